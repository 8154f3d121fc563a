//! Writing proved programs down in a language.
//!
//! A [`Function`] is what there is to say about one result of the search. [`rust`] makes tokens of it, for macros; an
//! output [`Language`] makes a whole file, for the command line. A language is one file in `languages` and one line of the
//! list there.

pub(crate) mod arguments;
mod assertion;
mod body;
mod describe;
#[cfg(feature = "files")]
mod factor;
#[cfg(feature = "files")]
mod halves;
pub mod header;
mod instructions;
pub mod language;
#[cfg(feature = "files")]
mod languages;
#[cfg(feature = "tables")]
pub mod lookup;
#[cfg(all(test, feature = "files"))]
mod lookup_tests;
pub mod machines;
#[cfg(feature = "tables")]
pub(crate) mod module;
pub mod names;
#[cfg(feature = "files")]
mod range;
#[cfg(feature = "files")]
mod records;
pub mod rust;
#[cfg(any(feature = "files", feature = "tables"))]
mod shared;
pub mod slices;
#[cfg(feature = "files")]
mod spelling;
#[cfg(feature = "tables")]
mod squares;
pub(crate) mod tokens;
mod tree;
mod ways;

pub use arguments::Argument;
pub use describe::documentation;
#[cfg(feature = "files")]
pub use halves::Narrowed;
pub use language::{File, Language};
#[cfg(feature = "files")]
pub use languages::LANGUAGES;

use crate::spec::{Meant, Members, Parameter};
pub(crate) use permgen_core::VERSION;
use permgen_core::board::Board;
use permgen_core::compile::Item;
use permgen_core::layout::{Layout, Words};
use permgen_core::meaning::Meaning;
use permgen_core::program::Op;
use permgen_core::search::{Effort, Found};
use permgen_core::target::Target;

/// One proved function, and what a reader wants to know about it.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Function<'a> {
    /// The name it gets.
    pub name: &'a str,
    /// The program, its proof and its origin.
    pub found: &'a Found<Meaning>,
    /// The machine that it is for.
    pub target: &'static Target,
    /// What the user wrote, such as `sq ^ 56`.
    pub specification: Option<&'a str>,
    /// The board whose squares are moved, if they are squares.
    pub board: Option<Board>,
    /// Where squares lie before and after, if it is not in one word.
    pub layouts: Option<&'a (Layout, Layout)>,
    /// Whether the order of an index was open, so that its documentation has to say which one was chosen.
    pub is_any_order: bool,
    /// What the number says of which a function for many maps chooses one.
    pub members: Members,
    /// What each of these maps is for, in their order: `a1`, `file a`, or what is written before a case.
    pub cases: &'a [String],
    /// The arguments that select a map, where the specification names them.
    pub parameters: &'a [Parameter],
    /// What the boards of a bitwise function are called, if the specification says.
    pub boards: &'a [String],
    /// What there is for other machines, of which the build takes the first that it is for. Languages that cannot tell
    /// [leave them out](Language::has_machines).
    pub alternatives: &'a [Item],
    /// Whether the processor is asked which of them it can run, where the build does not say.
    pub asks_processor: bool,
    /// How hard to look for a program in narrower words, for languages that have none as wide.
    pub effort: Effort,
    /// Where such programs are kept, if the function is written more than once.
    #[cfg(feature = "files")]
    pub narrowed: Option<&'a Narrowed>,
}

impl<'a> Function<'a> {
    /// A function of that name, of which nothing is known but the program.
    #[must_use]
    pub fn new(name: &'a str, found: &'a Found<Meaning>, target: &'static Target) -> Self {
        Self {
            name,
            found,
            target,
            specification: None,
            board: None,
            layouts: None,
            is_any_order: false,
            members: Members::Squares,
            cases: &[],
            parameters: &[],
            boards: &[],
            alternatives: &[],
            asks_processor: false,
            effort: Effort::Low,
            #[cfg(feature = "files")]
            narrowed: None,
        }
    }

    /// The same with what the user wrote.
    #[must_use]
    pub fn specified(self, text: &'a str) -> Self {
        Self { specification: Some(text), ..self }
    }

    /// The same with what the specification means: the board, and what the maps of a family are for.
    #[must_use]
    pub fn meaning(self, meant: &'a Meant) -> Self {
        let (members, cases) =
            meant.members.as_ref().map_or((self.members, self.cases), |(members, cases)| (*members, &cases[..]));
        Self {
            board: meant.board,
            layouts: meant.layouts.as_deref(),
            is_any_order: meant.meaning.is_any_order(),
            members,
            cases,
            parameters: &meant.parameters,
            boards: &meant.boards,
            ..self
        }
    }

    /// The same for the squares of a board.
    #[must_use]
    pub fn on(self, board: Option<Board>) -> Self {
        Self { board, ..self }
    }

    /// The same with what there is for other machines: see [`alternatives`](Self::alternatives).
    #[must_use]
    pub fn beside(self, alternatives: &'a [Item]) -> Self {
        Self { alternatives, ..self }
    }

    /// The same with the question at run time: see [`asks_processor`](Self::asks_processor).
    #[must_use]
    pub fn asking_processor(self, asks_processor: bool) -> Self {
        Self { asks_processor, ..self }
    }

    /// The same with how hard to look: see [`effort`](Self::effort).
    #[must_use]
    pub fn effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// The alternatives that are other programs, as functions.
    #[cfg(feature = "files")]
    pub(crate) fn of_machines(self) -> impl Iterator<Item = Function<'a>> {
        let program = self.found.certified.program();
        self.alternatives.iter().filter(move |item| item.best().certified.program() != program).map(move |item| {
            Function { found: item.best(), target: item.target, alternatives: &[], narrowed: None, ..self }
        })
    }

    /// The words that it returns.
    #[must_use]
    pub fn result(&self) -> Words {
        let outputs = self.found.certified.program().outputs();
        Words { count: outputs.len(), width: outputs[0] }
    }
}

/// Why a file cannot be written in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// It has no such operation.
    Operation(Unsupported),
    /// It has no such name.
    Name(names::BadName),
    /// It cannot tell whether a build is for a machine.
    Machine(NoMachine),
    /// The program in narrower words, which the language needs, is not what is meant.
    Parts(String),
}

impl std::fmt::Display for NotWritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Operation(inner) => std::fmt::Display::fmt(inner, f),
            Self::Name(inner) => std::fmt::Display::fmt(inner, f),
            Self::Machine(inner) => std::fmt::Display::fmt(inner, f),
            Self::Parts(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for NotWritten {}

impl From<Unsupported> for NotWritten {
    fn from(error: Unsupported) -> Self {
        Self::Operation(error)
    }
}

impl From<names::BadName> for NotWritten {
    fn from(error: names::BadName) -> Self {
        Self::Name(error)
    }
}

impl From<NoMachine> for NotWritten {
    fn from(error: NoMachine) -> Self {
        Self::Machine(error)
    }
}

/// Why there can be no alternative for a machine.
#[derive(Clone, Debug)]
pub struct NoMachine {
    /// The machine.
    pub target: &'static Target,
    /// The language.
    pub language: &'static str,
}

impl PartialEq for NoMachine {
    fn eq(&self, other: &Self) -> bool {
        (self.target.name, self.language) == (other.target.name, other.language)
    }
}

impl Eq for NoMachine {}

impl std::fmt::Display for NoMachine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no build in {} is known to be for `{}`", self.language, self.target.name)
    }
}

impl std::error::Error for NoMachine {}

/// Why a program cannot be written in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// The operation that the language lacks.
    pub op: Op,
    /// The language.
    pub language: &'static str,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { op, language } = self;
        write!(f, "`{}` cannot be written in {language}", op.name())
    }
}

impl std::error::Error for Unsupported {}
