//! Nouns whose article or number is known only at run time: "a" or "an", "argument" or "arguments".

use std::fmt::Display;

/// `a rook`, `an antidiagonal`, `an 8x8 board`, `` an `Option<u8>` ``, `` a `u8` ``.
#[must_use]
pub fn a(noun: &dyn Display) -> String {
    let noun = noun.to_string();
    let said = noun.trim_start_matches('`');
    let is_eleven = ["11x", "18x"].iter().any(|number| said.starts_with(number));
    let article = if is_eleven || said.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O', '8']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// `0 arguments`, `1 entry`, `2 entries`
#[must_use]
pub fn counted(number: &dyn Display, noun: &str) -> String {
    let number = number.to_string();
    match (&*number, noun.strip_suffix('y')) {
        ("1", _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {noun}s"),
    }
}

#[test]
fn one_thing_is_no_plural() {
    assert_eq!([0, 1, 2].map(|number| counted(&number, "bit")), ["0 bits", "1 bit", "2 bits"]);
    assert_eq!([1, 11].map(|number| counted(&number, "entry")), ["1 entry", "11 entries"]);
}

#[test]
fn the_article_goes_by_the_sound() {
    let nouns = ["antidiagonal", "8x8 board", "11x9 board", "80x2 board", "`Option<u8>`", "`i8`"];
    assert!(nouns.iter().all(|noun| a(noun).starts_with("an ")));
    assert!(["rook", "9x8 board", "110x8 board", "1x8 board", "`u8`"].iter().all(|noun| a(noun).starts_with("a ")));
}
