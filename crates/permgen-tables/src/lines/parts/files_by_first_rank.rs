/// What a rook attacks on its file.
///
/// For the arguments see [`rank_attacks`]. The first factor sends a2 to a7 to the six highest bits, a2 highest; the second
/// sends bit `i` of the first rank to rank `8 - i` of the h-file.
#[inline]
#[must_use]
pub const fn file_attacks(square: u8, occupied: u64) -> u64 {
    let file = square & 7;
    let index = (occupied >> file & 0x0001_0101_0101_0100).wrapping_mul(0x0080_4020_1008_0400) >> 58;
    let turned = FIRST_RANK_ATTACKS[(!square >> 3 & 7) as usize][index as usize] as u64;
    (turned.wrapping_mul(0x8040_2010_0804_0201) >> 7 & 0x0101_0101_0101_0101) << file
}
