//! What each construct means, and what each mistake is told.

use super::*;
use permgen_core::permutation::Permutation;

fn resolve(text: &str) -> Resolved {
    match Spec::parse_str(text).and_then(|spec| spec.resolve(&Scope::new(None))) {
        Ok(resolved) => resolved,
        Err(errors) => panic!("{text}: {errors}"),
    }
}

fn permutation(text: &str) -> Permutation {
    resolve(text).map.as_permutation().unwrap_or_else(|| panic!("{text} is not total"))
}

fn errors(text: &str) -> Vec<String> {
    errors_in(text, &Scope::new(None))
}

fn errors_in(text: &str, scope: &Scope) -> Vec<String> {
    match Spec::parse_str(text).and_then(|spec| spec.resolve(scope)) {
        Ok(resolved) => panic!("{text} is accepted: {:?}", resolved.map.destinations()),
        Err(errors) => errors.iter().map(|error| error.to_string().replace("\n\n= help: ", " / ")).collect(),
    }
}

#[track_caller]
fn same(a: &str, b: &str) {
    assert_eq!(permutation(a), permutation(b), "{a} = {b}");
}

#[test]
fn expressions_have_rusts_operators_and_precedence() {
    same("sq ^ 56", "i ^ 0b111_000");
    same("sq ^ 56", "|s| s ^ 0o70");
    same("sq ^ 56", "sq => sq ^ 0x38u8");
    same("((sq * 0x20800000) as u32) >> 26", "|rank, file| (file, rank)");
    same("(sq & 7) << 3 | sq >> 3", "((sq & 7) << 3) | (sq >> 3)");
    same(
        "if sq < 8 { sq + 56 } else if sq >= 56 { sq - 56 } else { sq }",
        "cycles (0 56)(1 57)(2 58)(3 59)(4 60)(5 61)(6 62)(7 63)",
    );
    same("(sq - 8).rem_euclid(64)", "rotate_left(56)");
    same("(-sq - 1) & 63", "63 - sq");
    same("!sq & 63", "rotate_180");
    same("(sq as i8 - 64) as u8 & 63", "identity");
}

#[test]
fn coordinates_are_rank_and_file() {
    same("|rank, file| (7 - rank, file)", "flip_vertical");
    same("(rank, file) => (rank, 7 - file)", "mirror_horizontal");
    same("(row, column) => (column, row)", "flip_diagonal");
    same("|r, f| if r < 4 { (f, r) } else { (f, r) }", "flip_diagonal");
}

#[test]
fn tables_and_cycles() {
    let to = "width = u8; to [1, 2, 3, 4, 5, 6, 7, 0]";
    same(to, "width = u8; rotate_left(1)");
    same("width = u8; from [1, 2, 3, 4, 5, 6, 7, 0]", "width = u8; rotate_right(1)");
    same(to, "width = u8; cycles (0 1 2 3 4 5 6 7)");
    same("cycles (a1 a8)(b1, b8)", "cycles (0 56)(1 57)");
    same("cycles", "identity");
    let partial = resolve("width = u8; to [_, 0, _, _, _, _, _, 7]").map;
    assert_eq!((partial.domain(), partial.image(), partial.dropped()), (0x82, 0x81, 0x7d));
    let partial = resolve("width = u8; from [1, _, _, _, _, _, _, 7]").map;
    assert_eq!((partial.domain(), partial.image()), (0x82, 0x81));
}

#[test]
fn bits_of_the_index() {
    same("index_bits [3..6, 0..=2]", "flip_diagonal");
    same("index_bits [0, 1, 2, !3, !4, !5]", "flip_vertical");
    // New bit 0 is old bit 5: the low half goes to the even places.
    same("index_bits [5, 0, 1, 2, 3, 4]", "perfect_shuffle");
}

#[test]
fn operations_on_words() {
    same("delta_swap(0x7E00, 32)", "swap_fields(9, 41, 6)");
    same("rotate_left(13)", "(sq + 13) & 63");
    same("interleave(2)", "perfect_shuffle");
    same("transpose(2, 32)", "perfect_shuffle");
    same("transpose(8, 8)", "flip_diagonal");
    same("inverse(transpose(4, 16))", "transpose(16, 4)");
    same("swap_bytes", "flip_vertical");
    same("reverse_bits", "rotate_180");
}

#[test]
fn maps_combine() {
    same("flip_diagonal then flip_vertical", "rotate_90_cw");
    same("(flip_diagonal then flip_vertical) then inverse(rotate_90)", "identity");
    same("repeat(rotate_90, 3)", "inverse(rotate_90)");
    same("repeat(rotate_90, -1)", "rotate_90_ccw");
    same(
        "repeat(rotate_left(1), 100000000000000000000000000001)",
        "rotate_left(1)  then repeat(rotate_left(4), 25000000000000000000000000000)",
    );
    same("repeat(sq ^ 7, 0)", "identity");
    // Squares that the map loses, and that nothing comes to, stay where they are.
    same("outside = lost; repeat(|rank, file| (rank - 1, file + 2), 0)", "identity");
    same("inverse(sq ^ 7 then |rank, file| (file, rank))", "flip_diagonal then mirror_horizontal");
    same("(sq ^ 1) ^ 6", "sq ^ 7");
    let restricted = resolve("restrict(flip_vertical, 0xff)").map;
    assert_eq!((restricted.domain(), restricted.image()), (0xff, 0xff << 56));
}

#[test]
fn the_library_is_what_its_definitions_say() {
    same("pseudo_rotate_45_cw", "(sq - 8 * (sq & 7)) & 63");
    same("pseudo_rotate_45_ccw", "(sq - 8 * ((sq & 7) ^ 7)) & 63");
    same("undo_pseudo_rotate_45_cw", "inverse(pseudo_rotate_45_cw)");
    same("undo_pseudo_rotate_45_ccw", "inverse(pseudo_rotate_45_ccw)");
    same("flip_antidiagonal", "|rank, file| (7 - file, 7 - rank)");
    same("swap_odd_even_files", "sq ^ 1");
    same("inverse(des_initial)", "des_final");
    same("perfect_unshuffle", "inverse(perfect_shuffle)");
    assert_eq!(permutation("des_initial").apply(0x0123_4567_89ab_cdef), 0xcc00_ccff_f0aa_f0aa);
    // The first diagonals of the rotated board: h1; g1, h2; f1, g2, h3.
    same("visual_rotate_45_cw then to [h1, g1, h2, f1, g2, h3, e1, f2, g3, h4, d1, e2, f3, g4, h5, c1, d2, e3, f4, g5, h6,
         b1, c2, d3, e4, f5, g6, h7, a1, b2, c3, d4, e5, f6, g7, h8, a2, b3, c4, d5, e6, f7, g8, a3, b4, c5, d6, e7, f8, a4,
         b5, c6, d7, e8, a5, b6, c7, d8, a6, b7, c8, a7, b8, a8]", "identity");
}

#[test]
fn numberings_are_applied_once() {
    // Row 1 of an Othello board is drawn at the top, A1 is the highest bit; a turn takes A1 to H1.
    let turn = permutation("numbering = a1_msb; (row, column) => (column, 7 - row)");
    assert_eq!((turn.destination_of(63), turn.destination_of(56)), (56, 0));
    same("numbering = a8_lsb; flip_vertical", "flip_vertical");
    same("numbering = a1_lsb_file_major; flip_vertical", "mirror_horizontal");
    same("numbering = a1_msb; rotate_left(1)", "rotate_left(1)");
    same("numbering = a1_msb; cycles (a1 h8)", "cycles (0 63)");
    same("numbering = a8_lsb; cycles (a1 b1)", "cycles (56 57)");
}

#[test]
fn boards_smaller_than_the_word() {
    let map = |policy: &str| resolve(&format!("board = 7x6, off_board = {policy}; mirror_horizontal")).map;
    assert_eq!(map("clear").dropped(), !0 << 42 & u128::from(u64::MAX));
    assert_eq!(map("keep").dropped(), 0);
    assert_eq!(map("keep").destination_of(50), Some(50));
    assert_eq!(map("zero").promised_zero(), !0 << 42 & u128::from(u64::MAX));
    assert_eq!(map("zero").destination_of(0), Some(5));
    assert_eq!(resolve("board = 9x10; flip_vertical").map.input(), Width::W128);
    assert_eq!(resolve("board = 4x4; flip_diagonal").map.input(), Width::W16);
}

#[test]
fn names_declared_before() {
    let mut scope = Scope::new(Some(Width::W64));
    scope.declare("turn", resolve("rotate_90"));
    let spec = Spec::parse_str("turn then turn").unwrap();
    assert_eq!(spec.resolve(&scope).unwrap(), resolve("rotate_180"));
    assert_eq!(errors_in("tun", &scope), ["unknown map `tun` / did you mean `turn`?"]);
    let scope = scope.declaring("me").with_later(["soon".to_owned()]);
    assert_eq!(
        errors_in("me then turn", &scope),
        ["`me` is defined by itself / a map is made of maps declared before it"]
    );
    assert_eq!(
        errors_in("soon", &scope),
        ["`soon` is declared further down / a map is made of maps declared before it: move that declaration up"]
    );
    assert_eq!(
        errors_in("board = 4x8, width = u64; turn", &scope),
        [
            "`turn` is declared on an 8x8 board numbered a1_lsb, here there is a 4x8 board numbered a1_lsb / give both the same \
         board and numbering"
        ]
    );
}

#[test]
fn squares_hit_twice_and_missed_are_named() {
    assert_eq!(
        errors("sq & 62"),
        [
            "a1 (0) and b1 (1) both go to a1 (0) (and 31 more) / nothing goes to b1 (1), d1 (3), f1 (5), h1 (7) and 28 more"
        ]
    );
    assert_eq!(
        errors("sq + 1"),
        [
            "h8 (63) goes to 64 / the 8x8 board has squares 0 to 63; to drop squares that leave it, write `outside = lost;` before the map"
        ]
    );
    assert_eq!(
        errors("sq - 2"),
        [
            "a1 (0) goes to -2 (and 1 more) / the 8x8 board has squares 0 to 63; to drop squares that leave it, write `outside = lost;` before the map"
        ]
    );
    assert_eq!(
        errors("width = u16; sq / 2")[0],
        "bit 0 and bit 1 both go to bit 0 (and 7 more) / nothing goes to bit 8, bit 9, bit 10, bit 11 and 4 more"
    );
    assert_eq!(
        errors("|rank, file| (rank + 1, 2 * file)"),
        [
            "a8 (56) goes to rank 8 (and 7 more) / the 8x8 board has ranks 0 to 7; to drop squares that leave it, write `outside = lost;` before the map",
            "e1 (4) goes to file 8 (and 31 more) / the 8x8 board has files 0 to 7; to drop squares that leave it, write `outside = lost;` before the map",
        ]
    );
}

#[test]
fn tables_that_are_no_bijections() {
    assert_eq!(
        errors("width = u8; to [0, 1, 2]"),
        ["expected 8 entries for `u8`, found 3 / write one entry for each, `_` for one that is dropped"]
    );
    assert_eq!(
        errors("width = u8; to [0, 1, 2, 3, 4, 5, 6, 6]"),
        ["bit 6 and bit 7 both go to bit 6 / a square is named once"]
    );
    assert_eq!(errors("width = u8; from [0, 1, 2, 3, 4, 5, 6, 8]"), ["there is no square 8 / `u8` has bits 0 to 7"]);
    assert_eq!(
        errors("cycles (0 1)(1 2)"),
        ["b1 (1) is in the cycles twice / a square goes to one place, so it is named once"]
    );
    assert_eq!(errors("cycles (a1 i9)"), ["there is no square `i9` / the 8x8 board has squares a1 to h8"]);
    assert_eq!(errors("index_bits [0, 1, 2, 3, 4, 4]"), ["index bit 4 is listed twice"]);
    assert_eq!(
        errors("index_bits [0, 1]"),
        [
            "expected 6 index bits for 64 squares, found 2 / list, for each bit of the new number, the bit of the old one"
        ]
    );
}

#[test]
fn arithmetic_that_fails_names_the_squares() {
    assert_eq!(errors("64 / sq"), ["division by zero for a1 (0)"]);
    assert_eq!(errors("sq % (sq & 1)"), ["division by zero for a1 (0), c1 (2), e1 (4), g1 (6) and 28 more"]);
    assert!(
        errors("sq * 0x7fffffffffffffffffffffffffffffff")[0].starts_with("overflow of 128 bits for c1 (2), d1 (3)")
    );
    assert!(errors("sq << 128")[0].starts_with("a shift by 128 places for a1 (0)"));
    assert!(errors("sq << 125")[0].starts_with("overflow of 128 bits for e1 (4)"));
    assert_eq!(
        errors("sq ^ 99999999999999999999999999999999999999999999"),
        [
            "the number 99999999999999999999999999999999999999999999 is too large / numbers in an expression go up to 2^127 - 1"
        ]
    );
}

#[test]
fn names_and_forms_that_are_unknown() {
    assert_eq!(errors("flip_vertcal"), ["unknown map `flip_vertcal` / did you mean `flip_vertical`?"]);
    assert!(errors("xyz")[0].starts_with("unknown map `xyz` / known are `identity`, `flip_vertical`"));
    assert_eq!(errors("sqq ^ 56"), ["unknown name `sqq` / did you mean `sq`? known here: `sq`, `i`"]);
    assert_eq!(
        errors("rank * 8"),
        ["unknown name `rank` / coordinates are declared first: write `|rank, file| (..., ...)`"]
    );
    assert_eq!(
        errors("rotate_lft(3)"),
        [
            "unknown operation `rotate_lft` / did you mean `rotate_left`? known are `rotate_left`, `rotate_right`, `swap_fields`, \
         `delta_swap`, `transpose`, `interleave`, `inverse`, `repeat`, `restrict`, `bijective`, `gather`, \
         `scatter`, `bitwise`"
        ]
    );
    assert_eq!(errors("rotate_left(3, 4)"), ["`rotate_left` takes 1 number, found 2 / write `rotate_left(places)`"]);
    assert_eq!(errors("flip_vertical(3)"), ["`flip_vertical` takes no parameters / write `flip_vertical` alone"]);
    assert_eq!(
        errors("|file, rank| (rank, file)"),
        [
            "coordinates come as `rank, file`, not `file, rank` / the rank (row) is always first, in the parameters and in the result; where neighbouring bits are neighbours on a file, write `numbering = a1_lsb_file_major;` before the map"
        ]
    );
    assert!(errors("|y, x| (x, y)")[0].starts_with("unknown coordinates `y, x`"));
    assert!(errors("|a, b, c| a")[0].starts_with("a map of 3 parameters"));
    assert!(errors("|rank, file| rank")[0].starts_with("one value where a rank and a file are needed for a1 (0)"));
    assert!(errors("|rank, file| (rank, file, 0)")[0].starts_with("3 values in parentheses"));
    assert!(errors("(sq, sq)")[0].ends_with("a shape of one axis gets a second one: `1x64`"));
    assert!(errors("f(sq) + 1")[0].starts_with("unknown operation `f`"));
    assert!(errors("sq + f(sq)")[0].starts_with("unsupported here: a function call"));
    for (table, wrong) in [("[1, 0]", "unsupported here: an array"), ("table [1, 0]", "unknown map `table`")] {
        assert_eq!(errors(table)[0], format!("{wrong} / {}", super::expression::TABLES));
    }
    assert!(errors("sq.pow(2)")[0].starts_with("unknown method `pow`"));
    assert_eq!(errors("sq ^ 1.5")[0], "a literal that is not an integer / squares are whole numbers");
    assert_eq!(errors("").len(), 1);
    assert!(errors("")[0].starts_with("the specification is empty"));
    assert!(errors("flip_vertical flip_vertical")[0].starts_with("unexpected `flip_vertical` after the map"));
    assert!(errors("flip_vertical then")[0].starts_with("nothing follows `then`"));
    assert!(errors("sq ^ (56")[0].starts_with("this is not made of words"));
    assert!(errors("repeat(sq)")[0].starts_with("`repeat` takes a map and a number"));
}

#[test]
fn settings_that_do_not_fit() {
    assert_eq!(
        errors("board = 9x9, width = u64; flip_vertical"),
        ["the 81 squares of a 9x9 board do not fit the 64 bits of `u64` / use a `u128`, or words: `[u64; 2]`"]
    );
    assert_eq!(
        errors("board = 20x20, width = u128; flip_vertical"),
        ["the 400 squares of a 20x20 board do not fit the 128 bits of `u128` / use a `[u64; 7]`"]
    );
    assert!(errors("board = 300x300; sq")[0].starts_with("a board has 1 to 255 ranks and 1 to 26 files"));
    assert!(errors("board = 8; flip_vertical")[0].starts_with("a board is written as ranks x files"));
    assert!(
        errors("board = 7x6; flip_diagonal")[0]
            .starts_with("`flip_diagonal` needs a board of as many ranks as files, not 7x6")
    );
    assert!(errors("board = 7x6; rotate_left(1)")[0].starts_with("`rotate_left` moves f7 (41) off the 7x6 board"));
    assert!(errors("width = u32; |rank, file| (file, rank)")[0].starts_with("coordinates need a board"));
    assert!(errors("width = u7; sq")[0].starts_with("unknown width `u7`"));
    assert!(errors("colour = red; sq")[0].starts_with("unknown setting `colour`"));
    assert!(errors("numbering = a1_lbs; sq")[0].starts_with("unknown numbering `a1_lbs` / did you mean `a1_lsb`?"));
    assert!(errors("off_board = kepp; sq")[0].starts_with("unknown policy `kepp` / did you mean `keep`?"));
    assert!(errors("board = 8x8, board = 8x8; sq")[0].starts_with("`board` is set twice"));
    let scope = Scope::new(Some(Width::W64));
    assert_eq!(
        errors_in("width = u32; sq", &scope),
        ["the width is `u32`, the word is a `u64` / leave the width out, or make it `u64`"]
    );
    assert_eq!(
        errors_in("width = u64 -> [u32; 2]; sq", &scope),
        ["the width is `u64 -> [u32; 2]`, the word is a `u64` / leave the width out, or make it `u64`"]
    );
    assert!(Settings::parse("board = 9x10, off_board = keep".parse().unwrap()).is_ok());
    assert!(Settings::parse("board = 9x10 ^ 3".parse().unwrap()).is_err());
}

#[test]
fn several_mistakes_are_all_reported() {
    assert_eq!(errors("width = u8; to [9, 1, 1, 3, 4, 5, 6, 10]").len(), 3);
    assert_eq!(errors("flip_vertcal then miror_horizontal").len(), 2);
    assert_eq!(errors("sqq + f(sq) + 1.5").len(), 3);
}

#[test]
#[ignore = "slow: megabytes of input"]
fn absurd_input_is_refused_and_does_not_exhaust_the_stack() {
    // A test has less than a compiler.
    std::thread::Builder::new().stack_size(8 << 20).spawn(refuses_absurd_input).unwrap().join().unwrap();
}

fn refuses_absurd_input() {
    for text in [
        format!("{}sq{}", "(".repeat(2000), ")".repeat(2000)),
        format!("{}sq", "!".repeat(5000)),
        format!("{}sq", "- ".repeat(5000)),
        format!("sq{}", " + 1".repeat(5000)),
        format!("flip_vertical{}", " then flip_vertical".repeat(25_000)),
        format!("{}sq", "|sq| ".repeat(3000)),
        format!("{}sq{}", "inverse(".repeat(3000), ")".repeat(3000)),
        format!("sq{}", " as u64".repeat(5000)),
    ] {
        let error = &errors(&text)[0];
        let refused = ["the specification is too long", "the specification is nested too deeply here"];
        assert!(refused.iter().any(|refused| error.starts_with(refused)), "{}: {error}", &text[..40]);
    }
    same(&format!("sq{}", " + 1 - 1".repeat(300)), "identity");
    same(&format!("{}sq ^ 7{}", "inverse(".repeat(20), ")".repeat(20)), "sq ^ 7");
    // A chain is no nesting.
    same(&format!("flip_vertical{}", " then flip_vertical".repeat(15_000)), "flip_vertical");
}

#[test]
fn suffixes_of_numbers_are_those_of_integers_that_hold_them() {
    same("sq ^ 56u8", "rotate_left(0u32) then flip_vertical");
    assert!(errors("sq ^ 300u8")[0].starts_with("the number 300u8 does not fit its type"));
    assert!(errors("rotate_left(7x6)")[0].starts_with("the number 7x6 has an unknown suffix"));
}

#[test]
fn words_without_a_board_have_the_identity_and_no_board_settings() {
    assert!(permutation("width = 32; identity").is_identity());
    assert!(permutation("width = u8; identity").is_identity());
    assert!(errors("width = 33; identity")[0].starts_with("unknown width `33`"));
    assert!(errors("width = u32, off_board = keep; identity")[0].starts_with("a policy for the bits off the board"));
    assert!(errors("width = u32, numbering = a1_msb; identity")[0].starts_with("a numbering needs a board"));
}

#[test]
fn a_name_declared_further_down_is_not_the_librarys() {
    let scope = Scope::new(None).with_later(["rotate_90".to_owned()]);
    assert!(errors_in("inverse(rotate_90)", &scope)[0].starts_with("`rotate_90` is declared further down"));
}

fn destinations(text: &str) -> Vec<(u8, u8)> {
    (0u8..).zip(resolve(text).map.destinations()).filter_map(|(bit, to)| to.map(|to| (bit, to))).collect()
}

#[test]
fn lines_are_gathered_and_scattered_in_the_order_of_bits() {
    assert_eq!(destinations("gather(inner(file(c)))"), [(10, 0), (18, 1), (26, 2), (34, 3), (42, 4), (50, 5)]);
    assert_eq!(destinations("gather(diagonal(b1))"), destinations("gather(0x0080402010080402)"));
    assert_eq!(destinations("gather(antidiagonal(b1))"), [(1, 0), (8, 1)]);
    assert_eq!(destinations("gather(antidiagonal(9))"), [(2, 0), (9, 1), (16, 2)]);
    assert_eq!(destinations("gather(rank(1))"), destinations("restrict(identity, rank(1))"));
    assert_eq!(destinations("gather(inner(rank(8)))"), (57..63).zip(0..6).collect::<Vec<_>>());
    assert_eq!(destinations("scatter(antidiagonal(a3))"), [(0, 2), (1, 9), (2, 16)]);
    assert_eq!(
        destinations("gather(file(h)) then scatter(file(a))"),
        destinations("restrict(mirror_horizontal, file(h))")
    );
    assert_eq!(resolve("inverse(gather(0xf0f0))").map, resolve("scatter(0xf0f0)").map);
    assert_eq!(resolve("gather(0xffffffffffffffff)").map, resolve("identity").map);
}

#[test]
fn lines_are_those_of_the_board() {
    assert_eq!(
        destinations("board = 7x6; gather(file(f))"),
        [(5, 0), (11, 1), (17, 2), (23, 3), (29, 4), (35, 5), (41, 6)]
    );
    assert_eq!(destinations("board = 3x5; gather(diagonal(b1))"), [(1, 0), (7, 1), (13, 2)]);
    // Squares are named along the ranks; where the bits are is the numbering's business.
    assert_eq!(destinations("numbering = h1_lsb; gather(inner(rank(1)))"), destinations("gather(inner(rank(1)))"));
    assert_eq!(destinations("numbering = a8_lsb; gather(rank(8))"), destinations("gather(rank(1))"));
}

#[test]
fn a_delta_swap_by_its_upper_bits_is_told_the_lower_ones() {
    assert_eq!(
        errors("delta_swap(0xff00000000000000, 8)"),
        ["bits of the mask 0xff00000000000000 would leave the word / the mask names the lower bit of each pair: \
          `delta_swap(0xff000000000000, 8)` exchanges the same bits"]
    );
}

#[test]
fn masks_that_are_wrong() {
    assert_eq!(
        errors("gather(fil(c))"),
        [
            "unknown mask `fil` / did you mean `file`? a mask is a number whose bit n is square n, or `file(c)`, `rank(4)`, \
          `diagonal(d4)`, `antidiagonal(d4)`, one of these lines in `inner(...)`, `squares(a1, e4)`, or some of them with \
          `!`, `&`, `^`, `|`"
        ]
    );
    assert_eq!(errors("gather(file(k))"), ["there is no file `k` / the 8x8 board has files a to h"]);
    assert_eq!(errors("scatter(rank(9))"), ["there is no rank 9 / the 8x8 board has ranks 1 to 8"]);
    assert_eq!(errors("gather(rank(0))"), ["there is no rank 0 / the 8x8 board has ranks 1 to 8"]);
    assert_eq!(errors("gather(file(a b))"), ["`file` takes the letter of a file / write `file(c)`"]);
    assert_eq!(errors("gather(file)"), ["`file` takes the letter of a file / write `file(c)`"]);
    assert_eq!(errors("gather(diagonal())"), ["`diagonal` takes a square / write `diagonal(d4)`"]);
    assert_eq!(errors("gather(rank(1, 2))"), ["`rank` takes the number of a rank / write `rank(4)`"]);
    assert_eq!(
        errors("gather(inner(diagonal(h2)))"),
        ["nothing lies between the ends of g1 (6) and h2 (15) / `inner` is for lines of three squares or more"]
    );
    assert_eq!(
        errors("board = 4x4; gather(0x10000)"),
        ["the mask 0x10000 has bits beyond the last square / the 4x4 board has squares 0 to 15"]
    );
    let told = errors("width = u16; gather(file(a))").concat();
    assert!(
        told.ends_with("a `u16` has none of its own / write its ranks and files before the map, as in `board = 4x4;`")
    );
    assert_eq!(
        errors("file(c)"),
        ["`file` is a mask, not a map / write `gather(...)`, `scatter(...)` or `restrict(map, ...)` around it"]
    );
    assert_eq!(errors("gather()").len(), 1);
    assert_eq!(errors("gather(file(c) 1)").len(), 1);
    assert_eq!(errors("restrict(identity, file(x))"), ["there is no file `x` / the 8x8 board has files a to h"]);
}

#[test]
fn an_order_is_open_only_where_one_can_be_chosen() {
    let text = "gather(file(a), any_order)";
    let spec = Spec::parse_str(text).unwrap();
    assert!(spec.mean(&Scope::new(None)).unwrap().meaning.is_any_order());
    let wrong = errors_in(text, &Scope::new(None));
    assert!(wrong[0].contains("an index in any order is not one map"), "{wrong:?}");
}

#[test]
fn numbers_of_squares_and_families_are_part_of_the_grammar() {
    let meant = |text: &str| Spec::parse_str(text).unwrap().mean(&Scope::new(None).with_members_by_name()).unwrap();
    let Meaning::Numbers(numbers) = meant("square_of(rotate_90)").meaning else { panic!("square numbers are meant") };
    let numbers = numbers.only().expect("no number chooses");
    assert_eq!(numbers.destination_of(0), Some(56)); // a1 goes to a8
    let small = meant("board = 4x4; square_of(sq ^ 3)");
    assert_eq!(small, meant("square_of(board = 4x4; sq ^ 3)"));
    let family = meant("gather(inner(diagonal(square)))");
    assert!(family.meaning.linear().is_some_and(|family| family.takes_number() && family.cases().len() == 64));
    assert_eq!(family.members.map(|(_, names)| names[63].clone()).as_deref(), Some("h8"));
    let files = meant("gather(file(file), any_order)").meaning;
    assert!(files.takes_number() && files.is_any_order());
    assert_eq!(
        errors("square_of(flip_vertical) then flip_vertical"),
        ["`square_of` is a map of square numbers, not of a board / write `square_of(map)` alone in a function of a \
             `u8`, and name the map itself elsewhere"]
    );
    assert!(errors("square_of()")[0].contains("`square_of` takes a map"));
    assert!(errors("square_of(restrict(identity, 0xff))")[0].contains("a2 (8) has no destination"));
}
