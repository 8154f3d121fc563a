//! What magics are wanted for.

use crate::board::Board;
use crate::magic::{Form, Magic, Piece, Relation, RelationError};
use crate::width::Width;

use super::Finding;

/// A relation that a factor is wanted for, and how many bits its index may have.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// For people, different from the others: `rook a1, 12 bits`.
    pub name: String,
    /// What has to be told apart.
    pub relation: Relation,
    /// The bits of the index, 1 to the width.
    pub bits: u32,
    /// Plain or black.
    pub form: Form,
}

impl Wanted {
    /// A magic for a slider, with `fewer` bits less than there are squares that matter (0: the usual; at least 1 bit
    /// remains).
    ///
    /// # Errors
    ///
    /// When there is no such square, or more than 24 squares matter.
    pub fn slider(piece: Piece, board: Board, square: u8, fewer: u32, form: Form) -> Result<Self, RelationError> {
        let relation = Relation::slider(piece, board, square)?;
        let bits = relation.mask().count_ones().saturating_sub(fewer).max(1);
        let black = if form == Form::Black { ", black" } else { "" };
        let name = format!("{piece} {}, {bits} bits{black}", board.square_name(square));
        Ok(Self { name, relation, bits, form })
    }

    /// The magic of a factor.
    #[must_use]
    pub fn magic(&self, factor: u128) -> Magic {
        let width = self.relation.width();
        Magic::new(width, self.relation.mask(), factor, width.bits() - self.bits, self.form)
    }

    /// The line of a finding: factor and bits.
    pub(super) fn text(&self, factor: u128) -> String {
        let digits = self.relation.width().size() / 4 + 2;
        format!("{factor:#0digits$x} {}", self.bits)
    }

    /// Reads a finding: the magic, when the line is one of this form. Whether the magic is right is for
    /// [`magic::check`](crate::magic::check()) to say.
    #[must_use]
    pub fn read(&self, finding: &Finding) -> Option<Magic> {
        let (factor, bits) = finding.text.split_once(' ')?;
        let factor = u128::from_str_radix(factor.strip_prefix("0x")?, 16).ok()?;
        (bits.parse() == Ok(self.bits) && factor & !self.relation.width().mask() == 0).then(|| self.magic(factor))
    }

    /// A number that differs when anything else than the name does: 64 bit FNV-1a.
    pub(super) fn fingerprint(&self) -> u64 {
        let form = u128::from(self.form == Form::Black);
        let head = [u128::from(self.relation.width().bits()), self.relation.mask(), u128::from(self.bits), form];
        let pairs = self.relation.pairs().iter().flat_map(|&(occupancy, set)| [occupancy, set]);
        head.into_iter()
            .chain(pairs)
            .flat_map(u128::to_le_bytes)
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

/// The names of all, and one number for all that is in them.
pub(super) fn identity(wanted: &[Wanted]) -> String {
    let names: Vec<&str> = wanted.iter().map(|wanted| wanted.name.as_str()).collect();
    let fingerprint = wanted.iter().fold(0u64, |all, wanted| all.rotate_left(7) ^ wanted.fingerprint());
    format!("{} [{fingerprint:016x}]", names.join("; "))
}

/// Whether 64 bits are enough to compute in.
pub(super) fn fits_64(width: Width) -> bool {
    width.bits() <= 64
}
