//! Proofs of exchanges, and programs that are almost right.

use super::*;
use crate::check::certify;
use crate::exchange::By;
use crate::width::Width;

const PLACES: &str = "program(x: (u16, u8, u8)) -> u16
    v1: u16 = zext x.1
    v2: u16 = zext x.2
    v3: u16 = shrv x.0, v1
    v4: u16 = shrv x.0, v2
    v5: u16 = xor v3, v4
    v6: u16 = and v5, 1
    v7: u16 = shlv v6, v1
    v8: u16 = rotlv v6, v2
    v9: u16 = xor x.0, v7
    v10: u16 = xor v9, v8
    return v10";

const MASK: &str = "program(x: (u16, u16, u8)) -> u16
    v1: u16 = zext x.2
    v2: u16 = shrv x.0, v1
    v3: u16 = xor x.0, v2
    v4: u16 = and v3, x.1
    v5: u16 = shlv v4, v1
    v6: u16 = xor x.0, v4
    v7: u16 = xor v6, v5
    return v7";

const FIXED: &str = "program(x: (u16, u16)) -> u16
    v1: u16 = shr x.0, 5
    v2: u16 = xor x.0, v1
    v3: u16 = and v2, x.1
    v4: u16 = shl v3, 5
    v5: u16 = xor x.0, v3
    v6: u16 = xor v5, v4
    return v6";

fn all() -> [(Exchange, &'static str); 3] {
    let by = |by: By| Exchange { width: Width::W16, by };
    [(by(By::Places), PLACES), (by(By::Mask { distance: None }), MASK), (by(By::Mask { distance: Some(5) }), FIXED)]
}

fn certificate(exchange: Exchange, text: &str) -> Result<Certificate, Refusal> {
    let program: Program = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    certify(&exchange, program).map(|certified| certified.certificate())
}

/// Whether program and exchange differ on some of many words, masks and numbers.
fn differs(exchange: Exchange, program: &Program) -> bool {
    let mut random = crate::random::Random::new(9);
    (0..4000).any(|_| {
        let word = random.next_u64();
        let words = [word & 0xffff, word >> 16 & 0xffff].map(u128::from);
        let numbers = [word >> 32 & 0xff, word >> 40 & 0xff].map(u128::from);
        let input = [&words[..exchange.words()], &numbers[..exchange.numbers()]].concat();
        program.run_words(&input) != [exchange.apply(&input)]
    })
}

#[test]
fn exchanges_are_proved() {
    let inputs = all().map(|(exchange, text)| match certificate(exchange, text).expect("it is right") {
        Certificate::Affine { inputs } => inputs,
        other => panic!("{other}"),
    });
    assert_eq!(inputs, [16 * 16 * 17, 16 * 17 * 17, 17 * 17]);
}

/// Every operation and every operand in turn is replaced by others: whatever is certified is right, and almost nothing is.
#[test]
fn mutants_are_refused() {
    let (mut refused, mut equal) = (0, 0);
    for (exchange, text) in all() {
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let mut texts: Vec<String> = Vec::new();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains(" = ")) {
            let (left, right) = line.split_once(" = ").expect("a value");
            let (op, operands) = right.split_once(' ').expect("an operation");
            let operands: Vec<&str> = operands.split(", ").collect();
            let mut replace = |op: &str, operands: &[&str]| {
                let line = format!("{left} = {op} {}", operands.join(", "));
                texts.push([&lines[..at], &[&*line], &lines[at + 1..]].concat().join("\n"));
            };
            let others: &[&str] = match operands.len() {
                1 => &["zext", "bswap", "bitrev", "not"],
                _ => &[
                    "and", "or", "xor", "andn", "add", "sub", "mul", "shlv", "shrv", "rotlv", "rotrv", "shl", "shr",
                    "rotl", "rotr", "pext", "pdep",
                ],
            };
            others.iter().filter(|other| **other != op).for_each(|other| replace(other, &operands));
            let values: Vec<String> = (1..at).map(|value| format!("v{value}")).collect();
            let inputs = ["x.0", "x.1", "x.2", "0", "1", "2", "0x8000", "0xffff"].map(str::to_owned);
            for (place, own) in operands.iter().enumerate() {
                for other in values.iter().chain(&inputs).filter(|other| other != own) {
                    let mut operands = operands.clone();
                    operands[place] = other;
                    replace(op, &operands);
                }
            }
        }
        for value in 1..lines.len() - 2 {
            texts.push(text.replace(&format!("return v{}", lines.len() - 2), &format!("return v{value}")));
        }
        for text in texts {
            let Ok(program) = text.parse::<Program>() else { continue };
            match certify(&exchange, program.clone()) {
                Ok(_) => {
                    assert!(!differs(exchange, &program), "certified: {text}");
                    equal += 1;
                }
                Err(refusal) => {
                    // What is called wrong is wrong.
                    if let Why::Refuted { input, expected, got, .. } = &refusal.why {
                        assert_eq!(
                            (exchange.apply(input), program.run_words(input)),
                            (*expected, vec![*got]),
                            "{text}"
                        );
                        assert_ne!(expected, got);
                    }
                    refused += 1;
                }
            }
        }
    }
    // Such as shifts in place of rotations, of words whose bits stay within.
    assert!(refused > 500 && equal < 20, "{refused} refused, {equal} certified");
}

#[test]
fn what_is_not_affine_is_refused() {
    let [(places, _), (mask, _), _] = all();
    let told = |exchange: Exchange, text: &str, from: &str, to: &str| {
        let mutant = text.replacen(from, to, 1);
        assert_ne!(mutant, text);
        certificate(exchange, &mutant).expect_err(&mutant).to_string()
    };
    // Each is right for 0 and for each single bit, of the word and of the mask.
    for (from, to) in [
        ("return v10", "v11: u16 = bitrev x.0\n v12: u16 = and v11, x.0\n v13: u16 = xor v10, v12\n return v13"),
        ("return v10", "v11: u16 = sub x.0, 1\n v12: u16 = and v11, x.0\n v13: u16 = xor v10, v12\n return v13"),
    ] {
        let told = told(places, PLACES, from, to);
        assert!(told.ends_with("is not known to be affine in the word and in the mask"), "{told}");
    }
    for (from, to) in [
        ("return v7", "v8: u16 = rotlv v7, x.1\n return v8"),
        ("return v7", "v8: u16 = rotl x.1, 1\n v9: u16 = and v8, x.1\n v10: u16 = xor v7, v9\n return v10"),
        ("return v7", "v8: u16 = add x.0, x.1\n return v8"),
    ] {
        let told = told(mask, MASK, from, to);
        assert!(told.ends_with("is not known to be affine in the word and in the mask"), "{told}");
    }
}

#[test]
fn higher_bits_of_numbers_make_no_difference() {
    let [(places, _), (mask, _), _] = all();
    // A number of 128 or more means another place than its low bits.
    let of_places = |number: &str, other: &str| {
        format!(
            "program(x: (u16, u8, u8)) -> u16
            v1: u8 = shr {number}, 7\n v2: u8 = xor {number}, v1\n v3: u16 = zext v2\n v4: u16 = zext {other}
            v5: u16 = shrv x.0, v3\n v6: u16 = shrv x.0, v4\n v7: u16 = xor v5, v6\n v8: u16 = and v7, 1
            v9: u16 = rotlv v8, v3\n v10: u16 = rotlv v8, v4\n v11: u16 = xor x.0, v9\n v12: u16 = xor v11, v10\n return v12"
        )
    };
    let of_mask = "program(x: (u16, u16, u8)) -> u16
        v1: u8 = shr x.2, 7\n v2: u8 = xor x.2, v1\n v3: u16 = zext v2\n v4: u16 = shrv x.0, v3
        v5: u16 = xor x.0, v4\n v6: u16 = and v5, x.1\n v7: u16 = shlv v6, v3\n v8: u16 = xor x.0, v6
        v9: u16 = xor v8, v7\n return v9";
    for (exchange, wrong) in
        [(places, of_places("x.1", "x.2")), (places, of_places("x.2", "x.1")), (mask, of_mask.to_owned())]
    {
        assert_eq!(certificate(exchange, &wrong).expect_err(&wrong).why, Why::Number { numbers: 16 });
        let right = wrong.replace(", 7", ", 7\n").replacen("xor x.2, v1", "xor x.2, 0", 1).replacen(
            "xor x.1, v1",
            "xor x.1, 0",
            1,
        );
        certificate(exchange, &right).expect("without it the program is right");
    }
}

#[test]
fn other_words_are_refused() {
    for (exchange, text) in all() {
        let narrow = text.replace("u16", "u32");
        assert!(matches!(certificate(exchange, &narrow).unwrap_err().why, Why::Words { .. }));
    }
}
