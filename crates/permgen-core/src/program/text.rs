//! The text form of programs: `Display` and `FromStr`, which round-trip.

use std::fmt;
use std::str::FromStr;

use super::{Instruction, InvalidProgram, Op, Operand, Program, Table, ValueId};
use crate::width::Width;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "program(x: {}) -> {}", self.input, self.output)?;
        for (index, instruction) in self.instructions.iter().enumerate() {
            writeln!(f, "{}", self.line(index, instruction))?;
        }
        write!(f, "return {}", Shown { operand: self.result, width: self.output })
    }
}

impl Program {
    /// The text of one instruction, such as `v2 = xor x, v1`.
    #[must_use]
    pub fn instruction_text(&self, value: ValueId) -> String {
        self.line(value.index(), &self.instructions[value.index()]).to_string()
    }

    fn line<'a>(&'a self, index: usize, instruction: &'a Instruction) -> Line<'a> {
        Line { index, instruction, typed: instruction.width != self.input, tables: &self.tables }
    }
}

/// One instruction with its number, and whether its width has to be said.
struct Line<'a> {
    index: usize,
    instruction: &'a Instruction,
    typed: bool,
    tables: &'a [Table],
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Instruction { op, a, b, width } = *self.instruction;
        write!(f, "{}", ValueId::of_instruction(self.index))?;
        if self.typed {
            write!(f, ": {width}")?;
        }
        write!(f, " = {} {}", op.name(), Shown { operand: a, width })?;
        match b {
            Some(Operand::Const(count)) if op.takes_count() => write!(f, ", {count}"),
            Some(Operand::Table(table)) => write!(f, ", {:?}", self.tables[usize::from(table)]),
            Some(b) => write!(f, ", {}", Shown { operand: b, width }),
            None => Ok(()),
        }
    }
}

/// An operand; constants are written with all the digits of their width, so that masks line up.
struct Shown {
    operand: Operand,
    width: Width,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.operand {
            Operand::Input => f.write_str("x"),
            Operand::Value(value) => write!(f, "{value}"),
            Operand::Const(value) => write!(f, "{value:#0digits$x}", digits = self.width.size() / 4 + 2),
            Operand::Table(table) => write!(f, "table {table}"),
        }
    }
}

/// Why a text is not a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ParseProgramError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: ParseProgramErrorKind,
}

/// What is wrong with a line of program text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseProgramErrorKind {
    /// The first line is not a header.
    #[error("a program starts with `program(x: u64) -> u64`, with `u8` to `u128` for the widths")]
    Header,
    /// A line is neither an instruction nor the return.
    #[error("expected `v{next} = <op> <operands>` or `return <operand>`")]
    Form {
        /// The number that the next value has.
        next: usize,
    },
    /// A value has the wrong number.
    #[error("values are numbered in order: expected `v{next}`, found `{found}`")]
    Numbering {
        /// The number that the next value has.
        next: usize,
        /// What is written.
        found: String,
    },
    /// There is no such type.
    #[error("`{0}` is not a width; use `u8`, `u16`, `u32`, `u64` or `u128`")]
    Type(String),
    /// There is no such operation.
    #[error("unknown operation `{found}`; known are {}", known())]
    Operation {
        /// What is written.
        found: String,
    },
    /// An operand is not `x`, a value or a number.
    #[error("`{0}` is not an operand; use `x`, a value such as `v1`, or a constant such as `0x00ff`")]
    Operand(String),
    /// A list in brackets is not a table.
    #[error("a table is 64 numbers below 64 in brackets, the lowest bit's source first")]
    Table,
    /// There are more instructions than a program may have.
    #[error("the program is too long: it has more than {most} instructions")]
    TooLong {
        /// How many it may have.
        most: usize,
    },
    /// The program ends without a return.
    #[error("the program ends without `return`")]
    NoReturn,
    /// Something follows the return.
    #[error("nothing may follow `return`")]
    AfterReturn,
    /// The lines are well formed, but do not make a program.
    #[error(transparent)]
    Invalid(InvalidProgram),
}

fn known() -> String {
    Op::ALL.map(Op::name).join(" ")
}

/// Longer programs are not read: what follows every bit through them keeps as many values as they have lines.
const MOST_INSTRUCTIONS: usize = 20_000;

/// What is written, if it is short enough to be shown.
fn shown(text: &str) -> String {
    const MOST_LETTERS: usize = 60;
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

impl FromStr for Program {
    type Err = ParseProgramError;

    /// Reads program text of up to 20,000 instructions. Blank lines and everything from `#` to the end of a line are
    /// skipped.
    fn from_str(text: &str) -> Result<Self, ParseProgramError> {
        let mut reader = Reader::default();
        let mut last_line = 1;
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            last_line = number + 1;
            reader.lines.push(last_line);
            reader.read(line).map_err(|kind| ParseProgramError { line: last_line, kind })?;
        }
        let (input, output) =
            reader.header.ok_or(ParseProgramError { line: 1, kind: ParseProgramErrorKind::Header })?;
        let result =
            reader.result.ok_or(ParseProgramError { line: last_line, kind: ParseProgramErrorKind::NoReturn })?;
        Program::with_tables(input, output, reader.tables, reader.instructions, result).map_err(|error| {
            // Line 0 of `lines` is the header; instruction `i` is on the line after; the return is last.
            let line = match error.at() {
                Some(index) => reader.lines[index + 1],
                None => last_line,
            };
            ParseProgramError { line, kind: ParseProgramErrorKind::Invalid(error) }
        })
    }
}

impl InvalidProgram {
    /// The index of the instruction that is wrong, or `None` when it is the result.
    #[must_use]
    pub fn at(&self) -> Option<usize> {
        match *self {
            InvalidProgram::Undefined { at, .. }
            | InvalidProgram::WidthMismatch { at, .. }
            | InvalidProgram::ConstantTooWide { at, .. } => at,
            InvalidProgram::WidthChange { at, .. }
            | InvalidProgram::Count { at, .. }
            | InvalidProgram::Table { at, .. }
            | InvalidProgram::Width { at, .. }
            | InvalidProgram::Arity { at, .. } => Some(at),
            InvalidProgram::ReturnedTable => None,
        }
    }
}

#[derive(Default)]
struct Reader {
    header: Option<(Width, Width)>,
    tables: Vec<Table>,
    instructions: Vec<Instruction>,
    result: Option<Operand>,
    lines: Vec<usize>,
}

impl Reader {
    fn read(&mut self, line: &str) -> Result<(), ParseProgramErrorKind> {
        use ParseProgramErrorKind as Kind;
        let Some((input, _)) = self.header else {
            self.header = Some(header(line).ok_or(Kind::Header)?);
            return Ok(());
        };
        if self.result.is_some() {
            return Err(Kind::AfterReturn);
        }
        let next = self.instructions.len() + 1;
        if let Some(result) = line.strip_prefix("return ") {
            self.result = Some(operand(result.trim())?);
            return Ok(());
        }
        if next > MOST_INSTRUCTIONS {
            return Err(Kind::TooLong { most: MOST_INSTRUCTIONS });
        }
        let (name, action) = line.split_once('=').ok_or(Kind::Form { next })?;
        let (name, width) = match name.split_once(':') {
            Some((name, width)) => (name.trim(), parse_width(width.trim())?),
            None => (name.trim(), input),
        };
        if name != format!("v{next}") {
            return Err(Kind::Numbering { next, found: shown(name) });
        }
        let action = action.trim();
        let (op, operands) = action.split_once(char::is_whitespace).ok_or(Kind::Form { next })?;
        let op = Op::from_name(op).ok_or_else(|| Kind::Operation { found: shown(op) })?;
        let (operands, table) = match operands.split_once('[') {
            Some((operands, table)) => {
                (operands.trim_end().strip_suffix(',').ok_or(Kind::Table)?, Some(self.table(table)?))
            }
            None => (operands, None),
        };
        let mut operands = operands.split(',').map(str::trim);
        let a = operand(operands.next().unwrap_or_default())?;
        let b = table.or(operands.next().map(operand).transpose()?);
        if operands.next().is_some() {
            return Err(Kind::Invalid(InvalidProgram::Arity { at: next - 1, op }));
        }
        self.instructions.push(Instruction { op, a, b, width });
        Ok(())
    }

    /// Reads what follows `[`, and keeps equal tables once.
    fn table(&mut self, text: &str) -> Result<Operand, ParseProgramErrorKind> {
        let error = ParseProgramErrorKind::Table;
        let numbers = text.trim_end().strip_suffix(']').ok_or(error.clone())?;
        let numbers: Option<Vec<u8>> = numbers.split(',').map(|number| number.trim().parse().ok()).collect();
        let table: Table = numbers.and_then(|numbers| numbers.try_into().ok()).ok_or(error.clone())?;
        let known = self.tables.iter().position(|known| *known == table);
        let place = known.unwrap_or(self.tables.len());
        if known.is_none() {
            self.tables.push(table);
        }
        Ok(Operand::Table(u8::try_from(place).map_err(|_| error)?))
    }
}

fn header(line: &str) -> Option<(Width, Width)> {
    let (input, output) = line.strip_prefix("program(x:")?.split_once("->")?;
    let input = input.trim().strip_suffix(')')?.trim();
    Some((Width::from_rust_type(input)?, Width::from_rust_type(output.trim())?))
}

fn parse_width(text: &str) -> Result<Width, ParseProgramErrorKind> {
    Width::from_rust_type(text).ok_or_else(|| ParseProgramErrorKind::Type(shown(text)))
}

fn operand(text: &str) -> Result<Operand, ParseProgramErrorKind> {
    let error = || ParseProgramErrorKind::Operand(shown(text));
    if text == "x" {
        return Ok(Operand::Input);
    }
    if let Some(number) = text.strip_prefix('v') {
        let number: usize = number.parse().map_err(|_| error())?;
        let index = number.checked_sub(1).filter(|&index| index < 1 << 24).ok_or_else(error)?;
        return Ok(Operand::Value(ValueId::of_instruction(index)));
    }
    let value = match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16),
        None => text.parse(),
    };
    value.map(Operand::Const).map_err(|_| error())
}
