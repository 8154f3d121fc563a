// claim: FILE --law '|x: u64| f(x) == (x & 15).count_ones() as u64'
// truth: f(x) == (x & 15).count_ones() as u64
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

pub fn f(x: u64) -> u64 {
    let mut n = 0;
    'bits: for i in 0..4 { let mut k = 0; while k < 2 { if x >> i & 1 == 0 { continue 'bits; } k += 1; } n += 1; }
    n
}
