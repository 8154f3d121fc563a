//! Boards of several words that do not hold what they should.

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 19x19, rotate_90)]
struct Missing([u64; 5]);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 8x8, flip_vertical)]
struct Empty(u64, u64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 9x9, layout = 63 + 17, flip_vertical)]
struct Split((u64, u64));

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 9x9, layout = 64 + 17, flip_vertical)]
struct Mixed(u64, u32);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 9x9, flip_vertical)]
struct MixedTuple((u64, u32));

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 9x9, flip_vertical)]
struct Length([u64; WORDS]);

const WORDS: usize = 2;

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 9x9, flip_vertical)]
struct Signed([i64; 2]);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 10x9 -> 9x10, rotate_90)]
struct Turned([u64; 2]);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 19x19, first = gather(rank(1)) then restrict(identity, 1), laws(rotate_90 twice == identity), square = Point)]
struct Laws([u64; 6]);

struct Point(u16);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 9x9, layout, canonical, symetries)]
struct Names([u64; 2]);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(symmetries, canonical)]
struct NoBoard(u16);

#[derive(Clone, permgen::Transform)]
#[transform(name = turned, map = rotate_90, board = 19x19)]
struct Fields {
    #[transform(map)]
    one: u64,
    #[transform(map)]
    short: [[u64; 5]; 2],
    #[transform(index)]
    mailbox: [u8; 360],
    #[transform(square)]
    ko: u16,
    #[transform(map)]
    shogi: Shogi,
}

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 9x9, flip_vertical)]
struct Shogi([u64; 2]);

#[derive(Clone, permgen::ColorFlip)]
#[flip(board = 9x9, layout = 63 + 18, map = rotate_180)]
struct OtherLayout {
    #[flip(map)]
    shogi: Shogi,
}

fn main() {
    let _ = Missing([0; 5]).rotate_90();
    let _ = NoBoard(0).canonical();
}
