//! Containers whose fields do not agree, in either order.

use permgen::{Field, Permute, Transform};

#[derive(Clone, Copy, Permute)]
#[permute(numbering = a8_lsb, board = 8x8, rotate_90)]
struct Bitboard(u64);

#[derive(Clone, Copy, Permute)]
#[permute(board = 8x8, rotate_90)]
struct Other(u64);

#[derive(Clone, Field)]
enum Wing {
    Queen,
    King,
}

#[derive(Clone, Field)]
struct TypedLast {
    raw: u64,
    typed: Bitboard,
}

#[derive(Clone, Field)]
struct Both {
    one: Other,
    other: Bitboard,
}

#[derive(Clone, Field)]
struct FewLast {
    file: u8,
    wing: Wing,
}

#[derive(Clone, Transform)]
#[transform(name = turned, map = rotate_90)]
struct Boards {
    #[transform(map)]
    two: TypedLast,
    #[transform(map)]
    both: Both,
}

#[derive(Clone, Transform)]
#[transform(name = mirrored, map = mirror_horizontal)]
struct Files {
    #[transform(file)]
    two: FewLast,
}

fn main() {}
