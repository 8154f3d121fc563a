//! The functions of the corpus in `tests/data/scan` are what its labels say, whatever compiler made them; and nothing is proven
//! that is not so.
//!
//! `recall.txt` beside them records for some compilers and versions how many are found, which may not fall. `scripts/renew.sh corpus`
//! renews it with the compilers at hand. With any other compiler or version, only what is proven is judged.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use permgen_verify::binary::{NotProved, prove_symbol};
use permgen_verify::compiled::{self, Crate};
use permgen_verify::recognize::Kind;
use permgen_verify::scan::{
    Finding, Input, Language, Settings, Subject, Told, findings, subjects_of_bytes, subjects_of_crate,
};

use crate::skip::skipped;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/scan")
}

/// What a function is said to be.
struct Label {
    function: String,
    kind: String,
    name: String,
}

fn labels(file: &str) -> Vec<Label> {
    let text = std::fs::read_to_string(folder().join("labels.txt")).expect("the labels");
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[0] == file)
        .map(|row| Label { function: row[1].to_owned(), kind: row[2].to_owned(), name: row[3].to_owned() })
        .collect()
}

/// How many functions of a file were found to be what they are, and how many there are that are something; what is wrong.
fn judge(file: &str, subjects: &[Subject], wrong: &mut Vec<String>, missed: &mut Vec<String>) -> (usize, usize) {
    let settings = Settings::default();
    let (mut found, mut all) = (0, 0);
    for label in labels(file) {
        let of_name: Vec<&Subject> = subjects.iter().filter(|subject| subject.name() == label.function).collect();
        let is_something = !matches!(label.kind.as_str(), "none" | "other");
        all += usize::from(is_something);
        let mut is_found = false;
        let mut why = "it is not there".to_owned();
        for subject in of_name {
            let examined = subject.examine(&settings).expect("methods agree");
            let recognition = examined.recognition;
            let name = recognition.name.clone().unwrap_or_default();
            let is_it = name == label.name || label.name == "*";
            match (label.kind.as_str(), recognition.is_proven()) {
                ("none", true) => wrong.push(format!("{file}: {} is proven to be {name}", label.function)),
                ("other", true) if is_it => wrong.push(format!("{file}: {} is proven to be {name}", label.function)),
                (kind, true) if is_something => match recognition.kind.name() == kind && is_it {
                    true => is_found = true,
                    // Methods of several types have one name: the label of another may be meant.
                    false if file.ends_with(".rs") => why = format!("it is {} {name}", recognition.kind.name()),
                    false => wrong.push(format!(
                        "{file}: {} is proven to be {} {name}",
                        label.function,
                        recognition.kind.name()
                    )),
                },
                _ => {
                    if recognition.kind == Kind::None || !recognition.is_proven() {
                        why = format!("{:?}", recognition.verdict).chars().take(160).collect();
                    }
                }
            }
        }
        if is_something && is_found {
            found += 1;
        } else if is_something {
            missed.push(format!("{file}: {}: {why}", label.function));
        }
    }
    (found, all)
}

/// Holds what was found against what is committed.
fn ratchet(compiler: &str, found: &BTreeMap<String, (usize, usize)>) {
    let path = folder().join("recall.txt");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let mut rows: BTreeMap<String, String> = BTreeMap::new();
    for line in kept.lines().filter(|line| !line.starts_with('#')) {
        if let Some((setting, count)) = line.split_once('\t') {
            rows.insert(setting.to_owned(), count.to_owned());
        }
    }
    let mut fallen = Vec::new();
    for (setting, (now, all)) in found {
        let key = format!("{compiler} {setting}");
        match rows.get(&key).and_then(|row| row.split(' ').next()?.parse::<usize>().ok()) {
            Some(before) if *now < before => fallen.push(format!("{key}: {now} of {all}, {before} before")),
            Some(_) => {}
            None => println!("{key}: {now} of {all}; none are recorded for this compiler"),
        }
        rows.insert(key, format!("{now} of {all}"));
    }
    if std::env::var_os("PERMGEN_RENEW").is_some() {
        let mut text = "# Made by `scripts/renew.sh corpus`: how many of the functions that are something are found, by compiler and level.\n".to_owned();
        for (setting, count) in rows {
            text.push_str(&format!("{setting}\t{count}\n"));
        }
        std::fs::write(&path, text).expect("written");
        return;
    }
    assert!(fallen.is_empty(), "fewer functions are found: {fallen:#?}");
}

const NATIVE: [&str; 5] = ["bitwise.c", "loops.c", "words.c", "squares.c", "boards.cpp"];

/// Judges what compilers of C and C++ make at some levels.
fn native(name: &str, levels: &[&str], c: &[&str], cpp: &[&str]) {
    let scratch = tempfile::tempdir().expect("a folder");
    let mut recall = BTreeMap::new();
    let (mut wrong, mut missed) = (Vec::new(), Vec::new());
    for &level in levels {
        let mut counts = (0, 0);
        for file in NATIVE {
            let object = scratch.path().join("unit.o");
            let compiler = if file.ends_with(".c") { c } else { cpp };
            let mut command = Command::new(compiler[0]);
            command.args(&compiler[1..]);
            if file.ends_with(".cpp") {
                command.arg("-std=c++17");
            }
            command.args([level, "-g", "-w", "-c", "-o"]).arg(&object).arg(folder().join(file));
            assert!(command.status().expect("it runs").success(), "{file} does not compile at {level}");
            let bytes = std::fs::read(&object).expect("an object");
            let subjects = subjects_of_bytes(&bytes).expect("debug information");
            let mut here = Vec::new();
            let (found, all) = judge(file, &subjects, &mut wrong, &mut here);
            missed.extend(here.into_iter().map(|missed| format!("{name} {level} {missed}")));
            counts = (counts.0 + found, counts.1 + all);
        }
        recall.insert(level.to_owned(), counts);
    }
    println!("{recall:#?}\n{missed:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    ratchet(name, &recall);
}

fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The name of a compiler with its version, as `recall.txt` has it.
fn versioned(compiler: &str) -> String {
    let said = Command::new(compiler).arg("-dumpversion").output().expect("it runs").stdout;
    format!("{compiler} {}", String::from_utf8_lossy(&said).trim().split('.').next().unwrap_or_default())
}

#[test]
fn what_the_c_compiler_makes_is_named_and_nothing_false_is_proven() {
    let (c, cpp) = if has("gcc") && has("g++") { ("gcc", "g++") } else { ("cc", "c++") };
    native(&versioned(c), &["-O2"], &[c], &[cpp]);
}

#[test]
#[ignore = "slow: all levels of all compilers that are installed"]
fn what_c_compilers_make_is_named_and_nothing_false_is_proven() {
    let levels = ["-O0", "-O1", "-O2", "-O3"];
    let mut is_left_out = true;
    for (c, cpp) in [("gcc", "g++"), ("clang", "clang++")] {
        if has(c) && has(cpp) {
            let is_new = |level: &&str| c != "gcc" || *level != "-O2";
            let levels: Vec<&str> = levels.into_iter().filter(is_new).collect();
            native(&versioned(c), &levels, &[c], &[cpp]);
            is_left_out &= c != "clang";
        }
    }
    // Zig's compiler of C is clang.
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.languages/python/bin/python3");
    let python = python.to_string_lossy().into_owned();
    if Command::new(&python).args(["-m", "ziglang", "version"]).output().is_ok_and(|output| output.status.success()) {
        let flags = ["-target", "x86_64-linux-gnu", "-fno-sanitize=undefined", "-fno-stack-protector"];
        let zig = |language| [&[python.as_str(), "-m", "ziglang", language], &flags[..]].concat();
        native("zig", &levels, &zig("cc"), &zig("c++"));
        is_left_out = false;
    }
    if is_left_out {
        skipped("there is no clang; scripts/languages.sh gets one");
    }
}

#[test]
fn what_rustc_makes_is_named_and_nothing_false_is_proven() {
    // Outside of packages, so that nothing else is built.
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("boards.rs");
    std::fs::copy(folder().join("boards.rs"), &file).expect("copied");
    let krate = Crate::of_file(&file, &compiled::Settings::default()).expect("a crate");
    let subjects = subjects_of_crate(&krate).expect("it compiles");
    let (mut wrong, mut missed) = (Vec::new(), Vec::new());
    let counts = judge("boards.rs", &subjects, &mut wrong, &mut missed);
    println!("{counts:?}\n{missed:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    ratchet("rustc", &BTreeMap::from([("-O1".to_owned(), counts)]));
}

/// What Go makes, with its optimisations and without, in a convention of its own.
#[test]
#[ignore = "slow: Go compiles its own library"]
fn what_go_makes_is_named_and_nothing_false_is_proven() {
    if !Command::new("go").arg("version").output().is_ok_and(|output| output.status.success()) {
        skipped("there is no go; scripts/languages.sh gets it");
        return;
    }
    let scratch = tempfile::tempdir().expect("a folder");
    let mut recall = BTreeMap::new();
    let (mut wrong, mut missed) = (Vec::new(), Vec::new());
    for (level, flags) in [("-N", "-gcflags=-N -l"), ("-O", "-gcflags=")] {
        let program = scratch.path().join("boards");
        let mut command = Command::new("go");
        command.args(["build", flags, "-o"]).arg(&program).arg(folder().join("boards.go"));
        command.env("GOCACHE", scratch.path().join("cache")).env("GOFLAGS", "").env("GO111MODULE", "off");
        assert!(command.status().expect("it runs").success(), "boards.go does not compile with {flags}");
        let subjects = subjects_of_bytes(&std::fs::read(&program).expect("a program")).expect("debug information");
        // Nothing of Go's own library is looked at.
        assert!(subjects.iter().all(|subject| subject.file.ends_with("boards.go")), "{subjects:#?}");
        assert!(subjects.iter().all(|subject| subject.language == Language::Go));
        recall.insert(level.to_owned(), judge("boards.go", &subjects, &mut wrong, &mut missed));
    }
    println!("{recall:#?}\n{missed:#?}");
    assert!(wrong.is_empty(), "{wrong:#?}");
    ratchet("go", &recall);
}

/// Deferred calls may recover from a panic, and generic functions take what nobody wrote.
#[test]
#[ignore = "slow: Go compiles its own library"]
fn what_go_does_besides_is_unknown() {
    const TEXT: &str = r#"package main
        import ("fmt"; "math/bits"; "os")
        //go:noinline
        func Recovers(x uint64) (r uint64) { r = bits.ReverseBytes64(x); defer func() { recover() }(); if x == 5 { panic("x") }; return r }
        //go:noinline
        func Guard(x uint64) { if x == 5 { panic("x") } }
        //go:noinline
        func Guarded(x uint64) (r uint64) { r = bits.ReverseBytes64(x); defer func() { recover() }(); Guard(x); return r }
        //go:noinline
        func Panics(x uint64) uint64 { if x == 5 { panic("x") }; return bits.ReverseBytes64(x) }
        //go:noinline
        func First[T ~uint64](x, y T) T { return x }
        func main() { x := uint64(len(os.Args)); fmt.Println(Recovers(x), Guarded(x), Panics(x), First(x, x + 1)) }"#;
    if !Command::new("go").arg("version").output().is_ok_and(|output| output.status.success()) {
        skipped("there is no go; scripts/languages.sh gets it");
        return;
    }
    let scratch = tempfile::tempdir().expect("a folder");
    let (source, program) = (scratch.path().join("besides.go"), scratch.path().join("besides"));
    std::fs::write(&source, TEXT).expect("written");
    let mut command = Command::new("go");
    command.args(["build", "-o"]).arg(&program).arg(&source);
    command.env("GOCACHE", scratch.path().join("cache")).env("GOFLAGS", "").env("GO111MODULE", "off");
    assert!(command.status().expect("it runs").success());
    let told = |function: &str| prove_symbol(&program, function, "sq ^ 56").expect_err(function);
    for function in ["main.Recovers", "main.Guarded"] {
        assert!(matches!(told(function), NotProved::Unknown(_)), "{}", told(function));
    }
    assert!(matches!(told("main.Panics"), NotProved::Panics { words, .. } if words == [5]));
    let generic = "main.First[go.shape.uint64_0]";
    assert!(told(generic).to_string().contains("is generic"), "{}", told(generic));
}

/// The functions of a file that are compiled differently with another text, by the build.
fn changed(name: &str, before: &str, after: &str) -> Vec<(&'static str, Option<String>)> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join(name);
    std::fs::write(&file, before).expect("written");
    let inputs = Input::of_path(&file).expect("it is there");
    let file = file.canonicalize().expect("it is there");
    let rebuilt = |text: &str| inputs[0].rebuilt(&file, text).expect("it compiles").expect("it is compiled here");
    let (old, new) = (rebuilt(before), rebuilt(after));
    assert_eq!(old.builds.len(), new.builds.len());
    let pairs = new.builds.iter().zip(&old.builds);
    pairs.map(|(new, old)| (new.name, new.other_changed(old, &[]))).collect()
}

/// Constants have no names, and differ though the instructions are the same.
#[test]
fn constants_count_as_code_and_lines_of_panics_do_not() {
    let rust = "pub fn first(x: u64) -> u64 { x + 1 }\n\
                pub fn table(i: usize) -> u32 { const T: [u32; 9] = [3, 1, 4, 1, 5, 9, 2, 6, 5]; T[i] }\n\
                pub fn text() -> &'static str { \"abc\" }\n\
                pub fn nested() -> &'static [&'static str] { &[\"one\", \"two\"] }\n";
    let is_in_all = |found: &[(&str, Option<String>)], name: Option<&str>| {
        assert_eq!(found.len(), 4, "{found:?}");
        let ends = |it: &Option<String>| it.as_deref().map(|it| it.rsplit("::").next().unwrap_or(it)) == name;
        assert!(found.iter().all(|(_, it)| ends(it)), "{name:?}: {found:?}");
    };
    for (from, to, name) in [("5, 9", "5, 8", "table"), ("abc", "abd", "text"), ("two", "twa", "nested")] {
        is_in_all(&changed("a.rs", rust, &rust.replace(from, to)), Some(name));
    }
    is_in_all(&changed("a.rs", rust, &rust.replace("pub fn table", "\n\npub fn table")), None);
    is_in_all(&changed("a.rs", rust, &rust.replace("+ 1", "+ 2")), Some("first"));

    let c = "double half(double x) { return x * 0.4; }\n\
             int table(int i) { static const int t[5] = {3, 1, 4, 1, 5}; return t[i]; }\n";
    for (from, to, name) in [("0.4", "0.3", "half"), ("4, 1", "4, 2", "table")] {
        let found = changed("a.c", c, &c.replace(from, to));
        assert_eq!(found, [("the scan's build", Some(name.to_owned()))], "{name}");
    }
    assert_eq!(changed("a.c", c, &format!("\n{c}")), [("the scan's build", None)]);
}

/// The cases of `mistakes.c` in which something wrong is found, with or without the mistakes, and the findings.
fn mistakes(flags: &[&str]) -> BTreeMap<String, Vec<String>> {
    let source = folder().join("mistakes.c");
    let object = tempfile::NamedTempFile::new().expect("a file");
    let mut compiler = Command::new("cc");
    compiler.args(["-O1", "-g", "-fno-inline", "-fcf-protection=none", "-c", "-w"]).args(flags);
    assert!(compiler.arg(&source).arg("-o").arg(object.path()).status().expect("it runs").success());
    let subjects = subjects_of_bytes(&std::fs::read(object.path()).expect("written")).expect("functions");
    let settings = Settings::default();
    let examined: Vec<_> = subjects.iter().map(|it| it.examine(&settings).expect("methods agree")).collect();
    let pairs: Vec<_> = subjects.iter().zip(&examined).collect();
    let mut cases: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (subject, found) in subjects.iter().zip(findings(&pairs, &Told::default())) {
        let Some((case, _)) = subject.name().split_once('_') else { continue };
        let wrong = found.into_iter().filter(Finding::is_wrong).map(|it| format!("{}: {}", subject.name(), it.message));
        cases.entry(case.to_owned()).or_default().extend(wrong);
    }
    cases
}

#[test]
#[ignore = "slow: 61 cases, twice"]
fn planted_mistakes_are_found_and_right_functions_are_not_accused() {
    if !has("cc") {
        skipped("the mistakes: there is no `cc`");
        return;
    }
    let wrong = mistakes(&[]);
    let missed: Vec<&String> = wrong.iter().filter(|(_, said)| said.is_empty()).map(|(case, _)| case).collect();
    assert_eq!(wrong.len(), 61);
    assert!(wrong.len() - missed.len() >= 55, "missed: {missed:?}");
    let accused: Vec<String> = mistakes(&["-DRIGHT"]).into_values().flatten().collect();
    assert!(accused.is_empty(), "{accused:#?}");
}
