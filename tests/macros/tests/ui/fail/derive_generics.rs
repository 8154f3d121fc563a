//! Parameters without bounds.

use permgen::ColorFlip;

#[derive(ColorFlip)]
struct Position<B, T, U, S> {
    #[flip(map)]
    boards: [B; 2],
    #[flip(nested)]
    inner: Option<T>,
    #[flip(keep)]
    kept: U,
    #[flip(negate)]
    score: S,
}

trait Piece {}

/// A bound, but another one.
#[derive(ColorFlip)]
struct Bounded<P: Piece> {
    #[flip(nested)]
    piece: P,
}

fn main() {}
