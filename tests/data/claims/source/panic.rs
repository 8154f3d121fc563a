//- panic_assert_always_holds
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x | 1'
// truth: f(x) == x | 1

pub fn f(x: u64) -> u64 { assert!(x.count_ones() <= 64); assert_eq!(x & 1, x % 2); x }
//- panic_assert_eq_type
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { assert_ne!(x | 1, 0, "{}", x); x }
//- panic_assert_one_value
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & !0xff) == x & !0xff'
// truth: f(x & !0xff) == x & !0xff

pub fn f(x: u64) -> u64 { assert!(x != 0x51, "not this one"); x }
//- panic_division_by_table
// claim: FILE --law '|x: u64| f(x) <= x'
// truth: f(x) <= x
// claim: FILE --law '|x: u64| f(x & !3) == x & !3'
// truth: f(x & !3) == x & !3

pub fn f(x: u64) -> u64 { let d = [1, 2, 3, 0]; x / d[(x & 3) as usize] }
//- panic_division_by_zero
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x | 1) == 1'
// truth: f(x | 1) == 1

pub fn f(x: u64) -> u64 { x / x }
//- panic_expect_result
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & 0xff) == x & 0xff'
// truth: f(x & 0xff) == x & 0xff

pub fn f(x: u64) -> u64 { if x > 0xff { u8::try_from(x & 0x1ff).expect("a byte") as u64 | x } else { x } }
//- panic_in_helper
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x & 0x7f) == x & 0x7f'
// truth: f(x & 0x7f) == x & 0x7f

fn checked(x: u64) -> u64 { if x == 0xee { panic!("{x}") } x }
pub fn f(x: u64) -> u64 { checked(x & 0xff) }
//- panic_index_slice_end
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & 7) == x & 7'
// truth: f(x & 7) == x & 7

pub fn f(x: u64) -> u64 { let a = [x; 8]; let s = &a[..(x & 15) as usize]; let _ = s; x }
//- panic_index_variable
// claim: FILE --law '|x: u64| f(x) == 7'
// truth: f(x) == 7
// claim: FILE --law '|x: u64| f(x & 3) == 7'
// truth: f(x & 3) == 7

pub fn f(x: u64) -> u64 { let t = [7u64; 60]; t[(x & 63) as usize] }
//- panic_index_wraps_in_cast
// claim: FILE --law '|x: u64| f(x) == 5'
// truth: f(x) == 5
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6

pub fn f(x: u64) -> u64 { let t = [5u64; 256]; t[x as u8 as usize] }
//- panic_remainder_min
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --law '|x: u64| f(x >> 1) == 0'
// truth: f(x >> 1) == 0

pub fn f(x: u64) -> u64 { ((x as i64) % -1) as u64 }
//- panic_result_unused
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x | 1) == x | 1'
// truth: f(x | 1) == x | 1

pub fn f(x: u64) -> u64 { let _ = 100 / x; x }
//- panic_shift_checked_by_assert
// claim: FILE --law '|x: u64| f(x & 15) == 1 << (x & 15)'
// truth: f(x & 15) == 1 << (x & 15)
// claim: FILE --law '|x: u64| f(x) == 1 << (x & 15)'
// truth: f(x) == 1 << (x & 15)

pub fn f(x: u64) -> u64 { assert!(x < 16); 1 << x }
//- panic_todo_behind_false
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == !x'
// truth: f(x) == !x

pub fn f(x: u64) -> u64 { if x & 1 > 1 { todo!() } x }
//- panic_unreachable_reached
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x << 1) == x << 1'
// truth: f(x << 1) == x << 1

pub fn f(x: u64) -> u64 { match x & 3 { 0 | 2 => x, 1 => x, _ => unreachable!() } }
//- panic_unwrap_none
// claim: FILE --law '|x: u64| f(x) == 63 - x.leading_zeros() as u64'
// truth: f(x) == 63 - x.leading_zeros() as u64
// claim: FILE --law '|x: u64| f(x | 1) == 63 - (x | 1).leading_zeros() as u64'
// truth: f(x | 1) == 63 - (x | 1).leading_zeros() as u64

pub fn f(x: u64) -> u64 { x.checked_ilog2().unwrap() as u64 }
//- panic_unwrap_or_else
// claim: FILE --law '|x: u64| f(x) == if x == 0 { 3 } else { 1 }'
// truth: f(x) == if x == 0 { 3 } else { 1 }
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { x.checked_div(x).unwrap_or_else(|| 3) }
