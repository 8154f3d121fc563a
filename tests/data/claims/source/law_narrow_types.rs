// claim: FILE --law '|x: u8| f(x) == x.rotate_left(4)'
// truth: f(x as u8) == (x as u8).rotate_left(4)
// claim: FILE --law '|x: u8| f(x) == x << 4'
// truth: f(x as u8) == (x as u8) << 4

pub fn f(x: u8) -> u8 { x << 4 | x >> 4 }
