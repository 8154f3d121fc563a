//! Functions as they are read compute what the compiler makes of them.

use super::*;

/// Reads functions, and compares each with the compiled function on many words.
macro_rules! same_as_compiled {
    ($($name:ident($x:ident) $body:block)*) => {$(
        #[test]
        #[allow(clippy::all, clippy::pedantic, clippy::restriction, unused)]
        fn $name() {
            const fn f($x: u64) -> u64 $body
            let source = concat!("const fn f(x: u64) -> u64 ", stringify!($body));
            let program = read(source).unwrap_or_else(|wrong| panic!("{wrong}\n{source}"));
            let mut word = 1_u64;
            for _ in 0..200 {
                for x in [word, !word, word & 0xff] {
                    assert_eq!(program.run(u128::from(x)), u128::from(f(x)), "{x:#x}\n{source}");
                }
                word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x1234_5678_9abc_def1);
            }
        }
    )*};
}

fn read(source: &str) -> Result<permgen_core::program::Program, String> {
    let subject = Subject::parse(source, None).map_err(|wrong| wrong.to_string())?;
    subject.line(&[0]).map(|line| line.program).map_err(|wrong| {
        let told = |one: &Diagnostic| {
            format!("{}{}", one.message, one.help.iter().map(|help| format!(" / {help}")).collect::<String>())
        };
        wrong.iter().map(told).collect::<Vec<_>>().join("; ")
    })
}

/// That the body of a function `f(x: u64) -> u64` is refused with these words.
fn refused(body: &str, expected: &str) {
    let told = read(&format!("const fn f(x: u64) -> u64 {{ {body} }}")).expect_err(body);
    assert!(told.contains(expected), "{body}: {told}");
}

same_as_compiled! {
    negative_ranges(x) {
        let mut n = -5_i8;
        let mut made = x;
        while n < 6 {
            made = match n {
                i8::MIN..=-5 => made.rotate_left(1),
                -4 | 4 => made.rotate_left(2),
                -3..=-2 => made.rotate_left(5),
                -1..0 => made.rotate_left(7),
                -0 => made ^ 0x10,
                3.. => made.swap_bytes(),
                _ => !made,
            };
            n += 1;
        }
        made
    }
    negative_ranges_of_wide_types(x) {
        const LEAST: i128 = i128::MIN;
        match LEAST {
            -170141183460469231731687303715884105728 => match -129_i16 {
                -0x80..=0x7f => x,
                -129_i16..-128 => x.rotate_left(3),
                _ => 0,
            },
            _ => 1,
        }
    }
    negative_ranges_without_a_type(x) {
        match -2 {
            ..=-3 => x,
            -2..=-1 => x ^ 1,
            _ => 0,
        }
    }
    negative_parts_of_a_tuple(x) {
        match (-1_i32, 1_i64) {
            (-1, -1) => 0,
            (-2..=-1, -1..=1) => x << 1,
            _ => 2,
        }
    }
    literals_get_their_type_from_what_is_expected(x) {
        const HIGH: u64 = !0 << 8;
        const fn masked(x: u64, mask: u64) -> u64 { x & mask }
        let high: u64 = !0 << 8;
        let mut all = x ^ !0 << 8;
        all ^= !0 << 16;
        all = (!0 << 8 & all) ^ masked(x, !0 << 8) ^ (!(!0 << 8) & x);
        all = all.wrapping_add(0) & if high == !0 << 8 { !0 << 3 } else { !0 };
        all ^ HIGH
    }
    literals_get_their_type_from_small_types(x) {
        let small: u8 = !0 << 4;
        let negative: i16 = -1 << 4;
        x ^ small as u64 ^ negative as u64
    }
    powers_of_constants(x) {
        let cube = 2_u64.pow(3);
        let least = (-2_i8).pow(7);
        let wrapped = 7_u8.wrapping_pow(9) as u64 ^ (-3_i32).wrapping_pow(45) as u64;
        x.rotate_left(2_u32.pow(4)) ^ cube ^ least as u64 ^ wrapped ^ 0_u64.pow(0) ^ (-1_i64).pow(7) as u64
    }
}

#[test]
fn literals_without_a_type_are_refused_with_their_suffix() {
    refused("let mask = !0 << 8; x & mask", "`!` of an integer whose type is not told (write it: `!0_u64`)");
    refused("let n = 2; x ^ n.pow(3)", "the method `pow` of an integer whose type is not told (write it: `2_u64`");
    refused("let n = 6; let m: u64 = n; x ^ m ^ n.rotate_left(3)", "(write it: `6_u64`, or `let n: u64 = 6;`)");
    refused("x ^ 2_u8.pow(8) as u64", "this panics: attempt to multiply with overflow");
    refused("x ^ (-2_i8).pow(8) as u64", "this panics: attempt to multiply with overflow");
    refused("x.pow(2)", "the method `pow` cannot be followed");
    refused("2_u64.pow(x as u32)", "the method `pow` cannot be followed");
    refused("x ^ 1_u64.pow(4_000_000_000)", "a loop of more than");
}

#[test]
fn literals_are_refused_by_what_they_are() {
    refused("match x { -3..=-1 => x, _ => 0 }", "a literal out of the range of u64");
    refused("match 1_i8 { -129 => x, _ => 0 }", "a literal out of the range of i8");
    refused("match 1_i8 { -1_u8 => x, _ => 0 }", "a literal out of the range of u8");
    refused("x & 1.5", "a floating-point literal");
    refused("x & -1.5", "a floating-point literal");
    refused("match 1 { -1.5..=2.0 => x, _ => 0 }", "a floating-point literal");
    refused("x & 'a' as u64", "a `char`");
    refused("let _ = \"a\"; x", "a string literal");
    refused("x & 340282366920938463463374607431768211456", "a literal larger than any integer");
}
