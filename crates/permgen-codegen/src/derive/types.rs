//! What can be told of a type from how it is written.

use syn::{Expr, GenericArgument, Lit, PathArguments, Type};

pub(super) use crate::syntax::shown;
use permgen_core::article::a;
use permgen_core::width::Width;

/// A type as far as it is written out; behind a path may be anything.
pub(super) enum Shape<'a> {
    /// `[T; N]`; the length is known when it is a number.
    Array(&'a Type, &'a Expr, Option<usize>),
    /// `Option<T>`
    Option(&'a Type),
    /// `Vec<T>`
    Vec(&'a Type),
    /// `Box<T>` or `Arc<T>`
    Pointer(&'a Type),
    /// `u8` to `u128`
    Word(Width),
    /// `i8` to `i128` and `isize`
    Signed,
    /// `usize`
    Usize,
    /// `f32` and `f64`
    Float,
    /// `bool`
    Bool,
    /// `char`, `str`, `()`, references, pointers, functions
    NeverOnBoard,
    /// Something else.
    Unknown,
}

impl Shape<'_> {
    /// The shape of a type.
    pub(super) fn of(ty: &Type) -> Shape<'_> {
        match ty {
            Type::Group(group) => Shape::of(&group.elem),
            Type::Paren(paren) => Shape::of(&paren.elem),
            Type::Array(array) => Shape::Array(&array.elem, &array.len, length(&array.len)),
            Type::Tuple(tuple) if tuple.elems.is_empty() => Shape::NeverOnBoard,
            Type::Reference(_) | Type::Ptr(_) | Type::FnPtr(_) | Type::Never(_) => Shape::NeverOnBoard,
            Type::Path(path) if path.qself.is_none() => {
                let Some(last) = path.path.segments.last() else { return Shape::Unknown };
                if let PathArguments::AngleBracketed(arguments) = &last.arguments {
                    let Some(GenericArgument::Type(inner)) = arguments.args.first() else { return Shape::Unknown };
                    return match last.ident.to_string().as_str() {
                        _ if arguments.args.len() != 1 => Shape::Unknown,
                        "Option" => Shape::Option(inner),
                        "Vec" => Shape::Vec(inner),
                        "Box" | "Arc" => Shape::Pointer(inner),
                        _ => Shape::Unknown,
                    };
                }
                let name = last.ident.to_string();
                match name.as_str() {
                    "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => Shape::Signed,
                    "usize" => Shape::Usize,
                    "f32" | "f64" => Shape::Float,
                    "bool" => Shape::Bool,
                    "char" | "str" => Shape::NeverOnBoard,
                    _ => Width::from_rust_type(&name).map_or(Shape::Unknown, Shape::Word),
                }
            }
            _ => Shape::Unknown,
        }
    }

    /// The type inside arrays, options, vectors and boxes.
    pub(super) fn leaf(ty: &Type) -> &Type {
        match Shape::of(ty) {
            Shape::Array(inner, ..) | Shape::Option(inner) | Shape::Vec(inner) | Shape::Pointer(inner) => {
                Shape::leaf(inner)
            }
            _ => ty,
        }
    }
}

/// The two parts of a pair.
pub(super) fn pair(ty: &Type) -> Option<[&Type; 2]> {
    match ty {
        Type::Group(group) => pair(&group.elem),
        Type::Paren(paren) => pair(&paren.elem),
        Type::Tuple(tuple) if tuple.elems.len() == 2 => Some([&tuple.elems[0], &tuple.elems[1]]),
        _ => None,
    }
}

/// Whether two types are not the same, whatever is behind the names in them.
pub(super) fn differ(a: &Type, b: &Type) -> bool {
    match (Shape::of(a), Shape::of(b)) {
        (Shape::Unknown, _) | (_, Shape::Unknown) => false,
        (Shape::Array(a, _, Some(first)), Shape::Array(b, _, Some(second))) => first != second || differ(a, b),
        (Shape::Array(a, ..), Shape::Array(b, ..))
        | (Shape::Option(a), Shape::Option(b))
        | (Shape::Vec(a), Shape::Vec(b)) => differ(a, b),
        // Boxes may be called by other names, and pointers of several kinds.
        (Shape::Pointer(_), _) | (_, Shape::Pointer(_)) => false,
        (Shape::Array(..) | Shape::Option(_) | Shape::Vec(_), _)
        | (_, Shape::Array(..) | Shape::Option(_) | Shape::Vec(_)) => true,
        _ => shown(a).rsplit("::").next() != shown(b).rsplit("::").next(),
    }
}

fn length(length: &Expr) -> Option<usize> {
    match length {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        Expr::Group(group) => self::length(&group.expr),
        Expr::Paren(paren) => self::length(&paren.expr),
        Expr::Block(block) => match block.block.stmts.as_slice() {
            [syn::Stmt::Expr(inner, None)] => self::length(inner),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a type is a marker without content.
pub(super) fn is_phantom(ty: &Type) -> bool {
    match ty {
        Type::Group(group) => is_phantom(&group.elem),
        Type::Path(path) => path.path.segments.last().is_some_and(|segment| segment.ident == "PhantomData"),
        _ => false,
    }
}

/// The same with an article in front.
pub(super) fn a_type(ty: &Type) -> String {
    a(&format!("`{}`", shown(ty)))
}
