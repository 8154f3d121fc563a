//! Times of the reference questions, by each method: `cargo run --release -p permgen-verify --example reference [METHOD]`.

use std::time::Instant;

use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::Program;
use permgen_core::width::Width;
use permgen_verify::index::{rook_rays, tells_attacks_apart};
use permgen_verify::term::{Binary, Terms};
use permgen_verify::{Claim, Method, Options, Question, Verdict, decide};

fn main() {
    let only = std::env::args().nth(1).and_then(|name| Method::from_name(&name));
    for (name, question) in questions() {
        for method in Method::ALL.iter().copied().filter(|method| only.is_none_or(|only| only == *method)) {
            let options = Options { budget: 100_000_000, time: std::time::Duration::MAX, ..Options::only(method) };
            // The best of several, unless one takes long: the machine has other things to do as well.
            let (mut best, mut verdict) = (f64::INFINITY, None);
            for _ in 0..10 {
                let start = Instant::now();
                verdict = Some(decide(&question, &options));
                best = best.min(start.elapsed().as_secs_f64() * 1e3);
                if best > 500.0 {
                    break;
                }
            }
            let said = match verdict {
                Some(Ok(Verdict::Proved(evidence))) => evidence.to_string(),
                Some(Ok(Verdict::Unknown(_))) => continue,
                other => format!("{other:?}"),
            };
            println!("{name:36} {best:10.2} ms  {said}");
        }
    }
}

fn questions() -> Vec<(&'static str, Question)> {
    let word = |from: &dyn Fn(u8) -> u8| PartialMap::from(&Permutation::from_fn(Width::W64, from));
    let transform = |map: PartialMap, text: &str| {
        let program: Program = text.parse().expect("a program");
        Claim::program_is_map("", &map, &program).expect("words of 64 bits").question
    };
    let flip = word(&|square| square ^ 56);
    let turned = word(&|square| (square >> 3) | (((square & 7) ^ 7) << 3));
    let network = word(&|square| square.wrapping_mul(37).wrapping_add(11) & 63);
    vec![
        ("flip, 13 operations", transform(flip.clone(), FLIP)),
        ("flip, byte swap", transform(flip, "program(x: u64) -> u64\nv1 = bswap x\nreturn v1")),
        ("rotate 90", transform(turned.clone(), &best(&turned))),
        ("full network", transform(network.clone(), &best(&network))),
        ("diagonal to a rank (kindergarten)", transform(diagonal(), KINDERGARTEN)),
        ("byte reversal, by a remainder", byte_reversal()),
        ("rook magic a1, 12 bits", magic(0, 0x0080_0010_2040_0080, 12)),
        ("rook magic d4, 31 factor bits, 10 bits", magic(27, 0xfffe_01f2_0021_f9c0, 10)),
        ("rook magic d4, 31 factor bits, 11 bits", magic(27, 0xbeee_e7b1_1881_8914, 11)),
        ("rook magic d4, 31 factor bits, 12 bits", magic(27, 0x14ef_33ce_b031_9c54, 12)),
        ("rook magic d4, 31 factor bits, 13 bits", magic(27, 0xf041_19f6_30fb_69e0, 13)),
    ]
}

const FLIP: &str = "program(x: u64) -> u64
    v1 = shr x, 8
    v2 = and v1, 0x00ff00ff00ff00ff
    v3 = and x, 0x00ff00ff00ff00ff
    v4 = shl v3, 8
    v5 = or v2, v4
    v6 = shr v5, 16
    v7 = and v6, 0x0000ffff0000ffff
    v8 = and v5, 0x0000ffff0000ffff
    v9 = shl v8, 16
    v10 = or v7, v9
    v11 = shr v10, 32
    v12 = shl v10, 32
    v13 = or v11, v12
    return v13";

/// The diagonal from a1 gathered into the first rank.
fn diagonal() -> PartialMap {
    let to: Vec<Option<u8>> = (0..64).map(|bit| (bit % 9 == 0).then_some(bit / 9)).collect();
    PartialMap::new(Width::W64, Width::W64, &to, 0).expect("a map")
}

const KINDERGARTEN: &str = "program(x: u64) -> u64
    v1 = and x, 0x8040201008040201
    v2 = mul v1, 0x0101010101010101
    v3 = shr v2, 56
    return v3";

/// `(b * 0x0202020202 & 0x010884422010) % 1023` (Beeler, Gosper and Schroeppel, HAKMEM, MIT, 1972, item 167; this variant is
/// from Anderson, *Bit Twiddling Hacks*).
fn byte_reversal() -> Question {
    let mut terms = Terms::new();
    let byte = terms.input("b", 8);
    let word = terms.zero_extend(byte, 64);
    let mut constant = |value: u128| terms.constant(value, 64);
    let (factor, mask, base) = (constant(0x02_0202_0202), constant(0x0108_8442_2010), constant(1023));
    let copies = terms.binary(Binary::Mul, word, factor);
    let chosen = terms.binary(Binary::And, copies, mask);
    let rest = terms.binary(Binary::Urem, chosen, base);
    let got = terms.extract(rest, 0, 8);
    let reversed = PartialMap::from(&Permutation::from_fn(Width::W8, |bit| 7 - bit));
    Claim::function_is_map("", terms, &reversed, &[byte], &[got]).question
}

/// What the search finds.
fn best(map: &PartialMap) -> String {
    permgen_core::search::search(map, permgen_core::search::Options::default()).certified.program().to_string()
}

fn magic(square: u8, factor: u64, bits: u32) -> Question {
    let program = format!("program(x: u64) -> u64\nv1 = mul x, {factor:#018x}\nv2 = shr v1, {}\nreturn v2", 64 - bits);
    let rays = rook_rays(square, Board::CHESS.ranks(), Board::CHESS.files());
    tells_attacks_apart(&program.parse().expect("a program"), &rays)
}
