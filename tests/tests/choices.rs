//! Functions whose other arguments choose the map.

use permgen::permutation;

/// Whose view it is.
#[derive(Clone, Copy)]
enum Color {
    White,
    Black,
}

permutation! {
    /// As the other side sees it, on request.
    const fn flipped(board: u64, flip: bool) -> u64 {
        if flip { flip_vertical } else { identity }
    }
    /// By an enum, whose numbers do not matter.
    const fn seen_by(board: u64, color: Color) -> u64 {
        match color { Color::White => identity, Color::Black => rotate_180 }
    }
    /// The same by a comparison, which Rust itself would not allow in a `const fn`.
    const fn seen_by_black(board: u64, color: Color) -> u64 {
        if color == Color::Black { rotate_180 } else { identity }
    }
    const fn flipped_for_white(board: u64, flip: bool, color: Color) -> u64 {
        if flip && color != Color::Black { flip_vertical } else { identity }
    }
    /// By several flags, as `flip_mirror_or_reverse` in the literature.
    const fn flip_mirror_or_reverse(board: u64, flip: bool, mirror: bool) -> u64 {
        match (flip, mirror) {
            (false, false) => identity,
            (true, false) => flip_vertical,
            (false, true) => mirror_horizontal,
            (true, true) => rotate_180,
        }
    }
    /// By a number, in any order of arguments.
    const fn symmetry(number: u8, board: u64) -> u64 {
        match number {
            0 => identity,
            1 => rotate_90,
            2 => rotate_180,
            3 => rotate_270,
            4 => flip_vertical,
            5 => mirror_horizontal,
            6 => flip_diagonal,
            _ => flip_antidiagonal,
        }
    }
    /// Guards, blocks, coordinates, and maps that lose squares.
    const fn step(board: u64, direction: i32) -> u64 {
        outside = lost;
        match direction {
            0 => |rank, file| (rank + 1, file),
            1 => { |rank, file| (rank, file + 1) }
            n if n < 0 => |rank, file| (rank - 1, file),
            _ => |rank, file| (rank, file - 1) then identity,
        }
    }
    const fn first_of_three(board: u64, left: bool, right: bool) -> u64 {
        if left { rotate_left(1) } else if right { rotate_right(1) } else { identity }
    }
}

/// Where a rank and a file go.
type Image = fn(u32, u32) -> (u32, u32);

fn boards() -> impl Iterator<Item = u64> {
    let mixed = (1..100_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(n as u32));
    (0..64).map(|bit| 1 << bit).chain([0, u64::MAX]).chain(mixed)
}

fn naive(board: u64, to: impl Fn(u32, u32) -> (u32, u32)) -> u64 {
    let set = (0..64).filter(|bit| board >> bit & 1 == 1);
    set.map(|bit| to(bit / 8, bit % 8)).fold(0, |result, (rank, file)| result | 1 << (8 * rank + file))
}

#[test]
fn arguments_choose_the_map() {
    for board in boards() {
        let (flip, mirror) = (board.swap_bytes(), naive(board, |rank, file| (rank, 7 - file)));
        assert_eq!([flipped(board, false), flipped(board, true)], [board, flip]);
        assert_eq!([seen_by(board, Color::White), seen_by(board, Color::Black)], [board, board.reverse_bits()]);
        for color in [Color::White, Color::Black] {
            assert_eq!(seen_by_black(board, color), seen_by(board, color));
            let for_white = if matches!(color, Color::White) { flip } else { board };
            assert_eq!(flipped_for_white(board, true, color), for_white);
            assert_eq!(flipped_for_white(board, false, color), board);
        }
        assert_eq!(flip_mirror_or_reverse(board, false, false), board);
        assert_eq!(flip_mirror_or_reverse(board, true, false), flip);
        assert_eq!(flip_mirror_or_reverse(board, false, true), mirror);
        assert_eq!(flip_mirror_or_reverse(board, true, true), board.reverse_bits());
        assert_eq!(first_of_three(board, true, true), board.rotate_left(1));
        assert_eq!(first_of_three(board, false, true), board.rotate_right(1));
        assert_eq!(first_of_three(board, false, false), board);
    }
}

#[test]
fn eight_symmetries_by_number() {
    let images: [Image; 9] = [
        |rank, file| (rank, file),
        |rank, file| (7 - file, rank),
        |rank, file| (7 - rank, 7 - file),
        |rank, file| (file, 7 - rank),
        |rank, file| (7 - rank, file),
        |rank, file| (rank, 7 - file),
        |rank, file| (file, rank),
        |rank, file| (7 - file, 7 - rank),
        |rank, file| (7 - file, 7 - rank),
    ];
    for board in boards() {
        for (number, image) in (0..).zip(images) {
            assert_eq!(symmetry(number, board), naive(board, image), "{number} of {board:#x}");
        }
        assert_eq!(symmetry(255, board), symmetry(7, board));
    }
}

#[test]
fn maps_that_lose_squares_are_chosen_too() {
    for board in boards() {
        assert_eq!(step(board, 0), board << 8);
        assert_eq!(step(board, 1), (board & 0x7f7f_7f7f_7f7f_7f7f) << 1);
        assert_eq!(step(board, -7), board >> 8);
        assert_eq!(step(board, 9), (board & 0xfefe_fefe_fefe_fefe) >> 1);
    }
}

#[test]
fn constants_are_chosen_while_compiling() {
    const FLIPPED: u64 = flipped(0xff, true);
    assert_eq!(FLIPPED, 0xff << 56);
}

/// Where a rank and a file of a Go board go.
type Turn = fn(usize, usize) -> (usize, usize);

permutation! {
    /// A shogi board of 63 and 18 squares, as either side sees it.
    const fn shogi_seen_by(board: [u64; 2], color: Color) -> [u64; 2] {
        board = 9x9, layout = 63 + 18;
        match color { Color::White => identity, Color::Black => rotate_180 }
    }
    const fn shogi_pair(flip: bool, board: (u64, u64)) -> (u64, u64) {
        board = 9x9, layout = 63 + 18;
        if flip { flip_vertical } else { identity }
    }
    /// A Go board in one of its eight symmetries.
    const fn go_symmetry(board: [u64; 6], number: u8) -> [u64; 6] {
        board = 19x19;
        match number {
            0 => identity,
            1 => |rank, file| (18 - file, rank),
            2 => |rank, file| (18 - rank, 18 - file),
            3 => |rank, file| (file, 18 - rank),
            4 => |rank, file| (18 - rank, file),
            5 => |rank, file| (rank, 18 - file),
            6 => |rank, file| (file, rank),
            _ => |rank, file| (18 - file, 18 - rank),
        }
    }
    /// Maps that lose squares, from six words to one.
    const fn edge(board: [u64; 6], of: i32) -> u32 {
        board = 19x19;
        match of { 0 => gather(rank(1)), 1 => gather(rank(19)), 2 => gather(file(a)), _ => gather(file(s)) }
    }
    /// What a board is in the words of another language.
    const fn halves(board: [u32; 2], flip: bool) -> [u32; 2] { if flip { flip_vertical } else { identity } }
    const fn rows(board: u64, mirror: bool) -> [u8; 8] { if mirror { mirror_horizontal } else { identity } }
    /// A rank copied to all ranks, or the board itself.
    const fn filled(board: u64, first: bool, last: bool) -> u64 {
        match (first, last) {
            (true, _) => from |rank, file| (0, file),
            (_, true) => from |rank, file| (7, file),
            _ => identity,
        }
    }
    const fn copied_or_not(board: u64, copy: bool) -> u64 { if copy { from |rank, file| (0, file) } else { identity } }
    const fn zeroed(board: [u64; 2], flip: bool) -> [u64; 2] {
        board = 9x9, off_board = zero;
        if flip { flip_vertical } else { identity }
    }
}

fn squares(words: &[u64], board: impl Fn(usize) -> (usize, usize), count: usize) -> Vec<bool> {
    (0..count).map(board).map(|(word, bit)| words[word] >> bit & 1 == 1).collect()
}

/// Boards of so many words.
fn of_words<const N: usize>() -> impl Iterator<Item = [u64; N]> {
    let single = (0..64 * N).map(|bit| {
        let mut words = [0; N];
        words[bit / 64] = 1 << (bit % 64);
        words
    });
    let mixed = boards().map(|board| std::array::from_fn(|word| board.rotate_left(11 * word as u32) ^ word as u64));
    single.chain(mixed)
}

#[test]
fn shogi_boards_are_turned_on_request() {
    let place = |square: usize| if square < 63 { (0, square) } else { (1, square - 63) };
    for board in of_words::<2>() {
        let before = squares(&board, place, 81);
        let turned: Vec<bool> = before.iter().rev().copied().collect();
        let flipped: Vec<bool> = (0..81).map(|square| before[9 * (8 - square / 9) + square % 9]).collect();
        for (after, expected) in [
            (shogi_seen_by(board, Color::White), &before),
            (shogi_seen_by(board, Color::Black), &turned),
            (shogi_pair(false, board.into()).into(), &before),
            (shogi_pair(true, board.into()).into(), &flipped),
        ] {
            assert_eq!(&squares(&after, place, 81), expected, "{board:x?}");
            assert_eq!((after[0] >> 63, after[1] >> 18), (0, 0), "what is off the board is cleared");
        }
    }
}

#[test]
fn eight_symmetries_of_go() {
    let images: [Turn; 9] = [
        |rank, file| (rank, file),
        |rank, file| (18 - file, rank),
        |rank, file| (18 - rank, 18 - file),
        |rank, file| (file, 18 - rank),
        |rank, file| (18 - rank, file),
        |rank, file| (rank, 18 - file),
        |rank, file| (file, rank),
        |rank, file| (18 - file, 18 - rank),
        |rank, file| (18 - file, 18 - rank),
    ];
    let place = |square: usize| (square / 64, square % 64);
    for board in of_words::<6>() {
        let before = squares(&board, place, 361);
        for (number, image) in (0..).zip(images) {
            let mut expected = [0; 6];
            for square in (0..361).filter(|&square| before[square]) {
                let (rank, file) = image(square / 19, square % 19);
                let (word, bit) = place(19 * rank + file);
                expected[word] |= 1 << bit;
            }
            assert_eq!(go_symmetry(board, number), expected, "{number} of {board:x?}");
        }
        assert_eq!(go_symmetry(board, 255), go_symmetry(board, 7));
        let line = |square: fn(usize) -> usize| (0..19).map(|n| u32::from(before[square(n)]) << n).sum::<u32>();
        assert_eq!(edge(board, 0), line(|file| file));
        assert_eq!(edge(board, 1), line(|file| 18 * 19 + file));
        assert_eq!(edge(board, 2), line(|rank| 19 * rank));
        assert_eq!(edge(board, -1), line(|rank| 19 * rank + 18));
    }
}

#[test]
fn words_of_any_length_are_chosen_among() {
    for board in boards() {
        let halves_of = |board: u64| [board as u32, (board >> 32) as u32];
        assert_eq!(halves(halves_of(board), false), halves_of(board));
        assert_eq!(halves(halves_of(board), true), halves_of(board.swap_bytes()));
        assert_eq!(rows(board, false), board.to_le_bytes());
        assert_eq!(rows(board, true), board.to_le_bytes().map(u8::reverse_bits));
    }
}

#[test]
fn maps_that_copy_squares_are_chosen_too() {
    for board in boards() {
        let copied = |rank: u32| (board >> (8 * rank) & 0xff) * 0x0101_0101_0101_0101;
        assert_eq!([copied_or_not(board, false), copied_or_not(board, true)], [board, copied(0)]);
        assert_eq!(filled(board, false, false), board);
        assert_eq!([filled(board, true, false), filled(board, true, true)], [copied(0); 2]);
        assert_eq!(filled(board, false, true), copied(7));
    }
}

#[test]
fn what_is_promised_of_all_maps_is_asserted() {
    let board = [0x0123_4567_89ab_cdef, 0x1_2345];
    assert_eq!(zeroed(board, false), board);
    assert_eq!(zeroed(zeroed(board, true), true), board);
    let broken = std::panic::catch_unwind(|| zeroed([0, 1 << 17], true));
    assert_eq!(broken.is_err(), cfg!(debug_assertions), "the promise is kept in debug builds");
}

permutation! {
    /// Bits off the board are promised to be 0 by every case.
    const fn turned_if(board: u16, flip: bool) -> u16 {
        board = 2x5, off_board = zero;
        if flip { rotate_180 } else { identity }
    }
    /// More than four maps whose bits lie side by side at the low end, and yet no indices.
    const fn symmetry_of_25(number: u8, board: u32) -> u32 {
        board = 5x5;
        match number {
            0 => identity,
            1 => rotate_90,
            2 => rotate_180,
            3 => rotate_270,
            4 => flip_vertical,
            5 => mirror_horizontal,
            6 => flip_diagonal,
            _ => flip_antidiagonal,
        }
    }
    /// A choice among one map takes its argument all the same.
    const fn only_case(square: u8, number: u8) -> u8 { square_of(match number { _ => sq ^ 56 }) }
    const fn only_map(board: u64, number: u8) -> u64 { match number { _ => sq ^ 56 } }
    /// No machine has a better program, and no `const` is asked for.
    fn flipped_if(board: u64, flip: bool) -> u64 {
        targets = [x86-64-v3];
        if flip { flip_vertical } else { identity }
    }
    fn file_of_square(square: u8, board: u64) -> u8 {
        targets = [aarch64];
        gather(file(square))
    }
    /// A promise for all members of a family.
    const fn files_of_25(file: u8, board: u32) -> u8 {
        board = 5x5, off_board = zero;
        gather(file(file))
    }
}

#[test]
fn what_is_off_the_board_is_promised_in_every_case() {
    for board in 0..1u16 << 10 {
        let reversed = board.reverse_bits() >> 6;
        assert_eq!([turned_if(board, false), turned_if(board, true)], [board, reversed]);
        let column = (0..5).fold(0, |column, rank| column | (u32::from(board) >> (5 * rank) & 1) << rank);
        assert_eq!(u32::from(files_of_25(0, board.into())), column);
    }
    let broken = [
        std::panic::catch_unwind(|| turned_if(1 << 10, false)).is_err(),
        std::panic::catch_unwind(|| files_of_25(4, 1 << 25)).is_err(),
    ];
    assert_eq!(broken, [cfg!(debug_assertions); 2], "promises are kept in debug builds");
}

#[test]
fn symmetries_of_boards_that_fill_no_word_are_no_indices() {
    type Symmetry = fn(u32, u32) -> (u32, u32);
    let naive = |board: u32, to: Symmetry| {
        let set = (0..25).filter(|bit| board >> bit & 1 == 1);
        set.map(|bit| to(bit / 5, bit % 5)).fold(0u32, |all, (rank, file)| all | 1 << (5 * rank + file))
    };
    let symmetries: [Symmetry; 8] = [
        |rank, file| (rank, file),
        |rank, file| (4 - file, rank),
        |rank, file| (4 - rank, 4 - file),
        |rank, file| (file, 4 - rank),
        |rank, file| (4 - rank, file),
        |rank, file| (rank, 4 - file),
        |rank, file| (file, rank),
        |rank, file| (4 - file, 4 - rank),
    ];
    for board in boards().map(|board| board as u32) {
        for (number, to) in (0..).zip(symmetries) {
            assert_eq!(symmetry_of_25(number, board), naive(board, to), "{number}");
        }
    }
}

#[test]
fn functions_need_not_be_const_and_may_choose_among_one() {
    for board in boards() {
        assert_eq!([flipped_if(board, false), flipped_if(board, true)], [board, board.swap_bytes()]);
        assert_eq!(only_map(board, 3), board.swap_bytes());
        let file = (0..8).fold(0, |file, rank| file | (board >> (8 * rank + 2) & 1) << rank);
        assert_eq!(u64::from(file_of_square(10, board)), file);
    }
    const FILE: u8 = file_of_square_const(10, 0x0004_0000);
    assert_eq!((FILE, only_case(1, 7)), (0b100, 57));
}

/// The number of a square, in a type of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square(u8);

permutation! {
    types = [Square(u8)];

    /// The rank counted from the side to move, as most engines have it.
    pub const fn relative_square(black: bool, square: u8) -> u8 {
        match black { false => square_of(sq), true => square_of(sq ^ 56) }
    }
    const fn seen_from(square: Square, color: Color) -> Square {
        square_of(match color { Color::White => identity, Color::Black => flip_vertical })
    }
    const fn relative_index(square: usize, black: bool) -> usize { square_of(if black { sq ^ 56 } else { sq }) }
    const fn flip_or_mirror_square(flip: bool, square: u8, mirror: bool) -> u8 {
        match (flip, mirror) {
            (true, true) => square_of(rotate_180),
            (true, _) => square_of(flip_vertical),
            (_, true) => square_of(mirror_horizontal),
            _ => square_of(identity),
        }
    }
    const fn square_by_symmetry(number: u8, square: u8) -> u8 {
        square_of(match number {
            0 => identity,
            1 => rotate_90,
            2 => rotate_180,
            3 => rotate_270,
            4 => flip_vertical,
            5 => mirror_horizontal,
            6 => flip_diagonal,
            _ => flip_antidiagonal,
        })
    }
    const fn shogi_square(square: u8, color: Color) -> u8 {
        square_of(board = 9x9; match color { Color::White => identity, Color::Black => rotate_180 })
    }
    /// A map that is declared keeps its board.
    const fn turned(board: u128) -> u128 { board = 9x10; rotate_180 }
    const fn xiangqi_square(square: u8, other: bool) -> u8 {
        if other { square_of(turned) } else { square_of(board = 9x10; sq) }
    }
    const fn go_turned(board: [u64; 6]) -> [u64; 6] { board = 19x19; rotate_90 }
    const fn go_square(square: u16) -> u16 { square_of(go_turned) }
    const fn go_flipped(square: u32) -> u32 { square_of(board = 19x19; |x, y| (x, 18 - y)) }
    const fn go_seen(square: usize, turns: u8) -> usize {
        square_of(board = 19x19; repeat(rotate_90, turns))
    }
    /// 256 squares are numbers of bytes still.
    const fn largest_of_bytes(square: u8) -> u8 { square_of(board = 16x16; rotate_180) }
}

#[test]
fn squares_of_go_are_numbers_of_sixteen_bits() {
    for square in 0..361u16 {
        let mut board = [0; 6];
        board[usize::from(square / 64)] = 1 << (square % 64);
        let (turned, to) = (go_turned(board), go_square(square));
        assert_eq!(turned[usize::from(to / 64)], 1 << (to % 64), "{square}");
        assert_eq!(go_flipped(square.into()), u32::from((18 - square / 19) * 19 + square % 19));
        let index = usize::from(square);
        assert_eq!([go_seen(index, 0), go_seen(index, 5)], [index, usize::from(to)]);
        assert_eq!(go_seen(go_seen(index, 3), 1), index);
    }
    assert_eq!((0..=255).map(largest_of_bytes).collect::<Vec<u8>>(), (0..=255).rev().collect::<Vec<u8>>());
}

#[test]
fn the_number_of_a_square_is_mapped_as_other_arguments_say() {
    for square in 0..64 {
        assert_eq!([relative_square(false, square), relative_square(true, square)], [square, square ^ 56]);
        assert_eq!(seen_from(Square(square), Color::White), Square(square));
        assert_eq!(seen_from(Square(square), Color::Black), Square(square ^ 56));
        let index = usize::from(square);
        assert_eq!([relative_index(index, false), relative_index(index, true)], [index, index ^ 56]);
        for (flip, mirror) in [(false, false), (false, true), (true, false), (true, true)] {
            let expected = square ^ (56 * u8::from(flip)) ^ (7 * u8::from(mirror));
            assert_eq!(flip_or_mirror_square(flip, square, mirror), expected);
        }
        for number in 0..=255 {
            assert_eq!(1 << square_by_symmetry(number, square), symmetry(number, 1 << square), "{number}, {square}");
        }
    }
    const E7: u8 = relative_square(true, 12);
    assert_eq!(E7, 52);
}

#[test]
fn squares_of_other_boards_are_mapped_so_too() {
    for square in 0..81 {
        assert_eq!(shogi_square(square, Color::White), square);
        assert_eq!(shogi_square(square, Color::Black), 80 - square);
    }
    for square in 0..90 {
        assert_eq!([xiangqi_square(square, false), xiangqi_square(square, true)], [square, 89 - square]);
    }
    assert_eq!(turned(1), 1 << 89);
}

/// Lints of the surroundings do not see what is generated.
#[deny(clippy::as_conversions, clippy::pedantic)]
mod counts {
    permgen::permutation! {
        pub(super) const fn by_byte(board: u64, times: i8) -> u64 { repeat(rotate_90, times) }
        pub(super) const fn by_word(board: u64, times: i32) -> u64 { repeat(rotate_90, times) }
    }
}

#[test]
fn counts_are_numbers_of_any_type() {
    assert_eq!([counts::by_byte(1, -3), counts::by_word(1, 5)], [1 << 56; 2]);
}
