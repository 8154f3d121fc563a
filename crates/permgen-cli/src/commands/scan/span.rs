//! Where a function of Rust stands in its source: read by a parser, so that it is that function and no other.

use std::collections::BTreeSet;
use std::ops::Range;

use super::replace::blanked;
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
    fn take(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, block: &syn::Block) {
        let lines = signature.span().start().line..=signature.ident.span().end().line;
        if signature.ident != self.name || !lines.contains(&self.line) {
            return;
        }
        let is_generic = has_types(&signature.generics) || signature.inputs.iter().any(is_any_type);
        let refused = self.outside.or(is_generic.then_some(GENERIC)).or_else(|| not_whole(attributes, block));
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
        self.take(&item.attrs, &item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.take(&item.attrs, &item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        if let Some(block) = &item.default {
            self.take(&item.attrs, &item.sig, block);
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

const CONDITIONAL: &str = "a `cfg` decides what is compiled of it";
const SPECIAL: &str = "its body does more than compute: assembly, a fence, volatile or atomic memory, `black_box`";
const ENDIAN: &str = "its body depends on the order of bytes in memory, which other machines have otherwise";

/// Words in names of what a body does besides computing, and of what machines do in different ways.
const SPECIAL_WORDS: [&str; 5] = ["asm", "fence", "volatile", "atomic", "black_box"];
const ENDIAN_WORDS: [&str; 6] = ["endian", "byte_order", "to_ne_", "from_ne_", "transmute", "union"];

fn special(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let holds = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let by_target = ["to_be", "to_le", "from_be", "from_le"].contains(&name.as_str());
    holds(&SPECIAL_WORDS).then_some(SPECIAL).or((by_target || holds(&ENDIAN_WORDS)).then_some(ENDIAN))
}

/// Why the text of a function is not the whole of what is compiled of it, if so.
fn not_whole(attributes: &[syn::Attribute], block: &syn::Block) -> Option<&'static str> {
    struct Body(Option<&'static str>);
    impl<'ast> Visit<'ast> for Body {
        fn visit_macro(&mut self, it: &'ast syn::Macro) {
            let name = it.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
            let why =
                if name == "cfg" { CONDITIONAL } else { "its body calls a macro, whose code is written elsewhere" };
            self.0.get_or_insert(special(&name).unwrap_or(why));
        }
        fn visit_item(&mut self, _: &'ast syn::Item) {
            self.0.get_or_insert("an item is declared in its body, which others may use");
        }
        fn visit_attribute(&mut self, it: &'ast syn::Attribute) {
            if !it.path().is_ident("allow") && !it.path().is_ident("doc") {
                self.0.get_or_insert(CONDITIONAL);
            }
        }
        fn visit_ident(&mut self, it: &'ast syn::Ident) {
            if let Some(why) = special(&it.to_string()) {
                self.0.get_or_insert(why);
            }
        }
    }
    let is_conditional =
        attributes.iter().any(|attribute| attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr"));
    let mut body = Body(is_conditional.then_some(CONDITIONAL));
    body.visit_block(block);
    body.0
}

/// Refuses a function of C whose text is not the whole of what is compiled of it: `code` is its text from its line to its last
/// brace, `macros` are the names of all macros of its file, and of the headers that this includes.
///
/// # Errors
///
/// Why no other body may be put in its place.
pub(super) fn whole_in_c(text: &str, function: Range<usize>, macros: &BTreeSet<String>) -> Result<(), &'static str> {
    let code = &blanked(text)[function];
    if code.lines().any(|line| line.trim_start().starts_with(['#', '%'])) || code.contains("??") {
        return Err("it has lines for the preprocessor");
    }
    let body = &code[code.find('{').unwrap_or(0)..];
    let mut words = body.split(|it: char| !it.is_alphanumeric() && it != '_').filter(|word| !word.is_empty());
    words.try_for_each(|word| match special(word) {
        Some(why) => Err(why),
        None if word == "_Pragma" || macros.contains(word) => Err("its body uses a macro, whose text is elsewhere"),
        None if word == "__builtin_constant_p" => Err("its body asks what the compiler knows"),
        None => Ok(()),
    })
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
    fn a_body_that_is_not_all_that_is_compiled_is_refused() {
        for (text, why) in [
            ("fn f(x: u64) -> u64 { if cfg!(windows) { 0 } else { x } }", CONDITIONAL),
            ("#[cfg(unix)] fn f(x: u64) -> u64 { x }", CONDITIONAL),
            ("fn f(x: u64) -> u64 { #[cfg(unix)] let x = 1; x }", CONDITIONAL),
            ("fn f(x: u64) -> u64 { twice!(x) }", "its body calls a macro, whose code is written elsewhere"),
            ("fn f(x: u64) -> u64 { fn g() {} x }", "an item is declared in its body, which others may use"),
            ("fn f(x: u64) -> u64 { unsafe { asm!(\"nop\") } x }", SPECIAL),
            ("fn f(x: u64) -> u64 { std::hint::black_box(x) }", SPECIAL),
            ("fn f(x: u64) -> u64 { unsafe { (&x as *const u64).read_volatile() } }", SPECIAL),
            ("fn f(x: u64) -> u64 { std::sync::atomic::compiler_fence(o()); x }", SPECIAL),
            ("fn f(x: u64) -> u64 { x.to_be() }", ENDIAN),
            ("fn f(x: u64) -> u64 { u64::from_ne_bytes(x.to_be_bytes()) }", ENDIAN),
        ] {
            assert_eq!(find(text, "f", 1), Err(why), "{text}");
        }
        assert!(find("fn f(x: u64) -> u64 { u64::from_le_bytes(x.to_be_bytes()) }", "f", 1).is_ok());
    }

    #[test]
    fn a_body_of_c_that_is_not_all_that_is_compiled_is_refused() {
        let macros = BTreeSet::from(["TWICE".to_owned(), "assert".to_owned()]);
        let whole = |body: &str| {
            let text = format!("#define TWICE(x) ((x) + (x))\nint f(int x) {{{body}}}\n");
            whole_in_c(&text, text.find("int").expect("a function")..text.len() - 1, &macros)
        };
        for (body, why) in [
            ("\n#ifdef A\nx = 1;\n#endif\nreturn x;", "it has lines for the preprocessor"),
            (" return TWICE(x); ", "its body uses a macro, whose text is elsewhere"),
            (" assert(x != 5); return x; ", "its body uses a macro, whose text is elsewhere"),
            (" return x; }\n#ifdef A\n{ return 1; ", "it has lines for the preprocessor"),
            (" return __builtin_constant_p(x) ? 7 : x; ", "its body asks what the compiler knows"),
            (" __asm__(\"\"); return x; ", SPECIAL),
            (" volatile int y = x; return y; ", SPECIAL),
            (" __sync_synchronize(); atomic_thread_fence(5); return x; ", SPECIAL),
            (" return __BYTE_ORDER__ == 1 ? x : 0; ", ENDIAN),
        ] {
            assert_eq!(whole(body), Err(why), "{body}");
        }
        assert_eq!(whole(" /* TWICE */ return x << 1; // volatile\n"), Ok(()));
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
