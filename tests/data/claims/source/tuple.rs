//- tuple_nested_fields
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2

pub fn f(x: u64) -> u64 { let t = ((1, x), 2); t.0.1 }
//- tuple_overflowing_add
// claim: FILE --law '|x: u64| f(x) == (x == u64::MAX) as u64'
// truth: f(x) == (x == u64::MAX) as u64
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let (_, carry) = x.overflowing_add(1); carry as u64 }
//- tuple_return_swapped
// claim: FILE --law '|x: u64| f(x) == x >> 32'
// truth: f(x) == x >> 32
// claim: FILE --law '|x: u64| f(x) == x & 0xffff_ffff'
// truth: f(x) == x & 0xffff_ffff

fn halves(x: u64) -> (u64, u64) { (x >> 32, x & 0xffff_ffff) }
pub fn f(x: u64) -> u64 { let (low, _high) = halves(x); low }
//- tuple_struct_as_function
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

struct wrap(u64);
#[allow(non_snake_case)]
mod m { pub fn wrap(x: u64) -> super::wrap { super::wrap(x.swap_bytes()) } }
pub fn f(x: u64) -> u64 { use m::wrap; let w = wrap(x); w.0 }
