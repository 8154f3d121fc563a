//! `magics! { .. }`: a committed file of magics, proved again, as a module of tables and lookups.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::module::Module;
use super::options::read_committed;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Header, word_type};
use crate::emit::lookup::{self, Lookup};
use crate::emit::{Function, rust};
use crate::spec::suggestion;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;
use permgen_tables::magic::{AttackTable, MagicFile};

const HELP: &str = "name the file and declare one module: `file = \"magics.txt\"; pub mod sliders;`";
const FILE_HELP: &str =
    "the name is relative to the package's folder; `permgen find magics -o FILE` writes such a file";

/// Expands `magics! { file = "magics.txt"; pub mod sliders; }`.
#[must_use]
pub fn magics(tokens: TokenStream) -> TokenStream {
    let mut file = None;
    let parsed = Module::parse(tokens, HELP, |key, value, wrong| set(&mut file, key, value, wrong));
    let module = match parsed {
        Ok(module) => module,
        Err(wrong) => return wrong.to_compile_errors(),
    };
    let Some((name, span)) = file else {
        let wrong = Diagnostic::new(module.name.span(), "no file is named").help(HELP);
        return with_stub(&module, &wrong.into());
    };
    embed(&module, &name, span).unwrap_or_else(|wrong| with_stub(&module, &wrong))
}

fn embed(module: &Module, name: &str, span: Span) -> Result<TokenStream, Diagnostics> {
    let (text, path) = read_committed(name, span, FILE_HELP)?;
    let file: MagicFile = text.parse().map_err(|error: permgen_tables::magic::ParseMagicFileError| {
        Diagnostic::new(span, format!("`{name}`, {error}")).help(error.help)
    })?;
    let table = AttackTable::new(&file).map_err(|error| {
        let wrong = Diagnostic::new(span, format!("`{name}`, {error}"));
        match error.drawing() {
            Some(drawing) => wrong.help(format!(
                "each entry is for one set of attacks; `x` is an attacked man, `+` an attacked empty square, `#` any other man:\n\n{}",
                drawing.trim_end()
            )),
            None => wrong,
        }
    })?;
    for (piece, entries) in &table.pieces {
        // One lookup for all squares of a piece has one form.
        if let Some(other) = entries.iter().find(|entry| entry.magic.form != entries[0].magic.form) {
            let (line, first) = (other.line, entries[0].line);
            let message =
                format!("`{name}`, line {line}: this {piece} magic has another form than that of line {first}");
            return Err(Diagnostic::new(span, message).help("make all of a piece `black`, or none").into());
        }
    }
    let items = items(&table).map_err(|error| Diagnostic::new(span, format!("`{name}`: {error}")))?;
    let path = path.display().to_string();
    let items = quote! {
        // Makes the compiler expand again when the file has changed.
        const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        #items
    };
    Ok(module.with(summary(name, &file, &table), &items))
}

/// What the documentation of the module says.
fn summary(name: &str, file: &MagicFile, table: &AttackTable) -> Vec<String> {
    let names: Vec<&str> = table.pieces.iter().map(|(piece, _)| piece.name()).vec();
    let (entries, bytes, checked) = (table.attacks.len(), table.bytes(), table.checked);
    let mut lines = vec![
        format!("What a {} attacks on a {} board, by magics of the file `{name}`.", names.join(" or "), table.board),
        String::new(),
        format!("{entries} entries of attacks, {bytes} bytes, of which {} are used.", checked.used),
        format!(
            "Proved by looking up all {} occupancies, {} attack sets, while this crate was compiled; permgen {}.",
            checked.occupancies,
            checked.attack_sets,
            permgen_core::VERSION
        ),
    ];
    if !file.provenance.is_empty() {
        lines.push(String::new());
        lines.push("How they were found:".to_owned());
        lines.push(String::new());
        lines.extend(file.provenance.iter().map(|(key, value)| format!("- {key}: `{value}`")));
    }
    lines
}

/// The tables, and for each piece the program that looks attacks up in them, certified.
fn items(table: &AttackTable) -> Result<TokenStream, String> {
    let compiled = lookup::of_table(table)?;
    let functions: Vec<Function<'_>> = compiled.iter().map(Lookup::function).vec();
    let (tables, functions) = rust::lookups(&functions).map_err(|error| error.to_string())?;
    let mut items: TokenStream = tables.parse().map_err(|error: proc_macro2::LexError| error.to_string())?;
    items.extend(functions);
    if let [first, second] = &compiled[..] {
        items.extend(queen(table.board.width(), &first.function(), &second.function()));
    }
    Ok(items)
}

/// A queen attacks what the other two do.
fn queen(width: Width, first: &Function<'_>, second: &Function<'_>) -> TokenStream {
    let header = Header::public("queen_attacks", first);
    let docs = [
        "The squares that a queen attacks.".to_owned(),
        String::new(),
        format!("`square` and `occupied` are as for [`{}`].", first.name),
    ];
    let [first, second] = [first, second].map(|function| Ident::new(function.name, Span::call_site()));
    header.function(&docs, &[], &word_type(width), &quote!(#first(square, occupied) | #second(square, occupied)))
}

/// The errors, and functions of the right names, so that one mistake is reported once.
fn with_stub(module: &Module, wrong: &Diagnostics) -> TokenStream {
    let mut tokens = wrong.to_compile_errors();
    let lookups = ["rook_attacks", "bishop_attacks", "queen_attacks"].map(|name| {
        let name = Ident::new(name, Span::call_site());
        quote! {
            pub const fn #name(_: u8, _: u64) -> u64 { 0 }
        }
    });
    tokens.extend(module.with(Vec::new(), &lookups.into_iter().collect()));
    tokens
}

fn set(file: &mut Option<(String, Span)>, key: &Ident, value: &[TokenTree], wrong: &mut Diagnostics) {
    if key != "file" {
        let near = suggestion(&key.to_string(), ["file"]);
        let wrong_key = Diagnostic::new(key.span(), format!("there is no setting `{key}`"));
        wrong.push(wrong_key.help(format!("{near}the setting is `file`")));
        return;
    }
    if file.is_some() {
        wrong.push(Diagnostic::new(key.span(), "`file` is set twice"));
    }
    match super::options::text(key, value, "magics.txt") {
        Ok(name) => *file = Some(name),
        Err(more) => {
            // Set, if badly: not missing too.
            *file = Some((String::new(), key.span()));
            wrong.append(more);
        }
    }
}
