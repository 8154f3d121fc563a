//! What a piece attacks that slides until something is in its way.

use crate::board::Board;
use crate::vector::{IntoVector as _, sort_by_number};

/// The squares that a slider attacks, for the number of its square and the occupied squares.
///
/// The first occupied square of each ray is attacked, whatever stands there. What comes out for the number of a square that is
/// not among [`Attacks::squares`] is not specified.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attacks {
    board: Board,
    directions: Box<[(i8, i8)]>,
    squares: Box<[u8]>,
}

impl Attacks {
    /// Those of a piece on any square of the board that slides in these directions: ranks up, files right.
    #[must_use]
    pub fn new(board: Board, directions: &[(i8, i8)]) -> Self {
        // A step of no length would never leave the board.
        let directions = directions.iter().copied().filter(|&step| step != (0, 0)).collect();
        Self { board, directions, squares: (0..board.squares()).collect() }
    }

    /// The same for some squares only; numbers that the board does not have are left out.
    #[must_use]
    pub fn on(self, squares: &[u8]) -> Self {
        let mut squares: Vec<u8> = squares.iter().copied().filter(|&square| square < self.board.squares()).collect();
        sort_by_number(&mut squares, |&square| square.into());
        squares.dedup();
        Self { squares: squares.into(), ..self }
    }

    /// The board. Its word holds the occupied squares and the attacked ones.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The directions: ranks up, files right.
    #[must_use]
    pub fn directions(&self) -> &[(i8, i8)] {
        &self.directions
    }

    /// The numbers of the squares that the piece can stand on, in ascending order: rank times files plus file.
    #[must_use]
    pub fn squares(&self) -> &[u8] {
        &self.squares
    }

    /// For each direction the bits of the squares from `square` to the edge, nearest first.
    #[must_use]
    pub fn rays(&self, square: u8) -> Vec<Vec<u8>> {
        let (ranks, files) = (i16::from(self.board.ranks()), i16::from(self.board.files()));
        let (rank, file) = (i16::from(square) / files, i16::from(square) % files);
        let ray = |&(up, right): &(i8, i8)| {
            (1..)
                .map(|steps| (rank + steps * i16::from(up), file + steps * i16::from(right)))
                .take_while(|(rank, file)| (0..ranks).contains(rank) && (0..files).contains(file))
                .map(|(rank, file)| self.board.bit_of((rank * files + file) as u8))
                .vec()
        };
        self.directions.iter().map(ray).vec()
    }
}

/// What is attacked along rays.
#[must_use]
pub fn along(rays: &[Vec<u8>], occupied: u128) -> u128 {
    let mut attacked = 0;
    for ray in rays {
        for &bit in ray {
            attacked |= 1 << bit;
            if occupied >> bit & 1 == 1 {
                break;
            }
        }
    }
    attacked
}

/// The bits that decide what is attacked along rays: all but the last of each, which is attacked in any case.
#[must_use]
pub fn deciding(rays: &[Vec<u8>]) -> u128 {
    let decides = rays.iter().flat_map(|ray| ray.iter().rev().skip(1));
    decides.fold(0, |mask, bit| mask | 1 << bit)
}
