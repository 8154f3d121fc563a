//- static_and_local
// claim: FILE --law '|x: u64| f(x) == x ^ 2'
// truth: f(x) == x ^ 2
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

static MASK: u64 = 2;
pub fn f(x: u64) -> u64 { let mask = 0u64; let _ = mask; x ^ MASK }
//- static_atomic_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
static N: AtomicU64 = AtomicU64::new(0);
pub fn f(x: u64) -> u64 { x ^ (N.fetch_add(1, Relaxed) & 1) }
//- static_changed_by_calls
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) | 1 == x | 1'
// truth: f(x) | 1 == x | 1

use std::sync::atomic::{AtomicU64, Ordering};
static COUNT: AtomicU64 = AtomicU64::new(0);
pub fn f(x: u64) -> u64 { x ^ (COUNT.fetch_add(1, Ordering::Relaxed) & 1) }
//- static_const_fn_built
// claim: FILE --law '|x: u64| f(x) == x & 0x0101_0101_0101_0101'
// truth: f(x) == x & 0x0101_0101_0101_0101
// claim: FILE --law '|x: u64| f(x) == x & 0x0101_0101'
// truth: f(x) == x & 0x0101_0101

const fn file() -> u64 { let mut m = 0; let mut r = 0; while r < 8 { m |= 1 << (8 * r); r += 1; } m }
static FILE_A: u64 = file();
pub fn f(x: u64) -> u64 { x & FILE_A }
//- static_interior
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

use std::sync::atomic::{AtomicU64, Ordering};
static LAST: AtomicU64 = AtomicU64::new(0);
pub fn f(x: u64) -> u64 { let old = LAST.load(Ordering::Relaxed); x ^ (old & 1) }
//- static_mutable
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) & !7 == x & !7'
// truth: f(x) & !7 == x & !7

static mut SEEN: u64 = 0;
pub fn f(x: u64) -> u64 { unsafe { SEEN = (SEEN + 1) & 7; x ^ if SEEN == 7 { 7 } else { 0 } } }
//- static_once_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::sync::OnceLock;
static N: OnceLock<u64> = OnceLock::new();
pub fn f(x: u64) -> u64 { let first = *N.get_or_init(|| x); if first == x { x } else { x ^ 1 } }
//- static_plain
// claim: FILE --law '|x: u64| f(x) == x ^ 17'
// truth: f(x) == x ^ 17
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

static KEYS: [u64; 3] = [5, 17, 9];
pub fn f(x: u64) -> u64 { x ^ KEYS[1] }
//- static_plain_table
// claim: FILE --fn f --map sq
// truth: f(x) == x
static T: [u64; 4] = [0, 1, 2, 3];
pub fn f(x: u64) -> u64 { x & !3 | T[(x & 3) as usize] }
//- static_plain_table_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
static T: [u64; 4] = [0, 1, 3, 2];
pub fn f(x: u64) -> u64 { x & !3 | T[(x & 3) as usize] }
//- static_thread_local_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
use std::cell::Cell;
thread_local!(static N: Cell<u64> = const { Cell::new(0) });
pub fn f(x: u64) -> u64 { let n = N.get(); N.set(n + 1); x ^ (n & 1) }
//- static_unsafe_cell_not
// claim: FILE --fn f --map sq
// truth: f(x) == x
struct U(std::cell::UnsafeCell<u64>);
unsafe impl Sync for U {}
static N: U = U(std::cell::UnsafeCell::new(0));
pub fn f(x: u64) -> u64 { unsafe { let p = N.0.get(); *p += 1; x ^ (*p & 1) } }
//- static_private_unwritten
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn g --map 'sq ^ 56'
// truth: g(x) == x.swap_bytes()
// claim: FILE --fn waits --map 'sq ^ 56'
// truth: waits(x) == x.swap_bytes()

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
static KEY: AtomicU64 = AtomicU64::new(0);
static OTHER: AtomicU64 = AtomicU64::new(5);
static STOP: AtomicU64 = AtomicU64::new(0);
pub fn f(x: u64) -> u64 { x.swap_bytes() ^ KEY.load(Relaxed) }
pub fn g(x: u64) -> u64 { x.swap_bytes() ^ OTHER.load(Relaxed) }
pub fn waits(x: u64) -> u64 { while STOP.load(Relaxed) == 1 {} x.swap_bytes() }
//- static_private_written
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn late --map 'sq ^ 56'
// truth: { set(x); late(x) == x.swap_bytes() }
// claim: FILE --fn leaked --map 'sq ^ 56'
// truth: { leak().store(x, Relaxed); leaked(x) == x.swap_bytes() }
// claim: FILE --fn listed --map 'sq ^ 56'
// truth: { LIST[0].store(x, Relaxed); listed(x) == x.swap_bytes() }
// claim: FILE --fn open --map 'sq ^ 56'
// truth: { OPEN.store(x, Relaxed); open(x) == x.swap_bytes() }
// claim: FILE --fn helped --map 'sq ^ 56'
// truth: { help(true); helped(x) == x.swap_bytes() }
// claim: FILE --fn given --map 'sq ^ 56 given x & 1 == 0'
// truth: { given(x | 1); given(x & !1) == (x & !1).swap_bytes() }

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
static A: AtomicU64 = AtomicU64::new(0);
static B: AtomicU64 = AtomicU64::new(0);
static C: AtomicU64 = AtomicU64::new(0);
static D: AtomicU64 = AtomicU64::new(0);
static LIST: [&AtomicU64; 1] = [&D];
pub static OPEN: AtomicU64 = AtomicU64::new(0);
static E: AtomicU64 = AtomicU64::new(0);
static F: AtomicU64 = AtomicU64::new(0);
pub fn f(x: u64) -> u64 { if x >> 32 == 7 { A.store(1, Relaxed) } x.swap_bytes() ^ A.fetch_max(x & 1, Relaxed) }
pub fn late(x: u64) -> u64 { x.swap_bytes() ^ B.load(Relaxed) }
pub fn set(x: u64) { B.store(x, Relaxed) }
pub fn leaked(x: u64) -> u64 { x.swap_bytes() ^ C.load(Relaxed) }
pub fn leak() -> &'static AtomicU64 { &C }
pub fn listed(x: u64) -> u64 { x.swap_bytes() ^ D.load(Relaxed) }
pub fn list(k: usize) { LIST[k].store(1, Relaxed) }
pub fn open(x: u64) -> u64 { x.swap_bytes() ^ OPEN.load(Relaxed) }
fn help(write: bool) -> u64 { let e = &E; if write { e.store(1, Relaxed) } e.load(Relaxed) }
pub fn helped(x: u64) -> u64 { x.swap_bytes() ^ help(false) }
pub fn harms() { help(true); }
pub fn given(x: u64) -> u64 { if x & 1 == 1 { F.store(1, Relaxed) } x.swap_bytes() ^ F.load(Relaxed) }
