//! Magic factors, broken bit by bit, judged by the methods and by filling the table.

use permgen_core::program::Program;
use permgen_verify::index::{Ray, bishop_rays, rook_rays, tells_attacks_apart};
use permgen_verify::{Method, Options, Verdict, decide};

fn index(factor: u64, bits: u32) -> Program {
    let text = format!("program(x: u64) -> u64\nv1 = mul x, {factor:#018x}\nv2 = shr v1, {}\nreturn v2", 64 - bits);
    text.parse().expect("a program")
}

/// How far a slider sees on each ray: past so many empty squares.
fn sight(rays: &[Ray], blockers: u64) -> Vec<usize> {
    let far = |ray: &Ray| ray.iter().position(|square| blockers >> square & 1 == 1).unwrap_or(ray.len());
    rays.iter().map(far).collect()
}

/// Whether a table of attacks can be filled without two different ones in a place.
fn fills_a_table(rays: &[Ray], factor: u64, bits: u32) -> bool {
    let relevant = rays.iter().flatten().fold(0_u64, |set, &square| set | 1 << square);
    let mut table = vec![None; 1 << bits];
    let mut blockers = 0_u64;
    loop {
        let place = &mut table[(blockers.wrapping_mul(factor) >> (64 - bits)) as usize];
        let seen = sight(rays, blockers);
        if place.get_or_insert_with(|| seen.clone()) != &seen {
            return false;
        }
        blockers = blockers.wrapping_sub(relevant) & relevant;
        if blockers == 0 {
            return true;
        }
    }
}

#[test]
fn factors_broken_in_one_bit_are_judged_as_the_table_is_filled() {
    let mut judged = [0; 2];
    for (rays, factor, bits) in [
        // Few bits and an index without a bit to spare, then many bits.
        (rook_rays(27, 8, 8), magic("rook d4").0, magic("rook d4").1),
        (bishop_rays(27, 8, 8), magic("bishop d4").0, magic("bishop d4").1),
        (rook_rays(27, 8, 8), 0xfffe_01f2_0021_f9c0, 10),
    ] {
        for bit in 0..64 {
            let factor = factor ^ 1 << bit;
            let question = tells_attacks_apart(&index(factor, bits), &rays);
            let is_good = fills_a_table(&rays, factor, bits);
            judged[usize::from(is_good)] += 1;
            match decide(&question, &Options::only(Method::SAT)).expect("no fault") {
                Verdict::Proved(_) => assert!(is_good, "{factor:#x}"),
                Verdict::Refuted(found) => {
                    assert!(!is_good, "{factor:#x}");
                    let [a, b] = found.inputs[..] else { panic!("{:?}", found.inputs) };
                    let (a, b) = (a as u64, b as u64);
                    let place = |blockers: u64| blockers.wrapping_mul(factor) >> (64 - bits);
                    assert_eq!(place(a), place(b));
                    assert_ne!(sight(&rays, a), sight(&rays, b));
                }
                other => panic!("{factor:#x}: {other:?}"),
            }
        }
    }
    assert!(judged[0] > 50 && judged[1] > 10, "bad {}, good {}", judged[0], judged[1]);
}

/// A line of the table of magics: the factor, and the bits of the index.
fn magic(name: &str) -> (u64, u32) {
    let table = include_str!("data/magics.txt");
    let line = table.lines().find_map(|line| line.strip_prefix(name)).expect("a line of that name");
    let (factor, bits) = line.trim().split_once(' ').expect("factor and bits");
    let factor = u64::from_str_radix(factor.trim_start_matches("0x"), 16).expect("a factor");
    (factor, bits.parse().expect("bits"))
}

#[test]
fn rays_end_before_the_edge() {
    let numbers = |rays: Vec<Ray>| rays.iter().flatten().count();
    assert_eq!(numbers(rook_rays(0, 8, 8)), 12);
    assert_eq!(numbers(rook_rays(27, 8, 8)), 10);
    assert_eq!(numbers(bishop_rays(27, 8, 8)), 9);
    assert_eq!(numbers(bishop_rays(0, 8, 8)), 6);
    assert_eq!(rook_rays(27, 8, 8)[0], [35, 43, 51]);
    assert_eq!(rook_rays(5, 2, 3), vec![Vec::<u8>::new(), vec![], vec![], vec![4]]);
}
