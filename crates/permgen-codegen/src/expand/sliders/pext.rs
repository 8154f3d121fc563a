//! `pext`: one instruction makes the index into the table, on machines that have it and do it fast.
//!
//! Const evaluation cannot call the instruction: beside each function stands a portable one, a `const fn` with `_const` after its
//! name.

use quote::{format_ident, quote};

use super::settings::Piece;
use super::{Made, Method, Wanted, extras, hyperbola, of_programs, without_queen};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::article::a;
use permgen_core::target::X86_64_V3;
use permgen_core::width::Width;
use permgen_tables::magic::MOST_COMPILED_ENTRIES;
use permgen_tables::pext::{entries, program};

pub(super) static METHOD: Method = Method {
    name: "pext",
    is_const: false,
    suits: |wanted, piece| is_narrow(wanted) && has_table(wanted, piece),
    make,
};

fn is_narrow(wanted: &Wanted<'_>) -> bool {
    wanted.board.is_some_and(|board| board.width() <= Width::W64)
}

fn has_table(wanted: &Wanted<'_>, piece: &Piece) -> bool {
    entries(&wanted.attacks(piece)) <= MOST_COMPILED_ENTRIES
}

/// Whether there are tables for the board and the pieces.
pub(super) fn check(wanted: &Wanted<'_>) -> Result<(), Diagnostics> {
    if !is_narrow(wanted) {
        let message = format!("`pext` is for words of 64 bits, and {} takes more", a(&wanted.layout));
        return Err(Diagnostic::new(wanted.place, message).help("`method = hyperbola` is for larger boards").into());
    }
    let (pieces, _) = without_queen(&wanted.pieces);
    if let Some(piece) = pieces.iter().find(|piece| !has_table(wanted, piece)) {
        let message = format!("`{}` needs a table of more than {MOST_COMPILED_ENTRIES} entries", piece.name);
        let help =
            "a queen takes no table if `rook` and `bishop` are among the pieces; `method = hyperbola` is for all";
        return Err(Diagnostic::new(piece.span, message).help(help).into());
    }
    Ok(())
}

/// In builds for machines that have the instruction.
fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    let (pieces, queen) = without_queen(&wanted.pieces);
    let mut made = of_programs(wanted, &pieces, "`pext`", &[&X86_64_V3], &|attacks| program(attacks))?;
    let portable = (hyperbola::METHOD.make)(wanted)?.items;
    let names = wanted.pieces.iter().map(|piece| {
        let name = format_ident!("{}_attacks", piece.name);
        let constant = format_ident!("{name}_const");
        quote!(#name as #constant)
    });
    made.items.extend(queen.iter().map(|_| extras::queen(wanted.layout.words(), false)));
    made.items.extend(quote! {
        mod portable { #portable }
        pub use self::portable::{#(#names),*};
    });
    Ok(Made { pieces: wanted.pieces.clone(), is_const: false, ..made })
}
