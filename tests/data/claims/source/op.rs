//- op_add_is_xor
// claim: FILE --law '|x: u64| f(B(x)).0 == x ^ 3'
// truth: f(B(x)).0 == x ^ 3
// claim: FILE --law '|x: u64| f(B(x)).0 == x.wrapping_add(3)'
// truth: f(B(x)).0 == x.wrapping_add(3)

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Add for B { type Output = B; fn add(self, o: B) -> B { B(self.0 ^ o.0) } }
pub fn f(x: B) -> B { x + B(3) }
//- op_assign_ref
// claim: FILE --law '|x: u64| f(B(x)).0 == 0'
// truth: f(B(x)).0 == 0
// claim: FILE --law '|x: u64| f(B(x)).0 == x | 3'
// truth: f(B(x)).0 == x | 3

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitOrAssign for B { fn bitor_assign(&mut self, o: B) { self.0 |= o.0; } }
impl<'a> core::ops::BitOrAssign<&'a B> for B { fn bitor_assign(&mut self, _: &'a B) { self.0 = 0; } }
pub fn f(mut x: B) -> B { let y = B(3); x |= &y; x }
//- op_index_user
// claim: FILE --law '|x: u64| f(B(x)) == !x'
// truth: f(B(x)) == !x
// claim: FILE --fn f --map 'sq'
// truth: f(B(x)) == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Index<usize> for B { type Output = u64; fn index(&self, i: usize) -> &u64 { if i == 0 { &self.0 } else { &7 } } }
pub fn f(x: B) -> u64 { x[0] ^ !(x[1] ^ 7) }
//- op_integer_on_left
// claim: FILE --law '|x: u64| f(B(x)).0 == x.rotate_left(5)'
// truth: f(B(x)).0 == x.rotate_left(5)
// claim: FILE --law '|x: u64| f(B(x)).0 == 5 | x'
// truth: f(B(x)).0 == 5 | x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitOr<B> for u32 { type Output = B; fn bitor(self, o: B) -> B { B(o.0.rotate_left(self)) } }
pub fn f(x: B) -> B { 5u32 | x }
//- op_integer_on_right
// claim: FILE --law '|x: u64| f(B(x)).0 == x << 1'
// truth: f(B(x)).0 == x << 1
// claim: FILE --law '|x: u64| f(B(x)).0 == x ^ 1'
// truth: f(B(x)).0 == x ^ 1

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitXor for B { type Output = B; fn bitxor(self, o: B) -> B { B(self.0 ^ o.0) } }
impl core::ops::BitXor<u32> for B { type Output = B; fn bitxor(self, o: u32) -> B { B(self.0 << o) } }
pub fn f(x: B) -> B { x ^ 1u32 }
//- op_left_ref_only
// claim: FILE --law '|x: u64| f(B(x)).0 == 1'
// truth: f(B(x)).0 == 1
// claim: FILE --law '|x: u64| f(B(x)).0 == x | 1'
// truth: f(B(x)).0 == x | 1

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitOr for B { type Output = B; fn bitor(self, o: B) -> B { B(self.0 | o.0) } }
impl<'l> core::ops::BitOr<B> for &'l B { type Output = B; fn bitor(self, o: B) -> B { o } }
pub fn f(x: B) -> B { &x | B(1) }
//- op_neg_and_not
// claim: FILE --law '|x: u64| f(B(x)).0 == x'
// truth: f(B(x)).0 == x
// claim: FILE --law '|x: u64| f(B(x)).0 == !x'
// truth: f(B(x)).0 == !x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Not for B { type Output = B; fn not(self) -> B { self } }
impl core::ops::Neg for B { type Output = B; fn neg(self) -> B { B(!self.0) } }
pub fn f(x: B) -> B { !x }
//- op_ref_ref_differs
// claim: FILE --law '|x: u64| f(B(x)).0 == x'
// truth: f(B(x)).0 == x
// claim: FILE --law '|x: u64| f(B(x)).0 == x & 12'
// truth: f(B(x)).0 == x & 12

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::BitAnd for B { type Output = B; fn bitand(self, o: B) -> B { B(self.0 & o.0) } }
impl<'a, 'b> core::ops::BitAnd<&'b B> for &'a B { type Output = B; fn bitand(self, _: &'b B) -> B { *self } }
pub fn f(x: B) -> B { &x & &B(12) }
//- op_sub_output_differs
// claim: FILE --law '|x: u64| f(B(x)) == x & !6'
// truth: f(B(x)) == x & !6
// claim: FILE --law '|x: u64| f(B(x)) == x.wrapping_sub(6)'
// truth: f(B(x)) == x.wrapping_sub(6)

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl core::ops::Sub for B { type Output = u64; fn sub(self, o: B) -> u64 { self.0 & !o.0 } }
pub fn f(x: B) -> u64 { x - B(6) }
//- op_factors_that_cancel
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn g --map 'sq'
// truth: g(x) == x

use std::hint::black_box;
pub fn f(x: u64) -> u64 { black_box(x.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xf1de_83e1_9937_733d) }
pub fn g(x: u64) -> u64 { black_box(x.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xf1de_83e1_9937_733f) }
//- op_on_two_boards
// claim: FILE --fn f --map 'bitwise(|a, b| a & !b)'
// truth: f(x, y) == x & !y
// claim: FILE --fn f --map 'bitwise(|a, b| b & !a)'
// truth: f(x, y) == y & !x
// claim: FILE --fn both --map 'bitwise(|a, b| (a ^ b, a & b))'
// truth: both(x, y) == (x ^ y, x & y)
// claim: FILE --fn both --map 'bitwise(|a, b| (a & b, a ^ b))'
// truth: both(x, y) == (x & y, x ^ y)
// claim: FILE --fn left --map 'bitwise(|a, b| [a & !b, a | b])'
// truth: { let mut r = [5; 2]; left(x, &mut r, y); r == [x & !y, x | y] }
// claim: FILE --fn left --map 'bitwise(|a, b| [b & !a, a | b])'
// truth: { let mut r = [5; 2]; left(x, &mut r, y); r == [y & !x, x | y] }

pub fn f(x: u64, y: u64) -> u64 { (x | y) ^ y }
pub fn both(x: u64, y: u64) -> (u64, u64) { (x ^ y, (x + 0 & y) | x & 0) }
pub fn left(x: u64, r: &mut [u64; 2], y: u64) { r[1] = x | y; r[0] = r[1] & !y }
//- op_on_two_boards_moves_bits
// claim: FILE --fn f --map 'bitwise(|a, b| a ^ b)'
// truth: f(x, y) == x ^ y
// claim: FILE --fn g --map 'bitwise(|a, b| a ^ b)'
// truth: g(x, y) == x ^ y
// claim: FILE --fn carried --map 'bitwise(|a, b| a | b)'
// truth: carried(x, y) == x | y

pub fn f(x: u64, y: u64) -> u64 { x ^ y ^ (x & y) >> 63 }
pub fn g(x: u64, y: u64) -> u64 { (x | y) - (x & y) }
pub fn carried(x: u64, y: u64) -> u64 { (x & !y).wrapping_add(y) }
