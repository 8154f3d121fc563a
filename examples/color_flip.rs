//! The first test of an evaluation: a position and the same position with the colours changed get the same score.
//!
//! What each field of a position does under the flip is said once, by `#[derive(ColorFlip)]`. Over the positions of a
//! walk through the legal moves the flip is compared, field by field, with the mirror of `shakmaty`; then an evaluation is
//! tested with it, and a broken one is caught.
//!
//! Run it with `cargo run -p permgen-examples --example color_flip`.

use permgen::ColorFlip;
use permgen_examples::{chess_rows, print_side_by_side};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, Role, Setup};

#[derive(Clone, Copy, Debug, PartialEq, permgen::Permute)]
#[permute(square = Square, flip_vertical)]
struct Bitboard(u64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Square(u8);

#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
#[flip(swap(White <-> Black))]
enum Color {
    White,
    Black,
}

/// The fields of `shakmaty::Setup`, as an engine might keep them.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Position {
    #[flip(map)]
    roles: [Bitboard; 6],
    #[flip(map, swap(white <-> black))]
    white: Bitboard,
    #[flip(map, swap(white <-> black))]
    black: Bitboard,
    #[flip(map)]
    promoted: Bitboard,
    #[flip(swap(0 <-> 1))]
    pockets: Option<[[u8; 6]; 2]>,
    #[flip(toggle)]
    turn: Color,
    #[flip(map)]
    castling_rooks: Bitboard,
    #[flip(square)]
    en_passant: Option<Square>,
    #[flip(swap(0 <-> 1))]
    remaining_checks: Option<[u8; 2]>,
    #[flip(keep)]
    halfmoves: u32,
    #[flip(keep)]
    fullmoves: u32,
}

impl From<&Setup> for Position {
    fn from(setup: &Setup) -> Self {
        use shakmaty::Color::{Black, White};
        let board = &setup.board;
        Position {
            roles: Role::ALL.map(|role| Bitboard(board.by_role(role).0)),
            white: Bitboard(board.by_color(White).0),
            black: Bitboard(board.by_color(Black).0),
            promoted: Bitboard(setup.promoted.0),
            pockets: setup
                .pockets
                .map(|pockets| [White, Black].map(|color| Role::ALL.map(|role| pockets[color][role]))),
            turn: if setup.turn == White { Color::White } else { Color::Black },
            castling_rooks: Bitboard(setup.castling_rights.0),
            en_passant: setup.ep_square.map(|square| Square(square as u8)),
            remaining_checks: setup.remaining_checks.map(|checks| [White, Black].map(|color| checks[color].into())),
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.get(),
        }
    }
}

/// Positions rich in castling, en passant, promotions and pins.
const POSITIONS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
];

/// All positions within so many moves.
fn walk(position: &Chess, depth: u32, found: &mut Vec<Setup>) {
    found.push(position.to_setup(EnPassantMode::Always));
    if depth > 0 {
        for legal in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(legal);
            walk(&next, depth - 1, found);
        }
    }
}

/// The value of a man on a square, from its owner's point of view: rank 0 is his own first rank.
fn value(role: usize, rank: i32, file: i32) -> i32 {
    const MATERIAL: [i32; 6] = [100, 320, 330, 500, 900, 0];
    let from_centre = (2 * rank - 7).abs() + (2 * file - 7).abs();
    let place = match role {
        0 => 4 * rank * rank / 2 - (2 * file - 7).abs(),
        1 | 2 => 24 - 3 * from_centre,
        3 => i32::from(rank == 6) * 25,
        4 => 5 - from_centre / 2,
        _ => -12 * rank,
    };
    MATERIAL[role] + place
}

/// A score from the side to move's point of view. `rank_of` says how far a man of that color has come.
fn evaluate(position: &Position, rank_of: impl Fn(Color, i32) -> i32) -> i32 {
    let mut score = 0;
    for (role, set) in position.roles.iter().enumerate() {
        for (color, own) in [(Color::White, position.white), (Color::Black, position.black)] {
            for square in (0..64).filter(|square| set.0 & own.0 & 1 << square != 0) {
                let value = value(role, rank_of(color, square / 8), square % 8);
                score += if color == position.turn { value } else { -value };
            }
        }
    }
    score + 10 // the move is worth something
}

fn sound(color: Color, rank: i32) -> i32 {
    if color == Color::White { rank } else { 7 - rank }
}

/// The bug that everyone writes once: Black's men are seen from White's side.
fn broken(_: Color, rank: i32) -> i32 {
    rank
}

/// The positions whose flips have other scores.
fn asymmetric(positions: &[Position], rank_of: fn(Color, i32) -> i32) -> Vec<&Position> {
    let differs = |position: &&Position| evaluate(position, rank_of) != evaluate(&position.color_flip(), rank_of);
    positions.iter().filter(differs).collect()
}

fn main() {
    let mut setups = Vec::new();
    for fen in POSITIONS {
        let fen: Fen = fen.parse().expect("the positions are written correctly");
        let position: Chess = fen.into_position(CastlingMode::Standard).expect("the positions are legal");
        walk(&position, 2, &mut setups);
    }
    assert!(setups.len() > 1000);

    let mut positions = Vec::new();
    for setup in &setups {
        let position = Position::from(setup);
        let (ours, theirs) = (position.color_flip(), Position::from(&setup.clone().into_mirrored()));
        // Field by field, so that a difference has a name.
        assert_eq!(ours.roles, theirs.roles);
        assert_eq!((ours.white, ours.black), (theirs.white, theirs.black));
        assert_eq!((ours.promoted, ours.pockets), (theirs.promoted, theirs.pockets));
        assert_eq!(ours.turn, theirs.turn);
        assert_eq!(ours.castling_rooks, theirs.castling_rooks);
        assert_eq!(ours.en_passant, theirs.en_passant);
        assert_eq!(ours.remaining_checks, theirs.remaining_checks);
        assert_eq!((ours.halfmoves, ours.fullmoves), (theirs.halfmoves, theirs.fullmoves));
        assert_eq!(ours, theirs);
        positions.push(position);
    }
    let double_steps = positions.iter().filter(|position| position.en_passant.is_some()).count();
    println!("{} positions, {double_steps} with en passant: each flips as shakmaty mirrors it", positions.len());
    assert!(double_steps > 0);

    assert!(asymmetric(&positions, sound).is_empty());
    println!("the sound evaluation gives each of them the score of its flip");

    let found = asymmetric(&positions, broken);
    let position = found.last().expect("the bug is found");
    let flip = position.color_flip();
    let [score, flipped_score] = [position, &flip].map(|position| evaluate(position, broken));
    assert_ne!(score, flipped_score);
    println!("the broken one does not for {} of them, such as this, {score} against {flipped_score}:\n", found.len());
    print_side_by_side(&[
        ("White's men", chess_rows(position.white.0)),
        ("Black's men", chess_rows(position.black.0)),
        ("White's, flipped", chess_rows(flip.white.0)),
        ("Black's, flipped", chess_rows(flip.black.0)),
    ]);
}

#[test]
fn runs() {
    main();
}
