//! `permgen find magics --minimum` and `--exhaustive`: what is shown not to exist.

use std::fs;
use std::path::Path;

use crate::common::{permgen, stderr, stdout};
use predicates::str::contains;
use serde_json::Value;
use tempfile::tempdir;

fn text(file: &Path) -> &str {
    file.to_str().expect("text")
}

#[test]
#[ignore = "slow: a proof of a minimum"]
fn the_fewest_bits_of_bishops_are_proved() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("minima.txt");
    let find = ["find", "magics", "--piece", "bishop", "--minimum", "--squares", "d8,b1,a3"];
    let lines = stdout(&permgen(&[&find[..], &["-o", text(&file)]].concat()).assert().success());
    for (square, bits, below) in [
        ("b1", 4, "3 are impossible (proof: "),
        ("a3", 4, "3 are impossible (more sets than entries)"),
        ("d8", 5, "4 are impossible (proof: "),
    ] {
        let line = lines
            .lines()
            .find(|line| line.starts_with(&format!("bishop {square}, fewest bits: found: {bits} bits by 0x")));
        assert!(line.is_some_and(|line| line.contains(below)), "{lines}");
    }
    let written = fs::read_to_string(&file).unwrap();
    assert!(
        written.contains("\ncommand permgen find magics --piece bishop --squares d8,b1,a3 --minimum -o "),
        "{written}"
    );
    assert!(!written.contains("\nseed ") && written.contains(" 5 # 4 are impossible (proof: "), "{written}");
    let checked = stdout(&permgen(&["check", "--partial", text(&file)]).assert().success());
    assert!(checked.contains("bishop: 3 magics proved"), "{checked}");
    // The same whatever runs it, and as one object a square.
    let again = stdout(&permgen(&[&find[..], &["--threads", "1", "--json"]].concat()).assert().success());
    let objects: Vec<Value> = again.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let found: Vec<&str> = objects.iter().map(|object| object["found"].as_str().unwrap()).collect();
    assert!(found.len() == 3 && found.iter().all(|found| lines.contains(found)), "{again}");
}

/// What a rook on a rank attacks on the a-file, for all that stands there: occupied squares between the edges, and attacks.
fn on_the_a_file(rank: u32) -> String {
    let mask = (1..7).filter(|&square| square != rank).fold(0_u64, |mask, square| mask | 1 << (8 * square));
    let mut pairs = String::new();
    let mut occupied = 0_u64;
    loop {
        let up = (rank + 1..8).collect::<Vec<_>>();
        let down = (0..rank).rev().collect::<Vec<_>>();
        let mut attacked = 0_u64;
        for square in [up, down].iter().flat_map(|ray| {
            let barred = ray.iter().position(|square| occupied >> (8 * square) & 1 == 1);
            &ray[..barred.map_or(ray.len(), |place| place + 1)]
        }) {
            attacked |= 1 << (8 * square);
        }
        pairs += &format!("{occupied:#x} {attacked:#x}\n");
        occupied = occupied.wrapping_sub(mask) & mask;
        if occupied == 0 {
            return pairs;
        }
    }
}

#[test]
fn the_fewest_bits_of_relations_are_proved() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("found.txt");
    for (rank, why) in
        [(1, "3 are impossible (proof: "), (6, "3 are impossible (proof: "), (2, "3 are impossible (more sets")]
    {
        let find = ["find", "relation", "-", "--minimum", "-o", text(&file)];
        let assert = permgen(&find).write_stdin(on_the_a_file(rank)).assert().success();
        let line = stdout(&assert);
        assert!(line.contains("relation, fewest bits: found: 4 bits by 0x") && line.contains(why), "{line}");
        let written = fs::read_to_string(&file).unwrap();
        assert!(written.contains("permgen find relation - --minimum -o "), "{written}");
        assert!(written.contains(&format!("# {why}")) && written.contains("\nshift 60\n"), "{written}");
    }
    // Two sets need one bit, and an index has no fewer.
    let pairs = "0 0\n1 1\n2 1\n3 0\n";
    let assert = permgen(&["find", "relation", "-", "--minimum"]).write_stdin(pairs).assert().success();
    let found = stdout(&assert);
    assert!(found.contains("# an index has no fewer\n") && found.contains("\nshift 63\n"), "{found}");
    let many: String = (0..1 << 11).map(|occupied| format!("{occupied} {occupied}\n")).collect();
    permgen(&["find", "relation", "-", "--minimum"])
        .write_stdin(many)
        .assert()
        .code(2)
        .stderr(contains("relation: 11 squares matter, and at most 10 can be unrolled into clauses"));
    permgen(&["find", "relation", "-", "--minimum", "--bits", "3"])
        .assert()
        .code(2)
        .stderr(contains("cannot be used with"));
}

#[test]
fn a_finished_exhaustive_search_shows_that_there_is_none() {
    let find = ["find", "magics", "--exhaustive", "--board", "4x4", "--piece", "rook", "--squares"];
    // Without one bit, some have magics and some have none; and none is said only where there is none.
    let standard = permgen(&[&find[..], &["a1,b2,d4"]].concat()).assert().success();
    assert_eq!(stdout(&standard).lines().filter(|line| line.starts_with("rook ")).count(), 3);
    let none = permgen(&[&find[..], &["a1,b2", "--bits", "-1"]].concat()).assert().code(1).stdout("");
    assert!(
        stderr(&none).contains("rook a1, 3 bits: impossible: there is none, as all parts show (1 part, "),
        "{}",
        stderr(&none)
    );
}

#[test]
fn a_budget_is_part_of_what_is_joined_and_gone_on_with() {
    let folder = tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let find = ["find", "magics", "--piece", "bishop", "--squares", "a7,b1", "--bits", "-1"];
    let shard = |shard: &str, budget: &str| {
        let file = place(&format!("{}-{budget}", &shard[..1]));
        permgen(&[&find[..], &["--shard", shard, "--budget", budget, "-o", text(&file)]].concat()).assert().success();
        file
    };
    let [zero, one, other] = [shard("0/2", "30000"), shard("1/2", "30000"), shard("1/2", "20000")];
    permgen(&["merge", text(&zero), text(&other)])
        .assert()
        .code(2)
        .stderr(contains("was searched with a budget of 30000 nodes, `"))
        .stderr(contains("with a budget of 20000 nodes"));
    // The file does not say that one run of the whole makes it.
    let merged = place("merged");
    permgen(&["merge", text(&zero), text(&one), "-o", text(&merged)]).assert().success();
    let merged = std::fs::read_to_string(merged).unwrap();
    assert!(merged.contains(" --shard I/2  # I from 0 to 1, joined by permgen merge\n"), "{merged}");
    // A fresh run with a lower budget ends before.
    let state = place("state");
    let resumed = [&find[..], &["--checkpoint", text(&state)]].concat();
    permgen(&[&resumed[..], &["--budget", "300000"]].concat()).assert().success();
    permgen(&[&resumed[..], &["--budget", "1000", "--resume"]].concat())
        .assert()
        .code(2)
        .stderr(contains(" nodes already, more than the budget of 1000"));
}

#[test]
fn a_checkpoint_takes_no_other_place() {
    let folder = tempdir().unwrap();
    let result = folder.path().join("result.txt");
    let find = ["find", "de-bruijn", "--width", "16"];
    permgen(&[&find[..], &["-o", text(&result)]].concat()).assert().success();
    for more in [&[][..], &["--resume"]] {
        let told = permgen(&[&find[..], &["--checkpoint", text(&result)], more].concat()).assert().code(2);
        assert!(stderr(&told).contains("this is not a state of a search"), "{}", stderr(&told));
        assert!(!stderr(&told).contains("remove"), "{}", stderr(&told));
    }
    if std::path::Path::new("/dev/full").exists() {
        let told = permgen(&[&find[..], &["-o", "/dev/full"]].concat()).current_dir(folder.path()).assert().code(2);
        assert!(!std::path::Path::new("/dev/full.checkpoint").exists(), "{}", stderr(&told));
    }
}

#[test]
fn an_exhaustive_search_is_interrupted_and_spread_and_comes_to_the_same() {
    let folder = tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let find =
        ["find", "magics", "--exhaustive", "--board", "5x5", "--piece", "bishop", "--squares", "a1", "--bits", "-2"];
    let whole = "bishop a1, 1 bit: impossible: there is none, as all parts show (16 parts, 540672 nodes)";
    permgen(&find).current_dir(folder.path()).assert().code(1).stdout("").stderr(contains(whole));
    // A budget ends it after some parts, and it goes on from there.
    let state = place("state");
    let limited = [&find[..], &["--checkpoint", text(&state), "--threads", "1"]].concat();
    permgen(&[&limited[..], &["--budget", "100000"]].concat())
        .assert()
        .code(3)
        .stderr(contains("budget spent (3 parts, 101376 nodes)"));
    permgen(&[&limited[..], &["--budget", "100000000", "--resume"]].concat()).assert().code(1).stderr(contains(whole));
    // Shards show it together, and none alone.
    let shards = ["0/2", "1/2"].map(|shard| {
        let file = place(&shard.replace('/', "-"));
        permgen(&[&find[..], &["--shard", shard, "-o", text(&file)]].concat()).assert().success();
        file
    });
    permgen(&["merge", text(&shards[0])]).assert().code(2).stderr(contains("1 of 2 shards is missing"));
    permgen(&["merge", text(&shards[0]), text(&shards[1])]).assert().code(1).stdout("").stderr(contains(whole));
}

#[test]
fn what_cannot_be_proved_is_told_before() {
    let complaint = |arguments: &[&str], complaint: &str| {
        permgen(&[&["find", "magics"], arguments].concat()).assert().code(2).stdout("").stderr(contains(complaint));
    };
    complaint(&["--minimum", "--piece", "rook", "--squares", "a1"], "rook a1: 12 squares matter, and at most 10");
    complaint(&["--minimum", "--bits", "4"], "cannot be used with");
    complaint(&["--minimum", "--exhaustive"], "cannot be used with");
    complaint(&["--exhaustive", "--form", "black"], "cannot be used with");
    complaint(&["--piece", "bishop", "--most-relevant", "4"], "more squares matter on each of these than");
    complaint(
        &["--most-relevant", "10", "--lang", "c"],
        "`--lang c` needs magics for all squares, and these are not all",
    );
}
