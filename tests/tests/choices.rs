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
