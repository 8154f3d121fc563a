//! Mailboxes as words of 64 bits, and the maps between these and planes.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

use super::super::board_map::BoardMap;
use super::super::function::{self, Emitted};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Grouping, word_type};
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;
use permgen_core::word_map::{InvalidWordMap, WordMap};

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

/// Statements, and what they make.
pub(super) struct Made {
    pub(super) lets: TokenStream,
    pub(super) words: Vec<TokenStream>,
}

/// The functions between the words of a mailbox and planes. 64 squares at a time, as far as that can be: planes are words of 64
/// bits first, and what the board's layout makes of these comes after.
pub(super) struct Maps<'a> {
    mailbox: Mailbox,
    board: &'a BoardMap,
    /// How many words of a mailbox a function takes.
    taken: usize,
    /// How many words of a plane it makes.
    planes: usize,
    /// From words to planes, and from packed squares to the layout, with the way back of each.
    spread: [Vec<Ident>; 2],
    laid: Option<[Ident; 2]>,
    pub(super) functions: TokenStream,
    /// The operations there and back.
    pub(super) operations: [u32; 2],
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
            Width::W128 => elements.iter().flat_map(|one| [quote!(#one as #word), quote!((#one >> 64) as #word)]).vec(),
            Width::W8 => elements
                .chunks(8)
                .map(|bytes| {
                    let missing = std::iter::repeat_n(quote!(0), 8 - bytes.len());
                    quote!(<#word>::from_le_bytes([#(#bytes),* #(, #missing)*]))
                })
                .vec(),
            width => elements
                .chunks(64 / width.size())
                .map(|parts| {
                    let parts = parts.iter().enumerate().map(|(number, part)| {
                        let shift = Literal::usize_unsuffixed(number * width.size());
                        if number == 0 { quote!(#part as #word) } else { quote!((#part as #word) << #shift) }
                    });
                    quote!(#(#parts)|*)
                })
                .vec(),
        }
    }

    /// The elements of words.
    pub(super) fn to_elements(self, words: &[TokenStream]) -> Vec<TokenStream> {
        let word = |number: usize| words[number].clone();
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
        (0..self.elements).map(element).vec()
    }

    /// Codes of at most four bits, each in a byte, are put two in a byte before anything else: half as many words are left.
    fn halves(self, words: usize) -> bool {
        self.element == Width::W8 && self.in_one == 1 && self.bits <= 4 && words > 1
    }
}

impl<'a> Maps<'a> {
    pub(super) fn new(mailbox: Mailbox, board: &'a BoardMap) -> Result<Self, Diagnostics> {
        let squares = board.squares();
        // Whether each 64 squares begin a word.
        let is_even = squares <= 64 || mailbox.place(64) % 64 == 0;
        let of_call = if is_even { squares.min(64) } else { squares };
        let (taken, planes) = ((mailbox.place(of_call - 1) + mailbox.bits).div_ceil(64), of_call.div_ceil(64));
        let none = || [Vec::new(), Vec::new()];
        let mut maps = Self {
            mailbox,
            board,
            taken,
            planes,
            spread: none(),
            laid: None,
            functions: TokenStream::new(),
            operations: [0, 0],
        };
        let calls = squares.div_ceil(of_call);
        for (number, (map, text)) in maps.spreading(of_call)?.iter().enumerate() {
            let names = maps.both(&format!("spread{number}"), map, text, calls)?;
            let [there, back] = names;
            maps.spread[0].push(there);
            maps.spread[1].insert(0, back);
        }
        let packed = Words { count: squares.div_ceil(64), width: Width::W64 };
        let layout = map(packed, maps.laid_words(), |place| board.number_at(u16::try_from(place).ok()?))?;
        let is_identity =
            packed == maps.laid_words() && (0..squares).all(|number| usize::from(board.place(number)) == number);
        if !is_identity {
            maps.laid = Some(maps.both("laid", &layout, "square n goes to its bit", mailbox.bits)?);
        }
        Ok(maps)
    }

    /// The words of a set; one of 128 bits is two.
    fn laid_words(&self) -> Words {
        match self.board.words() {
            Words { count, width: Width::W128 } => Words { count: 2 * count, width: Width::W64 },
            words => words,
        }
    }

    /// The maps from the words of so many squares to their planes.
    fn spreading(&self, squares: usize) -> Result<Vec<(WordMap, &'static str)>, Diagnostics> {
        let Self { mailbox, .. } = *self;
        let words = Words { count: self.taken, width: Width::W64 };
        let planes = Words { count: mailbox.bits * self.planes, width: Width::W64 };
        let halves = mailbox.halves(words.count);
        let half = words.count.div_ceil(2);
        let place = |square: usize| {
            let place = mailbox.place(square);
            let (word, bit) = (place / 64, place % 64);
            if halves { (word % half) * 64 + bit + word / half * 4 } else { place }
        };
        let packed = if halves { Words { count: half, ..words } } else { words };
        let spread = map(packed, planes, |bit| {
            let (plane, square) = (bit / (64 * self.planes), bit % (64 * self.planes));
            (square < squares).then(|| place(square) + plane)
        })?;
        let mut maps = vec![(spread, "bit p of the code of square n goes to square n of plane p")];
        if halves {
            let codes = map(words, packed, |bit| {
                let (word, byte, high, low) = (bit / 64, bit % 64 / 8, bit % 8 / 4, bit % 4);
                let source = word + high * half;
                (low < mailbox.bits && source < words.count).then_some(source * 64 + byte * 8 + low)
            })?;
            maps.insert(0, (codes, "codes go two in a byte"));
        }
        Ok(maps)
    }

    /// The functions of a map and of its inverse, which are called so many times.
    fn both(&mut self, name: &str, map: &WordMap, text: &str, calls: usize) -> Result<[Ident; 2], Diagnostics> {
        let back = map.inverse().map_err(|error| not_carried(&error))?;
        let mut function = |name: Ident, map: &WordMap, text: String, back: usize| {
            let [before, after] = [map.words_in(), map.words_out()].map(|words| Grouping::Array.ty(words));
            let Emitted { tokens, function, operations, .. } =
                function::of_words(&name, &before, &after, map.clone(), text)?;
            self.functions.extend(tokens);
            self.operations[back] += operations * calls as u32;
            Ok::<Ident, Diagnostics>(function)
        };
        Ok([
            function(format_ident!("{name}"), map, text.to_owned(), 0)?,
            function(format_ident!("{name}_back"), &back, format!("{text}, and here back"), 1)?,
        ])
    }

    /// The planes of words, the words of each plane together.
    pub(super) fn to_planes(&self, words: &[TokenStream]) -> Made {
        let mut lets = TokenStream::new();
        let mut spread: Vec<Vec<TokenStream>> = vec![Vec::new(); self.mailbox.bits];
        for (number, words) in words.chunks(self.taken).enumerate() {
            let missing = std::iter::repeat_n(quote!(0), self.taken - words.len());
            let taken: Vec<TokenStream> = words.iter().cloned().chain(missing).vec();
            let name = local(&format!("m{number}"));
            let value = called(&self.spread[0], together(&taken));
            lets.extend(quote!(let #name = #value;));
            let made = parts(&name, self.mailbox.bits * self.planes);
            for (plane, words) in spread.iter_mut().zip(made.chunks(self.planes)) {
                plane.extend_from_slice(words);
            }
        }
        let mut planes = Vec::new();
        for (number, words) in spread.into_iter().enumerate() {
            let words = match &self.laid {
                Some([laid, _]) => {
                    let (name, taken) = (local(&format!("l{number}")), together(&words));
                    lets.extend(quote!(let #name = #laid(#taken);));
                    parts(&name, self.laid_words().count)
                }
                None => words,
            };
            if self.board.words().width == Width::W128 {
                let wide = word_type(Width::W128);
                planes.extend(words.chunks(2).map(|pair| {
                    let (low, high) = (&pair[0], &pair[1]);
                    quote!(#low as #wide | (#high as #wide) << 64)
                }));
            } else {
                planes.extend(words);
            }
        }
        Made { lets, words: planes }
    }

    /// The words of planes, of which each is words.
    pub(super) fn of_planes(&self, planes: &[Vec<TokenStream>]) -> Made {
        let mut lets = TokenStream::new();
        let packed = self.board.squares().div_ceil(64);
        let mut laid = Vec::new();
        for (number, words) in planes.iter().enumerate() {
            let words = if self.board.words().width == Width::W128 {
                let word = word_type(Width::W64);
                words.iter().flat_map(|wide| [quote!(#wide as #word), quote!((#wide >> 64) as #word)]).vec()
            } else {
                words.clone()
            };
            laid.push(match &self.laid {
                Some([_, back]) => {
                    let (name, taken) = (local(&format!("l{number}")), together(&words));
                    lets.extend(quote!(let #name = #back(#taken);));
                    parts(&name, packed)
                }
                None => words,
            });
        }
        let mut made = Vec::new();
        for number in 0..packed / self.planes {
            let words = laid.iter().flat_map(|words| words[number * self.planes..][..self.planes].iter().cloned());
            let name = local(&format!("m{number}"));
            let value = called(&self.spread[1], together(&words.vec()));
            lets.extend(quote!(let #name = #value;));
            made.extend(parts(&name, self.taken));
        }
        made.truncate(self.mailbox.words());
        Made { lets, words: made }
    }
}

/// The value after all functions.
fn called(functions: &[Ident], argument: TokenStream) -> TokenStream {
    functions.iter().fold(argument, |value, function| quote!(#function(#value)))
}

/// The words of an array of that name, or the one that it is.
fn parts(name: &Ident, count: usize) -> Vec<TokenStream> {
    let numbers = (0..count).map(Literal::usize_unsuffixed);
    if count == 1 { vec![quote!(#name)] } else { numbers.map(|number| quote!(#name[#number])).vec() }
}

/// The map whose bits come from those places.
fn map(input: Words, output: Words, source: impl Fn(usize) -> Option<usize>) -> Result<WordMap, Diagnostics> {
    let (wide, size) = (input.width.size(), output.width.size());
    WordMap::from_fn(input.count, input.width, output.count, output.width, |word, bit| {
        source(word * size + usize::from(bit)).map(|place| (place / wide, (place % wide) as u8))
    })
    .map_err(|error| not_carried(&error))
}

fn not_carried(error: &InvalidWordMap) -> Diagnostics {
    Diagnostic::new(Span::call_site(), error.to_string()).into()
}

pub(super) use crate::derive::names::{local, parameter};

/// Several words as functions take them: an array, or the one that there is.
pub(super) fn together(words: &[TokenStream]) -> TokenStream {
    match words {
        [word] => word.clone(),
        words => quote!([#(#words),*]),
    }
}
