//! A magic for a relation of the user's own, and factors that gather the bits of a mask, as tasks.

use std::path::Path;

use permgen_core::width::Width;
use permgen_tables::discovery::sampled::Sampled;
use permgen_tables::discovery::{Conclusion, Discovery, Finding, MagicDiscovery, Wanted};
use permgen_tables::magic::{Form, Magic, Relation};

use super::magics::METHOD;
use super::minimum::{self, Minima};
use super::{Task, header};
use crate::args::{FactorArgs, FindGather, FindRelation, OutputArgs};
use crate::command_line::CommandLine;
use crate::errors::BadInput;
use crate::source::{named_bits, read_input};

/// The search for one factor.
pub(super) struct OneFactor {
    search: Box<dyn MagicDiscovery>,
    method: &'static str,
    /// How many occupancies are looked up.
    occupancies: usize,
    seed: Option<u64>,
    /// What it tells apart, in the words of the result: `gather`, or `relation FILE`.
    what: String,
}

pub(super) fn gather(args: &FindGather, line: &mut CommandLine) -> anyhow::Result<OneFactor> {
    line.argument(&args.mask);
    line.option("--width", Some(args.width.bits()).filter(|_| args.width != Width::W64));
    let mask = named_bits(&args.mask, args.width)?;
    let relation = Relation::from_fn(args.width, mask, |bits| bits)
        .map_err(|error| BadInput::new(error.to_string()).with_help("gather fewer bits"))?;
    one(format!("gather {mask:#x}"), relation, &args.how, "gather".to_owned(), line)
}

pub(super) fn relation(args: &FindRelation, line: &mut CommandLine) -> anyhow::Result<OneFactor> {
    line.argument(&args.file.display().to_string());
    line.option("--width", Some(args.width.bits()).filter(|_| args.width != Width::W64));
    let relation = read_relation(&args.file, args.width)?;
    let what = format!("relation {}", args.file.display());
    if args.minimum {
        line.flag("--minimum", true);
        let occupancies = relation.pairs().len();
        let bits = relation.mask().count_ones();
        let search = Minima::new(vec![Wanted { name: "relation".to_owned(), relation, bits }])?;
        return Ok(OneFactor { search: Box::new(search), method: minimum::METHOD, occupancies, seed: None, what });
    }
    one("relation".to_owned(), relation, &args.how, what, line)
}

/// The pairs of a file.
///
/// # Errors
///
/// When it is not there, a line is no pair, or pairs contradict each other.
pub(crate) fn read_relation(file: &Path, width: Width) -> anyhow::Result<Relation> {
    let (text, _) = read_input(file)?;
    let file = file.display();
    let mut pairs = Vec::new();
    for (number, text) in (1..).zip(text.lines()) {
        let content = text.split('#').next().unwrap_or_default();
        let words: Vec<&str> = content.split_whitespace().collect();
        match words[..] {
            [] => (),
            [occupancy, set] if word(occupancy).is_some() && word(set).is_some() => {
                pairs.extend(word(occupancy).zip(word(set)));
            }
            _ => {
                return Err(BadInput::new(format!("`{file}`, line {number}: `{}` is no pair", content.trim()))
                    .with_help("write an occupancy and its set in a line, such as `0x12 0x7e`")
                    .into());
            }
        }
    }
    Ok(Relation::from_pairs(width, &pairs).map_err(|error| BadInput::new(format!("`{file}`: {error}")))?)
}

fn one(
    name: String,
    relation: Relation,
    how: &FactorArgs,
    what: String,
    line: &mut CommandLine,
) -> anyhow::Result<OneFactor> {
    line.option("--bits", Some(how.bits).filter(|bits| *bits != crate::args::BitsOfIndex::Standard));
    how.in_command(line);
    let (bits, occupancies) = (how.bits.of(relation.mask()), relation.pairs().len());
    let search = Sampled::new(vec![Wanted { name, relation, bits }], how.form, how.seed)
        .map_err(|error| BadInput::new(error.to_string()).with_help("name the bits of the index: --bits N"))?;
    Ok(OneFactor { search: Box::new(search), method: METHOD, occupancies, seed: Some(how.seed), what })
}

/// A word in hexadecimal or decimal digits.
pub(crate) fn word(text: &str) -> Option<u128> {
    let text = text.replace('_', "");
    match text.strip_prefix("0x") {
        Some(digits) => u128::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

impl Task for OneFactor {
    fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        self.search.magic(goal, finding)
    }

    fn search(&self) -> &dyn Discovery {
        &*self.search
    }

    fn file(&self, found: &[Conclusion], _output: &OutputArgs, command: &str) -> anyhow::Result<Option<String>> {
        let Some((_, finding)) = found.iter().find_map(|conclusion| conclusion.found.as_ref()) else {
            return Ok(None);
        };
        let magic = self
            .search
            .magic(0, finding)
            .ok_or_else(|| BadInput::new(format!("`{}` is no factor for {}", finding.text, found[0].goal.name)))?;
        let entries = 1u64 << magic.bits();
        let size = match self.seed {
            Some(seed) => format!("seed {seed}; an index below {entries}"),
            None => format!("an index below {entries}"),
        };
        let mut header = header(command, self.method, found, &size);
        header.extend(self.search.remark(finding));
        let comment: String = header.iter().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
        let input = match magic.form {
            Form::Black => "(x | !mask)",
            Form::Plain => "(x & mask)",
        };
        let (word, mask, factor, shift) = (magic.width.rust_type(), magic.mask, magic.factor, magic.shift);
        let (what, occupancies) = (&self.what, self.occupancies);
        Ok(Some(format!(
            "{comment}# {input} * factor >> shift, in {word}; proved for {occupancies} occupancies\n\n{what}\nword {word}\nmask {mask:#x}\nfactor {factor:#x}\nshift {shift}\nform {}\n",
            magic.form.name()
        )))
    }
}
