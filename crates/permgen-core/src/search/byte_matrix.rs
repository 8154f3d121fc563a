//! Words as matrices of bits, for machines that multiply such matrices, shuffle bytes, and select bits by a table.
//!
//! `gf2p8affineqb` has the word on one side and a constant on the other. With the word as vectors it moves bits inside every
//! byte alike; with the word as the matrix it transposes, and the constant says which file becomes which rank. A byte shuffle
//! permutes ranks. So every map that permutes ranks and files, transposed or not, takes at most two operations; every
//! other one takes the selection, which needs a table of 64 bytes.

use super::completion::Completion;
use super::{Strategy, Task};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Products of at most two matrix products, byte shuffles, byte swaps and rotations.
#[derive(Debug)]
pub(super) struct ByteMatrix;

impl Strategy for ByteMatrix {
    fn name(&self) -> &'static str {
        "byte-matrix"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        if !multiplies_bytes(task.target) {
            return Vec::new();
        }
        let can_run = |steps: &Vec<Step>| steps.iter().all(|step| step.is_of(task.target));
        let mut programs = Vec::new();
        for completion in Completion::all(task) {
            let permutation = completion.permutation();
            let to: Vec<usize> = permutation.destinations().iter().map(|&to| usize::from(to)).vec();
            let wide = permutation.width().max(Width::W64);
            for steps in one_or_two_steps(&to, wide).into_iter().filter(can_run) {
                let (mut builder, mut word) = completion.start();
                for step in &steps {
                    let width = if step.is_whole_word() { permutation.width() } else { wide };
                    word = builder.resize(word, width);
                    word = step.write(&mut builder, word, width, task.target);
                }
                let word = builder.resize(word, permutation.width());
                programs.push(completion.finish(builder, word));
            }
        }
        programs
    }
}

/// An operation that moves bits.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// At the width of the map, which may be narrower than a vector's words.
    SwapBytes,
    /// At the width of the map.
    Rotate(u32),
    /// The word's bytes times a matrix: `gf2p8affineqb x, matrix`, or tables.
    Within(u128),
    /// The transposed word times bytes: `gf2p8affineqb bytes, x`.
    Across(u128),
    Shuffle(u128),
}

impl Step {
    fn is_whole_word(self) -> bool {
        matches!(self, Step::SwapBytes | Step::Rotate(_))
    }

    fn is_of(self, target: &Target) -> bool {
        !matches!(self, Step::Across(_)) || target.has(Op::Gf2p8affineqb)
    }

    fn write(self, builder: &mut Builder, word: Operand, width: Width, target: &Target) -> Operand {
        match self {
            Step::SwapBytes => builder.bswap(word),
            Step::Rotate(places) => builder.rotl(word, places),
            Step::Within(matrix) => multiplied(builder, word, matrix, width, target),
            Step::Across(bytes) => builder.op(Op::Gf2p8affineqb, Operand::Const(bytes), Some(word), width),
            Step::Shuffle(control) => builder.op(Op::Pshufb, word, Some(Operand::Const(control)), width),
        }
    }
}

/// Whether a machine multiplies all bytes of a word by a matrix.
pub(super) fn multiplies_bytes(target: &Target) -> bool {
    target.has(Op::Gf2p8affineqb) || target.has(Op::Nibbles)
}

/// All bytes of a word times a matrix of 8x8 bits, in which the row of bit `j` is byte `7 - j`: by one product, or by a table for each
/// half of a byte.
pub(super) fn multiplied(program: &mut Builder, word: Operand, matrix: u128, width: Width, target: &Target) -> Operand {
    if target.has(Op::Gf2p8affineqb) {
        return program.op(Op::Gf2p8affineqb, word, Some(Operand::Const(matrix)), width);
    }
    let product = |byte: u128| {
        let bit = |j: u32| u128::from((matrix >> (8 * (7 - j)) & byte).count_ones() & 1) << j;
        (0..8).map(bit).sum::<u128>()
    };
    let mut sum = Operand::Const(0);
    for half in [0, 4] {
        let table = Table::new(Width::W8, (0..16).map(|nibble| product(nibble << half)));
        if table.entries().iter().any(|&entry| entry != 0) {
            let (shifted, table) = (program.shr(word, half), program.table(table));
            let part = program.op(Op::Nibbles, shifted, Some(table), width);
            sum = program.xor(sum, part);
        }
    }
    sum
}

/// For each bit of the word where it goes.
type Destinations<'a> = &'a [usize];

fn one_or_two_steps(to: Destinations<'_>, width: Width) -> Vec<Vec<Step>> {
    if let Some(step) = one_step(to, width) {
        return vec![vec![step]];
    }
    let mut found = Vec::new();
    let bits = to.len();
    // A whole-word operation first or last, whatever takes one step for the rest.
    let mut around = |step: Step, moved: &dyn Fn(usize) -> usize| {
        let (mut before, mut after) = (vec![0; bits], vec![0; bits]);
        let mut came_from = vec![0; bits];
        for bit in 0..bits {
            before[moved(bit)] = to[bit];
            came_from[moved(bit)] = bit;
        }
        for bit in 0..bits {
            after[bit] = came_from[to[bit]];
        }
        found.extend(one_step(&before, width).map(|second| vec![step, second]));
        found.extend(one_step(&after, width).map(|first| vec![first, step]));
    };
    around(Step::SwapBytes, &|bit| bits - 8 - bit / 8 * 8 + bit % 8);
    for places in 1..bits {
        around(Step::Rotate(places as u32), &|bit| (bit + places) % bits);
    }
    // A matrix and a shuffle: the files go where those of the first byte go, the ranks where their lowest bits go.
    if bits == width.size() {
        for transposed in [false, true] {
            found.extend(ranks_and_files(to, bits / 8, transposed));
        }
    }
    found
}

/// A permutation of files and one of ranks, as a matrix product and a byte shuffle.
fn ranks_and_files(to: Destinations<'_>, bytes: usize, transposed: bool) -> Option<Vec<Step>> {
    // Within 128 bits a transposition happens in each half, and what a shuffle does across halves is another matter.
    if transposed && bytes != 8 {
        return None;
    }
    let (rank_step, file_step) = if transposed { (1, 8) } else { (8, 1) };
    let split = |place: usize| if transposed { (place % 8, place / 8) } else { (place / 8, place % 8) };
    let ranks: Vec<usize> = (0..bytes).map(|rank| split(to[8 * rank]).0).vec();
    let files: Vec<usize> = (0..8).map(|file| split(to[file]).1).vec();
    let fits = to.iter().enumerate().all(|(bit, &to)| to == ranks[bit / 8] * rank_step + files[bit % 8] * file_step);
    if !fits {
        return None;
    }
    if !transposed {
        return Some(vec![Step::Shuffle(shuffle(&ranks)), Step::Within(within(&files, bytes / 8))]);
    }
    // `Across` turns rank r into file 7 - r, so the shuffle puts the rank that becomes file f at 7 - f.
    let places: Vec<usize> = ranks.iter().map(|&file| 7 - file).vec();
    Some(vec![Step::Shuffle(shuffle(&places)), Step::Across(across(&files))])
}

/// The control that sends byte `i` to `places[i]`.
fn shuffle(places: &[usize]) -> u128 {
    places.iter().enumerate().fold(0, |control, (byte, &place)| control | (byte as u128) << (8 * place))
}

/// The matrix that sends bit `k` of a byte to `files[k]`, for each 64 bits.
fn within(files: &[usize], lanes: usize) -> u128 {
    let lane = files.iter().enumerate().fold(0u128, |matrix, (k, &file)| matrix | 1 << (8 * (7 - file) + k));
    (0..lanes).fold(0, |matrix, at| matrix | lane << (64 * at))
}

/// The bytes that, times the word, make file `k` rank `ranks[k]`.
fn across(ranks: &[usize]) -> u128 {
    ranks.iter().enumerate().fold(0u128, |bytes, (file, &rank)| bytes | 1 << (8 * rank + file))
}

/// One matrix product or byte shuffle, of words that may be wider than the map: what lies beyond it is 0.
fn one_step(to: Destinations<'_>, width: Width) -> Option<Step> {
    let moved = || to.iter().copied().enumerate();
    let (bytes, lanes) = (width.size() / 8, width.size() / 64);
    // Where each file, rank or byte goes, if all its bits agree and no two meet.
    let images = |count: usize, image: &dyn Fn(usize, usize) -> Option<(usize, usize)>| {
        let mut images = vec![None; count];
        for (bit, to) in moved() {
            let (from, to) = image(bit, to)?;
            if *images[from].get_or_insert(to) != to {
                return None;
            }
        }
        let mut taken = vec![false; count];
        for image in images.iter().flatten() {
            if std::mem::replace(&mut taken[*image], true) {
                return None;
            }
        }
        // What lies beyond the map takes the places that are left.
        let mut free = (0..count).filter(|&place| !taken[place]);
        images.into_iter().map(|image| image.or_else(|| free.next())).whole()
    };
    if let Some(files) = images(8, &|bit, to| (bit / 8 == to / 8).then_some((bit % 8, to % 8))) {
        return Some(Step::Within(within(&files, lanes)));
    }
    if let Some(places) = images(bytes, &|bit, to| (bit % 8 == to % 8).then_some((bit / 8, to / 8))) {
        return Some(Step::Shuffle(shuffle(&places)));
    }
    if lanes == 1 {
        let ranks = images(8, &|bit, to| (7 - bit / 8 == to % 8).then_some((bit % 8, to / 8)))?;
        return Some(Step::Across(across(&ranks)));
    }
    None
}

/// Any map of words up to 64 bits by one selection, of 128 bits by four.
#[derive(Debug)]
pub(super) struct BitSelection;

impl Strategy for BitSelection {
    fn name(&self) -> &'static str {
        "bit-selection"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        if !task.target.has(Op::Vpshufbitqmb) {
            return Vec::new();
        }
        vec![select(task.map, task.target)]
    }
}

fn select(map: &PartialMap, _: &Target) -> Program {
    let mut builder = Builder::new(map.input());
    let x = builder.input();
    let halves = |width: Width| width.size().div_ceil(64);
    // The word's halves, each as a word of 64 bits.
    let parts: Vec<Operand> = (0..halves(map.input()))
        .map(|half| {
            let shifted = builder.shr(x, 64 * half as u32);
            builder.resize(shifted, Width::W64)
        })
        .vec();
    let mut result = Operand::Const(0);
    for upper in 0..halves(map.output()) {
        let mut word = Operand::Const(0);
        for (half, &part) in parts.iter().enumerate() {
            let mut sources = [0u8; 64];
            let mut reached = 0;
            for (bit, to) in map.destinations().iter().enumerate() {
                let Some(to) = to.map(usize::from).filter(|to| to / 64 == upper) else { continue };
                if bit / 64 == half {
                    sources[to % 64] = (bit % 64) as u8;
                    reached |= 1 << (to % 64);
                }
            }
            if reached != 0 {
                let selected = builder.select(part, Table::of_sources(sources));
                // In a narrower word what is above is cut off anyhow.
                let matters = u128::from(u64::MAX) & map.output().mask();
                let selected = if reached == matters { selected } else { builder.mask(selected, reached) };
                word = builder.or(word, selected);
            }
        }
        let word = if word == Operand::Const(0) { word } else { builder.resize(word, map.output()) };
        let word = if word == Operand::Const(0) || upper == 0 { word } else { builder.shl(word, 64 * upper as u32) };
        result = builder.or(result, word);
    }
    builder.finish(result, map.output())
}
