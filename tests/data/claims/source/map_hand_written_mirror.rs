// claim: FILE --fn f --map 'sq ^ 7'
// truth: f(x) == x.reverse_bits().swap_bytes()
// claim: FILE --fn f --map 'sq ^ 63'
// truth: f(x) == x.reverse_bits()

pub fn f(mut x: u64) -> u64 {
    x = x >> 1 & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) << 1;
    x = x >> 2 & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) << 2;
    x >> 4 & 0x0f0f_0f0f_0f0f_0f0f | (x & 0x0f0f_0f0f_0f0f_0f0f) << 4
}
