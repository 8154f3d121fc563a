//! Shared pieces of the examples: drawing boards, counting moves, and routines that were printed wrong.

pub mod errata;
pub mod perft;

/// A set in one word, as it is.
#[must_use]
pub const fn whole(set: u128) -> u128 {
    set
}

/// A set in two words.
#[must_use]
pub const fn split(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// The set of two words.
#[must_use]
pub const fn join([low, high]: [u64; 2]) -> u128 {
    low as u128 | (high as u128) << 64
}

/// The numbers of the squares of a set, lowest first.
pub fn squares(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}

/// Rows of a board, first row first; `#` for an occupied square, `.` for an empty one.
///
/// `bit_of(row, column)` says which bit of `board` a square is.
#[must_use]
pub fn rows(board: u128, rows: u32, columns: u32, bit_of: impl Fn(u32, u32) -> u32) -> Vec<String> {
    (0..rows)
        .map(|row| {
            let cells: Vec<&str> =
                (0..columns).map(|column| if board >> bit_of(row, column) & 1 == 1 { "#" } else { "." }).collect();
            cells.join(" ")
        })
        .collect()
}

/// A chess board as players see it: rank 8 first, a1 = bit 0.
#[must_use]
pub fn chess_rows(board: u64) -> Vec<String> {
    rows(u128::from(board), 8, 8, |row, column| (7 - row) * 8 + column)
}

/// The board that is drawn by eight lines like `. # . .`, first line rank 8, a1 = bit 0.
///
/// # Panics
///
/// When the drawing is not eight lines of eight squares.
#[must_use]
pub fn chess_board(drawing: &str) -> u64 {
    let lines: Vec<&str> = drawing.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 8, "a board has eight ranks");
    let mut board = 0;
    for (row, line) in lines.iter().enumerate() {
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells.len(), 8, "a rank has eight squares: {line}");
        for (file, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == "#") {
            board |= 1 << ((7 - row) * 8 + file);
        }
    }
    board
}

/// Prints drawings side by side under their titles.
pub fn print_side_by_side(drawings: &[(&str, Vec<String>)]) {
    let width = |(title, rows): &(&str, Vec<String>)| rows.iter().map(String::len).max().unwrap_or(0).max(title.len());
    let titles: Vec<String> =
        drawings.iter().map(|drawing| format!("{:width$}", drawing.0, width = width(drawing))).collect();
    println!("{}", titles.join("    ").trim_end());
    let height = drawings.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
    for line in 0..height {
        let line: Vec<String> = drawings
            .iter()
            .map(|drawing| {
                let row = drawing.1.get(line).map_or("", String::as_str);
                format!("{row:width$}", width = width(drawing))
            })
            .collect();
        println!("{}", line.join("    ").trim_end());
    }
    println!();
}
