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

mod builder;
mod evaluate;
mod metrics;
mod text;

pub use builder::{Builder, simplify};
pub use evaluate::Word;
pub use text::{ParseProgramError, ParseProgramErrorKind};

use crate::width::Width;

/// What an instruction does. Widths: operands have the width of the result, except for `Trunc` and `Zext`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `!a`
    Not,
    /// `!a & b`
    Andn,
    /// `a + b`, wrapping
    Add,
    /// `a - b`, wrapping
    Sub,
    /// `a * b`, wrapping
    Mul,
    /// `a << n`, with 0 shifted in
    Shl,
    /// `a >> n`, with 0 shifted in
    Shr,
    /// `a` rotated left by `n`
    Rotl,
    /// `a` rotated right by `n`
    Rotr,
    /// the bytes of `a` in the opposite order
    Bswap,
    /// the bits of `a` in the opposite order
    Bitrev,
    /// the bits of `a` that the mask `b` selects, packed together at the low end
    Pext,
    /// the low bits of `a` spread out to the places that the mask `b` selects
    Pdep,
    /// the bits of every byte of `a` in the opposite order (RISC-V Zbkb)
    Brev8,
    /// every byte of `a` as a vector over GF(2), times the 8x8 matrix in `b`, each 64 bits of `a` by those of `b` (x86 GFNI):
    /// bit `j` of a byte becomes the parity of the byte and byte `7 - j` of `b`. Words of 64 and 128 bits
    Gf2p8affineqb,
    /// byte `i` becomes the byte of `a` that byte `i` of `b` names by its low 4 bits, or 0 where its highest bit is set (x86
    /// SSSE3). Words of 64 bits, beyond which all is 0, and of 128 bits
    Pshufb,
    /// `a`, in every 64 bits of a vector register (x86 AVX-512): a word that [`Op::Vpshufbitqmb`] can take. 64 bits
    Vpbroadcastq,
    /// bit `i` becomes the bit of `a` that the table `b` names for it (x86 AVX-512 BITALG). 64 bits
    Vpshufbitqmb,
    /// `a`, from a mask register in a general one (x86 AVX-512): what [`Op::Vpshufbitqmb`] makes, as a word. 64 bits
    Kmovq,
    /// `a` without its high bits; narrower than `a`
    Trunc,
    /// `a` with zeros above; wider than `a`
    Zext,
}

impl Op {
    /// Every operation.
    pub const ALL: [Op; 24] = [
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Not,
        Op::Andn,
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::Shl,
        Op::Shr,
        Op::Rotl,
        Op::Rotr,
        Op::Bswap,
        Op::Bitrev,
        Op::Pext,
        Op::Pdep,
        Op::Brev8,
        Op::Gf2p8affineqb,
        Op::Pshufb,
        Op::Vpbroadcastq,
        Op::Vpshufbitqmb,
        Op::Kmovq,
        Op::Trunc,
        Op::Zext,
    ];

    /// Its name in program text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Op::And => "and",
            Op::Or => "or",
            Op::Xor => "xor",
            Op::Not => "not",
            Op::Andn => "andn",
            Op::Add => "add",
            Op::Sub => "sub",
            Op::Mul => "mul",
            Op::Shl => "shl",
            Op::Shr => "shr",
            Op::Rotl => "rotl",
            Op::Rotr => "rotr",
            Op::Bswap => "bswap",
            Op::Bitrev => "bitrev",
            Op::Pext => "pext",
            Op::Pdep => "pdep",
            Op::Brev8 => "brev8",
            Op::Gf2p8affineqb => "gf2p8affineqb",
            Op::Pshufb => "pshufb",
            Op::Vpbroadcastq => "vpbroadcastq",
            Op::Vpshufbitqmb => "vpshufbitqmb",
            Op::Kmovq => "kmovq",
            Op::Trunc => "trunc",
            Op::Zext => "zext",
        }
    }

    /// The operation of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Op> {
        Op::ALL.into_iter().find(|op| op.name() == name)
    }

    /// How many operands it takes: 1 or 2.
    #[must_use]
    pub const fn arity(self) -> usize {
        match self {
            Op::Not | Op::Bswap | Op::Bitrev | Op::Brev8 | Op::Vpbroadcastq | Op::Kmovq | Op::Trunc | Op::Zext => 1,
            _ => 2,
        }
    }

    /// Whether the second operand is a count of places: a constant, written in decimal, below the width.
    #[must_use]
    pub const fn takes_count(self) -> bool {
        matches!(self, Op::Shl | Op::Shr | Op::Rotl | Op::Rotr)
    }

    /// Whether the second operand is a [`Table`].
    #[must_use]
    pub const fn takes_table(self) -> bool {
        matches!(self, Op::Vpshufbitqmb)
    }

    /// Whether it works on words of this width.
    #[must_use]
    pub const fn works_on(self, width: Width) -> bool {
        match self {
            Op::Gf2p8affineqb | Op::Pshufb => width.bits() >= 64,
            Op::Vpbroadcastq | Op::Vpshufbitqmb | Op::Kmovq => width.bits() == 64,
            _ => true,
        }
    }

    /// Whether the operands may change places.
    #[must_use]
    pub const fn is_commutative(self) -> bool {
        matches!(self, Op::And | Op::Or | Op::Xor | Op::Add | Op::Mul)
    }

    /// Whether it only changes the width, which costs nothing.
    #[must_use]
    pub const fn is_width_change(self) -> bool {
        matches!(self, Op::Trunc | Op::Zext)
    }
}

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
    /// The program's input, `x`.
    Input,
    /// An earlier instruction's value.
    Value(ValueId),
    /// A constant of the instruction's width, or a count of places.
    Const(u128),
    /// The table of that number in [`Program::tables`].
    Table(u8),
}

/// For each bit of a word of 64 the number of the bit that it comes from, below 64.
pub type Table = [u8; 64];

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

/// A straight-line program from one word to one word, valid by construction: operands are defined before they are used,
/// their widths fit, and counts are below the width.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Program {
    input: Width,
    output: Width,
    tables: Vec<Table>,
    instructions: Vec<Instruction>,
    result: Operand,
}

/// Why instructions do not make a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidProgram {
    /// An instruction uses a value that is not defined before it.
    #[error("{value} is used before it is defined")]
    Undefined {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
        /// The value.
        value: ValueId,
    },
    /// An operand has another width than the instruction.
    #[error("an operand is a `{found}` where a `{expected}` is needed")]
    WidthMismatch {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
        /// The width needed.
        expected: Width,
        /// The operand's width.
        found: Width,
    },
    /// A truncation does not make its operand narrower, or an extension not wider.
    #[error("`{}` cannot turn a `{found}` into a `{to}`", .op.name())]
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
    #[error("the constant {value:#x} does not fit a `{width}`")]
    ConstantTooWide {
        /// The instruction's index, or `None` for the result.
        at: Option<usize>,
        /// The constant.
        value: u128,
        /// The width.
        width: Width,
    },
    /// A count of places is not a constant below the width.
    #[error("the count of `{}` must be a constant below {}", .op.name(), .width.bits())]
    Count {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
        /// The width.
        width: Width,
    },
    /// A table stands where none can, or is missing where one must stand, or names no bit of the word.
    #[error("`{}` {}", .op.name(), if .op.takes_table() { "takes a table of 64 numbers below 64" } else { "takes no table" })]
    Table {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
    },
    /// An operation does not work on words of this width.
    #[error("`{}` does not work on a `{width}`", .op.name())]
    Width {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
        /// The width.
        width: Width,
    },
    /// What is returned is a table.
    #[error("a table cannot be returned")]
    ReturnedTable,
    /// An operation has one operand too many or too few.
    #[error("`{}` takes {} operand(s)", .op.name(), .op.arity())]
    Arity {
        /// The instruction's index.
        at: usize,
        /// The operation.
        op: Op,
    },
}

impl Program {
    /// The program of these instructions, as they are: nothing is folded, shared or dropped.
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
        Self::with_tables(input, output, Vec::new(), instructions, result)
    }

    /// As [`Program::new`], with tables that instructions may refer to.
    ///
    /// # Errors
    ///
    /// Those of [`Program::new`], and when a table is missing, where none can be, or has an entry that is not below 64.
    pub fn with_tables(
        input: Width,
        output: Width,
        tables: Vec<Table>,
        instructions: Vec<Instruction>,
        result: Operand,
    ) -> Result<Self, InvalidProgram> {
        let program = Self { input, output, tables, instructions, result };
        program.validate()?;
        Ok(program)
    }

    /// The program that returns its input.
    #[must_use]
    pub fn identity(width: Width) -> Self {
        Self { input: width, output: width, tables: Vec::new(), instructions: Vec::new(), result: Operand::Input }
    }

    /// The width of the input `x`.
    #[must_use]
    pub fn input(&self) -> Width {
        self.input
    }

    /// The width of the result.
    #[must_use]
    pub fn output(&self) -> Width {
        self.output
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

    /// What is returned.
    #[must_use]
    pub fn result(&self) -> Operand {
        self.result
    }

    /// The width of a value.
    #[must_use]
    pub fn width_of(&self, value: ValueId) -> Width {
        self.instructions[value.index()].width
    }

    fn validate(&self) -> Result<(), InvalidProgram> {
        for (index, instruction) in self.instructions.iter().enumerate() {
            let Instruction { op, a, b, width } = *instruction;
            if b.is_some() != (op.arity() == 2) {
                return Err(InvalidProgram::Arity { at: index, op });
            }
            if !op.works_on(width) {
                return Err(InvalidProgram::Width { at: index, op, width });
            }
            let table = |operand| match operand {
                Operand::Table(table) => {
                    self.tables.get(usize::from(table)).map(|table| table.iter().all(|&bit| bit < 64))
                }
                _ => None,
            };
            let is_table = |operand| matches!(operand, Operand::Table(_));
            let fits = if op.takes_table() { b.and_then(table) == Some(true) } else { !b.is_some_and(is_table) };
            if is_table(a) || !fits {
                return Err(InvalidProgram::Table { at: index, op });
            }
            if op.is_width_change() {
                if let Operand::Const(value) = a {
                    // A constant has no width of its own, so there is nothing to change.
                    return Err(InvalidProgram::ConstantTooWide { at: Some(index), value, width });
                }
                let found = self.operand_width(a, index, Some(index))?.unwrap_or(width);
                let fits = if op == Op::Trunc { found > width } else { found < width };
                if !fits {
                    return Err(InvalidProgram::WidthChange { at: index, op, found, to: width });
                }
                continue;
            }
            self.check_operand(a, index, Some(index), width)?;
            if op.takes_count() {
                match b {
                    Some(Operand::Const(count)) if count < u128::from(width.bits()) => {}
                    _ => return Err(InvalidProgram::Count { at: index, op, width }),
                }
            } else if let Some(b) = b {
                self.check_operand(b, index, Some(index), width)?;
            }
        }
        if let Operand::Table(_) = self.result {
            return Err(InvalidProgram::ReturnedTable);
        }
        self.check_operand(self.result, self.instructions.len(), None, self.output)
    }

    fn operand_width(
        &self,
        operand: Operand,
        defined: usize,
        at: Option<usize>,
    ) -> Result<Option<Width>, InvalidProgram> {
        match operand {
            Operand::Input => Ok(Some(self.input)),
            Operand::Const(_) | Operand::Table(_) => Ok(None),
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
