//! Bitwise functions are proved by one run over all combinations of bits, of a program in which no bit can reach another place.

use super::{Certificate, Provable, Refusal, Why};
use crate::bitwise::{Bitwise, Truth};
use crate::program::{Op, Operand, Program};
use crate::vector::IntoVector as _;

impl Provable for Bitwise {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        let outputs = vec![self.width(); self.truths().len()];
        Why::of_words(program, &vec![self.width(); self.inputs()], &outputs)?;
        // Bit k of a column is the bit of that value in combination k.
        let mut columns: Vec<Truth> = Vec::new();
        let column = |operand: Operand, columns: &[Truth]| match operand {
            Operand::Input(input) => Ok(Truth::of(self.combinations(), |k| k >> input & 1 == 1)),
            Operand::Value(value) => Ok(columns[value.index()]),
            Operand::Const(0) => Ok(Truth::default()),
            Operand::Const(value) if value == self.width().mask() => Ok(Truth::of(self.combinations(), |_| true)),
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
            let b = line.b.map_or(Ok(Truth::default()), |b| column(b, &columns))?;
            columns.push(column(line.a, &columns)?.joined(b, of_bits));
        }
        for (number, (&operand, truth)) in program.results().iter().zip(self.truths()).enumerate() {
            let result = column(operand, &columns)?;
            for combination in 0..self.combinations() {
                let got = result.bit(combination);
                if got != truth.bit(combination) {
                    let word = |is_set: bool| if is_set { self.width().mask() } else { 0 };
                    let input = (0..self.inputs()).map(|input| word(combination >> input & 1 == 1)).vec();
                    return Err(Why::Refuted { input, word: number, expected: word(!got), got: word(got) }.into());
                }
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
        assert_eq!(majority().apply(&[0b0011, 0b0101, 0b1001]), [0b0001]);
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

    /// Eight words, of which the last combination alone is set: each word and each combination counts.
    #[test]
    fn of_eight_words_every_combination_counts() {
        let lines = (1..8).map(|at| {
            let a = if at == 1 { "x.0".to_owned() } else { format!("v{}", at - 1) };
            format!("v{at}: u64 = and {a}, x.{at}\n")
        });
        let text = format!("program(x: [u64; 8]) -> u64\n{}return v7", lines.collect::<String>());
        let program: Program = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        let all = |bits: &[bool]| bits.iter().all(|&bit| bit);
        let function = Bitwise::of(Width::W64, 8, all).expect("eight words");
        let certified = certify(&function, program.clone()).expect("it is all of them");
        assert_eq!(certified.certificate(), Certificate::Exhaustive { inputs: 256 });
        for wrong in 0..256u32 {
            let other = |bits: &[bool]| {
                let combination = bits.iter().rev().fold(0, |number, &bit| number << 1 | u32::from(bit));
                all(bits) != (combination == wrong)
            };
            let function = Bitwise::of(Width::W64, 8, other).expect("eight words");
            let refusal = certify(&function, program.clone()).unwrap_err();
            let Why::Refuted { input, .. } = refusal.why else { panic!("{refusal}") };
            let combination = input.iter().rev().fold(0, |number, &word| number << 1 | u32::from(word != 0));
            assert_eq!(combination, wrong);
        }
        for at in 0..8 {
            let mutant = text.replace(&format!("x.{at}\n"), "0xffffffffffffffff\n");
            let mutant = if at == 0 { text.replace("and x.0,", "and x.1,") } else { mutant };
            let mutant = mutant.parse().unwrap_or_else(|error| panic!("{error}: {mutant}"));
            assert!(matches!(certify(&function, mutant).unwrap_err().why, Why::Refuted { .. }), "{at}");
        }
    }

    /// Every word of the result counts, in its order, and so does how many there are.
    #[test]
    fn of_several_results_each_counts() {
        let text = "program(x: (u64, u64, u64)) -> (u64, u64)
            v1: u64 = xor x.0, x.1
            v2: u64 = and v1, x.2
            v3: u64 = xor v2, x.0
            v4: u64 = xor v2, x.1
            return v3, v4";
        let exchanged = |bits: &[bool], number: usize| bits[if bits[2] { 1 - number } else { number }];
        let function = Bitwise::several(Width::W64, 3, 2, exchanged).expect("three words");
        let refused = |text: &str| {
            let program: Program = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
            certify(&function, program).unwrap_err().why
        };
        let certified = certify(&function, text.parse().expect("a program")).expect("they are exchanged");
        assert_eq!(certified.program().run_words(&[0b0011, 0b0101, 0b0110]), function.apply(&[0b0011, 0b0101, 0b0110]));
        assert!(matches!(refused(&text.replace("v3, v4", "v4, v3")), Why::Refuted { word: 0, .. }));
        for (from, to) in [("v3, v4", "v3, v3"), ("v3, v4", "v3, x.1"), ("v2, x.1", "v1, x.1"), ("v2, x.1", "v2, x.0")]
        {
            assert!(matches!(refused(&text.replace(from, to)), Why::Refuted { word: 1, .. }), "{to}");
        }
        for (from, to) in [("v2, x.0", "v1, x.0"), ("v1, x.2", "v1, x.1"), ("v3, v4", "x.0, v4")] {
            assert!(matches!(refused(&text.replace(from, to)), Why::Refuted { word: 0, .. }), "{to}");
        }
        let one = text.replace("-> (u64, u64)", "-> u64").replace("v3, v4", "v3");
        assert!(matches!(refused(&one), Why::Words { .. }));
        let three = text.replace("-> (u64, u64)", "-> (u64, u64, u64)").replace("v3, v4", "v3, v4, v4");
        assert!(matches!(refused(&three), Why::Words { .. }));
        let masked = text.replace("return v3, v4", "v5: u64 = and v4, 0x7fffffffffffffff\n return v3, v5");
        assert!(matches!(refused(&masked), Why::Form(_)));
        let moved = text.replace("return v3, v4", "v5: u64 = rotl v4, 1\n return v3, v5");
        assert!(matches!(refused(&moved), Why::Form(_)));
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
