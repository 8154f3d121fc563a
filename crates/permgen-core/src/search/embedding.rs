//! A board in a word that it does not fill: an operation on the whole word, then a shift back.
//!
//! Reversing a whole word takes far fewer operations than reversing 81 of its bits, and only puts them too high by a
//! constant. The shift that brings them back also throws out what came from beyond the board.

use super::blend::Blends;
use super::index_bits::IndexBits;
use super::network::Solver;
use super::stage::{Stage, SwapForm};
use super::{Strategy, Task};
use crate::permutation::Permutation;
use crate::program::{Builder, Program};
use crate::vector::IntoVector as _;

/// Complements of index bits, such as a byte swap or a reversal, followed by a shift, around what stays.
#[derive(Debug)]
pub(super) struct Embedding;

impl Strategy for Embedding {
    fn name(&self) -> &'static str {
        "embedding"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let map = task.map;
        let width = map.input();
        // A map of the whole word leaves nothing to shift.
        if width != map.output() || task.permutation().is_some_and(|map| map.as_index_bits().is_some()) {
            return Vec::new();
        }
        let all = || (0u8..).zip(map.destinations()).filter_map(|(bit, to)| to.map(|to| (bit, to)));
        let top = all().filter(|(bit, to)| bit != to).map(|(bit, _)| bit).max();
        let Some(top) = top else { return Vec::new() };
        // What lies above the board and stays is put back at the end; the board's own bits that stay are carried along.
        let (moved, stays): (Vec<_>, Vec<_>) = all().partition(|&(bit, _)| bit <= top);
        let stays = stays.iter().fold(0u128, |set, (bit, _)| set | 1 << bit);
        let image = moved.iter().fold(0u128, |set, (_, to)| set | 1 << to);
        let mut programs = Vec::new();
        // Many complements suit bits that keep their distances. Where these have a shift and a mask, only one operation and a shift can
        // be better.
        let distance = |&(bit, to): &(u8, u8)| i32::from(bit) - i32::from(to);
        let is_short = task.bound < 4 || moved.iter().all(|pair| distance(pair) == distance(&moved[0]));
        let mut singles = Stage::of_whole_words(task.target, width);
        singles.push(Stage::Rotate(width.bits() / 2));
        let singles = singles.iter().map(|stage| stage.permutation(width)).vec();
        for complement in 1..width.bits() as u8 {
            let down = |&(bit, to): &(u8, u8)| i32::from(bit ^ complement) - i32::from(to);
            let distance = down(&moved[0]);
            if moved.iter().any(|pair| down(pair) != distance) {
                continue;
            }
            let whole = Permutation::from_fn(width, |bit| bit ^ complement);
            if is_short && !singles.contains(&whole) {
                continue;
            }
            let live = whole.apply(width.mask() & !map.promised_zero());
            let shifted = if distance < 0 { live << -distance & width.mask() } else { live >> distance };
            for stages in networks(&whole, task) {
                for form in SwapForm::ALL {
                    let mut builder = Builder::new(width);
                    let mut word = builder.input();
                    for stage in &stages {
                        word = stage.write(&mut builder, word, width, form);
                    }
                    word = builder.shift_by(word, -distance);
                    if shifted & !image != 0 {
                        word = builder.mask(word, image);
                    }
                    let input = builder.input();
                    let kept = builder.mask(input, stays);
                    word = builder.or(word, kept);
                    programs.push(builder.finish(word, width));
                }
            }
        }
        programs.retain(|program| program.instructions().iter().all(|instruction| task.target.has(instruction.op)));
        programs
    }
}

/// Stages for an operation on the whole word, with and without a byte swap or its like first.
fn networks(whole: &Permutation, task: &Task<'_>) -> Vec<Vec<Stage>> {
    let mut networks = IndexBits.solve(whole, task.effort, task.target);
    networks.extend(Blends.solve(whole, task.effort, task.target));
    for stage in Stage::of_whole_words(task.target, whole.width()) {
        let rest = stage.permutation(whole.width()).then(whole);
        let after = Blends.solve(&rest, task.effort, task.target);
        for mut stages in after {
            stages.insert(0, stage);
            networks.push(stages);
        }
    }
    networks
}
