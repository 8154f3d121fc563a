//! Several choices in one function: comparisons go by the names of their arguments.

#[derive(Clone, Copy, PartialEq)]
enum Color {
    White,
    Black,
}

permgen::permutation! {
    const fn turn(board: u64) -> u64 { rotate_90 }
    const fn back(board: u64) -> u64 { inverse(rotate_90) }
    const fn half(board: u64) -> u64 { rotate_180 }
    const fn flip(board: u64) -> u64 { flip_vertical }

    const fn number(board: u64, t: u8, u: bool) -> u64 {
        if t == 0 { rotate_180 } else { identity } then if u { rotate_90 } else { identity }
    }
    const fn variant(board: u64, c: Color, u: bool) -> u64 {
        if c == Color::White { rotate_180 } else { identity } then if u { rotate_90 } else { identity }
    }
    const fn out_of_order(board: u64, t: u8, u: bool) -> u64 {
        match t { 1 => rotate_180, 0 => flip_vertical, _ => identity } then if u { rotate_90 } else { identity }
    }
    const fn either(board: u64, t: u8, u: bool) -> u64 {
        match t { 0 | 1 => rotate_180, 2 => flip_vertical, _ => identity } then if u { rotate_90 } else { identity }
    }
    const fn inverted(board: u64, t: u8, u: bool) -> u64 {
        inverse(match t { 0 => rotate_90, 3 => rotate_180, _ => identity }) then if u { rotate_90 } else { identity }
    }
    const fn nested(board: u64, t: u8, u: bool) -> u64 {
        if u { rotate_90 } else { if t == 0 { rotate_90 } else { identity } }
    }
    const fn twice(board: u64, t: u8) -> u64 {
        match t { 2 => rotate_90, _ => identity } then match t { 2 => rotate_90, _ => identity }
    }
    const fn two_numbers(board: u64, t: u8, u: u8) -> u64 {
        if t == 1 { rotate_90 } else { identity } then if u == 1 { rotate_180 } else { identity }
    }
}

#[test]
fn each_takes_its_argument() {
    for (square, t) in (0..64).flat_map(|square| (0..=255).map(move |t| (square, t))) {
        let board = 1_u64 << square;
        for u in [false, true] {
            let then = |board| if u { turn(board) } else { board };
            assert_eq!(number(board, t, u), then(if t == 0 { half(board) } else { board }));
            let of = match t {
                1 => half(board),
                0 => flip(board),
                _ => board,
            };
            assert_eq!(out_of_order(board, t, u), then(of));
            let of = match t {
                0 | 1 => half(board),
                2 => flip(board),
                _ => board,
            };
            assert_eq!(either(board, t, u), then(of));
            let of = match t {
                0 => back(board),
                3 => half(board),
                _ => board,
            };
            assert_eq!(inverted(board, t, u), then(of));
            assert_eq!(nested(board, t, u), if u || t == 0 { turn(board) } else { board });
            for c in [Color::White, Color::Black] {
                assert_eq!(variant(board, c, u), then(if c == Color::White { half(board) } else { board }));
            }
        }
        assert_eq!(twice(board, t), if t == 2 { half(board) } else { board });
        let one = if t == 1 { turn(board) } else { board };
        assert_eq!([0, 1, 2].map(|u| two_numbers(board, t, u)), [one, half(one), one]);
    }
}

#[test]
fn the_word_of_a_sum_stands_anywhere_among_what_chooses() {
    permgen::linear! {
        const fn first(back: bool, x: u32) -> u32 { if back { inverse(x ^ x >> 1) } else { x ^ x >> 1 } }
        const fn between(n: u8, x: u16, flip: bool) -> u16 { match (n, flip) { (0, _) => x, (_, true) => !x, _ => x << 1 } }
    }
    assert_eq!(first(true, first(false, 0x1234_5678)), 0x1234_5678);
    assert_eq!((between(0, 5, true), between(2, 5, true), between(1, 5, false)), (5, !5, 10));
}
