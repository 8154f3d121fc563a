//! What a table holds: for every occupancy of some bits, a set.

use std::fmt;

use permgen_core::attacks::{Attacks, along, deciding};
use permgen_core::board::Board;
use permgen_core::vector::sort;
use permgen_core::width::Width;

/// More relevant bits than this would make tables, and checks, of gigabytes.
pub(super) const MOST_BITS: u32 = 24;

/// A piece that slides until something is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// Along ranks and files.
    Rook,
    /// Along diagonals and antidiagonals.
    Bishop,
}

impl Piece {
    /// Every piece.
    pub const ALL: [Piece; 2] = [Piece::Rook, Piece::Bishop];

    /// Its name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Piece::Rook => "rook",
            Piece::Bishop => "bishop",
        }
    }

    /// The piece of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Piece> {
        Self::ALL.into_iter().find(|piece| piece.name() == name)
    }

    /// The directions that it slides in: ranks up, files right.
    #[must_use]
    pub const fn directions(self) -> [(i8, i8); 4] {
        match self {
            Piece::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
            Piece::Bishop => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Occupancies of a word and the set that each stands for, such as the squares that a slider attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    width: Width,
    mask: u128,
    pairs: Vec<(u128, u128)>,
}

/// Why there is no such relation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelationError {
    /// More relevant bits than can be tried.
    TooManyBits {
        /// The bits that are looked at.
        mask: u128,
    },
    /// The same occupancy stands for two sets.
    Contradiction {
        /// Given twice.
        occupancy: u128,
        /// The set given first.
        first: u128,
        /// The other set.
        second: u128,
    },
    /// A bit that the word does not have.
    TooWide {
        /// The word.
        width: Width,
        /// The occupancy or set.
        value: u128,
    },
    /// No pair at all.
    Empty,
    /// A square that the board does not have.
    NoSuchSquare {
        /// As it was asked for.
        square: u8,
        /// How many there are, from 0 on.
        squares: u8,
    },
}

impl std::fmt::Display for RelationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyBits { mask } => {
                write!(f, "the mask {mask:#x} has {} bits: at most {MOST_BITS} can be tried", mask.count_ones())
            }
            Self::Contradiction { occupancy, first, second } => {
                write!(f, "the occupancy {occupancy:#x} stands for {first:#x} and for {second:#x}")
            }
            Self::TooWide { width, value } => write!(f, "{value:#x} does not fit a `{}`", width.rust_type()),
            Self::Empty => f.write_str("there are no pairs of an occupancy and a set"),
            Self::NoSuchSquare { square, squares } => write!(f, "there is no square {square} on a board of {squares}"),
        }
    }
}

impl std::error::Error for RelationError {}

/// Refuses a mask that is too wide, or of which too many subsets would have to be tried.
fn expect_few(width: Width, mask: u128) -> Result<(), RelationError> {
    if mask & !width.mask() != 0 {
        return Err(RelationError::TooWide { width, value: mask });
    }
    if mask.count_ones() > MOST_BITS {
        return Err(RelationError::TooManyBits { mask });
    }
    Ok(())
}

/// The subsets of a mask, in the order of the numbers whose bits they hold.
fn subsets(mask: u128) -> impl Iterator<Item = u128> {
    // The subtraction borrows through the bits that are not in the mask.
    let next = move |subset: &u128| Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}

impl Relation {
    /// Every subset of `mask`, with what `set_of` says. Subsets come in the order of the numbers whose bits they hold
    /// (as `pdep` deposits them).
    ///
    /// # Errors
    ///
    /// When the mask has more than 24 bits or is too wide.
    pub fn from_fn(width: Width, mask: u128, mut set_of: impl FnMut(u128) -> u128) -> Result<Self, RelationError> {
        expect_few(width, mask)?;
        let mut pairs = Vec::with_capacity(1 << mask.count_ones());
        for occupancy in subsets(mask) {
            let set = set_of(occupancy);
            if set & !width.mask() != 0 {
                return Err(RelationError::TooWide { width, value: set });
            }
            pairs.push((occupancy, set));
        }
        Ok(Self { width, mask, pairs })
    }

    /// The same sets for occupancies of more squares, which do not change them.
    ///
    /// # Errors
    ///
    /// When more than 24 squares matter then, or `more` is too wide.
    pub fn looking_at(&self, more: u128) -> Result<Self, RelationError> {
        let mask = self.mask | more;
        if mask == self.mask {
            return Ok(self.clone());
        }
        expect_few(self.width, mask)?;
        let mut pairs = Vec::new();
        for new in subsets(more & !self.mask) {
            pairs.extend(self.pairs.iter().map(|&(occupancy, set)| (occupancy | new, set)));
        }
        sort(&mut pairs);
        Ok(Self { width: self.width, mask, pairs })
    }

    /// The squares that a slider attacks, the first occupied one of each ray among them, for every occupancy of the squares
    /// that matter: those of its rays but the last, which is attacked in any case.
    ///
    /// # Errors
    ///
    /// When there is no such square, or more than 24 squares matter.
    pub fn slider(piece: Piece, board: Board, square: u8) -> Result<Self, RelationError> {
        let rays = rays(piece, board, square)?;
        Self::from_fn(board.width(), deciding(&rays), |occupancy| along(&rays, occupancy))
    }

    /// The squares that matter for what a slider attacks: [`Relation::mask`] of [`Relation::slider`], without the occupancies.
    ///
    /// # Errors
    ///
    /// When there is no such square.
    pub fn slider_mask(piece: Piece, board: Board, square: u8) -> Result<u128, RelationError> {
        rays(piece, board, square).map(|rays| deciding(&rays))
    }

    /// Pairs of an occupancy and its set, in any order; the mask is what any occupancy has. Occupancies that are not there
    /// may get any index.
    ///
    /// # Errors
    ///
    /// When there are none, when two contradict each other, or when something is too wide.
    pub fn from_pairs(width: Width, pairs: &[(u128, u128)]) -> Result<Self, RelationError> {
        let mut mask = 0;
        for &(occupancy, set) in pairs {
            if let Some(&value) = [occupancy, set].iter().find(|value| **value & !width.mask() != 0) {
                return Err(RelationError::TooWide { width, value });
            }
            mask |= occupancy;
        }
        let mut pairs = pairs.to_vec();
        sort(&mut pairs);
        pairs.dedup();
        if let Some(two) = pairs.windows(2).find(|two| two[0].0 == two[1].0) {
            return Err(RelationError::Contradiction { occupancy: two[0].0, first: two[0].1, second: two[1].1 });
        }
        if pairs.is_empty() { Err(RelationError::Empty) } else { Ok(Self { width, mask, pairs }) }
    }

    /// The word.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// The bits that matter.
    #[must_use]
    pub fn mask(&self) -> u128 {
        self.mask
    }

    /// Every occupancy and its set, by ascending occupancy.
    #[must_use]
    pub fn pairs(&self) -> &[(u128, u128)] {
        &self.pairs
    }
}

fn rays(piece: Piece, board: Board, square: u8) -> Result<Vec<Vec<u8>>, RelationError> {
    if square >= board.squares() {
        return Err(RelationError::NoSuchSquare { square, squares: board.squares() });
    }
    Ok(Attacks::new(board, &piece.directions()).rays(square))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_see_the_first_piece_and_nothing_behind_it() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let rook = Relation::slider(Piece::Rook, board, 0).unwrap();
        assert_eq!(rook.mask(), 0x0001_0101_0101_017e);
        assert_eq!(Relation::slider_mask(Piece::Rook, board, 0), Ok(rook.mask()));
        assert_eq!(
            Relation::slider_mask(Piece::Rook, board, 64),
            Err(RelationError::NoSuchSquare { square: 64, squares: 64 })
        );
        assert_eq!(rook.pairs().len(), 4096);
        let set = |occupancy: u128| rook.pairs().iter().find(|pair| pair.0 == occupancy).unwrap().1;
        assert_eq!(set(0), 0x0101_0101_0101_01fe);
        assert_eq!(set(1 << 2 | 1 << 4 | 1 << 24), 1 << 1 | 1 << 2 | 1 << 8 | 1 << 16 | 1 << 24);
        let sizes = |piece| {
            (0..64)
                .map(|square| 1u64 << Relation::slider(piece, board, square).unwrap().mask().count_ones())
                .sum::<u64>()
        };
        assert_eq!((sizes(Piece::Rook), sizes(Piece::Bishop)), (102_400, 5_248));
    }

    #[test]
    fn more_squares_change_no_set() {
        let rook = Relation::slider(Piece::Rook, Board::CHESS, 0).unwrap();
        let wide = rook.looking_at(1 << 63 | 1 << 1).unwrap();
        assert_eq!((wide.mask(), wide.pairs().len()), (rook.mask() | 1 << 63, 8192));
        assert!(wide.pairs().is_sorted());
        let set = |occupancy: u128| rook.pairs().iter().find(|pair| pair.0 == occupancy & rook.mask()).unwrap().1;
        assert!(wide.pairs().iter().all(|&(occupancy, attacked)| attacked == set(occupancy)));
        // What was not given stands for nothing.
        let two = Relation::from_pairs(Width::W8, &[(0, 1), (0b11, 2)]).unwrap();
        assert_eq!(two.looking_at(0b100).unwrap().pairs(), [(0, 1), (0b011, 2), (0b100, 1), (0b111, 2)]);
        assert_eq!(two.looking_at(0x100), Err(RelationError::TooWide { width: Width::W8, value: 0x103 }));
    }

    #[test]
    fn pairs_that_contradict_each_other_are_refused() {
        let error = Relation::from_pairs(Width::W64, &[(1, 2), (3, 4), (1, 5)]).unwrap_err();
        assert_eq!(error.to_string(), "the occupancy 0x1 stands for 0x2 and for 0x5");
        let error = Relation::from_pairs(Width::W8, &[(0x100, 2)]).unwrap_err();
        assert_eq!(error.to_string(), "0x100 does not fit a `u8`");
    }
}
