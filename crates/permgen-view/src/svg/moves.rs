//! Where the squares go: before and after, and in colours by cycle.

use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;

use super::board::{Ink, names, places, size, word};
use super::{Drawing, MARGIN};
use crate::{Layout, figure};

const CELL: u32 = 26;

/// Room for the names beside a board.
const SIDE: u32 = 32;

/// Two boards with an arrow between: a word, or the letter R, and what becomes of it.
pub(crate) fn before_and_after(map: &PartialMap, board: Option<Board>, bits: Option<u128>) -> String {
    let (before, after) = (Layout::of(board, map.input()), Layout::of(board, map.output()));
    let bits = bits.unwrap_or_else(|| figure(before)) & map.input().mask() & !map.promised_zero();
    let mut drawing = Drawing::new();
    let (width, height) = size(before, CELL);
    let top = MARGIN;
    for (layout, left, value) in [(before, SIDE, bits), (after, SIDE + width + 2 * SIDE + 48, map.apply(bits))] {
        word(&mut drawing, layout, (left, top), CELL, value, Ink::Figure);
        names(&mut drawing, layout, (left, top), CELL);
    }
    let (from, middle) = (SIDE + width + SIDE, top + height / 2);
    let arrow = format!("<path class=\"pg-arrow\" d=\"M{from} {middle}h36m-8 -7l9 7l-9 7\"/>");
    drawing.put(&arrow, 0, 0);
    drawing.finish("The board before and after")
}

/// The cycle of each bit, from 0; none for bits that stay.
fn cycles(map: &PartialMap) -> Vec<Option<usize>> {
    let mut cycle_of = vec![None; map.input().size()];
    if let Some(permutation) = map.as_permutation() {
        for (number, cycle) in permutation.cycles().iter().enumerate() {
            for &bit in cycle {
                cycle_of[usize::from(bit)] = Some(number);
            }
        }
    }
    cycle_of
}

/// A hue that is far from those of its neighbours: by the golden angle.
pub(super) fn hue(number: usize) -> usize {
    (number * 137 + 28) % 360
}

/// The board with the name of the place that each square goes to, and arrows, in colours by cycle, as SVG.
#[must_use]
pub fn moves(map: &PartialMap, board: Option<Board>) -> String {
    let (before, after) = (Layout::of(board, map.input()), Layout::of(board, map.output()));
    let cycle_of = cycles(map);
    let colour = |bit: u8| cycle_of[usize::from(bit)].unwrap_or(usize::from(before.row_of(bit).unwrap_or(0)));
    let mut drawing = Drawing::new();
    let (x, y) = (SIDE, MARGIN);
    for (row, column, bit) in places(before) {
        let (left, top) = (x + u32::from(column) * CELL, y + u32::from(row) * CELL);
        let to = map.destination_of(bit);
        let (class, style) = match to {
            Some(to) if to == bit => ("pg-square", String::new()),
            Some(_) => ("pg-cycle", format!(" style=\"--h:{}\"", hue(colour(bit)))),
            None => ("pg-lost", String::new()),
        };
        let rect =
            format!("<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\"{style}/>");
        drawing.put(&rect, left + CELL, top + CELL);
        let text = to.map_or_else(|| "×".to_owned(), |to| after.name(to));
        drawing.text(left + CELL / 2, top + CELL / 2 + 4, "pg-mid", &text);
    }
    names(&mut drawing, before, (x, y), CELL);
    // Arrows need both places on the same board.
    if before == after {
        let (width, _) = size(before, CELL);
        arrows(&mut drawing, before, (x + width + 2 * SIDE, y), &|bit| map.destination_of(bit), &|bit| {
            hue(colour(bit))
        });
    }
    drawing.finish("Where each square goes, in colours by cycle")
}

/// A point, to a tenth. The library's way to write such numbers takes 11 kB of the page's engine.
fn written((x, y): (f64, f64)) -> String {
    let [x, y] = [x, y].map(|length| (length * 10.0).round() as i32);
    format!("{}.{} {}.{}", x / 10, x % 10, y / 10, y % 10)
}

/// The board with an arrow from each square to its place.
fn arrows(
    drawing: &mut Drawing,
    layout: Layout,
    at: (u32, u32),
    to: &dyn Fn(u8) -> Option<u8>,
    hue: &dyn Fn(u8) -> usize,
) {
    word(drawing, layout, at, CELL, 0, Ink::Figure);
    names(drawing, layout, at, CELL);
    let centre = |bit: u8| {
        let place = places(layout).find(|&(_, _, here)| here == bit)?;
        let middle = |start: u32, number: u8| f64::from(start + u32::from(number) * CELL + CELL / 2);
        Some((middle(at.0, place.1), middle(at.1, place.0)))
    };
    for (_, _, bit) in places(layout) {
        let Some((from, (to_x, to_y))) =
            to(bit).filter(|&to| to != bit).and_then(|to| Some((centre(bit)?, centre(to)?)))
        else {
            continue;
        };
        let (along_x, along_y) = (to_x - from.0, to_y - from.1);
        let length = along_x.hypot(along_y);
        let (unit_x, unit_y) = (along_x / length, along_y / length);
        // Bent a little, so that two squares that change places have two arrows; it ends before the middle of the square.
        let bend = (length / 8.0).min(14.0);
        let (tip_x, tip_y) = (to_x - unit_x * 5.0, to_y - unit_y * 5.0);
        let control = (from.0 + along_x / 2.0 - unit_y * bend, from.1 + along_y / 2.0 + unit_x * bend);
        let style = format!("style=\"--h:{}\"", hue(bit));
        let point = |along: f64, across: f64| {
            written((tip_x - unit_x * along - unit_y * across, tip_y - unit_y * along + unit_x * across))
        };
        let element = format!(
            "<path class=\"pg-move\" {style} d=\"M{}Q{} {}\"/><path class=\"pg-head\" {style} d=\"M{}L{}L{}z\"/>",
            written(from),
            written(control),
            point(3.0, 0.0),
            point(0.0, 0.0),
            point(6.0, 3.0),
            point(6.0, -3.0),
        );
        drawing.put(&element, 0, 0);
    }
}
