//! The text form of programs: `Display` and `FromStr`, which round-trip.

use std::fmt;
use std::str::FromStr;

use super::{Instruction, InvalidProgram, Op, Operand, Program, Table, ValueId};
use crate::vector::IntoVector as _;
use crate::width::Width;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "program(x: {}) -> {}", WordTypes(&self.inputs), WordTypes(&self.outputs))?;
        for (index, instruction) in self.instructions.iter().enumerate() {
            writeln!(f, "{}", self.line(index, instruction))?;
        }
        f.write_str("return ")?;
        for (place, (&operand, &width)) in self.results.iter().zip(&self.outputs).enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{}", Shown { operand, width, numbered: self.inputs.len() > 1 })?;
        }
        Ok(())
    }
}

/// The type of one word, of several alike, or of different ones.
struct WordTypes<'a>(&'a [Width]);

impl fmt::Display for WordTypes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [width] => write!(f, "{width}"),
            [first, rest @ ..] if rest.iter().all(|width| width == first) => write!(f, "[{first}; {}]", self.0.len()),
            several => {
                let names: Vec<String> = several.iter().map(Width::to_string).vec();
                write!(f, "({})", names.join(", "))
            }
        }
    }
}

impl Program {
    /// The text of one instruction, such as `v2 = xor x, v1`.
    #[must_use]
    pub fn instruction_text(&self, value: ValueId) -> String {
        self.line(value.index(), &self.instructions[value.index()]).to_string()
    }

    fn line<'a>(&'a self, index: usize, instruction: &'a Instruction) -> Line<'a> {
        let numbered = self.inputs.len() > 1;
        Line { index, instruction, typed: instruction.width != self.inputs[0], numbered, tables: &self.tables }
    }
}

/// One instruction with its number, and whether its width has to be said.
struct Line<'a> {
    index: usize,
    instruction: &'a Instruction,
    typed: bool,
    /// Whether inputs are numbered.
    numbered: bool,
    tables: &'a [Table],
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Instruction { op, a, b, width } = *self.instruction;
        write!(f, "{}", ValueId::of_instruction(self.index))?;
        if self.typed {
            write!(f, ": {width}")?;
        }
        write!(f, " = {} {}", op.name(), Shown { operand: a, width, numbered: self.numbered })?;
        match b {
            Some(Operand::Const(count)) if op.takes_count() => write!(f, ", {count}"),
            Some(Operand::Table(table)) => write!(f, ", {}", self.tables[usize::from(table)]),
            Some(b) => write!(f, ", {}", Shown { operand: b, width, numbered: self.numbered }),
            None => Ok(()),
        }
    }
}

/// An operand; constants are written with all the digits of their width, so that masks line up.
struct Shown {
    operand: Operand,
    width: Width,
    /// Whether inputs are numbered.
    numbered: bool,
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.operand {
            Operand::Input(word) if self.numbered => write!(f, "x.{word}"),
            Operand::Input(_) => f.write_str("x"),
            Operand::Value(value) => write!(f, "{value}"),
            Operand::Const(value) => write!(f, "{value:#0digits$x}", digits = self.width.size() / 4 + 2),
            Operand::Table(table) => write!(f, "table {table}"),
        }
    }
}

/// Why a text is not a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseProgramError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: ParseProgramErrorKind,
}

impl std::fmt::Display for ParseProgramError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, kind } = self;
        write!(f, "line {line}: {kind}")
    }
}

impl std::error::Error for ParseProgramError {}

/// What is wrong with a line of program text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseProgramErrorKind {
    /// The first line is not a header.
    Header,
    /// A line is neither an instruction nor the return.
    Form {
        /// The number that the next value has.
        next: usize,
    },
    /// A value has the wrong number.
    Numbering {
        /// The number that the next value has.
        next: usize,
        /// What is written.
        found: String,
    },
    /// There is no such type.
    Type(String),
    /// There is no such operation.
    Operation {
        /// What is written.
        found: String,
    },
    /// An operand is not `x`, a value or a number.
    Operand(String),
    /// A list in brackets is not a table.
    Table,
    /// There are more instructions than a program may have.
    TooLong {
        /// How many it may have.
        most: usize,
    },
    /// The program ends without a return.
    NoReturn,
    /// Something follows the return.
    AfterReturn,
    /// The lines are well formed, but do not make a program.
    Invalid(InvalidProgram),
}

impl std::fmt::Display for ParseProgramErrorKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Header => f.write_str(
                "a program starts with `program(x: u64) -> u64`, with `u8` to `u128` for the widths, or `[u64; 2]` or \
                 `(u8, u64)` for several words",
            ),
            Self::Form { next } => write!(f, "expected `v{next} = <op> <operands>` or `return <operand>`"),
            Self::Numbering { next, found } => {
                write!(f, "values are numbered in order: expected `v{next}`, found `{found}`")
            }
            Self::Type(inner) => write!(f, "`{inner}` is not a width; use `u8`, `u16`, `u32`, `u64` or `u128`"),
            Self::Operation { found } => write!(f, "unknown operation `{found}`; known are {}", known()),
            Self::Operand(inner) => write!(
                f,
                "`{inner}` is not an operand; use `x` (`x.0`, `x.1` of several words), a value such as `v1`, or a \
                 constant such as `0x00ff`"
            ),
            Self::Table => f.write_str(
                "a table is numbers in brackets that fit the result, number 0 first; of `vpermb` and `vpshufbitqmb` 64 \
                 below 64",
            ),
            Self::TooLong { most } => write!(f, "the program is too long: it has more than {most} instructions"),
            Self::NoReturn => f.write_str("the program ends without `return`"),
            Self::AfterReturn => f.write_str("nothing may follow `return`"),
            Self::Invalid(inner) => std::fmt::Display::fmt(inner, f),
        }
    }
}

impl std::error::Error for ParseProgramErrorKind {}

fn known() -> String {
    Op::ALL.iter().map(|op| op.name().to_owned()).vec().join(" ")
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
        let (inputs, outputs) =
            reader.header.ok_or(ParseProgramError { line: 1, kind: ParseProgramErrorKind::Header })?;
        let results =
            reader.results.ok_or(ParseProgramError { line: last_line, kind: ParseProgramErrorKind::NoReturn })?;
        Program::of_words(inputs, outputs, reader.tables, reader.instructions, results).map_err(|error| {
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
            | InvalidProgram::ConstantTooWide { at, .. }
            | InvalidProgram::Vector { at }
            | InvalidProgram::NoInput { at, .. } => at,
            InvalidProgram::WidthChange { at, .. }
            | InvalidProgram::Count { at, .. }
            | InvalidProgram::Table { at, .. }
            | InvalidProgram::Width { at, .. }
            | InvalidProgram::NoVector { at, .. }
            | InvalidProgram::Arity { at, .. } => Some(at),
            InvalidProgram::ReturnedTable | InvalidProgram::Words => None,
        }
    }
}

#[derive(Default)]
struct Reader {
    header: Option<(Vec<Width>, Vec<Width>)>,
    tables: Vec<Table>,
    instructions: Vec<Instruction>,
    results: Option<Vec<Operand>>,
    lines: Vec<usize>,
}

impl Reader {
    fn read(&mut self, line: &str) -> Result<(), ParseProgramErrorKind> {
        use ParseProgramErrorKind as Kind;
        let Some((inputs, _)) = &self.header else {
            self.header = Some(header(line).ok_or(Kind::Header)?);
            return Ok(());
        };
        let (input, numbered) = (inputs[0], inputs.len() > 1);
        let operand = |text: &str| operand(text, numbered);
        if self.results.is_some() {
            return Err(Kind::AfterReturn);
        }
        let next = self.instructions.len() + 1;
        if let Some(results) = line.strip_prefix("return ") {
            self.results = Some(results.split(',').map(|result| operand(result.trim())).try_vec()?);
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
                let entries = if op == Op::Lookup { width } else { Width::W8 };
                (operands.trim_end().strip_suffix(',').ok_or(Kind::Table)?, Some(self.table(table, entries)?))
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
    fn table(&mut self, text: &str, width: Width) -> Result<Operand, ParseProgramErrorKind> {
        let error = ParseProgramErrorKind::Table;
        let numbers = text.trim_end().strip_suffix(']').ok_or(error.clone())?;
        let numbers = numbers.split(',').map(|text| number(text.trim())).whole();
        let numbers = numbers.filter(|all| all.iter().all(|&entry| entry & !width.mask() == 0)).ok_or(error.clone())?;
        let table = Table::new(width, numbers);
        let known = self.tables.iter().position(|known| *known == table);
        let place = known.unwrap_or(self.tables.len());
        if known.is_none() {
            self.tables.push(table);
        }
        Ok(Operand::Table(u8::try_from(place).map_err(|_| error)?))
    }
}

/// A number in decimal, or in hexadecimal digits behind `0x`.
fn number(text: &str) -> Option<u128> {
    match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn header(line: &str) -> Option<(Vec<Width>, Vec<Width>)> {
    let (input, output) = line.strip_prefix("program(x:")?.split_once("->")?;
    Some((words(input.trim().strip_suffix(')')?)?, words(output)?))
}

/// `u64`, `[u64; 2]` or `(u8, u64)`.
fn words(text: &str) -> Option<Vec<Width>> {
    let text = text.trim();
    if let Some(inside) = text.strip_prefix('[') {
        let (width, count) = inside.strip_suffix(']')?.split_once(';')?;
        let count: u8 = count.trim().parse().ok().filter(|&count| count > 1)?;
        return Some(vec![Width::from_rust_type(width.trim())?; usize::from(count)]);
    }
    match text.strip_prefix('(') {
        Some(inside) => {
            let names = inside.strip_suffix(')')?.split(',');
            names.map(|name| Width::from_rust_type(name.trim())).whole().filter(|all| all.len() > 1)
        }
        None => Width::from_rust_type(text).map(|width| vec![width]),
    }
}

fn parse_width(text: &str) -> Result<Width, ParseProgramErrorKind> {
    Width::from_rust_type(text).ok_or_else(|| ParseProgramErrorKind::Type(shown(text)))
}

fn operand(text: &str, numbered: bool) -> Result<Operand, ParseProgramErrorKind> {
    let error = || ParseProgramErrorKind::Operand(shown(text));
    if text == "x" && !numbered {
        return Ok(Operand::X);
    }
    if let Some(word) = text.strip_prefix("x.").filter(|_| numbered) {
        return word.parse().map(Operand::Input).map_err(|_| error());
    }
    if let Some(number) = text.strip_prefix('v') {
        let number: usize = number.parse().map_err(|_| error())?;
        let index = number.checked_sub(1).filter(|&index| index < 1 << 24).ok_or_else(error)?;
        return Ok(Operand::Value(ValueId::of_instruction(index)));
    }
    number(text).map(Operand::Const).ok_or_else(error)
}
