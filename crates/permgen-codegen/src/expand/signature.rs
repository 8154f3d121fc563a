//! Function signatures: `pub const fn flip(board: u64) -> u64`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;

use super::{is_condition, mentions};
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Grouping, Header, word_type};
use crate::spec::{Promise, Sides, words_of_type};
use crate::stream::IntoStream as _;
use crate::syntax::{Argument, Attribute, Binding, Shape, Signature, Type, Visibility, shown};
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// A function as it is declared, before its body is looked at.
pub(crate) struct Declaration {
    /// Doc comments and other attributes.
    pub(crate) attributes: Vec<Attribute>,
    /// `pub` and the like.
    pub(crate) visibility: Visibility,
    /// From `const` to the result's type.
    pub(crate) signature: Signature,
    /// What the caller promises of the argument, behind `given`.
    pub(crate) promise: Option<Promise>,
    /// What stands in the braces, and their place; `None` for a semicolon.
    pub(crate) body: Option<(TokenStream, Span)>,
}

/// The words that a function takes as its board, and those that it returns.
#[derive(Clone, Copy)]
pub(crate) struct Types {
    pub(crate) input: Words,
    pub(crate) output: Words,
    /// Where the result's type stands.
    pub(crate) result: Span,
}

impl Types {
    /// Of one word each.
    pub(crate) fn single(input: Width, output: Width, result: Span) -> Self {
        Self { input: Words::one(input), output: Words::one(output), result }
    }

    /// The words that the specification is about. An index is described within its board, which is then the argument and the result.
    pub(crate) fn sides(self) -> Sides<Words> {
        match (self.input, self.output) {
            (Words { count: 1, width: input }, Words { count: 1, width: output }) if input >= output => {
                Sides::same(self.input)
            }
            (before, after) => Sides { before, after: Some(after) },
        }
    }

    /// The single words; `None` of functions of several.
    pub(crate) fn widths(self) -> Option<[Width; 2]> {
        (self.input.count == 1 && self.output.count == 1).then_some([self.input.width, self.output.width])
    }

    /// The map with the function's types.
    pub(crate) fn fit(self, map: &WordMap) -> Result<WordMap, Diagnostics> {
        map.resized(self.input, self.output).map_err(|error| {
            let help = error.help().unwrap_or_else(|| HOLD.to_owned());
            Diagnostic::new(self.result, error.to_string()).help(help).into()
        })
    }

    /// The same of sums of bits.
    #[cfg(feature = "all-maps")]
    pub(crate) fn fit_matrix(
        self,
        matrix: &permgen_core::matrix::Matrix,
    ) -> Result<permgen_core::matrix::Matrix, Diagnostics> {
        matrix.resized(self.input, self.output).map_err(|error| {
            let help = format!("write `(..) & {:#x}` if the other bits are not wanted", self.output.width.mask());
            Diagnostic::new(self.result, error.to_string()).help(help).into()
        })
    }
}

const HOLD: &str = "argument and result must hold every bit of the map; bits that nobody needs can be dropped";

impl Declaration {
    /// Reads one function. Its body need not be Rust.
    pub(crate) fn parse(tokens: TokenStream) -> Result<Self, Diagnostics> {
        depth::check(&tokens, &depth::SOURCE)?;
        let parser = |input: ParseStream<'_>| {
            let attributes = Attribute::parse_outer(input)?;
            let visibility = input.parse()?;
            let signature = input.parse()?;
            let promise = match promise(input) {
                Ok(promise) => promise,
                Err(wrong) => {
                    input.parse::<TokenStream>()?;
                    return Ok(Err(wrong));
                }
            };
            let body = if input.peek(syn::token::Brace) {
                match input.parse()? {
                    TokenTree::Group(group) => Some((group.stream(), group.span())),
                    other => return Err(syn::Error::new(other.span(), "expected a body in braces")),
                }
            } else {
                input.parse::<syn::Token![;]>()?;
                None
            };
            Ok(Ok(Self { attributes, visibility, signature, promise, body }))
        };
        parser.parse2(tokens).map_err(|error| Diagnostic::new(error.span(), error.to_string()).help(HELP))?
    }

    /// The function's name.
    pub(crate) fn name(&self) -> &Ident {
        &self.signature.ident
    }

    /// What the emitter takes over, and the types of argument and result, of a function to generate: of a word, or of the number
    /// of a square, file or rank and a word.
    ///
    /// Only functions `for_machines` need not be `const`.
    pub(crate) fn check(&self, for_machines: bool) -> Result<(Header, Types), Diagnostics> {
        let mut wrong = Diagnostics::new();
        self.check_function(for_machines, &mut wrong);
        if self.is_family() {
            let output = self.output(&mut wrong);
            let arguments = self.family_arguments(&mut wrong);
            return match arguments.zip(output) {
                Some(((arguments, input), (output, result))) => {
                    wrong.into_result((self.header(arguments), Types::single(input, output, result)))
                }
                None => Err(wrong),
            };
        }
        let argument = self.argument(&mut wrong);
        let output = self.output_words(&mut wrong);
        match argument.zip(output) {
            Some(((argument, (input, board)), ((output, result), span))) => {
                let header = Header { board, result, ..self.header(vec![(argument, board.ty(input))]) };
                wrong.into_result((header, Types { input, output, result: span }))
            }
            None => Err(wrong),
        }
    }

    /// That it is a function as they are generated, whatever its arguments; only one `for_machines` need not be `const`.
    pub(crate) fn check_function(&self, for_machines: bool, wrong: &mut Diagnostics) {
        let Signature { constness, qualifiers, ident, fn_token, .. } = &self.signature;
        let is_async = qualifiers.iter().any(|(word, _)| word == "async");
        if constness.is_none() && !is_async && !for_machines {
            wrong.push(
                Diagnostic::new(fn_token.span(), format!("`{ident}` is not declared `const`"))
                    .help(format!("write `const fn {ident}`: what is generated is one")),
            );
        }
        self.check_qualifiers(wrong);
    }

    /// A family's arguments, the number's type by its absolute path, and the word.
    fn family_arguments(&self, wrong: &mut Diagnostics) -> Option<(Vec<(Ident, TokenStream)>, Width)> {
        let inputs = &self.signature.inputs;
        let named = |argument: &Argument| match argument {
            Argument::Typed(argument) => Some((argument.binding.name()?.clone(), argument.ty.clone())),
            Argument::Receiver(_) => None,
        };
        let (Some((member, number)), Some((argument, ty))) = (named(&inputs[0]), named(&inputs[1])) else {
            let span = self.signature.inputs_span();
            wrong.push(Diagnostic::new(span, "the arguments must be plain names").help(FAMILY));
            return None;
        };
        let size = number.is("usize").then(|| quote!(::core::primitive::usize));
        let member_type = size.or_else(|| word(&number, &mut Diagnostics::new()).map(word_type));
        if member_type.is_none() {
            wrong.push(
                Diagnostic::new(number.span(), format!("`{member}` must be the number of a square, file or rank"))
                    .help(FAMILY),
            );
        }
        let input = word(&ty, wrong)?;
        Some((vec![(member, member_type?), (argument, word_type(input))], input))
    }

    /// That nothing is promised of an argument that is no board.
    pub(crate) fn expect_no_promise(&self, help: &str) -> Result<(), Diagnostics> {
        match &self.promise {
            Some(promise) => {
                let message = format!("`{}` has no use for a promise", self.name());
                Err(Diagnostic::new(promise.span(), message).help(help).into())
            }
            None => Ok(()),
        }
    }

    /// The arguments, without `self` and patterns.
    fn typed(&self) -> impl Iterator<Item = (&Ident, &Type)> {
        self.signature.inputs.iter().filter_map(|argument| match argument {
            Argument::Typed(argument) => Some((argument.binding.name()?, &argument.ty)),
            Argument::Receiver(..) => None,
        })
    }

    /// That every argument but the board is in the specification, which makes a map of one board.
    pub(crate) fn expect_all_used(&self, specification: &TokenStream) -> Result<(), Diagnostics> {
        if self.signature.receiver().is_some() {
            return Ok(());
        }
        let is_unused = |(name, _): &(&Ident, &Type)| !mentions(specification, &name.to_string());
        let unused: Vec<(&Ident, &Type)> = self.typed().filter(is_unused).vec();
        // The board is the largest word; a type that is none may hold one.
        let bits = |ty: &Type| words_of_type(ty).map_or(u16::from(!ty.is("bool")), |words| words.bits() as u16);
        let Some(most) = unused.iter().map(|(_, ty)| bits(ty)).max() else { return Ok(()) };
        let board = unused.iter().position(|(_, ty)| bits(ty) == most);
        let mut wrong = Diagnostics::new();
        for (_, (name, ty)) in unused.iter().enumerate().filter(|(place, _)| Some(*place) != board) {
            let use_it = match ty.is("bool") {
                true => format!("`if {name} {{ flip_vertical }} else {{ identity }}`"),
                false => format!(
                    "`match {name} {{ 0 => identity, _ => rotate_90 }}`, `repeat(rotate_90, {name})` or, before the board, `gather(diagonal({name}))`"
                ),
            };
            wrong.push(
                Diagnostic::new(name.span(), format!("`{name}` is not in the specification, and is not the board"))
                    .help(format!("leave it out, or say what depends on it: {use_it}{}", one_argument(ty, &unused))),
            );
        }
        wrong.into_result(())
    }

    /// The arguments that no condition of a body names: for a sum of bits, only the word whose bits these are.
    pub(super) fn words<'a>(&'a self, body: &TokenStream) -> impl Iterator<Item = &'a Binding> {
        let is_word = |binding: &&Binding| binding.name().is_none_or(|name| !is_condition(body, &name.to_string()));
        self.signature.inputs.iter().map_while(Argument::binding).filter(is_word)
    }

    /// That every argument of a sum of bits is the word or, if there is a choice, in its condition.
    pub(super) fn expect_one_word(&self, body: &TokenStream, is_choice: bool) -> Result<(), Diagnostics> {
        let word = self.words(body).next().and_then(Binding::name);
        for argument in &self.signature.inputs {
            let Argument::Typed(argument) = argument else { continue };
            let Some(name) = argument.binding.name().filter(|&name| Some(name) != word) else { continue };
            if !(is_choice && is_condition(body, &name.to_string())) {
                let choice = match argument.ty.is("bool") {
                    true => format!("if {name} {{ x ^ x << 1 }} else {{ x }}"),
                    false => format!("match {name} {{ 0 => x, _ => x ^ x << 1 }}"),
                };
                return Err(Diagnostic::new(name.span(), format!("`{name}` can only choose among cases here"))
                    .help(format!(
                        "write `{choice}` around all of it, or leave it out{}",
                        one_argument(&argument.ty, &self.typed().vec())
                    ))
                    .into());
            }
        }
        Ok(())
    }

    /// Whether it is declared as a family: for all squares at once.
    pub(crate) fn is_family(&self) -> bool {
        self.signature.inputs.len() == 2 && self.signature.receiver().is_none()
    }

    pub(super) fn header(&self, arguments: Vec<(Ident, TokenStream)>) -> Header {
        Header {
            number: None,
            attributes: self.attributes.clone(),
            visibility: self.visibility.clone(),
            is_const: self.signature.constness.is_some(),
            name: self.name().clone(),
            arguments,
            board: Grouping::Array,
            result: Grouping::Array,
        }
    }

    fn check_qualifiers(&self, wrong: &mut Diagnostics) {
        let Signature { qualifiers, generics, ident, variadic, bounds, .. } = &self.signature;
        for (word, written) in qualifiers {
            let help = if word == "unsafe" { "what is generated is safe for every argument" } else { HELP };
            wrong.push(Diagnostic::new(written.span(), format!("`{ident}` cannot be `{word}`")).help(help));
        }
        if let Some(parameters) = generics {
            let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',');
            let first = parameters.clone().into_iter().skip(1).take_while(|token| !is_comma(token)).tokens();
            wrong.push(Diagnostic::new(first.span(), format!("`{ident}` cannot have generic parameters")).help(HELP));
        } else if let Some(clause) = bounds {
            wrong.push(Diagnostic::new(clause.span(), format!("`{ident}` cannot have a `where` clause")).help(HELP));
        }
        if let Some(variadic) = variadic {
            wrong.push(Diagnostic::new(variadic.span(), format!("`{ident}` cannot be variadic")).help(HELP));
        }
    }

    fn argument(&self, wrong: &mut Diagnostics) -> Option<(Ident, (Words, Grouping))> {
        let Signature { inputs, ident, parentheses, .. } = &self.signature;
        if let Some(receiver) = self.signature.receiver() {
            wrong.push(
                Diagnostic::new(receiver.span(), format!("`{ident}` cannot take `self`"))
                    .help("inside an `impl`, state what `Self` holds: `types = [Self(u64)];` before the functions; methods of a bitboard or a square are also made by a derive: `#[derive(permgen::Permute)] #[permute(flip_vertical, turned = sq ^ 63)]` on the type"),
            );
            return None;
        }
        if inputs.len() != 1 {
            let span = inputs.get(1).map_or(*parentheses, syn::spanned::Spanned::span);
            wrong.push(
                Diagnostic::new(span, format!("`{ident}` takes {} arguments, must take one", inputs.len())).help(HELP),
            );
            return None;
        }
        let Some(Argument::Typed(argument)) = inputs.first() else { return None };
        if let Some(attribute) = argument.attributes.first() {
            wrong.push(Diagnostic::new(attribute.span(), "the argument cannot have attributes").help(HELP));
        }
        let name = argument.binding.plain().cloned();
        if name.is_none() {
            wrong.push(Diagnostic::new(argument.binding.span(), "the argument must be a plain name").help(HELP));
        }
        let words = declared_words(&argument.ty, wrong);
        name.zip(words)
    }

    /// The word of the result, and where it stands.
    pub(crate) fn output(&self, wrong: &mut Diagnostics) -> Option<(Width, Span)> {
        let ty = self.result_type(wrong)?;
        word(ty, wrong).map(|width| (width, ty.span()))
    }

    /// The words of the result, how they stand together, and where.
    pub(crate) fn output_words(&self, wrong: &mut Diagnostics) -> Option<((Words, Grouping), Span)> {
        let ty = self.result_type(wrong)?;
        declared_words(ty, wrong).map(|words| (words, ty.span()))
    }

    /// The type of the result.
    fn result_type(&self, wrong: &mut Diagnostics) -> Option<&Type> {
        if self.signature.output.is_none() {
            let ident = self.name();
            wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` returns nothing")).help(HELP));
        }
        self.signature.output.as_ref()
    }

    /// The function without its meaning, so that one mistake does not make its callers wrong too.
    pub(crate) fn stub(&self) -> TokenStream {
        let Self { attributes, visibility, .. } = self;
        let mut signature = self.signature.clone();
        // Returning the argument ends, which the compiler wants of whatever it evaluates.
        let body = match self.check(true) {
            Ok((header, types)) if header.arguments.len() == 1 && types.widths().is_some() => {
                let (argument, output) = (&header.arguments[0].0, word_type(types.output.width));
                if types.input == types.output { quote!(#argument) } else { quote!(#argument as #output) }
            }
            _ => {
                for argument in &mut signature.inputs {
                    if let Argument::Typed(argument) = argument {
                        argument.binding = Binding::Other(quote!(_));
                    }
                }
                quote!(loop {})
            }
        };
        quote! {
            #(#attributes)*
            #[doc = " Not generated: its specification has a mistake."]
            #[allow(unused, clippy::all)]
            #visibility #signature { #body }
        }
    }
}

/// `given x & !mask == 0`, up to the body.
fn promise(input: ParseStream<'_>) -> Result<Option<Promise>, Diagnostics> {
    let Some((keyword, _)) = input.cursor().ident().filter(|(ident, _)| ident == "given") else { return Ok(None) };
    input.parse::<Ident>()?;
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(syn::token::Brace) && !input.peek(syn::Token![;]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    if tokens.is_empty() {
        return Err(Diagnostic::new(keyword.span(), "nothing is promised after `given`")
            .help("write `given board & !file(a) == 0`, for example")
            .into());
    }
    Promise::parse(tokens).map(Some)
}

const HELP: &str = "a map is declared like `pub const fn flip(board: u64) -> u64`";

const FAMILY: &str = "for all squares at once write `pub const fn diagonal_index(square: u8, occupied: u64) -> u8 { gather(diagonal(square)) }`";

/// The words that a type is, and how they stand together.
pub(crate) fn words(ty: &Type, wrong: &mut Diagnostics) -> Option<(Words, Grouping)> {
    match words_of_type(ty) {
        Some(words) => Some((words, if is_tuple(ty) { Grouping::Tuple } else { Grouping::Array })),
        // What is no word either is told.
        None => word(ty, wrong).map(|width| (Words::one(width), Grouping::Array)),
    }
}

/// The same of an argument or a result. `[u64; 1]` is refused: the function that is emitted has the bare word.
pub(super) fn declared_words(ty: &Type, wrong: &mut Diagnostics) -> Option<(Words, Grouping)> {
    match words_of_type(ty) {
        Some(Words { count: 1, .. }) => word(ty, wrong).map(|width| (Words::one(width), Grouping::Array)),
        _ => words(ty, wrong),
    }
}

/// What to write instead of arguments that are words of one type.
fn one_argument(ty: &Type, arguments: &[(&Ident, &Type)]) -> String {
    let count = arguments.iter().filter(|(_, other)| shown(other) == shown(ty)).count();
    match words_of_type(ty) {
        Some(Words { count: 1, width }) if count > 1 => {
            format!("; several words are one argument, a `[{width}; {count}]`")
        }
        _ => String::new(),
    }
}

fn is_tuple(ty: &Type) -> bool {
    match &ty.shape {
        Shape::Paren(inner) => is_tuple(inner),
        Shape::Tuple(_) => true,
        _ => false,
    }
}

/// The word that a type is, through the invisible brackets that a `macro_rules!` may have put around it.
pub(crate) fn word(ty: &Type, wrong: &mut Diagnostics) -> Option<Width> {
    let width = match &ty.shape {
        Shape::Paren(inner) => return word(inner, wrong),
        Shape::Path { last, .. } => Width::from_rust_type(&last.to_string()),
        _ => None,
    };
    if width.is_none() {
        let help = match words_of_type(ty) {
            Some(Words { count: 2.., .. }) => {
                "a function of this kind takes single words: use `u8`, `u16`, `u32`, `u64` or `u128`"
            }
            _ => "use `u8`, `u16`, `u32`, `u64` or `u128`",
        };
        wrong.push(Diagnostic::new(ty.span(), format!("`{}` is not a word", shown(ty))).help(help));
    }
    width
}
