/// A board.
#[derive(Clone, Copy, Debug, PartialEq, ::permgen::Permute)]
#[permute(square = Square, symmetries, canonical, canonical_of, symmetry, flip_vertical, color_flip = flip_vertical, tests)]
pub struct Bitboard(pub u64);

/// A square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square(pub u8);

/// A board of several words.
#[derive(Clone, Copy, Debug, PartialEq, ::permgen::Permute)]
#[permute(board = 9x9, symmetries, canonical, canonical_of, symmetry, rotate_90, tests)]
pub struct Wide([u64; 2]);

/// A square by name.
#[derive(Clone, Copy, Debug, PartialEq, ::permgen::Field)]
pub enum Corner {
    A1,
    H1,
    A8,
    H8,
}

/// What a position holds for each color.
#[derive(Clone, Debug, PartialEq, ::permgen::Field)]
pub struct Sides<T> {
    pub white: T,
    pub black: T,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, ::permgen::ColorFlip)]
#[flip(swap(White <-> Black))]
pub enum Color {
    White,
    Black,
    Over(#[flip(square)] Square),
}

/// A position with a field of each kind.
#[derive(Clone, Debug, PartialEq, ::permgen::ColorFlip, ::permgen::Transform)]
#[flip(tests = examples)]
#[transform(name = mirror_files, map = mirror_horizontal)]
pub struct Position {
    #[flip(map, swap(0 <-> 1))]
    #[transform(map)]
    boards: [Bitboard; 2],
    #[flip(swap(.white <-> .black))]
    #[transform(keep)]
    sides: Sides<u8>,
    #[flip(nested)]
    #[transform(keep)]
    color: Color,
    #[flip(square(none = 64))]
    #[transform(square(none = 64))]
    en_passant: u8,
    #[flip(index)]
    #[transform(index)]
    mailbox: [u8; 64],
    #[flip(with = inverted)]
    #[transform(keep)]
    key: u64,
    #[flip(swap(even <-> odd))]
    #[transform(keep)]
    pairs: [u8; 4],
    #[flip(swap(0 <-> 19))]
    #[transform(keep)]
    slots: [u8; 20],
    #[flip(swap(first <-> second))]
    #[transform(keep)]
    first: u16,
    #[flip(swap(first <-> second))]
    #[transform(keep)]
    second: u16,
    #[flip(each(each(negate)))]
    #[transform(keep)]
    scores: Vec<[i8; 2]>,
    #[flip(file)]
    #[transform(file)]
    file: Option<u8>,
    #[flip(bits(0..2 <-> 2..4))]
    #[transform(bits(0 <-> 1, 2 <-> 3))]
    castling: u8,
    #[flip(recolor(1..7 <-> 9..15))]
    #[transform(keep)]
    man: u8,
    #[flip(index, recolor(1..7 <-> 9..15))]
    #[transform(index)]
    men: [u8; 64],
}

fn inverted(given: u64) -> u64 {
    !given
}

pub fn made(given: [u64; 2], at_square: u8) -> Position {
    Position {
        boards: [Bitboard(given[0]), Bitboard(given[1])],
        sides: Sides { white: 1, black: 2 },
        color: Color::Over(Square(3)),
        en_passant: at_square,
        mailbox: [0; 64],
        key: given[0],
        pairs: [1, 2, 3, 4],
        slots: [1; 20],
        first: 1,
        second: 2,
        scores: vec![[1, -2]],
        file: Some(2),
        castling: 6,
        man: 3,
        men: [0; 64],
    }
}

fn examples() -> [Position; 2] {
    [made([1, 2], 3), made([0x0123_4567_89ab_cdef, 0], 63)]
}

pub fn flipped(given: &Position) -> Position {
    ::permgen::ColorFlip::color_flip(given)
}

pub fn read(given: &Position) -> ([u64; 2], u8, u64) {
    ([given.boards[0].0, given.boards[1].0], given.en_passant, given.key)
}

/// A board as planes of bits, and other representations of it.
#[derive(Clone, Copy, Debug, PartialEq, ::permgen::Represent)]
#[represent(planes, from(Mailbox, Pieces, SixTwo))]
pub struct Quad(pub [u64; 4]);

#[derive(Clone, Copy, Debug, PartialEq, ::permgen::Represent)]
#[represent(mailbox, bits = 4, from(Quad, Pieces, SixTwo))]
pub struct Mailbox(pub [u8; 64]);

#[derive(Clone, Copy, Debug, PartialEq, ::permgen::Represent)]
#[represent(sets = [1..=6, 9..=14], from(Quad, Mailbox, SixTwo))]
pub struct Pieces(pub [u64; 12]);

#[derive(Clone, Copy, Debug, PartialEq, ::permgen::Represent)]
#[represent(kinds = [1..=6], colors = [0, 8], from(Quad, Mailbox, Pieces))]
pub struct SixTwo {
    kinds: [u64; 6],
    colors: [u64; 2],
}
