//! Where a factor may come from: numbers that are likely to be magics.
//!
//! A product with a factor of few bits is a sum of few copies of the occupancy. Most magics with as many bits as squares
//! nearly gather the squares: each copy brings some of them to places of the index that are still free. Drawing factors
//! that do this, and leaving it to the test whether what else the copies bring along disturbs, finds magics for sliders in
//! one of tens of candidates where sparse random numbers need tens of thousands.

use permgen_core::random::Random;

/// A copy is good when it brings all but so many of the most squares that a copy can bring. The very best ones alone are too
/// few: what they bring along may always disturb.
const SLACK: usize = 2;

/// Draws factors for a mask and an index.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    width: u32,
    bits: u32,
    /// The squares that matter.
    squares: Vec<u32>,
    /// The copies that bring many squares to the index at once, by the number of the factor's bit.
    good_copies: Vec<u32>,
}

impl Proposal {
    pub(super) fn new(width: u32, mask: u128, bits: u32) -> Self {
        let squares: Vec<u32> = (0..width).filter(|square| mask >> square & 1 == 1).collect();
        let brought = |copy: u32| {
            let at_index = |square: &&u32| (width - bits..width).contains(&(**square + copy));
            squares.iter().filter(at_index).count()
        };
        let most = (0..width).map(brought).max().unwrap_or(0);
        let good_copies = (0..width).filter(|&copy| brought(copy) + SLACK >= most).collect();
        Self { width, bits, squares, good_copies }
    }

    /// A factor.
    pub(super) fn draw(&self, random: &mut Random) -> u128 {
        let word = u128::MAX >> (128 - self.width);
        match random.below(16) {
            0..12 => self.gather(random),
            12..14 => self.gather(random) | 1 << random.below(self.width as usize),
            14 => sparse(random) & word,
            _ => dense(random) & word,
        }
    }

    /// Copies that each bring squares to free places of the index, until all are there.
    fn gather(&self, random: &mut Random) -> u128 {
        let low = self.width - self.bits;
        let all = u128::MAX >> (128 - self.bits);
        let mut free = all;
        let mut left: u128 = self.squares.iter().fold(0, |mask, square| mask | 1 << square);
        let mut factor = 0;
        let mut copy = self.good_copies[random.below(self.good_copies.len())];
        loop {
            factor |= 1 << copy;
            for &square in &self.squares {
                let place = (square + copy).wrapping_sub(low);
                if left >> square & 1 == 1 && place < self.bits && free >> place & 1 == 1 {
                    left &= !(1 << square);
                    free &= !(1 << place);
                }
            }
            if left == 0 {
                return factor;
            }
            let square = nth_bit(left, random.below(left.count_ones() as usize));
            // With fewer bits than squares, places are taken twice.
            free = if free == 0 { all } else { free };
            // A copy that is shifted down does not exist: such places are out of this square's reach.
            let reach = free & all.checked_shl(square.saturating_sub(low)).unwrap_or(0);
            if reach == 0 {
                left &= !(1 << square);
                if left == 0 {
                    return factor;
                }
                continue;
            }
            let place = nth_bit(reach, random.below(reach.count_ones() as usize));
            copy = low + place - square;
        }
    }
}

/// Half of the bits are set.
pub(super) fn dense(random: &mut Random) -> u128 {
    u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())
}

/// An eighth of the bits are set.
pub(super) fn sparse(random: &mut Random) -> u128 {
    dense(random) & dense(random) & dense(random)
}

/// The number of the `n`th bit that is set, counted from 0.
fn nth_bit(mut bits: u128, n: usize) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}
