//! Products of bytes with blocks of 8x8 bits, by x86 GFNI.
//!
//! A word of a vector holds a block, and multiplies up to eight bytes of the input with it. Bytes of the result that the same
//! blocks compute are in one word of a vector, each in its byte: a matrix of 64x64 bits takes eight products, one for each byte
//! of a row of blocks, and so do eight words with the same matrix.

use super::diagonals::tree;
use super::{Strategy, Task};
use crate::matrix::Matrix;
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::vector::{IntoVector as _, sort};
use crate::width::Width;

/// Blocks of 8x8 bits.
#[derive(Debug)]
pub(super) struct ByteBlocks;

/// How many bytes a vector has.
const VECTOR: usize = 64;

/// How many words.
const WORDS: usize = 8;

/// A program has at most so many tables.
const MOST_TABLES: usize = 256;

/// A program with fewer operations is not worth the way into a vector and back.
const WORTH_VECTORS: u32 = 10;

impl Strategy<Matrix> for ByteBlocks {
    fn name(&self) -> &'static str {
        "byte-blocks"
    }

    fn propose(&self, task: &Task<'_, Matrix>) -> Vec<Program> {
        let has_all =
            [Op::Vmovdqu64, Op::Vpermb, Op::Vgf2p8affineqbBy, Op::Vpxorq].iter().all(|&op| task.target.has(op));
        let fits = task.map.words_in().bits() <= 8 * VECTOR && task.map.words_out().width <= Width::W64;
        if !has_all || !fits || task.bound < WORTH_VECTORS {
            return Vec::new();
        }
        write(task.map).into_iter().vec()
    }
}

/// A block and the byte that it is multiplied with.
type Term = (u64, u8);

/// For a byte of the result, what it is the sum of, in the order of the blocks.
fn terms(matrix: &Matrix, byte: usize) -> Vec<Term> {
    let mut blocks = vec![0u64; matrix.words_in().bits() / 8];
    for bit in 0..8 {
        for source in matrix.row(8 * byte + bit).iter().map(|&source| usize::from(source)) {
            // The row of bit j is byte 7 - j.
            blocks[source / 8] |= 1 << (8 * (7 - bit) + source % 8);
        }
    }
    let all = blocks.into_iter().zip(0u8..).filter(|&(block, _)| block != 0);
    let mut terms = all.vec();
    sort(&mut terms);
    terms
}

/// Bytes of the result that the same blocks compute.
struct Group {
    blocks: Vec<u64>,
    /// The number of each byte, and what the blocks are multiplied with.
    bytes: Vec<(usize, Vec<u8>)>,
}

/// Words of the result that one vector computes.
#[derive(Default)]
struct Chunk {
    groups: Vec<Group>,
    words: Vec<usize>,
}

impl Chunk {
    /// Takes in one more word, if there is room.
    fn push(&mut self, matrix: &Matrix, word: usize) -> bool {
        let bytes = matrix.words_out().width.size() / 8;
        if (self.words.len() + 1) * bytes > VECTOR {
            return false;
        }
        let known = self.groups.iter().map(|group| group.bytes.len()).vec();
        for byte in word * bytes..(word + 1) * bytes {
            let (blocks, sources): (Vec<u64>, Vec<u8>) = terms(matrix, byte).into_iter().unzip();
            match self.groups.iter_mut().find(|group| group.blocks == blocks && group.bytes.len() < 8) {
                Some(group) => group.bytes.push((byte, sources)),
                None => self.groups.push(Group { blocks, bytes: vec![(byte, sources)] }),
            }
        }
        if self.groups.len() > WORDS {
            // As it was.
            self.groups.truncate(known.len());
            self.groups.iter_mut().zip(known).for_each(|(group, count)| group.bytes.truncate(count));
            return false;
        }
        self.words.push(word);
        true
    }

    fn products(&self) -> usize {
        self.groups.iter().map(|group| group.blocks.len()).max().unwrap_or(0).max(1)
    }

    /// The bytes of the result of this chunk, word by word, as words of 64 bits.
    fn write(&self, program: &mut Builder, matrix: &Matrix) -> Vec<Operand> {
        let loaded = program.op(Op::Vmovdqu64, Operand::Input(0), None, Width::W64);
        let products = (0..self.products()).map(|number| self.product(program, loaded, number)).vec();
        let sum = tree(program, products, |program, a, b| program.op(Op::Vpxorq, a, Some(b), Width::W64));
        let bytes = matrix.words_out().width.size() / 8;
        let mut places = [0u8; VECTOR];
        for (lane, group) in self.groups.iter().enumerate() {
            for (place, &(byte, _)) in group.bytes.iter().enumerate() {
                places[byte - self.words[0] * bytes] = (8 * lane + place) as u8;
            }
        }
        let ordered = permuted(program, sum, places);
        let lanes = (self.words.len() * bytes).div_ceil(8) as u128;
        (0..lanes).map(|lane| program.op(Op::Vpextrq, ordered, Some(Operand::Const(lane)), Width::W64)).vec()
    }

    /// The blocks of that number, each times its bytes.
    fn product(&self, program: &mut Builder, loaded: Operand, number: usize) -> Operand {
        let (mut places, mut blocks) = ([0u8; VECTOR], [0u64; WORDS]);
        for (lane, group) in self.groups.iter().enumerate() {
            let Some(&block) = group.blocks.get(number) else { continue };
            blocks[lane] = block;
            for (place, (_, sources)) in group.bytes.iter().enumerate() {
                places[8 * lane + place] = sources[number];
            }
        }
        let bytes = permuted(program, loaded, places);
        let entries = blocks.iter().flat_map(|block| block.to_le_bytes()).map(u128::from);
        let table = program.table(Table::new(Width::W8, entries));
        program.op(Op::Vgf2p8affineqbBy, bytes, Some(table), Width::W64)
    }
}

/// The bytes of a vector at other places.
fn permuted(program: &mut Builder, vector: Operand, places: [u8; VECTOR]) -> Operand {
    if places.iter().enumerate().all(|(place, &from)| place == usize::from(from)) {
        return vector;
    }
    let table = program.table(Table::of_sources(places));
    program.op(Op::Vpermb, vector, Some(table), Width::W64)
}

/// The program, unless a word of the result is made by too many different blocks, or all of them by too many.
fn write(matrix: &Matrix) -> Option<Program> {
    let (from, to) = (matrix.words_in(), matrix.words_out());
    let mut chunks = vec![Chunk::default()];
    for word in 0..to.count {
        if !chunks.last_mut()?.push(matrix, word) {
            let mut next = Chunk::default();
            if !next.push(matrix, word) {
                return None;
            }
            chunks.push(next);
        }
    }
    // One for the order, and two for each product.
    if chunks.iter().map(|chunk| 1 + 2 * chunk.products()).sum::<usize>() > MOST_TABLES {
        return None;
    }
    let mut program = Builder::of_words(vec![from.width; from.count]);
    let mut results = Vec::new();
    for chunk in &chunks {
        let lanes = chunk.write(&mut program, matrix);
        for place in 0..chunk.words.len() {
            let bit = place * to.width.size();
            let lane = program.shr(lanes[bit / 64], (bit % 64) as u32);
            let word = program.resize(lane, to.width);
            let constant = matrix.constant()[results.len()];
            results.push(if constant == 0 { word } else { program.xor(word, Operand::Const(constant)) });
        }
    }
    Some(program.finish_words(results, vec![to.width; to.count]))
}
