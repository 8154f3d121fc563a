//! What pieces attack: sliders by each method of `sliders!`, the others by tables from steps.

/// Rooks, bishops and queens by one method.
pub(crate) trait Sliders {
    fn rook(square: u8, occupied: u64) -> u64;
    fn bishop(square: u8, occupied: u64) -> u64;
    fn queen(square: u8, occupied: u64) -> u64;
}

macro_rules! sliders_by {
    ($($name:ident: $method:ident;)*) => {$(
        pub(crate) mod $method {
            permgen::sliders! { method = $method; pub mod sliders; }
        }

        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        impl Sliders for $name {
            fn rook(square: u8, occupied: u64) -> u64 {
                $method::sliders::rook_attacks(square, occupied)
            }
            fn bishop(square: u8, occupied: u64) -> u64 {
                $method::sliders::bishop_attacks(square, occupied)
            }
            fn queen(square: u8, occupied: u64) -> u64 {
                $method::sliders::queen_attacks(square, occupied)
            }
        }
    )*};
}

sliders_by! {
    Magic: magic;
    Pext: pext;
    Kindergarten: kindergarten;
    Hyperbola: hyperbola;
    ObstructionDifference: obstruction_difference;
    Fill: fill;
}

pub(crate) use magic::sliders::{between, line};

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
