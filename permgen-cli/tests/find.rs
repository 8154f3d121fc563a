//! `permgen find` and `permgen merge`.

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{permgen, stderr, stdout};
use predicates::str::contains;
use serde_json::Value;
use tempfile::tempdir;

fn text(file: &Path) -> &str {
    file.to_str().expect("text")
}

#[test]
fn a_factor_is_found_and_told_where_it_comes_from() {
    let output = permgen(&["find", "de-bruijn"]).assert().success();
    let file = stdout(&output);
    assert!(file.contains("\nde-bruijn 64 0x0218a392cd3d5dbf\n"), "{file}");
    assert!(file.starts_with("# DO NOT EDIT. Made by:\n#\n#     permgen find de-bruijn\n"), "{file}");
    assert!(stderr(&output).starts_with("de Bruijn factor of 64 bits: found: 0x0218a392cd3d5dbf ("));
    let line = stdout(&permgen(&["find", "de-bruijn", "--width", "u32", "--json"]).assert().success());
    let line: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&line["standing"], &line["found"]), (&"found".into(), &"0x04653adf".into()));
    let folder = tempdir().unwrap();
    let file = folder.path().join("bits.rs");
    let output = permgen(&["find", "de-bruijn", "--lang", "rust", "-o", text(&file)]).assert().success();
    assert!(stdout(&output).contains("found"));
    let code = fs::read_to_string(&file).unwrap();
    assert!(code.contains(&format!("permgen find de-bruijn --lang rust -o {}", text(&file))), "{code}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no checkpoint is left");
}

#[test]
fn shards_of_schedulers_are_joined() {
    let folder = tempdir().unwrap();
    let program = assert_cmd::cargo::cargo_bin!("permgen");
    let whole = permgen(&["find", "de-bruijn", "--width", "16"]).assert().success();
    let factor = "de-bruijn 16 0x09af";
    assert!(stdout(&whole).contains(factor));
    let sh = |script: &str, variable: (&str, &str)| {
        let mut command = Command::new("sh");
        command.args(["-c", script]).current_dir(folder.path()).env("permgen", program).env(variable.0, variable.1);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    // As the help says, for a Slurm array.
    for task in ["0", "1", "2"] {
        let line = "$permgen find de-bruijn --width 16 --shard $SLURM_ARRAY_TASK_ID/3 --resume -o slurm-$SLURM_ARRAY_TASK_ID.state";
        sh(line, ("SLURM_ARRAY_TASK_ID", task));
    }
    // And for GNU parallel, or what comes nearest.
    let line = "find de-bruijn --width 16 --threads 1 --shard {}/3 --resume -o parallel-{}.state";
    let parallel = format!(
        "if command -v parallel >/dev/null; then seq 0 2 | parallel $permgen {line}; else seq 0 2 | xargs -P 2 -I '{{}}' $permgen {line}; fi"
    );
    sh(&parallel, ("LANG", "C"));
    for kind in ["slurm", "parallel"] {
        let files: Vec<String> =
            (0..3).map(|shard| text(&folder.path().join(format!("{kind}-{shard}.state"))).to_owned()).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let merged = permgen(&[&["merge"], &files[..]].concat()).assert().success();
        assert!(stdout(&merged).contains(factor), "{}", stdout(&merged));
        permgen(&[&["merge"], &files[1..]].concat())
            .assert()
            .code(2)
            .stdout("")
            .stderr(contains("error: 1 of 3 shards is missing: 0/3"));
        permgen(&[&["merge", files[1]], &files[..]].concat())
            .assert()
            .code(2)
            .stderr(contains("error: shard 1/3 is there twice"));
    }
    let place = folder.path().join("other.state");
    permgen(&["find", "de-bruijn", "--width", "8", "--shard", "0/3", "-o", text(&place)]).assert().success();
    let good = text(&folder.path().join("slurm-1.state")).to_owned();
    permgen(&["merge", text(&place), &good]).assert().code(2).stderr(contains("are of different searches: `"));
    let damaged = fs::read_to_string(&good).unwrap().replace("done ", "done 1");
    fs::write(&place, damaged).unwrap();
    permgen(&["merge", text(&place), &good])
        .assert()
        .code(2)
        .stderr(contains("other.state`: the state is damaged: its checksum is "));
}

#[test]
fn a_checkpoint_is_neither_overwritten_nor_mistaken() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("my.checkpoint");
    let find = |arguments: &[&str]| {
        permgen(&[&["find", "de-bruijn", "--checkpoint", text(&file)], arguments].concat()).assert()
    };
    find(&["--width", "16", "--resume"]).success().stderr(contains("there is no checkpoint `"));
    let end = fs::read_to_string(&file).unwrap();
    assert!(end.starts_with("permgen state 1\n"), "{end}");
    find(&["--width", "16"]).code(2).stdout("").stderr(contains("error: there is a checkpoint `"));
    // At its end, it gives its result again.
    find(&["--width", "16", "--resume"]).success().stdout(contains("de-bruijn 16 0x09af"));
    find(&["--width", "32", "--resume"])
        .code(2)
        .stderr(contains("it is of the search `de Bruijn factors of 16 bits`, not of `de Bruijn factors of 32 bits`"));
    find(&["--width", "16", "--shard", "0/2", "--resume"]).code(2).stderr(contains("it is of shard 0/1, not of 0/2"));
    assert_eq!(fs::read_to_string(&file).unwrap(), end);
    for (damaged, complaint) in [
        (end[..end.len() / 2].to_owned(), "the state is cut off"),
        (end.replace("0x09af", "0x09ae"), "the state is damaged"),
        ("hello\n".to_owned(), "this is no state of a search"),
    ] {
        fs::write(&file, &damaged).unwrap();
        find(&["--width", "16", "--resume"]).code(2).stdout("").stderr(contains(complaint));
        assert_eq!(fs::read_to_string(&file).unwrap(), damaged, "nothing is changed");
    }
}

#[test]
fn a_budget_that_is_spent_is_told_and_can_be_raised() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("bits.txt");
    let find = |budget: &[&str]| {
        permgen(&[&["find", "de-bruijn", "--width", "16", "-o", text(&file)], budget].concat()).assert()
    };
    let spent = find(&["--budget", "1"]).code(3);
    assert!(stdout(&spent).contains("de Bruijn factor of 16 bits: budget spent (1 part, "), "{}", stdout(&spent));
    find(&["--budget", "100"]).code(2).stderr(contains("there is a checkpoint"));
    find(&["--budget", "100", "--resume"]).success();
    assert!(fs::read_to_string(&file).unwrap().contains("de-bruijn 16 0x09af"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no checkpoint is left");
}

#[test]
fn bad_arguments_are_told() {
    let complaint = |arguments: &[&str], complaint: &str| {
        permgen(&[&["find", "de-bruijn"], arguments].concat()).assert().code(2).stdout("").stderr(contains(complaint));
    };
    complaint(&["--width", "12"], "a width is 8, 16, 32, 64 or 128");
    complaint(&["--shard", "3/3"], "3 shards are numbered 0/3 to 2/3");
    complaint(&["--shard", "3"], "a shard is written as its number and how many there are, such as 0/8");
    complaint(&["--budget", "0"], "0 is not in 1..");
    complaint(&["--checkpoint-every", "90"], "it is written every 0.01 to 60 seconds");
    complaint(&["-o", "/nowhere/at/all"], "cannot write `/nowhere/at/all`");
    complaint(&["--checkpoint", "/nowhere/at/all"], "cannot write `/nowhere/at/all`");
    complaint(&["--width", "128", "--lang", "c"], "C has no constants of 128 bits");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    let output = permgen(&["find", "de-bruijn", "-o", "/dev/full", "--checkpoint", text(&file)]).assert().code(2);
    assert!(stderr(&output).contains("error: cannot write `/dev/full`: No space left"), "{}", stderr(&output));
    assert!(stdout(&output).contains("de-bruijn 64 0x0218a392cd3d5dbf"), "{}", stdout(&output));
}
