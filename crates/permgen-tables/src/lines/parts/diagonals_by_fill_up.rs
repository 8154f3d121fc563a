/// [`FIRST_RANK_ATTACKS`] copied to all ranks: what of it is on a line is what is attacked there. 4 KiB.
pub static FILL_UP_ATTACKS: [[u64; 64]; 8] = fill_up_table();

const fn fill_up_table() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut occupied = 0;
        while occupied < 64 {
            table[file][occupied] = FIRST_RANK_ATTACKS[file][occupied] as u64 * 0x0101_0101_0101_0101;
            occupied += 1;
        }
        file += 1;
    }
    table
}

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

/// The factor sums the ranks up in the highest one, moved by a file, which leaves files b to g in the six highest bits.
#[inline]
const fn slanted_attacks(square: u8, occupied: u64, line: u64) -> u64 {
    let index = (occupied & line).wrapping_mul(0x0202_0202_0202_0202) >> 58;
    FILL_UP_ATTACKS[(square & 7) as usize][index as usize] & line
}
