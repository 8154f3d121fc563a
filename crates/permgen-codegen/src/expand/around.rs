//! Functions of types that hold a word, such as `struct Bitboard(u64)`, of `usize`, and functions inside an `impl`: the function
//! of words that is certified, and the constant that tests it, stand within the user's function.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::mentions;
use super::options::Options;
use super::own_types::{OwnType, is_size, stated};
use super::signature::{Declaration, word};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{self, Grouping, word_type};
use crate::spec::Declares;
use crate::syntax::{Argument, Attribute, Binding, Shape, Signature, Type, Typed, Visibility, shown};
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// How a type holds a word.
enum Held<'a> {
    Field(&'a OwnType),
    Size,
    /// A wider word, which the number of a square does not need.
    Wide,
}

/// Types that hold no word, whatever is stated.
fn is_primitive(shown: &str) -> bool {
    let bits = shown.strip_prefix(['u', 'i', 'f']);
    bits.is_some_and(|bits| bits.parse::<u16>().is_ok()) || ["isize", "bool", "char"].contains(&shown)
}

/// Whether a type is one of the standard library that has a parameter, and is no structure around a word.
fn is_of_std(shown: &str) -> bool {
    let path = shown.split_once('<').map_or("", |(path, _)| path);
    let name = path.rsplit("::").next().unwrap_or_default();
    ["Vec", "Option", "Result", "Box", "Rc", "Arc", "Cell", "RefCell", "Wrapping", "NonZero"].contains(&name)
}

/// What stands around the function of words.
pub(crate) struct Around {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    signature: Signature,
    /// The function of words, called on what the arguments hold.
    value: TokenStream,
    /// The width that `usize` must have at least.
    size: Option<Width>,
    converts_sizes: bool,
    casts: bool,
}

/// The function of words that a declaration needs, and what stands around it; nothing where it is one already.
pub(super) fn lower(
    declaration: &Declaration,
    options: &Options,
    declares: &Declares,
    numbers: Width,
) -> Result<Option<(Declaration, Around)>, Diagnostics> {
    let lowering = Lowering { declaration, options, declares, numbers };
    let mut wrong = Diagnostics::new();
    let mut signature = declaration.signature.clone();
    let (mut changed, mut size, mut converts_sizes) = (options.is_associated(), None, false);
    let mut casts = false;
    // Items within a function have names of their own: arguments, which may be called the same, come from elsewhere.
    signature.ident.set_span(Span::mixed_site().located_at(signature.ident.span()));
    let mut values = Vec::new();
    for (number, argument) in signature.inputs.iter_mut().enumerate() {
        let (value, binding, ty) = match argument {
            Argument::Receiver(receiver) => {
                if let Some(word) = receiver.changes() {
                    let message = "a generated function returns its result and changes nothing";
                    return Err(Diagnostic::new(word.span(), message).help("take `self` or `&self`").into());
                }
                let name = if number == 0 && declaration.signature.inputs.len() == 2 { "square" } else { "board" };
                let name = Binding::Name(None, Ident::new(name, Span::mixed_site()));
                (receiver.word.to_token_stream(), name, receiver.ty())
            }
            Argument::Typed(Typed { binding, ty, .. }) => (quote!(#binding), binding.clone(), ty.clone()),
        };
        // Of a `self` of which nothing is stated the signature's reader knows more to say.
        let is_unknown = matches!(argument, Argument::Receiver(_)) && lowering.own(&ty).is_none();
        let held = match lowering.argument(number, &value) && !is_unknown {
            true => wrong.take(lowering.held(&ty)).flatten(),
            false => None,
        };
        let Some((held, width)) = held else {
            if lowering.chooses(&value) && mentions(&quote!(#value #ty), "self") | mentions(&quote!(#ty), "Self") {
                wrong.push(
                    Diagnostic::new(
                        value.span(),
                        "the argument that selects the map cannot be `self` or of type `Self`",
                    )
                    .help("name its type, and declare the function outside the `impl`"),
                );
            }
            values.push(value);
            continue;
        };
        changed = true;
        let number = word_type(numbers);
        values.push(match held {
            Held::Field(own @ OwnType { member, .. }) if own.width() != Some(width) => {
                casts = true;
                quote!(#value.#member as #number)
            }
            Held::Field(OwnType { member, .. }) => quote!(#value.#member),
            Held::Wide => {
                casts = true;
                quote!(#value as #number)
            }
            Held::Size => {
                (converts_sizes, size) = (true, size.max(lowering.stated()));
                let word = word_type(width);
                quote!(::core::convert::identity::<::core::primitive::usize>(#value) as #word)
            }
        });
        let word = spanned(width, ty.span());
        *argument = Argument::Typed(Typed { attributes: Vec::new(), binding, ty: word });
    }
    let name = &signature.ident;
    let mut value = quote!(#name(#(#values),*));
    let mut wrapped = |(held, width): &(Held<'_>, Width), value: &TokenStream, ty: &Type| match held {
        Held::Field(own @ OwnType { path, member, words, .. }) if own.width() != Some(*width) => {
            casts = true;
            let word = word_type(words.width);
            quote!(#path { #member: #value as #word })
        }
        Held::Field(OwnType { path, member, .. }) => quote!(#path { #member: #value }),
        Held::Wide => {
            casts = true;
            quote!(#value as #ty)
        }
        Held::Size => {
            (converts_sizes, size) = (true, size.max(lowering.stated()));
            quote!(#value as ::core::primitive::usize)
        }
    };
    if let Some(ty) = &mut signature.output {
        if let Some((elements, grouping)) = elements(ty) {
            let held = elements.iter().map(|element| wrong.take_new(lowering.held(element)).flatten()).vec();
            if held.iter().any(Option::is_some) {
                changed = true;
                let words = Ident::new("words", Span::mixed_site());
                let each = held.iter().zip(&elements).enumerate().map(|(number, (held, element))| {
                    let word = grouping.word(&words, number, elements.len());
                    held.as_ref().map_or(word.clone(), |held| wrapped(held, &word, element))
                });
                let results = grouping.value(&each.vec());
                value = quote!({ let #words = #value; #results });
                let lowered = |(held, element): (&Option<(Held<'_>, Width)>, &Type)| match held {
                    Some((_, width)) => spanned(*width, element.span()).into_token_stream(),
                    None => element.to_token_stream(),
                };
                let lowered = held.iter().zip(&elements).map(lowered).vec();
                *ty = match grouping {
                    Grouping::Tuple => Type::of(quote!((#(#lowered),*))),
                    Grouping::Array => {
                        let (first, count) = (&lowered[0], Literal::usize_unsuffixed(lowered.len()));
                        Type::of(quote!([#first; #count]))
                    }
                };
            }
        } else if let Some(held) = wrong.take(lowering.held(ty)).flatten() {
            changed = true;
            value = wrapped(&held, &value, ty);
            *ty = spanned(held.1, ty.span());
        }
    }
    wrong.into_result(())?;
    if !changed {
        return Ok(None);
    }
    // A method of a trait cannot be `const`. What it calls can.
    if options.is_associated() && options.machines().is_empty() {
        signature.constness = Some(Ident::new("const", Span::call_site()));
    }
    let inner = Declaration {
        attributes: Vec::new(),
        visibility: Visibility::default(),
        signature,
        promise: declaration.promise.clone(),
        body: None,
    };
    let Declaration { attributes, visibility, signature, .. } = declaration;
    let (attributes, visibility, signature) = (attributes.clone(), visibility.clone(), signature.clone());
    Ok(Some((inner, Around { attributes, visibility, signature, value, size, converts_sizes, casts })))
}

/// The types of a result that is an array of a known length or a tuple, of more than one.
fn elements(ty: &Type) -> Option<(Vec<Type>, Grouping)> {
    match &ty.inner().shape {
        Shape::Tuple(elements) if elements.len() > 1 => Some((elements.clone(), Grouping::Tuple)),
        Shape::Array(element, Some(count @ 2..=Words::MOST)) => {
            Some((vec![(**element).clone(); *count], Grouping::Array))
        }
        _ => None,
    }
}

/// A word's type by its absolute path, at a place.
fn spanned(width: Width, span: Span) -> Type {
    let name = Ident::new(width.rust_type(), span);
    Type::of(quote_spanned!(span=> ::core::primitive::#name))
}

/// What is known of a declaration while its types are read.
struct Lowering<'a> {
    declaration: &'a Declaration,
    options: &'a Options,
    declares: &'a Declares,
    /// The word of the numbers of squares.
    numbers: Width,
}

impl<'a> Lowering<'a> {
    /// Whether an argument is a word, rather than what chooses a map.
    fn argument(&self, number: usize, value: &TokenStream) -> bool {
        let is_member = self.is_family() && number == 0;
        !(self.chooses(value) || is_member && self.own(&self.types()[number]).is_none())
    }

    fn chooses(&self, value: &TokenStream) -> bool {
        matches!(self.declares, Declares::Choice { number, .. } if mentions(number, &value.to_string()))
    }

    /// Whether the first of two arguments is the number of a square, file or rank, of which no bit above counts.
    fn is_family(&self) -> bool {
        let is_other =
            matches!(self.declares, Declares::Choice { .. } | Declares::Bitwise { .. } | Declares::Exchange { .. });
        self.declaration.signature.inputs.len() == 2 && !is_other
    }

    /// The types of all arguments, and of the result.
    fn types(&self) -> Vec<Type> {
        let signature = &self.declaration.signature;
        let argument = |argument: &Argument| match argument {
            Argument::Typed(argument) => argument.ty.clone(),
            Argument::Receiver(receiver) => receiver.ty(),
        };
        let result = signature.output.clone();
        signature.inputs.iter().map(argument).chain(result).vec()
    }

    /// What `usize` was stated to be.
    fn stated(&self) -> Option<Width> {
        self.options.size
    }

    /// How a type holds a word, and which; nothing for a word, and for what is none.
    fn held(&self, ty: &Type) -> Result<Option<(Held<'a>, Width)>, Diagnostics> {
        let ty = ty.inner();
        if is_size(ty) {
            return self.size(ty.span()).map(|width| Some((Held::Size, width)));
        }
        let is_of_squares = self.declares.is_of_squares();
        if let (true, Some(width)) = (is_of_squares, word(ty, &mut Diagnostics::new())) {
            // A word of 64 bits is rather a board by mistake.
            let is_wide = [Width::W16, Width::W32].contains(&width) && width > self.numbers;
            return Ok(is_wide.then_some((Held::Wide, self.numbers)));
        }
        if let Some(own) = self.own(ty) {
            let Some(width) = own.width() else {
                let message =
                    format!("a type that holds `{}` is only followed, by `#[permgen::proves(..)]`", own.words);
                return Err(Diagnostic::new(ty.span(), message)
                    .help("take the words themselves, or derive its methods: `#[derive(permgen::Permute)]`")
                    .into());
            };
            return Ok(Some((Held::Field(own), if is_of_squares { self.numbers } else { width })));
        }
        // What a specification with a mistake needs is not known; parameters of the function are refused as such.
        let is_parameter = |all| mentions(all, &ty.to_token_stream().to_string());
        let is_known = !matches!(self.declares, Declares::Unknown)
            && !self.declaration.signature.generics.as_ref().is_some_and(is_parameter);
        if matches!(ty.shape, Shape::Path { .. }) && word(ty, &mut Diagnostics::new()).is_none() && is_known {
            let shown = shown(ty);
            let help = if is_primitive(&shown) {
                "use `u8`, `u16`, `u32`, `u64` or `u128`".to_owned()
            } else if is_of_std(&shown) {
                "take a word or an array of words, such as `u64` or `[u64; 2]`".to_owned()
            } else {
                format!("state which word it holds, before the functions: `types = [{shown}(u64)];`")
            };
            return Err(Diagnostic::new(ty.span(), format!("`{shown}` is not a word")).help(help).into());
        }
        Ok(None)
    }

    fn own(&self, ty: &Type) -> Option<&'a OwnType> {
        stated(self.options.types.as_deref(), ty)
    }

    /// The word that `usize` is: as stated, a byte for the number of a square, and beside a board an index of at most 16 bits, which
    /// it holds everywhere.
    fn size(&self, span: Span) -> Result<Width, Diagnostics> {
        if let Some(width) = self.stated() {
            return Ok(width);
        }
        if self.declares.is_of_squares() {
            return Ok(self.numbers);
        }
        let width =
            |ty: &Type| self.own(ty).and_then(OwnType::width).or_else(|| word(ty.inner(), &mut Diagnostics::new()));
        if self.types().iter().filter_map(width).any(|width| width > Width::W16) {
            return Ok(Width::W16);
        }
        Err(Diagnostic::new(span, "how many bits `usize` has depends on the machine")
            .help("state the word that it holds, which every machine must have room for: `usize = u32;`")
            .into())
    }
}

impl Around {
    /// The user's function, in which `generated` is the function of words and what belongs to it.
    pub(super) fn around(&self, docs: &[String], generated: &TokenStream) -> TokenStream {
        let Self { attributes, visibility, signature, value, size, converts_sizes, casts } = self;
        let lints = ["cast_possible_truncation", "cast_lossless", "unnecessary_cast"];
        let attributes = header::attributes(attributes, docs, if *converts_sizes || *casts { &lints } else { &[] });
        let fits = size.map(|width| {
            let bits = width.size() as u32;
            let message = format!("`usize` is stated to be a `{width}`, and is shorter on this machine");
            quote!(
                const _: () = ::core::assert!(::core::primitive::usize::BITS >= #bits, #message);
            )
        });
        let pin = converts_sizes.then(header::pin_size);
        quote_spanned! {Span::mixed_site()=>
            #attributes
            #visibility #signature {
                #fits
                #pin
                #generated
                #value
            }
        }
    }

    /// That nothing is asked for that would stand beside the function.
    pub(super) fn check(&self, own: &Options) -> Result<(), Diagnostics> {
        match own.slices {
            Some((true, _)) => Err(Diagnostic::new(
                self.signature.ident.span(),
                "a function in an `impl`, or of a type of your own, has no function on slices",
            )
            .help("declare a function of words with `slices`")
            .into()),
            _ => Ok(()),
        }
    }
}
