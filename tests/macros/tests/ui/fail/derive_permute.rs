//! Bitboards that are none, transforms that do not exist, laws that do not hold.

#[derive(Clone, Copy, permgen::Permute)]
#[permute(flip_vertcal, fn = rotate_180, turn = rotate_90 then, rotate_90, rotate_90, turn(3))]
struct Names(u64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(
    flip_vertical,
    flip_diagonal,
    rotate_90,
    laws(
        flip_vertical twice == identity,
        rotate_90 twice == identity,
        rotate_90 == flip_vertical then flip_diagonal,
        rotate_90,
        inverse(rotate_90) == rotate_370,
    )
)]
struct Laws(u64);

#[derive(Clone, Copy, permgen::Permute)]
struct Empty(u64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(flip_vertical)]
struct Two(u64, u64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(flip_vertical)]
struct Signed(i64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(flip_vertical)]
enum Square {
    A1,
}

#[derive(Clone, Copy, permgen::Permute)]
#[permute(board = 10x9, flip_vertical)]
struct Narrow(u64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(square = NoSquare, upper = restrict(flip_vertical, 0xff))]
struct Dropped(u64);

struct NoSquare(u8);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(square(Named, form = Named::new), flip_vertical, color_flip = mirror, tests)]
struct Settings<const N: usize>(u64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(square = Named, flip_vertical)]
struct Wrong(u64);

#[derive(Clone, Copy)]
struct Named {
    index: u8,
}

#[derive(Clone, Copy, permgen::Permute)]
#[permute(outside = lost, north = |rank, file| (rank, 7 - file))]
struct Lost(u64);

#[derive(Clone, Copy, permgen::Permute)]
#[permute(flip_vertical rotate_90)]
struct NoComma(u64);

fn main() {
    let _ = Names(1).flip_vertcal();
    let _ = Laws(1).rotate_90();
}
