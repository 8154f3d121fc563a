//! What all commands have in common: usage errors, completions, the manual page, pipes.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use crate::common::permgen;
use predicates::str::{contains, starts_with};

#[test]
fn usage_errors_exit_with_2() {
    permgen(&["draw"]).assert().code(2).stdout("").stderr(contains("unrecognized subcommand 'draw'"));
    permgen(&[]).assert().code(2);
    permgen(&["emit"]).assert().code(2).stderr(contains("SPEC"));
    permgen(&["suite"]).assert().code(2).stderr(contains("<FILE>"));
}

#[test]
fn help_tells_the_exit_codes() {
    permgen(&["--help"]).assert().success().stdout(contains("2 bad input"));
}

#[test]
fn completions_for_every_shell_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        permgen(&["completions", shell]).assert().success().stdout(contains("suite"));
    }
}

#[test]
fn the_manual_page_is_roff() {
    permgen(&["man"]).assert().success().stdout(starts_with(".ie")).stdout(contains(".TH permgen 1"));
    permgen(&["man", "emit"]).assert().success().stdout(contains("\\-\\-check"));
    permgen(&["man", "draw"]).assert().code(2).stderr(contains("error: there is no command `draw`"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let list = r#"[{"name": "a", "width": 8, "to": [1, 0, 2, 3, 4, 5, 6, 7]}]"#;
    for (arguments, input) in [
        (&["completions", "bash"][..], ""),
        (&["show", "sq ^ 56", "--effort", "low"], ""),
        (&["emit", "sq ^ 56", "--effort", "low"], ""),
        (&["suite", "-", "--json"], list),
    ] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("permgen"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let mut message = String::new();
        child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
        assert_eq!((child.wait().unwrap().code(), message.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

/// The types of the npm package list the values that the command takes.
#[test]
fn the_types_of_the_npm_package_name_every_choice() {
    let declared = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/npm/index.d.ts")).unwrap();
    for (name, option) in [
        ("Language", "--lang"),
        ("Target", "--target"),
        ("Objective", "--objective"),
        ("Effort", "--effort"),
        ("OffBoard", "--off-board"),
        ("Numbering", "--numbering"),
    ] {
        let refused = permgen(&["emit", "sq", option, "nothing"]).assert().code(2);
        let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        let values = said.split_once("[possible values: ").and_then(|(_, rest)| rest.split_once(']')).expect(option).0;
        let values: Vec<&str> = values.split(", ").collect();
        let union = declared.split_once(&format!("export type {name} =")).expect(name).1.split_once(';').unwrap().0;
        let listed: Vec<&str> =
            union.split('|').map(|value| value.trim().trim_matches('"')).filter(|it| !it.is_empty()).collect();
        assert_eq!(listed, values, "{name}");
    }
}
