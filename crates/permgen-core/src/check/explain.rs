//! Saying in squares what is wrong.

use super::Refusal;
use crate::board::Board;
use crate::partial_map::PartialMap;

/// A bit that a program sends to the wrong place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongBit {
    /// The input bit.
    pub source: u8,
    /// The result bits that come of it.
    pub got: u128,
    /// Where it must go; `None` when it must be dropped.
    pub expected: Option<u8>,
}

impl Refusal {
    /// The wrong bit, when an input of a single bit shows that the program is wrong.
    #[must_use]
    pub fn first_wrong_bit(&self, map: &PartialMap) -> Option<WrongBit> {
        match *self {
            Refusal::Refuted { input, got, .. } if input.is_power_of_two() => {
                let source = input.trailing_zeros() as u8;
                Some(WrongBit { source, got, expected: map.destination_of(source) })
            }
            _ => None,
        }
    }

    /// What is wrong, in squares of `board` when there is one: `a2 goes to a7, must go to b7`.
    #[must_use]
    pub fn explain(&self, board: Option<Board>) -> String {
        let Refusal::Refuted { input, expected, got } = *self else { return self.to_string() };
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

/// The bits of a set, at most four by name.
fn names(set: u128, board: Option<Board>) -> String {
    let name = |bit: u8| board.map_or_else(|| format!("bit {bit}"), |board| board.bit_name(bit));
    let mut names: Vec<String> = (0..128).filter(|bit| set >> bit & 1 == 1).map(name).collect();
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
    use crate::permutation::Permutation;
    use crate::width::Width;

    #[test]
    fn wrong_bits_are_named_as_squares() {
        let flip = PartialMap::from(Permutation::from_fn(Width::W64, |bit| bit ^ 56));
        let refusal = Refusal::Refuted { input: 1 << 8, expected: 1 << 49, got: 1 << 48 };
        assert_eq!(refusal.explain(Some(Board::CHESS)), "a2 goes to a7, must go to b7");
        assert_eq!(refusal.explain(None), "bit 8 goes to bit 48, must go to bit 49");
        let wrong = refusal.first_wrong_bit(&flip).expect("a single bit");
        assert_eq!(wrong, WrongBit { source: 8, got: 1 << 48, expected: Some(48) });
        let lost = Refusal::Refuted { input: 1, expected: 2, got: 0 };
        assert_eq!(lost.explain(Some(Board::CHESS)), "a1 is lost, must go to b1");
        let kept = Refusal::Refuted { input: 1, expected: 0, got: 0xff };
        assert_eq!(kept.explain(Some(Board::CHESS)), "a1 goes to a1, b1, c1 and 5 more, must be dropped");
        let carried = Refusal::Refuted { input: 3, expected: 3, got: 4 };
        assert_eq!(carried.explain(Some(Board::CHESS)), "a1 and b1 together become c1, must become a1 and b1");
        assert_eq!(carried.first_wrong_bit(&flip), None);
    }
}
