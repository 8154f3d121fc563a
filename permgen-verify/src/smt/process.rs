//! Running a solver as a process of its own, and reading what it says.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Solver, script};
use crate::question::{self, Asked, Fault, Method, Question, Replay, Row, Says, Shown};

pub(crate) const METHOD: Method = Method::of(&Row {
    name: "solver",
    certificate: Some("smt"),
    replay: Replay::Never,
    is_default: false,
    is_built_in: true,
    is_cheap: false,
    ask,
});

fn ask(asked: &Asked<'_>) -> Result<Vec<question::Answer>, Fault> {
    let mut answers = Vec::new();
    for solver in &asked.options.solvers {
        let by = solver.describe();
        let says = match solver.ask(asked.question, asked.clock.left())? {
            Answer::Proved => Says::Proved(Shown::trusted(METHOD, &by)),
            Answer::Refuted(inputs) => Says::Refuted(inputs),
            Answer::Unknown(why) => Says::Unknown(format!("{by}: {why}")),
        };
        answers.push(question::Answer { by, says });
    }
    Ok(answers)
}

/// More than this is no answer.
const MOST_BYTES: u64 = 1 << 22;

/// How long a solver may take to say its version.
const VERSION_LIMIT: Duration = Duration::from_secs(5);

/// What a solver says.
pub(crate) enum Answer {
    /// The claim holds.
    Proved,
    /// It does not: for these inputs.
    Refuted(Vec<u128>),
    /// It does not know, and why.
    Unknown(String),
}

impl Solver {
    /// Its name, with the version when it tells one.
    #[must_use]
    pub fn describe(&self) -> String {
        let name = self.program.display().to_string();
        let mut command = Command::new(&self.program);
        command.arg("--version");
        let Ok(said) = run(command, "", VERSION_LIMIT, &name) else { return name };
        match said.output.lines().map(str::trim).find(|line| line.chars().any(|letter| letter.is_ascii_digit())) {
            Some(line) if said.status.is_some_and(|status| status.success()) && line.len() < 120 => {
                if line.to_lowercase().contains(&self.stem()) {
                    line.to_owned()
                } else {
                    format!("{} {line}", self.stem())
                }
            }
            _ => name,
        }
    }

    fn stem(&self) -> String {
        self.program.file_stem().unwrap_or_default().to_string_lossy().to_lowercase()
    }

    /// The program, told to read from standard input.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        match self.program.file_stem().and_then(OsStr::to_str) {
            Some("z3") => command.arg("-in"),
            Some("cvc5" | "cvc4") => command.args(["--lang", "smt2"]),
            _ => &mut command,
        };
        command
    }

    /// Asks the solver, which may take so long if it may not take less.
    pub(crate) fn ask(&self, question: &Question, left: Duration) -> Result<Answer, Fault> {
        let limit = self.time_limit.min(left);
        let deadline = Instant::now() + limit;
        let assertions = script::assertions(question);
        let first = self.answer(&format!("{assertions}(check-sat)\n(exit)\n"), deadline)?;
        let Some(first) = first else { return Ok(Answer::Unknown(timed_out(limit))) };
        match first.trim() {
            "unsat" => Ok(Answer::Proved),
            "unknown" => Ok(Answer::Unknown("it does not know".to_owned())),
            "sat" => {
                let symbols = script::symbols(question);
                if symbols.is_empty() {
                    return Ok(Answer::Refuted(Vec::new()));
                }
                // A model can be asked for only where there is one, so it is asked for only now.
                let text = format!(
                    "(set-option :produce-models true)\n{assertions}(check-sat)\n(get-value ({}))\n(exit)\n",
                    symbols.join(" ")
                );
                let Some(second) = self.answer(&text, deadline)? else { return Ok(Answer::Unknown(timed_out(limit))) };
                let values = second.trim().strip_prefix("sat").and_then(|rest| values(rest, symbols.len()));
                values.map(Answer::Refuted).ok_or_else(|| self.nonsense(&second))
            }
            _ => Err(self.nonsense(&first)),
        }
    }

    fn answer(&self, text: &str, deadline: Instant) -> Result<Option<String>, Fault> {
        let name = self.program.display().to_string();
        let left = deadline.saturating_duration_since(Instant::now());
        let said = run(self.command(), text, left, &name)?;
        match said.status {
            None => Ok(None),
            Some(status) if status.success() => Ok(Some(said.output)),
            Some(status) => {
                let more = [said.errors.trim(), said.output.trim()].join(" ");
                let more = more.trim();
                let colon = if more.is_empty() { "" } else { ": " };
                Err(Fault::Solver(format!("the solver `{name}` died ({status}){colon}{}", excerpt(more))))
            }
        }
    }

    fn nonsense(&self, said: &str) -> Fault {
        Fault::Solver(format!(
            "the solver `{}` says neither sat, unsat nor unknown, but `{}`",
            self.program.display(),
            excerpt(said.trim())
        ))
    }
}

fn timed_out(limit: Duration) -> String {
    format!("no answer within {} s", (limit.as_secs_f64() * 10.0).round() / 10.0)
}

fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > 200 { line.chars().take(200).chain("...".chars()).collect() } else { line }
}

struct Said {
    output: String,
    errors: String,
    /// `None` when it was stopped.
    status: Option<ExitStatus>,
}

/// Runs a program with this input, and stops it when it takes too long.
fn run(mut command: Command, input: &str, limit: Duration, name: &str) -> Result<Said, Fault> {
    let deadline = Instant::now() + limit;
    let cannot = |error: std::io::Error| Fault::Solver(format!("cannot run the solver `{name}`: {error}"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(cannot)?;
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_owned();
        // A solver that does not read, or that stopped reading, is judged by what it says.
        thread::spawn(move || {
            let _ = stdin.write_all(input.as_bytes());
        });
    }
    let (output, errors) = (reader(child.stdout.take()), reader(child.stderr.take()));
    let Some(text) = within(&output, deadline) else { return Ok(stopped(child)) };
    let Some(status) = wait(&mut child, deadline).map_err(cannot)? else { return Ok(stopped(child)) };
    // Something else may hold the pipe of errors; it is not worth waiting for.
    let errors = errors.recv_timeout(Duration::from_millis(100)).unwrap_or_default();
    Ok(Said { output: text, errors, status: Some(status) })
}

fn stopped(mut child: Child) -> Said {
    // It may have ended just now.
    let _ = child.kill();
    let _ = child.wait();
    Said { output: String::new(), errors: String::new(), status: None }
}

fn reader(pipe: Option<impl Read + Send + 'static>) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            let _ = pipe.take(MOST_BYTES).read_to_end(&mut bytes);
        }
        let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receiver
}

fn within(receiver: &Receiver<String>, deadline: Instant) -> Option<String> {
    receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}

fn wait(child: &mut Child, deadline: Instant) -> std::io::Result<Option<ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// The values in the answer to `get-value`: `((x #x01) (y #b1))`, also `(_ bv1 8)`.
fn values(text: &str, count: usize) -> Option<Vec<u128>> {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace();
    let mut values = Vec::new();
    (words.next()? == "(").then_some(())?;
    for _ in 0..count {
        (words.next()? == "(").then_some(())?;
        words.next()?;
        let word = words.next()?;
        let value = if let Some(digits) = word.strip_prefix("#x") {
            u128::from_str_radix(digits, 16).ok()?
        } else if let Some(digits) = word.strip_prefix("#b") {
            u128::from_str_radix(digits, 2).ok()?
        } else {
            (word == "(" && words.next()? == "_").then_some(())?;
            let value = words.next()?.strip_prefix("bv")?.parse().ok()?;
            words.next()?;
            (words.next()? == ")").then_some(())?;
            value
        };
        values.push(value);
        (words.next()? == ")").then_some(())?;
    }
    (words.next()? == ")" && words.next().is_none()).then_some(values)
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_are_read_in_every_notation() {
        assert_eq!(values("((x #x0f)\n (y #b101))\n", 2), Some(vec![15, 5]));
        assert_eq!(values("((x (_ bv10 8)))", 1), Some(vec![10]));
        for wrong in ["", "(", "((x))", "((x #xzz))", "((x #x1)", "((x #x1)) more", "((x (_ 10 8)))"] {
            assert_eq!(values(wrong, 1), None, "{wrong}");
        }
    }
}
