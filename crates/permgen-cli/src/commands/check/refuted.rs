//! Tables that are wrong in programs of which nobody said what they are.
//!
//! `check` may ask what a table is. Here nobody answers, so that a table is only said to be wrong when its own numbers say how it
//! is read: most of its elements are right as they are read, and others are refuted by an occupancy, or by a bit.

use std::path::Path;

use permgen_core::board::Board;
use permgen_verify::arrays::{Arrays, Column};

use super::import::{Source, says_something};
use super::{Subjects, columns, import, magics, numbered};
use crate::args::Check;

/// A table that is wrong.
pub(crate) struct Refuted {
    /// Its name in the text.
    pub(crate) name: String,
    /// Where it begins.
    pub(crate) line: usize,
    /// What is wrong with it.
    pub(crate) what: String,
}

/// The tables of a file that are refuted, in its order.
pub(crate) fn refuted(mut arrays: Arrays, file: &Path) -> Vec<Refuted> {
    let args = Check::of_file(file);
    let board = Board::CHESS;
    // What cannot be read may say how the rest is to be read.
    if arrays.refused.iter().any(|refused| says_something(&refused.name)) {
        return Vec::new();
    }
    arrays.name_apart();
    let source = Source { arrays, main: file };
    let mut found = Vec::new();
    if let Ok(Some(numbered)) = import::numbered(&source, &args, &mut Vec::new())
        && let Some(what) = numbered::refutation(&numbered)
        && let Some(column) = source.arrays.columns.iter().find(|column| import::is_bruijn(column))
    {
        found.push(Refuted { name: column.name.clone(), line: column.line, what });
    }
    let mut subjects = Subjects { is_foreign: true, ..Subjects::default() };
    if import::find_magics(&source, &args, board, &mut subjects).is_ok() {
        for (line, what) in magics::refutations(&subjects, board, &args) {
            // The column whose numbers stand there.
            let holds = |column: &&Column| column.values.len() == usize::from(board.squares()) && column.line == line;
            let column = source
                .arrays
                .columns
                .iter()
                .filter(holds)
                .min_by_key(|column| columns::role_of(&column.role) != Some(crate::args::Role::Magics));
            let Some(column) = column else { continue };
            found.push(Refuted { name: column.name.clone(), line: column.line, what });
        }
    }
    found.sort_by_key(|refuted| refuted.line);
    found
}

#[cfg(test)]
mod tests {
    use permgen_core::width::Width;
    use permgen_tables::magic::de_bruijn::{Scan, factors};
    use permgen_verify::arrays::Scalar;

    use super::*;

    /// A table of a factor.
    fn arrays(factor: u128, table: &[u8]) -> Arrays {
        let (file, bits) = (Path::new("a.c").to_owned(), table.len() as u32);
        let scalar = Scalar { name: "DeBruijn".to_owned(), file: file.clone(), line: 2, value: factor, bits };
        let column = Column {
            name: "deBruijnTable".to_owned(),
            words: vec!["deBruijnTable".to_owned()],
            role: "deBruijnTable".to_owned(),
            file,
            line: 3,
            values: table.iter().map(|&bit| bit.into()).collect(),
            lines: Vec::new(),
            of: "i32".to_owned(),
            bits: 31,
        };
        Arrays { columns: vec![column], scalars: vec![scalar], ..Arrays::default() }
    }

    #[test]
    fn tables_of_factors_are_refuted_when_a_bit_is_numbered_wrong() {
        for scan in Scan::ALL {
            for width in [Width::W32, Width::W64] {
                let right = factors(scan, width).next().expect("there is one");
                let factor = right.factor();
                let mut swapped = right.table().to_vec();
                swapped.swap(3, 9);
                let reversed: Vec<u8> = right.table().iter().map(|bit| width.bits() as u8 - 1 - bit).collect();
                let judge = |factor: u128, table: &[u8]| refuted(arrays(factor, table), Path::new("a.c"));
                assert!(judge(factor, right.table()).is_empty());
                // Numbers of another order may be meant.
                assert!(judge(factor, &reversed).is_empty());
                let found = judge(factor, &swapped);
                assert_eq!(found.len(), 1, "{scan:?}");
                assert!(found[0].what.contains("the table says"), "{}", found[0].what);
                assert_eq!((&*found[0].name, found[0].line), ("deBruijnTable", 3));
                let found = judge(factor ^ 0x10, right.table());
                assert!(found.iter().all(|found| found.what.contains("number")), "{scan:?}");
                if scan == Scan::Isolate {
                    assert_eq!(found.len(), 1, "one bit of the factor is wrong");
                }
            }
        }
    }
}
