//! Other games and other forms of types: pockets, xiangqi, shogi, generic positions, states of games.

use std::marker::PhantomData;

use permgen::ColorFlip;

use super::{Color, Description, descriptions};

/// A value for each side, by name.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BySide<T> {
    white: T,
    black: T,
}

#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Crazyhouse {
    #[flip(map)]
    roles: [u64; 6],
    #[flip(map, swap(0 <-> 1))]
    colors: [u64; 2],
    #[flip(map)]
    promoted: u64,
    #[flip(swap(.white <-> .black))]
    pockets: BySide<[u8; 5]>,
    #[flip(swap(.0 <-> .1))]
    remaining_checks: Option<(u8, u8)>,
    #[flip(toggle)]
    turn: Color,
}

#[test]
fn pockets_and_promoted_men() {
    let new = |description: &Description, promoted: u64, pockets: [[u8; 5]; 2], checks: [u8; 2]| Crazyhouse {
        roles: std::array::from_fn(|role| description.role(role)),
        colors: Color::ALL.map(|color| description.color(color)),
        promoted,
        pockets: BySide { white: pockets[0], black: pockets[1] },
        remaining_checks: Some((checks[0], checks[1])),
        turn: description.turn,
    };
    let (white, black) = ([1, 2, 3, 4, 5], [9, 8, 7, 6, 5]);
    for description in descriptions() {
        let position = new(&description, 0xff << 48, [white, black], [3, 1]);
        let flipped = new(&description.flipped(), 0xff << 8, [black, white], [1, 3]);
        assert_eq!(position.color_flip(), flipped);
        assert_eq!(flipped.color_flip(), position);
    }
}

/// Ten ranks and nine files.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(board = 10x9)]
struct Xiangqi {
    #[flip(map, swap(red <-> black))]
    red: u128,
    #[flip(map, swap(red <-> black))]
    black: u128,
    #[flip(map)]
    chariots_and_cannons: [u128; 2],
    #[flip(index, recolor(1..=7 <-> 8..=14))]
    board: [u8; 90],
    #[flip(square, swap(0 <-> 1))]
    generals: [u8; 2],
    #[flip(rank)]
    farthest_rank: u8,
}

#[test]
fn xiangqi() {
    let flip = |point: usize| (9 - point / 9) * 9 + point % 9;
    let mut position = Xiangqi {
        red: 0,
        black: 0,
        chariots_and_cannons: [1 << 3, 1 << 80],
        board: [0; 90],
        generals: [4, 85],
        farthest_rank: 2,
    };
    for point in (0..90).step_by(7) {
        let code = point % 14 + 1;
        position.board[point] = code as u8;
        *(if code < 8 { &mut position.red } else { &mut position.black }) |= 1 << point;
    }
    let flipped = position.color_flip();
    for point in 0..90 {
        let code = position.board[point];
        let expected = [code, code + 7, code.wrapping_sub(7)][usize::from(code > 0) + usize::from(code > 7)];
        assert_eq!(flipped.board[flip(point)], expected);
        assert_eq!(flipped.red >> flip(point) & 1, position.black >> point & 1);
        assert_eq!(flipped.black >> flip(point) & 1, position.red >> point & 1);
    }
    assert_eq!(flipped.chariots_and_cannons, [1 << flip(3), 1 << flip(80)]);
    assert_eq!(flipped.generals, [4, 85]);
    assert_eq!(flipped.farthest_rank, 7);
    assert_eq!(flipped.color_flip(), position);
}

/// Black sees the board turned by half, not upside down.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(board = 9x9, map = rotate_180)]
struct Shogi {
    #[flip(map, swap(0 <-> 1))]
    sides: [u128; 2],
    #[flip(swap(0 <-> 1))]
    hands: [[u8; 7]; 2],
    #[flip(index, each(negate))]
    board: [i8; 81],
    #[flip(file, swap(0 <-> 1))]
    pawn_files: [Option<u8>; 2],
}

#[test]
fn shogi() {
    let position = Shogi {
        sides: [1 << 10, 1 << 33],
        hands: [[1; 7], [2; 7]],
        board: std::array::from_fn(|square| square as i8),
        pawn_files: [Some(2), None],
    };
    let flipped = Shogi {
        sides: [1 << (80 - 33), 1 << (80 - 10)],
        hands: [[2; 7], [1; 7]],
        board: std::array::from_fn(|square| -(80 - square as i8)),
        pawn_files: [None, Some(6)],
    };
    assert_eq!(position.color_flip(), flipped);
    assert_eq!(flipped.color_flip(), position);
}

#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Pairs {
    #[flip(square)]
    last_move: (u8, u8),
    #[flip(negate)]
    scores: Option<(i16, i16)>,
    #[flip(map)]
    pins: (u64, u64),
    #[flip(toggle)]
    sides: [(bool, bool); 1],
    #[flip(nested)]
    earlier: Option<Box<(Pairs, Pairs)>>,
}

#[test]
fn pairs() {
    let with = |last_move, scores, pins, sides| Pairs { last_move, scores, pins, sides, earlier: None };
    let position = with((0, 12), Some((30, -4)), (1, 0), [(true, false)]);
    let flipped = with((56, 52), Some((-30, 4)), (1 << 56, 0), [(false, true)]);
    assert_eq!(position.color_flip(), flipped);
    let later = |one: &Pairs, other: &Pairs| {
        let earlier = Some(Box::new((one.clone(), other.clone())));
        Pairs { earlier, ..one.clone() }
    };
    assert_eq!(later(&position, &flipped).color_flip(), later(&flipped, &position));
}

trait Rules {
    const KINGS: usize;
}

#[derive(Clone, Debug, PartialEq)]
struct Chess;

impl Rules for Chess {
    const KINGS: usize = 2;
}

/// Parameters of every kind.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Generic<'a, R, B, T: ColorFlip, const N: usize>
where
    R: Rules,
    B: permgen::flip::Board<u64> + Clone,
{
    #[flip(map)]
    boards: [B; N],
    #[flip(nested)]
    turns: Option<Box12<T>>,
    #[flip(keep)]
    name: &'a str,
    #[flip(keep)]
    rules: PhantomData<R>,
    #[flip(swap(0 <-> { N - 1 }))]
    clocks: [u64; N],
}

type Box12<T> = [T; 2];

#[test]
fn parameters_with_bounds() {
    let position = Generic {
        boards: [1, 2, 4],
        turns: Some(Color::ALL),
        name: "chess",
        rules: PhantomData::<Chess>,
        clocks: [1, 2, 3],
    };
    let flipped = position.color_flip();
    assert_eq!(flipped.boards, [1 << 56, 2 << 56, 4 << 56]);
    assert_eq!(flipped.turns, Some([Color::Black, Color::White]));
    assert_eq!(flipped.clocks, [3, 2, 1]);
    assert_eq!(Chess::KINGS, 2);
}

/// A game in one of its states; Black's resignation is White's after a flip.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(board = 9x9, map = rotate_180, swap(WhiteResigned <-> BlackResigned))]
enum State {
    Playing {
        #[flip(nested)]
        position: Shogi,
        #[flip(swap(white_clock <-> black_clock))]
        white_clock: u32,
        #[flip(swap(white_clock <-> black_clock))]
        black_clock: u32,
    },
    WhiteResigned(#[flip(square)] u8),
    BlackResigned(#[flip(square)] u8),
    #[flip(keep)]
    Drawn,
}

#[test]
fn states_of_a_game() {
    assert_eq!(State::WhiteResigned(3).color_flip(), State::BlackResigned(77));
    assert_eq!(State::BlackResigned(3).color_flip(), State::WhiteResigned(77));
    let mut drawn = State::Drawn;
    drawn.color_flip_in_place();
    assert_eq!(drawn, State::Drawn);
    let position = Shogi { sides: [1, 0], hands: [[0; 7]; 2], board: [0; 81], pawn_files: [None; 2] };
    let playing = State::Playing { position: position.clone(), white_clock: 1, black_clock: 2 };
    let flipped = State::Playing { position: position.color_flip(), white_clock: 2, black_clock: 1 };
    assert_eq!(playing.color_flip(), flipped);
}
