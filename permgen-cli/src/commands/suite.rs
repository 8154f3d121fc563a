//! `permgen suite`: a list of permutations, one row each.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::sync::mpsc;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::{NotABijection, Permutation};
use permgen_core::search::{Found, Objective, Options, search};
use permgen_core::target;
use permgen_core::width::Width;
use rayon::prelude::*;
use serde_json::Value;

use crate::args::Suite;
use crate::errors::{BadInput, ManyBadInputs, Outcome};
use crate::report::Report;
use crate::terminal;

/// One permutation of the list.
struct Row {
    name: String,
    permutation: Permutation,
    /// Operation counts to compare with, when the list has them and they were counted for the same machine.
    published: Option<u32>,
    known: Option<u32>,
}

pub(crate) fn run(args: &Suite) -> anyhow::Result<Outcome> {
    let options = args.search.options(Objective::Ops);
    let text = read(&args.file)?;
    let mut rows = parse(&text, options)?;
    if let Some(part) = &args.filter {
        let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
        rows.retain(|row| row.name.contains(part.as_str()));
        if rows.is_empty() {
            return Err(BadInput::new(format!("no row has `{part}` in its name"))
                .with_help(format!("the rows are {}", names.join(", ")))
                .into());
        }
    }
    let mut table = Table::new(&rows, options);
    let bar = progress_bar(rows.len());
    if !args.json {
        bar.suspend(|| terminal::print(&table.header()))?;
    }
    for_each_in_order(&rows, options, |row, found| {
        bar.inc(1);
        let line = if args.json {
            serde_json::to_string(&Report::new(&row.name, found, options))? + "\n"
        } else {
            table.row(row, found, options)
        };
        bar.suspend(|| terminal::print(&line))?;
        Ok(())
    })?;
    bar.finish_and_clear();
    if !args.json {
        terminal::print(&table.total())?;
    }
    Ok(Outcome::Success)
}

fn progress_bar(rows: usize) -> ProgressBar {
    if !terminal::shows_progress() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40.cyan} {pos} of {len} searched, {elapsed}");
    ProgressBar::new(rows as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Searches on all cores and hands over each result as soon as those before it are there.
fn for_each_in_order(
    rows: &[Row],
    options: Options,
    mut each: impl FnMut(&Row, &Found) -> anyhow::Result<()> + Send,
) -> anyhow::Result<()> {
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // Sending fails when printing did, which the receiving side reports; the rest need not be searched then.
            let _ = rows.par_iter().enumerate().try_for_each_with(sender, |sender, (index, row)| {
                sender.send((index, search(&PartialMap::from(&row.permutation), options))).ok()
            });
        });
        let mut waiting: BTreeMap<usize, Found> = BTreeMap::new();
        let mut next = 0;
        for (index, found) in receiver {
            waiting.insert(index, found);
            while let Some(found) = waiting.remove(&next) {
                each(&rows[next], &found)?;
                next += 1;
            }
        }
        Ok(())
    })
}

fn read(file: &Path) -> anyhow::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(text);
    }
    std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))
}

fn parse(text: &str, options: Options) -> anyhow::Result<Vec<Row>> {
    const FORM: &str = "the file is a JSON list such as [{\"name\": \"swap\", \"width\": 8, \"to\": [1, 0, 2, 3, 4, 5, 6, 7]}], \
                        where to[i] is where bit i goes";
    let value: Value =
        serde_json::from_str(text).map_err(|error| BadInput::new(format!("not JSON: {error}")).with_help(FORM))?;
    let Value::Array(entries) = value else {
        return Err(BadInput::new(format!("{} where a list of permutations is needed", kind(&value)))
            .with_help(FORM)
            .into());
    };
    if entries.is_empty() {
        return Err(BadInput::new("the list is empty").with_help(FORM).into());
    }
    let mut rows = Vec::new();
    let mut errors = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let name = entry.get("name").and_then(Value::as_str);
        match parse_row(entry, name, options) {
            Ok(row) => rows.push(row),
            Err(error) => {
                let name = name.map_or_else(String::new, |name| format!(" (`{name}`)"));
                errors.push(BadInput::new(format!("row {index}{name}: {}", error.message)).with_help(error.help));
            }
        }
    }
    if errors.is_empty() { Ok(rows) } else { Err(ManyBadInputs(errors).into()) }
}

struct RowError {
    message: String,
    help: String,
}

fn parse_row(entry: &Value, name: Option<&str>, options: Options) -> Result<Row, RowError> {
    let error = |message: String, help: &str| RowError { message, help: help.to_owned() };
    if !entry.is_object() {
        return Err(error(format!("{} where an object is needed", kind(entry)), "a row has `name`, `width` and `to`"));
    }
    let name = name.ok_or_else(|| match entry.get("name") {
        None => error("no `name`".to_owned(), "a row has `name`, `width` and `to`"),
        Some(other) => error(format!("`name` is {}", kind(other)), "a name is a string"),
    })?;
    const WIDTHS: &str = "a width is 8, 16, 32, 64 or 128";
    let width = entry.get("width").ok_or_else(|| error("no `width`".to_owned(), WIDTHS))?;
    let width = width
        .as_u64()
        .and_then(|bits| Width::from_bits(u32::try_from(bits).ok()?))
        .ok_or_else(|| error(format!("`width` is {width}"), WIDTHS))?;
    let table = format!("`to` names each of 0 to {} once; to[i] is where bit i goes", width.bits() - 1);
    let to = entry.get("to").ok_or_else(|| error("no `to`".to_owned(), &table))?;
    let to = to.as_array().ok_or_else(|| error(format!("`to` is {}", kind(to)), &table))?;
    let mut destinations = Vec::with_capacity(to.len());
    for (index, destination) in to.iter().enumerate() {
        let destination = destination.as_u64().and_then(|number| u8::try_from(number).ok());
        destinations.push(destination.ok_or_else(|| {
            error(format!("to[{index}] is {}, but `{width}` has bits 0 to {}", to[index], width.bits() - 1), &table)
        })?);
    }
    let permutation = Permutation::from_destinations(width, &destinations).map_err(|reason| {
        let message = match reason {
            NotABijection::Length { found, .. } => {
                format!("`to` has {found} entries, `{width}` has {} bits", width.bits())
            }
            NotABijection::OutOfRange { index, value, .. } => {
                format!("to[{index}] is {value}, but `{width}` has bits 0 to {}", width.bits() - 1)
            }
            NotABijection::Repeated { value, first, second } => {
                format!("to[{first}] and to[{second}] are both {value}")
            }
        };
        error(message, &table)
    })?;
    // Counts made for another machine would be misleading beside ours.
    let count = |key: &str| {
        let portable = options.target.name == target::PORTABLE.name;
        let counts = portable.then(|| entry.get("ops"))??;
        counts.get(format!("{key}_portable"))?.as_u64()?.try_into().ok()
    };
    Ok(Row { name: name.to_owned(), permutation, published: count("best_published"), known: count("best_known") })
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The rows as a table for people.
struct Table {
    name_width: usize,
    target_width: usize,
    compares: bool,
    ops: u32,
    published: u32,
    known: u32,
    rows: usize,
    /// Whether every row so far had the count, so that the sum means something.
    all_published: bool,
    all_known: bool,
}

impl Table {
    fn new(rows: &[Row], options: Options) -> Self {
        Self {
            name_width: rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max("total".len()),
            target_width: options.target.name.len().max("target".len()),
            compares: rows.iter().any(|row| row.published.is_some() || row.known.is_some()),
            ops: 0,
            published: 0,
            known: 0,
            rows: 0,
            all_published: true,
            all_known: true,
        }
    }

    fn header(&self) -> String {
        let bold = Style::new().bold();
        let compared = if self.compares { "  published  known" } else { "" };
        format!(
            "{bold}{:<name$}  width  ops{compared}  latency  {:<target$}  certificate  strategy{bold:#}\n",
            "name",
            "target",
            name = self.name_width,
            target = self.target_width
        )
    }

    fn row(&mut self, row: &Row, found: &Found, options: Options) -> String {
        let ops = found.cost.ops;
        self.rows += 1;
        self.ops += ops;
        self.published += row.published.unwrap_or(0);
        self.known += row.known.unwrap_or(0);
        self.all_published &= row.published.is_some();
        self.all_known &= row.known.is_some();
        let style = match (row.published, row.known) {
            (Some(published), _) if ops > published => AnsiColor::Red.on_default(),
            (_, Some(known)) if ops <= known => AnsiColor::Green.on_default(),
            _ => Style::new(),
        };
        let compared = self.compared(row.published, row.known);
        format!(
            "{:<name$}  {:>5}  {style}{ops:>3}{style:#}{compared}  {:>7}  {:<target$}  {:<11}  {}\n",
            row.name,
            row.permutation.width().bits(),
            found.cost.latency,
            options.target.name,
            found.certified.certificate().name(),
            found.strategy,
            name = self.name_width,
            target = self.target_width
        )
    }

    fn compared(&self, published: Option<u32>, known: Option<u32>) -> String {
        let cell = |count: Option<u32>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
        if self.compares { format!("  {:>9}  {:>5}", cell(published), cell(known)) } else { String::new() }
    }

    fn total(&self) -> String {
        let bold = Style::new().bold();
        let compared =
            self.compared(self.all_published.then_some(self.published), self.all_known.then_some(self.known));
        format!(
            "{bold}{:<name$}  {:>5}  {:>3}{compared}{bold:#}\n",
            "total",
            self.rows,
            self.ops,
            name = self.name_width
        )
    }
}
