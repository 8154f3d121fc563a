//! Maps that are regular in the index of all bits, by way of vector registers: matrices of bits transposed, boards to planes and back.
//!
//! The index of a bit has parts: the bit of a byte, the byte of a vector, and which vector. `vpermb` permutes the index bits of bytes.
//! A product of an 8x8 matrix with all unit vectors transposes it, which exchanges the three index bits inside a byte with three above.
//! Shuffles of two vectors exchange an index bit of the vector with one of its words. A matrix of 64x64 bits takes one of each kind
//! for each of its eight vectors, and two more exchanges and another permutation.

use super::index_bits::IndexMap;
use super::{Strategy, Task};
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::vector::{IntoVector as _, sort, sort_by_key};
use crate::width::Width;
use crate::word_map::WordMap;

/// Permutations of bytes, transposes of 8x8 bits, and exchanges between vectors.
#[derive(Debug)]
pub(super) struct VectorAxes;

/// From these places on, index bits say which byte of a word, which word of a vector, and which vector.
const BYTE: usize = 3;
const WORD: usize = 6;
const VECTOR: usize = 9;

/// The places from which shuffles of two vectors take index bits, one after the other.
const IN_PLACE: [&[usize]; 5] = [&[6], &[7], &[6, 7], &[7, 8], &[6, 7, 8]];

impl Strategy<WordMap> for VectorAxes {
    fn name(&self) -> &'static str {
        "vector-axes"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let words = task.map.inputs();
        let is_whole = words.is_power_of_two() && words == task.map.outputs() && task.map.input() == Width::W64;
        if !is_whole || !task.target.has(Op::Vgf2p8affineqb) {
            return Vec::new();
        }
        let Some(map) = IndexMap::of(task.map) else { return Vec::new() };
        let aim: Vec<AxisBit> = (0..map.source.len())
            .map(|place| AxisBit { bit: map.source[place], flipped: map.complement >> place & 1 == 1 })
            .vec();
        // Exchanges before each transpose and at the end, or not.
        let transposes = transposes(&aim);
        (0..2 << transposes).filter_map(|exchanges| write(words, &aim, transposes, exchanges)).vec()
    }
}

/// What is in a place of the index: which bit of the source's index, and whether it is inverted there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AxisBit {
    bit: usize,
    flipped: bool,
}

/// How often 8x8 bits have to be transposed: where some of the three index bits inside a byte stay, and others do not, once to take all
/// of them out, and once to bring the right ones in.
fn transposes(aim: &[AxisBit]) -> u32 {
    let stays = |(bit, place): (usize, &AxisBit)| *place == AxisBit { bit, flipped: false };
    if aim[..BYTE].iter().enumerate().all(stays) {
        0
    } else if aim[..BYTE].iter().all(|place| place.bit >= BYTE) {
        1
    } else {
        2
    }
}

/// The program, with exchanges between vectors where the set of `exchanges` has them: before each transpose, and at the end.
fn write(words: usize, aim: &[AxisBit], transposes: u32, exchanges: u32) -> Option<Program> {
    let mut state = State::new(words, aim);
    let inner: Vec<usize> = aim[..BYTE].iter().map(|place| place.bit).vec();
    for transpose in 0..transposes {
        if exchanges >> transpose & 1 == 1 {
            state.exchange(&inner)?;
        }
        let is_last = transpose + 1 == transposes;
        if is_last { state.bring_inside() } else { state.put_aside(&inner) }?;
        state.transpose();
    }
    if exchanges >> transposes & 1 == 1 {
        state.exchange(&[])?;
    }
    state.finish()
}

struct State<'a> {
    aim: &'a [AxisBit],
    builder: Builder,
    vectors: Vec<Operand>,
    /// What is where in the index.
    places: Vec<AxisBit>,
}

impl<'a> State<'a> {
    fn new(words: usize, aim: &'a [AxisBit]) -> Self {
        let mut builder = Builder::of_words(vec![Width::W64; words]);
        let load = |first: usize| builder.op(Op::Vmovdqu64, Operand::Input(first as u8), None, Width::W64);
        let vectors = (0..words).step_by(8).map(load).vec();
        let places = (0..aim.len()).map(|bit| AxisBit { bit, flipped: false }).vec();
        Self { aim, builder, vectors, places }
    }

    /// The places of the index that say which byte of a vector.
    fn bytes(&self) -> std::ops::Range<usize> {
        BYTE..self.places.len().min(VECTOR)
    }

    fn place_of(&self, bit: usize) -> usize {
        self.places.iter().position(|place| place.bit == bit).expect("index bits change places, and none is lost")
    }

    /// Whether a bit has to say in the end which vector.
    fn is_outer(&self, bit: usize) -> bool {
        self.aim.iter().skip(VECTOR).any(|place| place.bit == bit)
    }

    /// Brings bits to places of bytes, with or without being inverted; the others stay where they can.
    fn arrange(&mut self, wanted: &[(usize, AxisBit)]) {
        let range = self.bytes();
        let mut arranged: Vec<Option<AxisBit>> = vec![None; self.places.len()];
        for &(place, what) in wanted {
            arranged[place] = Some(what);
        }
        let is_wanted = |bit: usize| wanted.iter().any(|(_, what)| what.bit == bit);
        let mut homeless = Vec::new();
        for place in range.clone().filter(|&place| !is_wanted(self.places[place].bit)) {
            match &mut arranged[place] {
                free @ None => *free = Some(self.places[place]),
                Some(_) => homeless.push(self.places[place]),
            }
        }
        for place in range.clone() {
            arranged[place] = arranged[place].or_else(|| homeless.pop());
        }
        let mut sources: [u8; 64] = std::array::from_fn(|byte| byte as u8);
        for (byte, from) in sources.iter_mut().enumerate().take(1 << range.len()) {
            *from = range.clone().fold(0, |from, place| {
                let what = arranged[place].expect("as many bits have places as before");
                let before = self.place_of(what.bit);
                let is_one = (byte >> (place - BYTE) & 1 == 1) ^ what.flipped ^ self.places[before].flipped;
                from | u8::from(is_one) << (before - BYTE)
            });
        }
        for place in range {
            self.places[place] = arranged[place].expect("as many bits have places as before");
        }
        if sources.iter().enumerate().any(|(byte, &from)| usize::from(from) != byte) {
            self.by_table(Op::Vpermb, Table::of_sources(sources));
        }
    }

    fn by_table(&mut self, op: Op, table: Table) {
        let table = self.builder.table(table);
        for vector in &mut self.vectors {
            *vector = self.builder.op(op, *vector, Some(table), Width::W64);
        }
    }

    /// Arranges the bits that have to be inside a byte so that a transpose brings them there.
    fn bring_inside(&mut self) -> Option<()> {
        // The product takes the rows of a matrix from the last to the first, so that these bits are inverted by it.
        let inner = |place: usize| AxisBit { flipped: !self.aim[place].flipped, ..self.aim[place] };
        let wanted: Vec<(usize, AxisBit)> = (0..BYTE).map(|place| (BYTE + place, inner(place))).vec();
        let is_there = wanted.iter().all(|(_, what)| self.bytes().contains(&self.place_of(what.bit)));
        is_there.then(|| self.arrange(&wanted))
    }

    /// Arranges bits that are not wanted inside a byte so that a transpose brings them there for a while: those that need not go to
    /// another vector first.
    fn put_aside(&mut self, inner: &[usize]) -> Option<()> {
        let mut free: Vec<usize> =
            self.bytes().map(|place| self.places[place].bit).filter(|bit| !inner.contains(bit)).vec();
        sort_by_key(&mut free, |&bit| self.is_outer(bit));
        if free.len() < BYTE {
            return None;
        }
        let wanted: Vec<(usize, AxisBit)> =
            free[..BYTE].iter().enumerate().map(|(place, &bit)| (BYTE + place, self.places[self.place_of(bit)])).vec();
        self.arrange(&wanted);
        Some(())
    }

    /// Every 64 bits as an 8x8 matrix, transposed: the unit vectors times the matrix.
    fn transpose(&mut self) {
        let units = (0..64).map(|byte| 1 << (byte % 8));
        self.by_table(Op::Vgf2p8affineqb, Table::new(Width::W8, units));
        for place in 0..BYTE {
            self.places.swap(place, BYTE + place);
            self.places[place].flipped ^= true;
        }
    }

    /// Exchanges index bits that say which vector, and must not in the end, with those of bytes that must. First of all come those that are
    /// `needed` inside of vectors, if need be in exchange for bits that have to come back.
    fn exchange(&mut self, needed: &[usize]) -> Option<()> {
        let bit = |place: usize| self.places[place].bit;
        let mut ins: Vec<usize> = (VECTOR..self.places.len()).filter(|&place| !self.is_outer(bit(place))).vec();
        sort_by_key(&mut ins, |&place| !needed.contains(&bit(place)));
        let mut outs: Vec<usize> = self.bytes().map(bit).filter(|&bit| !needed.contains(&bit)).vec();
        sort_by_key(&mut outs, |&bit| !self.is_outer(bit));
        let leaving = outs.iter().filter(|&&bit| self.is_outer(bit)).count();
        let must = ins.iter().filter(|&&place| needed.contains(&bit(place))).count();
        let count = leaving.max(must).min(ins.len());
        if outs.len() < count {
            return None;
        }
        for (outs, ins) in outs[..count].chunks(VECTOR - WORD).zip(ins[..count].chunks(VECTOR - WORD)) {
            let mut places: Vec<usize> = outs.iter().map(|&bit| self.place_of(bit)).vec();
            sort(&mut places);
            if !IN_PLACE.contains(&&places[..]) {
                let wanted = outs.iter().enumerate().map(|(at, &bit)| (WORD + at, self.places[self.place_of(bit)]));
                self.arrange(&wanted.vec());
                places = (WORD..WORD + outs.len()).vec();
            }
            for (&place, &vector) in places.iter().zip(ins) {
                self.shuffle(place == WORD, vector);
            }
        }
        Some(())
    }

    /// An exchange of the index bit of the vector at a place with the lowest of a word's, or with the second, which changes places
    /// with the third.
    fn shuffle(&mut self, lowest: bool, vector: usize) {
        let ops = if lowest { [Op::Vpunpcklqdq, Op::Vpunpckhqdq] } else { [Op::Vshufi64x2Even, Op::Vshufi64x2Odd] };
        let step = 1 << (vector - VECTOR);
        for low in (0..self.vectors.len()).filter(|vector| vector & step == 0) {
            let pair = [self.vectors[low], self.vectors[low | step]];
            let shuffled = ops.map(|op| self.builder.op(op, pair[0], Some(pair[1]), Width::W64));
            [self.vectors[low], self.vectors[low | step]] = shuffled;
        }
        if lowest {
            self.places.swap(WORD, vector);
        } else {
            self.places.swap(WORD + 1, vector);
            self.places.swap(WORD + 1, WORD + 2);
        }
    }

    /// Brings every byte to its place, and takes the words from the vectors.
    fn finish(mut self) -> Option<Program> {
        let range = self.bytes();
        let wanted: Vec<(usize, AxisBit)> = range.clone().map(|place| (place, self.aim[place])).vec();
        let is_there = wanted.iter().all(|(_, what)| range.contains(&self.place_of(what.bit)));
        if !is_there || self.places[..BYTE] != self.aim[..BYTE] {
            return None;
        }
        self.arrange(&wanted);
        let words = 1 << (self.aim.len() - WORD);
        let results = (0..words).map(|word: usize| {
            let vector = (VECTOR..self.aim.len()).fold(0, |vector, place| {
                let (what, at) = (self.aim[place], self.place_of(self.aim[place].bit));
                let is_one = (word >> (place - WORD) & 1 == 1) ^ what.flipped ^ self.places[at].flipped;
                vector | usize::from(is_one) << (at - VECTOR)
            });
            self.builder.op(Op::Vpextrq, self.vectors[vector], Some(Operand::Const(word as u128 % 8)), Width::W64)
        });
        let results = results.vec();
        Some(self.builder.finish_words(results, vec![Width::W64; words]))
    }
}
