//! `permgen prove`: claims, decided and explained.
//!
//! Each kind of subject is a module that makes [`Subject`]s of the arguments; everything after is the same for all.

mod archive;
mod binary;
mod counterexample;
mod ineffective;
mod library;
mod magics;
mod program;
mod report;
mod rust;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use permgen_core::board::Board;
use permgen_core::layout::Layout;
use permgen_verify::compiled::{CompiledClaim, Judgement, SourceClaim};
use permgen_verify::machine::{Conduct, Stop};
use permgen_verify::rust::{Argument, Invocation};
use permgen_verify::smt::Solver;
use permgen_verify::{Claim, Fault, Method, Options, Reason, Replay, Verdict, sat, smt};

use crate::args::{ProofArgs, Prove, QuestionFormat, SpecArgs};
use crate::errors::{BadInput, Outcome, help_line, with_help};
use crate::host::{self, replace};
use crate::output::{expect_no_input, expect_no_source};
use crate::picture::Pen;
use counterexample::Drawing;
use report::Report;

/// A claim, and what is known of it beyond the question.
#[derive(Clone)]
pub(crate) struct Subject {
    pub(crate) claim: Claim,
    /// The board whose squares are moved, if they are squares.
    pub(crate) board: Option<Board>,
    /// Where the squares lie before and after, when that is in several words, or not the same.
    pub(crate) layouts: Option<Box<(Layout, Layout)>>,
    /// How to call the function in a test, when there is one.
    pub(crate) call: Option<Invocation>,
    /// How to call the function that says what must come out, when a function does.
    pub(crate) reference: Option<Invocation>,
    /// For which inputs machine code does not return, or is not known to.
    pub(crate) conduct: Conduct,
    /// How many of the first inputs somebody chooses, when others are none of the caller's.
    pub(crate) arguments: Option<usize>,
    /// What is taken for granted: by `--given`, and of the places that pointers lead to.
    pub(crate) assumed: Option<String>,
    /// What the compiler makes of it, when it is Rust source.
    pub(crate) source: Option<Box<SourceClaim>>,
}

/// What was decided, and about which claim if it is about Rust source.
pub(crate) struct Decision {
    pub(crate) verdict: Result<Verdict, Fault>,
    pub(crate) compiled: Option<Box<CompiledClaim>>,
}

impl Subject {
    /// A claim of which nothing more is known.
    pub(crate) fn of(claim: Claim) -> Self {
        Subject {
            claim,
            board: None,
            layouts: None,
            call: None,
            reference: None,
            conduct: Conduct::default(),
            arguments: None,
            assumed: None,
            source: None,
        }
    }

    /// The same, which assumes what `--given` says.
    fn given(mut self, given: &[String]) -> Self {
        let given = given.iter().map(|given| format!("`--given '{given}'` holds"));
        let all: Vec<String> = given.chain(self.assumed.take()).collect();
        self.assumed = (!all.is_empty()).then(|| all.join(", "));
        self
    }

    /// Why it does not return for a counterexample.
    pub(crate) fn panic_on(&self, inputs: &[u128]) -> Option<&Stop> {
        self.conduct.panic_on(&self.claim.question.terms, inputs)
    }

    /// What is taken for granted: by `--given`, of places that pointers lead to, and of how the program is linked and started.
    pub(crate) fn provided(&self) -> Option<String> {
        let all: Vec<String> = self.assumed.clone().into_iter().chain(self.conduct.assumed()).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// The inputs that somebody chooses.
    pub(crate) fn chosen<'i>(&self, inputs: &'i [u128]) -> &'i [u128] {
        &inputs[..self.arguments.unwrap_or(inputs.len()).min(inputs.len())]
    }

    /// Whether words of these widths are those of a layout.
    pub(crate) fn is_laid_out(layout: &Layout, words: impl ExactSizeIterator<Item = u32>) -> bool {
        let of = layout.words();
        words.len() == of.count && { words }.all(|bits| bits == of.width.bits())
    }

    fn decide(&self, options: &Options) -> Decision {
        let Some(source) = &self.source else {
            return Decision { verdict: self.conduct.decide(&self.claim, options), compiled: None };
        };
        match source.judge(options) {
            Ok(Judgement { verdict, claim }) => Decision { verdict: Ok(verdict), compiled: Some(Box::new(claim)) },
            Err(fault) => Decision { verdict: Err(fault), compiled: None },
        }
    }

    /// The claim about compiled code, of Rust source.
    fn compiled(&self) -> Option<Box<CompiledClaim>> {
        self.source.as_ref().map(|source| Box::new(source.compiled().clone()))
    }

    /// The claim that was decided.
    fn shown(&self, decision: &Decision) -> Subject {
        decision.compiled.as_ref().map_or_else(|| self.clone(), |claim| rust::compiled_subject(claim, self))
    }
}

/// A call of a function of one word.
fn invocation(function: String, bits: u32) -> Invocation {
    Invocation { function, arguments: vec![Argument::word(bits)], result: String::new() }
}

/// Something of which no claim can be made, because what it does is not modelled: nothing is known of it.
pub(crate) struct Unmodelled {
    pub(crate) name: String,
    /// What is not modelled, and where.
    pub(crate) reason: String,
    /// What could be done about it.
    pub(crate) help: Option<String>,
}

type Subjects = Vec<Result<Subject, Unmodelled>>;

pub(crate) fn run(args: &Prove) -> anyhow::Result<Outcome> {
    ineffective::refuse(args)?;
    let mut subjects = Subjects::new();
    for file in &args.files {
        let is_for_laws = !args.laws.is_empty() && args.functions.is_empty() && args.map.is_none();
        if let Some(wrong) = of_another_door(file, !args.laws.is_empty()) {
            return Err(wrong.into());
        }
        if is_for_laws {
            continue;
        }
        if ineffective::is_source(file) || !args.functions.is_empty() {
            subjects.extend(rust::subjects(args, file)?);
        } else {
            subjects.extend(program::subjects(args, file)?.into_iter().map(Ok));
        }
    }
    if let [first, second] = &args.equal[..] {
        subjects.extend(rust::equal(args, first, second)?);
    }
    if let Some(folder) = &args.package {
        subjects.extend(rust::package(args, folder)?);
    }
    for law in &args.laws {
        match &args.binary {
            Some(file) => subjects.push(binary::law(args, file, law)?),
            None => subjects.extend(rust::law(args, law)?),
        }
    }
    if args.library {
        subjects.extend(library::subjects()?.into_iter().map(Ok));
    }
    if let (Some(file), Some(symbol)) = (&args.binary, &args.symbol) {
        subjects.push(binary::subject(args, file, symbol)?);
    }
    if let Some(filter) = &args.filter {
        subjects.retain(|subject| {
            let name = subject.as_ref().map_or_else(|unmodelled| &unmodelled.name, |subject| &subject.claim.name);
            name.contains(filter.as_str())
        });
    }
    if subjects.is_empty() {
        return Err(BadInput::new("there is nothing to prove")
            .with_help("name a file with a program or recipes in it, or another filter")
            .into());
    }
    if let Some(format) = args.emit {
        return emit(args, format, subjects);
    }
    let mut options = options(&args.how)?;
    if args.bless && args.how.methods.is_empty() {
        // What cannot be kept.
        options.methods.retain(|method| method.replay() != Replay::Never);
    }
    match &args.archive {
        Some(file) if args.bless => archive::bless(args, file, &modelled(subjects)?, &options),
        Some(file) => archive::replay(args, file, &modelled(subjects)?),
        None => prove(args, &subjects, &options),
    }
}

/// Refuses to write over what is read.
fn expect_unread(args: &Prove, output: &Path) -> Result<(), BadInput> {
    let functions = args.equal.iter().filter_map(|function| rust::place(function).ok()).map(|(file, _)| file);
    let files = args.files.iter().chain(&args.binary).map(PathBuf::as_path);
    let files: Vec<&Path> = files.chain(functions).collect();
    expect_no_input(Some(output), files.iter().copied().chain(SpecArgs::files(args.map.as_slice())))?;
    // A file of Rust is compiled with its package.
    let sources = files.iter().filter(|file| !args.source.alone && ineffective::is_source(file));
    let sources: Vec<PathBuf> = sources.filter_map(|file| file.canonicalize().ok()).collect();
    let packages = sources.iter().filter_map(|file| file.ancestors().find(|it| it.join("Cargo.toml").is_file()));
    expect_no_source(output, args.package.as_deref().into_iter().chain(packages))
}

/// What to say about a law of a file that is not Rust.
fn law_of_another(file: &Path) -> BadInput {
    BadInput::new(format!("`{}`: a law calls the functions of a Rust file", file.display())).with_help(
        "write the law as a function that returns a `bool`, compile with `-g`, and name it: \
         `--binary FILE.o --law NAME`",
    )
}

/// What to say about a file that another option or command reads, and which is named for a law or for maps.
fn of_another_door(file: &Path, is_for_law: bool) -> Option<BadInput> {
    let shown = file.display();
    match file.extension()?.to_str()? {
        "c" | "cc" | "cp" | "cpp" | "cxx" | "c++" | "C" | "CPP" | "h" | "hpp" | "o" | "a" | "so" | "rlib" if is_for_law => {
            Some(law_of_another(file))
        }
        "c" | "cc" | "cp" | "cpp" | "cxx" | "c++" | "C" | "CPP" | "h" | "hpp" => Some(
            BadInput::new(format!("`{shown}`: `prove` does not read C or C++")).with_help(format!(
                "write the map above the function, `// permgen: sq ^ 56`, and run `permgen scan {shown}`; or compile it \
                 yourself and prove the object: `--binary FILE.o --symbol NAME`"
            )),
        ),
        "o" | "a" | "so" | "rlib" => Some(
            BadInput::new(format!("`{shown}` is compiled already"))
                .with_help(format!("name a function in it: `--binary {shown} --symbol NAME`")),
        ),
        _ => None,
    }
}

fn prove(args: &Prove, subjects: &Subjects, options: &Options) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Success;
    let time = Time::new(options);
    for subject in subjects {
        match subject {
            Ok(subject) => {
                let decided = host::busy("proving", || subject.decide(&time.left(options)));
                hint(&decided.verdict, options);
                tell(args, subject, &decided)?;
                outcome = worse(outcome, &decided);
            }
            Err(unmodelled) => {
                tell_unmodelled(args, unmodelled)?;
                outcome = if let Outcome::Negative = outcome { outcome } else { Outcome::Unknown };
            }
        }
    }
    Ok(outcome)
}

/// The time that all claims have together.
struct Time {
    end: Option<Instant>,
}

impl Time {
    fn new(options: &Options) -> Self {
        Self { end: Instant::now().checked_add(options.time) }
    }

    /// The same options, with what is left of their time.
    fn left(&self, options: &Options) -> Options {
        let left = self.end.map_or(options.time, |end| end.saturating_duration_since(Instant::now()));
        Options { time: left, ..options.clone() }
    }
}

/// Says which options allow more to what gave up.
fn hint(decided: &Result<Verdict, Fault>, options: &Options) {
    if let Ok(Verdict::Unknown(Reason::GaveUp(_) | Reason::MaybeVacuous)) = decided {
        let (budget, seconds) = (options.budget, options.time.as_secs());
        host::print_diagnostic(&help_line(&format!(
            "`--budget {}` allows more than {budget} steps, `--time-limit {}` longer than {seconds} s",
            budget.saturating_mul(16),
            seconds.saturating_mul(10)
        )));
    }
}

/// The subjects, when there is a question about each.
fn modelled(subjects: Subjects) -> Result<Vec<Subject>, BadInput> {
    subjects.into_iter().collect::<Result<_, _>>().map_err(|unmodelled| {
        let bad = BadInput::new(format!("there is no question about {}: {}", unmodelled.name, unmodelled.reason));
        match unmodelled.help {
            Some(help) => bad.with_help(help),
            None => bad,
        }
    })
}

/// The outcome of several claims: refuted when one is, else unknown when one is.
fn worse(outcome: Outcome, decided: &Decision) -> Outcome {
    let this = match &decided.verdict {
        Ok(Verdict::Refuted(_)) => Outcome::Negative,
        Ok(Verdict::Unknown(_)) | Err(_) => Outcome::Unknown,
        Ok(Verdict::Proved(_)) => Outcome::Success,
    };
    match (outcome, this) {
        (Outcome::Negative, _) | (_, Outcome::Negative) => Outcome::Negative,
        (Outcome::Unknown, _) | (_, Outcome::Unknown) => Outcome::Unknown,
        (Outcome::Success, Outcome::Success) => Outcome::Success,
    }
}

/// Says what was decided: results to standard output, faults to standard error, too.
fn tell(args: &Prove, subject: &Subject, decided: &Decision) -> anyhow::Result<()> {
    if let Err(fault) = &decided.verdict {
        host::print_diagnostic(&with_help(&format!("{}: {fault}", subject.claim.name), None));
    }
    let (shown, verdict) = (subject.shown(decided), &decided.verdict);
    let recognised = match (verdict, &subject.source) {
        (Ok(Verdict::Refuted(_)), Some(source)) => source.recognised(&Options::default()),
        _ => Vec::new(),
    };
    let text = if args.json {
        serde_json::to_string(&Report::new(&shown, verdict, decided.compiled.as_deref(), &recognised))? + "\n"
    } else {
        let pen = if args.ascii { Pen::ASCII } else { Pen::UNICODE };
        let drawing = Drawing { subject: &shown, pen, compiled: decided.compiled.as_deref(), recognised: &recognised };
        drawing.text(verdict)
    };
    host::print(&text)?;
    Ok(())
}

/// Says that nothing is known: help is for people, on standard error.
fn tell_unmodelled(args: &Prove, unmodelled: &Unmodelled) -> anyhow::Result<()> {
    if args.json {
        host::print(&(serde_json::to_string(&Report::unmodelled(unmodelled))? + "\n"))?;
        return Ok(());
    }
    host::print(&counterexample::unmodelled(unmodelled))?;
    if let Some(help) = &unmodelled.help {
        host::print_diagnostic(&help_line(help));
    }
    Ok(())
}

fn options(args: &ProofArgs) -> anyhow::Result<Options> {
    let time = Duration::from_secs(args.time_limit);
    let mut options = Options { budget: args.budget, time, ..Options::default() };
    if !args.methods.is_empty() {
        options.methods.clone_from(&args.methods);
    }
    if args.methods.iter().any(|method| !method.is_built_in()) {
        return Err(BadInput::new("z3 is not built into this permgen")
            .with_help("build it with `--features z3`, or run one: `--solver z3`")
            .into());
    }
    options.methods.retain(|method| method.is_built_in());
    if !args.solvers.is_empty() {
        options.solvers =
            args.solvers.iter().map(|program| Solver { program: program.clone(), time_limit: time }).collect();
        if !options.methods.contains(&Method::SOLVER) {
            options.methods.push(Method::SOLVER);
        }
        options.agree = true;
    } else if options.methods.contains(&Method::SOLVER) {
        return Err(BadInput::new("no solver was named").with_help("name it: --solver cvc5").into());
    }
    Ok(options)
}

/// Writes the questions down.
fn emit(args: &Prove, format: QuestionFormat, subjects: Subjects) -> anyhow::Result<Outcome> {
    let subjects = modelled(subjects)?;
    let texts: Vec<String> = subjects
        .iter()
        .map(|subject| match format {
            QuestionFormat::Smt2 => smt::script(&subject.claim),
            QuestionFormat::Dimacs => sat::clauses(&subject.claim.question).to_string(),
        })
        .collect();
    let text = match (format, &texts[..]) {
        (_, [text]) => text.clone(),
        (QuestionFormat::Smt2, _) => texts.join("(reset)\n"),
        (QuestionFormat::Dimacs, _) => {
            let names: Vec<&str> = subjects.iter().map(|subject| subject.claim.name.as_str()).collect();
            return Err(BadInput::new(format!("a DIMACS file holds one question, these are {}", subjects.len()))
                .with_help(format!("choose one: --filter NAME, of {}", names.join(", ")))
                .into());
        }
    };
    match args.output.as_deref().filter(|file| *file != std::path::Path::new("-")) {
        Some(file) => {
            expect_unread(args, file)?;
            replace(file, &text)?;
        }
        None => host::print(&text)?,
    }
    Ok(Outcome::Success)
}
