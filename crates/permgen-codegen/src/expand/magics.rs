//! `magics! { .. }`: a committed file of magics, proved again, as a module of tables and lookups.

use std::fmt::Write as _;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use super::module::Module;
use super::options::read_committed;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::spec::suggestion;
use permgen_tables::magic::{AttackTable, Entry, Form, MagicFile, Piece};

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
    let items: TokenStream = items(&table).parse().map_err(|error: proc_macro2::LexError| {
        Diagnostic::new(span, format!("the code of `{name}` is not Rust: {error}"))
    })?;
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
    let names: Vec<&str> = table.pieces.iter().map(|(piece, _)| piece.name()).collect();
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

/// The tables and lookups as Rust, which names nothing outside.
///
/// The attacks are literals: the compiler reads 107,648 of them in 0.2 s, and takes 4.4 s to compute them.
fn items(table: &AttackTable) -> String {
    let board = table.board;
    let (word, squares) = (board.width().rust_type(), board.squares());
    let (entries, bytes) = (table.attacks.len(), table.bytes());
    let mut text = format!(
        "
        /// What turns the occupancies of a square's lines into places of [`ATTACKS`].
        #[::core::prelude::v1::derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        #[::core::prelude::v1::derive(::core::cmp::PartialEq, ::core::cmp::Eq)]
        pub struct Magic {{
            /// The squares whose occupancy matters.
            pub mask: {word},
            /// The factor.
            pub factor: {word},
            /// How far the product is shifted right.
            pub shift: u32,
            /// What is added to give the place.
            pub offset: u32,
        }}
        /// The attacks of all pieces: {bytes} bytes.
        pub static ATTACKS: [{word}; {entries}] = ["
    );
    for attacks in &table.attacks {
        write!(text, "{attacks:#x},").expect("a string takes all text");
    }
    text.push_str("];");
    // A number of squares that is a power of two costs no comparison and no panic.
    let (square, about_square) = if squares.is_power_of_two() {
        (format!("(square & {}) as usize", squares - 1), format!("`square` counts modulo {squares}."))
    } else {
        ("square as usize".to_owned(), format!("# Panics\n///\n/// When `square` is {squares} or more."))
    };
    let last = board.square_name(squares - 1);
    let arguments = format!(
        "
        ///
        /// `square` is 0 for a1, 1 for b1, {} for {last}; bit n of `occupied` says whether square n is. The first man in each
        /// direction is attacked, whoever's he is.
        ///
        /// {about_square}
        #[inline]
        #[must_use]",
        squares - 1,
    );
    for (piece, entries) in &table.pieces {
        let (name, upper) = (piece.name(), piece.name().to_uppercase());
        let magics: String = entries.iter().map(magic).collect();
        let input = match entries[0].magic.form {
            Form::Plain => "occupied & magic.mask",
            Form::Black => "occupied | !magic.mask",
        };
        let shift = entries[0].magic.shift;
        let is_fixed = entries.iter().all(|entry| entry.magic.shift == shift);
        let shift = if is_fixed { shift.to_string() } else { "magic.shift".to_owned() };
        write!(
            text,
            "
            /// The magics of the {name}, square by square.
            pub static {upper}_MAGICS: [Magic; {squares}] = [{magics}];

            /// The squares that a {name} attacks.{arguments}
            pub const fn {name}_attacks(square: u8, occupied: {word}) -> {word} {{
                let magic = &{upper}_MAGICS[{square}];
                ATTACKS[(({input}).wrapping_mul(magic.factor) >> {shift}) as usize + magic.offset as usize]
            }}"
        )
        .expect("a string takes all text");
    }
    if table.pieces.len() == Piece::ALL.len() {
        write!(
            text,
            "
            /// The squares that a queen attacks.{arguments}
            pub const fn queen_attacks(square: u8, occupied: {word}) -> {word} {{
                rook_attacks(square, occupied) | bishop_attacks(square, occupied)
            }}"
        )
        .expect("a string takes all text");
    }
    text
}

fn magic(Entry { magic, .. }: &Entry) -> String {
    let (mask, factor, shift, offset) = (magic.mask, magic.factor, magic.shift, magic.offset);
    format!("Magic {{ mask: {mask:#x}, factor: {factor:#x}, shift: {shift}, offset: {offset} }},")
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
