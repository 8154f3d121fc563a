//! What every language prints, before it spells it: functions with their tables, in words that the language has.
//!
//! A [`Spelling`] says how types, constants, operators, tables and functions look. All else is done here, once.

mod expression;
pub(super) mod numbers;
mod sheet;
pub(super) mod words;

pub(super) use expression::{Expression, Outermost, infix, operator, rotated_by};
pub(super) use sheet::write;

use super::arguments::Number;
use super::language::Language;
use super::names::BadName;
use super::{Function, Unsupported};
use permgen_core::program::{Op, Program, Table};
use permgen_core::width::Width;

/// How a language spells what all of them have.
pub(super) trait Spelling: Language {
    /// What people call the language.
    fn title(&self) -> &'static str;

    /// The widest word that it computes with. Wider ones become several, the lowest first.
    fn widest(&self) -> Width;

    /// The name of a function, in the language's case.
    fn function_name(&self, name: &str) -> Result<String, BadName>;

    /// Whether a package or a class can have a name, which may have dots.
    fn has_module(&self, _module: &str) -> bool {
        true
    }

    /// The name of a table, of which the words are said.
    fn table_name(&self, words: &str) -> String;

    /// The name of an argument or variable, of which the words are said.
    fn local_name(&self, words: &str) -> String;

    /// Whether no argument or variable may have the name of any function of the file.
    fn refuses_shadows(&self) -> bool {
        false
    }

    /// Whether an operand has to be written twice, so that it gets a variable.
    fn repeats(&self, op: Op, _width: Width) -> bool {
        matches!(op, Op::Rotl | Op::Rotr | Op::Rotlv | Op::Rotrv)
    }

    /// Whether values of that width are exact: what is shifted or carried out of them is gone. Of others, too many bits may be
    /// set until they are cut.
    fn is_exact(&self, width: Width) -> bool;

    /// Whether a value of that width whose highest bit is set may be negative, so that it counts as not cut.
    fn is_signed(&self, _width: Width) -> bool {
        false
    }

    /// Whether arguments of that width may have more bits than that, or be negative.
    fn is_cut_late(&self, _width: Width) -> bool {
        false
    }

    /// Whether an operation does not mind operands that are not cut.
    fn takes_uncut(&self, op: Op, _width: Width) -> bool {
        matches!(
            op,
            Op::And | Op::Or | Op::Xor | Op::Not | Op::Andn | Op::Add | Op::Sub | Op::Mul | Op::Shl | Op::Trunc
        )
    }

    /// Whether variables of that width, and words that a wider one is made of, stay uncut.
    fn keeps_uncut(&self, _width: Width) -> bool {
        false
    }

    /// Cuts a value to its width.
    fn cut(&self, value: Expression, width: Width) -> Expression {
        infix(Op::And, "&", value, &self.constant(width.mask(), width))
    }

    /// A constant.
    fn constant(&self, value: u128, width: Width) -> String {
        numbers::constant(value, width)
    }

    /// An operation. That operands are cut, where they have to be, is seen to.
    fn operation(&self, step: &Step, a: Expression, b: Option<Expression>) -> Result<Expression, Unsupported>;

    /// An entry of a table.
    fn lookup(&self, lookup: &Lookup<'_>, number: Expression) -> Expression;

    /// A table.
    fn table(&self, name: &str, table: &Table) -> String;

    /// A function.
    fn function(&self, function: &Spelled<'_>) -> String;

    /// The statement that declares the number of a map as a sum of arguments.
    fn number(&self, number: &Number) -> String;

    /// The whole file around its parts, each of which ends with a line break.
    fn whole(&self, sheet: &Sheet<'_>) -> String;

    /// That an operation is not to be had.
    fn lacks(&self, op: Op) -> Unsupported {
        Unsupported { op, language: self.title() }
    }
}

/// What there is to say about an operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) op: Op,
    /// The width of the result.
    pub(super) width: Width,
    /// The width of the first operand.
    pub(super) from: Width,
    /// The count of places, of operations that have one.
    pub(super) count: u32,
}

impl Step {
    /// How many places a rotation moves to the left.
    pub(super) fn left(&self) -> u32 {
        let bits = self.width.bits();
        if self.op == Op::Rotr { bits - self.count % bits } else { self.count % bits }
    }
}

/// What there is to say about a lookup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookup<'a> {
    /// The table's name.
    pub(super) table: &'a str,
    /// How many entries it has. Where that is a power of two, no other bits of the number count; else there may be no such entry.
    pub(super) count: usize,
    /// The width of the number.
    pub(super) number: Width,
    /// The width of the entries.
    pub(super) width: Width,
}

impl Lookup<'_> {
    /// The highest number of an entry that can be named.
    pub(super) fn last(&self) -> usize {
        usize::try_from(self.number.mask()).map_or(self.count - 1, |most| most.min(self.count - 1))
    }

    /// The highest number, where it is a mask of those that count.
    pub(super) fn mask(&self) -> Option<usize> {
        self.count.is_power_of_two().then(|| self.last())
    }
}

/// A function whose parts are spelled.
#[derive(Debug)]
pub(super) struct Spelled<'a> {
    pub(super) function: &'a Function<'a>,
    pub(super) name: &'a str,
    /// What it says about itself, in Markdown.
    pub(super) about: Vec<String>,
    pub(super) parameters: Vec<Parameter>,
    /// The statement that computes the number of a map from several arguments.
    pub(super) number: Option<String>,
    /// The words that it does not read.
    pub(super) unread: Vec<String>,
    pub(super) variables: Vec<Variable>,
    /// What it returns: for each word the words that it is made of, the lowest first.
    pub(super) results: Vec<Vec<String>>,
    /// Whether it returns them as an array, the lowest word first.
    pub(super) returns_array: bool,
    /// The words that it returns, as they are meant.
    pub(super) outputs: &'a [Width],
    /// The program that is spelled.
    pub(super) program: &'a Program,
}

impl Spelled<'_> {
    /// What it returns: of an array the lowest word first, of a word that is several the highest, as in a number.
    pub(super) fn returned(&self) -> Vec<&str> {
        let lowest_first = self.results.iter().flatten().map(String::as_str);
        match self.returns_array {
            true => lowest_first.collect(),
            false => self.results.iter().flat_map(|words| words.iter().rev()).map(String::as_str).collect(),
        }
    }
}

/// An argument.
#[derive(Debug)]
pub(super) struct Parameter {
    /// The name of the whole.
    pub(super) name: String,
    /// The width of the whole.
    pub(super) width: Width,
    /// The names of the words that it is made of, the lowest first: one where the language has words as wide.
    pub(super) words: Vec<String>,
    /// The width of each.
    pub(super) word: Width,
    /// Whether they are the entries of an array.
    pub(super) is_array: bool,
    /// Whether it is a `bool`.
    pub(super) is_bool: bool,
}

impl Parameter {
    /// How it is declared, its highest word first: by a word's name, or by an array's and the number of its entries.
    pub(super) fn declared(&self, word: impl Fn(&str) -> String, array: impl Fn(&str, usize) -> String) -> Vec<String> {
        match self.is_array {
            true => vec![array(&self.name, self.words.len())],
            false => self.words.iter().rev().map(|name| word(name)).collect(),
        }
    }

    /// Its type: `truth` if it is a `bool`.
    pub(super) fn typed<'a>(&self, truth: &'a str, word: &'a str) -> &'a str {
        if self.is_bool { truth } else { word }
    }

    /// What a caller has to keep to where a number may have any size.
    pub(super) fn range(&self, kind: &str) -> Option<String> {
        let each = if self.is_array { "Each word of " } else { "" };
        (!self.is_bool).then(|| format!("{}`{}` is {kind} from 0 to 2**{} - 1.", each, self.name, self.width.bits()))
    }
}

/// A value with a name.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) width: Width,
    pub(super) value: String,
}

/// A file whose parts are spelled.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    /// Where it comes from, without comment signs.
    pub(super) header: Vec<String>,
    /// What its functions belong to, where that was said.
    pub(super) module: Option<&'a str>,
    /// Tables and functions.
    pub(super) parts: Vec<String>,
    /// The programs that are spelled.
    pub(super) programs: Vec<&'a Program>,
}

impl Sheet<'_> {
    /// Whether some program has one of these operations.
    pub(super) fn has(&self, ops: &[Op]) -> bool {
        self.programs.iter().flat_map(|program| program.instructions()).any(|line| ops.contains(&line.op))
    }
}
