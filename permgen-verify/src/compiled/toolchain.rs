//! Running the compiler.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::error::CompileError;

/// How long a compiler may take, while another runs beside it.
const TIME_LIMIT: Duration = Duration::from_secs(600);

/// The most that a compiler may say, in bytes.
const MOST_SAID: u64 = 1 << 22;

/// One of the ways to build a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Build {
    /// Whether assertions for debugging are compiled, and overflows panic.
    pub(super) debug_assertions: bool,
    /// How far it is optimised: 0 to 3.
    pub(super) level: u8,
}

impl Build {
    /// The compiler's arguments for it. They come last, so that they hold whatever else was said.
    pub(super) fn flags(self) -> Vec<String> {
        let on = if self.debug_assertions { "on" } else { "off" };
        [
            // Private, inline and constant functions are compiled, too, and none is changed to what its callers need.
            "link-dead-code=yes".to_owned(),
            "codegen-units=1".to_owned(),
            "lto=off".to_owned(),
            "debuginfo=2".to_owned(),
            "strip=none".to_owned(),
            "symbol-mangling-version=v0".to_owned(),
            format!("debug-assertions={on}"),
            format!("overflow-checks={on}"),
            format!("opt-level={}", self.level),
        ]
        .into_iter()
        .flat_map(|option| ["-C".to_owned(), option])
        .collect()
    }

    /// What is written: the object, and what says what its functions take.
    pub(super) fn emit(self, object: &Path, assembly: &Path) -> OsString {
        let mut emit = OsString::from("--emit=obj=");
        emit.push(object);
        emit.push(",llvm-ir=");
        emit.push(assembly);
        emit
    }
}

impl std::fmt::Display for Build {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let with = if self.debug_assertions { "with" } else { "without" };
        write!(f, "{with} debug assertions, at opt-level {}", self.level)
    }
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
