//! `permute_slice!` beside a loop over elements.

use std::panic::catch_unwind;

use proptest::collection::vec;
use proptest::prelude::*;

permgen::permute_slice! {
    /// With documentation of its own.
    fn reverse<T: Copy>(from: &[T], to: &mut [T]) { index_bits [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }
    fn reverse_in_place<T: Copy>(elements: &mut [T]) { index_bits [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }
    fn reverse_many<T: Copy>(from: &[T], to: &mut [T]) { index_bits [!13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, !0] }
    fn reverse_many_in_place<T: Copy>(elements: &mut [T]) { index_bits [13, 12, 11, 10, 9, 8, !7, !6, 5, 4, 3, 2, 1, 0] }
    fn transpose(from: &[[u8; 3]], to: &mut [[u8; 3]]) { index_bits [5..11, 0..5] }
    fn to_morton<T>(tile: &[T], row: &mut [T]) where T: Copy { index_bits [0, 5, 1, 6, 2, 7, 3, 8, 4, 9] }
    fn from_morton<T: Copy>(from: &[T], to: &mut [T]) { index_bits [0, 2, 4, 6, 8, 1, 3, 5, 7, 9] }
    fn complemented<T: Copy>(from: &[T], to: &mut [T]) { index_bits [7, !0, !6, 1, 5, !2, 4, !3, !8] }
    fn backwards<T: Copy>(read: &mut [T]) { index_bits [!0..9] }
    fn of_tiles<T: Copy>(from: &[T], to: &mut [T]) { index_bits [0, 1, 2, 6, 7, 3, 4, 5] }
    fn of_two<T: Copy>(from: &[T], to: &mut [T]) { index_bits [!0] }
    fn of_eight_in_place<T: Copy>(elements: &mut [T]) { index_bits [1, 0, !2] }
}

permgen::permute_slice! {
    targets = [x86-64];
    fn reverse_past_the_caches<T: Copy>(from: &[T], to: &mut [T]) { index_bits [!21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, !1, 0] }
    fn reverse_ahead<T: Copy>(elements: &mut [T]) { index_bits [21, 20, 19, 18, 17, 16, 15, 14, 13, 12, !11, !10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }
    fn reverse_wide_past_the_caches<T: Copy>(from: &[T], to: &mut [T]) { index_bits [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }
    fn reverse_wide_ahead<T: Copy>(elements: &mut [T]) { index_bits [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0] }
}

/// Method calls on a slice to write would find this length.
trait OfAnotherLength {
    fn len(self) -> usize;
}

impl<T> OfAnotherLength for &mut [T] {
    fn len(self) -> usize {
        2
    }
}

/// The element of each place: bit k of its old index is where entry k says.
fn by_loop<T: Copy>(from: &[T], bits: &[(u32, bool)]) -> Vec<T> {
    let mut to = from.to_vec();
    for (index, element) in from.iter().enumerate() {
        let bit = |&(old, flip): &(u32, bool)| usize::from((index >> old & 1 == 1) != flip);
        to[bits.iter().map(bit).enumerate().fold(0, |new, (place, bit)| new | bit << place)] = *element;
    }
    to
}

fn plain(bits: impl IntoIterator<Item = u32>) -> Vec<(u32, bool)> {
    bits.into_iter().map(|bit| (bit, false)).collect()
}

fn moved<T: Copy>(from: &[T], by: fn(&[T], &mut [T])) -> Vec<T> {
    let mut to = vec![from[0]; from.len()];
    by(from, &mut to);
    to
}

fn moved_in_place<T: Copy>(from: &[T], by: fn(&mut [T])) -> Vec<T> {
    let mut elements = from.to_vec();
    by(&mut elements);
    elements
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn elements_go_where_a_loop_takes_them(words in vec(any::<u64>(), 2048), bytes in vec(any::<[u8; 3]>(), 2048)) {
        let reversed = plain((0..11).rev());
        prop_assert_eq!(moved(&words, reverse), by_loop(&words, &reversed));
        prop_assert_eq!(moved_in_place(&words, reverse_in_place), by_loop(&words, &reversed));
        prop_assert_eq!(moved_in_place(&bytes, reverse_in_place), by_loop(&bytes, &reversed));
        prop_assert_eq!(moved(&bytes, transpose), by_loop(&bytes, &plain((5..11).chain(0..5))));
        let words = &words[..1024];
        let morton = plain((0..5).flat_map(|bit| [bit, bit + 5]));
        prop_assert_eq!(moved(words, to_morton), by_loop(words, &morton));
        prop_assert_eq!(moved(&moved(words, to_morton), from_morton), words);
        let words = &words[..512];
        let complements = [7, 0, 6, 1, 5, 2, 4, 3, 8].into_iter().zip([0, 1, 1, 0, 0, 1, 0, 1, 1]);
        let complements: Vec<(u32, bool)> = complements.map(|(bit, flip)| (bit, flip == 1)).collect();
        prop_assert_eq!(moved(words, complemented), by_loop(words, &complements));
        prop_assert_eq!(moved_in_place(words, backwards), words.iter().rev().copied().collect::<Vec<_>>());
        let words = &words[..256];
        prop_assert_eq!(moved(words, of_tiles), by_loop(words, &plain([0, 1, 2, 6, 7, 3, 4, 5])));
        prop_assert_eq!(moved(&words[..2], of_two), [words[1], words[0]]);
        let eight = by_loop(&words[..8], &[(1, false), (0, false), (2, true)]);
        prop_assert_eq!(moved_in_place(&words[..8], of_eight_in_place), eight);
    }
}

/// Rows have as many elements as fit: those of each size, and several tiles of them.
#[test]
fn elements_of_all_sizes_go_where_a_loop_takes_them() {
    fn compare<T: Copy + PartialEq>(of: fn(u64) -> T) {
        let elements: Vec<T> = (0..1 << 14).map(of).collect();
        let flipped = |places: &[u32]| (0..14).map(|new| (13 - new, places.contains(&new))).collect::<Vec<_>>();
        let size = size_of::<T>();
        assert!(moved(&elements, reverse_many) == by_loop(&elements, &flipped(&[0, 13])), "{size}");
        let in_place = moved_in_place(&elements, reverse_many_in_place);
        assert!(in_place == by_loop(&elements, &flipped(&[6, 7])), "{size} in place");
    }
    compare(|number| number as u8);
    compare(|number| number as u16);
    compare(|number| number);
    compare(|number| [number as u32; 3]);
    compare(|number| [number; 2]);
    compare(|number| [number; 4]);
    compare(|number| [number; 9]);
    // A tile of them would not fit on the stack of this thread.
    let elements: Vec<[u64; 512]> = (0..2048).map(|number| [number; 512]).collect();
    let reversed = by_loop(&elements, &plain((0..11).rev()));
    assert!(moved(&elements, reverse) == reversed && moved_in_place(&elements, reverse_in_place) == reversed);
}

/// Those that are written past the caches, which begin at any address.
#[test]
fn large_slices_go_where_a_loop_takes_them() {
    let elements: Vec<u32> = (0..1 << 22).collect();
    let mut to = vec![0; elements.len() + 4];
    let begin = to.as_ptr().addr() / 4 % 4;
    for begin in [4 - begin, 5 - begin] {
        let to = &mut to[begin % 4..][..elements.len()];
        reverse_past_the_caches(&elements, to);
        let new = |old: u32| (old ^ 1 << 21 ^ 1 << 1).reverse_bits() >> 10;
        assert!(elements.iter().all(|&old| to[new(old) as usize] == old), "from {begin}");
        to.copy_from_slice(&elements);
        reverse_ahead(to);
        assert!(elements.iter().all(|&old| to[(old.reverse_bits() >> 10) as usize ^ (3 << 10)] == old), "from {begin}");
    }
}

#[test]
fn large_slices_of_large_elements_go_where_a_loop_takes_them() {
    let elements: Vec<[u32; 255]> = (0..1 << 14).map(|number| [number; 255]).collect();
    let mut to = moved(&elements, reverse_wide_past_the_caches);
    let is_reversed = |(new, element): (usize, &[u32; 255])| *element == [(new as u32).reverse_bits() >> 18; 255];
    assert!(to.iter().enumerate().all(is_reversed));
    reverse_wide_ahead(&mut to);
    assert!(to == elements);
}

#[test]
fn other_lengths_are_refused() {
    let said = |call: fn()| *catch_unwind(call).unwrap_err().downcast::<String>().expect("a message");
    assert_eq!(said(|| of_two(&[1; 3], &mut [0; 2])), "`of_two`: expected 2 elements in `from`, found 3");
    assert_eq!(said(|| of_two(&[1; 2], &mut [0; 1])), "`of_two`: expected 2 elements in `to`, found 1");
    assert_eq!(OfAnotherLength::len(&mut [0; 3][..]), 2);
    assert_eq!(said(|| of_two(&[1; 2], &mut [0; 3])), "`of_two`: expected 2 elements in `to`, found 3");
    assert_eq!(
        said(|| of_eight_in_place::<u8>(&mut [])),
        "`of_eight_in_place`: expected 8 elements in `elements`, found 0"
    );
}
