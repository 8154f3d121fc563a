//! Rust: `no_std`, without `unsafe`, with the table of attacks made while the crate compiles.

use std::fmt::Write as _;

use super::{BitNumber, LookupLanguage, NotWritable, PieceTable, Tables, comment, hex};

/// A module of Rust.
#[derive(Debug)]
pub(super) struct Rust;

impl LookupLanguage for Rust {
    fn name(&self) -> &'static str {
        "rust"
    }

    fn about(&self) -> &'static str {
        "a Rust module: constants, lookup functions, and tables made by const evaluation"
    }

    fn tables(&self, tables: &Tables) -> Result<String, NotWritable> {
        tables.expect_all_squares("Rust")?;
        let mut text = comment(&tables.header, "//!");
        let word = format!("u{}", tables.board.width().bits());
        let (ranks, files) = (tables.board.ranks(), tables.board.files());
        write!(
            text,
            "
/// What turns the occupancies of a square's lines into places of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Magic {{
    /// The squares whose occupancy matters.
    pub mask: {word},
    /// The factor.
    pub factor: {word},
    /// How far the product is shifted right.
    pub shift: u32,
    /// Where the square's attacks begin.
    pub offset: usize,
}}
"
        )
        .expect("a string takes all text");
        for piece in &tables.pieces {
            text.push_str(&of_piece(tables, piece, &word, (ranks, files)));
        }
        Ok(text)
    }

    fn bit_number(&self, numbering: &BitNumber) -> Result<String, NotWritable> {
        let (bits, shift, factor) = (numbering.width.bits(), numbering.shift(), hex(numbering.width, numbering.factor));
        let (header, table) = (comment(&numbering.header, "//!"), numbering.table_lines());
        Ok(format!(
            "{header}
/// The de Bruijn factor.
pub const DE_BRUIJN: u{bits} = {factor};

/// Which bit makes the {log} highest bits of a product this number.
#[rustfmt::skip]
pub const DE_BRUIJN_BITS: [u8; {bits}] = [
{table}];

/// The number of the lowest set bit. That of 0 is {zero}.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub const fn lowest_bit(word: u{bits}) -> u32 {{
    DE_BRUIJN_BITS[((word & word.wrapping_neg()).wrapping_mul(DE_BRUIJN) >> {shift}) as usize] as u32
}}
",
            log = bits.ilog2(),
            zero = numbering.table()[0],
        ))
    }
}

fn of_piece(tables: &Tables, piece: &PieceTable, word: &str, (ranks, files): (u8, u8)) -> String {
    let (name, upper, board) = (&piece.name, piece.name.to_uppercase(), tables.board);
    let (size, bytes, squares) = (piece.size, tables.bytes(piece), board.squares());
    let mut entries = String::new();
    for entry in &piece.entries {
        let (mask, factor) = (tables.hex(entry.mask), tables.hex(entry.factor));
        let (shift, offset, square) = (entry.shift, entry.offset, board.square_name(entry.square));
        writeln!(
            entries,
            "    Magic {{ mask: {mask}, factor: {factor}, shift: {shift}, offset: {offset} }}, // {square}"
        )
        .expect("a string takes all text");
    }
    let directions: Vec<String> = piece.directions.iter().map(|direction| format!("{direction:?}")).collect();
    let (directions, count) = (directions.join(", "), directions.len());
    let walk = walk(&piece.directions, tables.board.width().bits() - 1);
    // One that is shared stands with the piece that comes first.
    let all: Vec<&str> = tables.pieces.iter().map(|piece| piece.name.as_str()).collect();
    let sharing: &[&str] = if tables.is_shared { &all } else { &[name] };
    let attacks = attacks(sharing);
    let table = if sharing[0] == name { table(sharing, word) } else { String::new() };
    let input = if piece.is_black { "occupied | !magic.mask" } else { "occupied & magic.mask" };
    format!(
        "
/// How many entries [`{attacks}`] has: {bytes} bytes.
pub const {upper}_ENTRIES: usize = {size};

/// The magics of the {name}, square by square.
#[rustfmt::skip]
pub const {upper}_MAGICS: [Magic; {squares}] = [
{entries}];

{table}/// Where the attacks of a {name} on `square` are in [`{attacks}`].
///
/// # Panics
///
/// When `square` is {squares} or more.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub const fn {name}_index(square: usize, occupied: {word}) -> usize {{
    let magics: &'static [Magic; {squares}] = &{upper}_MAGICS;
    let magic = &magics[square];
    (({input}).wrapping_mul(magic.factor) >> magic.shift) as usize + magic.offset
}}

/// The squares that a {name} on `square` attacks.
///
/// # Panics
///
/// When `square` is {squares} or more.
#[inline]
#[must_use]
pub fn {name}_attacks(square: usize, occupied: {word}) -> {word} {{
    {attacks}[{name}_index(square, occupied)]
}}

/// What the table is made of: each ray up to the first man on it.
#[must_use]
pub const fn {name}_walk(square: usize, occupied: {word}) -> {word} {{
    let all: &'static [[{word}; {count}]; {squares}] = &{upper}_RAYS;
    let rays = &all[square];
    let mut attacks = 0;
{walk}    attacks
}}

/// The squares of each ray: the ranks up and the files right of its steps stand in `DIRECTIONS`.
const {upper}_RAYS: [[{word}; {count}]; {squares}] = {{
    const DIRECTIONS: [(isize, isize); {count}] = [{directions}];
    let mut rays = [[0; {count}]; {squares}];
    let mut square = 0;
    while square < {squares} {{
        let mut index = 0;
        while index < DIRECTIONS.len() {{
            let (up, right) = DIRECTIONS[index];
            let mut rank = (square / {files}) as isize + up;
            let mut file = (square % {files}) as isize + right;
            while rank >= 0 && rank < {ranks} && file >= 0 && file < {files} {{
                rays[square][index] |= 1 << (rank * {files} + file);
                rank += up;
                file += right;
            }}
            index += 1;
        }}
        square += 1;
    }}
    rays
}};

/// Writes the attacks of the {name} to their places.
pub const fn {name}_fill(table: &mut [{word}; {upper}_ENTRIES]) {{
    let mut square = 0;
    while square < {squares} {{
        let mask = {upper}_MAGICS[square].mask;
        let mut occupied: {word} = 0;
        loop {{
            table[{name}_index(square, occupied)] = {name}_walk(square, occupied);
            // The next subset of the mask.
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {{
                break;
            }}
        }}
        square += 1;
    }}
}}
"
    )
}

/// Statements that add what is attacked along each ray. Const evaluation fills the table, so few steps count: the first man
/// is found by arithmetic, not square by square, as few functions are called as may be, and constants are looked into by
/// reference (else all of them is copied every time). For a chess board, rustc takes a third of the time that it takes to walk square by square.
fn walk(directions: &[(i8, i8)], highest: u32) -> String {
    let statements = |(index, direction): (usize, &(i8, i8))| {
        // Squares are numbered along the ranks from the first up.
        if *direction > (0, 0) {
            format!(
                "    let men = occupied & rays[{index}];
    // All up to the lowest man; without one, all.
    attacks |= rays[{index}] & if men == 0 {{ !0 }} else {{ men ^ (men - 1) }};
"
            )
        } else {
            format!(
                "    let men = occupied & rays[{index}] | 1;
    // All from the highest man on, or from the first square.
    attacks |= rays[{index}] & (!0 << ({highest} - men.leading_zeros()));
"
            )
        }
    };
    directions.iter().enumerate().map(statements).collect()
}

/// A table that is filled while the crate compiles.
fn table(names: &[&str], word: &str) -> String {
    let fills: String = names.iter().map(|name| format!("    {name}_fill(&mut table);\n")).collect();
    let (pieces, upper) = (names.join(" and the "), names[0].to_uppercase());
    let attacks = attacks(names);
    let all_indices: Vec<String> = names.iter().map(|name| format!("[`{name}_index`]")).collect();
    format!(
        "/// The attacks of the {pieces}: at {} those of a square and an occupancy.
#[allow(long_running_const_eval)]
pub static {attacks}: [{word}; {upper}_ENTRIES] = {{
    let mut table = [0; {upper}_ENTRIES];
{fills}    table
}};

",
        all_indices.join(" and ")
    )
}

/// The name of the table that these pieces look up in.
fn attacks(names: &[&str]) -> String {
    format!("{}_ATTACKS", names.join("_").to_uppercase())
}
