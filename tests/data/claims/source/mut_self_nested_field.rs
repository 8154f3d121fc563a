// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct In(u64);
struct Out { i: In }
impl In { fn turn(&mut self) { self.0 = self.0.swap_bytes(); } }
impl Out { fn turn(&mut self) { self.i.turn(); } }
pub fn f(x: u64) -> u64 { let mut o = Out { i: In(x) }; o.turn(); o.i.0 }
