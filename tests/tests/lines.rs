//! What is emitted for attacks along lines: on random boards, against a walk.

use permgen_core::random::Random;

mod fill_up {
    permgen::sliders! {
        method = kindergarten,
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
        pub mod lines;
    }
}

mod first_rank {
    permgen::sliders! {
        method = kindergarten, bytes <= 4096,
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
        pub mod lines;
    }
}

mod compressed {
    permgen::sliders! {
        method = kindergarten, bytes <= 9216,
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
        pub mod lines;
    }
}

mod hyperbola {
    permgen::sliders! {
        method = hyperbola,
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
        pub mod lines;
    }
}

mod obstruction {
    permgen::sliders! {
        method = obstruction_difference,
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
        pub mod lines;
    }
}

mod fill {
    permgen::sliders! {
        method = fill,
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
        pub mod lines;
    }
}

mod pext {
    permgen::sliders! {
        method = pext,
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
        pub mod lines;
    }
}

mod auto {
    permgen::sliders! {
        pieces = [rank, file, diagonal, antidiagonal, bishop, rook, queen];
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

    )+};
}

macro_rules! is_const {
    ($($name:path),+) => {$(const _: () = assert!($name(0, 0x0101) == 0x0000_0000_0000_01fe);)+};
}

is_const!(
    fill_up::lines::rook_attacks,
    first_rank::lines::rook_attacks,
    compressed::lines::rook_attacks,
    hyperbola::lines::rook_attacks,
    obstruction::lines::rook_attacks,
    fill::lines::rook_attacks,
    auto::lines::rook_attacks_const,
    pext::lines::rook_attacks_const
);

agrees_with_all!(fill_up, first_rank, compressed, hyperbola, obstruction, fill, auto, pext);

/// Pieces of a small board by `pext`, with names of their own.
#[test]
fn pext_is_for_all_pieces_and_small_boards() {
    permgen::sliders! {
        board = 5x6, numbering = a8_lsb, pieces = [rook, lance = [(1, 0)]], method = pext;
        mod small;
    }
    permgen::sliders! {
        board = 5x6, numbering = a8_lsb, pieces = [rook, lance = [(1, 0)]];
        mod expected;
    }
    for occupied in boards().map(|board| board as u32 & ((1 << 30) - 1)) {
        for square in 0..30 {
            assert_eq!(small::rook_attacks(square, occupied), expected::rook_attacks(square, occupied));
            assert_eq!(small::lance_attacks(square, occupied), expected::lance_attacks(square, occupied));
            assert_eq!(small::lance_attacks_const(square, occupied), expected::lance_attacks(square, occupied));
            assert_eq!(small::rook_xrays(square, occupied, occupied), expected::rook_xrays(square, occupied, occupied));
        }
    }
}

/// Squares in an order of their own: attacks are those of the usual order, each bit elsewhere.
#[test]
fn numberings_move_squares_only() {
    permgen::sliders! {
        numbering = h8_lsb_file_major;
        mod moved;
    }
    permgen::sliders! {
        numbering = h8_lsb_file_major, method = fill;
        mod filled;
    }
    permgen::sliders! {
        numbering = h8_lsb_file_major, method = obstruction_difference;
        mod obstructed;
    }
    permgen::permutation! {
        const fn to_moved(board: u64) -> u64 { |rank, file| (7 - file, 7 - rank) }
    }
    for occupied in boards().take(200) {
        for square in 0..64 {
            let expected = to_moved(auto::lines::queen_attacks(square, occupied));
            assert_eq!(moved::queen_attacks(square, to_moved(occupied)), expected);
            assert_eq!(filled::queen_attacks(square, to_moved(occupied)), expected);
            assert_eq!(obstructed::queen_attacks(square, to_moved(occupied)), expected);
        }
    }
}

/// One piece slides along files, another leaps two ranks at a time.
#[test]
fn of_several_steps_along_a_line_the_shortest_counts() {
    permgen::sliders! { pieces = [rook, dabbaba = [(2, 0), (0, 2)]]; mod both; }
    permgen::sliders! { board = 9x9, layout = 63 + 18, pieces = [dabbaba = [(2, 0), (0, 2)], rook]; mod split; }
    permgen::sliders! { pieces = [dabbaba = [(2, 0), (0, 2)]]; mod leaps; }
    assert_eq!((both::between(32, 0), split::between(36, 0)[0]), (0x0101_0100, 1 << 9 | 1 << 18 | 1 << 27));
    assert_eq!((leaps::between(32, 0), leaps::between(24, 0)), (1 << 16, 0));
    assert_eq!((both::line(0, 2), leaps::line(0, 2)), (0xff, 0x55));
}

#[test]
fn pairs_of_squares_and_xrays_are_walks() {
    use auto::lines;
    let all = [RANK, FILE, DIAGONAL, ANTIDIAGONAL];
    for a in 0..64 {
        for b in 0..64 {
            // Of the lines through a, the one through b.
            let through: Vec<_> = all.iter().filter(|line| walk(8, a, &[**line], 0) >> b & 1 == 1).collect();
            let (mut between, mut line) = (0, 0);
            if let [step] = through[..] {
                between = walk(8, a, &[*step], 1 << b) & walk(8, b, &[*step], 1 << a);
                line = walk(8, a, &[*step], 0) | 1 << a;
            }
            assert_eq!((lines::between(a, b), lines::line(a, b)), (between, line), "{a} {b}");
        }
    }
    for (occupied, through) in boards().zip(boards().skip(7)).take(300) {
        for square in 0..64 {
            let near = walk(8, square, &ROOK, occupied);
            let far = walk(8, square, &ROOK, occupied & !(near & through));
            assert_eq!(lines::rook_xrays(square, occupied, through), far & !near);
        }
    }
}

/// Shogi: a board of 81 squares, with lances, that go one way. Xiangqi: a cannon takes what a rook has behind one man.
#[test]
fn boards_of_more_than_64_squares() {
    permgen::sliders! {
        board = 9x9, pieces = [rook, bishop, lance = [(1, 0)]];
        mod shogi;
    }
    permgen::sliders! {
        board = 10x9, pieces = [rook];
        mod xiangqi;
    }
    permgen::sliders! {
        board = 9x9, pieces = [rook, bishop, lance = [(1, 0)]], method = fill;
        mod filled;
    }
    /// Along the rays of the steps, past so many men.
    fn rays(ranks: i32, files: i32, square: u8, steps: &[(i32, i32)], occupied: u128, past: usize) -> u128 {
        let mut attacked = 0;
        for (up, right) in steps {
            let (mut rank, mut file) = (i32::from(square) / files + up, i32::from(square) % files + right);
            let mut passed = 0;
            while (0..ranks).contains(&rank) && (0..files).contains(&file) {
                let bit = 1 << (rank * files + file);
                if passed == past {
                    attacked |= bit;
                }
                passed += usize::from(occupied & bit != 0);
                (rank, file) = (rank + up, file + right);
            }
        }
        attacked
    }
    let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let slanted = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let mut random = Random::new(3);
    for _ in 0..2000 {
        let [a, b, c, d] = [random.next_u64(), random.next_u64(), random.next_u64(), random.next_u64()];
        let occupied = u128::from(a & b) << 64 | u128::from(c & d);
        let square = (a % 81) as u8;
        let board = occupied & ((1 << 81) - 1);
        assert_eq!(shogi::rook_attacks(square, board), rays(9, 9, square, &straight, board, 0));
        assert_eq!(shogi::bishop_attacks(square, board), rays(9, 9, square, &slanted, board, 0));
        assert_eq!(shogi::lance_attacks(square, board), rays(9, 9, square, &straight[..1], board, 0));
        assert_eq!(filled::rook_attacks(square, board), shogi::rook_attacks(square, board));
        assert_eq!(filled::bishop_attacks(square, board), shogi::bishop_attacks(square, board));
        assert_eq!(filled::lance_attacks(square, board), shogi::lance_attacks(square, board));
        let (square, board) = ((a % 90) as u8, occupied & ((1 << 90) - 1));
        let behind = xiangqi::rook_xrays(square, board, board);
        assert_eq!(behind, rays(10, 9, square, &straight, board, 1));
    }
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
