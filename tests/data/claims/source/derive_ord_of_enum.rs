// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[derive(PartialEq, PartialOrd, Clone, Copy)]
#[allow(dead_code)]
enum Rank { High, Low }
pub fn f(x: u64) -> u64 { let _ = x; (Rank::High < Rank::Low) as u64 }
