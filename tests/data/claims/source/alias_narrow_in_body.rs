// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'restrict(sq, 0xff)'
// truth: f(x) == (x & 0xff)

pub fn f(x: u64) -> u64 {
    type Wide = u8;
    let y = x as Wide;
    y as u64
}
