//! Bit scans are proved in two steps: the word is seen to be reduced to a value that depends on the bit alone, and the rest
//! of the program is run for each bit.

use super::{Certificate, Provable, Refusal, Why};
use crate::bit_scan::{BitScan, End};
use crate::program::{Instruction, Op, Operand, Program, ValueId};
use crate::vector::IntoVector as _;
use crate::width::Width;

impl Provable for BitScan {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        let width = self.width;
        Why::of_words(program, &[width], &[program.output()])?;
        let mut values = Vec::new();
        for bit in 0..width.bits() {
            let input = 1u128 << bit;
            let got = program.run_with(input, &mut values);
            if got != u128::from(bit) {
                return Err(Refusal::of_word(input, bit.into(), got));
            }
        }
        // A word and the one bit of it that is looked for have the same reduced value, so the runs above stand for all words.
        let reduced: Vec<bool> = match self.end {
            End::Lowest => program.instructions().iter().map(|&line| is_lowest_alone(program, line)).vec(),
            End::Highest => filled_down(program, width),
        };
        if depends_on(program, &reduced) {
            return Err(looks_elsewhere(self.end).into());
        }
        Ok(Certificate::Exhaustive { inputs: u64::from(width.bits()) })
    }
}

/// Whether an instruction makes `x & -x` or `x ^ (x - 1)`.
fn is_lowest_alone(program: &Program, line: Instruction) -> bool {
    let other = match (line.a, line.b) {
        (Operand::X, Some(Operand::Value(other))) | (Operand::Value(other), Some(Operand::X)) => other,
        _ => return false,
    };
    let other = program.instructions()[other.index()];
    let ones = line.width.mask();
    match line.op {
        Op::And => (other.op, other.a, other.b) == (Op::Sub, Operand::Const(0), Some(Operand::X)),
        Op::Xor => {
            (other.op, other.a, other.b) == (Op::Sub, Operand::X, Some(Operand::Const(1)))
                || (other.op, other.a, other.b) == (Op::Add, Operand::X, Some(Operand::Const(ones)))
        }
        _ => false,
    }
}

/// Which instructions make ones of all bits below the highest: `x | x >> 1`, of that the same by 2, and so on.
fn filled_down(program: &Program, width: Width) -> Vec<bool> {
    // How many places each value fills, counted from the highest bit of `x` down: that bit alone is 1 place.
    let mut filled: Vec<u32> = Vec::new();
    for line in program.instructions() {
        let places = |operand: Operand, filled: &[u32]| match operand {
            Operand::X => 1,
            Operand::Value(value) => filled[value.index()],
            _ => 0,
        };
        let shifted = |operand: Option<Operand>| match operand {
            Some(Operand::Value(value)) => {
                Some(program.instructions()[value.index()]).filter(|line| line.op == Op::Shr)
            }
            _ => None,
        };
        let own = match (line.op, line.b) {
            (Op::Or, Some(b)) => [(line.a, b), (b, line.a)].into_iter().find_map(|(whole, moved)| {
                let moved = shifted(Some(moved)).filter(|moved| moved.a == whole)?;
                let Some(Operand::Const(count)) = moved.b else { return None };
                let reach = places(whole, &filled);
                (reach > 0 && count <= u128::from(reach)).then_some(reach + count as u32)
            }),
            _ => None,
        };
        filled.push(own.unwrap_or(0));
    }
    filled.into_iter().map(|places| places >= width.bits()).vec()
}

/// Whether what is returned depends on `x` other than through values that are `reduced`.
fn depends_on(program: &Program, reduced: &[bool]) -> bool {
    let mut depends: Vec<bool> = Vec::new();
    let of = |operand: Operand, depends: &[bool]| match operand {
        Operand::Input(_) => true,
        Operand::Value(value) => depends[ValueId::index(value)],
        Operand::Const(_) | Operand::Table(_) => false,
    };
    for (line, &reduced) in program.instructions().iter().zip(reduced) {
        let reads = of(line.a, &depends) || line.b.is_some_and(|b| of(b, &depends));
        depends.push(reads && !reduced);
    }
    program.results().iter().any(|&result| of(result, &depends))
}

fn looks_elsewhere(end: End) -> Why {
    let end = if end == End::Lowest { "lowest" } else { "highest" };
    Why::Form(format!("the program is not seen to depend on the {end} bit alone"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;

    const LOWEST: &str = "program(x: u8) -> u8
        v1 = sub 0, x
        v2 = and x, v1
        v3 = mul v2, 0x17
        v4 = shr v3, 5
        v5 = lookup v4, [0, 1, 2, 4, 7, 3, 6, 5]
        return v5";

    const HIGHEST: &str = "program(x: u8) -> u8
        v1 = shr x, 1
        v2 = or x, v1
        v3 = shr v2, 2
        v4 = or v2, v3
        v5 = shr v4, 4
        v6 = or v4, v5
        v7 = mul v6, 0x1d
        v8 = shr v7, 5
        v9 = lookup v8, [0, 5, 1, 6, 4, 3, 2, 7]
        return v9";

    fn verdict(text: &str, end: End) -> Result<Certificate, Refusal> {
        let program: Program = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        let scan = BitScan { width: Width::W8, end };
        let is_scan = (1..=255).all(|word| scan.of(word).map(u128::from) == Some(program.run(word)));
        let verdict = certify(&scan, program).map(|certified| certified.certificate());
        assert!(is_scan || verdict.is_err(), "{text} is certified, and wrong");
        verdict
    }

    #[test]
    fn both_ends_are_proved() {
        assert_eq!(verdict(LOWEST, End::Lowest), Ok(Certificate::Exhaustive { inputs: 8 }));
        assert_eq!(verdict(HIGHEST, End::Highest), Ok(Certificate::Exhaustive { inputs: 8 }));
        let separate = LOWEST
            .replace("sub 0, x", "sub x, 1")
            .replace("and x, v1", "xor x, v1")
            .replace("0x17", "0x1d")
            .replace("[0, 1, 2, 4, 7, 3, 6, 5]", "[0, 5, 1, 6, 4, 3, 2, 7]");
        assert_eq!(verdict(&separate, End::Lowest), Ok(Certificate::Exhaustive { inputs: 8 }));
    }

    #[test]
    fn broken_scans_are_refused() {
        let replaced = [
            ("and x, v1", "or x, v1"),
            ("and x, v1", "xor x, v1"),
            ("sub 0, x", "sub 1, x"),
            ("sub 0, x", "not x"),
            ("and x, v1", "and x, 255"),
            ("0x17", "0x16"),
            ("shr v3, 5", "shr v3, 4"),
            ("mul v2", "mul x"),
            ("[0, 1", "[1, 0"),
            ("return v5", "return v4"),
        ];
        for (what, by) in replaced {
            assert!(LOWEST.contains(what), "{what}");
            let broken = LOWEST.replace(what, by);
            assert!(verdict(&broken, End::Lowest).is_err(), "{broken}");
            assert!(verdict(LOWEST, End::Highest).is_err());
        }
        for (what, by) in [("shr v2, 2", "shr v2, 3"), ("or v4, v5", "xor v4, v5"), ("shr v4, 4", "shr v4, 3")] {
            let broken = HIGHEST.replace(what, by);
            assert!(verdict(&broken, End::Highest).is_err(), "{broken}");
        }
        // Right for every single bit, wrong for others: the highest bit of two is not the lowest.
        assert!(verdict(HIGHEST, End::Lowest).is_err());
        // A table of all words is right, and not seen to be.
        let table: Vec<String> = (0..256u32).map(|word| (word.trailing_zeros() & 7).to_string()).collect();
        let table = format!("program(x: u8) -> u8\nv1 = lookup x, [{}]\nreturn v1", table.join(", "));
        assert_eq!(verdict(&table, End::Lowest), Err(looks_elsewhere(End::Lowest).into()));
    }
}
