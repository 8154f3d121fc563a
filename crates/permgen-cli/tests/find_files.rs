//! The files of `permgen find` and `permgen merge`: none is lost or written over.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::{permgen, stderr, stdout};
use predicates::str::contains;
use tempfile::tempdir;

fn text(file: &Path) -> &str {
    file.to_str().expect("text")
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_nothing() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("checkpoint");
    permgen(&["find", "de-bruijn", "--checkpoint", "/dev/full"])
        .assert()
        .code(2)
        .stderr(contains("`/dev/full` is not a file from which a search can continue"));
    let output = permgen(&["find", "de-bruijn", "-o", "/dev/full", "--checkpoint", text(&file)]).assert().code(2);
    assert!(stderr(&output).contains("error: cannot write `/dev/full`: No space left"), "{}", stderr(&output));
    assert!(stdout(&output).contains("de-bruijn 64 0x0218a392cd3d5dbf"), "{}", stdout(&output));
    assert!(stderr(&output).contains("the result was not written; the checkpoint is `"), "{}", stderr(&output));
    assert!(fs::read_to_string(&file).unwrap().contains("0x0218a392cd3d5dbf"));
}

/// Names of one file: itself, by another way, by a symbolic and by a hard link.
#[cfg(unix)]
fn names_of(file: &Path) -> Vec<String> {
    let folder = file.parent().unwrap();
    let (soft, hard) = (folder.join("soft"), folder.join("hard"));
    let _ = (fs::remove_file(&soft), fs::remove_file(&hard));
    std::os::unix::fs::symlink(file, &soft).unwrap();
    fs::hard_link(file, &hard).unwrap();
    let around = folder.join(".").join("..").join(folder.file_name().unwrap()).join(file.file_name().unwrap());
    [file, &around, &soft, &hard].map(|name| text(name).to_owned()).to_vec()
}

#[cfg(unix)]
#[test]
fn what_is_read_is_not_written_over() {
    let folder = tempdir().unwrap();
    let place = |name: &str| text(&folder.path().join(name)).to_owned();
    let refused = |arguments: &[&str], message: &str| {
        let output = permgen(arguments).assert().code(2).stdout("");
        assert!(stderr(&output).contains(message), "{arguments:?}\n{}", stderr(&output));
    };
    let [zero, one, pairs, candidates, list] = ["0.state", "1.state", "pairs", "candidates", "list.json"].map(place);
    for (shard, file) in [("0/2", &zero), ("1/2", &one)] {
        permgen(&["find", "de-bruijn", "--width", "16", "--shard", shard, "-o", file]).assert().success();
    }
    fs::write(&pairs, "0x0 0x7\n0x1 0x1\n").unwrap();
    permgen(&["find", "magics", "--board", "3x3", "--compact", "--parts", "1", "-o", &candidates]).assert().success();
    fs::write(&list, "[{\"name\": \"swap\", \"width\": 8, \"to\": [1, 0, 2, 3, 4, 5, 6, 7]}]").unwrap();
    let over = "is read, and would be written over";
    for name in names_of(Path::new(&zero)) {
        let before = fs::read(&zero).unwrap();
        refused(&["merge", &zero, &one, "-o", &name], over);
        assert_eq!(fs::read(&zero).unwrap(), before);
    }
    for name in names_of(Path::new(&pairs)) {
        refused(&["find", "relation", &pairs, "--bits", "1", "-o", &name], over);
        refused(&["find", "relation", &pairs, "--bits", "1", "--checkpoint", &name, "--resume"], over);
    }
    for name in names_of(Path::new(&candidates)) {
        refused(&["find", "packing", &candidates, "--parts", "1", "-o", &name], over);
    }
    for name in names_of(Path::new(&list)) {
        refused(&["search", "--suite", &list, "-o", &name], over);
    }
    let spec = place("spec");
    fs::write(&spec, "sq ^ 56").unwrap();
    for name in names_of(Path::new(&spec)) {
        refused(&["emit", &format!("@{spec}"), "-o", &name], over);
        refused(&["emit", "--spec-file", &spec, "-o", &name], over);
        refused(&["search", &format!("@{spec}"), "-o", &name], over);
    }
    let (package, source) = (place("package"), place("package/src/lib.rs"));
    let (manifest, object) = (place("package/Cargo.toml"), place("flip.rs"));
    let flip = "// permgen: sq ^ 56\npub fn flip(x: u64) -> u64 { x.swap_bytes() }";
    fs::create_dir_all(place("package/src")).unwrap();
    fs::write(&manifest, "[package]\nname = \"package\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n")
        .unwrap();
    let library = format!("pub mod other;\n{flip}");
    fs::write(&source, &library).unwrap();
    fs::write(&object, flip).unwrap();
    let header = place("package/src/board.hh");
    fs::write(&header, "").unwrap();
    let function = format!("{object}::flip");
    for name in names_of(Path::new(&object)) {
        for equal in [&["--emit", "smt2", "-o", &name][..], &["--archive", &name, "--bless"]] {
            refused(&[&["prove", "--equal", &function, &function], equal].concat(), over);
        }
        refused(&["scan", &object, "--sarif", &name], over);
        refused(&["scan", &object, "--patch", &name], over);
    }
    let map = format!("@{spec}");
    refused(&["prove", &object, "--fn", "flip", "--map", &map, "--emit", "smt2", "-o", &spec], over);
    let over = "which is read, and would be written over";
    let other = place("package/src/other.rs");
    fs::write(&other, flip).unwrap();
    let of_package = format!("{other}::flip");
    for name in [&source, &manifest, &header] {
        refused(&["prove", "--package", &package, "--emit", "smt2", "-o", name], over);
        refused(&["prove", "--package", &package, "--archive", name, "--bless"], over);
        refused(&["prove", "--equal", &of_package, &of_package, "--archive", name, "--bless"], over);
        refused(&["scan", &package, "--sarif", name], over);
        refused(&["scan", &package, "--patch", name], over);
    }
    assert_eq!(fs::read_to_string(&source).unwrap(), library);
    let both = place("findings");
    refused(&["scan", &object, "--patch", &both, "--sarif", &both], "cannot both be `");
    // A place for both that is not there yet, and one that is.
    let result = place("result");
    refused(
        &["find", "de-bruijn", "-o", &result, "--checkpoint", &result],
        "the checkpoint and the result cannot both be `",
    );
    refused(&["find", "de-bruijn", "-o", &result, "--checkpoint", &place("./result")], "cannot both be `");
    assert!(!Path::new(&result).exists());
    fs::write(&result, "kept").unwrap();
    for name in names_of(Path::new(&result)) {
        refused(&["find", "de-bruijn", "-o", &result, "--checkpoint", &name], "cannot both be `");
    }
    assert_eq!(fs::read_to_string(&result).unwrap(), "kept");
}

#[cfg(unix)]
#[test]
fn a_checkpoint_that_cannot_be_written_at_the_end_does_not_lose_the_result() {
    let folder = tempdir().unwrap();
    let program = assert_cmd::cargo::cargo_bin!("permgen");
    // No file may grow: as on a disk that is full. One square is found, and for the other there is more to do.
    let script =
        "trap '' XFSZ; ulimit -f 0; exec \"$0\" find magics --piece bishop --squares b1,c3 --bits 6 --budget 1";
    let output = Command::new("sh").args(["-c", script]).arg(program).current_dir(folder.path()).output().unwrap();
    let (told, found) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(found.contains("\nbishop b1 0x") && told.contains("bishop c3, 6 bits: budget spent"), "{found}{told}");
    assert!(told.contains("warning: cannot write `permgen.checkpoint`"), "{told}");
    assert!(told.contains("help: the search is at its end"), "{told}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing half written is left");
}
