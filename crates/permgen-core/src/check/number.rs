//! Maps of numbers are proved by trying them all, case by case.

use super::{Certificate, Provable, Refusal, Why};
use crate::number_map::{NumberMap, Numbers};
use crate::program::Program;
use crate::width::Width;

/// The word may be of any width that holds the numbers and where they go.
impl Provable for NumberMap {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        Numbers::from(self.clone()).prove(program)
    }
}

/// Where a number chooses, the program takes two words: a byte with the number of the map, and the number that it maps.
impl Provable for Numbers {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        let width = self.width();
        if self.takes_number() {
            Why::of_words(program, &[Width::W8, width], &[width])?;
        } else {
            // A shorter word would cut the numbers that are tried.
            Why::of_words(program, &[program.input().max(width)], &[program.output().max(width)])?;
        }
        let (mut inputs, mut values) = (0, Vec::new());
        for (case, map) in (0u8..).zip(self.cases()) {
            for (number, &expected) in (0u16..).zip(map.destinations()) {
                let words = [case.into(), number.into()];
                let words = if self.takes_number() { &words[..] } else { &words[1..] };
                let got = program.trace_words(words, &mut values);
                if got != u128::from(expected) {
                    let input = vec![number.into()];
                    let why = Why::Refuted { input, word: 0, expected: expected.into(), got };
                    return Err(Refusal { case: self.takes_number().then_some(case.into()), why });
                }
                inputs += 1;
            }
        }
        Ok(Certificate::Exhaustive { inputs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;
    use crate::program::{Instruction, Operand, Table};

    /// Four flips of a square, the third and the fourth by a table.
    const FLIPS: &str = "program(x: [u8; 2]) -> u8
        v1 = lookup x.0, [0x00, 0x38, 0x07, 0x3f]
        v2 = xor v1, x.1
        return v2";

    fn program(text: &str) -> Program {
        text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn flips(masks: &[u8]) -> Numbers {
        let map =
            |mask: &u8| NumberMap::new(&(0..64).map(|square| square ^ u16::from(*mask)).collect::<Vec<u16>>()).unwrap();
        Numbers::choice(masks.iter().map(map).collect()).expect("of the same numbers")
    }

    #[test]
    fn a_choice_is_proved_for_each_number_of_each_map() {
        let certified = certify(&flips(&[0, 56, 7, 63]), program(FLIPS)).expect("it flips squares");
        assert_eq!(certified.certificate(), Certificate::Exhaustive { inputs: 256 });
        assert_eq!(certified.program().run_words(&[1, 4]), [60]);
        // What other numbers mean is open.
        certify(&flips(&[0, 56, 7]), program(FLIPS)).expect("there is no fourth map");
        let product = program("program(x: [u8; 2]) -> u8\nv1 = mul x.0, 56\nv2 = xor v1, x.1\nreturn v2");
        certify(&flips(&[0, 56]), product.clone()).expect("a product of 0 or 1");
        let refusal = certify(&flips(&[0, 56, 0]), product).unwrap_err();
        assert_eq!(refusal.to_string(), "for number 2: for input 0x0 the result is 0x70, must be 0x0");
    }

    #[test]
    fn maps_in_another_order_are_refused() {
        for order in [[56, 0, 7, 63], [0, 7, 56, 63], [0, 56, 63, 7], [63, 56, 7, 0], [0, 56, 7, 7]] {
            let refusal = certify(&flips(&order), program(FLIPS)).unwrap_err();
            let first = [0, 56, 7, 63].iter().zip(order).position(|(is, must)| *is != must);
            assert!(
                matches!(refusal, Refusal { case, why: Why::Refuted { ref input, .. } } if case == first && input[..] == [0]),
                "{refusal}"
            );
        }
    }

    /// Each bit of each entry, each operation, each operand: what is certified then must be the same for all numbers.
    #[test]
    fn no_mutant_that_differs_is_certified() {
        let (right, choice) = (program(FLIPS), flips(&[0, 56, 7, 63]));
        let whole = program(
            "program(x: [u8; 2]) -> u8
            v1 = mul x.0, 64
            v2 = add v1, x.1
            v3 = and v2, 0x3f
            v4 = shr v2, 6
            v5 = lookup v4, [0x00, 0x38, 0x07, 0x3f]
            v6 = xor v3, v5
            return v6",
        );
        certify(&choice, whole.clone()).expect("the same by one number");
        let mut refused = 0;
        for program in [right, whole] {
            for mutant in mutants(&program) {
                let is_same = choice.cases().iter().enumerate().all(|(map, to)| {
                    to.destinations()
                        .iter()
                        .enumerate()
                        .all(|(number, &to)| mutant.run_words(&[map as u128, number as u128]) == [u128::from(to)])
                });
                assert_eq!(certify(&choice, mutant.clone()).is_ok(), is_same, "{mutant}");
                refused += u32::from(!is_same);
            }
        }
        assert!(refused > 150, "{refused} of them were wrong");
    }

    fn mutants(program: &Program) -> Vec<Program> {
        use crate::program::Op;
        let (tables, lines) = (program.tables().to_vec(), program.instructions().to_vec());
        let mut mutants = Vec::new();
        let mut made = |tables: Vec<Table>, lines: Vec<Instruction>, result: Operand| {
            let bytes = (vec![Width::W8; 2], vec![Width::W8]);
            mutants.extend(Program::of_words(bytes.0, bytes.1, tables, lines, vec![result]));
        };
        for (place, table) in tables.iter().enumerate() {
            for (entry, bit) in (0..4).flat_map(|entry| (0..8).map(move |bit| (entry, bit))) {
                let mut entries = table.entries().to_vec();
                entries[entry] ^= 1 << bit;
                let mut tables = tables.clone();
                tables[place] = Table::new(Width::W8, entries);
                made(tables, lines.clone(), program.result());
            }
        }
        for (place, line) in lines.iter().enumerate() {
            for op in [Op::And, Op::Or, Op::Xor, Op::Add, Op::Sub, Op::Mul].into_iter().filter(|op| line.op != *op) {
                let mut lines = lines.clone();
                lines[place].op = op;
                made(tables.clone(), lines, program.result());
            }
            for operand in [Operand::Input(0), Operand::Input(1), Operand::Const(0), Operand::Const(1)] {
                let mut first = lines.clone();
                first[place].a = operand;
                made(tables.clone(), first, program.result());
                let mut second = lines.clone();
                second[place].b = Some(operand);
                made(tables.clone(), second, program.result());
            }
            if let Some(Operand::Const(value)) = line.b {
                for bit in 0..8 {
                    let mut lines = lines.clone();
                    lines[place].b = Some(Operand::Const(value ^ 1 << bit));
                    made(tables.clone(), lines, program.result());
                }
            }
        }
        made(tables.clone(), lines.clone(), Operand::Input(0));
        made(tables, lines, Operand::Input(1));
        mutants
    }

    /// Above 256 numbers, the words are of 16 bits: one that is shorter would be tried on other numbers.
    #[test]
    fn numbers_of_more_than_a_byte() {
        let of = |to: &dyn Fn(u16) -> u16| NumberMap::new(&(0..361).map(to).collect::<Vec<u16>>()).unwrap();
        let (reversed, low) = (of(&|number| 360 - number), of(&|number| number & 0xff));
        let right = program("program(x: u16) -> u16\nv1 = sub 0x168, x\nreturn v1");
        assert_eq!(
            certify(&reversed, right).map(|proved| proved.certificate()),
            Ok(Certificate::Exhaustive { inputs: 361 })
        );
        let refusal = certify(&reversed, program("program(x: u16) -> u16\nv1 = xor 0x168, x\nreturn v1")).unwrap_err();
        assert_eq!(refusal.to_string(), "for input 0x1 the result is 0x169, must be 0x167");
        // Cut to a byte, each number has the right result, but not each number is one.
        for text in ["program(x: u8) -> u8\nreturn x", "program(x: u8) -> u16\nv1: u16 = zext x\nreturn v1"] {
            assert!(matches!(certify(&low, program(text)).unwrap_err().why, Why::Words { .. }), "{text}");
        }
        let cut = program("program(x: u16) -> u16\nv1 = and x, 0xff\nreturn v1");
        assert!(certify(&low, cut).is_ok());
        // A choice takes a byte for the map, and the numbers in their own word.
        let choice = Numbers::choice(vec![of(&|number| number), reversed.clone()]).unwrap();
        let program_of = |factor: &str| {
            program(&format!(
                "program(x: (u8, u16)) -> u16
                v1: u16 = zext x.0
                v2: u16 = not x.1
                v3: u16 = add v2, 0x169
                v4: u16 = sub v3, x.1
                v5: u16 = mul v4, v1
                v6: u16 = add v5, {factor}
                return v6"
            ))
        };
        certify(&choice, program_of("x.1")).expect("one or the other");
        assert!(certify(&choice, program_of("v1")).is_err());
        let bytes = program("program(x: [u8; 2]) -> u8\nreturn x.1");
        assert!(matches!(certify(&choice, bytes).unwrap_err().why, Why::Words { .. }));
    }

    #[test]
    fn other_words_are_refused() {
        let refusal = certify(&flips(&[0]), program("program(x: u8) -> u8\nreturn x")).unwrap_err();
        assert_eq!(refusal.to_string(), "the program maps `u8` to `u8`, the specification `u8, u8` to `u8`");
        for text in [
            "program(x: (u8, u16)) -> u16\nreturn x.1",
            "program(x: (u16, u8)) -> u8\nreturn x.1",
            "program(x: [u8; 2]) -> [u8; 2]\nreturn x.1, x.1",
            "program(x: [u8; 3]) -> u8\nreturn x.1",
        ] {
            let refusal = certify(&flips(&[0]), program(text)).unwrap_err();
            assert!(matches!(refusal.why, Why::Words { .. }), "{text}");
        }
    }
}
