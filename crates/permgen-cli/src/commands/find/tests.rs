//! What interruptions do, on a search of known length: this very program, run as a process of its own and killed.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use permgen_core::random::Random;
use permgen_tables::discovery::{Discovery, Finding, Goal, PartOutcome, Takes};
use tempfile::tempdir;

use super::work::work;
use crate::args::{Cli, Command as Subcommand, Find};

/// Some 2 s of work on one thread, half of it for a goal that takes the best, half for one that takes the first.
struct Toy {
    goals: Vec<Goal>,
}

impl Toy {
    fn new() -> Self {
        let goal = |name: &str, takes| Goal { name: name.to_owned(), parts: 400, takes, exhaustive: true };
        Self { goals: vec![goal("the best", Takes::Best), goal("the first", Takes::First)] }
    }
}

impl Discovery for Toy {
    fn identity(&self) -> String {
        "a toy".to_owned()
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<PartOutcome> {
        std::thread::sleep(Duration::from_micros(2500));
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let score = (part * 37 % 400) as i64;
        let found = (goal == 0 || part >= 390).then(|| Finding { text: format!("{part}"), score });
        Some(PartOutcome { found, nodes: part + 1 })
    }
}

/// What the process does: `permgen find` with these arguments, but on the toy.
fn find_toy(arguments: &[&str]) -> anyhow::Result<String> {
    let line = ["permgen", "find", "de-bruijn"].iter().chain(arguments);
    let Subcommand::Find(Find { what }) = Cli::parse_from(line).command else { unreachable!("it is `find`") };
    let (args, _) = what.how();
    let mut worked = work(&Toy::new(), args, None, &[], "a toy")?;
    worked.checkpoint.finish(&worked.state, true);
    Ok(worked.state.to_string())
}

const ARGUMENTS: &str = "PERMGEN_TEST_ARGUMENTS";

/// The other process; without arguments it is no test.
#[test]
fn child() {
    if let Ok(arguments) = std::env::var(ARGUMENTS) {
        let arguments: Vec<&str> = arguments.split('\n').collect();
        find_toy(&arguments).expect("the search runs");
    }
}

fn start(arguments: &[&str]) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "commands::find::tests::child", "--nocapture"])
        .env(ARGUMENTS, arguments.join("\n"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

fn run(arguments: &[&str]) -> std::process::Output {
    start(arguments).wait_with_output().expect("it ends")
}

/// A checkpoint that is written so often that little is lost, and read as text.
fn arguments<'a>(file: &'a str, threads: &'a str) -> [&'a str; 7] {
    ["--checkpoint", file, "--checkpoint-every", "0.05", "--threads", threads, "--resume"]
}

/// Waits until a search has written another checkpoint than the one of `before`, or has ended.
fn wait_for_checkpoint(child: &mut Child, file: &Path, before: Option<&str>) {
    while child.try_wait().expect("a child").is_none() && fs::read_to_string(file).ok().as_deref() == before {
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn expected(folder: &Path) -> String {
    let file = folder.join("whole");
    let file = file.to_str().expect("text");
    assert!(run(&arguments(file, "2")).status.success());
    fs::read_to_string(file).expect("the end is kept")
}

#[test]
fn a_search_that_is_killed_again_and_again_comes_to_the_same_end() {
    let folder = tempdir().expect("a folder");
    let expected = expected(folder.path());
    assert!(expected.contains("\"score\":399"), "{expected}");
    let file = folder.path().join("killed");
    let name = file.to_str().expect("text");
    let mut random = Random::new(u64::from(std::process::id()));
    let (mut kills, mut nodes) = (0, 0);
    loop {
        let threads = if kills % 2 == 0 { "1" } else { "3" };
        let mut child = start(&arguments(name, threads));
        // It gets on, on a slow machine too, and is not done, on a fast one: it is killed some time after its first checkpoint.
        let before = fs::read_to_string(&file).ok();
        wait_for_checkpoint(&mut child, &file, before.as_deref());
        let end = Instant::now() + Duration::from_millis(random.next_u64() % 100);
        while Instant::now() < end && child.try_wait().expect("a child").is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.success());
            break;
        }
        child.kill().expect("it runs");
        child.wait().expect("a child");
        kills += 1;
        // Whole at every moment, and never behind what it held before.
        if let Ok(text) = fs::read_to_string(&file) {
            let state: permgen_tables::discovery::State = text.parse().expect("never torn");
            assert!(state.nodes() >= nodes, "{} after {nodes}", state.nodes());
            nodes = state.nodes();
        }
        assert!(kills < 100, "it does not get on");
    }
    assert!(kills >= 3, "it was killed {kills} times only");
    assert_eq!(fs::read_to_string(&file).expect("the end is kept"), expected);
}

#[cfg(unix)]
#[test]
fn a_search_that_is_interrupted_leaves_a_checkpoint_and_says_how_to_go_on() {
    let folder = tempdir().expect("a folder");
    let expected = expected(folder.path());
    let file = folder.path().join("interrupted");
    let name = file.to_str().expect("text");
    for signal in ["-INT", "-TERM"] {
        let before = fs::read_to_string(&file).ok();
        let mut child = start(&arguments(name, "2"));
        wait_for_checkpoint(&mut child, &file, before.as_deref());
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill");
        assert!(killed.success());
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains("stopped; the checkpoint is `") && told.contains("go on with: "), "{told}");
        assert!(told.contains("--resume"), "{told}");
        assert!(fs::read_to_string(&file).expect("a checkpoint").contains("\nahead ") || output.status.success());
    }
    assert!(run(&arguments(name, "3")).status.success());
    assert_eq!(fs::read_to_string(&file).expect("the end is kept"), expected);
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_leaves_the_one_of_before() {
    let folder = tempdir().expect("a folder");
    let expected = expected(folder.path());
    let file = folder.path().join("limited");
    let name = file.to_str().expect("text");
    // Interrupted, so that there is something to keep.
    let mut child = start(&arguments(name, "2"));
    wait_for_checkpoint(&mut child, &file, None);
    child.kill().expect("it runs");
    child.wait().expect("a child");
    let before = fs::read_to_string(&file).expect("a checkpoint");

    // No file may grow: as on a full disk, every write fails.
    let program = std::env::current_exe().expect("this program");
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" --exact commands::find::tests::child --nocapture"])
        .arg(program)
        .env(ARGUMENTS, arguments(name, "2").join("\n"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .expect("it ends");
    // The search is done: it only cannot be gone on with.
    assert!(output.status.success());
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("cannot write `") && told.contains("the one of before is kept"), "{told}");
    assert_eq!(told.matches("the one of before is kept").count(), 1, "told once: {told}");
    assert!(told.contains("the search is at its end; the checkpoint of before is kept"), "{told}");
    assert_eq!(fs::read_to_string(&file).expect("a checkpoint"), before);
    let names: Vec<_> =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "nothing half written is left: {names:?}");
    // With room again, it goes on.
    assert!(run(&arguments(name, "2")).status.success());
    assert_eq!(fs::read_to_string(&file).expect("the end is kept"), expected);
}
