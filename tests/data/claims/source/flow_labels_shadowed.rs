// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 {
    let mut n = x & 0;
    'a: loop { n += 1; #[allow(unused_labels)] 'a: loop { n += 1; break 'a; } n += 1; break 'a; }
    n
}
