//! What functions on slices do, machine by machine.

use crate::emit::slices::{Loop, Slices, works_on_lanes};
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Program};
use permgen_core::search::{Effort, Found, Objective};
use permgen_core::target::{AVX2_LANES, Machine, Target, X86_64_V4_LANES};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// What loops do on the machines that were asked for; `alternatives` are the functions for one board that are not the portable one.
pub(super) fn find(compiled: &Compiled, alternatives: &[(&'static Target, Found<Meaning>)]) -> Slices {
    let portable = compiled.best().certified.program();
    let named = || compiled.items[1..].iter().map(|item| item.target);
    let vectors = named()
        .any(|target| target.machine == Some(Machine::V3))
        .then(|| lanes(compiled, &AVX2_LANES, Objective::Balanced))
        .flatten()
        .filter(|found| is_vectorised(found.certified.program()));
    let is_word = portable.inputs() == [Width::W64] && portable.outputs() == [Width::W64];
    let way = |target: &'static Target| {
        let one = alternatives.iter().find(|(other, _)| other.name == target.name).map(|(_, found)| found.clone());
        if let (Some(Machine::V4), Some(one), true) = (target.machine, &one, is_word) {
            let is_better = |eight: &Found<Meaning>| eight.cost.slots < 8 * one.cost.slots;
            let eight = lanes(compiled, &X86_64_V4_LANES, Objective::Throughput).filter(is_better);
            if let Some(eight) = eight.filter(|eight| works_on_lanes(eight.certified.program())) {
                return Some((target, Loop { one: one.clone(), eight: Some(eight) }));
            }
        }
        let is_better = |one: &Found<Meaning>| vectors.as_ref().is_none_or(|vectors| is_better(one, vectors));
        let one = one.filter(|one| target.machine.is_none() || is_better(one));
        match (target.machine, one, &vectors) {
            (_, Some(one), _) => Some((target, Loop { one, eight: None })),
            (Some(Machine::V3), None, Some(vectors)) if vectors.certified.program() != portable => {
                Some((&AVX2_LANES, Loop { one: vectors.clone(), eight: None }))
            }
            _ => None,
        }
    };
    Slices(named().filter_map(way).vec())
}

/// What there is for many words at a time.
fn lanes(compiled: &Compiled, target: &'static Target, objective: Objective) -> Option<Found<Meaning>> {
    let request = Request::new(compiled.best().certified.meaning().clone())
        .target(target)
        .objective(objective)
        // Vectors look nothing up.
        .bytes(Some(0))
        .effort(Effort::Low);
    Some(compile(&request).ok()?.best().clone())
}

/// Whether compilers make vectors of a loop with it.
fn is_vectorised(program: &Program) -> bool {
    let words = [Width::W16, Width::W32, Width::W64];
    let is_lane = |width: &Width| words.contains(width);
    program.instructions().iter().all(|line| is_lane(&line.width) && line.op != Op::Lookup && !line.op.takes_places())
        && program.inputs().iter().chain(program.outputs()).all(is_lane)
}

/// Whether a program for one board takes less than one that is vectorised takes for each, with a shuffle for each of its words.
fn is_better(one: &Found<Meaning>, vectors: &Found<Meaning>) -> bool {
    let program = vectors.certified.program();
    let words = || program.inputs().iter().chain(program.outputs());
    let lanes = 256 / words().map(|width| width.bits()).max().unwrap_or(64);
    one.cost.slots * lanes < vectors.cost.slots + words().count() as u32
}
