//! Finding the factors of the compressed file attacks.
//!
//! A factor brings the squares of a file that matter to a slider on one rank together as an index of fewer bits than there
//! are squares: occupied squares with the same attacks may share one. Square `i` of the file reaches the index only by
//! the lowest `64 - 8 * i` bits of the factor. So the factor is made from its low end, eight bits for each square from
//! the seventh rank down, and thrown away when two sets of the squares so far share an index and not their attacks.

use permgen_core::random::Random;

/// A file's squares as bits of a byte: what a rook on `rank` attacks.
fn attacks(rank: u32, occupied: u8) -> u8 {
    let mut attacked = 0;
    for squares in [(rank + 1..8).collect::<Vec<u32>>(), (0..rank).rev().collect()] {
        for square in squares {
            attacked |= 1 << square;
            if occupied >> square & 1 == 1 {
                break;
            }
        }
    }
    attacked
}

/// How many continuations of a beginning are followed: few, so that one that leads nowhere is soon left.
const MOST_CONTINUATIONS: u32 = 2;

struct Search {
    /// What the rook attacks, by the occupied squares of its file.
    attacks: Vec<u8>,
    /// The squares that matter, from the seventh rank down.
    squares: Vec<u32>,
    /// How many bits the index has.
    bits: u32,
    random: Random,
    nodes: u64,
}

/// The squares of the a-file in their places, and as a byte.
type Occupied = (u64, u8);

/// A factor for the slider's rank (0 to 7), whose own square is not looked at: wherever the same index
/// `(occupied & mask) * factor >> (64 - bits)` comes up, the attacks are the same. At least `most_nodes` beginnings are
/// tried before `None` is returned; how many there were is returned too.
///
/// # Panics
///
/// When `bits` is not one of 1 to 6 or `rank` not one of 0 to 7.
#[must_use]
pub fn find_file_factor(rank: u32, bits: u32, seed: u64, most_nodes: u64) -> (Option<u64>, u64) {
    assert!(rank < 8 && (1..=6).contains(&bits), "rank {rank}, {bits} bits");
    let mut search = Search {
        attacks: (0..=u8::MAX).map(|occupied| attacks(rank, occupied)).collect(),
        squares: (1..7).rev().filter(|&square| square != rank).collect(),
        bits,
        random: Random::new(seed),
        nodes: 0,
    };
    while search.nodes < most_nodes {
        let mut table = [0; 64];
        table[0] = search.attacks[0];
        let found = search.extend(0, 0, &table, &[(0, 0)]);
        if found.is_some() {
            return (found, search.nodes);
        }
    }
    (None, search.nodes)
}

impl Search {
    /// Completes a factor whose bits are known as far as the first `level` squares need them.
    fn extend(&mut self, level: usize, factor: u64, table: &[u8; 64], sets: &[Occupied]) -> Option<u64> {
        let Some(&square) = self.squares.get(level) else { return Some(factor) };
        let known = if level == 0 { 0 } else { 64 - 8 * self.squares[level - 1] };
        let unknown = 64 - 8 * square - known;
        let start = self.random.next_u64();
        let mut followed = 0;
        for number in 0..256 {
            self.nodes += 1;
            // The highest eight bits are all tried, what is below hardly matters.
            let high = (number ^ start & 0xff) << (unknown - 8);
            let low = if unknown > 8 { self.random.next_u64() & ((1 << (unknown - 8)) - 1) } else { 0 };
            let longer = factor | (high | low) << known;
            let mut table = *table;
            let with: Option<Vec<Occupied>> =
                sets.iter().map(|&set| self.enter(&mut table, longer, square, set)).collect();
            let Some(with) = with else { continue };
            let all = [sets, &with].concat();
            let found = self.extend(level + 1, longer, &table, &all);
            followed += 1;
            if found.is_some() || followed == MOST_CONTINUATIONS || level == 0 {
                return found;
            }
        }
        None
    }

    /// Enters a set with one more square in the table, unless other attacks are there.
    fn enter(&self, table: &mut [u8; 64], factor: u64, square: u32, (board, byte): Occupied) -> Option<Occupied> {
        let (board, byte) = (board | 1 << (8 * square), byte | 1 << square);
        let entry = &mut table[(board.wrapping_mul(factor) >> (64 - self.bits)) as usize];
        let attacks = self.attacks[usize::from(byte)];
        let fits = *entry == 0 || *entry == attacks;
        *entry = attacks;
        fits.then_some((board, byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// For each rank how many bits, the seed, and the factor in the tables.
    const FOUND: [(u32, u64, u64); 8] = [
        (5, 22, 0x0097_d413_bbb5_ffac),
        (4, 13, 0x0000_485e_72c8_ff71),
        (4, 0, 0x0080_84e9_2933_feb9),
        (5, 14, 0x001f_854b_920a_3e7a),
        (5, 1, 0x0093_800b_b95e_c167),
        (4, 13, 0x00ff_2b33_e5c4_809e),
        (4, 15, 0x00ff_8d93_b515_f139),
        (5, 8, 0x00ff_92db_b409_3601),
    ];

    #[test]
    fn the_factors_are_found_again() {
        for (rank, (bits, seed, factor)) in (0..).zip(FOUND) {
            assert_eq!(find_file_factor(rank, bits, seed, 1_000_000).0, Some(factor), "rank {}", rank + 1);
        }
    }

    #[test]
    fn the_factors_are_those_of_the_tables() {
        for ((bits, _, factor), row) in FOUND.iter().zip(super::super::COMPRESSED_FILES) {
            assert_eq!((*factor, 64 - bits), (row.2, row.3));
        }
    }

    #[test]
    fn fewer_bits_than_sets_of_attacks_are_not_enough() {
        assert_eq!(find_file_factor(3, 3, 1, 100_000).0, None);
    }
}
