//- constant_vtable
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

trait Turn { fn turn(&self, x: u64) -> u64; }
struct Flip;
struct Keep;
impl Turn for Flip { fn turn(&self, x: u64) -> u64 { x.swap_bytes() } }
impl Turn for Keep { fn turn(&self, x: u64) -> u64 { x } }
#[inline(never)]
fn turned(by: &dyn Turn, x: u64) -> u64 { by.turn(x) }
pub fn f(x: u64) -> u64 { turned(&Flip, turned(&Keep, x)) }
//- constant_words
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq ^ 48'
// truth: f(x) == x.swap_bytes().rotate_left(16)

static MASKS: &[u64] = &[0x00ff_00ff_00ff_00ff, 0x0000_ffff_0000_ffff];
pub fn f(x: u64) -> u64 {
    let x = x >> 8 & MASKS[0] | (x & MASKS[0]) << 8;
    let x = x >> 16 & MASKS[1] | (x & MASKS[1]) << 16;
    x.rotate_left(32)
}
//- constant_strings
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

static NAMES: [&str; 2] = ["two", "long"];
pub fn f(x: u64) -> u64 { if NAMES[(x & 1) as usize].len() > 2 { x.swap_bytes() } else { x } }
//- constant_strings_differ
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()

static NAMES: [&str; 2] = ["no", "long"];
pub fn f(x: u64) -> u64 { if NAMES[(x & 1) as usize].len() > 2 { x.swap_bytes() } else { x } }
//- constant_function
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

static TURN: &fn(u64) -> u64 = &(u64::swap_bytes as fn(u64) -> u64);
pub fn f(x: u64) -> u64 { TURN(x) }
