//! `permgen prove`: verdicts, their exit codes, counterexamples, questions for other solvers.

use std::path::PathBuf;

use crate::common::{permgen, stderr, stdout};
use predicates::boolean::PredicateBooleanExt;
use predicates::str::contains;

/// Neighbouring bits of a byte change places.
const SWAP: &str = "program(x: u8) -> u8\nv1 = shr x, 1\nv2 = and v1, 0x55\nv3 = shl x, 1\nv4 = and v3, 0xaa\n\
                    v5 = or v2, v4\nreturn v5\n";

fn file(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    let path = path.to_string_lossy().into_owned();
    (folder, path)
}

#[test]
fn right_programs_are_proven_by_each_method() {
    let (_folder, path) = file("swap.txt", SWAP);
    for (method, answer) in [
        ("linear", "swap is proven: linear, by the checker of programs\n"),
        ("exhaustive", "swap is proven: exhaustive, 256 inputs\n"),
        ("sat", "is checked\n"),
    ] {
        permgen(&["prove", &path, "--map", "sq ^ 1", "--method", method]).assert().code(0).stdout(contains(answer));
    }
    permgen(&["prove", "-", "--map", "sq ^ 1"])
        .write_stdin(SWAP)
        .assert()
        .code(0)
        .stdout("program is proven: linear, by the checker of programs\n");
}

#[test]
fn a_program_may_sum_bits_of_several_words() {
    let program = "program(x: [u64; 2]) -> [u64; 2]\nv1 = xor x.0, x.1\nreturn x.0, v1\n";
    let (_folder, path) = file("sums.txt", program);
    let prove = |map: &str, code: i32| permgen(&["prove", &path, "--map", map]).assert().code(code);
    prove("linear(|x| [x[0], x[0] ^ x[1]])", 0).stdout(contains("sums is proven: linear"));
    prove("linear(|x| [x[0], x[1]])", 1).stdout(contains("sums is refuted: the result is ["));
    permgen(&["prove", &path, "--map", "linear(|x| x ^ x >> 1)", "--width", "64"])
        .assert()
        .code(2)
        .stderr(contains("the program maps `[u64; 2]` to `[u64; 2]`, the specification `u64` to `u64`"));
}

/// The number that chooses is before the words, and of them the board is.
#[test]
fn programs_of_several_maps_are_proven_as_they_are_emitted() {
    let right = ["if black { sq ^ 56 } else { sq }", "gather(rank(rank))", "gather(inner(file(file)))"];
    for (place, map) in right.into_iter().enumerate() {
        let program = stdout(&permgen(&["emit", map, "--lang", "program"]).assert().code(0));
        for (other, claimed) in right.into_iter().enumerate() {
            let code = i32::from(other != place);
            let said =
                stdout(&permgen(&["prove", "-", "--map", claimed]).write_stdin(program.clone()).assert().code(code));
            assert_eq!(said.contains(" is below 8"), claimed.starts_with("gather"), "{said}");
        }
    }
}

#[test]
fn a_counterexample_is_drawn_and_followed() {
    let (_folder, path) = file("swap.txt", &SWAP.replace("0x55", "0x54"));
    let assert = permgen(&["prove", &path, "--map", "sq ^ 1", "--ascii"]).assert().code(1);
    insta::assert_snapshot!(stdout(&assert));
}

#[test]
fn a_program_beyond_repair_is_followed_to_its_end() {
    let (_folder, path) = file("swap.txt", &SWAP.replace("0x55", "0x11").replace("0xaa", "0x22"));
    permgen(&["prove", &path, "--map", "sq ^ 1"])
        .assert()
        .code(1)
        .stdout(contains("bit 2 is lost, must go to bit 3").or(contains("bit 3 is lost, must go to bit 2")))
        .stdout(contains("no change of a single line makes it right"));
}

#[test]
fn unknown_is_no_success() {
    // What the multiplications make is followed by no method but sat.
    let hard = "program(x: u64) -> u64\nv1 = add x, 1\nv2 = mul v1, x\nv3 = mul x, x\nv4 = add v3, x\n\
                v5 = sub v2, v4\nv6 = add x, v5\nreturn v6\n";
    let (_folder, path) = file("hard.txt", hard);
    permgen(&["prove", &path, "--map", "sq", "--method", "exhaustive"])
        .assert()
        .code(3)
        .stdout("hard is unknown: exhaustive: 64 bits are free, at most 20 are tried out\n");
    permgen(&["prove", &path, "--map", "sq", "--method", "sat", "--budget", "10"])
        .assert()
        .code(3)
        .stdout("hard is unknown: sat: gave up after 10 conflicts\n");
}

#[test]
fn json_has_the_verdict() {
    let (_folder, path) = file("swap.txt", &SWAP.replace("0x55", "0x54"));
    let assert = permgen(&["prove", &path, "--map", "sq ^ 1", "--json"]).assert().code(1);
    let report: serde_json::Value = serde_json::from_str(&stdout(&assert)).unwrap();
    assert_eq!(report["verdict"], "refuted");
    assert_eq!(report["inputs"][0], "0x2");
    assert_eq!(report["expected"], "0x1");
    assert_eq!(report["got"], "0x0");
    assert_eq!(report["wrong_bit"], 0);
    assert_eq!(report["repair"], "v2 = and v1, 0x55");
    let (_folder, path) = file("swap.txt", SWAP);
    let assert = permgen(&["prove", &path, "--map", "sq ^ 1", "--json", "--method", "sat"]).assert().code(0);
    let report: serde_json::Value = serde_json::from_str(&stdout(&assert)).unwrap();
    assert_eq!((&report["verdict"], &report["checked"]), (&"proved".into(), &true.into()));
}

#[test]
fn recipes_are_compared_with_the_maps_that_they_name() {
    let recipe = |mask: &str| {
        format!(
            "# a comment\n\nrecipe swap\nmap u8 -> u8 to 1 0 3 2 5 4 7 6\ntarget portable\nobjective ops\neffort high\n\
             strategy by-hand\nversion 0.1.0\n{}\n",
            SWAP.replace("0x55", mask)
        )
    };
    let (_folder, path) = file("recipes", &(recipe("0x55") + &recipe("0x51")));
    permgen(&["prove", &path])
        .assert()
        .code(1)
        .stdout(contains("swap (portable, ops) is proven: linear"))
        .stdout(contains("swap (portable, ops) is refuted: bit 3 is lost, must go to bit 2"));
    permgen(&["prove", &path, "--filter", "nothing"]).assert().code(2).stderr(contains("there is nothing to prove"));
    permgen(&["prove", &path, "--map", "sq"]).assert().code(2).stderr(contains("each names its own map"));
}

#[test]
fn bad_input_is_told() {
    let (_folder, path) = file("swap.txt", SWAP);
    for (arguments, message) in [
        (&["prove"][..], "required arguments"),
        (&["prove", &path], "error: there is no map to compare with"),
        (&["prove", &path, "--map", "sq ^"], "error"),
        (
            &["prove", &path, "--map", "sq", "--width", "64"],
            "the program maps `u8` to `u8`, the specification `u64` to `u64`",
        ),
        (&["prove", "/nowhere/at/all", "--map", "sq"], "cannot read `/nowhere/at/all`"),
        (&["prove", &path, "--map", "sq", "--method", "magic"], "invalid value 'magic'"),
        (&["prove", &path, "--map", "sq", "--time-limit", "0"], "invalid value '0'"),
    ] {
        permgen(arguments).assert().code(2).stdout("").stderr(contains(message));
    }
    let (_folder, path) = file("broken.txt", "program(x: u8) -> u8\nv1 = frob x\nreturn v1\n");
    permgen(&["prove", &path, "--map", "sq"])
        .assert()
        .code(2)
        .stderr(contains("broken.txt`, line 2: unknown operation `frob`"));
}

#[test]
fn files_for_another_command_are_sent_there() {
    for (name, wrong, help) in [
        ("board.c", "`prove` does not read C or C++", "permgen scan "),
        ("board.cpp", "`prove` does not read C or C++", "`// permgen: sq ^ 56`"),
        ("board.o", "is compiled already", "--symbol NAME"),
    ] {
        let (_folder, path) = file(name, "");
        let said = |claim: &[&str]| stderr(&permgen(&[&["prove", path.as_str()][..], claim].concat()).assert().code(2));
        let of_map = said(&["--fn", "flip", "--map", "sq ^ 56"]);
        assert!(of_map.contains(wrong) && of_map.contains(help), "{of_map}");
        let of_law = said(&["--law", "|x: u64| flip(flip(x)) == x"]);
        let help = "`--binary FILE.o --law NAME`";
        assert!(of_law.contains("a law calls the functions of a Rust file") && of_law.contains(help), "{of_law}");
    }
    let binary = ["prove", "--binary", "board.o", "--symbol", "flip", "--law", "|x: u64| flip(flip(x)) == x"];
    permgen(&binary).assert().code(2).stderr(contains("a law of a binary is a function in it, by its name"));
}

#[test]
fn questions_are_written_for_other_solvers() {
    let (folder, path) = file("swap.txt", SWAP);
    let assert = permgen(&["prove", &path, "--map", "sq ^ 1", "--emit", "smt2"]).assert().code(0);
    insta::assert_snapshot!(stdout(&assert));
    permgen(&["prove", &path, "--map", "sq ^ 1", "--emit", "dimacs"]).assert().code(0).stdout(contains("p cnf "));
    let output = folder.path().join("question.smt2");
    permgen(&["prove", &path, "--map", "sq ^ 1", "--emit", "smt2", "-o", &output.to_string_lossy()])
        .assert()
        .code(0)
        .stdout("");
    assert_eq!(std::fs::read_to_string(output).unwrap(), stdout(&assert));
}

/// A solver that does what a shell script does.
#[cfg(unix)]
fn solver(script: &str) -> (tempfile::TempDir, PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pretender");
    std::fs::write(
        &path,
        format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo pretender 1.2; exit; fi\n{script}\n"),
    )
    .unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    (folder, path)
}

#[cfg(unix)]
#[test]
fn solvers_that_misbehave_are_told() {
    let (_folder, right) = file("right.txt", SWAP);
    let (_folder, wrong) = file("wrong.txt", &SWAP.replace("0x55", "0x54"));
    let model = "echo sat; if grep -q get-value; then echo '((in_x #x02))'; fi";
    for (script, path, code, message) in [
        ("cat >/dev/null; echo unsat", &right, 0, ""),
        ("cat >/dev/null; echo unsat", &wrong, 3, "one of them is wrong, so trust neither"),
        (model, &wrong, 1, ""),
        (model, &right, 3, "says that [2] refutes the claim, which is not so"),
        ("cat >/dev/null; echo sat", &wrong, 3, "says neither sat, unsat nor unknown, but `sat`"),
        ("cat >/dev/null; echo maybe", &right, 3, "says neither sat, unsat nor unknown, but `maybe`"),
        ("cat >/dev/null; echo '(error \"no\")'; exit 1", &right, 3, "died (exit status: 1): (error \"no\")"),
        ("kill -9 $$", &right, 3, "died (signal: 9"),
        ("exit 0", &right, 3, "says neither sat, unsat nor unknown, but ``"),
    ] {
        let (_folder, program) = solver(script);
        let program = program.to_string_lossy();
        let assert = permgen(&["prove", path, "--map", "sq ^ 1", "--solver", &program]).assert().code(code);
        assert!(stderr(&assert).contains(message), "{script}: {}", stderr(&assert));
    }
    let (_folder, program) = solver("cat >/dev/null; echo unknown");
    permgen(&["prove", &right, "--map", "sq ^ 1", "--solver", &program.to_string_lossy()]).assert().code(0).stdout(
        contains("right is proven: linear, by the checker of programs; ")
            .and(contains("; not known by solver: pretender 1.2: it does not know")),
    );
}

#[cfg(unix)]
#[test]
fn a_solver_that_hangs_is_stopped() {
    let (_folder, right) = file("right.txt", SWAP);
    let (_folder, program) = solver("exec sleep 1000");
    let program = program.to_string_lossy();
    permgen(&["prove", &right, "--map", "sq ^ 1", "--solver", &program, "--time-limit", "1"]).assert().code(0);
    permgen(&["prove", &right, "--map", "sq ^ 1", "--solver", &program, "--time-limit", "1", "--method", "solver"])
        .assert()
        .code(3);
}

#[test]
fn a_solver_that_is_not_there_is_told() {
    let (_folder, right) = file("right.txt", SWAP);
    permgen(&["prove", &right, "--map", "sq ^ 1", "--solver", "/nowhere/solver"])
        .assert()
        .code(3)
        .stderr(contains("cannot run the solver `/nowhere/solver`"));
}

/// What is in the archive that comes with permgen.
fn archived<'a>(archive: &'a str, more: &[&'a str]) -> assert_cmd::Command {
    let mut command = permgen(&["prove", "library.txt", "magics.txt", "--library"]);
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")).args(["--archive", archive]).args(more);
    command
}

#[test]
#[ignore = "slow: every kept proof"]
fn the_archive_proves_the_recipes_the_named_maps_and_the_magics() {
    // It fails when a recipe or what the search finds has changed: the command that renews the archive stands at its top.
    let assert = archived("proofs.txt", &[]).assert().code(0).stderr("");
    let text = stdout(&assert);
    assert!(text.lines().count() > 150, "{text}");
    for line in ["flip_vertical is proven: linear", "rook d4 is proven: sat, by batsat 0.6.0; its proof of"] {
        assert!(text.lines().any(|found| found.starts_with(line)), "{line}");
    }
}

#[test]
fn archives_are_renewed_and_refused_when_they_are_wrong() {
    let magics = "magics 8x8\nrook a1 0x2280061040002280 12\nrook b1 0x3440100040002000 11\n";
    let (folder, path) = file("magics", magics);
    let archive = folder.path().join("archive").to_string_lossy().into_owned();
    let replay = ["prove", &path, "--archive", &archive];
    permgen(&replay).assert().code(2).stderr(contains("error: there is no archive"));
    let assert = permgen(&replay).arg("--bless").assert().code(0);
    let proved = stdout(&assert);
    permgen(&replay).assert().code(0).stdout(proved).stderr("");
    for option in [["--method", "sat"], ["--solver", "cadical"], ["--time-limit", "9"], ["--budget", "9"]] {
        let message = format!("`{}` has no effect on an archive", option[0]);
        permgen(&replay).args(option).assert().code(2).stdout("").stderr(contains(message));
    }

    // A claim that changed is a miss, whatever its name.
    std::fs::write(&path, magics.replace("3440100040002000", "3440100040002002")).unwrap();
    permgen(&replay).assert().code(1).stderr(contains("error: `rook b1` is not in the archive as it is claimed now"));
    // A wrong claim is not kept, and the archive stays as it was.
    let before = std::fs::read_to_string(&archive).unwrap();
    std::fs::write(&path, magics.replace("3440100040002000", "0000000000000003")).unwrap();
    permgen(&replay).arg("--bless").assert().code(1).stdout(contains("rook b1 is refuted"));
    assert_eq!(std::fs::read_to_string(&archive).unwrap(), before);
    std::fs::write(&path, magics).unwrap();

    for (damage, code, message) in [
        (before.replacen("\nclaim", "\nclam", 1), 2, "line 5: expected `claim ...`"),
        (before.replacen("\nmethod sat", "\nmethod smt", 1), 2, "line 7: `smt` is not a method that can be replayed"),
        (before.replacen("\nmethod sat", "\nmethod linear", 1), 2, "line 8: expected `version ...`"),
        (before.replacen("question ", "question x", 1), 2, "line 6: a question is named by 64 hexadecimal digits"),
        (before.replacen("\nproof ", "\nproof 9", 1), 2, "is not a line of a proof"),
        (before.replacen(" 0\n", " x 0\n", 1), 2, "is not a line of a proof"),
        (before.replacen("claim rook a1", "claim rook b1", 1), 2, "there is another claim of the name `rook b1`"),
        (
            before.replacen("claim rook a1", "claim rook c1", 1),
            1,
            "`rook a1` is not in the archive as it is claimed now",
        ),
        (without_the_first_step(&before), 1, "the archive's proof of `rook a1` was rejected: step"),
    ] {
        assert_ne!(damage, before, "{message}");
        std::fs::write(&archive, damage).unwrap();
        let assert = permgen(&replay).assert().code(code);
        assert!(stderr(&assert).contains(message), "{message}: {}", stderr(&assert));
    }
}

/// The archive whose first proof lacks its beginning.
fn without_the_first_step(archive: &str) -> String {
    let mut lines: Vec<String> = archive.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|line| line.starts_with("proof ")).unwrap();
    let steps: usize = lines[at]["proof ".len()..].parse().unwrap();
    let half = steps - 2;
    lines[at] = format!("proof {}", steps - half);
    lines.drain(at + 1..=at + half);
    lines.join("\n")
}

#[test]
fn tables_of_magics_are_proved_or_refuted() {
    let (_folder, path) = file("magics", "# two\nmagics 8x8\nrook a1 0x2280061040002280 12 # right\nrook b1 0x3 11\n");
    let assert = permgen(&["prove", &path, "--method", "sat"]).assert().code(1);
    let text = stdout(&assert);
    assert!(text.contains("rook a1 is proven: sat") && text.contains("rook b1 is refuted"), "{text}");
    for (table, message) in [
        ("magics 12x12\n", "`magics 12x12` does not name a board"),
        ("magics 8x8\nqueen a1 0x1 12\n", "line 2: `queen a1 0x1 12` is not a magic"),
        ("magics 8x8\nrook a9 0x1 12\n", "there is no square `a9`"),
        ("magics 8x8\nrook a1 1 12\n", "`1` does not begin with 0x"),
        ("magics 8x8\nrook a1 0x1 64\n", "an index cannot have `64` bits"),
        ("magics 8x8\nrook a1 0x1 12 13\n", "unexpected `13`"),
        ("magics 8x8\nrook a1 0x1 12 at 5\n", "line 2: a table that shares memory is not proved alone"),
        ("magics 8x8\n", "there is nothing to prove"),
    ] {
        let (_folder, path) = file("magics", table);
        permgen(&["prove", &path]).assert().code(2).stderr(contains(message));
    }
}

#[test]
fn z3_is_asked_where_it_is_built_in() {
    let (_folder, path) = file("swap.txt", SWAP);
    let assert = permgen(&["prove", &path, "--map", "sq ^ 1", "--method", "smt"]).assert();
    if cfg!(feature = "z3") {
        assert.code(0).stdout(contains("swap is proven: smt, by z3 ").and(contains(", which is trusted")));
    } else {
        assert.code(2).stderr(contains("error: z3 is not built into this permgen"));
    }
}
