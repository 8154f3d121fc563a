//! Maps that other arguments choose.

use super::says_no_more::{errors, mean};

#[test]
fn other_arguments_choose_among_maps() {
    let choice = |text: &str| mean(text).linear().expect("maps of bits").clone();
    let family = |text: &str| choice(text).as_partial_maps().expect("of one word").len();
    assert_eq!(family("if flip { flip_vertical } else { identity }"), 2);
    assert_eq!(family("if left { sq ^ 1 } else if right { sq ^ 2 } else { identity }"), 4);
    assert_eq!(family("match color { Color::White => identity, Color::Black => rotate_180 }"), 2);
    assert_eq!(family("match (color, flip) { (Color::White, true) => rotate_90, _ => sq }"), 4);
    assert_eq!(
        family("match (color, flip) { (White, true) => rotate_90, (White, _) => sq, (Black | Red, _) => sq ^ 1 }"),
        8
    );
    assert_eq!(family("match (n, flip) { (1..=2, false) => sq, (0 | 3, _) => sq ^ 1, _ => sq ^ 56 }"), 16);
    assert_eq!(family("match (n, m) { (1, _) => sq ^ 1, _ => sq }"), 4);
    // Two constants may be equal: a `match` on them is Rust's, which takes the first case that fits.
    assert_eq!(family("match (n, flip) { (ONE, true) => sq ^ 1, (FIRST, _) => sq ^ 7, _ => sq }"), 4);
    assert_eq!(family("match (n, flip) { (0..=340282366920938463463374607431768211455, true) => sq ^ 1, _ => sq }"), 2);
    assert_eq!(family("match (a, b) { (true, _) => |rank, file| (file, rank), _ => { sq ^ 7 then sq ^ 56 } }"), 4);
    assert_eq!(family("outside = lost; match n { 0 => sq + 1, n if n < 9 => sq + 2, _ => sq }"), 4);
    // What copies squares or lies in several words is chosen among, too; behind the last case stands the last map again.
    let copies = choice("match n { 0 => identity, 1 => from |sq| sq & 7, _ => sq ^ 1 }");
    assert_eq!(copies.numbers(), 4);
    assert_eq!(copies.cases()[1].apply(&[0b101]), [0x0505_0505_0505_0505]);
    assert_eq!(copies.cases()[3].apply(&[0b101]), [0b1010]);
    let shogi = choice("board = 9x9, layout = 63 + 18; if flip { flip_vertical } else { identity }");
    assert_eq!((shogi.numbers(), shogi.words_in().to_string()), (2, "[u64; 2]".to_owned()));
    assert_eq!(shogi.cases()[1].apply(&[1, 0]), [0, 1 << 9]);
    // An expression in the square's number is one.
    assert!(mean("if sq < 8 { sq + 56 } else if sq >= 56 { sq - 56 } else { sq }").map().is_some());
}

#[test]
fn a_choice_that_is_wrong() {
    assert_eq!(
        errors("if flip { flip_vertical }"),
        ["an `if` without `else` has no map for the other case / add `else { identity }`"]
    );
    assert_eq!(errors("match flip {}"), ["a choice among no maps / write `match flip { true => map, .. }`"]);
    assert_eq!(
        errors("if flip { flip_vertical } else { identity } given x & file(a) == 0"),
        ["a choice among maps has no use for a promise / leave `given` out: each of the maps masks the bits itself"]
    );
    assert_eq!(errors("match flip { true }"), ["a case without its map / write `pattern => map`"]);
    assert_eq!(errors("match flip { true => flip_vertcal, false => mirror_horizontl }").len(), 2);
    assert_eq!(
        errors("match (n, flip) { (0, true) => rotate_180, (1, _) => identity, (_, true) => sq ^ 1 }"),
        ["no case for `(0, false)` / add `(0, false) => map`"]
    );
    assert_eq!(
        errors("match (color, n) { (White, 0) => sq, (White, _) => sq, (White, 1) => sq, _ => sq ^ 1 }"),
        ["no value is left for this case / leave it out"]
    );
    assert_eq!(
        errors("match (n, flip) { (40, true) => rotate_180, _ => identity }"),
        ["a choice among 84 maps / 64 are the most, counting every combination"]
    );
    assert_eq!(
        errors("match (flip, mirror) { (true, true) => rotate_180, (false, _) => identity }"),
        ["no case for `(true, false)` / add `(true, false) => map`"]
    );
    assert_eq!(
        errors("match flip { true => flip_vertical, false => identity, _ => rotate_90 }"),
        ["no value is left for this case / leave it out"]
    );
    assert_eq!(
        errors("if a == 3 { rotate_90 } else { identity } then if flip { rotate_90 } else { identity }"),
        [
            "of several choices, each compares arguments by their names with numbers up to 62, variants or `bool`s / make it a `bool` argument, as in `if flip { .. } else { .. }`"
        ]
    );
    assert_eq!(
        errors("if for { rotate_90 } else { identity }"),
        [
            "`for` is a keyword, so no argument has this name / give the argument another name, or write `r#for` here and in the signature"
        ]
    );
    assert_eq!(
        errors("match flip == mod { true => rotate_90, false => identity }"),
        [
            "`mod` is a keyword, so no argument has this name / give the argument another name, or write `r#mod` here and in the signature"
        ]
    );
    let seven = "if a && b && c && d && e && f && g { rotate_90 } else { identity }";
    assert_eq!(errors(seven), ["a choice by 7 names / 6 are the most"]);
    let wrong = crate::spec::read("if color == Color::Black { rotate_180 } else { identity }").expect_err("no names");
    assert_eq!(
        wrong.iter().map(|one| one.message.as_str()).collect::<Vec<_>>(),
        ["here, a condition is a `bool` by its name, or compares a name with a number up to 62"]
    );
    let wrong = crate::spec::read("match n { 1 | 64 => rotate_180, _ => identity }").expect_err("too many");
    assert_eq!(
        wrong.iter().map(|one| one.message.as_str()).collect::<Vec<_>>(),
        ["here, a `match` compares names with numbers up to 62, with paths or with `bool`s"]
    );
    let wrong = crate::spec::read("match n { 0 => rotate_180, 2 => identity }").expect_err("no case for the rest");
    assert_eq!(wrong.iter().map(|one| one.message.as_str()).collect::<Vec<_>>(), ["no case for `1`"]);
}

/// What a choice means by its arguments' values, whatever the order in which it names its cases.
#[test]
fn a_choice_goes_by_the_values_of_its_arguments() {
    let of = |text: &str| {
        let meant = crate::spec::read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        let names = meant.parameters.iter().map(|one| format!("{}:{}", one.name, one.count())).collect::<Vec<_>>();
        let maps = meant.meaning.linear().expect("maps of bits").as_partial_maps().expect("of one word");
        let count = meant.parameters.iter().map(crate::spec::Parameter::count).product();
        (names.join(" "), maps.iter().take(count).map(|map| map.apply(1)).collect::<Vec<u128>>())
    };
    let (a1, h1, a8, h8) = (1u128, 1 << 7, 1 << 56, 1 << 63);
    for black in [
        "if black { sq ^ 56 } else { sq }",
        "if !black { sq } else { sq ^ 56 }",
        "match black { true => sq ^ 56, false => sq }",
        "match black { false => sq, _ => sq ^ 56 }",
        "(if black { sq ^ 63 } else { sq ^ 7 }) then sq ^ 7",
        "sq ^ 7 then if black { sq ^ 63 } else { sq ^ 7 }",
        "if black { if black { sq ^ 56 } else { sq ^ 1 } } else { sq }",
    ] {
        assert_eq!(of(black), ("black:2".to_owned(), vec![a1, a8]), "{black}");
    }
    for both in [
        "if flip { sq ^ 56 } else { sq } then if mirror { sq ^ 7 } else { sq }",
        "match (flip, mirror) { (false, false) => sq, (false, true) => sq ^ 7, (true, false) => sq ^ 56, _ => sq ^ 63 }",
        "if flip && mirror { sq ^ 63 } else if flip { sq ^ 56 } else if mirror { sq ^ 7 } else { sq }",
        "match flip { true => if mirror { sq ^ 63 } else { sq ^ 56 }, false => if mirror { sq ^ 7 } else { sq } }",
    ] {
        assert_eq!(of(both), ("flip:2 mirror:2".to_owned(), vec![a1, a8, h1, h8]), "{both}");
    }
    let turns = "match turns { 0 => sq, 1 => sq ^ 7, _ => sq ^ 56 } then if !m { sq } else { sq ^ 7 }";
    assert_eq!(of(turns), ("turns:3 m:2".to_owned(), vec![a1, h1, a8, h1, a1, h8]));
    let both = "match (turns, m) { (0, false) => sq, (1, true) => sq, (0 | 1, _) => sq ^ 7, (_, false) => sq ^ 56, _ => sq ^ 63 }";
    assert_eq!(of(both), of(turns));
    let both = "match (m, color) { (true, White) => sq ^ 7, (true, Black) => sq ^ 63, (_, White) => sq, (false, Black) => sq ^ 56 }";
    assert_eq!(of(both), ("m:2 color:2".to_owned(), vec![a1, h1, a8, h8]));
    for three in [
        "if a == 3 { sq ^ 56 } else { sq }",
        "if a != 3 { sq } else { sq ^ 56 }",
        "match a { 3 => sq ^ 56, _ => sq }",
        "match a { 0..=2 | 4 => sq, 3 => sq ^ 56, _ => sq }",
    ] {
        let count = if three.contains('4') { 6 } else { 5 };
        let maps = (0..count).map(|a| if a == 3 { a8 } else { a1 }).collect();
        assert_eq!(of(three), (format!("a:{count}"), maps), "{three}");
    }
    let nested =
        "if a == 1 && flip { sq ^ 56 } else { if a == 2 { sq ^ 7 } else { sq } } then if 2 == a { sq ^ 7 } else { sq }";
    assert_eq!(
        of("if a == 1 && flip { sq ^ 56 } else { sq }"),
        ("a:3 flip:2".to_owned(), vec![a1, a1, a1, a1, a8, a1])
    );
    assert_eq!(of("match b { 0 => sq, 2 => sq ^ 7, _ => sq ^ 56 }"), ("b:4".to_owned(), vec![a1, a8, h1, a8]));
    assert_eq!(of(nested), ("a:4 flip:2".to_owned(), vec![a1, a1, a1, a1, a1, a8, a1, a1]));
    let more = "if flip && a != 2 { sq ^ 56 } else { match a { 0 => sq, _ => sq ^ 7 } }";
    assert_eq!(of(more), ("flip:2 a:4".to_owned(), vec![a1, a8, h1, a8, h1, h1, h1, a8]));
    let colors =
        "match color { White => sq, _ => sq ^ 7 } then match color { White => sq ^ 7, Black => sq ^ 56, _ => sq }";
    assert_eq!(of(colors), ("color:3".to_owned(), vec![h1, h8, h1]));
    let others = "match color { White => sq, _ => sq ^ 7 } then match color { Black => sq ^ 7, _ => sq }";
    let wrong = crate::spec::read(others).expect_err("two lists of values");
    assert!(wrong.to_string().contains("`color` is compared with other values before"), "{wrong}");
    let color = "match color { Color::White => sq, Color::Black => sq ^ 56 }";
    assert_eq!(of(color), ("color:2".to_owned(), vec![a1, a8]));
}
