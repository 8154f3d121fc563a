//- ref_copy_then_write
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut y = x; let z = { let ref r = y; *r }; y = 1; let _ = y; z }
//- ref_mut_binding_at
// claim: FILE --law '|x: u64| f(x) == 6'
// truth: f(x) == 6
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut o = Some(x); if let Some(ref mut v @ _) = o { *v = 6; } o.unwrap() }
//- ref_mut_in_match_array
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut a = [x, 1]; match a { [ref mut p, q] => *p ^= q } a[0] }
//- ref_mut_in_tuple
// claim: FILE --law '|x: u64| f(x) == 2'
// truth: f(x) == 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut t = (x, 4u64); let (ref mut a, b) = t; *a = b / 2; t.0 }
//- ref_mut_let
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut y = x; { let ref mut r = y; *r = 1; } y }
//- ref_cell_is_spoiled
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(&Cell::new(x)) == x.swap_bytes()
// claim: FILE --fn late --map 'sq ^ 56'
// truth: late(&Cell::new(x)) == x.swap_bytes()

use std::cell::Cell;
pub fn f(x: &Cell<u64>) -> u64 { let r = x.get().swap_bytes(); x.set(0); r }
pub fn late(x: &Cell<u64>) -> u64 { x.set(x.get() & !1); x.get().swap_bytes() }
//- ref_cells_in_place
// claim: FILE --fn turn --map 'sq ^ 56'
// truth: { let c = Cell::new(x); turn(&c); c.get() == x.swap_bytes() }
// claim: FILE --fn once --map 'sq ^ 56'
// truth: { let c = Cell::new(x); once(&c); c.get() == x.swap_bytes() }

use std::cell::Cell;
pub fn turn(x: &Cell<u64>) { x.set(x.get().swap_bytes()) }
pub fn once(x: &Cell<u64>) { x.replace(x.get().swap_bytes() | 1 << 9); }
//- ref_cells_are_one
// claim: FILE --law '|x: &Cell<u64>, y: &Cell<u64>| kept(x, y) == 0'
// truth: { let c = Cell::new(x); kept(&c, &c) == 0 }
// claim: FILE --law '|x: &UnsafeCell<u64>| same(x) == 1'
// truth: same(&UnsafeCell::new(x)) == 1

use std::cell::{Cell, UnsafeCell};
pub fn kept(x: &Cell<u64>, y: &Cell<u64>) -> u64 { let a = x.get(); y.set(!a); x.get() ^ a }
pub fn same(x: &UnsafeCell<u64>) -> u64 { unsafe { *x.get(); } 1 }
