//! Indices in any order, promises, and results of other words: `emit`, `show`, `search` and `prove`.

use std::fs;

use crate::common::{permgen, stderr, stdout};
use permgen_core::check::certify;
use permgen_core::index_map::IndexMap;
use permgen_core::partial_map::PartialMap;
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
    assert!(certify(&map, program).is_ok());
    assert!(open["code"].as_str().unwrap().contains("The bits of the index, from the lowest,"));
    permgen(&["show", "gather(inner(file(c)), any_order)", "--effort", "low"]).assert().success();
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
    prove(&["--given", "file(b)"]).assert().success().stdout(contains(", where `--given 'file(b)'` holds\n"));
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
    assert!(composed.contains("`gather` in any order cannot be part of another map"), "{composed}");
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

#[test]
fn one_function_for_all_squares() {
    let diagonal = "gather(inner(diagonal(square)))";
    let emit = |arguments: &[&str]| {
        stdout(&permgen(&["emit", diagonal, "--effort", "low"]).args(arguments).assert().success())
    };
    let rust = emit(&["--name", "diagonal_index", "--result", "u8"]);
    assert!(rust.contains("pub const fn diagonal_index(square: u8, board: u64) -> u8"), "{rust}");
    assert!(
        rust.contains(&format!("permgen emit '{diagonal}' --result 8 --effort low --name diagonal_index")),
        "{rust}"
    );
    let with_instruction = emit(&["--target", "x86-64-v3"]);
    assert!(
        with_instruction.contains("_pext_u64(") && !with_instruction.contains("wrapping_mul"),
        "{with_instruction}"
    );
    let c = emit(&["--lang", "c", "--name", "diagonal_index"]);
    assert!(c.contains("static inline uint64_t diagonal_index(uint8_t square, uint64_t board)"), "{c}");

    let report: Value = serde_json::from_str(&emit(&["--json"])).unwrap();
    let members = report["members"].as_array().unwrap();
    assert_eq!((members.len(), &members[28]["name"]), (64, &Value::from("e4")));
    for member in members {
        let program: Program = member["program"].as_str().unwrap().parse().unwrap();
        let to: Vec<Option<u8>> = serde_json::from_value(member["to"].clone()).unwrap();
        let map = PartialMap::new(Width::W64, Width::W64, &to, 0).unwrap();
        assert_eq!(certify(&map, program).unwrap().certificate().name(), member["certificate"]);
    }

    // Square numbers too are functions like all others, in every language.
    let numbers = |arguments: &[&str]| {
        stdout(&permgen(&["emit", "square_of(rotate_90)", "--name", "turned"]).args(arguments).assert().success())
    };
    assert!(numbers(&[]).contains("pub const fn turned(square: u8) -> u8"));
    assert!(numbers(&["--lang", "c"]).contains("static inline uint8_t turned(uint8_t square)"));
    let report: Value = serde_json::from_str(&numbers(&["--json"])).unwrap();
    assert_eq!((&report["to"][0], &report["certificate"]), (&Value::from(56), &Value::from("exhaustive")));
    assert!(emit(&["--lang", "program"]).contains("lookup x.0, ["));
    permgen(&["show", "square_of(rotate_90)"]).assert().success().stdout(contains("where each number goes"));

    // So are choices among them.
    let turned = "square_of(match n { 0 => identity, 1 => rotate_90, 2 => rotate_180, _ => rotate_270 })";
    let chosen =
        |command: &str, arguments: &[&str]| stdout(&permgen(&[command, turned]).args(arguments).assert().success());
    assert!(chosen("emit", &["--name", "turned"]).contains("pub const fn turned(n: u8, square: u8) -> u8"));
    assert!(chosen("show", &[]).contains("where each number goes, case by case"));
    let report: Value = serde_json::from_str(&chosen("emit", &["--json"])).unwrap();
    for (number, to) in [(0, 1), (1, 48), (2, 62), (3, 15)] {
        let member = &report["members"][number];
        assert_eq!((&member["to"][1], &member["certificate"]), (&Value::from(to), &Value::from("exhaustive")));
        let program: Program = member["program"].as_str().unwrap().parse().unwrap();
        assert_eq!(program.run(1), to as u128);
    }
    permgen(&["emit", turned, "--result", "16"]).assert().code(2).stderr(contains("a square number is a `u8`"));

    permgen(&["show", "gather(file(file))", "--effort", "low"]).assert().success().stdout(contains("file h"));
    permgen(&["emit", "gather(rank(rank))", "--name", "rank_index"])
        .assert()
        .success()
        .stdout(contains("fn rank_index(rank: u8"));
}

#[test]
fn what_is_wrong_with_all_squares_at_once() {
    let told = |arguments: &[&str]| stderr(&permgen(&["emit"]).args(arguments).assert().code(2));
    let collides = told(&["gather(diagonal(square) | file(square))"]);
    assert!(
        collides.contains("for a1 no product with a sum of powers of two gathers the bits: at shift"),
        "{collides}"
    );
    assert!(collides.contains("collide"), "{collides}");
    // No product gathers a file of ten ranks, so all files are gathered.
    permgen(&["emit", "gather(file(file))", "--board", "10x6", "--effort", "low"])
        .assert()
        .success()
        .stdout(contains("6 maps, one for each `file`"));
    let narrow = told(&["gather(file(file))", "--board", "10x6", "--result", "8"]);
    assert!(narrow.contains("an index of 10 bits does not fit in `u8`"), "{narrow}");
    assert!(told(&["gather(file(square))", "--given", "file(a)"]).contains("needs no promise"));
}

#[test]
fn a_longer_result_is_filled_as_in_a_function() {
    let emitted = |spec: &str, width: &str| permgen(&["emit", spec, "--width", width, "--result", "u64"]).assert();
    let same = |spec: &str, width: &str| {
        let written = permgen(&["emit", &format!("width = {width} -> u64; {spec}"), "--lang", "program"]);
        let option = permgen(&["emit", spec, "--width", width, "--result", "u64", "--lang", "program"]);
        let [written, option] = [written, option].map(|mut command| stdout(&command.assert().success()));
        let code = |text: &str| text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n");
        assert_eq!(code(&written), code(&option), "{spec}");
    };
    same("linear(|x| x ^ x << 1)", "u32");
    same("shape = 16 -> 64; |bit| 4 * bit", "u16");
    emitted("swap(a, b)", "u8").code(2).stderr(contains("bits of a `u8` are exchanged, not of a `u64`"));
    emitted("bitwise(|a, b| a & b)", "u8").code(2).stderr(contains("the boards are `u8`"));
    emitted("sq ^ 1", "u8 -> u64").code(2).stderr(contains("an option of its own: `--result 'u64'`"));
}

#[test]
fn counts_above_the_number_of_maps_of_squares_continue_the_sequence() {
    for (map, count) in [("repeat(sq ^ 1, times)", 2), ("repeat(rotate_90, times)", 4), ("repeat(sq ^ 3, times)", 2)] {
        for (language, rest) in [("python", ""), ("c", "u"), ("java", ""), ("go", "")] {
            let map = format!("board = 4x4; square_of({map})");
            let options = ["--effort", "low", "--name", "f", "--lang", language];
            let text = stdout(&permgen(&["emit", &map]).args(options).assert().success());
            assert!(text.contains(&format!(" % {count}{rest}")), "{text}");
        }
    }
    // Words are selected by masks, which take the low bits of the number alone.
    let text =
        stdout(&permgen(&["emit", "repeat(rotate_90, times)", "--effort", "low", "--lang", "c"]).assert().success());
    assert!(!text.contains('%'), "{text}");
}
