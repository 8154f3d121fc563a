//! `permgen search`, and the files of recipes that it writes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

use crate::common::{permgen, stderr, stdout};
use assert_cmd::Command;
use permgen_core::random::Random;
use permgen_core::recipe::{CheckedRecipe, check_all};
use predicates::str::contains;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

/// A folder and the path of a file of recipes in it that is not there yet.
fn place() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let file = folder.path().join("recipes.txt");
    (folder, file)
}

/// The command with little effort: what is found is not what is tested here.
fn search(arguments: &[&str], file: &Path) -> Command {
    let mut command = permgen(&["search", "--effort", "low", "-o"]);
    command.arg(file).args(arguments);
    command
}

#[test]
fn matrices_and_maps_of_several_words_are_kept() {
    let (_folder, file) = place();
    let word = ["--width", "[u64; 2]"];
    for spec in ["linear(|x| [x[0] ^ x[1], x[0]])", "sq ^ 71"] {
        search(&[spec, word[0], word[1]], &file).assert().success().stdout(contains("new"));
    }
    search(&["linear(|x| x ^ x >> 1)"], &file).assert().success().stdout(contains("new"));
    check(&file).assert().success().stdout(contains("3 proved, 0 wrong"));
    permgen(&["emit", "linear(|x| x ^ x >> 1)", "--json", "--recipes"])
        .arg(&file)
        .assert()
        .success()
        .stdout(contains("\"strategy\":\"recipe\""));
    let wrong = fs::read_to_string(&file).unwrap().replace("shr x, 1", "shr x, 2");
    fs::write(&file, wrong).unwrap();
    check(&file).assert().code(1).stdout(contains("2 proved, 1 wrong")).stderr(contains("not proved to be the map"));
}

fn check(file: &Path) -> Command {
    let mut command = permgen(&["search", "--check", "-o"]);
    command.arg(file);
    command
}

fn recipes(file: &Path) -> Vec<CheckedRecipe> {
    let text = fs::read_to_string(file).unwrap();
    check_all(&text).map(Result::unwrap).collect()
}

/// Two rotations where one byte swap would do.
const CLUMSY: &str = "\
# My recipes.

recipe clumsy
map u16 -> u16 to 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7
target portable
objective balanced
effort low
strategy by-hand
version 0.0.1
program(x: u16) -> u16
v1 = rotl x, 3
v2 = rotl v1, 5
return v2
";

#[test]
fn what_is_found_is_written_sorted_and_proved() {
    let (folder, file) = place();
    let output = search(&["sq ^ 56", "mirror_horizontal", "sq ^ 1"], &file).assert().success().stderr("");
    assert!(stdout(&output).contains("new"), "{}", stdout(&output));
    let found = recipes(&file);
    let names: Vec<&str> = found.iter().map(|entry| entry.recipe.name.as_str()).collect();
    assert_eq!(names, ["mirror_horizontal", "sq ^ 1", "sq ^ 56"]);
    assert_eq!((found[2].cost.ops, found[2].recipe.strategy.as_str()), (1, "whole-word"));
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("# permgen search 'sq ^ 56' mirror_horizontal 'sq ^ 1' --effort low -o "), "{text}");
    check(&file).assert().success().stdout(contains("3 proved, 0 wrong"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary is left");
}

#[test]
fn two_runs_give_the_same_bytes() {
    let list = r#"[
        {"name": "b", "width": 8, "to": [7, 6, 5, 4, 3, 2, 1, 0]},
        {"name": "a", "width": 8, "to": [3, 1, 4, 0, 5, 7, 2, 6]},
        {"name": "b again", "width": 8, "to": [7, 6, 5, 4, 3, 2, 1, 0]}
    ]"#;
    let (_folder, file) = place();
    let run = || {
        let output = search(&["--suite", "-"], &file).write_stdin(list).assert().success();
        assert_eq!(stderr(&output), "`b again` is the same map as `b`: searched once\n");
        fs::read_to_string(&file).unwrap()
    };
    let first = run();
    assert_eq!(first, run(), "improved by itself");
    fs::remove_file(&file).unwrap();
    assert_eq!(first, run(), "written anew");
    assert!(recipes(&file).iter().all(|entry| entry.recipe.objective == "ops"));
}

#[test]
fn only_a_better_program_replaces_one_and_others_are_kept() {
    let (_folder, file) = place();
    fs::write(&file, CLUMSY).unwrap();
    let map = ["to [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7]", "--width", "16"];
    let change = |arguments: &[&str]| {
        let output = search(&[&map[..], arguments, &["--json"]].concat(), &file).assert().success();
        let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
        (report["change"].as_str().unwrap().to_owned(), report["ops"].as_u64().unwrap())
    };
    assert_eq!(change(&["--objective", "ops"]), ("new".to_owned(), 1));
    assert_eq!(recipes(&file).len(), 2, "another objective is another recipe");
    assert_eq!(change(&[]), ("better".to_owned(), 1));
    let better = fs::read_to_string(&file).unwrap();
    assert!(!better.contains("clumsy"), "{better}");
    assert!(better.starts_with("# My recipes.\n"), "{better}");
    assert_eq!(change(&[]), ("kept".to_owned(), 1));
    assert_eq!(fs::read_to_string(&file).unwrap(), better);
    search(&["i ^ 1", "--width", "8"], &file).assert().success();
    assert_eq!(recipes(&file).len(), 3);
    assert!(fs::read_to_string(&file).unwrap().contains(better.split_once("\n\n").unwrap().1));
}

#[test]
fn a_recipe_that_is_used_for_another_target_keeps_its_origin() {
    let (_folder, file) = place();
    search(&["sq ^ 56"], &file).assert().success();
    fs::write(&file, fs::read_to_string(&file).unwrap().replace("strategy whole-word", "strategy by-hand")).unwrap();
    search(&["sq ^ 56", "--target", "x86-64-v3"], &file).assert().success();
    let origins: Vec<(String, String)> =
        recipes(&file).into_iter().map(|entry| (entry.recipe.target, entry.recipe.strategy)).collect();
    assert_eq!(origins, [("portable", "by-hand"), ("x86-64-v3", "by-hand")].map(|(a, b)| (a.to_owned(), b.to_owned())));
}

#[test]
fn damaged_and_wrong_entries_are_told_and_nothing_is_lost() {
    let (_folder, file) = place();
    search(&["mirror_horizontal"], &file).assert().success();
    let good = fs::read_to_string(&file).unwrap();
    let name = file.display();
    let line_of = |text: &str, start: &str| 1 + text.lines().take_while(|line| !line.starts_with(start)).count();

    // A bit of a mask the other way round.
    let mask = good.find("0x5").or_else(|| good.find("0x0")).expect("a mask");
    let flipped = if good[mask..].starts_with("0x5") { "0x4" } else { "0x1" };
    let wrong = format!("{}{flipped}{}", &good[..mask], &good[mask + 3..]);
    let line = line_of(&wrong, "program(");
    let complaint = format!(
        "`{name}`, line {line}: recipe `mirror_horizontal`: the program is not proved to be the map: for input "
    );
    // The other entry is fine, and of a width that nothing else has.
    let fine = CLUMSY.split_once("\n\n").unwrap().1;
    for (text, complaint) in [
        (wrong, complaint),
        (good.replace("return", "repeat"), format!("line {}: recipe `mirror_horizontal`: ", line_of(&good, "return"))),
        (
            good.replace("target portable", "target portabel"),
            format!("line {}: recipe `mirror_horizontal`: unknown target `portabel`", line_of(&good, "target")),
        ),
        (
            good.replace("objective balanced", "objective speed"),
            format!("line {}: recipe `mirror_horizontal`: unknown objective `speed`", line_of(&good, "objective")),
        ),
        (
            good.replace("map u64", "map u65"),
            format!("line {}: recipe `mirror_horizontal`: a map is written", line_of(&good, "map")),
        ),
        (good.replace("recipe ", "receipt "), format!("line {}: expected `recipe ...`", line_of(&good, "recipe"))),
    ] {
        let text = format!("{text}\n{fine}");
        fs::write(&file, &text).unwrap();
        search(&["sq ^ 56"], &file).assert().code(2).stdout("").stderr(contains(&complaint));
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
        check(&file).assert().code(1).stdout(contains("clumsy: 2 ops")).stderr(contains(&complaint));
        let lines = stdout(&check(&file).arg("--json").assert().code(1));
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(lines[0]["error"].is_string() && lines[1]["certificate"] == "linear", "{lines:?}");
        let mut emit = permgen(&["emit", "sq ^ 56", "--effort", "low", "--recipes"]);
        emit.arg(&file).assert().code(2).stdout("").stderr(contains(&complaint));
    }
}

#[test]
fn an_operation_that_the_target_does_not_have_is_refused() {
    let (_folder, file) = place();
    let text = "recipe low\nmap u8 -> u8 to 0 _ 1 _ z z z z\ntarget portable\nobjective ops\neffort low\nstrategy by-hand\n\
                version 0.1.0\nprogram(x: u8) -> u8\nv1 = pext x, 0x05\nreturn v1\n";
    fs::write(&file, text).unwrap();
    check(&file).assert().code(1).stderr(contains("line 8: recipe `low`: the target `portable` has no `pext`"));
    fs::write(&file, text.replace("target portable", "target x86-64-v3")).unwrap();
    check(&file).assert().success();
}

/// A search for two rows, the second of which takes long, that was started.
fn started(folder: &Path, file: &Path, arguments: &[&str]) -> Child {
    // Without structure.
    let mut to: Vec<u8> = (0..64).collect();
    Random::new(7).shuffle(&mut to);
    let suite = folder.join("list.json");
    fs::write(&suite, list_of_two(&to)).unwrap();
    std::process::Command::new(assert_cmd::cargo::cargo_bin!("permgen"))
        .args(["search", "--effort", "high", "--suite"])
        .arg(&suite)
        .arg("-o")
        .arg(file)
        .args(arguments)
        .env("RAYON_NUM_THREADS", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What a search prints that gets a signal as soon as it is ready.
fn signalled(child: Child, signal: &str, is_ready: impl Fn() -> bool) -> Output {
    let start = Instant::now();
    while !is_ready() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(std::process::Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success(), "it was still searching");
    output
}

/// A search for two rows, and its output after a signal that came when the first was done.
fn interrupted(signal: &str, folder: &Path, file: &Path) -> Output {
    fs::write(file, CLUMSY).unwrap();
    let checkpoint = folder.join("recipes.txt.checkpoint");
    let output = signalled(started(folder, file, &[]), signal, || checkpoint.exists());
    let names: Vec<String> = recipes(file).into_iter().map(|entry| entry.recipe.name).collect();
    assert_eq!(names, ["clumsy", "first"]);
    output
}

fn list_of_two(second: &[u8]) -> String {
    serde_json::json!([
        { "name": "first", "width": 8, "to": [4, 5, 6, 7, 0, 1, 2, 3] },
        { "name": "second", "width": second.len(), "to": second },
    ])
    .to_string()
}

#[test]
#[cfg(unix)]
fn a_search_that_is_killed_leaves_a_file_that_is_whole() {
    let (folder, file) = place();
    interrupted("-KILL", folder.path(), &file);
}

#[test]
#[cfg(unix)]
fn a_search_that_is_interrupted_says_how_to_resume() {
    let (folder, file) = place();
    let output = interrupted("-INT", folder.path(), &file);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(told.contains("stopped after 1 of 2; the recipes are in `") && told.contains("--resume\n"), "{told}");
    let resume = |arguments: &[&str]| {
        let mut command = permgen(&["search", "--effort", "high", "--resume", "-o"]);
        command.arg(&file).args(arguments).assert()
    };
    resume(&["sq ^ 56"]).code(2).stderr(contains("is the checkpoint of another search: permgen search"));
    // The rest of the list, which is easier now.
    let suite = folder.path().join("list.json");
    fs::write(&suite, list_of_two(&[8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7])).unwrap();
    let printed = stdout(&resume(&["--suite", suite.to_str().unwrap()]).success());
    assert!(!printed.contains("first") && printed.contains("second"), "{printed}");
    assert!(!folder.path().join("recipes.txt.checkpoint").exists());
    // Nothing is left to resume: all is searched again.
    let printed = stdout(&resume(&["--suite", suite.to_str().unwrap()]).success());
    assert!(printed.contains("first") && printed.contains("second"), "{printed}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_search_that_is_interrupted_early_names_no_file_that_is_not_there() {
    let (folder, file) = place();
    let child = started(folder.path(), &file, &["--filter", "second"]);
    let status = format!("/proc/{}/status", child.id());
    let catches_interrupts = || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 1 << 1 != 0
    };
    let output = signalled(child, "-INT", catches_interrupts);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(told.contains("stopped after 0 of 1; nothing is written yet to `"), "{told}");
    assert!(!file.exists());
}

#[test]
#[cfg(unix)]
fn two_processes_with_one_file_lose_nothing() {
    let (folder, file) = place();
    let start = |numbers: std::ops::Range<u32>| {
        let specs: Vec<String> = numbers.map(|number| format!("sq ^ {number}")).collect();
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("permgen"));
        command.args(["search", "--width", "16", "--effort", "low", "-o"]).arg(&file).args(specs);
        command.stdout(Stdio::null()).spawn().unwrap()
    };
    for mut process in [start(1..8), start(8..15)] {
        assert!(process.wait().unwrap().success());
    }
    assert_eq!(recipes(&file).len(), 14);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
}

#[test]
fn what_cannot_be_written_is_told_and_nothing_is_there() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("nowhere").join("recipes.txt");
    search(&["sq ^ 56"], &file).assert().code(2).stderr(contains("error: cannot write `"));
    search(&["sq ^ 56"], folder.path()).assert().code(2).stderr(contains("error: cannot read `"));
    check(&file).assert().code(2).stderr(contains("error: cannot read `"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn recipes_of_ones_own_are_used_and_named_in_the_command() {
    let (_folder, file) = place();
    // A search without effort finds nothing as good for a map without structure.
    let mut to: Vec<u8> = (0..16).collect();
    Random::new(7).shuffle(&mut to);
    let spec = format!("to {to:?}");
    let arguments = [&spec, "--width", "16", "--objective", "ops", "--json", "--effort"];
    let report = |command: &mut Command| serde_json::from_str::<Value>(&stdout(&command.assert().success())).unwrap();
    let run = |command: &str, effort: &str, option: &str| {
        report(permgen(&[&[command], &arguments[..], &[effort, option]].concat()).arg(&file))
    };
    let ops = |report: &Value| report["ops"].as_u64().unwrap();
    let poor = report(&mut permgen(&[&["emit"], &arguments[..], &["low"]].concat()));
    let good = run("search", "default", "--output");
    assert!(ops(&good) < ops(&poor), "{good} {poor}");
    for command in ["emit", "show"] {
        let used = run(command, "low", "--recipes");
        assert_eq!((ops(&used), used["strategy"].as_str()), (ops(&good), Some("recipe")));
    }
    let list = serde_json::json!([{ "name": "row", "width": 16, "to": to }]).to_string();
    let mut suite = permgen(&["suite", "-", "--effort", "low", "--json", "--recipes"]);
    let row: Value = serde_json::from_str(&stdout(&suite.arg(&file).write_stdin(list).assert().success())).unwrap();
    assert_eq!((ops(&row), row["strategy"].as_str()), (ops(&good), Some("recipe")));
    let mut emit = permgen(&["emit", "sq ^ 56", "--effort", "low", "--recipes"]);
    let text = stdout(&emit.arg(&file).assert().success());
    assert!(text.contains(&format!("permgen emit 'sq ^ 56' --effort low --recipes {}", file.display())), "{text}");
}

#[test]
fn recipes_of_cases_serve_a_choice() {
    let (_folder, file) = place();
    // Inverses of steps that are not written down; the recipe is the steps that undo them.
    let steps = ["(x & 0x3a5c91e7) << 3", "(x & 0x53c97e1d) >> 5", "(x & 0xc1d24b37) << 7", "(x & 0x2f8ed695) >> 4"];
    let steps = steps.map(|step| format!("x ^ {step}")).join(" then ");
    let case = format!("inverse(inverse({steps}))");
    let recipe =
        stdout(&permgen(&["search", &format!("linear(|x| {steps})"), "--width", "u32", "--effort", "low"]).assert());
    fs::write(&file, recipe).unwrap();
    let choice = format!("linear(|x| if back {{ {case} }} else {{ x ^ x >> 1 }})");
    let emit = ["emit", &choice, "--width", "u32", "--effort", "low", "--objective", "ops", "--bytes", "64", "--json"];
    let ops = |command: &mut Command| {
        let report: Value = serde_json::from_str(&stdout(&command.assert().success())).unwrap();
        report["ops"].as_u64().unwrap()
    };
    let without = ops(&mut permgen(&emit));
    let with = ops(permgen(&emit).arg("--recipes").arg(&file));
    // Four steps of three operations, two of the other case, and four that choose.
    assert!(with <= 12 + 2 + 4 && with < without, "{with} {without}");
}

#[test]
fn without_a_file_the_recipes_are_printed() {
    let output = permgen(&["search", "sq ^ 56", "--effort", "low"]).assert().success().stderr("");
    let text = stdout(&output);
    assert_eq!(check_all(&text).map(Result::unwrap).count(), 1, "{text}");
    permgen(&["search"]).assert().code(2).stderr(contains("<SPEC>"));
    permgen(&["search", "--check"]).assert().code(2).stderr(contains("--output <RECIPES>"));
}

#[test]
fn a_recipe_is_called_by_no_other_map_than_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("recipes.txt");
    let name = file.to_str().unwrap();
    let find = |arguments: &[&str]| {
        permgen(&[&["search"], arguments, &["--effort", "low", "-o", name]].concat()).assert().success()
    };
    find(&["flip_vertical", "sq ^ 7"]);
    find(&["rotate_180", "--board", "4x4"]);
    let text = std::fs::read_to_string(&file).unwrap();
    for line in ["recipe flip_vertical\n", "recipe sq ^ 7\n", "recipe rotate_180 (--board 4x4)\n"] {
        assert!(text.contains(line), "{text}");
    }
    let check = |text: &str| {
        std::fs::write(&file, text).unwrap();
        permgen(&["search", "--check", "-o", name]).assert()
    };
    check(&text).success();
    // Any other name that is no specification will do.
    check(&text.replace("recipe flip_vertical", "recipe turned over")).success();
    for (before, after, told) in [
        ("recipe flip_vertical", "recipe flip_horizontal", "its bit 0 goes to 7, and that of this one to 56"),
        ("recipe sq ^ 7", "recipe sq ^ 8", "its bit 0 goes to 8, and that of this one to 7"),
        (
            "recipe rotate_180 (--board 4x4)",
            "recipe rotate_180 (--board 8x8)",
            "its bit 0 goes to 63, and that of this one to 15",
        ),
        (
            "recipe rotate_180 (--board 4x4)",
            "recipe flip_vertical (--board 4x4)",
            "its bit 0 goes to 12, and that of this one to 15",
        ),
    ] {
        let wrong = text.replace(before, after);
        let line = wrong.lines().position(|line| line == after).unwrap() + 1;
        check(&wrong).code(1).stderr(contains(told)).stderr(contains(format!(", line {line}: recipe `")));
        permgen(&["show", "sq ^ 56", "--recipes", name]).assert().code(2).stderr(contains(told));
    }
}
