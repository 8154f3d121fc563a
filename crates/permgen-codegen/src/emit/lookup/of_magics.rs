//! Tables of the magics of a file.

use super::{Entry, PieceTable, Tables};
use permgen_core::board::Board;
use permgen_tables::magic::{self, Form, Piece};

impl Tables {
    /// The tables of these magics: one for each piece, its squares one after the other; or, when they have offsets,
    /// with these in one table.
    ///
    /// `None` when magics of one piece have different forms, which no function could look up.
    #[must_use]
    pub fn of_magics(header: Vec<String>, board: Board, entries: &[magic::Entry]) -> Option<Self> {
        let is_shared = entries.iter().any(|entry| entry.magic.offset != 0);
        // Tables that overlap need not have all entries that an index can name.
        let end = |entry: &magic::Entry| match entry.relation(board) {
            Ok(relation) => relation.pairs().iter().map(|pair| entry.magic.index(pair.0) + 1).max().unwrap_or(0),
            Err(_) => entry.magic.offset + (1usize << entry.magic.bits()),
        };
        let shared_size = is_shared.then(|| entries.iter().map(end).max().unwrap_or(0));
        let mut pieces = Vec::new();
        for piece in Piece::ALL {
            let mut of_piece: Vec<&magic::Entry> = entries.iter().filter(|entry| entry.piece == piece).collect();
            of_piece.sort_by_key(|entry| entry.square);
            let Some(first) = of_piece.first() else { continue };
            let form = first.magic.form;
            if of_piece.iter().any(|entry| entry.magic.form != form) {
                return None;
            }
            let mut size = 0;
            let entry = |entry: &&magic::Entry| {
                let magic = entry.magic;
                let offset = if is_shared { magic.offset } else { size };
                size += 1usize << magic.bits();
                Entry { square: entry.square, mask: magic.mask, factor: magic.factor, shift: magic.shift, offset }
            };
            let entries: Vec<Entry> = of_piece.iter().map(entry).collect();
            let directions = match piece {
                Piece::Rook => [(1, 0), (-1, 0), (0, 1), (0, -1)],
                Piece::Bishop => [(1, 1), (1, -1), (-1, 1), (-1, -1)],
            };
            pieces.push(PieceTable {
                name: piece.name().to_owned(),
                directions: directions.to_vec(),
                is_black: form == Form::Black,
                entries,
                size: shared_size.unwrap_or(size),
            });
        }
        Some(Self { header, board, pieces, is_shared })
    }
}
