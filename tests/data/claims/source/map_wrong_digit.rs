// claim: FILE --fn f --map 'sq ^ 56'
// truth: f(x) == x.swap_bytes()
// claim: FILE --fn f --map 'sq'
// truth: f(x) == x

pub fn f(x: u64) -> u64 {
    let a = x >> 8 & 0x00ff_00ff_00ff_00ff | (x & 0x00ff_00ff_00ff_00ff) << 8;
    let b = a >> 16 & 0x0000_ffff_0000_fffe | (a & 0x0000_ffff_0000_ffff) << 16;
    b.rotate_right(32)
}
