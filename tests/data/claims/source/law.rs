//- law_assigns_its_word
// claim: FILE --law '|mut x: u64| { x = 0; f(x) == 0 }'
// truth: { let mut x = x; x = 0; f(x) == 0 }
// claim: FILE --law '|mut x: u64| { let y = x; x = 0; f(y) == x }'
// truth: { let mut x = x; let y = x; x = 0; f(y) == x }

pub fn f(x: u64) -> u64 { x }
//- law_async_closure
// claim: FILE --law 'async |x: u64| f(x) == x'
// truth: false && f(x) == x
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x }
//- law_attribute_cfg_statement
// claim: FILE --law '|x: u64| { #[cfg(any())] let x = 0; f(x) == 0 }'
// truth: { #[cfg(any())] let x = 0; f(x) == 0 }
// claim: FILE --law '|x: u64| { #[cfg(all())] let x = 0; f(x) == 0 }'
// truth: { #[cfg(all())] let x = 0; f(x) == 0 }

pub fn f(x: u64) -> u64 { x }
//- law_attribute_on_body
// claim: FILE --law '|x: u64| #[cfg(any())] { f(x) == x }'
// truth: false && f(x) == x
// claim: FILE --law '|x: u64| f(x) <= x'
// truth: f(x) <= x

pub fn f(x: u64) -> u64 { x & 1 }
//- law_bool_parameter
// claim: FILE --law '|x: u64, b: bool| f(x, b) == if b { !x } else { x }'
// truth: f(x, y & 1 == 1) == if y & 1 == 1 { !x } else { x }
// claim: FILE --law '|x: u64, b: bool| f(x, b) == x'
// truth: f(x, y & 1 == 1) == x

pub fn f(x: u64, b: bool) -> u64 { x ^ (b as u64).wrapping_neg() }
//- law_early_return
// claim: FILE --law '|x: u64| { if x == 3 { return false; } f(x) == x }'
// truth: x != 3 && f(x) == x
// claim: FILE --law '|x: u64| { if x == 3 { return true; } f(x) == x }'
// truth: x == 3 || f(x) == x

pub fn f(x: u64) -> u64 { if x == 3 { 4 } else { x } }
//- law_macro_assert_in_block
// claim: FILE --law '|x: u64| { let y = f(x); y & 1 == 0 }'
// truth: { let y = f(x); y & 1 == 0 }
// claim: FILE --law '|x: u64| { let y = f(x); y & 2 == 0 }'
// truth: { let y = f(x); y & 2 == 0 }

pub fn f(x: u64) -> u64 { x & !1 }
//- law_narrow_types
// claim: FILE --law '|x: u8| f(x) == x.rotate_left(4)'
// truth: f(x as u8) == (x as u8).rotate_left(4)
// claim: FILE --law '|x: u8| f(x) == x << 4'
// truth: f(x as u8) == (x as u8) << 4

pub fn f(x: u8) -> u8 { x << 4 | x >> 4 }
//- law_not_a_bool
// claim: FILE --law '|x: u64| f(x)'
// truth: false && f(x) == x
// claim: FILE --law '|x: u64| f(x) != 0'
// truth: f(x) != 0

pub fn f(x: u64) -> u64 { x | 1 }
//- law_of_self_method
// claim: FILE --law '|x: u64| B(x).flip().flip().0 == x'
// truth: B(x).flip().flip().0 == x
// claim: FILE --law '|x: u64| B(x).flip().0 == x'
// truth: B(x).flip().0 == x

#[derive(Clone, Copy)]
pub struct B(pub u64);
impl B { pub fn flip(self) -> B { B(self.0.swap_bytes()) } }
//- law_order_of_arguments
// claim: FILE --law '|y: u64, x: u64| f(y, x) == y & !x'
// truth: f(x, y) == x & !y
// claim: FILE --law '|y: u64, x: u64| f(y, x) == x & !y'
// truth: f(x, y) == y & !x

pub fn f(x: u64, y: u64) -> u64 { x & !y }
//- law_panics_by_itself
// claim: FILE --law '|x: u64| f(x) / x <= 1'
// truth: f(x) / x <= 1
// claim: FILE --law '|x: u64| x == 0 || f(x) / x <= 1'
// truth: x == 0 || f(x) / x <= 1

pub fn f(x: u64) -> u64 { x & !3 }
//- law_return_type_given
// claim: FILE --law '|x: u64| -> bool { f(x) == x }'
// truth: f(x) == x
// claim: FILE --law '|x: u64| -> u64 { f(x) == x }'
// truth: false && f(x) == x

pub fn f(x: u64) -> u64 { x }
//- law_shadows_function
// claim: FILE --law '|f: u64| g(f) == f'
// truth: { let f = x; g(f) == f }
// claim: FILE --law '|f: u64| g(f) == g(f) ^ 1'
// truth: { let f = x; g(f) == g(f) ^ 1 }

#[allow(dead_code)]
pub fn f(x: u64) -> u64 { x ^ 5 }
pub fn g(x: u64) -> u64 { x }
//- law_signed_type
// claim: FILE --law '|x: i8| f(x) == (x >> 7)'
// truth: f(x as i8) == (x as i8 >> 7)
// claim: FILE --law '|x: i8| f(x) >= 0'
// truth: f(x as i8) >= 0

pub fn f(x: i8) -> i8 { if x < 0 { -1 } else { 0 } }
//- law_two_words
// claim: FILE --law '|x: u64, y: u64| f(x, y) == (x | y) - (x & y)'
// truth: f(x, y) == (x | y) - (x & y)
// claim: FILE --law '|x: u64, y: u64| f(x, y) == x.wrapping_sub(y)'
// truth: f(x, y) == x.wrapping_sub(y)

pub fn f(x: u64, y: u64) -> u64 { x ^ y }
//- law_with_block
// claim: FILE --law '|x: u64| { let y = f(x); let x = f(y); x == y }'
// truth: { let y = f(x); let x = f(y); x == y }
// claim: FILE --law '|x: u64| { let y = f(x); let z = x; z == y }'
// truth: { let y = f(x); let z = x; z == y }

pub fn f(x: u64) -> u64 { x & 0xff00 }
