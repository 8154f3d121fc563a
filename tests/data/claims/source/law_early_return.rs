// claim: FILE --law '|x: u64| { if x == 3 { return false; } f(x) == x }'
// truth: x != 3 && f(x) == x
// claim: FILE --law '|x: u64| { if x == 3 { return true; } f(x) == x }'
// truth: x == 3 || f(x) == x

pub fn f(x: u64) -> u64 { if x == 3 { 4 } else { x } }
