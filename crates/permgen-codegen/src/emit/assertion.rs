//! Beside each emitted function, an unnamed constant that runs it on a few words while the user's crate compiles.
//!
//! It tests the emitted text: single bits tell linear programs apart, but that the text is as linear as the certified
//! program is not shown here.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};

use super::header::{Grouping, Header, pin_size, pinned, word_type};
use super::tokens::{self, name_beside};
use permgen_core::attacks::{Attacks, Places, attacked};
use permgen_core::bit_scan::{BitScan, End};
use permgen_core::bitwise::Bitwise;
use permgen_core::check::Certified;
#[cfg(feature = "all-maps")]
use permgen_core::exchange::Exchange;
use permgen_core::linear::Linear;
#[cfg(feature = "all-maps")]
use permgen_core::linear::{Case, Cases};
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::number_map::{NumberMap, Numbers};
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Op;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// A bit that goes nowhere.
const DROPPED: u8 = u8::MAX;

/// The constant that tests a function of that header.
pub(super) fn assertion(header: &Header, certified: &Certified<Meaning>) -> TokenStream {
    let (pins, attributes) = (pinned(certified.program()), header.attributes_beside());
    let reads_tables = certified.program().instructions().iter().any(|line| line.op == Op::Lookup);
    let is_indexed = certified.meaning().maps_numbers() && !reads_tables;
    let size = is_indexed.then(pin_size);
    // Of a dozen maps or more, the compiler asks whether this ever ends.
    let is_long = (header.selected(0) >= 12).then(|| quote!(#[allow(long_running_const_eval)]));
    let statements = match certified.meaning() {
        Meaning::Linear(linear) => of_linear(header, linear),
        #[cfg(feature = "all-maps")]
        Meaning::Numbers(numbers) => of_numbers(header, numbers),
        #[cfg(feature = "all-maps")]
        Meaning::Matrix(matrices) => match matrices.only() {
            Some(matrix) => of_matrix(header, matrix),
            None => of_cases(header, matrices),
        },
        #[cfg(feature = "all-maps")]
        Meaning::Bitwise(bitwise) => of_bitwise(header, bitwise),
        #[cfg(feature = "all-maps")]
        Meaning::Exchange(exchange) => of_exchange(header, *exchange),
        #[cfg(feature = "tables")]
        Meaning::Scan(scan) => of_scan(header, *scan),
        #[cfg(feature = "tables")]
        Meaning::Attacks(attacks) => of_attacks(header, attacks),
        other => unreachable!("a kind of meaning that is not emitted: {other:?}"),
    };
    quote_spanned! {tokens::span()=>
        #attributes
        #is_long
        const _: () = {
            #pins
            #size
            #statements
        };
    }
}

fn one(width: Width) -> Literal {
    format!("1_{width}").parse().expect("a number and a type make a literal")
}

/// Each case in turn: maps of one word bit by bit, others with few words that tell every bit from every other.
fn of_linear(header: &Header, linear: &Linear) -> TokenStream {
    if let Some(map) = linear.as_partial_map() {
        return of_map(header, &map);
    }
    #[cfg(not(feature = "all-maps"))]
    unreachable!("`compile` takes maps of one word only");
    #[cfg(feature = "all-maps")]
    match linear.as_partial_maps() {
        Some(maps) => of_family(header, &maps),
        None => of_cases(header, linear),
    }
}

/// Each case in turn, with few words.
#[cfg(feature = "all-maps")]
fn of_cases<M: Case>(header: &Header, maps: &Cases<M>) -> TokenStream {
    let number = |number| maps.takes_number().then(|| header.selecting(number));
    let cases = maps.cases().iter().take(header.selected(maps.cases().len()));
    cases.enumerate().map(|(case, map)| of_words(header, &map.to_matrix(), number(case).as_ref())).tokens()
}

/// Only what keeps the promise is checked.
fn unless_promised(check: TokenStream, bit: &Ident, map: &PartialMap) -> TokenStream {
    if map.promised_zero() == 0 {
        return check;
    }
    let promised = tokens::literal(map.promised_zero(), map.input(), tokens::span());
    quote!(if (#promised >> #bit) & 1 == 0 { #check })
}

/// Moves every bit once.
fn of_map(header: &Header, map: &PartialMap) -> TokenStream {
    let name = &header.name;
    let (one_in, one_out) = (one(map.input()), one(map.output()));
    let size = Literal::usize_unsuffixed(map.input().size());
    let to = map.destinations().iter().map(|to| Literal::u8_unsuffixed(to.unwrap_or(DROPPED)));
    let [bit, table] = ["bit", "TO"].map(|own| name_beside(own, &[name]));
    let reached = quote!(#one_out << #table[#bit]);
    let all_mapped = map.destinations().iter().all(Option::is_some);
    let expected = if all_mapped {
        reached
    } else {
        let dropped = Literal::u8_unsuffixed(DROPPED);
        quote!(if #table[#bit] == #dropped { 0 } else { #reached })
    };
    let check = unless_promised(quote!(::core::assert!(#name(#one_in << #bit) == #expected);), &bit, map);
    quote_spanned! {tokens::span()=>
        const #table: [::core::primitive::u8; #size] = [#(#to),*];
        let mut #bit = 0;
        while #bit < #size {
            #check
            #bit += 1;
        }
    }
}

/// Each bit alone, and none; of several words as of maps of several.
fn of_matrix(header: &Header, matrix: &Matrix) -> TokenStream {
    let (from, to) = (matrix.words_in(), matrix.words_out());
    if from.count > 1 || to.count > 1 {
        return of_words(header, matrix, None);
    }
    let name = &header.name;
    let size = Literal::usize_unsuffixed(from.bits());
    let [bit, table] = ["bit", "COLUMNS"].map(|own| name_beside(own, &[name]));
    let literal = |input: u128| tokens::literal(matrix.apply(&[input])[0], to.width, tokens::span());
    let (zero, of_zero, one) = (tokens::literal(0, from.width, tokens::span()), literal(0), one(from.width));
    let columns = (0..from.bits()).map(|bit| literal(1 << bit));
    let ty = Ident::new(&to.width.to_string(), tokens::span());
    quote_spanned! {tokens::span()=>
        ::core::assert!(#name(#zero) == #of_zero);
        const #table: [::core::primitive::#ty; #size] = [#(#columns),*];
        let mut #bit = 0;
        while #bit < #size {
            ::core::assert!(#name(#one << #bit) == #table[#bit]);
            #bit += 1;
        }
    }
}

/// Every combination of bits, at all places.
fn of_bitwise(header: &Header, bitwise: &Bitwise) -> TokenStream {
    let width = bitwise.width();
    let word = |is_set: bool| if is_set { width.mask() } else { 0 };
    let asserts = (0..bitwise.combinations()).map(|combination| {
        let before = (0..bitwise.inputs()).map(|input| word(combination >> input & 1 == 1)).vec();
        let after = bitwise.apply(&before);
        let before = before.iter().map(|&word| tokens::literal(word, width, tokens::span()));
        gives(header, &quote!(#(#before),*), &after, width)
    });
    quote_spanned!(tokens::span()=> #(#asserts)*)
}

/// Tells every bit of the result from every other: each word has the bits whose number has one binary digit, or lacks it. The map's
/// own number, where it has one, comes first.
fn of_words(header: &Header, map: &Matrix, number: Option<&TokenStream>) -> TokenStream {
    let (from, to) = (map.words_in(), map.words_out());
    let (bits, size) = (from.bits(), from.width.size());
    let digits = usize::BITS - (bits - 1).leading_zeros();
    let literals = |words: &[u128], width: Width| {
        let literal = |word: &u128| tokens::literal(*word, width, tokens::span()).into_token_stream();
        header.board.value(&words.iter().map(literal).vec())
    };
    let cases = (0..digits).flat_map(|digit| [false, true].map(|is_set| (digit, is_set))).map(|(digit, is_set)| {
        let has = |bit: usize| (bit >> digit & 1 == 1) == is_set;
        let word = |word: usize| {
            let word_bits = (0..size).filter(|bit| has(word * size + bit)).fold(0, |all, bit| all | 1u128 << bit);
            word_bits & !map.promises()[word]
        };
        let before: Vec<u128> = (0..from.count).map(word).vec();
        let after = map.apply(&before);
        (literals(&before, from.width), after)
    });
    let asserts = cases.map(|(before, after)| gives(header, &quote!(#number #before), &after, to.width));
    quote_spanned!(tokens::span()=> #(#asserts)*)
}

/// A word with no symmetry, with places and masks of every size.
#[cfg(feature = "all-maps")]
fn of_exchange(header: &Header, exchange: Exchange) -> TokenStream {
    const WORDS: [u128; 2] = [0x1d0c_39e6_8b25_f7a4_4e6b_92d1_05c3_fa87, 0x0050_a021_0402_1880_1000_2005_0040_0201];
    let width = exchange.width;
    let asserts = (0..width.bits()).map(|place| {
        let number = |count: u32| u128::from(place * count % width.bits());
        let words = [WORDS[0] & width.mask(), WORDS[1] & width.mask()];
        let input = [&words[..exchange.words()], &[number(1), number(5)][..exchange.numbers()]].concat();
        let literal = |(&word, width): (&u128, Width)| tokens::literal(word, width, tokens::span());
        let arguments = input.iter().zip(exchange.words_in()).map(literal);
        gives(header, &quote!(#(#arguments),*), &[exchange.apply(&input)], width)
    });
    let count = if exchange.numbers() == 0 { 1 } else { width.size() };
    let asserts = asserts.take(count);
    quote_spanned!(tokens::span()=> #(#asserts)*)
}

/// That the function gives these words. Const evaluation compares no arrays: one word after the other.
fn gives(header: &Header, arguments: &TokenStream, after: &[u128], width: Width) -> TokenStream {
    let name = &header.name;
    let literal = |word: u128| tokens::literal(word, width, tokens::span());
    if let [after] = *after {
        let after = literal(after);
        return quote!(::core::assert!(#name(#arguments) == #after););
    }
    let result = name_beside("after", &[name]);
    let each = after.iter().enumerate().map(|(word, &expected)| {
        let (word, expected) = (header.result.word(&result, word, after.len()), literal(expected));
        quote!(#word == #expected)
    });
    quote!(let #result = #name(#arguments); ::core::assert!(#(#each)&&*);)
}

/// Maps every number once by each of the maps; where a number chooses, it comes first.
fn of_numbers(header: &Header, numbers: &Numbers) -> TokenStream {
    let (name, count) = (&header.name, numbers.count());
    let [number, table] = ["number", "TO"].map(|own| name_beside(own, &[name]));
    let size = Literal::usize_unsuffixed(count);
    // A byte that counts all 256 squares of a board has no number behind the last.
    let (word, last) = (word_type(numbers.width()), Literal::usize_unsuffixed(count - 1));
    let of_map = |(place, map): (usize, &NumberMap)| {
        let entries = map.destinations().iter().map(|&to| Literal::u16_unsuffixed(to));
        let own = numbers.takes_number().then(|| header.selecting(place));
        let checks = quote_spanned! {tokens::span()=>
            const #table: [#word; #size] = [#(#entries),*];
            let mut #number: #word = #last;
            loop {
                ::core::assert!(#name(#own #number) == #table[#number as ::core::primitive::usize]);
                if #number == 0 {
                    break;
                }
                #number -= 1;
            }
        };
        if numbers.takes_number() { quote!({ #checks }) } else { checks }
    };
    numbers.cases().iter().take(header.selected(numbers.cases().len())).enumerate().map(of_map).tokens()
}

/// Moves every bit once by each of the maps.
fn of_family(header: &Header, family: &[PartialMap]) -> TokenStream {
    let (name, family) = (&header.name, &family[..header.selected(family.len())]);
    let (one_in, one_out) = (one(family[0].input()), one(family[0].output()));
    let [member, bit, table, to] = ["member", "bit", "TO", "to"].map(|own| name_beside(own, &[name]));
    let destinations = family.iter().flat_map(PartialMap::destinations);
    let destinations: Vec<u8> = destinations.map(|to| to.unwrap_or(DROPPED)).vec();
    let [maps, bits] = [family.len(), family[0].input().size()].map(Literal::usize_unsuffixed);
    let (entries, size) = (Literal::byte_string(&destinations), Literal::usize_unsuffixed(destinations.len()));
    let (own, dropped) = (header.before_board(&quote!(#member)), Literal::u8_unsuffixed(DROPPED));
    let check = quote! {
        let #to = #table[#member * #bits + #bit];
        ::core::assert!(
            #name(#own #one_in << #bit) == if #to == #dropped { 0 } else { #one_out << #to }
        );
    };
    let check = unless_promised(check, &bit, &family[0]);
    quote_spanned! {tokens::span()=>
        const #table: &[::core::primitive::u8; #size] = #entries;
        let mut #member: ::core::primitive::usize = 0;
        while #member < #maps {
            let mut #bit: ::core::primitive::usize = 0;
            while #bit < #bits {
                #check
                #bit += 1;
            }
            #member += 1;
        }
    }
}

/// Looks up what is attacked from each square on an empty board, and on one that is full.
fn of_attacks(header: &Header, attacks: &Attacks) -> TokenStream {
    let (name, words) = (&header.name, attacks.words());
    // Const evaluation compares no arrays: one word after the other.
    let grouped = |words_of: &[TokenStream]| Grouping::Array.value(words_of);
    let (none, all) = (grouped(&vec![quote!(0); words.count]), grouped(&vec![quote!(!0); words.count]));
    let checks = attacks.squares().iter().flat_map(|&square| {
        let rays = attacks.rays(square);
        [(&none, Places::NONE), (&all, !Places::NONE)].map(|(occupied, places)| {
            let expected = attacked(&rays, places).words(words);
            let square = Literal::u8_unsuffixed(square);
            let attacked = quote_spanned!(tokens::span()=> #name(#square, #occupied));
            if let [word] = expected[..] {
                let expected = tokens::literal(word, words.width, tokens::span());
                return quote_spanned!(tokens::span()=> ::core::assert!(#attacked == #expected););
            }
            let same = expected.iter().enumerate().map(|(number, &word)| {
                let expected = tokens::literal(word, words.width, tokens::span());
                let number = Literal::usize_unsuffixed(number);
                quote_spanned!(tokens::span()=> attacked[#number] == #expected)
            });
            quote_spanned!(tokens::span()=> { let attacked = #attacked; ::core::assert!(#(#same)&&*); })
        })
    });
    quote!(#(#checks)*)
}

/// Scans every word with one bit, and with all bits above or below it.
fn of_scan(header: &Header, scan: BitScan) -> TokenStream {
    let (name, bit) = (&header.name, name_beside("bit", &[&header.name]));
    let (word, count) = (word_type(scan.width), Literal::u8_unsuffixed(scan.width.size() as u8));
    let more = match scan.end {
        End::Highest => quote!(!(0 as #word) >> (#count - 1 - #bit)),
        End::Lowest => quote!(!(0 as #word) << #bit),
    };
    quote_spanned! {tokens::span()=>
        let mut #bit: ::core::primitive::u8 = 0;
        while #bit < #count {
            ::core::assert!(#name((1 as #word) << #bit) == #bit && #name(#more) == #bit);
            #bit += 1;
        }
    }
}
