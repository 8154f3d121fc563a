//! A Go board of 19x19 points in six words: its eight symmetries, the canonical one of a position, and groups with their liberties.
//!
//! Run it with `cargo run -p permgen-examples --example go`.

use permgen::Symmetry;

/// Point n, counted along the lines from the lower left, is bit n % 64 of word n / 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, permgen::Permute)]
#[permute(
    board = 19x19,
    rotate_90,
    mirror = mirror_horizontal,
    /// The image under one of the eight symmetries.
    symmetry,
    /// Of the images of several boards under the same symmetry the least ones.
    canonical_of,
    /// The point above.
    up = outside = lost; |rank, file| (rank + 1, file),
    /// The point below.
    down = outside = lost; |rank, file| (rank - 1, file),
    /// The point to the right.
    right = outside = lost; |rank, file| (rank, file + 1),
    /// The point to the left.
    left = outside = lost; |rank, file| (rank, file - 1)
)]
pub struct Points([u64; 6]);

/// Black's stones and White's.
pub type Position = [Points; 2];

/// Of the eight images of a position the least one, equal for positions that are the same to a player; and the symmetry that makes it.
#[must_use]
pub const fn canonical(position: Position) -> (Position, Symmetry) {
    Points::canonical_of(position)
}

fn with(first: Points, second: Points, join: fn(u64, u64) -> u64) -> Points {
    Points(std::array::from_fn(|word| join(first.0[word], second.0[word])))
}

/// The points beside some.
#[must_use]
pub fn neighbours(points: Points) -> Points {
    [points.up(), points.down(), points.right(), points.left()]
        .into_iter()
        .fold(Points::default(), |all, next| with(all, next, |a, b| a | b))
}

/// The stones that are connected to those of a set.
#[must_use]
pub fn group(seed: Points, stones: Points) -> Points {
    let grown = with(with(seed, neighbours(seed), |a, b| a | b), stones, |a, b| a & b);
    if grown == seed { seed } else { group(grown, stones) }
}

/// The empty points beside a group.
#[must_use]
pub fn liberties(group: Points, [black, white]: Position) -> u32 {
    let taken = with(black, white, |a, b| a | b);
    with(neighbours(group), taken, |a, b| a & !b).0.iter().map(|word| word.count_ones()).sum()
}

/// The point of a name such as `q16`, without the `i` that players leave out.
fn point(name: &str) -> Points {
    let (column, line) = name.split_at(1);
    let column = "abcdefghjklmnopqrst".find(column).expect("a column");
    let line: usize = line.parse().expect("a line");
    let number = (line - 1) * 19 + column;
    let mut points = [0; 6];
    points[number / 64] = 1 << (number % 64);
    Points(points)
}

fn points(names: &[&str]) -> Points {
    names.iter().fold(Points::default(), |all, name| with(all, point(name), |a, b| a | b))
}

fn main() {
    // An opening, and the same seen from another side of the board.
    let opening = [points(&["q16", "d4", "r6"]), points(&["d16", "q4", "o3"])];
    let turned = opening.map(Points::rotate_90);
    assert_ne!(opening, turned);
    let (least, symmetry) = canonical(turned);
    assert_eq!(canonical(opening).0, least);
    assert_eq!(canonical(opening.map(Points::mirror)).0, least);
    assert_eq!(least.map(|stones| stones.symmetry(symmetry.inverse())), turned);
    println!("an opening and its turn are one position");

    let position = [points(&["d4", "d5", "e5", "q16"]), points(&["c4", "c5"])];
    let stones = group(point("d4"), position[0]);
    assert_eq!(stones, points(&["d4", "d5", "e5"]));
    println!("the group of d4 has {} liberties", liberties(stones, position));
    // D3, d6, e4, e6 and f5.
    assert_eq!(liberties(stones, position), 5);
    // What leaves the board is lost.
    assert_eq!(neighbours(point("a1")), points(&["a2", "b1"]));
    assert_eq!(neighbours(point("t19")), points(&["t18", "s19"]));
}
