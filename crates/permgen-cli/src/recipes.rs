//! Files of recipes: read, proved, improved, written.

use std::path::Path;

use clap::Parser;
use permgen_codegen::bounded;
use permgen_core::matrix::Matrix;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Program;
use permgen_core::recipe::{CheckedRecipe, Recipe, RecipeError, check_all};
use permgen_core::search::{Found, Options};

use crate::args::{Cli, Command};
use crate::command_line::words;
use crate::errors::{BadInput, ManyBadInputs};
use crate::host;
use crate::source::{Source, read_within};

/// What a file of recipes holds, all of it proved.
#[derive(Debug, Default)]
pub(crate) struct Recipes {
    /// The comments at the top, each with its `#`.
    header: Vec<String>,
    entries: Vec<CheckedRecipe>,
}

/// What became of a program that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// There was no recipe for the map, target and objective.
    New,
    /// The recipe that was there is replaced by a better one.
    Better,
    /// The recipe that was there is as good.
    Kept,
}

impl Change {
    /// Its name, as users see it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Change::New => "new",
            Change::Better => "better",
            Change::Kept => "kept",
        }
    }
}

impl Recipes {
    /// The recipes of a file; none without a file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, or with everything that is wrong in it.
    pub(crate) fn load_all(file: Option<&Path>) -> anyhow::Result<Recipes> {
        file.map_or_else(|| Ok(Recipes::default()), |file| Recipes::parse(file, &read(file)?))
    }

    /// The recipes of a file, none when there is no such file yet.
    ///
    /// # Errors
    ///
    /// As for [`Recipes::load_all`].
    pub(crate) fn load_or_new(file: Option<&Path>) -> anyhow::Result<Recipes> {
        Recipes::load_all(file.filter(|file| host::exists(file)))
    }

    fn parse(file: &Path, text: &str) -> anyhow::Result<Recipes> {
        let mut recipes = Recipes {
            header: text.lines().take_while(|line| line.starts_with('#')).map(str::to_owned).collect(),
            entries: Vec::new(),
        };
        let mut wrong = Vec::new();
        for entry in check_all(text) {
            match entry {
                Ok(entry) => match misnamed(&entry) {
                    None => recipes.entries.push(entry),
                    Some(fact) => wrong.push(misnomer(file, &entry, &fact)),
                },
                Err(error) => wrong.push(
                    BadInput::new(complaint(file, &error))
                        .with_help("correct or remove the recipe; the file is left as it is"),
                ),
            }
        }
        if wrong.is_empty() { Ok(recipes) } else { Err(ManyBadInputs(wrong).into()) }
    }

    /// The programs for any of these maps.
    pub(crate) fn programs(&self, maps: &[Matrix]) -> Vec<Program> {
        let entries = self.entries.iter().filter(|entry| maps.contains(&entry.recipe.map));
        entries.map(|entry| entry.recipe.program.clone()).collect()
    }

    /// Takes a program in unless there is one for the same map, target and objective that is as good.
    pub(crate) fn improve(&mut self, name: &str, found: &Found<Matrix>, options: Options) -> Change {
        let map = found.certified.meaning();
        // A program that comes from a recipe keeps its origin.
        let origin = self.entries.iter().find(|entry| entry.recipe.program == *found.certified.program());
        let (effort, strategy, version) = match origin {
            Some(CheckedRecipe { recipe, .. }) => {
                (recipe.effort.clone(), recipe.strategy.clone(), recipe.version.clone())
            }
            None => {
                let version = env!("CARGO_PKG_VERSION").to_owned();
                (options.effort.name().to_owned(), found.strategy.to_owned(), version)
            }
        };
        let entry = CheckedRecipe {
            line: 1,
            recipe: Recipe {
                name: recipe_name(name),
                map: map.clone(),
                target: options.target.name.to_owned(),
                objective: options.objective.name().to_owned(),
                effort,
                strategy,
                version,
                program: found.certified.program().clone(),
            },
            certified: found.certified.clone(),
            target: options.target,
            objective: options.objective,
            cost: found.cost,
        };
        let mut entry = entry;
        if misnamed(&entry).is_some() {
            // What a list calls it is no reason to lose it.
            entry.recipe.name.push_str(" of a list");
        }
        let change = self.insert(entry);
        self.sort();
        change
    }

    fn insert(&mut self, entry: CheckedRecipe) -> Change {
        let same = |known: &&mut CheckedRecipe| {
            known.recipe.map == entry.recipe.map
                && known.recipe.target == entry.recipe.target
                && known.recipe.objective == entry.recipe.objective
        };
        match self.entries.iter_mut().find(same) {
            Some(known) if entry.cost.key(entry.objective) < known.cost.key(entry.objective) => {
                *known = entry;
                Change::Better
            }
            Some(_) => Change::Kept,
            None => {
                self.entries.push(entry);
                Change::New
            }
        }
    }

    fn sort(&mut self) {
        self.entries.sort_by_cached_key(|CheckedRecipe { recipe, .. }| {
            let Recipe { name, target, objective, .. } = recipe;
            // The text, for maps of the same name.
            (name.clone(), target.clone(), objective.clone(), recipe.to_string())
        });
    }

    /// Says at the top how the file was made.
    pub(crate) fn made_by(&mut self, command: &str) {
        let line = format!("# {command}");
        if self.header.is_empty() {
            self.header.push("# Recipes of permgen, proved again at each use. Written by:".to_owned());
        }
        if !self.header.contains(&line) {
            self.header.push(line);
        }
    }

    /// The file's text.
    pub(crate) fn text(&self) -> String {
        let mut text: String = self.header.iter().flat_map(|line| [line, "\n"]).collect();
        for entry in &self.entries {
            text.push_str(&format!("\n{}", entry.recipe));
        }
        text
    }
}

/// What is wrong with the name of a recipe: it is a specification, and of another map.
///
/// Names that are no specifications are what someone calls the map. What `permgen search` was told beside the specification
/// is in the name, as in `rotate_180 (--board 4x4)`.
pub(crate) fn misnamed(entry: &CheckedRecipe) -> Option<String> {
    let Recipe { name, map, .. } = &entry.recipe;
    let (spec, options) = match name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")) {
        Some((spec, options)) if options.starts_with("--") => (spec, words(options)?),
        _ => (name.as_str(), vec!["--width".to_owned(), map.words_in().to_string()]),
    };
    let line = ["permgen", "show"].map(str::to_owned).into_iter().chain(options);
    let line = line.chain(["--".to_owned(), spec.to_owned()]);
    let Ok(Cli { command: Command::Show(show), .. }) = Cli::try_parse_from(line) else { return None };
    // A name is no file.
    if spec.starts_with('@') || spec == "-" {
        return None;
    }
    let meaning = Source::load(&show.spec).ok()?.meant.meaning;
    let of_one = |map: &Matrix| map.as_word_map().and_then(|map| map.as_partial_map());
    let matrix = meaning.matrix()?;
    let (Some(named), Some(map)) = (of_one(&matrix), of_one(map)) else {
        return (matrix != *map).then(|| format!("`{spec}` is another map"));
    };
    let is_same = if meaning.is_any_order() {
        // In any order: the same bits are kept.
        named.dropped() == map.dropped() && named.input() == map.input()
    } else {
        named == map
    };
    let bits = |map: &PartialMap| -> Vec<String> {
        map.destinations().iter().map(|to| to.map_or_else(|| "_".to_owned(), |to| to.to_string())).collect()
    };
    let first = bits(&named).into_iter().zip(bits(&map)).enumerate().find(|(_, (named, here))| named != here);
    (!is_same).then(|| match first {
        Some((bit, (named, here))) => {
            format!("`{spec}` is another map: its bit {bit} goes to {named}, and that of this one to {here}")
        }
        None => format!("`{spec}` is a map of another word, or promises something else"),
    })
}

/// The error for a recipe whose name is of another map.
pub(crate) fn misnomer(file: &Path, entry: &CheckedRecipe, fact: &str) -> BadInput {
    BadInput::new(format!("`{}`, line {}: recipe `{}`: {fact}", file.display(), entry.line, entry.recipe.name))
        .with_help("give the recipe another name; the file is left as it is")
}

/// The text of a file of recipes, with lines that end as on Unix.
///
/// # Errors
///
/// When the file cannot be read.
pub(crate) fn read(file: &Path) -> anyhow::Result<String> {
    let (text, _) = read_within(file, bounded::RECIPES)?;
    Ok(text.replace("\r\n", "\n"))
}

/// What is wrong with an entry, and where.
pub(crate) fn complaint(file: &Path, error: &RecipeError) -> String {
    let name = error.name.as_ref().map_or_else(String::new, |name| format!("recipe `{name}`: "));
    format!("`{}`, line {}: {name}{}", file.display(), error.line, error.kind)
}

/// A name that is one line and no comment.
fn recipe_name(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ").replace(|c: char| c == '#' || c.is_control(), "_");
    if name.is_empty() { "unnamed".to_owned() } else { name }
}
