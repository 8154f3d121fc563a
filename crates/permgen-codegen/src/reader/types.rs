//! Types as they are written, and unknown values of them.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;

use super::Refusal;
use super::items::{Structure, is_plain};
use super::paths::type_path;
use super::run::{Eval, Run, refuse};
use super::surroundings::is_primitive_name;
use super::value::{Type, Value};
use permgen_core::term::Term;

/// So many types within types are arguments, at most.
const MOST_NESTED_TYPES: usize = 64;

/// So many words are arguments, at most.
const MOST_INPUTS: usize = 4096;

/// Derives of the standard library, which make nothing but what their names say.
const KNOWN_DERIVES: [&str; 9] = ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// What is derived for a struct.
fn derives(structure: &Structure<'_>) -> Vec<String> {
    let mut names = Vec::new();
    for attribute in structure.attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        let all = attribute.parse_args_with(Punctuated::<syn::Path, syn::Token![,]>::parse_terminated);
        match all {
            Ok(paths) => names.extend(paths.iter().map(|path| match path.get_ident() {
                Some(name) => name.to_string(),
                None => quote::quote!(#path).to_string(),
            })),
            Err(_) => names.push("derive".to_owned()),
        }
    }
    names
}

impl Run<'_> {
    /// The type that is written; `None` for `_`.
    pub(super) fn ty(&mut self, ty: &syn::Type) -> Eval<Option<Type>> {
        Ok(Some(match ty {
            syn::Type::Reference(reference) if reference.mutability.is_none() => return self.ty(&reference.elem),
            syn::Type::Paren(inner) => return self.ty(&inner.elem),
            syn::Type::Group(inner) => return self.ty(&inner.elem),
            syn::Type::Infer(_) => return Ok(None),
            syn::Type::Tuple(tuple) => {
                let types = tuple.elems.iter().map(|ty| self.ty(ty)).collect::<Eval<Option<Vec<_>>>>()?;
                match types {
                    Some(types) => Type::Tuple(types),
                    None => return Ok(None),
                }
            }
            syn::Type::Array(array) => match self.ty(&array.elem)? {
                Some(element) => Type::Array(Box::new(element), written_length(&array.len)),
                None => return Ok(None),
            },
            syn::Type::Slice(slice) => match self.ty(&slice.elem)? {
                Some(element) => Type::Array(Box::new(element), None),
                None => return Ok(None),
            },
            syn::Type::Path(path) if is_absolute_primitive(path) => {
                let name = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
                if !is_primitive_name(&name) {
                    return refuse(ty.span(), format!("the type `{name}`"));
                }
                Type::of_name(&name)
            }
            syn::Type::Path(_) => {
                let Some(path) = type_path(ty) else { return refuse(ty.span(), "a generic type") };
                match self.type_at(&path, ty.span())? {
                    Some(ty) => ty,
                    None => return refuse(ty.span(), format!("the type `{}`", path.join("::"))),
                }
            }
            _ => return refuse(ty.span(), "this type"),
        }))
    }

    /// An unknown value of a type, made of new inputs.
    pub(super) fn unknown(&mut self, name: &str, ty: &Type, span: Span) -> Eval<Value> {
        if self.depth >= MOST_NESTED_TYPES {
            return refuse(span, format!("a type of more than {MOST_NESTED_TYPES} types, each in the next"));
        }
        self.depth += 1;
        let value = self.unknown_of(name, ty, span);
        self.depth -= 1;
        value
    }

    fn unknown_of(&mut self, name: &str, ty: &Type, span: Span) -> Eval<Value> {
        Ok(match ty {
            Type::Integer(integer) => Value::Word(self.argument(name, integer.bits, span)?, *integer),
            Type::Bool => Value::Bool(self.argument(name, 1, span)?),
            Type::Tuple(types) => {
                let parts = types.iter().enumerate();
                let parts = parts.map(|(index, ty)| self.unknown(&format!("{name}.{index}"), ty, span));
                Value::Tuple(parts.collect::<Eval<_>>()?)
            }
            // What compilers made of functions of several words says more: only what is emitted as it was read needs them here.
            Type::Array(..) if !self.items.is_alone => return refuse(span, "an array as an argument"),
            Type::Array(_, None) => return refuse(span, "an argument whose length is not written as a number"),
            Type::Array(element, Some(length)) => {
                let elements = (0..*length).map(|index| self.unknown(&format!("{name}.{index}"), element, span));
                Value::Array(elements.collect::<Eval<_>>()?)
            }
            Type::Struct(of) => {
                let fields = self.fields(of, span)?;
                let fields = fields.into_iter().map(|(field, ty)| {
                    let value = self.unknown(&format!("{name}.{field}"), &ty, span)?;
                    Ok((field, value))
                });
                Value::Struct(of.clone(), fields.collect::<Eval<_>>()?)
            }
        })
    }

    /// The next argument: one that is there already, or a new input.
    pub(super) fn argument(&mut self, name: &str, bits: u32, span: Span) -> Eval<Term> {
        match self.ready.pop_front() {
            None if self.terms.inputs().len() >= MOST_INPUTS => {
                refuse(span, format!("arguments of more than {MOST_INPUTS} words"))
            }
            None => Ok(self.terms.input(name, bits)),
            Some(term) if self.terms.width(term) == bits => Ok(term),
            Some(term) => {
                let given = self.terms.width(term);
                Err(Refusal::shape(span, format!("it takes {bits} bits as `{name}`, the other function {given}")))
            }
        }
    }

    /// Refuses a struct of which values may do something by themselves, or be something else.
    fn expect_plain(&self, structure: &Structure<'_>, span: Span) -> Eval<()> {
        let name = structure.name.to_string();
        let items = self.items;
        if items.surroundings.hides_impls() {
            return refuse(
                span,
                format!("`{name}`, for which a macro or the body of a function in this file may implement something,"),
            );
        }
        if items.count_impls("Drop", &name) > 0 || items.count_impls("cfg", &name) > 0 {
            return refuse(span, format!("`{name}`, which implements `Drop`, or something under a condition"));
        }
        if !is_plain(structure.attributes) {
            return refuse(span, format!("`{name}`, which has an attribute that may change it"));
        }
        if let Some(unknown) = derives(structure).iter().find(|derived| !KNOWN_DERIVES.contains(&derived.as_str())) {
            return refuse(span, format!("`{name}`, for which `{unknown}` may derive anything"));
        }
        Ok(())
    }

    /// Refuses a value unless a trait is derived for all of it.
    pub(super) fn expect_derived(&self, of: &str, value: &Value, span: Span) -> Eval<()> {
        match value {
            Value::Struct(name, fields) => {
                self.expect_derived_for(of, name, span)?;
                fields.iter().try_for_each(|(_, field)| self.expect_derived(of, field, span))
            }
            Value::Tuple(parts) | Value::Array(parts) => {
                parts.iter().try_for_each(|part| self.expect_derived(of, part, span))
            }
            _ => Ok(()),
        }
    }

    /// Refuses a struct unless a trait is derived for it, and implemented in no other way.
    pub(super) fn expect_derived_for(&self, of: &str, name: &str, span: Span) -> Eval<()> {
        let is_derived = self
            .items
            .structure_of_name(name)
            .is_some_and(|structure| derives(&structure).iter().any(|derived| derived == of));
        let surroundings = &self.items.surroundings;
        if !is_derived
            || self.items.count_impls(of, name) > 0
            || surroundings.traits.contains(of)
            || surroundings.macros.contains(of)
        {
            return refuse(span, format!("`{of}` of `{name}`, which is not derived, or not only"));
        }
        Ok(())
    }

    /// The fields of a struct, and their types.
    pub(super) fn fields(&mut self, of: &str, span: Span) -> Eval<Vec<(String, Type)>> {
        let Some(structure) = self.items.structure_of_name(of) else {
            return refuse(span, format!("the type `{of}`, which is no struct that is defined once in this file"));
        };
        self.expect_plain(&structure, span)?;
        self.within(structure.module, None, |run| {
            let fields = structure.fields.iter().enumerate().map(|(index, field)| {
                let name = field.ident.as_ref().map_or_else(|| index.to_string(), ToString::to_string);
                if !is_plain(&field.attrs) {
                    return refuse(field.span(), "an attribute of a field");
                }
                match run.ty(&field.ty)? {
                    Some(ty) => Ok((name, ty)),
                    None => refuse(field.span(), "this field"),
                }
            });
            fields.collect()
        })
    }
}

/// The length of an array, where it is a number.
fn written_length(length: &syn::Expr) -> Option<usize> {
    match length {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Whether a type is written `::core::primitive::u64`, which is the type whatever else is called `u64`.
fn is_absolute_primitive(ty: &syn::TypePath) -> bool {
    let segments: Vec<String> = ty.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    ty.qself.is_none()
        && ty.path.leading_colon.is_some()
        && ty.path.segments.iter().all(|segment| segment.arguments.is_none())
        && matches!(&segments[..], [library, module, _] if matches!(&**library, "core" | "std") && module == "primitive")
}
