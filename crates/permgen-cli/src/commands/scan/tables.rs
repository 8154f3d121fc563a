//! What is wrong besides functions: tables of magics and of de Bruijn factors, and comments that nobody reads.

use std::collections::BTreeMap;
use std::path::PathBuf;

use permgen_verify::arrays::Arrays;
use permgen_verify::scan::{Finding, Input, Rule, Subject, Told, Unread, is_accepted, unread};

use crate::commands::check::{Refuted, refuted};
use crate::parallel::for_each_in_order;

/// A table that is wrong, or a comment that is not read.
pub(super) struct Table {
    pub(super) file: PathBuf,
    pub(super) line: usize,
    /// The table's name, or the comment's text.
    pub(super) name: String,
    pub(super) is_comment: bool,
    pub(super) finding: Finding,
}

/// The comments in all files.
pub(super) fn comments<'a>(
    inputs: &[Input],
    subjects: impl Iterator<Item = &'a Subject>,
) -> impl Iterator<Item = Table> {
    let found = unread(inputs.iter().flat_map(Input::sources), &subjects.collect::<Vec<_>>());
    found.into_iter().map(|Unread { file, line, text, finding }| Table {
        file,
        line,
        name: text,
        is_comment: true,
        finding,
    })
}

/// The tables in all files.
pub(super) fn of_all(inputs: &[Input], told: &Told) -> anyhow::Result<Vec<Table>> {
    let mut by_file: BTreeMap<PathBuf, Vec<Arrays>> = BTreeMap::new();
    for_each_in_order(inputs, Input::arrays, |_, found| {
        for (file, arrays) in found.into_iter().flat_map(Arrays::by_file) {
            by_file.entry(file).or_default().push(arrays);
        }
        Ok(())
    })?;
    let mut found: Vec<Table> = Vec::new();
    for (file, arrays) in by_file {
        for Refuted { name, line, what } in arrays.into_iter().flat_map(|arrays| refuted(arrays, &file)) {
            // A header is compiled with each file that takes it in.
            if found.iter().any(|table| (&table.file, table.line, &table.name) == (&file, line, &name)) {
                continue;
            }
            let mut finding = Finding::new(Rule::Table, what);
            finding.is_accepted = is_accepted(&name, &file, line as u64, Rule::Table, told);
            found.push(Table { file: file.clone(), line, name, is_comment: false, finding });
        }
    }
    Ok(found)
}
