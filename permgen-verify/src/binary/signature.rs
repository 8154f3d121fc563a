//! What a function takes and returns, as somebody says it: the type of a function, as Rust writes it.

use syn::{Expr, NamedArg, PointerMutability, ReturnType, TypeFnPtr};

use crate::compiled::convention::{Convention, Taken};
use crate::compiled::signature::Signature;
use crate::compiled::types::Type;

/// Reads `fn(&[u64; 6]) -> [u64; 6]`, `extern "C" fn(*const [u64; 6], *mut [u64; 6])`.
///
/// # Errors
///
/// When it is no such type, or nobody but rustc knows how its values are passed.
pub(super) fn parse(text: &str) -> Result<Signature, String> {
    let wrong = |what: String| format!("the signature `{text}`: {what}");
    let function: TypeFnPtr =
        syn::parse_str(text).map_err(|_| wrong("write it as `fn(&[u64; 6]) -> [u64; 6]`".to_owned()))?;
    let convention = match function.abi.as_ref().map(|abi| abi.name.as_ref().map(syn::LitStr::value)) {
        None => Convention::Rust,
        // Which compiler made the callers is not said: they may leave anything above narrow words.
        Some(None) => Convention::C { extends: false },
        Some(Some(name)) if name == "C" || name == "sysv64" => Convention::C { extends: false },
        Some(Some(name)) if name == "Rust" => Convention::Rust,
        Some(Some(name)) => return Err(wrong(format!("the calling convention `{name}`"))),
    };
    if function.variadic.is_some() {
        return Err(wrong("any number of arguments".to_owned()));
    }
    let taken = function.inputs.iter().enumerate().map(|(index, argument)| taken(index, argument));
    let taken = taken.collect::<Result<Vec<Taken>, String>>().map_err(wrong)?;
    let result = match &function.output {
        ReturnType::Default => Type::Nothing,
        ReturnType::Type(_, ty) => of(ty.as_ref(), false).map_err(wrong)?,
    };
    Signature::described(taken, result, convention).map_err(wrong)
}

fn taken(index: usize, argument: &NamedArg) -> Result<Taken, String> {
    let name = argument.name.as_ref().map(|(name, _)| name.to_string()).filter(|name| name != "_");
    let is_signed = matches!(&argument.ty, syn::Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with('i')));
    Ok(Taken {
        name: name.unwrap_or_else(|| format!("argument {}", index + 1)),
        ty: of(&argument.ty, true)?,
        is_signed,
    })
}

/// A type; whether it may be a pointer.
fn of(ty: &syn::Type, may_point: bool) -> Result<Type, String> {
    let shown = || format!("`{}` is no word, no array or tuple of words, and no reference to one", quote::quote!(#ty));
    match ty {
        syn::Type::Paren(inner) => of(&inner.elem, may_point),
        syn::Type::Group(inner) => of(&inner.elem, may_point),
        syn::Type::Never(_) => Ok(Type::Never),
        syn::Type::Reference(reference) if may_point => {
            Ok(Type::Reference { writable: reference.mutability.is_some(), to: Box::new(of(&reference.elem, false)?) })
        }
        syn::Type::Ptr(pointer) if may_point => Ok(Type::Reference {
            writable: matches!(pointer.mutability, PointerMutability::Mut(_)),
            to: Box::new(of(&pointer.elem, false)?),
        }),
        syn::Type::Array(array) => {
            let Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(count), .. }) = &array.len else { return Err(shown()) };
            let count = count.base10_parse().map_err(|_| shown())?;
            Ok(Type::Array { count, element: Box::new(of(&array.elem, false)?) })
        }
        syn::Type::Tuple(tuple) if tuple.elems.is_empty() => Ok(Type::Nothing),
        syn::Type::Tuple(tuple) => {
            // Of one size each, so that nobody would put them in another order, or leave room between them.
            let mut fields = Vec::new();
            let mut size = 0;
            for (index, element) in tuple.elems.iter().enumerate() {
                let ty = of(element, false)?;
                fields.push((index.to_string(), size, ty.clone()));
                size += ty.size();
            }
            let is_even = fields.windows(2).all(|pair| pair[0].2 == pair[1].2);
            if !is_even || size == 0 {
                return Err(format!(
                    "`{}`: only where all words are alike it is known where each is",
                    quote::quote!(#ty)
                ));
            }
            Ok(Type::Struct { name: String::new(), size, fields })
        }
        syn::Type::Path(path) if path.qself.is_none() => {
            let name = path.path.get_ident().ok_or_else(shown)?.to_string();
            let bits = match name.as_str() {
                "bool" => 1,
                "usize" | "isize" => 64,
                _ => {
                    let bits = name.strip_prefix(['u', 'i']).and_then(|bits| bits.parse().ok());
                    bits.filter(|bits| matches!(bits, 8 | 16 | 32 | 64 | 128)).ok_or_else(shown)?
                }
            };
            Ok(Type::Word { name, bits })
        }
        _ => Err(shown()),
    }
}
