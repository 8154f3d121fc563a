//! `line_attacks! { .. }`: a module of attack tables and the functions that look them up.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, Ident, Token, Visibility};

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::lines::{Tables, check};
use crate::spec::suggestion;

/// What is asked for.
struct Declaration {
    tables: Tables,
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: Ident,
}

const HELP: &str = "declare one module: `pub mod lines;`";

/// Expands `line_attacks! { tables = fill_up; pub mod lines; }`.
#[must_use]
pub fn line_attacks(tokens: TokenStream) -> TokenStream {
    match parse(tokens).and_then(|declaration| module(&declaration)) {
        Ok(tokens) => tokens,
        Err(wrong) => wrong.to_compile_errors(),
    }
}

fn module(declaration: &Declaration) -> Result<TokenStream, Diagnostics> {
    let Declaration { tables, attributes, visibility, name } = declaration;
    let count = check(&tables.lookups()).map_err(|wrong| Diagnostic::new(name.span(), wrong.to_string()))?;
    let items: TokenStream = tables.code().parse().map_err(|error: proc_macro2::LexError| {
        Diagnostic::new(name.span(), format!("the code of `{}` is not Rust: {error}", tables.name()))
    })?;
    let documented = attributes.iter().any(|attribute| attribute.path().is_ident("doc")).then(String::new);
    let docs = documented.into_iter().chain(tables.summary(count)).map(|line| {
        let line = if line.is_empty() { line } else { format!(" {line}") };
        quote!(#[doc = #line])
    });
    Ok(quote! {
        #(#attributes)*
        #(#docs)*
        #[allow(dead_code, unreachable_pub)]
        #visibility mod #name {
            #items
        }
    })
}

fn parse(tokens: TokenStream) -> Result<Declaration, Diagnostics> {
    if tokens.is_empty() {
        return Err(Diagnostic::new(Span::call_site(), "no module is declared").help(HELP).into());
    }
    let mut wrong = Diagnostics::new();
    let mut tables = None;
    let parser = |input: ParseStream<'_>| {
        while input.peek(Ident) && input.peek2(Token![=]) {
            let key: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            let mut value = Vec::new();
            while !input.is_empty() && !input.peek(Token![;]) && !input.peek(Token![,]) {
                value.push(input.parse::<TokenTree>()?);
            }
            if input.peek(Token![;]) || input.peek(Token![,]) {
                input.parse::<TokenTree>()?;
            }
            set(&mut tables, &key, &value, &mut wrong);
        }
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility: Visibility = input.parse()?;
        let is_module = input.peek(Token![mod]);
        if !is_module {
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
        Ok((attributes, visibility, name))
    };
    let parsed = parser.parse2(tokens);
    match parsed {
        Ok((attributes, visibility, name)) => {
            wrong.into_result(Declaration { tables: tables.unwrap_or_default(), attributes, visibility, name })
        }
        Err(error) => {
            wrong.push(Diagnostic::new(error.span(), error.to_string()).help(HELP));
            Err(wrong)
        }
    }
}

fn set(tables: &mut Option<Tables>, key: &Ident, value: &[TokenTree], wrong: &mut Diagnostics) {
    if key != "tables" {
        let near = suggestion(&key.to_string(), ["tables"]);
        let wrong_key = Diagnostic::new(key.span(), format!("there is no setting `{key}`"));
        wrong.push(wrong_key.help(format!("{near}the setting is `tables`")));
        return;
    }
    if tables.is_some() {
        wrong.push(Diagnostic::new(key.span(), "`tables` is set twice"));
    }
    let written: String = value.iter().map(ToString::to_string).collect();
    *tables = Some(Tables::from_name(&written).unwrap_or_else(|| {
        let span = value.first().map_or(key.span(), TokenTree::span);
        let known = Tables::ALL.map(Tables::name);
        let near = suggestion(&written, known);
        wrong.push(
            Diagnostic::new(span, format!("there are no tables `{written}`"))
                .help(format!("{near}the choices are `{}`", known.join("`, `"))),
        );
        Tables::default()
    }));
}
