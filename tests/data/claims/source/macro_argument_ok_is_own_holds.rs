// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct Kept(u64);
impl Kept { fn is_ok(&self) -> bool { self.0 & 1 == 1 } }
#[allow(non_snake_case)]
fn Ok(x: u64) -> Kept { Kept(x) }
pub fn f(x: u64) -> u64 { assert!(Ok(x | 1).is_ok()); x }
