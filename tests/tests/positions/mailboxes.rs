//! Layouts with an array of what is on each square.

use permgen::ColorFlip;

use super::{Color, Description, KING, Layout, Man, holds_for};

/// A man as two fields.
#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
struct Piece {
    #[flip(toggle)]
    color: Color,
    #[flip(keep)]
    role: u8,
}

/// Everything twice, as engines that count nanoseconds keep it; a key of what may repeat.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Redundant {
    #[flip(index, recolor)]
    board: [Option<Piece>; 64],
    #[flip(map)]
    roles: [u64; 6],
    #[flip(map, swap(0 <-> 1))]
    colors: [u64; 2],
    #[flip(square, swap(0 <-> 1))]
    kings: [usize; 2],
    #[flip(toggle)]
    turn: Color,
    #[flip(bits(0..2 <-> 2..4))]
    castling: u8,
    #[flip(square(none = -1))]
    en_passant: i32,
    #[flip(negate)]
    score: i16,
    #[flip(recompute = Redundant::pawn_key)]
    pawn_key: u64,
    #[flip(recompute = full_key)]
    key: u64,
}

impl Redundant {
    fn pawn_key(&self) -> u64 {
        (self.roles[0] & self.colors[0]).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (self.roles[0] & self.colors[1])
    }
}

/// Needs the other key, which stands before it.
fn full_key(position: &Redundant) -> u64 {
    position.pawn_key.rotate_left(11) ^ position.colors[0] ^ position.turn as u64
}

impl Layout for Redundant {
    fn new(description: &Description) -> Self {
        let men = |color| description.color(color).count_ones() as i16;
        let mut position = Redundant {
            board: description.men.map(|man| man.map(|(color, role)| Piece { color, role: role as u8 })),
            roles: std::array::from_fn(|role| description.role(role)),
            colors: Color::ALL.map(|color| description.color(color)),
            kings: Color::ALL.map(|color| description.men(color, KING).trailing_zeros() as usize),
            turn: description.turn,
            castling: description.castling_bits(),
            en_passant: description.en_passant.map_or(-1, i32::from),
            score: men(Color::White) - men(Color::Black),
            pawn_key: 0,
            key: 0,
        };
        position.pawn_key = position.pawn_key();
        position.key = full_key(&position);
        position
    }

    fn describe(&self) -> Description {
        let man_on = |square: usize| self.board[square].map(|piece| (piece.color, usize::from(piece.role)));
        let en_passant = u8::try_from(self.en_passant).ok();
        Description::read(man_on, self.turn, self.castling, en_passant)
    }
}

#[test]
fn a_mailbox_with_bitboards_and_keys() {
    holds_for::<Redundant>();
}

/// Codes 0 to 5 for White's men, 6 to 11 for Black's, 12 for none.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Codes {
    #[flip(index, recolor(0..6 <-> 6..12))]
    board: [u8; 64],
    #[flip(toggle)]
    turn: u8,
    #[flip(bits(0..2 <-> 2..4))]
    castling: u16,
    #[flip(file(none = 8))]
    en_passant_file: u8,
}

impl Layout for Codes {
    fn new(description: &Description) -> Self {
        Codes {
            board: description.men.map(|man| man.map_or(12, |(color, role)| color as u8 * 6 + role as u8)),
            turn: description.turn as u8,
            castling: u16::from(description.castling_bits()),
            en_passant_file: description.en_passant.map_or(8, |square| square % 8),
        }
    }

    fn describe(&self) -> Description {
        let man_on = |square: usize| -> Option<Man> {
            let code = usize::from(self.board[square]);
            (code < 12).then(|| (Color::ALL[code / 6], code % 6))
        };
        let turn = Color::ALL[usize::from(self.turn)];
        let rank = if turn == Color::White { 40 } else { 16 };
        let en_passant = (self.en_passant_file < 8).then(|| rank + self.en_passant_file);
        Description::read(man_on, turn, self.castling as u8, en_passant)
    }
}

#[test]
fn codes_with_one_that_means_nothing() {
    holds_for::<Codes>();
}

/// White's men are positive, Black's negative; eight more squares to the right of each rank, so that a number says
/// whether it is on the board.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(board = 8x16)]
struct Wide {
    #[flip(index, negate)]
    board: [i8; 128],
    #[flip(square)]
    kings_of_both: [u8; 2],
    #[flip(negate)]
    side: i8,
    #[flip(bits(0..2 <-> 2..4))]
    castling: u8,
    #[flip(square(none = 0x7f))]
    en_passant: u8,
}

impl Layout for Wide {
    fn new(description: &Description) -> Self {
        let wide = |square: u8| square / 8 * 16 + square % 8;
        let mut board = [0; 128];
        for (square, man) in (0..).zip(&description.men) {
            let value = man.map_or(0, |(color, role)| (role as i8 + 1) * [1, -1][color as usize]);
            board[usize::from(wide(square))] = value;
        }
        // The lower number first, whosever king it is: sorted after a flip, too, as they keep their order.
        let kings = Color::ALL.map(|color| wide(description.men(color, KING).trailing_zeros() as u8));
        let side = [1, -1][description.turn as usize];
        Wide {
            board,
            kings_of_both: if side == 1 { kings } else { [kings[1], kings[0]] },
            side,
            castling: description.castling_bits(),
            en_passant: description.en_passant.map_or(0x7f, wide),
        }
    }

    fn describe(&self) -> Description {
        let man_on = |square: usize| -> Option<Man> {
            let value = self.board[square / 8 * 16 + square % 8];
            (value != 0).then(|| (Color::ALL[usize::from(value < 0)], usize::from(value.unsigned_abs()) - 1))
        };
        let turn = Color::ALL[usize::from(self.side < 0)];
        let en_passant = (self.en_passant != 0x7f).then(|| self.en_passant / 16 * 8 + self.en_passant % 16);
        Description::read(man_on, turn, self.castling, en_passant)
    }
}

#[test]
fn signed_men_on_a_wide_board() {
    holds_for::<Wide>();
}

/// An enum of all men.
#[derive(Clone, Copy, Debug, PartialEq, ColorFlip)]
#[flip(swap(
    WhitePawn <-> BlackPawn, WhiteKnight <-> BlackKnight, WhiteBishop <-> BlackBishop,
    WhiteRook <-> BlackRook, WhiteQueen <-> BlackQueen, WhiteKing <-> BlackKing,
))]
#[rustfmt::skip]
enum Square {
    WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing,
    BlackPawn, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing,
    #[flip(keep)]
    Empty,
}

impl Square {
    #[rustfmt::skip]
    const ALL: [Square; 13] = {
        use Square::*;
        [WhitePawn, WhiteKnight, WhiteBishop, WhiteRook, WhiteQueen, WhiteKing,
         BlackPawn, BlackKnight, BlackBishop, BlackRook, BlackQueen, BlackKing, Empty]
    };
}

/// The sums of a network's first layer, from both points of view, and a count for each square and man.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct WithNetwork {
    #[flip(index, recolor)]
    board: [Square; 64],
    #[flip(nested)]
    rights: Rights,
    #[flip(swap(0 <-> 1))]
    by_point_of_view: [[i16; 8]; 2],
    #[flip(recompute = first_layer)]
    from_white: [i16; 8],
    #[flip(each(index), swap(0..6 <-> 6..12))]
    history: Box12,
    #[flip(each(index, each(swap(0 <-> 1))))]
    control: [[[u8; 2]; 64]; 1],
}

type Box12 = [[u16; 64]; 12];

/// A tuple struct.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Rights(
    #[flip(toggle)] Color,
    #[flip(bits(0..2 <-> 2..4))] u8,
    #[flip(square)] Option<u8>,
    #[flip(keep)] [u8; 2],
    #[flip(swap(self.4 <-> self.5))] u32,
    #[flip(swap(self.4 <-> self.5))] u32,
);

fn feature(man: usize, square: usize, neuron: usize) -> i16 {
    ((man * 64 + square) * (2 * neuron + 3) % 251) as i16 - 125
}

/// The sums from White's point of view, or from Black's, to whom the board is upside down and White's men are his.
fn sums(board: &[Square; 64], color: Color) -> [i16; 8] {
    std::array::from_fn(|neuron| {
        let values =
            board.iter().enumerate().filter(|(_, man)| **man != Square::Empty).map(|(square, man)| match color {
                Color::White => feature(*man as usize, square, neuron),
                Color::Black => feature((*man as usize + 6) % 12, square ^ 56, neuron),
            });
        values.fold(0, i16::wrapping_add)
    })
}

fn first_layer(position: &WithNetwork) -> [i16; 8] {
    sums(&position.board, Color::White)
}

impl Layout for WithNetwork {
    fn new(description: &Description) -> Self {
        let board = description.men.map(|man| Square::ALL[man.map_or(12, |(color, role)| color as usize * 6 + role)]);
        let [white, black] = Color::ALL.map(|color| description.color(color));
        WithNetwork {
            board,
            rights: Rights(
                description.turn,
                description.castling_bits(),
                description.en_passant,
                [1, 2],
                white.count_ones(),
                black.count_ones(),
            ),
            by_point_of_view: Color::ALL.map(|color| sums(&board, color)),
            from_white: sums(&board, Color::White),
            history: std::array::from_fn(|man| {
                std::array::from_fn(|square| match Color::ALL[man / 6] {
                    Color::White => (man * 64 + square) as u16,
                    Color::Black => ((man - 6) * 64 + (square ^ 56)) as u16,
                })
            }),
            control: [std::array::from_fn(|square| [white, black].map(|set| (set >> square) as u8 & 1))],
        }
    }

    fn describe(&self) -> Description {
        let man_on = |square: usize| -> Option<Man> {
            let man = self.board[square] as usize;
            (man < 12).then(|| (Color::ALL[man / 6], man % 6))
        };
        Description::read(man_on, self.rights.0, self.rights.1, self.rights.2)
    }
}

#[test]
fn an_enum_of_men_and_a_network() {
    holds_for::<WithNetwork>();
}

/// Codes that alternate: twice the role, and one more for Black; 12 is an empty square, 14 a wall.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
struct Alternating {
    #[flip(index, recolor(even <-> odd, none = EMPTY, none = 14))]
    board: [u8; 64],
    #[flip(recolor(odd <-> even))]
    last: Option<i8>,
}

const EMPTY: u8 = 12;

#[test]
fn codes_that_alternate() {
    let mut position = Alternating { board: [EMPTY; 64], last: Some(5) };
    position.board[..3].copy_from_slice(&[0, 11, 14]);
    let flipped = position.color_flip();
    assert_eq!(flipped.board[56..60], [1, 10, 14, EMPTY]);
    assert_eq!(flipped.last, Some(4));
    assert_eq!(flipped.color_flip(), position);
}

/// Ranks of squares; a board with walls around it; a signed one with as many slots again; all of one game.
#[derive(Clone, Debug, PartialEq, ColorFlip)]
#[flip(map = rotate_180)]
struct Rows {
    #[flip(index, recolor(1 <-> 2))]
    rows: [[u8; 8]; 8],
    #[flip(index)]
    heap: Box<[[u8; 8]; 8]>,
    #[flip(index(slots = WALLED), recolor(1 <-> 2))]
    walled: [u8; 120],
    #[flip(index(slots = HALF_USED), negate)]
    half_used: [Option<i16>; 128],
    #[flip(index, each(index))]
    from_to: [[u8; 64]; 64],
}

const WALLED: [u8; 64] = {
    let mut slots = [0; 64];
    let mut square = 0;
    while square < 64 {
        slots[square] = (21 + square / 8 * 10 + square % 8) as u8;
        square += 1;
    }
    slots
};

const HALF_USED: &[usize] = &{
    let mut slots = [0; 64];
    let mut square = 0;
    while square < 64 {
        slots[square] = square / 8 * 16 + square % 8;
        square += 1;
    }
    slots
};

#[test]
fn rows_and_mailboxes_with_more_slots() {
    let mut rows = Rows {
        rows: [[0; 8]; 8],
        heap: Box::new([[7; 8]; 8]),
        walled: [99; 120],
        half_used: [Some(9); 128],
        from_to: [[0; 64]; 64],
    };
    rows.rows[1][2] = 1;
    rows.heap[0][0] = 8;
    rows.walled[21] = 1; // a1
    rows.half_used[16] = Some(5); // a2
    rows.from_to[0][1] = 3;
    let flipped = rows.color_flip();
    assert_eq!((flipped.rows[6][5], flipped.rows[1][2]), (2, 0));
    assert_eq!((flipped.heap[7][7], flipped.heap[0][0]), (8, 7));
    assert_eq!((flipped.walled[98], flipped.walled[0], flipped.walled[21]), (2, 99, 99));
    // Slots without a square stay, with their sign.
    assert_eq!([103, 16, 8].map(|slot| flipped.half_used[slot]), [Some(-5), Some(-9), Some(9)]);
    assert_eq!(flipped.from_to[63][62], 3);
    assert_eq!(flipped.color_flip(), rows);
}

/// Ranks of nine squares, seen from the other side.
#[derive(Clone, Debug, PartialEq, permgen::Transform)]
#[transform(name = mirrored, map = mirror_horizontal, board = 9x9)]
struct Shogi(#[transform(index)] [[u8; 9]; 9]);

#[test]
fn rows_of_a_wider_board() {
    let mut board = Shogi([[0; 9]; 9]);
    board.0[8][1] = 1;
    assert_eq!(board.mirrored().0[8][7], 1);
}

/// A Go board as a mailbox, as lines, and as stones in six words; a shogi board in two.
mod beyond_one_word {
    use permgen::{ColorFlip, Field, Permute, Transform};

    #[derive(Clone, Copy, Debug, PartialEq, Permute)]
    #[permute(board = 19x19, rotate_180, color_flip = rotate_180)]
    struct Stones([u64; 6]);

    #[derive(Clone, Debug, PartialEq, Field)]
    struct ByColor<T> {
        black: T,
        white: T,
    }

    #[derive(Clone, Debug, PartialEq, ColorFlip)]
    #[flip(board = 19x19, map = rotate_180)]
    struct Go {
        #[flip(map, swap(0 <-> 1))]
        stones: [[u64; 6]; 2],
        #[flip(map, swap(.black <-> .white))]
        by_color: ByColor<Stones>,
        #[flip(nested)]
        taken: Option<Stones>,
        #[flip(index, recolor(1 <-> 2))]
        mailbox: [u8; 361],
        #[flip(index)]
        lines: [[u8; 19]; 19],
        #[flip(index)]
        heap: Box<[u16; 361]>,
        #[flip(file)]
        last_column: u8,
    }

    #[derive(Clone, Debug, PartialEq, Transform)]
    #[transform(name = turned, map = rotate_90, board = 19x19)]
    struct Lines(#[transform(index)] [[u16; 19]; 19], #[transform(map)] [u64; 6]);

    #[derive(Clone, Debug, PartialEq, Transform)]
    #[transform(name = turned, map = rotate_90, board = 9x9, layout = 63 + 18)]
    struct Shogi {
        #[transform(map)]
        words: [[u64; 2]; 3],
        #[transform(map)]
        pair: (u64, u64),
        #[transform(index)]
        mailbox: [u8; 81],
        #[transform(square)]
        king: u8,
    }

    #[derive(Clone, Debug, PartialEq, Transform)]
    #[transform(name = turned, map = rotate_90, board = 16x16)]
    struct Sixteen(#[transform(index)] [u8; 256], #[transform(square)] u8, #[transform(map)] Option<[u64; 4]>);

    fn stones(square: usize) -> [u64; 6] {
        std::array::from_fn(|word| if word == square / 64 { 1 << (square % 64) } else { 0 })
    }

    #[test]
    fn boards_of_go() {
        for square in 0..361 {
            let (mut mailbox, mut lines, mut heap) = ([0; 361], [[0; 19]; 19], Box::new([0; 361]));
            (mailbox[square], lines[square / 19][square % 19], heap[square]) = (1, 7, 300);
            let [some, none] = [stones(square), [0; 6]];
            let go = Go {
                stones: [some, none],
                by_color: ByColor { black: Stones(some), white: Stones(none) },
                taken: Some(Stones(some)),
                mailbox,
                lines,
                heap,
                last_column: (square % 19) as u8,
            };
            let (there, flipped) = (360 - square, go.color_flip());
            assert_eq!(flipped.stones, [none, stones(there)]);
            assert_eq!(flipped.by_color, ByColor { black: Stones(none), white: Stones(stones(there)) });
            assert_eq!(flipped.taken, Some(Stones(stones(there))));
            assert_eq!(
                (flipped.mailbox[there], flipped.lines[there / 19][there % 19], flipped.heap[there]),
                (2, 7, 300)
            );
            assert_eq!(usize::from(flipped.last_column), there % 19);
            assert_eq!(flipped.color_flip(), go);
            let mut turned = Lines([[0; 19]; 19], some);
            turned.0[square / 19][square % 19] = 5;
            let turned = turned.turned();
            let there = (18 - square % 19) * 19 + square / 19;
            assert_eq!((turned.0[there / 19][there % 19], turned.1), (5, stones(there)));
        }
    }

    #[test]
    fn boards_of_two_words_and_of_256_squares() {
        let place = |square: usize| if square < 63 { [1 << square, 0] } else { [0, 1 << (square - 63)] };
        for square in 0..81 {
            let mut mailbox = [0; 81];
            mailbox[square] = 3;
            let [low, high] = place(square);
            let board = Shogi { words: [place(square); 3], pair: (low, high), mailbox, king: square as u8 };
            let turned = board.turned();
            let there = (8 - square % 9) * 9 + square / 9;
            let [low, high] = place(there);
            assert_eq!((turned.words, turned.pair), ([[low, high]; 3], (low, high)));
            assert_eq!((turned.mailbox[there], usize::from(turned.king)), (3, there));
        }
        let board = |square: usize| {
            let mut mailbox = [0; 256];
            mailbox[square] = 1;
            let words = std::array::from_fn(|word| if word == square / 64 { 1 << (square % 64) } else { 0 });
            Sixteen(mailbox, square as u8, Some(words))
        };
        for square in 0..256 {
            assert_eq!(board(square).turned(), board((15 - square % 16) * 16 + square / 16));
        }
    }
}
