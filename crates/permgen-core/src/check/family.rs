//! One program for many maps: a small number says which of them is meant.

use super::{Certificate, Provable, Refusal, compare};
use crate::family::Family;
use crate::partial_map::PartialMap;
use crate::program::{Operand, Program};
use crate::width::Width;

/// Why a program was not certified as a family of maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FamilyRefusal {
    /// It does not take a number and a word, and return a word.
    Words {
        /// How many words the program takes.
        inputs: usize,
        /// How many it returns.
        outputs: usize,
    },
    /// The number is no `u8`, or those of its bits make a difference that are above the bits that tell the maps apart.
    Number {
        /// How many numbers there are.
        numbers: usize,
    },
    /// It is not one of the maps.
    Map {
        /// The number of the map; beyond the last one, nothing may come out.
        number: usize,
        /// What is wrong.
        refusal: Refusal,
    },
}

impl std::fmt::Display for FamilyRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words { inputs, outputs } => write!(
                f,
                "the program takes {inputs} word(s) and returns {outputs}; it must take a number and a word, and return a word"
            ),
            Self::Number { numbers } => {
                write!(f, "the number of the map is a `u8`, and may count modulo {numbers} only")
            }
            Self::Map { number, refusal } => write!(f, "for number {number}: {refusal}"),
        }
    }
}

impl std::error::Error for FamilyRefusal {}

/// A program of two words: the first is the number of the map, the second the word that is mapped. Of the number the low bits
/// count, as many as tell the maps apart; a number beyond the last map must have the result 0.
impl Provable for Family {
    type Refusal = FamilyRefusal;

    fn prove(&self, program: &Program) -> Result<Certificate, FamilyRefusal> {
        let (inputs, outputs) = (program.inputs().len(), program.outputs().len());
        if (inputs, outputs) != (2, 1) {
            return Err(FamilyRefusal::Words { inputs, outputs });
        }
        let numbers = self.numbers();
        if !counts_modulo(program, numbers) {
            return Err(FamilyRefusal::Number { numbers });
        }
        let nothing = PartialMap::nothing(self.input(), self.output());
        let mut tried = 0;
        for number in 0..numbers {
            let map = self.maps().get(number).unwrap_or(&nothing);
            match compare(map, program, &[number as u128]).map_err(|refusal| FamilyRefusal::Map { number, refusal })? {
                Certificate::Linear => {}
                Certificate::Exhaustive { inputs } => tried += inputs,
            }
        }
        Ok(if tried == 0 { Certificate::Linear } else { Certificate::Exhaustive { inputs: tried } })
    }
}

/// Whether of the first word, a `u8`, only the bits count that tell so many numbers apart.
///
/// What is computed from the number alone is computed for all 256 of them: wherever anything else uses it, or it is returned, it must
/// be the same for two numbers with the same low bits.
pub(super) fn counts_modulo(program: &Program, numbers: usize) -> bool {
    const NUMBER: Operand = Operand::Input(0);
    // A vector may hold the number and words after it.
    if program.inputs()[0] != Width::W8 || program.instructions().iter().any(|line| line.op.makes_vector()) {
        return false;
    }
    // For each instruction, whether it depends on the number and constants alone.
    let mut alone: Vec<bool> = Vec::with_capacity(program.instructions().len());
    let is_alone = |alone: &[bool], operand: Operand| match operand {
        Operand::Input(word) => word == 0,
        Operand::Value(value) => alone[value.index()],
        Operand::Const(_) | Operand::Table(_) => true,
    };
    let mut used: Vec<Operand> = program.results().to_vec();
    for line in program.instructions() {
        let is = is_alone(&alone, line.a) && line.b.is_none_or(|b| is_alone(&alone, b));
        if !is {
            used.push(line.a);
            used.extend(line.b);
        }
        alone.push(is);
    }
    used.retain(|&operand| is_alone(&alone, operand));
    let mut values = Vec::new();
    let mut seen = |number: usize| -> Vec<u128> {
        let _ = program.trace_words(&[number as u128], &mut values);
        let value = |operand: &Operand| match *operand {
            NUMBER => number as u128,
            Operand::Value(value) => values[value.index()],
            _ => 0,
        };
        used.iter().map(value).collect()
    };
    let expected: Vec<Vec<u128>> = (0..numbers).map(&mut seen).collect();
    (numbers..256).all(|number| seen(number) == expected[number % numbers])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;

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

    fn files(count: u8) -> Family {
        Family::new((0..count).map(file).collect()).expect("they are of the same words")
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
        assert!(matches!(refusal, FamilyRefusal::Map { number: 3, .. }), "{refusal}");
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
        let refused = Err(FamilyRefusal::Number { numbers: 4 });
        let used = |mask: &str| {
            let line = format!("v7: u8 = trunc v6\n v8 = and x.0, {mask}\n v9 = shr v8, 6\n v10 = or v7, v9\n");
            program(&FILES.replace("v7: u8 = trunc v6\n", &line).replace("return v7", "return v10"))
        };
        assert_eq!(certify(&files(4), used("0x80")), refused);
        assert!(certify(&files(4), used("0x3f")).is_ok());
        assert!(matches!(
            certify(&files(4), program(&FILES.replace("return v7", "return x.0"))),
            Err(FamilyRefusal::Map { .. } | FamilyRefusal::Number { .. })
        ));
        let longer = FILES.replace("0x0492, 0x0249]", "0x0492, 0x0249, 0x1248, 0x0924, 0x0492, 0x0248]");
        assert_eq!(certify(&files(4), program(&longer)), refused);
        let shorter = FILES.replace("0x4444, 0x8888", "0x4444");
        assert_eq!(certify(&files(3), program(&shorter)), Err(FamilyRefusal::Number { numbers: 4 }));
        let wide = FILES.replace("(u8, u16)", "(u16, u16)");
        assert_eq!(certify(&files(4), program(&wide)), refused);
        let one = program("program(x: u16) -> u8\nv1: u8 = trunc x\nreturn v1");
        assert_eq!(certify(&files(4), one), Err(FamilyRefusal::Words { inputs: 1, outputs: 1 }));
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
        assert_eq!(certify(&files(4), shifted("7")), Err(FamilyRefusal::Number { numbers: 4 }));
        assert!(matches!(certify(&files(4), shifted("1")), Err(FamilyRefusal::Map { number: 2, .. })));
        // Behind the last file nothing may come out.
        assert!(matches!(certify(&files(3), shifted("3")), Err(FamilyRefusal::Map { number: 3, .. })));
    }
}
