//! What a function takes and returns, as somebody says it: the type of a function, as Rust writes it.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use syn::{Expr, GenericArgument, NamedArg, PathArguments, PointerMutability, ReturnType, TypeFnPtr};

use crate::abi::convention::{Convention, Declared, Taken};
use crate::abi::signature::Signature;
use crate::abi::types::{Pointer, Type};

/// What stands for a slice of a stated length while a type is read.
const SLICE: &str = "PermgenSlice";

/// Reads `fn(&[u64; 6]) -> [u64; 6]`, `fn(&mut [u64] of 6)`, `extern "C" fn(*const [u64; 6], *mut [u64; 6], n: usize = 6)`.
///
/// A function of Go is called as Go does.
///
/// # Errors
///
/// When it is no such type, or nobody but rustc knows how its values are passed.
pub(super) fn parse(text: &str, is_of_go: bool) -> Result<Signature, String> {
    let wrong = |what: String| format!("the signature `{text}`: {what}");
    let tokens: TokenStream = text.parse().map_err(|_| wrong("these are no tokens of Rust".to_owned()))?;
    let (tokens, constants) = stated(tokens).map_err(wrong)?;
    let function: TypeFnPtr =
        syn::parse2(tokens).map_err(|_| wrong("write it as `fn(&[u64; 6]) -> [u64; 6]`".to_owned()))?;
    let convention = match function.abi.as_ref().map(|abi| abi.name.as_ref().map(syn::LitStr::value)) {
        None if is_of_go => Convention::Go,
        Some(_) if is_of_go => return Err(wrong("Go made the function, and calls it in its own way".to_owned())),
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
    let taken = function
        .inputs
        .iter()
        .enumerate()
        .map(|(index, argument)| taken(index, argument, constants.get(index).copied().flatten()));
    let taken = taken.collect::<Result<Vec<Taken>, String>>().map_err(wrong)?;
    let result = match &function.output {
        ReturnType::Default => Type::Nothing,
        ReturnType::Type(_, ty) if matches!(**ty, syn::Type::Never(_)) => {
            return Err(wrong("`!` returns 0 words, a map or a law returns 1".to_owned()));
        }
        ReturnType::Type(_, ty) => of(ty.as_ref(), false).map_err(wrong)?,
    };
    Declared { taken, result, conventions: vec![convention] }.by_convention().map_err(wrong)
}

fn taken(index: usize, argument: &NamedArg, constant: Option<u128>) -> Result<Taken, String> {
    let name = argument.name.as_ref().map(|(name, _)| name.to_string()).filter(|name| name != "_");
    let is_signed = matches!(&argument.ty, syn::Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident.to_string().starts_with('i')));
    Ok(Taken {
        name: name.unwrap_or_else(|| format!("argument {}", index + 1)),
        ty: of(&argument.ty, true)?,
        is_signed,
        constant,
        registers: Vec::new(),
        is_known: false,
    })
}

/// Takes out what the type of a function does not have: how long slices are, and the one value that an argument has.
fn stated(tokens: TokenStream) -> Result<(TokenStream, Vec<Option<u128>>), String> {
    let (mut constants, mut found) = (Vec::new(), TokenStream::new());
    for token in tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis && constants.is_empty() => {
                let mut inside = TokenStream::new();
                for argument in split(group.stream()) {
                    let (ty, constant) = match &argument[..] {
                        [ty @ .., TokenTree::Punct(equals), TokenTree::Literal(value)] if equals.as_char() == '=' => {
                            (ty, Some(number(value)?))
                        }
                        ty => (ty, None),
                    };
                    constants.push(constant);
                    inside.extend(with_slices(ty)?);
                    inside.extend(quote::quote!(,));
                }
                found.extend([TokenTree::Group(Group::new(Delimiter::Parenthesis, inside))]);
            }
            other => found.extend([other]),
        }
    }
    Ok((found, constants))
}

/// The arguments, between commas.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    tokens.split(is_comma).filter(|argument| !argument.is_empty()).map(<[TokenTree]>::to_vec).collect()
}

/// `&[u64] of 6`, or `*const u64 of 6`, with a name in the place of what is there.
fn with_slices(argument: &[TokenTree]) -> Result<TokenStream, String> {
    let [before @ .., element, TokenTree::Ident(of), TokenTree::Literal(count)] = argument else {
        return Ok(argument.iter().cloned().collect());
    };
    let is_sigil =
        |token: &&TokenTree| matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), '&' | '*'));
    let element = match (before.iter().rfind(is_sigil), element) {
        _ if of != "of" => None,
        (Some(TokenTree::Punct(sigil)), TokenTree::Group(slice)) if sigil.as_char() == '&' => {
            (slice.delimiter() == Delimiter::Bracket).then(|| slice.stream())
        }
        (Some(TokenTree::Punct(sigil)), element) if sigil.as_char() == '*' => Some(element.clone().into()),
        _ => None,
    };
    let Some(element) = element else { return Ok(argument.iter().cloned().collect()) };
    let (count, name) = (Literal::u128_unsuffixed(number(count)?), Ident::new(SLICE, Span::call_site()));
    let before: TokenStream = before.iter().cloned().collect();
    Ok(quote::quote!(#before #name<[#element; #count]>))
}

fn number(literal: &Literal) -> Result<u128, String> {
    let wrong = || format!("`{literal}` is no number");
    let number: syn::LitInt = syn::parse_str(&literal.to_string()).map_err(|_| wrong())?;
    number.base10_parse().map_err(|_| wrong())
}

/// The array that a slice of a stated length is.
fn slice(ty: &syn::Type) -> Option<&syn::Type> {
    let syn::Type::Path(path) = ty else { return None };
    let only = path.path.segments.first().filter(|first| path.path.segments.len() == 1 && first.ident == SLICE)?;
    let PathArguments::AngleBracketed(arguments) = &only.arguments else { return None };
    match arguments.args.first() {
        Some(GenericArgument::Type(array)) => Some(array),
        _ => None,
    }
}

/// A type; whether it may be a pointer.
fn of(ty: &syn::Type, may_point: bool) -> Result<Type, String> {
    let shown = || format!("`{}` is no word, no array or tuple of words, and no reference to one", quote::quote!(#ty));
    match ty {
        syn::Type::Paren(inner) => of(&inner.elem, may_point),
        syn::Type::Group(inner) => of(&inner.elem, may_point),
        syn::Type::Reference(reference) if may_point => {
            let (to, pointer) = match slice(&reference.elem) {
                Some(array) => (array, Pointer::Slice),
                None => (&*reference.elem, Pointer::Reference),
            };
            let writable = reference.mutability.is_some();
            Ok(Type::Reference { writable, to: Box::new(of(to, false)?), pointer })
        }
        syn::Type::Ptr(pointer) if may_point => {
            let (to, kind) = match slice(&pointer.elem) {
                Some(array) => (array, Pointer::Elements),
                None => (&*pointer.elem, Pointer::Raw),
            };
            let writable = matches!(pointer.mutability, PointerMutability::Mut(_));
            Ok(Type::Reference { writable, to: Box::new(of(to, false)?), pointer: kind })
        }
        syn::Type::Slice(slice) => {
            let element = &slice.elem;
            let shown = quote::quote!([#element]);
            Err(format!("how long `{shown}` is must be stated: `&{shown} of 6`"))
        }
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
