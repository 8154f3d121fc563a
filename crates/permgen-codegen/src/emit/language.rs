//! Output languages: whole files, for people and for other compilers.

use super::{Function, NotWritten};

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
    /// When a program has an operation, or a function a name, that the language cannot express.
    fn write(&self, file: &File<'_>) -> Result<String, NotWritten>;
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
        match self.command {
            // A specification can have many lines, and a line of a comment no more than one.
            Some(command) => ["DO NOT EDIT. Made by:".to_owned(), String::new()]
                .into_iter()
                .chain(command.lines().map(|line| format!("    {line}")))
                .collect(),
            None => vec![format!("DO NOT EDIT. Made by permgen {}.", super::VERSION)],
        }
    }
}
