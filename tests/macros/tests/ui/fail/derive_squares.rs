//! Square types whose numbers are not those that the attribute says.

use permgen::Permute;

#[derive(Clone, Copy)]
enum Corner {
    A1,
    B1,
    A2,
    B2,
}

const SWAPPED: [Corner; 4] = [Corner::A1, Corner::A2, Corner::B1, Corner::B2];

#[derive(Clone, Copy, Permute)]
#[permute(board = 2x2, square(Corner, all = SWAPPED), flip_vertical)]
struct Swapped(u8);

#[derive(Clone, Copy)]
enum Short {
    A1,
    B1,
    A2,
    B2,
}

impl Short {
    const ALL: &'static [Short] = &[Short::A1, Short::B1, Short::A2];
}

#[derive(Clone, Copy, Permute)]
#[permute(board = 2x2, square(Short, all = Short::ALL), flip_vertical)]
struct TooShort(u8);

#[derive(Clone, Copy)]
enum FromOne {
    A1 = 1,
    B1,
    A2,
    B2,
}

const ALL: [FromOne; 4] = [FromOne::A1, FromOne::B1, FromOne::A2, FromOne::B2];

#[derive(Clone, Copy, Permute)]
#[permute(board = 2x2, square(FromOne, all = ALL), flip_vertical)]
struct CountsFromOne(u8);

#[derive(Clone, Copy)]
struct Point {
    rank: u8,
    file: u8,
}

impl Point {
    const fn new(number: u8) -> Self {
        Point { rank: number / 2, file: number % 2 }
    }

    const fn index(&self) -> usize {
        self.file as usize * 2 + self.rank as usize
    }
}

#[derive(Clone, Copy, Permute)]
#[permute(board = 2x2, square(Point, from = Point::new, index = Point::index), flip_vertical)]
struct NoInverse(u8);

fn main() {}
