//! A list of permutations, as the suite and others keep them, and of maps of several words.

mod matrices;
mod words;

use std::path::Path;

use permgen_codegen::bounded;
use permgen_core::article::counted;
use permgen_core::compile::{NotCompiled, least_depth};
use permgen_core::meaning::Meaning;
use permgen_core::permutation::{NotABijection, Permutation};
use permgen_core::target::{PORTABLE, Target, X86_64_V3};
use permgen_core::width::Width;
use serde_json::Value;

use crate::compiled::{no_depth, no_tables, too_deep};
use crate::errors::{BadInput, ManyBadInputs};
use crate::source::read_within;

/// One map of the list.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) meaning: Meaning,
    /// Operation counts to compare with, when the list has them and they were counted for the same machine: of several words that
    /// of a program for each pair of them.
    pub(crate) published: Option<u32>,
    pub(crate) known: Option<u32>,
}

/// The rows of a file whose name contains `filter`; counts to compare with are those for `target`.
///
/// # Errors
///
/// When the file cannot be read, with everything that is wrong in it, or when no row is left.
pub(crate) fn load(file: &Path, filter: Option<&str>, target: &Target) -> anyhow::Result<Vec<Row>> {
    let mut rows = parse(&read_within(file, bounded::LIST)?.0, target)?;
    if let Some(part) = filter {
        let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
        rows.retain(|row| row.name.contains(part));
        if rows.is_empty() {
            return Err(BadInput::new(format!("no row has `{part}` in its name"))
                .with_help(format!("the rows are {}", names.join(", ")))
                .into());
        }
    }
    Ok(rows)
}

/// That every row has programs within a limit of the depth.
pub(crate) fn expect_depth<'a>(
    rows: impl Iterator<Item = (&'a str, &'a Meaning)>,
    depth: Option<u32>,
) -> anyhow::Result<()> {
    let Some(limit) = depth else { return Ok(()) };
    for (name, meaning) in rows {
        match least_depth(meaning) {
            Some(least) if least <= limit => {}
            Some(least) => {
                let error = NotCompiled::TooDeep { limit, least };
                return Err(too_deep(&error, least, Some(name)).into());
            }
            None => return Err(no_depth(Some(name)).into()),
        }
    }
    Ok(())
}

/// That a limit of the tables is for some of the rows.
pub(crate) fn expect_tables(mut have_tables: impl Iterator<Item = bool>, bytes: Option<u32>) -> Result<(), BadInput> {
    match bytes.is_some() && !have_tables.any(|has_tables| has_tables) {
        true => Err(no_tables("no row is one")),
        false => Ok(()),
    }
}

fn parse(text: &str, target: &Target) -> anyhow::Result<Vec<Row>> {
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
        if errors.len() == MOST_ERRORS {
            break;
        }
        let name = entry.get("name").and_then(Value::as_str);
        match parse_row(entry, name, target) {
            Ok(row) => rows.push(row),
            Err(error) => {
                let name = name.map_or_else(String::new, |name| format!(" (`{name}`)"));
                errors.push(BadInput::new(format!("row {index}{name}: {}", error.message)).with_help(error.help));
            }
        }
    }
    if errors.is_empty() { Ok(rows) } else { Err(ManyBadInputs(errors).into()) }
}

/// After so many rows that are wrong, the others are not looked at.
const MOST_ERRORS: usize = 1000;

struct RowError {
    message: String,
    help: String,
}

fn parse_row(entry: &Value, name: Option<&str>, target: &Target) -> Result<Row, RowError> {
    let error = |message: String, help: &str| RowError { message, help: help.to_owned() };
    if !entry.is_object() {
        return Err(error(format!("{} where an object is needed", kind(entry)), "a row has `name`, `width` and `to`"));
    }
    let name = name.ok_or_else(|| match entry.get("name") {
        None => error("no `name`".to_owned(), "a row has `name`, `width` and `to`"),
        Some(other) => error(format!("`name` is {}", kind(other)), "a name is a string"),
    })?;
    if matrices::is_matrix(entry) {
        return matrices::parse(entry, name);
    }
    if words::is_of_words(entry) {
        return words::parse(entry, name, target);
    }
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
                format!("`to` has {}, `{width}` has {} bits", counted(&found, "entry"), width.bits())
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
        let machine = match target.name {
            name if name == PORTABLE.name => "portable",
            name if name == X86_64_V3.name => "bmi2",
            _ => return None,
        };
        entry.get("ops")?.get(format!("{key}_{machine}"))?.as_u64()?.try_into().ok()
    };
    let meaning = Meaning::from(permutation);
    Ok(Row { name: name.to_owned(), meaning, published: count("best_published"), known: count("best_known") })
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
