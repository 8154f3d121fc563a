//! Magics: factors that turn the occupancies of a mask into a dense table index, and what makes one right.
//!
//! An occupancy `occ` of a word is looked up at `((occ & mask) * factor) >> shift` ([`Form::Plain`]) or at
//! `((occ | !mask) * factor) >> shift` ([`Form::Black`]), products taken modulo `2^width`. A magic is right when two
//! occupancies with the same index always have the same attack set ("constructive collisions" are welcome). Being right
//! is decided here by trying every subset of the mask, in code that shares nothing with the search.
//!
//! Sources: Lasse Hansen's magic move bitboards (2006), Pradyumna Kannan's "Magic Move-Bitboard Generation in Computer
//! Chess" (2007), Volker Annuss's fixed shift and black magics, Gerd Isenberg's kindergarten bitboards.
//!
//! ```
//! use permgen_core::board::Board;
//! use permgen_tables::magic::{self, Form, Magic, Piece, Relation};
//! use permgen_core::width::Width;
//!
//! let board = Board::new(8, 8, Width::W64).unwrap();
//! let relation = Relation::slider(Piece::Rook, board, 0).unwrap();
//! let rook_a1 = Magic::new(Width::W64, relation.mask(), 0x2280_0610_4000_2280, 52, Form::Plain);
//! let checked = magic::check(&rook_a1, &relation).unwrap();
//! assert_eq!((checked.occupancies, checked.attack_sets), (4096, 49));
//! ```

mod check;
pub mod de_bruijn;
mod file;
mod relation;
mod table;

pub use check::{Checked, Collision, WrongMagic, check, check_together};
pub use file::{KEYS, MagicEntry, MagicFile, ParseMagicFileError};
pub use relation::{Piece, Relation, RelationError};
pub use table::{AttackTable, MOST_COMPILED_ENTRIES, NoTable};

use permgen_core::width::Width;

/// The magics of a chess board that macros use if no file is named: one table for rooks and bishops, with one shift for each.
pub const CHESS: &str = include_str!("chess.txt");

/// What is multiplied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// `occ & mask`
    #[default]
    Plain,
    /// `occ | !mask`: the smallest index need not be 0, which helps tables to overlap.
    Black,
}

impl Form {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Form::Plain => "plain",
            Form::Black => "black",
        }
    }
}

/// A factor and what goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Magic {
    /// The word.
    pub width: Width,
    /// The bits that are looked at.
    pub mask: u128,
    /// What they are multiplied by, modulo `2^width`.
    pub factor: u128,
    /// How far the product is shifted down: less than the width.
    pub shift: u32,
    /// What is done with the mask.
    pub form: Form,
    /// What is added to the index, when tables share memory.
    pub offset: usize,
}

impl Magic {
    /// A magic with a table of its own.
    #[must_use]
    pub const fn new(width: Width, mask: u128, factor: u128, shift: u32, form: Form) -> Self {
        Self { width, mask, factor, shift, form, offset: 0 }
    }

    /// How many bits the index has: the table for all of them has `2^bits` entries.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        self.width.bits().saturating_sub(self.shift)
    }

    /// The place in the table of an occupancy, of which only the bits in the mask matter.
    #[must_use]
    pub const fn index(&self, occupancy: u128) -> usize {
        let looked_at = match self.form {
            Form::Plain => occupancy & self.mask,
            Form::Black => occupancy | !self.mask,
        } & self.width.mask();
        let product = looked_at.wrapping_mul(self.factor) & self.width.mask();
        let index = if self.shift < 128 { product >> self.shift } else { 0 };
        self.offset + index as usize
    }
}
