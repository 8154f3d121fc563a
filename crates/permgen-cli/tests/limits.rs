//! Whatever is read and asked for, the answer comes within a minute and a gigabyte and a half, without a panic.
//!
//! Each case runs the program with a limit on its memory, and is an absurd input: too long, too deep, without an end.
#![cfg(unix)]

use std::path::Path;
use std::process::Output;
use std::time::Duration;

use assert_cmd::Command;
use tempfile::TempDir;

/// In kilobytes.
const MEMORY: u64 = 1_572_864;
const TIME: Duration = Duration::from_secs(60);

/// A folder with the inputs in it; commands run there.
struct Inputs(TempDir);

impl Inputs {
    fn new(files: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        Self(folder)
    }

    /// Runs a command line of the shell, in which `permgen` is the program.
    fn run(&self, line: &str) -> Output {
        let program = assert_cmd::cargo::cargo_bin!("permgen");
        let script = format!("ulimit -v {MEMORY}; permgen() {{ {} \"$@\"; }}; {line}", program.display());
        let mut command = Command::new("sh");
        command.args(["-c", &script]).current_dir(self.0.path()).env_remove("NO_COLOR").timeout(TIME);
        command.output().unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    /// Expects the exit code and a part of what is told on standard error or printed.
    fn expect(&self, line: &str, code: i32, told: &str) {
        let output = self.run(line);
        let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        let start = |text: &str| text.chars().take(1500).collect::<String>();
        assert_eq!(output.status.code(), Some(code), "{line}\n{}\n{}", start(&out), start(&errors));
        assert!(out.contains(told) || errors.contains(told), "{line}\n{}\n{}", start(&out), start(&errors));
        assert!(!errors.contains("panicked") && !errors.contains("overflowed its stack"), "{line}\n{}", start(&errors));
        assert!(errors.len() < 100_000, "{line}: {} bytes are told", errors.len());
    }
}

fn lines(header: &str, count: usize, line: impl Fn(usize) -> String) -> String {
    let body: String = (1..=count).map(|number| format!("v{number} = {}\n", line(number))).collect();
    format!("{header}\n{body}return v{count}\n")
}

fn before(number: usize) -> String {
    if number == 1 { "x".to_owned() } else { format!("v{}", number - 1) }
}

/// A law that holds, and that no method shows soon: the largest prime below 2^62 is no product.
const PRIME: &str = "|a: u32, b: u32| a < 2 || b < 2 || u64::from(a) * u64::from(b) != 4611686018427387847";

const U64: &str = "program(x: u64) -> u64";

#[test]
fn specifications() {
    const DEEP: &str = "the specification is nested too deeply here";
    const LONG: &str = "the specification is too long";
    let nested =
        |open: &str, inner: &str, close: &str| format!("{}{inner}{}", open.repeat(20_000), close.repeat(20_000));
    let cases = [
        ("not", nested("!", "sq", ""), DEEP),
        ("minus", nested("- ", "sq", ""), DEEP),
        ("star", nested("*", "sq", ""), DEEP),
        ("and", nested("&", "sq", ""), DEEP),
        ("brackets", nested("(", "sq", ")"), DEEP),
        ("open", "(".repeat(500_000), "closed brackets"),
        ("inverse", nested("inverse(", "sq", ")"), DEEP),
        ("repeat", nested("repeat(", "sq", ", 2)"), DEEP),
        ("sum", format!("sq{}", " + 0".repeat(30_000)), DEEP),
        ("xor", format!("sq{}", " ^ 1".repeat(30_000)), DEEP),
        ("then", format!("sq{}", " then rotate_90".repeat(30_000)), LONG),
        ("table", format!("to [{}]", "0, ".repeat(100_000)), LONG),
        ("digits", format!("sq ^ {}", "7".repeat(300_000)), "a number of 300000 letters or digits"),
        ("hex", format!("0x{}", "f".repeat(300_000)), "a number of 300002 letters or digits"),
        ("word", "a".repeat(300_000), "a word of 300000 letters or digits"),
        ("string", format!("\"{}\"", "a".repeat(300_000)), "error"),
        ("large", "1".repeat(2 << 20), "too large for a specification"),
        ("generic", format!("sq as {}", "A<".repeat(20_000)), DEEP),
        ("else", format!("{}{{0}}", "if sq == 1 {2} else ".repeat(20_000)), DEEP),
    ];
    let files: Vec<(&str, String)> = cases.iter().map(|(name, text, _)| (*name, text.clone())).collect();
    let inputs = Inputs::new(&files);
    for (name, _, told) in &cases {
        inputs.expect(&format!("permgen show @{name}"), 2, told);
    }
    inputs.expect("permgen show 'sq ^ 56' --given \"$(printf '!%.0s' $(seq 3000))\"", 2, "nested too deeply");
    inputs.expect("permgen emit 'repeat(rotate_90, 1000000000000000000)'", 0, "x");
    inputs.expect("permgen emit 'repeat(rotate_90, 10000000000000000000000000000000000000000)'", 2, "too large");
    inputs.expect("permgen find gather $(printf '(%.0s' $(seq 20000))", 2, "error");
}

#[test]
fn what_has_no_end() {
    let inputs = Inputs::new(&[("right", lines(U64, 1, |_| "bswap x".to_owned()))]);
    for line in [
        "permgen show @/dev/zero",
        "permgen show --spec-file /dev/zero",
        "permgen show - < /dev/zero",
        "permgen show - < /dev/urandom",
        "permgen emit 'sq' --recipes /dev/zero",
        "permgen suite /dev/zero",
        "permgen suite - < /dev/zero",
        "yes | permgen suite -",
        "yes '[' | permgen suite -",
        "permgen search --suite /dev/zero",
        "permgen search --check -o /dev/zero",
        "permgen prove /dev/zero --map sq",
        "permgen prove - --map sq < /dev/zero",
        "permgen prove - --map sq < /dev/urandom",
        "yes 'v1 = not x' | permgen prove - --map sq",
        "yes '' | permgen prove - --map sq",
        "permgen prove right --map @/dev/zero",
        "permgen prove right --map 'sq ^ 56' --archive /dev/zero",
        "permgen check /dev/zero",
        "permgen check - < /dev/urandom",
        "yes '{1,2,' | permgen check -",
        "permgen find relation /dev/zero",
        "permgen find relation - < /dev/urandom",
        "permgen find packing /dev/zero",
        "permgen merge /dev/zero",
        "permgen find magics --piece rook --squares a1 --checkpoint /dev/zero --resume",
    ] {
        inputs.expect(line, 2, "error");
    }
    inputs.expect("permgen emit 'sq ^ 56' --check -o /dev/zero", 1, "differs");
    inputs.expect("mkfifo pipe; (yes '#' > pipe &) ; permgen emit 'sq ^ 56' --recipes pipe", 2, "too large");
}

#[test]
#[ignore = "slow: up to a gigabyte of input"]
fn programs() {
    let most = 20_000;
    let xor = |number: usize| match number % 2 {
        1 => format!("rotl {}, 8", before(number)),
        _ => format!("xor {}, x", before(number)),
    };
    let product = |number: usize| match number % 2 {
        1 => format!("mul {}, x", before(number)),
        _ => format!("add {}, x", before(number)),
    };
    let inputs = Inputs::new(&[
        ("flips", lines(U64, most, |number| format!("bswap {}", before(number)))),
        ("xors", lines(U64, most, xor)),
        ("products", lines(U64, most, product)),
        ("short", lines("program(x: u16) -> u16", most, product)),
        ("wide", lines("program(x: u128) -> u128", most, xor)),
        ("factors", lines(U64, 3000, |number| format!("mul {}, 0xfffffffffffffffd", before(number)))),
        ("longer", lines(U64, 200_000, |number| format!("bswap {}", before(number)))),
        ("digits", lines(U64, 1, |_| format!("and x, 0x{}", "0".repeat(300_000)))),
        ("number", lines(U64, 1, |_| format!("and x, {}", "9".repeat(300_000)))),
        ("value", lines(U64, 1, |_| "and x, v99999999999999999999".to_owned())),
        (
            "tables",
            lines(U64, 5000, |number| {
                format!(
                    "vpshufbitqmb x, [{}]",
                    format!("{}, ", number % 64).repeat(63) + &(number / 64 % 64).to_string()
                )
            }),
        ),
        ("comments", "#\n".repeat(10_000_000)),
    ]);
    inputs.expect("permgen prove flips --map sq", 0, "proven: linear");
    inputs.expect("permgen prove flips --map 'sq ^ 56'", 1, "refuted");
    inputs.expect("permgen prove xors --map 'sq ^ 56' --json", 1, "refuted");
    inputs.expect("permgen prove products --map 'sq ^ 56' --json", 1, "refuted");
    inputs.expect("permgen prove short --map 'sq' --width 16 --json", 1, "refuted");
    inputs.expect("permgen prove wide --map 'sq' --width 128 --json", 1, "refuted");
    inputs.expect("permgen prove factors --map 'sq ^ 56' --emit smt2 | tail -c 100", 0, "check-sat");
    inputs.expect(
        "permgen prove longer --map sq",
        2,
        "line 20002: the program is too long: it has more than 20000 instructions",
    );
    inputs.expect("permgen prove digits --map sq", 1, "refuted");
    inputs.expect("permgen prove number --map sq", 2, "is not an operand");
    inputs.expect("permgen prove value --map sq", 2, "`v99999999999999999999` is not an operand");
    inputs.expect("permgen prove tables --map sq", 2, "table");
    inputs.expect("permgen prove comments --map sq", 2, "a program starts with");
}

#[test]
#[ignore = "slow: up to a gigabyte of input"]
fn lists_and_recipes() {
    let recipe = "recipe a\nmap u8 -> u8 to 1 0 2 3 4 5 6 7\ntarget portable\nobjective ops\neffort low\nstrategy a\nversion 1\n";
    let inputs = Inputs::new(&[
        ("deep.json", "[".repeat(1_000_000)),
        ("objects.json", format!("[{}", "{\"\":0},".repeat(1_000_000))),
        ("zeros.json", format!("[{}0]", "0,".repeat(4_000_000))),
        ("number.json", format!("[{}]", "1".repeat(4_000_000))),
        ("rows.json", format!("[{}{{}}]", "{\"name\": \"a\"},".repeat(300_000))),
        ("string.json", format!("[{{\"name\": \"{}\", \"width\": 8}}]", "a".repeat(4_000_000))),
        ("many.txt", format!("{recipe}program(x: u8) -> u8\nreturn x\n\n").repeat(40_000)),
        ("long.txt", format!("{recipe}{}", lines("program(x: u8) -> u8", 100_000, |_| "not x".to_owned()))),
        ("map.txt", recipe.replace("6 7", &"6 7 ".repeat(1_000_000))),
        ("name.txt", recipe.replace("recipe a", &format!("recipe {}", "a".repeat(4_000_000)))),
        ("target.txt", recipe.replace("portable", &"p".repeat(4_000_000)) + "program(x: u8) -> u8\nreturn x\n"),
        ("blanks.txt", "\n\n".repeat(3_000_000)),
        ("found.json", format!("{{\"width\": 64, \"bits\": [{}0]}}", "0,".repeat(6_000_000))),
    ]);
    inputs.expect("permgen check found.json", 2, "it is too large: a list has at most 8388608 bytes");
    for name in ["deep", "objects", "zeros", "number", "rows", "string"] {
        inputs.expect(&format!("permgen suite {name}.json"), 2, "error");
        inputs.expect(&format!("permgen search --suite {name}.json"), 2, "error");
    }
    for name in ["many", "long", "map", "name", "target"] {
        inputs.expect(
            &format!("permgen emit 'to [1, 0, 2, 3, 4, 5, 6, 7]' --width 8 --recipes {name}.txt"),
            2,
            "error",
        );
        inputs.expect(&format!("permgen search --check -o {name}.txt"), 1, "0 proved");
    }
    inputs.expect("permgen emit 'sq ^ 56' --recipes blanks.txt", 0, "swap_bytes");
}

#[test]
#[ignore = "slow: up to a gigabyte of input"]
fn archives() {
    let inputs = Inputs::new(&[
        ("right", lines(U64, 1, |_| "bswap x".to_owned())),
        ("blank", "\n".repeat(60_000_000)),
        (
            "claims",
            (0..100_000)
                .map(|number| format!("claim {number}\nquestion {}\nmethod linear\nversion 1\n\n", "0".repeat(64)))
                .collect(),
        ),
        (
            "steps",
            format!(
                "claim a\nquestion {}\nmethod sat\nsolver a\nversion 1\nproof 18446744073709551615\n0\n",
                "0".repeat(64)
            ),
        ),
        (
            "proof",
            format!(
                "claim a\nquestion {}\nmethod sat\nsolver a\nversion 1\nproof 15000000\n{}",
                "0".repeat(64),
                "0\n".repeat(15_000_000)
            ),
        ),
        (
            "literal",
            format!(
                "claim a\nquestion {}\nmethod sat\nsolver a\nversion 1\nproof 1\n{} 0\n",
                "0".repeat(64),
                "9".repeat(300_000)
            ),
        ),
    ]);
    for name in ["blank", "claims"] {
        inputs.expect(&format!("permgen prove right --map 'sq ^ 56' --archive {name}"), 1, "is not in the archive");
    }
    for name in ["steps", "literal", "proof"] {
        inputs.expect(&format!("permgen prove right --map 'sq ^ 56' --archive {name}"), 2, "the archive is damaged");
    }
}

#[test]
#[ignore = "slow: up to a gigabyte of input"]
fn questions_that_are_too_hard() {
    let inputs = Inputs::new(&[]);
    const RAISE: &str = "`--time-limit";
    // Compilers know much of arithmetic, but not that this number is a prime.
    let prime = format!("--law '{PRIME}'");
    inputs.expect(&format!("permgen prove {prime} --method exhaustive"), 3, RAISE);
    inputs.expect(&format!("permgen prove {prime} --method sat --time-limit 1"), 3, "out of time after");
    inputs.expect(&format!("permgen prove {prime} --method sat --budget 50"), 3, "gave up after 50 conflicts");
    // With nothing but the defaults, and every method.
    inputs.expect(&format!("permgen prove {prime}"), 3, RAISE);
}

#[test]
fn absurd_arguments() {
    let name = "n".repeat(100_000);
    let inputs = Inputs::new(&[("right", lines(U64, 1, |_| "bswap x".to_owned()))]);
    for (line, told) in [
        ("permgen prove right --map sq --budget 0", "invalid value '0'"),
        ("permgen prove right --map sq --budget 99999999999999999999", "invalid value"),
        ("permgen prove right --map sq --time-limit 99999999999999999999", "invalid value"),
        ("permgen find magics --budget 0", "invalid value '0'"),
        ("permgen find magics --budget 99999999999999999999", "invalid value"),
        ("permgen find magics --threads 0", "invalid value '0'"),
        ("permgen find magics --threads 1000000", "invalid value"),
        ("permgen find magics --board 255x255", "error"),
        ("permgen find magics --board 0x8", "error"),
        ("permgen find magics --bits 1000000000000000000", "error"),
        ("permgen find magics --bits -1000000000000000000", "error"),
        ("permgen find magics --most-relevant 99999999999", "invalid value"),
        ("permgen find magics --shard 1/0", "invalid value"),
        ("permgen find magics --shard 99999999999999999999/99999999999999999999", "invalid value"),
        ("permgen find magics --checkpoint-every 99999999999999999999999", "invalid value"),
        ("permgen find magics --compact --candidates 100000", "invalid value"),
        ("permgen find de-bruijn --width 1000000", "invalid value"),
        ("permgen check right --board 255x255", "error"),
        ("permgen show sq --board 255x255", "error"),
        ("permgen show sq --board 999999999999x1", "invalid value"),
        ("permgen show sq --width 999999999999", "invalid value"),
        ("permgen show sq --columns 999999", "invalid value"),
        ("permgen show 'board = 255x255; sq'", "error"),
        ("permgen show sq --effort 10", "invalid value"),
        ("permgen search sq --seed 99999999999999999999999", "invalid value"),
    ] {
        inputs.expect(line, 2, told);
    }
    inputs.expect(
        "permgen prove right --map 'sq ^ 56' --budget 18446744073709551615 --time-limit 18446744073709551615",
        0,
        "proven",
    );
    inputs.expect("permgen exact sq --width 8 --most-ops 4294967295 --most-nodes 1", 0, "");
    inputs.expect("permgen exact 'to [1, 2, 0, 4, 3, 5, 7, 6]' --width 8 --most-nodes 1", 3, "");
    for option in ["--name", "--lang", "--target", "--objective", "--numbering"] {
        let output = inputs.run(&format!("permgen emit 'sq ^ 56' {option} {name}"));
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 2)), "{option}: {code:?}");
    }
    inputs.expect(&format!("permgen show {name}"), 2, "a word of 100000 letters or digits");
}

/// The same limits, the same words, whatever the number of threads.
#[test]
fn limits_are_the_same_on_any_number_of_threads() {
    let inputs = Inputs::new(&[("rows.json", format!("[{}{{}}]", "{\"name\": \"a\"},".repeat(1000)))]);
    for line in [
        "permgen suite rows.json",
        &format!("permgen prove --law '{PRIME}' --method sat --budget 300"),
        "permgen find magics --piece bishop --squares d4 --bits -3 --budget 100000",
    ] {
        let told = |threads: u32| {
            let output = inputs.run(&format!("export RAYON_NUM_THREADS={threads}; {line}"));
            (
                output.status.code(),
                String::from_utf8_lossy(&output.stdout).into_owned(),
                String::from_utf8_lossy(&output.stderr).into_owned(),
            )
        };
        let one = told(1);
        assert_ne!(one.0, Some(0), "{line}: {one:?}");
        assert_eq!(one, told(2), "{line}");
        assert_eq!(one, told(7), "{line}");
    }
}

#[test]
fn there_is_a_limit_on_memory_in_these_tests() {
    let inputs = Inputs::new(&[]);
    let limit = inputs.run("ulimit -v");
    assert_eq!(String::from_utf8_lossy(&limit.stdout).trim(), MEMORY.to_string());
    assert!(Path::new("/dev/zero").exists());
}

/// As on a disk that is full, and in folders that are not there.
#[test]
fn a_file_that_cannot_be_written_is_named_as_it_was_asked_for() {
    let inputs = Inputs::new(&[]);
    let too_large = "error: cannot write `flip.rs`: File too large (os error 27)\n";
    inputs.expect("trap '' XFSZ; ulimit -f 0; permgen emit 'sq ^ 56' -o flip.rs", 2, too_large);
    let no_folder = "error: cannot write `none/flip.rs`: No such file or directory (os error 2)\n";
    inputs.expect("permgen emit 'sq ^ 56' -o none/flip.rs", 2, no_folder);
    if Path::new("/dev/full").exists() {
        let full = "error: cannot write standard output: No space left on device (os error 28)\n";
        for command in ["emit 'sq ^ 56'", "--help", "find gather --help", "--version"] {
            inputs.expect(&format!("permgen {command} > /dev/full"), 2, full);
        }
    }
}
