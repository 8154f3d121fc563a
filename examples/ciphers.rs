//! The bit permutations of three ciphers, generated, at work: PRESENT-80 and GIFT-64 encrypt published test vectors,
//! and DES turns a block inside out and back.
//!
//! Run it with `cargo run -p permgen-examples --example ciphers`.

permgen::permutation! {
    /// The permutation layer of PRESENT (Bogdanov et al., CHES 2007): bit i goes to 16 i mod 63, and bit 63 stays.
    pub const fn present_layer(state: u64) -> u64 { if i == 63 { 63 } else { 16 * i % 63 } }
    /// Undoes [`present_layer`].
    pub const fn present_layer_inverse(state: u64) -> u64 { inverse(present_layer) }
    /// The bit permutation of GIFT-64 (Banik et al., CHES 2017, section 2).
    pub const fn gift_layer(state: u64) -> u64 {
        4 * (i / 16) + 16 * ((3 * ((i % 16) / 4) + i % 4) % 4) + i % 4
    }
    /// The initial permutation of DES (FIPS 46-3), which numbers bits from 1 at the most significant end: output bit
    /// 8 r + c + 1 is input bit 58 + 2 (r mod 4) - 8 c, less 1 for the lower four rows.
    pub const fn des_initial(block: u64) -> u64 {
        inverse(63 - (57 + 2 * ((63 - i) / 8 % 4) - 8 * ((63 - i) % 8) - (63 - i) / 32))
    }
    /// The final permutation of DES, which undoes the initial one.
    pub const fn des_final(block: u64) -> u64 { inverse(des_initial) }
}

const PRESENT_SBOX: [u64; 16] = [0xc, 0x5, 0x6, 0xb, 0x9, 0x0, 0xa, 0xd, 0x3, 0xe, 0xf, 0x8, 0x4, 0x7, 0x1, 0x2];
const GIFT_SBOX: [u64; 16] = [0x1, 0xa, 0x4, 0xc, 0x6, 0xf, 0x3, 0x9, 0x2, 0xd, 0xb, 0x7, 0x5, 0x0, 0x8, 0xe];

fn substitute(state: u64, sbox: &[u64; 16]) -> u64 {
    (0..64).step_by(4).fold(0, |out, shift| out | sbox[(state >> shift & 15) as usize] << shift)
}

/// PRESENT with an 80-bit key, in the low bits of `key`.
fn present_80(mut state: u64, mut key: u128) -> u64 {
    for round in 1..32 {
        state ^= (key >> 16) as u64;
        state = present_layer(substitute(state, &PRESENT_SBOX));
        key = (key << 61 | key >> 19) & ((1 << 80) - 1);
        key = key & !(0xf << 76) | u128::from(PRESENT_SBOX[(key >> 76) as usize]) << 76;
        key ^= round << 15;
    }
    state ^ (key >> 16) as u64
}

/// GIFT-64.
fn gift_64(mut state: u64, mut key: u128) -> u64 {
    let mut constant = 0u64;
    for _ in 0..28 {
        constant = (constant << 1 | (constant >> 5 ^ constant >> 4 ^ 1) & 1) & 63;
        state = gift_layer(substitute(state, &GIFT_SBOX));
        let (u, v) = ((key >> 16) as u64 & 0xffff, key as u64 & 0xffff);
        for i in 0..16 {
            state ^= (u >> i & 1) << (4 * i + 1) | (v >> i & 1) << (4 * i);
        }
        for i in 0..6 {
            state ^= (constant >> i & 1) << (4 * i + 3);
        }
        state ^= 1 << 63;
        let (u, v) = (u as u16, v as u16);
        key = key >> 32 | u128::from(u.rotate_right(2)) << 112 | u128::from(v.rotate_right(12)) << 96;
    }
    state
}

fn main() {
    // Bogdanov et al., appendix: all four combinations of zeros and ones.
    let ones = (1u128 << 80) - 1;
    for (plain, key, expected) in [
        (0, 0, 0x5579_c138_7b22_8445),
        (0, ones, 0xe72c_46c0_f594_5049),
        (u64::MAX, 0, 0xa112_ffc7_2f68_417b),
        (u64::MAX, ones, 0x3333_dcd3_2132_10d2),
    ] {
        let cipher = present_80(plain, key);
        println!("PRESENT-80  {plain:016x} with key {key:020x} = {cipher:016x}");
        assert_eq!(cipher, expected);
    }
    assert_eq!(present_layer_inverse(present_layer(0x0123_4567_89ab_cdef)), 0x0123_4567_89ab_cdef);

    // Banik et al., appendix A.
    for (plain, key, expected) in [
        (0, 0, 0xf62b_c3ef_34f7_75ac),
        (0xfedc_ba98_7654_3210, 0xfedc_ba98_7654_3210_fedc_ba98_7654_3210, 0xc1b7_1f66_160f_f587),
    ] {
        let cipher = gift_64(plain, key);
        println!("GIFT-64     {plain:016x} with key {key:032x} = {cipher:016x}");
        assert_eq!(cipher, expected);
    }

    let block = 0x0123_4567_89ab_cdef;
    let turned = des_initial(block);
    println!("DES         {block:016x} after the initial permutation = {turned:016x}");
    assert_eq!(turned, 0xcc00_ccff_f0aa_f0aa);
    assert_eq!(des_final(turned), block);
}

#[test]
fn runs() {
    main();
}
