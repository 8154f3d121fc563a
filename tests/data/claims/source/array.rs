//- array_bytes_round_trip
// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut b = x.to_be_bytes(); b.reverse(); b.reverse(); u64::from_le_bytes(b) }
//- array_chunks_rotate
// claim: FILE --fn f --map sq
// truth: f(x) == x
pub fn f(x: u64) -> u64 { let mut b = x.to_le_bytes(); b.rotate_left(3); b.rotate_right(3); u64::from_le_bytes(b) }
//- array_copied_on_let
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 0'
// truth: f(x) == 0

pub fn f(x: u64) -> u64 { let a = [x, 1]; let mut b = a; b[0] = 0; let _ = b; a[0] }
//- array_of_tables
// claim: FILE --law '|x: u64| f(x) == if x & 1 == 1 { 9 } else { 4 }'
// truth: f(x) == if x & 1 == 1 { 9 } else { 4 }
// claim: FILE --law '|x: u64| f(x) == 4'
// truth: f(x) == 4

const T: [[u64; 2]; 2] = [[1, 2], [4, 9]];
pub fn f(x: u64) -> u64 { T[1][(x & 1) as usize] }
//- array_repeat_value
// claim: FILE --law '|x: u64| f(x) == x ^ 4'
// truth: f(x) == x ^ 4
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x

pub fn f(x: u64) -> u64 { let mut a = [x; 3]; a[1] ^= 4; a[0] ^ a[1] ^ a[2] }
//- array_swap_elements
// claim: FILE --law '|x: u64| f(x) == x'
// truth: f(x) == x
// claim: FILE --law '|x: u64| f(x) == 1'
// truth: f(x) == 1

pub fn f(x: u64) -> u64 { let mut a = [1, x]; a.swap(0, 1); a[0] }
