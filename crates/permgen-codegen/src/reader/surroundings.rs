//! What a file shows of the meaning of names beside its plain items, and what is assumed where it shows nothing.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, ImplItem, Item, TraitItem, UseTree};

/// What a reading of source assumes, each with the reason. All else that could change a meaning is refused.
pub const ASSUMPTIONS: &[(&str, &str)] = &[
    (
        "the file compiles",
        "what the compiler refuses has no meaning: borrows, moves, privacy and types are its business",
    ),
    (
        "`usize` and `isize` have 64 bits, in little-endian order",
        "the machines that tables and bitboards are written for; `#[proves]` assumes nothing about it",
    ),
    (
        "nothing from outside of the file is called like a primitive type, `core`, `std` or a macro of the standard library",
        "imports by `*`, `#[macro_use]` and macros of enclosing modules are not in the file; inside it such names are refused",
    ),
    (
        "no trait from outside of the file gives references to integers, arrays or the file's types a method of a name that is called",
        "such a method would come before the inherent one; traits of the file are seen, and refused",
    ),
    (
        "no other file implements `Drop` or `Deref` for the file's types",
        "a crate may; in this file it is seen, and refused",
    ),
    (
        "derived traits and operators of integers are those of the standard library",
        "only derives of these names are followed",
    ),
];

/// Macros of the standard library that define nothing.
const STANDARD_MACROS: [&str; 30] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "cfg",
    "column",
    "compile_error",
    "concat",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "env",
    "eprint",
    "eprintln",
    "file",
    "format",
    "format_args",
    "include_bytes",
    "include_str",
    "line",
    "matches",
    "option_env",
    "panic",
    "print",
    "println",
    "stringify",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
];

/// Attributes that do not change what the code under them does.
pub(super) const PLAIN_ATTRIBUTES: [&str; 24] = [
    "allow",
    "clippy",
    "cold",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "inline",
    "link_section",
    "must_use",
    "no_mangle",
    "non_exhaustive",
    "optimize",
    "permgen",
    "proves",
    "repr",
    "rustfmt",
    "target_feature",
    "track_caller",
    "unsafe",
    "warn",
];

/// What a file defines under names that have a meaning already.
#[derive(Clone, Debug, Default)]
pub(super) struct Surroundings {
    /// Primitive types and libraries whose names the file gives to something else.
    pub(super) hidden: BTreeSet<String>,
    /// The macros that it defines or imports; imports of other things are among them.
    pub(super) macros: BTreeSet<String>,
    /// The items of its traits.
    pub(super) trait_items: BTreeSet<String>,
    /// Its traits, and what is renamed by `use`.
    pub(super) traits: BTreeSet<String>,
    /// Whether a macro is called where items stand, which may define anything.
    pub(super) macro_items: bool,
    /// Whether a body of a function implements something.
    hidden_impls: bool,
    /// The macros that are called in bodies of functions.
    called: BTreeSet<String>,
}

impl Surroundings {
    pub(super) fn of(file: &syn::File) -> Self {
        let mut all = Self::default();
        all.items(&file.items);
        all
    }

    /// Whether a standard macro has its standard meaning, as far as the file shows.
    pub(super) fn is_standard(&self, name: &str) -> bool {
        STANDARD_MACROS.contains(&name) && !self.macros.contains(name)
    }

    fn define(&mut self, name: &syn::Ident) {
        let name = plain_name(name);
        if is_primitive_name(&name) || matches!(&*name, "core" | "std" | "alloc") {
            self.hidden.insert(name);
        }
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Struct(item) => self.define(&item.ident),
                Item::Enum(item) => self.define(&item.ident),
                Item::Union(item) => self.define(&item.ident),
                Item::Type(item) => self.define(&item.ident),
                Item::ExternCrate(item) => {
                    if item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_use")) {
                        self.macros.extend(STANDARD_MACROS.iter().map(ToString::to_string));
                    }
                    if let Some((_, name)) = &item.rename {
                        self.define(name);
                    }
                }
                Item::Trait(item) => {
                    self.define(&item.ident);
                    self.traits.insert(plain_name(&item.ident));
                    for part in &item.items {
                        match part {
                            TraitItem::Fn(function) => {
                                self.trait_items.insert(plain_name(&function.sig.ident));
                                if let Some(block) = &function.default {
                                    self.body(block.to_token_stream());
                                }
                            }
                            TraitItem::Const(constant) => {
                                self.trait_items.insert(plain_name(&constant.ident));
                            }
                            TraitItem::Type(_) => {}
                            _ => self.macro_items = true,
                        }
                    }
                }
                Item::Mod(item) => {
                    self.define(&item.ident);
                    if let Some((_, inner)) = item.content.as_ref().filter(|_| !is_test(&item.attrs)) {
                        self.items(inner);
                    }
                }
                Item::Use(item) => self.imports(&item.tree),
                Item::Fn(item) if !is_test(&item.attrs) => self.body(item.block.to_token_stream()),
                Item::Const(item) => self.body(item.expr.to_token_stream()),
                Item::Static(item) => self.body(item.expr.to_token_stream()),
                Item::Impl(item) => {
                    for part in &item.items {
                        match part {
                            ImplItem::Fn(function) => self.body(function.block.to_token_stream()),
                            ImplItem::Const(constant) => self.body(constant.expr.to_token_stream()),
                            ImplItem::Type(_) => {}
                            _ => self.macro_items = true,
                        }
                    }
                }
                Item::Macro(item) => match &item.ident {
                    Some(name) => {
                        self.macros.insert(plain_name(name));
                    }
                    None => self.macro_items |= !item.mac.path.is_ident("compile_error"),
                },
                Item::Fn(_) => {}
                // What the parser knows nothing of, such as `macro name { .. }`.
                _ => self.macro_items |= matches!(item, Item::Verbatim(_)),
            }
        }
    }

    fn imports(&mut self, tree: &UseTree) {
        match tree {
            UseTree::Path(step) => self.imports(&step.tree),
            UseTree::Name(name) if name.ident == "self" => {}
            UseTree::Name(name) => {
                self.define(&name.ident);
                self.macros.insert(plain_name(&name.ident));
            }
            UseTree::Rename(renamed) => {
                self.define(&renamed.rename);
                let name = plain_name(&renamed.rename);
                self.macros.insert(name.clone());
                self.traits.insert(name);
            }
            UseTree::Glob(_) => {}
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.imports(tree)),
        }
    }

    /// Looks for what may implement something from within a function.
    fn body(&mut self, tokens: TokenStream) {
        let mut before = String::new();
        let mut is_called = false;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    self.hidden_impls |= name == "impl";
                    before = plain_name(&name);
                    is_called = false;
                }
                TokenTree::Punct(punct) => is_called = punct.as_char() == '!' && !before.is_empty(),
                TokenTree::Group(group) => {
                    // Definitions that come later in the file have not been seen here; they are compared at the end.
                    if is_called {
                        self.called.insert(std::mem::take(&mut before));
                    }
                    (before, is_called) = (String::new(), false);
                    self.body(group.stream());
                }
                TokenTree::Literal(_) => (before, is_called) = (String::new(), false),
            }
        }
    }

    /// Why a struct's values are not followed, if anything in the file may implement something for it unseen.
    pub(super) fn hides_impls(&self) -> bool {
        self.hidden_impls || self.called.iter().any(|name| !self.is_standard(name))
    }
}

/// A name as the compiler compares it: `r#x` is `x`.
fn plain_name(name: &syn::Ident) -> String {
    let name = name.to_string();
    name.strip_prefix("r#").unwrap_or(&name).to_owned()
}

/// Whether a name is that of a primitive type that is followed.
pub(super) fn is_primitive_name(name: &str) -> bool {
    name == "bool" || super::value::Integer::from_name(name).is_some()
}

/// Whether what has these attributes is there in tests only.
pub(super) fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

/// The attributes of an item that may be there under a condition.
pub(super) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
