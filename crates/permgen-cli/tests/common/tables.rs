//! Tables of magics as source text, for the tests of `permgen check`.

use std::fs;

use assert_cmd::assert::Assert;
use permgen_tables::magic::{MagicEntry, MagicFile, Piece};
use tempfile::tempdir;

use crate::common::{permgen, stderr, stdout};

pub(crate) const MAGICS: &str = include_str!("../data/magics.txt");

/// The magics of a piece by the numbers of their squares.
pub(crate) fn entries(piece: Piece) -> Vec<MagicEntry> {
    let file: MagicFile = MAGICS.parse().unwrap();
    let mut entries: Vec<MagicEntry> = file.entries.into_iter().filter(|entry| entry.piece == piece).collect();
    entries.sort_by_key(|entry| entry.square);
    entries
}

/// A line for each square.
pub(crate) fn rows(piece: Piece, row: impl Fn(&MagicEntry) -> String) -> String {
    entries(piece).iter().map(|entry| format!("{},\n", row(entry))).collect()
}

/// The factors of a piece.
pub(crate) fn factors(piece: Piece) -> String {
    rows(piece, |entry| format!("{:#x}", entry.magic.factor))
}

/// How many bits each index of a piece has.
pub(crate) fn bits(piece: Piece) -> String {
    rows(piece, |entry| entry.magic.bits().to_string())
}

/// Rooks in C, with what stands before the first factor, in line 2.
pub(crate) fn c() -> String {
    format!(
        "static const uint64_t RookMagics[64] = {{\n{}}};\nstatic const int RookBits[64] = {{\n{}}};\n",
        factors(Piece::Rook),
        bits(Piece::Rook)
    )
}

/// The same in Rust.
pub(crate) fn rust() -> String {
    format!(
        "pub const ROOK_MAGICS: [u64; 64] = [\n{}];\npub static ROOK_BITS: [u8; 64] = [\n{}];\n",
        factors(Piece::Rook),
        bits(Piece::Rook)
    )
}

/// The command on a file of that name.
pub(crate) fn check_file(name: &str, text: &str, arguments: &[&str]) -> Assert {
    let folder = tempdir().unwrap();
    let file = folder.path().join(name);
    fs::write(&file, text).unwrap();
    permgen(&[&["check", file.to_str().unwrap()], arguments].concat()).assert()
}

/// What is neither proved nor called wrong: no word of proof, and the message.
pub(crate) fn refused(name: &str, text: &str, message: &str) {
    let output = check_file(name, text, &[]).code(2);
    assert_eq!(stdout(&output), "", "{message}");
    assert!(stderr(&output).contains(message), "{name}: {message}\n{}", stderr(&output));
}

/// The factor that stands first.
pub(crate) fn first() -> String {
    format!("{:#x}", entries(Piece::Rook)[0].magic.factor)
}
