//! Narrow words that are put together into wide ones, and taken apart again at the end: eight bytes are one word of 64 bits.

use super::index_bits::IndexMap;
use super::inline::inline_words;
use super::{Strategy, Task, search_registers};
use crate::program::{Builder, Operand, Program};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::word_map::WordMap;

/// The best program for words as wide as registers are.
#[derive(Debug)]
pub(super) struct Packed;

impl Strategy<WordMap> for Packed {
    fn name(&self) -> &'static str {
        "packed"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let Some(width) = wide(map, task.target.registers) else { return Vec::new() };
        let mut packings = vec![[Packing::in_order(map.input(), width), Packing::in_order(map.output(), width)]];
        packings.extend(
            IndexMap::between(map).map(|index| regular(&index, map, width)).filter(|other| *other != packings[0]),
        );
        packings.iter().filter_map(|packings| write(task, packings, width)).vec()
    }
}

/// The width of wide words: of all widths of the map the widest, or else that of a register that is full.
fn wide(map: &WordMap, registers: Width) -> Option<Width> {
    let (narrow, wide) = (map.input().min(map.output()), map.input().max(map.output()));
    if narrow < wide {
        return Some(wide);
    }
    let bits = map.inputs().max(map.outputs()) as u32 * narrow.bits();
    let width =
        [Width::W64, Width::W32, Width::W16].into_iter().find(|width| width.bits() <= bits && *width <= registers)?;
    (narrow < width).then_some(width)
}

/// Which narrow words are together in a wide one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Packing {
    narrow: Width,
    /// The bits of the number of a narrow word that say where in the wide one it is, from the lowest place on. The others, in their
    /// order, are the number of the wide one.
    inside: Vec<usize>,
}

impl Packing {
    /// Words that follow each other.
    fn in_order(narrow: Width, wide: Width) -> Self {
        Self { narrow, inside: (0..(wide.index_bits() - narrow.index_bits()) as usize).vec() }
    }

    /// The wide word of a narrow one, and where in it its lowest bit is.
    fn place(&self, word: usize) -> (usize, u32) {
        let inside = self.inside.iter().enumerate().fold(0, |place, (k, bit)| place | (word >> bit & 1) << k);
        let others = (0..usize::BITS as usize).filter(|bit| word >> bit != 0 && !self.inside.contains(bit));
        let number = others.enumerate().fold(0, |number, (k, bit)| number | (word >> bit & 1) << k);
        (number, inside as u32 * self.narrow.bits())
    }

    /// How many wide words so many narrow ones are.
    fn wide_words(&self, words: usize) -> usize {
        (0..words).map(|word| self.place(word).0 + 1).max().unwrap_or(0)
    }
}

/// For maps that are regular in the index of all bits, words so together that as many index bits as possible are in their places.
fn regular(index: &IndexMap, map: &WordMap, wide: Width) -> [Packing; 2] {
    let [n_in, n_out, n] = [map.input(), map.output(), wide].map(|width| width.index_bits() as usize);
    let all = index.source.len();
    // What is in each place of a wide word.
    let mut content: Vec<usize> = (0..n_in).vec();
    for place in n_in..n {
        let is_free = |bit: &usize| !content.contains(bit);
        let wanted = if place < n_out {
            Some(index.source[place])
        } else {
            (n_in..all).find(|bit| index.place_of(*bit) >= n_out && is_free(bit))
        };
        let bit = wanted.filter(|bit| *bit >= n_in && is_free(bit)).or_else(|| (n_in..all).rev().find(is_free));
        content.extend(bit);
    }
    let mut results: Vec<usize> = Vec::new();
    for place in n_out..n {
        let is_free = |bit: &usize| !results.contains(bit);
        // A cycle inside would be moved inside.
        let closes = |&bit: &usize| {
            let mut bit = index.source[bit];
            while let Some(at) = content.iter().position(|&inside| inside == bit).filter(|&at| at < n_out) {
                bit = index.source[at];
            }
            content.get(place) == Some(&bit)
        };
        let stays = (n_out..all).find(|&bit| content.get(place) == Some(&index.source[bit]));
        let free = || (n_out..all).filter(is_free);
        results.extend(stays.filter(is_free).or_else(|| free().find(|bit| !closes(bit))).or_else(|| free().next()));
    }
    let packing = |narrow: Width, from: usize, bits: &[usize]| Packing {
        narrow,
        inside: bits.iter().map(|bit| bit - from).vec(),
    };
    [packing(map.input(), n_in, &content[n_in..]), packing(map.output(), n_out, &results)]
}

/// A program that packs the input, and unpacks the result.
fn write(task: &Task<'_, WordMap>, [input, output]: &[Packing; 2], wide: Width) -> Option<Program> {
    let map = task.map;
    let [inputs, outputs] = [input.wide_words(map.inputs()), output.wide_words(map.outputs())];
    let mut from = vec![None; outputs * wide.size()];
    for word in 0..map.outputs() {
        let (number, place) = output.place(word);
        for bit in 0..map.output().bits() {
            from[number * wide.size() + (place + bit) as usize] = map.source_of(word, bit as u8).map(|(word, bit)| {
                let (number, place) = input.place(word);
                (number, place as u8 + bit)
            });
        }
    }
    // What no narrow word fills is 0.
    let mut zeros = vec![wide.mask(); inputs];
    for word in 0..map.inputs() {
        let (number, place) = input.place(word);
        zeros[number] ^= (map.input().mask() & !map.promised_zero(word)) << place;
    }
    let packed =
        WordMap::from_fn(inputs, wide, outputs, wide, |word, bit| from[word * wide.size() + usize::from(bit)]).ok()?;
    let found = search_registers(&packed.promising(&zeros).ok()?, task.options());

    let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
    let mut words = vec![Operand::Const(0); inputs];
    for word in 0..map.inputs() {
        let (number, place) = input.place(word);
        let value = builder.resize(Operand::Input(word as u8), wide);
        let value = builder.shl(value, place);
        words[number] = builder.or(words[number], value);
    }
    let values = inline_words(&mut builder, found.certified.program(), &words);
    let results = (0..map.outputs()).map(|word| {
        let (number, place) = output.place(word);
        let value = builder.shr(values[number], place);
        builder.resize(value, map.output())
    });
    let results = results.vec();
    Some(builder.finish_words(results, vec![map.output(); map.outputs()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Objective;
    use crate::search::{Effort, Options, search_words};

    /// The operations for a map from the index of a result bit to the index of its source.
    fn operations(input: Width, output: Width, words: usize, source: impl Fn(usize) -> usize) -> (u32, &'static str) {
        let inputs = words * output.size() / input.size();
        let of = |word: usize, bit: u8| {
            let source = source(word * output.size() + usize::from(bit));
            Some((source / input.size(), (source % input.size()) as u8))
        };
        let map = WordMap::from_fn(inputs, input, words, output, of).expect("a map");
        let found =
            search_words(&map, Options { objective: Objective::Ops, effort: Effort::Low, ..Options::default() }, &[]);
        (found.cost.ops, found.strategy)
    }

    #[test]
    fn narrow_words_are_put_together() {
        use Width::{W8, W16, W32, W64};
        // Pixels of a byte each, and planes of a bit each.
        let planes = |pixels: usize| move |bit: usize| bit % pixels * 8 + bit / pixels;
        let pixels = |pixels: usize| move |bit: usize| bit % 8 * pixels + bit / 8;
        assert_eq!(operations(W8, W64, 8, planes(64)), (174, "packed"));
        assert_eq!(operations(W64, W8, 64, pixels(64)), (118, "packed"));
        assert_eq!(operations(W32, W32, 8, planes(32)), (73, "packed"));
        // The transpose of 8x8 bits, with bytes that follow each other: 15 operations for one word.
        let transpose = |bit: usize| bit % 8 * 8 + bit / 8;
        assert_eq!(operations(W8, W8, 8, transpose), (14 + 15 + 7, "packed"));
        assert_eq!(operations(W16, W64, 1, |bit| 63 - bit).1, "packed");
    }

    #[test]
    fn words_that_fill_no_wide_word_are_put_together_too() {
        // Three bytes of which each bit goes to the next byte.
        let map = WordMap::from_fn(3, Width::W8, 3, Width::W8, |word, bit| Some(((word + usize::from(bit)) % 3, bit)));
        let map = map.expect("a map").promising(&[0; 3]).expect("nothing is promised");
        let proposed = Packed.propose(&Task::new(&map, Options::default(), u32::MAX));
        assert!(!proposed.is_empty());
        for program in proposed {
            assert_eq!(program.run_words(&[0x12, 0x34, 0x56]), map.apply(&[0x12, 0x34, 0x56]));
        }
    }
}
