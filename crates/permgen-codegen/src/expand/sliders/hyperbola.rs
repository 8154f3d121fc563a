//! Hyperbola quintessence: a mask and a subtraction for each line, on any board of one word.

use quote::quote;

use super::settings::Piece;
use super::{Made, Method, Wanted, extras, names, proved, without_queen};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::Function;
use permgen_core::attacks::Attacks;
use permgen_core::check::Certificate;
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::target::{AARCH64, PORTABLE, Target};
use permgen_core::vector::IntoVector as _;
use permgen_tables::hyperbola::{Turn, program};

pub(super) static METHOD: Method = Method { name: "hyperbola", make };

fn make(wanted: &Wanted) -> Result<Made, Diagnostics> {
    let (pieces, queen) = without_queen(&wanted.pieces);
    let reversed = of_turn(wanted, &pieces, Turn::Reverse)?;
    let looked_up = of_turn(wanted, &pieces, Turn::LookUp)?;
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
        made.items.extend(extras::queen(wanted.board));
        made.pieces.push(queen);
    }
    Ok(made)
}

fn of_turn(wanted: &Wanted, pieces: &[Piece], turn: Turn) -> Result<Made, Diagnostics> {
    let compiled = pieces.iter().map(|piece| {
        let attacks = Attacks::new(wanted.board, &piece.directions);
        let program = program(&attacks, turn);
        // Rust reverses bits on all machines.
        let target = if PORTABLE.can_run(&program) { &PORTABLE } else { &AARCH64 };
        compile(&Request::new(attacks).recipes([program]).target(target))
            .map(|compiled| (compiled, target))
            .map_err(|error| Diagnostic::new(piece.span, format!("`{}`: {error}", piece.name)))
    });
    let compiled: Vec<(Compiled, &'static Target)> = compiled.collect::<Result<_, _>>()?;
    let attacks = pieces.iter().map(|piece| format!("{}_attacks", piece.name)).vec();
    let functions: Vec<Function<'_>> = (compiled.iter().zip(&attacks))
        .map(|((compiled, target), name)| Function::new(name, compiled.best(), target).on(Some(wanted.board)))
        .vec();
    let tried = |(compiled, _): &(Compiled, _)| match compiled.best().certified.certificate() {
        Certificate::Exhaustive { inputs } => inputs,
        _ => 0,
    };
    let docs = vec![
        format!("What a {} attacks on a {} board, by hyperbola quintessence.", names(&wanted.pieces), wanted.board),
        String::new(),
        proved(&format!(
            "Proved line by line for all {} occupancies of the squares that each line looks at",
            compiled.iter().map(tried).sum::<u64>()
        )),
    ];
    Made::of(&functions, pieces, docs).map_err(|error| Diagnostic::new(wanted.place, error).into())
}
