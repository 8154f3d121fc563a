//! A Go board of 19x19 points in six words: its eight symmetries, the canonical one of a position, and groups with their liberties.
//!
//! Run it with `cargo run --example go`.

/// Point n, counted along the lines from the lower left, is bit n % 64 of word n / 64.
pub type Points = [u64; 6];

permgen::permutation! {
    board = 19x19;

    /// A quarter turn clockwise.
    pub const fn rotate_90(points: [u64; 6]) -> [u64; 6] { |rank, file| (18 - file, rank) }
    /// Half a turn.
    pub const fn rotate_180(points: [u64; 6]) -> [u64; 6] { 360 - sq }
    /// A quarter turn anticlockwise.
    pub const fn rotate_270(points: [u64; 6]) -> [u64; 6] { inverse(rotate_90) }
    /// Left and right change places.
    pub const fn mirror(points: [u64; 6]) -> [u64; 6] { mirror_horizontal }
    /// Top and bottom change places.
    pub const fn flip(points: [u64; 6]) -> [u64; 6] { flip_vertical }
    /// Lines become columns.
    pub const fn diagonal(points: [u64; 6]) -> [u64; 6] { flip_diagonal }
    /// The same about the other diagonal.
    pub const fn antidiagonal(points: [u64; 6]) -> [u64; 6] { flip_antidiagonal }

    /// The point above.
    pub const fn up(points: [u64; 6]) -> [u64; 6] { outside = lost; |rank, file| (rank + 1, file) }
    /// The point below.
    pub const fn down(points: [u64; 6]) -> [u64; 6] { outside = lost; |rank, file| (rank - 1, file) }
    /// The point to the right.
    pub const fn right(points: [u64; 6]) -> [u64; 6] { outside = lost; |rank, file| (rank, file + 1) }
    /// The point to the left.
    pub const fn left(points: [u64; 6]) -> [u64; 6] { outside = lost; |rank, file| (rank, file - 1) }
}

/// The images of a board under its eight symmetries.
#[must_use]
pub fn symmetries(points: Points) -> [Points; 8] {
    [
        points,
        rotate_90(points),
        rotate_180(points),
        rotate_270(points),
        mirror(points),
        flip(points),
        diagonal(points),
        antidiagonal(points),
    ]
}

/// Black's stones and White's.
pub type Position = [Points; 2];

/// Of the eight images of a position the least one: equal for positions that are the same to a player.
#[must_use]
pub fn canonical([black, white]: Position) -> Position {
    let images = symmetries(black).into_iter().zip(symmetries(white)).map(|(black, white)| [black, white]);
    images.min().unwrap_or([black, white])
}

fn with(first: Points, second: Points, join: fn(u64, u64) -> u64) -> Points {
    std::array::from_fn(|word| join(first[word], second[word]))
}

/// The points beside some.
#[must_use]
pub fn neighbours(points: Points) -> Points {
    [up, down, right, left].into_iter().fold([0; 6], |all, step| with(all, step(points), |a, b| a | b))
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
    with(neighbours(group), taken, |a, b| a & !b).iter().map(|word| word.count_ones()).sum()
}

/// The point of a name such as `q16`, without the `i` that players leave out.
fn point(name: &str) -> Points {
    let (column, line) = name.split_at(1);
    let column = "abcdefghjklmnopqrst".find(column).expect("a column");
    let line: usize = line.parse().expect("a line");
    let number = (line - 1) * 19 + column;
    let mut points = [0; 6];
    points[number / 64] = 1 << (number % 64);
    points
}

fn points(names: &[&str]) -> Points {
    names.iter().fold([0; 6], |all, name| with(all, point(name), |a, b| a | b))
}

fn main() {
    // An opening, and the same seen from another side of the board.
    let opening = [points(&["q16", "d4", "r6"]), points(&["d16", "q4", "o3"])];
    let turned = opening.map(rotate_90);
    assert_ne!(opening, turned);
    assert_eq!(canonical(opening), canonical(turned));
    assert_eq!(canonical(opening), canonical(opening.map(mirror)));
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
