//! `permgen suite`: a list of permutations, one row each.

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use permgen_core::compile::compile;
use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Found, Objective, Options};

use crate::args::Suite;
use crate::errors::Outcome;
use crate::list::{self, Row};
use crate::parallel::for_each_in_order;
use crate::recipes::Recipes;
use crate::report::Report;
use crate::source::request;
use crate::terminal;

pub(crate) fn run(args: &Suite) -> anyhow::Result<Outcome> {
    let options = args.search.options(Objective::Ops);
    let recipes = Recipes::load_all(args.search.recipes.as_deref())?;
    let rows = list::load(&args.file, args.filter.as_deref(), options.target)?;
    let mut table = Table::new(&rows, options);
    let bar = progress_bar(rows.len());
    if !args.json {
        bar.suspend(|| terminal::print(&table.header()))?;
    }
    let work = |row: &Row| {
        let map = PartialMap::from(&row.permutation);
        let recipes = recipes.programs(&map);
        let request = request(map, options).recipes(recipes);
        let request = if args.json { request.whole_front() } else { request };
        let compiled = compile(&request).expect("there is a program for every map");
        compiled.items.into_iter().flat_map(|item| item.front).filter_map(Found::into_map).collect::<Vec<Found>>()
    };
    for_each_in_order(&rows, work, |row, front| {
        bar.inc(1);
        let line = if args.json {
            serde_json::to_string(&Report::with_front(&row.name, &front, options))? + "\n"
        } else {
            table.row(row, &front[0], options)
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
