//! What a map makes of a figure.

use anstyle::AnsiColor;
use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_view::{Layout, figure};

use super::{Block, Ink, Pen, framed_word, paint};

/// A figure before a map and after it, in so many columns.
pub(crate) fn before_and_after(pen: Pen, board: Option<Board>, map: &PartialMap, columns: usize) -> Block {
    let (before, after) = (Layout::of(board, map.input()), Layout::of(board, map.output()));
    let word = figure(before);
    let left = framed_word(pen, before, word, Ink::Figure);
    let right = framed_word(pen, after, map.apply(word), Ink::Figure);
    beside_arrow(pen, left, right, before, columns)
}

/// Two pictures with an arrow from one to the other, or below each other when there is no room.
fn beside_arrow(pen: Pen, left: Block, right: Block, layout: Layout, columns: usize) -> Block {
    let arrow = paint(AnsiColor::Green.on_default().bold(), pen.pick("───▶", "--->"));
    if left.width() + right.width() + 8 > columns {
        let lines = left.lines().iter().cloned().chain([String::new(), arrow]).chain(right.lines().iter().cloned());
        return Block::new(lines.collect());
    }
    // The frame's top comes before the first row.
    let middle = usize::from(layout.rows()) / 2;
    let arrow = (0..=middle).map(|row| if row == middle { arrow.clone() } else { String::new() });
    Block::beside(&[left, Block::new(arrow.collect()), right], 2)
}
