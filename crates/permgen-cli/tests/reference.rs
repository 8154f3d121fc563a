//! The command-line chapter of the guide, generated from `--help`. `PERMGEN_RENEW=1` renews it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::common::{permgen, stdout};

const TOP: &str = "\
# Command line

Results go to standard output, progress and errors to standard error. With `--json`, results are
JSON objects.

| exit code | it means |
|---|---|
| 0 | found, or proven |
| 1 | not found, refuted, or different (`--check`) |
| 2 | bad input |
| 3 | unknown: stopped, or out of budget |

This page is generated from `permgen COMMAND --help`.
";

/// What `--help` says of a command.
fn help(command: &[&str]) -> String {
    stdout(&permgen(command).arg("--help").env("COLUMNS", "100").assert().success())
}

/// The commands that a help text lists.
fn commands(help: &str) -> Vec<String> {
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Continued lines are indented further.
    let names = list.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").map(str::to_owned).collect()
}

fn section(page: &mut String, command: &[&str]) {
    let text = help(command);
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let name = ["permgen"].iter().chain(command).copied().collect::<Vec<_>>().join(" ");
    write!(page, "\n## {name}\n\n```text\n{}\n```\n", lines.join("\n")).unwrap();
    for inner in commands(&text) {
        section(page, &[command, &[inner.as_str()]].concat());
    }
}

#[test]
fn the_reference_is_what_help_says() {
    let mut page = TOP.to_owned();
    section(&mut page, &[]);
    for command in ["show", "emit", "prove", "find magics", "check", "merge"] {
        assert!(page.contains(&format!("\n## permgen {command}\n")), "{command}");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/commands.md");
    if std::env::var_os("PERMGEN_RENEW").is_some() {
        fs::write(file, page).unwrap();
        return;
    }
    let known = fs::read_to_string(file).unwrap();
    let differs = page.lines().zip(known.lines()).find(|(now, was)| now != was);
    assert!(page == known, "to renew: scripts/renew.sh; the first difference: {differs:?}");
}
