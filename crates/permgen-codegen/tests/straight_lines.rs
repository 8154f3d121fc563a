//! Translated functions do what the compiled ones do.

use permgen_codegen::reader::Subject;
use permgen_core::random::Random;

/// Compiles the items, translates the last one, and compares the two on many words.
macro_rules! same {
    ($name:ident($word:ty) -> $result:ty; $($items:item)*) => {
        #[test]
        fn $name() {
            $($items)*
            let subject = Subject::parse(stringify!($($items)*), Some("f")).expect("Rust");
            let program = subject.line(&[0]).expect("a straight line").program;
            let mut random = Random::new(3);
            for _ in 0..2000 {
                let word = (u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())) as $word;
                let got: $result = program.evaluate(word);
                assert_eq!(f(word), got, "for {word:#x}:\n{program}");
            }
        }
    };
}

same! { operators(u32) -> u32;
    const fn f(x: u32) -> u32 {
        let a = x & 0xff00 | !x ^ 0x1_0000 >> 3 << 2;
        let b = (a % 64) + (x / 8 % 16) * 3;
        (b - b % 2).wrapping_sub(a).wrapping_mul(0x9e37_79b9) ^ x.wrapping_neg().rotate_right(37)
    }
}

same! { widths(u16) -> u64;
    type Word = u64;
    fn f(x: u16) -> Word {
        let high = (x as u64) << 40 | x as u8 as Word;
        let narrow = (u32::from(x.reverse_bits()) >> 8) as u8;
        (high + ((narrow as u64) << 8)) | u64::swap_bytes(x.swap_bytes() as u64) & !(0xff << 56)
    }
}

same! { loops(u64) -> u64;
    const SHIFTS: [u32; 3] = [1, 2, 4];
    const fn mask(shift: u32) -> u64 {
        if shift == 1 {
            return u64::MAX / 3;
        }
        u64::MAX / if shift == 2 { 5 } else { 17 }
    }
    const fn f(mut x: u64) -> u64 {
        let mut i = 0;
        while i < 3 {
            let shift = SHIFTS[i];
            i += 1;
            if shift == 2 && i != 0 {
                continue;
            }
            x = (x >> shift) & mask(shift) | (x & mask(shift)) << shift;
        }
        x
    }
}

same! { shadowing(u128) -> u128;
    const fn f(x: u128) -> u128 {
        const K: u128 = K2 << 1;
        const K2: u128 = { let one = 1; one << 3 };
        const fn twice(x: u128) -> u128 {
            const K: u128 = 5;
            x.wrapping_add(x) ^ K
        }
        let y = { let x = x >> 5; x ^ K };
        let x = twice(y) ^ { const K: u128 = 7; K } ^ x;
        let mut z = x;
        z ^= z << 100;
        z |= K;
        z &= !1;
        z <<= 2;
        z >>= 1;
        z.rotate_left(u128::BITS / 4 + 1)
    }
}

same! { kogge_stone(u64) -> u64;
    const fn f(x: u64) -> u64 {
        let mut generate = x;
        let mut propagate = 0x7f7f_7f7f_7f7f_7f7f_u64;
        let mut shift = 1;
        loop {
            generate |= propagate & (generate >> shift);
            propagate &= propagate >> shift;
            shift *= 2;
            if shift > 4 {
                break;
            }
        }
        generate
    }
}
