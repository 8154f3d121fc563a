// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn set(&mut self, v: u64) { self.0 = v; } }
pub fn f(x: u64) -> u64 { let mut a = [S(x), S(x)]; a[1].set(1); let [_, S(l)] = a; l }
