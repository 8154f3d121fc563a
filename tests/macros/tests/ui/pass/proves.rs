//! Functions of the kinds that people write.
#![deny(warnings)]

#[permgen::proves(sq ^ 56)]
pub const fn flip(board: u64) -> u64 {
    board.swap_bytes()
}

#[permgen::proves(|rank, file| (file, rank))]
const fn diagonal(board: u64) -> u64 {
    const fn swap(board: u64, mask: u64, distance: u32) -> u64 {
        let t = (board ^ (board >> distance)) & mask;
        board ^ t ^ (t << distance)
    }
    let board = swap(board, 0x0000_0000_f0f0_f0f0, 28);
    let board = swap(board, 0x0000_cccc_0000_cccc, 14);
    swap(board, 0x00aa_00aa_00aa_00aa, 7)
}

/// Not `const`, and in an `impl`.
struct Board;

impl Board {
    #[permgen::proves(sq ^ 7)]
    fn mirror(mut board: u64) -> u64 {
        board = (board >> 1 & 0x5555_5555_5555_5555) | (board & 0x5555_5555_5555_5555) << 1;
        board = (board >> 2 & 0x3333_3333_3333_3333) | (board & 0x3333_3333_3333_3333) << 2;
        (board >> 4 & 0x0f0f_0f0f_0f0f_0f0f) | (board & 0x0f0f_0f0f_0f0f_0f0f) << 4
    }
}

/// A choice: each value of what chooses is followed alone.
#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn as_seen_by(board: u64, black: bool) -> u64 {
    if black { board.swap_bytes() } else { board }
}

#[permgen::proves(linear(|x| if back { inverse(x ^ x >> 1) } else { x ^ x >> 1 }))]
const fn coded(back: bool, mut x: u8) -> u8 {
    if !back {
        return x ^ x >> 1;
    }
    x ^= x >> 1;
    x ^= x >> 2;
    x ^ x >> 4
}

/// Numbers that are not named are the rest; loops by the number are counted.
#[permgen::proves(match turns { 0 => sq, 1 => sq ^ 7, _ => sq ^ 63 })]
const fn turned(board: u64, turns: u8) -> u64 {
    match turns {
        0 => board,
        1 => board.reverse_bits().swap_bytes(),
        _ => board.reverse_bits(),
    }
}

#[permgen::proves(repeat(rotate_left(16), by))]
const fn turns(board: u64, by: u8) -> u64 {
    let (mut turned, mut count) = (board, 0);
    while count < by % 4 {
        turned = turned.rotate_left(16);
        count += 1;
    }
    turned
}

/// In another order than the specification, by both types.
#[permgen::proves(if black { sq ^ 56 } else { sq } then repeat(sq ^ 7, by))]
const fn seen_often(by: u8, board: u64, black: bool) -> u64 {
    let board = if by & 1 == 1 { board.swap_bytes().reverse_bits() } else { board };
    if black { board.swap_bytes() } else { board }
}

/// What chooses is changed and used as a number.
#[permgen::proves(if black { sq ^ 56 } else { sq })]
const fn chosen_by_mask(board: u64, mut black: bool) -> u64 {
    black = !black;
    let all = (black as u64).wrapping_sub(1);
    board ^ (board ^ board.swap_bytes()) & all
}

#[permgen::proves(if black { sq ^ 56 } else { sq } then if mirrored { sq ^ 7 } else { sq })]
const fn seen(black: bool, board: u64, mirrored: bool) -> u64 {
    let board = if mirrored { board.swap_bytes().reverse_bits() } else { board };
    if black { board.swap_bytes() } else { board }
}

/// By a remainder, which a mask computes, too.
#[permgen::proves(match n % 4 { 0 => sq, 1 => sq ^ 7, 2 => sq ^ 56, _ => sq ^ 63 })]
const fn by_a_remainder(board: u64, n: u8) -> u64 {
    match n & 3 {
        0 => board,
        1 => board.swap_bytes().reverse_bits(),
        2 => board.swap_bytes(),
        _ => board.reverse_bits(),
    }
}

/// Negative numbers in patterns, and a literal that gets its type from what is expected.
#[permgen::proves(restrict(sq, 0xffff_ffff_ffff_ff00))]
const fn by_negative_numbers(board: u64) -> u64 {
    let mut masked = board;
    let mut n = -(2_i8.pow(1));
    while n < 2 {
        masked = match n {
            -3..=-1 => masked & !0 << 8,
            _ => masked,
        };
        n += 1;
    }
    masked
}

fn main() {
    for n in 0..=255 {
        let square = 2 ^ [0, 7, 56, 63][n as usize % 4];
        assert_eq!(by_a_remainder(4, n), 1 << square);
    }
    assert_eq!(by_negative_numbers(0x1234_5678), 0x1234_5600);
    for black in [false, true] {
        for mirrored in [false, true] {
            let square = 2 ^ if black { 56 } else { 0 } ^ if mirrored { 7 } else { 0 };
            assert_eq!(seen(black, 4, mirrored), 1 << square);
            assert_eq!(seen_often(254 + mirrored as u8, 4, black), 1 << square);
        }
    }
    assert_eq!([chosen_by_mask(1, true), chosen_by_mask(1, false)], [1 << 56, 1]);
    assert_eq!([as_seen_by(1, true), as_seen_by(1, false)], [1 << 56, 1]);
    assert_eq!(coded(true, coded(false, 0x9d)), 0x9d);
    assert_eq!([0, 1, 2, 255].map(|count| turned(1, count)), [1, 1 << 7, 1 << 63, 1 << 63]);
    assert_eq!(turns(turns(2, 1), 7), 2);
    assert_eq!(flip(1), 1 << 56);
    assert_eq!(diagonal(2), 1 << 8);
    assert_eq!(Board::mirror(1), 1 << 7);
}
