//! Names and attributes that are refused before a function is followed.

use permgen_core::pairs::Pairs;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use crate::diagnostics::{Diagnostic, Diagnostics};

/// Attributes that do not change what the code under them does.
pub(crate) const PLAIN_ATTRIBUTES: [&str; 19] = [
    "allow",
    "cold",
    "deny",
    "deprecated",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "inline",
    "link_section",
    "must_use",
    "no_mangle",
    "optimize",
    "target_feature",
    "track_caller",
    "unsafe",
    "warn",
    // Of tools, which read the source.
    "clippy",
    "rustfmt",
];

/// Refuses names of which it is not plain whether they are the same one: raw ones, those that a compiler normalises, and
/// those that two macros have written.
pub(crate) fn check_names(tokens: TokenStream) -> Result<(), Diagnostics> {
    check_names_in(tokens, &mut Pairs::default())
}

fn check_names_in(tokens: TokenStream, seen: &mut Pairs<String, String>) -> Result<(), Diagnostics> {
    for token in tokens {
        match token {
            TokenTree::Group(group) => check_names_in(group.stream(), seen)?,
            TokenTree::Ident(name) => {
                let text = name.to_string();
                let plain = text.strip_prefix("r#").filter(|plain| syn::parse_str::<Ident>(plain).is_ok());
                if let Some(plain) = plain {
                    return Err(Diagnostic::new(name.span(), format!("`{text}` is another way to write `{plain}`"))
                        .help(format!("write `{plain}`"))
                        .into());
                }
                if !text.is_ascii() {
                    return Err(Diagnostic::new(name.span(), format!("the name `{text}` is not ASCII"))
                        .help("some names that look different are the same to the compiler: use others")
                        .into());
                }
                let context = context(name.span());
                let is_same = match seen.get(&text) {
                    Some(first) => *first == context,
                    None => seen.insert(text.clone(), context),
                };
                // Keywords and primitive types are the same wherever they were written.
                let is_name = syn::parse_str::<Ident>(&text).is_ok()
                    && permgen_core::width::Width::from_rust_type(&text).is_none();
                if !is_same && is_name && !matches!(&*text, "usize" | "bool") {
                    return Err(Diagnostic::new(
                        name.span(),
                        format!(
                            "the name `{text}` is two names: it comes from two macros, or from a macro and its caller"
                        ),
                    )
                    .help("write the function's body in one place")
                    .into());
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    Ok(())
}

/// Which macro wrote something, as far as the compiler says: it shows a place as `#3 bytes(20..24)`.
fn context(span: Span) -> String {
    let shown = format!("{span:?}");
    shown.split_once(' ').map(|(context, _)| context).filter(|it| it.starts_with('#')).unwrap_or_default().to_owned()
}

/// Refuses attributes that may change what the code does.
pub(super) fn check_attributes(tokens: TokenStream) -> Result<(), Diagnostic> {
    let mut after_hash = false;
    for token in tokens {
        let is_hash = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '#');
        if let TokenTree::Group(group) = token {
            let first = group.stream().into_iter().next().map(|name| name.to_string()).unwrap_or_default();
            if !after_hash {
                check_attributes(group.stream())?;
            } else if !PLAIN_ATTRIBUTES.contains(&first.as_str()) {
                return Err(Diagnostic::new(group.span(), format!("the attribute `{first}` within a function")));
            }
        }
        after_hash = is_hash;
    }
    Ok(())
}
