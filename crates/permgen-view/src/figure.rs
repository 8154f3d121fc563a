//! The figure that is moved: the letter R, which no turn or flip maps to itself.

use crate::Layout;

const LARGE: [&str; 8] = ["####", "#...#", "#...#", "#..#", "###", "#.#", "#..#", "#...#"];
const MEDIUM: [&str; 5] = ["###", "#..#", "###", "#.#", "#..#"];
const SMALL: [&str; 3] = ["###", "#", "##"];
const FLAT: [&str; 2] = ["###", "#"];
const ROW: [&str; 1] = ["##.#"];

/// The figure as a word: the largest that fits, as far in the middle as its size allows but nearer to the top left.
#[must_use]
pub fn figure(layout: Layout) -> u128 {
    let dots = dots(layout.rows(), layout.columns());
    dots.into_iter().fold(0, |word, (row, column)| word | 1 << layout.bit_at(row as u8, column as u8))
}

/// The places of the figure on so many rows and columns; row 0 is on top.
pub(crate) fn dots(rows: u8, columns: u8) -> Vec<(u16, u16)> {
    let (rows, columns) = (usize::from(rows), usize::from(columns));
    let fits = |drawing: &&[&str]| drawing.len() <= rows && drawing.iter().all(|line| line.len() <= columns);
    let drawings: [&[&str]; 5] = [&LARGE, &MEDIUM, &SMALL, &FLAT, &ROW];
    // A board of one file or a few squares has no room for any figure: its top left square alone.
    let drawing = drawings.iter().find(|drawing| fits(drawing)).copied().unwrap_or(&["#"]);
    let width = drawing.iter().map(|line| line.len()).max().unwrap_or(0);
    let (top, left) = ((rows - drawing.len()) / 2, (columns - width) / 2);
    let mut dots = Vec::new();
    for (row, line) in (top..).zip(drawing) {
        for (column, dot) in (left..).zip(line.chars()) {
            if dot == '#' {
                dots.push((row as u16, column as u16));
            }
        }
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::board::Board;
    use permgen_core::width::Width;

    #[test]
    fn figures_have_no_symmetry_that_a_map_could_hide_behind() {
        for (ranks, files) in [(8, 8), (7, 6), (9, 9), (9, 10), (10, 5), (4, 4), (3, 3), (2, 4), (5, 3)] {
            let board = Board::new(ranks, files, Width::W128).unwrap();
            let word = figure(Layout::Board(board));
            assert!(word != 0 && word & !board.mask() == 0, "{board}");
            let turned = |to: &dyn Fn(u8, u8) -> (u8, u8)| {
                (0..board.squares()).filter(|&square| word >> square & 1 == 1).fold(0u128, |moved, square| {
                    let (rank, file) = to(square / files, square % files);
                    moved | 1 << (rank * files + file)
                })
            };
            assert_ne!(turned(&|rank, file| (ranks - 1 - rank, file)), word, "{board}");
            assert_ne!(turned(&|rank, file| (rank, files - 1 - file)), word, "{board}");
            assert_ne!(turned(&|rank, file| (ranks - 1 - rank, files - 1 - file)), word, "{board}");
            if ranks == files {
                assert_ne!(turned(&|rank, file| (file, rank)), word, "{board}");
                assert_ne!(turned(&|rank, file| (files - 1 - file, ranks - 1 - rank)), word, "{board}");
            }
        }
    }
}
