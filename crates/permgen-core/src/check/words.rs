//! Maps of several words: followed bit by bit, or, when the bits are few, tried on every input.

use super::refute::EXHAUSTIVE_BITS;
use super::{Certificate, Provable, linear};
use crate::program::Program;
use crate::width::Width;
use crate::word_map::WordMap;

/// Why a program was not certified as a map of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordsRefusal {
    /// It does not take or return the map's words.
    Words {
        /// What it maps to what.
        found: String,
        /// What it should.
        expected: String,
    },
    /// It is wrong: here is an input that shows it, the lowest word first.
    Refuted {
        /// The input.
        input: Vec<u128>,
        /// The first word of the result that is wrong.
        word: usize,
        /// What the map makes of it.
        expected: u128,
        /// What the program makes of it.
        got: u128,
    },
    /// Neither proved nor refuted.
    Unknown {
        /// The word of the result.
        word: usize,
        /// Its lowest bit that is unknown.
        bit: u8,
        /// The index of the instruction where it could not be followed.
        instruction: Option<usize>,
    },
}

impl std::fmt::Display for WordsRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words { found, expected } => write!(f, "the program maps {found}, the specification {expected}"),
            Self::Refuted { input, word, expected, got } => {
                write!(f, "for input {} word {word} of the result is {got:#x}, must be {expected:#x}", shown(input))
            }
            Self::Unknown { word, bit, .. } => {
                write!(f, "bit {bit} of word {word} of the result cannot be followed through the program")
            }
        }
    }
}

impl std::error::Error for WordsRefusal {}

/// Words as a list; of many, those that are not 0.
fn shown(words: &[u128]) -> String {
    if let [word] = words {
        return format!("{word:#x}");
    }
    let set: Vec<String> = words
        .iter()
        .enumerate()
        .filter(|(_, word)| **word != 0)
        .map(|(at, word)| format!("x.{at} = {word:#x}"))
        .collect();
    match &set[..] {
        [] => "0".to_owned(),
        set if set.len() < words.len() => format!("{} and 0 elsewhere", set.join(", ")),
        set => set.join(", "),
    }
}

/// At most this many instructions are run to try every input.
const EXHAUSTIVE_STEPS: u64 = 1 << 30;

/// So many dense inputs are tried on every program: a second opinion on the rules of the domain.
const SECOND_OPINION: usize = 16;

impl Provable for WordMap {
    type Refusal = WordsRefusal;

    fn prove(&self, program: &Program) -> Result<Certificate, WordsRefusal> {
        fits(self, program, &[])?;
        compare(self, program, &[])
    }
}

/// That a program takes the words `leading` and then the map's, and returns the map's.
pub(super) fn fits(map: &WordMap, program: &Program, leading: &[Width]) -> Result<(), WordsRefusal> {
    let inputs = [leading, &vec![map.input(); map.inputs()]].concat();
    let outputs = vec![map.output(); map.outputs()];
    if program.inputs() == inputs && program.outputs() == outputs {
        return Ok(());
    }
    let list = |widths: &[Width]| widths.iter().map(Width::to_string).collect::<Vec<_>>().join(", ");
    Err(WordsRefusal::Words {
        found: format!("`{}` to `{}`", list(program.inputs()), list(program.outputs())),
        expected: format!("`{}` to `{}`", list(&inputs), list(&outputs)),
    })
}

/// How a program that [fits] is shown to be a map of the words of its input behind `leading`.
pub(super) fn compare(map: &WordMap, program: &Program, leading: &[u128]) -> Result<Certificate, WordsRefusal> {
    let trial = Trial { map, program, leading };
    match linear::compare_words(map, program, leading) {
        linear::Verdict::Equal => {
            trial.dense_words(SECOND_OPINION)?;
            Ok(Certificate::Linear)
        }
        linear::Verdict::Unknown { bit, instruction } => {
            trial.single_bits()?;
            if let Some(inputs) = trial.all()? {
                return Ok(Certificate::Exhaustive { inputs });
            }
            trial.all_but_one()?;
            trial.dense_words(256)?;
            let (word, bit) = (bit / map.output().size(), (bit % map.output().size()) as u8);
            Err(WordsRefusal::Unknown { word, bit, instruction })
        }
    }
}

/// A second opinion: map and program are compared on dense inputs, whatever was shown of them before.
pub(super) fn second_opinion(map: &WordMap, program: &Program, leading: &[u128]) -> Result<(), WordsRefusal> {
    Trial { map, program, leading }.dense_words(SECOND_OPINION)
}

/// Comparing map and program on one input after another.
struct Trial<'a> {
    map: &'a WordMap,
    program: &'a Program,
    /// The words of the program's input before those that the map speaks of.
    leading: &'a [u128],
}

impl Trial<'_> {
    fn try_input(&self, input: &[u128]) -> Result<(), WordsRefusal> {
        let (expected, got) = (self.map.apply(input), self.program.run_words(&[self.leading, input].concat()));
        match expected.iter().zip(&got).position(|(expected, got)| expected != got) {
            None => Ok(()),
            Some(word) => {
                let (expected, got) = (expected[word], got[word]);
                Err(WordsRefusal::Refuted { input: input.to_vec(), word, expected, got })
            }
        }
    }

    /// The bits of each word that may be set.
    fn free(&self) -> Vec<u128> {
        (0..self.map.inputs()).map(|word| self.map.input().mask() & !self.map.promised_zero(word)).collect()
    }

    /// Word and bit of each bit that may be set.
    fn free_bits(&self) -> Vec<(usize, u32)> {
        let free = self.free();
        let bits = |word| (0..self.map.input().bits()).map(move |bit| (word, bit));
        (0..free.len()).flat_map(bits).filter(|&(word, bit)| free[word] >> bit & 1 == 1).collect()
    }

    /// Nothing, and every single bit that may be set: these alone tell linear programs apart.
    fn single_bits(&self) -> Result<(), WordsRefusal> {
        let nothing = vec![0; self.map.inputs()];
        for (word, bit) in self.free_bits() {
            let mut input = nothing.clone();
            input[word] = 1 << bit;
            self.try_input(&input)?;
        }
        self.try_input(&nothing)
    }

    /// Everything, and everything but one bit.
    fn all_but_one(&self) -> Result<(), WordsRefusal> {
        let free = self.free();
        self.try_input(&free)?;
        for (word, bit) in self.free_bits() {
            let mut input = free.clone();
            input[word] ^= 1 << bit;
            self.try_input(&input)?;
        }
        Ok(())
    }

    /// Dense words. Any would do; these are a congruential generator's, with its high half folded down.
    fn dense_words(&self, count: usize) -> Result<(), WordsRefusal> {
        let free = self.free();
        let mut state: u128 = 1;
        for _ in 0..count {
            let mut next = |free: &u128| {
                state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
                free & (state ^ state >> 61)
            };
            let input: Vec<u128> = free.iter().map(&mut next).collect();
            self.try_input(&input)?;
        }
        Ok(())
    }

    /// Every input that keeps the promise, when there are few enough: how many there were.
    fn all(&self) -> Result<Option<u64>, WordsRefusal> {
        let bits = self.free_bits();
        let length = self.program.instructions().len() as u64;
        if bits.len() > EXHAUSTIVE_BITS as usize || length << bits.len() > EXHAUSTIVE_STEPS {
            return Ok(None);
        }
        for number in 0..1u64 << bits.len() {
            let mut input = vec![0; self.map.inputs()];
            for (place, &(word, bit)) in bits.iter().enumerate() {
                input[word] |= u128::from(number >> place & 1) << bit;
            }
            self.try_input(&input)?;
        }
        Ok(Some(1 << bits.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;

    fn program(text: &str) -> Program {
        text.parse().expect("it is a program")
    }

    /// The bits of both words in the opposite order, by exchanges between words and inside them.
    const REVERSE: &str = "program(x: [u8; 2]) -> [u8; 2]
        v1 = bitrev x.0
        v2 = bitrev x.1
        return v2, v1";

    #[test]
    fn maps_of_words_are_proved_and_refuted() {
        let reverse = WordMap::from_fn(2, Width::W8, 2, Width::W8, |word, bit| Some((1 - word, 7 - bit))).unwrap();
        let certified = certify(&reverse, program(REVERSE)).unwrap();
        assert_eq!(certified.certificate(), Certificate::Linear);
        let swapped = REVERSE.replace("v2, v1", "v1, v2");
        let refusal = certify(&reverse, program(&swapped)).unwrap_err();
        let expected = WordsRefusal::Refuted { input: vec![1, 0], word: 0, expected: 0, got: 0x80 };
        assert_eq!(refusal, expected);
        assert_eq!(
            refusal.to_string(),
            "for input x.0 = 0x1 and 0 elsewhere word 0 of the result is 0x80, must be 0x0"
        );
        let narrow = certify(&reverse, program("program(x: u8) -> u8\nreturn x")).unwrap_err();
        assert_eq!(narrow.to_string(), "the program maps `u8` to `u8`, the specification `u8, u8` to `u8, u8`");
    }

    /// Exchanges between words: what is added twice cancels, whatever word it is from.
    #[test]
    fn exchanges_between_words_are_followed() {
        let text = "program(x: [u64; 2]) -> [u64; 2]
            v1 = shr x.0, 32
            v2 = xor v1, x.1
            v3 = and v2, 0xffffffff
            v4 = xor x.1, v3
            v5 = shl v3, 32
            v6 = xor x.0, v5
            return v6, v4";
        let exchange = WordMap::from_fn(2, Width::W64, 2, Width::W64, |word, bit| {
            Some(match (word, bit) {
                (0, 32..) => (1, bit - 32),
                (1, ..32) => (0, bit + 32),
                _ => (word, bit),
            })
        });
        let certified = certify(&exchange.unwrap(), program(text)).unwrap();
        assert_eq!(certified.certificate(), Certificate::Linear);
    }

    #[test]
    fn what_depends_on_a_carry_between_words_is_no_map() {
        let sum = program("program(x: [u64; 2]) -> u64\nv1 = add x.0, x.1\nreturn v1");
        let first = WordMap::from_fn(2, Width::W64, 1, Width::W64, |_, bit| Some((0, bit))).unwrap();
        assert!(matches!(certify(&first, sum.clone()), Err(WordsRefusal::Refuted { .. })));
        // Where the words never meet, a sum is as good as an or, and only then.
        let low = u128::from(u32::MAX);
        let join = |word: usize, bit: u8| Some((usize::from(bit >= 32) ^ word, bit));
        let joined =
            WordMap::from_fn(2, Width::W64, 1, Width::W64, join).unwrap().promising(&[low << 32, low]).unwrap();
        assert_eq!(certify(&joined, sum.clone()).unwrap().certificate(), Certificate::Linear);
        let unpromised = WordMap::from_fn(2, Width::W64, 1, Width::W64, join).unwrap();
        assert!(matches!(certify(&unpromised, sum), Err(WordsRefusal::Refuted { .. })));
    }

    #[test]
    fn one_bit_may_go_to_many_places() {
        let copies = WordMap::from_fn(1, Width::W64, 1, Width::W64, |_, bit| Some((0, bit % 8))).unwrap();
        let spread = |factor: u64| {
            let text = format!("program(x: u64) -> u64\nv1 = and x, 0xff\nv2 = mul v1, {factor:#x}\nreturn v2");
            certify(&copies, program(&text))
        };
        assert_eq!(spread(0x0101_0101_0101_0101).unwrap().certificate(), Certificate::Linear);
        for bit in 0..64 {
            assert!(matches!(spread(0x0101_0101_0101_0101 ^ 1 << bit), Err(WordsRefusal::Refuted { .. })), "{bit}");
        }
    }

    /// Too much for the domain, but few bits: all inputs are tried.
    #[test]
    fn few_bits_are_tried_in_full() {
        let text = "program(x: [u8; 2]) -> [u8; 2]
            v1 = add x.0, x.1
            v2 = sub v1, x.1
            return v2, x.1";
        let same = WordMap::from_fn(2, Width::W8, 2, Width::W8, |word, bit| Some((word, bit))).unwrap();
        let certified = certify(&same, program(text)).unwrap();
        assert_eq!(certified.certificate(), Certificate::Exhaustive { inputs: 1 << 16 });
        let wider = text.replace("u8", "u64");
        let same = WordMap::from_fn(2, Width::W64, 2, Width::W64, |word, bit| Some((word, bit))).unwrap();
        let refusal = certify(&same, program(&wider)).unwrap_err();
        assert!(matches!(refusal, WordsRefusal::Unknown { word: 0, bit: 1, .. }), "{refusal}");
    }
}
