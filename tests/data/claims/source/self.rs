//- self_destructured_star
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64, u64);
impl S { fn set(&mut self) { let S(ref mut a, _) = *self; *a = 2; } }
pub fn f(x: u64) -> u64 { let mut s = S(x, 9); s.set(); s.0 + s.1 - 9 }
//- self_destructured_struct
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S { hi: u64, lo: u64 }
impl S { fn clear(&mut self) { let S { hi, lo: low } = self; *hi = 0; *low = *hi; } }
pub fn f(x: u64) -> u64 { let mut s = S { hi: x, lo: x }; s.clear(); s.hi | s.lo }
//- self_destructured_swapped
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5

struct S(u64, u64);
impl S { fn turn(&mut self) { let Self(a, b) = self; core::mem::swap(a, b); } }
pub fn f(x: u64) -> u64 { let mut s = S(5, x); s.turn(); s.0 }
//- self_let_copy
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn flip(&mut self) -> u64 { let mut me = *self; me.0 ^= 1; me.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); let _ = s.flip(); s.0 }
//- self_let_field_ref
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S { a: u64, b: u64 }
impl S { fn set(&mut self) { let a = &mut self.a; *a = 6; self.b = 0; } }
pub fn f(x: u64) -> u64 { let mut s = S { a: x, b: x }; s.set(); s.a | s.b }
//- self_let_this
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64);
impl S { fn flip(&mut self) { let me = self; me.0 ^= 1; } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.flip(); s.0 }
//- self_matched
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S(u64);
impl S { fn set(&mut self) { match self { S(v) => *v = 3 } } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.set(); s.0 }
//- self_matched_enum
// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

enum E { A(u64), #[allow(dead_code)] B }
impl E { fn set(&mut self) { match self { Self::A(v) if *v & 4 == 4 => *v &= !4, Self::A(v) => *v |= 4, Self::B => {} } } }
pub fn f(x: u64) -> u64 { let mut e = E::A(x); e.set(); match e { E::A(v) => v, E::B => 0 } }
//- self_matched_field_if_let
// claim: FILE --law '|x: u64| f(x) == if x > 4 { 4 } else { x }'
// truth: f(x) == if x > 4 { 4 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct S { v: Option<u64> }
impl S { fn cap(&mut self) { if let Some(v) = &mut self.v { if *v > 4 { *v = 4; } } } }
pub fn f(x: u64) -> u64 { let mut s = S { v: Some(x) }; s.cap(); s.v.unwrap_or(9) }
//- self_reborrowed
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

struct S(u64);
impl S { fn go(&mut self) { { let t = &mut *self; t.0 ^= 1; } self.0 ^= 2; } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.go(); s.0 }
//- self_type_in_generic_mod
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)).0 == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(B(x)).0 == x.swap_bytes()

#[derive(Clone, Copy)]
pub struct B(pub u64);
mod other {
    #[derive(Clone, Copy)]
    pub struct B(pub u64);
    impl B { pub fn go(self) -> Self { Self(self.0.swap_bytes()) } }
}
impl B { fn go(self) -> Self { Self(self.0) } }
pub fn f(x: B) -> B { B(other::B(x.go().0).go().0) }
