//! Kindergarten bitboards: a multiplication for each line and small tables, on a chess board.

use proc_macro2::TokenStream;

use super::settings::{Piece, is_known};
use super::{Made, Method, Wanted};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;
use permgen_tables::lines::{Tables, check};

pub(super) static METHOD: Method = Method {
    name: "kindergarten",
    is_const: true,
    suits: |wanted, piece| wanted.board == Some(Board::CHESS) && has(piece),
    make,
};

/// Whether the method knows a piece.
fn has(piece: &Piece) -> bool {
    is_known(piece)
}

fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    if wanted.board != Some(Board::CHESS) {
        let wrong = Diagnostic::new(wanted.place, "kindergarten bitboards are for the board 8x8 with a1 as bit 0");
        return Err(wrong.help("`method = hyperbola` is for any board of one word").into());
    }
    if let Some(piece) = wanted.pieces.iter().find(|piece| !has(piece)) {
        let wrong = Diagnostic::new(piece.span, format!("kindergarten bitboards have no piece `{}`", piece.name));
        return Err(wrong.help("`method = hyperbola` is for all pieces that slide").into());
    }
    let tables = fitting(wanted.bytes.map_or(usize::MAX, |(most, _)| most));
    let place = wanted.place;
    let count = check(&tables.lookups()).map_err(|wrong| Diagnostic::new(place, wrong.to_string()))?;
    let items: TokenStream = tables.code().parse().map_err(|error: proc_macro2::LexError| {
        Diagnostic::new(place, format!("the code of `{}` is not Rust: {error}", tables.name()))
    })?;
    Ok(Made {
        pieces: wanted.pieces.clone(),
        items,
        bytes: tables.bytes(),
        docs: tables.summary(count),
        is_const: true,
    })
}

/// The fastest tables that take no more bytes; if none do, the smallest.
fn fitting(most: usize) -> Tables {
    let by_speed = [Tables::FillUp, Tables::Compressed];
    by_speed.into_iter().find(|tables| tables.bytes() <= most).unwrap_or(Tables::FirstRank)
}
