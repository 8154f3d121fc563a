//! Tables of magics: factors whose products tell all attacks of a slider apart. See [`permgen_tables::magic::MagicFile`].

use std::path::Path;

use permgen_core::board::Board;
use permgen_core::program::Program;
use permgen_tables::magic::{Form, MagicEntry, MagicFile, Piece};
use permgen_verify::Claim;
use permgen_verify::index::{bishop_rays, rook_rays, tells_attacks_apart};

use super::Subject;
use crate::errors::BadInput;

/// A claim for each magic.
pub(super) fn subjects(text: &str, file: &Path) -> anyhow::Result<Vec<Subject>> {
    let magics: MagicFile = text.parse().map_err(|error: permgen_tables::magic::ParseMagicFileError| {
        BadInput::new(format!("`{}`, {error}", file.display())).with_help(error.help)
    })?;
    if let Some(entry) = magics.entries.iter().find(|entry| entry.magic.offset != 0) {
        let place = format!("`{}`, line {}", file.display(), entry.line);
        return Err(BadInput::new(format!("{place}: a table that shares memory is not proved alone"))
            .with_help("`permgen check` proves all tables of a file together")
            .into());
    }
    magics.entries.iter().map(|entry| subject(magics.board, entry, file)).collect()
}

fn subject(board: Board, entry: &MagicEntry, file: &Path) -> anyhow::Result<Subject> {
    let MagicEntry { piece, square, magic, line } = *entry;
    let mut rays = match piece {
        Piece::Rook => rook_rays(square, board.ranks(), board.files()),
        Piece::Bishop => bishop_rays(square, board.ranks(), board.files()),
    };
    for square in rays.iter_mut().flatten() {
        *square = board.bit_of(*square);
    }
    let (name, mask) = (board.width().rust_type(), board.width().mask());
    let on_rays = rays.iter().flatten().fold(0u128, |set, &square| set | 1 << square);
    let (first, looked_at) = match magic.form {
        // The question is about squares on the rays alone.
        Form::Plain if magic.mask == on_rays => (String::new(), "x"),
        Form::Plain => (format!("v0 = and x, {:#x}\n", magic.mask), "v0"),
        Form::Black => (format!("v0 = or x, {:#x}\n", !magic.mask & mask), "v0"),
    };
    let (factor, shift, digits) = (magic.factor, magic.shift, board.width().size() / 4 + 2);
    let text = format!(
        "program(x: {name}) -> {name}\n{first}v1 = mul {looked_at}, {factor:#0digits$x}\nv2 = shr v1, {shift}\nreturn v2"
    );
    let index: Program =
        text.parse().map_err(|error| BadInput::new(format!("`{}`, line {line}: {error}", file.display())))?;
    let claim = Claim {
        name: format!("{piece} {}", board.square_name(square)),
        question: tells_attacks_apart(&index, &rays),
        taken: Vec::new(),
        sides: Vec::new(),
        steps: Vec::new(),
        program: None,
    };
    Ok(Subject { board: Some(board), ..Subject::of(claim) })
}
