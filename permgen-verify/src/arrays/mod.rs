//! Arrays of numbers in programs, as a compiler made them.
//!
//! Debug information says which variables there are and of what types, and the object has their bytes. Source is compiled first: C
//! and C++ so that unused constants stay, Rust with a static added for each constant, since a constant of Rust has no storage.
//! Nothing is guessed: what has no bytes, or a type that is not understood, is [refused](Refused) by name.

mod probe;
mod read;
mod source;

use std::collections::BTreeMap;
use std::path::PathBuf;

/// One number for each element of an array: the array, or a field of its structures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// As options name it: `ROOKS`, `ROOKS.mask`, `MAGICS[1]`.
    pub name: String,
    /// The words that can say what it is: of its scopes, its array, its field.
    pub words: Vec<String>,
    /// The word that says which number of a magic it is: the field's, or the array's.
    pub role: String,
    /// The file that declares it.
    pub file: PathBuf,
    /// The line of its declaration.
    pub line: usize,
    /// Its numbers.
    pub values: Vec<u128>,
    /// The line of each number, if the text is known.
    pub lines: Vec<usize>,
    /// The type of its numbers.
    pub of: String,
    /// How many bits these have; a sign is none.
    pub bits: u32,
}

impl Column {
    /// The line of a number, or else that of the declaration.
    #[must_use]
    pub fn line_of(&self, element: usize) -> usize {
        self.lines.get(element).copied().unwrap_or(self.line)
    }
}

/// A constant of one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// Its name.
    pub name: String,
    /// The file that declares it.
    pub file: PathBuf,
    /// The line of its declaration.
    pub line: usize,
    /// The number.
    pub value: u128,
    /// How many bits its type has; a sign is none.
    pub bits: u32,
}

/// An array that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// The file that declares it.
    pub file: PathBuf,
    /// The line of its declaration.
    pub line: usize,
    /// Why.
    pub why: String,
}

/// Why arrays are refused that the program fills when it runs.
pub const FILLED: &str = crate::machine::FILLED_LATER;

/// Why constants are refused that a macro makes.
pub const MADE_BY_MACRO: &str = "constants that a macro makes are not seen: make them `static`";

/// All arrays of a program.
#[derive(Clone, Debug, Default)]
pub struct Arrays {
    /// Those of numbers.
    pub columns: Vec<Column>,
    /// Constants of one number.
    pub scalars: Vec<Scalar>,
    /// Those that cannot be read.
    pub refused: Vec<Refused>,
    /// Variables whose bytes the program may change.
    pub variable: Vec<String>,
    /// What has to be true beside what was read.
    pub assumed: Vec<String>,
}

impl Arrays {
    /// Gives columns of one name other ones: `NAME@LINE`.
    pub fn name_apart(&mut self) {
        let names: Vec<String> = self.columns.iter().map(|column| column.name.clone()).collect();
        for (column, name) in self.columns.iter_mut().zip(&names) {
            if names.iter().filter(|other| *other == name).count() > 1 {
                column.name = format!("{name}@{}", column.line);
            }
        }
    }

    /// Takes others in, but none twice.
    pub(super) fn take_in(&mut self, others: Self) {
        fn add<T: PartialEq>(all: &mut Vec<T>, others: Vec<T>) {
            for other in others {
                if !all.contains(&other) {
                    all.push(other);
                }
            }
        }
        add(&mut self.columns, others.columns);
        add(&mut self.scalars, others.scalars);
        add(&mut self.refused, others.refused);
        add(&mut self.variable, others.variable);
        add(&mut self.assumed, others.assumed);
        self.columns.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
        self.variable.sort();
    }

    /// The constant ones, apart by the files that declare them.
    #[must_use]
    pub fn by_file(mut self) -> BTreeMap<PathBuf, Self> {
        let mut files: BTreeMap<PathBuf, Self> = BTreeMap::new();
        let is_constant = |name: &str| !self.variable.iter().any(|it| name.split(['.', '[']).next() == Some(it));
        self.columns.retain(|column| is_constant(&column.name));
        self.scalars.retain(|scalar| is_constant(&scalar.name));
        for column in self.columns {
            files.entry(column.file.clone()).or_default().columns.push(column);
        }
        for scalar in self.scalars {
            files.entry(scalar.file.clone()).or_default().scalars.push(scalar);
        }
        for refused in self.refused {
            files.entry(refused.file.clone()).or_default().refused.push(refused);
        }
        files
    }
}

/// The language of a source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C.
    C,
    /// C++.
    Cpp,
    /// Rust.
    Rust,
}

pub(crate) use source::of_unit;
pub use source::{of_object, of_source};
