//! `line_attacks! { .. }`: a module of attack tables and the functions that look them up.

use proc_macro2::{Ident, TokenStream, TokenTree};

use super::module::Module;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::spec::suggestion;
use permgen_tables::lines::{Tables, check};

/// What is asked for.
struct Declaration {
    tables: Tables,
    module: Module,
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

fn module(Declaration { tables, module }: &Declaration) -> Result<TokenStream, Diagnostics> {
    let place = module.name.span();
    let count = check(&tables.lookups()).map_err(|wrong| Diagnostic::new(place, wrong.to_string()))?;
    let items: TokenStream = tables.code().parse().map_err(|error: proc_macro2::LexError| {
        Diagnostic::new(place, format!("the code of `{}` is not Rust: {error}", tables.name()))
    })?;
    Ok(module.with(tables.summary(count), &items))
}

fn parse(tokens: TokenStream) -> Result<Declaration, Diagnostics> {
    let mut tables = None;
    let module = Module::parse(tokens, HELP, |key, value, wrong| set(&mut tables, key, value, wrong))?;
    Ok(Declaration { tables: tables.unwrap_or_default(), module })
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
