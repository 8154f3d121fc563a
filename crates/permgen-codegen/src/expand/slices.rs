//! What functions on slices do, machine by machine.

use crate::emit::slices::{Lanes, Loop, Slices, works_on_lanes};
use permgen_core::compile::{Compiled, Request, compile};
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Program};
use permgen_core::search::{Cost, Effort, Found, Objective};
use permgen_core::target::vectors::{AVX2_LANES, AVX2_WORDS, AVX512_LANES, NEON_WORDS, SIMD128_WORDS, X86_64_V4_LANES};
use permgen_core::target::{AARCH64, AARCH64_SVE2, Machine, Target, WASM32, X86_64_V3, X86_64_V4};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// A machine that users name, and its vectors.
struct Vectors {
    of: &'static Target,
    /// What compilers make of loops over words, and what programs for them are chosen by; otherwise they make it of the machine's
    /// own.
    compiled: Option<(&'static Target, Objective)>,
    /// Vectors of words of 64 bits whose instructions are called.
    called: &'static Target,
    /// How many bits they have.
    bits: u32,
}

const VECTORS: [Vectors; 5] = [
    Vectors { of: &X86_64_V3, compiled: Some((&AVX2_LANES, Objective::Balanced)), called: &AVX2_WORDS, bits: 256 },
    Vectors {
        of: &X86_64_V4,
        compiled: Some((&AVX512_LANES, Objective::Throughput)),
        called: &X86_64_V4_LANES,
        bits: 512,
    },
    Vectors { of: &AARCH64, compiled: None, called: &NEON_WORDS, bits: 128 },
    Vectors { of: &AARCH64_SVE2, compiled: None, called: &NEON_WORDS, bits: 128 },
    Vectors { of: &WASM32, compiled: None, called: &SIMD128_WORDS, bits: 128 },
];

/// What loops do on the machines that were asked for; `alternatives` are the functions for one board that are not the portable one.
pub(super) fn find(
    compiled: &Compiled,
    alternatives: &[(&'static Target, Found<Meaning>)],
    depth: Option<u32>,
) -> Slices {
    let way = |target: &'static Target| {
        let one = alternatives.iter().find(|(other, _)| other.name == target.name).map(|(_, found)| found.clone());
        match VECTORS.iter().find(|vectors| vectors.of.name == target.name) {
            Some(vectors) => vectors.way(compiled, one, depth),
            None => one.map(|one| (target, Loop { one, lanes: None })),
        }
    };
    let mut ways: Vec<(&'static Target, Loop)> = Vec::new();
    for (target, way) in compiled.items[1..].iter().filter_map(|item| way(item.target)) {
        // The vectors of a machine may be those of another that was asked for, too.
        if ways.iter().all(|(other, _)| other.name != target.name) {
            ways.push((target, way));
        }
    }
    Slices(ways)
}

impl Vectors {
    /// What a loop does on the machine, if it is another one than the portable; `one` is the machine's program for one board.
    fn way(
        &self,
        compiled: &Compiled,
        one: Option<Found<Meaning>>,
        depth: Option<u32>,
    ) -> Option<(&'static Target, Loop)> {
        let portable = compiled.best();
        let meaning = portable.certified.meaning();
        let vectors = self.compiled.and_then(|(target, objective)| {
            let found = search(meaning.clone(), target, objective, depth)?;
            is_vectorised(found.certified.program()).then_some((target, found))
        });
        // A build for the machine has the vectors; AVX2 alone is enough for those of AVX2.
        let is_machine = self.called.machine == self.of.machine;
        if let Some(lanes) = self.lanes(compiled, one.as_ref(), vectors.as_ref(), depth) {
            let own = one.clone().filter(|_| is_machine);
            let rest = own.or(vectors.map(|(_, found)| found)).unwrap_or_else(|| portable.clone());
            return Some((self.called, Loop { one: rest, lanes: Some(lanes) }));
        }
        let has_one = one.is_some();
        let is_better =
            |one: &Found<Meaning>| vectors.as_ref().is_none_or(|(_, found)| is_better(one, found, self.bits));
        match (one.filter(is_better), vectors) {
            (Some(one), _) => Some((self.of, Loop { one, lanes: None })),
            // The processor may be asked: the portable loop, too, is a better one for a machine with vectors.
            (None, Some((lanes, vectors)))
                if has_one || vectors.certified.program() != portable.certified.program() =>
            {
                let target = if is_machine { self.of } else { lanes };
                Some((target, Loop { one: vectors, lanes: None }))
            }
            _ => None,
        }
    }

    /// What is done to vectors by their instructions, if that takes less than the machine's program for `one` board does for each,
    /// and than the `vectors` that compilers make.
    fn lanes(
        &self,
        compiled: &Compiled,
        one: Option<&Found<Meaning>>,
        vectors: Option<&(&'static Target, Found<Meaning>)>,
        depth: Option<u32>,
    ) -> Option<Lanes> {
        let portable = compiled.best();
        let width = match (portable.certified.program().inputs(), portable.certified.program().outputs()) {
            ([input], [output]) if input == output && *input <= Width::W64 => *input,
            _ => return None,
        };
        let meaning = side_by_side(portable.certified.meaning(), width)?;
        let found = search(meaning, self.called, Objective::Throughput, depth)?;
        let each = one.unwrap_or(portable);
        let is_vectorised = self.compiled.is_none() && is_vectorised(each.certified.program());
        let is_shorter = match (vectors, is_vectorised) {
            (Some((_, vectors)), _) => found.cost.slots < vectors.cost.slots,
            (None, true) => found.cost.slots < Cost::of(each.certified.program(), self.called).slots,
            (None, false) => true,
        };
        let in_vector = self.bits / width.bits();
        let is_better = is_shorter && found.cost.slots < in_vector * each.cost.slots;
        let fits = is_better && works_on_lanes(found.certified.program(), self.called);
        fits.then_some(Lanes { found, count: self.bits / 64 })
    }
}

/// The same for words that lie side by side in one of 64 bits.
fn side_by_side(meaning: &Meaning, width: Width) -> Option<Meaning> {
    if width == Width::W64 {
        return Some(meaning.clone());
    }
    let (matrix, all) = (meaning.matrix()?, Words::one(Width::W64));
    let repeated = Matrix::from_rows(all, all, |row| {
        let (first, row) = (row / width.size() * width.size(), row % width.size());
        (matrix.row(row).iter().map(|source| first as u16 + source).vec(), matrix.adds_one(row))
    });
    Some(repeated.into())
}

/// What there is for many words at a time.
fn search(
    meaning: Meaning,
    target: &'static Target,
    objective: Objective,
    depth: Option<u32>,
) -> Option<Found<Meaning>> {
    let request = Request::new(meaning)
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
    target.machine == Some(Machine::V4) && is_vectorised(portable.certified.program()) && !is_better(one, portable, 512)
}

/// Whether a program for one board takes less than one that is vectorised takes for each, with a shuffle for each of its words.
fn is_better(one: &Found<Meaning>, vectors: &Found<Meaning>, bits: u32) -> bool {
    let program = vectors.certified.program();
    let words = || program.inputs().iter().chain(program.outputs());
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
    fn bytes_are_multiplied_in_vectors_by_what_machines_have() {
        let product = quote!(
            fn product(x: u8) -> u8 {
                clmul(x, 142) mod 0x11d
            }
        );
        let all = quote!(targets = [x86-64-v3, x86-64-v4, aarch64, wasm32], slices = true; #product);
        let text = linear_block(all).to_string();
        for (call, times) in [("nibbles_x4", 2), ("nibbles_x2", 4), ("gf2p8affineqb_x8", 1)] {
            assert_eq!(text.matches(&format!("machine . {call} (")).count(), times, "{call} in {text}");
        }
        // SVE2's machine has NEON's vectors, once.
        let both = quote!(targets = [aarch64-sve2, aarch64], slices = true; #product);
        assert_eq!(linear_block(both).to_string().matches("machine . nibbles_x2 (").count(), 2);
        // A machine that was not asked for has none, and a map without them takes none.
        let text = linear_block(quote!(targets = [x86-64-v3], slices = true; #product)).to_string();
        assert!(!text.contains("_x2") && !text.contains("_x8"), "{text}");
        let sum = quote!(
            fn sum(x: u64) -> u64 {
                x ^ x >> 1
            }
        );
        let text = linear_block(quote!(targets = [x86-64-v3, aarch64], slices = true; #sum)).to_string();
        assert!(!text.contains("map_slice"), "{text}");
    }

    #[test]
    fn instructions_for_one_word_are_no_way_through_slices_if_shifts_are_vectorised() {
        let gray = quote!(
            fn binary(x: u32) -> u32 {
                inverse(x ^ x >> 1)
            }
        );
        // The words after the last vector are done one by one.
        let in_vectors = |slice: &str| slice.split("} , | x |").next().unwrap_or_default().contains("machine . clmul");
        let [one, slice] = emitted("balanced", &gray);
        assert!(one.contains("machine . clmul") && !in_vectors(&slice), "{one} / {slice}");
        let [one, slice] = emitted("throughput", &gray);
        assert!(!one.contains("machine . clmul") && !in_vectors(&slice), "{one} / {slice}");
    }
}
