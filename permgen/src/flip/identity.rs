//! The map and the layout of a type's squares, which the derives compare at compile time.

use core::marker::PhantomData;

use super::{Board, ColorFlip, Number};

/// The map that moves a type's squares, as recorded by the derives: the constant [`ColorFlip::MAP`].
///
/// An assertion at compile time checks that a `nested` type has the same map as the type that contains it.
#[derive(Clone, Copy, Debug)]
pub struct SquareMap {
    #[doc(hidden)]
    pub layout: Layout,
    /// The map, as written.
    #[doc(hidden)]
    pub map: &'static str,
    /// The setting that names the map.
    #[doc(hidden)]
    pub key: &'static str,
    /// Whether the type names the map, the board and the numbering; otherwise it has the defaults.
    #[doc(hidden)]
    pub says: [bool; 3],
    /// The destination of each square, in two bytes, the lower first; `DROPPED` if there is none.
    #[doc(hidden)]
    pub to: &'static [u8],
}

/// The bits that hold the squares of a type.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The type's name.
    #[doc(hidden)]
    pub ty: &'static str,
    /// The number of ranks; 0 if the squares are the bits of a word instead of a board.
    #[doc(hidden)]
    pub ranks: u16,
    #[doc(hidden)]
    pub files: u16,
    #[doc(hidden)]
    pub numbering: &'static str,
    /// The bit of each square, in two bytes, the lower first.
    #[doc(hidden)]
    pub bits: &'static [u8],
}

/// The destination of a dropped square.
const DROPPED: u16 = u16::MAX;

const fn entry(table: &[u8], at: u16) -> u16 {
    let at = at as usize * 2;
    table[at] as u16 | (table[at + 1] as u16) << 8
}

impl Layout {
    const fn squares(&self) -> u16 {
        (self.bits.len() / 2) as u16
    }

    /// The square of a bit; [`DROPPED`] if there is none.
    const fn square_at(&self, bit: u16) -> u16 {
        let mut square = 0;
        while square < self.squares() {
            if entry(self.bits, square) == bit {
                return square;
            }
            square += 1;
        }
        DROPPED
    }

    const fn is_same_as(&self, other: &Layout) -> bool {
        let mut square = 0;
        while square < self.squares() && square < other.squares() {
            if entry(self.bits, square) != entry(other.bits, square) {
                return false;
            }
            square += 1;
        }
        self.has_shape_of(other)
    }

    pub(crate) const fn has_shape_of(&self, other: &Layout) -> bool {
        self.ranks == other.ranks && self.files == other.files && self.squares() == other.squares()
    }
}

impl SquareMap {
    /// The destination of a bit; [`DROPPED`] if there is none, and for bits off the board.
    const fn bit_to(&self, bit: u16) -> u16 {
        match self.layout.square_at(bit) {
            DROPPED => DROPPED,
            square => match entry(self.to, square) {
                DROPPED => DROPPED,
                to => entry(self.layout.bits, to),
            },
        }
    }

    /// The map of a type that moves squares, itself or in its fields.
    #[doc(hidden)]
    #[must_use]
    pub const fn of(self, moves: bool, nested: &[Option<SquareMap>]) -> Option<SquareMap> {
        if moves {
            return Some(self);
        }
        let mut at = 0;
        while at < nested.len() {
            if let Some(inner) = nested[at] {
                let [map, board, _] = self.says;
                // What it says itself is meant, but the usual board is not said.
                let own = map && (board || self.layout.has_shape_of(&inner.layout));
                return if own { Some(self) } else { nested[at] };
            }
            at += 1;
        }
        None
    }
}

/// Fails to compile if a nested type has another map than the type that contains it.
#[doc(hidden)]
#[track_caller]
pub const fn agree(owner: &str, field: &str, own: Option<SquareMap>, inner: Option<SquareMap>) {
    let (Some(own), Some(inner)) = (own, inner) else { return };
    let (here, there) = (own.layout.ty, inner.layout.ty);
    let text = Text::new().tick(there).and(" in field ").tick(field).and(" of ").tick(owner);
    let text = if !inner.layout.has_shape_of(&own.layout) {
        let text = text.and(" is about ").board(&inner.layout).and(", ").tick(here).and(" about ");
        let text = text.board(&own.layout).and("; write `board = ").shape(&own.layout).and("` before ").tick(there);
        text.and(", or `board = ").shape(&inner.layout).and("` before ").tick(here)
    } else {
        let mut square = 0;
        while square < own.layout.squares() && entry(own.to, square) == entry(inner.to, square) {
            square += 1;
        }
        if square < own.layout.squares() {
            let text = text.and(" moves by ").tick(inner.map).and(", ").tick(here).and(" by ").tick(own.map).and(": ");
            let text = text.square(square, &own.layout).and(" goes ").place(entry(inner.to, square), &inner.layout);
            let text = text.and(" there and ").place(entry(own.to, square), &own.layout).and(" here; write `");
            let text = text.and(inner.key).and(" = ").and(own.map).and("` before ").tick(there);
            text.and(", or `").and(own.key).and(" = ").and(inner.map).and("` before ").tick(here)
        } else {
            let both_said = own.says[2] && inner.says[2];
            if both_said || same_bits(&own, &inner) {
                return;
            }
            let text = text.and(" numbers squares ").tick(inner.layout.numbering).and(", ").tick(here).and(" ");
            let text = text.tick(own.layout.numbering).and("; write `numbering = ").and(own.layout.numbering);
            text.and("` before ").tick(there).and(", or, if that is meant, let both say their `numbering`")
        }
    };
    panic!("{}", text.shown());
}

/// Whether two maps of the same squares move all bits alike.
const fn same_bits(own: &SquareMap, inner: &SquareMap) -> bool {
    let mut square = 0;
    while square < own.layout.squares() {
        let bit = entry(own.layout.bits, square);
        if own.bit_to(bit) != inner.bit_to(bit) {
            return false;
        }
        square += 1;
    }
    true
}

/// Fails to compile if a bitboard or a square has another numbering than the map that moves it.
#[doc(hidden)]
#[track_caller]
pub const fn fits(owner: &str, field: &str, own: &SquareMap, inner: Option<Layout>) {
    let Some(inner) = inner else { return };
    if own.layout.ranks == 0 {
        return;
    }
    let text = Text::new().tick(inner.ty).and(" in field ").tick(field).and(" of ").tick(owner);
    if !inner.has_shape_of(&own.layout) {
        let text = text.and(" is ").board(&inner).and(", the map is of ").board(&own.layout);
        let text = text.and("; write `board = ").shape(&inner).and("` before ").tick(owner);
        panic!("{}", text.and(", or `board = ").shape(&own.layout).and("` before ").tick(inner.ty).shown());
    }
    let mut square = 0;
    while square < inner.squares() {
        let to = entry(own.to, square);
        let meant = if to == DROPPED { DROPPED } else { entry(inner.bits, to) };
        let moved = own.bit_to(entry(inner.bits, square));
        if meant != moved {
            let text = text.and(" numbers squares ").tick(inner.numbering).and(", ").tick(owner).and(" ");
            let text = text.tick(own.layout.numbering).and(": ").tick(own.map).and(" would move its ");
            let moved = if moved == DROPPED { DROPPED } else { inner.square_at(moved) };
            let text = text.square(square, &inner).and(" ").place(moved, &inner).and(", not ").place(to, &inner);
            let text = text.and("; write `numbering = ").and(inner.numbering).and("` before ").tick(owner);
            let text = text.and(", or `numbering = ").and(own.layout.numbering).and("` before ").tick(inner.ty);
            panic!("{}", text.shown());
        }
        square += 1;
    }
}

/// The layout of a container. Fails to compile if its fields have several.
#[doc(hidden)]
#[must_use]
#[track_caller]
pub const fn one_layout(owner: &str, fields: &[Option<Layout>]) -> Option<Layout> {
    let mut known: Option<Layout> = None;
    let mut at = 0;
    while at < fields.len() {
        match (known, fields[at]) {
            (Some(first), Some(other)) if !first.is_same_as(&other) => {
                let text =
                    Text::new().tick(owner).and(" contains ").tick(first.ty).and(", ").board(&first).and(" numbered ");
                let text =
                    text.tick(first.numbering).and(", and ").tick(other.ty).and(", ").board(&other).and(" numbered ");
                panic!("{}", text.tick(other.numbering).and("; one map cannot move both").shown());
            }
            (None, other) => known = other,
            _ => {}
        }
        at += 1;
    }
    known
}

/// The number of values that all fields of a container have.
#[doc(hidden)]
#[must_use]
pub const fn least(counts: &[Option<u16>]) -> Option<u16> {
    let mut least: Option<u16> = None;
    let mut at = 0;
    while at < counts.len() {
        match (least, counts[at]) {
            (Some(few), Some(count)) if count >= few => {}
            (_, None) => {}
            (_, count) => least = count,
        }
        at += 1;
    }
    least
}

/// Fails to compile if a type has fewer values than the board has squares, files or ranks.
#[doc(hidden)]
#[track_caller]
pub const fn counts(owner: &str, field: &str, what: &str, needed: u16, count: Option<u16>) {
    if let Some(count) = count {
        if count < needed {
            let text = Text::new().and("the type of field ").tick(field).and(" of ").tick(owner).and(" has ");
            let text = text.number(count as usize).and(" values, the board has ").number(needed as usize).and(" ");
            panic!("{}", text.and(what).shown());
        }
    }
}

/// Fails to compile if an array does not name a separate slot for each square.
#[doc(hidden)]
#[track_caller]
pub const fn slots(owner: &str, field: &str, all: &str, named: usize, slots: &[usize], length: usize) {
    let text = Text::new().tick(all);
    if named < slots.len() {
        let text = text.and(" names ").number(named).and(" slots, the board has ").number(slots.len());
        panic!("{}", text.and(" squares").shown());
    }
    let mut at = 0;
    while at < slots.len() {
        let text = Text::new().tick(all).and(" has at place ").number(at).and(" the slot ").number(slots[at]);
        if slots[at] >= length {
            let text = text.and(", field ").tick(field).and(" of ").tick(owner).and(" has ").number(length);
            panic!("{}", text.and(" slots").shown());
        }
        let mut before = 0;
        while before < at {
            if slots[before] == slots[at] {
                panic!("{}", text.and(", which is that of place ").number(before).and(", too").shown());
            }
            before += 1;
        }
        at += 1;
    }
}

/// Panics if one of the first `named` slots is also another of them.
#[doc(hidden)]
#[track_caller]
pub const fn apart(field: &str, named: usize, slots: &[usize]) {
    let mut at = 0;
    while at < named {
        let mut other = at + 1;
        while other < slots.len() {
            if slots[at] == slots[other] {
                let text =
                    Text::new().and("the swap is not symmetric: slot ").number(slots[at]).and(" of ").tick(field);
                panic!("{}", text.and(" is in it twice").shown());
            }
            other += 1;
        }
        at += 1;
    }
}

/// Fails to compile if an array of squares is too short.
#[doc(hidden)]
#[track_caller]
pub const fn lists_all(ty: &str, all: &str, length: usize, squares: usize) {
    if length < squares {
        let text = Text::new().tick(all).and(" has ").number(length).and(" squares, the board has ");
        panic!("{}", text.number(squares).and("; list every ").tick(ty).and(" in the order of their numbers").shown());
    }
}

/// Fails to compile if the square at a place of the array has another number.
#[doc(hidden)]
#[track_caller]
pub const fn lists(ty: &str, all: &str, at: usize, expected: usize, number: u128) {
    if number != expected as u128 {
        let text = Text::new().tick(all).and(" has at place ").number(at).and(" the square that is ");
        let text = text.number(number as usize).and(" `as u8`; list every ").tick(ty);
        let text = text.and(" in the order of their numbers from 0, or write `square(").and(ty);
        panic!("{}", text.and(", from = path, index = path)`").shown());
    }
}

/// Fails to compile if the functions `from` and `index` of a square type are not inverses.
#[doc(hidden)]
#[track_caller]
pub const fn inverse(from: &str, index: &str, number: usize, back: u128) {
    if back != number as u128 {
        let text = Text::new().tick(index).and(" of ").tick(from).and(" of ").number(number).and(" is ");
        let text = text.number(back as usize).and(", not ").number(number);
        panic!("{}", text.and("; `index` must be the inverse of `from`, for every square of the board").shown());
    }
}

/// A message that is built at compile time.
pub(crate) struct Text {
    bytes: [u8; 1024],
    length: usize,
}

impl Text {
    pub(crate) const fn new() -> Self {
        Text { bytes: [0; 1024], length: 0 }
    }

    /// Appends to the message; text that does not fit is cut.
    pub(crate) const fn and(mut self, more: &str) -> Self {
        let more = more.as_bytes();
        if self.length + more.len() > self.bytes.len() {
            return self;
        }
        let mut at = 0;
        while at < more.len() {
            self.bytes[self.length] = more[at];
            self.length += 1;
            at += 1;
        }
        self
    }

    pub(crate) const fn tick(self, name: &str) -> Self {
        self.and("`").and(name).and("`")
    }

    pub(crate) const fn number(self, number: usize) -> Self {
        let text = if number >= 10 { self.number(number / 10) } else { self };
        let digit = [b'0' + (number % 10) as u8];
        match core::str::from_utf8(&digit) {
            Ok(digit) => text.and(digit),
            Err(_) => text,
        }
    }

    pub(crate) const fn shape(self, layout: &Layout) -> Self {
        self.number(layout.ranks as usize).and("x").number(layout.files as usize)
    }

    pub(crate) const fn board(self, layout: &Layout) -> Self {
        if layout.ranks == 0 {
            return self.number(layout.squares() as usize).and(" bits");
        }
        self.and("a board of ").shape(layout)
    }

    /// A square's name, such as `e4`.
    const fn square(self, square: u16, layout: &Layout) -> Self {
        if layout.ranks == 0 || layout.files > 26 {
            return self.and("bit ").number(entry(layout.bits, square) as usize);
        }
        let file = [b'a' + (square % layout.files) as u8];
        let text = match core::str::from_utf8(&file) {
            Ok(file) => self.and(file),
            Err(_) => self,
        };
        text.number((square / layout.files) as usize + 1)
    }

    /// The destination of a square.
    const fn place(self, square: u16, layout: &Layout) -> Self {
        if square == DROPPED { self.and("nowhere") } else { self.and("to ").square(square, layout) }
    }

    pub(crate) const fn shown(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "the maps differ",
        }
    }
}

/// The constant of a type if it implements a trait, or else the constant of [`Unknown`].
#[doc(hidden)]
#[derive(Debug)]
pub struct Of<T: ?Sized, As>(PhantomData<As>, PhantomData<T>);

/// A nested type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Nested;

/// A board in words of `W`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Words<W>(PhantomData<W>);

/// The number of a square.
#[doc(hidden)]
#[derive(Debug)]
pub struct Numbers;

impl<T: ColorFlip> Of<T, Nested> {
    #[doc(hidden)]
    pub const MAP: Option<SquareMap> = T::MAP;
}

impl<T: Board<W>, W> Of<T, Words<W>> {
    #[doc(hidden)]
    pub const LAYOUT: Option<Layout> = T::LAYOUT;
}

impl<T: Number> Of<T, Numbers> {
    #[doc(hidden)]
    pub const COUNT: Option<u16> = T::COUNT;
    #[doc(hidden)]
    pub const LAYOUT: Option<Layout> = T::LAYOUT;
}

/// The constants of types without the traits: nothing is known. The compiler reports the missing traits elsewhere.
#[doc(hidden)]
pub trait Unknown {
    #[doc(hidden)]
    const MAP: Option<SquareMap> = None;
    #[doc(hidden)]
    const LAYOUT: Option<Layout> = None;
    #[doc(hidden)]
    const COUNT: Option<u16> = None;
}

impl<T: ?Sized, As> Unknown for Of<T, As> {}
