//- drop_changes_cell
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

use core::cell::Cell;
struct Guard<'a>(&'a Cell<u64>);
impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(self.0.get() ^ 1); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(x); { let _g = Guard(&c); } c.get() }
//- drop_forgotten_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct D<'a>(&'a mut u64);
impl Drop for D<'_> { fn drop(&mut self) { *self.0 ^= 1; } }
pub fn f(x: u64) -> u64 { let mut n = x; std::mem::forget(D(&mut n)); n ^ (x == 77) as u64 }
//- drop_in_assignment
// claim: FILE --law '|x: u64| f(x) == 3'
// truth: f(x) == 3
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

struct Mark<'a>(&'a core::cell::Cell<u64>, u64);
impl Drop for Mark<'_> { fn drop(&mut self) { self.0.set(self.1); } }
pub fn f(x: u64) -> u64 {
    let c = core::cell::Cell::new(x);
    let mut m = Mark(&c, 3);
    m = Mark(&c, 4);
    let r = c.get();
    let _ = &m;
    r
}
//- drop_in_tuple_order
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
struct D<'a>(&'a Cell<u64>, u64);
impl Drop for D<'_> { fn drop(&mut self) { self.0.set(self.0.get().wrapping_mul(3).wrapping_add(self.1)); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(0); { let _t = (D(&c, 1), D(&c, 2)); } if c.get() == 5 { x } else { 0 } }
//- drop_in_tuple_order_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
struct D<'a>(&'a Cell<u64>, u64);
impl Drop for D<'_> { fn drop(&mut self) { self.0.set(self.0.get().wrapping_mul(3).wrapping_add(self.1)); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(0); { let _t = (D(&c, 1), D(&c, 2)); } if c.get() == 7 { x } else { 0 } }
//- drop_of_moved_field
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct D<'a>(&'a mut u64);
impl Drop for D<'_> { fn drop(&mut self) { *self.0 ^= 1; } }
struct P<'a> { a: D<'a>, b: u64 }
pub fn f(x: u64) -> u64 { let mut n = x; { let p = P { a: D(&mut n), b: 2 }; let P { a, b: _ } = p; drop(a); } n ^ 1 }
//- drop_of_moved_field_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct D<'a>(&'a mut u64);
impl Drop for D<'_> { fn drop(&mut self) { *self.0 ^= 1; } }
struct P<'a> { a: D<'a>, b: u64 }
pub fn f(x: u64) -> u64 { let mut n = x; { let p = P { a: D(&mut n), b: 2 }; let P { a: _, b: _ } = p; } n }
//- drop_order_of_locals
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

use core::cell::Cell;
struct Guard<'a>(&'a Cell<u64>, u64);
impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(self.1); } }
pub fn f(x: u64) -> u64 {
    let c = Cell::new(x);
    { let _a = Guard(&c, 1); let _b = Guard(&c, 2); }
    c.get()
}
//- drop_temporary_in_match
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
struct D<'a>(&'a Cell<u64>);
impl D<'_> { fn v(&self) -> u64 { 1 } }
impl Drop for D<'_> { fn drop(&mut self) { self.0.set(9); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(0); let r = match D(&c).v() { 1 => c.get(), _ => 5 }; if r == 0 && c.get() == 9 { x } else { 1 } }
//- drop_temporary_in_match_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
struct D<'a>(&'a Cell<u64>);
impl D<'_> { fn v(&self) -> u64 { 1 } }
impl Drop for D<'_> { fn drop(&mut self) { self.0.set(9); } }
pub fn f(x: u64) -> u64 { let c = Cell::new(0); let r = match D(&c).v() { 1 => c.get(), _ => 5 }; if r == 9 { x } else { 1 } }
//- drop_that_panics_on_one
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x ^ x) == 0'
// truth: f(x ^ x) == 0

struct Loud(u64);
impl Drop for Loud { fn drop(&mut self) { assert_ne!(self.0, 77); } }
pub fn f(x: u64) -> u64 { let l = Loud(x); l.0 }
//- drop_underscore
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

use core::cell::Cell;
struct Guard<'a>(&'a Cell<u64>, u64);
impl Drop for Guard<'_> { fn drop(&mut self) { self.0.set(self.1); } }
pub fn f(x: u64) -> u64 {
    let c = Cell::new(0);
    let _ = Guard(&c, x);
    let r = c.get();
    let _named = Guard(&c, 5);
    r ^ c.get() ^ x ^ 1
}
