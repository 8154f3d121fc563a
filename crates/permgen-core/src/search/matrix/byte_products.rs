//! All bytes of a word times one matrix of 8x8 bits, by x86 GFNI or by tables of 16 bytes: doubling in the field of AES is one
//! instruction, or two tables, and a column of `MixColumns` a product of sums of its rotations.

use super::super::byte_matrix::{multiplied, multiplies_bytes};
use super::diagonals::balanced;
use super::sharing::{Sum, shared};
use super::{Strategy, Task};
use crate::matrix::Matrix;
use crate::pairs::Pairs;
use crate::program::{Builder, Op, Operand, Program};
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Sums of rotations and byte shuffles of a word, with all bytes multiplied alike.
#[derive(Debug)]
pub(super) struct ByteProducts;

/// The block that leaves a byte as it is: the row of bit j is byte 7 - j.
const UNIT: u64 = 0x0102_0408_1020_4080;

/// How many of the best sums are tried as the first that is shared.
const SHARED: usize = 4;

/// With more blocks that are shuffled, other programs are shorter.
const MOST_SHUFFLED: usize = 16;

impl Strategy<Matrix> for ByteProducts {
    fn name(&self) -> &'static str {
        "byte-products"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let (from, to) = (task.map.words_in(), task.map.words_out());
        if !multiplies_bytes(task.target) || from != to || from.count > 1 || from.width > Width::W64 {
            return Vec::new();
        }
        let plain = std::iter::once(Some((task.map.clone(), Vec::new())));
        let all = plain.chain((0..SHARED).map(|skip| shared(task.map, skip)));
        let write = |(matrix, sums): (Matrix, Vec<Sum>)| {
            let mut program = Builder::new(from.width);
            let mut words = vec![Operand::X];
            for sum in sums {
                let turned = program.rotl(words[sum.other], sum.by);
                words.push(program.xor(words[sum.one], turned));
            }
            let sum = products(&mut program, &matrix, &words, task.target)?;
            let constant = task.map.constant()[0];
            let result = if constant == 0 { sum } else { program.xor(sum, Operand::Const(constant)) };
            Some(program.finish(result, from.width))
        };
        all.flatten().filter_map(write).vec()
    }
}

/// The block that multiplies byte `from` of a word where byte `to` of the result is made.
fn block(matrix: &Matrix, to: usize, from: usize) -> u64 {
    let bits = |bit: usize| {
        let sources = matrix.row(8 * to + bit).iter().map(|&source| usize::from(source));
        sources.filter(|source| source / 8 == from).fold(0, |row, source| row | 1 << (source % 8))
    };
    (0..8).fold(0, |block, bit| block | bits(bit) << (8 * (7 - bit)))
}

/// The sum: of rotations where bytes that are equally far from that of the result are multiplied alike, wherever that is, and of
/// shuffles for the others; `None` if a machine has no shuffles, or there is no word of 64 bits to shuffle.
fn products(program: &mut Builder, matrix: &Matrix, words: &[Operand], target: &Target) -> Option<Operand> {
    let width = matrix.words_out().width;
    let bytes = width.size() / 8;
    let has_shuffles = width == Width::W64 && target.has(Op::Pshufb);
    let mut factors = Pairs::<u64, Vec<Operand>>::default();
    // For each block, and each byte of the result, the bytes of this word that it is multiplied with.
    let mut others = Pairs::<(u64, usize), Vec<Vec<usize>>>::default();
    for (word, &value) in words.iter().enumerate() {
        for turn in 0..bytes {
            let at = |byte: usize| block(matrix, byte, word * bytes + (byte + turn) % bytes);
            let first = at(0);
            let is_rotation = (1..bytes).all(|byte| at(byte) == first);
            if is_rotation && (!has_shuffles || turn == 0 || target.slots(Op::Rotl) == 1) {
                if first != 0 {
                    let turned = program.rotl(value, (8 * (bytes - turn) % width.size()) as u32);
                    factors.entry(first).push(turned);
                }
                continue;
            }
            for byte in (0..bytes).filter(|&byte| at(byte) != 0) {
                let sources = others.entry((at(byte), word));
                sources.resize(bytes, Vec::new());
                sources[byte].push((byte + turn) % bytes);
            }
        }
    }
    let others = others.list();
    if !has_shuffles && !others.is_empty() || others.len() > MOST_SHUFFLED {
        return None;
    }
    for ((block, word), sources) in others {
        for layer in 0..sources.iter().map(Vec::len).max().unwrap_or(0) {
            let control = |byte: usize| sources[byte].get(layer).map_or(0x80, |&source| source as u128) << (8 * byte);
            let control = Operand::Const((0..bytes).map(control).sum());
            factors.entry(block).push(program.op(Op::Pshufb, words[word], Some(control), width));
        }
    }
    let mut terms = Vec::new();
    for (block, values) in factors.list() {
        let sum = balanced(program, values);
        if block == UNIT {
            terms.push(sum);
            continue;
        }
        let wide = program.resize(sum, Width::W64);
        let product = multiplied(program, wide, block.into(), Width::W64, target);
        terms.push(program.resize(product, width));
    }
    Some(balanced(program, terms))
}
