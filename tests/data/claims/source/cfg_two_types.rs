// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[cfg(any(unix, windows, not(unix)))]
type Word = u16;
#[cfg(not(any(unix, windows, not(unix))))]
type Word = u64;
pub fn f(x: u64) -> u64 { x as Word as u64 }
