//! Specifications of the symmetries of boards of all sizes, in one word or several, which a map may be.

use permgen_core::word_map::WordMap;

/// The most ranks, and the most files.
const MOST_RANKS: usize = 32;
const MOST_FILES: usize = 26;

/// Symmetries of any board, and those that exchange its ranks and files.
const UPRIGHT: [&str; 3] = ["flip_vertical", "mirror_horizontal", "rotate_180"];
const TURNED: [&str; 4] = ["flip_diagonal", "flip_antidiagonal", "rotate_90_cw", "rotate_90_ccw"];

/// What is known of a board from the bits that a map takes.
struct Squares {
    /// How many there may be.
    counts: std::ops::RangeInclusive<usize>,
    /// In which bits they lie, as a setting.
    layout: String,
    /// All bits, of which some may be off the board and stay.
    keeps: Option<usize>,
}

/// Symmetries of boards as large as what moves, but for those of a chess board.
pub(super) fn symmetries(map: &WordMap) -> Vec<String> {
    let mut found = Vec::new();
    let Some(squares) = squares(map) else { return found };
    for ranks in 2..=MOST_RANKS {
        for files in 2..=MOST_FILES {
            let count = ranks * files;
            let is_near = squares.keeps.is_none() || count < squares.counts.start() + 2 * files;
            // What a map does to bytes, or to half of one, is no sign of a board with two ranks or two files.
            let is_of_bytes = count % 8 == 0 || count == 4;
            let is_thin = is_of_bytes && ranks.min(files) == 2;
            if !squares.counts.contains(&count) || !is_near || is_thin || (ranks, files) == (8, 8) {
                continue;
            }
            let policy = if squares.keeps.is_some_and(|bits| bits != count) { ", off_board = keep" } else { "" };
            let layout = &squares.layout;
            let turned = if ranks == files { String::new() } else { format!(" -> {files}x{ranks}") };
            // Bits in the opposite order are a half turn of every board with so many squares.
            let is_known = |name: &&str| *name != "rotate_180" || ranks == files && !is_of_bytes;
            let upright = UPRIGHT.into_iter().filter(is_known);
            found.extend(upright.map(|name| format!("board = {ranks}x{files}{layout}{policy}; {name}")));
            found.extend(TURNED.map(|name| format!("board = {ranks}x{files}{turned}{layout}{policy}; {name}")));
        }
    }
    found
}

fn squares(map: &WordMap) -> Option<Squares> {
    if map.words_in() != map.words_out() {
        return None;
    }
    let to = map.destinations();
    let is_moved = |bit: usize| to[bit].first().is_some_and(|&to| usize::from(to) != bit);
    let moved = (0..to.len()).rev().find(|&bit| is_moved(bit))?;
    if to.iter().all(|to| !to.is_empty()) {
        return Some(Squares { counts: moved + 1..=to.len(), layout: String::new(), keeps: Some(to.len()) });
    }
    let ones = |bits: &[Vec<u16>]| bits.iter().take_while(|to| !to.is_empty()).count();
    let count = to.iter().filter(|to| !to.is_empty()).count();
    if ones(&to) == count {
        return Some(Squares { counts: count..=count, layout: String::new(), keeps: None });
    }
    // So many low bits of each word.
    let held: Vec<usize> = to.chunks(map.input().size()).map(ones).collect();
    if held.iter().sum::<usize>() != count || held.contains(&0) {
        return None;
    }
    let held: Vec<String> = held.iter().map(ToString::to_string).collect();
    Some(Squares { counts: count..=count, layout: format!(", layout = {}", held.join(" + ")), keeps: None })
}
