//! What a function that is there already takes and returns: words, or types that are stated to hold them.

use permgen_core::pairs::Pairs;
use permgen_core::vector::IntoVector as _;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::spanned::Spanned as _;
use syn::{FnArg, GenericParam, Item, ItemFn, Pat, ReceiverKind, ReturnType, Type};

use super::options::Options;
use super::own_types::{OwnType, is_size, stated};
use super::signature::{Types, declared_words};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Arguments, Grouping, pin_size};
use crate::reader::Subject;
use crate::syntax::{Shape, shown};
use permgen_core::layout::Words;
use permgen_core::width::Width;

/// How a function is read, and how what was proved is put into its place.
pub(super) struct Claimed<'a> {
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
    /// What the function calls its `Self`, where that is stated.
    own: Option<Ident>,
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

/// The reader's name of the structure `Self`.
const OWNER: &str = "PermgenSelf";

impl<'a> Claimed<'a> {
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
                let ty = match &receiver.kind {
                    ReceiverKind::Typed(_, ty) => (**ty).clone(),
                    ReceiverKind::Reference(_, _, Some(_)) => syn::parse_quote_spanned!(token.span=> &mut Self),
                    ReceiverKind::Reference(_, _, None) => syn::parse_quote_spanned!(token.span=> &Self),
                    _ => syn::parse_quote_spanned!(token.span=> Self),
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
        let own = own_name(function, options);
        let held = |ty: &Type| held(ty, options, own.as_ref(), ident);
        let mut wrong = Diagnostics::new();
        let argument = wrong.take(held(taken));
        let (result, made_at) = match (&function.sig.output, passed) {
            (ReturnType::Type(_, returned), Passed::InPlace) => {
                let message = format!("`{ident}` returns words, and may change others in place");
                let help =
                    "a map is done in place, by a function that returns nothing, or returned by one that takes `&`";
                wrong.push(Diagnostic::new(returned.span(), message).help(help));
                (None, returned.span())
            }
            (ReturnType::Type(_, returned), _) => (wrong.take(held(returned)), returned.span()),
            // What it leaves has the type of what it takes.
            (ReturnType::Default, Passed::InPlace) => (argument, taken.span()),
            (ReturnType::Default, _) => {
                wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` returns nothing")).help(STATED));
                (None, ident.span())
            }
        };
        match argument.zip(result) {
            Some((argument, result)) => {
                wrong.into_result(Self { options, argument, passed, result, made_at, value, name, own })
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
    fn has_size(&self) -> bool {
        self.options.size.is_some()
    }

    /// Whether it takes or returns something other than words.
    fn is_plain(&self) -> bool {
        matches!((self.argument, self.result), (Held::Words(..), Held::Words(..)))
    }

    /// The function as it is followed, and the structures that are stated. What is read is only what is certified: names for
    /// a type become one, and lifetimes go.
    ///
    /// # Errors
    ///
    /// If it is no function without them.
    pub(super) fn subject(&self, function: &ItemFn) -> syn::Result<Subject> {
        let mut read = function.clone();
        // Those were checked, and are emitted.
        read.attrs.clear();
        read.sig.generics.params =
            read.sig.generics.params.into_iter().filter(|it| !matches!(it, GenericParam::Lifetime(_))).collect();
        let mut tokens = renamed(read.into_token_stream(), None, &TokenStream::new());
        if let Some(own) = &self.own {
            let this = Ident::new("Self", own.span());
            tokens = renamed(tokens, Some(&own.into_token_stream()), &this.into_token_stream());
        }
        let mut structures = Pairs::default();
        let mut this = None;
        for (number, OwnType { path, member, words, grouping }) in self.options.types.iter().flatten().enumerate() {
            let name = match path.name() {
                Some(ident) if ident == "Self" => {
                    this = Some(OWNER.to_owned());
                    OWNER.to_owned()
                }
                Some(ident) => ident.to_string(),
                None => {
                    let name = Ident::new(&format!("PermgenType{number}"), path.span());
                    tokens = renamed(tokens, Some(&path.to_token_stream()), &name.to_token_stream());
                    name.to_string()
                }
            };
            structures.insert(name, (syn::parse2(member.clone().into())?, syn::parse2(grouping.ty(*words))?));
        }
        let items = vec![Item::Fn(syn::parse2(tokens)?)];
        let subject = Subject::new(items, function.sig.ident.to_string());
        Ok(subject.with_types(structures, this, self.has_size()))
    }

    /// Whether it takes and returns words, and no references to such.
    pub(super) fn takes_words_by_value(&self) -> bool {
        self.is_plain() && self.passed == Passed::Value
    }

    /// A function that takes words by value, and the arguments `others` with their types, with `body` in its place.
    pub(super) fn emit_choice(
        &self,
        function: &ItemFn,
        others: &[(Ident, TokenStream)],
        pins: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let (input, output) = (self.argument.ty(), self.result.ty());
        let other = |argument: &FnArg| match argument {
            FnArg::Typed(argument) => match &*argument.pat {
                Pat::Ident(pattern) => others.iter().find(|(name, _)| *name == pattern.ident).cloned(),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        };
        let taken =
            function.sig.inputs.iter().map(|it| other(it).unwrap_or_else(|| (self.name.clone(), quote!(#input))));
        self.replaced(function, &taken.vec(), &quote!(-> #output), pins, body)
    }

    /// The function of arguments of these types with `body` in its place. What was written is beside it, as a function of its own,
    /// without what only matters to callers.
    fn replaced(
        &self,
        ItemFn { attrs, vis, sig, block, .. }: &ItemFn,
        taken: &[(Ident, TokenStream)],
        returned: &TokenStream,
        pins: &TokenStream,
        body: &TokenStream,
    ) -> TokenStream {
        let attributes = attrs.iter().filter(|attribute| attribute.path().segments.len() == 1);
        let (ident, constness, inputs, result) = (&sig.ident, &sig.constness, &sig.inputs, &sig.output);
        let (lifetimes, _, _) = sig.generics.split_for_impl();
        let (names, types) = (taken.iter().map(|(name, _)| name), taken.iter().map(|(_, ty)| ty).vec());
        let mut signature = sig.clone();
        signature.inputs = syn::parse_quote!(#(#names: #types),*);
        signature.output = syn::parse_quote!(#returned);
        quote! {
            #(#attributes)*
            #vis #signature {
                #pins
                const _: fn(#(#types),*) #returned = { #constness fn #ident #lifetimes (#inputs) #result #block #ident };
                #body
            }
        }
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
            let (taken, returned, body) = match self.passed {
                Passed::Value => (quote!(#input), quote!(-> #output), body.clone()),
                Passed::Shared => (quote!(&#input), quote!(-> #output), quote!(let #name: #input = *#name; #body)),
                Passed::InPlace => (
                    quote!(&mut #input),
                    TokenStream::new(),
                    quote!(let #made: #output = { let #name: #input = *#name; #body }; *#name = #made;),
                ),
            };
            return self.replaced(function, &[(name.clone(), taken)], &returned, pins, &body);
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
        // By patterns, which name the very type: a field's access would go through `Deref`.
        let place = match self.passed {
            Passed::Value => quote!(#value),
            Passed::Shared | Passed::InPlace => quote!(*#value),
        };
        let taken = match self.argument {
            Held::Words(..) => quote!(let #name: #input = #place;),
            Held::Field(OwnType { path, member, .. }) => {
                quote!(let #path { #member: #name, .. } = #place; let #name: #input = #name;)
            }
            Held::Size => quote!(let #name: ::core::primitive::usize = #place; let #name: #input = #name as #input;),
        };
        let returned = match (self.passed, self.result) {
            (Passed::InPlace, Held::Field(OwnType { path, member, .. })) => {
                quote!(let #path { #member: #name, .. } = #value; *#name = #made;)
            }
            (Passed::InPlace, Held::Words(..)) => quote!(*#value = #made;),
            (Passed::InPlace, Held::Size) => quote!(*#value = #made as ::core::primitive::usize;),
            (_, Held::Words(..)) => quote!(#made),
            (_, Held::Field(OwnType { path, member, .. })) => quote!(#path { #member: #made }),
            (_, Held::Size) => quote!(#made as ::core::primitive::usize),
        };
        let size = self.has_size().then(|| {
            let pin = pin_size();
            let message = "`usize` is stated to be a `u64`, and is not on this machine";
            // No macro, which a crate could have called the same.
            let is_other = quote!((::core::primitive::usize::BITS != 64_u32) as ::core::primitive::usize);
            quote!(#pin const _: &::core::primitive::str = [#message][#is_other];)
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
            #[allow(unused_braces, unreachable_code)]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, clippy::needless_return)]
            #vis #signature {
                #size
                #pins
                if false {
                    #written
                }
                #taken
                let #made: #output = { #body };
                #returned
            }
        }
    }
}

/// What stands in for the lifetimes and the names of types that the reader does not know: tokens in the place of a path, wherever it
/// stands by itself; without a path, nothing in the place of the lifetimes of references.
fn renamed(tokens: TokenStream, path: Option<&TokenStream>, name: &TokenStream) -> TokenStream {
    let written: Vec<String> = path.cloned().into_iter().flatten().map(|token| token.to_string()).vec();
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let is_colon = |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(|token| token.to_string() == ":");
    let mut made = TokenStream::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let after = at + written.len();
        let fits = !written.is_empty()
            && tokens
                .get(at..after)
                .is_some_and(|part| part.iter().map(ToString::to_string).eq(written.iter().cloned()));
        // As a part of a longer path it is another.
        let is_whole = !(is_colon(at.checked_sub(1)) && is_colon(at.checked_sub(2)));
        match token {
            _ if fits && is_whole => {
                made.extend(name.clone());
                at = after;
                continue;
            }
            TokenTree::Punct(quote) if path.is_none() && quote.as_char() == '\'' && at > 0 => {
                if matches!(&tokens[at - 1], TokenTree::Punct(before) if before.as_char() == '&') {
                    at += 2;
                    continue;
                }
                made.extend([token.clone()]);
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), renamed(group.stream(), path, name));
                inner.set_span(group.span());
                made.extend([TokenTree::Group(inner)]);
            }
            other => made.extend([other.clone()]),
        }
        at += 1;
    }
    made
}

/// Functions that are called as structures are made.
const MAKERS: [&str; 4] = ["Some", "Ok", "Err", "Self"];

/// The name of `Self`, where `Self` is stated: the one other type that the signature names or, if it names none, the one structure
/// that the body makes. If it is another, what is emitted does not compile, for it makes a `Self`.
fn own_name(function: &ItemFn, options: &Options) -> Option<Ident> {
    let types = options.types.as_deref()?;
    types.iter().find(|own| own.path.is("Self"))?;
    let is_free = |ident: &Ident| {
        let name = ident.to_string();
        let is_constant = name.len() > 1 && !name.contains(char::is_lowercase);
        let is_type = name.starts_with(char::is_uppercase) && !is_constant && !MAKERS.contains(&&*name);
        is_type && !types.iter().any(|own| own.path.is(&name))
    };
    let signature = &function.sig;
    let (inputs, output) = (&signature.inputs, &signature.output);
    let mut named = Vec::new();
    names(quote!(#inputs #output), false, &mut named);
    named.retain(is_free);
    if named.is_empty() {
        names(function.block.to_token_stream(), true, &mut named);
        named.retain(is_free);
    }
    let first = named.first()?.clone();
    named.iter().all(|name| *name == first).then_some(first)
}

/// The names in tokens, or those of them that are called.
fn names(tokens: TokenStream, called: bool, found: &mut Vec<Ident>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    for (at, token) in tokens.iter().enumerate() {
        let is_call =
            || matches!(tokens.get(at + 1), Some(TokenTree::Group(it)) if it.delimiter() == Delimiter::Parenthesis);
        match token {
            TokenTree::Ident(ident) if !called || is_call() => found.push(ident.clone()),
            TokenTree::Group(group) => names(group.stream(), called, found),
            _ => {}
        }
    }
}

fn held<'a>(ty: &Type, options: &'a Options, own: Option<&Ident>, function: &Ident) -> Result<Held<'a>, Diagnostics> {
    let ty = &crate::syntax::Type::from(ty);
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
    let this = crate::syntax::Type::of(quote!(Self));
    let is_own = own.is_some() && ty.inner().name() == own;
    if let Some(own) = stated(options.types.as_deref(), if is_own { &this } else { ty }) {
        return Ok(Held::Field(own));
    }
    if ty.is("Self") {
        let message = format!("`{function}` does not state the word of `Self`");
        return Err(Diagnostic::new(ty.span(), message).help(STATED).into());
    }
    declared_words(ty, &mut Diagnostics::new()).map(|(words, grouping)| Held::Words(words, grouping)).ok_or_else(|| {
        let is_of_words = matches!(ty.inner().shape, Shape::Array(..) | Shape::Slice(_) | Shape::Tuple(_));
        let help = if is_of_words { OF_WORDS } else { STATED };
        Diagnostic::new(ty.span(), format!("`{}` is not one or several words", shown(ty))).help(help).into()
    })
}
