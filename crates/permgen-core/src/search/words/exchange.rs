//! Two words that exchange bits: what differs is taken once, and put into both.

use super::{Strategy, Task};
use crate::pairs::Pairs;
use crate::program::{Builder, Operand, Program};
use crate::vector::IntoVector as _;
use crate::word_map::WordMap;

/// Each pair of words that exchange bits, at the same places or at places equally far apart, by one exchange of `(a ^ b) & mask`.
///
/// The bits that leave a word are those that come into the other; all others stay (H. S. Warren, "Hacker's Delight", second edition,
/// section 2-20, on exchanging registers).
#[derive(Debug)]
pub(super) struct Exchange;

/// More exchanges than this are longer than what else is known.
const MOST: usize = 16;

impl Strategy<WordMap> for Exchange {
    fn name(&self) -> &'static str {
        "exchange"
    }

    fn propose(&self, task: &Task<'_, WordMap>) -> Vec<Program> {
        let map = task.map;
        let Some(exchanges) = exchanges(map) else { return Vec::new() };
        let mut builder = Builder::of_words(vec![map.input(); map.inputs()]);
        let mut words = (0..map.inputs()).map(|word| Operand::Input(word as u8)).vec();
        for ((low, high, up), mask) in exchanges {
            let moved = builder.shift_by(words[low], up);
            let differing = builder.xor(moved, words[high]);
            let differing = builder.mask(differing, mask);
            words[high] = builder.xor(words[high], differing);
            let back = builder.shift_by(differing, -up);
            words[low] = builder.xor(words[low], back);
        }
        vec![builder.finish_words(words, vec![map.output(); map.outputs()])]
    }
}

/// Two words, and how far bits go from the first to the second.
type Exchanged = (usize, usize, i32);

/// For each pair of words, and each distance from the first to the second, the bits of the second that are exchanged; `None` if a bit
/// goes elsewhere than to where another one comes from, or within its word.
fn exchanges(map: &WordMap) -> Option<Vec<(Exchanged, u128)>> {
    if map.words_in() != map.words_out() || map.inputs() < 2 {
        return None;
    }
    let mut exchanges = Pairs::<_, u128>::default();
    for word in 0..map.inputs() {
        for bit in 0..map.input().bits() as u8 {
            let (from, source) = map.source_of(word, bit)?;
            if (from, source) == (word, bit) {
                continue;
            }
            if from == word || map.source_of(from, source) != Some((word, bit)) {
                return None;
            }
            if from < word {
                *exchanges.entry((from, word, i32::from(bit) - i32::from(source))) |= 1u128 << bit;
            }
        }
    }
    let exchanges = exchanges.list();
    (1..=MOST).contains(&exchanges.len()).then_some(exchanges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::Objective;
    use crate::search::{Options, search_words};
    use crate::width::Width;

    fn searched(words: usize, source: impl Fn(usize, u8) -> (usize, u8)) -> (u32, &'static str) {
        let map = WordMap::from_fn(words, Width::W64, words, Width::W64, |word, bit| Some(source(word, bit)));
        let options = Options { objective: Objective::Ops, ..Options::default() };
        let found = search_words(&map.expect("a map"), options, &[]);
        (found.cost.ops, found.strategy)
    }

    #[test]
    fn two_words_exchange_bits_under_a_mask() {
        let mask = 0x7e00_1234_00ff_ff81_u64;
        let masked = |bit: u8| mask >> bit & 1 == 1;
        let other = |word: usize, bit: u8| (if masked(bit) { 1 - word } else { word }, bit);
        assert_eq!(searched(2, other), (4, "exchange"));
        // Of three words, a pair by pair.
        let turned = |word: usize, bit: u8| match (word, masked(bit), bit % 5 == 0) {
            (0 | 1, true, _) => (1 - word, bit),
            (0 | 2, false, true) => (2 - word, bit),
            _ => (word, bit),
        };
        assert_eq!(searched(3, turned), (8, "exchange"));
        // Bits of one word and their upper neighbours in the other.
        let apart = |word: usize, bit: u8| match (word, bit & 1) {
            (0, 0) if masked(bit) => (1, bit + 1),
            (1, 1) if masked(bit - 1) => (0, bit - 1),
            _ => (word, bit),
        };
        assert_eq!(searched(2, apart), (6, "exchange"));
    }

    #[test]
    fn what_is_no_exchange_is_refused() {
        let proposed = |words: usize, source: &dyn Fn(usize, u8) -> Option<(usize, u8)>| {
            let map = WordMap::from_fn(words, Width::W64, words, Width::W64, source).expect("a map");
            Exchange.propose(&Task::new(&map, Options::default(), u32::MAX)).len()
        };
        assert_eq!(proposed(2, &|word, bit| Some((word, bit))), 0, "nothing moves");
        assert_eq!(proposed(2, &|word, bit| Some((word, bit ^ 1))), 0, "within a word");
        assert_eq!(proposed(3, &|word, bit| Some(((word + 1) % 3, bit))), 0, "in a circle");
        assert_eq!(proposed(2, &|word, bit| (bit > 3).then_some((1 - word, bit))), 0, "bits are dropped");
        assert_eq!(proposed(2, &|word, bit| Some((if bit < 8 { 1 - word } else { word }, bit))), 1);
    }
}
