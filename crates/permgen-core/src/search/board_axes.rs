//! Symmetries of boards of any size: exchanges of fields, a logarithmic number of them.
//!
//! Reversing `n` fields takes one delta swap that exchanges the first and the last `a` of them, after which the two outer
//! blocks and the one in the middle are reversed at once: 9 fields are done by distances 6 and 2, 7 fields by 4 and 2. A
//! transposition of `p q` files goes digit by digit: blocks of `q` first, then what is inside them. Transposing by recursive
//! exchanges of blocks is in H. S. Warren, "Hacker's Delight" (2nd edition, 2012), section 7-3, for powers of two.

use super::stage::{Stage, SwapForm};
use super::{Strategy, Task};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Operand, Program};
use crate::width::Width;

/// Mirrors, flips, half turns, and on square boards diagonals and quarter turns, of boards that start at bit 0.
#[derive(Debug)]
pub(super) struct BoardAxes;

impl Strategy for BoardAxes {
    fn name(&self) -> &'static str {
        "board-axes"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let map = task.map;
        if map.input() != map.output() {
            return Vec::new();
        }
        let mut programs = Vec::new();
        for stages in networks(map) {
            for form in SwapForm::ALL {
                programs.push(write(map, &stages, form));
            }
        }
        programs.retain(|program| program.instructions().iter().all(|instruction| task.target.has(instruction.op)));
        programs
    }
}

/// An exchange of the bits of `mask` with those `distance` above them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Exchange {
    mask: u128,
    distance: u32,
}

/// The exchanges for each board and symmetry that the map agrees with.
fn networks(map: &PartialMap) -> Vec<Vec<Exchange>> {
    let moved = |&(bit, to): &(u32, Option<u8>)| to.is_some_and(|to| u32::from(to) != bit);
    let table = || (0u32..).zip(map.destinations().iter().copied());
    let Some((top, _)) = table().filter(moved).last() else { return Vec::new() };
    let mut networks = Vec::new();
    // The last square stays where it is in a transposition alone.
    for squares in [top + 1, top + 2] {
        if squares > map.input().bits() {
            continue;
        }
        for files in (1..=squares).filter(|files| squares % files == 0) {
            let board = Board { files, ranks: squares / files };
            for symmetry in Symmetry::ALL {
                let fits = symmetry.applies_to(board)
                    && table()
                        .take(squares as usize)
                        .all(|(bit, to)| to.is_none_or(|to| symmetry.destination_of(bit, board) == u32::from(to)));
                if fits {
                    networks.push(symmetry.exchanges(board));
                }
            }
        }
    }
    networks
}

#[derive(Clone, Copy, Debug)]
struct Board {
    files: u32,
    ranks: u32,
}

/// Across a diagonal or not, and then along each axis.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    diagonal: bool,
    mirror: bool,
    flip: bool,
}

impl Symmetry {
    const ALL: [Symmetry; 7] = [
        Symmetry { diagonal: false, mirror: true, flip: false },
        Symmetry { diagonal: false, mirror: false, flip: true },
        Symmetry { diagonal: false, mirror: true, flip: true },
        Symmetry { diagonal: true, mirror: false, flip: false },
        Symmetry { diagonal: true, mirror: true, flip: false },
        Symmetry { diagonal: true, mirror: false, flip: true },
        Symmetry { diagonal: true, mirror: true, flip: true },
    ];

    fn applies_to(self, board: Board) -> bool {
        !self.diagonal || board.files == board.ranks
    }

    fn destination_of(self, square: u32, board: Board) -> u32 {
        let (mut file, mut rank) = (square % board.files, square / board.files);
        if self.diagonal {
            (file, rank) = (rank, file);
        }
        if self.mirror {
            file = board.files - 1 - file;
        }
        if self.flip {
            rank = board.ranks - 1 - rank;
        }
        rank * board.files + file
    }

    fn exchanges(self, board: Board) -> Vec<Exchange> {
        let Board { files, ranks } = board;
        let mut exchanges = Vec::new();
        let antidiagonal = self.mirror && self.flip;
        if self.diagonal {
            exchanges.extend(transposition(files, antidiagonal));
        }
        if self.flip && !(self.diagonal && antidiagonal) {
            exchanges.extend(reversal(ranks, files, 1));
        }
        if self.mirror && !(self.diagonal && antidiagonal) {
            exchanges.extend(reversal(files, 1, ranks));
        }
        exchanges
    }
}

/// Exchanges that reverse the order of `count` fields of `size` bits, in each of `groups`.
fn reversal(count: u32, size: u32, groups: u32) -> Vec<Exchange> {
    let mut blocks = vec![(0, count)];
    let mut exchanges = Vec::new();
    for distance in distances(count) {
        let mut mask = 0;
        let mut next = Vec::new();
        for (start, length) in blocks {
            if !splits(length, distance) {
                next.push((start, length));
                continue;
            }
            let outer = length - distance;
            for group in 0..groups {
                let lowest = (group * count + start) * size;
                mask |= ((1u128 << (outer * size)) - 1) << lowest;
            }
            next.extend([(start, outer), (start + outer, 2 * distance - length), (start + distance, outer)]);
        }
        blocks = next;
        exchanges.push(Exchange { mask, distance: distance * size });
    }
    exchanges
}

/// Whether an exchange at that distance is a first step in reversing a block of that length.
const fn splits(length: u32, distance: u32) -> bool {
    distance < length && length <= 2 * distance
}

/// The fewest distances that reverse `count` fields; halves are exchanged rather than less, as that takes fewer operations.
fn distances(count: u32) -> Vec<u32> {
    let mut chosen = Vec::new();
    let lengths = [count];
    for most in 0.. {
        if reverse_within(&lengths, most, &mut chosen) {
            break;
        }
    }
    chosen
}

/// Chooses at most `most` distances that bring blocks of these lengths down to single fields.
fn reverse_within(lengths: &[u32], most: u32, chosen: &mut Vec<u32>) -> bool {
    let longest = lengths.iter().copied().max().unwrap_or(0);
    if longest <= 1 {
        return true;
    }
    // An exchange leaves a block of at least a third of the length.
    if 3u32.pow(most) < longest {
        return false;
    }
    for distance in longest.div_ceil(2)..longest {
        let mut next = Vec::new();
        for &length in lengths {
            let left = if splits(length, distance) { [length - distance, 2 * distance - length] } else { [length; 2] };
            for length in left {
                if !next.contains(&length) {
                    next.push(length);
                }
            }
        }
        chosen.push(distance);
        if reverse_within(&next, most - 1, chosen) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// Exchanges across the diagonal of a square board, or the antidiagonal: one digit of file and rank after another.
fn transposition(files: u32, antidiagonal: bool) -> Vec<Exchange> {
    let mut exchanges = Vec::new();
    let mut place = files;
    let mut left = files;
    while left > 1 {
        let radix = (2..=left).find(|radix| left % *radix == 0).expect("every number divides itself");
        left /= radix;
        place /= radix;
        let digit = |number: u32| number / place % radix;
        for steps in 1..radix {
            let lower = |square: &u32| {
                let (file, rank) = (digit(square % files), digit(square / files));
                if antidiagonal { file + rank + steps == radix - 1 } else { file == rank + steps }
            };
            let mask = (0..files * files).filter(lower).fold(0, |mask, square| mask | 1 << square);
            let distance = steps * place * if antidiagonal { files + 1 } else { files - 1 };
            exchanges.push(Exchange { mask, distance });
        }
    }
    exchanges
}

/// Writes the exchanges, and clears what is left of dropped bits.
fn write(map: &PartialMap, exchanges: &[Exchange], form: SwapForm) -> Program {
    let width = map.input();
    let mut builder = Builder::new(width);
    let mut word = builder.input();
    let (mut wanted, mut live) = (map.domain(), map.domain() | map.dropped());
    for &exchange in exchanges {
        (word, live) = exchange.write(&mut builder, word, width, (wanted, live), form);
        wanted = exchange.image(wanted);
    }
    if live & !wanted != 0 {
        word = builder.mask(word, wanted);
    }
    builder.finish(word, width)
}

impl Exchange {
    fn image(self, set: u128) -> u128 {
        let Exchange { mask, distance } = self;
        set & !(mask | mask << distance) | set >> distance & mask | (set & mask) << distance
    }

    /// Writes the exchange of a word of which only the `wanted` bits matter and only the `live` ones may be set; also says
    /// which may be set then.
    fn write(
        self,
        builder: &mut Builder,
        x: Operand,
        width: Width,
        (wanted, live): (u128, u128),
        form: SwapForm,
    ) -> (Operand, u128) {
        let Exchange { mask, distance } = self;
        if wanted & !(mask | mask << distance) != 0 {
            let result = Stage::Exchange { mask, distance }.write(builder, x, width, form);
            return (result, self.image(live));
        }
        // Nothing stays, so that two shifts suffice, each with a mask only if it brings along what may be set elsewhere.
        let mut down = builder.shr(x, distance);
        let mut lands = live >> distance;
        if lands & !mask != 0 {
            (down, lands) = (builder.mask(down, mask), lands & mask);
        }
        let (mut up, mut rises) = (x, live);
        if rises << distance & width.mask() & !(mask << distance) != 0 {
            (up, rises) = (builder.mask(up, mask), rises & mask);
        }
        let up = builder.shl(up, distance);
        (builder.or(down, up), lands | rises << distance & width.mask())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reversals_take_a_logarithmic_number_of_exchanges() {
        for (count, most) in [(1, 0), (2, 1), (3, 1), (4, 2), (7, 2), (9, 2), (10, 3), (27, 3), (81, 4)] {
            assert_eq!(distances(count).len(), most, "{count}");
        }
        for count in 1..=128u32 {
            let mut order: Vec<u32> = (0..count).collect();
            for Exchange { mask, distance } in reversal(count, 1, 1) {
                for field in (0..count).filter(|field| mask >> field & 1 == 1) {
                    order.swap(field as usize, (field + distance) as usize);
                }
            }
            assert!(order.iter().rev().copied().eq(0..count), "{count}");
        }
    }
}
