//! Tables that are wrong in source text of which nobody said what it is.
//!
//! `check` may ask what a table is. Here nobody answers, so that a table is only said to be wrong when its own numbers say how it
//! is read: most of its elements are right as they are read, and others are refuted by an occupancy, or by a bit.

use std::path::Path;

use permgen_core::board::Board;

use super::{Subjects, columns, import, magics, numbered, source};
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

/// The tables of a text that are refuted, in its order.
pub(crate) fn refuted(text: &str, file: &Path) -> Vec<Refuted> {
    let lower = text.to_lowercase();
    if !["magic", "bruijn"].iter().any(|word| lower.contains(word)) {
        return Vec::new();
    }
    let args = Check::of_file(file);
    let board = Board::CHESS;
    let Ok(source) = source::read(text, file, None, usize::from(board.squares())) else { return Vec::new() };
    // What cannot be read may say how the rest is to be read.
    let says_how = |unread: &source::Unread| {
        let name = unread.name.as_deref().unwrap_or_default();
        columns::role_of(name).is_some()
            || import::piece_of(&[name.to_owned()]).is_some()
            || name.to_lowercase().contains("bruijn")
    };
    if source.unread.iter().any(says_how) {
        return Vec::new();
    }
    let mut found = Vec::new();
    if let Ok(Some(numbered)) = import::numbered(&source, &args, &mut Vec::new())
        && let Some(what) = numbered::refutation(&numbered)
        && let Some(column) = source.columns.iter().find(|column| import::is_bruijn(column))
    {
        found.push(Refuted { name: column.name.clone(), line: column.at.line, what });
    }
    let mut subjects = Subjects { is_foreign: true, ..Subjects::default() };
    if import::magics(&source, &args, board, &mut subjects).is_ok() {
        for (line, what) in magics::refutations(&subjects, board, &args) {
            // The column whose numbers stand there.
            let holds = |column: &&source::Column| {
                let squares = usize::from(board.squares());
                column.numbers.len() == squares && column.numbers.iter().any(|number| number.at.line == line)
            };
            let column = source
                .columns
                .iter()
                .filter(holds)
                .min_by_key(|column| columns::role_of(&column.role_word) != Some(crate::args::Role::Magics));
            let Some(column) = column else { continue };
            found.push(Refuted { name: column.name.clone(), line: column.at.line, what });
        }
    }
    found.sort_by_key(|refuted| refuted.line);
    found
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use permgen_core::width::Width;
    use permgen_tables::magic::de_bruijn::{Scan, factors};

    use super::*;

    /// A table of a factor, in C or in Rust.
    fn text(is_rust: bool, factor: u128, table: &[u8]) -> String {
        let numbers: Vec<String> = table.iter().map(ToString::to_string).collect();
        let (numbers, count) = (numbers.join(", "), table.len());
        let mut text = String::new();
        let _ = match is_rust {
            true => writeln!(
                text,
                "pub const DE_BRUIJN: u{count} = {factor:#x};\nconst DE_BRUIJN_TO: [u8; {count}] = [{numbers}];"
            ),
            false => writeln!(
                text,
                "#include <stdint.h>\nstatic const uint{count}_t DeBruijn = {factor:#x}ull;\nstatic const int deBruijnTable[{count}] = {{{numbers}}};"
            ),
        };
        text
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
                for (is_rust, file) in [(true, "a.rs"), (false, "a.c")] {
                    let judge = |factor: u128, table: &[u8]| refuted(&text(is_rust, factor, table), Path::new(file));
                    assert!(judge(factor, right.table()).is_empty());
                    // Numbers of another order may be meant.
                    assert!(judge(factor, &reversed).is_empty());
                    let found = judge(factor, &swapped);
                    assert_eq!(found.len(), 1, "{scan:?} {file}");
                    assert!(found[0].what.contains("the table says"), "{}", found[0].what);
                    assert!(found[0].name.to_lowercase().contains("bruijn"));
                    let found = judge(factor ^ 0x10, right.table());
                    assert!(found.iter().all(|found| found.what.contains("number")), "{scan:?} {file}");
                    if scan == Scan::Isolate {
                        assert_eq!(found.len(), 1, "{file}: one bit of the factor is wrong");
                    }
                }
            }
        }
    }
}
