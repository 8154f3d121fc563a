//! Recipes: programs that a long search found, kept in a file and looked up by their map.
//!
//! A macro cannot search for a minute on every build, so the deep search runs once and its result is committed. Nothing in a
//! recipe is trusted: a program from a file is one more proposal to the checker, exactly like one from a strategy.
//!
//! A file of recipes is text, blocks separated by blank lines, `#` to the end of a line is a comment:
//!
//! ```text
//! recipe nibble_rotate
//! map u8 -> u8 to 1 2 3 0 4 5 6 7
//! target portable
//! objective ops
//! effort high
//! strategy rotate-blend
//! version 0.1.0
//! program(x: u8) -> u8
//! v1 = ...
//! return v1
//! ```
//!
//! In the map's table, entry `i` is where bit `i` goes, `_` is a dropped bit and `z` one that is promised to be 0. Other linear
//! maps are rows of a matrix over GF(2): for each result the sum that it is, `!` where 1 is added, `0` for the empty sum. They are
//! `bits`, counted through all words, or whole `words`:
//!
//! ```text
//! matrix u8 -> u8 bits b0+b1 b1+b2 b2+b3 b3+b4 b4+b5 b5+b6 b6+b7 b7
//! matrix [u64; 3] -> [u64; 2] words b0+b1+b2 b1+b2+!
//! ```

use std::fmt;
use std::str::FromStr;

use crate::check::{Certified, Refusal, certify};
use crate::cost::{Cost, Objective};
use crate::matrix::Matrix;
use crate::partial_map::{NotInjective, PartialMap};
use crate::program::{ParseProgramError, ParseProgramErrorKind, Program};
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;
use crate::words::Words;

/// A program, what it is for, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The name of the map, for readers.
    pub name: String,
    /// The map, which may have several words and sums of bits.
    pub map: Matrix,
    /// The name of the target that the program is for.
    pub target: String,
    /// The name of the objective that it was chosen by.
    pub objective: String,
    /// The name of the effort that found it.
    pub effort: String,
    /// The name of the strategy that found it.
    pub strategy: String,
    /// The version of permgen that found it.
    pub version: String,
    /// The program, unproved.
    pub program: Program,
}

/// A recipe whose program is proved to be its map, for a target and an objective that exist.
#[derive(Clone, Debug)]
pub struct CheckedRecipe {
    /// The line of the file where it starts, counted from 1.
    pub line: usize,
    /// What the file says.
    pub recipe: Recipe,
    /// The program, proved.
    pub certified: Certified<Matrix>,
    /// The target that it names.
    pub target: &'static Target,
    /// The objective that it names.
    pub objective: Objective,
    /// What the program costs on the target.
    pub cost: Cost,
}

/// What is wrong with a block of a recipes file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecipeError {
    /// The line, counted from 1.
    pub line: usize,
    /// The name of the recipe, where there is one.
    pub name: Option<String>,
    /// What is wrong.
    pub kind: RecipeErrorKind,
}

impl std::fmt::Display for RecipeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, kind, .. } = self;
        write!(f, "line {line}: {kind}")
    }
}

impl std::error::Error for RecipeError {}

/// What is wrong with a line of a recipes file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecipeErrorKind {
    /// A line of the block's head is missing or out of order.
    Expected(&'static str),
    /// The map is not written as it should be.
    Map,
    /// The matrix is not written as it should be.
    Matrix,
    /// The map is not injective.
    NotInjective(NotInjective),
    /// The program cannot be read.
    Program(ParseProgramErrorKind),
    /// The program is not proved to be the map.
    Refused(Box<Refusal>),
    /// There is no target of that name.
    Target(String),
    /// There is no objective of that name.
    Objective(String),
    /// The program uses an operation that the target does not have.
    Operation {
        /// The target's name.
        target: &'static str,
        /// The operation's name.
        op: &'static str,
    },
}

impl std::fmt::Display for RecipeErrorKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Expected(inner) => write!(f, "expected `{inner} ...`"),
            Self::Map => f.write_str(
                "a map is written `map u64 -> u64 to` and a table of numbers, `_` (dropped) or `z` (promised to be 0)",
            ),
            Self::Matrix => f.write_str(
                "a matrix is written `matrix [u64; 3] -> [u64; 1] words b0+b1+b2`, or `bits` and a sum for each bit of the result",
            ),
            Self::NotInjective(inner) => std::fmt::Display::fmt(inner, f),
            Self::Program(inner) => std::fmt::Display::fmt(inner, f),
            Self::Refused(inner) => write!(f, "the program is not proved to be the map: {inner}"),
            Self::Target(inner) => write!(f, "unknown target `{inner}`"),
            Self::Objective(inner) => write!(f, "unknown objective `{inner}`"),
            Self::Operation { target, op } => write!(f, "the target `{target}` has no `{op}`"),
        }
    }
}

impl std::error::Error for RecipeErrorKind {}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "recipe {}", self.name)?;
        writeln!(f, "{}", self.map.line())?;
        for (key, value) in [
            ("target", &self.target),
            ("objective", &self.objective),
            ("effort", &self.effort),
            ("strategy", &self.strategy),
            ("version", &self.version),
        ] {
            writeln!(f, "{key} {value}")?;
        }
        writeln!(f, "{}", self.program)
    }
}

/// What recipes are kept for.
pub trait Mapped {
    /// The line that says what the map is; two recipes are for the same map exactly when these lines are equal.
    fn line(&self) -> String;
}

impl Mapped for PartialMap {
    fn line(&self) -> String {
        let promised = |bit: usize| self.promised_zero() >> bit & 1 == 1;
        let entries = self.destinations().iter().enumerate().map(|(bit, to)| match to {
            Some(to) => format!(" {to}"),
            None if promised(bit) => " z".to_owned(),
            None => " _".to_owned(),
        });
        format!("map {} -> {} to{}", self.input(), self.output(), entries.vec().concat())
    }
}

impl Mapped for Matrix {
    fn line(&self) -> String {
        if let Some(map) = self.as_word_map().and_then(|map| map.as_partial_map()) {
            return map.line();
        }
        let (unit, rows) = match self.word_rows() {
            Some(rows) => ("words", rows),
            None => {
                let rows = (0..self.words_out().bits()).map(|row| (self.row(row).to_vec(), self.adds_one(row)));
                ("bits", rows.vec())
            }
        };
        let mut line = format!("matrix {} -> {} {unit}", self.words_in(), self.words_out());
        for (sources, adds_one) in rows {
            let terms = sources.iter().map(|source| format!("b{source}")).chain(adds_one.then(|| "!".to_owned())).vec();
            line.push(' ');
            line.push_str(&if terms.is_empty() { "0".to_owned() } else { terms.join("+") });
        }
        if self.promises().iter().any(|&zero| zero != 0) {
            line.push_str(" zero");
            self.promises().iter().for_each(|zero| line.push_str(&format!(" {zero:#x}")));
        }
        line
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(block: &str) -> Result<Self, RecipeError> {
        read(block, 1)
    }
}

/// The recipes of a file, or what is wrong with each block that cannot be read.
pub fn read_all(text: &str) -> impl Iterator<Item = Result<Recipe, RecipeError>> + '_ {
    blocks(text).map(|(line, block)| read(block, line))
}

/// The recipes of a file, each proved, or what is wrong with each block that cannot be read or is not what it says.
pub fn check_all(text: &str) -> impl Iterator<Item = Result<CheckedRecipe, RecipeError>> + '_ {
    blocks(text).map(|(line, block)| check(read(block, line)?, block, line))
}

/// The recipes of a file that are for `map`, or what is wrong with them; other blocks are not even read.
pub fn read_for<'a, M: Mapped>(
    text: &'a str,
    map: &M,
) -> impl Iterator<Item = Result<Recipe, RecipeError>> + use<'a, M> {
    blocks_for(text, map.line()).map(|(line, block)| read(block, line))
}

/// As [`read_for`], each proved, or what is wrong with it.
pub fn check_for<'a, M: Mapped>(
    text: &'a str,
    map: &M,
) -> impl Iterator<Item = Result<CheckedRecipe, RecipeError>> + use<'a, M> {
    blocks_for(text, map.line()).map(|(line, block)| check(read(block, line)?, block, line))
}

fn blocks_for(text: &str, line: String) -> impl Iterator<Item = (usize, &str)> {
    // Macros look up every map and run unoptimised, and most maps are in no file: one search of the text tells.
    blocks(if text.contains(&line) { text } else { "" })
        .filter(move |(_, block)| block.lines().any(|found| found.trim() == line))
}

/// The blocks of a file, each with the number of its first line.
fn blocks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut line = 1;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let end = rest.find("\n\n").map_or(rest.len(), |end| end + 2);
            let (block, after) = rest.split_at(end);
            let first = line;
            line += block.matches('\n').count();
            rest = after;
            if block.lines().any(|line| !without_comment(line).is_empty()) {
                return Some((first, block));
            }
        }
        None
    })
}

fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
}

/// Proves a recipe that was read from the block starting at `first_line`.
fn check(recipe: Recipe, block: &str, first_line: usize) -> Result<CheckedRecipe, RecipeError> {
    let error = |key: &str, kind| {
        let line = first_line + block.lines().take_while(|line| !line.starts_with(key)).count();
        RecipeError { line, name: Some(recipe.name.clone()), kind }
    };
    let target = Target::from_name(&recipe.target)
        .ok_or_else(|| error("target ", RecipeErrorKind::Target(recipe.target.clone())))?;
    let objective = Objective::ALL
        .into_iter()
        .find(|objective| objective.name() == recipe.objective)
        .ok_or_else(|| error("objective ", RecipeErrorKind::Objective(recipe.objective.clone())))?;
    if let Some(instruction) = recipe.program.instructions().iter().find(|instruction| !target.has(instruction.op)) {
        let kind = RecipeErrorKind::Operation { target: target.name, op: instruction.op.name() };
        return Err(error("program(", kind));
    }
    let certified = certify(&recipe.map, recipe.program.clone())
        .map_err(|refusal| error("program(", RecipeErrorKind::Refused(Box::new(refusal))))?;
    let cost = Cost::of(certified.program(), target);
    let line = first_line + block.lines().take_while(|line| !line.starts_with("recipe ")).count();
    Ok(CheckedRecipe { line, recipe, certified, target, objective, cost })
}

fn read(block: &str, first_line: usize) -> Result<Recipe, RecipeError> {
    let name = block.lines().find_map(|line| without_comment(line).strip_prefix("recipe ")).map(str::to_owned);
    read_named(block, first_line).map_err(|(line, kind)| RecipeError { line, name, kind })
}

fn read_named(block: &str, first_line: usize) -> Result<Recipe, (usize, RecipeErrorKind)> {
    use RecipeErrorKind as Kind;
    let mut lines = block
        .lines()
        .enumerate()
        .map(|(number, line)| (first_line + number, without_comment(line)))
        .filter(|(_, line)| !line.is_empty());
    let mut last = first_line;
    let mut field = |key: &'static str| {
        let error = |line| (line, Kind::Expected(key));
        let (line, text) = lines.next().ok_or_else(|| error(last))?;
        last = line;
        // A matrix stands where a map does.
        let starts = |key: &str| text.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        let is_matrix = key == "map" && starts("matrix").is_some();
        let value = if is_matrix { Some(text) } else { starts(key) };
        Ok((line, value.ok_or_else(|| error(line))?.trim().to_owned()))
    };
    let (_, name) = field("recipe")?;
    let (map_line, map) = field("map")?;
    let [(_, target), (_, objective), (_, effort), (_, strategy), (_, version)] =
        [field("target")?, field("objective")?, field("effort")?, field("strategy")?, field("version")?];
    let map = match map.strip_prefix("matrix ") {
        Some(matrix) => read_matrix(matrix).ok_or(Kind::Matrix),
        None => read_map(&map).map(|map| Matrix::from(&WordMap::from(&map))),
    };
    let map = map.map_err(|kind| (map_line, kind))?;
    let start = block.lines().take_while(|line| !line.starts_with("program(")).count();
    let program: String = block.lines().skip(start).flat_map(|line| [line, "\n"]).collect();
    let program = program
        .parse()
        .map_err(|error: ParseProgramError| (first_line + start + error.line - 1, Kind::Program(error.kind)))?;
    Ok(Recipe { name, map, target, objective, effort, strategy, version, program })
}

fn read_map(text: &str) -> Result<PartialMap, RecipeErrorKind> {
    let parts = || {
        let (widths, table) = text.split_once(" to ")?;
        let (input, output) = widths.split_once("->")?;
        Some((Width::from_rust_type(input.trim())?, Width::from_rust_type(output.trim())?, table))
    };
    let (input, output, table) = parts().ok_or(RecipeErrorKind::Map)?;
    let mut promised_zero = 0;
    let mut to = Vec::new();
    for (bit, entry) in table.split_whitespace().enumerate() {
        to.push(match entry {
            "_" => None,
            "z" => {
                promised_zero |= 1u128.checked_shl(bit as u32).unwrap_or(0);
                None
            }
            number => Some(number.parse().map_err(|_| RecipeErrorKind::Map)?),
        });
    }
    PartialMap::new(input, output, &to, promised_zero).map_err(RecipeErrorKind::NotInjective)
}

fn read_matrix(text: &str) -> Option<Matrix> {
    let (from, rest) = text.split_once("->")?;
    let unit = ["words", "bits"].into_iter().find(|unit| rest.contains(unit))?;
    let (to, rows) = rest.split_once(unit)?;
    let [from, to] = [from, to].map(|words| Words::from_rust_type(words.trim()));
    let (from, to) = (from?, to?);
    let is_words = unit == "words";
    if is_words && from.width != to.width {
        return None;
    }
    let (rows, zero) = rows.split_once("zero").map_or((rows, None), |(rows, zero)| (rows, Some(zero)));
    let (height, range) = if is_words { (to.count, from.count) } else { (to.bits(), from.bits()) };
    let sum = |row: &str| {
        let (mut sources, mut adds_one) = (Vec::new(), false);
        for term in row.split('+').filter(|_| row != "0") {
            match term.strip_prefix('b') {
                Some(source) => sources.push(source.parse::<u16>().ok().filter(|&source| usize::from(source) < range)?),
                None if term == "!" => adds_one = true,
                None => return None,
            }
        }
        Some((sources, adds_one))
    };
    let rows: Vec<(Vec<u16>, bool)> = rows.split_whitespace().map(sum).whole()?;
    if rows.len() != height {
        return None;
    }
    let size = if is_words { to.width.size() } else { 1 };
    let matrix = Matrix::from_rows(from, to, |row| {
        let (sources, adds_one) = &rows[row / size];
        (sources.iter().map(|source| (usize::from(*source) * size + row % size) as u16).vec(), *adds_one)
    });
    let Some(zero) = zero else { return Some(matrix) };
    let number = |text: &str| u128::from_str_radix(text.strip_prefix("0x")?, 16).ok();
    let zero: Vec<u128> = zero.split_whitespace().map(number).whole()?;
    matrix.promising(&zero)
}

#[cfg(test)]
mod tests;
