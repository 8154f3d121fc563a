//! Functions of several boards that treat each square alone, and of a board and of what exchanges its bits.

permgen::permutation! {
    /// Squares that two boards or three have.
    pub const fn majority(a: u64, b: u64, c: u64) -> u64 { bitwise(|a, b, c| a & b | a & c | b & c) }
    /// Squares of one board under the mask, of the other one elsewhere.
    const fn select(mask: u64, yes: u64, no: u64) -> u64 { bitwise(|mask, yes, no| mask & yes | !mask & no) }
    /// The high digit of the number of boards, of four, that have a square.
    const fn at_least_two(a: u32, b: u32, c: u32, d: u32) -> u32 {
        bitwise(|a, b, c, d| a & b | a & c | a & d | b & c | b & d | c & d)
    }
    const fn forks(a: u64, b: u64, c: u64, d: u64, e: u64, f: u64) -> u64 {
        bitwise(|a, b, c, d, e, f| a & b | c & d | e & f | a & c & e)
    }
    /// The squares of both boards exchanged where `under` has one.
    pub const fn exchange(a: u64, b: u64, under: u64) -> [u64; 2] {
        bitwise(|a, b, m| { let t = (a ^ b) & m; [a ^ t, b ^ t] })
    }
    /// The digits of the number of boards that have a square.
    const fn count(a: u32, b: u32, c: u32) -> (u32, u32) { bitwise(|a, b, c| (a ^ b ^ c, a & b | a & c | b & c)) }
    const fn free(a: u16, b: u16) -> u16 { bitwise(|a, b| !(a | b)) }
    const fn complement(board: u8) -> u8 { bitwise(|board| !board) }
}

#[test]
fn each_bit_is_made_of_the_bits_at_its_place() {
    let (a, b, c) = (0x0f0f_1234_0000_ffff, 0x3333_5678_ffff_0000, 0x5555_9abc_0f0f_f0f0);
    assert_eq!(majority(a, b, c), a & b | a & c | b & c);
    assert_eq!(select(a, b, c), a & b | !a & c);
    let [a, b, c, d] = [0xff00_ff00, 0xf0f0_f0f0, 0xcccc_cccc_u32, 0xaaaa_aaaa];
    for bit in 0..32 {
        let count = [a, b, c, d].iter().filter(|board| *board >> bit & 1 == 1).count();
        assert_eq!(at_least_two(a, b, c, d) >> bit & 1 == 1, count > 1, "bit {bit}");
    }
    let [e, f] = [0xfedc_ba98_7654_3210_u64, 0x0101_8080_f00f_0ff0];
    let [a, b, c, d] = [a, b, c, d].map(|board| u64::from(board) * 0x1_0000_0001);
    assert_eq!(forks(a, b, c, d, e, f), a & b | c & d | e & f | a & c & e);
    let t = (a ^ b) & c;
    assert_eq!(exchange(a, b, c), [a ^ t, b ^ t]);
    assert_eq!(count(0b0011, 0b0101, 0b1001), (0b1111, 0b0001));
    assert_eq!(free(0x00ff, 0x0f0f), 0xf000);
    assert_eq!(complement(0x5a), 0xa5);
}

permgen::permutation! {
    /// Two squares exchange what is on them.
    pub const fn castle(board: u64, a: u8, b: u8) -> u64 { swap(a, b) }
    const fn castle_on_go(board: u128, from: u8, to: u8) -> u128 { width = u128; swap(from, to) }
    const fn stage(word: u16, mask: u16, distance: u8) -> u16 { delta_swap(mask, distance) }
    const fn neighbors(word: u8, under: u8) -> u8 { delta_swap(under, 1) }
}

#[test]
fn bits_are_exchanged_as_arguments_say() {
    let word = 0xfedc_ba98_7654_3210_u64;
    for (a, b) in (0..=255).flat_map(|a| (0..=255).map(move |b| (a, b))) {
        let bit = |place: u8| word >> (place % 64) & 1;
        let mask = 1 << (a % 64) | 1 << (b % 64);
        assert_eq!(castle(word, a, b), word & !mask | bit(a) << (b % 64) | bit(b) << (a % 64), "{a}, {b}");
    }
    assert_eq!(castle_on_go(1, 0, 127), 1 << 127);
    for (mask, distance) in (0..u16::MAX).step_by(7).flat_map(|mask| (0..32).map(move |distance| (mask, distance))) {
        let t = (0xb5c6 ^ 0xb5c6 >> (distance % 16)) & mask;
        assert_eq!(stage(0xb5c6, mask, distance), 0xb5c6 ^ t ^ t << (distance % 16), "{mask:#x}, {distance}");
    }
    assert_eq!(neighbors(0b0110, 0b0101), 0b1001);
}
