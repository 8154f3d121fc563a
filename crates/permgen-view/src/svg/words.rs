//! Boards that lie in several words: before and after, and where each square goes.

use std::fmt::Write as _;

use permgen_core::layout::Layout as Squares;
use permgen_core::word_map::WordMap;

use super::moves::hue;
use super::{Drawing, MARGIN};
use crate::figure;

/// Room for the names beside a board.
const SIDE: u32 = 32;

/// A board on the page: ranks, files, how large its squares are, where it begins.
#[derive(Clone, Copy)]
struct BoardBox {
    ranks: u8,
    files: u8,
    cell: u32,
    left: u32,
}

impl BoardBox {
    fn of(squares: &Squares, cell: u32) -> Option<Self> {
        let (ranks, files) = squares.ranks_and_files()?;
        Some(Self { ranks, files, cell, left: SIDE })
    }

    fn width(self) -> u32 {
        u32::from(self.files) * self.cell
    }

    /// The top left corner of a square: rank 1 is at the bottom.
    fn corner(self, square: u16) -> (u32, u32) {
        let (rank, file) = (u32::from(square) / u32::from(self.files), u32::from(square) % u32::from(self.files));
        (self.left + file * self.cell, MARGIN + (u32::from(self.ranks) - 1 - rank) * self.cell)
    }

    /// The names of ranks and files.
    fn names(self, drawing: &mut Drawing) {
        for rank in 0..self.ranks {
            let (_, top) = self.corner(u16::from(rank) * u16::from(self.files));
            drawing.text(self.left - 6, top + self.cell / 2 + 4, "pg-dim pg-end", &(rank + 1).to_string());
        }
        for file in 0..self.files {
            let (left, top) = self.corner(file.into());
            let name = char::from(b'a' + file).to_string();
            drawing.text(left + self.cell / 2, top + self.cell + 14, "pg-dim pg-mid", &name);
        }
    }

    /// The squares that are set, as dots.
    fn draw(self, drawing: &mut Drawing, is_set: &dyn Fn(u16) -> bool) {
        let (width, height) = (self.width(), u32::from(self.ranks) * self.cell);
        let frame = format!(
            "<rect class=\"pg-frame\" x=\"{}\" y=\"{MARGIN}\" width=\"{width}\" height=\"{height}\"/>",
            self.left
        );
        drawing.put(&frame, self.left + width, MARGIN + height);
        let (mut clear, mut set) = (String::new(), String::new());
        for square in 0..u16::from(self.ranks) * u16::from(self.files) {
            let (left, top) = self.corner(square);
            let path = if is_set(square) { &mut set } else { &mut clear };
            let _ = write!(path, "M{} {}h0", left + self.cell / 2, top + self.cell / 2);
        }
        for (path, class, stroke) in [(clear, "pg-off", self.cell.div_ceil(5)), (set, "pg-figure", self.cell - 2)] {
            if !path.is_empty() {
                drawing.put(&format!("<path class=\"{class}\" stroke-width=\"{stroke}\" d=\"{path}\"/>"), 0, 0);
            }
        }
        self.names(drawing);
    }
}

/// Two boards with an arrow between: the letter R, and what becomes of it; `None` of what is no board.
pub(crate) fn before_and_after(map: &WordMap, from: &Squares, to: &Squares) -> Option<String> {
    const CELL: u32 = 18;
    let before = BoardBox::of(from, CELL)?;
    let after = BoardBox { left: before.left + before.width() + 2 * SIDE + 48, ..BoardBox::of(to, CELL)? };
    let dots = figure::dots(before.ranks, before.files);
    let is_set = |square: u16| {
        let (rank, file) = (square / u16::from(before.files), square % u16::from(before.files));
        dots.contains(&(u16::from(before.ranks) - 1 - rank, file))
    };
    let mut drawing = Drawing::new();
    before.draw(&mut drawing, &is_set);
    after.draw(&mut drawing, &|square| {
        let source = map.sources()[usize::from(to.place_of(square))];
        source.and_then(|place| from.square_at(place)).is_some_and(is_set)
    });
    let (start, middle) = (before.left + before.width() + SIDE, MARGIN + u32::from(before.ranks) * CELL / 2);
    drawing.put(&format!("<path class=\"pg-arrow\" d=\"M{start} {middle}h36m-8 -7l9 7l-9 7\"/>"), 0, 0);
    Some(drawing.finish("The board before and after"))
}

/// The board with the name of the place that each square goes to, in colours by cycle, as SVG; `None` of what is no board, and
/// where a square goes to several.
#[must_use]
pub fn moves_of_words(map: &WordMap, board: &Squares) -> Option<String> {
    const CELL: u32 = 26;
    let place = BoardBox::of(board, CELL).filter(|_| map.is_injective())?;
    let mut to: Vec<Option<u16>> = vec![None; usize::from(board.squares())];
    for square in 0..board.squares() {
        let source = map.sources()[usize::from(board.place_of(square))];
        if let Some(from) = source.and_then(|place| board.square_at(place)) {
            to[usize::from(from)] = Some(square);
        }
    }
    let mut cycle_of: Vec<Option<usize>> = vec![None; to.len()];
    let mut cycles = 0;
    for start in 0..board.squares() {
        let mut square = start;
        while cycle_of[usize::from(square)].is_none() {
            cycle_of[usize::from(square)] = Some(cycles);
            square = to[usize::from(square)].unwrap_or(square);
        }
        cycles += usize::from(to[usize::from(start)] != Some(start));
    }
    let mut drawing = Drawing::new();
    for square in 0..board.squares() {
        let (left, top) = place.corner(square);
        let (class, style) = match to[usize::from(square)] {
            Some(to) if to == square => ("pg-square", String::new()),
            Some(_) => {
                let cycle = cycle_of[usize::from(square)].unwrap_or(0);
                ("pg-cycle", format!(" style=\"--h:{}\"", hue(cycle)))
            }
            None => ("pg-lost", String::new()),
        };
        let rect =
            format!("<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\"{style}/>");
        drawing.put(&rect, left + CELL, top + CELL);
        let text = to[usize::from(square)].map_or_else(|| "×".to_owned(), |to| board.name(to));
        drawing.text(left + CELL / 2, top + CELL / 2 + 4, "pg-mid", &text);
    }
    place.names(&mut drawing);
    Some(drawing.finish("Where each square goes, in colours by cycle"))
}
