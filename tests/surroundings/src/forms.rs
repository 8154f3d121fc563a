::permgen::permutation! {
    /// Mirrors the board top to bottom.
    pub const fn flip(board: u64) -> u64 { sq ^ 56 }
    pub const fn diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
    pub const fn file_b(board: u64) -> u8 { gather(file(b)) }
    pub const fn low_half(board: u64) -> u64 { restrict(sq, 0xffff_ffff) }
    pub const fn scattered(board: u64) -> u64 { (30 * sq * sq + 29 * sq + 5) & 63 }
    pub const fn promised(board: u64) -> u64 given board & !0xff == 0 { restrict(sq, 0xff) }
    pub const fn flip_square(square: u8) -> u8 { square_of(flip) }
    pub const fn table(square: u8) -> u8 { square_of(board = 3x4; cycles (0 7 11)(3 9)) }
    pub const fn diagonal_index(square: u8, occupied: u64) -> u8 { gather(inner(diagonal(square))) }

    // Names that the emitted code has itself.
    pub const fn TO(bit: u64) -> u64 { sq ^ 7 }
    pub const fn bit(TO: u64) -> u64 { sq ^ 7 }
    pub const fn v1(v1: u64) -> u64 { sq ^ 7 }
    pub const fn number(TO: u8) -> u8 { square_of(sq ^ 7) }
    pub const fn member(number: u8) -> u8 { square_of(board = 3x4; cycles (0 7 11)(3 9)) }

    // Keywords of some edition, here or in other languages.
    pub const fn r#gen(r#async: u64) -> u64 { sq ^ 7 }
    pub const fn r#try(auto: u64) -> u64 { sq ^ 7 }
    pub const fn union(r#dyn: u64) -> u64 { sq ^ 7 }
    pub const fn register(r#gen: u8) -> u8 { square_of(sq ^ 7) }
    pub const fn int(union: u8, r#try: u64) -> u8 { gather(inner(diagonal(union))) }
}

/// Where the emitted constants have the names of the arguments.
pub mod named {
    ::permgen::permutation! {
        pub const fn LINES(MASKS: u8, LINES: u64) -> u8 { gather(inner(diagonal(MASKS))) }
        pub const fn MASKS(LINES: u8, MASKS: u64) -> u8 { gather(inner(diagonal(LINES))) }
    }
    ::permgen::bit_scan! {
        pub const fn BITS(BITS: u64) -> u8 { fill }
        pub const fn bit(bit: u64) -> u8 { separate }
    }
}

::permgen::permutation! {
    targets = [x86-64-v4, x86-64-v3, aarch64], slices = true, dispatch = true;
    pub fn machine(board: u64) -> u64 { (30 * sq * sq + 29 * sq + 5) & 63 }
    pub fn machine_words(boards: [u64; 2]) -> [u64; 2] { sq ^ 127 }
    pub fn machine_file(results: u64) -> u8 { gather(file(c)) }
    pub fn machine_index(machine: u8, words: u64) -> u8 { gather(inner(diagonal(machine))) }
}

#[::permgen::permutes(sq ^ 63)]
pub const fn half_turn(board: u64) -> u64;

::permgen::sliders! {
    method = kindergarten;
    pub mod r#async;
}
::permgen::permute_slice! {
    pub fn r#struct<E: ::std::marker::Copy>(r#from: &[E], begin: &mut [E]) { index_bits [4, 3, 2, 1, 0] }
    pub fn tile(tile: &mut [u16]) { index_bits [4, 3, 2, 1, 0] }
}

::permgen::permute_slice! {
    targets = [x86-64];
    pub fn r#next<E: ::std::marker::Copy>(next: &[E], row: &mut [E]) { index_bits [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }
    pub fn now(now: &mut [u16]) { index_bits [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }
}

::permgen::bit_scan! {
    pub const fn r#await(r#await: u64) -> u8 { fill }
}

::permgen::bit_scan! {
    pub const fn lowest(word: u64) -> u8 { isolate }
}

::permgen::sliders! {
    method = kindergarten, bytes <= 2048;
    pub mod first_rank;
}
::permgen::sliders! {
    method = kindergarten;
    pub mod fill_up;
}
::permgen::sliders! {
    method = kindergarten, bytes <= 8192;
    pub mod compressed;
}

/// A board.
#[derive(::std::clone::Clone, ::std::cmp::PartialEq, ::std::marker::Copy, ::permgen::Permute)]
#[permute(square = Square, mirror = mirror_horizontal, tests)]
pub struct Bitboard(pub ::std::primitive::u64);

/// A square.
#[derive(::std::clone::Clone, ::std::cmp::PartialEq, ::std::marker::Copy)]
pub struct Square(pub ::std::primitive::u8);

/// A position with a field of each kind that calls something.
#[derive(::std::clone::Clone, ::permgen::ColorFlip, ::permgen::Transform)]
#[flip(tests = positions)]
#[transform(name = mirror_files, map = mirror_horizontal)]
pub struct Position {
    #[flip(map, swap(0 <-> 1))]
    #[transform(map)]
    boards: [Bitboard; 2],
    #[flip(square)]
    #[transform(square)]
    en_passant: Square,
    #[flip(index)]
    #[transform(index)]
    mailbox: [::std::primitive::u8; 64],
    #[flip(with = map_board)]
    #[transform(keep)]
    key: ::std::primitive::u64,
    #[flip(swap(even <-> odd))]
    #[transform(keep)]
    pub pairs: [::std::primitive::u8; 4],
    #[flip(swap(0 <-> 19))]
    #[transform(keep)]
    pub slots: [::std::primitive::u8; 20],
    #[flip(file)]
    #[transform(file)]
    file: ::std::primitive::u8,
    #[flip(bits(0..2 <-> 2..4))]
    #[transform(bits(0 <-> 1, 2 <-> 3))]
    castling: ::std::primitive::u8,
    #[flip(recolor(1..7 <-> 9..15))]
    #[transform(keep)]
    man: ::std::primitive::u8,
}

/// Named like a function of the expansion's own.
pub fn map_board(key: ::std::primitive::u64) -> ::std::primitive::u64 {
    !key
}

/// The same.
pub fn map_square(_: ::std::primitive::u8) -> ::std::primitive::u8 {
    7
}

pub fn position(boards: [::std::primitive::u64; 2], square: ::std::primitive::u8) -> Position {
    let mut slots = [1; 20];
    slots[19] = 19;
    Position {
        boards: [Bitboard(boards[0]), Bitboard(boards[1])],
        en_passant: Square(square),
        mailbox: [0; 64],
        key: boards[0],
        pairs: [1, 2, 3, 4],
        slots: slots,
        file: 2,
        castling: 0b0110,
        man: 3,
    }
}

fn positions() -> [Position; 2] {
    [position([1, 2], 3), position([0x0123_4567_89ab_cdef, 0], 63)]
}

pub fn color_flip(position: &Position) -> Position {
    ::permgen::ColorFlip::color_flip(position)
}

pub fn parts(position: &Position) -> ([::std::primitive::u64; 2], ::std::primitive::u8, ::std::primitive::u64) {
    ([position.boards[0].0, position.boards[1].0], position.en_passant.0, position.key)
}
