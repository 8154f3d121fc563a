/// What a bishop attacks on its diagonal, the direction of a1 to h8.
///
/// For the arguments see [`rank_attacks`].
#[inline]
#[must_use]
pub const fn diagonal_attacks(square: u8, occupied: u64) -> u64 {
    slanted_attacks(square, occupied, DIAGONAL_MASKS[(square & 63) as usize][0])
}

/// What a bishop attacks on its antidiagonal, the direction of a8 to h1.
///
/// For the arguments see [`rank_attacks`].
#[inline]
#[must_use]
pub const fn antidiagonal_attacks(square: u8, occupied: u64) -> u64 {
    slanted_attacks(square, occupied, DIAGONAL_MASKS[(square & 63) as usize][1])
}

/// The first factor sums the ranks up in the highest one, moved by a file, which leaves files b to g in the six highest
/// bits; the second copies the first rank to all, of which the line keeps its own.
#[inline]
const fn slanted_attacks(square: u8, occupied: u64, line: u64) -> u64 {
    let index = (occupied & line).wrapping_mul(0x0202_0202_0202_0202) >> 58;
    let copied = FIRST_RANK_ATTACKS[(square & 7) as usize][index as usize] as u64 * 0x0101_0101_0101_0101;
    copied & line
}
