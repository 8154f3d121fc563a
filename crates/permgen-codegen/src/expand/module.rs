//! A module declared in a macro: settings, then `pub mod name;` with its attributes.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Ident, Token};

use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Attribute, Visibility};

/// The setting that is written with `<=`.
const LIMIT: &str = "bytes";

/// The module that is asked for.
pub(super) struct Module {
    attributes: Vec<Attribute>,
    visibility: Visibility,
    pub(super) name: Ident,
}

impl Module {
    /// Reads `key = value; bytes <= value; .. pub mod name;`, and hands each setting over: key, value, and where to report what is wrong.
    pub(super) fn parse(
        tokens: TokenStream,
        help: &str,
        mut set: impl FnMut(&Ident, &[TokenTree], &mut Diagnostics),
    ) -> Result<Self, Diagnostics> {
        if tokens.is_empty() {
            return Err(Diagnostic::new(Span::call_site(), "no module is declared").help(help).into());
        }
        depth::check(&tokens, &depth::SOURCE)?;
        let mut wrong = Diagnostics::new();
        let parser = |input: ParseStream<'_>| {
            while input.peek(Ident::peek_any) && (input.peek2(Token![=]) || input.peek2(Token![<=])) {
                let key = input.call(Ident::parse_any)?;
                // A limit is at most so much.
                if key == LIMIT {
                    input.parse::<Token![<=]>()?;
                } else {
                    input.parse::<Token![=]>()?;
                }
                let mut value = Vec::new();
                while !input.is_empty() && !input.peek(Token![;]) && !input.peek(Token![,]) {
                    value.push(input.parse::<TokenTree>()?);
                }
                if input.peek(Token![;]) || input.peek(Token![,]) {
                    input.parse::<TokenTree>()?;
                }
                set(&key, &value, &mut wrong);
            }
            let attributes = Attribute::parse_outer(input)?;
            let visibility: Visibility = input.parse()?;
            if !input.peek(Token![mod]) {
                return Err(input.error("expected `mod`"));
            }
            input.parse::<Token![mod]>()?;
            let name: Ident = input.parse()?;
            if input.peek(syn::token::Brace) {
                return Err(input.error("the module has a body"));
            }
            input.parse::<Option<Token![;]>>()?;
            let rest: TokenStream = input.parse()?;
            if let Some(token) = rest.into_iter().next() {
                return Err(syn::Error::new(token.span(), "there is more than one module"));
            }
            Ok(Module { attributes, visibility, name })
        };
        match parser.parse2(tokens) {
            Ok(module) => wrong.into_result(module),
            Err(error) => {
                wrong.push(Diagnostic::new(error.span(), error.to_string()).help(help));
                Err(wrong)
            }
        }
    }

    /// The module with these items, and after the user's documentation these lines.
    pub(super) fn with(&self, documentation: Vec<String>, items: &TokenStream) -> TokenStream {
        let Module { attributes, visibility, name } = self;
        let documented = attributes.iter().any(|attribute| attribute.is("doc")).then(String::new);
        let docs = documented.into_iter().chain(documentation).map(|line| {
            let line = if line.is_empty() { line } else { format!(" {line}") };
            quote!(#[doc = #line])
        });
        quote! {
            #(#attributes)*
            #(#docs)*
            #[allow(dead_code, unreachable_pub)]
            #visibility mod #name {
                #items
            }
        }
    }
}
