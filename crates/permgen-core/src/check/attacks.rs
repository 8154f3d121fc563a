//! Attacks of sliders are proved by running the program on every occupancy of the squares that decide a bit of the result.
//!
//! Let the number of the square be fixed, and `o` be the occupied squares. Bit `j` of the result of the program is a function of
//! `o & D`, for a set `D` that [`dependence`](super::dependence) finds in the program. Bit `j` of the attacks is a function of
//! `o & E`, where `E` are the squares before `j` on the rays through `j`. If both agree for each `o` within `D | E`, then for every
//! `o`. Bits whose sets are within one set are compared in the same runs. In these, an instruction whose value depends on no square
//! that changes keeps the value that it has on the empty board.
//!
//! Boards may lie in several words. Their bits are counted through all words, as places.

use super::dependence::dependence;
use super::{Certificate, Provable, Refusal, Why};
use crate::attacks::{Attacks, Places, attacked};
use crate::program::Program;
use crate::vector::{IntoVector as _, sort_by_key};
use crate::width::Width;

/// Attacks of all squares are not proved by more occupancies than two to the power of this.
const MOST_BITS: u32 = 27;

/// The first word of a program is the number of the square, and each is tried; the others hold the occupied squares.
impl Provable for Attacks {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        let words = self.words();
        let board = vec![words.width; words.count];
        Why::of_words(program, &[&[Width::W8], &board[..]].concat(), &board)?;
        let mut tried = 0;
        let (mut values, mut inputs) = (Vec::new(), vec![0; 1 + words.count]);
        let most = self.most_deciding();
        for &square in self.squares() {
            let rays = self.rays(square);
            inputs.fill(0);
            inputs[0] = square.into();
            let refuted = |occupied: Places, bits: Places, got: &dyn Fn(usize) -> u128| {
                let expected = attacked(&rays, occupied);
                let is_wrong = |&word: &usize| (got(word) ^ expected.word(words, word)) & bits.word(words, word) != 0;
                let word = (0..words.count).find(is_wrong)?;
                let (expected, got) = (expected.word(words, word), got(word));
                let why = Why::Refuted { input: occupied.words(words), word, expected, got };
                Some(why.in_case(square.into()))
            };
            // What is wrong on an empty board is reported, whatever the program depends on.
            let _ = program.trace_words(&inputs, &mut values);
            let empty = values.clone();
            let got = |word: usize| program.result_of(word, &inputs, &empty);
            if let Some(wrong) = refuted(Places::NONE, !Places::NONE, &got) {
                return Err(wrong);
            }
            let Some(mut depends) = dependence(program, square.into()) else {
                let what = "the squares that decide are not followed through vectors".to_owned();
                return Err(Why::Form(what).in_case(square.into()));
            };
            for ray in &rays {
                let mut before = Places::NONE;
                for &place in ray {
                    depends.bits[usize::from(place)] |= before;
                    before |= Places::one(place);
                }
            }
            for (squares, bits) in groups(&depends.bits) {
                if squares.count() > most {
                    let count = squares.count();
                    let what = format!("{count} squares decide one bit, which have too many occupancies to try");
                    return Err(Why::Form(what).in_case(square.into()));
                }
                values.clone_from(&empty);
                let changing = |line: &usize| !(depends.lines[*line] & squares).is_empty();
                let changing = (0..empty.len()).filter(changing).vec();
                let mut occupied = Places::NONE;
                loop {
                    for (word, input) in inputs[1..].iter_mut().enumerate() {
                        *input = occupied.word(words, word);
                    }
                    program.trace_again(&inputs, &changing, &mut values);
                    let got = |word: usize| program.result_of(word, &inputs, &values);
                    if let Some(wrong) = refuted(occupied, bits, &got) {
                        return Err(wrong);
                    }
                    tried += 1;
                    occupied = occupied.next_within(squares);
                    if occupied.is_empty() {
                        break;
                    }
                }
            }
        }
        Ok(Certificate::Exhaustive { inputs: tried })
    }
}

impl Attacks {
    /// How many squares may decide one bit of the result, at most, for a program to be proved.
    fn most_deciding(&self) -> u32 {
        MOST_BITS - self.squares().len().next_power_of_two().ilog2()
    }

    /// How many squares the piece may have before it on a line, at most, where it has more on this board: no program is proved then.
    #[must_use]
    pub fn longest_provable(&self) -> Option<usize> {
        // The last square of a ray decides nothing.
        let most = self.most_deciding() as usize + 1;
        let is_longer = |&square: &u8| self.rays(square).iter().any(|ray| ray.len() > most);
        self.squares().iter().any(is_longer).then_some(most)
    }
}

/// The largest of these sets, each with the bits whose sets are within it.
fn groups(decide: &[Places]) -> Vec<(Places, Places)> {
    let mut order: Vec<usize> = (0..decide.len()).vec();
    sort_by_key(&mut order, |&bit| std::cmp::Reverse(decide[bit].count()));
    let mut groups: Vec<(Places, Places)> = Vec::new();
    for bit in order {
        let place = Places::one(bit as u8);
        match groups.iter_mut().find(|(squares, _)| (decide[bit] & !*squares).is_empty()) {
            Some((_, bits)) => *bits |= place,
            None => groups.push((decide[bit], place)),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::{along, deciding};
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
    fn bits_are_proved_by_the_squares_that_decide_them() {
        let by_rays = program(BY_RAYS);
        assert!(is_right(&by_rays));
        // On a1 and d1 three squares are looked at, on b1 and c1 two in one direction and one in the other.
        let certificate = certify(&rook(), by_rays).expect("each ray is right").certificate();
        assert_eq!(certificate, Certificate::Exhaustive { inputs: 8 + (4 + 2) + (2 + 4) + 8 });
        // In the same way, each part for a piece that has one ray.
        for (part, direction) in [("v6", (0, 1)), ("v15", (0, -1))] {
            let one = program(&BY_RAYS.replace("return v16", &format!("return {part}")));
            let piece = |step| rook().along(&[step]);
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

    /// Squares of a ray that are attacked by different parts of a program, and a square that decides but is not looked at.
    #[test]
    fn each_bit_is_compared_on_all_squares_that_decide_it() {
        let (one, left) = (Board::new(1, 3, Width::W8).expect("it fits"), [(0, 1)]);
        let attacks = Attacks::new(one, &left).on(&[0]);
        let split = "program(x: (u8, u8)) -> u8
            v1 = and x.1, 2
            v2 = shl v1, 1
            v3 = xor v2, 4
            v4 = or v3, 2
            return v4";
        assert_eq!(program(split).run_words(&[0, 0]), [6]);
        let verdict = certify(&attacks, program(split)).expect("each bit is right").certificate();
        // c1 with b1 empty and occupied; all other bits depend on nothing.
        assert_eq!(verdict, Certificate::Exhaustive { inputs: 2 });
        let blind = program("program(x: (u8, u8)) -> u8\nv1 = and x.1, 4\nv2 = and v1, 1\nv3 = or v2, 6\nreturn v3");
        let refuted = Why::Refuted { input: vec![2], word: 0, expected: 2, got: 6 };
        assert_eq!(certify(&attacks, blind).unwrap_err().why, refuted);
    }

    /// A square that does not decide, but that the program looks at.
    #[test]
    fn more_squares_are_tried_than_decide() {
        let board = Board::new(1, 8, Width::W8).expect("it fits");
        let attacks = Attacks::new(board, &[(0, 1)]).on(&[6]);
        let right = "program(x: (u8, u8)) -> u8\nv1 = and x.1, 0x7f\nv2 = shr v1, 7\nv3 = xor v2, 0x80\nreturn v3";
        certify(&attacks, program(right)).expect("h1 is attacked in any case");
        for mask in ["0xff", "0x80"] {
            let wrong = certify(&attacks, program(&right.replace("0x7f", mask))).unwrap_err();
            assert_eq!(wrong.why, Why::Refuted { input: vec![0x80], word: 0, expected: 0x80, got: 0x81 });
        }
    }

    #[test]
    fn what_looks_at_too_many_squares_is_not_tried() {
        let board = Board::new(8, 8, Width::W64).expect("it fits");
        let attacks = Attacks::new(board, &[(0, 1)]).on(&[62]);
        let right = "program(x: (u8, u64)) -> u64
            v1: u64 = mul x.1, 0x0101010101010102
            v2: u64 = shr v1, 63
            v3: u64 = shr v2, 1
            v4: u64 = or v3, 0x8000000000000000
            return v4";
        certify(&attacks, program(right)).expect("what the product is makes no difference");
        let many = program(&right.replace("shr v2, 1", "shl v2, 63").replace("or v3", "xor v3"));
        let what = "64 squares decide one bit, which have too many occupancies to try".to_owned();
        assert_eq!(certify(&attacks, many).unwrap_err().why, Why::Form(what));
    }

    #[test]
    fn the_more_squares_there_are_the_fewer_may_decide() {
        let attacks = Attacks::new(Board::new(8, 16, Width::W128).expect("it fits"), &[(8, 0)]);
        // Nothing is attacked; 21 squares would decide the highest bit of the difference, which has none.
        let nothing = "program(x: (u8, u128)) -> u128
            v1: u128 = and x.1, 0x1fffff
            v2: u128 = add v1, v1
            v3: u128 = shl v1, 1
            v4: u128 = xor v2, v3
            return v4";
        certify(&attacks.clone().on(&[0]), program(nothing)).expect("2^21 occupancies are few");
        let what = "21 squares decide one bit, which have too many occupancies to try".to_owned();
        assert_eq!(certify(&attacks, program(nothing)).unwrap_err().why, Why::Form(what));
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
