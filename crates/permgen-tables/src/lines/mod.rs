//! Attacks along lines from small tables: kindergarten bitboards.
//!
//! A multiplication brings the occupied squares of a rank, file or diagonal together as an index, and a table says what a
//! slider attacks for it. Rank, file and diagonals each have their part of the code, and there are choices of tables that
//! differ in size and speed:
//!
//! | [`Tables`] | tables | a multiplication for each of |
//! |---|---|---|
//! | `first_rank` | 8x64 bytes for all lines | file, diagonals: two each |
//! | `fill_up` | 8x64 words for ranks and diagonals, 8x64 words for files | file, diagonals |
//! | `compressed` | 8x64 bytes for ranks, 192 words for files, 8x64 words for diagonals | file, diagonals |
//!
//! The multiplication for a diagonal, as `permgen show 'gather(inner(diagonal(d4)))'` draws it: all ranks are summed up in the
//! highest one, and no two squares meet.
//!
//! ```text
//! v1, multiplied     by the factor      is v2              the result
//! · · · · · · · ·    · · · · · · · ·    · A B C D E F ·    · · · · · · · ·
//! · · · · · · F ·    ■ · · · · · · ·    · a b c d e · ·    · · · · · · · ·
//! · · · · · E · ·    ■ · · · · · · ·    · a b c d · · ·    · · · · · · · ·
//! · · · · D · · ·    ■ · · · · · · ·    · a b c · · · ·    · · · · · · · ·
//! · · · C · · · ·    ■ · · · · · · ·    · a b · · · · ·    · · · · · · · ·
//! · · B · · · · ·    ■ · · · · · · ·    · a · · · · · ·    · · · · · · · ·
//! · A · · · · · ·    ■ · · · · · · ·    · · · · · · · ·    · · · · · · · ·
//! · · · · · · · ·    · · · · · · · ·    · · · · · · · ·    A B C D E F · ·
//! ```
//!
//! To each comes 1 KiB of masks of the diagonals, to `fill_up` as much of ranks and files. What is looked up
//! there lies on every rank or file, so that a mask and not a shift by a variable takes what is wanted. The parts are Rust files of this crate, under `parts`: they are compiled
//! here, and the same text is what a macro or the command line emits. So what is checked, by [`check`], is what is emitted.
//!
//! Source: Gerd Isenberg, "Kindergarten Bitboards" and "First Rank Attacks", Chess Programming Wiki; the lookup is also in
//! Urban Koistinen's and Gerd Isenberg's messages to the Computer Chess Club (2006).

#[cfg(any(test, feature = "discovery"))]
mod file_factors;
mod walk;

#[cfg(any(test, feature = "discovery"))]
pub use file_factors::find_file_factor;
pub use walk::{WrongAttack, check};

/// A part of the code, as text and compiled.
macro_rules! method {
    ($(#[$attribute:meta])* $name:ident: $($part:ident),+) => {
        $(#[$attribute])*
        pub mod $name {
            $(include!(concat!("parts/", stringify!($part), ".rs"));)+

            pub(super) const TEXT: &[&str] = &[$(include_str!(concat!("parts/", stringify!($part), ".rs"))),+];

            pub(super) const LOOKUPS: super::Lookups = super::Lookups {
                rank: rank_attacks,
                file: file_attacks,
                diagonal: diagonal_attacks,
                antidiagonal: antidiagonal_attacks,
                bishop: bishop_attacks,
                rook: rook_attacks,
                queen: queen_attacks,
            };
        }
    };
}

method! {
    /// Attacks by [`Tables::FirstRank`].
    by_first_rank: pins, first_rank, ranks_by_first_rank, line_masks, files_by_first_rank, diagonals_by_first_rank, pieces
}

method! {
    /// Attacks by [`Tables::FillUp`].
    by_fill_up:
        pins, first_rank, straight_masks, ranks_by_fill_up, line_masks, files_by_a_file, diagonals_by_fill_up, pieces
}

method! {
    /// Attacks by [`Tables::Compressed`].
    by_compressed: pins, first_rank, ranks_by_first_rank, line_masks, files_compressed, diagonals_by_fill_up, pieces
}

/// Which tables the attacks come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tables {
    /// One table of 512 bytes; files and diagonals take a second multiplication.
    FirstRank,
    /// The fastest: 4 KiB for the files, 4 KiB for ranks and diagonals, which are made from 512 bytes for the first rank.
    #[default]
    FillUp,
    /// 512 bytes for the ranks, 4 KiB for the diagonals, 1.5 KiB for the files: occupied squares with the same attacks share
    /// entries.
    Compressed,
}

/// The attack functions of one choice of tables: a square, 0 to 63, and all occupied squares to the attacked ones.
#[derive(Clone, Copy, Debug)]
pub struct Lookups {
    /// Along the rank.
    pub rank: fn(u8, u64) -> u64,
    /// Along the file.
    pub file: fn(u8, u64) -> u64,
    /// Along the diagonal, the direction of a1 to h8.
    pub diagonal: fn(u8, u64) -> u64,
    /// Along the antidiagonal, the direction of a8 to h1.
    pub antidiagonal: fn(u8, u64) -> u64,
    /// Along both diagonals.
    pub bishop: fn(u8, u64) -> u64,
    /// Along rank and file.
    pub rook: fn(u8, u64) -> u64,
    /// Along all four lines.
    pub queen: fn(u8, u64) -> u64,
}

impl Tables {
    /// All choices.
    pub const ALL: [Tables; 3] = [Tables::FirstRank, Tables::FillUp, Tables::Compressed];

    /// The name that users give.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tables::FirstRank => "first_rank",
            Tables::FillUp => "fill_up",
            Tables::Compressed => "compressed",
        }
    }

    /// The choice of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tables| tables.name() == name)
    }

    /// What it is, in a line.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Tables::FirstRank => "512 bytes of attacks and 1 KiB of masks",
            Tables::FillUp => "8.5 KiB of attacks and 2 KiB of masks; the fastest",
            Tables::Compressed => "6 KiB of attacks, 1.5 KiB of them for the files, and 1.25 KiB of masks and factors",
        }
    }

    /// How many bytes all tables together take.
    #[must_use]
    pub const fn bytes(self) -> usize {
        const MASKS: usize = 64 * 2 * 8;
        const RANK: usize = 8 * 64;
        const FILL_UP: usize = 8 * 64 * 8;
        match self {
            Tables::FirstRank => RANK + MASKS,
            Tables::FillUp => RANK + 2 * FILL_UP + 2 * MASKS,
            Tables::Compressed => RANK + FILL_UP + 192 * 8 + 8 * 32 + MASKS,
        }
    }

    /// The functions, as this crate compiled them.
    #[must_use]
    pub const fn lookups(self) -> Lookups {
        match self {
            Tables::FirstRank => by_first_rank::LOOKUPS,
            Tables::FillUp => by_fill_up::LOOKUPS,
            Tables::Compressed => by_compressed::LOOKUPS,
        }
    }

    /// The same functions and their tables as Rust items, which name nothing outside.
    #[must_use]
    pub fn code(self) -> String {
        match self {
            Tables::FirstRank => by_first_rank::TEXT,
            Tables::FillUp => by_fill_up::TEXT,
            Tables::Compressed => by_compressed::TEXT,
        }
        .join("\n")
    }

    /// The documentation of a module with [these items](Self::code), line by line. `count` is what [`check`] returned.
    #[must_use]
    pub fn summary(self, count: usize) -> Vec<String> {
        vec![
            "Attacks of sliding pieces, by kindergarten bitboards: tables and lookups without branches.".to_owned(),
            String::new(),
            format!("Tables `{}`: {}, {} bytes in all.", self.name(), self.about(), self.bytes()),
            format!(
                "Compared with a walk along the rays for every square and all occupied squares of each line, {count} lookups; \
                 permgen {}.",
                permgen_core::VERSION
            ),
        ]
    }
}
