//- order_arguments_left_to_right
// claim: FILE --law '|x: u64| f(x) == x << 1 & 2 | 1'
// truth: f(x) == x << 1 & 2 | 1
// claim: FILE --law '|x: u64| f(x) == x << 1 & 2'
// truth: f(x) == x << 1 & 2

fn pack(a: u64, b: u64) -> u64 { a << 1 & 2 | b & 1 }
pub fn f(mut x: u64) -> u64 { pack(x, { x = 1; x }) }
//- order_arguments_with_returns
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 5 } else { x }'
// truth: f(x) == if x == 0 { 5 } else { x }
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn two(a: u64, _b: u64) -> u64 { a }
pub fn f(x: u64) -> u64 { two(x, if x == 0 { return 5 } else { 1 }) }
//- order_array_elements
// claim: FILE --law '|x: u64| f(x) == 1 << 8 | 2'
// truth: f(x) == 1 << 8 | 2
// claim: FILE --law '|x: u64| f(x) == 2 << 8 | 1'
// truth: f(x) == 2 << 8 | 1

pub fn f(x: u64) -> u64 { let mut n = x & 0; let a = [{ n += 1; n }, { n += 1; n }]; a[0] << 8 | a[1] }
//- order_assignment_value_first
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

pub fn f(x: u64) -> u64 { let mut n = x & 0; let mut a = [0u64; 4]; a[{ n += 1; n as usize }] = { n += 2; n }; a[3] }
//- order_binary_method_mix
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

struct S(u64);
impl S { fn take(&mut self) -> u64 { let v = self.0; self.0 = 1; v } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.take() ^ s.take() }
//- order_bool_or_divides
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 1 } else { 0 }'
// truth: f(x) == if x == 0 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) & !1 == 0'
// truth: f(x) & !1 == 0

pub fn f(x: u64) -> u64 { if (x == 0) | (7 / x > 100) { 1 } else { 0 } }
//- order_callee_first
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

fn a(x: u64) -> u64 { x }
fn b(x: u64) -> u64 { x.swap_bytes() }
pub fn f(x: u64) -> u64 { let mut g: fn(u64) -> u64 = a; g({ g = b; let _ = g; x }) }
//- order_comparison_operands
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut n = x; (n == { n = n.wrapping_add(1); n.wrapping_sub(1) }) as u64 }
//- order_compound_add_after
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

pub fn f(x: u64) -> u64 { let mut y = x & 0xff; y += { let z = y; y = 3; z & 0 }; if y == 3 { x & 0xff } else { 3 } }
//- order_compound_index_then_rhs
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut a = [x, 4]; let mut i = 0; a[i] ^= { i = 1; a[0] }; let _ = i; a[0] }
//- order_compound_method_rhs
// claim: FILE --law '|x: u64| f(x) == x.rotate_left(1).wrapping_add(x.rotate_left(1))'
// truth: f(x) == x.rotate_left(1).wrapping_add(x.rotate_left(1))
// claim: FILE --law '|x: u64| f(x) == x.wrapping_add(x.rotate_left(1))'
// truth: f(x) == x.wrapping_add(x.rotate_left(1))

struct S(u64);
impl S { fn step(&mut self) -> u64 { self.0 = self.0.rotate_left(1); self.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); let r = s.step(); s.0 = s.0.wrapping_add(r); s.0 }
//- order_compound_rhs_assigns_place
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x) == x ^ 3'
// truth: f(x) == x ^ 3

pub fn f(x: u64) -> u64 { let mut y = x; y ^= { y = 3; 3 }; y }
//- order_compound_user_op
// claim: FILE --law '|x: u64| f(x) == x ^ 8'
// truth: f(x) == x ^ 8
// claim: FILE --law '|x: u64| f(x) == 8'
// truth: f(x) == 8

#[derive(Clone, Copy)]
struct B(u64);
impl core::ops::BitXorAssign<u64> for B { fn bitxor_assign(&mut self, o: u64) { self.0 ^= o; } }
pub fn f(x: u64) -> u64 { let mut a = [B(x), B(0)]; let mut i = 0; a[{ i += 1; i - 1 }] ^= 8; let _ = i; a[0].0 }
//- order_compound_user_rhs_first
// claim: FILE --law '|x: u64| f(x) == x ^ 7'
// truth: f(x) == x ^ 7
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7

#[derive(Clone, Copy)]
struct B(u64);
impl core::ops::BitXorAssign for B { fn bitxor_assign(&mut self, o: B) { self.0 ^= o.0; } }
pub fn f(x: u64) -> u64 { let mut n = 0u64; let mut b = B(x); b ^= { n += 7; B(n) }; b.0 }
//- order_deref_assignment
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 8'
// truth: f(x) == 8

pub fn f(x: u64) -> u64 { let mut a = 8u64; let mut b = 0u64; { let mut p = &mut a; *p = { p = &mut b; x }; } b }
//- order_destructuring_assignment
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

pub fn f(x: u64) -> u64 { let mut a = [1u64, 2]; let mut i = 0usize; (i, a[i]) = (1, x); let _ = i; a[1] }
//- order_destructuring_same_twice
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let a; (a, _) = (x, 1); let mut b = a; (b, b) = (b, 2); b }
//- order_index_evaluated_once
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

pub fn f(x: u64) -> u64 { let mut n = 0usize; let mut a = [0u64, x, x]; a[{ n += 1; n }] |= 1; let _ = a; n as u64 }
//- order_index_on_left_later
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut i = 0usize; let mut a = [0u64; 3]; a[{ i *= 2; i }] = { i = 1; x }; a[2] }
//- order_index_read_twice
// claim: FILE --law '|x: u64| f(x) == x ^ 9'
// truth: f(x) == x ^ 9
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let a = [x, 9]; let mut i = 0usize; a[i] ^ a[{ i = 1; i }] }
//- order_method_chain_side
// claim: FILE --law '|x: u64| f(x) == x ^ 1 ^ 2'
// truth: f(x) == x ^ 1 ^ 2
// claim: FILE --law '|x: u64| f(x) == x ^ 2 ^ 2'
// truth: f(x) == x ^ 2 ^ 2

struct S(u64, u64);
impl S { fn next(&mut self) -> &mut S { self.1 += 1; self.0 ^= self.1; self } }
pub fn f(x: u64) -> u64 { S(x, 0).next().next().0 }
//- order_method_receiver_first
// claim: FILE --law '|x: u64| f(x) == x.rotate_left(2)'
// truth: f(x) == x.rotate_left(2)
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let mut y = x; y.rotate_left({ y = 0; (y + 2) as u32 }) }
//- order_nested_index
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut n = 0usize; let a = [[x, 5], [x, 6]]; a[{ n += 1; n }][{ n += 1; n - 1 }] }
//- order_no_short_circuit_bool_and
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 1 } else { 0 }'
// truth: f(x) == if x & 1 == 1 { 1 } else { 0 }

pub fn f(x: u64) -> u64 { let mut n = 0; let _ = (x & 1 == 1) & { n = 1; false }; n }
//- order_range_bounds
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

pub fn f(x: u64) -> u64 { let mut n = 3; let mut c = x & 0; for _ in { n -= 1; n - 2 }..n { c += 1; n = 9; } c }
//- order_receiver_by_copy
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

#[derive(Clone, Copy)]
struct S(u64);
impl S { fn get(self, _: u64) -> u64 { self.0 } }
pub fn f(x: u64) -> u64 { let mut s = S(x); s.get({ s = S(1); s.0 }) }
//- order_receiver_two_phase
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3

struct S(u64);
impl S { fn get(&self) -> u64 { self.0 } fn put(&mut self, v: u64) { self.0 = v; } }
pub fn f(x: u64) -> u64 { let mut s = S((x & 0) + 3); s.put(s.get() + 1); s.get() }
//- order_short_circuit_and
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 1 } else { 0 }'
// truth: f(x) == if x & 1 == 1 { 1 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut n = 0; let _ = x & 1 == 1 && { n = 1; false }; n }
//- order_short_circuit_or
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 5 } else { 6 }'
// truth: f(x) == if x == 0 { 5 } else { 6 }
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6

pub fn f(x: u64) -> u64 { let mut n = 5; if x == 0 || { n = 6; true } { n } else { 0 } }
//- order_short_circuit_saves_division
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 0 } else { 1 }'
// truth: f(x) == if x == 0 { 0 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { if x != 0 && 10 / x < 11 { 1 } else { 0 } }
//- order_struct_base_last
// claim: FILE --law '|x: u64| f(x) == 9'
// truth: f(x) == 9
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct P { a: u64, b: u64 }
pub fn f(x: u64) -> u64 { let mut n = x; let p = P { a: { n = 9; 0 }, ..P { a: 1, b: n } }; p.a | p.b }
//- order_struct_literal_written
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

struct P { a: u64, b: u64 }
pub fn f(x: u64) -> u64 { let mut n = x & 0; let p = P { b: { n += 1; n }, a: { n += 1; n } }; p.b * 0 + p.a }
//- order_struct_shorthand
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

struct P { x: u64, y: u64 }
pub fn f(x: u64) -> u64 { let mut x = x; let p = P { y: { x = 0; 1 }, x }; p.x & p.y | p.x }
//- order_tuple_assignment
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let (mut a, mut b) = (x, 1u64); (a, b) = (b, a); let _ = b; a }
