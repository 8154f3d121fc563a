//! Every field and every variant says what becomes of it.

use permgen::ColorFlip;

#[derive(Clone, ColorFlip)]
struct Position {
    #[flip(map)]
    pawns: u64,
    hash: u64,
}

#[derive(Clone, permgen::Transform)]
#[transform(name = mirror_files, map = mirror_horizontal)]
struct Sample(u64);

#[derive(Clone, ColorFlip)]
enum Color {
    White,
    Black,
}

#[derive(Clone, permgen::Transform)]
struct Nothing {
    #[transform(map)]
    board: u64,
}

#[derive(Clone, permgen::Transform)]
#[transform(name = turned)]
struct NoMap {
    #[transform(map)]
    board: u64,
}

fn main() {
    // One mistake is one error: the methods are there.
    let position = Position { pawns: 0, hash: 0 }.color_flip();
    drop((position.pawns, Sample(1).mirror_files()));
}
