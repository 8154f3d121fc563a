//! Magics: what is looked at, what it is multiplied by, the table in colours by what is attacked, and boards that share an entry.

use std::fmt::Write as _;

use permgen_core::article::counted;
use permgen_core::board::Board;
use permgen_core::pairs::Pairs;
use permgen_core::vector::sort_by_key;
use permgen_tables::magic::{Form, Magic, MagicEntry, Relation};

use super::board::{Ink, names, places, size, word};
use super::{Drawing, MARGIN, text_width};
use crate::Layout;

/// Squares of boards.
const CELL: u32 = 14;

const GAP: u32 = 22;

/// Room for the name of a rank.
const SIDE: u32 = 24;

/// How wide a table is at most; a cell of it takes at most `CELL`.
const TABLE: u32 = 384;

/// A table with a longer index is not drawn: its entries would be smaller than dots.
const MOST_BITS: u32 = 14;

/// How many occupancies of an entry, and how many sets of the table, are drawn.
const MOST_BOARDS: usize = 4;

/// Boards side by side, each under its title, as SVG.
#[must_use]
pub fn boards(boards: &[(&str, Layout, u128)]) -> String {
    let mut drawing = Drawing::new();
    let mut x = MARGIN;
    for (title, layout, bits) in boards {
        x = titled(&mut drawing, *layout, (x, MARGIN), title, *bits, Ink::Figure);
    }
    let titles: Vec<&str> = boards.iter().map(|(title, ..)| *title).collect();
    drawing.finish(&format!("Boards: {}", titles.join("; ")))
}

/// A magic that is right, as SVG: its mask, its factor, its table with a colour for each set of attacked squares, an entry that
/// several occupancies share, and the sets with the most entries.
#[must_use]
pub fn magic(board: Board, entry: &MagicEntry, relation: &Relation) -> String {
    let magic = Magic { offset: 0, ..entry.magic };
    let layout = Layout::Board(board);
    let table = Contents::of(&magic, relation);
    let mut drawing = Drawing::new();
    let mut x = MARGIN;
    let squares = counted(&magic.mask.count_ones(), "square");
    for (title, bits) in [(format!("mask: {squares}"), magic.mask), ("factor".to_owned(), magic.factor)] {
        x = titled(&mut drawing, layout, (x, MARGIN), &title, bits, Ink::Mask);
    }
    for (line, text) in (0u32..).zip(words(&magic, relation, &table)) {
        drawing.text(x, MARGIN + 32 + 18 * line, if line == 0 { "pg-bold" } else { "" }, &text);
    }
    let (_, height) = size(layout, CELL);
    let top = MARGIN + height + 18 + 2 * GAP;
    let shared = table.most_shared();
    let side = if magic.bits() <= MOST_BITS { table.draw(&mut drawing, &magic, top, shared) + GAP } else { MARGIN };
    let mut x = side;
    let (occupancies, set) = &table.entries.get(&shared).expect("it is an entry");
    let alike = match occupancies.len() {
        1 => format!("entry {shared} belongs to one occupancy"),
        many => format!("entry {shared} is shared by {many} occupancies, such as"),
    };
    drawing.text(side, top + 10, "pg-bold", &alike);
    let mut shown: Vec<(&str, u128)> = occupancies.iter().take(MOST_BOARDS).map(|&bits| ("occupied", bits)).collect();
    shown.push((if occupancies.len() == 1 { "attacked" } else { "for all: attacked" }, *set));
    for (title, bits) in shown {
        let left = x;
        x = titled(&mut drawing, layout, (left, top + 18), title, bits, Ink::Figure);
        piece(&mut drawing, layout, entry, (left + SIDE, top + 36));
    }
    let top = top + height + 36 + 2 * GAP;
    drawing.text(side, top + 10, "pg-bold", "the sets that take the most entries, in their colours");
    let mut x = side;
    for (number, set, entries) in table.commonest() {
        let left = x;
        let style = colour(number);
        let swatch =
            format!("<path class=\"pg-set\" stroke-width=\"12\" style=\"{style}\" d=\"M{left} {}h12\"/>", top + 25);
        drawing.put(&swatch, 0, 0);
        let entries = counted(&entries, "entry");
        drawing.text(left + 18, top + 29, "pg-dim", &entries);
        x = titled(&mut drawing, layout, (left, top + 18), "", set, Ink::Figure);
        piece(&mut drawing, layout, entry, (left + SIDE, top + 36));
    }
    drawing.finish(&format!("The magic of a {} on {}, and its table", entry.piece, board.square_name(entry.square)))
}

/// How the index is computed, and what the table holds.
fn words(magic: &Magic, relation: &Relation, table: &Contents) -> [String; 5] {
    let digits = magic.width.size() / 4 + 2;
    let looked_at = match magic.form {
        Form::Plain => "occupied & mask",
        Form::Black => "occupied | !mask",
    };
    let size = 1u64 << magic.bits();
    [
        format!("index = (({looked_at}) * factor) >> {}", magic.shift),
        format!("factor = {:#0digits$x}", magic.factor),
        format!(
            "{} occupancies of the mask stand for {} sets of attacked squares",
            relation.pairs().len(),
            table.colours.count()
        ),
        format!("{} of the {size} entries are used", table.entries.count()),
        "one colour, one set: occupancies may share an entry where they share the set".to_owned(),
    ]
}

/// A board under a title; where the next one begins.
fn titled(drawing: &mut Drawing, layout: Layout, (x, y): (u32, u32), title: &str, bits: u128, ink: Ink) -> u32 {
    let (width, _) = size(layout, CELL);
    let at = (x + SIDE, y + 18);
    drawing.text(x, y + 11, "pg-dim", title);
    word(drawing, layout, at, CELL, bits, ink);
    names(drawing, layout, at, CELL);
    // Words have numbers on the right, too.
    let right = if matches!(layout, Layout::Word(_)) { SIDE } else { 0 };
    x + (SIDE + width + right).max(text_width(title)) + GAP
}

/// The piece, as its letter.
fn piece(drawing: &mut Drawing, layout: Layout, entry: &MagicEntry, (x, y): (u32, u32)) {
    let letter = entry.piece.name()[..1].to_uppercase();
    let Layout::Board(board) = layout else { return };
    let bit = board.bit_of(entry.square);
    for (row, column, _) in places(layout).filter(|&(_, _, place)| place == bit) {
        let (x, y) = (x + u32::from(column) * CELL + CELL / 2, y + u32::from(row) * CELL + CELL / 2 + 4);
        drawing.text(x, y, "pg-bold pg-mid", &letter);
    }
}

/// Colours far from those of their neighbours: by the golden angle, in three shades.
fn colour(number: usize) -> String {
    format!("--h:{};--l:{}%", (number * 137 + 28) % 360, [48, 62, 76][number % 3])
}

/// What a table holds.
struct Contents {
    /// By entry, the occupancies that lead to it, and the set that it holds.
    entries: Pairs<usize, (Vec<u128>, u128)>,
    /// By set, the entries that hold it.
    colours: Pairs<u128, Vec<usize>>,
}

impl Contents {
    fn of(magic: &Magic, relation: &Relation) -> Self {
        let mut entries = Pairs::<usize, (Vec<u128>, u128)>::default();
        for &(occupancy, set) in relation.pairs() {
            let entry = entries.entry(magic.index(occupancy));
            entry.0.push(occupancy);
            entry.1 = set;
        }
        let mut colours = Pairs::<u128, Vec<usize>>::default();
        for (entry, (_, set)) in entries.iter() {
            colours.entry(*set).push(*entry);
        }
        Self { entries, colours }
    }

    /// The first entry of those that the most occupancies share.
    fn most_shared(&self) -> usize {
        let by_count = |(entry, (these, _)): &&(usize, (Vec<u128>, u128))| (these.len(), std::cmp::Reverse(*entry));
        self.entries.iter().max_by_key(by_count).map_or(0, |(entry, _)| *entry)
    }

    /// The sets with the most entries: the number of the set, the set, how many entries.
    fn commonest(&self) -> Vec<(usize, u128, usize)> {
        let mut sets: Vec<_> =
            self.colours.iter().enumerate().map(|(number, (set, entries))| (number, *set, entries.len())).collect();
        sort_by_key(&mut sets, |&(number, _, entries)| (std::cmp::Reverse(entries), number));
        sets.truncate(MOST_BOARDS + 1);
        sets
    }

    /// The table, entry 0 at the top left: a path for each set. Returns where it ends on the right.
    fn draw(&self, drawing: &mut Drawing, magic: &Magic, top: u32, chosen: usize) -> u32 {
        let columns = 1usize << magic.bits().div_ceil(2);
        let rows = (1usize << magic.bits()) / columns;
        let cell = (TABLE / columns as u32).clamp(3, CELL);
        let (left, below) = (MARGIN, top + 18);
        let (width, height) = (columns as u32 * cell, rows as u32 * cell);
        drawing.text(left, top + 10, "pg-bold", &format!("the table, {columns} entries in a row"));
        let frame =
            format!("<rect class=\"pg-frame\" x=\"{left}\" y=\"{below}\" width=\"{width}\" height=\"{height}\"/>");
        drawing.put(&frame, left + width, below + height);
        let corner = |entry: usize| (left + (entry % columns) as u32 * cell, below + (entry / columns) as u32 * cell);
        for (number, (_, entries)) in self.colours.iter().enumerate() {
            let mut path = String::new();
            let is_run = |a: &usize, b: &usize| a + 1 == *b && b % columns != 0;
            for run in entries.chunk_by(is_run) {
                let (x, y) = corner(run[0]);
                let half = if cell % 2 == 1 { ".5" } else { "" };
                let _ = write!(path, "M{x} {}{half}h{}", y + cell / 2, run.len() as u32 * cell);
            }
            let style = colour(number);
            drawing.put(
                &format!("<path class=\"pg-set\" stroke-width=\"{cell}\" style=\"{style}\" d=\"{path}\"/>"),
                0,
                0,
            );
        }
        let (x, y) = corner(chosen);
        let mark = format!("<rect class=\"pg-chosen\" x=\"{x}\" y=\"{y}\" width=\"{cell}\" height=\"{cell}\"/>");
        drawing.put(&mark, 0, 0);
        left + width
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::width::Width;
    use permgen_tables::magic::{Piece, check};

    #[test]
    fn a_magic_is_drawn_with_a_colour_for_each_set() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let relation = Relation::slider(Piece::Rook, board, 0).unwrap();
        let magic = Magic::new(Width::W64, relation.mask(), 0x2280_0610_4000_2280, 52, Form::Plain);
        let checked = check(&magic, &relation).unwrap();
        let entry = MagicEntry { piece: Piece::Rook, square: 0, magic, line: 0 };
        let drawing = super::magic(board, &entry, &relation);
        // Each set once in the table, and those with the most entries once more beside it.
        assert_eq!(drawing.matches("pg-set\"").count() as u64, checked.attack_sets + MOST_BOARDS as u64 + 1);
        assert!(drawing.contains(&format!("{} of the 4096 entries are used", checked.used)));
        // Elsewhere in a table that others share, it looks the same.
        let moved = MagicEntry { magic: Magic { offset: 7, ..magic }, ..entry };
        assert_eq!(super::magic(board, &moved, &relation), drawing);
    }

    #[test]
    fn an_entry_is_shared_only_by_occupancies_of_one_set() {
        let board = Board::new(8, 8, Width::W64).unwrap();
        let relation = Relation::slider(Piece::Bishop, board, 27).unwrap();
        let magic = Magic::new(Width::W64, relation.mask(), 0x1040_0820_0202_0040, 55, Form::Plain);
        assert!(check(&magic, &relation).is_ok());
        let table = Contents::of(&magic, &relation);
        assert_eq!(table.entries.iter().map(|(_, (occupancies, _))| occupancies.len()).sum::<usize>(), 512);
        assert_eq!(table.colours.count(), 108);
        assert_eq!(table.commonest().len(), MOST_BOARDS + 1);
    }

    #[test]
    fn tables_that_are_too_large_to_see_are_left_out() {
        let board = Board::new(11, 11, Width::W128).unwrap();
        let relation = Relation::slider(Piece::Rook, board, 0).unwrap();
        let magic = Magic::new(Width::W128, relation.mask(), 1, 110, Form::Plain);
        let entry = MagicEntry { piece: Piece::Rook, square: 0, magic, line: 0 };
        let drawing = super::magic(board, &entry, &relation);
        assert!(!drawing.contains("entries in a row") && drawing.contains("the sets that take the most entries"));
    }
}
