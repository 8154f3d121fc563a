//! Where a function of Rust stands in its source: read by a parser, so that it is that function and no other.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A function in its text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FunctionText {
    /// Its braces, and what is between them.
    pub(super) braces: Range<usize>,
    /// The `mut` of what it takes, with the white space behind it: a body that changes nothing has no use for it.
    pub(super) mutable: Option<Range<usize>>,
    /// The name of what it takes, where it takes one thing.
    pub(super) parameter: Option<String>,
}

/// Where the function of a name and a line is.
///
/// # Errors
///
/// Why no other body may be put in its place.
pub(super) fn find(text: &str, name: &str, line: u64) -> Result<FunctionText, &'static str> {
    let file = syn::parse_file(text).map_err(|_| "its file is not read as Rust")?;
    let mut finder = Finder { name, line: usize::try_from(line).unwrap_or(0), outside: None, found: Vec::new() };
    finder.visit_file(&file);
    match finder.found.len() {
        0 => return Err("it is not in the text of its file: a macro made it"),
        1 => {}
        _ => return Err("there are several of its name in the line"),
    }
    let place = finder.found.remove(0)?;
    // What stands before the first token of a file may shift all places.
    let is_it = text.get(place.braces.clone()).is_some_and(|body| body.starts_with('{') && body.ends_with('}'));
    if is_it { Ok(place) } else { Err("its place in the file is not known") }
}

const GENERIC: &str = "it is generic: another type may make another map of it";

struct Finder<'a> {
    name: &'a str,
    line: usize,
    /// Why nothing in the item around may be replaced.
    outside: Option<&'static str>,
    found: Vec<Result<FunctionText, &'static str>>,
}

impl Finder<'_> {
    fn take(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let lines = signature.span().start().line..=signature.ident.span().end().line;
        if signature.ident != self.name || !lines.contains(&self.line) {
            return;
        }
        let is_generic = has_types(&signature.generics) || signature.inputs.iter().any(is_any_type);
        let refused = self.outside.or(is_generic.then_some(GENERIC));
        let place = place(signature, block);
        let is_apart = signature.inputs.len() == 1 && place.parameter.is_none();
        let refused = refused.or(is_apart.then_some("it takes its argument apart"));
        self.found.push(refused.map_or(Ok(place), Err));
    }

    fn within(&mut self, outside: Option<&'static str>, visit: impl FnOnce(&mut Self)) {
        let before = self.outside;
        self.outside = before.or(outside);
        visit(self);
        self.outside = before;
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.take(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.take(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.take(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let outside = has_types(&item.generics).then_some(GENERIC);
        self.within(outside, |finder| visit::visit_item_impl(finder, item));
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let outside = Some("it is a trait's: another type may make another map of it");
        self.within(outside, |finder| visit::visit_item_trait(finder, item));
    }
}

/// Whether a compiler makes several functions of one, each of other types or constants.
fn has_types(generics: &syn::Generics) -> bool {
    generics.params.iter().any(|parameter| !matches!(parameter, syn::GenericParam::Lifetime(_)))
}

/// Whether an argument is of any type that can do something.
fn is_any_type(argument: &syn::FnArg) -> bool {
    struct Any(bool);
    impl<'ast> Visit<'ast> for Any {
        fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut any = Any(false);
    any.visit_fn_arg(argument);
    any.0
}

fn place(signature: &syn::Signature, block: &syn::Block) -> FunctionText {
    let (mut parameter, mut mutable) = (None, None);
    if let (1, Some(first)) = (signature.inputs.len(), signature.inputs.first()) {
        let (word, end) = match first {
            // `mut self`, but not `&mut self`.
            syn::FnArg::Receiver(it) => {
                parameter = Some("self".to_owned());
                (it.mutability, it.self_token.span.byte_range().start)
            }
            syn::FnArg::Typed(it) => match &*it.pat {
                syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => {
                    parameter = Some(name.ident.to_string());
                    (name.mutability, name.ident.span().byte_range().start)
                }
                _ => (None, 0),
            },
        };
        mutable = word.map(|word| word.span.byte_range().start..end);
    }
    let braces = block.brace_token.span;
    FunctionText { braces: braces.open().byte_range().start..braces.close().byte_range().end, mutable, parameter }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "// ä\nfn flip(x: u64) -> u64 { x }\nimpl Board {\n    /// fn flip(\n    pub const fn flip(\n        \
                        mut self) -> Self { if self.0 == '}' as u64 { }\n self }\n}\nimpl<T> Of<T> { fn turn(x: u64) -> u64 { x } }\n\
                        trait Turned { fn turned(x: u64) -> u64 { x } }\nfn any(x: impl Into<u64>) -> u64 { x.into() }\n\
                        fn outer() { fn inner(x: u8) -> u8 { x } }\nmacro_rules! made { () => { fn made(x: u64) -> u64 { x } } }\n\
                        impl<'a> Row<'a> { fn row(x: u64) -> u64 { x } }\n";

    #[test]
    fn functions_are_found_by_their_names_and_lines() {
        let body = |name: &str, line: u64| find(TEXT, name, line).map(|place| &TEXT[place.braces]);
        assert_eq!(body("flip", 2), Ok("{ x }"));
        assert_eq!(body("flip", 5), Ok("{ if self.0 == '}' as u64 { }\n self }"));
        assert_eq!(body("inner", 12), Ok("{ x }"));
        assert_eq!(body("row", 14), Ok("{ x }"));
        assert!(body("flip", 6).is_err());
        let method = find(TEXT, "flip", 5).expect("it is there");
        assert_eq!(method.parameter.as_deref(), Some("self"));
        assert_eq!(method.mutable.map(|range| &TEXT[range]), Some("mut "));
    }

    #[test]
    fn what_is_made_of_types_is_refused() {
        assert_eq!(find(TEXT, "turn", 9), Err(GENERIC));
        assert_eq!(find(TEXT, "any", 11), Err(GENERIC));
        assert!(find(TEXT, "turned", 10).is_err_and(|why| why.contains("trait")));
        assert!(find(TEXT, "made", 13).is_err_and(|why| why.contains("macro")));
        assert!(find("#!/bin/x\nfn f(x: u8) -> u8 { x }\n", "f", 2).is_err());
    }
}
