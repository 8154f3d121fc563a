//! What maps of several words are and are not.

use super::*;

fn flip() -> PartialMap {
    PartialMap::from(crate::permutation::Permutation::from_fn(Width::W64, |bit| bit ^ 56))
}

#[test]
fn one_word_without_copies_is_a_partial_map_and_back() {
    let map = WordMap::from(&flip());
    assert_eq!(map.as_partial_map(), Some(flip()));
    assert_eq!(map.apply(&[0x0102]), [flip().apply(0x0102)]);
    let promised = PartialMap::new(Width::W8, Width::W16, &[None; 8], 0xf0).unwrap();
    assert_eq!(WordMap::from(&promised).as_partial_map(), Some(promised));
    let copied = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| Some((0, bit & 1))).unwrap();
    assert_eq!(copied.as_partial_map(), None);
    assert_eq!(copied.inverse(), Err(InvalidWordMap::Copied { bit: 0, first: 0, second: 2 }));
}

#[test]
fn destinations_and_sources_agree() {
    let mut to = vec![Vec::new(); 16];
    to[3] = vec![0, 31];
    to[15] = vec![8];
    let map = WordMap::from_destinations(2, Width::W8, 1, Width::W32, &to).unwrap();
    assert_eq!(map.apply(&[1 << 3, 1 << 7]), [1 | 1 << 31 | 1 << 8]);
    assert_eq!((map.source_of(0, 31), map.source_of(0, 8), map.source_of(0, 1)), (Some((0, 3)), Some((1, 7)), None));
    let back: Vec<Vec<usize>> =
        map.destinations().into_iter().map(|places| places.into_iter().map(usize::from).collect()).collect();
    assert_eq!(back, to);
}

#[test]
fn chains_and_inverses_are_those_of_functions() {
    let turn = WordMap::from_fn(2, Width::W64, 2, Width::W64, |word, bit| Some((1 - word, 63 - bit))).unwrap();
    let same = turn.then(&turn.inverse().unwrap()).unwrap();
    assert_eq!(same.apply(&[5, 9]), [5, 9]);
    let narrow = WordMap::from_fn(2, Width::W64, 1, Width::W8, |_, bit| Some((1, bit))).unwrap();
    assert_eq!(turn.then(&narrow).unwrap().apply(&[1 << 63, 0]), [1]);
    assert_eq!(narrow.inverse().unwrap().apply(&[0xff]), [0, 0xff]);
    let wrong = narrow.then(&turn).unwrap_err().to_string();
    assert_eq!(wrong, "the first map returns u8, the second takes [u64; 2]");
}

#[test]
fn what_is_no_map_is_refused() {
    let refused =
        |to: &[Vec<usize>]| WordMap::from_destinations(1, Width::W8, 1, Width::W8, to).unwrap_err().to_string();
    let mut to = vec![Vec::new(); 8];
    to[2] = vec![8];
    assert_eq!(refused(&to), "bit 2 goes to 8, but the result has bits 0 to 7");
    to[2] = vec![1];
    to[5] = vec![1];
    assert_eq!(refused(&to), "bits 2 and 5 both go to 1");
    assert_eq!(refused(&to[1..]), "a table of 7 entries cannot be a map of 8 bits");
    let many = WordMap::from_fn(257, Width::W64, 1, Width::W8, |_, _| None).unwrap_err().to_string();
    assert_eq!(many, "257 words of `u64` are not possible; 1 to 255 words with at most 16384 bits are");
    let absent = WordMap::from_fn(1, Width::W8, 1, Width::W8, |_, bit| Some((0, bit + 1))).unwrap_err();
    assert_eq!(absent, InvalidWordMap::Absent { destination: 7, word: 0, bit: 8 });
    let promised = WordMap::from(&flip()).promising(&[1]).unwrap_err().to_string();
    assert_eq!(promised, "bit 0 is promised to be 0, yet it goes to 56");
}
