//! What generated code says about itself, as lines of Markdown.

use super::{Function, VERSION};
use crate::spec::{Members, Values};
use permgen_core::article::{a, counted};
use permgen_core::attacks::Attacks;
use permgen_core::bit_scan::End;
use permgen_core::board::Board;
use permgen_core::exchange::By;
use permgen_core::layout::{Layout, Words};
use permgen_core::linear::Linear;
use permgen_core::meaning::Meaning;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Op;
use permgen_core::search::Found;
use permgen_core::target::Target;
use permgen_core::vector::{IntoVector as _, sort_by_key};
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// What generated code says about itself: what the map is, what the program costs, who proved it, and what it costs elsewhere.
#[must_use]
pub fn documentation<'a>(
    function: &Function<'_>,
    alternatives: impl IntoIterator<Item = (&'static Target, &'a Found<Meaning>)>,
) -> Vec<String> {
    let mut docs = summary(function);
    for (target, found) in alternatives {
        docs.push(String::new());
        docs.push(format!("On {}: {}", target.name, cost(found)));
    }
    docs
}

/// The same where a program's words have no names: the number of the map is one of them.
#[cfg(feature = "files")]
pub(super) fn summary_of_words(function: &Function<'_>) -> Vec<String> {
    summary(&Function { parameters: &[], ..*function })
}

/// What the map is, what the program costs, who proved it.
pub(super) fn summary(function: &Function<'_>) -> Vec<String> {
    let certified = &function.found.certified;
    let what = if certified.meaning().maps_numbers() { "squares" } else { "bits" };
    let is_function = matches!(certified.meaning(), Meaning::Bitwise(_) | Meaning::Matrix(_) | Meaning::Exchange(_));
    let text = function.specification.filter(|_| !is_function);
    let mut lines = text.map_or_else(Vec::new, |text| where_to(what, text));
    match certified.meaning() {
        Meaning::Linear(linear) => of_linear(function, linear, &mut lines),
        Meaning::Numbers(numbers) => {
            let last = numbers.count() - 1;
            if numbers.takes_number() {
                lines.extend([cases(function), String::new()]);
            }
            lines.push(format!("Squares are numbered 0 to {last}. The result for other numbers is unspecified."));
            lines.push(String::new());
        }
        Meaning::Scan(scan) => {
            let which = if scan.end == End::Highest { "highest" } else { "lowest" };
            let of_zero = certified.program().run(0);
            lines.push(format!("The number of the {which} bit that is set; {of_zero} for 0, which has none."));
            lines.push(String::new());
        }
        Meaning::Bitwise(_) => {
            let what = function.specification.map_or_else(String::new, |text| format!(": `{text}`"));
            lines.extend([format!("Each bit is made of the bits at its place{what}."), String::new()]);
        }
        Meaning::Exchange(exchange) => {
            let (what, bits) =
                (function.specification.map_or_else(String::new, |text| format!(": `{text}`")), exchange.width.bits());
            let how = match exchange.by {
                By::Places => format!("The bits at two places are exchanged{what}. Places count modulo {bits}."),
                By::Mask { distance } => {
                    let counts =
                        if distance.is_none() { format!(" The distance counts modulo {bits}.") } else { String::new() };
                    format!(
                        "Each bit of the mask is exchanged with the bit that lies the distance above it{what}.{counts} A bit \
                         without such a partner is lost, and one of two pairs is flipped by each whose bits differ."
                    )
                }
            };
            lines.extend([how, String::new()]);
        }
        Meaning::Matrix(matrices) => {
            if matrices.takes_number() {
                lines.extend([cases(function), String::new()]);
            }
            let what = function.specification.map_or_else(String::new, |text| format!(": `{text}`"));
            lines.extend([format!("Each bit of the result is a sum (XOR) of bits{what}."), String::new()]);
        }
        Meaning::Attacks(attacks) => of_attacks(function.name, attacks, &mut lines),
        _ => {}
    }
    lines.push(format!("{} By permgen {VERSION}.", cost(function.found)));
    lines
}

fn of_linear(function: &Function<'_>, linear: &Linear, lines: &mut Vec<String>) {
    let map = linear.first();
    if linear.takes_number() {
        if function.members == Members::Cases {
            lines.push(cases(function));
        } else {
            lines.push(format!("{} maps, one for each `{}`.", linear.cases().len(), function.members.name()));
        }
        if function.is_any_order {
            let are_gathers = linear.as_partial_maps().is_some_and(|maps| maps.iter().all(PartialMap::is_gather));
            lines.push(if are_gathers {
                "The bits of each index are in the order of the board's bits, which is as cheap as any.".to_owned()
            } else {
                "Each set of squares has its own index; where one product needs it, the bits are in another order than on the board."
                    .to_owned()
            });
        }
        lines.push(String::new());
    } else {
        if map.inputs() == 1 && map.outputs() == 1 {
            let words = [map.input(), map.output()];
            let picture = |board| picture(board, words, |word| map.apply(&[word])[0]);
            lines.extend(function.board.map_or_else(Vec::new, picture));
        }
        if let Some(map) = linear.as_partial_map().filter(|_| function.is_any_order) {
            lines.extend([order(function.board, &map), String::new()]);
        }
    }
    if map.inputs() == 1 {
        lines.extend(promise(map.promised_zero(0)));
    }
    if linear.as_partial_maps().is_none() {
        in_words(function, map, lines);
    }
}

/// Where squares lie in the words of a map, and what is promised of several.
fn in_words(function: &Function<'_>, map: &WordMap, lines: &mut Vec<String>) {
    if let Some((from, to)) = function.layouts {
        lines.extend([lies("The argument", from, map.words_in()), String::new()]);
        if from != to {
            lines.extend([lies("The result", to, map.words_out()), String::new()]);
        }
    }
    for word in (0..map.inputs()).filter(|_| map.inputs() > 1) {
        let promised = map.promised_zero(word);
        if promised > 0 {
            let what = format!(
                "The caller promises that the bits {promised:#x} of word {word} are 0; with others the result is wrong."
            );
            lines.extend([what, String::new()]);
        }
    }
}

/// Where squares lie: in which bit of which word the first of each word is.
fn lies(what: &str, layout: &Layout, words: Words) -> String {
    if layout.words() != words || layout.is_bits() {
        return format!("{what} is {}, the lowest word first.", in_prose(words));
    }
    let firsts = (0..words.count).filter_map(|word| {
        let bits = (word * words.width.size()..).take(words.width.size());
        let (bit, square) = bits.zip(0u8..).find_map(|(place, bit)| Some((bit, layout.square_at(place as u16)?)))?;
        let of = if words.count == 1 { String::new() } else { format!(" of word {word}") };
        Some(format!("{} is bit {bit}{of}", layout.name(square)))
    });
    let mut firsts: Vec<String> = firsts.vec();
    if firsts.len() > 4 {
        let last = firsts.pop();
        firsts.truncate(3);
        firsts.push("..".to_owned());
        firsts.extend(last);
    }
    format!("{what} is {} in {}: {}.", a(layout), in_prose(words), firsts.join(", "))
}

/// Words without the syntax of a language.
fn in_prose(words: Words) -> String {
    match words.count {
        1 => format!("one word of {} bits", words.width.bits()),
        count => format!("{count} words of {} bits", words.width.bits()),
    }
}

fn promise(promised: u128) -> Vec<String> {
    if promised == 0 {
        return Vec::new();
    }
    vec![
        format!("The caller promises that the bits {promised:#x} are 0; with others the result is wrong."),
        String::new(),
    ]
}

/// What is chosen among.
fn cases(function: &Function<'_>) -> String {
    let numbered = |cases: &[String]| {
        let cases = cases.iter().enumerate().map(|(number, case)| format!("{number} for `{case}`"));
        cases.vec().join(", ")
    };
    let count = function.cases.len();
    if function.parameters.is_empty() {
        // What an argument counts need not be listed.
        let first = function.cases.first();
        let counted = first.and_then(|case| case.strip_suffix(" = 0")).filter(|name| {
            function.cases.iter().enumerate().all(|(number, case)| *case == format!("{name} = {number}"))
        });
        return match counted {
            Some(name) => format!("One of {count} maps, selected by `{name}`, which counts modulo {count}."),
            None => format!("One of {count} maps: {}.", numbered(function.cases)),
        };
    }
    let names: Vec<String> = function.arguments().into_iter().map(|argument| format!("`{}`", argument.name)).vec();
    let mut text = format!("One of {count} maps, selected by {}.", list(&names[..names.len() - 1]));
    for (name, parameter) in names.iter().zip(function.parameters) {
        if let Values::Number { names, has_rest } = &parameter.values {
            let more = if *has_rest { " and every higher number" } else { "" };
            let values = numbered(names);
            let values = match values.rsplit_once(" for ") {
                Some((before, last)) => format!("{before}{more} for {last}"),
                None => values,
            };
            text.push_str(&format!(" {name} is {values}."));
        }
        if let Values::Modulo(count) = parameter.values {
            text.push_str(&format!(" {name} counts modulo {count}."));
        }
    }
    text
}

fn list(names: &[String]) -> String {
    match names {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    }
}

fn of_attacks(name: &str, attacks: &Attacks, lines: &mut Vec<String>) {
    let (layout, count) = (attacks.layout(), attacks.layout().squares());
    let (piece, last) = (name.strip_suffix("_attacks").unwrap_or("slider"), count - 1);
    let modulo = if count.is_power_of_two() { format!(" `square` counts modulo {count}.") } else { String::new() };
    let (bits, bit) = match attacks.words().count {
        1 => ("bit n of `occupied`", "bit n"),
        _ => ("a bit of a word of `occupied`", "that bit"),
    };
    lines.extend([
        format!("The squares that {} attacks on {}.", a(&piece), a(layout)),
        String::new(),
        format!(
            "`square` is 0 for {}, 1 for the next on its rank, {last} for {}; {bits} says whether the square of {bit} is. \
             The first man in each direction is attacked, whoever's he is.{modulo}",
            layout.name(0),
            layout.name(last)
        ),
        String::new(),
    ]);
}

/// Which bit of the index each square is, the lowest first.
fn order(board: Option<Board>, map: &PartialMap) -> String {
    let mut places: Vec<(u8, u8)> =
        (0u8..).zip(map.destinations()).filter_map(|(bit, to)| to.map(|to| (to, bit))).vec();
    sort_by_key(&mut places, |&(to, _)| to);
    let name = |bit: u8| {
        let square = board.and_then(|board| board.square_at(bit).map(|square| board.square_name(square)));
        square.unwrap_or_else(|| format!("bit {bit}"))
    };
    let names: Vec<String> = places.into_iter().map(|(_, bit)| name(bit)).vec();
    format!("The bits of the index, from the lowest, in the order that was found cheapest: {}.", names.join(", "))
}

/// What a program costs, and what proved it.
pub(super) fn cost(found: &Found<Meaning>) -> String {
    let (cost, program) = (found.cost, found.certified.program());
    let bytes = program.table_bytes();
    let tables = if bytes == 0 { String::new() } else { format!(", {bytes} bytes of tables") };
    let method = match found.certified.meaning() {
        Meaning::Scan(_) => ", by a de Bruijn factor",
        Meaning::Attacks(_) if program.instructions().iter().any(|line| line.op == Op::Pext) => ", by `pext`",
        Meaning::Attacks(_) if program.instructions().last().is_some_and(|line| line.op == Op::Lookup) => ", by magics",
        Meaning::Attacks(_) => ", bit by bit",
        _ => "",
    };
    format!(
        "{}, {} on the critical path, {}{tables}{method}. Proven: {}.",
        counted(&cost.ops, "operation"),
        cycles(cost.latency),
        counted(&cost.constants, "constant"),
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
    counted(&count, "cycle")
}

/// The letter R before and after, which has no symmetry; on boards that have room for it.
fn picture(board: Board, words: [Width; 2], apply: impl Fn(u128) -> u128) -> Vec<String> {
    const LETTER: [&str; 8] =
        [".1111...", ".1...1..", ".1...1..", ".1..1...", ".111....", ".1.1....", ".1..1...", ".1...1.."];
    if board.ranks() < 8 || board.files() < 8 || words != [board.width(); 2] {
        return Vec::new();
    }
    let mut word = 0;
    for (rank, row) in (0u8..).zip(LETTER.iter().rev()) {
        for (file, cell) in (0u8..).zip(row.bytes()) {
            word |= u128::from(cell == b'1') << board.bit_of(rank * board.files() + file);
        }
    }
    let (before, after) = (board.draw(word), board.draw(apply(word)));
    let rows = before.lines().zip(after.lines()).map(|(before, after)| format!("{before}     {after}"));
    let fence = ["```text".to_owned()];
    fence.into_iter().chain(rows).chain(["```".to_owned(), String::new()]).vec()
}
