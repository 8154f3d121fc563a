//! Functions of this test, found in its executable.

use permgen_verify::machine::Function;
use permgen_verify::term::Terms;
use proptest::prelude::*;

use crate::machine::corpus::followed;

/// Functions by their last names; each is compared with its own machine code.
macro_rules! corpus {
    ($($(#[$attribute:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block)*) => {
        mod functions {
            $($(#[$attribute])* #[inline(never)] pub(super) fn $name($($argument: $type),*) -> $result $body)*
        }
        $(
            #[test]
            fn $name() {
                // A function that is not called is not in the executable.
                let function = functions::$name;
                let path = std::env::current_exe().expect("a path");
                let code = Function::from_file(path, concat!("functions::", stringify!($name))).expect("found");
                let mut terms = Terms::new();
                let arguments = [$(terms.input(stringify!($argument), <$type>::BITS)),*];
                let result = followed(&code, &mut terms, &arguments, <$result>::BITS).unwrap_or_else(|error| panic!("{error}"));
                let width = <$result>::BITS;
                assert_eq!(terms.width(result), width);
                let unknown = terms.inputs().len() - arguments.len();
                proptest!(ProptestConfig::with_cases(300), |($($argument: $type,)* sparse: bool, unread: u64)| {
                    // Small numbers reach the flags' corners more often.
                    $(let $argument = if sparse { $argument & 3 } else { $argument };)*
                    let expected = function($($argument),*) as u128;
                    let mut inputs = vec![$(u128::from($argument)),*];
                    inputs.extend((0..unknown).map(|which| {
                        let width = terms.inputs()[which + arguments.len()].1;
                        u128::from(unread) & (u128::MAX >> (128 - width))
                    }));
                    prop_assert_eq!(terms.evaluate(result, &inputs), expected);
                });
            }
        )*
    };
}

corpus! {
    fn flip_vertical(board: u64) -> u64 { board.swap_bytes() }
    fn flip_diagonal(x: u64) -> u64 {
        let t = 0x0f0f_0f0f_0000_0000 & (x ^ (x << 28));
        let x = x ^ t ^ (t >> 28);
        let t = 0x3333_0000_3333_0000 & (x ^ (x << 14));
        let x = x ^ t ^ (t >> 14);
        let t = 0x5500_5500_5500_5500 & (x ^ (x << 7));
        x ^ t ^ (t >> 7)
    }
    fn reverse64(x: u64) -> u64 { x.reverse_bits() }
    fn reverse128(x: u128) -> u128 { x.reverse_bits() }
    fn reverse32(x: u32) -> u32 { x.reverse_bits() }
    fn reverse16(x: u16) -> u16 { x.reverse_bits() }
    fn reverse8(x: u8) -> u8 { x.reverse_bits() }
    fn shifts_by_count(x: u64, n: u32) -> u64 { (x << (n & 63)) ^ (x >> (n & 31)) ^ x.rotate_left(n) ^ x.rotate_right(n / 2) }
    fn shifts_of_128(x: u128, n: u8) -> u128 { (x << (n & 63)) ^ (x >> 3) ^ x.wrapping_mul(0x1234_5678_9abc_def0_1357) }
    fn signed(x: u64, y: u64) -> u64 { ((x as i64).wrapping_shr(5) as u64) ^ u64::from((x as i64) < (y as i64)) }
    fn signed_bytes(x: u8, y: u8) -> u32 { (x as i8 as i32 as u32) ^ (u32::from(y) << 9) }
    fn comparisons(x: u32, y: u32) -> u32 {
        u32::from(x < y) | u32::from(x <= y) << 1 | u32::from(x == y) << 2 | u32::from((x as i32) > (y as i32)) << 3
            | u32::from(x.checked_add(y).is_none()) << 4 | u32::from((x as i32).checked_sub(y as i32).is_none()) << 5
            | u32::from((x as i32).checked_mul(y as i32).is_none()) << 6
    }
    fn comparisons_of_128(x: u128, y: u128) -> u8 { u8::from(x < y) | u8::from((x as i128) >= (y as i128)) << 1 }
    fn maximum(x: u64, y: u64) -> u64 { x.max(y).wrapping_sub(x.min(y)) }
    fn sums_of_128(x: u128, y: u128) -> u128 { x.wrapping_add(y) ^ x.wrapping_sub(y) ^ y.wrapping_neg() }
    fn products(x: u64, y: u64) -> u64 { ((u128::from(x) * u128::from(y)) >> 64) as u64 ^ x.wrapping_mul(y).wrapping_mul(1001) }
    fn signed_products(x: u64, y: u64) -> u64 { (((x as i64 as i128) * (y as i64 as i128)) >> 64) as u64 }
    fn counts(x: u64) -> u32 { x.count_ones() }
    fn counts_of_zeros(x: u64) -> u32 { x.trailing_zeros() ^ x.leading_zeros() << 8 }
    fn counts_of_zeros32(x: u32) -> u32 { x.trailing_zeros() ^ x.leading_zeros() << 8 }
    fn lowest(x: u64) -> u64 { (x & x.wrapping_neg()) ^ (x & x.wrapping_sub(1)) << 1 }
    fn narrow(x: u16, y: u16) -> u16 { x.wrapping_mul(y).rotate_left(3).wrapping_add(x & y) }
    fn narrow_bytes(x: u8, y: u8) -> u8 { x.wrapping_mul(y).rotate_left(3).wrapping_add(x & y) }
    fn doubled(x: u64, y: u64) -> u64 { x << 13 | y >> 51 }
    fn spread(x: u32) -> u64 { (u64::from(x) * 0x0101_0101) & 0x8040_2010_0804_0201 }
    fn chosen(x: u64, y: u64) -> u64 { if x & 1 == 0 { x ^ y } else { x.wrapping_add(y) } }
    fn saturated(x: u32, y: u32) -> u32 { x.saturating_add(y) ^ (x as i32).saturating_sub(y as i32) as u32 }
    fn bits(x: u64, n: u8) -> u64 { x | 1 << (n & 63) }
    fn bit_test(x: u64, n: u8) -> u8 { (x >> (n & 63) & 1) as u8 }
    fn four(a: u64, b: u64, c: u64, d: u64) -> u64 { (a & b) | (c & !d) }
    fn six(a: u64, b: u8, c: u16, d: u32, e: u64, f: u64) -> u64 {
        a ^ u64::from(b) << 40 ^ u64::from(c) ^ u64::from(d) << 3 ^ e.rotate_right(9) ^ !f
    }
    fn branching(x: u64, y: u64) -> u64 {
        if x > y { x.rotate_left(5) } else if x & 4 == 0 { std::hint::black_box(y) ^ 3 } else { x.wrapping_mul(y) }
    }
    fn looked_up(x: u64) -> u64 {
        const SQUARES: [u64; 5] = [3, 1, 4, 1, 5];
        if x < 5 { SQUARES[x as usize] } else { SQUARES[(x & 3) as usize] ^ x }
    }
    fn large_table(x: u64) -> u32 {
        static SQUARES: [u32; 300] = { let mut all = [0; 300]; let mut i = 0; while i < 300 { all[i as usize] = i * i; i += 1 } all };
        SQUARES[(x >> 7 & 255) as usize + 3]
    }
    fn divided(x: u64, y: u64) -> u64 { (x / (y | 1)) ^ (x % ((y >> 3) | 1)) }
    fn divided_with_signs(x: u32, y: u32) -> u32 { ((x as i32).wrapping_div((y | 1) as i32) ^ (x as i32).wrapping_rem((y | 1) as i32)) as u32 }
    fn switched(x: u64, y: u64) -> u64 {
        match x % 11 {
            0 => y, 1 => y.swap_bytes(), 2 => !y, 3 => y.rotate_left(9), 4 => y.wrapping_mul(77), 5 => y >> 3,
            6 => y << 9, 7 => y & 0xff00ff, 8 => y | 0xff00ff, 9 => y ^ 0xff00ff, _ => 1,
        }
    }
    fn each_bit(x: u64) -> u64 {
        let mut left = x;
        let mut sum = 0_u64;
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            sum = sum.wrapping_mul(3).wrapping_add(u64::from(square));
        }
        sum
    }
    fn filtered(x: u64) -> u64 { (0..64).filter(|s| x >> s & 1 == 1).map(|s| 1_u64 << (s ^ 56)).fold(0, |a, b| a | b) }
    fn counted_by_branches(x: u64, y: u64) -> u64 {
        let mut sum = y;
        for square in 0..64 { if x >> square & 1 == 1 { sum = sum.rotate_left(square as u32 & 7) ^ 5 } else if x >> (square ^ 1) & 1 == 0 { sum ^= 1 << square } }
        sum
    }
    fn constant(_x: u64) -> u32 { 0xdead_beef }
    fn identity(x: u8) -> u8 { x }
}
