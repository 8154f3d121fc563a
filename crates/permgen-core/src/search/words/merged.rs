//! Words that are put together before anything else is done, each rotated so that the bits that are needed do not meet.

use crate::program::{Builder, Operand};
use crate::search::multiply_groups::Moves;
use crate::vector::{IntoVector as _, sort, sort_by_key};
use crate::width::Width;
use crate::word_map::WordMap;

/// What has to move for a word of the result, and how the words that it moves in are made.
pub(super) struct Merged {
    pub(super) moves: Moves,
    words: Vec<Vec<Piece>>,
    /// The words that come in and of which nothing is in them.
    pub(super) left_out: Vec<usize>,
}

/// Bits of a word that comes in, rotated.
#[derive(Clone, Copy)]
struct Piece {
    word: usize,
    mask: u128,
    rotation: u32,
}

impl Merged {
    /// Writes the words.
    pub(super) fn write(&self, builder: &mut Builder, width: Width) -> Vec<Operand> {
        let piece = |builder: &mut Builder, piece: &Piece| {
            let masked = builder.mask(Operand::Input(piece.word as u8), piece.mask);
            builder.rotl(masked, piece.rotation)
        };
        let word = |pieces: &Vec<Piece>| match &pieces[..] {
            // Alone, it need not be cleared of what is not needed.
            [alone] => Operand::Input(alone.word as u8),
            pieces => {
                let mut word = piece(builder, &pieces[0]);
                for next in &pieces[1..] {
                    let next = piece(builder, next);
                    word = builder.or(word, next);
                }
                word
            }
        };
        debug_assert_eq!(width, self.moves.width);
        self.words.iter().map(word).vec()
    }
}

/// Ways to put words together for a word of the result, but for those that are left out: not at all, two and two, three and three, and as far as it goes.
pub(super) fn ways(map: &WordMap, output: usize, left_out: &[usize]) -> Vec<Merged> {
    let mut masks = map.needed(output);
    left_out.iter().for_each(|&word| masks[word] = 0);
    let used = masks.iter().filter(|mask| **mask != 0).count();
    let mut ways: Vec<Merged> = Vec::new();
    for most in [1, 2, 3, used] {
        let mut way = way(map, output, &masks, most);
        way.left_out = left_out.to_vec();
        if way.moves.len() >= 4
            && (used > 1 || !left_out.is_empty())
            && ways.iter().all(|known| known.words.len() != way.words.len())
        {
            ways.push(way);
        }
    }
    ways
}

/// Puts at most `most` words into one.
fn way(map: &WordMap, output: usize, masks: &[u128], most: usize) -> Merged {
    let width = map.input();
    let mut words: Vec<(u128, Vec<Piece>)> = Vec::new();
    let mut order: Vec<usize> = (0..masks.len()).filter(|&word| masks[word] != 0).vec();
    sort_by_key(&mut order, |&word| (std::cmp::Reverse(masks[word].count_ones()), word));
    for word in order {
        let mask = masks[word];
        // How many bits a rotation brings to their places.
        let in_place = |rotation: u32| {
            let arrives = |bit: &u8| {
                let place = map.source_of(output, *bit);
                place.is_some_and(|(from, at)| {
                    from == word && (u32::from(at) + rotation) % width.bits() == u32::from(*bit)
                })
            };
            (0..width.bits() as u8).filter(arrives).count()
        };
        let mut fitting = Vec::new();
        for (place, (taken, pieces)) in words.iter().enumerate().filter(|(_, (_, pieces))| pieces.len() < most) {
            let rotations = (0..width.bits()).filter(|&rotation| width.rotate_left(mask, rotation) & taken == 0);
            fitting.extend(rotations.map(|rotation| {
                // Which is in its place already need not move again; without a rotation there is one operation fewer.
                let gain = 2 * in_place(rotation) + usize::from(rotation == 0);
                (gain, std::cmp::Reverse((pieces.len(), place, rotation)))
            }));
        }
        match fitting.into_iter().max() {
            Some((_, std::cmp::Reverse((_, place, rotation)))) => {
                words[place].0 |= width.rotate_left(mask, rotation);
                words[place].1.push(Piece { word, mask, rotation });
            }
            None => words.push((mask, vec![Piece { word, mask, rotation: 0 }])),
        }
    }
    let words: Vec<Vec<Piece>> = words.into_iter().map(|(_, pieces)| pieces).vec();
    // In the order of where they come from, as for a map of one word.
    let mut moved: Vec<(u8, u8, u8)> = Vec::new();
    for to in 0..map.output().bits() as u8 {
        let Some((word, from)) = map.source_of(output, to).filter(|(word, _)| masks[*word] != 0) else { continue };
        for (place, pieces) in (0u8..).zip(&words) {
            if let Some(piece) = pieces.iter().find(|piece| piece.word == word) {
                moved.push((place, ((u32::from(from) + piece.rotation) % width.bits()) as u8, to));
            }
        }
    }
    sort(&mut moved);
    let moves = Moves {
        width,
        word: moved.iter().map(|(word, ..)| *word).vec(),
        from: moved.iter().map(|(_, from, _)| *from).vec(),
        to: moved.iter().map(|(.., to)| *to).vec(),
        rise: None,
    };
    Merged { moves, words, left_out: Vec::new() }
}
