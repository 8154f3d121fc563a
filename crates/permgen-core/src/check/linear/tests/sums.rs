//! Proofs of matrices with several entries in a row, and mutants that are refused.

use super::*;
use crate::program::Table;
use crate::words::Words;

const WORD: Words = Words::one(Width::W64);

/// `x ^ x >> 1 ^ x << 3`, and the complement of the low byte.
fn mixed() -> Matrix {
    Matrix::from_rows(WORD, WORD, |row| {
        let sources = [Some(row), row.checked_sub(3), Some(row + 1).filter(|&up| up < 64)];
        (sources.into_iter().flatten().map(|source| source as u16).collect(), row < 8)
    })
}

const MIXED: &str = "program(x: u64) -> u64
    v1 = shr x, 1
    v2 = xor x, v1
    v3 = shl x, 3
    v4 = xor v2, v3
    v5 = xor v4, 0xff
    return v5";

#[test]
fn sums_are_proved_and_every_other_program_is_refused() {
    assert_eq!(certify(&mixed(), program(MIXED)).unwrap().certificate(), Certificate::Linear);
    for (part, other) in [
        ("shr x, 1", "shr x, 2"),
        ("shl x, 3", "shl v1, 3"),
        ("xor x, v1", "or x, v1"),
        ("xor v2, v3", "add v2, v3"),
        ("xor v2, v3", "andn v2, v3"),
        ("v4, 0xff", "v4, 0x7f"),
        ("return v5", "return v4"),
    ] {
        let refusal = certify(&mixed(), program(&MIXED.replace(part, other))).unwrap_err();
        assert!(matches!(refusal.why, Why::Refuted { .. }), "{other}: {refusal}");
    }
}

/// Prefix sums, and a product with two words that depend on the input.
#[test]
fn products_without_carries_are_proved_and_every_other_is_refused() {
    let below = Matrix::from_rows(WORD, WORD, |row| ((0..=row as u16).collect(), false));
    let above = Matrix::from_rows(WORD, WORD, |row| ((row as u16 + 1..64).collect(), false));
    let product = |text: &str| program(&format!("program(x: u64) -> u64\nv1 = {text}\nreturn v1"));
    assert!(certify(&below, product("clmul x, 0xffffffffffffffff")).is_ok());
    assert!(certify(&below, product("clmul 0xffffffffffffffff, x")).is_ok());
    assert!(certify(&above, product("clmulh x, 0xffffffffffffffff")).is_ok());
    assert!(certify(&above, product("clmul x, 0xffffffffffffffff")).is_err());
    for place in 0..64 {
        let other = u64::MAX ^ 1 << place;
        for (matrix, text) in [(&below, format!("clmul x, {other:#x}")), (&above, format!("clmulh x, {other:#x}"))] {
            match certify(matrix, product(&text)) {
                // No bit is so far below that the lowest bit of the factor moves it into the upper half.
                Ok(_) => assert_eq!((place, text.starts_with("clmulh")), (0, true)),
                Err(refusal) => assert!(matches!(refusal.why, Why::Refuted { .. }), "{text}: {refusal}"),
            }
        }
    }
    let squared = "program(x: u64) -> u64\nv1 = not x\nv2 = clmul x, v1\nreturn v2";
    let zero = Matrix::from_rows(WORD, WORD, |_| (Vec::new(), false));
    assert!(certify(&zero, program(squared)).is_err(), "a product of two words that are not equal is not linear");
}

#[test]
fn a_matrix_that_differs_in_one_entry_is_refused() {
    for row in 0..64 {
        for source in [0, row as u16, 63 - row as u16] {
            let other = Matrix::from_rows(WORD, WORD, |at| {
                let entries = if at == row { [mixed().row(at), &[source]].concat() } else { mixed().row(at).to_vec() };
                (entries, mixed().adds_one(at))
            });
            assert!(certify(&other, program(MIXED)).is_err(), "row {row}, bit {source}");
        }
    }
}

/// The table of a matrix of one byte, whose columns any numbers can be.
fn of_columns(columns: [u128; 8], constant: u128) -> Vec<u128> {
    let sum = |number: usize| (0..8).filter(|bit| number >> bit & 1 == 1).fold(constant, |sum, bit| sum ^ columns[bit]);
    (0..256).map(sum).collect()
}

fn lookup(entries: Vec<u128>) -> Program {
    let mut program = crate::program::Builder::new(Width::W64);
    let number = program.mask(program.input(), 0xff);
    let entry = program.lookup(number, Table::new(Width::W64, entries));
    program.finish(entry, Width::W64)
}

#[test]
fn tables_are_followed_if_each_bit_of_the_number_adds_the_same() {
    let columns = [3, 5, 0x1000, 0x9e37, 1 << 63, 0x1001, 7, 0xffff_ffff];
    let matrix = Matrix::from_rows(WORD, WORD, |row| {
        ((0..8).filter(|&bit| columns[usize::from(bit)] >> row & 1 == 1).collect(), row == 2)
    });
    let entries = of_columns(columns, 4);
    assert_eq!(certify(&matrix, lookup(entries.clone())).unwrap().certificate(), Certificate::Linear);
    for number in 0..256 {
        let mut broken = entries.clone();
        broken[number] ^= 1 << (number % 64);
        assert!(certify(&matrix, lookup(broken)).is_err(), "entry {number}");
    }
    // Of a number that is wider than the table, only the low bits count; a table that ends early has no such form.
    let short = entries[..255].to_vec();
    assert!(certify(&matrix, lookup(short)).is_err());
}
