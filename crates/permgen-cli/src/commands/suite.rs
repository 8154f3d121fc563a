//! `permgen suite`: a list of permutations and maps of several words, one row each.

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use permgen_core::compile::compile;
use permgen_core::meaning::Meaning;
use permgen_core::search::{Found, Objective, Options};

use crate::args::Suite;
use crate::errors::Outcome;
use crate::host;
use crate::list::{self, Row};
use crate::parallel::for_each_in_order;
use crate::recipes::Recipes;
use crate::report::{Report, of_words};
use crate::source::request;

pub(crate) fn run(args: &Suite) -> anyhow::Result<Outcome> {
    let options = args.search.options(Objective::Ops);
    let recipes = Recipes::load_all(args.search.recipes.as_deref())?;
    let rows = list::load(&args.file, args.filter.as_deref(), options.target)?;
    list::expect_depth(rows.iter().map(|row| (&*row.name, &row.meaning)), options.depth)?;
    list::expect_tables(rows.iter().map(|row| matches!(row.meaning, Meaning::Matrix(_))), options.bytes)?;
    let mut table = Table::new(&rows, options);
    let bar = progress_bar(rows.len());
    if !args.json {
        bar.suspend(|| host::print(&table.header()))?;
    }
    let work = |row: &Row| {
        let recipes = recipes.programs(&row.meaning.matrices());
        let request = request(row.meaning.clone(), options).recipes(recipes);
        let request = if args.json { request.whole_front() } else { request };
        let compiled = compile(&request).expect("there is a program for every map");
        compiled.items.into_iter().flat_map(|item| item.front).collect::<Vec<Found<Meaning>>>()
    };
    for_each_in_order(&rows, work, |row, front| {
        bar.inc(1);
        let line =
            if args.json { json(&row.name, &front, options)? + "\n" } else { table.row(row, &front[0], options) };
        bar.suspend(|| host::print(&line))?;
        Ok(())
    })?;
    bar.finish_and_clear();
    if !args.json {
        host::print(&table.total())?;
    }
    Ok(Outcome::Success)
}

/// A row as a line of JSON.
fn json(name: &str, front: &[Found<Meaning>], options: Options) -> anyhow::Result<String> {
    let maps: Option<Vec<Found>> = front.iter().cloned().map(Found::into_map).collect();
    Ok(match maps {
        Some(maps) => serde_json::to_string(&Report::with_front(name, &maps, options))?,
        None => serde_json::to_string(&of_words(name, &front[0], options))?,
    })
}

/// The bits of a word, and how many words there are where there are several: `2x64`, or `1x64 to 8x64`.
fn words(meaning: &Meaning) -> String {
    let (from, to) = match meaning {
        Meaning::Matrix(matrices) => (matrices.words_in(), matrices.words_out()),
        _ => match meaning.words() {
            Some(map) if meaning.map().is_some() => return map.input().bits().to_string(),
            Some(map) => (map.words_in(), map.words_out()),
            None => return String::new(),
        },
    };
    let [from, to] = [from, to].map(|words| format!("{}x{}", words.count, words.width.bits()));
    if from == to { from } else { format!("{from} to {to}") }
}

fn progress_bar(rows: usize) -> ProgressBar {
    if !host::shows_progress() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40.cyan} {pos} of {len} searched, {elapsed}");
    ProgressBar::new(rows as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The rows as a table for people.
struct Table {
    name_width: usize,
    target_width: usize,
    words_width: usize,
    ops_width: usize,
    /// What the first of the counts to compare with is.
    compared_with: &'static str,
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
        let of_several = |row: &Row| row.meaning.words().is_some() && row.meaning.map().is_none();
        let of_sums = |row: &Row| matches!(row.meaning, Meaning::Matrix(_));
        Self {
            name_width: rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max("total".len()),
            target_width: options.target.name.len().max("target".len()),
            words_width: rows.iter().map(|row| words(&row.meaning).len()).max().unwrap_or(0).max("width".len()),
            ops_width: if rows.iter().any(|row| of_several(row) || of_sums(row)) { 5 } else { 3 },
            compared_with: if rows.iter().all(of_several) { " by pairs" } else { "published" },
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
        let compared = if self.compares { format!("  {}  known", self.compared_with) } else { String::new() };
        format!(
            "{bold}{:<name$}  {:>words$}  {:>ops$}{compared}  latency  {:<target$}  certificate  strategy{bold:#}\n",
            "name",
            "width",
            "ops",
            "target",
            name = self.name_width,
            words = self.words_width,
            ops = self.ops_width,
            target = self.target_width
        )
    }

    fn row(&mut self, row: &Row, found: &Found<Meaning>, options: Options) -> String {
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
            "{:<name$}  {:>words$}  {style}{ops:>width$}{style:#}{compared}  {:>7}  {:<target$}  {:<11}  {}\n",
            row.name,
            words(&row.meaning),
            found.cost.latency,
            options.target.name,
            found.certified.certificate().name(),
            found.strategy,
            name = self.name_width,
            words = self.words_width,
            width = self.ops_width,
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
            "{bold}{:<name$}  {:>words$}  {:>ops$}{compared}{bold:#}\n",
            "total",
            self.rows,
            self.ops,
            name = self.name_width,
            words = self.words_width,
            ops = self.ops_width
        )
    }
}
