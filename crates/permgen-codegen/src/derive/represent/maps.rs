//! Mailboxes as words of 64 bits, and the maps between these and planes.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::super::board_map::BoardMap;
use super::super::function::{self, Emitted};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Grouping, word_type};
use permgen_core::layout::Words;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// Where a mailbox has its codes.
#[derive(Clone, Copy)]
pub(super) struct Mailbox {
    /// The width of an element.
    pub(super) element: Width,
    /// How many elements there are.
    pub(super) elements: usize,
    /// How many codes an element has.
    pub(super) in_one: usize,
    /// How many bits a code has.
    pub(super) bits: usize,
}

/// Functions one after the other.
pub(super) struct Path {
    pub(super) tokens: TokenStream,
    /// The functions, the first to be called first.
    functions: Vec<Ident>,
    pub(super) operations: u32,
}

impl Path {
    /// The value after all functions.
    pub(super) fn call(&self, argument: TokenStream) -> TokenStream {
        self.functions.iter().fold(argument, |value, function| quote!(#function(#value)))
    }
}

impl Mailbox {
    /// How many words of 64 bits all elements take.
    pub(super) fn words(self) -> usize {
        (self.elements * self.element.size()).div_ceil(64)
    }

    /// The lowest bit of a square's code, counted through all words.
    fn place(self, square: usize) -> usize {
        square / self.in_one * self.element.size() + square % self.in_one * self.bits
    }

    /// The words of elements.
    pub(super) fn to_words(self, elements: &[TokenStream]) -> Vec<TokenStream> {
        let word = word_type(Width::W64);
        match self.element {
            Width::W64 => elements.to_vec(),
            Width::W128 => {
                elements.iter().flat_map(|one| [quote!(#one as #word), quote!((#one >> 64) as #word)]).collect()
            }
            Width::W8 => elements
                .chunks(8)
                .map(|bytes| {
                    let missing = std::iter::repeat_n(quote!(0), 8 - bytes.len());
                    quote!(<#word>::from_le_bytes([#(#bytes),* #(, #missing)*]))
                })
                .collect(),
            width => elements
                .chunks(64 / width.size())
                .map(|parts| {
                    let parts = parts.iter().enumerate().map(|(number, part)| {
                        let shift = Literal::usize_unsuffixed(number * width.size());
                        if number == 0 { quote!(#part as #word) } else { quote!((#part as #word) << #shift) }
                    });
                    quote!(#(#parts)|*)
                })
                .collect(),
        }
    }

    /// The elements of the words in an array `words`, or in a word of that name.
    pub(super) fn to_elements(self, words: &Ident) -> Vec<TokenStream> {
        let count = self.words();
        let word = |number: usize| {
            let number = Literal::usize_unsuffixed(number);
            if count == 1 { quote!(#words) } else { quote!(#words[#number]) }
        };
        let size = self.element.size();
        let (ty, wide) = (word_type(self.element), word_type(Width::W128));
        let element = |number: usize| match self.element {
            Width::W64 => word(number),
            Width::W128 => {
                let (low, high) = (word(2 * number), word(2 * number + 1));
                quote!(#low as #wide | (#high as #wide) << 64)
            }
            _ => {
                let (word, shift) = (word(number * size / 64), Literal::usize_unsuffixed(number * size % 64));
                if number * size % 64 == 0 { quote!(#word as #ty) } else { quote!((#word >> #shift) as #ty) }
            }
        };
        (0..self.elements).map(element).collect()
    }

    /// Codes of at most four bits, each in a byte, are put two in a byte before anything else: half as many words are left.
    fn halves(self) -> bool {
        self.element == Width::W8 && self.in_one == 1 && self.bits <= 4 && self.words() > 1
    }

    /// The functions from words to planes, and those back.
    pub(super) fn paths(self, board: &BoardMap) -> Result<(Path, Path), Diagnostics> {
        let planes = Words { count: self.bits * board.words().count, width: board.words().width };
        let words = Words { count: self.words(), width: Width::W64 };
        let half = words.count.div_ceil(2);
        let place = |square: usize| {
            let place = self.place(square);
            if !self.halves() {
                return place;
            }
            let (word, bit) = (place / 64, place % 64);
            (word % half) * 64 + bit + word / half * 4
        };
        let packed = if self.halves() { Words { count: half, ..words } } else { words };
        let spread = map(packed, planes, |place_of_plane| {
            let bit = place_of_plane % board.words().bits();
            let square = board.number_at(u16::try_from(bit).ok()?)?;
            Some(place(square) + place_of_plane / board.words().bits())
        })?;
        let mut there = vec![(spread, "bit p of the code of square n goes to square n of plane p")];
        if self.halves() {
            let codes = map(words, packed, |bit| {
                let (word, byte, high, low) = (bit / 64, bit % 64 / 8, bit % 8 / 4, bit % 4);
                let source = word + high * half;
                (low < self.bits && source < words.count).then_some(source * 64 + byte * 8 + low)
            })?;
            there.insert(0, (codes, "codes go two in a byte"));
        }
        let back: Result<Vec<_>, Diagnostics> =
            there.iter().rev().map(|(map, text)| Ok((inverse(map)?, *text))).collect();
        Ok((path("planes_of", &there, "")?, path("mailbox_of", &back?, ", and here back")?))
    }
}

/// The map whose bits come from those places.
fn map(input: Words, output: Words, source: impl Fn(usize) -> Option<usize>) -> Result<WordMap, Diagnostics> {
    let (wide, size) = (input.width.size(), output.width.size());
    WordMap::from_fn(input.count, input.width, output.count, output.width, |word, bit| {
        source(word * size + usize::from(bit)).map(|place| (place / wide, (place % wide) as u8))
    })
    .map_err(not_carried)
}

fn inverse(map: &WordMap) -> Result<WordMap, Diagnostics> {
    map.inverse().map_err(not_carried)
}

fn not_carried(error: impl ToString) -> Diagnostics {
    Diagnostic::new(Span::call_site(), error.to_string()).into()
}

fn path(name: &str, maps: &[(WordMap, &str)], what: &str) -> Result<Path, Diagnostics> {
    let mut path = Path { tokens: TokenStream::new(), functions: Vec::new(), operations: 0 };
    for (number, (map, text)) in maps.iter().enumerate() {
        let name = format_ident!("{name}{}", if number == 0 { String::new() } else { number.to_string() });
        let [before, after] = [map.words_in(), map.words_out()].map(|words| Grouping::Array.ty(words));
        let Emitted { tokens, function, operations, .. } =
            function::of_words(&name, &before, &after, map.clone(), format!("{text}{what}"))?;
        path.tokens.extend(tokens);
        path.functions.push(function);
        path.operations += operations;
    }
    Ok(path)
}

/// Several words as functions take them: an array, or the one that there is.
pub(super) fn together(words: &[TokenStream]) -> TokenStream {
    match words {
        [word] => word.clone(),
        words => quote!([#(#words),*]),
    }
}
