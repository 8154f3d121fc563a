//! Writing proved programs down in a language.
//!
//! A [`Function`] is what there is to say about one result of the search. [`rust`] makes tokens of it, for macros; an
//! output [`Language`] makes a whole file, for the command line. A language is one file here and one line in
//! [`LANGUAGES`].

mod body;
#[cfg(feature = "files")]
mod c;
mod describe;
pub mod family;
mod instructions;
pub mod language;
#[cfg(feature = "files")]
pub mod lookup;
pub mod machines;
pub mod number;
#[cfg(feature = "files")]
mod program;
pub mod rust;

pub use language::{FamilyFile, File, Language};

pub(crate) use permgen_core::VERSION;
use permgen_core::board::Board;
use permgen_core::program::Op;
use permgen_core::search::Found;
use permgen_core::target::Target;

/// Every output language. Empty without the feature `files`, which macros do not need.
pub const LANGUAGES: &[&dyn Language] = &[
    #[cfg(feature = "files")]
    &rust::Rust,
    #[cfg(feature = "files")]
    &program::ProgramText,
    #[cfg(feature = "files")]
    &c::C,
];

/// One proved function, and what a reader wants to know about it.
#[derive(Clone, Copy, Debug)]
pub struct Function<'a> {
    /// The name it gets.
    pub name: &'a str,
    /// The program, its proof and its origin.
    pub found: &'a Found,
    /// The machine that it is for.
    pub target: &'static Target,
    /// What the user wrote, such as `sq ^ 56`.
    pub specification: Option<&'a str>,
    /// The board whose squares are moved, if they are squares.
    pub board: Option<Board>,
    /// Whether the order of an index was open, so that its documentation has to say which one was chosen.
    pub is_any_order: bool,
}

/// Why a program cannot be written in a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` cannot be written in {language}", .op.name())]
pub struct Unsupported {
    /// The operation that the language lacks.
    pub op: Op,
    /// The language.
    pub language: &'static str,
}
