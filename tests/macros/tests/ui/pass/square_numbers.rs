//! The same map on square numbers, for each way of computing it.
#![deny(warnings)]

permgen::permutation! {
    const fn rotate_90(board: u64) -> u64 { |rank, file| (7 - file, rank) }
    const fn rotate_90_square(square: u8) -> u8 { square_of(rotate_90) }
    const fn flip_square(square: u8) -> u8 { square_of(sq ^ 56) }
    const fn swap_square(square: u8) -> u8 { square_of(cycles (0 7 12)(3 62 9 11)) }
    const fn shogi_square(square: u8) -> u8 { square_of(board = 9x9; |rank, file| (8 - rank, file)) }
}

fn main() {
    assert_eq!(rotate_90_square(1), 48);
    for square in 0..64 {
        assert_eq!(1 << rotate_90_square(square), rotate_90(1 << square));
        assert_eq!(flip_square(square), square ^ 56);
    }
    assert_eq!([swap_square(12), swap_square(11), swap_square(1)], [0, 3, 1]);
    assert_eq!(shogi_square(0), 72);
    for number in 64..=255 {
        let _ = (rotate_90_square(number), flip_square(number), swap_square(number), shogi_square(number));
    }
}
