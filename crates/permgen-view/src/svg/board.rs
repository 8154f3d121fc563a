//! Boards and words, large and small.

use std::fmt::Write as _;

use super::Drawing;
use crate::{Cell, Layout};

/// Which bits are drawn how.
#[derive(Clone, Copy)]
pub(super) enum Ink {
    /// Round: bits that are moved.
    Figure,
    /// Square: bits that a constant selects.
    Mask,
}

/// How wide and high a board is with cells of a size.
pub(super) fn size(layout: Layout, cell: u32) -> (u32, u32) {
    (u32::from(layout.columns()) * cell, u32::from(layout.rows()) * cell)
}

/// A board or word with its bits, without names: a frame and two paths, however many bits there are.
pub(super) fn word(drawing: &mut Drawing, layout: Layout, at: (u32, u32), cell: u32, bits: u128, ink: Ink) {
    let (x, y) = at;
    let (width, height) = size(layout, cell);
    let (mut clear, mut set) = (String::new(), String::new());
    for (row, column, bit) in places(layout) {
        let (left, middle) = (x + u32::from(column) * cell, y + u32::from(row) * cell + cell / 2);
        let is_set = bits >> bit & 1 == 1;
        let _ = match (is_set, ink) {
            (true, Ink::Mask) => write!(set, "M{} {middle}h{}", left + 1, cell - 2),
            (true, Ink::Figure) => write!(set, "M{} {middle}h0", left + cell / 2),
            (false, _) => write!(clear, "M{} {middle}h0", left + cell / 2),
        };
    }
    let frame = format!("<rect class=\"pg-frame\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
    drawing.put(&frame, x + width, y + height);
    let class = match ink {
        Ink::Figure => "pg-figure",
        Ink::Mask => "pg-mask",
    };
    for (path, class, stroke) in [(clear, "pg-off", cell.div_ceil(5)), (set, class, cell - 2)] {
        if !path.is_empty() {
            drawing.put(&format!("<path class=\"{class}\" stroke-width=\"{stroke}\" d=\"{path}\"/>"), 0, 0);
        }
    }
    let hidden = (bits & !layout.shown()).count_ones();
    if hidden > 0 {
        drawing.text(x, y + height + 11, "pg-dim", &format!("+{hidden} off board"));
    }
}

/// A board whose bits are told apart by letters.
pub(super) fn letters(drawing: &mut Drawing, layout: Layout, at: (u32, u32), cell: u32, cells: &[Cell]) {
    let (x, y) = at;
    let (width, height) = size(layout, cell);
    let frame = format!("<rect class=\"pg-frame\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
    drawing.put(&frame, x + width, y + height);
    let mut clear = String::new();
    for (row, column, bit) in places(layout) {
        let (middle, base) = (x + u32::from(column) * cell + cell / 2, y + u32::from(row) * cell + cell / 2 + 4);
        let (class, text) = match cells[usize::from(bit)] {
            Cell::Empty => {
                let _ = write!(clear, "M{middle} {}h0", base - 4);
                continue;
            }
            Cell::Taken(letter) => ("pg-used pg-mid", letter.to_string()),
            Cell::Left(letter) => ("pg-dim pg-mid", letter.to_string()),
            Cell::Mixed => ("pg-dim pg-mid", "+".to_owned()),
        };
        drawing.text(middle, base, class, &text);
    }
    if !clear.is_empty() {
        drawing.put(&format!("<path class=\"pg-off\" stroke-width=\"2\" d=\"{clear}\"/>"), 0, 0);
    }
}

/// The names of ranks and files, or of the first and last bit of each row, around a board.
pub(super) fn names(drawing: &mut Drawing, layout: Layout, at: (u32, u32), cell: u32) {
    let (x, y) = at;
    let (width, height) = size(layout, cell);
    for row in 0..layout.rows() {
        let base = y + u32::from(row) * cell + cell / 2 + 4;
        drawing.text(x - 6, base, "pg-dim pg-end", &layout.row_label(row));
        let end = layout.row_end(row);
        if !end.is_empty() {
            drawing.text(x + width + 6, base, "pg-dim", end.trim_start());
        }
    }
    for (column, label) in (0u32..).zip(layout.column_labels().unwrap_or_default()) {
        drawing.text(x + column * cell + cell / 2, y + height + 14, "pg-dim pg-mid", &label.to_string());
    }
}

/// Every place that is drawn: row, column and bit.
pub(super) fn places(layout: Layout) -> impl Iterator<Item = (u8, u8, u8)> {
    (0..layout.rows())
        .flat_map(move |row| (0..layout.columns()).map(move |column| (row, column, layout.bit_at(row, column))))
}
