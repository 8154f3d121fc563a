//! Hyperbola quintessence: a mask and a subtraction for each line, on any board whose lines ascend in bits.

use quote::quote;

use super::{Made, Method, Wanted, extras, of_programs, without_queen};
use crate::diagnostics::Diagnostics;
use permgen_core::target::{AARCH64, PORTABLE};
use permgen_tables::hyperbola::{Turn, program, suits};

pub(super) static METHOD: Method =
    Method { name: "hyperbola", is_const: true, suits: |wanted, piece| suits(&wanted.attacks(piece)), make };

fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    let (pieces, queen) = without_queen(&wanted.pieces);
    // Rust reverses bits on all machines.
    let by = |turn: Turn| {
        of_programs(wanted, &pieces, "hyperbola quintessence", &[&PORTABLE, &AARCH64], &|attacks| {
            Some(program(attacks, turn))
        })
    };
    let (reversed, looked_up) = (by(Turn::Reverse)?, by(Turn::LookUp)?);
    let mut made = looked_up;
    if made.items.to_string() != reversed.items.to_string() {
        // Of the machines that Rust knows, these reverse all bits by one instruction.
        let can_reverse = quote!(any(target_arch = "aarch64", target_arch = "loongarch64"));
        let (looked_up, reversed) = (made.items, reversed.items);
        made.items = quote! {
            #[cfg(#can_reverse)]
            mod by_machine { #reversed }
            #[cfg(not(#can_reverse))]
            mod by_machine { #looked_up }
            pub use self::by_machine::*;
        };
    }
    if let Some(queen) = queen {
        made.items.extend(extras::queen(wanted.layout.words(), true));
        made.pieces.push(queen);
    }
    Ok(made)
}
