// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let c = core::cell::Cell::new(x); let r = &c; r.set(r.get() ^ 1); c.get() }
