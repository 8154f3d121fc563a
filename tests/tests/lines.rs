//! What is emitted for attacks along lines: on random boards, against a walk.

use permgen_core::search::Random;

mod fill_up {
    permgen::line_attacks! {
        tables = fill_up;
        pub mod lines;
    }
}

mod first_rank {
    permgen::line_attacks! {
        tables = first_rank;
        pub mod lines;
    }
}

mod compressed {
    permgen::line_attacks! {
        tables = compressed;
        pub mod lines;
    }
}

/// The squares that a slider attacks in both directions of each line, on a square board of `side` ranks, found by walking.
pub(crate) fn walk(side: i32, square: u8, lines: &[(i32, i32)], occupied: u64) -> u64 {
    let (start_rank, start_file) = (i32::from(square) / side, i32::from(square) % side);
    let mut attacked = 0;
    for (ranks, files) in lines.iter().flat_map(|&(ranks, files)| [(ranks, files), (-ranks, -files)]) {
        let (mut rank, mut file) = (start_rank + ranks, start_file + files);
        while (0..side).contains(&rank) && (0..side).contains(&file) {
            attacked |= 1 << (side * rank + file);
            if occupied >> (side * rank + file) & 1 == 1 {
                break;
            }
            rank += ranks;
            file += files;
        }
    }
    attacked
}

const RANK: (i32, i32) = (0, 1);
const FILE: (i32, i32) = (1, 0);
const DIAGONAL: (i32, i32) = (1, 1);
const ANTIDIAGONAL: (i32, i32) = (-1, 1);
pub(crate) const ROOK: [(i32, i32); 2] = [RANK, FILE];
pub(crate) const BISHOP: [(i32, i32); 2] = [DIAGONAL, ANTIDIAGONAL];

/// Boards from empty to full.
fn boards() -> impl Iterator<Item = u64> {
    let mut random = Random::new(5);
    (0..2000).map(move |round| {
        let [a, b, c] = [random.next_u64(), random.next_u64(), random.next_u64()];
        match round % 5 {
            0 => a & b & c,
            1 => a & b,
            2 => a,
            3 => a | b,
            _ => a | b | c,
        }
    })
}

macro_rules! agrees_with_all {
    ($($tables:ident),+) => {$(
        #[test]
        fn $tables() {
            use $tables::lines;
            for occupied in boards().chain([0, u64::MAX]) {
                for square in 0..64 {
                    let expected = |steps: &[(i32, i32)]| walk(8, square, steps, occupied);
                    assert_eq!(lines::rank_attacks(square, occupied), expected(&[RANK]));
                    assert_eq!(lines::file_attacks(square, occupied), expected(&[FILE]));
                    assert_eq!(lines::diagonal_attacks(square, occupied), expected(&[DIAGONAL]));
                    assert_eq!(lines::antidiagonal_attacks(square, occupied), expected(&[ANTIDIAGONAL]));
                    assert_eq!(lines::bishop_attacks(square, occupied), expected(&BISHOP));
                    assert_eq!(lines::rook_attacks(square, occupied), expected(&ROOK));
                    assert_eq!(lines::queen_attacks(square, occupied), expected(&[RANK, FILE, DIAGONAL, ANTIDIAGONAL]));
                }
            }
            for square in 64..=u8::MAX {
                assert_eq!(lines::queen_attacks(square, 0x1234), lines::queen_attacks(square % 64, 0x1234));
            }
        }

        const _: () = assert!($tables::lines::rook_attacks(0, 0x0101) == 0x0000_0000_0000_01fe);
    )+};
}

agrees_with_all!(fill_up, first_rank, compressed);

#[test]
fn tables_are_as_large_as_they_say() {
    use permgen_tables::lines::Tables;
    let fill_up = size_of_val(&fill_up::lines::FILL_UP_ATTACKS)
        + size_of_val(&fill_up::lines::A_FILE_ATTACKS)
        + size_of_val(&fill_up::lines::FIRST_RANK_ATTACKS)
        + size_of_val(&fill_up::lines::STRAIGHT_MASKS)
        + size_of_val(&fill_up::lines::DIAGONAL_MASKS);
    assert_eq!(Tables::FillUp.bytes(), fill_up);
    assert_eq!(size_of_val(&compressed::lines::COMPRESSED_FILE_ATTACKS), 1536);
    // On machines with words of 64 bits: that many factors, masks, shifts and references.
    let indices = 8 * 4 * 8;
    let compressed = size_of_val(&compressed::lines::FILL_UP_ATTACKS)
        + size_of_val(&compressed::lines::COMPRESSED_FILE_ATTACKS)
        + size_of_val(&compressed::lines::FIRST_RANK_ATTACKS)
        + size_of_val(&compressed::lines::DIAGONAL_MASKS)
        + indices;
    assert_eq!(Tables::Compressed.bytes(), compressed);
    let first_rank =
        size_of_val(&first_rank::lines::FIRST_RANK_ATTACKS) + size_of_val(&first_rank::lines::DIAGONAL_MASKS);
    assert_eq!(Tables::FirstRank.bytes(), first_rank);
}

/// Factors for compressed file attacks as the Chess Programming Wiki prints them (G. Isenberg, "Kindergarten Bitboards"), and
/// how many bits of index they are printed with.
const PRINTED: [(u64, u32); 8] = [
    (0xefff_a39d_b01b_23a3, 5),
    (0xf024_691a_3227_ff42, 4),
    (0xf280_8817_cad6_ff0c, 4),
    (0xed6e_dfbe_4679_77d5, 5),
    (0xec87_cb0d_961e_c43a, 5),
    (0xf2ff_594e_14d8_801c, 4),
    (0xf2ff_5d69_d4e3_e7d6, 4),
    (0xee40_4b34_9599_ff88, 5),
];

/// Two sets of occupied squares that the factor does not tell apart though a rook's attacks differ.
fn clash(rank: u8, (factor, bits): (u64, u32), mask: u64) -> Option<[u64; 2]> {
    let mut seen = [None::<(u64, u64)>; 64];
    for set in 0..64_u64 {
        let occupied = (0..6).fold(0, |squares, bit| squares | (set >> bit & 1) << (8 * bit + 8)) & mask;
        let attacks = walk(8, 8 * rank, &[FILE], occupied);
        let index = occupied.wrapping_mul(factor) >> (64 - bits);
        match seen[index as usize] {
            Some((other, expected)) if expected != attacks => return Some([other, occupied]),
            _ => seen[index as usize] = Some((occupied, attacks)),
        }
    }
    None
}

#[test]
fn the_printed_factors_are_refuted_and_corrected() {
    let corrected = |rank: u8| PRINTED[usize::from(if rank.is_multiple_of(7) { 7 - rank } else { rank })];
    let refuted: Vec<u8> = (0..8).filter(|&rank| clash(rank, PRINTED[usize::from(rank)], u64::MAX).is_some()).collect();
    assert_eq!(refuted, [0, 1, 2, 3, 4, 5, 6, 7]);
    for rank in 0..8 {
        let own = 1 << (8 * rank);
        assert_eq!(clash(rank, corrected(rank), !own), None, "rank {}", rank + 1);
    }
    for rank in [0, 7] {
        let [one, other] = clash(rank, PRINTED[usize::from(rank)], !(1 << (8 * rank))).expect("they changed places");
        assert_ne!(walk(8, 8 * rank, &[FILE], one), walk(8, 8 * rank, &[FILE], other));
    }
}
