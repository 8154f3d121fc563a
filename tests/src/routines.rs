//! Routines of the literature beside what is found for them: the rows of `data/routines.txt`.

use std::fmt::Write as _;
use std::sync::Mutex;
use std::thread;

use permgen_codegen::spec::{Meant, read};
use permgen_core::compile::{Request, compile};
use permgen_core::cost::Cost;
use permgen_core::program::Program;
use permgen_core::search::Objective;
use permgen_core::target::PORTABLE;

/// A routine that somebody printed.
#[derive(Clone, Debug)]
pub struct Routine<'a> {
    /// Where it is printed.
    pub source: &'a str,
    /// What it does.
    pub name: &'a str,
    /// Its operations, where they are printed.
    pub operations: Option<u32>,
    /// The bytes of its tables, where they are printed.
    pub bytes: Option<usize>,
    /// What one writes for it: a map, or `law |x: u64| ..`, `scan lowest u64`, `find fold MASK`, `tables NAME`.
    pub specification: &'a str,
    /// Why more operations or bytes are right.
    pub reason: Option<&'a str>,
}

/// A program that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Operations.
    pub operations: u32,
    /// Cycles of its critical path.
    pub cycles: u32,
    /// Bytes of its tables.
    pub bytes: usize,
}

/// What is found for a routine.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The routine.
    pub routine: Routine<'a>,
    /// The program that a macro writes, or what is found otherwise; nothing for a law, which is proved.
    pub program: Option<Measured>,
    /// The program of the fewest operations, where the other one has more than are printed.
    pub fewest: Option<Measured>,
}

impl Row<'_> {
    /// Whether it takes more operations than are printed, and is not faster either, or more bytes.
    #[must_use]
    pub fn is_worse(&self) -> bool {
        let exceeds = |found: Measured| self.routine.operations.is_some_and(|printed| found.operations > printed);
        let Some(program) = self.program else { return false };
        let is_faster = |fewest: Measured| !exceeds(fewest) && program.cycles < fewest.cycles;
        exceeds(program) && !self.fewest.is_some_and(is_faster)
            || self.routine.bytes.is_some_and(|printed| program.bytes > printed)
    }
}

/// The routines of a text, in its order.
///
/// # Panics
///
/// When a line has not the parts that the head of the file states.
#[must_use]
pub fn routines(text: &str) -> Vec<Routine<'_>> {
    let (mut routines, mut source) = (Vec::new(), "");
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("## ") {
            source = title;
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        let parts = parts(line);
        let [name, operations, bytes, specification, reason @ ..] = &parts[..] else { panic!("{line}") };
        let count = |text: &str| (text != "-").then(|| text.parse().unwrap_or_else(|_| panic!("{line}")));
        routines.push(Routine {
            source,
            name,
            operations: count(operations),
            bytes: count(bytes).map(|bytes| bytes as usize),
            specification,
            reason: reason.first().copied(),
        });
    }
    routines
}

/// The parts of a line between bars that stand in no brackets.
fn parts(line: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_u32);
    for (place, character) in line.char_indices() {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '|' if depth == 0 && line[..place].ends_with(' ') && line[place + 1..].starts_with(' ') => {
                parts.push(line[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(line[start..].trim());
    parts
}

/// What is found for each, in their order. `otherwise` is asked for what is written in another way than a map: by the word that it
/// begins with, and what follows.
///
/// # Panics
///
/// When a specification is wrong or nothing is found for it.
#[must_use]
pub fn measure<'a>(
    routines: &[Routine<'a>],
    otherwise: impl Fn(&str, &str) -> Option<Measured> + Sync,
) -> Vec<Row<'a>> {
    let next = Mutex::new(routines.iter().enumerate());
    let rows = Mutex::new(Vec::new());
    let work = || {
        loop {
            let Some((place, routine)) = next.lock().expect("no thread panics with it").next() else { return };
            let row = row(routine, &otherwise);
            rows.lock().expect("no thread panics with it").push((place, row));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut rows = rows.into_inner().expect("no thread panics with it");
    rows.sort_by_key(|(place, _)| *place);
    rows.into_iter().map(|(_, row)| row).collect()
}

fn row<'a>(routine: &Routine<'a>, otherwise: &impl Fn(&str, &str) -> Option<Measured>) -> Row<'a> {
    let text = routine.specification;
    if let Some((word, rest)) = text.split_once(' ').filter(|(word, _)| OTHERWISE.contains(word)) {
        return Row { routine: routine.clone(), program: otherwise(word, rest), fewest: None };
    }
    let meant = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
    let program = found(&meant, Objective::default());
    let exceeds = routine.operations.is_some_and(|printed| program.operations > printed);
    Row { routine: routine.clone(), program: Some(program), fewest: exceeds.then(|| found(&meant, Objective::Ops)) }
}

/// The words that what is no map begins with.
const OTHERWISE: [&str; 4] = ["law", "scan", "find", "tables"];

fn found(meant: &Meant, objective: Objective) -> Measured {
    measured(&Request::new(meant.meaning.clone()).objective(objective))
}

/// The program of a request.
///
/// # Panics
///
/// When there is none.
#[must_use]
pub fn measured(request: &Request<'_>) -> Measured {
    let compiled = compile(request).unwrap_or_else(|error| panic!("{:?}: {error}", request.meaning()));
    let program = compiled.best().certified.program();
    let cost = Cost::of(program, &PORTABLE);
    Measured { operations: cost.ops, cycles: cost.latency, bytes: bytes(program) }
}

fn bytes(program: &Program) -> usize {
    program.tables().iter().map(|table| table.entries().len() * table.width().size() / 8).sum()
}

/// The table of the guide.
#[must_use]
pub fn table(rows: &[Row<'_>]) -> String {
    let mut text = String::new();
    let mut source = "";
    let mut put = |line: std::fmt::Arguments<'_>| writeln!(text, "{line}").expect("a string takes all text");
    let with_bytes = |operations: String, bytes: Option<usize>| match bytes {
        None | Some(0) => operations,
        Some(bytes) => format!("{operations}, {bytes} bytes"),
    };
    for Row { routine, program, fewest } in rows {
        if routine.source != source {
            let before = if source.is_empty() { "" } else { "\n" };
            source = routine.source;
            put(format_args!("{before}### {source}\n"));
            put(format_args!("| routine | specification | printed | permgen |\n|---|---|---|---|"));
        }
        let printed = routine.operations.map_or_else(|| "-".to_owned(), |count| count.to_string());
        let printed = with_bytes(printed, routine.bytes);
        let mut found = match program {
            None => "proved".to_owned(),
            // Of what is no program, only the bytes are known.
            Some(Measured { operations: 0, bytes: bytes @ 1.., .. }) => format!("{bytes} bytes"),
            Some(program) => with_bytes(program.operations.to_string(), Some(program.bytes)),
        };
        if let (Some(program), Some(fewest)) = (program, fewest)
            && fewest.operations < program.operations
        {
            let cycles = [program.cycles, fewest.cycles];
            let _ = write!(found, " in {} cycles; {} in {}", cycles[0], fewest.operations, cycles[1]);
        }
        if let Some(reason) = routine.reason {
            let _ = write!(found, "; {reason}");
        }
        let specification = routine.specification.replace('|', "\\|");
        put(format_args!("| {} | `{specification}` | {printed} | {found} |", routine.name));
    }
    text
}
