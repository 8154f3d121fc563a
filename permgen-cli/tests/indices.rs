//! Indices in any order, promises, and results of other words: `emit`, `show`, `search` and `prove`.

mod common;

use std::fs;

use common::{permgen, stderr, stdout};
use permgen_core::check::certify_index;
use permgen_core::index_map::IndexMap;
use permgen_core::program::Program;
use permgen_core::width::Width;
use predicates::str::contains;
use serde_json::Value;
use tempfile::tempdir;

fn report(arguments: &[&str]) -> Value {
    let text = stdout(&permgen(&["emit", "--effort", "low", "--json"]).args(arguments).assert().success());
    serde_json::from_str(&text).unwrap()
}

#[test]
fn an_order_is_chosen_and_told() {
    let open = report(&["gather(0x5555555555555555, any_order)", "--result", "u32"]);
    let in_order = report(&["gather(0x5555555555555555)", "--result", "u32"]);
    assert!(open["ops"].as_u64() < in_order["ops"].as_u64(), "{} {}", open["ops"], in_order["ops"]);
    let program: Program = open["program"].as_str().unwrap().parse().unwrap();
    // 32 bits are too many to try, so that this is a proof by rank.
    let map = IndexMap::new(Width::W64, Width::W32, 0x5555_5555_5555_5555, 32).unwrap();
    assert!(certify_index(map, program).is_ok());
    assert!(open["code"].as_str().unwrap().contains("The bits of the index, from the lowest,"));
    permgen(&["show", "gather(inner(file(c)), any_order)"]).assert().success();
    permgen(&["search", "gather(inner(file(c)), any_order)", "--effort", "low"]).assert().success();
}

#[test]
fn promises_save_masks_and_are_proved() {
    let operations = |arguments: &[&str]| report(arguments)["ops"].as_u64().unwrap();
    assert_eq!(operations(&["gather(file(b))", "--given", "file(b)"]), operations(&["gather(file(b))"]) - 1);
    let written = report(&["gather(file(b)) given x & !file(b) == 0"]);
    assert_eq!(written["promised_zero"], "0xfdfdfdfdfdfdfdfd");
    assert!(written["code"].as_str().unwrap().contains("board & 0xfdfd_fdfd_fdfd_fdfd_u64 == 0,"));

    let folder = tempdir().unwrap();
    let file = folder.path().join("file_b.permgen");
    fs::write(&file, written["program"].as_str().unwrap()).unwrap();
    let prove = |arguments: &[&str]| {
        let mut command = permgen(&["prove"]);
        command.arg(&file).args(["--map", "gather(file(b))"]).args(arguments);
        command
    };
    prove(&["--given", "file(b)"]).assert().success();
    prove(&["--given", "x & !file(b) == 0"]).assert().success();
    prove(&[]).assert().code(1);
    prove(&["--given", "file(b)", "--given", "rank(1)"]).assert().code(2).stderr(contains("second promise"));
    let lone = permgen(&["prove", "--library", "--given", "file(b)"]).assert().code(2);
    assert!(stderr(&lone).contains("neither a law nor a map that could assume `file(b)`"));
}

#[test]
fn what_is_written_at_the_top_of_a_file_makes_it_again() {
    let text = stdout(
        &permgen(&["emit", "gather(file(b))", "--given", "file(b)", "--result", "8", "--effort", "low"])
            .assert()
            .success(),
    );
    assert!(text.contains("permgen emit 'gather(file(b))' --result 8 --given 'file(b)' --effort low"), "{text}");
    assert!(text.contains("(board: u64) -> u8"));
    assert!(text.contains("The caller promises that the bits 0xfdfdfdfdfdfdfdfd are 0"));
}

#[test]
fn mistakes_are_told_at_their_place() {
    let told = |arguments: &[&str]| stderr(&permgen(&["emit"]).args(arguments).assert().code(2));
    let composed = told(&["flip_vertical then gather(file(a), any_order)"]);
    assert!(
        composed.contains("with its bits in any order, `gather` is no map that others could be made of"),
        "{composed}"
    );
    let unknown = told(&["gather(0x5555)", "--given", "rank(9)"]);
    assert!(unknown.contains("there is no rank 9") && !unknown.contains("gather(0x5555)"), "{unknown}");
    let unfinished = told(&["gather(0x5555)", "--given", "x & !rank(2)"]);
    assert!(unfinished.contains("a promise ends with `== 0`"), "{unfinished}");
    let narrow = told(&["gather(0x55555)", "--result", "8"]);
    assert!(narrow.contains("an index of 10 bits does not fit in `u8`"), "{narrow}");
    assert!(narrow.contains("`u16` holds 10 bits"), "{narrow}");
    let overlap = told(&["gather(file(a))", "--given", "x & rank(1) == 0"]);
    assert!(overlap.contains("a1 (0) is gathered, and promised to be 0"), "{overlap}");
    let nothing = told(&["scatter(file(a)) then gather(rank(8)) then flip_vertical then gather(file(b))"]);
    assert!(nothing.contains("the map drops every bit that is left here"), "{nothing}");
}
