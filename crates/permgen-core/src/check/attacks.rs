//! Attacks of sliders are proved by looking up every occupancy of the squares that decide them.
//!
//! Let `R(o)` be the result for the occupied squares `o` and a fixed square. `R` is the `or` of parts `P`, which [`parts`] finds in
//! the program. Each instruction of a part that reads `o` reads `o & m` or `o | !m`, for a mask `m` that does not depend on `o`.
//! So `P(o) = P(o & M)`, where `M` is the union of these masks.
//!
//! Each ray is given to one part, and `A(o)` is what is attacked along the rays of a part. `A(o) = A(o & D)`, where `D` are the
//! squares that decide. If `P(o) = A(o)` for each `o` within `M | D`, then for every `o`. The attacks along all rays are the `or` of
//! the attacks along each ray, so the program is right if this holds for all parts, and each ray is given to a part.

use super::{Certificate, Provable, Refusal, Why};
use crate::attacks::{Attacks, along, deciding};
use crate::program::{Op, Operand, Program};
use crate::width::Width;

/// More squares than this have too many occupancies to try.
const MOST_BITS: u32 = 24;

/// A program of two words: the first is the number of the square, and each is tried; the second holds the occupied squares.
impl Provable for Attacks {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        let width = self.board().width();
        Why::of_words(program, &[Width::W8, width], &[width])?;
        let parts = parts(program);
        let mut tried = 0;
        let mut values = Vec::new();
        for &square in self.squares() {
            let rays = self.rays(square);
            let refused = |why: Why| why.in_case(square.into());
            let got = program.trace_words(&[square.into(), 0], &mut values);
            let expected = along(&rays, 0);
            if got != expected {
                return Err(refused(Why::Refuted { input: vec![0], word: 0, expected, got }));
            }
            let Some(parts) = &parts else { return Err(refused(looks_elsewhere())) };
            let mut left: Vec<Vec<u8>> = rays.iter().filter(|ray| !ray.is_empty()).cloned().collect();
            // What is read does not depend on the occupied squares: so these values are right for all of them.
            let masks: Vec<u128> = parts.iter().map(|part| part.mask(&values) & width.mask()).collect();
            let empty: Vec<u128> = parts.iter().map(|part| part.value(square, &values)).collect();
            for ((part, mask), empty) in parts.iter().zip(masks).zip(empty) {
                let is_own = |ray: &Vec<u8>| ray.iter().all(|bit| empty >> bit & 1 == 1);
                let (own, others): (Vec<_>, Vec<_>) = left.into_iter().partition(is_own);
                left = others;
                let mask = mask | deciding(&own);
                if mask.count_ones() > MOST_BITS {
                    let what = format!("{} squares decide, which have too many occupancies to try", mask.count_ones());
                    return Err(refused(Why::Form(what)));
                }
                let mut occupied = 0u128;
                loop {
                    let got = program.trace_words(&[square.into(), occupied], &mut values);
                    if part.value(square, &values) != along(&own, occupied) {
                        let expected = along(&rays, occupied);
                        // Parts that differ from their rays may be right together.
                        let wrong = Why::Refuted { input: vec![occupied], word: 0, expected, got };
                        return Err(refused(if got == expected { looks_elsewhere() } else { wrong }));
                    }
                    tried += 1;
                    // The next subset: the subtraction borrows through the bits that are not in the mask.
                    occupied = occupied.wrapping_sub(mask) & mask;
                    if occupied == 0 {
                        break;
                    }
                }
            }
            if !left.is_empty() {
                return Err(refused(looks_elsewhere()));
            }
        }
        Ok(Certificate::Exhaustive { inputs: tried })
    }
}

/// Which bits of a word a mask lets through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeps {
    /// Those where the mask is 1: `and`.
    Ones,
    /// Those where it is 0: `or`.
    Zeros,
}

/// The occupied squares.
const OCCUPIED: Operand = Operand::Input(1);

/// A value of which the result is the `or`, with others.
struct Part {
    value: Operand,
    /// The masks under which it reads the occupied squares, none of which depends on these.
    reads: Vec<(Operand, Keeps)>,
}

impl Part {
    /// The squares that it looks at, given the values of a run.
    fn mask(&self, values: &[u128]) -> u128 {
        self.reads.iter().fold(0, |mask, &(place, keeps)| {
            let word = match place {
                Operand::Const(word) => word,
                Operand::Value(value) => values[value.index()],
                // The number of the square, of which only the extension to the width can be a mask.
                Operand::Input(_) | Operand::Table(_) => return u128::MAX,
            };
            mask | if keeps == Keeps::Ones { word } else { !word }
        })
    }

    /// What it is in a run.
    fn value(&self, square: u8, values: &[u128]) -> u128 {
        match self.value {
            Operand::Value(value) => values[value.index()],
            Operand::Const(word) => word,
            Operand::Input(_) | Operand::Table(_) => square.into(),
        }
    }
}

/// The parts of a program; `None` when one reads the occupied squares without a mask.
fn parts(program: &Program) -> Option<Vec<Part>> {
    let lines = program.instructions();
    // A vector may hold the square and the occupied squares.
    if lines.iter().any(|line| line.op.makes_vector()) {
        return None;
    }
    let mut depends: Vec<bool> = Vec::new();
    let mut reads: Vec<Option<(Operand, Keeps)>> = Vec::new();
    for line in lines {
        let on_occupied = |operand: Operand| match operand {
            Operand::Value(value) => depends[value.index()],
            other => other == OCCUPIED,
        };
        let read = match (line.op, line.a, line.b) {
            (Op::And | Op::Andn | Op::Pext, OCCUPIED, Some(mask)) | (Op::And, mask, Some(OCCUPIED)) => {
                Some((mask, Keeps::Ones))
            }
            (Op::Or, OCCUPIED, Some(mask)) | (Op::Or | Op::Andn, mask, Some(OCCUPIED)) => Some((mask, Keeps::Zeros)),
            (_, OCCUPIED, _) | (_, _, Some(OCCUPIED)) => return None,
            _ => None,
        };
        if read.is_some_and(|(mask, _)| on_occupied(mask)) {
            return None;
        }
        let depends_here = on_occupied(line.a) || line.b.is_some_and(on_occupied);
        reads.push(read);
        depends.push(depends_here);
    }
    let mut parts = Vec::new();
    let mut seen = vec![false; lines.len()];
    let mut open = program.results().to_vec();
    while let Some(value) = open.pop() {
        let Operand::Value(number) = value else {
            if value == OCCUPIED {
                return None;
            }
            parts.push(Part { value, reads: Vec::new() });
            continue;
        };
        if std::mem::replace(&mut seen[number.index()], true) {
            continue;
        }
        let line = lines[number.index()];
        match (line.op, line.b) {
            (Op::Or, Some(other)) if reads[number.index()].is_none() => open.extend([line.a, other]),
            _ => parts.push(Part { value, reads: reads_of(program, number.index(), &reads) }),
        }
    }
    Some(parts)
}

/// What an instruction reads, and those that it is computed from.
fn reads_of(program: &Program, last: usize, reads: &[Option<(Operand, Keeps)>]) -> Vec<(Operand, Keeps)> {
    let mut is_needed = vec![false; last + 1];
    is_needed[last] = true;
    let mut found = Vec::new();
    for number in (0..=last).rev() {
        if !is_needed[number] {
            continue;
        }
        found.extend(reads[number]);
        let line = program.instructions()[number];
        for operand in std::iter::once(line.a).chain(line.b) {
            if let Operand::Value(value) = operand {
                is_needed[value.index()] = true;
            }
        }
    }
    found
}

fn looks_elsewhere() -> Why {
    Why::Form("the program is not seen to look along each ray, at the squares of a mask alone".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::check::certify;

    /// Kings of one rank: a rook on a board of one rank and four files.
    fn rook() -> Attacks {
        Attacks::new(Board::new(1, 4, Width::W8).expect("it fits"), &[(0, 1), (0, -1)])
    }

    /// On a1 the squares b1 and c1 decide, on b1 and c1 one, on d1 again two.
    const RIGHT: &str = "program(x: (u8, u8)) -> u8
        v1 = lookup x.0, [0x06, 0x04, 0x02, 0x06]
        v2 = and x.1, v1
        v3 = lookup x.0, [0x01, 0x01, 0x01, 0x01]
        v4 = mul v2, v3
        v5 = lookup x.0, [1, 2, 1, 1]
        v6 = shrv v4, v5
        v7 = lookup x.0, [0, 4, 6, 8]
        v8 = add v6, v7
        v9 = lookup v8, [14, 2, 6, 2, 13, 5, 11, 10, 7, 6, 4, 4]
        return v9";

    fn program(text: &str) -> Program {
        text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// What the words mean, walked here square by square, for all words there are.
    fn is_right(program: &Program) -> bool {
        (0..4i32).all(|square| {
            (0..256).all(|occupied: u128| {
                let mut attacked = 0;
                for step in [1, -1] {
                    let mut at = square + step;
                    while (0..4).contains(&at) {
                        attacked |= 1 << at;
                        if occupied >> at & 1 == 1 {
                            break;
                        }
                        at += step;
                    }
                }
                program.run_words(&[square as u128, occupied]) == [attacked]
            })
        })
    }

    #[test]
    fn a_lookup_is_proved() {
        let right = program(RIGHT);
        assert!(is_right(&right));
        let certified = certify(&rook(), right).expect("it looks attacks up");
        assert_eq!(certified.certificate(), Certificate::Exhaustive { inputs: 12 });
    }

    #[test]
    fn every_broken_entry_is_refused_unless_it_does_no_harm() {
        let right = program(RIGHT);
        let (mut accepted, mut refused) = (0, 0);
        for number in 0..right.tables().len() {
            for entry in 0..right.tables()[number].entries().len() {
                for bit in 0..8 {
                    let mut tables = right.tables().to_vec();
                    let mut entries = tables[number].entries().to_vec();
                    entries[entry] ^= 1 << bit;
                    tables[number] = crate::program::Table::new(Width::W8, entries);
                    let instructions = right.instructions().to_vec();
                    let (inputs, outputs) = (right.inputs().to_vec(), right.outputs().to_vec());
                    let mutant = Program::of_words(inputs, outputs, tables, instructions, right.results().to_vec());
                    let mutant = mutant.expect("only an entry was changed");
                    let holds = is_right(&mutant);
                    let verdict = certify(&rook(), mutant);
                    assert_eq!(verdict.is_ok(), holds, "table {number}, entry {entry}, bit {bit}: {verdict:?}");
                    if holds { accepted += 1 } else { refused += 1 }
                }
            }
        }
        // Harmless: bits of a shift that do not count.
        assert!(accepted > 0 && refused > 150, "{accepted} accepted, {refused} refused");
    }

    #[test]
    fn broken_operations_are_refused() {
        for (what, by) in [
            ("and x.1, v1", "or x.1, v1"),
            ("and x.1, v1", "xor x.1, v1"),
            ("and x.1, v1", "and x.1, x.1"),
            ("and x.1, v1", "and x.1, 0x0f"),
            ("v2 = and x.1, v1", "v2 = add x.1, v1"),
            ("shrv v4, v5", "shrv v4, x.0"),
            ("shrv v4, v5", "shrv x.1, v5"),
            ("add v6, v7", "add v6, x.0"),
            ("return v9", "return x.1"),
            ("return v9", "return v8"),
        ] {
            assert!(RIGHT.contains(what), "{what}");
            let broken = program(&RIGHT.replace(what, by));
            assert!(certify(&rook(), broken).is_err(), "{by}");
        }
        let shorter = RIGHT.replace("[0, 4, 6, 8]", "[0, 4, 6]");
        assert!(matches!(
            certify(&rook(), program(&shorter)),
            Err(Refusal { case: Some(3), why: Why::Refuted { .. } })
        ));
        let one = program("program(x: u8) -> u8\nreturn x");
        assert!(matches!(certify(&rook(), one).unwrap_err().why, Why::Words { .. }));
    }

    /// The piece's own square and the edges may be looked at: they are tried, too.
    #[test]
    fn all_squares_that_a_program_looks_at_are_tried() {
        let more = program(&RIGHT.replace("[0x06, 0x04", "[0x07, 0x04"));
        assert!(is_right(&more));
        assert_eq!(certify(&rook(), more).map(|more| more.certificate()), Ok(Certificate::Exhaustive { inputs: 16 }));
    }

    /// A direction and its opposite: each is a part of the result.
    const BY_RAYS: &str = "program(x: (u8, u8)) -> u8
        v1 = lookup x.0, [0x0e, 0x0c, 0x08, 0x00]
        v2 = lookup x.0, [0x01, 0x02, 0x04, 0x08]
        v3 = and x.1, v1
        v4 = sub v3, v2
        v5 = xor v3, v4
        v6 = and v5, v1
        v7 = lookup x.0, [0x00, 0x80, 0xc0, 0xe0]
        v8 = bitrev v2
        v9 = and x.1, 0x07
        v10 = bitrev v9
        v11 = and v10, v7
        v12 = sub v11, v8
        v13 = xor v11, v12
        v14 = and v13, v7
        v15 = bitrev v14
        v16 = or v6, v15
        return v16";

    #[test]
    fn parts_are_proved_one_by_one() {
        let by_rays = program(BY_RAYS);
        assert!(is_right(&by_rays));
        // Of the ray upwards 8, 4, 2 and 1; of the other, whose mask has 3 squares, 8 on each square.
        let certificate = certify(&rook(), by_rays).expect("each ray is right").certificate();
        assert_eq!(certificate, Certificate::Exhaustive { inputs: 15 + 32 });
        // In the same way, each part for a piece that has one ray.
        for (part, direction) in [("v6", (0, 1)), ("v15", (0, -1))] {
            let one = program(&BY_RAYS.replace("return v16", &format!("return {part}")));
            let piece = |step| Attacks::new(rook().board(), &[step]);
            certify(&piece(direction), one.clone()).expect("the ray is right");
            assert!(certify(&piece((0, -direction.1)), one.clone()).is_err());
            assert!(certify(&rook(), one).is_err());
        }
    }

    /// Every wrong program is refused, and every refutation is true.
    #[test]
    fn every_broken_part_is_refused() {
        let right = program(BY_RAYS);
        let (mut accepted, mut refused) = (0, 0);
        let mut judge = |mutant: Program| {
            let holds = is_right(&mutant);
            match certify(&rook(), mutant.clone()) {
                Ok(_) => {
                    assert!(holds, "{mutant}");
                    accepted += 1;
                }
                Err(Refusal { why: Why::Refuted { input, expected, got, .. }, case }) => {
                    let square = case.expect("the number of the square") as u128;
                    assert!(!holds && expected != got && mutant.run_words(&[square, input[0]]) == [got], "{mutant}");
                    refused += 1;
                }
                Err(_) => refused += 1,
            }
        };
        for number in 0..right.tables().len() {
            for (entry, bit) in (0..4).flat_map(|entry| (0..8).map(move |bit| (entry, bit))) {
                let mut tables = right.tables().to_vec();
                let mut entries = tables[number].entries().to_vec();
                entries[entry] ^= 1 << bit;
                tables[number] = crate::program::Table::new(Width::W8, entries);
                let (inputs, outputs) = (right.inputs().to_vec(), right.outputs().to_vec());
                let lines = right.instructions().to_vec();
                judge(Program::of_words(inputs, outputs, tables, lines, right.results().to_vec()).expect("valid"));
            }
        }
        let names = ["and", "or", "xor", "sub", "add", "andn"];
        for (line, text) in BY_RAYS.lines().enumerate().skip(1) {
            for name in names.iter().filter(|name| text.contains(&format!(" {name} "))) {
                for other in names.iter().chain(&["x.1"]).filter(|other| *other != name) {
                    let broken = match *other {
                        // Reads the occupied squares without a mask.
                        "x.1" => text.replace(" v3,", " x.1,").replace("or v6,", "or x.1,"),
                        other => text.replace(&format!(" {name} "), &format!(" {other} ")),
                    };
                    let lines = BY_RAYS.lines().enumerate().map(|(n, text)| if n == line { &broken } else { text });
                    judge(program(&lines.collect::<Vec<_>>().join("\n")));
                }
            }
        }
        for bit in 0..8 {
            judge(program(&BY_RAYS.replace("0x07", &format!("{:#x}", 7 ^ 1 << bit))));
        }
        assert!(accepted > 5 && refused > 100, "{accepted} accepted, {refused} refused");
    }

    /// A ray that two parts attack together, and a square that decides but is not looked at.
    #[test]
    fn each_ray_needs_a_part_that_looks_at_all_of_it() {
        let (one, left) = (Board::new(1, 3, Width::W8).expect("it fits"), [(0, 1)]);
        let attacks = Attacks::new(one, &left).on(&[0]);
        let split = "program(x: (u8, u8)) -> u8
            v1 = and x.1, 2
            v2 = shl v1, 1
            v3 = xor v2, 4
            v4 = or v3, 2
            return v4";
        assert_eq!(program(split).run_words(&[0, 0]), [6]);
        assert_eq!(certify(&attacks, program(split)).unwrap_err().why, looks_elsewhere());
        let whole = program(&split.replace("v3 = xor v2, 4", "v3 = xor v2, 6").replace("return v4", "return v3"));
        let verdict = certify(&attacks, whole).expect("one part attacks the ray").certificate();
        assert_eq!(verdict, Certificate::Exhaustive { inputs: 2 });
        let blind = program("program(x: (u8, u8)) -> u8\nv1 = and x.1, 4\nv2 = and v1, 1\nv3 = or v2, 6\nreturn v3");
        let refuted = Why::Refuted { input: vec![2], word: 0, expected: 2, got: 6 };
        assert_eq!(certify(&attacks, blind).unwrap_err().why, refuted);
    }

    #[test]
    fn other_squares_may_have_anything() {
        let some = RIGHT.replace("[0x06, 0x04, 0x02, 0x06]", "[0x06, 0x04, 0x02, 0xff]");
        assert!(certify(&rook(), program(&some)).is_err());
        certify(&rook().on(&[0, 1, 2]), program(&some)).expect("d1 is not among them");
    }

    #[test]
    fn only_deciding_squares_decide() {
        let board = Board::new(3, 4, Width::W16).expect("it fits");
        let queen = Attacks::new(board, &[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]);
        for &square in queen.squares() {
            let rays = queen.rays(square);
            let mask = deciding(&rays);
            for occupied in 0..1 << 12 {
                assert_eq!(along(&rays, occupied), along(&rays, occupied & mask));
            }
        }
    }
}
