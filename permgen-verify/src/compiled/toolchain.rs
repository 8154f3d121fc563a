//! Running the compiler.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::error::CompileError;

/// How long a compiler may take, while another runs beside it.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// The most that a compiler may say, in bytes.
const MOST_SAID: u64 = 1 << 22;

/// One of the ways to build a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Build {
    /// The profile `dev`, as cargo resolves it.
    Dev,
    /// The profile `release`, as cargo resolves it.
    Release,
    /// For scans and tables: at this opt-level, whatever the profile says.
    Scanned { debug_assertions: bool, level: u8 },
}

impl Build {
    /// The builds that claims are about.
    pub(super) const PROFILES: [Self; 2] = [Build::Dev, Build::Release];

    /// The builds that scans follow.
    pub(super) const SCANNED: [Self; 2] =
        [Build::Scanned { debug_assertions: true, level: 1 }, Build::Scanned { debug_assertions: false, level: 1 }];

    /// The profile of cargo's that it is, or that it changes.
    pub(super) const fn profile(self) -> &'static str {
        match self {
            Build::Dev | Build::Scanned { debug_assertions: true, .. } => "dev",
            Build::Release | Build::Scanned { debug_assertions: false, .. } => "release",
        }
    }

    /// The other one of a pair.
    pub(super) const fn other(self) -> Self {
        match self {
            Build::Dev => Build::Release,
            Build::Release => Build::Dev,
            Build::Scanned { debug_assertions, level } => Build::Scanned { debug_assertions: !debug_assertions, level },
        }
    }

    /// The compiler's arguments for it. They come last, so that they take precedence. For the builds of claims, none of them
    /// changes what the code does: they only keep it in one object, with every function and its description.
    pub(super) fn flags(self) -> Vec<String> {
        let mut options: Vec<String> = [
            // Private, inline and constant functions are compiled, too, and none is changed to what its callers need.
            "link-dead-code=yes",
            "codegen-units=1",
            "lto=off",
            "debuginfo=2",
            "split-debuginfo=off",
            "strip=none",
            "symbol-mangling-version=v0",
            // Functions that are alike keep their own code and description.
            "llvm-args=-mergefunc-use-aliases=false",
            "llvm-args=-mergefunc-preserve-debug-info",
        ]
        .map(str::to_owned)
        .to_vec();
        if let Build::Scanned { debug_assertions, level } = self {
            let on = if debug_assertions { "on" } else { "off" };
            options.push(format!("debug-assertions={on}"));
            options.push(format!("overflow-checks={on}"));
            options.push(format!("opt-level={level}"));
        }
        options.into_iter().flat_map(|option| ["-C".to_owned(), option]).collect()
    }

    /// What cargo's profile says by default, for a file that belongs to no package.
    pub(super) const fn defaults(self) -> &'static [&'static str] {
        match self.profile().as_bytes() {
            b"dev" => &["-Copt-level=0", "-Cdebug-assertions=on", "-Coverflow-checks=on"],
            _ => &["-Copt-level=3", "-Cdebug-assertions=off", "-Coverflow-checks=off"],
        }
    }
}

impl std::fmt::Display for Build {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "in the {} build", self.profile())
    }
}

/// What is written into a folder: the object, what says what its functions take, and perhaps which files were read.
pub(super) fn emit(folder: &Path, with_sources: bool) -> OsString {
    let mut emit = OsString::from("--emit=");
    let kinds = [("obj", "crate.o"), ("llvm-ir", "crate.ll"), ("dep-info", "crate.d")];
    for (number, (kind, name)) in kinds.into_iter().take(if with_sources { 3 } else { 2 }).enumerate() {
        emit.push(if number == 0 { "" } else { "," });
        emit.push(kind);
        emit.push("=");
        emit.push(folder.join(name));
    }
    emit
}

/// The files that a compiler read, of its dep-info: each stands in a line of its own, before a colon.
pub(super) fn sources(dependencies: &str, base: &Path) -> Vec<PathBuf> {
    let name = |line: &str| Some(line.strip_suffix(':')?.replace("\\ ", " "));
    let file = |name: String| {
        let path = base.join(name);
        path.canonicalize().unwrap_or(path)
    };
    dependencies.lines().filter(|line| !line.starts_with('#')).filter_map(name).map(file).collect()
}

/// The features among the arguments of a compiler, one in a line.
pub(super) fn features(arguments: &str) -> Vec<String> {
    let name = |line: &str| Some(line.strip_prefix("feature=\"")?.strip_suffix('"')?.to_owned());
    arguments.lines().filter_map(name).collect()
}

/// What a process said.
pub(crate) struct Said {
    pub(crate) success: bool,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs a compiler to its end, with text for it to read.
pub(crate) fn run(command: &mut Command, input: Option<&str>) -> Result<Said, CompileError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |error: std::io::Error| CompileError::NoCompiler(format!("`{program}`: {error}"));
    let stdin = if input.is_some() { Stdio::piped() } else { Stdio::null() };
    command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let said = std::thread::scope(|scope| {
        let write = scope.spawn(move || {
            if let (Some(mut pipe), Some(text)) = (stdin, input) {
                // A compiler that does not read to the end says why itself.
                let _ = pipe.write_all(text.as_bytes());
            }
        });
        let output = scope.spawn(move || stdout.map(heard).unwrap_or_default());
        let errors = scope.spawn(move || stderr.map(heard).unwrap_or_default());
        let status = wait(&mut child, &program);
        let _ = write.join();
        let (output, errors) = (output.join().unwrap_or_default(), errors.join().unwrap_or_default());
        status.map(|success| Said { success, output, errors })
    })?;
    Ok(said)
}

fn wait(child: &mut Child, program: &str) -> Result<bool, CompileError> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status.success()),
            Ok(None) if start.elapsed() > TIME_LIMIT => {
                let _ = child.kill();
                let _ = child.wait();
                let seconds = TIME_LIMIT.as_secs();
                return Err(CompileError::Unsupported(format!("`{program}` took more than {seconds} seconds")));
            }
            Ok(None) => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
            Err(error) => return Err(CompileError::NoCompiler(format!("`{program}`: {error}"))),
        }
    }
}

fn heard(pipe: impl Read) -> String {
    let mut bytes = Vec::new();
    let mut pipe = pipe.take(MOST_SAID);
    let _ = pipe.read_to_end(&mut bytes);
    // What is beyond the limit is read and dropped, or the process would wait for ever.
    let _ = std::io::copy(&mut pipe.into_inner(), &mut std::io::sink());
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The arguments that choose the machine whose code is followed, where the compiler would choose another.
pub(super) fn target() -> &'static [&'static str] {
    match cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        true => &[],
        false => &["--target", "x86_64-unknown-linux-gnu"],
    }
}

/// A program that the environment may name otherwise.
pub(crate) fn program(variable: &str, name: &str) -> OsString {
    std::env::var_os(variable).filter(|program| !program.is_empty()).unwrap_or_else(|| name.into())
}
