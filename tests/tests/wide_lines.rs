//! What is emitted for attacks on boards in several words: on random boards, against a walk.

use permgen_core::random::Random;

mod largest {
    permgen::sliders! { board = 16x16; pub mod auto; }
    permgen::sliders! { board = 16x16, method = fill, pieces = [lance = [(1, 0)]]; pub mod fill; }
}

/// Three words, of which the last has 41 squares.
mod thirteen {
    permgen::sliders! { board = 13x13; pub mod auto; }
    permgen::sliders! { board = 13x13, numbering = h8_lsb_file_major; pub mod turned; }
    permgen::sliders! { board = 13x13, method = fill, numbering = h8_lsb_file_major; pub mod filled; }
}

mod shogi {
    permgen::sliders! {
        board = 9x9, numbering = a1_lsb_file_major, layout = 63 + 18;
        pieces = [rook, bishop, lance = [(1, 0)]];
        pub mod split;
    }
    permgen::sliders! {
        board = 9x9, width = [u64; 2], pieces = [rook, bishop, lance = [(1, 0)]];
        pub mod packed;
    }
    permgen::sliders! {
        board = 9x9, layout = rows, pieces = [rook, bishop, lance = [(1, 0)]];
        pub mod rows;
    }
    permgen::sliders! {
        board = 9x9, width = [u64; 2], layout = |square| (square % 2, square / 2), pieces = [lance = [(2, 0)]];
        pub mod placed;
    }
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTED: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

/// Whether each square is occupied or attacked, by its number.
type Squares = Vec<bool>;

/// Along the rays of the steps, past so many men.
fn walk(side: i32, square: usize, steps: &[(i32, i32)], occupied: &Squares, past: usize) -> Squares {
    let mut attacked = vec![false; occupied.len()];
    for (up, right) in steps {
        let (mut rank, mut file) = (square as i32 / side + up, square as i32 % side + right);
        let mut passed = 0;
        while (0..side).contains(&rank) && (0..side).contains(&file) {
            let at = (rank * side + file) as usize;
            attacked[at] |= passed == past;
            passed += usize::from(occupied[at]);
            (rank, file) = (rank + up, file + right);
        }
    }
    attacked
}

fn words<const N: usize>(squares: &Squares, place: impl Fn(usize) -> (usize, usize)) -> [u64; N] {
    let mut words = [0; N];
    for (square, _) in squares.iter().enumerate().filter(|(_, is_set)| **is_set) {
        let (word, bit) = place(square);
        words[word] |= 1 << bit;
    }
    words
}

fn boards(squares: usize) -> impl Iterator<Item = (usize, Squares)> {
    let mut random = Random::new(11);
    (0..3000).map(move |round| {
        let density = [2, 4, 16, 40][round % 4];
        let board = (0..squares).map(|_| random.next_u64().is_multiple_of(density)).collect();
        (round % squares, board)
    })
}

macro_rules! agree {
    ($side:literal, $n:literal, $place:expr, $(($module:path, $queens:tt)),+) => {{
        let place = $place;
        for (square, occupied) in boards($side * $side) {
            let expected = |steps: &[(i32, i32)], past| words::<$n>(&walk($side, square, steps, &occupied, past), place);
            let board = words::<$n>(&occupied, place);
            $({
                use $module as lines;
                let number = square as u8;
                assert_eq!(lines::rook_attacks(number, board), expected(&STRAIGHT, 0));
                assert_eq!(lines::bishop_attacks(number, board), expected(&SLANTED, 0));
                // What a cannon has behind one man.
                assert_eq!(lines::rook_xrays(number, board, board), expected(&STRAIGHT, 1));
                agree!($queens lines number board expected);
            })+
        }
    }};
    (queen $lines:ident $number:ident $board:ident $expected:ident) => {
        let all = [STRAIGHT, SLANTED].concat();
        assert_eq!($lines::queen_attacks($number, $board), $expected(&all, 0));
    };
    (lance $lines:ident $number:ident $board:ident $expected:ident) => {
        assert_eq!($lines::lance_attacks($number, $board), $expected(&STRAIGHT[..1], 0));
    };
}

fn packed(square: usize) -> (usize, usize) {
    (square / 64, square % 64)
}

#[test]
fn the_largest_board_in_four_words() {
    agree!(16, 4, packed, (largest::auto, queen));
    for (square, occupied) in boards(256) {
        let expected = words::<4>(&walk(16, square, &STRAIGHT[..1], &occupied, 0), packed);
        assert_eq!(largest::fill::lance_attacks(square as u8, words(&occupied, packed)), expected);
    }
}

#[test]
fn thirteen_ranks_in_three_words_in_two_numberings() {
    agree!(13, 3, packed, (thirteen::auto, queen));
    let turned = |square: usize| packed((12 - square % 13) * 13 + (12 - square / 13));
    agree!(13, 3, turned, (thirteen::turned, queen), (thirteen::filled, queen));
}

#[test]
fn shogi_in_two_words_and_in_a_word_for_each_rank() {
    let split = |square: usize| {
        let place = square % 9 * 9 + square / 9;
        if place < 63 { (0, place) } else { (1, place - 63) }
    };
    agree!(9, 2, split, (shogi::split, lance));
    agree!(9, 2, packed, (shogi::packed, lance));
    for (square, occupied) in boards(81) {
        let row = |squares: &Squares| {
            let mut rows = [0_u16; 9];
            squares
                .iter()
                .enumerate()
                .for_each(|(square, is_set)| rows[square / 9] |= u16::from(*is_set) << (square % 9));
            rows
        };
        let expected = |steps| row(&walk(9, square, steps, &occupied, 0));
        assert_eq!(shogi::rows::rook_attacks(square as u8, row(&occupied)), expected(&STRAIGHT));
        assert_eq!(shogi::rows::bishop_attacks(square as u8, row(&occupied)), expected(&SLANTED));
        let place = |square: usize| (square % 2, square / 2);
        let expected = words::<2>(&walk(9, square, &[(2, 0)], &occupied, 0), place);
        assert_eq!(shogi::placed::lance_attacks(square as u8, words(&occupied, place)), expected);
    }
}

#[test]
fn pairs_of_squares_are_walks() {
    let all = [STRAIGHT, SLANTED].concat();
    let empty = vec![false; 169];
    for (a, b) in (0..169).flat_map(|a| (0..169).map(move |b| (a, b))) {
        let (mut between, mut line) = (vec![false; 169], vec![false; 169]);
        if let Some(step) = all.iter().find(|step| walk(13, a, &[**step], &empty, 0)[b]) {
            let back = (-step.0, -step.1);
            let (mut from, mut to) = (empty.clone(), empty.clone());
            (from[a], to[b]) = (true, true);
            let (there, here) = (walk(13, a, &[*step], &to, 0), walk(13, b, &[back], &from, 0));
            (0..169).for_each(|at| between[at] = there[at] && here[at]);
            let whole = walk(13, a, &[*step, back], &empty, 0);
            (0..169).for_each(|at| line[at] = whole[at] || at == a);
        }
        let (from, to) = (a as u8, b as u8);
        assert_eq!(thirteen::auto::between(from, to), words::<3>(&between, packed), "{a} {b}");
        assert_eq!(thirteen::auto::line(from, to), words::<3>(&line, packed), "{a} {b}");
    }
}

/// The discs that a move in Othello flips, on a board of 256 squares.
#[test]
fn flanked_discs() {
    use largest::auto as lines;
    fn flipped(square: u8, own: [u64; 4], other: [u64; 4]) -> [u64; 4] {
        let each = |of: &dyn Fn(usize) -> u64| std::array::from_fn::<u64, 4, _>(of);
        let ends = lines::queen_attacks(square, each(&|word| !other[word]));
        let mut flipped = [0; 4];
        for at in (0..=255_u8).filter(|&at| {
            let (word, bit) = packed(at.into());
            (ends[word] & own[word]) >> bit & 1 == 1
        }) {
            let between = lines::between(square, at);
            flipped = each(&|word| flipped[word] | between[word]);
        }
        flipped
    }
    for (square, occupied) in boards(256) {
        let is_own = |at: usize| occupied[at] && at % 3 != 1;
        let is_other = |at: usize| !occupied[at] && at % 5 != 2;
        let mut expected = vec![false; 256];
        for (up, right) in [STRAIGHT, SLANTED].concat() {
            let steps = (1..).map(|step| (square as i32 / 16 + step * up, square as i32 % 16 + step * right));
            let on_board = steps.take_while(|(rank, file)| (0..16).contains(rank) && (0..16).contains(file));
            let ray: Vec<usize> = on_board.map(|(rank, file)| (rank * 16 + file) as usize).collect();
            let run = ray.iter().take_while(|&&at| is_other(at)).count();
            if ray.get(run).is_some_and(|&at| is_own(at)) {
                ray[..run].iter().for_each(|&at| expected[at] = true);
            }
        }
        let of = |is: &dyn Fn(usize) -> bool| words::<4>(&(0..256).map(is).collect(), packed);
        assert_eq!(flipped(square as u8, of(&is_own), of(&is_other)), words::<4>(&expected, packed));
    }
}
