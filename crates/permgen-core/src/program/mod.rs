//! Straight-line programs over words: no branches, no memory, every value assigned once.
//!
//! A [`Program`] is made with a [`Builder`], which folds constants, shares equal values and drops dead ones, or read
//! from its text ([`std::str::FromStr`]). Its text form is stable:
//!
//! ```text
//! program(x: u64) -> u64
//! v1 = rotl x, 8
//! v2 = xor x, v1
//! v3 = and v2, 0x00ff00ff00ff00ff
//! return v3
//! ```
//!
//! Several words are numbered: `program(x: (u8, u64)) -> u8` has the inputs `x.0` and `x.1`, and `program(x: [u64; 2]) -> [u64; 2]`
//! ends with `return v4, v1`, the lowest word first.

mod builder;
mod evaluate;
mod metrics;
mod op;
#[cfg(feature = "all-maps")]
mod split;
mod table;
mod text;
mod vector;

pub use builder::{Builder, simplify};
pub use evaluate::Word;
pub use op::Op;
#[cfg(feature = "all-maps")]
pub use split::{Ends, halves_of, split};
pub use table::Table;
pub use text::{ParseProgramError, ParseProgramErrorKind};

use crate::vector::IntoVector as _;
use crate::width::Width;

/// The value that an instruction makes: `v1` is the first instruction's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(u32);

impl ValueId {
    /// The value of the instruction at `index` in [`Program::instructions`].
    #[must_use]
    pub const fn of_instruction(index: usize) -> Self {
        Self(index as u32)
    }

    /// The index of its instruction in [`Program::instructions`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for ValueId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "v{}", self.0 + 1)
    }
}

/// What an instruction works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operand {
    /// A word of the program's input, counted from 0: `x`, or `x.0`, `x.1` and so on when there are several.
    Input(u8),
    /// An earlier instruction's value.
    Value(ValueId),
    /// A constant of the instruction's width, or a count of places.
    Const(u128),
    /// The table of that number in [`Program::tables`].
    Table(u8),
}

impl Operand {
    /// The only word of the input of most programs, `x`.
    pub const X: Operand = Operand::Input(0);
}

/// One line of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// What it does.
    pub op: Op,
    /// The first operand.
    pub a: Operand,
    /// The second operand; `None` exactly when the operation takes one.
    pub b: Option<Operand>,
    /// The width of the result.
    pub width: Width,
}

/// A straight-line program from words to words, most often one to one, valid by construction: operands are defined before they
/// are used, their widths fit, and counts are below the width.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    inputs: Vec<Width>,
    outputs: Vec<Width>,
    tables: Vec<Table>,
    instructions: Vec<Instruction>,
    results: Vec<Operand>,
}

/// Why instructions do not make a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidProgram {
    /// An instruction uses a value that is not defined before it.
    Undefined {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
        /// The value.
        value: ValueId,
    },
    /// An operand has another width than the instruction.
    WidthMismatch {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
        /// The width needed.
        expected: Width,
        /// The operand's width.
        found: Width,
    },
    /// A truncation does not make its operand narrower, or an extension not wider.
    WidthChange {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
        /// The width of the operand.
        found: Width,
        /// The width of the result.
        to: Width,
    },
    /// A constant has bits that its width does not have.
    ConstantTooWide {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
        /// The constant.
        value: u128,
        /// The width.
        width: Width,
    },
    /// A count of places is not a constant below the width.
    Count {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
        /// The width.
        width: Width,
    },
    /// A table stands where none can, or is missing where one must stand, or names no bit of the word.
    Table {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
    },
    /// An operation does not work on words of this width.
    Width {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
        /// The width.
        width: Width,
    },
    /// A vector stands where a word is needed.
    Vector {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
    },
    /// An operation that takes a vector, or words of the input that make one, has something else.
    NoVector {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
    },
    /// What is returned is a table.
    ReturnedTable,
    /// There is no such word of the input.
    NoInput {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
        /// The word that is named.
        word: u8,
        /// How many there are.
        inputs: usize,
    },
    /// It takes or returns no word, or more than 255, or returns another number of words than it says.
    Words,
    /// An operation has one operand too many or too few.
    Arity {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
    },
}

impl std::fmt::Display for InvalidProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Undefined { value, .. } => write!(f, "{value} is used before it is defined"),
            Self::WidthMismatch { expected, found, .. } => {
                write!(f, "an operand is a `{found}` where a `{expected}` is needed")
            }
            Self::WidthChange { op, found, to, .. } => {
                write!(f, "`{}` cannot turn a `{found}` into a `{to}`", op.name())
            }
            Self::ConstantTooWide { value, width, .. } => write!(f, "the constant {value:#x} does not fit a `{width}`"),
            Self::Count { op, width, .. } => {
                write!(f, "the count of `{}` must be a constant below {}", op.name(), op.counts(*width))
            }
            Self::Table { op, .. } => write!(f, "`{}` takes {}", op.name(), op.wanted_table()),
            Self::Width { op, width, .. } => write!(f, "`{}` does not work on a `{width}`", op.name()),
            Self::Vector { .. } => {
                let takers = Op::ALL.iter().filter(|op| op.takes_vector());
                let takers: Vec<String> = takers.map(|op| format!("`{}`", op.name())).vec();
                write!(f, "expected a word, found a vector; operations that take a vector are {}", takers.join(", "))
            }
            Self::NoVector { op: Op::Vmovdqu64, .. } => {
                f.write_str("`vmovdqu64` takes a word of the input, with all words after it as wide as this one")
            }
            Self::NoVector { op, .. } if op.takes_vectors() => write!(f, "`{}` takes two vectors", op.name()),
            Self::NoVector { op, .. } => write!(f, "`{}` takes a vector", op.name()),
            Self::ReturnedTable => f.write_str("a table cannot be returned"),
            Self::NoInput { word, inputs, .. } => {
                write!(f, "there is no input `x.{word}`: the program takes {inputs} word(s)")
            }
            Self::Words => f.write_str("a program takes and returns 1 to 255 words, and returns as many as it says"),
            Self::Arity { op, .. } => write!(f, "`{}` takes {} operand(s)", op.name(), op.arity()),
        }
    }
}

impl std::error::Error for InvalidProgram {}

impl Program {
    /// The program of these instructions from one word to one word, as they are: nothing is folded, shared or dropped.
    ///
    /// # Errors
    ///
    /// When an operand is undefined, of the wrong width, or missing.
    pub fn new(
        input: Width,
        output: Width,
        instructions: Vec<Instruction>,
        result: Operand,
    ) -> Result<Self, InvalidProgram> {
        Self::of_words(vec![input], vec![output], Vec::new(), instructions, vec![result])
    }

    /// As [`Program::new`], for any number of words, with tables that instructions may refer to.
    ///
    /// # Errors
    ///
    /// Those of [`Program::new`], and when a table is missing, stands where none can be, or is not of the kind that the operation takes.
    pub fn of_words(
        inputs: Vec<Width>,
        outputs: Vec<Width>,
        tables: Vec<Table>,
        instructions: Vec<Instruction>,
        results: Vec<Operand>,
    ) -> Result<Self, InvalidProgram> {
        let program = Self { inputs, outputs, tables, instructions, results };
        program.validate()?;
        Ok(program)
    }

    /// The program that returns its input.
    #[must_use]
    pub fn identity(width: Width) -> Self {
        Self {
            inputs: vec![width],
            outputs: vec![width],
            tables: Vec::new(),
            instructions: Vec::new(),
            results: vec![Operand::X],
        }
    }

    /// The width of the input `x`; of several words, the first one's.
    #[must_use]
    pub fn input(&self) -> Width {
        self.inputs[0]
    }

    /// The widths of the words that it takes, the lowest first.
    #[must_use]
    pub fn inputs(&self) -> &[Width] {
        &self.inputs
    }

    /// The width of the result; of several words, the first one's.
    #[must_use]
    pub fn output(&self) -> Width {
        self.outputs[0]
    }

    /// The widths of the words that it returns, the lowest first.
    #[must_use]
    pub fn outputs(&self) -> &[Width] {
        &self.outputs
    }

    /// The lines, in order.
    #[must_use]
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// The tables that instructions refer to.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// What is returned; of several words, the first one.
    #[must_use]
    pub fn result(&self) -> Operand {
        self.results[0]
    }

    /// What is returned, one operand for each word.
    #[must_use]
    pub fn results(&self) -> &[Operand] {
        &self.results
    }

    /// The width of a value.
    #[must_use]
    pub fn width_of(&self, value: ValueId) -> Width {
        self.instructions[value.index()].width
    }

    fn validate(&self) -> Result<(), InvalidProgram> {
        let is_count = |count: usize| (1..=usize::from(u8::MAX)).contains(&count);
        if !is_count(self.inputs.len()) || !is_count(self.outputs.len()) || self.results.len() != self.outputs.len() {
            return Err(InvalidProgram::Words);
        }
        for (index, instruction) in self.instructions.iter().enumerate() {
            self.check_instruction(index, *instruction)?;
        }
        for (&result, &output) in self.results.iter().zip(&self.outputs) {
            if let Operand::Table(_) = result {
                return Err(InvalidProgram::ReturnedTable);
            }
            self.check_operand(result, self.instructions.len(), None, output)?;
        }
        Ok(())
    }

    fn check_instruction(&self, index: usize, instruction: Instruction) -> Result<(), InvalidProgram> {
        let Instruction { op, a, b, width } = instruction;
        if b.is_some() != (op.arity() == 2) {
            return Err(InvalidProgram::Arity { at: index, op });
        }
        if !op.works_on(width) {
            return Err(InvalidProgram::Width { at: index, op, width });
        }
        let is_table = |operand| matches!(operand, Operand::Table(_));
        let fits = match b {
            Some(Operand::Table(table)) => {
                self.tables.get(usize::from(table)).is_some_and(|table| op.suits(table, width))
            }
            _ => !op.takes_table(),
        };
        if is_table(a) || !fits {
            return Err(InvalidProgram::Table { at: index, op });
        }
        if op == Op::Vmovdqu64 {
            return self.check_loaded(index, a);
        }
        if op.needs_vector() || op.takes_vector() && self.is_vector(a, index) {
            return self.check_on_vector(index, instruction);
        }
        if op.is_width_change() {
            if let Operand::Const(value) = a {
                // A constant has no width of its own, so there is nothing to change.
                return Err(InvalidProgram::ConstantTooWide { at: Some(index), value, width });
            }
            let found = self.operand_width(a, index, Some(index))?.unwrap_or(width);
            let fits = if op == Op::Trunc { found > width } else { found < width };
            return if fits { Ok(()) } else { Err(InvalidProgram::WidthChange { at: index, op, found, to: width }) };
        }
        if op == Op::Lookup {
            // A number of any width says which entry.
            return self.operand_width(a, index, Some(index)).map(drop);
        }
        self.check_operand(a, index, Some(index), width)?;
        if op.takes_count() {
            return match b {
                Some(Operand::Const(count)) if count < u128::from(op.counts(width)) => Ok(()),
                _ => Err(InvalidProgram::Count { at: index, op, width }),
            };
        }
        b.map_or(Ok(()), |b| self.check_operand(b, index, Some(index), width))
    }

    /// Checks an operation on a vector, whose table is known to fit if it takes one.
    fn check_on_vector(&self, index: usize, instruction: Instruction) -> Result<(), InvalidProgram> {
        let Instruction { op, a, b, width } = instruction;
        for operand in [Some(a), b.filter(|_| op.takes_vectors())].into_iter().flatten() {
            if !self.is_vector(operand, index) {
                self.operand_width(operand, index, Some(index))?;
                return Err(InvalidProgram::NoVector { at: index, op });
            }
        }
        match b {
            Some(Operand::Const(word)) if op.takes_count() && word < u128::from(op.counts(width)) => Ok(()),
            _ if op.takes_count() => Err(InvalidProgram::Count { at: index, op, width }),
            _ => Ok(()),
        }
    }

    /// Whether an operand is a vector that is defined by then.
    fn is_vector(&self, operand: Operand, defined: usize) -> bool {
        matches!(operand, Operand::Value(value) if value.index() < defined
            && self.instructions[value.index()].op.makes_vector())
    }

    fn check_loaded(&self, at: usize, operand: Operand) -> Result<(), InvalidProgram> {
        let Operand::Input(word) = operand else { return Err(InvalidProgram::NoVector { at, op: Op::Vmovdqu64 }) };
        match self.inputs.get(usize::from(word)..) {
            Some([first, rest @ ..]) if rest.iter().all(|width| width == first) => Ok(()),
            Some([_, ..]) => Err(InvalidProgram::NoVector { at, op: Op::Vmovdqu64 }),
            _ => Err(InvalidProgram::NoInput { at: Some(at), word, inputs: self.inputs.len() }),
        }
    }

    fn operand_width(
        &self,
        operand: Operand,
        defined: usize,
        at: Option<usize>,
    ) -> Result<Option<Width>, InvalidProgram> {
        match operand {
            Operand::Input(word) => match self.inputs.get(usize::from(word)) {
                Some(&width) => Ok(Some(width)),
                None => Err(InvalidProgram::NoInput { at, word, inputs: self.inputs.len() }),
            },
            Operand::Const(_) | Operand::Table(_) => Ok(None),
            Operand::Value(_) if self.is_vector(operand, defined) => Err(InvalidProgram::Vector { at }),
            Operand::Value(value) if value.index() < defined => Ok(Some(self.width_of(value))),
            Operand::Value(value) => Err(InvalidProgram::Undefined { at, value }),
        }
    }

    fn check_operand(
        &self,
        operand: Operand,
        defined: usize,
        at: Option<usize>,
        expected: Width,
    ) -> Result<(), InvalidProgram> {
        match (self.operand_width(operand, defined, at)?, operand) {
            (Some(found), _) if found != expected => Err(InvalidProgram::WidthMismatch { at, expected, found }),
            (None, Operand::Const(value)) if value & !expected.mask() != 0 => {
                Err(InvalidProgram::ConstantTooWide { at, value, width: expected })
            }
            _ => Ok(()),
        }
    }
}
