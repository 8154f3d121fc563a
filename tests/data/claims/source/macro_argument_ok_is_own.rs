// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

struct Kept(u64);
impl Kept { fn is_ok(&self) -> bool { self.0 & 1 == 1 } }
#[allow(non_snake_case)]
fn Ok(x: u64) -> Kept { Kept(x) }
pub fn f(x: u64) -> u64 { if cfg!(any()) { return 0; } debug_assert!(Ok(x | 1).is_ok()); assert!(Ok(x).is_ok()); x }
