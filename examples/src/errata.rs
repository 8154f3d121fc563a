//! Routines of the literature that are wrong as they were printed, and their corrected forms.
//!
//! `Flipping, Mirroring and Rotating` and `Kindergarten Bitboards` are pages of the Chess Programming Wiki, whose later
//! editions have corrected some of this. This file is compiled, and it is read as text by what proves and refutes its
//! functions.

/// Reverses the bits of a byte with 32-bit multiplications (Flipping, Mirroring and Rotating).
#[must_use]
pub const fn byte_reversal_printed(b: u32) -> u32 {
    (((b * 0x0802) & 0x22110) | ((b * 0x8020) & 0x88440)).wrapping_mul(0x10101000) >> 24
}

/// The same with a factor that brings each bit to the upper byte once.
#[must_use]
pub const fn byte_reversal_corrected(b: u32) -> u32 {
    (((b * 0x0802) & 0x22110) | ((b * 0x8020) & 0x88440)).wrapping_mul(0x01010100) >> 24
}

/// The index of a file's six inner squares with one 32-bit multiplication (Kindergarten Bitboards). It was said to work for
/// any file, with folds of 25, 27 and 29.
#[must_use]
pub const fn folded_index(masked: u64, fold: u32) -> u32 {
    ((masked | masked >> fold) as u32).wrapping_mul(0x01041041) >> 26
}

/// The six inner squares of a file, 0 for the a-file.
#[must_use]
pub const fn inner_file(file: u32) -> u64 {
    0x0001010101010100 << file
}

/// The folds that do work for a file, in a byte: bit 0 for 25, bit 1 for 27, bit 2 for 29.
pub const FOLDS_THAT_WORK: [u8; 8] = [0b111, 0b110, 0b110, 0b100, 0b100, 0, 0, 0];

/// The magic factors of the compressed file attacks, one for each rank, as they were printed (Kindergarten Bitboards). The
/// upper six bits are the shift.
const FILE_MAGICS_PRINTED: [u64; 8] = [
    0xefffa39db01b23a3,
    0xf024691a3227ff42,
    0xf2808817cad6ff0c,
    0xed6edfbe467977d5,
    0xec87cb0d961ec43a,
    0xf2ff594e14d8801c,
    0xf2ff5d69d4e3e7d6,
    0xee404b349599ff88,
];

/// Where a rook's attacks along its file are looked up.
#[must_use]
pub const fn file_index_printed(occupied: u64, square: u32) -> u64 {
    let magic = FILE_MAGICS_PRINTED[(square >> 3) as usize];
    let file = 0x0001010101010100 & (occupied >> (square & 7));
    magic.wrapping_mul(file) >> (magic >> 58)
}

/// The same with the rook's own square empty: whether that is enough.
#[must_use]
pub const fn file_index_half_corrected(occupied: u64, square: u32) -> u64 {
    file_index_printed(occupied & !(1 << square), square)
}

/// The same with the rook's own square empty, and the magic factors of the first and the last rank exchanged.
#[must_use]
pub const fn file_index_corrected(occupied: u64, square: u32) -> u64 {
    let rank = square >> 3;
    let rank = if rank == 0 || rank == 7 { 7 - rank } else { rank };
    let magic = FILE_MAGICS_PRINTED[rank as usize];
    let file = 0x0001010101010100 & ((occupied & !(1 << square)) >> (square & 7));
    magic.wrapping_mul(file) >> (magic >> 58)
}

/// What a rook attacks along its file, step by step.
#[must_use]
pub const fn file_attacks(occupied: u64, square: u32) -> u64 {
    let mut attacks = 0_u64;
    let mut up = square + 8;
    while up < 64 {
        attacks |= 1_u64 << up;
        if occupied >> up & 1 == 1 {
            break;
        }
        up += 8;
    }
    let mut down = square;
    while down >= 8 {
        down -= 8;
        attacks |= 1_u64 << down;
        if occupied >> down & 1 == 1 {
            break;
        }
    }
    attacks
}

/// Turns the board by about 45 degrees (Flipping, Mirroring and Rotating): each file moves by its own number of ranks.
#[must_use]
pub const fn pseudo_rotate_45_clockwise(mut x: u64) -> u64 {
    x ^= 0xaaaaaaaaaaaaaaaa & (x ^ x.rotate_right(8));
    x ^= 0xcccccccccccccccc & (x ^ x.rotate_right(16));
    x ^= 0xf0f0f0f0f0f0f0f0 & (x ^ x.rotate_right(32));
    x
}

/// The map that was printed beside the routine.
pub const PSEUDO_ROTATION_PRINTED: &str = "(sq + 8 * (sq & 7)) & 63";

/// The map that the routine is.
pub const PSEUDO_ROTATION_CORRECTED: &str = "(sq - 8 * (sq & 7)) & 63";

/// The masks of the stages of a generalized reversal: `k(i)` is -1 / (2^2^i + 1) among the 2-adic numbers. The first edition
/// had other words for `k(3)` and `k(4)`.
#[must_use]
pub const fn two_adic_mask(i: u32) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555555555555555,
        0x3333333333333333,
        0x0f0f0f0f0f0f0f0f,
        0x00ff00ff00ff00ff,
        0x0000ffff0000ffff,
        0x00000000ffffffff,
    ];
    MASKS[i as usize]
}

/// Whether a word may be called `k(i)`.
#[must_use]
pub const fn is_two_adic_mask(word: u64, i: u32) -> bool {
    word.wrapping_mul((1 << (1 << i)) + 1) == u64::MAX
}

/// Mirrors the board with additions and multiplications that are `lea` instructions (Flipping, Mirroring and Rotating). The
/// first edition forgot to return what it computes. Rust would not compile that; this returns what C left in the variable
/// that it was given.
#[must_use]
pub const fn mirror_horizontal_printed(x: u64) -> u64 {
    let _mirrored = mirror_horizontal_corrected(x);
    x
}

/// The same, with the result returned.
#[must_use]
pub const fn mirror_horizontal_corrected(x: u64) -> u64 {
    let x = ((x >> 1) & 0x5555555555555555) + 2 * (x & 0x5555555555555555);
    let x = ((x >> 2) & 0x3333333333333333) + 4 * (x & 0x3333333333333333);
    ((x >> 4) & 0x0f0f0f0f0f0f0f0f) + 16 * (x & 0x0f0f0f0f0f0f0f0f)
}
