//! Occluded fills (Kogge-Stone): shifts and masks alone, on any board of one word.

use super::{Made, Method, Wanted, extras, of_programs, without_queen};
use crate::diagnostics::Diagnostics;
use permgen_core::target::PORTABLE;
use permgen_tables::fill::program;

pub(super) static METHOD: Method = Method { name: "fill", make };

fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    let (pieces, queen) = without_queen(&wanted.pieces);
    let mut made = of_programs(wanted, &pieces, "occluded fills", &[&PORTABLE], &|attacks| Some(program(attacks)))?;
    if let Some(queen) = queen {
        made.items.extend(extras::queen(wanted.board, true));
        made.pieces.push(queen);
    }
    Ok(made)
}
