//! Programs that a longer search found before.
//!
//! A recipe is a proposal like any other: what the checker does not certify is not used, so a damaged or stale entry
//! costs a better program and nothing else.

use super::{Strategy, Task};
use crate::program::Program;
use crate::recipe::read_for;
use crate::target::Target;

/// What is said of a program that comes from a recipe: which strategy found it then is for the recipe to tell.
pub(super) const NAME: &str = "recipe";

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
        programs.filter(|program| suits(program, task.target)).collect()
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
        self.0.iter().filter(|program| suits(program, task.target)).cloned().collect()
    }
}

/// Whether the machine has all operations of the program.
fn suits(program: &Program, target: &Target) -> bool {
    program.instructions().iter().all(|instruction| target.has(instruction.op))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;
    use crate::recipe::read_all;

    #[test]
    fn every_recipe_of_the_library_can_be_read_and_is_certified() {
        for recipe in read_all(LIBRARY) {
            let recipe = recipe.unwrap();
            if let Err(refusal) = certify(&recipe.map, recipe.program) {
                panic!("{}: {refusal}", recipe.name);
            }
        }
    }
}
