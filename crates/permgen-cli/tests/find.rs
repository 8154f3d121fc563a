//! `permgen find` and `permgen merge`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{permgen, stderr, stdout};
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

/// A factor is of no use without its shift, and without whether squares off the mask are set.
#[test]
fn json_names_the_magic() {
    let found = |arguments: &[&str]| -> Value {
        let line = stdout(&permgen(&[&["find"], arguments, &["--json"]].concat()).assert().success());
        serde_json::from_str(line.lines().next().unwrap()).unwrap()
    };
    permgen(&["find", "gather", "0xff00"]).assert().success().stdout(contains("looked at 1 node; seed 1;"));
    let magic = found(&["gather", "0xff00", "--form", "black"])["magic"].clone();
    assert_eq!(magic.to_string(), r#"{"factor":"0x1000000000000","form":"black","mask":"0xff00","shift":56}"#);
    for option in [&["--bits", "4"][..], &["--minimum"]] {
        let magic =
            found(&[&["magics", "--board", "4x4", "--squares", "a1", "--piece", "rook"], option].concat())["magic"]
                .clone();
        assert_eq!((&magic["mask"], &magic["shift"], &magic["form"]), (&"0x116".into(), &12.into(), &"plain".into()));
    }
    assert!(found(&["de-bruijn"])["magic"].is_null());
}

/// The file names the numbering, and every proof of it depends on that.
#[test]
fn magics_of_another_numbering() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("magics");
    let find = ["find", "magics", "--board", "4x5", "--numbering", "a4_lsb"];
    permgen(&find).assert().code(2).stderr(contains("invalid value 'a4_lsb'"));
    permgen(&["find", "magics", "--board", "4x5", "--numbering", "a8_lsb", "-o", text(&file)]).assert().success();
    let found = fs::read_to_string(&file).unwrap();
    assert!(found.contains("magics 4x5 numbering a8_lsb\ncommand permgen find magics --board 4x5 --numbering a8_lsb"));
    for command in ["check", "prove"] {
        permgen(&[command, text(&file)]).assert().success();
        fs::write(&file, found.replace("4x5 numbering a8_lsb\n", "4x5\n")).unwrap();
        permgen(&[command, text(&file)]).assert().code(1);
        fs::write(&file, &found).unwrap();
    }
    let json = folder.path().join("magics.json");
    permgen(&["find", "magics", "--board", "4x5", "--numbering", "a8_lsb", "--lang", "json", "-o", text(&json)])
        .assert()
        .success();
    permgen(&["check", text(&json)]).assert().success();
    let found = fs::read_to_string(&json).unwrap();
    fs::write(&json, found.replace("\"a8_lsb\"", "\"a9_lsb\"")).unwrap();
    permgen(&["check", text(&json)]).assert().code(2).stderr(contains("`numbering` is missing, or is not what"));
    // Arrays of generated code are in the order of the squares' numbers, from a1 on.
    let code = folder.path().join("magics.c");
    permgen(&["find", "magics", "--board", "4x5", "--numbering", "a8_lsb", "--lang", "c", "-o", text(&code)])
        .assert()
        .success();
    let check = ["check", text(&code), "--source", "c", "--board", "4x5", "--numbering", "a8_lsb"];
    permgen(&[&check[..], &["--order", "a1_lsb"]].concat()).assert().success();
    permgen(&check).assert().code(2).stderr(contains("with --order a1_lsb all are right"));
    permgen(&check[..6]).assert().code(2).stderr(contains("with --order a8_lsb all are right"));
}

#[test]
fn magics_are_found_and_every_file_of_them_is_proved_again() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("magics");
    for (form, shift) in [("plain", None), ("black", Some("--fixed-shift"))] {
        let find = |arguments: &[&str]| {
            let common = ["find", "magics", "--board", "4x5", "--form", form, "-o", text(&file)];
            let shift: Vec<&str> = shift.into_iter().collect();
            permgen(&[&common[..], &shift, arguments].concat()).assert()
        };
        let run = |source: &[&str]| permgen(&[&["check", text(&file), "--board", "4x5"], source].concat()).assert();
        let check = |source: &[&str]| {
            let checked = stdout(&run(source).success());
            assert!(
                checked.contains("rook: 20 magics proved") && checked.contains("bishop: 20 magics proved"),
                "{checked}"
            );
            fs::read_to_string(&file).unwrap()
        };
        find(&["--threads", "1"]).success();
        let one = check(&[]);
        assert!(one.contains("\nseed 1\n") && one.contains("\ncommand permgen find magics --board 4x5"), "{one}");
        find(&["--threads", "3"]).success();
        assert_eq!(check(&[]), one, "whatever the number of threads");
        find(&["--seed", "2"]).success();
        assert_ne!(check(&[]), one);
        for language in ["rust", "c", "json"] {
            find(&["--lang", language]).success();
            let source: &[&str] = if language == "json" { &[] } else { &["--source", language] };
            let code = check(source);
            assert!(code.contains("permgen find magics --board 4x5") && code.contains("--seed 1 --lang"), "{code}");
            assert!(code.contains("seed 1; tables of "), "{code}");
            // With a factor of 0 all occupancies share an entry.
            let factor = one.lines().find_map(|line| line.strip_prefix("rook a1 ")).unwrap().split(' ').next().unwrap();
            assert!(code.contains(factor), "{code}");
            fs::write(&file, code.replace(factor, "0x0")).unwrap();
            // A file in Rust asserts some of what it is: then it does not compile.
            let refused = |what: &str| {
                let told = run(source);
                let (told, compiler) = (stdout(&told), stderr(&told));
                let is_asserted = language == "rust" && compiler.contains("assertion failed: rook_attacks(");
                assert!(is_asserted || told.contains("rook a1") && told.contains(what), "{told}{compiler}");
            };
            refused(" is wrong: ");
            if language == "json" {
                // Which says no attacks.
                continue;
            }
            // Two entries of the table change places: lines of it are numbers alone, and what is not used is 0.
            let mut lines: Vec<String> = code.lines().map(str::to_owned).collect();
            let swapped = lines.iter_mut().find_map(|line| {
                let mut entries: Vec<&str> = line.strip_prefix("    0x")?.strip_suffix(',')?.split(", 0x").collect();
                let is_zero = |entry: &str| entry.trim_end_matches('u').bytes().all(|digit| digit == b'0');
                if entries.len() < 2 || entries[0] == entries[1] || is_zero(entries[0]) || is_zero(entries[1]) {
                    return None;
                }
                entries.swap(0, 1);
                *line = format!("    0x{},", entries.join(", 0x"));
                Some(())
            });
            assert!(swapped.is_some(), "{code}");
            fs::write(&file, lines.join("\n")).unwrap();
            refused(" are wrong: entry ");
        }
    }
}

#[test]
fn candidates_are_packed_into_one_table_and_that_into_a_shorter_one() {
    let folder = tempdir().unwrap();
    let [candidates, table, shorter] = ["candidates", "table", "shorter"].map(|name| folder.path().join(name));
    let find = ["find", "magics", "--board", "4x5", "--fixed-shift", "--form", "black", "--compact", "--parts", "1"];
    permgen(&[&find[..], &["--candidates", "3", "-o", text(&candidates)]].concat()).assert().success();
    let found = fs::read_to_string(&candidates).unwrap();
    assert!(
        found.starts_with("candidates 4x5\ncommand permgen find magics --board 4x5 --fixed-shift --compact "),
        "{found}"
    );
    assert!(found.contains(" --candidates 3 --parts 1 --form black"), "{found}");
    let of_a1 = found.lines().filter(|line| line.starts_with("rook a1 ")).count();
    assert!((2..=3).contains(&of_a1), "{found}");
    let told = stdout(&permgen(&["check", text(&candidates)]).assert().success());
    assert!(told.contains("rook: ") && told.contains("magics proved"), "{told}");

    permgen(&["find", "packing", text(&candidates), "--parts", "2", "-o", text(&table)]).assert().success();
    let entries = |file: &Path| {
        let told = stdout(&permgen(&["check", text(file)]).assert().success());
        assert!(told.contains("rook: 20 magics proved"), "{told}");
        let (_, told) = told.split_once("the table of all is proved: ").expect("one table");
        told.split_once(" entries").unwrap().0.parse::<usize>().unwrap()
    };
    let first = entries(&table);
    let again =
        ["find", "packing", text(&candidates), text(&table), "--parts", "1", "--seed", "2", "-o", text(&shorter)];
    permgen(&again).assert().success();
    assert!(entries(&shorter) <= first);
    let noted = fs::read_to_string(&shorter).unwrap();
    assert!(noted.contains("table`: permgen find packing "), "{noted}");

    // A table has one magic for each square, and candidates are of one form and board.
    let doubled = found.replacen("candidates", "magics", 1);
    fs::write(&table, doubled).unwrap();
    let refused = stderr(&permgen(&["find", "packing", text(&table)]).assert().code(2));
    assert!(refused.contains("rook a1 is in line") && refused.contains(" already"), "{refused}");
    fs::write(&table, found.replace(" black", "")).unwrap();
    let refused = stderr(&permgen(&["find", "packing", text(&candidates), text(&table)]).assert().code(2));
    assert!(refused.contains("the form of rook a1 is not that of the files before"), "{refused}");
    fs::write(&table, "candidates 8x8\nrook a1 0x0080001020400080 12\n").unwrap();
    let refused = stderr(&permgen(&["find", "packing", text(&candidates), text(&table)]).assert().code(2));
    assert!(
        refused.contains("its board is 8x8 numbered `a1_lsb`, but the board of the files before it is 4x5"),
        "{refused}"
    );
}

#[test]
fn magics_of_shards_are_those_of_one_run() {
    let folder = tempdir().unwrap();
    let find = ["find", "magics", "--board", "5x5", "--piece", "rook", "--squares", "a1,c3,e5"];
    let whole = stdout(&permgen(&find).assert().success());
    let files: Vec<String> =
        (0..3).map(|shard| text(&folder.path().join(format!("{shard}.state"))).to_owned()).collect();
    for (shard, file) in files.iter().enumerate() {
        permgen(&[&find[..], &["--shard", &format!("{shard}/3"), "-o", file]].concat()).assert().success();
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let merged = stdout(&permgen(&[&["merge"], &files[..]].concat()).assert().success());
    let without_nodes = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("nodes ")).map(str::to_owned).collect()
    };
    assert_eq!(without_nodes(&merged), without_nodes(&whole));
    assert!(whole.contains("\nrook c3 0x"), "{whole}");
}

#[test]
fn single_factors_are_proved_again_and_wrong_ones_are_not() {
    let folder = tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (pairs, found, gathered) = (place("pairs"), place("found"), place("gathered"));
    std::fs::write(&pairs, "0x0 0x7\n0x1 0x1\n0x8 0x2\n0x9 0x1\n").unwrap();
    permgen(&["find", "relation", &pairs, "--bits", "2", "-o", &found]).assert().success();
    permgen(&["find", "gather", "0x8181", "--form", "black", "-o", &gathered]).assert().success();
    permgen(&["check", &found]).assert().success().stdout(contains("is proved for 4 occupancies, 3 sets"));
    permgen(&["check", &gathered]).assert().success().stdout(contains("is proved for 16 occupancies, 16 sets"));
    permgen(&["check", &gathered, "--json"]).assert().success().stdout(contains("\"verdict\":\"proved\""));
    let text = std::fs::read_to_string(&gathered).unwrap();
    let factor = text.lines().find(|line| line.starts_with("factor ")).unwrap();
    let check = |text: String| permgen(&["check", "-"]).write_stdin(text).assert();
    check(text.replace(factor, "factor 0x1")).code(1).stdout(contains("is wrong: the occupancies"));
    check(text.replace(factor, "")).code(2).stderr(contains("there is no line with the factor"));
    check(text.replace("form black", "form grey")).code(2).stderr(contains("`form grey` makes no sense here"));
    let folded = stdout(&permgen(&["find", "fold", "0x0001010101010100"]).assert().success());
    check(folded.clone()).success().stdout(contains("which folds 0x1010101010100, is proved for 64 subsets"));
    check(folded.replace("\nfold 17\n", "\nfold 40\n")).code(1).stdout(contains("two subsets have the same index"));
    permgen(&["find", "fold", "0x11", "--to", "64"]).assert().code(2).stderr(contains("is not folded to a `u64`"));
    let without = std::fs::read_to_string(&found).unwrap().replace(&pairs, "-");
    check(without).code(2).stderr(contains("--pairs FILE"));
}

#[test]
fn factors_for_masks_and_relations_are_found_or_shown_to_be_impossible() {
    let gathered = stdout(&permgen(&["find", "gather", "0x8181"]).assert().success());
    assert!(gathered.contains("\nmask 0x8181\n") && gathered.contains("\nshift 60\n"), "{gathered}");
    for (what, squares, mask) in
        [("gather", "file(a)", "0x101010101010101"), ("fold", "inner(file(a))", "0x1010101010100")]
    {
        let found = stdout(&permgen(&["find", what, squares]).assert().success());
        assert!(
            found.contains(&format!("\nmask {mask}\n")) && found.contains(&format!("{what} '{squares}'")),
            "{found}"
        );
    }
    let relation = |pairs: &str, bits: &str| {
        permgen(&["find", "relation", "-", "--bits", bits]).write_stdin(pairs.to_owned()).assert()
    };
    let pairs = "# occupancy, set\n0 1\n0x1 0x2\n2 2\n3 7 # all\n";
    relation(pairs, "2").success().stdout(contains("proved for 4 occupancies"));
    relation(pairs, "2").success().stdout(contains("\nrelation -\n"));
    relation(pairs, "1").code(1).stderr(contains("relation, 1 bit: impossible: there is none"));
    for (pairs, complaint) in [
        ("0 1\n0 2\n", "the occupancy 0x0 stands for 0x1 and for 0x2"),
        ("", "there are no pairs of an occupancy and a set"),
        ("0 1\n5\n", "line 2: `5` is no pair"),
        ("0 0x10000000000000000\n", "0x10000000000000000 does not fit a `u64`"),
    ] {
        relation(pairs, "2").code(2).stdout("").stderr(contains(complaint));
    }
    let complaint = |arguments: &[&str], complaint: &str| {
        permgen(&[&["find"], arguments].concat()).assert().code(2).stdout("").stderr(contains(complaint));
    };
    complaint(&["gather", "0xffffffffffffffff"], "has 64 bits: at most 24 can be tried\n  help: gather fewer bits\n");
    complaint(
        &["gather", "0x100", "--width", "8"],
        "the mask 0x100 has bits beyond the last bit\n  help: `u8` has bits 0 to 7\n",
    );
    complaint(&["gather", "what"], "unknown mask `what`\n --> MASK:1:1\n");
    complaint(&["gather", "0"], "`0` names no bits\n");
    complaint(&["gather", "--width", "32", "rank(1)"], "`rank(1)` names no bits of a `u32`\n");
    complaint(&["gather", "(a1"], "`(a1` is not made of words and numbers\n");
    complaint(&["gather", "0x3", "--bits", "30"], "a number of bits from 1 to 24");
    complaint(&["magics", "--board", "3x3", "--bits", "20"], "an index of 20 bits, of a word of 16");
    complaint(&["magics", "--board", "10x10", "--piece", "rook", "--lang", "c"], "entries, more than 1048576");
    for what in ["gather", "fold", "relation"] {
        // Written in no language, and so none is offered.
        complaint(&[what, "0x3", "--lang", "c"], "unexpected argument '--lang' found");
        let help = stdout(&permgen(&["find", what, "--help"]).assert().success());
        assert!(!help.contains("--lang"), "{help}");
    }
    assert!(stdout(&permgen(&["find", "magics", "--help"]).assert().success()).contains("--lang"));
    complaint(&["magics", "--board", "12x12"], "a board of 12x12 has more squares than a word has bits");
    complaint(&["magics", "--squares", "a1,j9"], "there is no square `j9` on a board of 8x8");
    complaint(
        &["magics", "--squares", "a1", "--lang", "rust"],
        "`--lang rust` needs magics for all squares, and these are not all",
    );
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
    let damaged = fs::read_to_string(&good).unwrap().replace("\"done\":", "\"done\":1");
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
    assert!(end.starts_with("permgen state 2\n"), "{end}");
    find(&["--width", "16"]).code(2).stdout("").stderr(contains("error: there is a checkpoint `"));
    // At its end, it gives its result again.
    find(&["--width", "16", "--resume"]).success().stdout(contains("de-bruijn 16 0x09af"));
    find(&["--width", "32", "--resume"]).code(2).stderr(contains(
        "it is of the search `smallest de Bruijn factor of 16 bits`, not of `smallest de Bruijn factor of 32 bits`",
    ));
    find(&["--width", "16", "--shard", "0/2", "--resume"]).code(2).stderr(contains("it is of shard 0/1, not of 0/2"));
    assert_eq!(fs::read_to_string(&file).unwrap(), end);
    for (damaged, complaint) in [
        (end[..end.len() / 2].to_owned(), "the state is cut off"),
        (end.replace("0x09af", "0x09ae"), "the state is damaged"),
        ("hello\n".to_owned(), "this is not a state of a search"),
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
    // One bit fewer than usual is rare: the first part finds none.
    let arguments = ["find", "magics", "--piece", "bishop", "--squares", "a7", "--bits", "-1", "-o", text(&file)];
    let find = |budget: &[&str]| permgen(&[&arguments, budget].concat()).assert();
    let spent = find(&["--budget", "1"]).code(3);
    assert!(stdout(&spent).contains("bishop a7, 4 bits: budget spent (1 part, "), "{}", stdout(&spent));
    let spent = spent.stderr(contains("the budget is spent; the checkpoint is `"));
    spent.stderr(contains("go on with `--resume` and a `--budget` above 262145\n"));
    find(&["--budget", "10000000"]).code(2).stderr(contains("there is a checkpoint"));
    find(&["--budget", "10000000", "--resume"]).success();
    assert!(fs::read_to_string(&file).unwrap().contains("bishop a7 0x"));
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
    complaint(&["--checkpoint-every", "90"], "a checkpoint is written every 0.01 to 60 seconds");
    complaint(&["-o", "/nowhere/at/all"], "cannot write `/nowhere/at/all`");
    complaint(&["--checkpoint", "/nowhere/at/all"], "cannot write `/nowhere/at/all`");
}
