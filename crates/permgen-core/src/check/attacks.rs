//! Attacks of sliders are proved by looking up every occupancy of the squares that decide them.

use super::{Certificate, Provable, Refusal, Why};
use crate::attacks::{Attacks, along, deciding};
use crate::program::{Op, Operand, Program};
use crate::width::Width;

/// More squares than this have too many occupancies to try.
const MOST_BITS: u32 = 24;

/// A program of two words: the first is the number of the square, and each is tried; the second holds the occupied squares.
///
/// The program reads these only under masks that keep no bit but those that decide, so that all words with the same deciding bits
/// have the same result; and all occupancies of the deciding bits are tried.
impl Provable for Attacks {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        let width = self.board().width();
        Why::of_words(program, &[Width::W8, width], &[width])?;
        let masks = masks(program);
        let mut tried = 0;
        let mut values = Vec::new();
        for &square in self.squares() {
            let rays = self.rays(square);
            let mask = deciding(&rays);
            if mask.count_ones() > MOST_BITS {
                let what = format!("{} squares decide, which have too many occupancies to try", mask.count_ones());
                return Err(Why::Form(what).in_case(square.into()));
            }
            let _ = program.trace_words(&[square.into(), 0], &mut values);
            let is_within = |&(place, keeps): &(Operand, Keeps)| {
                let word = match place {
                    Operand::Const(word) => word,
                    Operand::Value(value) => values[value.index()],
                    Operand::Input(_) | Operand::Table(_) => return false,
                };
                let read = if keeps == Keeps::Ones { word } else { !word & width.mask() };
                read & !mask == 0
            };
            if !masks.as_ref().is_some_and(|masks| masks.iter().all(is_within)) {
                return Err(looks_elsewhere(mask).in_case(square.into()));
            }
            let mut occupied = 0u128;
            loop {
                let got = program.trace_words(&[square.into(), occupied], &mut values);
                let expected = along(&rays, occupied);
                if got != expected {
                    return Err(Why::Refuted { input: vec![occupied], word: 0, expected, got }.in_case(square.into()));
                }
                tried += 1;
                // The next subset: the subtraction borrows through the bits that are not in the mask.
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
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

/// The masks under which a program reads the occupied squares, none of which depends on these; `None` when it reads them in another
/// way.
fn masks(program: &Program) -> Option<Vec<(Operand, Keeps)>> {
    const OCCUPIED: Operand = Operand::Input(1);
    let mut depends: Vec<bool> = Vec::new();
    let mut masks = Vec::new();
    // A vector may hold the square and the occupied squares.
    if program.instructions().iter().any(|line| line.op.makes_vector()) {
        return None;
    }
    for line in program.instructions() {
        let on_occupied = |operand: Operand| match operand {
            Operand::Value(value) => depends[value.index()],
            other => other == OCCUPIED,
        };
        let depends_here = on_occupied(line.a) || line.b.is_some_and(on_occupied);
        if line.a == OCCUPIED || line.b == Some(OCCUPIED) {
            let mask = if line.a == OCCUPIED { line.b? } else { line.a };
            let keeps = match line.op {
                Op::And => Keeps::Ones,
                Op::Or => Keeps::Zeros,
                _ => return None,
            };
            if on_occupied(mask) {
                return None;
            }
            masks.push((mask, keeps));
        }
        depends.push(depends_here);
    }
    (!program.results().contains(&OCCUPIED)).then_some(masks)
}

fn looks_elsewhere(mask: u128) -> Why {
    Why::Form(format!("the program is not seen to look at the squares {mask:#x} alone"))
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
                    // A bit too many under the mask is refused even where it does no harm.
                    let is_seen = !matches!(verdict, Err(Refusal { why: Why::Form(_), .. }));
                    let expected = holds && is_seen;
                    assert_eq!(verdict.is_ok(), expected, "table {number}, entry {entry}, bit {bit}: {verdict:?}");
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

    /// What is right for all words, and looks at the piece's own square: not shown, and so not certified.
    #[test]
    fn squares_that_do_not_decide_are_not_looked_at() {
        let more = RIGHT.replace("[0x06, 0x04", "[0x07, 0x04");
        let refusal = certify(&rook(), program(&more)).unwrap_err();
        assert_eq!(refusal, looks_elsewhere(6).in_case(0));
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
