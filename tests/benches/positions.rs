//! Flipping the colours of whole positions, four ways in one run: `cargo bench -p permgen-benches --bench positions`.
//!
//! The derive, the same struct by hand, `shakmaty::Setup::mirror`, and the way over a builder that is filled square by
//! square (cozy-chess). After criterion's own report comes a table of ratios.

mod common;

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use permgen::ColorFlip;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, Role, Setup};

#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
#[flip(swap(White <-> Black))]
enum Color {
    White,
    Black,
}

/// What a `Setup` holds.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Derived {
    #[flip(map)]
    roles: [u64; 6],
    #[flip(map, swap(0 <-> 1))]
    colors: [u64; 2],
    #[flip(map)]
    promoted: u64,
    #[flip(swap(0 <-> 1))]
    pockets: Option<[[u8; 6]; 2]>,
    #[flip(toggle)]
    turn: Color,
    #[flip(map)]
    castling_rooks: u64,
    #[flip(square)]
    en_passant: Option<u8>,
    #[flip(swap(0 <-> 1))]
    remaining_checks: Option<[u8; 2]>,
    #[flip(keep)]
    halfmoves: u32,
    #[flip(keep)]
    fullmoves: u32,
}

/// The same, flipped as one would write it.
fn by_hand(position: &Derived) -> Derived {
    Derived {
        roles: position.roles.map(u64::swap_bytes),
        colors: [position.colors[1].swap_bytes(), position.colors[0].swap_bytes()],
        promoted: position.promoted.swap_bytes(),
        pockets: position.pockets.map(|[white, black]| [black, white]),
        turn: match position.turn {
            Color::White => Color::Black,
            Color::Black => Color::White,
        },
        castling_rooks: position.castling_rooks.swap_bytes(),
        en_passant: position.en_passant.map(|square| square ^ 56),
        remaining_checks: position.remaining_checks.map(|[white, black]| [black, white]),
        halfmoves: position.halfmoves,
        fullmoves: position.fullmoves,
    }
}

impl From<&Setup> for Derived {
    fn from(setup: &Setup) -> Self {
        use shakmaty::Color::{Black, White};
        let sides = [White, Black];
        Derived {
            roles: Role::ALL.map(|role| setup.board.by_role(role).0),
            colors: sides.map(|color| setup.board.by_color(color).0),
            promoted: setup.promoted.0,
            pockets: setup.pockets.map(|pockets| sides.map(|color| Role::ALL.map(|role| pockets[color][role]))),
            turn: if setup.turn == White { Color::White } else { Color::Black },
            castling_rooks: setup.castling_rights.0,
            en_passant: setup.ep_square.map(|square| square as u8),
            remaining_checks: setup.remaining_checks.map(|checks| sides.map(|color| checks[color].into())),
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.get(),
        }
    }
}

/// A mailbox with codes 0 to 5 and 6 to 11, 12 for none.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Mailbox {
    #[flip(index, recolor(0..6 <-> 6..12))]
    board: [u8; 64],
    #[flip(square, swap(0 <-> 1))]
    kings: [u8; 2],
    #[flip(bits(0..2 <-> 2..4))]
    castling: u8,
    #[flip(toggle)]
    turn: bool,
}

fn mailbox_by_hand(position: &Mailbox) -> Mailbox {
    let Mailbox { board, kings, castling, turn } = position;
    Mailbox {
        board: std::array::from_fn(|square| match board[square ^ 56] {
            code @ 0..6 => code + 6,
            code @ 6..12 => code - 6,
            code => code,
        }),
        kings: [kings[1] ^ 56, kings[0] ^ 56],
        castling: castling >> 2 & 3 | (castling & 3) << 2,
        turn: !turn,
    }
}

fn mailbox(setup: &Setup) -> Mailbox {
    let mut board = [12; 64];
    let mut kings = [0; 2];
    for (square, piece) in setup.board.clone() {
        let color = usize::from(piece.color == shakmaty::Color::Black);
        board[square as usize] = 6 * color as u8 + piece.role as u8 - 1;
        if piece.role == Role::King {
            kings[color] = square as u8;
        }
    }
    Mailbox { board, kings, castling: 0b0110, turn: setup.turn == shakmaty::Color::Black }
}

/// Every man taken to its new square, and the whole checked.
fn by_builder(board: &cozy_chess::Board) -> Option<cozy_chess::Board> {
    use cozy_chess::{Board, BoardBuilder, Square};
    let old = BoardBuilder::from_board(board);
    let mut new = BoardBuilder::empty();
    for square in Square::ALL {
        new.board[square.flip_rank() as usize] = old.board[square as usize].map(|(piece, color)| (piece, !color));
    }
    new.side_to_move = !old.side_to_move;
    new.castle_rights = [old.castle_rights[1], old.castle_rights[0]];
    new.en_passant = old.en_passant.map(Square::flip_rank);
    (new.halfmove_clock, new.fullmove_number) = (old.halfmove_clock, old.fullmove_number);
    let built: Result<Board, _> = new.build();
    built.ok()
}

const POSITIONS: usize = 1024;

fn setups() -> Vec<Setup> {
    let fen: Fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().expect("a FEN");
    let start: Chess = fen.into_position(CastlingMode::Standard).expect("a legal position");
    let mut setups = Vec::new();
    for first in start.legal_moves() {
        let next = start.clone().play(first).expect("a legal move");
        for second in next.legal_moves() {
            setups.push(next.clone().play(second).expect("a legal move").to_setup(EnPassantMode::Legal));
        }
    }
    setups.truncate(POSITIONS);
    assert_eq!(setups.len(), POSITIONS);
    setups
}

/// One pass over all positions, into others.
fn copy<T: Clone>(criterion: &mut Criterion, layout: &str, maker: &str, positions: &[T], flip: impl Fn(&T) -> T) {
    let mut out = positions.to_vec();
    criterion.benchmark_group(layout).bench_function(maker, |bencher| {
        bencher.iter(|| {
            for (out, position) in out.iter_mut().zip(black_box(positions)) {
                *out = flip(position);
            }
            black_box(&mut out);
        });
    });
}

/// One pass over all positions, where they are.
fn in_place<T: Clone>(criterion: &mut Criterion, layout: &str, maker: &str, positions: &[T], flip: impl Fn(&mut T)) {
    let mut positions = positions.to_vec();
    criterion.benchmark_group(layout).bench_function(maker, |bencher| {
        bencher.iter(|| {
            black_box(&mut positions).iter_mut().for_each(&flip);
        });
    });
}

fn main() {
    let mut criterion = Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let criterion = &mut criterion;
    let setups = setups();
    let positions: Vec<Derived> = setups.iter().map(Derived::from).collect();
    let mailboxes: Vec<Mailbox> = setups.iter().map(mailbox).collect();
    let boards: Vec<cozy_chess::Board> = setups
        .iter()
        .map(|setup| Fen::try_from_setup(setup.clone()).expect("a FEN").to_string().parse().expect("a legal position"))
        .collect();
    for (setup, position) in setups.iter().zip(&positions) {
        let flipped = position.color_flip();
        assert_eq!(flipped, by_hand(position));
        assert_eq!(flipped, Derived::from(&setup.clone().into_mirrored()));
    }
    assert!(mailboxes.iter().all(|position| position.color_flip() == mailbox_by_hand(position)));

    copy(criterion, "bitboards", "derive", &positions, Derived::color_flip);
    copy(criterion, "bitboards", "by hand", &positions, by_hand);
    copy(criterion, "bitboards", "shakmaty", &setups, |setup| setup.clone().into_mirrored());
    copy(criterion, "bitboards", "builder", &boards, |board| by_builder(board).unwrap_or_else(|| board.clone()));
    in_place(criterion, "bitboards in place", "derive", &positions, Derived::color_flip_in_place);
    in_place(criterion, "bitboards in place", "by hand", &positions, |position| *position = by_hand(position));
    in_place(criterion, "bitboards in place", "shakmaty", &setups, Setup::mirror);
    copy(criterion, "mailbox", "derive", &mailboxes, Mailbox::color_flip);
    copy(criterion, "mailbox", "by hand", &mailboxes, mailbox_by_hand);
    criterion.final_summary();
    print_ratios();
}

fn print_ratios() {
    println!("\nns per position in the fastest sample; ratio: the derive's over the hand-written one's\n");
    println!("{:<20}{:>10}{:>10}{:>10}{:>10}{:>10}", "", "derive", "by hand", "shakmaty", "builder", "ratio");
    for layout in ["bitboards", "bitboards in place", "mailbox"] {
        let time = |maker: &str| {
            let time = common::fastest(&common::folder().join(layout).join(maker));
            time.map(|time| time / POSITIONS as f64)
        };
        let times = ["derive", "by hand", "shakmaty", "builder"].map(time);
        print!("{layout:<20}");
        let ratio = times[0].zip(times[1]).map(|(ours, theirs)| ours / theirs);
        for time in times.into_iter().chain([ratio]) {
            print!("{:>10}", time.map_or("-".to_owned(), |time| format!("{time:.2}")));
        }
        println!();
    }
}
