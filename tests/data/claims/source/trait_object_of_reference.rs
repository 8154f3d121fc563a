// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

trait Id { fn id(&self) -> u64; }
impl Id for u64 { fn id(&self) -> u64 { 1 } }
impl Id for &u64 { fn id(&self) -> u64 { 2 } }
pub fn f(x: u64) -> u64 { let r = &x; let d: &dyn Id = &r; d.id() }
