//! Any map by way of vector registers, for machines that permute the bytes of one and select bits of its words.
//!
//! Eight bits of a result come from at most eight bytes. `vpermb` brings these into one word of a vector, for eight times eight
//! bits at once, and `vpshufbitqmb` picks the bits: with the move of what it makes, three instructions for 64 bits of the result,
//! whatever they are, from a vector that is loaded once. Where the bits are in the right words as they come, two do.

use super::{Strategy, Task, by_pairs};
use crate::program::{Builder, Op, Operand, Program, Table, simplify};
use crate::search::Cost;
use crate::vector::{IntoVector as _, sort};
use crate::width::Width;
use crate::word_map::WordMap;

/// A selection for each 64 bits of the result and each 512 of the input that they come from.
#[derive(Debug)]
pub(super) struct Vectors;

/// How many bits a vector has.
const VECTOR: usize = 512;

/// A program has at most 256 tables, and a selection takes two.
const MOST_SELECTIONS: usize = 100;

/// What a selection takes from a vector that is there: a word with a program that is no longer is done by that.
const SELECTION: u32 = 3;

impl Strategy<WordMap> for Vectors {
    fn name(&self) -> &'static str {
        "vectors"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let vectors = (map.inputs() * map.input().size()).div_ceil(VECTOR);
        if !task.target.has(Op::Vpermb) || pieces(map).count() * vectors > MOST_SELECTIONS {
            return Vec::new();
        }
        let mut ways = vec![vec![false; map.outputs()]];
        if map.output() == Width::W64 {
            let by_pairs: Vec<bool> = (0..map.outputs()).map(|output| is_cheap(task, output)).vec();
            let is_mixed = by_pairs.contains(&true) && by_pairs.contains(&false);
            ways.extend(is_mixed.then_some(by_pairs));
        }
        ways.iter().map(|by_pairs| write(task, by_pairs)).vec()
    }
}

/// For each 64 bits of the result, counted through all words, where they come from.
fn pieces(map: &WordMap) -> std::slice::Chunks<'_, Option<u16>> {
    map.sources().chunks(64)
}

/// Whether a word of the result takes no more operations when it is put together from the words that come in.
fn is_cheap(task: &Task<'_, WordMap>, output: usize) -> bool {
    // Each word that it comes from but the first is put beside the others.
    if task.map.needed(output).iter().filter(|mask| **mask != 0).count() as u32 > SELECTION + 1 {
        return false;
    }
    let mut builder = Builder::of_words(vec![task.map.input(); task.map.inputs()]);
    let word = by_pairs::write(&mut builder, task, output);
    Cost::of(&simplify(&builder.finish(word, task.map.output())), task.target).ops <= SELECTION
}

/// The program; of words of 64 bits some may be put together from the words that come in.
fn write(task: &Task<'_, WordMap>, by_pairs: &[bool]) -> Program {
    let map = task.map;
    let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
    let made: Vec<Operand> = pieces(map)
        .enumerate()
        .map(|(number, piece)| match map.output() == Width::W64 && by_pairs[number] {
            true => by_pairs::write(&mut builder, task, number),
            false => selected(&mut builder, map, piece),
        })
        .vec();
    let results = (0..map.outputs()).map(|word| cut(&mut builder, map, &made, word)).vec();
    builder.finish_words(results, vec![map.output(); map.outputs()])
}

/// A word of the result, from pieces of 64 bits.
fn cut(builder: &mut Builder, map: &WordMap, made: &[Operand], word: usize) -> Operand {
    let (width, first) = (map.output(), word * map.output().size());
    if map.sources()[first..][..width.size()].iter().all(Option::is_none) {
        return Operand::Const(0);
    }
    if width <= Width::W64 {
        let moved = builder.shr(made[first / 64], (first % 64) as u32);
        return builder.resize(moved, width);
    }
    let mut half = |piece: Operand| match piece {
        Operand::Const(_) => piece,
        _ => builder.resize(piece, width),
    };
    let (low, high) = (half(made[first / 64]), half(made[first / 64 + 1]));
    let high = if high == Operand::Const(0) { high } else { builder.shl(high, 64) };
    if low == Operand::Const(0) { high } else { builder.or(low, high) }
}

/// 64 bits of the result, or fewer at its end.
fn selected(builder: &mut Builder, map: &WordMap, piece: &[Option<u16>]) -> Operand {
    let mut vectors: Vec<usize> = piece.iter().flatten().map(|&source| usize::from(source) / VECTOR).vec();
    sort(&mut vectors);
    vectors.dedup();
    let mut result = Operand::Const(0);
    for vector in vectors {
        let first = (vector * VECTOR / map.input().size()) as u8;
        let mut word = builder.op(Op::Vmovdqu64, Operand::Input(first), None, Width::W64);
        let lanes = Lanes::in_place(map, vector, piece).unwrap_or_else(|| Lanes::gathered(map, vector, piece));
        if let Some(bytes) = lanes.bytes {
            let table = builder.table(Table::of_sources(bytes));
            word = builder.op(Op::Vpermb, word, Some(table), Width::W64);
        }
        let table = builder.table(Table::of_sources(lanes.bits));
        word = builder.op(Op::Vpshufbitqmb, word, Some(table), Width::W64);
        word = builder.op(Op::Kmovq, word, None, Width::W64);
        if lanes.kept != u64::MAX {
            word = builder.mask(word, lanes.kept.into());
        }
        result = if result == Operand::Const(0) { word } else { builder.or(result, word) };
    }
    result
}

/// What brings bits of a vector into a word.
struct Lanes {
    /// The byte that goes into each byte of the vector; none where they are where they have to be.
    bytes: Option<[u8; 64]>,
    /// For each bit which bit of its word of the vector it is.
    bits: [u8; 64],
    /// The bits that are right; the others have to be cleared.
    kept: u64,
}

impl Lanes {
    /// Where the bits are in their words of the vector already.
    fn in_place(map: &WordMap, vector: usize, piece: &[Option<u16>]) -> Option<Self> {
        let mut lanes = Self { bytes: None, bits: [0; 64], kept: u64::MAX };
        for (lane, bits) in piece.chunks(8).enumerate() {
            let own: Vec<usize> = (8 * lane..8 * lane + 8).vec();
            lanes.choose(map, vector, lane, bits, &own)?;
        }
        Some(lanes)
    }

    /// By a permutation of bytes before.
    fn gathered(map: &WordMap, vector: usize, piece: &[Option<u16>]) -> Self {
        let mut lanes = Self { bytes: None, bits: [0; 64], kept: u64::MAX };
        let mut places = [0; 64];
        for (lane, bits) in piece.chunks(8).enumerate() {
            let mut bytes: Vec<usize> = bits.iter().flatten().filter_map(|&source| byte_of(vector, source)).vec();
            sort(&mut bytes);
            bytes.dedup();
            // Where a bit has to be 0, a byte that has one is of use, and there is room for it.
            if bytes.len() < 8 && !bytes.iter().any(|&byte| zero_of(map, vector, byte).is_some()) {
                bytes.extend((0..64).rev().find(|&byte| zero_of(map, vector, byte).is_some()));
            }
            for (place, &byte) in places[8 * lane..].iter_mut().zip(&bytes) {
                *place = byte as u8;
            }
            lanes.choose(map, vector, lane, bits, &bytes).expect("all bytes are there that the bits come from");
        }
        Self { bytes: Some(places), ..lanes }
    }

    /// Finds the bits of a word among the bytes that it has.
    fn choose(
        &mut self,
        map: &WordMap,
        vector: usize,
        lane: usize,
        bits: &[Option<u16>],
        bytes: &[usize],
    ) -> Option<()> {
        let zero = bytes.iter().zip(0u8..).find_map(|(&byte, at)| Some(8 * at + zero_of(map, vector, byte)?));
        for (place, source) in (8 * lane..).zip(bits) {
            let byte = source.and_then(|source| Some((byte_of(vector, source)?, source)));
            self.bits[place] = match (byte, zero) {
                (Some((byte, source)), _) => {
                    let at = bytes.iter().position(|&there| there == byte)?;
                    8 * at as u8 + (source % 8) as u8
                }
                (None, Some(zero)) => zero,
                (None, None) => {
                    self.kept &= !(1 << place);
                    0
                }
            };
        }
        Some(())
    }
}

/// The byte of a vector that a bit of the input is in, if it is in that vector.
fn byte_of(vector: usize, source: u16) -> Option<usize> {
    let source = usize::from(source);
    (source / VECTOR == vector).then_some(source % VECTOR / 8)
}

/// The lowest bit of a byte of a vector that is known to be 0: promised, or beyond the input.
fn zero_of(map: &WordMap, vector: usize, byte: usize) -> Option<u8> {
    let bits = map.input().size();
    let first = vector * VECTOR + 8 * byte;
    (0..8u8).find(|&bit| {
        let (word, bit) = ((first + usize::from(bit)) / bits, (first + usize::from(bit)) % bits);
        word >= map.inputs() || map.promised_zero(word) >> bit & 1 == 1
    })
}
