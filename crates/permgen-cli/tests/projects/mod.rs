//! Projects in other languages that hold what `permgen emit --list` writes: `examples/projects`.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::permgen;

/// The file of each project.
const MADE: [(&str, &str); 4] =
    [("go", "board.go"), ("cmake", "board.hpp"), ("python", "board.py"), ("javascript", "board.js")];

fn project(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/projects").join(name)
}

/// The path for programs, with the command line that is tested first.
fn path_with_permgen() -> OsString {
    let own = Path::new(env!("CARGO_BIN_EXE_permgen")).parent().unwrap().to_owned();
    let others = env::var_os("PATH").unwrap_or_default();
    env::join_paths(std::iter::once(own).chain(env::split_paths(&others))).unwrap()
}

/// Runs a program in a project; `false` where the program is not installed.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).env("PATH", path_with_permgen());
    match command.output() {
        Ok(output) => {
            let said = [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
            assert!(output.status.success(), "{program} {arguments:?}: {}{}", said[0], said[1]);
            true
        }
        Err(error) => {
            crate::skip::skipped(&format!("`{program}` does not run: {error}; scripts/languages.sh installs it"));
            false
        }
    }
}

#[test]
#[ignore = "slow: searches at high effort"]
fn committed_files_are_what_the_list_says() {
    let is_renewed = env::var_os("PERMGEN_RENEW").is_some();
    for (name, file) in MADE {
        let mut command = permgen(&["emit", "--list", "../board.toml", "-o", file]);
        command.current_dir(project(name));
        if !is_renewed {
            // A report needs the search, which may have become better than the checksum knows.
            command.args(["--check", "--json"]);
        }
        command.assert().success();
    }
}

#[test]
#[ignore = "slow: tools of every language"]
fn go_generates_and_tests_its_package() {
    let folder = project("go");
    // In a copy, so that what is committed stays as it is.
    let copy = tempfile::tempdir().unwrap();
    let inside = copy.path().join("go");
    std::fs::create_dir(&inside).unwrap();
    std::fs::copy(folder.join("../board.toml"), copy.path().join("board.toml")).unwrap();
    for file in ["go.mod", "generate.go", "board_test.go"] {
        std::fs::copy(folder.join(file), inside.join(file)).unwrap();
    }
    if run(&inside, "go", &["generate"]) {
        let made = std::fs::read_to_string(inside.join("board.go")).unwrap();
        assert_eq!(made, std::fs::read_to_string(folder.join("board.go")).unwrap());
        run(&inside, "go", &["test"]);
    }
}

#[test]
#[ignore = "slow: tools of every language"]
fn cmake_checks_the_file_before_it_builds() {
    let folder = project("cmake");
    let build = tempfile::tempdir().unwrap();
    let into = build.path().to_str().unwrap();
    if run(&folder, "cmake", &["-S", ".", "-B", into]) && run(&folder, "cmake", &["--build", into]) {
        run(build.path(), "./board", &[]);
    }
}

/// With the command at hand in place of the package, which scripts/npm.sh installs.
#[test]
#[ignore = "slow: tools of every language"]
fn javascript_checks_the_file_in_its_tests() {
    run(&project("javascript"), "npm", &["test", "--silent"]);
}

#[test]
#[ignore = "slow: tools of every language"]
fn python_checks_the_file_in_its_tests() {
    run(&project("python"), "python3", &["-B", "-m", "unittest"]);
}
