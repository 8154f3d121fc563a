//! Why a program is not certified.

use std::fmt;

use crate::board::Board;
use crate::program::Program;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Why a program was not certified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The case of the number that it is about, such as the square whose attacks are looked up; `None` if there is no number.
    pub case: Option<usize>,
    /// What is wrong, or what was not shown.
    pub why: Why,
}

/// What is wrong with a program, or what was not shown of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// It takes or returns other words than those that are meant.
    Words {
        /// What it maps to what.
        found: String,
        /// What it should.
        expected: String,
    },
    /// The result depends on bits of the number that are above those that tell the cases apart.
    Number {
        /// How many numbers there are.
        numbers: usize,
    },
    /// It is wrong: here is an input that shows it, the lowest word first.
    Refuted {
        /// The input, without the number of the case.
        input: Vec<u128>,
        /// The first word of the result that is wrong.
        word: usize,
        /// What it must be.
        expected: u128,
        /// What it is.
        got: u128,
    },
    /// Two subsets of a mask have the same index.
    Collision {
        /// One of them.
        first: u128,
        /// The other.
        second: u128,
        /// Their index.
        index: u128,
    },
    /// An index has too many bits.
    TooLarge {
        /// The subset.
        input: u128,
        /// Its index.
        index: u128,
        /// How many bits there may be.
        bits: u32,
    },
    /// A bit of the result cannot be followed: neither proved nor refuted.
    Unknown {
        /// The word of the result.
        word: usize,
        /// Its lowest bit that is unknown.
        bit: u8,
        /// The index of the instruction where it could not be followed.
        instruction: Option<usize>,
    },
    /// The program has not the form that the method needs: neither proved nor refuted.
    Form(String),
}

impl Why {
    /// The refusal in a case of the number.
    pub(super) fn in_case(self, case: usize) -> Refusal {
        Refusal { case: Some(case), why: self }
    }

    /// That the program maps these words to those.
    pub(super) fn of_words(program: &Program, inputs: &[Width], outputs: &[Width]) -> Result<(), Self> {
        if program.inputs() == inputs && program.outputs() == outputs {
            return Ok(());
        }
        let list = |widths: &[Width]| widths.iter().map(Width::to_string).vec().join(", ");
        let words = |inputs, outputs| format!("`{}` to `{}`", list(inputs), list(outputs));
        Err(Self::Words { found: words(program.inputs(), program.outputs()), expected: words(inputs, outputs) })
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        Self { case: None, why }
    }
}

impl Refusal {
    /// That a program of one word gives a wrong result.
    #[must_use]
    pub fn of_word(input: u128, expected: u128, got: u128) -> Self {
        Why::Refuted { input: vec![input], word: 0, expected, got }.into()
    }

    /// What is wrong, in squares of `board` if there is one: `a2 goes to a7, must go to b7`.
    #[must_use]
    pub fn explain(&self, board: Option<Board>) -> String {
        let (&Why::Refuted { ref input, expected, got, .. }, None) = (&self.why, self.case) else {
            return self.to_string();
        };
        let [input] = input[..] else { return self.to_string() };
        let name = |set| names(set, board);
        if input == 0 {
            let empty = if board.is_some() { "an empty board" } else { "the word 0" };
            return format!("{empty} becomes {}, must stay empty", name(got));
        }
        if input.is_power_of_two() {
            let goes = if got == 0 { "is lost".to_owned() } else { format!("goes to {}", name(got)) };
            let must = if expected == 0 { "be dropped".to_owned() } else { format!("go to {}", name(expected)) };
            return format!("{} {goes}, must {must}", name(input));
        }
        format!("{} together become {}, must become {}", name(input), name(got), name(expected))
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(case) = self.case {
            write!(f, "for number {case}: ")?;
        }
        std::fmt::Display::fmt(&self.why, f)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words { found, expected } => write!(f, "the program maps {found}, the specification {expected}"),
            Self::Number { numbers } => write!(f, "only the number modulo {numbers} may make a difference"),
            Self::Refuted { input, word, expected, got } => {
                let of = if input.len() > 1 || *word > 0 { format!("word {word} of ") } else { String::new() };
                write!(f, "for input {} {of}the result is {got:#x}, must be {expected:#x}", shown(input))
            }
            Self::Collision { first, second, index } => {
                write!(f, "{first:#x} and {second:#x} have the same index, {index:#x}")
            }
            Self::TooLarge { input, index, bits } => {
                write!(f, "{input:#x} has the index {index:#x}, which has more than {bits} bits")
            }
            Self::Unknown { word, bit, .. } => {
                let of = if *word > 0 { format!("word {word} of ") } else { String::new() };
                write!(f, "bit {bit} of {of}the result cannot be followed through the program")
            }
            Self::Form(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for Refusal {}

/// Words as a list; of many, those that are not 0.
fn shown(words: &[u128]) -> String {
    if let [word] = words {
        return format!("{word:#x}");
    }
    let set: Vec<String> =
        words.iter().enumerate().filter(|(_, word)| **word != 0).map(|(at, word)| format!("x.{at} = {word:#x}")).vec();
    match &set[..] {
        [] => "0".to_owned(),
        set if set.len() < words.len() => format!("{} and 0 elsewhere", set.join(", ")),
        set => set.join(", "),
    }
}

/// The bits of a set, at most four by name.
fn names(set: u128, board: Option<Board>) -> String {
    let name = |bit: u8| board.map_or_else(|| format!("bit {bit}"), |board| board.bit_name(bit));
    let mut names: Vec<String> = (0..128).filter(|bit| set >> bit & 1 == 1).map(name).vec();
    if names.len() > 4 {
        let more = format!("{} more", names.len() - 3);
        names.truncate(3);
        names.push(more);
    }
    match names.pop() {
        None => "nothing".to_owned(),
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} and {last}", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_bits_are_named_as_squares() {
        let explain = |input, expected, got, board| Refusal::of_word(input, expected, got).explain(board);
        let chess = Some(Board::CHESS);
        assert_eq!(explain(1 << 8, 1 << 49, 1 << 48, chess), "a2 goes to a7, must go to b7");
        assert_eq!(explain(1 << 8, 1 << 49, 1 << 48, None), "bit 8 goes to bit 48, must go to bit 49");
        assert_eq!(explain(1, 2, 0, chess), "a1 is lost, must go to b1");
        assert_eq!(explain(1, 0, 0xff, chess), "a1 goes to a1, b1, c1 and 5 more, must be dropped");
        assert_eq!(explain(3, 3, 4, chess), "a1 and b1 together become c1, must become a1 and b1");
        assert_eq!(explain(0, 0, 1, chess), "an empty board becomes a1, must stay empty");
    }
}
