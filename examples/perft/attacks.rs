//! What pieces attack: sliders by `sliders!`, the others by tables from steps.

permgen::sliders! {
    /// Rooks, bishops and queens.
    pub mod sliders;
}

pub(crate) use sliders::{bishop_attacks, queen_attacks, rook_attacks};

const fn steps<const N: usize>(steps: [(i8, i8); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < N {
            let (rank, file) = (square / 8 + steps[step].0, square % 8 + steps[step].1);
            if rank >= 0 && rank < 8 && file >= 0 && file < 8 {
                table[square as usize] |= 1 << (8 * rank + file);
            }
            step += 1;
        }
        square += 1;
    }
    table
}

static KNIGHT: [u64; 64] = steps([(2, 1), (2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2), (-2, 1), (-2, -1)]);
static KING: [u64; 64] = steps([(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)]);
static PAWN: [[u64; 64]; 2] = [steps([(1, -1), (1, 1)]), steps([(-1, -1), (-1, 1)])];

pub(crate) fn knight_attacks(square: u8) -> u64 {
    KNIGHT[usize::from(square & 63)]
}

pub(crate) fn king_attacks(square: u8) -> u64 {
    KING[usize::from(square & 63)]
}

/// What a pawn of this color captures on.
pub(crate) fn pawn_attacks(color: usize, square: u8) -> u64 {
    PAWN[color & 1][usize::from(square & 63)]
}

/// The squares between two squares of a line; none when they share no line.
pub(crate) fn between(a: u8, b: u8) -> u64 {
    let (at_a, at_b) = (1u64 << a, 1u64 << b);
    if rook_attacks(a, 0) & at_b != 0 {
        rook_attacks(a, at_b) & rook_attacks(b, at_a)
    } else if bishop_attacks(a, 0) & at_b != 0 {
        bishop_attacks(a, at_b) & bishop_attacks(b, at_a)
    } else {
        0
    }
}

/// The whole line through two squares; none when they share no line.
pub(crate) fn line(a: u8, b: u8) -> u64 {
    let ends = 1u64 << a | 1 << b;
    if rook_attacks(a, 0) & ends != 0 {
        rook_attacks(a, 0) & rook_attacks(b, 0) | ends
    } else if bishop_attacks(a, 0) & ends != 0 {
        bishop_attacks(a, 0) & bishop_attacks(b, 0) | ends
    } else {
        0
    }
}

/// The numbers of the squares of a set, lowest first.
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}
