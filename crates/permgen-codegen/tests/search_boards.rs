//! Boards that do not fill their word: how many operations the search needs for each symmetry and policy. Everything that
//! the search returns is proved.

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Effort, Objective, Options, search};

/// Operations with `zero`, `clear` and `keep`, on words of 64 bits: boards of more squares take two. These numbers only go down.
const OPERATIONS: [(&str, &str, [u32; 3]); 23] = [
    ("7x6", "flip_vertical", [10, 11, 10]),
    ("7x6", "mirror_horizontal", [10, 10, 10]),
    ("7x6", "rotate_180", [15, 15, 17]),
    ("8x7", "flip_vertical", [14, 15, 15]),
    ("8x7", "mirror_horizontal", [10, 11, 10]),
    ("8x7", "rotate_180", [15, 15, 17]),
    ("7x8", "flip_vertical", [2, 2, 2]),
    ("7x8", "mirror_horizontal", [13, 13, 15]),
    ("7x8", "rotate_180", [15, 15, 17]),
    ("9x9", "flip_vertical", [20, 21, 20]),
    ("9x9", "mirror_horizontal", [28, 29, 28]),
    ("9x9", "rotate_180", [36, 36, 38]),
    ("9x9", "flip_diagonal", [44, 44, 44]),
    ("9x9", "rotate_90_cw", [61, 61, 63]),
    ("9x10", "flip_vertical", [23, 24, 25]),
    ("9x10", "mirror_horizontal", [40, 40, 42]),
    ("9x10", "rotate_180", [36, 36, 38]),
    ("10x9", "flip_vertical", [25, 26, 35]),
    ("10x9", "mirror_horizontal", [28, 29, 28]),
    ("10x9", "rotate_180", [36, 36, 38]),
    ("10x5", "flip_vertical", [14, 15, 15]),
    ("10x5", "mirror_horizontal", [10, 11, 10]),
    ("10x5", "rotate_180", [15, 15, 17]),
];

fn map_of(board: &str, symmetry: &str, policy: &str) -> PartialMap {
    let text = format!("board = {board}, off_board = {policy}; {symmetry}");
    let spec = Spec::parse_str(&text).unwrap_or_else(|_| panic!("{text}"));
    spec.resolve(&Scope::new(None)).unwrap_or_else(|_| panic!("{text}")).map
}

fn operations(board: &str, symmetry: &str, effort: Effort) -> [u32; 3] {
    ["zero", "clear", "keep"].map(|policy| {
        let map = map_of(board, symmetry, policy);
        let found = search(&map, Options::default().objective(Objective::Ops).effort(effort));
        assert_eq!(found.certified.map(), &map, "what is proved is what was asked for");
        found.cost.ops
    })
}

/// What differs from the numbers above.
fn differences(rows: &[(&str, &str, [u32; 3])], effort: Effort) -> String {
    let mut table = String::new();
    for (board, symmetry, before) in rows {
        let found = operations(board, symmetry, effort);
        if found != *before {
            table += &format!("(\"{board}\", \"{symmetry}\", {found:?}), // was {before:?}\n");
        }
    }
    table
}

#[test]
fn macros_need_no_more_operations_than_before() {
    let table = differences(&OPERATIONS, Effort::Low);
    assert!(table.is_empty(), "\n{table}");
}

#[test]
#[ignore = "slow: the default effort"]
fn more_effort_needs_no_more_operations() {
    for (board, symmetry, [zero, ..]) in OPERATIONS.iter().filter(|(board, ..)| ["7x6", "9x9"].contains(board)) {
        let map = map_of(board, symmetry, "zero");
        let found = search(&map, Options::default().objective(Objective::Ops).effort(Effort::Default));
        assert!(found.cost.ops <= *zero, "{board} {symmetry}: {} by {}", found.cost.ops, found.strategy);
    }
}

#[test]
fn the_same_answer_every_time() {
    for symmetry in ["mirror_horizontal", "rotate_180", "rotate_90_cw"] {
        let map = map_of("9x9", symmetry, "clear");
        let options = Options::default().effort(Effort::Low);
        assert_eq!(search(&map, options).certified.program(), search(&map, options).certified.program(), "{symmetry}");
    }
}
