//! Tables in the documentation that are made of what the code knows, and the places that they stand in.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use permgen_codegen::spec::{LIBRARY, WORD_OPERATIONS};
use permgen_core::board::{Board, Corner, Numbering};
use permgen_core::target::Target;

use crate::suite;

/// A file of the repository, by its path from the root.
#[must_use]
pub fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)
}

/// The text of a file of the repository.
///
/// # Panics
///
/// When it cannot be read.
#[must_use]
pub fn document(file: &str) -> String {
    fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Compares a made block of a document with what is made now, or writes it when it is to be renewed.
///
/// # Panics
///
/// When the document has no place for it, or something else there.
pub fn is_up_to_date(file: &str, name: &str, made: &str, renew: bool) {
    let text = document(file);
    let old = block(&text, name).unwrap_or_else(|| panic!("{file} has no place for {name}"));
    if renew {
        fs::write(path(file), with_block(&text, name, made).expect("it has a place")).expect("the file can be written");
        return;
    }
    assert!(old == made, "{file} is out of date: scripts/renew.sh\n{old}\nnow:\n{made}");
}

/// What stands between the marks `<!-- name: begin -->` and `<!-- name: end -->` of a document.
#[must_use]
pub fn block<'a>(document: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = document.split_once(&format!("<!-- {name}: begin -->\n"))?;
    Some(rest.split_once(&format!("<!-- {name}: end -->"))?.0)
}

/// The document with other text between those marks.
#[must_use]
pub fn with_block(document: &str, name: &str, text: &str) -> Option<String> {
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let (before, rest) = document.split_once(&begin)?;
    let (_, after) = rest.split_once(&end)?;
    Some(format!("{before}{begin}{text}{end}{after}"))
}

/// Operations of the suite for each target that has counts, beside what is published.
///
/// # Panics
///
/// When a file of counts has no total.
#[must_use]
pub fn operations() -> String {
    let rows = suite::suite();
    let sum = |count: fn(&suite::Row) -> Option<u32>| rows.iter().filter_map(count).sum::<u32>();
    let mut table = "| target | permgen | best published | best known before |\n|---|---|---|---|\n".to_owned();
    for target in Target::ALL {
        let Ok(counts) = fs::read_to_string(path(&format!("tests/data/op_counts/{}.txt", target.name))) else {
            continue;
        };
        let total = counts.lines().last().and_then(|line| line.strip_prefix("total ")).expect("a total").trim();
        let (published, known) = match target.name {
            "portable" => (sum(|row| row.best_published).to_string(), sum(|row| row.best_known).to_string()),
            "x86-64-v3" => (sum(|row| row.best_published_bmi2).to_string(), sum(|row| row.best_known_bmi2).to_string()),
            _ => Default::default(),
        };
        writeln!(table, "| `{}` | {total} | {published} | {known} |", target.name).expect("a string takes all text");
    }
    table
}

/// Which square of a chess board is in which bit, for every numbering.
///
/// # Panics
///
/// Never: a chess board has squares.
#[must_use]
pub fn numberings() -> String {
    let mut table = "| `numbering` | bit 0 | bit 1 | bit 8 | bit 63 |\n|---|---|---|---|---|\n".to_owned();
    for (name, numbering) in Numbering::NAMED {
        let squares = [0u8, 1, 8, 63].map(|bit| Board::CHESS.square_name(square_of(numbering, bit)));
        writeln!(table, "| `{name}` | {} |", squares.join(" | ")).expect("a string takes all text");
    }
    table
}

/// The named maps of the language.
#[must_use]
pub fn maps() -> String {
    let mut table = "| map | other names | what it does |\n|---|---|---|\n".to_owned();
    for map in LIBRARY {
        let aliases: Vec<String> = map.aliases.iter().map(|alias| format!("`{alias}`")).collect();
        writeln!(table, "| `{}` | {} | {} |", map.name, aliases.join(", "), map.about)
            .expect("a string takes all text");
    }
    table
}

/// The operations on the word.
#[must_use]
pub fn word_operations() -> String {
    let mut table = "| operation | what it does |\n|---|---|\n".to_owned();
    for operation in WORD_OPERATIONS {
        writeln!(table, "| `{}({})` | {} |", operation.name, operation.parameters.join(", "), operation.about)
            .expect("a string takes all text");
    }
    table
}

/// The square in a bit of a chess board, from what a numbering means: counted from its corner, along ranks or files. This
/// shares no code with the numberings' own arithmetic.
fn square_of(numbering: Numbering, bit: u8) -> u8 {
    let (fast, slow) = (bit % 8, bit / 8);
    let (rank, file) = if numbering.file_major { (fast, slow) } else { (slow, fast) };
    match numbering.bit_0 {
        Corner::A1 => rank * 8 + file,
        Corner::H1 => rank * 8 + (7 - file),
        Corner::A8 => (7 - rank) * 8 + file,
        Corner::H8 => (7 - rank) * 8 + (7 - file),
    }
}
