//! What a specification means, or what is wrong with it.

use permgen_codegen::diagnostics::Diagnostics;
use permgen_codegen::spec::{self, Meant, Spec};
use permgen_core::layout::Layout as Squares;
use permgen_core::meaning::Meaning;
use permgen_core::partial_map::PartialMap;
use permgen_core::word_map::WordMap;
use permgen_view::{Layout, Mistake, View, cycle_text, listing, mistakes, moves, moves_of_words};
use serde_json::{Value, json};

use crate::edit::{board_of, layout_written};

/// The meaning as the page shows it while one types.
pub(crate) fn read(text: &str) -> Value {
    match spec::read(text) {
        Ok(meant) => meaning(text, &meant),
        // The page marks them on the board that the text is for.
        Err(diagnostics) => json!({
            "mistakes": mistakes_of(text, &diagnostics),
            "layout": board_of(text).as_ref().map(layout_of_words),
        }),
    }
}

/// What is wrong, by its places in the text.
pub(crate) fn mistakes_of(text: &str, diagnostics: &Diagnostics) -> Vec<Value> {
    let squares = board_of(text);
    let names: Vec<String> =
        squares.iter().flat_map(|squares| (0..squares.squares()).map(|square| squares.name(square))).collect();
    mistakes(text, diagnostics).iter().map(|mistake| told(text, mistake, &names)).collect()
}

fn told(text: &str, mistake: &Mistake, names: &[String]) -> Value {
    // The browser counts in units of UTF-16.
    let units = |byte: usize| text[..byte].encode_utf16().count();
    let place = |range: &std::ops::Range<usize>| json!([units(range.start), units(range.end)]);
    let words = format!("{} {}", mistake.message, mistake.help.as_deref().unwrap_or(""));
    json!({
        "message": mistake.message,
        "help": mistake.help,
        "place": mistake.place.as_ref().map(place),
        "related": mistake.related.iter().map(|(range, message)| json!({
            "place": place(range), "message": message,
        })).collect::<Value>(),
        "squares": squares_in(&words, names),
    })
}

/// The squares that a message names.
fn squares_in(message: &str, names: &[String]) -> Vec<String> {
    let mut words: Vec<&str> = message.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    words.retain(|word| names.iter().any(|name| name == word));
    let mut squares: Vec<String> = Vec::new();
    for word in words {
        if !squares.iter().any(|known| known == word) {
            squares.push(word.to_owned());
        }
    }
    squares
}

/// What the function is called, where nobody says.
pub(crate) fn usual_name(text: &str, meant: &Meant) -> String {
    match spec::named(text.trim()) {
        Some(_) => text.trim().to_owned(),
        None => match (&meant.meaning, &meant.members) {
            (_, Some((spec::Members::Cases, _))) => "permute",
            (_, Some(_)) => "gather",
            (Meaning::Bitwise(_), None) => "combine",
            (Meaning::Exchange(_), None) => "exchange",
            (_, None) => "permute",
        }
        .to_owned(),
    }
}

fn meaning(text: &str, meant: &Meant) -> Value {
    let mut answer = json!({
        "name": usual_name(text, meant),
        "board": meant.board.map(|board| json!({
            "ranks": board.ranks(),
            "files": board.files(),
            "numbering": board.numbering().to_string(),
            "off_board": board.off_board().name(),
            "width": board.width().bits(),
            "words": board.width().to_string(),
            "layout": "packed",
        })),
        "editable": false,
    });
    if let Some(map) = meant.meaning.map() {
        add_map(&mut answer, text, &map, meant);
    }
    let level = meant.layouts.as_deref().filter(|(from, to)| from == to).map(|(from, _)| from);
    let words = meant.meaning.words().filter(|map| map.as_partial_map().is_none());
    if let (Some(map), Some(squares)) = (words, level.filter(|squares| !squares.is_bits())) {
        add_words(&mut answer, text, map, squares);
    // Of an index the order is not chosen yet: its squares are listed when it is.
    } else if let Some(listing) = listing(meant, &meant.meaning) {
        answer["listing"] = json!({ "title": listing.title, "lines": listing.lines });
    }
    answer
}

fn add_map(answer: &mut Value, text: &str, map: &PartialMap, meant: &Meant) {
    let (before, after) = (Layout::of(meant.board, map.input()), Layout::of(meant.board, map.output()));
    answer["facts"] = json!(View::facts_of_map(map, meant.board));
    answer["width"] = map.input().bits().into();
    answer["layout"] = layout(before);
    answer["moves"] = moves(map, meant.board).into();
    let mut sources: Vec<Option<u8>> = vec![None; map.output().size()];
    for (bit, to) in (0u8..).zip(map.destinations()) {
        if let Some(to) = to {
            sources[usize::from(*to)] = Some(bit);
        }
    }
    answer["sources"] = json!(sources);
    // What is written anew must say the same: see edit.rs.
    let is_plain = meant.meaning.words().is_some() && map.promised_zero() == 0;
    answer["editable"] = (is_plain && before == after && !text.contains("given")).into();
    if let Some(permutation) = map.as_permutation() {
        let cycles: Vec<String> = permutation.cycles().iter().map(|cycle| cycle_text(before, cycle)).collect();
        answer["cycles"] = cycles.join(" ").into();
    }
}

/// The same of a board, or another shape, that lies in several words: bits are counted through all of them.
fn add_words(answer: &mut Value, text: &str, map: &WordMap, squares: &Squares) {
    if map.words_in() != squares.words() || map.words_out() != squares.words() {
        return;
    }
    if let Some((ranks, files)) = squares.ranks_and_files() {
        let spec = Spec::parse_str(text).ok();
        let settings = spec.as_ref().map(Spec::settings);
        let numbering = settings.and_then(|settings| settings.numbering).map(|it| it.value).unwrap_or_default();
        let off_board = settings.and_then(|settings| settings.off_board).map(|it| it.value).unwrap_or_default();
        answer["board"] = json!({
            "ranks": ranks, "files": files, "numbering": numbering.to_string(), "off_board": off_board.name(),
            "width": squares.words().width.bits(), "words": squares.words().to_string(),
            "layout": layout_written(text),
        });
    }
    answer["width"] = squares.words().bits().into();
    answer["layout"] = layout_of_words(squares);
    answer["sources"] = json!(map.sources());
    if let Some(drawing) = moves_of_words(map, squares) {
        answer["moves"] = drawing.into();
    }
    let is_promised = (0..map.inputs()).any(|word| map.promised_zero(word) != 0);
    answer["editable"] = (map.is_injective() && !is_promised && !text.contains("given")).into();
}

/// Rank 1 of a board at the bottom; of another shape the first row on top.
fn layout_of_words(squares: &Squares) -> Value {
    let is_board = squares.ranks_and_files().is_some();
    let columns = squares.lengths().last().copied().unwrap_or(1);
    let mut rows: Vec<u16> = (0..squares.squares() / columns).collect();
    if is_board {
        rows.reverse();
    }
    let row = |row: &u16| (0..columns).map(|column| squares.place_of(row * columns + column)).collect::<Vec<u16>>();
    let name = |square: u16| (squares.place_of(square).to_string(), squares.name(square).into());
    json!({
        "rows": rows.iter().map(row).collect::<Vec<_>>(),
        "names": (0..squares.squares()).map(name).collect::<serde_json::Map<_, _>>(),
        "row_labels": rows.iter().map(|row| (row + u16::from(is_board)).to_string()).collect::<Vec<_>>(),
        "column_labels": is_board.then(|| (0..columns).map(|file| char::from(b'a' + file as u8)).collect::<Vec<char>>()),
        "noun": if is_board { "square" } else { "bit" },
    })
}

/// Where the bits are drawn, and what they are called.
pub(crate) fn layout(layout: Layout) -> Value {
    let row = |row: u8| (0..layout.columns()).map(|column| layout.bit_at(row, column)).collect::<Vec<u8>>();
    json!({
        "rows": (0..layout.rows()).map(row).collect::<Vec<_>>(),
        "names": (0..layout.rows()).flat_map(row).map(|bit| (bit.to_string(), layout.name(bit).into())).collect::<serde_json::Map<_, _>>(),
        "row_labels": (0..layout.rows()).map(|row| layout.row_label(row)).collect::<Vec<_>>(),
        "column_labels": layout.column_labels(),
        "noun": layout.noun(1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_has_its_place_in_utf_16_and_its_squares() {
        let answer = read("/* ♞ */ |rank, file| (rank, file / 2)");
        let mistake = &answer["mistakes"][0];
        assert_eq!(mistake["place"], json!([21, 37]), "{answer}");
        assert_eq!(mistake["squares"].as_array().expect("squares")[..2], [json!("a1"), json!("b1")], "{answer}");
    }

    #[test]
    fn mistakes_are_shown_on_the_board_that_the_text_is_for() {
        for (text, squares, marked) in [
            ("board = 7x6; |rank, file| (rank, file / 2)", 42, "a1"),
            ("board = 19x19; |rank, file| (rank, file / 2)", 361, "b1"),
            ("board = 9x9, layout = 63 + 18, outside = lost; from |rank, file| (rank, nothing)", 81, ""),
            ("|rank, file| (rank, file / 2)", 64, "a1"),
        ] {
            let answer = read(text);
            let rows = answer["layout"]["rows"].as_array().unwrap_or_else(|| panic!("{text}: {answer}"));
            assert_eq!(rows.iter().map(|row| row.as_array().map_or(0, Vec::len)).sum::<usize>(), squares, "{text}");
            let marks = answer["mistakes"][0]["squares"].as_array().expect("squares");
            assert_eq!(marked.is_empty(), marks.is_empty(), "{answer}");
            assert!(marked.is_empty() || marks.contains(&json!(marked)), "{answer}");
        }
        assert!(read("board = 0x9; sq").get("layout").is_some_and(Value::is_null));
    }

    #[test]
    fn boards_of_several_words_have_their_squares() {
        let answer = read("board = 19x19; rotate_90");
        assert_eq!((&answer["board"]["words"], &answer["editable"]), (&json!("[u64; 6]"), &json!(true)));
        assert_eq!((&answer["layout"]["rows"][18][0], &answer["layout"]["names"]["360"]), (&json!(0), &json!("s19")));
        assert_eq!(answer["sources"][342], json!(0), "a1 comes to a19");
        assert_eq!(answer["board"]["layout"], "packed");
        let split = read("board = 9x9, layout = 63 + 18; flip_vertical");
        assert_eq!((&split["board"]["layout"], &split["board"]["words"]), (&json!("63 + 18"), &json!("[u64; 2]")));
        let planes = read("shape = 64x4 -> 4x64; |square, plane| (plane, square)");
        assert!(planes["listing"]["lines"].is_array() && planes["layout"].is_null());
    }

    #[test]
    fn functions_have_names() {
        for (text, name) in
            [("rotate_90", "rotate_90"), ("sq ^ 56", "permute"), ("gather(inner(file(square)))", "gather")]
        {
            assert_eq!(usual_name(text, &spec::read(text).expect("right")), name);
        }
    }
}
