//- cast_bool_and_char
// claim: FILE --law '|x: u64| f(x) == 97 + (x & 1)'
// truth: f(x) == 97 + (x & 1)
// claim: FILE --law '|x: u64| f(x) == 97'
// truth: f(x) == 97

pub fn f(x: u64) -> u64 { 'a' as u64 + (x & 1 == 1) as u64 }
//- cast_float_negative
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { (-((x >> 1) as f64)) as u64 }
//- cast_float_rounds
// claim: FILE --law '|x: u64| f(x & 0xff_ffff) == x & 0xff_ffff'
// truth: f(x & 0xff_ffff) == x & 0xff_ffff
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { x as f64 as u64 }
//- cast_float_saturates
// claim: FILE --law '|x: u64| f(x) == x & 0xffff'
// truth: f(x) == x & 0xffff
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { ((x & 0xffff) as f64 * 1.0) as u64 }
//- cast_i16_shift_right
// claim: FILE --law '|x: u64| f(x) == ((x as i16) >> 15) as u64'
// truth: f(x) == ((x as i16) >> 15) as u64
// claim: FILE --law '|x: u64| f(x) == (x >> 15) & 1'
// truth: f(x) == (x >> 15) & 1

pub fn f(x: u64) -> u64 { ((x as u16 as i16) >> 15) as u64 }
//- cast_negative_to_u128
// claim: FILE --law '|x: u64| f(x) == if (x as i64) < 0 { !0 } else { 0 }'
// truth: f(x) == if (x as i64) < 0 { !0 } else { 0 }
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { (x as i64 as u128 >> 64) as u64 }
//- cast_precedence_over_shift
// claim: FILE --law '|x: u64| f(x) == (x as u32 as u64) >> 4'
// truth: f(x) == (x as u32 as u64) >> 4
// claim: FILE --law '|x: u64| f(x) == (x >> 4) as u32 as u64'
// truth: f(x) == (x >> 4) as u32 as u64

pub fn f(x: u64) -> u64 { (x as u32 >> 4) as u64 }
//- cast_sign_extends
// claim: FILE --law '|x: u64| f(x) == (x & 0xff) | if x & 0x80 != 0 { !0xff } else { 0 }'
// truth: f(x) == (x & 0xff) | if x & 0x80 != 0 { !0xff } else { 0 }
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff

pub fn f(x: u64) -> u64 { x as i8 as u64 }
//- cast_unary_minus
// claim: FILE --law '|x: u64| f(x) == (x as i32).wrapping_neg() as u64'
// truth: f(x) == (x as i32).wrapping_neg() as u64
// claim: FILE --law '|x: u64| f(x) == x.wrapping_neg()'
// truth: f(x) == x.wrapping_neg()

pub fn f(x: u64) -> u64 { (x as i32).wrapping_neg() as u64 }
//- cast_unsigned_then_signed
// claim: FILE --law '|x: u64| f(x) == x & 0xff'
// truth: f(x) == x & 0xff
// claim: FILE --law '|x: u64| f(x) == x as i8 as u64'
// truth: f(x) == x as i8 as u64

pub fn f(x: u64) -> u64 { x as u8 as i64 as u64 }
