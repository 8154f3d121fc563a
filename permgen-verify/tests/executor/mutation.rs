//! Functions broken in every single place. Whatever is said of one is compared with the compiler's word: all are compiled and
//! run, the refuted ones on the input that refutes them, the others on many.

use std::fmt::Write as _;
use std::process::Command;

use permgen_codegen::reader::{Items, follow};
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::term::{Binary, Terms};
use permgen_core::width::Width;
use permgen_verify::{Claim, Options, Verdict, decide};
use proc_macro2::{TokenStream, TokenTree};

/// Where a square goes.
type Map = fn(u8) -> u8;

/// Functions `f` of a board, and the maps that they are.
const RIGHT: &[(&str, Map)] = &[
    (
        "pub fn f(x: u64) -> u64 {
            let x = ((x >> 8) & 0x00ff00ff00ff00ff) | ((x & 0x00ff00ff00ff00ff) << 8);
            let x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
            (x >> 32) | (x << 32)
        }",
        |square| square ^ 56,
    ),
    (
        "const K: &[u64] = &[0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f];
        pub fn f(mut x: u64) -> u64 {
            for i in 0..3usize {
                let s = 1u32 << i;
                x = ((x >> s) & K[i]) + ((x & K[i]) << s);
            }
            x
        }",
        |square| square ^ 7,
    ),
    (
        "pub fn f(x: u64) -> u64 {
            let mut result = 0u64;
            let mut square = 0u32;
            while square < 64 {
                let to = (square >> 3) | ((square & 7) << 3);
                if x >> square & 1 == 1 { result |= 1u64 << to; }
                square += 1;
            }
            result
        }",
        |square| square >> 3 | (square & 7) << 3,
    ),
    (
        "const UP: &[u8] = &[7, 6, 5, 4, 3, 2, 1, 0];
        fn byte(x: u64, index: u32) -> u8 { (x >> (8 * index)) as u8 }
        pub fn f(x: u64) -> u64 {
            let mut bytes = [0u8; 8];
            for i in 0..8u32 {
                let part = byte(x, i);
                bytes[UP[i as usize] as usize] = match part { 0 => 0, 255 => 255, other => other.reverse_bits() };
            }
            let result = u64::from_le_bytes(bytes);
            assert!(result.count_ones() == x.count_ones());
            if x == 0 { 0 } else { result }
        }",
        |square| 63 - square,
    ),
];

/// Every text that differs in a number or an operator.
fn mutants(text: &str) -> Vec<String> {
    let tokens: TokenStream = text.parse().expect("Rust");
    let mut mutants = Vec::new();
    walk(tokens, text, &mut mutants);
    mutants
}

fn walk(tokens: TokenStream, text: &str, mutants: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let mut put = |length: usize, new: &str| {
            let start = token.span().byte_range().start;
            mutants.push(format!("{}{new}{}", &text[..start], &text[start + length..]));
        };
        match token {
            TokenTree::Group(group) => walk(group.stream(), text, mutants),
            TokenTree::Literal(literal) => {
                let written = literal.to_string();
                let digits = written
                    .trim_end_matches("u8")
                    .trim_end_matches("u64")
                    .trim_end_matches("u32")
                    .trim_end_matches("usize");
                let suffix = &written[digits.len()..];
                if let Some(hexadecimal) = digits.strip_prefix("0x") {
                    let value = u64::from_str_radix(hexadecimal, 16).expect("a mask");
                    (0..64).for_each(|bit| put(written.len(), &format!("{:#018x}{suffix}", value ^ 1 << bit)));
                } else {
                    let value: u64 = digits.parse().expect("a number");
                    for other in [value + 1, value.saturating_sub(1), 2 * value].into_iter().filter(|it| *it != value) {
                        put(written.len(), &format!("{other}{suffix}"));
                    }
                }
            }
            TokenTree::Punct(punct) => {
                let next = match tokens.get(index + 1) {
                    Some(TokenTree::Punct(next)) if punct.spacing() == proc_macro2::Spacing::Joint => next.as_char(),
                    _ => ' ',
                };
                match (punct.as_char(), next) {
                    ('<', '<') => put(2, ">>"),
                    ('>', '>') => put(2, "<<"),
                    ('|', ' ') => ["&", "^", "+"].iter().for_each(|other| put(1, other)),
                    ('&', ' ') => ["|", "^"].iter().for_each(|other| put(1, other)),
                    ('+', ' ') => ["|", "^", "-", "&"].iter().for_each(|other| put(1, other)),
                    ('|', '=') => put(2, "^="),
                    ('+', '=') => put(2, "-="),
                    ('=', '=') => put(2, "!="),
                    ('<', ' ') => put(1, "<="),
                    _ => {}
                }
            }
            TokenTree::Ident(_) => {}
        }
    }
}

/// The claim that the function `f` of a text is a map, and does not panic; nothing if it is not followed.
fn claim(text: &str, map: &PartialMap) -> Option<Claim> {
    let file: syn::File = syn::parse_str(text).ok()?;
    let items = Items::of(&file, false);
    let mut followed = follow(&items, items.all()["f"][0], Terms::new(), &[]).ok()?;
    let fine = followed.no_panic();
    let (taken, made) = (followed.arguments[0].1, followed.results[0].1);
    let mut claim = Claim::function_is_map("f", followed.terms, map, &[taken], &[made]);
    claim.question.claim = claim.question.terms.binary(Binary::And, fine, claim.question.claim);
    Some(claim)
}

#[test]
fn what_is_said_of_broken_functions_is_so() {
    let mut program = String::from(
        "#![allow(arithmetic_overflow, unconditional_panic, unused, overflowing_literals)]
         fn returns(f: fn(u64) -> u64, x: u64) -> Option<u64> { std::panic::catch_unwind(|| f(x)).ok() }
         fn refuted(name: &str, f: fn(u64) -> u64, x: u64, expected: u64) {
             if returns(f, x) == Some(expected) { println!(\"{name} is right for {x:#x}\"); }
         }
         fn proved(name: &str, f: fn(u64) -> u64, to: &[u64; 64]) {
             let mut x = 0x9e3779b97f4a7c15_u64;
             for round in 0..600 {
                 let word = match round { 0 => 0, 1 => !0, 2..66 => 1 << (round - 2), 66..130 => !(1 << (round - 66)), _ => x };
                 x = x.wrapping_mul(0xd1342543de82ef95).wrapping_add(1).rotate_left(23);
                 let expected = (0..64).fold(0, |sum, bit| sum | (word >> bit & 1) << to[bit]);
                 if returns(f, word) != Some(expected) { println!(\"{name} is wrong for {word:#x}\"); }
             }
         }\n",
    );
    let mut main = String::new();
    let mut counts = [0; 3];
    for (number, &(text, to)) in RIGHT.iter().enumerate() {
        let map = PartialMap::from(&Permutation::from_fn(Width::W64, to));
        let _ = writeln!(main, "    let to = {:?};", std::array::from_fn::<u64, 64, _>(|bit| to(bit as u8).into()));
        let texts = std::iter::once(text.to_owned()).chain(mutants(text));
        for (index, text) in texts.enumerate() {
            let Some(claim) = claim(&text, &map) else {
                // A loop that no longer ends, say, or what is no longer Rust. Nothing is said of it.
                counts[2] += 1;
                continue;
            };
            let name = format!("m{number}_{index}");
            match decide(&claim.question, &Options::default()).expect("the methods agree") {
                Verdict::Proved(_) => {
                    counts[0] += 1;
                    let _ = writeln!(main, "    proved({text:?}, {name}::f, &to);");
                }
                Verdict::Refuted(counterexample) => {
                    assert!(index > 0, "{text}: {counterexample:?}");
                    counts[1] += 1;
                    let input = counterexample.inputs[0];
                    let expected = map.apply(input);
                    let _ = writeln!(main, "    refuted({text:?}, {name}::f, {input:#x}, {expected:#x});");
                }
                verdict @ Verdict::Unknown(_) => panic!("{text}: {verdict:?}"),
            }
            let _ = writeln!(program, "mod {name} {{ {text} }}");
        }
    }
    let _ = writeln!(program, "fn main() {{\n    std::panic::set_hook(Box::new(|_| {{}}));\n{main}}}");
    assert!(counts[1] > 500, "proved, refuted, refused: {counts:?}");
    assert!(counts[0] < 150 && counts[2] < 40, "proved, refuted, refused: {counts:?}");

    let folder = tempfile::tempdir().expect("a folder");
    let (source, binary) = (folder.path().join("mutants.rs"), folder.path().join("mutants"));
    std::fs::write(&source, program).expect("it is written");
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let compiled = Command::new(compiler)
        .args(["--edition", "2024", "-C", "debug-assertions=on", "-C", "debuginfo=0", "--cap-lints", "allow", "-o"])
        .args([&binary, &source])
        .output()
        .expect("the compiler runs");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&binary).output().expect("it runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "");
}
