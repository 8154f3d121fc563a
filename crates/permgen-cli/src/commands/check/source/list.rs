//! Numbers alone, with commas or white space between: not of a language.

use super::literal::{Literals, value};
use super::{Column, Number, Place, Source};
use crate::errors::BadInput;

/// Whether a text is nothing but words that begin with a digit, commas, and comments after `#`.
pub(super) fn is_list(text: &str) -> bool {
    let mut any = false;
    let all = words(text).all(|(_, word)| {
        any = true;
        word.starts_with(|first: char| first.is_ascii_digit())
    });
    all && any
}

/// The words, with their places.
fn words(text: &str) -> impl Iterator<Item = (Place, &str)> {
    (1..).zip(text.lines()).flat_map(|(line, whole)| {
        let content = whole.split('#').next().unwrap_or_default();
        let is_between = |character: char| character == ',' || character.is_whitespace();
        content.split(is_between).filter(|word| !word.is_empty()).map(move |word| {
            let before = word.as_ptr() as usize - whole.as_ptr() as usize;
            (Place { line, column: whole[..before].chars().count() + 1 }, word)
        })
    })
}

/// One column of all numbers.
pub(super) fn read(text: &str) -> Result<Source, BadInput> {
    let mut numbers = Vec::new();
    for (at, word) in words(text) {
        let value = value(word, Literals::Plain).map_err(|what| {
            BadInput::new(format!("{at}: {what}")).with_help("write numbers as 0x1f or 31, with commas or spaces between")
        })?;
        numbers.push(Number { value, at });
    }
    let at = numbers.first().map_or(Place { line: 1, column: 1 }, |number| number.at);
    let name = "the list of numbers".to_owned();
    let column = Column {
        name,
        words: Vec::new(),
        role_word: "magics".to_owned(),
        at,
        numbers,
        squares: None,
        type_name: "any".to_owned(),
        bits: Some(128),
    };
    Ok(Source { columns: vec![column], ..Source::default() })
}
