//! What a module has besides attacks: queens, the squares behind blockers, the squares between two, and lines.

use std::cmp::Reverse;

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::Wanted;
use super::settings::Piece;
use crate::emit::header::Grouping;
use permgen_core::article::a;
use permgen_core::attacks::{Attacks, Places, along};
use permgen_core::board::Board;
use permgen_core::layout::Words;
use permgen_core::vector::{IntoVector as _, sort_by_key};

/// The value of all words, each from the words of that number.
fn each(words: Words, of: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let number = |number: usize| {
        let number = Literal::usize_unsuffixed(number);
        if words.count == 1 { TokenStream::new() } else { quote!([#number]) }
    };
    Grouping::Array.value(&(0..words.count).map(|word| of(number(word))).vec())
}

/// A queen, who attacks what the other two do.
pub(super) fn queen(words: Words, is_const: bool) -> TokenStream {
    let constness = is_const.then(|| quote!(const));
    let ty = Grouping::Array.ty(words);
    let both = each(words, |word| quote!(rook #word | bishop #word));
    quote! {
        /// The squares that a queen attacks.
        ///
        /// `square` and `occupied` are as for [`rook_attacks`].
        #[inline]
        #[must_use]
        pub #constness fn queen_attacks(square: ::core::primitive::u8, occupied: #ty) -> #ty {
            let (rook, bishop) = (rook_attacks(square, occupied), bishop_attacks(square, occupied));
            #both
        }
    }
}

/// X-rays of the pieces, and tables of the squares between two and of lines.
pub(super) fn items(wanted: &Wanted<'_>, pieces: &[Piece], is_const: bool) -> TokenStream {
    let words = wanted.layout.words();
    let mut items: TokenStream = pieces.iter().map(|piece| xrays(words, &piece.name, is_const)).tokens();
    let mut directions = pieces.iter().flat_map(|piece| piece.directions.iter().copied()).vec();
    // A line goes both ways.
    directions.extend(directions.clone().into_iter().map(|(up, right)| (up.wrapping_neg(), right.wrapping_neg())));
    // Of several steps along one line the shortest counts, which comes last.
    sort_by_key(&mut directions, |&(up, right)| (Reverse(up.unsigned_abs().max(right.unsigned_abs())), up, right));
    directions.dedup();
    items.extend(match wanted.board {
        Some(board) => pairs(board, &directions),
        None => rays(&Attacks::on_layout(&wanted.layout, &directions).expect("settings have seen to it")),
    });
    items
}

fn xrays(words: Words, piece: &str, is_const: bool) -> TokenStream {
    let constness = is_const.then(|| quote!(const));
    let ty = Grouping::Array.ty(words);
    let (xrays, attacks) = (format_ident!("{piece}_xrays"), format_ident!("{piece}_attacks"));
    let about =
        format!(" The squares that {} attacks only if the men of `through` that it attacks are gone.", a(&piece));
    let link = format!(" `square` and `occupied` are as for [`{attacks}`].");
    let left = each(words, |word| quote!(occupied #word & !(attacked #word & through #word)));
    let behind = each(words, |word| quote!(behind #word & !attacked #word));
    quote! {
        #[doc = #about]
        ///
        #[doc = #link]
        #[inline]
        #[must_use]
        pub #constness fn #xrays(square: ::core::primitive::u8, occupied: #ty, through: #ty) -> #ty {
            let attacked = #attacks(square, occupied);
            let behind = #attacks(square, #left);
            #behind
        }
    }
}

/// The squares between two, and the line through two, by the rays of both: whole words for each pair would take 4 MiB on 16x16.
fn rays(attacks: &Attacks) -> TokenStream {
    let (words, directions) = (attacks.words(), attacks.directions());
    let count = usize::from(attacks.layout().squares());
    let opposite = |&(up, right): &(i8, i8)| {
        directions
            .iter()
            .position(|&other| other == (up.wrapping_neg(), right.wrapping_neg()))
            .expect("lines go both ways")
    };
    let opposites = directions.iter().map(opposite).map(Literal::usize_unsuffixed);
    let mut direction_of = vec![directions.len() as u8; count * count];
    let mut all = Vec::new();
    for (square, rays) in attacks.squares().iter().map(|&square| attacks.rays(square)).enumerate() {
        for (direction, ray) in rays.iter().enumerate() {
            for &place in ray {
                let to = attacks.layout().square_at(place.into()).expect("a ray has squares");
                direction_of[square * count + usize::from(to)] = direction as u8;
            }
            let places = ray.iter().fold(Places::NONE, |places, &place| places | Places::one(place));
            let literals = places.words(words).into_iter().map(|word| {
                let word = Literal::u128_unsuffixed(word);
                quote!(#word)
            });
            all.push(Grouping::Array.value(&literals.vec()));
        }
    }
    let ty = Grouping::Array.ty(words);
    let rows = all.chunks(directions.len()).map(|row| quote!([#(#row),*]));
    let number_of_directions = Literal::usize_unsuffixed(directions.len());
    let (direction_of, pairs) = (Literal::byte_string(&direction_of), Literal::usize_unsuffixed(count * count));
    let count = Literal::usize_unsuffixed(count);
    let none = each(words, |_| quote!(0));
    let between = each(words, |word| quote!(there #word & back #word));
    let line = each(words, |word| quote!(there #word | back #word));
    quote! {
        /// The squares in each direction, for each square.
        static RAYS: [[#ty; #number_of_directions]; #count] = [#(#rows),*];
        /// The direction from one square to another, or one that there is not.
        static DIRECTIONS: &[::core::primitive::u8; #pairs] = #direction_of;
        static OPPOSITES: [::core::primitive::usize; #number_of_directions] = [#(#opposites),*];

        /// From the first square on to the second and behind it, and back.
        #[inline]
        const fn there_and_back(a: ::core::primitive::u8, b: ::core::primitive::u8) -> (#ty, #ty) {
            let (a, b) = (a as ::core::primitive::usize, b as ::core::primitive::usize);
            let direction = DIRECTIONS[a * #count + b] as ::core::primitive::usize;
            if direction == #number_of_directions {
                return (#none, #none);
            }
            (RAYS[a][direction], RAYS[b][OPPOSITES[direction]])
        }

        /// The squares between two squares of a line; none if they share no line.
        #[inline]
        #[must_use]
        pub const fn between(a: ::core::primitive::u8, b: ::core::primitive::u8) -> #ty {
            let (there, back) = there_and_back(a, b);
            #between
        }

        /// The whole line through two squares, with both; none if they share no line, or are one square.
        #[inline]
        #[must_use]
        pub const fn line(a: ::core::primitive::u8, b: ::core::primitive::u8) -> #ty {
            let (there, back) = there_and_back(a, b);
            #line
        }
    }
}

/// The squares between two, and the line through two, for each pair of squares.
fn pairs(board: Board, directions: &[(i8, i8)]) -> TokenStream {
    let (word, count) = (Grouping::Array.ty(Words::one(board.width())), usize::from(board.squares()));
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
