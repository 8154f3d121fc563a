//! Bitwise functions are proved by one run over all combinations of bits, of a program in which no bit can reach another place.

use super::{Certificate, Provable};
use crate::bitwise::Bitwise;
use crate::program::{Op, Operand, Program};

/// Why a program was not certified as a bitwise function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BitwiseRefusal {
    /// It does not take the words, or does not return one of them.
    Words {
        /// What the function takes and returns.
        bitwise: Bitwise,
    },
    /// An operation is not seen to treat each bit alone: not refuted.
    MovesBits {
        /// The instruction's index.
        at: usize,
        /// What it does.
        op: Op,
    },
    /// A constant is neither 0 nor all ones, so that places differ: not refuted.
    Constant {
        /// The constant.
        value: u128,
    },
    /// The result is wrong.
    Refuted {
        /// The bits of the words at one place.
        bits: Vec<bool>,
        /// The bit that comes out.
        got: bool,
    },
}

impl std::fmt::Display for BitwiseRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words { bitwise } => {
                let (inputs, width) = (bitwise.inputs(), bitwise.width());
                write!(f, "the program does not map {inputs} words of type `{width}` to one")
            }
            Self::MovesBits { at, op } => {
                write!(f, "v{}: `{}` is not known to treat each bit alone", at + 1, op.name())
            }
            Self::Constant { value } => write!(f, "the constant {value:#x} is neither 0 nor all ones"),
            Self::Refuted { bits, got } => {
                let bits: Vec<&str> = bits.iter().map(|&bit| if bit { "1" } else { "0" }).collect();
                write!(f, "of the bits {} it makes {}", bits.join(", "), u8::from(*got))
            }
        }
    }
}

impl std::error::Error for BitwiseRefusal {}

impl Provable for Bitwise {
    type Refusal = BitwiseRefusal;

    fn prove(&self, program: &Program) -> Result<Certificate, BitwiseRefusal> {
        let words = (program.inputs().len(), program.outputs());
        let same = program.inputs().iter().all(|&width| width == self.width());
        if words != (self.inputs(), &[self.width()]) || !same {
            return Err(BitwiseRefusal::Words { bitwise: *self });
        }
        // Bit k of a column is the bit of that value in combination k.
        let mut columns: Vec<u64> = Vec::new();
        let column = |operand: Operand, columns: &[u64]| match operand {
            Operand::Input(input) => {
                let is_set = |k: &u32| k >> input & 1 == 1;
                Ok((0..self.combinations()).filter(is_set).fold(0, |column, k| column | 1u64 << k))
            }
            Operand::Value(value) => Ok(columns[value.index()]),
            Operand::Const(0) => Ok(0),
            Operand::Const(value) if value == self.width().mask() => Ok(u64::MAX),
            Operand::Const(value) => Err(BitwiseRefusal::Constant { value }),
            Operand::Table(_) => Err(BitwiseRefusal::MovesBits { at: columns.len(), op: Op::Lookup }),
        };
        for (at, line) in program.instructions().iter().enumerate() {
            let of_bits: fn(u64, u64) -> u64 = match line.op {
                Op::And => |a, b| a & b,
                Op::Or => |a, b| a | b,
                Op::Xor => |a, b| a ^ b,
                Op::Andn => |a, b| !a & b,
                Op::Not => |a, _| !a,
                op => return Err(BitwiseRefusal::MovesBits { at, op }),
            };
            let b = line.b.map_or(Ok(0), |b| column(b, &columns))?;
            columns.push(of_bits(column(line.a, &columns)?, b));
        }
        let result = column(program.result(), &columns)?;
        for combination in 0..self.combinations() {
            let got = result >> combination & 1 == 1;
            if got != (self.truth() >> combination & 1 == 1) {
                let bits = (0..self.inputs()).map(|input| combination >> input & 1 == 1).collect();
                return Err(BitwiseRefusal::Refuted { bits, got });
            }
        }
        Ok(Certificate::Exhaustive { inputs: self.combinations().into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;
    use crate::width::Width;

    const MAJORITY: &str = "program(x: (u64, u64, u64)) -> u64
        v1: u64 = xor x.0, x.1
        v2: u64 = xor x.0, x.2
        v3: u64 = and v1, v2
        v4: u64 = xor v3, x.0
        return v4";

    fn majority() -> Bitwise {
        Bitwise::of(Width::W64, 3, |bits| bits.iter().filter(|&&bit| bit).count() > 1).expect("three words")
    }

    fn refusal(text: &str) -> BitwiseRefusal {
        certify(&majority(), text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))).unwrap_err()
    }

    #[test]
    fn a_majority_is_proved_for_every_combination() {
        let certified = certify(&majority(), MAJORITY.parse().expect("a program")).expect("it is the majority");
        assert_eq!(certified.certificate(), Certificate::Exhaustive { inputs: 8 });
        assert_eq!(certified.program().run_words(&[0b0011, 0b0101, 0b1001]), [0b0001]);
        assert_eq!(majority().apply(&[0b0011, 0b0101, 0b1001]), 0b0001);
    }

    #[test]
    fn every_changed_line_is_refused() {
        let ops = ["and", "or", "xor"];
        for (at, line) in MAJORITY.lines().enumerate().filter(|(_, line)| line.contains(" = ")) {
            let own = ops.into_iter().find(|op| line.contains(&format!("= {op} "))).expect("one of three");
            for other in ops.into_iter().filter(|op| *op != own) {
                let mut lines: Vec<String> = MAJORITY.lines().map(str::to_owned).collect();
                lines[at] = line.replace(&format!("= {own} "), &format!("= {other} "));
                assert!(matches!(refusal(&lines.join("\n")), BitwiseRefusal::Refuted { .. }), "{line} {other}");
            }
        }
        let other_words = MAJORITY.replace("x.2", "x.1");
        assert!(matches!(refusal(&other_words), BitwiseRefusal::Refuted { .. }));
    }

    /// Each agrees with the majority on words in which all places are alike.
    #[test]
    fn what_moves_bits_is_refused() {
        for line in ["rotl v4, 1", "bswap v4", "bitrev v4", "shl v4, 0", "add v4, 0", "mul v4, 1"] {
            let text = MAJORITY.replace("return v4", &format!("v5: u64 = {line}\n        return v5"));
            match text.parse() {
                Ok(program) => {
                    let refusal = certify(&majority(), program).unwrap_err();
                    assert!(matches!(refusal, BitwiseRefusal::MovesBits { at: 4, .. }), "{refusal}");
                }
                Err(error) => panic!("{error}: {text}"),
            }
        }
        let masked = MAJORITY.replace("return v4", "v5: u64 = and v4, 0x7fffffffffffffff\n        return v5");
        assert!(matches!(refusal(&masked), BitwiseRefusal::Constant { .. }));
        let chosen = MAJORITY.replace("xor v3, x.0", "lookup v3, [0x0, 0x1]");
        assert!(matches!(refusal(&chosen), BitwiseRefusal::MovesBits { .. }));
    }

    #[test]
    fn other_words_are_refused() {
        let narrow = MAJORITY.replace("u64", "u32");
        assert!(matches!(refusal(&narrow), BitwiseRefusal::Words { .. }));
        let two = "program(x: (u64, u64)) -> u64\n v1: u64 = and x.0, x.1\n return v1";
        assert_eq!(refusal(two).to_string(), "the program does not map 3 words of type `u64` to one");
    }
}
