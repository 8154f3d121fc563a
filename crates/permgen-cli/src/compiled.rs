//! From what was asked for to certified programs.

use std::path::Path;

use permgen_core::compile::{Compiled, NotCompiled, compile, least_depth};
use permgen_core::meaning::Meaning;
use permgen_core::search::Options;
use permgen_core::target::Target;

use crate::errors::BadInput;
use crate::host;
use crate::recipes::Recipes;
use crate::source::Source;

impl Source {
    /// The programs for it, with the whole front, the recipes of these files among the proposals.
    ///
    /// # Errors
    ///
    /// When a file of recipes is wrong, or there is no program.
    pub(crate) fn compile(
        &self,
        options: Options,
        others: &[&'static Target],
        recipes: Option<&Path>,
    ) -> anyhow::Result<Compiled> {
        let request = self.request(options).targets(others.iter().copied());
        if options.bytes.is_some() && !self.meant.is_sum && !matches!(request.meaning(), Meaning::Matrix(_)) {
            return Err(no_tables("this is none").into());
        }
        if options.depth.is_some() && least_depth(request.meaning()).is_none() {
            return Err(no_depth(None).into());
        }
        let is_one = request.meaning().matrix().is_some() || matches!(request.meaning(), Meaning::Matrix(_));
        let recipes = match (is_one, recipes) {
            (true, recipes) => Recipes::load_all(recipes)?.programs(&request.meaning().matrices()),
            (false, None) => Vec::new(),
            (false, Some(_)) => {
                return Err(BadInput::new("recipes are for one map of bits, and this is something else")
                    .with_help("leave `--recipes` out")
                    .into());
            }
        };
        let request = request.recipes(recipes).whole_front();
        host::busy("searching", || compile(&request)).map_err(|error| self.not_compiled(&error).into())
    }

    fn not_compiled(&self, error: &NotCompiled) -> BadInput {
        if let NotCompiled::TooDeep { least, .. } = error {
            return too_deep(error, *least, None);
        }
        let (NotCompiled::Family(error), Some((_, names)), Some(board)) =
            (error, &self.meant.members, self.meant.board)
        else {
            return BadInput::new(error.to_string());
        };
        let reason = error.reason.as_ref().map(|reason| reason.explain(|bit| board.bit_name(bit)));
        let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
        let member = &names[error.member];
        BadInput::new(format!("for {member} no product with a sum of powers of two gathers the bits{reason}"))
            .with_help("write one specification for each, such as `gather(file(a))`")
    }
}

/// What to say where there are no tables to limit.
pub(crate) fn no_tables(why: &str) -> BadInput {
    BadInput::new(format!("`--bytes` limits the tables of linear functions, and {why}"))
        .with_help("leave `--bytes` out")
}

/// What to say of the row of a list, if it is one, whose depth cannot be limited.
pub(crate) fn no_depth(row: Option<&str>) -> BadInput {
    let row = row.map_or_else(String::new, |row| format!("`{row}`: "));
    let wrong = "`--depth` limits linear functions that add whole words, at most 128 of them, and this is none";
    BadInput::new(format!("{row}{wrong}")).with_help("leave `--depth` out")
}

/// What to say where the limit of the depth is too low.
pub(crate) fn too_deep(error: &NotCompiled, least: u32, row: Option<&str>) -> BadInput {
    let row = row.map_or_else(String::new, |row| format!("`{row}`: "));
    BadInput::new(format!("{row}{error}")).with_help(format!("write `--depth {least}`, or more"))
}
