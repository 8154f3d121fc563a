//! Running a program on a word.

use super::{Instruction, Op, Operand, Program, Table};
use crate::width::Width;

/// A machine word that programs can run on.
pub trait Word: Copy {
    /// The number of bits.
    const BITS: u32;
    /// The word, zero-extended.
    fn to_bits(self) -> u128;
    /// The low bits of `bits`.
    fn from_bits(bits: u128) -> Self;
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            fn to_bits(self) -> u128 {
                u128::from(self)
            }
            fn from_bits(bits: u128) -> Self {
                bits as $word
            }
        }
    )*};
}
words!(u8, u16, u32, u64, u128);

impl Program {
    /// Runs the program on a word of its input width.
    ///
    /// # Panics
    ///
    /// When `I` is not as wide as the input, or `O` not as wide as the output.
    pub fn evaluate<I: Word, O: Word>(&self, x: I) -> O {
        assert_eq!(I::BITS, self.input().bits(), "the input's width");
        assert_eq!(O::BITS, self.output().bits(), "the output's width");
        O::from_bits(self.run(x.to_bits()))
    }

    /// Runs the program on a zero-extended word; bits above the input's width are ignored.
    #[must_use]
    pub fn run(&self, x: u128) -> u128 {
        self.run_with(x, &mut Vec::new())
    }

    /// Like [`Program::run`], in memory that can be used again for the next word.
    #[must_use]
    pub fn run_with(&self, x: u128, values: &mut Vec<u128>) -> u128 {
        values.clear();
        self.run_on(x, values)
    }

    /// What becomes of a value: the result for the input 0 if the instruction at `index` made `value`, whatever it makes.
    ///
    /// ```
    /// use permgen_core::program::Program;
    ///
    /// let program: Program = "program(x: u8) -> u8\nv1 = mul x, 0x11\nv2 = shr v1, 4\nreturn v2".parse()?;
    /// assert_eq!(program.run_from(0, 0xaf), 0x0a);
    /// # Ok::<(), permgen_core::program::ParseProgramError>(())
    /// ```
    #[must_use]
    pub fn run_from(&self, index: usize, value: u128) -> u128 {
        let mut values = self.trace(0);
        values.truncate(index);
        values.push(value);
        self.run_on(0, &mut values)
    }

    /// Runs what comes after the values that are there.
    fn run_on(&self, x: u128, values: &mut Vec<u128>) -> u128 {
        let x = x & self.input().mask();
        for instruction in &self.instructions()[values.len()..] {
            let value = match (instruction.op, instruction.b) {
                (Op::Vpshufbitqmb, Some(Operand::Table(table))) => {
                    select(read(instruction.a, x, values), &self.tables()[usize::from(table)])
                }
                _ => step(instruction, |operand| read(operand, x, values)),
            };
            values.push(value);
        }
        read(self.result(), x, values)
    }

    /// Runs the program and returns the value of every instruction, zero-extended.
    #[must_use]
    pub fn trace(&self, x: u128) -> Vec<u128> {
        let mut values = Vec::with_capacity(self.instructions().len());
        let _ = self.run_with(x, &mut values);
        values
    }
}

fn read(operand: Operand, x: u128, values: &[u128]) -> u128 {
    match operand {
        Operand::Input => x,
        Operand::Value(value) => values[value.index()],
        Operand::Const(value) => value,
        Operand::Table(_) => 0, // only `vpshufbitqmb` has one, and reads it itself
    }
}

/// The value of one instruction without a table, given the values of its operands.
pub(super) fn step(instruction: &Instruction, read: impl Fn(Operand) -> u128) -> u128 {
    let Instruction { op, a, b, width } = *instruction;
    let a = read(a);
    let b = b.map_or(0, read);
    let value = match op {
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Not => !a,
        Op::Andn => !a & b,
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Mul => a.wrapping_mul(b),
        Op::Shl => a << b,
        Op::Shr => a >> b,
        Op::Rotl => width.rotate_left(a, b as u32),
        Op::Rotr => width.rotate_left(a, width.bits() - b as u32),
        Op::Bswap => width.swap_bytes(a),
        Op::Bitrev => width.reverse_bits(a),
        Op::Pext => pext(a, b),
        Op::Pdep => pdep(a, b),
        Op::Brev8 => width.swap_bytes(width.reverse_bits(a)),
        Op::Gf2p8affineqb => gf2p8affineqb(a, b),
        Op::Pshufb => pshufb(a, b, width),
        Op::Vpshufbitqmb => unreachable!("its table is read where the program is known"),
        Op::Vpbroadcastq | Op::Kmovq | Op::Trunc | Op::Zext => a,
    };
    value & width.mask()
}

fn pext(word: u128, mut mask: u128) -> u128 {
    let (mut result, mut place) = (0, 0);
    while mask != 0 {
        result |= (word >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    result
}

fn pdep(word: u128, mut mask: u128) -> u128 {
    let (mut result, mut place) = (0, 0);
    while mask != 0 {
        result |= (word >> place & 1) << mask.trailing_zeros();
        mask &= mask - 1;
        place += 1;
    }
    result
}

/// The bits of a word that a table names.
pub(super) fn select(word: u128, table: &Table) -> u128 {
    table.iter().rev().fold(0, |result, &bit| result << 1 | word >> bit & 1)
}

fn gf2p8affineqb(word: u128, matrix: u128) -> u128 {
    let (bytes, matrix) = (word.to_le_bytes(), matrix.to_le_bytes());
    u128::from_le_bytes(std::array::from_fn(|i| {
        let rows = &matrix[i / 8 * 8..][..8];
        (0..8).fold(0, |byte, j| byte | ((rows[7 - j] & bytes[i]).count_ones() as u8 & 1) << j)
    }))
}

fn pshufb(word: u128, control: u128, width: Width) -> u128 {
    let bytes = word.to_le_bytes();
    let shuffled = control.to_le_bytes().map(|place| if place < 128 { bytes[usize::from(place & 15)] } else { 0 });
    u128::from_le_bytes(shuffled) & width.mask()
}
