/// What a rook on the a-file attacks there: a table for each of its ranks. 1.5 KiB.
///
/// Four ranks have five bits of index, four have four: occupied squares with the same attacks share an entry.
pub static COMPRESSED_FILE_ATTACKS: [u64; 192] = compressed_file_table();

/// How the occupied squares of the a-file become an index, for a rook on one rank.
struct FileIndex {
    /// The rank's attacks; if they are 16, what follows is another rank's and is not reached.
    attacks: &'static [u64; 32],
    /// The squares that can be in the way: not the edges, and not the rook's own.
    mask: u64,
    factor: u64,
    shift: u32,
}

/// By rank. 256 bytes.
static FILE_INDICES: [FileIndex; 8] = [
    file_index(0),
    file_index(1),
    file_index(2),
    file_index(3),
    file_index(4),
    file_index(5),
    file_index(6),
    file_index(7),
];

/// By rank: where its attacks start, the mask, the factor and the shift. The short tables come first, so that there are
/// 32 entries from any start.
const FILE_FACTORS: [(usize, u64, u64, u32); 8] = [
    (64, 0x0001_0101_0101_0100, 0x0097_d413_bbb5_ffac, 59),
    (0, 0x0001_0101_0101_0000, 0x0000_485e_72c8_ff71, 60),
    (16, 0x0001_0101_0100_0100, 0x0080_84e9_2933_feb9, 60),
    (96, 0x0001_0101_0001_0100, 0x001f_854b_920a_3e7a, 59),
    (128, 0x0001_0100_0101_0100, 0x0093_800b_b95e_c167, 59),
    (32, 0x0001_0001_0101_0100, 0x00ff_2b33_e5c4_809e, 60),
    (48, 0x0000_0101_0101_0100, 0x00ff_8d93_b515_f139, 60),
    (160, 0x0001_0101_0101_0100, 0x00ff_92db_b409_3601, 59),
];

const fn compressed_file_table() -> [u64; 192] {
    let mut table = [0; 192];
    let mut rank = 0;
    while rank < 8 {
        let (start, mask, factor, shift) = FILE_FACTORS[rank];
        let mut present = 0;
        while present < 64 {
            let attacks = on_the_a_file(FIRST_RANK_ATTACKS[rank][present]);
            let occupied = on_the_a_file((present << 1) as u8) & mask;
            let index = start + (occupied.wrapping_mul(factor) >> shift) as usize;
            ::core::assert!(table[index] == 0 || table[index] == attacks, "two sets of attacks have one index");
            table[index] = attacks;
            present += 1;
        }
        rank += 1;
    }
    table
}

/// The first rank with b1 as a2, and so on.
const fn on_the_a_file(rank: u8) -> u64 {
    let mut squares = 0;
    let mut file = 0;
    while file < 8 {
        squares |= (rank as u64 >> file & 1) << (8 * file);
        file += 1;
    }
    squares
}

const fn file_index(rank: usize) -> FileIndex {
    let (start, mask, factor, shift) = FILE_FACTORS[rank];
    match COMPRESSED_FILE_ATTACKS.split_at(start).1.first_chunk() {
        ::core::option::Option::Some(attacks) => FileIndex { attacks, mask, factor, shift },
        ::core::option::Option::None => ::core::panic!("fewer than 32 entries are left"),
    }
}

/// What a rook attacks on its file.
///
/// For the arguments see [`rank_attacks`].
#[inline]
#[must_use]
pub const fn file_attacks(square: u8, occupied: u64) -> u64 {
    let file = square & 7;
    let FileIndex { attacks, mask, factor, shift } = &FILE_INDICES[(square >> 3 & 7) as usize];
    let index = (occupied >> file & *mask).wrapping_mul(*factor).wrapping_shr(*shift) & 31;
    attacks[index as usize] << file
}
