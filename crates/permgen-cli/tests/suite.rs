//! `permgen suite`.

use crate::common::permgen;
use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Program;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;
use predicates::str::contains;
use serde_json::Value;

const TWO_ROWS: &str = r#"[
    {"name": "reverse", "width": 8, "to": [7, 6, 5, 4, 3, 2, 1, 0], "extra": true},
    {"name": "turn", "width": 8, "to": [1, 2, 3, 4, 5, 6, 7, 0], "ops": {"best_published_portable": 1, "best_known_portable": 1}}
]"#;

#[test]
fn a_row_each_and_a_total() {
    let output = permgen(&["suite", "-"]).write_stdin(TWO_ROWS).assert().success().stderr("");
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert!(lines[0].starts_with("name     width  ops  published  known"), "{text}");
    assert!(lines[1].starts_with("reverse      8"), "{text}");
    assert!(lines[2].starts_with("turn         8    1          1      1"), "{text}");
    assert!(lines[2].contains("linear"), "{text}");
    assert!(lines[3].starts_with("total"), "{text}");
}

#[test]
fn json_lines_hold_programs_that_are_the_maps() {
    let output = permgen(&["suite", "-", "--json", "--objective", "ops"]).write_stdin(TWO_ROWS).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 2);
    for row in &rows {
        for field in
            ["name", "width", "to", "program", "ops", "constants", "latency", "target", "objective", "strategy"]
        {
            assert!(!row[field].is_null(), "{field} is missing from {row}");
        }
        let width = Width::from_bits(row["width"].as_u64().unwrap() as u32).unwrap();
        let to: Vec<Option<u8>> = serde_json::from_value(row["to"].clone()).unwrap();
        let map = PartialMap::new(width, width, &to, 0).unwrap();
        let program: Program = row["program"].as_str().unwrap().parse().unwrap();
        assert_eq!(u64::from(program.op_count()), row["ops"].as_u64().unwrap());
        let certified = certify(&map, program).unwrap();
        assert_eq!(certified.certificate().name(), row["certificate"]);
    }
    assert_eq!(rows[0]["objective"], "ops");
}

const OF_WORDS: &str = r#"[
    {"name": "change", "word": 8, "inputs": 2, "outputs": 2, "by_pairs": {"portable": 3},
     "to": [8, 9, 10, 11, 12, 13, 14, null, 0, 1, 2, 3, 4, 5, 6, 7]},
    {"name": "copy", "word": 8, "inputs": 1, "outputs": 2,
     "to": [[0, 8], [1, 9], [2, 10], [3, 11], [4, 12], [5, 13], [6, 14], 7]},
    {"name": "same", "word": 8, "inputs": 1, "outputs": 1, "to": [0, 1, 2, 3, 4, 5, 6, 7]}
]"#;

#[test]
fn rows_may_be_about_several_words() {
    let output = permgen(&["suite", "-"]).write_stdin(OF_WORDS).assert().success().stderr("");
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(lines[1].starts_with("change         2x8      1          3"), "{text}");
    assert!(lines[2].starts_with("copy    1x8 to 2x8      1          -"), "{text}");
    assert!(lines[3].starts_with("same             8      0          -"), "{text}");
    let output = permgen(&["suite", "-", "--json"]).write_stdin(OF_WORDS).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(rows.len(), 3);
    for row in &rows[..2] {
        let count = |key: &str| row[key].as_u64().unwrap() as usize;
        let to: Vec<Vec<usize>> = serde_json::from_value(row["to"].clone()).unwrap();
        let map = WordMap::from_destinations(count("inputs"), Width::W8, count("outputs"), Width::W8, &to).unwrap();
        let program: Program = row["program"].as_str().unwrap().parse().unwrap();
        assert_eq!(certify(&map, program).unwrap().certificate().name(), row["certificate"]);
    }
}

#[test]
fn every_bad_row_of_words_is_told() {
    for (row, message) in [
        (r#""inputs": 2, "outputs": 2, "to": []"#, "row 0 (`bad`): no `word`"),
        (r#""word": 12, "inputs": 2, "outputs": 2, "to": []"#, "row 0 (`bad`): `word` is 12"),
        (r#""word": 8, "outputs": 2, "to": []"#, "row 0 (`bad`): no `inputs`"),
        (r#""word": 8, "inputs": -1, "outputs": 2, "to": []"#, "row 0 (`bad`): `inputs` is -1"),
        (r#""word": 8, "inputs": 1, "outputs": 1e9, "to": []"#, "row 0 (`bad`): `outputs` is 1000000000.0"),
        (r#""word": 8, "inputs": 1, "outputs": 1000000000, "to": []"#, "1000000000 words of `u8` are not possible"),
        (r#""word": 8, "inputs": 1, "outputs": 2, "to": [0]"#, "a table of 1 entry cannot be a map of 8 bits"),
        (
            r#""word": 8, "inputs": 1, "outputs": 2, "to": [[0, 16], 1, 2, 3, 4, 5, 6, 7]"#,
            "bit 0 goes to 16, but the result has bits 0 to 15",
        ),
        (r#""word": 8, "inputs": 1, "outputs": 2, "to": [[0, 1], 1, 2, 3, 4, 5, 6, 7]"#, "bits 0 and 1 both go to 1"),
        (r#""word": 8, "inputs": 1, "outputs": 2, "to": [["0"], 1, 2, 3, 4, 5, 6, 7]"#, r#"to[0] is ["0"]"#),
    ] {
        let list = format!(r#"[{{"name": "bad", {row}}}]"#);
        permgen(&["suite", "-"]).write_stdin(list).assert().code(2).stdout("").stderr(contains(message));
    }
}

/// The sums of four words in which three are shared: a matrix of PRIDE's kind.
const MATRICES: &str = r#"[{"name": "sums", "inputs": 4, "outputs": 4, "rows": ["e", "d", "b", "7"], "known": 7}]"#;

#[test]
#[ignore = "slow: searches for matrices"]
fn rows_may_be_matrices() {
    let output = permgen(&["suite", "-"]).write_stdin(MATRICES).assert().success().stderr("");
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let cells: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(cells[..4], ["sums", "4x64", "6", "7"], "{text}");
    let output = permgen(&["suite", "-", "--json"]).write_stdin(MATRICES).assert().success();
    let row: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    let program: Program = row["program"].as_str().unwrap().parse().unwrap();
    assert_eq!(program.instructions().len(), 6);
    let sums = program.run_words(&[1, 2, 4, 8]);
    assert_eq!(sums, [2 ^ 4 ^ 8, 1 ^ 4 ^ 8, 1 ^ 2 ^ 8, 1 ^ 2 ^ 4]);
}

#[test]
fn every_bad_matrix_is_told() {
    for (row, message) in [
        (r#""outputs": 1, "rows": ["1"]"#, "row 0 (`bad`): no `inputs`"),
        (r#""inputs": 129, "outputs": 1, "rows": ["1"]"#, "row 0 (`bad`): `inputs` is 129, must be 1 to 128"),
        (r#""inputs": 2, "outputs": 2, "rows": ["1"]"#, "row 0 (`bad`): 1 row for 2 outputs"),
        (r#""inputs": 2, "outputs": 1, "rows": ["4"]"#, r#"rows[0] is "4", which is no set of 2 inputs"#),
        (r#""inputs": 2, "outputs": 1, "rows": [1]"#, "rows[0] is 1, which is no set of 2 inputs"),
        (r#""inputs": 2, "outputs": 1, "rows": "1""#, "row 0 (`bad`): `rows` is a string"),
    ] {
        let list = format!(r#"[{{"name": "bad", {row}}}]"#);
        permgen(&["suite", "-"]).write_stdin(list).assert().code(2).stdout("").stderr(contains(message));
    }
}

#[test]
fn two_runs_give_the_same_bytes_in_the_order_of_the_list() {
    let list: Vec<Value> = (0..40u32)
        .map(|places| {
            let to: Vec<u32> = (0..64).map(|bit| (bit * 5 + places) % 64).collect();
            serde_json::json!({ "name": format!("row{places}"), "width": 64, "to": to })
        })
        .collect();
    let list = serde_json::to_string(&list).unwrap();
    let run = || {
        let output = permgen(&["suite", "-", "--json", "--effort", "low"]).write_stdin(list.clone()).assert().success();
        String::from_utf8(output.get_output().stdout.clone()).unwrap()
    };
    let first = run();
    assert_eq!(first, run());
    for (index, line) in first.lines().enumerate() {
        assert!(line.starts_with(&format!("{{\"name\":\"row{index}\"")), "{line}");
    }
}

#[test]
fn a_filter_picks_rows_by_name() {
    permgen(&["suite", "-", "--filter", "rev"])
        .write_stdin(TWO_ROWS)
        .assert()
        .success()
        .stdout(contains("reverse"))
        .stdout(contains("turn").count(0));
    permgen(&["suite", "-", "--filter", "nothing"])
        .write_stdin(TWO_ROWS)
        .assert()
        .code(2)
        .stderr("error: no row has `nothing` in its name\n  help: the rows are reverse, turn\n");
}

#[test]
fn every_bad_row_is_told_by_index_and_name() {
    let list = r#"[
        {"name": "good", "width": 8, "to": [0, 1, 2, 3, 4, 5, 6, 7]},
        {"name": "twice", "width": 8, "to": [0, 1, 2, 3, 4, 5, 6, 6]},
        {"name": "high", "width": 8, "to": [0, 1, 2, 3, 4, 5, 6, 8]},
        {"name": "huge", "width": 8, "to": [0, 1, 2, 3, 4, 5, 6, 1e30]},
        {"name": "short", "width": 8, "to": [0, 1, 2]},
        {"name": "odd", "width": 12, "to": []},
        {"name": "text", "width": 8, "to": "0 1 2"},
        {"width": 8, "to": [0, 1, 2, 3, 4, 5, 6, 7]},
        17
    ]"#;
    let output = permgen(&["suite", "-"]).write_stdin(list).assert().code(2).stdout("");
    insta::assert_snapshot!(String::from_utf8(output.get_output().stderr.clone()).unwrap());
}

#[test]
fn what_is_no_list_is_refused() {
    for (text, message) in [
        ("{", "error: not JSON: EOF while parsing an object at line 1 column 1"),
        ("", "error: not JSON: EOF"),
        ("{}", "error: an object where a list of permutations is needed"),
        ("[]", "error: the list is empty"),
    ] {
        permgen(&["suite", "-"]).write_stdin(text).assert().code(2).stdout("").stderr(contains(message));
    }
    permgen(&["suite", "/does/not/exist.json"])
        .assert()
        .code(2)
        .stderr(contains("error: cannot read `/does/not/exist.json`: "));
}

#[test]
fn unknown_targets_and_objectives_list_those_known() {
    permgen(&["suite", "-", "--target", "portabel"])
        .assert()
        .code(2)
        .stderr(contains("invalid value 'portabel'"))
        .stderr(contains("a similar value exists: 'portable'"));
    permgen(&["suite", "-", "--objective", "speed"]).assert().code(2).stderr(contains("balanced, ops, latency"));
}
