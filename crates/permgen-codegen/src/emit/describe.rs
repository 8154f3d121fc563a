//! What generated code says about itself, as lines of Markdown.

use super::{Function, VERSION};
use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_core::search::Found;

/// What the map is, what the program costs, who proved it.
pub(super) fn summary(function: &Function<'_>) -> Vec<String> {
    let mut lines = function.specification.map_or_else(Vec::new, |text| where_to("bits", text));
    if let Some(picture) = function.board.and_then(|board| picture(board, function.found.certified.map())) {
        lines.push("```text".to_owned());
        lines.extend(picture);
        lines.push("```".to_owned());
        lines.push(String::new());
    }
    if function.is_any_order {
        lines.extend([order(function.board, function.found.certified.map()), String::new()]);
    }
    let promised = function.found.certified.map().promised_zero();
    if promised != 0 {
        lines.push(format!("The caller promises that the bits {promised:#x} are 0; with others the result is wrong."));
        lines.push(String::new());
    }
    lines.push(format!("{}, permgen {VERSION}.", cost(function.found)));
    lines
}

/// Which bit of the index each square is, the lowest first.
fn order(board: Option<Board>, map: &PartialMap) -> String {
    let mut places: Vec<(u8, u8)> =
        (0u8..).zip(map.destinations()).filter_map(|(bit, to)| to.map(|to| (to, bit))).collect();
    places.sort_unstable();
    let name = |bit: u8| {
        let square = board.and_then(|board| board.square_at(bit).map(|square| board.square_name(square)));
        square.unwrap_or_else(|| format!("bit {bit}"))
    };
    let names: Vec<String> = places.into_iter().map(|(_, bit)| name(bit)).collect();
    format!("The bits of the index, from the lowest, in the order that was found cheapest: {}.", names.join(", "))
}

/// What a program costs, what found it and what proved it.
pub(super) fn cost(found: &Found) -> String {
    let cost = found.cost;
    format!(
        "{}, {} on the critical path, {}; strategy `{}`, certificate `{}`",
        counted(cost.ops, "operation"),
        cycles(cost.latency),
        counted(cost.constants, "constant"),
        found.strategy,
        found.certified.certificate(),
    )
}

/// The specification, unless it is a text of many lines or a long table, which would say less than a picture.
pub(super) fn where_to(what: &str, specification: &str) -> Vec<String> {
    if specification.len() > 100 || specification.contains(['`', '\n']) {
        return Vec::new();
    }
    vec![format!("Where the {what} go: `{specification}`."), String::new()]
}

pub(super) fn cycles(count: u32) -> String {
    counted(count, "cycle")
}

pub(super) fn counted(count: u32, thing: &str) -> String {
    match count {
        0 => format!("0 {thing}s"),
        1 => format!("1 {thing}"),
        _ => format!("{count} {thing}s"),
    }
}

/// The letter R before and after, which has no symmetry; on boards that have room for it.
fn picture(board: Board, map: &PartialMap) -> Option<Vec<String>> {
    const LETTER: [&str; 8] =
        [".1111...", ".1...1..", ".1...1..", ".1..1...", ".111....", ".1.1....", ".1..1...", ".1...1.."];
    if board.ranks() < 8 || board.files() < 8 || map.input() != board.width() || map.output() != board.width() {
        return None;
    }
    let mut word = 0;
    for (rank, row) in (0u8..).zip(LETTER.iter().rev()) {
        for (file, cell) in (0u8..).zip(row.bytes()) {
            word |= u128::from(cell == b'1') << board.bit_of(rank * board.files() + file);
        }
    }
    let (before, after) = (board.draw(word), board.draw(map.apply(word)));
    Some(before.lines().zip(after.lines()).map(|(before, after)| format!("{before}     {after}")).collect())
}
