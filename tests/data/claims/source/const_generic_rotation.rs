// claim: FILE --fn f --map 'rotate_left(8)'
// truth: f(x) == x.rotate_left(8)
// claim: FILE --fn f --map 'rotate_left(16)'
// truth: f(x) == x.rotate_left(16)

fn rot<const N: u32>(x: u64) -> u64 { x.rotate_left(N) }
pub fn f(x: u64) -> u64 { rot::<{ 4 + 4 }>(x) }
