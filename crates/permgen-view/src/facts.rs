//! What there is to say about maps and programs, as names and values.

use permgen_core::article::counted;
use permgen_core::board::Board;
use permgen_core::meaning::Meaning;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::permutation::structure::Structure;
use permgen_core::search::{Found, Options};
use permgen_core::vector::sort_by_key;

use crate::Layout;

/// What there is to say about a map.
pub(crate) fn of_map(map: &PartialMap, board: Option<Board>) -> Vec<(&'static str, String)> {
    let layout = Layout::of(board, map.input());
    let mut word = map.input().to_string();
    if map.output() != map.input() {
        word = format!("{word} to {}", map.output());
    }
    let mut facts = vec![("word", word)];
    match layout {
        Layout::Board(board) => {
            let mut text = format!("{board}, {}", board.numbering());
            if u32::from(board.squares()) < board.width().bits() {
                text = format!("{text}, off the board: {}", board.off_board().name());
            }
            facts.push(("board", text));
        }
        Layout::Word(_) => facts.push(("drawn", "highest bit first, bit 0 at the bottom right".to_owned())),
    }
    match map.as_permutation() {
        Some(permutation) => facts.extend(permutation_facts(layout, &permutation)),
        None => facts.extend(partial_facts(layout, map)),
    }
    facts
}

/// What there is to say about a program, its proof last.
pub(crate) fn of_program(found: &Found<Meaning>, options: Options) -> Vec<(&'static str, String)> {
    let (cost, program) = (found.cost, found.certified.program());
    let digits = program.input().max(program.output()).size() / 4 + 2;
    let constants: Vec<String> = program.constants().iter().map(|value| format!("{value:#0digits$x}")).collect();
    let mut facts = vec![
        (
            "cost",
            format!(
                "{} in {} on {}",
                counted(&cost.ops, "operation"),
                counted(&cost.latency, "cycle"),
                options.target.name
            ),
        ),
        ("found by", format!("{}, chosen by {}", found.strategy, options.objective.name())),
        ("proved by", found.certified.certificate().name().to_owned()),
    ];
    if !constants.is_empty() {
        facts.insert(1, ("constants", constants.join(" ")));
    }
    facts
}

fn permutation_facts(layout: Layout, permutation: &Permutation) -> Vec<(&'static str, String)> {
    let fixed = permutation.fixed_points().count_ones() as usize;
    let cycles = permutation.cycles();
    let mut lengths: Vec<usize> = cycles.iter().map(Vec::len).collect();
    sort_by_key(&mut lengths, |&length| std::cmp::Reverse(length));
    let kinds: Vec<String> = lengths
        .chunk_by(|a, b| a == b)
        .map(|alike| format!("{} of {} {}", alike.len(), alike[0], layout.noun(alike[0])))
        .collect();
    let cycles = if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") };
    let parity = if permutation.is_even() { "even" } else { "odd" };
    let stay = match fixed {
        0 => "none".to_owned(),
        fixed => format!("{fixed} {}", layout.noun(fixed)),
    };
    vec![
        ("structure", permutation.structure().to_string()),
        ("order", format!("{}, {parity}", permutation.order())),
        ("cycles", cycles),
        ("stay", stay),
    ]
}

fn partial_facts(layout: Layout, map: &PartialMap) -> Vec<(&'static str, String)> {
    let bits = |set: u128| {
        // Squares first and by name; what is off the board is told as a number of bits.
        let on: Vec<String> =
            (0..128u8).filter(|&bit| (set & layout.shown()) >> bit & 1 == 1).map(|bit| layout.name(bit)).collect();
        let off = (set & !layout.shown()).count_ones();
        let mut parts = Vec::new();
        match on.len() {
            0 => {}
            1..=8 => parts.push(on.join(" ")),
            many => parts.push(format!("{many} {}", layout.noun(many))),
        }
        if off > 0 {
            parts.push(format!("{} off the board", counted(&off, "bit")));
        }
        parts.join(" and ")
    };
    let mut facts = vec![("moves", bits(map.domain()))];
    if map.dropped() != 0 {
        facts.push(("drops", bits(map.dropped())));
    }
    if map.promised_zero() != 0 {
        facts.push(("promised 0", bits(map.promised_zero())));
    }
    facts
}

/// A cycle as it is written: `(a1 a8)`.
#[must_use]
pub fn cycle_text(layout: Layout, cycle: &[u8]) -> String {
    let names: Vec<String> = cycle.iter().map(|&bit| layout.name(bit)).collect();
    format!("({})", names.join(" "))
}

/// What a stage does to the squares.
#[must_use]
pub fn stage_text(layout: Layout, permutation: &Permutation) -> String {
    let moved = permutation.width().size() - permutation.fixed_points().count_ones() as usize;
    let moves = format!("moves {moved} {}", layout.noun(moved));
    // Stages are simple, so the one most telling fact is enough.
    let structure = Structure { bytes: None, within_bytes: None, involution: false, ..permutation.structure() };
    match structure.to_string().as_str() {
        "no structure" => moves,
        structure => format!("{structure}, {moves}"),
    }
}
