//! Every file says by which command it was made: run again, that makes the same file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::permgen;
use tempfile::tempdir;

/// The command that a file says it was made by.
fn command_of(text: &str) -> String {
    let line = text
        .lines()
        .find_map(|line| {
            ["find", "emit", "search", "tables"].iter().find_map(|name| {
                let start = line.find(&format!("permgen {name} "))?;
                Some(&line[start..])
            })
        })
        .unwrap_or_else(|| panic!("no command in\n{text}"));
    // In JSON it is a string among others.
    line.split("\", \"").next().unwrap().to_owned()
}

/// Runs a command as a shell does, in a folder.
fn run(command: &str, folder: &Path) -> Output {
    let arguments = command.strip_prefix("permgen").expect("a command of permgen");
    Command::new("sh")
        .args(["-c", &format!("\"$PERMGEN\"{arguments}")])
        .current_dir(folder)
        .env("PERMGEN", assert_cmd::cargo::cargo_bin!("permgen"))
        .output()
        .expect("a shell")
}

#[cfg(unix)]
#[test]
#[ignore = "slow: repeats searches"]
fn recorded_commands_make_the_same_files_again() {
    let folder = tempdir().unwrap();
    let place = folder.path();
    fs::write(place.join("pairs.txt"), "0x0 0x7\n0x1 0x1\n0x8 0x2\n0x9 0x1\n").unwrap();
    // In this order: some read what others wrote.
    for (file, command) in [
        ("plain.txt", "find magics --board 4x4 --seed 3"),
        ("squares.txt", "find magics --board 5x5 --piece rook --squares a1,c3,e5 --form black --most-relevant 5"),
        ("fewer.txt", "find magics --piece bishop --squares b1,c3 --bits 6 --budget 1"),
        ("fixed.rs", "find magics --board 4x5 --fixed-shift --lang rust"),
        ("fixed.h", "find magics --board 4x5 --fixed-shift --seed 4 --lang c"),
        ("black.json", "find magics --board 4x5 --form black --lang json"),
        ("candidates.txt", "find magics --board 4x5 --fixed-shift --form black --compact --candidates 3 --parts 1"),
        ("table.txt", "find packing candidates.txt --parts 2 --seed 2"),
        ("minimum.txt", "find magics --piece bishop --minimum --squares d8,b1"),
        ("all.txt", "find magics --board 3x3 --piece bishop --exhaustive"),
        ("gather.txt", "find gather 0x8181 --width 32 --bits 4 --form black --seed 2"),
        ("fold.txt", "find fold 0x0001010101010100"),
        ("relation.txt", "find relation pairs.txt --bits 2"),
        ("bits.h", "find de-bruijn --width 16 --lang c"),
        ("flip.c", "emit 'sq ^ 56' --lang c --name flip"),
        ("board.rs", "emit rotate_180 --board 4x4 --numbering a8_lsb --objective ops"),
        ("recipes.txt", "search 'i ^ 1' 'i ^ 3' --width 8 --effort low --seed 3"),
        ("lines.rs", "tables"),
    ] {
        let first = run(&format!("permgen {command} -o {file}"), place);
        let whole = place.join(file);
        let text = fs::read_to_string(&whole)
            .unwrap_or_else(|_| panic!("{command}: {}", String::from_utf8_lossy(&first.stderr)));
        let recorded = command_of(&text);
        fs::remove_file(&whole).unwrap();
        let _ = fs::remove_file(place.join(format!("{file}.checkpoint")));
        let again = run(&recorded, place);
        assert_eq!(again.status, first.status, "{command}\n{recorded}\n{}", String::from_utf8_lossy(&again.stderr));
        assert_eq!(fs::read_to_string(&whole).unwrap(), text, "{command}\n{recorded}");
    }
    // A search in shards says the command of the whole.
    for shard in 0..2 {
        run(&format!("permgen find magics --board 4x4 --seed 3 --shard {shard}/2 -o {shard}.state"), place);
    }
    run("permgen merge 0.state 1.state -o merged.txt", place);
    let merged = fs::read_to_string(place.join("merged.txt")).unwrap();
    assert_eq!(command_of(&merged), "permgen find magics --board 4x4 --seed 3 -o merged.txt");
}

/// The folder of the repository.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder of data that name their command, with it.
fn committed() -> Vec<(PathBuf, String)> {
    let mut folders = vec![PathBuf::from("tests/data/magics")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(repository().join(&folder)).unwrap() {
            let name = folder.join(entry.as_ref().unwrap().file_name());
            if entry.unwrap().path().is_dir() {
                folders.push(name);
                continue;
            }
            let text = fs::read_to_string(repository().join(&name)).unwrap();
            let command = text.lines().find_map(|line| line.strip_prefix("command "));
            files.extend(command.map(|command| (name, command.to_owned())));
        }
    }
    files.sort();
    files
}

/// What can be said of the commands of committed files without running them for minutes: they are commands of this permgen,
/// and what they read is there or made by a command that a note says.
#[test]
fn committed_commands_are_commands_whose_inputs_are_there() {
    let files = committed();
    assert!(files.len() >= 4, "{files:?}");
    for (file, command) in files {
        let text = fs::read_to_string(repository().join(&file)).unwrap();
        permgen(&["check", repository().join(&file).to_str().unwrap(), "--partial"]).assert().success();
        let words: Vec<&str> = command.split(' ').collect();
        let output = words.iter().position(|word| *word == "-o").map(|place| words[place + 1]);
        assert!(output.is_none_or(|output| Path::new(output) == file), "{}: {command}", file.display());
        for input in words.iter().filter(|word| word.ends_with(".txt") && Some(**word) != output) {
            let is_noted = text.contains(&format!("\nnote `{input}`: "));
            assert!(is_noted, "{}: nothing says where {input} comes from", file.display());
        }
    }
}

/// Hours of one processor: the long searches whose results are committed. They run if `PERMGEN_TEST_HOURS` is set.
#[cfg(unix)]
#[test]
#[ignore = "slow: searches of hours, if PERMGEN_TEST_HOURS is set"]
fn committed_files_are_made_again() {
    if std::env::var_os("PERMGEN_TEST_HOURS").is_none() {
        return crate::skip::without_instructions("it takes hours: PERMGEN_TEST_HOURS=1");
    }
    for (file, command) in committed() {
        let folder = tempdir().unwrap();
        for (other, _) in committed().iter().filter(|(other, _)| *other != file) {
            let place = folder.path().join(other);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::copy(repository().join(other), place).unwrap();
        }
        fs::create_dir_all(folder.path().join(&file).parent().unwrap()).unwrap();
        let text = fs::read_to_string(repository().join(&file)).unwrap();
        // What it was made from, where that is not committed.
        for note in text.lines().filter_map(|line| line.strip_prefix("note `")) {
            let Some((name, command)) = note.split_once("`: ") else { continue };
            if command.starts_with("permgen ") && !folder.path().join(name).exists() {
                assert!(run(command, folder.path()).status.success(), "{command}");
            }
        }
        let output = run(&command, folder.path());
        let again = fs::read(folder.path().join(&file)).unwrap_or(output.stdout);
        assert!(again == text.as_bytes(), "{}: {command}", file.display());
    }
}
