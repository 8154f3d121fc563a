//! Networks: maps as products of a few stages, found by solvers that know one kind of structure each.
//!
//! The strategy here does for all of them what is the same: completing partial maps, trying a whole-word operation before or
//! after, writing the stages in each form.

use super::completion::Completion;
use super::stage::{Stage, SwapForm};
use super::{Effort, Strategy, Task};
use crate::permutation::Permutation;
use crate::program::{Op, Program};
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Finds networks of one kind.
pub(super) trait Solver: Sync {
    /// Its name, in lower case with hyphens.
    fn name(&self) -> &'static str;

    /// Stages whose product is `permutation`; as many networks as are worth comparing, none when there is no such.
    fn solve(&self, permutation: &Permutation, effort: Effort, target: &Target) -> Vec<Vec<Stage>>;

    /// Whether there is a prospect of a program that the other strategies do not find as good.
    fn is_worth_while(&self, _task: &Task<'_>) -> bool {
        true
    }

    /// Which whole-word operations to try before and after: those that the solver does not use itself.
    fn ends(&self) -> Ends {
        Ends::ByteSwap
    }
}

/// Whole-word operations before or after a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// None.
    Nothing,
    /// The byte swap, and other operations of the kind that the target has.
    ByteSwap,
    /// Those and every rotation.
    All,
}

/// The strategy that uses a solver.
pub(super) struct Networks(pub(super) &'static dyn Solver);

impl Strategy for Networks {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let mut programs = Vec::new();
        if !self.0.is_worth_while(task) {
            return programs;
        }
        for completion in Completion::all(task) {
            let permutation = completion.permutation();
            let width = permutation.width();
            for (before, after) in ends(self.0.ends(), permutation.width(), task) {
                let mut inner = permutation.clone();
                if let Some(stage) = before {
                    inner = stage.permutation(width).inverse().then(&inner);
                }
                if let Some(stage) = after {
                    inner = inner.then(&stage.permutation(width).inverse());
                }
                for network in self.0.solve(&inner, task.effort, task.target) {
                    let stages: Vec<Stage> = before.into_iter().chain(network).chain(after).vec();
                    for form in SwapForm::ALL {
                        let (mut builder, mut word) = completion.start();
                        for stage in &stages {
                            word = stage.write(&mut builder, word, width, form);
                        }
                        programs.push(completion.finish(builder, word));
                    }
                }
            }
        }
        programs
    }
}

/// The operations to try, before and after.
fn ends(ends: Ends, width: Width, task: &Task<'_>) -> Vec<(Option<Stage>, Option<Stage>)> {
    let mut stages = Vec::new();
    if ends != Ends::Nothing {
        stages = Stage::of_whole_words(task.target, width);
    }
    if ends == Ends::All && task.effort > Effort::Low {
        (1..width.bits()).for_each(|by| stages.push(Stage::Rotate(by)));
    }
    Stage::at_either_end(&stages)
}

/// Whether a target has what sorting stages need.
pub(super) fn can_sort(target: &Target, width: Width) -> bool {
    target.has_for(Op::Pext, width) && target.has_for(Op::Pdep, width)
}
