//! Sums of shifted, rotated and masked words.
//!
//! The bits of a matrix that move by the same distance are a diagonal, and one shift moves them all. What is masked alike before it is
//! shifted is masked once, or shifted by one multiplication if no two of the products meet.

use super::sharing::shared;
use super::{Effort, Strategy, Task};
use crate::matrix::Matrix;
use crate::pairs::Pairs;
use crate::program::{Builder, Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::words::Words;

/// One shift for each diagonal.
#[derive(Debug)]
pub(super) struct Diagonals;

impl Strategy<Matrix> for Diagonals {
    fn name(&self) -> &'static str {
        "diagonals"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let ways = [Way::PLAIN, Way::MULTIPLIED, Way { completes: true, ..Way::MULTIPLIED }, Way::HIGH];
        let all = ways.into_iter().chain(Way::sharing(task.effort));
        all.map(|way| product(task.map.words_in(), std::slice::from_ref(task.map), way)).vec()
    }
}

/// How diagonals are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Whether diagonals with the same sources become one product.
    pub(super) multiplies: bool,
    /// Whether these products are the upper halves of wider ones, so that nothing has to be shifted down before.
    is_high: bool,
    /// Whether a diagonal that lacks only what another group takes is shifted whole, and corrected there.
    completes: bool,
    /// Whether sums that the matrix has at several places are made once: which of them first, counted from the best.
    shares: Option<usize>,
}

impl Way {
    pub(super) const PLAIN: Way = Way { multiplies: false, is_high: false, completes: false, shares: None };
    pub(super) const MULTIPLIED: Way = Way { multiplies: true, ..Way::PLAIN };
    const HIGH: Way = Way { is_high: true, ..Way::MULTIPLIED };

    /// Those that share sums.
    pub(super) fn sharing(effort: Effort) -> impl Iterator<Item = Way> {
        let count = if effort == Effort::Low { 4 } else { 16 };
        (0..count).map(|skip| Way { shares: Some(skip), ..Way::MULTIPLIED })
    }
}

/// The program that applies one matrix after the other.
pub(super) fn product(words: Words, factors: &[Matrix], way: Way) -> Program {
    let mut program = Builder::of_words(vec![words.width; words.count]);
    let mut values = (0..words.count).map(|word| Operand::Input(word as u8)).vec();
    let mut out = words;
    for factor in factors {
        values = write(&mut program, factor, &values, way);
        out = factor.words_out();
    }
    program.finish_words(values, vec![out.width; out.count])
}

/// The words that a matrix makes of words.
fn write(program: &mut Builder, matrix: &Matrix, words: &[Operand], way: Way) -> Vec<Operand> {
    if let Some((matrix, sums)) = way.shares.and_then(|skip| shared(matrix, skip)) {
        let mut words = words.to_vec();
        for sum in sums {
            let turned = program.rotl(words[sum.other], sum.by);
            let sum = program.xor(words[sum.one], turned);
            words.push(sum);
        }
        return write(program, &matrix, &words, Way { shares: None, ..way });
    }
    let (from, to) = (matrix.words_in(), matrix.words_out());
    let width = from.width.max(to.width);
    let wide = words.iter().map(|&word| program.resize(word, width)).vec();
    let mut results = Vec::new();
    for output in 0..to.count {
        let mut terms = Vec::new();
        for (input, &word) in wide.iter().enumerate() {
            let mut moves = moves_between(matrix, input, output);
            if way.completes {
                complete(&mut moves, width);
            }
            terms.extend(terms_of(program, word, &moves, width, way));
        }
        let sum = balanced(program, terms);
        let constant = matrix.constant()[output];
        let sum = if constant == 0 { sum } else { program.xor(sum, Operand::Const(constant)) };
        results.push(program.resize(sum, to.width));
    }
    results
}

/// How far bits move to the left, and which.
type Moves = Vec<(i32, u128)>;

/// The sources of each diagonal between two words, by distance.
fn moves_between(matrix: &Matrix, input: usize, output: usize) -> Moves {
    let (from, to) = (matrix.words_in().width.size(), matrix.words_out().width.size());
    let mut moves = Pairs::default();
    for bit in 0..to {
        let inside = |&&source: &&u16| usize::from(source) / from == input;
        for source in matrix.row(output * to + bit).iter().filter(inside) {
            let source = usize::from(*source) % from;
            *moves.entry(bit as i32 - source as i32) |= 1 << source;
        }
    }
    moves.list()
}

/// All sources that a move keeps in the word.
fn all_of(distance: i32, width: Width) -> u128 {
    let all = width.mask();
    if distance < 0 { all & !((1 << -distance) - 1) } else { all >> distance }
}

/// Adds to a diagonal what it lacks to be whole, and takes the same bits away again, if some other diagonal has just these sources:
/// one product then takes both.
fn complete(moves: &mut Moves, width: Width) {
    let known = moves.clone();
    for (distance, sources) in &mut *moves {
        let lacking = all_of(*distance, width) & !*sources;
        let is_like = |other: &(i32, u128)| {
            other.0 != *distance && other.1 & all_of(*distance, width) == lacking && other.1.count_ones() > 1
        };
        if lacking != 0 && known.iter().any(is_like) {
            // Found again as a second move of the same distance.
            *sources = all_of(*distance, width);
        }
    }
    let changed = moves.iter().zip(&known).filter(|(now, before)| now.1 != before.1);
    let corrections = changed.map(|(now, before)| (now.0, now.1 & !before.1)).vec();
    moves.extend(corrections);
}

/// The words whose sum the moves make of a word.
fn terms_of(program: &mut Builder, word: Operand, moves: &Moves, width: Width, way: Way) -> Vec<Operand> {
    let size = width.bits() as i32;
    let mut terms = Vec::new();
    let mut groups: Vec<(u128, Vec<i32>)> = Vec::new();
    let mut rotations = Pairs::<i32, u128>::default();
    for &(distance, sources) in moves {
        let other = if distance > 0 { distance - size } else { distance + size };
        let is_rotated =
            distance != 0 && moves.iter().filter(|(other_distance, _)| *other_distance == other).count() == 1;
        let is_double = moves.iter().filter(|(same, _)| *same == distance).count() > 1;
        if sources == all_of(distance, width) && !is_rotated {
            terms.push(program.shift_by(word, distance));
        } else if is_rotated && !is_double {
            let count = distance.rem_euclid(size);
            let to = if distance > 0 { sources << distance } else { sources >> -distance };
            *rotations.entry(count) |= to;
        } else {
            match groups.iter_mut().find(|(of, _)| joins(*of, sources, distance, width)) {
                Some((of, distances)) => {
                    *of |= sources;
                    distances.push(distance);
                }
                None => groups.push((sources, vec![distance])),
            }
        }
    }
    for (count, to) in rotations.list() {
        let turned = program.rotl(word, count as u32);
        terms.push(program.mask(turned, to));
    }
    for (sources, distances) in groups {
        terms.extend(grouped(program, word, sources, &distances, width, way));
    }
    terms
}

/// Whether the sources that a move takes are those of a group, apart from bits that the move takes out of the word.
fn joins(group: u128, sources: u128, distance: i32, width: Width) -> bool {
    group & all_of(distance, width) == sources
}

/// The same sources moved by several distances.
fn grouped(
    program: &mut Builder,
    word: Operand,
    sources: u128,
    distances: &[i32],
    width: Width,
    way: Way,
) -> Vec<Operand> {
    let lowest = distances.iter().copied().min().unwrap_or(0);
    if let ([distance], _) = (distances, lowest) {
        let moved = program.shift_by(word, *distance);
        let to = if *distance < 0 { sources >> -distance } else { sources << distance };
        return vec![program.mask(moved, to & width.mask())];
    }
    let factor = distances.iter().fold(0u128, |factor, distance| factor | 1 << (distance - lowest).min(127));
    let base = if lowest < 0 { sources >> -lowest } else { sources };
    let lifted = if lowest > 0 { factor << lowest } else { factor };
    let wide = if way.multiplies && way.is_high && lowest < 0 { twice_as_wide(width) } else { None };
    if let Some(wide) = wide {
        let parts = apart(sources, distances, -(width.bits() as i32), wide);
        let factor = distances.iter().fold(0u128, |factor, distance| factor | 1 << (distance + width.bits() as i32));
        let product = |part: u128| {
            let masked = program.mask(word, part);
            let masked = program.resize(masked, wide);
            let product = program.mul(masked, Operand::Const(factor));
            let high = program.shr(product, width.bits());
            program.resize(high, width)
        };
        return parts.into_iter().map(product).vec();
    }
    // What the shift to the right takes out of the word is missing for the other distances.
    let is_kept = sources & !all_of(lowest.min(0), width) == 0;
    let parts = if way.multiplies && is_kept { apart(base, distances, lowest, width) } else { Vec::new() };
    // Each takes a mask, a product and a sum, and the first shift once.
    if !parts.is_empty() && 3 * parts.len() <= 2 * distances.len() {
        let low = program.shift_by(word, lowest.min(0));
        let factor = Operand::Const(lifted & width.mask());
        let product = |part: u128| {
            let low = program.mask(low, part);
            program.mul(low, factor)
        };
        return parts.into_iter().map(product).vec();
    }
    let masked = program.mask(word, sources);
    distances.iter().map(|&distance| program.shift_by(masked, distance)).vec()
}

fn twice_as_wide(width: Width) -> Option<Width> {
    Width::from_bits(2 * width.bits())
}

/// Parts of the sources of which no two products of a multiplication meet.
fn apart(base: u128, distances: &[i32], lowest: i32, width: Width) -> Vec<u128> {
    let mut parts: Vec<u128> = Vec::new();
    for bit in (0..width.bits()).map(|bit| base & 1 << bit).filter(|&bit| bit != 0) {
        match parts.iter_mut().find(|part| !meet(**part | bit, distances, lowest, width)) {
            Some(part) => *part |= bit,
            None => parts.push(bit),
        }
    }
    parts
}

/// Whether two products of a multiplication have the same place, or one is carried to a place where it does not belong.
fn meet(base: u128, distances: &[i32], lowest: i32, width: Width) -> bool {
    let mut taken = 0u128;
    for distance in distances {
        let to = (base << (distance - lowest.min(0)).min(127)) & width.mask();
        if taken & to != 0 {
            return true;
        }
        taken |= to;
    }
    false
}

/// The sum of words as a balanced tree.
pub(super) fn balanced(program: &mut Builder, terms: Vec<Operand>) -> Operand {
    tree(program, terms, Builder::xor)
}

/// A balanced tree of an operation.
pub(super) fn tree(
    program: &mut Builder,
    mut terms: Vec<Operand>,
    join: fn(&mut Builder, Operand, Operand) -> Operand,
) -> Operand {
    while terms.len() > 1 {
        terms = terms
            .chunks(2)
            .map(|pair| match *pair {
                [a, b] => join(program, a, b),
                _ => pair[0],
            })
            .vec();
    }
    terms.pop().unwrap_or(Operand::Const(0))
}
