//! The functions on words and numbers that the derived methods call; `expand` makes them.

use permgen_core::vector::IntoVector as _;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::board_map::BoardMap;
use crate::derive::names::local;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{pin, pin_size, word_type};
use crate::expand::function::{Context, Plan};
use crate::expand::signature::Declaration;
use crate::spec::{Meant, Scope, Sides, Spec};
use permgen_core::layout::Words;
use permgen_core::number_map::NumberMap;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// Generated functions and assertions, and what is known about them.
pub(super) struct Emitted {
    pub(super) tokens: TokenStream,
    /// What the function is called there.
    pub(super) function: Ident,
    /// The documentation of the function, for the method that calls it.
    pub(super) docs: Vec<syn::Attribute>,
    /// How many operations it takes.
    pub(super) operations: u32,
}

/// A function on words of a type, and its map.
pub(super) fn on_words(
    name: &Ident,
    words: &TokenStream,
    specification: TokenStream,
    span: Span,
    context: &Context,
) -> Result<(Emitted, BoardMap), Diagnostics> {
    let declaration = declare(name, "board", words)?;
    let plan = Plan::new(&declaration, specification, span, context)?;
    if plan.meant.meaning.words().is_none() {
        return Err(Diagnostic::new(span, format!("`{name}` is not one map of the board's bits"))
            .help("leave `any_order` out: a method of a board says where every bit goes")
            .into());
    }
    let map = BoardMap::new(plan.meant.clone(), context, span)?;
    Ok((emitted(name, plan)?, map))
}

/// What stands for a function whose specification has a mistake.
pub(super) fn stub(name: &Ident, words: &TokenStream) -> TokenStream {
    declare(name, "board", words).map(|declaration| declaration.stub()).unwrap_or_default()
}

/// The width of the numbers of so many squares.
pub(super) fn number_width(squares: usize) -> Width {
    if squares <= 256 { Width::W8 } else { Width::W16 }
}

/// A function on the numbers `0..to.len()`, of [`number_width`]. `numbers_of` names the map when the numbers are those of
/// its squares, for the documentation.
pub(super) fn on_numbers(name: &Ident, to: &[u16], numbers_of: Option<&Ident>) -> Result<Emitted, Diagnostics> {
    if to.len() > NumberMap::MOST {
        return Ok(looked_up(name, to));
    }
    let declaration = declare(name, "number", &word_type(number_width(to.len())))?;
    let numbers = NumberMap::new(to).map_err(|error| Diagnostic::new(name.span(), error.to_string()))?;
    let meant = Meant::of(numbers);
    let text = numbers_of.map_or_else(String::new, |map| format!("square_of({map})"));
    emitted(name, Plan::of_meant(&declaration, meant, text)?)
}

/// A function between words of two types, whose map is known; `text` says what it is, for the documentation.
pub(super) fn of_words(
    name: &Ident,
    before: &TokenStream,
    after: &TokenStream,
    map: WordMap,
    text: String,
) -> Result<Emitted, Diagnostics> {
    let argument = local("words");
    let declaration = Declaration::parse(quote!(const fn #name(#argument: #before) -> #after;))?;
    let meant = Meant::of(map);
    emitted(name, Plan::of_meant(&declaration, meant, text)?)
}

/// A function of each bit of several words: `expression` of `arguments`.
pub(super) fn of_bits(
    name: &Ident,
    arguments: &[Ident],
    word: &TokenStream,
    expression: &TokenStream,
) -> Result<Emitted, Diagnostics> {
    let declaration = Declaration::parse(quote!(const fn #name(#(#arguments: #word),*) -> #word;))?;
    let specification = quote!(bitwise(|#(#arguments),*| #expression));
    emitted(name, Plan::new(&declaration, specification, name.span(), &Context::default())?)
}

/// A table of where each number goes. A number beyond it, which is a mistake, stays.
fn looked_up(name: &Ident, to: &[u16]) -> Emitted {
    let width = number_width(to.len());
    let (word, pins, size) = (word_type(width), pin(width), pin_size());
    let count = Literal::usize_unsuffixed(to.len());
    let entries = to.iter().map(|&to| Literal::u16_unsuffixed(to));
    let function = helper(name);
    let about = format!(" A table of {} entries.", to.len());
    let tokens = quote_spanned! {Span::mixed_site()=>
        const _: () = { #pins #size };
        #[inline]
        #[allow(clippy::cast_lossless)]
        const fn #function(__number: #word) -> #word {
            const TO: [#word; #count] = [#(#entries),*];
            let __place = __number as ::core::primitive::usize;
            ::core::debug_assert!(__place < #count, "not a number of this board: is `none = ..` missing?");
            if __place < #count { TO[__place] } else { __number }
        }
    };
    Emitted { tokens, function, docs: vec![syn::parse_quote!(#[doc = #about])], operations: 1 }
}

/// The map that a specification means.
pub(super) fn resolve(
    specification: TokenStream,
    words: Option<Words>,
    context: &Context,
) -> Result<BoardMap, Diagnostics> {
    let mut scope = Scope::new(None).with_settings(context.settings.clone());
    if let Some(words) = words {
        scope = scope.between(Sides::same(words));
    }
    for (name, meant) in &context.declared {
        scope.declare(name, meant.clone());
    }
    let span = specification.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let spec = Spec::parse(specification)?;
    let meant = spec.mean(&scope)?;
    if meant.meaning.words().is_none() {
        // Which says why.
        spec.resolve(&scope)?;
    }
    BoardMap::new(meant, context, span)
}

/// Where the other way round goes.
pub(super) fn inverse(to: &[u16]) -> Vec<u16> {
    let mut from = vec![0; to.len()];
    for (source, &destination) in (0u16..).zip(to) {
        from[usize::from(destination)] = source;
    }
    from
}

fn declare(name: &Ident, argument: &str, words: &TokenStream) -> Result<Declaration, Diagnostics> {
    let argument = local(argument);
    Declaration::parse(quote!(const fn #name(#argument: #words) -> #words;))
}

/// Emits a function without its documentation, which nobody sees on a function in an unnamed constant: it is for whoever
/// calls the function.
fn emitted(name: &Ident, mut plan: Plan) -> Result<Emitted, Diagnostics> {
    let docs = plan.docs().into_iter().map(|line| {
        let line = if line.is_empty() { line } else { format!(" {line}") };
        syn::parse_quote!(#[doc = #line])
    });
    let docs = docs.vec();
    plan.header.name = helper(name);
    let (tokens, operations) = (plan.write(&[])?, plan.operations());
    Ok(Emitted { tokens, function: plan.header.name, docs, operations })
}

/// What a function is called beside which expressions of the user's stand, who may have a function of the plain name.
fn helper(name: &Ident) -> Ident {
    let plain = name.to_string();
    Ident::new(&format!("__permgen_{}", plain.trim_start_matches("r#")), name.span())
}
