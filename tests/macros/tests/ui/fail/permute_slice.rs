permgen::permute_slice! {
    fn twice<T: Copy>(from: &[T], to: &mut [T]) { index_bits [0, 1, 1] }
    fn beyond<T: Copy>(from: &[T], to: &mut [T]) { index_bits [0, 2] }
    fn empty_range<T: Copy>(from: &[T], to: &mut [T]) { index_bits [4..2] }
    fn high_range<T: Copy>(from: &[T], to: &mut [T]) { index_bits [340282366920938463463374607431768211455..3] }
    fn no_bits<T: Copy>(from: &[T], to: &mut [T]) { index_bits [] }
    fn other_map<T: Copy>(from: &[T], to: &mut [T]) { rotate_90 }
    fn no_map<T: Copy>(from: &[T], to: &mut [T]) {}
    fn two_maps<T: Copy>(from: &[T], to: &mut [T]) { index_bits [1, 0] then index_bits [1, 0] }
    fn not_its_own_inverse<T: Copy>(elements: &mut [T]) { index_bits [1, 2, 0] }
    fn read_only<T: Copy>(from: &[T], to: &[T]) { index_bits [1, 0] }
    fn two_types(from: &[u8], to: &mut [u16]) { index_bits [1, 0] }
    fn word(from: u64, to: &mut [u64]) { index_bits [1, 0] }
    fn returns(from: &[u8]) -> Vec<u8> { index_bits [1, 0] }
    const fn constant(elements: &mut [u8]) { index_bits [1, 0] }
}

permgen::permute_slice! { fn without_body<T: Copy>(elements: &mut [T]); }

permgen::permute_slice! {}

permgen::permute_slice! {
    fn not_copy<T>(elements: &mut [T]) { index_bits [1, 0] }
}

permgen::permute_slice! {
    targets = [aarch64, x86-64];
    fn of_another_machine<T: Copy>(elements: &mut [T]) { index_bits [1, 0] }
}

permgen::permute_slice! {
    slices = true;
    fn with_another_option<T: Copy>(elements: &mut [T]) { index_bits [1, 0] }
}

permgen::permute_slice! {
    objective = latency;
    fn with_an_objective<T: Copy>(elements: &mut [T]) { index_bits [1, 0] }
}

permgen::permute_slice! {
    board = 9x9;
    fn with_a_board<T: Copy>(elements: &mut [T]) { index_bits [1, 0] }
}

permgen::permute_slice! {
    targets = [x86-64];
    fn first<T: Copy>(elements: &mut [T]) { index_bits [1, 0] }
    crate = permgen;
}

fn main() {}
