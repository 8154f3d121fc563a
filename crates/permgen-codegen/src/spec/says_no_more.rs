//! Maps that say what they need to say and no more: of some squares, with squares that are lost, with squares that are copied.

use super::*;
use permgen_core::word_map::WordMap;

pub(super) fn mean(text: &str) -> Meaning {
    match Spec::parse_str(text).and_then(|spec| spec.mean(&Scope::new(None))) {
        Ok(meant) => meant.meaning,
        Err(errors) => panic!("{text}: {errors}"),
    }
}

pub(super) fn errors(text: &str) -> Vec<String> {
    match Spec::parse_str(text).and_then(|spec| spec.mean(&Scope::new(None))) {
        Ok(meant) => panic!("{text} is accepted: {:?}", meant.meaning),
        Err(errors) => errors.iter().map(|error| error.to_string().replace("\n\n= help: ", " / ")).collect(),
    }
}

/// The one map that is meant.
fn map_of(text: &str) -> WordMap {
    mean(text).words().unwrap_or_else(|| panic!("{text} is no map")).clone()
}

/// What the map makes of a board.
fn apply(text: &str, board: u64) -> u64 {
    map_of(text).apply(&[board.into()])[0] as u64
}

/// That the map does to every square, and to some sets of them, what the function does.
#[track_caller]
fn is(text: &str, function: impl Fn(u64) -> u64) {
    let sets = (0..64).map(|square| 1 << square).chain([0, u64::MAX, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210]);
    for board in sets {
        assert_eq!(apply(text, board), function(board), "{text} of {board:#x}");
    }
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

#[test]
fn restrict_looks_at_its_mask_only() {
    is("restrict(|rank, file| (0, file), diagonal(a1))", |board| {
        (0..8).map(|n| (board >> (9 * n) & 1) << n).fold(0, |all, bit| all | bit)
    });
    is("restrict(|rank, file| (rank + 1, file + 1), 0x007f7f7f7f7f7f7f)", |board| (board & NOT_H) << 9);
    is("restrict(sq + 8, !rank(8))", |board| board << 8);
    // The second of two maps is asked for what the first leaves.
    is("restrict(sq + 8, !rank(8)) then sq - 8", |board| board << 8 >> 8);
    // What the mask does not take may be anything, but not what it takes.
    assert_eq!(
        errors("restrict(sq + 8, rank(7..=8))"),
        ["a8 (56) goes to 64 (and 7 more) / the 8x8 board has squares 0 to 63; to drop squares that leave it, write \
             `outside = lost;` before the map"]
    );
    assert_eq!(
        errors("restrict(|rank, file| (0, file), rank(1) | rank(8))")[0].split(" / ").next(),
        Some("a1 (0) and a8 (56) both go to a1 (0) (and 7 more)")
    );
}

#[test]
fn steps_in_eight_directions_lose_what_leaves_the_board() {
    let step = |rank: i32, file: i32| format!("outside = lost; |rank, file| (rank + {rank}, file + {file})");
    is(&step(1, 0), |board| board << 8);
    is(&step(-1, 0), |board| board >> 8);
    is(&step(0, 1), |board| (board & NOT_H) << 1);
    is(&step(0, -1), |board| (board & NOT_A) >> 1);
    is(&step(1, 1), |board| (board & NOT_H) << 9);
    is(&step(1, -1), |board| (board & NOT_A) << 7);
    is(&step(-1, 1), |board| (board & NOT_H) >> 7);
    is(&step(-1, -1), |board| (board & NOT_A) >> 9);
    is("outside = lost; sq + 8", |board| board << 8);
    is("outside = lost; restrict(|rank, file| (rank + 2, file), rank(2))", |board| (board & 0xff00) << 16);
    is("if sq % 8 == 7 { _ } else { sq + 1 }", |board| (board & NOT_H) << 1);
    is("|rank, file| if file == 0 { _ } else { (rank, file - 1) }", |board| (board & NOT_A) >> 1);
    is("|a: rank, b: file| (7 - a, b)", u64::swap_bytes);
    is("|a: File, b: Rank| { let up = 7 - b; (a, up) }", u64::swap_bytes);
    assert!(errors("|a: rank, b: rank| (a, b)")[0].starts_with("a parameter here is a plain name"));
    assert_eq!(
        errors("sq + _"),
        [
            "`_` where a number is needed for a1 (0), b1 (1), c1 (2), d1 (3) and 60 more / `_` says that a square is lost, and \
          is the whole result"
        ]
    );
    assert!(errors("outside = losst; sq")[0].starts_with("unknown policy `losst` / did you mean `lost`?"));
}

#[test]
fn masks_are_combined_as_in_rust() {
    is("restrict(identity, !file(h))", |board| board & NOT_H);
    is("restrict(identity, rank(2) | rank(3))", |board| board & 0x00ff_ff00);
    is("restrict(identity, rank(2..=3))", |board| board & 0x00ff_ff00);
    is("restrict(identity, file(b..=h))", |board| board & NOT_A);
    is("restrict(identity, !(file(a) | file(h)) & rank(1))", |board| board & 0x7e);
    is("restrict(identity, rank(1) ^ squares(a1, b1, a2) | 0x8000000000000000)", |board| board & 0x8000_0000_0000_01fc);
    is("restrict(identity, squares(a1..=h8))", |board| board & 0x8040_2010_0804_0201);
    is("restrict(identity, squares(c3..=c3) | squares(h1..=f1))", |board| board & (0xe0 | 1 << 18));
    is("restrict(identity, squares(d4..=b6))", |board| board & (1 << 27 | 1 << 34 | 1 << 41));
    is("restrict(identity, squares(0, h8))", |board| board & 0x8000_0000_0000_0001);
    is("restrict(identity, 1 << c4 | 1 << 3)", |board| board & (1 << 26 | 1 << 3));
    is("gather(rank(4) & !squares(a4))", |board| board >> 25 & 0x7f);
    assert_eq!(errors("gather(rank(4) &)")[0].split(" / ").next(), Some("expected a mask"));
    assert_eq!(errors("gather(rank(4) + 1)")[0].split(" / ").next(), Some("unexpected `+` after the mask"));
    assert_eq!(errors("gather(rank(2..4))"), ["a range without its last line / write `a..=c` or `2..=4`"]);
    assert_eq!(errors("gather(rank(4..=2))"), ["ranks `4` to `2` are none / write the lower rank first"]);
    assert_eq!(errors("gather(file(h..=c))"), ["files `h` to `c` are none / write the lower file first"]);
    assert_eq!(
        errors("gather(squares(a1..a8))"),
        [
            "expected one line, from its first square to its last / write `squares(a1..=a8)`; `|` joins lines and lists: \
          `squares(a1..=a8) | squares(b1, c2)`"
        ]
    );
    assert_eq!(
        errors("gather(squares(a1..=b3))"),
        ["a1 and b3 are not on one line / list the squares: `squares(a1, b3)`"]
    );
    assert_eq!(
        errors("gather(file(3))"),
        [
            "a file has a letter, not the number 3 / write `file(c)` or `file(d)`: files are counted from 0 in `|rank, file|`, ranks from 1 in `rank(3)`"
        ]
    );
    assert_eq!(errors("gather(squares())"), ["`squares` takes squares / write `squares(a1, e4)`"]);
    assert_eq!(errors("gather(squares(k4))"), ["there is no square `k4` / the 8x8 board has squares a1 to h8"]);
}

#[test]
fn promises_are_masks_as_in_rust() {
    let promised = |text: &str| map_of(text).promised_zero(0) as u64;
    assert_eq!(promised("identity given x & !file(a) == 0"), NOT_A);
    assert_eq!(promised("identity given x & file(a) == 0"), !NOT_A);
    assert_eq!(promised("identity given x & !file(a) & !file(h) == 0"), NOT_A & NOT_H);
    assert_eq!(promised("identity given (x & !(file(a) | file(h))) == 0"), NOT_A & NOT_H);
    assert_eq!(promised("identity given x & file(a) == x"), NOT_A);
    assert_eq!(promised("identity given x & (file(a) | !file(h)) == x"), !NOT_H & NOT_A);
    assert_eq!(promised("identity given x & file(a) | x & !file(h) == 0"), !NOT_A | NOT_H);
    assert_eq!(promised("identity given (x & file(a)) | (x & file(h)) == 0"), !(NOT_A & NOT_H));
    assert_eq!(promised("identity given ((x & file(a)) | x & file(h)) == 0"), !(NOT_A & NOT_H));
    assert_eq!(promised("identity given x & file(a) == 0 && x & file(h) == 0"), !(NOT_A & NOT_H));
    assert_eq!(
        promised("identity given x & !file(a) == 0 && x & rank(1) == 0x0 && x & !file(h) == x"),
        NOT_A | 0xff | !NOT_H
    );
    // In a function's header the mask may stand alone.
    let apart = |text: &str| {
        let promise = Promise::parse(text.parse().unwrap()).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        let scope = Scope::new(Some(Width::W64)).with_promise(Some(promise));
        Spec::parse_str("identity").unwrap().resolve(&scope).unwrap().map.promised_zero() as u64
    };
    assert_eq!(apart("(x & !file(a)) == 0"), NOT_A);
    assert_eq!(apart("x & !file(a) == 0 && (x & rank(1)) == 0"), NOT_A | 0xff);
    assert_eq!(apart("((x & file(a)) | (x & file(h))) == 0"), !(NOT_A & NOT_H));
    assert_eq!(apart("file(a)"), NOT_A);
    assert_eq!(apart("((file(a) | !file(h)))"), !NOT_H & NOT_A);
    assert_eq!(apart("(file(a)) | file(h)"), NOT_A & NOT_H);
    // What is no promise of bits of one word.
    for (text, message) in [
        ("identity given x & file(a) == 0 && y & file(h) == 0", "this promise is about `x`, not `y`"),
        ("identity given x & file(a) | y & file(h) == 0", "this promise is about `x`, not `y`"),
        ("identity given x & file(a) == 0 == 0", "a promise has one `==`; `&&` joins several"),
        ("identity given x & file(a) | x & file(h) == x", "a promise ends with `== 0`"),
        ("identity given x & file(a) == y", "a promise ends with `== 0`"),
        ("identity given x & file(a) == 0 || x & file(h) == 0", "a promise has one `==`; `&&` joins several"),
        ("identity given x & file(a) == 0 &&", "expected a promise that bits are 0"),
        ("identity given !(x & file(a)) == 0", "expected a promise that bits are 0"),
        ("identity given x | file(a) == 0", "expected `&` after `x`, found `|`"),
    ] {
        let wrong = errors(text);
        assert!(wrong[0].starts_with(message), "{text}: {wrong:?}");
    }
    // `x & a | b` is `(x & a) | b`, which is no promise of bits.
    let wrong = errors("identity given x & file(a) | file(b) == 0");
    assert!(wrong[0].starts_with("unexpected `|` after the mask"), "{wrong:?}");
    // What `!` says of squares, it says of the bits off the board too.
    assert_eq!(promised("board = 4x4, width = u32; identity given x & !rank(1) == 0"), 0xffff_fff0);
    assert_eq!(promised("board = 4x4, width = u32; identity given x & rank(1) == 0"), 0xf);
}

#[test]
fn a_square_may_be_copied() {
    is("from |rank, file| (0, file)", |board| (board & 0xff).wrapping_mul(0x0101_0101_0101_0101));
    is("from |sq| sq & 7", |board| (board & 0xff).wrapping_mul(0x0101_0101_0101_0101));
    is("from |rank, file| (rank, 0)", |board| (board & !NOT_A) * 0xff);
    is("from |rank, file| if rank == 0 { _ } else { (rank - 1, file) }", |board| board << 8);
    is("outside = lost; from |rank, file| (rank - 1, file)", |board| board << 8);
    // Only what the mask takes is copied.
    is("restrict(from |rank, file| (0, file), squares(a1))", |board| (board & 1) * !NOT_A);
    is("restrict(identity, rank(2)) then from |rank, file| (1, file) then flip_vertical", |board| {
        (board >> 8 & 0xff).wrapping_mul(0x0101_0101_0101_0101)
    });
    let byte = |text: &str| map_of(text).apply(&[0b11])[0];
    assert_eq!(byte("width = u8; from [0, 0, 0, 2, 2, _, _, 7]"), 0b111);
    assert_eq!(byte("width = u8; to [[0, 2, 4], [7], 1, _, _, _, _, _]"), 0b1001_0101);
}

#[test]
fn where_a_copy_is_not_wanted_it_is_refused() {
    assert_eq!(
        errors("inverse(from |rank, file| (0, file))"),
        [
            "a map that copies a1 (0) has no inverse / it goes to a1 (0), a2 (8), a3 (16), a4 (24) and 4 more; `inverse` needs a \
          map that takes each square to one place"
        ]
    );
    assert_eq!(errors("repeat(from |sq| sq & 7, -1)").len(), 1);
    is("repeat(from |sq| sq & 7, 3)", |board| (board & 0xff).wrapping_mul(0x0101_0101_0101_0101));
    assert_eq!(
        errors("width = u8; bijective(from [0, 1, 2, 3, 4, 5, 6, 6])"),
        [
            "not a bijection: bit 7 goes nowhere / every place has a source: some square goes to two",
            "not a bijection: bit 6 goes to bit 6 and bit 7 / without `bijective` a map may copy squares and lose some",
        ]
    );
    assert_eq!(
        errors("width = u8; bijective(to [0, 1, 2, 3, _, 5, _, 6])"),
        ["not a bijection: bit 4 and bit 6 go nowhere / nothing comes to bit 4 and bit 7"]
    );
    assert!(mean("bijective(rotate_90)").map().is_some());
    assert_eq!(
        errors("width = u8; to [[0, 1], 1, 2, _, _, _, _, [5, 5]]"),
        [
            "bit 0 and bit 1 both go to bit 1 / a square is named once",
            "bit 7 goes to bit 5 twice / a square is named once"
        ]
    );
    assert_eq!(
        errors("square_of(from |sq| sq & 7)"),
        [
            "a square that goes to several places has no number there / leave `square_of` out, or take each square to one place"
        ]
    );
}

/// What says the same in two ways.
#[test]
fn forms_that_mean_the_same() {
    for (one, other) in [
        ("|x, y| (y, x)", "|rank, file| (file, rank)"),
        ("(x, y) => (7 - x, y)", "mirror_horizontal"),
        ("|x, y| (x, y ^ (x & 1))", "|rank, file| (rank ^ (file & 1), file)"),
        ("board = 3x5; |x, y| (4 - x, y)", "board = 3x5; mirror_horizontal"),
        ("from (rank, file) => (0, file)", "from |rank, file| (0, file)"),
        ("from (x, y) => (x, 0)", "from |rank, file| (0, file)"),
        ("{ let rank = sq >> 3; let file = sq & 7; file * 8 + rank }", "flip_diagonal"),
        ("|sq| { let sq = sq ^ 1; let sq = sq ^ 2; sq ^ 4 }", "sq ^ 7"),
        (
            "if sq < 8 { let up = 56; sq + up } else if sq >= 56 { sq - 56 } else { sq }",
            "cycles (a1 a8)(b1 b8)(c1 c8)(d1 d8)(e1 e8)(f1 f8)(g1 g8)(h1 h8)",
        ),
    ] {
        assert_eq!(mean(one), mean(other), "{one}");
    }
}

/// A table of the largest words is not too long.
#[test]
fn a_table_may_be_long() {
    let entries = (0..900u32).map(|bit| (bit ^ 1).to_string()).collect::<Vec<_>>().join(", ");
    assert!(mean(&format!("shape = 30x30; to [{entries}]")).words().is_some());
}

#[test]
fn what_is_meant_is_named() {
    for (text, told) in [
        (
            "gather(file(a) & file(b))",
            "no square that this map keeps is in the mask / write a mask of at least one square; `|` joins masks, `&` is what they have in common",
        ),
        (
            "restrict(sq + 16, rank(2) & rank(7))",
            "no square that this map keeps is in the mask / write a mask of at least one square; `|` joins masks, `&` is what they have in common",
        ),
        (
            "gather(0)",
            "no square that this map keeps is in the mask / write a mask of at least one square; `|` joins masks, `&` is what they have in common",
        ),
        (
            "gather([])",
            "no square that this map keeps is in the mask / write a mask of at least one square; `|` joins masks, `&` is what they have in common",
        ),
        (
            "outside = lost; sq + 64",
            "this map loses every square / leave `outside = lost;` out, and each square that leaves the board is reported",
        ),
        (
            "inverse(gather(file(a) & file(b)))",
            "no square that this map keeps is in the mask / write a mask of at least one square; `|` joins masks, `&` is what they have in common",
        ),
        (
            "width = u8; sq ^ 56",
            "bit 0 goes to 56 (and 7 more) / `u8` has bits 0 to 7; for the number of a square, write `square_of(map)`",
        ),
        (
            "|rank, file| (8 - rank, file)",
            "a1 (0) goes to rank 8 (and 7 more) / the 8x8 board has ranks 0 to 7: write `7 - rank`",
        ),
        ("|x, y| (8 - x, y)", "a1 (0) goes to file 8 (and 7 more) / the 8x8 board has files 0 to 7: write `7 - x`"),
        ("64 - sq", "a1 (0) goes to 64 / the 8x8 board has squares 0 to 63: write `63 - sq`"),
        (
            "sq ^ n",
            "unknown name `n` / known here: `sq`, `i`; an argument of the function selects among maps, by `if` or `match`",
        ),
        ("x ^ 56", "unknown name `x` / the number of the square is `sq`; functions of whole words are for `linear!`"),
        (
            "board << 8",
            "unknown name `board` / the number of the square is `sq`; functions of whole words are for `linear!`",
        ),
        ("sq ^ 56;", "unexpected `;` after the map / leave it out"),
        ("16 * sq mod 63", "unexpected `mod` after the map / the remainder is `%`: `16 * sq % 63`"),
        ("flip_vertical, sq ^ 7", "unexpected `,` after the map / maps are joined by `then`"),
        (
            "width = [u32; 3], shape = 3x16; |axis, bit| (axis, 15 - bit)",
            "word 2 of `[u32; 3]` holds no square of the 3x16 shape / 48 squares fit `u64`; say how many each word holds, \
             `layout = 16 + 16 + 16`, or that words may be empty, `layout = packed`",
        ),
        ("flip_vertical; sq ^ 7", "unexpected `;` after the map / maps are joined by `then`"),
        (
            "match up { true => rotate_90 false => identity }",
            "unexpected `false` after the map / cases are separated by `,`",
        ),
        (
            "(sq - 8) % 64",
            "a1 (0) goes to -8 (and 7 more) / the 8x8 board has squares 0 to 63: `%` keeps the sign, as in Rust; write \
             `(..).rem_euclid(64)`",
        ),
        (
            "shape = 4x4x8; |column, row, bit| ((column - row) % 4, row, bit)",
            "(0, 1, 0) goes to -1 on axis 0 (and 47 more) / the 4x4x8 shape has 0 to 3 there: `%` keeps the sign, as in \
             Rust; write `(..).rem_euclid(4)`",
        ),
        (
            "sq + 8, outside = lost",
            "unexpected `,` after the map / settings come before the map: `outside = lost; sq + 8`",
        ),
        (
            "sq; off_board = keep",
            "unexpected `;` after the map / settings come before the map: `outside = lost; sq + 8`",
        ),
        (
            "to |rank, file| (file, rank)",
            "expected a list in brackets after `to` / leave `to` out: coordinates say where each square goes",
        ),
        (
            "1 << square",
            "unknown name `square` / the bit of a square that an argument says is `scatter(squares(square))` of 1, and in \
             Rust `1 << square`; `gather(squares(square))` asks for it",
        ),
        (
            "exchange(a, b)",
            "unknown operation `exchange` / `cycles (a1 h8)` exchanges two squares, `swap(a, b)` those that arguments name, \
             `swap_fields(first_bit, second_bit, length)` fields of bits",
        ),
        (
            "return sq ^ 56;",
            "a specification has no `return` / leave it out: `sq ^ 56` alone says where square `sq` goes",
        ),
        (
            "pub const fn flip(board: u64) -> u64 { sq ^ 56 }",
            "a specification has no `pub` / leave it out: `sq ^ 56` alone says where square `sq` goes",
        ),
        ("a1 <-> h8", "no map is written with `<->` / `cycles (a1 h8)` exchanges two squares"),
        ("rotate_left", "`rotate_left` lacks its parentheses / write `rotate_left(places)`"),
        ("sq ^ 1 then gather", "`gather` lacks its parentheses / write `gather(mask)`"),
        ("from [1, [2, 3]]", "a square has one source: only `to [..]` takes lists"),
        ("from sq ^ 56", "`from sq` is not a map / write `from |sq| ..` for the source of each square"),
        ("to sq ^ 56", "`to sq` is not a map / leave `to` out: an expression in `sq` says where each square goes"),
        ("rotate_45", "unknown map `rotate_45` / write `pseudo_rotate_45_cw`"),
        ("transpose", "unknown map `transpose` / write `flip_diagonal`; `transpose(rows, columns)` is of the word"),
        (
            "mirror_vertical",
            "unknown map `mirror_vertical` / write `flip_vertical`, which exchanges the first and the last rank",
        ),
        (
            "sq ^ FLIP",
            "unknown name `FLIP` / a specification cannot read Rust's constants: write the number, or declare it before the \
             map or in the block, `const FLIP: u64 = 8;`",
        ),
        (
            "restrict(sq ^ 8, SECOND_RANK)",
            "unknown mask `SECOND_RANK` / a specification cannot read Rust's constants: write the number, or declare it \
             before the map or in the block, `const SECOND_RANK: u64 = 0xff00;`",
        ),
        (
            "flip the board",
            "`flip the` is not a map / a map has a name of one word, such as `flip_vertical`; maps are joined by `then`",
        ),
        (
            "restrict(identity, file(file))",
            "there is no square `file` / for one map for each file, write an argument `file: u8` before the board",
        ),
        (
            "width = u64, board = 9x9; rotate_180",
            "the 81 squares of a 9x9 board do not fit the 64 bits of `u64` / use a `u128`, or words: `[u64; 2]`",
        ),
        (
            "swap_fields(n, 9, 6)",
            "expected a number, found `n` / an argument selects a map, as in `match n { 0 => sq, _ => sq ^ 1 }`, or \
             counts, as in `rotate_left(n)` and `repeat(sq ^ 1, n)`",
        ),
        (
            "restrict(sq ^ 8, M)",
            "unknown mask `M` / a specification cannot read Rust's constants: write the number, or declare it before the map \
             or in the block, `const M: u64 = 0xff00;`",
        ),
        ("let side = flip_diagnal; side then side", "unknown map `flip_diagnal` / did you mean `flip_diagonal`?"),
        (
            "let side = flip_diagonal;",
            "no map follows the names / write `const MASK: u64 = 0xff00;` or `let up = 8;` before the map",
        ),
        ("gather(3 << c4)", "a mask is not shifted / `1 << c4` is the square c4; write other numbers out"),
        ("{ let mut up = 1; sq ^ up }", "a block here is one expression / only `let name = value;` may come before it"),
        (
            "{ let up = n; sq ^ up }",
            "unknown name `n` / known here: `sq`, `i`; an argument of the function selects among maps, by `if` or `match`",
        ),
    ] {
        assert_eq!(errors(text), [told], "{text}");
    }
}

#[test]
fn squares_that_a_narrower_word_lacks_are_no_mistake_of_it() {
    let help = |text: &str| errors(text)[0].split_once("before the map").expect(text).1.to_owned();
    assert_eq!(help("sq * 2"), "; for an argument of 32 bits, `shape = 32 -> 64;`");
    assert_eq!(help("from |sq| sq * 8 + 7"), "; for a result of 8 bits, `shape = 64 -> 8;`");
    is("shape = 32 -> 64; sq * 2", |word| (0..32).map(|bit| (word >> bit & 1) << (2 * bit)).sum());
    for text in ["sq + 8", "sq * 3", "sq - 32", "64 - sq * 2"] {
        assert_eq!(help(text), "", "{text}");
    }
}

#[test]
fn lengths_may_be_written_with_spaces() {
    is("board = 8 x 8; sq ^ 56", u64::swap_bytes);
    is("shape = 8 x8 -> 8x 8; |row, column| (7 - row, column)", u64::swap_bytes);
    assert!(errors("board = 8 y 8; sq")[0].starts_with("a board is written as ranks x files"));
    assert!(errors("shape = 8 x 0; sq")[0].starts_with("a shape is written as the lengths of its axes"));
}

#[test]
fn a_cast_before_a_comparison_is_in_parentheses() {
    let message = "`<` behind a type begins the types that it takes / put the cast in parentheses: `(.. as u8) < ..`";
    for sign in ["<", "<<"] {
        assert_eq!(errors(&format!("sq as u8 {sign} 5")), [message], "{sign}");
    }
    is("if (sq as u8) < 8 { sq ^ 1 } else { sq }", |board| board & !0xff | (board & 0x55) << 1 | board >> 1 & 0x55);
    is("if sq as u8 <= 7 { sq ^ 1 } else { sq }", |board| board & !0xff | (board & 0x55) << 1 | board >> 1 & 0x55);
}
