//! What is chosen, run for every number against its map.

use super::*;
use crate::check::Certificate;
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::Op;
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
fn one_map_that_is_rotated_is_rotated_by_a_value() {
    let rotated = |left: u8, map: &dyn Fn(u8) -> u8| -> PartialMap {
        Permutation::from_fn(Width::W64, |bit| (map(bit) + left) % 64).into()
    };
    for (step, lines) in [
        (1, "v1: u64 = zext x.0\nv2: u64 = rotlv x.1, v1\n"),
        (63, "v1: u64 = zext x.0\nv2: u64 = rotrv x.1, v1\n"),
        (8, "v1 = shl x.0, 3\nv2: u64 = zext v1\nv3: u64 = rotlv x.1, v2\n"),
    ] {
        let found = select(&(0..64).map(|number| rotated((step * number % 64) as u8, &|bit| bit)).collect::<Vec<_>>());
        let program = found.certified.program().to_string();
        assert_eq!(program.lines().count(), lines.lines().count() + 2, "{program}");
        assert!(program.contains(lines), "{program}");
        assert_eq!((found.strategy, found.certified.certificate()), ("selected-rotation", Certificate::Linear));
    }
    // Other places are looked up; before a map, those places are rotated that it takes.
    let found = select(&[3, 5, 60, 7].map(|left| rotated(left, &|bit| bit)));
    assert_eq!((found.strategy, found.cost.ops), ("selected-rotation", 3), "{}", found.certified.program());
    let flipped = |left: u8| rotated(0, &|bit| ((bit + left) % 64) ^ 56);
    let found = select(&[0, 1, 2, 3].map(flipped));
    assert!(found.certified.program().to_string().contains("bswap v"), "{}", found.certified.program());
    // Of places, a mask that keeps all that count is left out.
    let mut builder = Builder::of_words(vec![Width::W8, Width::W64]);
    let wide = builder.op(Op::Zext, Operand::Input(0), None, Width::W64);
    for (mask, lines) in [(63, 4), (127, 4), (31, 5)] {
        let places = builder.op(Op::And, wide, Some(Operand::Const(mask)), Width::W64);
        let result = builder.op(Op::Rotrv, Operand::Input(1), Some(places), Width::W64);
        let program = builder.clone().finish(result, Width::W64);
        assert_eq!(program.to_string().lines().count(), lines, "{program}");
        for number in [0, 1, 31, 32, 63, 64, 200] {
            let expected = 0x1234_5678_9abc_def0_u64.rotate_right(number & mask as u32);
            assert_eq!(program.run_words(&[number.into(), 0x1234_5678_9abc_def0]), [u128::from(expected)], "{program}");
        }
    }
    // Where a machine rotates by no value, stages do it.
    let family =
        Linear::family([0, 9].map(|left| WordMap::from(&rotated(left, &|bit| bit))).into()).expect("of one word");
    let found = search_selected(&family, Options { target: &crate::target::RISCV32, ..Options::default() });
    assert_ne!(found.strategy, "selected-rotation");
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
