//- debug_assert_assigns
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(mut x: u64) -> u64 { debug_assert!({ x ^= 1; true }); x }
//- debug_assert_breaks
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --law '|x: u64| f(x) == 8'
// truth: f(x) == 8

pub fn f(x: u64) -> u64 {
    let mut n = 0;
    while n < 8 { n += 1; debug_assert!({ if n == 1 { break; } true }); }
    n | (x & 0)
}
//- debug_assert_eq_counts
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2

struct C(u64);
impl C { fn tick(&mut self) -> u64 { self.0 += 1; self.0 } }
pub fn f(x: u64) -> u64 { let mut c = C(0); debug_assert_eq!(c.tick(), 1); c.tick() ^ 2 ^ x }
//- debug_assert_false_on_one
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x & !0xff) == x & !0xff'
// truth: f(x & !0xff) == x & !0xff

pub fn f(x: u64) -> u64 { debug_assert_ne!(x, 0x2a); x }
//- debug_assert_pure
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x & !1'
// truth: f(x) == x & !1

pub fn f(x: u64) -> u64 { debug_assert!(x & 1 <= 1, "a bit"); x }
