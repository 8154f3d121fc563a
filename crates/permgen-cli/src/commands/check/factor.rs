//! Single factors, as `permgen find gather` and `permgen find relation` write them.

use std::path::Path;

use permgen_core::width::Width;
use permgen_tables::discovery::fold::Folded;
use permgen_tables::magic::{Checked, Form, Magic, Relation, check};
use serde_json::json;

use super::{green, red, verdict};
use crate::commands::find::relation::{read_relation, word};
use crate::errors::BadInput;
use crate::host;

/// A factor, and what it tells apart.
struct Factor {
    name: String,
    magic: Magic,
    relation: Relation,
}

const HELP: &str = "write `gather` or `relation FILE`, and below it a line each for word, mask, factor, shift and form, as `permgen find` does";

/// Whether a text begins as such a result does.
pub(super) fn is_factor(content: &str) -> bool {
    content == "gather" || content == "fold" || content.starts_with("relation ")
}

/// The values of the lines below the first, by their keys.
struct Values {
    keys: &'static [&'static str],
    values: Vec<Option<u128>>,
}

impl Values {
    fn read<'a>(
        lines: impl Iterator<Item = (usize, &'a str)>,
        keys: &'static [&'static str],
    ) -> Result<Self, BadInput> {
        let mut values = vec![None; keys.len()];
        for (number, line) in lines {
            let wrong = || BadInput::new(format!("line {number}: `{line}` makes no sense here")).with_help(HELP);
            let (key, value) = line.split_once(' ').ok_or_else(wrong)?;
            let place = keys.iter().position(|known| *known == key).ok_or_else(wrong)?;
            let number = match key {
                "word" | "input" => Width::from_rust_type(value).map(|width| u128::from(width.bits())),
                "form" => [("plain", 0), ("black", 1)].iter().find(|(name, _)| *name == value).map(|form| form.1),
                _ => word(value),
            };
            if values[place].is_some() {
                return Err(wrong());
            }
            values[place] = Some(number.ok_or_else(wrong)?);
        }
        Ok(Self { keys, values })
    }

    fn get(&self, key: &str) -> Result<u128, BadInput> {
        let place = self.keys.iter().position(|known| *known == key);
        place
            .and_then(|place| self.values[place])
            .ok_or_else(|| BadInput::new(format!("there is no line with the {key}")).with_help(HELP))
    }

    fn width(&self, key: &str) -> Result<Width, BadInput> {
        let bits = u32::try_from(self.get(key)?).ok();
        bits.and_then(Width::from_bits).ok_or_else(|| BadInput::new("there is no such word"))
    }

    /// A number that fits a word.
    fn word(&self, key: &str, width: Width) -> Result<u128, BadInput> {
        let word = self.get(key)?;
        if word & !width.mask() == 0 {
            return Ok(word);
        }
        Err(BadInput::new(format!("{word:#x} does not fit a `{}`", width.rust_type())))
    }

    fn small(&self, key: &str) -> Result<u32, BadInput> {
        Ok(u32::try_from(self.get(key)?).unwrap_or(u32::MAX))
    }
}

/// The first line, and those below it with their numbers, without comments.
fn lines(text: &str) -> (&str, impl Iterator<Item = (usize, &str)>) {
    let mut lines = (1..).zip(text.lines()).filter_map(|(number, line)| {
        let line = line.split('#').next().unwrap_or_default().trim();
        (!line.is_empty()).then_some((number, line))
    });
    let first = lines.next().map_or("", |(_, first)| first);
    (first, lines)
}

/// Proves a single factor again; whether it is right. Pairs are read from the file that it names, unless another is given.
pub(super) fn prove(text: &str, pairs: Option<&Path>, as_json: bool) -> anyhow::Result<bool> {
    let (what, below) = lines(text);
    if what == "fold" {
        return prove_fold(&Values::read(below, &["input", "word", "mask", "fold", "factor", "shift"])?, as_json);
    }
    let values = Values::read(below, &["word", "mask", "factor", "shift", "form"])?;
    tell(&read(what, &values, pairs)?, as_json)
}

fn prove_fold(values: &Values, as_json: bool) -> anyhow::Result<bool> {
    let (input, word) = (values.width("input")?, values.width("word")?);
    let (mask, factor) = (values.word("mask", input)?, values.word("factor", word)?);
    let folded = Folded { input, word, mask, fold: values.small("fold")?, factor, shift: values.small("shift")? };
    let is_right = folded
        .tells_all_apart()
        .ok_or_else(|| BadInput::new(format!("the mask has {} bits: at most 24 can be tried", mask.count_ones())))?;
    let (name, subsets) = (format!("factor {factor:#x}, which folds {mask:#x}"), 1u64 << mask.count_ones());
    host::print(&if as_json {
        format!("{}\n", json!({ "name": name, "verdict": verdict(is_right), "occupancies": subsets }))
    } else if is_right {
        format!("{name}, is {} for {subsets} subsets\n", green("proved"))
    } else {
        format!("{name}, is {}: two subsets have the same index\n", red("wrong"))
    })?;
    Ok(is_right)
}

fn read(what: &str, values: &Values, pairs: Option<&Path>) -> anyhow::Result<Factor> {
    let width = values.width("word")?;
    let (mask, factor) = (values.word("mask", width)?, values.word("factor", width)?);
    let form = if values.get("form")? == 1 { Form::Black } else { Form::Plain };
    let magic = Magic::new(width, mask, factor, values.small("shift")?, form);
    let (name, relation) = match what.strip_prefix("relation ") {
        Some(named) => {
            let file = pairs.unwrap_or(Path::new(named.trim()));
            if file == Path::new("-") && pairs.is_none() {
                return Err(BadInput::new("the pairs came from standard input, and are not here")
                    .with_help("name the file that has them: `--pairs FILE`")
                    .into());
            }
            (format!("factor {factor:#x} for the pairs of `{}`", file.display()), read_relation(file, width)?)
        }
        None => {
            let relation =
                Relation::from_fn(width, mask, |bits| bits).map_err(|error| BadInput::new(error.to_string()))?;
            (format!("factor {factor:#x}, which gathers {mask:#x}"), relation)
        }
    };
    Ok(Factor { name, magic, relation })
}

/// Looks every occupancy up; whether it is right.
fn tell(factor: &Factor, as_json: bool) -> anyhow::Result<bool> {
    let Factor { name, magic, relation } = factor;
    let verdict_of_all = check(magic, relation);
    let is_right = verdict_of_all.is_ok();
    let text = match (&verdict_of_all, as_json) {
        (checked, true) => {
            let count = |count: fn(&Checked) -> u64| checked.as_ref().ok().map(count);
            let object = json!({
                "name": name,
                "verdict": verdict(is_right),
                "occupancies": count(|checked| checked.occupancies),
                "sets": count(|checked| checked.attack_sets),
                "entries": count(|checked| checked.entries),
                "reason": checked.as_ref().err().map(ToString::to_string),
            });
            format!("{object}\n")
        }
        (Ok(Checked { occupancies, attack_sets, entries, .. }), false) => format!(
            "{name}, is {} for {occupancies} occupancies, {attack_sets} sets, in a table of {entries} entries\n",
            green("proved")
        ),
        (Err(wrong), false) => format!("{name}, is {}: {wrong}\n", red("wrong")),
    };
    host::print(&text)?;
    Ok(is_right)
}
