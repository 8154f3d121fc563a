//! Commands under a time limit, two at a time.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use assert_cmd::Command;
use rayon::prelude::*;

/// What a command may take. It is far from what any takes, where others have the processor, too; what reaches it hangs.
pub(crate) const LIMIT: Duration = Duration::from_secs(300);

/// What came of a command.
pub(crate) struct Outcome {
    /// The exit code; none after a signal, or after the limit.
    pub(crate) code: Option<i32>,
    /// Whether the limit was reached.
    pub(crate) is_late: bool,
    /// What it printed.
    pub(crate) stdout: String,
    /// What it told besides.
    pub(crate) stderr: String,
}

impl Outcome {
    /// Whether it ended well.
    pub(crate) fn is_success(&self) -> bool {
        self.code == Some(0)
    }

    /// What it said, or the reason why it failed.
    pub(crate) fn text_of_success(self) -> Result<String, String> {
        match self.code {
            Some(0) => Ok(self.stdout),
            _ if self.is_late => Err("the time limit is reached".into()),
            code => Err(format!("exit code {code:?}\n{}{}", self.stdout, self.stderr)),
        }
    }
}

/// Runs a command to its end or to the limit.
pub(crate) fn run(mut command: Command) -> Outcome {
    let start = Instant::now();
    let output = command.timeout(LIMIT).output().expect("the command starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Outcome {
        code: output.status.code(),
        is_late: output.status.code().is_none() && start.elapsed() >= LIMIT,
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
    }
}

/// The Rust compiler that `cargo` uses.
pub(crate) fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// The C compiler, which also assembles and links.
pub(crate) fn cc() -> Command {
    Command::new(std::env::var_os("CC").unwrap_or_else(|| "cc".into()))
}

/// Applies a function to all items, two at a time, and keeps their order.
pub(crate) fn two_at_a_time<T: Sync, R: Send>(items: &[T], apply: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    pool.install(|| items.par_iter().with_max_len(1).map(apply).collect())
}

/// The two ways in which Rust is compiled to find a truth: name, and flags. Editions differ too, as a claim must hold
/// in every one.
pub(crate) const BUILDS: [(&str, &[&str]); 2] = [
    ("debug", &["--edition=2021", "-Copt-level=0", "-Cdebug-assertions=on"]),
    ("release", &["--edition=2024", "-Copt-level=3", "-Cdebug-assertions=off"]),
];

/// Writes a Rust program and compiles it to an executable.
pub(crate) fn compile(folder: &Path, name: &str, text: &str, flags: &[&str]) -> Result<PathBuf, String> {
    let (source, program) = (folder.join(format!("{name}.rs")), folder.join(name));
    std::fs::write(&source, text).expect("a temporary file");
    let mut rustc = rustc();
    rustc.arg(&source).arg("-o").arg(&program).args(["--crate-name=claim", "--cap-lints=allow"]).args(flags);
    run(rustc).text_of_success().map(|_| program)
}
