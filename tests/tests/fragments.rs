//! Expressions that `macro_rules!` passes on: each is one operand, whatever is next to it.

macro_rules! doubled {
    ($name:ident $sum:expr) => {
        permgen::linear! { const fn $name(x: u8) -> u8 { $sum << 1 } }
    };
}

/// Brackets in brackets.
macro_rules! passed_on {
    ($name:ident $sum:expr) => {
        doubled!($name $sum);
    };
}

macro_rules! masked_sums {
    ($name:ident $sum:expr, $mask:expr) => {
        permgen::linear! { const fn $name(x: u16) -> u16 { x & $mask << 4 ^ $sum & $mask } }
    };
}

macro_rules! repeated {
    ($name:ident $sum:expr) => {
        permgen::linear! { const fn $name(x: u16) -> u16 { repeat($sum, 3) ^ $sum.rotate_left(5) } }
    };
}

macro_rules! masks {
    ($($name:ident: $mask:expr;)*) => {
        mod behind_and {
            permgen::permutation! { $(pub(super) const fn $name(x: u64) -> u64 { restrict(sq, $mask & file(a)) })* }
        }
        mod behind_xor {
            permgen::permutation! { $(pub(super) const fn $name(x: u64) -> u64 { restrict(sq, file(a) ^ $mask) })* }
        }
        mod complemented {
            permgen::permutation! {
                $(pub(super) const fn $name(x: u64) -> u64 { restrict(sq, !$mask & !file(a)) })*
            }
        }
        mod promised {
            permgen::permutation! { $(pub(super) const fn $name(x: u64) -> u64 given x & !$mask == 0 { sq ^ 56 })* }
        }
    };
}

macro_rules! closures {
    ($($name:ident: $map:expr;)*) => {
        permgen::permutation! { $(const fn $name(board: u64) -> u64 { let map = $map; rotate_90 then map then $map })* }
    };
}

macro_rules! from {
    ($name:ident: $map:expr) => {
        permgen::permutation! { const fn $name(board: u64) -> u64 { from $map } }
    };
}

macro_rules! of_bits {
    ($name:ident: $map:expr) => {
        permgen::permutation! { const fn $name(a: u64, b: u64) -> u64 { bitwise($map) } }
    };
}

doubled!(twice x ^ x >> 3);
passed_on!(twice_passed_on x ^ x >> 3);
masked_sums!(sums x ^ x >> 3, 0xff | 0xf000);
repeated!(thrice x >> 1 ^ x);
masks! { odd: 0xf | 0x0100_0f01; even: 0x1 | 0x11; single: 0xff00; }
closures! { diagonal: |rank, file| (file, rank); plain: sq ^ 7; }
from!(quarter: |rank, file| (file, 7 - rank));
of_bits!(without: |a, b| a & !b);

const FILE_A: u64 = 0x0101_0101_0101_0101;

#[test]
fn sums_are_operands() {
    for x in 0..=u16::MAX {
        let sum = x ^ x >> 3;
        assert_eq!(twice(x as u8), (x as u8 ^ (x as u8) >> 3) << 1);
        assert_eq!(twice_passed_on(x as u8), twice(x as u8));
        assert_eq!(sums(x), x & (0xff | 0xf000) << 4 ^ sum & (0xff | 0xf000), "{x}");
        let step = |x: u16| x >> 1 ^ x;
        assert_eq!(thrice(x), step(step(step(x))) ^ step(x).rotate_left(5), "{x}");
    }
}

#[test]
fn masks_are_operands() {
    for (place, mask) in [0xf | 0x0100_0f01, 0x1 | 0x11, 0xff00_u64].into_iter().enumerate() {
        let of = |functions: [fn(u64) -> u64; 3]| functions[place];
        assert_eq!(of([behind_and::odd, behind_and::even, behind_and::single])(!0), mask & FILE_A);
        assert_eq!(of([behind_xor::odd, behind_xor::even, behind_xor::single])(!0), mask ^ FILE_A);
        assert_eq!(of([complemented::odd, complemented::even, complemented::single])(!0), !mask & !FILE_A);
        assert_eq!(of([promised::odd, promised::even, promised::single])(mask), mask.swap_bytes());
    }
}

#[test]
fn closures_are_operands() {
    permgen::permutation! {
        const fn by_hand(board: u64) -> u64 {
            let map = |rank, file| (file, rank);
            rotate_90 then map then map
        }
        const fn turned(board: u64) -> u64 { from |rank, file| (file, 7 - rank) }
        const fn plainly(board: u64) -> u64 { rotate_90 }
    }
    for square in 0..64 {
        let board = 1 << square;
        assert_eq!((diagonal(board), plain(board)), (by_hand(board), plainly(board)));
        assert_eq!(quarter(board), turned(board));
        assert_eq!(without(board, FILE_A), board & !FILE_A);
    }
}
