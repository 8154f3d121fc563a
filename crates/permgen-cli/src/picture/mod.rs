//! Pictures of words and maps, as text: pure functions from data to blocks of lines.
//!
//! Blocks carry escape codes for colour; whoever prints them drops those when colour is off.

mod block;
mod images;
mod places;

use anstyle::{Ansi256Color, AnsiColor, Style};
use permgen_view::{Cell, Layout};

pub(crate) use block::{Block, flow, wrap};
pub(crate) use images::before_and_after;
pub(crate) use places::framed_places;

/// What a set bit means, which decides how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A bit of the figure that is moved.
    Figure,
    /// A bit that a constant selects.
    Mask,
}

/// The characters to draw with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pen {
    ascii: bool,
}

impl Pen {
    pub(crate) const UNICODE: Pen = Pen { ascii: false };
    pub(crate) const ASCII: Pen = Pen { ascii: true };

    /// One of two texts: with all characters, or with plain ones.
    pub(crate) const fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// A bit where another may have been expected.
    fn compared(self, expected: bool, got: bool) -> String {
        let red = AnsiColor::Red.on_default().bold();
        match (expected, got) {
            (true, false) => paint(red, self.pick("○", "-")),
            (false, true) => paint(red, self.pick("×", "x")),
            (_, set) => self.bit(set, Ink::Figure),
        }
    }

    fn bit(self, set: bool, ink: Ink) -> String {
        match (set, ink) {
            (true, Ink::Figure) => paint(AnsiColor::Yellow.on_default().bold(), self.pick("●", "1")),
            (true, Ink::Mask) => paint(AnsiColor::Cyan.on_default().bold(), self.pick("■", "#")),
            (false, _) => paint(Style::new().dimmed(), self.pick("·", ".")),
        }
    }

    fn cell(self, cell: Cell) -> String {
        match cell {
            Cell::Empty => self.bit(false, Ink::Figure),
            Cell::Taken(letter) => paint(AnsiColor::Yellow.on_default().bold(), &letter.to_string()),
            Cell::Left(letter) => paint(Style::new().dimmed(), &letter.to_string()),
            Cell::Mixed => paint(Style::new().dimmed(), "+"),
        }
    }

    /// A section's title in a rule across the page.
    pub(crate) fn heading(self, title: &str, columns: usize) -> String {
        let dash = self.pick("─", "-");
        let rest = columns.saturating_sub(title.chars().count() + 4);
        let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
        format!("{} {} {}", paint(dim, &dash.repeat(2)), paint(bold, title), paint(dim, &dash.repeat(rest)))
    }
}

/// `text` in a style.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A word, with its frame and the names of ranks and files, or of bits.
pub(crate) fn framed_word(pen: Pen, layout: Layout, word: u128, ink: Ink) -> Block {
    let cells = cells(layout, |bit| pen.bit(word >> bit & 1 == 1, ink));
    framed(pen, layout, &cells, 1).with_lines(leftover(layout, word))
}

/// A word without frame and names: only its bits.
pub(crate) fn plain_word(pen: Pen, layout: Layout, word: u128, ink: Ink) -> Block {
    let lines = cells(layout, |bit| pen.bit(word >> bit & 1 == 1, ink)).iter().map(|row| row.join(" ")).collect();
    Block::new(lines).with_lines(leftover(layout, word))
}

/// A word whose bits are told apart by letters: capitals for those that are used.
pub(crate) fn plain_letters(pen: Pen, layout: Layout, letters: &[Cell]) -> Block {
    let lines = cells(layout, |bit| pen.cell(letters[usize::from(bit)])).iter().map(|row| row.join(" ")).collect();
    let hidden = (0u8..).zip(letters).filter(|(bit, cell)| **cell != Cell::Empty && layout.shown() >> bit & 1 == 0);
    Block::new(lines).with_lines(leftover(layout, hidden.fold(0, |set, (bit, _)| set | 1 << bit)))
}

/// A word in place of which another was expected: bits that are missing and bits that are too many are marked.
pub(crate) fn framed_difference(pen: Pen, layout: Layout, expected: u128, got: u128) -> Block {
    let cells = cells(layout, |bit| pen.compared(expected >> bit & 1 == 1, got >> bit & 1 == 1));
    framed(pen, layout, &cells, 1).with_lines(leftover(layout, got))
}

/// For each bit of the layout the name of the bit that `partner` pairs it with, coloured by that one's row.
///
/// Bits that are paired with themselves are dim, and those without a partner are crossed out.
pub(crate) fn framed_names(pen: Pen, layout: Layout, partner: impl Fn(u8) -> Option<u8>) -> Block {
    let bits = (0..layout.rows()).flat_map(|row| (0..layout.columns()).map(move |column| layout.bit_at(row, column)));
    let name_of = |bit: u8| partner(bit).map_or(pen.pick("×", "x").to_owned(), |partner| layout.name(partner));
    let cell_width = bits.map(|bit| name_of(bit).chars().count()).max().unwrap_or(1);
    let cells = cells(layout, |bit| {
        let name = format!("{:>cell_width$}", name_of(bit));
        match partner(bit) {
            Some(partner) if partner != bit => paint(row_style(layout, partner), &name),
            _ => paint(Style::new().dimmed(), &name),
        }
    });
    framed(pen, layout, &cells, cell_width)
}

/// A colour per row that is readable on dark and on light backgrounds.
fn row_style(layout: Layout, bit: u8) -> Style {
    const HUES: [u8; 8] = [203, 208, 178, 71, 37, 68, 98, 169];
    let row = layout.row_of(bit).map_or(0, usize::from);
    Ansi256Color(HUES[row % HUES.len()]).on_default()
}

fn cells(layout: Layout, cell: impl Fn(u8) -> String) -> Vec<Vec<String>> {
    let row = |row| (0..layout.columns()).map(|column| cell(layout.bit_at(row, column))).collect();
    (0..layout.rows()).map(row).collect()
}

/// How many set bits the layout does not show.
fn leftover(layout: Layout, word: u128) -> Option<String> {
    off_board((word & !layout.shown()).count_ones())
}

/// A line for bits that hold no square.
fn off_board(bits: u32) -> Option<String> {
    (bits != 0).then(|| paint(Style::new().dimmed(), &format!("+{bits} off board")))
}

fn framed(pen: Pen, layout: Layout, cells: &[Vec<String>], cell_width: usize) -> Block {
    let rows: Vec<(String, String)> =
        (0..layout.rows()).map(|row| (layout.row_label(row), layout.row_end(row))).collect();
    frame(pen, &rows, layout.column_labels().as_deref(), cells, cell_width)
}

/// Cells with a frame around them: with what stands before and behind each row, and what stands below each column.
fn frame(
    pen: Pen,
    rows: &[(String, String)],
    columns: Option<&[char]>,
    cells: &[Vec<String>],
    cell_width: usize,
) -> Block {
    let label_width = rows.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
    let dim = Style::new().dimmed();
    let rule = pen.pick("─", "-").repeat(cells.first().map_or(0, Vec::len) * (cell_width + 1) + 1);
    let side = paint(dim, pen.pick("│", "|"));
    let indent = " ".repeat(label_width);
    let edge = |left, right| format!("{indent} {}", paint(dim, &format!("{left}{rule}{right}")));
    let mut lines = vec![edge(pen.pick("┌", "+"), pen.pick("┐", "+"))];
    for ((label, end), cells) in rows.iter().zip(cells) {
        let label = paint(dim, &format!("{label:>label_width$}"));
        lines.push(format!("{label} {side} {} {side}{}", cells.join(" "), paint(dim, end)));
    }
    lines.push(edge(pen.pick("└", "+"), pen.pick("┘", "+")));
    if let Some(columns) = columns {
        let labels: Vec<String> = columns.iter().map(|label| format!("{label:>cell_width$}")).collect();
        lines.push(format!("{indent}   {}", paint(dim, &labels.join(" "))));
    }
    Block::new(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::board::{Board, Numbering};
    use permgen_core::width::Width;
    use permgen_view::figure;

    fn plain(block: &Block) -> String {
        anstream::adapter::strip_str(&block.lines().join("\n")).to_string()
    }

    #[test]
    fn a_board_has_ranks_and_files() {
        let layout = Layout::Board(Board::CHESS);
        insta::assert_snapshot!(plain(&framed_word(Pen::UNICODE, layout, figure(layout), Ink::Figure)));
        insta::assert_snapshot!(plain(&framed_word(Pen::ASCII, layout, figure(layout), Ink::Mask)));
    }

    #[test]
    fn another_numbering_draws_the_same_board() {
        let othello = Board::CHESS.with_numbering(Numbering::from_name("a1_msb").unwrap());
        let (chess, othello) = (Layout::Board(Board::CHESS), Layout::Board(othello));
        assert_ne!(figure(chess), figure(othello));
        assert_eq!(
            plain(&framed_word(Pen::UNICODE, chess, figure(chess), Ink::Figure)),
            plain(&framed_word(Pen::UNICODE, othello, figure(othello), Ink::Figure))
        );
    }

    #[test]
    fn a_word_without_a_board_is_drawn_from_its_highest_bit() {
        let pictures: Vec<String> = [Width::W8, Width::W16, Width::W32, Width::W128]
            .map(|width| {
                plain(&framed_word(Pen::UNICODE, Layout::Word(width), figure(Layout::Word(width)), Ink::Figure))
            })
            .into();
        insta::assert_snapshot!(pictures.join("\n"));
    }

    #[test]
    fn names_line_up_on_boards_with_ten_ranks() {
        let board = Layout::Board(Board::new(10, 5, Width::W64).unwrap());
        insta::assert_snapshot!(plain(&framed_names(Pen::UNICODE, board, |bit| (bit < 40).then_some(49 - bit))));
    }

    #[test]
    fn bits_off_the_board_are_told() {
        let board = Layout::Board(Board::new(2, 3, Width::W8).unwrap());
        assert_eq!(plain(&plain_word(Pen::ASCII, board, 0xc1, Ink::Mask)), ". . .\n# . .\n+2 off board");
    }
}
