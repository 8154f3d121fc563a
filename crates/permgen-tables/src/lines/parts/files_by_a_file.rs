/// What a rook on the a-file attacks there, copied to all files: what of it is on a file is what is attacked there.
/// `[rank][occupied]`, where bit 0 to 5 of `occupied` are a7 to a2. 4 KiB.
pub static A_FILE_ATTACKS: [[u64; 64]; 8] = a_file_table();

const fn a_file_table() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut occupied = 0;
        while occupied < 64 {
            // The first rank turned, with b1 as a7: bit i goes to bit 8 * (7 - i).
            let attacks = FIRST_RANK_ATTACKS[7 - rank][occupied];
            let mut file = 0;
            while file < 8 {
                table[rank][occupied] |= ((attacks as u64 >> file & 1) * 0xff) << (8 * (7 - file));
                file += 1;
            }
            occupied += 1;
        }
        rank += 1;
    }
    table
}

/// What a rook attacks on its file.
///
/// For the arguments see [`rank_attacks`]. The factor sends a2 to a7 to the six highest bits, a2 highest.
#[inline]
#[must_use]
pub const fn file_attacks(square: u8, occupied: u64) -> u64 {
    let on_the_a_file = occupied >> (square & 7) & 0x0001_0101_0101_0100;
    let index = (on_the_a_file.wrapping_mul(0x0080_4020_1008_0400) >> 58) as usize;
    A_FILE_ATTACKS[(square >> 3 & 7) as usize][index] & STRAIGHT_MASKS[(square & 63) as usize][1]
}
