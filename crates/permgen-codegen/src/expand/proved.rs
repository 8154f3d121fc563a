//! What a function that is there already takes and returns: words, or types that are stated to hold them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{FnArg, ImplItem, Item, ItemFn, Pat, ReceiverKind, ReturnType, Type};

use super::options::Options;
use super::own_types::{OwnType, inner, is_size, of_receiver, stated};
use super::signature::{Types, word, words};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Arguments, Grouping, pin_size};
use permgen_core::layout::Words;
use permgen_core::width::Width;

/// How a function is read, and how what was proved is put into its place.
pub(super) struct Proved<'a> {
    options: &'a Options,
    argument: Held<'a>,
    passed: Passed,
    result: Held<'a>,
    /// Where the type of the result stands, or that of what is changed in place.
    made_at: Span,
    /// The argument, as the function names it.
    value: TokenStream,
    /// What the words are called that are taken from it.
    pub(super) name: Ident,
}

/// How a type holds words.
#[derive(Clone, Copy)]
enum Held<'a> {
    Words(Words, Grouping),
    Field(&'a OwnType),
    Size,
}

impl Held<'_> {
    fn words(self) -> Words {
        match self {
            Held::Words(words, _) => words,
            Held::Field(own) => own.words,
            Held::Size => Words::one(Width::W64),
        }
    }

    fn grouping(self) -> Grouping {
        match self {
            Held::Words(_, grouping) => grouping,
            Held::Field(own) => own.grouping,
            Held::Size => Grouping::Array,
        }
    }

    /// The type of the words.
    fn ty(self) -> TokenStream {
        self.grouping().ty(self.words())
    }
}

/// How the argument is handed over.
#[derive(Clone, Copy, PartialEq)]
enum Passed {
    Value,
    Shared,
    /// Its words are changed in place, and nothing is returned.
    InPlace,
}

const STATED: &str = "state what it holds: `#[permgen::proves(types = [Self(u64), Square { number: u8 }], sq ^ 56)]`; more is proved by `permgen prove FILE.rs`, with the comment `// permgen: sq ^ 56` above the function, or in a test by `permgen_verify::assert_proven!`";

/// What a function of several words takes here.
const OF_WORDS: &str = "several words are an array whose length is a number, `[u64; 6]`, or a tuple, `(u64, u64)`, of words that are alike; functions of others are proved from compiled code, by `permgen prove FILE.rs`, with the comment `// permgen: board = 19x19; rotate_90` above the function, or in a test by `permgen_verify::assert_proven!`";

/// What a reference refers to, and how.
fn referred(ty: &Type) -> (&Type, Passed) {
    match ty {
        Type::Group(group) => referred(&group.elem),
        Type::Paren(paren) => referred(&paren.elem),
        Type::Reference(reference) if reference.mutability.is_some() => (&reference.elem, Passed::InPlace),
        Type::Reference(reference) => (&reference.elem, Passed::Shared),
        other => (other, Passed::Value),
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
                let ty = of_receiver(receiver);
                let ty = match &receiver.kind {
                    ReceiverKind::Reference(_, _, Some(_)) => syn::parse_quote_spanned!(token.span=> &mut #ty),
                    _ => ty,
                };
                (ty, quote!(#token), board)
            }
            FnArg::Typed(argument) => match &*argument.pat {
                Pat::Ident(pattern) => {
                    let name = pattern.ident.clone();
                    ((*argument.ty).clone(), quote!(#name), name)
                }
                _ => ((*argument.ty).clone(), quote!(#board), board),
            },
        };
        let (taken, passed) = referred(&ty);
        let mut wrong = Diagnostics::new();
        let argument = wrong.take(held(taken, options, ident));
        let (result, made_at) = match (&function.sig.output, passed) {
            (ReturnType::Type(_, returned), Passed::InPlace) => {
                let message = format!("`{ident}` returns words, and may change others in place");
                let help =
                    "a map is done in place, by a function that returns nothing, or returned by one that takes `&`";
                wrong.push(Diagnostic::new(returned.span(), message).help(help));
                (None, returned.span())
            }
            (ReturnType::Type(_, returned), _) => (wrong.take(held(returned, options, ident)), returned.span()),
            // What it leaves has the type of what it takes.
            (ReturnType::Default, Passed::InPlace) => (argument, taken.span()),
            (ReturnType::Default, _) => {
                wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` returns nothing")).help(STATED));
                (None, ident.span())
            }
        };
        match argument.zip(result) {
            Some((argument, result)) => {
                wrong.into_result(Self { options, argument, passed, result, made_at, value, name })
            }
            None => Err(wrong),
        }
    }

    /// The words that the specification is about.
    pub(super) fn types(&self) -> Types {
        Types { input: self.argument.words(), output: self.result.words(), result: self.made_at }
    }

    /// What the words that are taken are called, one after the other.
    pub(super) fn words(&self) -> Arguments<'_> {
        Arguments::grouped(&self.name, self.argument.words(), self.argument.grouping(), self.result.grouping())
    }

    /// Whether `usize` was stated to have 64 bits.
    pub(super) fn has_size(&self) -> bool {
        self.options.size.is_some()
    }

    /// Whether it takes or returns something other than words.
    fn is_plain(&self) -> bool {
        matches!((self.argument, self.result), (Held::Words(..), Held::Words(..)))
    }

    /// The file that the function is read in: it, and the structures that are stated.
    pub(super) fn file(&self, function: &ItemFn) -> syn::File {
        let mut items = Vec::new();
        let mut owner = None;
        for OwnType { path, member, words, grouping } in self.options.types.iter().flatten() {
            let is_self = path.is_ident("Self");
            let name = if is_self { Ident::new(OWNER, path.span()).into_token_stream() } else { quote!(#path) };
            let word = grouping.ty(*words);
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

    /// The function with `body`, which makes words of the words called `name`, in its place.
    pub(super) fn emit(&self, function: &ItemFn, pins: &TokenStream, body: &TokenStream) -> TokenStream {
        let ItemFn { attrs, vis, sig, block, .. } = function;
        let attributes = attrs.iter().filter(|attribute| attribute.path().segments.len() == 1);
        let name = &self.name;
        let mut signature = sig.clone();
        let (input, output) = (self.argument.ty(), self.result.ty());
        let made = Ident::new("made", Span::mixed_site());
        if self.is_plain() {
            // What was written, as a function of its own, without what only matters to callers.
            let (taken, returned, body) = match self.passed {
                Passed::Value => (quote!(#input), quote!(-> #output), body.clone()),
                Passed::Shared => (quote!(&#input), quote!(-> #output), quote!(let #name: #input = *#name; #body)),
                Passed::InPlace => (
                    quote!(&mut #input),
                    TokenStream::new(),
                    quote!(let #made: #output = { let #name: #input = *#name; #body }; *#name = #made;),
                ),
            };
            let (ident, constness, inputs, result) = (&sig.ident, &sig.constness, &sig.inputs, &sig.output);
            let written =
                quote!(const _: fn(#taken) #returned = { #constness fn #ident(#inputs) #result #block #ident };);
            signature.inputs = syn::parse_quote!(#name: #taken);
            signature.output = syn::parse_quote!(#returned);
            return quote! {
                #(#attributes)*
                #vis #signature {
                    #pins
                    #written
                    #body
                }
            };
        }
        // Another name than that of the words, for it is used behind them.
        let argument = Ident::new("argument", Span::mixed_site());
        let value = match signature.inputs.first_mut() {
            Some(FnArg::Typed(typed)) => {
                typed.pat = syn::parse_quote!(#argument);
                quote!(#argument)
            }
            _ => self.value.clone(),
        };
        let taken = match (self.argument, self.passed) {
            (Held::Words(..), Passed::Value) => quote!(#value),
            (Held::Words(..), _) => quote!(*#value),
            (Held::Field(OwnType { member, .. }), _) => quote!(#value.#member),
            (Held::Size, Passed::Value) => {
                quote!(::core::convert::identity::<::core::primitive::usize>(#value) as #input)
            }
            (Held::Size, _) => quote!(::core::convert::identity::<::core::primitive::usize>(*#value) as #input),
        };
        let held = match self.result {
            Held::Words(..) => quote!(#made),
            Held::Field(OwnType { path, member, .. }) => quote!(#path { #member: #made }),
            Held::Size => quote!(#made as ::core::primitive::usize),
        };
        let returned = match self.passed {
            Passed::InPlace => quote!(*#value = #held;),
            _ => held,
        };
        let size = self.has_size().then(|| {
            let pin = pin_size();
            let message = "`usize` is stated to be a `u64`, and is not on this machine";
            quote!(#pin const _: () = ::core::assert!(::core::primitive::usize::BITS == 64, #message);)
        });
        // What was written is compiled, and never runs.
        let written = match sig.inputs.first() {
            Some(FnArg::Typed(typed)) => {
                let pattern = &typed.pat;
                quote!(let #pattern = #argument; return #block;)
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
                let #made: #output = { #body };
                #returned
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
        let message = format!("`{function}` does not state the word of `Self`");
        return Err(Diagnostic::new(ty.span(), message).help(STATED).into());
    }
    if let Some((words, grouping)) = words(ty, &mut Diagnostics::new()).filter(|(words, _)| words.count > 1) {
        return Ok(Held::Words(words, grouping));
    }
    word(ty, &mut Diagnostics::new()).map(|width| Held::Words(Words::one(width), Grouping::Array)).ok_or_else(|| {
        let shown = ty.to_token_stream().to_string();
        let is_of_words = matches!(inner(ty), Type::Array(_) | Type::Slice(_) | Type::Tuple(_));
        let help = if is_of_words { OF_WORDS } else { STATED };
        Diagnostic::new(ty.span(), format!("`{shown}` is not one or several words")).help(help).into()
    })
}
