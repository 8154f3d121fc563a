//! Types in a position that have maps and numberings of their own, all of them right.

use permgen::{ColorFlip, Permute, Transform};

use super::Color;

#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
#[flip(map = rotate_180)]
struct Move {
    #[flip(square)]
    from: u8,
    #[flip(square)]
    to: u8,
}

/// Moves nothing itself, and says nothing of the map: it has that of what is in it.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct History {
    #[flip(nested)]
    moves: Option<[Move; 2]>,
    #[flip(nested)]
    turn: Color,
}

#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(map = |rank, file| (7 - rank, 7 - file))]
struct Game<T: ColorFlip> {
    #[flip(map)]
    men: u64,
    #[flip(nested)]
    history: History,
    #[flip(nested)]
    rest: T,
}

#[test]
fn the_same_map_in_other_words_and_through_other_types() {
    let last = Move { from: 0, to: 9 };
    let game = Game { men: 1, history: History { moves: Some([last; 2]), turn: Color::White }, rest: [last] };
    let flipped = game.color_flip();
    assert_eq!(flipped.history.moves, Some([Move { from: 63, to: 54 }; 2]));
    assert_eq!((flipped.men, flipped.rest[0].from), (1 << 63, 63));
    let map = <Game<Move> as ColorFlip>::MAP;
    assert!(map.is_some() && Color::MAP.is_none());
}

/// A wrapper of another board, without one of its own.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Wrapper(#[flip(nested)] Wide);

#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(board = 9x9, map = rotate_180)]
struct Wide(#[flip(square)] u8);

#[test]
fn a_wrapper_needs_no_board() {
    assert_eq!(Wrapper(Wide(0)).color_flip(), Wrapper(Wide(80)));
}

/// Numbered from the top left, and said so; the position is not.
#[derive(Clone, Copy, Debug, PartialEq, Transform)]
#[transform(name = turned, map = rotate_90, numbering = a8_lsb)]
struct Foreign(#[transform(square)] u8);

/// Without a derive: nothing is known.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ByHand(u8);

impl ByHand {
    fn turned(&self) -> Self {
        ByHand(self.0 + 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Permute)]
#[permute(numbering = a8_lsb, square = Square, rotate_90, rotate_180)]
struct Bitboard(u64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Square(u8);

/// What numbers bits otherwise, but moves them alike, is right: half a turn is one from any corner.
#[derive(Clone, Debug, PartialEq, Transform)]
#[transform(name = turned, map = rotate_90, numbering = a1_lsb)]
#[transform(name = half_turned, map = rotate_180)]
struct Sample {
    #[transform(turned(keep), half_turned(map))]
    men: Bitboard,
    #[transform(keep, half_turned(square))]
    king: Option<Square>,
    #[transform(square)]
    plain: u8,
    #[transform(nested, half_turned(keep))]
    foreign: Foreign,
    #[transform(nested, half_turned(keep))]
    by_hand: [ByHand; 2],
}

#[test]
fn another_numbering_that_is_meant() {
    let sample = Sample {
        men: Bitboard(1),
        king: Some(Square(0)),
        plain: 0,
        foreign: Foreign(56), // a1
        by_hand: [ByHand(1), ByHand(2)],
    };
    let turned = sample.turned();
    assert_eq!((turned.men, turned.king), (Bitboard(1), Some(Square(0))));
    assert_eq!((turned.plain, turned.foreign), (56, Foreign(0))); // a8
    assert_eq!(turned.by_hand, [ByHand(2), ByHand(3)]);
    let half = sample.half_turned();
    assert_eq!((half.men, half.king, half.plain), (Bitboard(1 << 63), Some(Square(63)), 63));
    assert_eq!((half.foreign, half.by_hand), (sample.foreign, sample.by_hand));
}

/// A type that contains itself.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(map = rotate_180)]
struct Tree {
    #[flip(nested)]
    last: Move,
    #[flip(with = subtrees)]
    children: Vec<Tree>,
}

#[expect(clippy::ptr_arg, reason = "what is named by `with` takes a reference to the field")]
fn subtrees(children: &Vec<Tree>) -> Vec<Tree> {
    children.iter().map(Tree::color_flip).collect()
}

#[test]
fn a_type_that_contains_itself() {
    let leaf = Tree { last: Move { from: 0, to: 63 }, children: Vec::new() };
    let tree = Tree { last: Move { from: 1, to: 62 }, children: vec![leaf] };
    assert_eq!(tree.color_flip().children[0].last.from, 63);
}
