//! Kindergarten bitboards: a multiplication for each line and small tables.

use super::settings::Piece;
use super::{Made, Method, Wanted, by_portable_programs};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::article::a;
use permgen_core::attacks::Attacks;
use permgen_core::program::Program;
use permgen_tables::kindergarten::{Tables, file_factor, program};

pub(super) static METHOD: Method = Method { name: "kindergarten", is_const: true, suits, make };

fn suits(wanted: &Wanted<'_>, piece: &Piece) -> bool {
    with(&wanted.attacks(piece), Tables::FillUp).is_some()
}

fn with(attacks: &Attacks, tables: Tables) -> Option<Program> {
    program(attacks, tables, file_factor(attacks.board()?))
}

/// With the fastest tables that take no more bytes; if none do, with the smallest.
fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    if let Some(piece) = wanted.pieces.iter().find(|piece| !suits(wanted, piece)) {
        let wrong = format!("there are no kindergarten bitboards for {} on {}", a(&piece.name), a(&wanted.layout));
        let place = if wanted.are_pieces_named { piece.span } else { wanted.place };
        return Err(Diagnostic::new(place, wrong)
            .help("these are for boards of one word, 3x3 to 12x12, numbered `a1_lsb`; `method = hyperbola` is for more")
            .into());
    }
    let mut smallest: Option<Made> = None;
    for tables in [Tables::FillUp, Tables::Compressed, Tables::FirstRank] {
        let is_for_all = wanted.pieces.iter().all(|piece| with(&wanted.attacks(piece), tables).is_some());
        if !is_for_all {
            continue;
        }
        let method = format!("kindergarten bitboards, tables `{}`", tables.name());
        let made = by_portable_programs(wanted, &method, &|attacks| with(attacks, tables))?;
        if wanted.bytes.is_none_or(|(most, _)| made.bytes <= most) {
            return Ok(made);
        }
        if smallest.as_ref().is_none_or(|smallest| made.bytes < smallest.bytes) {
            smallest = Some(made);
        }
    }
    Ok(smallest.expect("the first tables are for all"))
}
