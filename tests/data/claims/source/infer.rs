//- infer_by_comparison
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let k = -1; if k < 0i8 && x | 1 != 0 { (k as u8 == 255) as u64 } else { 0 } }
//- infer_by_push_through_array
// claim: FILE --law '|x: u64| f(x) == 255'
// truth: f(x) == 255
// claim: FILE --law '|x: u64| f(x) == 0xffff_ffff'
// truth: f(x) == 0xffff_ffff

pub fn f(x: u64) -> u64 { let a = [!0, 1u8]; (x & 0) | a[0] as u64 }
//- infer_by_return
// claim: FILE --law '|x: u64| f(x) == 254'
// truth: f(x) == 254
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

fn g() -> u8 { let k = 255; k & !1 }
pub fn f(x: u64) -> u64 { (x & 0) + g() as u64 }
//- infer_i32_default_shift
// claim: FILE --law '|x: u64| f(x) == x ^ 0xffff_ffff_8000_0000'
// truth: f(x) == x ^ 0xffff_ffff_8000_0000
// claim: FILE --law '|x: u64| f(x) == x ^ 0x8000_0000'
// truth: f(x) == x ^ 0x8000_0000

pub fn f(x: u64) -> u64 { let one = 1; x ^ (one << 31) as u64 }
//- infer_not_of_literal
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let m = !0; let _: u8 = m; x & m as u64 }
//- infer_shift_amount_free
// claim: FILE --law '|x: u64| f(x) == x >> 4'
// truth: f(x) == x >> 4
// claim: FILE --law '|x: u64| f(x) == x >> 5'
// truth: f(x) == x >> 5

pub fn f(x: u64) -> u64 { let n = 4; let _: i8 = n; x >> n }
//- infer_u8_by_use
// claim: FILE --law '|x: u64| f(x) == x ^ 44'
// truth: f(x) == x ^ 44
// claim: FILE --law '|x: u64| f(x) == x ^ 300'
// truth: f(x) == x ^ 300

fn small(x: u8) -> u64 { x as u64 }
pub fn f(x: u64) -> u64 { let k = 200; let s = small(k); x ^ (k.wrapping_add(100)) as u64 ^ (s & 0) }
