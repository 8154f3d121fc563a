//! Matrices by blocks of 8x8 bits in vector registers: broken programs are refused.

use permgen_core::check::{Why, certify};
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::program::Program;
use permgen_core::random::Random;
use permgen_core::search::{Objective, Options, search_matrix};
use permgen_core::target::X86_64_V4;
use permgen_core::width::Width;

use super::vectors::interpret;

/// A dense matrix by blocks of 8x8 bits: no entry of a table, no sum and no word may be another.
#[test]
fn broken_programs_of_blocks_are_refuted() {
    let word = Words::one(Width::W64);
    let row = |row: usize| (row as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    let matrix = Matrix::from_rows(word, word, |place| {
        ((0..64).filter(|bit| row(place) >> bit & 1 == 1).collect(), place % 7 == 0)
    });
    let options = Options::default().target(&X86_64_V4).bytes(Some(0)).objective(Objective::Throughput);
    let found = search_matrix(&matrix, options, &[], &[]);
    let program = found.certified.program();
    let text = program.to_string();
    assert!(text.contains("vgf2p8affineqb_by") && text.contains("vpxorq"), "{text}");
    let mut random = Random::new(1);
    let inputs: Vec<u64> = (0..64).map(|bit| 1 << bit).chain((0..200).map(|_| random.next_u64())).collect();
    for &input in &inputs {
        let expected = matrix.apply(&[input.into()]);
        assert_eq!(
            (interpret(program, &[input.into()]), program.run_words(&[input.into()])),
            (expected.clone(), expected)
        );
    }
    let lines: Vec<&str> = text.lines().collect();
    let mut mutants = 0;
    let mut try_with = |number: usize, line: String| {
        let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        lines[number] = line;
        let program: Program = lines.join("\n").parse().unwrap();
        let is_wrong = |&&input: &&u64| interpret(&program, &[input.into()]) != matrix.apply(&[input.into()]);
        let differs = inputs.iter().find(is_wrong);
        // A byte of a vector that goes nowhere may be any.
        match certify(&matrix, program.clone()).map_err(|refusal| refusal.why) {
            Ok(_) => assert_eq!(differs, None, "certified, and wrong:\n{program}"),
            Err(Why::Refuted { input, word, expected, got }) => {
                mutants += 1;
                assert_ne!(expected, got);
                assert_eq!((matrix.apply(&input)[word], interpret(&program, &input)[word]), (expected, got));
            }
            Err(why) => panic!("{why}\n{program}"),
        }
    };
    for (number, line) in lines.iter().enumerate() {
        if let Some((start, operands)) = line.split_once("vpxorq ") {
            let (a, b) = operands.split_once(", ").unwrap();
            for operands in [[a, a], [b, b], [a, "v1"]] {
                try_with(number, format!("{start}vpxorq {}, {}", operands[0], operands[1]));
            }
            try_with(number, format!("{start}vpunpcklqdq {operands}"));
        }
        if let Some((start, table)) = line.split_once('[').filter(|_| line.contains("vgf2p8affineqb_by")) {
            let entries: Vec<u8> =
                table.trim_end_matches(']').split(", ").map(|entry| entry.parse().unwrap()).collect();
            for place in (0..64).step_by(3) {
                let mut broken = entries.clone();
                broken[place] ^= 1 << (place % 8);
                try_with(number, format!("{start}{broken:?}"));
            }
            try_with(number, line.replace("vgf2p8affineqb_by", "vgf2p8affineqb"));
        }
        if let Some((start, table)) = line.split_once('[').filter(|_| line.contains("vpermb")) {
            let entries: Vec<u8> =
                table.trim_end_matches(']').split(", ").map(|entry| entry.parse().unwrap()).collect();
            for lane in 0..8 {
                let mut broken = entries.clone();
                broken[8 * lane] = (broken[8 * lane] + 1) % 8;
                try_with(number, format!("{start}{broken:?}"));
            }
        }
    }
    assert!(mutants > 200, "{mutants}:\n{text}");
}
