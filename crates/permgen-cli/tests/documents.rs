//! The commands of the README and the guide: each runs as it is printed, and prints what follows it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A block of a document, without its fences.
struct Block {
    /// What the fence says: `sh`, `text`.
    kind: String,
    text: String,
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn blocks(file: &str) -> Vec<Block> {
    let text = fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else { continue };
        let text =
            lines.by_ref().take_while(|line| *line != "```").fold(String::new(), |text, line| text + line + "\n");
        blocks.push(Block { kind: kind.to_owned(), text });
    }
    blocks
}

/// Runs a script in a folder, with `permgen` as the command that is tested.
fn run(script: &str, folder: &Path) -> Output {
    let program = assert_cmd::cargo::cargo_bin!("permgen");
    let script = script.replace("cargo run -q -p permgen-cli -- ", "permgen ");
    let script = script.replace("cargo run -p permgen-cli -- ", "permgen ");
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.parent().expect("a folder").display()))
        .env_remove("COLUMNS")
        .output()
        .expect("there is a shell")
}

/// Whether each paragraph of `shown` is in what was printed.
fn is_printed(shown: &str, printed: &str) -> Result<(), String> {
    let printed: Vec<&str> = printed.lines().collect();
    for paragraph in shown.trim_end().split("\n\n") {
        let lines: Vec<&str> = paragraph.lines().collect();
        if !printed.windows(lines.len()).any(|window| window == lines) {
            return Err(format!("not printed:\n{paragraph}\n\nbut:\n{}", printed.join("\n")));
        }
    }
    Ok(())
}

#[test]
fn the_readme_finds_and_draws_a_wrong_turn() {
    let blocks = blocks("README.md");
    let at = blocks.iter().position(|block| block.text.contains("permgen-cli -- prove")).expect("a proof");
    let folder = tempfile::tempdir().unwrap();
    let refuted = run(&blocks[at].text, folder.path());
    assert_eq!(refuted.status.code(), Some(1), "{}", String::from_utf8_lossy(&refuted.stderr));
    assert_eq!(blocks[at + 1].kind, "text");
    is_printed(&blocks[at + 1].text, &String::from_utf8(refuted.stdout).unwrap()).unwrap();
    // The comment says what would be right.
    let turn = "    board = board.swap_bytes(); // should be last\n";
    let script = blocks[at].text.replace(turn, "").replace("    board\n}", "    board.swap_bytes()\n}");
    assert_ne!(script, blocks[at].text);
    let proven = run(&script, folder.path());
    let printed = String::from_utf8(proven.stdout).unwrap();
    assert!(proven.status.success() && printed.starts_with("rotate_90 is proven: linear"), "{printed}");
}

#[test]
fn the_readme_draws_a_map_and_scans_mistakes() {
    let blocks = blocks("README.md");
    let show = blocks.iter().find(|block| block.text.contains("permgen-cli -- show")).expect("a drawing");
    let shown = run(&show.text, root());
    assert!(shown.status.success(), "{}", String::from_utf8_lossy(&shown.stderr));
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let scan = readme.split('`').find(|quoted| quoted.contains("permgen-cli -- scan")).expect("a scan");
    let scanned = run(scan, root());
    let printed = String::from_utf8(scanned.stdout).unwrap();
    assert_eq!(scanned.status.code(), Some(1), "{printed}");
    assert!(printed.starts_with("Wrong:\n") && printed.contains("mistakes.c:"), "{printed}");
}

/// The blocks of a chapter that need no files but those that the chapter itself has, each in one folder.
fn runs(chapter: &str, blocks_of_commands: &[usize]) {
    let file = format!("permgen/guide/{chapter}");
    let all = blocks(&file);
    let commands: Vec<&Block> = all.iter().filter(|block| block.kind == "sh").collect();
    let folder = tempfile::tempdir().unwrap();
    for block in &all {
        if let Some(name) =
            block.text.lines().next().and_then(|line| line.strip_prefix("# ")).filter(|_| block.kind == "toml")
        {
            fs::write(folder.path().join(name), &block.text).unwrap();
        }
    }
    for &number in blocks_of_commands {
        let script = &commands[number].text;
        let output = run(&format!("set -e\n{script}"), folder.path());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{file}, block {number}:\n{script}\n{told}");
    }
}

#[test]
#[ignore = "slow: every search of these chapters"]
fn the_commands_of_the_guide_run() {
    runs("attacks.md", &[0]);
    runs("languages.md", &[0, 1, 2]);
    runs("linear.md", &[0, 1]);
    runs("page.md", &[1]);
}

#[test]
#[ignore = "slow: all magics of a chess board, three times"]
fn the_commands_of_the_guide_find_magics() {
    runs("tables.md", &[0]);
}

/// The chapters whose commands read an engine's files, which a script makes.
#[test]
#[ignore = "slow: cargo, rustc and cc, 30 seconds"]
fn the_commands_of_the_guide_judge_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let succeeds = |script: &str| {
        let output = run(script, folder.path());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{script}\n{told}{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8(output.stdout).unwrap()
    };
    succeeds(&format!("set -e\n{}", include_str!("documents/engine.sh")));
    let of_proofs = (0..7).map(|number| ("proofs", number));
    for (chapter, number) in of_proofs.chain([("words", 0), ("tables", 1)]) {
        let blocks = blocks(&format!("permgen/guide/{chapter}.md"));
        let commands = blocks.iter().filter(|block| block.kind == "sh").nth(number);
        let script = &commands.unwrap_or_else(|| panic!("{chapter} has no block {number}")).text;
        let printed = succeeds(&format!("set -e\n{script}"));
        let commands = script.replace("\\\n", "").lines().count();
        let judged = printed.lines().filter(|line| line.contains(" is prove")).count();
        assert!(judged >= commands, "{chapter}, {number}: {printed}");
    }
    // What is printed below the commands is what they print.
    let all = blocks("permgen/guide/proofs.md");
    let at = all.iter().position(|block| block.kind == "sh" && block.text.contains("flip_all")).expect("slices");
    is_printed(&all[at + 1].text, &succeeds(&format!("set -e\n{}", all[at].text))).unwrap();
    // Scans of a program with a mistake say so.
    let scans = blocks("permgen/guide/scan.md");
    assert_eq!((&*scans[0].kind, &*scans[1].kind), ("sh", "text"));
    let wrong = &scans[1].text[..scans[1].text.find("\n\n").expect("a paragraph")];
    // Whatever the width of lines.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for command in scans[0].text.lines() {
        let scanned = run(command, folder.path());
        let printed = String::from_utf8(scanned.stdout).unwrap();
        assert_eq!(scanned.status.code(), Some(1), "{command}: {printed}");
        assert!(words(&printed).contains(&words(wrong)), "{command}: {printed}");
    }
    assert!(fs::read_to_string(folder.path().join("better.patch")).unwrap().contains("+    return __builtin_bswap64("));
}

#[test]
fn what_is_not_printed_is_noticed() {
    assert!(is_printed("a\nb\n\nd\n", "x\na\nb\nc\nd\n").is_ok());
    assert!(is_printed("a\nc\n", "a\nb\nc\n").is_err());
}
