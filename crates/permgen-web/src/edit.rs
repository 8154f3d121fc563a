//! Specifications that are written anew: for another board, or after a square was dragged.

use permgen_codegen::spec::{self, Meant};
use permgen_core::layout::Layout as Squares;
use permgen_core::meaning::Meaning;
use permgen_core::partial_map::PartialMap;
use permgen_core::word_map::WordMap;
use permgen_view::Layout;
use proc_macro2::{TokenStream, TokenTree};
use serde_json::{Value, json};

use crate::question::Shape;

/// The same specification for another board; what it says of squares that leave the board stays.
///
/// # Errors
///
/// When the text is not made of tokens, or there is no such board.
pub(crate) fn resize(text: &str, shape: &Shape) -> Result<Value, String> {
    let (written, rest) = settings_and_rest(text)?;
    let mut settings = shape.settings()?;
    if let Some(words) = words_to_write(&settings, shape.words.as_deref()) {
        // Behind the board, which comes first.
        settings.insert(1.min(settings.len()), format!("width = {words}"));
    }
    settings.extend(written.into_iter().filter(|(key, _)| key == "outside").map(|(_, setting)| setting));
    Ok(json!({ "spec": joined(&settings, rest) }))
}

/// The words that have to be written for settings: those asked for where they are not the usual ones; where the usual ones have no
/// room and none are asked for, the fewest that have, if there are any.
fn words_to_write(settings: &[String], asked: Option<&str>) -> Option<String> {
    let usual = laid(&joined(settings, "identity"));
    match (asked, usual) {
        (Some(asked), Some(usual)) => (asked != usual.words().to_string()).then(|| asked.to_owned()),
        (Some(asked), None) => Some(asked.to_owned()),
        (None, Some(_)) => None,
        (None, None) => (1..=MOST_WORDS).find_map(|count| {
            let words = format!("[u64; {count}]");
            let mut settings = settings.to_vec();
            settings.push(format!("width = {words}"));
            laid(&joined(&settings, "identity")).map(|_| words)
        }),
    }
}

/// An expression may leave words half empty: so many are tried.
const MOST_WORDS: usize = 26;

/// The board that a specification is for, even if its map is wrong.
pub(crate) fn board_of(text: &str) -> Option<Squares> {
    let (settings, _) = settings_and_rest(text).ok()?;
    let is_board = |key: &str| ["board", "width", "layout", "numbering", "off_board"].contains(&key);
    let settings: Vec<String> =
        settings.into_iter().filter(|(key, _)| is_board(key)).map(|(_, setting)| setting).collect();
    laid(&joined(&settings, "identity"))
}

/// Where the squares of a specification lie, if it is right.
fn laid(text: &str) -> Option<Squares> {
    let meant = spec::read(text).ok()?;
    let layouts = meant.layouts.as_deref().map(|(from, _)| from.clone());
    layouts.or_else(|| meant.board.map(Squares::from))
}

/// How the squares lie in words, as a specification says; `packed` where it says nothing.
pub(crate) fn layout_written(text: &str) -> String {
    let written = settings_and_rest(text).ok().and_then(|(settings, _)| {
        let (_, setting) = settings.into_iter().find(|(key, _)| key == "layout")?;
        setting.split_once('=').map(|(_, layout)| layout.trim().to_owned())
    });
    written.unwrap_or_else(|| "packed".to_owned())
}

/// The specification, and after it a cycle: the square at each place goes on to the next, that of the last to the first.
///
/// # Errors
///
/// When it is wrong, or has no form that says the same with a cycle more.
pub(crate) fn compose(text: &str, cycle: &[u16]) -> Result<Value, String> {
    let meant = spec::read(text).map_err(|wrong| wrong.to_string())?;
    let words = meant.meaning.words().ok_or("this is not one map of a board's squares")?;
    let changed = turned(words, cycle)?;
    let map = match (changed.as_partial_map(), meant.layouts.as_deref()) {
        (Some(map), _) => written_map(&map, &meant),
        (None, Some((from, to))) if from == to && words.words_out() == from.words() => written_words(&changed, from),
        _ => return Err("this is not one map of a board's squares".to_owned()),
    };
    let (written, _) = settings_and_rest(text)?;
    let settings: Vec<String> =
        written.into_iter().filter(|(key, _)| key != "outside").map(|(_, setting)| setting).collect();
    let spec = joined(&settings, &map);
    // What was written is what is shown, or nothing is.
    match spec::read(&spec) {
        Ok(again) if again.meaning == Meaning::from(changed) => Ok(json!({ "spec": spec })),
        _ => Err("this cannot be written with another move: squares off the board are moved, too".to_owned()),
    }
}

/// The map, and after it a cycle of places.
fn turned(map: &WordMap, cycle: &[u16]) -> Result<WordMap, String> {
    let mut sources = map.sources().to_vec();
    for (number, &place) in cycle.iter().enumerate() {
        let next = cycle[(number + 1) % cycle.len()];
        let from = *map.sources().get(usize::from(place)).ok_or("there is no such bit")?;
        *sources.get_mut(usize::from(next)).ok_or("there is no such bit")? = from;
    }
    let (before, after) = (map.words_in(), map.words_out());
    let at = |source: u16| {
        let size = before.width.size();
        (usize::from(source) / size, (usize::from(source) % size) as u8)
    };
    let source_of = |word: usize, bit: u8| sources[word * after.width.size() + usize::from(bit)].map(at);
    let promised: Vec<u128> = (0..before.count).map(|word| map.promised_zero(word)).collect();
    WordMap::from_fn(before.count, before.width, after.count, after.width, source_of)
        .and_then(|map| map.promising(&promised))
        .map_err(|wrong| wrong.to_string())
}

/// A map of a board in several words as cycles, or where some squares are lost as a table of sources.
fn written_words(map: &WordMap, squares: &Squares) -> String {
    let source =
        |square: u16| map.sources()[usize::from(squares.place_of(square))].and_then(|at| squares.square_at(at));
    let mut to: Vec<Option<u16>> = vec![None; usize::from(squares.squares())];
    for square in 0..squares.squares() {
        if let Some(from) = source(square) {
            to[usize::from(from)] = Some(square);
        }
    }
    if to.iter().any(Option::is_none) {
        let entry = |square: u16| source(square).map_or_else(|| "_".to_owned(), |from| from.to_string());
        return format!("from [{}]", (0..squares.squares()).map(entry).collect::<Vec<_>>().join(", "));
    }
    let is_board = squares.ranks_and_files().is_some();
    let name = |square: u16| if is_board { squares.name(square) } else { square.to_string() };
    let mut seen = vec![false; to.len()];
    let mut cycles = String::new();
    for start in 0..squares.squares() {
        let (mut cycle, mut square) = (Vec::new(), start);
        while !std::mem::replace(&mut seen[usize::from(square)], true) {
            cycle.push(name(square));
            square = to[usize::from(square)].unwrap_or(square);
        }
        if cycle.len() > 1 {
            cycles += &format!(" ({})", cycle.join(" "));
        }
    }
    if cycles.is_empty() { "identity".to_owned() } else { format!("cycles{cycles}") }
}

/// A map as cycles, or where some squares are lost as a table, in the words of the board.
fn written_map(map: &PartialMap, meant: &Meant) -> String {
    let layout = Layout::of(meant.board, map.input());
    let on_board: Vec<u8> = match layout {
        Layout::Board(board) => (0..board.squares()).map(|square| board.bit_of(square)).collect(),
        Layout::Word(width) => (0..width.bits() as u8).collect(),
    };
    let mut seen = 0u128;
    let mut cycles = String::new();
    for &start in &on_board {
        let mut cycle: Vec<String> = Vec::new();
        let mut bit = start;
        while seen >> bit & 1 == 0 {
            seen |= 1 << bit;
            cycle.push(layout.name(bit));
            match map.destination_of(bit) {
                Some(to) if layout.shown() >> to & 1 == 1 => bit = to,
                _ => return table(map, &on_board),
            }
        }
        if cycle.len() > 1 {
            cycles += &format!(" ({})", cycle.join(" "));
        }
    }
    if cycles.is_empty() { "identity".to_owned() } else { format!("cycles{cycles}") }
}

/// Where each square goes, by its number.
fn table(map: &PartialMap, on_board: &[u8]) -> String {
    let number = |bit: &u8| {
        let to = map.destination_of(*bit).and_then(|to| on_board.iter().position(|&place| place == to));
        to.map_or_else(|| "_".to_owned(), |square| square.to_string())
    };
    format!("to [{}]", on_board.iter().map(number).collect::<Vec<_>>().join(", "))
}

fn joined(settings: &[String], map: &str) -> String {
    if settings.is_empty() { map.to_owned() } else { format!("{}; {map}", settings.join(", ")) }
}

/// Settings by their keys, each as it is written.
type Written = Vec<(String, String)>;

/// The settings in front, and what follows them.
fn settings_and_rest(text: &str) -> Result<(Written, &str), String> {
    let tokens: TokenStream =
        text.parse().map_err(|_| "the specification is not made of words and numbers".to_owned())?;
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let mut settings = Vec::new();
    let mut rest = &tokens[..];
    while let [TokenTree::Ident(key), equals, value, ..] = rest {
        // `a == b` and `sq => ..` are no settings.
        if !is(equals, '=') || is(value, '=') || is(value, '>') {
            break;
        }
        let end = rest.iter().position(|token| is(token, ',') || is(token, ';')).unwrap_or(rest.len());
        let place = |token: &TokenTree| token.span().byte_range();
        let written = text.get(place(value).start..place(&rest[end - 1]).end).unwrap_or_default();
        settings.push((key.to_string(), format!("{key} = {written}")));
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    let start = rest.first().map_or(text.len(), |first| first.span().byte_range().start);
    Ok((settings, text.get(start..).unwrap_or_default().trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec_of(answer: Result<Value, String>) -> String {
        answer.expect("an answer")["spec"].as_str().expect("a specification").to_owned()
    }

    #[test]
    fn squares_that_change_places_are_written_as_cycles() {
        assert_eq!(spec_of(compose("identity", &[0, 63])), "cycles (a1 h8)");
        assert_eq!(spec_of(compose("cycles (a1 h8)", &[63, 1])), "cycles (a1 b1 h8)");
        assert_eq!(spec_of(compose("cycles (a1 h8)", &[0, 63])), "identity");
        assert_eq!(
            spec_of(compose("numbering = h8_lsb; identity", &[0, 1, 2])),
            "numbering = h8_lsb; cycles (f8 h8 g8)"
        );
        assert_eq!(spec_of(compose("width = u16; i", &[3, 5])), "width = u16; cycles (3 5)");
        let flipped = spec_of(compose("flip_vertical", &[0, 1]));
        assert!(flipped.starts_with("cycles (a1 a8 b1 b8) (c1 c8)"), "{flipped}");
    }

    #[test]
    fn boards_of_several_words_are_written_too() {
        assert_eq!(spec_of(compose("board = 19x19; identity", &[0, 360])), "board = 19x19; cycles (a1 s19)");
        let layout = "board = 9x9, layout = 63 + 18; ";
        assert_eq!(spec_of(compose(&format!("{layout}identity"), &[0, 64])), format!("{layout}cycles (a1 a8)"));
        let lost = spec_of(compose("board = 12x12, outside = lost; |rank, file| (rank, file + 1)", &[1, 2]));
        assert!(lost.starts_with("board = 12x12; from [_, 1, 0, 2"), "{lost}");
    }

    #[test]
    fn squares_that_are_lost_stay_lost() {
        let lost = spec_of(compose("board = 3x3, outside = lost; |rank, file| (rank + 1, file)", &[3, 4]));
        assert_eq!(lost, "board = 3x3; to [4, 3, 5, 6, 7, 8, _, _, _]");
    }

    #[test]
    fn what_is_no_map_is_not_edited() {
        assert!(compose("gather(inner(file(square)))", &[0, 1]).is_err());
        assert!(compose("identity", &[0, 200]).is_err());
    }

    #[test]
    fn boards_are_changed_and_the_rest_stays() {
        let shape = |shape: Value| Shape::read(&shape).expect("a shape");
        let resized = |text: &str, to: Value| spec_of(resize(text, &shape(to)));
        let text = "board = 7x6, outside = lost; |rank, file| (rank + 1, file)";
        assert_eq!(
            resized(text, json!({ "board": "9x9" })),
            "board = 9x9, outside = lost; |rank, file| (rank + 1, file)"
        );
        let msb = json!({ "board": "8x8", "words": "u64", "numbering": "a1_msb" });
        assert_eq!(resized("sq ^ 56", msb), "numbering = a1_msb; sq ^ 56");
        let usual = || json!({ "board": "8x8", "off_board": "clear", "layout": "packed" });
        assert_eq!(resized("numbering = a1_msb; sq ^ 56", usual()), "sq ^ 56");
        assert_eq!(resized("sq => sq ^ 56", usual()), "sq => sq ^ 56");
        assert_eq!(resized("", usual()), "");
    }

    #[test]
    fn layouts_are_written_with_the_words_that_they_need() {
        for (board, words, layout, written) in [
            ("9x9", None, Some("63 + 18"), "board = 9x9, layout = 63 + 18; identity"),
            ("9x9", None, Some("rows"), "board = 9x9, layout = rows; identity"),
            ("8x8", None, Some("rows"), "board = 8x8, layout = rows; identity"),
            ("9x9", Some("u128"), Some("packed"), "board = 9x9; identity"),
            ("9x9", Some("[u64; 2]"), None, "board = 9x9, width = [u64; 2]; identity"),
            ("19x19", Some("[u64; 6]"), None, "board = 19x19; identity"),
            ("19x19", None, Some("rows"), "board = 19x19, layout = rows; identity"),
            (
                "9x9",
                None,
                Some("|square| (square / 63, square % 63)"),
                "board = 9x9, width = [u64; 2], layout = |square| (square / 63, square % 63); identity",
            ),
            // What does not fit is written as it was asked for: the mistake is told where it stands.
            ("9x9", None, Some("60 + 18"), "board = 9x9, layout = 60 + 18; identity"),
        ] {
            let shape = json!({ "board": board, "words": words, "layout": layout });
            let spec = spec_of(resize("identity", &Shape::read(&shape).expect("a shape")));
            assert_eq!(spec, written);
            assert_eq!(layout_written(&spec), layout.unwrap_or("packed"));
            assert_eq!(spec::read(&spec).is_ok(), layout != Some("60 + 18"), "{spec}");
        }
        for wrong in ["rows, outside = lost", "diagonals", "(63", "63 + 18; sq ^ 56"] {
            let shape = json!({ "board": "9x9", "layout": wrong });
            assert!(resize("identity", &Shape::read(&shape).expect("a shape")).is_err(), "{wrong}");
        }
    }
}
