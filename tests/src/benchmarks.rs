//! Runs benchmarks and writes their figures to BENCHMARKS.md, with the commit, the processor and the command:
//!
//! ```sh
//! cargo run --release -p permgen-benches             # all of them, more than an hour
//! cargo run --release -p permgen-benches -- boards   # one block, or several
//! ```

use std::error::Error;
use std::fs;
use std::process::{Command, ExitCode, Stdio};

use crate::documents::{operations, path, with_block};

/// Where the figures go.
const FILE: &str = "BENCHMARKS.md";

/// A block of the file.
struct Block {
    name: &'static str,
    made: Made,
}

/// How the figures of a block are made.
enum Made {
    /// Of files that are in the repository.
    Counted(fn() -> String),
    /// By a command: whether it is built for the machine at hand, and its arguments.
    Run { native: bool, cargo: &'static [&'static str] },
    /// By a script, which prints them as they are to stand.
    Script(&'static str),
}

const fn bench(name: &'static str, cargo: &'static [&'static str]) -> Block {
    Block { name, made: Made::Run { native: false, cargo } }
}

const fn native(name: &'static str, cargo: &'static [&'static str]) -> Block {
    Block { name, made: Made::Run { native: true, cargo } }
}

const BLOCKS: [Block; 23] = [
    Block { name: "operations", made: Made::Counted(operations) },
    bench("boards", &["bench", "-p", "permgen-benches", "--bench", "boards"]),
    native("boards-native", &["bench", "-p", "permgen-benches", "--bench", "boards"]),
    bench("predicted", &["bench", "-p", "permgen-benches", "--bench", "predicted"]),
    bench("machines", &["bench", "-p", "permgen-benches", "--bench", "machines"]),
    bench("words", &["bench", "-p", "permgen-benches", "--bench", "words"]),
    native("words-native", &["bench", "-p", "permgen-benches", "--bench", "words"]),
    bench("layouts", &["bench", "-p", "permgen-benches", "--bench", "layouts"]),
    native("layouts-native", &["bench", "-p", "permgen-benches", "--bench", "layouts"]),
    bench("arrays", &["bench", "-p", "permgen-benches", "--bench", "arrays"]),
    bench("positions", &["bench", "-p", "permgen-benches", "--bench", "positions"]),
    bench("sliders", &["bench", "-p", "permgen-benches", "--bench", "sliders"]),
    native("sliders-native", &["bench", "-p", "permgen-benches", "--bench", "sliders"]),
    Block { name: "sliders-wasm", made: Made::Script("scripts/bench-wasm.sh") },
    bench("linear", &["bench", "-p", "permgen-benches", "--bench", "linear"]),
    native("linear-native", &["bench", "-p", "permgen-benches", "--bench", "linear"]),
    bench("gathers", &["bench", "-p", "permgen-benches", "--bench", "gathers"]),
    native("gathers-native", &["bench", "-p", "permgen-benches", "--bench", "gathers"]),
    bench("discovery", &["bench", "-p", "permgen-benches", "--bench", "discovery"]),
    bench("expansion", &["bench", "-p", "permgen-benches", "--bench", "expansion", "--profile", "unoptimised"]),
    bench("search", &["bench", "-p", "permgen-benches", "--bench", "search"]),
    Block { name: "build", made: Made::Script("scripts/build-times.sh") },
    Block { name: "languages", made: Made::Script("scripts/bench-languages.sh") },
];

const PERFT: Block = bench("perft", &["bench", "-p", "permgen-benches", "--bench", "perft"]);

/// Measures the blocks that the arguments name, or all.
#[must_use]
pub fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let blocks = || BLOCKS.iter().chain([&PERFT]);
    if let Some(unknown) = wanted.iter().find(|name| blocks().all(|block| block.name != **name)) {
        let known: Vec<&str> = blocks().map(|block| block.name).collect();
        eprintln!("there is no block `{unknown}`; known are {}", known.join(", "));
        return ExitCode::from(2);
    }
    for block in blocks().filter(|block| wanted.is_empty() || wanted.iter().any(|name| name == block.name)) {
        // Each is written when it is done: what took long is not lost when the next fails.
        if let Err(error) = renew(block) {
            eprintln!("{}: {error}", block.name);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn renew(block: &Block) -> Result<(), Box<dyn Error>> {
    eprintln!("== {}", block.name);
    let text = match block.made {
        Made::Counted(count) => count(),
        Made::Run { native, cargo } => {
            let flags = if native { "RUSTFLAGS='-C target-cpu=native' " } else { "" };
            let command = format!("{flags}cargo {}", cargo.join(" "));
            let figures = figures(&run(native, cargo)?).ok_or("the benchmark printed no figures")?;
            format!("Commit {}, {}. Command: `{command}`\n\n{figures}", commit()?, processor())
        }
        Made::Script(script) => {
            let figures = printed(Command::new(path(script)))?;
            format!("Commit {}, {}. Command: `{script}`\n\n{}\n", commit()?, processor(), figures.trim_end())
        }
    };
    let file = fs::read_to_string(path(FILE))?;
    let file = with_block(&file, block.name, &text).ok_or_else(|| format!("{FILE} has no place for it"))?;
    Ok(fs::write(path(FILE), file)?)
}

/// What a command prints. What it tells besides is shown.
fn run(native: bool, cargo: &[&str]) -> Result<String, Box<dyn Error>> {
    let mut command = Command::new("cargo");
    command.args(cargo).current_dir(path("")).env_remove("RUSTFLAGS");
    if native {
        // In a folder of its own, so that nothing else is built anew.
        command.env("RUSTFLAGS", "-C target-cpu=native").env("CARGO_TARGET_DIR", path("target/native"));
    }
    printed(command)
}

/// What a command prints, if all goes well.
fn printed(mut command: Command) -> Result<String, Box<dyn Error>> {
    let output = command.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The tables that a program prints after criterion's report, or all of it where criterion reports nothing; else the times in
/// criterion's report.
fn figures(printed: &str) -> Option<String> {
    let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
    let times = times(&lines);
    let of_criterion = |line: &&str| {
        ["time:", "thrpt:", "change:", "Performance has", "No change in", "Change within", "Found ", "Benchmarking "]
            .iter()
            .any(|mark| line.contains(mark))
            || line.trim_start().starts_with(|first: char| first.is_ascii_digit())
                && line.contains("(")
                && line.contains("%")
    };
    let end = lines.iter().rposition(of_criterion).map_or(0, |last| last + 1);
    let rest = lines[end..].join("\n");
    let rest = rest.trim_matches('\n');
    if !rest.trim().is_empty() {
        return Some(format!("```text\n{rest}\n```\n"));
    }
    let rows: String = times.iter().map(|(name, time)| format!("| {name} | {time} |\n")).collect();
    (!times.is_empty()).then(|| format!("| | time |\n|---|---|\n{rows}"))
}

/// Names and times of criterion's report: `name  time:   [low middle high]`, where long names have a line of their own.
fn times(lines: &[&str]) -> Vec<(String, String)> {
    let mut times = Vec::new();
    let mut before = "";
    for line in lines {
        if let Some((name, bounds)) = line.split_once("time:") {
            let name = if name.trim().is_empty() { before } else { name };
            let words: Vec<&str> = bounds.trim().trim_matches(['[', ']']).split_whitespace().collect();
            if let [_, _, middle, unit, _, _] = words[..] {
                times.push((name.trim().to_owned(), format!("{middle} {unit}")));
            }
        }
        before = line;
    }
    times
}

/// The commit that is measured, and whether there are changes besides.
fn commit() -> Result<String, Box<dyn Error>> {
    let git = |arguments: &[&str]| -> Result<String, Box<dyn Error>> {
        let output = Command::new("git").args(arguments).current_dir(path("")).output()?;
        if !output.status.success() {
            return Err(format!("git {}: {}", arguments.join(" "), output.status).into());
        }
        Ok(String::from_utf8(output.stdout)?.trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=7", "HEAD"])?;
    // The file that is written counts for nothing.
    let changes = git(&["status", "--porcelain", "--untracked-files=no", "--", ".", ":!BENCHMARKS.md"])?;
    Ok(if changes.is_empty() { commit } else { format!("{commit} with changes") })
}

/// The processor's name, as far as the system says it.
fn processor() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let macos = || {
        let output = Command::new("sysctl").args(["-n", "machdep.cpu.brand_string"]).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let name = linux.or_else(macos).unwrap_or_else(|| format!("an unnamed {}", std::env::consts::ARCH));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{name}, {cores} cores")
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "\
boards/permgen/latency  time:   [1.0 ns 1.5 ns 2.0 ns]
                        change: [-1% +0% +1%] (p = 0.5 > 0.05)
                        No change in performance detected.
Found 3 outliers among 100 measurements (3.00%)
  3 (3.00%) high mild
a name that is too long for the line before it
                        time:   [10 ms 11 ms 12 ms]
";

    #[test]
    fn times_are_read_where_nothing_else_is_printed() {
        let table = "| | time |\n|---|---|\n| boards/permgen/latency | 1.5 ns |\n\
                     | a name that is too long for the line before it | 11 ms |\n";
        assert_eq!(figures(REPORT).as_deref(), Some(table));
    }

    #[test]
    fn a_table_after_the_report_is_what_counts() {
        let printed = format!("{REPORT}\nns per word\n\nflip   0.35\n");
        assert_eq!(figures(&printed).as_deref(), Some("```text\nns per word\n\nflip   0.35\n```\n"));
        assert_eq!(figures("kiwipete  236 million\n").as_deref(), Some("```text\nkiwipete  236 million\n```\n"));
        assert_eq!(figures(""), None);
    }

    #[test]
    fn every_block_has_its_place_and_every_place_a_block() {
        let file = fs::read_to_string(path(FILE)).unwrap();
        let blocks: Vec<&str> = BLOCKS.iter().chain([&PERFT]).map(|block| block.name).collect();
        for name in &blocks {
            assert!(crate::documents::block(&file, name).is_some(), "{name}");
        }
        assert_eq!(file.matches(": begin -->").count(), blocks.len());
        for block in BLOCKS.iter().chain([&PERFT]) {
            let command = match block.made {
                Made::Counted(_) => continue,
                Made::Run { cargo, .. } => format!("cargo {}`", cargo.join(" ")),
                Made::Script(script) => format!("`{script}`"),
            };
            let text = crate::documents::block(&file, block.name).unwrap_or_default();
            assert!(text.contains(&command), "{}: another command", block.name);
        }
    }
}
