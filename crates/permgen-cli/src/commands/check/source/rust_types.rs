//! What names of types mean in a file of Rust, as far as the file says it.

use std::collections::HashMap;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Fields, GenericParam, Ident, ItemStruct, ItemType, Type, UseTree};

use super::rust_text::place;
use super::{Kind, Place};

const INTEGERS: [(&str, u32); 12] = [
    ("u8", 8),
    ("u16", 16),
    ("u32", 32),
    ("u64", 64),
    ("u128", 128),
    ("usize", 64),
    ("i8", 7),
    ("i16", 15),
    ("i32", 31),
    ("i64", 63),
    ("i128", 127),
    ("isize", 63),
];

/// How many bits the numbers of a primitive type have; none for what holds no integers.
pub(super) fn integer(name: &str) -> Option<u32> {
    match name {
        "bool" | "char" | "f32" | "f64" | "str" => Some(0),
        _ => INTEGERS.iter().find(|(known, _)| *known == name).map(|(_, bits)| *bits),
    }
}

/// Something of the file that is called by a name.
#[derive(Clone)]
enum Named {
    Alias(Box<Type>),
    /// Fields with their types; those of a tuple are called by their numbers.
    Struct {
        fields: Vec<(String, Type)>,
        is_tuple: bool,
    },
    /// Something that is compiled under conditions, or changed by an attribute.
    Unsure,
}

/// The types of a file.
#[derive(Default)]
pub(super) struct Types {
    named: HashMap<String, Vec<Named>>,
    /// Constants of one number.
    sizes: HashMap<String, Option<usize>>,
    /// What is called like a primitive type, which then may be another one.
    pub(super) shadow: Option<(Place, String)>,
    /// Where anything may be brought in.
    pub(super) glob: Option<Place>,
}

/// Whether an attribute leaves what it stands at as it is written.
pub(super) fn is_harmless(attribute: &Attribute) -> bool {
    const HARMLESS: &[&str] = &[
        "doc",
        "allow",
        "warn",
        "deny",
        "expect",
        "forbid",
        "inline",
        "cold",
        "must_use",
        "derive",
        "repr",
        "no_mangle",
        "link_section",
        "used",
        "export_name",
        "track_caller",
        "deprecated",
        "non_exhaustive",
        "feature",
        "no_std",
        "no_main",
        "recursion_limit",
        "crate_type",
        "crate_name",
        "test",
    ];
    let path = attribute.path();
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match (path.leading_colon, &names[..]) {
        (None, [name]) => HARMLESS.contains(name),
        // Of tools, which read the source.
        (None, ["rustfmt" | "clippy", _]) => true,
        (Some(_), ["core" | "std", "prelude", "v1", name]) => HARMLESS.contains(name),
        _ => false,
    }
}

/// The expression without parentheses and references around it.
pub(super) fn bare(expression: &Expr) -> &Expr {
    match expression {
        Expr::Paren(inner) if inner.attrs.is_empty() => bare(&inner.expr),
        Expr::Group(inner) => bare(&inner.expr),
        Expr::Reference(inner) if inner.attrs.is_empty() && inner.mutability.is_none() => bare(&inner.expr),
        other => other,
    }
}

/// The type without references around it.
pub(super) fn bare_type(of: &Type) -> &Type {
    match of {
        Type::Reference(inner) => bare_type(&inner.elem),
        Type::Paren(inner) => bare_type(&inner.elem),
        Type::Group(inner) => bare_type(&inner.elem),
        other => other,
    }
}

impl Types {
    fn name(&mut self, name: &Ident, attributes: &[Attribute], named: Named) {
        self.expect_no_shadow(name);
        let named = if attributes.iter().all(is_harmless) { named } else { Named::Unsure };
        self.named.entry(name.to_string()).or_default().push(named);
    }

    fn expect_no_shadow(&mut self, name: &Ident) {
        let text = name.to_string();
        if integer(text.trim_start_matches("r#")).is_some() {
            self.shadow.get_or_insert((place(name.span()), text));
        }
    }

    /// The size of an array, where the file says it.
    pub(super) fn size(&self, size: &Expr) -> Option<usize> {
        match size {
            Expr::Lit(literal) => number(literal),
            Expr::Path(path) => {
                let last = path.path.segments.last()?.ident.to_string();
                self.sizes.get(&last).copied().flatten()
            }
            _ => None,
        }
    }

    /// The single structure of that name, if it is a tuple: the types of its fields.
    pub(super) fn tuple(&self, name: &str) -> Option<usize> {
        match self.named.get(name).map(Vec::as_slice) {
            Some([Named::Struct { fields, is_tuple: true }]) => Some(fields.len()),
            _ => None,
        }
    }

    /// Where a value is not written as its type demands, as far as the file says what that is: a number in place of a
    /// structure around one, or another structure. Such a file does not compile.
    pub(super) fn mismatch<'v>(&self, of: &Type, value: &'v Expr) -> Option<(&'v Expr, String)> {
        self.mismatch_within(of, bare(value), 0)
    }

    fn mismatch_within<'v>(&self, of: &Type, value: &'v Expr, depth: usize) -> Option<(&'v Expr, String)> {
        const MOST_DEPTH: usize = 64;
        if depth > MOST_DEPTH {
            return Some((value, "this is nested deeper than what is compared with its type".to_owned()));
        }
        let inner = |of: &Type, value: &'v Expr| self.mismatch_within(of, bare(value), depth + 1);
        match (bare_type(of), value) {
            (
                Type::Array(syn::TypeArray { elem, .. }) | Type::Slice(syn::TypeSlice { elem, .. }),
                Expr::Array(list),
            ) => list.elems.iter().find_map(|value| inner(elem, value)),
            (Type::Array(syn::TypeArray { elem, .. }), Expr::Repeat(repeat)) => inner(elem, &repeat.expr),
            (Type::Tuple(types), Expr::Tuple(values)) if types.elems.len() == values.elems.len() => {
                types.elems.iter().zip(&values.elems).find_map(|(of, value)| inner(of, value))
            }
            (Type::Path(path), value) => {
                let name = path.path.segments.last()?.ident.to_string();
                if integer(&name).is_some() {
                    let is_number = !matches!(value, Expr::Call(_) | Expr::Struct(_) | Expr::Tuple(_) | Expr::Array(_));
                    return (!is_number).then(|| (value, format!("this is no `{name}`")));
                }
                match self.named.get(&name).map(Vec::as_slice) {
                    Some([Named::Alias(of)]) => self.mismatch_within(of, value, depth + 1),
                    Some([Named::Struct { fields, is_tuple }]) => {
                        let wrong = || Some((value, format!("this is no `{name}`")));
                        let is_it = |path: &syn::Path| path.segments.last().is_some_and(|last| last.ident == name);
                        match value {
                            Expr::Call(call) if *is_tuple && call.args.len() == fields.len() => match &*call.func {
                                Expr::Path(path) if is_it(&path.path) => {
                                    fields.iter().zip(&call.args).find_map(|((_, of), value)| inner(of, value))
                                }
                                _ => wrong(),
                            },
                            Expr::Struct(structure) if is_it(&structure.path) => {
                                structure.fields.iter().find_map(|field| {
                                    let member = match &field.member {
                                        syn::Member::Named(name) => name.to_string(),
                                        syn::Member::Unnamed(index) => index.index.to_string(),
                                    };
                                    let (_, of) = fields.iter().find(|(name, _)| *name == member)?;
                                    inner(of, &field.expr)
                                })
                            }
                            _ => wrong(),
                        }
                    }
                    // What is declared elsewhere, or under conditions, is told by whoever asks for its kind.
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What is known of a type, or why nothing is.
    pub(super) fn kind(&self, of: &Type) -> Result<Kind, String> {
        self.kind_within(of, 0)
    }

    fn kind_within(&self, of: &Type, depth: usize) -> Result<Kind, String> {
        const MOST_NAMES: usize = 8;
        if depth > MOST_NAMES {
            return Err("its type is named in a circle".to_owned());
        }
        match of {
            Type::Paren(inner) => self.kind_within(&inner.elem, depth + 1),
            Type::Group(inner) => self.kind_within(&inner.elem, depth + 1),
            Type::Tuple(tuple) => {
                let field = |(place, of): (usize, &Type)| Ok((place.to_string(), self.kind_within(of, depth + 1)?));
                Ok(Kind::Struct(tuple.elems.iter().enumerate().map(field).collect::<Result<_, String>>()?))
            }
            Type::Path(path) => {
                let name = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                if let Some(bits) = integer(&name) {
                    return Ok(Kind::Integer { name, bits });
                }
                match self.named.get(&name).map(Vec::as_slice) {
                    None => Ok(Kind::Unknown(name)),
                    Some([Named::Alias(of)]) => self.kind_within(of, depth + 1),
                    // A number in a structure of its own is that number.
                    Some([Named::Struct { fields, is_tuple: true }]) if fields.len() == 1 => {
                        self.kind_within(&fields[0].1, depth + 1)
                    }
                    Some([Named::Struct { fields, .. }]) => {
                        let kind = |(name, of): &(String, Type)| Ok((name.clone(), self.kind_within(of, depth + 1)?));
                        Ok(Kind::Struct(fields.iter().map(kind).collect::<Result<_, String>>()?))
                    }
                    Some(_) => Err(format!("there is no telling which type `{name}` is")),
                }
            }
            Type::Infer(_) => Ok(Kind::Unknown("_".to_owned())),
            _ => Err("there is no telling what its type is, which is not given by a name".to_owned()),
        }
    }
}

fn number(literal: &syn::ExprLit) -> Option<usize> {
    match &literal.lit {
        syn::Lit::Int(size) => size.base10_parse().ok(),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Types {
    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        let size = match &*item.expr {
            Expr::Lit(literal) if item.attrs.iter().all(is_harmless) => number(literal),
            _ => None,
        };
        // Two of one name are of different scopes.
        let name = item.ident.to_string();
        let is_new = !self.sizes.contains_key(&name);
        self.sizes.insert(name, size.filter(|_| is_new));
        visit::visit_item_const(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.name(&item.ident, &item.attrs, Named::Alias(item.ty.clone()));
        visit::visit_item_type(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        let is_tuple = matches!(item.fields, Fields::Unnamed(_));
        let is_sure = item.fields.iter().all(|field| field.attrs.iter().all(is_harmless));
        let fields = item.fields.iter().enumerate().map(|(place, field)| {
            (field.ident.as_ref().map_or_else(|| place.to_string(), ToString::to_string), field.ty.clone())
        });
        let named = Named::Struct { fields: fields.collect(), is_tuple };
        self.name(&item.ident, &item.attrs, if is_sure { named } else { Named::Unsure });
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.name(&item.ident, &item.attrs, Named::Unsure);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.name(&item.ident, &item.attrs, Named::Unsure);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if item.ident.is_none() {
            self.glob.get_or_insert(place(item.span()));
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.expect_no_shadow(&item.ident);
        visit::visit_item_mod(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.expect_no_shadow(&item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_generic_param(&mut self, parameter: &'ast GenericParam) {
        if let GenericParam::Type(parameter) = parameter {
            self.expect_no_shadow(&parameter.ident);
        }
    }

    fn visit_use_tree(&mut self, tree: &'ast UseTree) {
        match tree {
            UseTree::Name(name) => self.expect_no_shadow(&name.ident),
            UseTree::Rename(name) => self.expect_no_shadow(&name.rename),
            UseTree::Glob(glob) => {
                self.glob.get_or_insert(place(glob.span()));
            }
            _ => (),
        }
        visit::visit_use_tree(self, tree);
    }
}
