//! What a module has besides attacks: queens, the squares behind blockers, the squares between two, and lines.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::settings::Piece;
use crate::emit::header::word_type;
use permgen_core::attacks::{Attacks, along};
use permgen_core::board::Board;
use permgen_core::vector::IntoVector as _;

/// A queen, who attacks what the other two do.
pub(super) fn queen(board: Board, is_const: bool) -> TokenStream {
    let constness = is_const.then(|| quote!(const));
    let word = word_type(board.width());
    quote! {
        /// The squares that a queen attacks.
        ///
        /// `square` and `occupied` are as for [`rook_attacks`].
        #[inline]
        #[must_use]
        pub #constness fn queen_attacks(square: ::core::primitive::u8, occupied: #word) -> #word {
            rook_attacks(square, occupied) | bishop_attacks(square, occupied)
        }
    }
}

/// X-rays of the pieces, and tables of the squares between two and of lines.
pub(super) fn items(board: Board, pieces: &[Piece], is_const: bool) -> TokenStream {
    let mut items: TokenStream = pieces.iter().map(|piece| xrays(board, &piece.name, is_const)).collect();
    let mut directions = pieces.iter().flat_map(|piece| piece.directions.iter().copied()).vec();
    // A line goes both ways.
    directions.extend(directions.clone().into_iter().map(|(up, right)| (up.wrapping_neg(), right.wrapping_neg())));
    directions.sort_unstable();
    directions.dedup();
    items.extend(pairs(board, &directions));
    items
}

fn xrays(board: Board, piece: &str, is_const: bool) -> TokenStream {
    let constness = is_const.then(|| quote!(const));
    let word = word_type(board.width());
    let (xrays, attacks) = (format_ident!("{piece}_xrays"), format_ident!("{piece}_attacks"));
    let about = format!(" The squares that a {piece} attacks only if the men of `through` that it attacks are gone.");
    let link = format!(" `square` and `occupied` are as for [`{attacks}`].");
    quote! {
        #[doc = #about]
        ///
        #[doc = #link]
        #[inline]
        #[must_use]
        pub #constness fn #xrays(square: ::core::primitive::u8, occupied: #word, through: #word) -> #word {
            let attacked = #attacks(square, occupied);
            #attacks(square, occupied & !(attacked & through)) & !attacked
        }
    }
}

/// The squares between two, and the line through two, for each pair of squares.
fn pairs(board: Board, directions: &[(i8, i8)]) -> TokenStream {
    let (word, count) = (word_type(board.width()), usize::from(board.squares()));
    let attacks = Attacks::new(board, directions);
    let rays = (0..board.squares()).map(|square| attacks.rays(square)).vec();
    let mut between = vec![0_u128; count * count];
    let mut lines = vec![0_u128; count * count];
    let number_of = |bit: u8| board.square_at(bit).map_or(0, usize::from);
    for (square, rays) in rays.iter().enumerate() {
        let own = 1_u128 << board.bit_of(square as u8);
        for (ray, &(up, right)) in rays.iter().zip(attacks.directions()) {
            let opposite = directions.iter().position(|&other| other == (up.wrapping_neg(), right.wrapping_neg()));
            let back = opposite.map_or(0, |opposite| along(&rays[opposite..=opposite], 0));
            let whole = along(std::slice::from_ref(ray), 0) | own | back;
            let mut passed = 0;
            for &bit in ray {
                let pair = square * count + number_of(bit);
                (between[pair], lines[pair]) = (passed, whole);
                passed |= 1 << bit;
            }
        }
    }
    let literal = |value: u128| Literal::u128_unsuffixed(value);
    let table = |words: &[u128]| {
        let rows = words.chunks(count).map(|row| {
            let row = row.iter().map(|&word| literal(word));
            quote!([#(#row),*])
        });
        quote!([#(#rows),*])
    };
    let (between, lines) = (table(&between), table(&lines));
    let number = |name: &str| {
        let name = Ident::new(name, Span::call_site());
        if count.is_power_of_two() {
            let last = Literal::usize_unsuffixed(count - 1);
            quote!((#name as ::core::primitive::usize) & #last)
        } else {
            quote!(#name as ::core::primitive::usize)
        }
    };
    let (a, b) = (number("a"), number("b"));
    let count = Literal::usize_unsuffixed(count);
    quote! {
        static BETWEEN: [[#word; #count]; #count] = #between;
        static LINES: [[#word; #count]; #count] = #lines;

        /// The squares between two squares of a line; none if they share no line.
        #[inline]
        #[must_use]
        pub const fn between(a: ::core::primitive::u8, b: ::core::primitive::u8) -> #word {
            BETWEEN[#a][#b]
        }

        /// The whole line through two squares, with both; none if they share no line, or are one square.
        #[inline]
        #[must_use]
        pub const fn line(a: ::core::primitive::u8, b: ::core::primitive::u8) -> #word {
            LINES[#a][#b]
        }
    }
}
