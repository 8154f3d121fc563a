//! Output languages: whole files, for people and for other compilers.

use super::family::Described;
use super::{Function, Unsupported};
use crate::spec::Members;
use permgen_core::search::Family;
use permgen_core::target::Target;

/// A way of writing functions down.
pub trait Language: Sync {
    /// The name that users give: `rust`.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn about(&self) -> &'static str;

    /// The ending of file names, without a dot.
    fn extension(&self) -> &'static str;

    /// The text of a whole file, which ends with a line break.
    ///
    /// # Errors
    ///
    /// When a program has an operation that the language cannot express.
    fn write(&self, file: &File<'_>) -> Result<String, Unsupported>;

    /// The text of a file with the function for all squares, files or ranks at once; `None` in a language without tables.
    fn write_family(&self, file: &FamilyFile<'_>) -> Option<String>;
}

/// What a generated file holds.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// The functions, in order.
    pub functions: &'a [Function<'a>],
    /// The exact command line that makes this file again, shown at its top.
    pub command: Option<&'a str>,
}

impl File<'_> {
    /// The lines that say where the file comes from, without comment signs.
    #[must_use]
    pub fn header(&self) -> Vec<String> {
        origin(self.command)
    }
}

/// What a generated file holds that is one function for all squares, files or ranks.
#[derive(Clone, Copy, Debug)]
pub struct FamilyFile<'a> {
    /// The function's name.
    pub name: &'a str,
    /// What its first argument says.
    pub members: Members,
    /// Masks, factors and shifts, and their proofs.
    pub family: &'a Family,
    /// What to say about it.
    pub described: Described<'a>,
    /// The machine that it is for.
    pub target: &'static Target,
    /// The exact command line that makes this file again, shown at its top.
    pub command: Option<&'a str>,
}

impl FamilyFile<'_> {
    /// The lines that say where the file comes from, without comment signs.
    #[must_use]
    pub fn header(&self) -> Vec<String> {
        origin(self.command)
    }
}

fn origin(command: Option<&str>) -> Vec<String> {
    match command {
        Some(command) => vec!["DO NOT EDIT. Made by:".to_owned(), String::new(), format!("    {command}")],
        None => vec![format!("DO NOT EDIT. Made by permgen {}.", super::VERSION)],
    }
}
