//! What is right: walking from square to square until something is in the way.
//!
//! Nothing here is shared with the tables: squares are pairs of rank and file, and there are no masks and no subtractions.

use super::Lookups;

/// A lookup that does not give what a slider attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongAttack {
    /// `rank_attacks` and so on.
    pub function: &'static str,
    /// The slider's square.
    pub square: u8,
    /// The occupied squares.
    pub occupied: u64,
    /// What the function says.
    pub found: u64,
    /// What the walk says.
    pub expected: u64,
}

impl std::fmt::Display for WrongAttack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { function, square, occupied, found, expected } = self;
        write!(
            f,
            "{function} of square {square} is {found:#018x} when {occupied:#018x} is occupied, must be {expected:#018x}"
        )
    }
}

impl std::error::Error for WrongAttack {}

/// From a square and the occupied squares to the attacked ones.
type Lookup = fn(u8, u64) -> u64;

/// A step along a line: to ranks, to files. The other way is its opposite.
type Step = (i8, i8);

const RANK: Step = (0, 1);
const FILE: Step = (1, 0);
const DIAGONAL: Step = (1, 1);
const ANTIDIAGONAL: Step = (-1, 1);

/// The squares from `square` to the edge, nearest first.
fn ray(square: u8, (ranks, files): Step) -> Vec<u8> {
    let (rank, file) = ((square / 8) as i8, (square % 8) as i8);
    (1..8)
        .map(|distance| (rank + ranks * distance, file + files * distance))
        .take_while(|&(rank, file)| (0..8).contains(&rank) && (0..8).contains(&file))
        .map(|(rank, file)| (rank * 8 + file) as u8)
        .collect()
}

/// The rays of a slider that moves along these lines.
fn rays(square: u8, lines: &[Step]) -> Vec<Vec<u8>> {
    let both_ways = lines.iter().flat_map(|&(ranks, files)| [(ranks, files), (-ranks, -files)]);
    both_ways.map(|step| ray(square, step)).collect()
}

/// The squares along the rays, to the first occupied one of each.
fn walk(rays: &[Vec<u8>], occupied: u64) -> u64 {
    let mut attacked = 0;
    for ray in rays {
        for &square in ray {
            attacked |= 1 << square;
            if occupied >> square & 1 == 1 {
                break;
            }
        }
    }
    attacked
}

/// Compares the lookups with a walk for every square: along a line for all sets of occupied squares on it, on an otherwise
/// empty board and on an otherwise full one; for pieces with all of these too. Returns how many lookups were compared.
///
/// # Errors
///
/// The first difference.
pub fn check(lookups: &Lookups) -> Result<usize, WrongAttack> {
    let lines = [
        ("rank_attacks", lookups.rank, RANK),
        ("file_attacks", lookups.file, FILE),
        ("diagonal_attacks", lookups.diagonal, DIAGONAL),
        ("antidiagonal_attacks", lookups.antidiagonal, ANTIDIAGONAL),
    ];
    let pieces: [(&str, Lookup, &[Step]); 3] = [
        ("bishop_attacks", lookups.bishop, &[DIAGONAL, ANTIDIAGONAL]),
        ("rook_attacks", lookups.rook, &[RANK, FILE]),
        ("queen_attacks", lookups.queen, &[RANK, FILE, DIAGONAL, ANTIDIAGONAL]),
    ];
    let mut count = 0;
    let mut compare = |name, function: Lookup, square, occupied, expected| {
        count += 1;
        let found = function(square, occupied);
        let wrong = WrongAttack { function: name, square, occupied, found, expected };
        if found == expected { Ok(()) } else { Err(wrong) }
    };
    for square in 0..64 {
        for (name, function, line) in lines {
            let rays = rays(square, &[line]);
            let squares: Vec<u8> = rays.iter().flatten().copied().chain([square]).collect();
            let whole = squares.iter().fold(0, |line, square| line | 1_u64 << square);
            for subset in 0..1_u32 << squares.len() {
                let mut occupied = 0;
                for (bit, square) in squares.iter().enumerate() {
                    occupied |= u64::from(subset >> bit & 1) << square;
                }
                let expected = walk(&rays, occupied);
                compare(name, function, square, occupied, expected)?;
                compare(name, function, square, occupied | !whole, expected)?;
            }
        }
        for (name, function, lines) in pieces {
            let rays = rays(square, lines);
            for occupied in [0, u64::MAX, 0x5555_5555_5555_5555, 0xaaaa_aaaa_aaaa_aaaa] {
                compare(name, function, square, occupied, walk(&rays, occupied))?;
            }
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::super::Tables;
    use super::*;

    #[test]
    fn a_rook_on_e4_walks_to_what_is_in_its_way() {
        let occupied = 1 << 25 | 1 << 30 | 1 << 52 | 1 << 60 | 1 << 12;
        let attacked = walk(&rays(28, &[RANK, FILE]), occupied);
        assert_eq!(
            attacked,
            1 << 25 | 1 << 26 | 1 << 27 | 1 << 29 | 1 << 30 | 1 << 36 | 1 << 44 | 1 << 52 | 1 << 20 | 1 << 12
        );
        assert_eq!(walk(&rays(0, &[DIAGONAL]), 0), 0x8040_2010_0804_0200);
        assert_eq!(walk(&rays(7, &[ANTIDIAGONAL]), 0), 0x0102_0408_1020_4000);
    }

    #[test]
    fn all_tables_agree_with_the_walk() {
        // Sets of squares on a rank or file, and on the diagonals by their length, in two surroundings; four for each piece.
        let diagonals = 8 * 256 + 2 * (7 * 128 + 6 * 64 + 5 * 32 + 4 * 16 + 3 * 8 + 2 * 4 + 2);
        let count = 64 * 2 * 256 * 2 + 2 * diagonals * 2 + 64 * 3 * 4;
        for tables in Tables::ALL {
            assert_eq!(check(&tables.lookups()), Ok(count), "{}", tables.name());
        }
    }

    #[test]
    fn a_wrong_lookup_is_named() {
        let right = Tables::FillUp.lookups();
        let wrong = Lookups { file: |square, occupied| walk(&rays(square, &[FILE]), occupied & !(1 << 17)), ..right };
        let error = check(&wrong).expect_err("b3 does not stop it");
        assert_eq!((error.function, error.square), ("file_attacks", 1));
        assert_eq!(error.occupied, 1 << 17);
        let wrong = Lookups { rook: right.bishop, ..right };
        assert_eq!(check(&wrong).expect_err("a bishop is no rook").function, "rook_attacks");
    }
}
