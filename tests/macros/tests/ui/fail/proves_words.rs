//! Functions of several words that are not the map, or that are not followed.

#[permgen::proves(board = 19x19; rotate_90)]
const fn one_square_too_few(board: [u64; 6]) -> [u64; 6] {
    let mut turned = [0_u64; 6];
    let mut square = 0_usize;
    while square < 360 {
        let to = 19 * (18 - square % 19) + square / 19;
        turned[to / 64] |= (board[square / 64] >> (square % 64) & 1) << (to % 64);
        square += 1;
    }
    turned
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
fn words_are_swapped(board: (u64, u64)) -> (u64, u64) {
    (board.0.reverse_bits(), board.1.reverse_bits())
}

#[permgen::proves(board = 9x9; sq)]
fn what_is_off_the_board_is_kept(board: [u64; 2]) -> [u64; 2] {
    board
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
fn one_word_is_not_written(board: &mut [u64; 2]) {
    let low = board[0].reverse_bits();
    board[0] = board[1].reverse_bits();
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
fn through_another_name(board: &mut [u64; 2]) {
    let other = board;
    *other = [other[1].reverse_bits(), other[0].reverse_bits()];
}

#[permgen::proves(width = [u64; 2]; 127 - i)]
fn by_another_function(board: &mut [u64; 2]) {
    fn reverse(board: &mut [u64; 2]) {
        *board = [board[1].reverse_bits(), board[0].reverse_bits()];
    }
    reverse(board);
}

#[permgen::proves(width = [u64; 6]; i)]
fn of_too_few_words(board: [u64; 5]) -> [u64; 5] {
    board
}

#[permgen::proves(i)]
fn of_a_slice(board: &[u64]) -> u64 {
    board[0]
}

struct Board([u64; 2]);

#[permgen::proves(types = [Board((u64, u64))], width = [u64; 2]; i)]
fn of_another_type(board: Board) -> Board {
    board
}

permgen::permutation! {
    types = [Board([u64; 2])];
    fn made(board: Board) -> Board { i }
}

fn main() {}
