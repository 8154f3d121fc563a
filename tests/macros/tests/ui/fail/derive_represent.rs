//! Types that do not hold a board as they say.

use permgen::Represent;

#[derive(Represent)]
struct Silent([u64; 4]);

#[derive(Represent)]
#[represent(planes, mailbox)]
struct Both([u64; 4]);

#[derive(Represent)]
#[represent(planes, bits = 4)]
struct ThreePlanes([u64; 3]);

#[derive(Represent)]
#[represent(planes)]
struct TwelvePlanes([u64; 12]);

#[derive(Represent)]
#[represent(sets = [1..=6, 9..=14])]
struct Eleven([u64; 11]);

#[derive(Represent)]
#[represent(kinds = [1..=6], colors = [0, 8])]
struct FiveTwo {
    kinds: [u64; 5],
    colors: [u64; 2],
}

#[derive(Represent)]
#[represent(kinds = [1..=6], colors = [0, 8])]
struct OtherLengths {
    colors: [u64; 6],
    kinds: [u64; 2],
}

#[derive(Represent)]
#[represent(kinds = [1..=6], colors = [0, 8])]
struct TwoSix([u64; 2], [u64; 6]);

#[derive(Represent)]
#[represent(kinds = [1..=2], colors = [0, 8])]
struct ColorsFirst {
    colors: [u64; 2],
    pawns: u64,
    kings: u64,
}

#[derive(Represent)]
#[represent(sets = [1, 2, 16], bits = 4)]
struct TooHigh([u64; 3]);

#[derive(Represent)]
#[represent(sets = [1, 2, 64])]
struct FarTooHigh([u64; 3]);

#[derive(Represent)]
#[represent(sets = [1, 2, 3, 2])]
struct Twice([u64; 4]);

#[derive(Represent)]
#[represent(kinds = [1..=6], colors = [0, 5])]
struct Overlapping([u64; 8]);

#[derive(Represent)]
#[represent(sets = [1, 2], empty = 2)]
struct NotEmpty([u64; 2]);

#[derive(Represent)]
#[represent(sets = [WHITE, BLACK])]
struct Constants([u64; 2]);

#[derive(Represent)]
#[represent(kinds = [1..=6])]
struct NoColors([u64; 6]);

#[derive(Represent)]
#[represent(mailbox, bits = 4, words = u8)]
struct Short([u8; 64]);

#[derive(Represent)]
#[represent(mailbox, bits = 8, board = 4x4)]
struct Rounded([u16; 15]);

#[derive(Represent)]
#[represent(mailbox)]
struct Padded([u8; 120]);

#[derive(Represent)]
#[represent(planes, board = 9x9)]
struct Narrow([u64; 4]);

/// One board of two words, no planes.
#[derive(Represent)]
#[represent(planes, board = 9x9)]
struct OnePlane([u64; 2]);

#[derive(Represent)]
#[represent(sets = [1, 2], board = 19x19)]
struct Stones {
    black: [u64; 5],
    white: [u64; 5],
}

#[derive(Represent)]
#[represent(planes)]
struct Signed([i64; 4]);

#[derive(Represent)]
#[represent(planes)]
struct Mixed {
    low: [u64; 3],
    high: u32,
}

#[derive(Represent)]
#[represent(planes)]
struct Generic<T>([u64; 4], std::marker::PhantomData<T>);

#[derive(Represent)]
#[represent(plane, bits = 9, from = Mailbox)]
struct Words([u64; 4]);

#[derive(Represent)]
#[represent(mailbox)]
enum Piece {
    Pawn,
}

/// Conversions of what has a mistake are not another one.
#[derive(Represent)]
#[represent(mailbox, bits = 9, from(OfWrong))]
struct Wrong([u8; 64]);

#[derive(Represent)]
#[represent(planes, from(Wrong))]
struct OfWrong([u64; 8]);

#[derive(Represent)]
#[represent(sets = [1, 2], from(Wrong))]
struct SetsOfWrong([u64; 2]);

fn converted(wrong: Wrong) -> (Wrong, [u64; 8]) {
    let planes = OfWrong::from(&wrong);
    (Wrong::from_of_wrong(&planes), planes.to_planes())
}

fn main() {}
