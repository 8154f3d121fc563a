//! The programs that permgen has for what functions do.

use std::collections::HashMap;

use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::meaning::Meaning;
use permgen_core::program::Op;
use permgen_core::search::{Cost, Effort, Found, Objective};
use permgen_core::target::{PORTABLE, Target};
use permgen_verify::scan::{Examined, Executed};

use crate::parallel::for_each_in_order;

/// The best program for a machine.
#[derive(Clone)]
pub(super) struct Better {
    pub(super) target: &'static Target,
    pub(super) cost: Cost,
    pub(super) found: Found<Meaning>,
}

impl Better {
    /// Whether it is faster than code: no more cycles, no more operations, and together with the lines of the cache for its tables
    /// at least a fifth less. Of tables of the code nothing is counted but its loads.
    pub(super) fn is_faster(&self, executed: Executed) -> bool {
        let [balanced, ..] = self.cost.key(Objective::Balanced);
        // Compilers for any machine take two operations for `!a & b`, which are one of the portable ones.
        let program = self.found.certified.program();
        let split = match self.target.name == PORTABLE.name {
            true => program.instructions().iter().filter(|instruction| instruction.op == Op::Andn).count() as u32,
            false => 0,
        };
        self.cost.latency <= executed.cycles
            && self.cost.ops + split <= executed.operations
            && 5 * (balanced + split) <= 4 * (executed.operations + executed.cycles)
    }

    /// The program as text.
    pub(super) fn program(&self) -> String {
        self.found.certified.program().to_string()
    }
}

/// Where there are more maps than this, there is less time for each.
const FEW: usize = 64;

/// Those for each function, by the machines in order; none where nothing is proven, or no programs are searched for.
pub(super) fn of_all(examined: &[Examined], targets: &[&'static Target]) -> anyhow::Result<Vec<Vec<Better>>> {
    let meaning = |examined: &Examined| {
        let recognition = &examined.recognition;
        // One operation is the least that there is.
        let is_long = examined.executed.is_some_and(|executed| executed.operations > 1);
        recognition.meaning.clone().filter(|_| recognition.is_proven() && is_long)
    };
    let mut wanted: Vec<Meaning> = Vec::new();
    let mut places: HashMap<Meaning, usize> = HashMap::new();
    let which: Vec<Option<usize>> = examined
        .iter()
        .map(|examined| {
            let meaning = meaning(examined)?;
            Some(*places.entry(meaning).or_insert_with_key(|meaning| {
                wanted.push(meaning.clone());
                wanted.len() - 1
            }))
        })
        .collect();
    let mut found: Vec<Vec<Better>> = Vec::new();
    let effort = if wanted.len() > FEW { Effort::Low } else { Effort::Default };
    // By the objective of macros, so that it is what they would emit; without tables of sums, because code without them may be meant
    // to take the same time for all data.
    let search = |meaning: &Meaning| {
        compile(&Request::new(meaning.clone()).targets(targets.iter().copied()).effort(effort).bytes(Some(0))).ok()
    };
    for_each_in_order(&wanted, search, |_, compiled| {
        found.push(compiled.as_ref().map_or_else(Vec::new, programs));
        Ok(())
    })?;
    Ok(which.into_iter().map(|place| place.map_or_else(Vec::new, |place| found[place].clone())).collect())
}

fn programs(compiled: &Compiled) -> Vec<Better> {
    let better = |item: &permgen_core::compile::Item| Better {
        target: item.target,
        cost: item.best().cost,
        found: item.best().clone(),
    };
    compiled.items.iter().map(better).collect()
}
