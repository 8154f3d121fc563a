//! Numbers as most languages write them.

use permgen_core::program::Table;
use permgen_core::width::Width;

/// A constant: a small number as it is, a mask with all its digits.
pub(in crate::emit) fn constant(value: u128, width: Width) -> String {
    if value < 10 { value.to_string() } else { hexadecimal(value, width) }
}

/// A constant with all its digits.
pub(in crate::emit) fn hexadecimal(value: u128, width: Width) -> String {
    format!("{value:#0digits$x}", digits = width.size() / 4 + 2)
}

/// The entries of a table: bytes are numbers, others are hexadecimal digits.
pub(in crate::emit) fn entries(table: &Table) -> Vec<String> {
    let entry = |&entry: &u128| match table.width() {
        Width::W8 => entry.to_string(),
        width => hexadecimal(entry, width),
    };
    table.entries().iter().map(entry).collect()
}

/// How many entries a line has.
pub(in crate::emit) fn per_row(width: Width) -> usize {
    match width {
        Width::W8 => 16,
        Width::W16 | Width::W32 => 8,
        Width::W64 => 4,
        Width::W128 => 2,
    }
}
