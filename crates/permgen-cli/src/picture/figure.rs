//! The figure that is moved: the letter R, which no turn or flip maps to itself.

use super::Layout;

const LARGE: [&str; 8] = ["####", "#...#", "#...#", "#..#", "###", "#.#", "#..#", "#...#"];
const MEDIUM: [&str; 5] = ["###", "#..#", "###", "#.#", "#..#"];
const SMALL: [&str; 3] = ["###", "#", "##"];
const FLAT: [&str; 2] = ["###", "#"];
const ROW: [&str; 1] = ["##.#"];

/// The figure as a word: the largest that fits, as far in the middle as its size allows but nearer to the top left.
pub(crate) fn figure(layout: Layout) -> u128 {
    let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
    let fits = |drawing: &&[&str]| drawing.len() <= rows && drawing.iter().all(|line| line.len() <= columns);
    let drawings: [&[&str]; 5] = [&LARGE, &MEDIUM, &SMALL, &FLAT, &ROW];
    // A board of one file or a few squares has no room for any figure: its top left square alone.
    let drawing = drawings.iter().find(|drawing| fits(drawing)).copied().unwrap_or(&["#"]);
    let width = drawing.iter().map(|line| line.len()).max().unwrap_or(0);
    let (top, left) = ((rows - drawing.len()) / 2, (columns - width) / 2);
    let mut word = 0;
    for (row, line) in (top..).zip(drawing) {
        for (column, dot) in (left..).zip(line.chars()) {
            if dot == '#' {
                word |= 1 << layout.bit_at(row as u8, column as u8);
            }
        }
    }
    word
}
