//! Bitwise functions are proved by one run over all combinations of bits, of a program in which no bit can reach another place.

use super::{Certificate, Provable, Refusal, Why};
use crate::bitwise::Bitwise;
use crate::program::{Op, Operand, Program};
use crate::vector::IntoVector as _;

impl Provable for Bitwise {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        Why::of_words(program, &vec![self.width(); self.inputs()], &[self.width()])?;
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
            Operand::Const(value) => Err(places_differ(value)),
            Operand::Table(_) => Err(moves_bits(columns.len(), Op::Lookup)),
        };
        for (at, line) in program.instructions().iter().enumerate() {
            let of_bits: fn(u64, u64) -> u64 = match line.op {
                Op::And => |a, b| a & b,
                Op::Or => |a, b| a | b,
                Op::Xor => |a, b| a ^ b,
                Op::Andn => |a, b| !a & b,
                Op::Not => |a, _| !a,
                op => return Err(moves_bits(at, op).into()),
            };
            let b = line.b.map_or(Ok(0), |b| column(b, &columns))?;
            columns.push(of_bits(column(line.a, &columns)?, b));
        }
        let result = column(program.result(), &columns)?;
        for combination in 0..self.combinations() {
            let got = result >> combination & 1 == 1;
            if got != (self.truth() >> combination & 1 == 1) {
                let word = |is_set: bool| if is_set { self.width().mask() } else { 0 };
                let input = (0..self.inputs()).map(|input| word(combination >> input & 1 == 1)).vec();
                return Err(Why::Refuted { input, word: 0, expected: word(!got), got: word(got) }.into());
            }
        }
        Ok(Certificate::Exhaustive { inputs: self.combinations().into() })
    }
}

fn moves_bits(at: usize, op: Op) -> Why {
    Why::Form(format!("v{}: `{}` is not known to treat each bit alone", at + 1, op.name()))
}

fn places_differ(constant: u128) -> Why {
    Why::Form(format!("the constant {constant:#x} is neither 0 nor all ones"))
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

    fn refusal(text: &str) -> Why {
        certify(&majority(), text.parse().unwrap_or_else(|error| panic!("{error}: {text}"))).unwrap_err().why
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
                assert!(matches!(refusal(&lines.join("\n")), Why::Refuted { .. }), "{line} {other}");
            }
        }
        let other_words = MAJORITY.replace("x.2", "x.1");
        assert!(matches!(refusal(&other_words), Why::Refuted { .. }));
    }

    /// Each agrees with the majority on words in which all places are alike.
    #[test]
    fn what_moves_bits_is_refused() {
        for line in ["rotl v4, 1", "bswap v4", "bitrev v4", "shl v4, 0", "add v4, 0", "mul v4, 1"] {
            let text = MAJORITY.replace("return v4", &format!("v5: u64 = {line}\n        return v5"));
            match text.parse() {
                Ok(program) => {
                    let refusal = certify(&majority(), program).unwrap_err().to_string();
                    assert!(refusal.starts_with("v5: "), "{refusal}");
                }
                Err(error) => panic!("{error}: {text}"),
            }
        }
        let masked = MAJORITY.replace("return v4", "v5: u64 = and v4, 0x7fffffffffffffff\n        return v5");
        assert!(matches!(refusal(&masked), Why::Form(_)));
        let chosen = MAJORITY.replace("xor v3, x.0", "lookup v3, [0x0, 0x1]");
        assert!(matches!(refusal(&chosen), Why::Form(_)));
    }

    #[test]
    fn other_words_are_refused() {
        let narrow = MAJORITY.replace("u64", "u32");
        assert!(matches!(refusal(&narrow), Why::Words { .. }));
        let two = "program(x: (u64, u64)) -> u64\n v1: u64 = and x.0, x.1\n return v1";
        assert_eq!(
            refusal(two).to_string(),
            "the program maps `u64, u64` to `u64`, the specification `u64, u64, u64` to `u64`"
        );
    }
}
