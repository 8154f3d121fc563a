use super::laws::law;
use super::*;
use crate::{Options, Verdict, decide};

fn is_proved(text: &str, given: &[&str]) -> bool {
    holds(&law(text, given))
}

#[test]
fn products_are_quotients_as_long_as_they_are() {
    for (text, given) in [
        ("|x: u32| x / 10 == ((x as u64 * 0xcccc_cccd) >> 35) as u32", &[][..]),
        ("|x: u32| x / 255 == ((x as u64 * 0x8080_8081) >> 39) as u32", &[]),
        ("|x: u64| x / 255 == ((x as u128 * 0x8080_8080_8080_8081) >> 71) as u64", &[]),
        ("|x: u32| x / 10 == (x as u64 * 0x1999_999a >> 32) as u32", &["x < 1 << 28"]),
        ("|x: u32| x / 10 == (x as u64 * 0x1999_999a >> 32) as u32 || x >= 1 << 28", &[]),
        ("|x: u32| x / 10 == (x as u64 * 0x1999_999a >> 32) as u32", &["x >> 28 == 0"]),
        ("|x: u16| x / 3 == (x as u32 * 0xaaab >> 17) as u16", &[]),
        (
            "|x: u32| { let q = (x as u64 * 0x2492_4925 >> 32) as u32; x / 7 == (((x - q) >> 1) + q) >> 2 }",
            &["x < 1 << 32 - 1"],
        ),
        ("|x: u64| x / 28 == (x >> 2) / 7", &[]),
        ("|x: u64| x / 3 / 5 == x / 15", &[]),
    ] {
        assert!(is_proved(text, given), "{text}");
    }
    for (text, given) in [
        ("|x: u32| x / 10 == ((x as u64 * 0xcccc_cccc) >> 35) as u32", &[][..]),
        ("|x: u32| x / 10 == ((x as u64 * 0xcccc_cccd) >> 34) as u32", &[]),
        ("|x: u32| x / 10 == (x as u64 * 0x1999_999a >> 32) as u32", &[]),
        ("|x: u32| x / 10 == (x as u64 * 0x1999_999a >> 32) as u32", &["x > 1 << 28"]),
        ("|x: u32| x / 10 == (x as u64 * 0x1999_999a >> 32) as u32 || x < 1 << 28", &[]),
        ("|x: u32| x / 255 == ((x as u64 * 0x0101_0102) >> 32) as u32", &[]),
        ("|x: u64| x / 28 == (x >> 2) / 6", &[]),
        ("|x: u64| x / 3 / 5 == x / 16", &[]),
        ("|x: u64| x / 3 * 3 == x", &[]),
    ] {
        assert!(!is_proved(text, given), "{text}");
    }
}

#[test]
fn remainders_are_those_of_sums_of_digits() {
    let bytes = "(x >> 24) + (x >> 16 & 255) + (x >> 8 & 255) + (x & 255)";
    assert!(is_proved(&format!("|x: u32| x % 255 == ({bytes}) % 255"), &[]));
    assert!(is_proved(&format!("|x: u32| x % 5 == ({bytes}) % 5"), &[]));
    assert!(is_proved(&format!("|x: u32| x % 51 == ({bytes}) % 51"), &[]));
    let folded = "{ let y = (x & 0x00ff00ff00ff00ff) + (x >> 8 & 0x00ff00ff00ff00ff); \
        let z = (y & 0x0000ffff0000ffff) + (y >> 16 & 0x0000ffff0000ffff); (z & 0xffffffff) + (z >> 32) }";
    assert!(is_proved(&format!("|x: u64| x % 255 == {folded} % 255"), &[]));
    assert!(!is_proved(&format!("|x: u64| x % 255 == {} % 255", folded.replace("z >> 32", "z >> 31")), &[]));
    assert!(!is_proved(&format!("|x: u32| x % 255 == {bytes}"), &[]));
    assert!(!is_proved(&format!("|x: u32| x % 254 == ({bytes}) % 254"), &[]));
    assert!(!is_proved(&format!("|x: u32| x % 7 == ({bytes}) % 7"), &[]));
    for (text, is_right) in [
        ("|x: u64| x % 255 == x - 255 * (x / 255)", true),
        ("|x: u64| x % 255 == x - 254 * (x / 255)", false),
        ("|x: u64| x / 10 * 10 + x % 10 == x", true),
        ("|x: u64| x / 10 * 10 + x % 5 == x", false),
        ("|x: u64| x % 10 < 10", true),
        ("|x: u64| x % 10 < 9", false),
        ("|x: u64| x % 9 == (x / 3) % 3 * 3 + x % 3", true),
        ("|x: u64| x % 9 == (x / 3) % 3 + x % 3 * 3", false),
        ("|x: u32, y: u32| (x as u64 + y as u64) % 3 == ((x % 3) as u64 + (y % 3) as u64) % 3", true),
        ("|x: u32, y: u32| x.wrapping_add(y) % 3 == (x % 3 + y % 3) % 3", false),
        ("|x: u32| x.wrapping_mul(3) / 3 == x", false),
        ("|x: u32| x.wrapping_mul(3) / 3 == x || x > 0x5555_5555", true),
        ("|x: u32| x.wrapping_mul(3) / 3 == x || x > 0x5555_5556", false),
    ] {
        assert_eq!(is_proved(text, &[]), is_right, "{text}");
    }
}

/// Numbers without a pattern.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// A word of a width over one input.
fn word(terms: &mut Terms, random: &mut Random, x: Term, width: u32, depth: u32) -> Term {
    if depth == 0 || random.below(8) == 0 {
        let given = terms.width(x);
        return match random.below(4) {
            0 => terms.constant(u128::from(random.below(1 << width.min(20))), width),
            _ if given >= width => terms.extract(x, 0, width),
            _ => terms.zero_extend(x, width),
        };
    }
    let a = word(terms, random, x, width, depth - 1);
    let small = |terms: &mut Terms, random: &mut Random, most: u64| {
        let value = random.below(most);
        terms.constant(u128::from(value), width)
    };
    match random.below(13) {
        0 => {
            let b = word(terms, random, x, width, depth - 1);
            terms.binary(Binary::Add, a, b)
        }
        1 => {
            let b = word(terms, random, x, width, depth - 1);
            terms.binary(Binary::Sub, a, b)
        }
        2 | 3 => {
            let divisor = small(terms, random, 12);
            terms.binary(Binary::Udiv, a, divisor)
        }
        4 | 5 => {
            let divisor = small(terms, random, 12);
            terms.binary(Binary::Urem, a, divisor)
        }
        6 | 7 => {
            let factor = small(terms, random, 1 << width.min(9));
            terms.binary(Binary::Mul, a, factor)
        }
        8 => {
            let places = small(terms, random, u64::from(width) + 1);
            terms.binary(Binary::Lshr, a, places)
        }
        9 => {
            let places = small(terms, random, u64::from(width) + 1);
            terms.binary(Binary::Shl, a, places)
        }
        10 => {
            let mask = small(terms, random, 1 << width.min(16));
            let runs = terms.constant(0x6db3 & ((1 << width) - 1), width);
            let mask = if random.below(2) == 0 { mask } else { runs };
            terms.binary(Binary::And, a, mask)
        }
        11 => {
            let wide = word(terms, random, x, 2 * width, depth - 1);
            terms.extract(wide, random.below(u64::from(width)) as u32, width)
        }
        _ => {
            let b = word(terms, random, x, width, depth - 1);
            let op = [Binary::Or, Binary::Xor][random.below(2) as usize];
            terms.binary(op, a, b)
        }
    }
}

/// Every claim that is proved holds for every input: random ones, and such as are made true by trying what holds.
#[test]
fn what_is_proved_holds_for_every_input() {
    let mut random = Random(1);
    let mut proved = 0;
    for _ in 0..30_000 {
        let mut terms = Terms::new();
        let bits = 5 + random.below(3) as u32;
        let x = terms.input("x", bits);
        let width = 6 + random.below(6) as u32;
        let (a, b) = (word(&mut terms, &mut random, x, width, 3), word(&mut terms, &mut random, x, width, 3));
        let mut claim = match random.below(3) {
            0 => terms.binary(Binary::Ult, a, b),
            1 => {
                let most = (0..1_u128 << bits).map(|x| terms.evaluate(a, &[x])).max().unwrap_or(0);
                let less = terms.constant(most.saturating_sub(random.below(2).into()), width);
                let above = terms.binary(Binary::Ult, less, a);
                terms.not(above)
            }
            _ => terms.binary(Binary::Eq, a, b),
        };
        let bound = terms.constant(u128::from(random.below(1 << bits)), bits);
        let is_below = terms.binary(Binary::Ult, x, bound);
        let given = match random.below(4) {
            0 => vec![is_below],
            1 => vec![terms.not(is_below)],
            2 => {
                claim = terms.binary(Binary::Or, is_below, claim);
                Vec::new()
            }
            _ => Vec::new(),
        };
        let question = Question { terms, given, claim, cases: Vec::new() };
        if holds(&question) {
            proved += 1;
            let refuted = (0..1_u128 << bits).find(|x| question.is_refuted_by(&[*x]));
            assert_eq!(refuted, None, "{:?} {:?}", question.terms, question.claim);
        }
    }
    assert!(proved > 2_000, "{proved} claims were proved");
}

#[test]
fn the_method_is_asked_and_named() {
    let claim = law("|x: u64| x % 9 == (x / 3) % 3 * 3 + x % 3", &[]);
    let verdict = decide(&claim, &Options::default()).unwrap();
    assert!(matches!(verdict, Verdict::Proved(evidence) if evidence.name() == "quotients"));
    let nothing = law("|x: u64| x / 3 * 3 == x", &["x < 1", "x > 1"]);
    assert!(matches!(decide(&nothing, &Options::default()), Ok(Verdict::Unknown(_))));
}
