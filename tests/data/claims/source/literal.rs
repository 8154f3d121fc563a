//- literal_byte_escapes
// claim: FILE --law '|x: u64| f(x) == x ^ 65 ^ 92'
// truth: f(x) == x ^ 65 ^ 92
// claim: FILE --law '|x: u64| f(x) == x ^ 65 ^ 10'
// truth: f(x) == x ^ 65 ^ 10

pub fn f(x: u64) -> u64 { x ^ b'\x41' as u64 ^ '\\' as u64 }
//- literal_hex_like_f64
// claim: FILE --law '|x: u64| f(x) == x ^ 0x5f64'
// truth: f(x) == x ^ 0x5f64
// claim: FILE --law '|x: u64| f(x) == x ^ 5'
// truth: f(x) == x ^ 5

pub fn f(x: u64) -> u64 { let k = 0x5f64u64; x ^ k }
//- literal_hex_like_suffix
// claim: FILE --law '|x: u64| f(x) == x ^ 7986'
// truth: f(x) == x ^ 7986
// claim: FILE --law '|x: u64| f(x) == x ^ 1'
// truth: f(x) == x ^ 1

pub fn f(x: u64) -> u64 { x ^ 0x1f32 }
//- literal_octal_and_separators
// claim: FILE --law '|x: u64| f(x) == x ^ 8 ^ 4'
// truth: f(x) == x ^ 8 ^ 4
// claim: FILE --law '|x: u64| f(x) == x ^ 10 ^ 100'
// truth: f(x) == x ^ 10 ^ 100

pub fn f(x: u64) -> u64 { x ^ 0o10 ^ 0b1_0_0 }
