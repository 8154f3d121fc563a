//! Proofs of maps that a number chooses, of one word.

use crate::check::certify;
use crate::check::linear::*;
use crate::linear::Linear;

/// The files of a board of 4x4, gathered: `((x & mask) * factor) >> 12`, where the factor is the same for all.
const FILES: &str = "program(x: (u8, u16)) -> u8
    v1: u16 = lookup x.0, [0x1111, 0x2222, 0x4444, 0x8888]
    v2: u16 = and x.1, v1
    v3: u16 = lookup x.0, [0x1248, 0x0924, 0x0492, 0x0249]
    v4: u16 = mul v2, v3
    v5: u16 = shr v4, 12
    v6: u16 = and v5, 0x000f
    v7: u8 = trunc v6
    return v7";

fn file(file: u8) -> PartialMap {
    let to: Vec<Option<u8>> = (0..16).map(|bit| (bit % 4 == file).then_some(bit / 4)).collect();
    PartialMap::new(Width::W16, Width::W8, &to, 0).expect("each square of a file has a rank of its own")
}

fn files(count: u8) -> Linear {
    Linear::family((0..count).map(|number| file(number).into()).collect()).expect("they are of the same words")
}

fn program(text: &str) -> Program {
    text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn a_family_is_proved_for_each_number() {
    let certified = certify(&files(4), program(FILES)).expect("it gathers files");
    assert_eq!(certified.certificate(), Certificate::Linear);
    assert_eq!(certified.program().run_words(&[2, 0x4004]), [0b1001]);
    // Of the number, two bits count.
    assert_eq!(certified.program().run_words(&[6, 0x4004]), [0b1001]);
}

#[test]
fn beyond_the_last_map_nothing_may_come_out() {
    let refusal = certify(&files(3), program(FILES)).unwrap_err();
    assert!(matches!(refusal, Refusal { case: Some(3), .. }), "{refusal}");
    let cleared = FILES.replace("0x4444, 0x8888", "0x4444, 0");
    certify(&files(3), program(&cleared)).expect("the last mask is empty");
}

#[test]
fn every_broken_entry_is_refused() {
    let right = program(FILES);
    for table in 0..2 {
        for entry in 0..4 {
            for bit in 0..16 {
                let mut lines: Vec<String> = FILES.lines().map(str::to_owned).collect();
                let broken = right.tables()[table].entries()[entry] ^ 1 << bit;
                let was = format!("{:#06x}", right.tables()[table].entries()[entry]);
                let line = &mut lines[1 + 2 * table];
                *line = line.replace(&was, &format!("{broken:#06x}"));
                let mutant = program(&lines.join("\n"));
                assert_ne!(mutant, right);
                let agrees = (0..=u16::MAX).all(|word| {
                    let words = [entry as u128, word.into()];
                    mutant.run_words(&words) == right.run_words(&words)
                });
                assert_eq!(certify(&files(4), mutant).is_ok(), agrees, "table {table}, {entry}, bit {bit}");
            }
        }
    }
}

#[test]
fn of_the_number_no_bit_above_counts() {
    let refused = Err(Why::Number { numbers: 4 }.into());
    let used = |mask: &str| {
        let line = format!("v7: u8 = trunc v6\n v8 = and x.0, {mask}\n v9 = shr v8, 6\n v10 = or v7, v9\n");
        program(&FILES.replace("v7: u8 = trunc v6\n", &line).replace("return v7", "return v10"))
    };
    assert_eq!(certify(&files(4), used("0x80")), refused);
    assert!(certify(&files(4), used("0x3f")).is_ok());
    assert!(matches!(
        certify(&files(4), program(&FILES.replace("return v7", "return x.0"))),
        Err(Refusal { case: Some(_), .. } | Refusal { why: Why::Number { .. }, .. })
    ));
    let longer = FILES.replace("0x0492, 0x0249]", "0x0492, 0x0249, 0x1248, 0x0924, 0x0492, 0x0248]");
    assert_eq!(certify(&files(4), program(&longer)), refused);
    let shorter = FILES.replace("0x4444, 0x8888", "0x4444");
    assert_eq!(certify(&files(3), program(&shorter)), Err(Why::Number { numbers: 4 }.into()));
    let wide = FILES.replace("(u8, u16)", "(u16, u16)");
    assert!(matches!(certify(&files(4), program(&wide)).unwrap_err().why, Why::Words { .. }));
    let one = program("program(x: u16) -> u8\nv1: u8 = trunc x\nreturn v1");
    assert!(matches!(certify(&files(4), one).unwrap_err().why, Why::Words { .. }));
}

/// The files of a board of 4x4 again: the word is shifted by the number, of which no more than two bits may count.
#[test]
fn numbers_may_be_computed_with() {
    let shifted = |mask: &str| {
        program(&format!(
            "program(x: (u8, u16)) -> u8
            v1: u16 = zext x.0
            v2: u16 = and v1, {mask}
            v3: u16 = shrv x.1, v2
            v4: u16 = and v3, 0x1111
            v5: u16 = mul v4, 0x1248
            v6: u16 = shr v5, 12
            v7: u8 = trunc v6
            return v7"
        ))
    };
    assert_eq!(certify(&files(4), shifted("3")).map(|certified| certified.certificate()), Ok(Certificate::Linear));
    assert_eq!(certify(&files(4), shifted("7")), Err(Why::Number { numbers: 4 }.into()));
    assert!(matches!(certify(&files(4), shifted("1")), Err(Refusal { case: Some(2), .. })));
    // Behind the last file nothing may come out.
    assert!(matches!(certify(&files(3), shifted("3")), Err(Refusal { case: Some(3), .. })));
}
