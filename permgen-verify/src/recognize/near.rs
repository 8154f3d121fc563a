//! Functions that are almost a symmetry of the board: a digit of a mask is wrong, two entries of a table are exchanged,
//! or bits are added that should not meet.
//!
//! What is said of them are facts about single words, which are run; nothing is claimed of all words.

use permgen_core::width::Width;

use super::followed::Followed;
use super::named::candidates;

/// The symmetries of a board that change it.
pub(crate) const SYMMETRIES: [&str; 7] = [
    "flip_vertical",
    "mirror_horizontal",
    "rotate_180",
    "flip_diagonal",
    "flip_antidiagonal",
    "rotate_90_cw",
    "rotate_90_ccw",
];

/// Any two symmetries differ on at least 48 squares, and a map that drops a line on purpose differs on 8.
pub(crate) const MOST_WRONG: usize = 7;

/// How many words without a pattern are tried, after every pair of neighbours.
const TRIED: u32 = 64;

/// How a function of a chess board differs from a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// The symmetry's name.
    pub name: &'static str,
    /// The squares that do not go where the symmetry takes them; none if each alone does.
    pub squares: Vec<u8>,
    /// A word that goes elsewhere, if each square alone goes where the symmetry takes it: the word, what the function
    /// makes of it, and what the symmetry makes of it.
    pub word: Option<[u128; 3]>,
}

/// The symmetry that a function almost is.
pub(super) fn near(function: &Followed) -> Option<Near> {
    if (function.taken(), function.inputs.len(), function.outputs.len()) != (64, 1, 1) || run(function, 0) != Some(0) {
        return None;
    }
    let images = (0..64).map(|bit| run(function, 1 << bit)).collect::<Option<Vec<u128>>>()?;
    if let Some(word) = near_gather(function, &images) {
        return Some(Near { name: "gather", squares: Vec::new(), word: Some(word) });
    }
    if function.made() != 64 {
        return None;
    }
    for (recognised, expected) in candidates(false, (Width::W64, Width::W64)).iter() {
        let Some(&name) = SYMMETRIES.iter().find(|name| **name == recognised.name && recognised.numbering.is_none())
        else {
            continue;
        };
        let Some(map) = expected.map() else { continue };
        let moved = |bit: u8| map.destination_of(bit).map_or(0, |to| 1_u128 << to);
        let squares: Vec<u8> = (0..64).filter(|&bit| images[usize::from(bit)] != moved(bit)).collect();
        if squares.len() > MOST_WRONG {
            continue;
        }
        let word = match squares.is_empty() {
            true => Some(differing(function, |word| map.apply(word))?),
            false => None,
        };
        return Some(Near { name, squares, word });
    }
    None
}

/// The fewest and the most squares whose gathering is looked at.
const GATHERED: std::ops::RangeInclusive<usize> = 4..=12;

/// An occupancy for which a function fails that gathers the squares of a mask, if it fails for at most a quarter of them.
fn near_gather(function: &Followed, images: &[u128]) -> Option<[u128; 3]> {
    let squares: Vec<(u32, u128)> = (0..).zip(images.iter().copied()).filter(|(_, image)| *image != 0).collect();
    let mut sorted: Vec<u128> = squares.iter().map(|(_, image)| *image).collect();
    sorted.sort_unstable();
    if !GATHERED.contains(&squares.len()) || !sorted.iter().zip(0..).all(|(image, place)| *image == 1 << place) {
        return None;
    }
    let mut wrong = Vec::new();
    for index in 0..1_u128 << squares.len() {
        let occupied = squares.iter().filter(|(_, image)| index & image != 0);
        let word = occupied.map(|(square, _)| 1_u128 << square).sum();
        let is = run(function, word)?;
        if is != index {
            wrong.push([word, is, index]);
        }
    }
    let few = (1..=(1_usize << squares.len()) / 4).contains(&wrong.len());
    wrong.first().copied().filter(|_| few)
}

/// What the function makes of a word, if it is followed and returns.
fn run(function: &Followed, word: u128) -> Option<u128> {
    let mut inputs = vec![0; function.terms.inputs().len()];
    inputs[0] = word;
    let stops = || function.conduct.stops.iter();
    if stops().any(|stop| function.terms.evaluate(stop.condition, &inputs) == 1) {
        return None;
    }
    Some(function.run(&[word])[0])
}

fn differing(function: &Followed, map: impl Fn(u128) -> u128) -> Option<[u128; 3]> {
    let neighbours =
        [1, 7, 8, 9].into_iter().flat_map(|by| (0..64 - by).map(move |bit| 1_u128 << bit | 1 << (bit + by)));
    let mut state: u128 = 0x9e37_79b9_7f4a_7c15;
    let patternless = (0..TRIED).map(move |_| {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
        u128::from((state ^ state >> 61) as u64)
    });
    neighbours.chain(patternless).find_map(|word| {
        let (is, should) = (run(function, word)?, map(word));
        (is != should).then_some([word, is, should])
    })
}
