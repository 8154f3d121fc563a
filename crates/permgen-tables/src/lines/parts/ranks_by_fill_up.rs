/// What a rook attacks on its rank.
///
/// `square` counts a1 = 0, b1 = 1, a2 = 8 (of a larger number, the low 6 bits count); bits of `occupied` likewise. The first
/// man in each direction is attacked, whoever's he is. Whether the square itself is occupied does not matter.
#[inline]
#[must_use]
pub const fn rank_attacks(square: u8, occupied: u64) -> u64 {
    let index = (occupied >> (square & 56) >> 1 & 63) as usize;
    FILL_UP_ATTACKS[(square & 7) as usize][index] & STRAIGHT_MASKS[(square & 63) as usize][0]
}
