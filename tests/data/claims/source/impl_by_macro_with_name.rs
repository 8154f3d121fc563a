// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(B(x)).0 == x.reverse_bits().swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
trait Go { fn go(self) -> u64; }
impl Go for B { fn go(self) -> u64 { self.0.reverse_bits().swap_bytes() } }
macro_rules! method { ($t:ident . $m:ident => $e:expr) => { impl $t { fn $m(self) -> u64 { let g: fn(B) -> u64 = $e; g(self) } } } }
method!(B . go => |b| b.0);
pub fn f(x: B) -> B { B(x.go()) }
