//! What a function that is there already takes and returns: words, or types that are stated to hold one.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{FnArg, ImplItem, Item, ItemFn, Pat, ReturnType, Type};

use super::options::Options;
use super::own_types::{OwnType, is_size, of_receiver, stated};
use super::signature::word;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{pin_size, word_type};
use crate::spec::words_of_type;
use permgen_core::width::Width;

/// How a function is read, and how what was proved is put into its place.
pub(super) struct Proved<'a> {
    options: &'a Options,
    argument: Held<'a>,
    result: Held<'a>,
    /// The argument, as the function names it.
    value: TokenStream,
    /// What the word is called that is taken from it.
    pub(super) name: Ident,
}

/// How a type holds a word.
#[derive(Clone, Copy)]
enum Held<'a> {
    Word(Width),
    Field(&'a OwnType),
    Size,
}

impl Held<'_> {
    fn width(self) -> Width {
        match self {
            Held::Word(width) => width,
            Held::Field(own) => own.width,
            Held::Size => Width::W64,
        }
    }
}

const STATED: &str = "state what it holds: `#[permgen::proves(types = [Self(u64), Square { number: u8 }], sq ^ 56)]`; more is proved by `permgen prove FILE.rs`, or in a test by `permgen_verify::prove_file!`, with the comment `// permgen: sq ^ 56` above the function";

/// What proves functions of several words: the reader that macros have follows single words.
const OF_WORDS: &str = "functions of several words are proved from compiled code: write `// permgen: board = 19x19; rotate_90` above the function, and prove it by `permgen prove FILE.rs`, or in a test by `permgen_verify::prove_file!`";

/// What a reference leads to.
fn referred(ty: &Type) -> &Type {
    match ty {
        Type::Reference(reference) => &reference.elem,
        other => other,
    }
}

/// What the reader calls `Self`: it is a structure of its own to it.
const OWNER: &str = "PermgenSelf";

impl<'a> Proved<'a> {
    /// What a function takes and returns, with what is stated about types.
    pub(super) fn new(function: &ItemFn, options: &'a Options) -> Result<Self, Diagnostics> {
        let ident = &function.sig.ident;
        let mut arguments = function.sig.inputs.iter();
        let (Some(argument), None) = (arguments.next(), arguments.next()) else {
            let message = format!("`{ident}` takes {} arguments, must take one", function.sig.inputs.len());
            return Err(Diagnostic::new(function.sig.paren_token.span.join(), message)
                .help("a function that is proved to be a map takes one word, as `fn flip(board: u64) -> u64`")
                .into());
        };
        let board = Ident::new("board", Span::mixed_site());
        let (ty, value, name) = match argument {
            FnArg::Receiver(receiver) => {
                let token = receiver.self_token;
                (of_receiver(receiver), quote!(#token), board)
            }
            FnArg::Typed(argument) => match &*argument.pat {
                Pat::Ident(pattern) => {
                    let name = pattern.ident.clone();
                    ((*argument.ty).clone(), quote!(#name), name)
                }
                _ => ((*argument.ty).clone(), quote!(#board), board),
            },
        };
        let mut wrong = Diagnostics::new();
        let argument = wrong.take(held(&ty, options, ident));
        let result = match &function.sig.output {
            ReturnType::Type(_, ty) => wrong.take(held(ty, options, ident)),
            ReturnType::Default => {
                wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` returns nothing")).help(STATED));
                None
            }
        };
        match argument.zip(result) {
            Some((argument, result)) => wrong.into_result(Self { options, argument, result, value, name }),
            None => Err(wrong),
        }
    }

    /// The word that the specification is about: the longer of the two, for an index is gathered from a board, and a board is
    /// scattered from an index. What else they may be is for the proof to say.
    pub(super) fn width(&self) -> Width {
        self.argument.width().max(self.result.width())
    }

    /// Whether `usize` was stated to have 64 bits.
    pub(super) fn has_size(&self) -> bool {
        self.options.size.is_some()
    }

    /// Whether it takes or returns something other than words.
    fn is_plain(&self) -> bool {
        matches!((self.argument, self.result), (Held::Word(_), Held::Word(_)))
    }

    /// The file that the function is read in: it, and the structures that are stated.
    pub(super) fn file(&self, function: &ItemFn) -> syn::File {
        let mut items = Vec::new();
        let mut owner = None;
        for OwnType { path, member, width } in self.options.types.iter().flatten() {
            let is_self = path.is_ident("Self");
            let name = if is_self { Ident::new(OWNER, path.span()).into_token_stream() } else { quote!(#path) };
            let word = word_type(*width);
            items.push(match member {
                syn::Member::Named(field) => syn::parse_quote!(struct #name { #field: #word }),
                syn::Member::Unnamed(_) => syn::parse_quote!(struct #name(#word);),
            });
            owner = owner.or(is_self.then_some(name));
        }
        items.push(match owner {
            Some(owner) => {
                let ItemFn { attrs, vis, sig, block, .. } = function;
                let method: ImplItem = syn::parse_quote!(#(#attrs)* #vis #sig #block);
                syn::parse_quote!(impl #owner { #method })
            }
            None => Item::Fn(function.clone()),
        });
        syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items }
    }

    /// The function with `body`, which makes a word of the word called `name`, in its place.
    pub(super) fn emit(&self, function: &ItemFn, pins: &TokenStream, body: &TokenStream) -> TokenStream {
        let ItemFn { attrs, vis, sig, block, .. } = function;
        let attributes = attrs.iter().filter(|attribute| attribute.path().segments.len() == 1);
        let (name, value) = (&self.name, &self.value);
        let mut signature = sig.clone();
        if self.is_plain() {
            // What was written, as a function of its own, without what only matters to callers.
            let [input, output] = [self.argument, self.result].map(|held| word_type(held.width()));
            let (ident, constness, inputs, result) = (&sig.ident, &sig.constness, &sig.inputs, &sig.output);
            let written =
                quote!(const _: fn(#input) -> #output = { #constness fn #ident(#inputs) #result #block #ident };);
            signature.inputs = syn::parse_quote!(#name: #input);
            signature.output = syn::parse_quote!(-> #output);
            return quote! {
                #(#attributes)*
                #vis #signature {
                    #pins
                    #written
                    #body
                }
            };
        }
        if let Some(FnArg::Typed(argument)) = signature.inputs.first_mut() {
            argument.pat = syn::parse_quote!(#name);
        }
        let input = word_type(self.argument.width());
        let taken = match self.argument {
            Held::Word(_) => quote!(#value),
            Held::Field(OwnType { member, .. }) => quote!(#value.#member),
            Held::Size => quote!(::core::convert::identity::<::core::primitive::usize>(#value) as #input),
        };
        let (output, word) = (word_type(self.result.width()), Ident::new("word", Span::mixed_site()));
        let made = match self.result {
            Held::Word(_) => quote!(#word),
            Held::Field(OwnType { path, member, .. }) => quote!(#path { #member: #word }),
            Held::Size => quote!(#word as ::core::primitive::usize),
        };
        let size = self.has_size().then(|| {
            let pin = pin_size();
            let message = "`usize` is stated to be a `u64`, and is not on this machine";
            quote!(#pin const _: () = ::core::assert!(::core::primitive::usize::BITS == 64, #message);)
        });
        // What was written is compiled, and never runs.
        let written = match sig.inputs.first() {
            Some(FnArg::Typed(argument)) => {
                let pattern = &argument.pat;
                quote!(let #pattern = #name; return #block;)
            }
            _ => quote!(return #block;),
        };
        quote! {
            #(#attributes)*
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, clippy::needless_return)]
            #vis #signature {
                #size
                #pins
                if false {
                    #written
                }
                let #name: #input = #taken;
                let #word: #output = { #body };
                #made
            }
        }
    }
}

fn held<'a>(ty: &Type, options: &'a Options, function: &Ident) -> Result<Held<'a>, Diagnostics> {
    if is_size(ty) {
        return match options.size {
            Some(Width::W64) => Ok(Held::Size),
            Some(other) => Err(Diagnostic::new(ty.span(), format!("`usize` is followed as a `u64`, not as a `{other}`"))
                .help("write `usize = u64`: on other machines the function does not compile")
                .into()),
            None => Err(Diagnostic::new(ty.span(), "how many bits `usize` has depends on the machine")
                .help("write `#[permgen::proves(usize = u64, ..)]`, and the function compiles where it has 64; or return a `u64`")
                .into()),
        };
    }
    if let Some(own) = stated(options.types.as_deref(), ty) {
        return Ok(Held::Field(own));
    }
    if matches!(ty, Type::Path(path) if path.path.is_ident("Self")) {
        let message = format!("which word `Self` is, `{function}` does not say");
        return Err(Diagnostic::new(ty.span(), message).help(STATED).into());
    }
    word(ty, &mut Diagnostics::new()).map(Held::Word).ok_or_else(|| {
        let shown = ty.to_token_stream().to_string();
        let is_of_words = words_of_type(referred(ty)).is_some_and(|words| words.count > 1);
        let help = if is_of_words { OF_WORDS } else { STATED };
        Diagnostic::new(ty.span(), format!("`{shown}` is not a word")).help(help).into()
    })
}
