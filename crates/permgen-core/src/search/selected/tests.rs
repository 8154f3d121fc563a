//! What is chosen, run for every number against its map.

use super::*;
use crate::check::Certificate;
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::random::Random;

fn map(to: impl Fn(u8, u8) -> (u8, u8)) -> PartialMap {
    let bit = |bit: u8| {
        let (rank, file) = to(bit / 8, bit % 8);
        8 * rank + file
    };
    Permutation::from_fn(Width::W64, bit).into()
}

fn select(maps: &[PartialMap]) -> Found<Linear> {
    let family = Linear::family(maps.iter().map(WordMap::from).collect()).expect("maps of one word");
    let found = search_selected(&family, Options::default());
    let mut random = Random::new(7);
    for number in 0..family.numbers() {
        let word = u128::from(random.next_u64());
        let expected = maps.get(number).map_or(0, |map| map.apply(word));
        assert_eq!(found.certified.program().run_words(&[number as u128, word]), [expected], "{number}");
    }
    found
}

#[test]
fn a_flip_on_request_is_one_stage() {
    let found = select(&[map(|rank, file| (rank, file)), map(|rank, file| (7 - rank, file))]);
    assert_eq!(found.certified.certificate(), Certificate::Linear);
    // The byte swap, its difference, the mask, the entry, and the change.
    assert_eq!(found.cost.ops, 5, "{}", found.certified.program());
}

#[test]
#[ignore = "slow: a long search"]
fn eight_symmetries_are_three_stages() {
    let symmetry = |number: u8| {
        map(move |rank, file| {
            let (rank, file) = if number & 1 == 0 { (rank, file) } else { (file, rank) };
            let rank = if number & 2 == 0 { rank } else { 7 - rank };
            (rank, if number & 4 == 0 { file } else { 7 - file })
        })
    };
    let found = select(&(0..8).map(symmetry).collect::<Vec<_>>());
    assert_eq!(found.strategy, "selected-stages");
    let lookups = found.certified.program().to_string().matches("lookup").count();
    assert_eq!(lookups, 3, "{}", found.certified.program());
    assert!(found.cost.ops <= 50, "{}", found.certified.program());
}

#[test]
fn what_is_no_permutation_is_masked() {
    let up = |to: &dyn Fn(u8) -> Option<u8>| {
        PartialMap::new(Width::W64, Width::W64, &(0..64).map(to).collect::<Vec<_>>(), 0).expect("injective")
    };
    let north = up(&|bit| (bit < 56).then(|| bit + 8));
    let south = up(&|bit| bit.checked_sub(8));
    let maps = [north.clone(), south, north];
    let found = select(&maps);
    assert_eq!(found.strategy, "selected-results");
    assert_eq!(found.cost.ops, 7, "{}", found.certified.program());
    let pair = select(&[maps[0].clone(), maps[1].clone()]);
    // One mask for both: it takes what differs from one result to the other.
    assert_eq!(pair.cost.ops, 6, "{}", pair.certified.program());
}

fn choose(maps: Vec<WordMap>) -> Found<Linear> {
    let choice = Linear::choice(maps).expect("maps of the same words");
    let found = search_selected(&choice, Options { effort: Effort::Low, ..Options::default() });
    let mut random = Random::new(11);
    for number in 0..256 {
        let Words { count, width } = choice.words_in();
        let words: Vec<u128> = (0..count).map(|_| u128::from(random.next_u64()) & width.mask()).collect();
        let expected = choice.cases()[number % choice.numbers()].apply(&words);
        let input = [&[number as u128], &words[..]].concat();
        assert_eq!(found.certified.program().run_words(&input), expected, "{number}");
    }
    found
}

/// Squares of a board, packed over words of 64 bits: a symmetry of it. What is behind the last square is cleared.
fn packed(side: usize, symmetry: usize) -> WordMap {
    let words = (side * side).div_ceil(64);
    WordMap::from_fn(words, Width::W64, words, Width::W64, |word, bit| {
        let square = word * 64 + usize::from(bit);
        let (mut rank, mut file) = (square / side, square % side);
        if square >= side * side {
            return None;
        }
        if symmetry & 4 != 0 {
            file = side - 1 - file;
        }
        if symmetry & 2 != 0 {
            rank = side - 1 - rank;
        }
        if symmetry & 1 != 0 {
            (rank, file) = (file, rank);
        }
        let source = side * rank + file;
        Some((source / 64, (source % 64) as u8))
    })
    .expect("each square comes from one")
}

#[test]
fn a_turn_of_several_words_on_request() {
    let found = choose(vec![packed(9, 0), packed(9, 6)]);
    assert_eq!(found.certified.certificate(), Certificate::Linear);
    // One mask serves both words.
    assert_eq!(found.certified.program().to_string().matches("lookup").count(), 1);
    assert!(found.cost.ops <= 44, "{}", found.certified.program());
}

#[test]
fn eight_symmetries_of_a_large_board_are_three_stages() {
    let found = choose((0..8).map(|symmetry| packed(19, symmetry)).collect());
    assert_eq!(found.strategy, "selected-stages");
    let lookups = found.certified.program().to_string().matches("lookup").count();
    assert_eq!(lookups, 3, "{}", found.certified.program());
    assert!(found.cost.ops <= 660, "{}", found.certified.program());
    // What the stages begin with moves nothing.
    let turns = choose([0, 5, 6, 3].map(|symmetry| packed(19, symmetry)).to_vec());
    let [turn, half] = [5, 6].map(|symmetry| choose(vec![packed(19, symmetry)]).cost.ops);
    assert!(turns.cost.ops <= turn + half + 50, "{}", turns.certified.program());
}

#[test]
fn copies_are_chosen_too() {
    let same = packed(8, 0);
    let copied = |rank: u8| {
        WordMap::from_fn(1, Width::W64, 1, Width::W64, |_, bit| Some((0, 8 * rank + bit % 8))).expect("of one rank")
    };
    let found = choose(vec![same.clone(), copied(0)]);
    assert_eq!(found.cost.ops, 6, "{}", found.certified.program());
    let found = choose(vec![same.clone(), copied(0), copied(7)]);
    assert_eq!(found.cost.ops, 12, "{}", found.certified.program());
    choose(vec![packed(8, 5), copied(3), same]);
}

/// A shift by a word, a fill, and nothing: what has no result takes no mask.
#[test]
fn maps_of_several_words_that_lose_bits() {
    let words = |source: &dyn Fn(usize, u8) -> Option<(usize, u8)>| {
        WordMap::from_fn(3, Width::W32, 2, Width::W32, source).expect("the sources are there")
    };
    let up = words(&|word, bit| (word > 0).then(|| (word - 1, bit)));
    let filled = words(&|word, _| Some((word + 1, 31)));
    let nothing = words(&|_, _| None);
    let found = choose(vec![up, filled, nothing]);
    assert_eq!(found.certified.program().to_string().matches("lookup").count(), 2, "{}", found.certified.program());
}
