//! Expressions compared with Rust's own operators, and the messages about mistakes.

use crate::spec::{Scope, Spec, read};
use permgen_core::compile::{Request, compile};
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::search::{Effort, Objective};
use permgen_core::width::Width;

fn matrix(text: &str) -> Matrix {
    match read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}")).meaning {
        Meaning::Matrix(matrices) => matrices.only().expect(text).clone(),
        Meaning::Linear(linear) => Matrix::from(linear.only().expect(text)),
        other => panic!("{text}: {other:?}"),
    }
}

/// A few words, sparse and dense.
const INPUTS: [u64; 5] = [0, 1, 1 << 63, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3211];

fn means(text: &str, expected: impl Fn(u64) -> u64) {
    let matrix = matrix(text);
    for input in INPUTS {
        assert_eq!(matrix.apply(&[input.into()]), [expected(input).into()], "{text} of {input:#x}");
    }
}

#[test]
fn operators_bind_as_in_rust() {
    means("linear(|x| x ^ x >> 12 ^ x << 25)", |x| x ^ x >> 12 ^ x << 25);
    means("linear(|x| x & 0xff ^ x << 3 & 0xf0f0 ^ 0x55)", |x| x & 0xff ^ x << 3 & 0xf0f0 ^ 0x55);
    means("linear(|x| !x >> 4 ^ !(x << 1))", |x| !x >> 4 ^ !(x << 1));
    means("linear(|x| (x & 0xff) << 8 | x >> 8 & 0xff)", |x| (x & 0xff) << 8 | x >> 8 & 0xff);
    means("linear(|x| (x & 1) * 0x8101 + (x >> 62 << 1))", |x| (x & 1) * 0x8101 + (x >> 62 << 1));
    means("linear(|x| x.rotate_left(7) ^ rotate_right(x, 9))", |x| x.rotate_left(7) ^ x.rotate_right(9));
    means("linear(|x| x.rotate_right(65) ^ rotate_left(x, 130))", |x| x.rotate_right(65) ^ x.rotate_left(130));
    means("linear(|x| x.swap_bytes() ^ reverse_bits(x))", |x| x.swap_bytes() ^ x.reverse_bits());
}

#[test]
fn a_choice_is_inside_or_outside_and_mixes_with_maps() {
    for (text, expected) in [
        ("linear(|x| if up { x ^ x << 1 } else { x ^ x >> 1 })", [1, 0]),
        ("if up { linear(|x| x ^ x << 1) } else { linear(|y| y ^ y >> 1) }", [1, 0]),
        ("linear(|x| match up { true => x ^ x << 1, _ => x ^ x >> 1 })", [1, 0]),
        ("linear(|x| if up { if other { x ^ x << 1 } else { x ^ x << 1 } } else { x ^ x >> 1 })", [1, 0]),
        ("if up { linear(|x| x ^ x << 1) } else { rotate_left(1) }", [1, 2]),
    ] {
        let Meaning::Matrix(matrices) = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}")).meaning else {
            panic!("{text}")
        };
        let last = matrices.cases().len() - 1;
        for input in INPUTS {
            let by_number = [input ^ input >> 1, input ^ input << 1, input.rotate_left(1)].map(u128::from);
            assert_eq!(matrices.cases()[0].apply(&[input.into()]), [by_number[expected[1]]], "{text}");
            assert_eq!(matrices.cases()[last].apply(&[input.into()]), [by_number[expected[0]]], "{text}");
        }
    }
    let map = read("linear(|x| if up { x << 1 } else { x >> 1 })").expect("a choice").meaning;
    assert!(matches!(map, Meaning::Linear(_)), "maps that are sums of one bit each");
}

/// The numbers count the operations of each expression by hand.
#[test]
fn no_program_is_longer_than_the_expression() {
    let double = "((x & 0x7f7f7f7f) << 1 ^ (x >> 7 & 0x01010101) * 0x1b)";
    let columns = format!(
        "width = u32; linear(|x| (x ^ x.rotate_right(8) then {double}) ^ x.rotate_right(8) ^ x.rotate_right(16) ^ x.rotate_left(8))"
    );
    let mix = "x ^ (x & 0x3a5c_91e7) << 3 then x ^ (x & 0x53c9_7e1d) >> 5 then x ^ (x & 0xc1d2_4b37) << 7";
    let mixed = format!(
        "width = u32; linear(|x| if b {{ {mix} then x ^ (x & 0x2f8e_d695) >> 2 then x ^ (x & 0x964d_a5c3) << 11 }} else {{ x ^ x >> 1 ^ 7 }})"
    );
    for (text, operations) in [
        (columns.as_str(), 13),
        ("linear(|x| x ^ x >> 12 ^ x << 25)", 4),
        ("width = u32; linear(|x| !(x.swap_bytes() ^ x << 3))", 4),
        ("width = [u32; 2]; linear(|x| [x[0] ^ x[1].rotate_left(8), x[1] ^ x[0] & 0xff])", 4),
        // A choice takes the operations of its cases, and a mask with which two results are blended.
        ("linear(|x| if b { x ^ x >> 12 ^ x << 25 } else { !(x.swap_bytes() ^ x << 3) })", 4 + 4 + 4),
        (mixed.as_str(), 5 * 3 + 3 + 4),
        ("linear(|x| (x & 0xff) * 0x0101 + (x >> 48 << 48) then x | x << 16 & 0)", 5),
    ] {
        let meant = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        assert_eq!(meant.written.len(), meant.meaning.matrices().len(), "each step is an operation");
        for (matrix, written) in meant.meaning.matrices().into_iter().zip(&meant.written) {
            assert!(Meaning::from(matrix).certify(written.clone()).is_ok(), "{text}: {written}");
        }
        let request = Request::new(meant.meaning).written(meant.written).effort(Effort::Low).objective(Objective::Ops);
        let compiled = compile(&request).expect("a program");
        assert!(compiled.best().cost.ops <= operations, "{text}: {}", compiled.best().certified.program());
    }
    let inverse = read("linear(|x| inverse(x ^ x >> 1))").expect("a matrix");
    assert!(inverse.written.is_empty(), "no operation inverts");
}

#[test]
fn functions_are_composed_inverted_and_repeated() {
    let steps = |x: u64| {
        let x = x ^ x << 13;
        let x = x ^ x >> 7;
        x ^ x << 17
    };
    const STEPS: &str = "x ^ x << 13 then x ^ x >> 7 then x ^ x << 17";
    means(&format!("linear(|x| {STEPS})"), steps);
    means(&format!("linear(|x| {STEPS} then inverse({STEPS}))"), |x| x);
    means(&format!("linear(|x| repeat({STEPS}, 1 << 4))"), |x| (0..16).fold(x, |x, _| steps(x)));
    means("linear(|x| x ^ flip_vertical(x << 1))", |x| x ^ (x << 1).swap_bytes());
    means("linear(|x| x ^ x << 1 then flip_vertical)", |x| (x ^ x << 1).swap_bytes());
    means("linear(|x| 7)", |_| 7);
    means("linear(|x| x then gather(0xff00) then x ^ 1)", |x| x >> 8 & 0xff ^ 1);
    means("linear(|x| inverse(x ^ x >> 1))", |x| (0..6).fold(x, |x, level| x ^ x >> (1 << level)));
}

#[test]
fn functions_declared_before_are_used_by_name() {
    let mut scope = Scope::new(Some(Width::W64));
    scope.declare("mix", read("linear(|x| x ^ x >> 12)").expect("a matrix"));
    scope.declare("fold", read("width = [u64; 2]; linear(|x| [x[0] ^ x[1], x[1]])").expect("a matrix"));
    let meant = |text: &str| Spec::parse_str(text).and_then(|spec| spec.mean(&scope)).map(|meant| meant.meaning);
    for (text, written) in [
        ("linear(|x| mix(x) ^ x)", "linear(|x| x >> 12)"),
        ("linear(|x| x << 1 then mix then mix)", "linear(|x| x << 1 ^ x << 1 >> 24)"),
        ("linear(|x| repeat(mix, 3) then inverse(mix))", "linear(|x| x ^ x >> 24)"),
        ("linear(|x| repeat(mix(x), 2) ^ 1)", "linear(|x| x ^ x >> 24 ^ 1)"),
    ] {
        assert_eq!(meant(text).expect(text), read(written).expect(written).meaning, "{text}");
    }
    for (text, message) in [
        ("linear(|x| fold(x))", "this maps a `[u64; 2]` to a `[u64; 2]`, here it takes a `u64`"),
        ("mix then rotate_90", "`mix` is not one map, so other maps cannot use it"),
    ] {
        let wrong = meant(text).expect_err(text);
        assert_eq!(wrong.iter().map(|one| &*one.message).collect::<Vec<_>>(), [message], "{text}");
    }
}

#[test]
fn products_of_polynomials_are_reduced() {
    let times = |a: u8, b: u8| {
        let product = (0..8).filter(|bit| b >> bit & 1 == 1).fold(0u32, |sum, bit| sum ^ u32::from(a) << bit);
        (8..15).rev().fold(product, |rest, bit| if rest >> bit & 1 == 1 { rest ^ 0x11b << (bit - 8) } else { rest })
            as u8
    };
    let product = matrix("width = u8; linear(|x| clmul(x, 0x57) mod 0x11b)");
    (0..=255u8).for_each(|x| assert_eq!(product.apply(&[x.into()]), [times(x, 0x57).into()]));
    means("linear(|x| clmul(x, 0b1011))", |x| x ^ x << 1 ^ x << 3);
}

#[test]
fn counts_may_be_wider_than_the_word() {
    let turned = matrix("width = u8; linear(|x| repeat(x.rotate_left(1), 1 << 20 ^ 3))");
    assert_eq!(turned.apply(&[1]), [8]);
}

#[test]
fn matrices_are_written_by_rows_or_by_columns() {
    let rows = matrix("width = u8; linear(|x| matrix(rows [1, 3, 4, 8, 16, 32, 64, 128]))");
    assert_eq!(rows.apply(&[0b11]), [0b01]);
    let added = matrix(
        "width = u8; linear(|x| !matrix(rows [1, 3, 4, 8, 16, 32, 64, 128]) ^ (matrix(rows [1, 2, 4, 8, 16, 32, 64, 128])))",
    );
    assert_eq!(added.apply(&[3]), [0xff ^ 2]);
    let columns = matrix("width = u8; linear(|x| matrix(columns [1, 3, 4, 8, 16, 32, 64, 128]))");
    assert_eq!(columns.apply(&[0b10]), [0b11]);
}

#[test]
fn several_words_are_indexed() {
    let spread = matrix("width = [u64; 2]; linear(|x| [x[0] ^ x[1], x[1] << 1])");
    assert_eq!(spread.apply(&[5, 3]), [6, 6]);
    let folded = matrix("width = u64 -> u8; linear(|x| (x ^ x >> 8) & 0xff)");
    assert_eq!(folded.apply(&[0x1234]), [0x26]);
}

#[test]
fn what_is_a_map_is_a_map() {
    assert!(read("linear(|x| x.rotate_left(8))").unwrap().meaning.map().is_some());
    assert!(read("linear(|x| x ^ x)").unwrap().meaning.map().is_some());
}

#[test]
fn several_words_are_named_as_of_an_array_or_of_a_tuple() {
    let [array, tuple] = ["[x[1] ^ x[0] << 1, !x[1]]", "(x.1 ^ (x.0 << 1), !x.1)"]
        .map(|pair| matrix(&format!("width = [u16; 2]; linear(|x| {pair})")));
    assert_eq!(array, tuple);
    assert_eq!(tuple.apply(&[0b1, 0b1000]), [0b1010, 0xfff7]);
}

/// The argument is extended with zeros, whose columns may be left out.
#[test]
fn a_narrower_argument_has_zeros_above_it() {
    let doubled = matrix("width = u32 -> u64; linear(|x| x ^ x << 1)");
    assert_eq!(doubled.words_in(), Words::one(Width::W32));
    assert_eq!(doubled.apply(&[0x8000_0000]), [0x1_8000_0000]);
    let spread = "1, 0x10, 0x100, 0x1000, 0x1_0000, 0x10_0000, 0x100_0000, 0x1000_0000";
    let [short, long] = [spread.to_owned(), format!("{spread}, {}", ["0"; 24].join(", "))]
        .map(|columns| matrix(&format!("width = u8 -> u32; linear(|x| matrix(columns [{columns}]))")));
    assert_eq!(short, long);
    assert_eq!(short.apply(&[0b1000_0011]), [0x1000_0011]);
    for (text, message) in [
        ("width = u8 -> u32; linear(|x| matrix(columns [1, 2]))", "a matrix has 8 columns here, not 2"),
        (
            "width = u32 -> u64; linear(|x| x.rotate_left(5))",
            "`rotate_left` is not the same for a `u32` and for a `u64`",
        ),
        ("width = u32 -> u64; linear(|x| x ^ !x)", "`!` is not the same for a `u32` and for a `u64`"),
        (
            "width = u16; linear(|x| matrix(columns [1, 3, 4, 8, 16, 32, 64, 128]))",
            "a matrix has 16 columns here, not 8",
        ),
        ("width = u16; linear(|x| matrix(rows [1, 3, 4, 8, 16, 32, 64, 128]))", "a matrix has 16 rows here, not 8"),
    ] {
        let wrong = read(text).expect_err(text);
        assert_eq!(wrong.iter().map(|one| one.message.as_str()).collect::<Vec<_>>(), [message], "{text}");
    }
}

#[test]
fn mistakes_are_told() {
    let told = |text: &str| {
        let wrong = read(text).expect_err(text);
        wrong.iter().map(|one| one.message.clone()).collect::<Vec<_>>().join(" / ")
    };
    let help = |text: &str| read(text).expect_err(text).iter().find_map(|one| one.help.clone()).expect(text);
    for (text, expected) in [
        ("linear(|x| clmul(x, 3) % 11)", "a remainder of polynomials is written `clmul(x, 0x57) mod 0x11b`"),
        ("linear(|x| x >> 1 ^ 7 & (0 - (x & 1)))", "a number wherever one bit is set is a product: `(x & 1) * 0xff`"),
        ("linear(|x| x >> 1 ^ 7 & -(x & 1))", "a number wherever one bit is set is a product: `(x & 1) * 0xff`"),
        ("linear(|x| 7 & (x & 1).wrapping_neg())", "a number wherever one bit is set is a product: `(x & 1) * 0xff`"),
        ("linear(|x| ~x)", "the complement is written `!x`"),
        ("linear(|x| (x >> 8) as u8)", "a mask keeps the low bits: `x & 0xff`"),
    ] {
        assert_eq!(help(text), expected, "{text}");
    }
    for (text, message) in [
        ("linear(x ^ x << 1)", "`linear` takes one function of one word, or of one array"),
        ("linear(|x| x & x << 1)", "this is not linear: bit 1 is a product of two bits that depend on the input"),
        ("linear(|x| x | x << 1)", "this is not linear: bit 1 may be set on both sides of `|`"),
        ("linear(|x| x + x)", "this is not linear: bit 0 may be set on both sides of `+`"),
        ("linear(|x| x * 3)", "this is not linear: bit 1 may be set on both sides of `*`"),
        ("linear(|x| x << x)", "a shift by a number that is not constant is not linear"),
        ("linear(|x| x << 64)", "a shift by 64 leaves nothing of a `u64`"),
        ("linear(|x| y ^ x)", "unknown name `y`"),
        ("linear(|x| repeat(x ^ x << 1, n))", "this has to be a constant"),
        ("linear(|x| x ^)", "an expression is missing here"),
        ("linear(|x| x then then x)", "an expression is missing here"),
        ("linear(|x| turn(x))", "unknown map `turn`"),
        (
            "linear(|x| inverse(x ^ x.rotate_left(32)))",
            "there is no inverse: the sum of bits 0, 32 of the result is constant",
        ),
        ("linear(|x| inverse(x << 1))", "there is no inverse: bit 0 of the result is constant"),
        ("width = u8; linear(|x| matrix(rows [1, 2]))", "a matrix has 8 rows here, not 2"),
        ("width = u8; linear(|x| matrix(lines [1, 2]))", "`lines` is neither `rows` nor `columns`"),
        ("width = u8; linear(|x| x ^ 0x100)", "0x100 does not fit in a `u8`"),
        ("width = [u64; 2]; linear(|x| x[0] ^ x[2])", "there is no word 2: this is a `[u64; 2]`"),
        ("width = [u64; 2]; linear(|x| x[0] ^ x)", "`^` of a `u64` and a `[u64; 2]`"),
        ("width = [u64; 2]; linear(|x| x[0])", "this makes a `u64`, the result is a `[u64; 2]`"),
        ("linear(|x| clmul(x, 2) mod 1)", "a modulus has a degree of 1 to 64 here"),
        ("linear(|x| rotate_left(x))", "`rotate_left` takes 2 arguments"),
        ("linear(|x| x.reverse_bits(3))", "`reverse_bits` takes 1 argument"),
        ("linear(|x| x.rotate_left(3, 4))", "`rotate_left` takes 2 arguments"),
        ("linear(|x| x ^ inverse())", "`inverse` takes an argument"),
        ("width = [u64; 129]; linear(|x| x)", "a `[u64; 129]` has 8256 bits; 8192 are the most here"),
        ("width = [u64; 9]; linear(|x| repeat(x, 2))", "a `[u64; 9]` has 576 bits; 512 are the most here"),
        ("linear(|x| if up { x })", "an `if` without `else` has no map for the other case"),
        ("linear(|x| if up { x ^ x << 1 } else { })", "an expression is missing here"),
        (
            "linear(|x| if up { x & x << 1 } else { x })",
            "this is not linear: bit 1 is a product of two bits that depend on the input",
        ),
        ("linear(|x| if up { x ^ x << 1 } else { x } ^ 1)", "unexpected `^` after the last case"),
        ("linear(|x| x ^ if up { x } else { x << 1 })", "a choice cannot be part of an expression here"),
        ("linear(|x| if i { .. })", "in `linear`, `if` chooses by an argument, not by a square or bit"),
        ("linear(|x| if i { x } else { x << 1 })", "in `linear`, `if` chooses by an argument, not by a square or bit"),
        ("linear(|x| if { x } else { x << 1 })", "in `linear`, `if` chooses by an argument, not by a square or bit"),
        ("linear(|x| x) given x & 1 == 0", "a sum of bits has no use for a promise"),
        ("rotate_90 then linear(|x| x ^ x << 1)", "a sum of bits cannot be part of a map"),
    ] {
        assert_eq!(told(text), message, "{text}");
    }
}
