//! Running a program on a word.

use super::vector::{self, Vectors};
use super::{Instruction, Op, Operand, Program, Table, ValueId};
use crate::vector::IntoVector as _;

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

    /// Runs the program on a zero-extended word; bits above the input's width are ignored. Of several words that it takes, the
    /// others are 0, and of several that it returns, the first is returned.
    #[must_use]
    pub fn run(&self, x: u128) -> u128 {
        self.run_with(x, &mut Vec::new())
    }

    /// Runs the program on words, the lowest first; words that are missing are 0.
    ///
    /// ```
    /// use permgen_core::program::Program;
    ///
    /// let program: Program = "program(x: [u8; 2]) -> [u8; 2]\nv1 = xor x.0, x.1\nreturn v1, x.0".parse()?;
    /// assert_eq!(program.run_words(&[0x0f, 0x3c]), [0x33, 0x0f]);
    /// # Ok::<(), permgen_core::program::ParseProgramError>(())
    /// ```
    #[must_use]
    pub fn run_words(&self, x: &[u128]) -> Vec<u128> {
        let x = self.masked(x);
        let mut values = Vec::with_capacity(self.instructions().len());
        self.step_all(&x, &mut values);
        self.results().iter().map(|&result| read(result, &x, &values)).vec()
    }

    /// Runs the program on words, the lowest first, and leaves the value of each instruction in `values`. Returns the first of the
    /// words that the program returns; words that are missing are 0.
    #[must_use]
    pub fn trace_words(&self, x: &[u128], values: &mut Vec<u128>) -> u128 {
        let x = self.masked(x);
        values.clear();
        self.step_all(&x, values);
        read(self.result(), &x, values)
    }

    /// Makes the values of some instructions anew, in their order, for words without bits that their widths do not have. There are
    /// no vectors.
    #[cfg(feature = "tables")]
    pub(crate) fn trace_again(&self, x: &[u128], lines: &[usize], values: &mut [u128]) {
        for &line in lines {
            let instruction = &self.instructions()[line];
            values[line] = match instruction.b {
                Some(Operand::Table(table)) => {
                    by_table(instruction.op, read(instruction.a, x, values), &self.tables()[usize::from(table)])
                }
                _ => step(instruction, |operand| read(operand, x, values)),
            };
        }
    }

    /// A word of the result, after these words and values.
    #[cfg(feature = "tables")]
    pub(crate) fn result_of(&self, word: usize, x: &[u128], values: &[u128]) -> u128 {
        read(self.results()[word], x, values)
    }

    /// Like [`Program::run`], in memory that can be used again for the next word.
    #[must_use]
    pub fn run_with(&self, x: u128, values: &mut Vec<u128>) -> u128 {
        values.clear();
        self.run_on(x, values)
    }

    /// What becomes of a value: the result for the input 0 if the instruction at `index` made `value`, whatever it makes. A vector
    /// is no such value: it stays what it is.
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
        let one = [x & self.input().mask()];
        let several;
        let x: &[u128] = if self.inputs().len() == 1 {
            &one
        } else {
            several = self.masked(&one);
            &several
        };
        self.step_all(x, values);
        read(self.result(), x, values)
    }

    /// The words without the bits that their widths do not have, one for each input.
    fn masked(&self, x: &[u128]) -> Vec<u128> {
        let words = x.iter().copied().chain(std::iter::repeat(0));
        self.inputs().iter().zip(words).map(|(width, word)| word & width.mask()).vec()
    }

    /// Adds the values that are not there yet.
    fn step_all(&self, x: &[u128], values: &mut Vec<u128>) {
        let mut vectors = Vectors::new(self, x);
        for (index, instruction) in self.instructions().iter().enumerate().skip(values.len()) {
            let value = match instruction.b {
                _ if instruction.op.makes_vector() => {
                    let made = Operand::Value(ValueId::of_instruction(index));
                    vectors.read(made).map_or(0, |lanes| lanes[0].into())
                }
                Some(Operand::Const(word)) if instruction.op.takes_vector() => {
                    vectors.read(instruction.a).map_or(0, |lanes| lanes[word as usize].into())
                }
                Some(Operand::Table(table)) if instruction.op.takes_vector() => {
                    let table = &self.tables()[usize::from(table)];
                    match vectors.read(instruction.a) {
                        Some(lanes) => vector::selected(lanes, table),
                        None => by_table(instruction.op, read(instruction.a, x, values), table),
                    }
                }
                Some(Operand::Table(table)) => {
                    by_table(instruction.op, read(instruction.a, x, values), &self.tables()[usize::from(table)])
                }
                _ => step(instruction, |operand| read(operand, x, values)),
            };
            values.push(value);
        }
    }

    /// Runs the program and returns the value of every instruction, zero-extended.
    #[must_use]
    pub fn trace(&self, x: u128) -> Vec<u128> {
        let mut values = Vec::with_capacity(self.instructions().len());
        let _ = self.run_with(x, &mut values);
        values
    }
}

fn read(operand: Operand, x: &[u128], values: &[u128]) -> u128 {
    match operand {
        Operand::Input(word) => x[usize::from(word)],
        Operand::Value(value) => values[value.index()],
        Operand::Const(value) => value,
        Operand::Table(_) => 0, // operations that take one read it themselves
    }
}

/// The value of an instruction with a table, given the value of its operand.
pub(super) fn by_table(op: Op, a: u128, table: &Table) -> u128 {
    op.look_up(a, table)
}

/// The value of one instruction without a table, given the values of its operands.
pub(super) fn step(instruction: &Instruction, read: impl Fn(Operand) -> u128) -> u128 {
    let Instruction { op, a, b, width } = *instruction;
    op.apply(read(a), b.map_or(0, read), width)
}
