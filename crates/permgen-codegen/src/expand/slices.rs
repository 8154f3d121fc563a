//! What functions on slices do, machine by machine.

use crate::emit::slices::{Loop, Slices, works_on_lanes};
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Program};
use permgen_core::search::{Effort, Found, Objective};
use permgen_core::target::{AVX2_LANES, AVX512_LANES, Machine, Target, X86_64_V4_LANES};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// What loops do on the machines that were asked for; `alternatives` are the functions for one board that are not the portable one.
pub(super) fn find(
    compiled: &Compiled,
    alternatives: &[(&'static Target, Found<Meaning>)],
    depth: Option<u32>,
) -> Slices {
    let lanes = |target, objective| lanes(compiled, target, objective, depth);
    let portable = compiled.best().certified.program();
    let named = || compiled.items[1..].iter().map(|item| item.target);
    let vectors = |machine: Machine, target: &'static Target, objective: Objective| {
        let found =
            named().any(|target| target.machine == Some(machine)).then(|| lanes(target, objective)).flatten()?;
        is_vectorised(found.certified.program()).then_some((target, found))
    };
    let avx2 = vectors(Machine::V3, &AVX2_LANES, Objective::Balanced);
    let avx512 = vectors(Machine::V4, &AVX512_LANES, Objective::Throughput);
    let is_word = portable.inputs() == [Width::W64] && portable.outputs() == [Width::W64];
    let way = |target: &'static Target| {
        let one = alternatives.iter().find(|(other, _)| other.name == target.name).map(|(_, found)| found.clone());
        let vectors = match target.machine {
            Some(Machine::V4) => avx512.as_ref(),
            _ => avx2.as_ref(),
        };
        if let (Some(Machine::V4), Some(one), true) = (target.machine, &one, is_word) {
            let is_better = |eight: &Found<Meaning>| {
                eight.cost.slots < 8 * one.cost.slots
                    && vectors.is_none_or(|(_, vectors)| eight.cost.slots < vectors.cost.slots)
            };
            let eight = lanes(&X86_64_V4_LANES, Objective::Throughput).filter(is_better);
            if let Some(eight) = eight.filter(|eight| works_on_lanes(eight.certified.program())) {
                return Some((target, Loop { one: one.clone(), eight: Some(eight) }));
            }
        }
        let is_better = |one: &Found<Meaning>| vectors.is_none_or(|(lanes, found)| is_better(one, found, lanes));
        let (has_one, one) = (one.is_some(), one.filter(|one| target.machine.is_none() || is_better(one)));
        match (one, vectors.filter(|_| target.machine.is_some())) {
            (Some(one), _) => Some((target, Loop { one, eight: None })),
            // The processor may be asked: the portable loop, too, is a better one for a machine with vectors.
            (None, Some((lanes, vectors))) if has_one || vectors.certified.program() != portable => {
                // A build for the machine has the vectors; AVX2 alone is enough for those of AVX2.
                let target = if target.machine == Some(Machine::V3) { lanes } else { target };
                Some((target, Loop { one: vectors.clone(), eight: None }))
            }
            _ => None,
        }
    };
    Slices(named().filter_map(way).vec())
}

/// What there is for many words at a time.
fn lanes(
    compiled: &Compiled,
    target: &'static Target,
    objective: Objective,
    depth: Option<u32>,
) -> Option<Found<Meaning>> {
    let request = Request::new(compiled.best().certified.meaning().clone())
        .target(target)
        .objective(objective)
        // Vectors look nothing up.
        .bytes(Some(0))
        .depth(depth)
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

/// Whether the portable program is better in loops than a machine's own program for one board: compilers make vectors of it.
pub(super) fn is_better_in_loops(portable: &Found<Meaning>, one: &Found<Meaning>, target: &Target) -> bool {
    target.machine == Some(Machine::V4)
        && is_vectorised(portable.certified.program())
        && !is_better(one, portable, &AVX512_LANES)
}

/// Whether a program for one board takes less than one that is vectorised takes for each, with a shuffle for each of its words.
fn is_better(one: &Found<Meaning>, vectors: &Found<Meaning>, target: &Target) -> bool {
    let program = vectors.certified.program();
    let words = || program.inputs().iter().chain(program.outputs());
    let bits = if target.machine == Some(Machine::V4) { 512 } else { 256 };
    let lanes = bits / words().map(|width| width.bits()).max().unwrap_or(64);
    one.cost.slots * lanes < vectors.cost.slots + words().count() as u32
}

#[cfg(all(test, feature = "all-maps"))]
mod tests {
    use crate::expand::linear_block;
    use quote::quote;

    /// The functions for a word and for slices, as emitted for `x86-64-v4`.
    fn emitted(objective: &str, function: &proc_macro2::TokenStream) -> [String; 2] {
        let objective = proc_macro2::Ident::new(objective, proc_macro2::Span::call_site());
        let text =
            linear_block(quote!(targets = [x86-64-v4], slices = true, objective = #objective; #function)).to_string();
        let (one, slice) = text.split_once("_slice").expect("a function on slices");
        [one, slice].map(ToOwned::to_owned)
    }

    #[test]
    fn instructions_for_one_word_are_no_way_through_slices_if_shifts_are_vectorised() {
        let gray = quote!(
            fn binary(x: u32) -> u32 {
                inverse(x ^ x >> 1)
            }
        );
        let [one, slice] = emitted("balanced", &gray);
        assert!(one.contains("machine . clmul") && !slice.contains("machine . clmul"), "{one} / {slice}");
        let [one, slice] = emitted("throughput", &gray);
        assert!(!one.contains("machine . clmul") && !slice.contains("machine . clmul"), "{one} / {slice}");
    }
}
