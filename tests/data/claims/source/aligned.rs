//- aligned_local_word
// claim: FILE --law '|x: u64| address(&x) & 7 == 0 && x == x'
// truth: address(&x) & 7 == 0
// claim: FILE --law '|x: u64| address(&x) & 7 == 4 && x == x'
// truth: address(&x) & 7 == 4

#[inline(never)] pub fn address(x: &u64) -> usize { core::ptr::from_ref(x).addr() }
//- aligned_volatile_read
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map sq
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let v = x; unsafe { core::ptr::read_volatile(&v) }.swap_bytes() }
//- aligned_volatile_write
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut v = 0; unsafe { core::ptr::write_volatile(&mut v, x ^ 1) }; v }
//- aligned_raw_bytes
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn g --map 'sq ^ 56'
// truth: g(x) == x.swap_bytes()

pub fn f(x: u64) -> u64 { let mut b = x.to_ne_bytes(); b.reverse(); unsafe { b.as_ptr().cast::<u64>().read_unaligned() } }
pub fn g(x: u64) -> u64 { let mut b = x.to_ne_bytes(); b.reverse(); b.swap(0, 7); unsafe { b.as_ptr().cast::<u64>().read_unaligned() } }
//- aligned_static_word
// claim: FILE --law '|x: u64| address(&WORDS[1]) & 7 == 0 && x == x'
// truth: address(&WORDS[1]) & 7 == 0
// claim: FILE --law '|x: u64| address(&WORDS[1]) & 1 == 1 && x == x'
// truth: address(&WORDS[1]) & 1 == 1

pub static WORDS: [u64; 4] = [1, 2, 3, 4];
#[inline(never)] pub fn address(x: &u64) -> usize { core::ptr::from_ref(x).addr() }
