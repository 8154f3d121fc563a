//! `#[derive(permgen::Transform)]`: other maps than the colour flip's, several on one type.

use permgen::Transform;

/// A position as an evaluation network sees it.
#[derive(Clone, Debug, PartialEq, Transform)]
#[transform(name = mirror_files, map = mirror_horizontal, tests = samples)]
struct Sample {
    #[transform(map)]
    men: [u64; 12],
    #[transform(square)]
    kings: [u8; 2],
    #[transform(file(none = 8))]
    en_passant_file: u8,
    #[transform(rank)]
    rank: u8,
    #[transform(bits(0 <-> 1, 2 <-> 3))]
    castling: u8,
    #[transform(index)]
    board: [u8; 64],
    #[transform(nested)]
    parts: Option<[Part; 2]>,
    #[transform(keep)]
    score: i16,
    #[transform(recompute = hash)]
    hash: u64,
}

#[derive(Clone, Debug, PartialEq, Transform)]
#[transform(name = mirror_files, map = mirror_horizontal)]
struct Part(#[transform(map)] u64);

fn hash(sample: &Sample) -> u64 {
    sample.men.iter().fold(0, |hash, set| hash.rotate_left(5) ^ set)
}

fn samples() -> Vec<Sample> {
    (0..20)
        .map(|seed: u64| {
            let mut sample = Sample {
                men: std::array::from_fn(|man| (seed * 12 + man as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
                kings: [seed as u8, 63 - seed as u8],
                en_passant_file: seed as u8 % 9,
                rank: seed as u8 % 8,
                castling: seed as u8 % 16,
                board: std::array::from_fn(|square| (square as u64 * seed) as u8),
                parts: (!seed.is_multiple_of(3)).then_some([Part(seed), Part(!seed)]),
                score: 50,
                hash: 0,
            };
            sample.hash = hash(&sample);
            sample
        })
        .collect()
}

#[test]
fn mirrored_for_a_network() {
    for sample in samples() {
        let mirrored = sample.mirror_files();
        assert_eq!(mirrored.men, sample.men.map(|set| set.reverse_bits().swap_bytes()));
        assert_eq!(mirrored.kings, sample.kings.map(|square| square ^ 7));
        assert_eq!(mirrored.rank, sample.rank);
        assert!(mirrored.en_passant_file == 7 - sample.en_passant_file.min(7) || sample.en_passant_file == 8);
        assert_eq!(mirrored.board[0], sample.board[7]);
        assert_eq!(mirrored.score, 50);
        assert_eq!(mirrored.hash, hash(&mirrored));
    }
}

/// Othello: all symmetries of the square on one type, the numbering said for each.
#[derive(Clone, Debug, PartialEq, Transform)]
#[transform(
    /// Left and right change places.
    name = flip_horizontal,
    map = (row, column) => (row, 7 - column),
    numbering = a1_msb,
    tests = discs
)]
#[transform(name = flip_main_diagonal, map = |row, column| (column, row), numbering = a1_msb, tests = discs)]
#[transform(name = quarter_turn, map = |row, column| (column, 7 - row), numbering = a1_msb, tests = discs)]
struct Discs {
    #[transform(map)]
    black: u64,
    #[transform(map)]
    white: u64,
    #[transform(square)]
    last_move: Option<u8>,
    #[transform(index)]
    stability: [u8; 64],
}

fn discs() -> [Discs; 2] {
    [
        Discs {
            black: 1 << 63,
            white: 0xff,
            last_move: Some(63),
            stability: std::array::from_fn(|square| square as u8),
        },
        { Discs { black: 0x1234_5678, white: 0xff00_0000_0000_0000, last_move: None, stability: [0; 64] } },
    ]
}

#[test]
fn several_transforms_of_one_type() {
    let [position, _] = discs();
    let turned = position.quarter_turn();
    // A1 is bit 63, H1 bit 56.
    assert_eq!((turned.black, turned.last_move), (1 << 56, Some(56)));
    assert_eq!(turned.stability[56], 63);
    assert_eq!(position.flip_main_diagonal().flip_horizontal(), turned);
    let mut in_place = position.clone();
    in_place.quarter_turn_in_place();
    assert_eq!(in_place, turned);
}

/// The same on an enum.
#[derive(Clone, Copy, Debug, PartialEq, Transform)]
#[transform(name = mirrored, map = mirror_horizontal, swap(Left <-> Right))]
#[transform(name = upside_down, map = flip_vertical)]
enum Side {
    #[transform(upside_down(keep))]
    Left,
    #[transform(upside_down(keep))]
    Right,
    #[transform(keep)]
    Centre,
    On {
        #[transform(file)]
        file: u8,
    },
}

#[test]
fn variants_change_places() {
    assert_eq!(Side::Left.mirrored(), Side::Right);
    assert_eq!(Side::Centre.mirrored(), Side::Centre);
    assert_eq!(Side::On { file: 2 }.mirrored(), Side::On { file: 5 });
    assert_eq!((Side::Left.upside_down(), Side::On { file: 2 }.upside_down()), (Side::Left, Side::On { file: 2 }));
}

/// Both of a pair are nested, wherever the pair is.
#[derive(Clone, Debug, PartialEq, Transform)]
#[transform(name = mirrored, map = mirror_horizontal)]
#[transform(name = upside_down, map = flip_vertical)]
struct Pairs {
    #[transform(nested)]
    sides: (Side, Side),
    #[transform(nested)]
    last_two: Option<[(Side, Box<Side>); 2]>,
}

#[test]
fn pairs_are_nested() {
    let [left, right] = [Side::Left, Side::Right];
    let pairs = |a, b| Pairs { sides: (a, b), last_two: Some([(a, Box::new(b)), (b, Box::new(a))]) };
    assert_eq!(pairs(left, Side::On { file: 1 }).mirrored(), pairs(right, Side::On { file: 6 }));
    assert_eq!(pairs(left, Side::Centre).upside_down(), pairs(left, Side::Centre));
    let mut in_place = pairs(right, right);
    in_place.mirrored_in_place();
    assert_eq!(in_place, pairs(left, left));
}
