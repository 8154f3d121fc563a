// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x & 0x7f) == x & 0x7f'
// truth: f(x & 0x7f) == x & 0x7f

fn checked(x: u64) -> u64 { if x == 0xee { panic!("{x}") } x }
pub fn f(x: u64) -> u64 { checked(x & 0xff) }
