//! Programs that a longer search found before.
//!
//! A recipe is a proposal like any other: what the checker does not certify is not used, so a damaged or stale entry
//! costs a better program and nothing else.

use super::{Strategy, Task};
use crate::program::Program;
use crate::recipe::read_for;
use crate::target::Target;
use crate::vector::IntoVector as _;

/// The strategy of a program that comes from a recipe. The recipe itself names the strategy that found it.
pub(crate) const NAME: &str = "recipe";

/// The strategy of a program that is the specification's own operations.
#[cfg(feature = "all-maps")]
pub(crate) const WRITTEN: &str = "operations as written";

/// The programs of the recipes that come with this crate.
#[derive(Debug)]
pub(super) struct Recipes;

const LIBRARY: &str = include_str!("../../recipes/library.txt");

impl Strategy for Recipes {
    fn name(&self) -> &'static str {
        NAME
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let programs = read_for(LIBRARY, task.map).flatten().map(|recipe| recipe.program);
        programs.filter(|program| suits(program, task.target)).vec()
    }
}

/// Programs that the caller of the search has.
#[derive(Debug)]
pub(super) struct Given<'a>(pub(super) &'a [Program]);

impl Strategy for Given<'_> {
    fn name(&self) -> &'static str {
        NAME
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        self.0.iter().filter(|program| suits(program, task.target)).cloned().vec()
    }
}

/// Whether the machine has all operations of the program.
fn suits(program: &Program, target: &Target) -> bool {
    program.instructions().iter().all(|instruction| target.has(instruction.op))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::check_all;

    #[test]
    fn every_recipe_of_the_library_is_proved_and_found_by_its_map() {
        let mut names = Vec::new();
        for entry in check_all(LIBRARY) {
            let entry = entry.unwrap_or_else(|error| panic!("{:?}, {error}", error.name));
            let found: Vec<_> = read_for(LIBRARY, &entry.recipe.map).map(Result::unwrap).collect();
            assert!(found.contains(&entry.recipe), "{}", entry.recipe.name);
            names.push((entry.recipe.name, entry.recipe.target, entry.recipe.objective));
        }
        assert!(!names.is_empty() && names.is_sorted(), "{names:?}");
    }
}
