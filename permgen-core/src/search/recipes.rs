//! Programs that a longer search found before.
//!
//! A recipe is a proposal like any other: what the checker does not certify is not used, so a damaged or stale entry
//! costs a better program and nothing else.

use super::{Strategy, Task};
use crate::program::Program;
use crate::recipe::read_for;

/// The programs of the recipes that come with this crate.
#[derive(Debug)]
pub(super) struct Recipes;

const LIBRARY: &str = include_str!("../../recipes/library.txt");

impl Strategy for Recipes {
    fn name(&self) -> &'static str {
        "recipe"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        read_for(LIBRARY, task.map)
            .flatten()
            .map(|recipe| recipe.program)
            .filter(|program| program.instructions().iter().all(|instruction| task.target.has(instruction.op)))
            .collect()
    }
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
