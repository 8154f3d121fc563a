// claim: FILE --law '|x: u64| f(x) == if x & 0xff == 0 { x } else { 1 }'
// truth: f(x) == if x & 0xff == 0 { x } else { 1 }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let [0, ..] = x.to_le_bytes() else { return 1; }; x }
