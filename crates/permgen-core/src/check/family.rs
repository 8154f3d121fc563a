//! One program for many maps: a small number says which of them is meant.

use super::{Certificate, Provable, Refusal, compare};
use crate::family::Family;
use crate::partial_map::PartialMap;
use crate::program::{Op, Operand, Program};

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
    /// The number is used other than to look up entries in tables that are no longer than there are numbers.
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
                write!(f, "the number of the map may only choose entries of tables with at most {numbers} entries")
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
        // So that the bits of the number above those that tell the maps apart do not matter.
        if !chooses_only(program, numbers) {
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

/// Whether the first word of the input is only the number of an entry, in tables with at most so many entries, a power of two of
/// them, so that no bit above counts.
fn chooses_only(program: &Program, numbers: usize) -> bool {
    const NUMBER: Operand = Operand::Input(0);
    let is_choice = |op: Op, table: Option<Operand>| match table {
        Some(Operand::Table(table)) => {
            let entries = program.tables()[usize::from(table)].entries().len();
            op == Op::Lookup && entries <= numbers && entries.is_power_of_two()
        }
        _ => false,
    };
    !program.results().contains(&NUMBER)
        && program.instructions().iter().all(|instruction| {
            instruction.b != Some(NUMBER) && (instruction.a != NUMBER || is_choice(instruction.op, instruction.b))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;
    use crate::width::Width;

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
    fn the_number_is_for_tables_alone() {
        let used = FILES.replace("v7: u8 = trunc v6\n", "v7: u8 = trunc v6\n v8 = and x.0, 0\n v9 = or v7, v8\n");
        let used = used.replace("return v7", "return v9");
        assert_eq!(certify(&files(4), program(&used)), Err(FamilyRefusal::Number { numbers: 4 }));
        let longer = FILES.replace("0x0492, 0x0249]", "0x0492, 0x0249, 0x1248, 0x0924, 0x0492, 0x0249]");
        assert_eq!(certify(&files(4), program(&longer)), Err(FamilyRefusal::Number { numbers: 4 }));
        let shorter = FILES.replace("0x4444, 0x8888", "0x4444");
        assert_eq!(certify(&files(3), program(&shorter)), Err(FamilyRefusal::Number { numbers: 4 }));
        let one = program("program(x: u16) -> u8\nv1: u8 = trunc x\nreturn v1");
        assert_eq!(certify(&files(4), one), Err(FamilyRefusal::Words { inputs: 1, outputs: 1 }));
    }
}
