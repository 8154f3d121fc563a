//! `pext`: one instruction makes the index into the table, on machines that have it and do it fast.
//!
//! Const evaluation cannot call the instruction: beside each function stands its portable form, a `const fn` with `_const` after its
//! name, which other machines call.

use quote::{format_ident, quote};

use super::settings::Piece;
use super::{AUTO, Made, Method, Wanted, extras, of_programs, proved, without_queen};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;
use crate::emit::module::is_built_for;
use permgen_core::attacks::Attacks;
use permgen_core::target::X86_64_V3;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;
use permgen_tables::magic::MOST_COMPILED_ENTRIES;
use permgen_tables::pext::{entries, program};

pub(super) static METHOD: Method = Method { name: "pext", make };

fn make(wanted: &Wanted<'_>) -> Result<Made, Diagnostics> {
    let board = wanted.board;
    if board.width() > Width::W64 {
        let wrong = Diagnostic::new(wanted.place, format!("`pext` is for words of 64 bits, and {board} takes more"));
        return Err(wrong.help("`method = hyperbola` is for boards of at most 128 squares").into());
    }
    let (pieces, queen) = without_queen(&wanted.pieces);
    let too_large = |piece: &&Piece| entries(&Attacks::new(board, &piece.directions)) > MOST_COMPILED_ENTRIES;
    if let Some(piece) = pieces.iter().find(too_large) {
        let message = format!("`{}` needs a table of more than {MOST_COMPILED_ENTRIES} entries", piece.name);
        let help =
            "a queen takes no table if `rook` and `bishop` are among the pieces; `method = hyperbola` is for all";
        return Err(Diagnostic::new(piece.span, message).help(help).into());
    }
    let portable = (AUTO.make)(wanted)?;
    let by_pext = of_programs(wanted, &pieces, "`pext`", &[&X86_64_V3], &|attacks| program(attacks))?;
    let (word, built) = (word_type(board.width()), is_built_for(&X86_64_V3));
    let called = wanted.pieces.iter().map(|piece| {
        let (name, about) =
            (format_ident!("{}_attacks", piece.name), format!(" The squares that a {} attacks.", piece.name));
        quote! {
            #[doc = #about]
            #[inline]
            #[must_use]
            pub fn #name(square: ::core::primitive::u8, occupied: #word) -> #word {
                super::portable::#name(square, occupied)
            }
        }
    });
    let names = wanted.pieces.iter().map(|piece| {
        let name = format_ident!("{}_attacks", piece.name);
        let constant = format_ident!("{name}_const");
        quote!(#name as #constant)
    });
    let queen = queen.map(|_| extras::queen(board, false));
    let (by_portable, by_pext, bytes) = (portable.items, by_pext.items, portable.bytes.max(by_pext.bytes));
    let items = quote! {
        #[cfg(#built)]
        mod by_machine { #by_pext #queen }
        #[cfg(not(#built))]
        mod by_machine { #(#called)* }
        mod portable { #by_portable }
        pub use self::by_machine::*;
        pub use self::portable::{#(#names),*};
    };
    let docs = vec![
        format!("What a {} attacks on a {board} board, by `pext` where it is fast.", super::names(&wanted.pieces)),
        String::new(),
        "Each function has a portable form for const evaluation, with `_const` after its name.".to_owned(),
        String::new(),
        proved("Both are proved for all occupancies of the squares that decide"),
    ];
    Ok(Made { pieces: wanted.pieces.iter().cloned().vec(), items, bytes, docs, is_const: false })
}
