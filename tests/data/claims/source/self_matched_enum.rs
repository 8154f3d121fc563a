// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

enum E { A(u64), #[allow(dead_code)] B }
impl E { fn set(&mut self) { match self { Self::A(v) if *v & 4 == 4 => *v &= !4, Self::A(v) => *v |= 4, Self::B => {} } } }
pub fn f(x: u64) -> u64 { let mut e = E::A(x); e.set(); match e { E::A(v) => v, E::B => 0 } }
