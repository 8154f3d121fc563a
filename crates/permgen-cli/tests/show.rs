//! `permgen show`.

use crate::common::{permgen, stdout};
use assert_cmd::Command;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

/// The command with little effort: what is found is not what is tested here.
fn show(arguments: &[&str]) -> Command {
    let mut command = permgen(&["show", "--effort", "low"]);
    command.args(arguments);
    command
}

#[test]
fn a_flip_drawn() {
    let text = stdout(&show(&["sq ^ 56"]).assert().success().stderr(""));
    let without_strategy: Vec<&str> = text.lines().filter(|line| !line.starts_with("  found by")).collect();
    insta::assert_snapshot!(without_strategy.join("\n"));
}

#[test]
fn a_matrix_drawn() {
    let gray = "\n    11......\n    .11.....\n    ..11....\n    ...11...\n    ....11..\n    .....11.\n    ......11\n    .......1 + 1\n";
    show(&["--width", "u8", "linear(|x| x ^ x >> 1 ^ 0x80)"]).assert().success().stdout(contains(gray));
    let words = "column for each word it is a sum of\n\n    11.\n    .1. + 1\n";
    let map = "width = [u64; 3] -> [u64; 2]; linear(|x| [x[0] ^ x[1], !x[1]])";
    let shown = show(&[map]).assert().success();
    let unsaid = show(&["--width", "[u64; 3]", "linear(|x| [x[0] ^ x[1], !x[1]])"]).assert().code(2);
    unsaid.stderr(contains("declare the result as `[u64; 2]`"));
    let shown = shown.stdout(contains(words));
    shown.stdout(contains("found by    operations as written"));
}

/// The pictures in the documentation are what the command draws.
#[test]
fn documented_multiplications_are_as_drawn() {
    let (lines, guide) = (include_str!("data/kindergarten.rs"), include_str!("data/attacks.md"));
    let lines: Vec<&str> = lines.lines().filter_map(|line| line.strip_prefix("//! ")).collect();
    for (map, page) in [("gather(inner(diagonal(d4)))", lines), ("gather(file(a))", guide.lines().collect())] {
        let drawn = stdout(&show(&[map]).assert().success());
        let picture = drawn.lines().skip_while(|line| !line.contains("by the factor"));
        let picture: Vec<&str> = picture.take_while(|line| !line.is_empty()).map(str::trim_start).collect();
        assert_eq!(picture.len(), 9, "{drawn}");
        assert!(page.windows(9).any(|lines| lines == picture), "{drawn}");
    }
}

#[test]
fn multiplications_that_are_not_there_are_not_drawn() {
    for map in ["sq ^ 7", "gather(rank(3))"] {
        assert!(!stdout(&show(&[map]).assert().success()).contains("the multiplication"));
    }
    // A short word, moved in a longer one.
    show(&["sq ^ 7", "--width", "8"]).assert().success().stdout(contains("the multiplications"));
}

#[test]
fn where_nothing_is_multiplied_lines_are_gathered_by_shifts() {
    let report = |map: &str| -> Value {
        let shown = show(&[map, "--target", "riscv32", "--json"]).assert().success();
        serde_json::from_str(&stdout(&shown)).unwrap()
    };
    let file = report("gather(file(a))");
    assert_eq!((&file["strategy"], &file["certificate"]), (&Value::from("shift-or"), &Value::from("linear")));
    for map in ["gather(file(a))", "gather(inner(diagonal(d4)))", "scatter(file(h))", "rotate_90"] {
        let program = report(map)["program"].to_string();
        assert!(["mul", "rotl", "rotr", "bswap"].iter().all(|op| !program.contains(op)), "{program}");
    }
}

#[test]
fn a_board_of_another_shape_and_a_word_without_a_board() {
    show(&["|rank, file| (6 - rank, file)", "--board", "7x6"])
        .assert()
        .success()
        .stdout(contains("board       7x6, a1_lsb, off the board: clear\n"))
        .stdout(contains("drops       22 bits off the board\n").or(contains("drops       bits")));
    show(&["i ^ 96", "--width", "128"])
        .assert()
        .success()
        .stdout(contains("drawn       highest bit first, bit 0 at the bottom right\n"))
        .stdout(contains("127 │"));
}

#[test]
fn an_option_that_contradicts_the_specification_is_refused() {
    for (spec, option, given, told) in [
        ("board = 8x8; sq ^ 7", "--board", "7x6", "the specification says `8x8`, `--board` says `7x6`"),
        (
            "numbering = a1_msb; sq ^ 7",
            "--numbering",
            "a1_lsb",
            "the specification says `a1_msb`, `--numbering` says `a1_lsb`",
        ),
        (
            "board = 7x6, off_board = keep; sq",
            "--off-board",
            "clear",
            "the specification says `keep`, `--off-board` says `clear`",
        ),
    ] {
        show(&[spec, option, given]).assert().code(2).stdout("").stderr(contains(told));
    }
    show(&["board = 8x8; sq ^ 7", "--board", "8x8"]).assert().success();
}

#[test]
fn plain_characters_when_asked() {
    let text = stdout(&show(&["sq ^ 7", "--ascii"]).assert().success());
    assert!(text.is_ascii());
}

#[test]
fn colour_only_when_asked_or_on_a_terminal() {
    let plain = stdout(&show(&["sq ^ 7"]).assert().success());
    assert!(!plain.contains('\u{1b}'));
    let coloured = stdout(&show(&["sq ^ 7", "--color", "always"]).assert().success());
    assert!(coloured.contains('\u{1b}'));
    let stripped = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(stripped, plain, "colour changes nothing else");
    let never = stdout(&show(&["sq ^ 7", "--color", "never"]).env("CLICOLOR_FORCE", "1").assert().success());
    assert_eq!(never, plain);
    let refused = stdout(&show(&["sq ^ 7"]).env("NO_COLOR", "1").assert().success());
    assert_eq!(refused, plain);
}

#[test]
fn two_runs_draw_the_same() {
    let run = || stdout(&show(&["sq * 5 % 64"]).assert().success());
    assert_eq!(run(), run());
}

#[test]
fn json_says_the_same_as_the_picture() {
    let report: Value = serde_json::from_str(&stdout(&show(&["sq ^ 56", "--json"]).assert().success())).unwrap();
    assert_eq!((&report["ops"], &report["width"]), (&Value::from(1), &Value::from(64)));
    assert_eq!(report["to"][0], 56);
    assert_eq!(report["certificate"], "linear");
    assert_eq!((&report["specification"], &report["board"]), (&Value::from("sq ^ 56"), &Value::from("8x8")));
}

#[test]
fn bad_specifications_and_options_exit_with_2() {
    show(&["sq * 2"]).assert().code(2).stdout("").stderr(contains("1 | sq * 2"));
    show(&[]).assert().code(2).stdout("");
    show(&["sq", "--columns", "3"]).assert().code(2).stdout("");
    show(&["sq", "--color", "sometimes"]).assert().code(2).stdout("");
}

#[test]
fn the_network_alone_as_svg() {
    let svg = stdout(&show(&["|rank, file| (file, rank)", "--svg"]).assert().success());
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" ") && svg.ends_with("</svg>\n"), "{svg}");
    let program: Value =
        serde_json::from_str(&stdout(&show(&["|rank, file| (file, rank)", "--json"]).assert().success())).unwrap();
    let steps = program["program"].as_str().unwrap().lines().filter(|line| line.starts_with('v')).count();
    // The argument is a card, too.
    assert_eq!(svg.matches("class=\"pg-card\"").count(), steps + 1);
    show(&["sq", "--svg", "--json"]).assert().code(2);
}

#[test]
fn all_of_it_as_one_page_without_scripts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("turn.html");
    for spec in
        ["rotate_90", "gather(inner(file(square)))", "square_of(sq ^ 56)", "bitwise(|a, b| a & !b)", "from |sq| 0"]
    {
        show(&[spec, "--html", file.to_str().unwrap()]).assert().success().stdout("");
        let page = std::fs::read_to_string(&file).unwrap();
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg "), "{spec}");
        assert!(page.contains("Proven: ") && page.contains("aarch64"), "{spec}");
        for stranger in ["<script", "<link", "src=", "@import", "url("] {
            assert!(!page.contains(stranger), "{spec}: {stranger}");
        }
    }
    let page = stdout(&show(&["board = 4x4; |rank, file| (file, rank) /* <b> */", "--html", "-"]).assert().success());
    assert!(page.contains("/* &lt;b&gt; */"), "what is written is shown, not read as markup");
    let spec = folder.path().join("spec.txt");
    std::fs::write(&spec, "sq ^ 56").unwrap();
    let (spec, out) = (spec.to_str().unwrap(), spec.to_str().unwrap());
    show(&["--spec-file", spec, "--html", out]).assert().code(2).stderr(contains("would be written over"));
}
