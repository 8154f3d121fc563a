//! The items of a file by name.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Span;
use syn::{Attribute, Block, Expr, ImplItem, Item, Signature};

/// A function or a method.
#[derive(Clone, Copy)]
pub(super) struct Definition<'a> {
    pub(super) signature: &'a Signature,
    pub(super) block: &'a Block,
    pub(super) attributes: &'a [Attribute],
    /// The type whose method it is.
    pub(super) owner: Option<&'a str>,
    pub(super) span: Span,
}

/// A constant: its type and value.
#[derive(Clone, Copy)]
pub(super) struct Constant<'a> {
    pub(super) ty: &'a syn::Type,
    pub(super) expression: &'a Expr,
    pub(super) owner: Option<&'a str>,
}

/// What a file defines, by name without its modules: `flip`, `Bitboard::flip`.
#[derive(Clone, Default)]
pub(super) struct Items<'a> {
    /// In the order of the file within one name.
    pub(super) functions: BTreeMap<String, Vec<Definition<'a>>>,
    pub(super) constants: BTreeMap<String, Vec<Constant<'a>>>,
    pub(super) structs: BTreeMap<String, Vec<&'a syn::Fields>>,
    pub(super) aliases: BTreeMap<String, &'a syn::Type>,
    pub(super) macros: BTreeSet<String>,
}

impl<'a> Items<'a> {
    pub(super) fn of(file: &'a syn::File, owners: &'a [String]) -> Self {
        let mut items = Self::default();
        items.collect(&file.items, owners);
        items
    }

    fn collect(&mut self, list: &'a [Item], owners: &'a [String]) {
        for item in list {
            match item {
                Item::Fn(function) => {
                    self.functions.entry(function.sig.ident.to_string()).or_default().push(Definition {
                        signature: &function.sig,
                        block: &function.block,
                        attributes: &function.attrs,
                        owner: None,
                        span: function.sig.ident.span(),
                    });
                }
                Item::Const(constant) => self.constants.entry(constant.ident.to_string()).or_default().push(Constant {
                    ty: &constant.ty,
                    expression: &constant.expr,
                    owner: None,
                }),
                Item::Static(constant) if matches!(constant.mutability, syn::StaticMutability::None) => {
                    self.constants.entry(constant.ident.to_string()).or_default().push(Constant {
                        ty: &constant.ty,
                        expression: &constant.expr,
                        owner: None,
                    });
                }
                Item::Struct(definition) if definition.generics.params.is_empty() => {
                    self.structs.entry(definition.ident.to_string()).or_default().push(&definition.fields);
                }
                Item::Type(alias) if alias.generics.params.is_empty() => {
                    self.aliases.insert(alias.ident.to_string(), &alias.ty);
                }
                Item::Macro(definition) => {
                    self.macros.extend(definition.ident.as_ref().map(ToString::to_string));
                }
                Item::Mod(module) if !is_test(&module.attrs) => {
                    if let Some((_, inner)) = &module.content {
                        self.collect(inner, owners);
                    }
                }
                Item::Impl(block) if block.generics.params.is_empty() => {
                    let Some(owner) = type_name(&block.self_ty) else { continue };
                    let owner = owners.iter().find(|name| **name == owner).map(String::as_str);
                    for item in &block.items {
                        self.collect_method(item, owner);
                    }
                }
                _ => {}
            }
        }
    }

    fn collect_method(&mut self, item: &'a ImplItem, owner: Option<&'a str>) {
        let path = |name: &syn::Ident| owner.map_or_else(|| name.to_string(), |owner| format!("{owner}::{name}"));
        match item {
            ImplItem::Fn(function) => {
                self.functions.entry(path(&function.sig.ident)).or_default().push(Definition {
                    signature: &function.sig,
                    block: &function.block,
                    attributes: &function.attrs,
                    owner,
                    span: function.sig.ident.span(),
                });
            }
            ImplItem::Const(constant) => {
                self.constants.entry(path(&constant.ident)).or_default().push(Constant {
                    ty: &constant.ty,
                    expression: &constant.expr,
                    owner,
                });
            }
            _ => {}
        }
    }
}

/// The names of the types that have `impl` blocks.
pub(super) fn owners(list: &[Item], names: &mut Vec<String>) {
    for item in list {
        match item {
            Item::Impl(block) => names.extend(type_name(&block.self_ty)),
            Item::Mod(module) => {
                if let Some((_, inner)) = &module.content {
                    owners(inner, names);
                }
            }
            _ => {}
        }
    }
}

/// The last part of a type's path.
pub(super) fn type_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(path) if path.qself.is_none() => {
            let last = path.path.segments.last()?;
            last.arguments.is_none().then(|| last.ident.to_string())
        }
        syn::Type::Reference(reference) => type_name(&reference.elem),
        syn::Type::Paren(inner) => type_name(&inner.elem),
        syn::Type::Group(inner) => type_name(&inner.elem),
        _ => None,
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

/// The line and column of a place, both from 1.
pub(super) fn position(span: Span) -> (usize, usize) {
    let start = span.start();
    (start.line, start.column + 1)
}
