//! `permgen search`: what is found is kept in a file of recipes.

mod done;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anstyle::Style;
use anyhow::Context as _;
use done::Done;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use permgen_core::compile::compile_watched;
use permgen_core::matrix::Matrix;
use permgen_core::meaning::Meaning;
use permgen_core::program::Program;
use permgen_core::recipe::{CheckedRecipe, Recipe, check_all};
use permgen_core::search::{Effort, Found, Objective, Options};
use serde_json::json;

use crate::args::{Search, SpecArgs};
use crate::command_line::CommandLine;
use crate::errors::{BadInput, MOST_MISTAKES, Outcome, cut, help_line};
use crate::host::{self, replace};
use crate::list;
use crate::output::expect_no_input;
use crate::parallel::for_each_in_order;
use crate::recipes::{Change, Recipes, complaint, misnamed, misnomer, read};
use crate::report::{Report, of_words};
use crate::source::{Source, request};

/// A map to search for: one whose matrix recipes can hold.
struct Row {
    name: String,
    meaning: Meaning,
    matrix: Matrix,
    /// The operations of its specification.
    written: Vec<Program>,
    is_linear: bool,
}

pub(crate) fn run(args: &Search) -> anyhow::Result<Outcome> {
    let file = args.output.as_deref().filter(|file| *file != Path::new("-"));
    if let (true, Some(file)) = (args.check, &args.output) {
        return check(file, args.json);
    }
    expect_no_input(file, args.suite.iter().map(PathBuf::as_path).chain(SpecArgs::files(&args.specs)))?;
    let options = options(args);
    let others = Recipes::load_all(args.search.recipes.as_deref())?;
    // Whatever is wrong with the file is told before the search.
    let command = command_line(args);
    let done = Done::open(file, &command, args.resume)?;
    let unwritten = Mutex::new(Recipes::load_or_new(file)?);
    let kept = Arc::new(Keeper { file: file.map(Path::to_owned), command, done, unwritten });
    let mut rows = rows(args, options)?;
    list::expect_depth(rows.iter().map(|row| (&*row.name, &row.meaning)), options.depth)?;
    list::expect_tables(rows.iter().map(|row| row.is_linear), options.bytes)?;
    let all = rows.len();
    rows.retain(|row| !kept.has(row));
    let progress = Progress::new(rows.len());
    let goodbye = Arc::clone(&kept);
    let bars = progress.bars.clone();
    ctrlc::set_handler(move || {
        bars.suspend(|| goodbye.stopped(all));
        std::process::exit(Outcome::Unknown.code().into());
    })
    .context("cannot handle Ctrl-C")?;
    let work = |row: &Row| {
        let mut proposals = others.programs(std::slice::from_ref(&row.matrix));
        proposals.extend(kept.programs(&row.matrix));
        let request = request(row.meaning.clone(), options).recipes(proposals).written(row.written.clone());
        let compiled = progress.watched(&row.name, |watch| compile_watched(&request, watch));
        let found = compiled.expect("there is a program for every map").best().clone();
        kept.keep(&row.name, &found, options).map(|change| (found, change))
    };
    let name_width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    for_each_in_order(&rows, work, |row, result| {
        let (found, change) = result?;
        let line = if args.json {
            let report = match found.clone().into_map() {
                Some(found) => {
                    let change = Some(change.name());
                    serde_json::to_string(&Report { change, ..Report::new(&row.name, &found, options) })?
                }
                None => {
                    let mut report = of_words(&row.name, &found, options);
                    report["change"] = change.name().into();
                    report.to_string()
                }
            };
            report + "\n"
        } else if file.is_some() {
            let (ops, latency) = (found.cost.ops, found.cost.latency);
            let change = change.name();
            format!("{:<name_width$}  {ops:>3} ops  {latency:>3} cycles  {change:<6}  {}\n", row.name, found.strategy)
        } else {
            return Ok(());
        };
        progress.bars.suspend(|| host::print(&line))?;
        Ok(())
    })?;
    progress.all.finish_and_clear();
    kept.done.finish()?;
    if file.is_none() && !args.json {
        host::print(&kept.text())?;
    }
    Ok(Outcome::Success)
}

fn options(args: &Search) -> Options {
    let objective = if args.suite.is_some() { Objective::Ops } else { Objective::default() };
    args.search.options(objective).effort(args.search.effort.unwrap_or(Effort::High)).seed(args.seed)
}

fn command_line(args: &Search) -> String {
    let mut line = CommandLine::new("search");
    line.specs(&args.specs);
    line.option("--suite", args.suite.as_ref().map(|file| file.display()));
    line.option("--filter", args.filter.as_ref());
    line.word(&args.word);
    line.given(&args.given);
    line.search(&args.search);
    line.option("--seed", (args.seed != 0).then_some(args.seed));
    line.option("-o", args.output.as_ref().map(|file| file.display()));
    line.finish()
}

/// What is to be searched for, each map once.
fn rows(args: &Search, options: Options) -> anyhow::Result<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let mut add = |row: Row| match rows.iter().find(|known| known.matrix == row.matrix) {
        Some(first) => {
            host::print_diagnostic(&format!("`{}` is the same map as `{}`: searched once\n", row.name, first.name));
        }
        None => rows.push(row),
    };
    if let Some(list) = &args.suite {
        for row in list::load(list, args.filter.as_deref(), options.target)? {
            let matrix = row.meaning.matrix().ok_or_else(|| no_recipe(&row.name))?;
            let is_linear = matches!(row.meaning, Meaning::Matrix(_));
            add(Row { name: row.name, meaning: row.meaning, matrix, written: Vec::new(), is_linear });
        }
    }
    for spec in &args.specs {
        let (spec, word, given) = (Some(spec.clone()), args.word.clone(), args.given.clone());
        let source = Source::load(&SpecArgs { spec, spec_file: None, word, given })?;
        let meaning = source.request(options).meaning().clone();
        let matrix = meaning.matrix().ok_or_else(|| no_recipe(&source.text))?;
        let text = source.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut line = CommandLine::more("");
        line.word(&args.word);
        line.given(&args.given);
        let options = line.finish();
        let name = if options.is_empty() { text } else { format!("{text} ({})", options.trim()) };
        let is_linear = source.meant.is_sum || matches!(meaning, Meaning::Matrix(_));
        add(Row { name, meaning, matrix, written: source.meant.written, is_linear });
    }
    Ok(rows)
}

fn no_recipe(name: &str) -> BadInput {
    BadInput::new(format!("`{name}` is not one map of bits"))
        .with_help("recipes are kept for one map of bits, also for each case of a choice; `permgen emit` writes functions of other kinds")
}

/// The recipes, in the file as soon as they are found.
struct Keeper {
    file: Option<PathBuf>,
    command: String,
    done: Done,
    /// The recipes of the file when the search began, and without a file all that is found.
    unwritten: Mutex<Recipes>,
}

impl Keeper {
    /// Whether an earlier run searched for the map of this row, and stored its recipe.
    fn has(&self, row: &Row) -> bool {
        self.done.has(&row.name) && !self.programs(&row.matrix).is_empty()
    }

    /// Says where the recipes of a search are that ends before all rows are done, and how to continue.
    fn stopped(&self, all: usize) {
        let done = self.done.count();
        match &self.file {
            Some(file) => {
                let place = if host::exists(file) { "the recipes are in" } else { "nothing is written yet to" };
                let file = file.display();
                host::print_diagnostic(&format!("stopped after {done} of {all}; {place} `{file}`\n"));
                host::print_diagnostic(&help_line(&format!("go on with: {}", CommandLine::this_again("--resume"))));
            }
            None => {
                // If standard output is closed, there is no place for them.
                let _ = host::print(&self.text());
                host::print_diagnostic(&format!("stopped after {done} of {all}\n"));
                host::print_diagnostic(&help_line("with `-o FILE`, a search can be resumed"));
            }
        }
    }

    fn programs(&self, map: &Matrix) -> Vec<Program> {
        self.lock().programs(std::slice::from_ref(map))
    }

    /// Takes a program in. The file is read again before, for it may have been improved in the meantime, also by another process.
    fn keep(&self, name: &str, found: &Found<Meaning>, options: Options) -> anyhow::Result<Change> {
        let found = found.clone().into_matrix().expect("a matrix was searched for");
        let mut recipes = self.lock();
        let _alone = self.file.as_deref().and_then(host::lock);
        if self.file.is_some() {
            *recipes = Recipes::load_or_new(self.file.as_deref())?;
        }
        let change = recipes.improve(name, &found, options);
        recipes.made_by(&self.command);
        match &self.file {
            Some(file) if change != Change::Kept => replace(file, &recipes.text())?,
            _ => (),
        }
        self.done.add(name)?;
        Ok(change)
    }

    fn text(&self) -> String {
        self.lock().text()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Recipes> {
        // Recipes are whole at every moment, also when a thread ended in the middle.
        self.unwritten.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Proves every recipe of a file again.
fn check(file: &Path, json: bool) -> anyhow::Result<Outcome> {
    let text = read(file)?;
    let mut wrong = 0;
    let mut right = 0;
    for entry in check_all(&text) {
        match entry {
            Ok(entry) if misnamed(&entry).is_some() => {
                wrong += 1;
                let fact = misnamed(&entry).unwrap_or_default();
                if json {
                    let fields = json!({ "name": entry.recipe.name, "line": entry.line, "error": fact });
                    host::print(&format!("{fields}\n"))?;
                } else {
                    host::print_diagnostic(&format!("{}\n", misnomer(file, &entry, &fact)));
                }
            }
            Ok(entry) => {
                right += 1;
                let CheckedRecipe { line, recipe, certified, cost, .. } = entry;
                let certificate = certified.certificate().name();
                host::print(&if json {
                    let fields = json!({
                        "name": recipe.name, "line": line, "target": recipe.target, "objective": recipe.objective,
                        "ops": cost.ops, "latency": cost.latency, "certificate": certificate,
                    });
                    format!("{fields}\n")
                } else {
                    let Recipe { name, target, objective, .. } = &recipe;
                    format!("{name}: {} ops for {target} by {objective}, {certificate}\n", cost.ops)
                })?;
            }
            Err(error) => {
                wrong += 1;
                if json {
                    let fields = json!({ "name": error.name, "line": error.line, "error": error.kind.to_string() });
                    host::print(&format!("{fields}\n"))?;
                } else if wrong <= MOST_MISTAKES {
                    host::print_diagnostic(&format!("{}\n", cut(&complaint(file, &error))));
                }
            }
        }
    }
    if !json {
        let bold = Style::new().bold();
        host::print(&format!("{bold}{right} proved, {wrong} wrong{bold:#}\n"))?;
    }
    Ok(if wrong == 0 { Outcome::Success } else { Outcome::Negative })
}

/// A line for each row that is being searched, and a bar for all, on a terminal.
struct Progress {
    bars: MultiProgress,
    all: ProgressBar,
}

impl Progress {
    fn new(rows: usize) -> Self {
        let bars = MultiProgress::new();
        if !host::shows_progress() {
            bars.set_draw_target(ProgressDrawTarget::hidden());
        }
        let style = ProgressStyle::with_template("{bar:40.cyan} {pos} of {len} searched, {elapsed}, about {eta} left");
        let all = ProgressBar::new(rows as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { all: bars.add(all), bars }
    }

    /// Does the work for a row; what is best so far is shown.
    fn watched<R>(&self, name: &str, work: impl FnOnce(&mut dyn FnMut(&'static str, Option<&Found>)) -> R) -> R {
        let line = self.bars.insert_before(&self.all, ProgressBar::new_spinner());
        line.enable_steady_tick(Duration::from_millis(120));
        let found = work(&mut |strategy, best| {
            let best = best.map_or_else(String::new, |best| format!("{} ops by {}, ", best.cost.ops, best.strategy));
            line.set_message(format!("{name}: {best}trying {strategy}"));
        });
        line.finish_and_clear();
        self.all.inc(1);
        found
    }
}
