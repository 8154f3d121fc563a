//! Magics: one multiplication and one lookup in a large table for all lines of a piece.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::settings::{Piece, is_known};
use super::{Made, Method, Wanted, extras};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::Function;
use crate::emit::lookup::{self, Lookup};
use crate::expand::options::read_committed;
use permgen_core::article::a;
use permgen_core::board::Board;
use permgen_core::vector::IntoVector as _;
use permgen_tables::magic::{AttackTable, CHESS, Form, MagicFile, ParseMagicFileError};

pub(super) static METHOD: Method = Method {
    name: "magic",
    is_const: true,
    suits: |wanted, piece| wanted.board == Some(Board::CHESS) && has(piece),
    make,
};

/// The same where all magics are black: `(occupied | !mask) * factor`. Those of chess that come with permgen are.
pub(super) static BLACK: Method = Method { name: "black_magic", make: make_black, ..METHOD };

const FILE_HELP: &str =
    "the name is relative to the package's folder; `permgen find magics -o FILE` writes such a file";

/// Whether the method knows a piece.
pub(super) fn has(piece: &Piece) -> bool {
    is_known(piece) && ["rook", "bishop", "queen"].contains(&&piece.name[..])
}

/// A file of magics, and the statement that makes the compiler expand again when it has changed.
fn read(name: &str, span: Span) -> Result<(MagicFile, TokenStream), Diagnostics> {
    let (text, path) = read_committed(name, span, FILE_HELP)?;
    let file = text
        .parse()
        .map_err(|error: ParseMagicFileError| Diagnostic::new(span, format!("`{name}`, {error}")).help(error.help))?;
    let path = path.display().to_string();
    Ok((
        file,
        quote!(
            const _: &[::core::primitive::u8] = ::core::include_bytes!(#path);
        ),
    ))
}

/// The board of a file, which is the one that is set.
pub(super) fn board_of(name: &str, span: Span, set: Option<Board>) -> Result<Board, Diagnostics> {
    let (file, _) = read(name, span)?;
    match set.filter(|board| *board != file.board) {
        Some(board) => {
            let whole = |board: Board| format!("{} board numbered `{}`", a(&board), board.numbering());
            let message = format!("`{name}` is for {}, not for {}", whole(file.board), whole(board));
            Err(Diagnostic::new(span, message).help("leave `board` and `numbering` out: the file says them").into())
        }
        None => Ok(file.board),
    }
}

fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    of_form(wanted, None)
}

fn make_black(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    of_form(wanted, Some(Form::Black))
}

/// The functions by magics that must be of a form if one is named.
fn of_form(wanted: &Wanted<'_>, form: Option<Form>) -> Result<Made, Diagnostics> {
    let (name, span) = wanted.file.clone().unwrap_or_else(|| ("the magics of chess".to_owned(), wanted.place));
    let (file, included) = match &wanted.file {
        Some(_) => read(&name, span)?,
        None if wanted.board == Some(Board::CHESS) => {
            let file = CHESS.parse().map_err(|error: ParseMagicFileError| Diagnostic::new(span, error.to_string()))?;
            (file, TokenStream::new())
        }
        None if wanted.layout.ranks_and_files() == Some((8, 8)) => {
            let wrong = Diagnostic::new(span, "the magics of chess number squares `a1_lsb`");
            return Err(wrong.help("leave `numbering` out, or use another `method`").into());
        }
        None => {
            let wrong = Diagnostic::new(span, format!("there are no magics for {} without a file", a(&wanted.layout)));
            return Err(wrong
                .help("`permgen find magics --board RANKSxFILES -o FILE` finds them, or use `method = hyperbola`")
                .into());
        }
    };
    if let Some(other) = file.entries.iter().find(|entry| form.is_some_and(|form| form != entry.magic.form)) {
        let (line, square) = (other.line, file.board.square_name(other.square));
        let wrong = Diagnostic::new(span, format!("`{name}`, line {line}: the magic of {square} is not `black`"));
        return Err(wrong
            .help("write `method = magic`, or find others with `permgen find magics --form black`")
            .into());
    }
    let table = table(&name, span, &file)?;
    let compiled = lookup::of_table(&table).map_err(|error| Diagnostic::new(span, format!("`{name}`: {error}")))?;
    let functions: Vec<Function<'_>> = compiled.iter().map(Lookup::function).vec();
    let is_there = |piece: &&Piece| functions.iter().any(|function| function.name == format!("{}_attacks", piece.name));
    let others = wanted.pieces.iter().filter(|piece| !is_there(piece) && piece.name != "queen" || !has(piece));
    let others = others.filter(|_| wanted.are_pieces_named).vec();
    if let Some(piece) = others.first() {
        let wrong = Diagnostic::new(piece.span, format!("{name} have no piece `{}`", piece.name));
        return Err(wrong.help("magics are for rooks, bishops and queens; `method = hyperbola` is for all").into());
    }
    let pieces: Vec<Piece> = wanted.pieces.iter().filter(is_there).cloned().vec();
    let docs = summary(wanted.file.is_some().then_some(&name), &file, &table);
    let mut made = Made::of(wanted.facade, &functions, &pieces, docs)
        .map_err(|error| Diagnostic::new(span, format!("`{name}`: {error}")))?;
    made.items.extend(included);
    if functions.len() == 2 {
        made.items.extend(extras::queen(wanted.layout.words(), true));
        made.pieces.extend(wanted.pieces.iter().find(|piece| piece.name == "queen").cloned());
    }
    Ok(made)
}

/// The table of a file, proved.
fn table(name: &str, span: Span, file: &MagicFile) -> Result<AttackTable, Diagnostics> {
    let table = AttackTable::new(file).map_err(|error| {
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
    Ok(table)
}

/// What the documentation of the module says.
fn summary(name: Option<&String>, file: &MagicFile, table: &AttackTable) -> Vec<String> {
    let names: Vec<&str> = table.pieces.iter().map(|(piece, _)| piece.name()).vec();
    let (entries, bytes, checked) = (table.attacks.len(), table.bytes(), table.checked);
    let source = name.map_or("magics".to_owned(), |name| format!("magics of the file `{name}`"));
    let mut lines = vec![
        format!("What {} attacks on {} board, by {source}.", a(&names.join(" or ")), a(&table.board)),
        String::new(),
        format!("{entries} entries of attacks, {bytes} bytes, of which {} are used.", checked.used),
        super::proved(&format!(
            "Proved by looking up all {} occupancies, {} attack sets",
            checked.occupancies, checked.attack_sets
        )),
    ];
    if !file.provenance.is_empty() {
        lines.push(String::new());
        lines.push("How they were found:".to_owned());
        lines.push(String::new());
        lines.extend(file.provenance.iter().map(|(key, value)| format!("- {key}: `{value}`")));
    }
    lines
}
