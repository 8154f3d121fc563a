/// What a rook on the first rank attacks: `[file][occupied]`, where bit 0 to 5 of `occupied` are b1 to g1. 512 bytes.
pub static FIRST_RANK_ATTACKS: [[u8; 64]; 8] = first_rank_table();

const fn first_rank_table() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let slider = 1_u32 << file;
        let mut occupied = 0;
        while occupied < 64 {
            // Nobody comes further than a1, or than the square behind h1.
            let stops = (occupied as u32) << 1 | 0x101;
            // The borrow of the subtraction runs up to the first stop.
            let above = stops & !(slider | (slider - 1));
            let right = above ^ (above - 2 * slider);
            let below = stops & (slider - 1);
            let left = if below == 0 { 0 } else { slider - (1 << below.ilog2()) };
            table[file][occupied] = ((right | left) & 0xff) as u8;
            occupied += 1;
        }
        file += 1;
    }
    table
}

/// What a rook attacks on its rank.
///
/// `square` counts a1 = 0, b1 = 1, a2 = 8 (of a larger number, the low 6 bits count); bits of `occupied` likewise. The first
/// man in each direction is attacked, whoever's he is. Whether the square itself is occupied does not matter.
#[inline]
#[must_use]
pub const fn rank_attacks(square: u8, occupied: u64) -> u64 {
    let rank = square & 56;
    let index = occupied >> (rank + 1) & 63;
    (FIRST_RANK_ATTACKS[(square & 7) as usize][index as usize] as u64) << rank
}
