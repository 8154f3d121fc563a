//- mut_self_mem_replace
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

struct S(u64);
impl S { fn take(&mut self) -> u64 { core::mem::replace(&mut self.0, 7) } }
pub fn f(x: u64) -> u64 { let mut s = S(x); let r = s.take(); r ^ s.0 ^ 7 }
//- mut_self_nested_field
// claim: FILE --law '|x: u64| f(x) == x.swap_bytes()'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct In(u64);
struct Out { i: In }
impl In { fn turn(&mut self) { self.0 = self.0.swap_bytes(); } }
impl Out { fn turn(&mut self) { self.i.turn(); } }
pub fn f(x: u64) -> u64 { let mut o = Out { i: In(x) }; o.turn(); o.i.0 }
//- mut_self_on_array_element
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn set(&mut self, v: u64) { self.0 = v; } }
pub fn f(x: u64) -> u64 { let mut a = [S(x), S(x)]; a[1].set(1); let [_, S(l)] = a; l }
//- mut_self_on_temporary
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn clear(&mut self) -> u64 { self.0 = 0; 0 } }
pub fn f(x: u64) -> u64 { let s = S(x); let _ = { s }.clear(); s.0 }
//- mut_self_replaced_whole
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64);
impl S { fn renew(&mut self) { *self = S(2); } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.renew(); s.0 }
//- mut_self_returns_field
// claim: FILE --law '|x: u64| f(x) == x.rotate_left(1) ^ x'
// truth: f(x) == x.rotate_left(1) ^ x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

struct S(u64);
impl S { fn slot(&mut self) -> &mut u64 { &mut self.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); *s.slot() = s.0.rotate_left(1); s.0 ^ x }
