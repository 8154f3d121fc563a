// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut n = 0usize; let a = [[x, 5], [x, 6]]; a[{ n += 1; n }][{ n += 1; n - 1 }] }
