/// What a bishop attacks.
///
/// For the arguments see [`rank_attacks`].
#[inline]
#[must_use]
pub const fn bishop_attacks(square: u8, occupied: u64) -> u64 {
    diagonal_attacks(square, occupied) | antidiagonal_attacks(square, occupied)
}

/// What a rook attacks.
///
/// For the arguments see [`rank_attacks`].
#[inline]
#[must_use]
pub const fn rook_attacks(square: u8, occupied: u64) -> u64 {
    rank_attacks(square, occupied) | file_attacks(square, occupied)
}

/// What a queen attacks.
///
/// For the arguments see [`rank_attacks`].
#[inline]
#[must_use]
pub const fn queen_attacks(square: u8, occupied: u64) -> u64 {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}
