//! Tables of magics and of de Bruijn factors that are wrong.

use std::collections::BTreeSet;
use std::path::PathBuf;

use permgen_codegen::bounded;
use permgen_verify::scan::{Finding, Input, Rule, Told, is_accepted};

use super::Function;
use crate::commands::check::{Refuted, refuted};
use crate::source::read_within;

/// A table that is wrong.
pub(super) struct Table {
    pub(super) file: PathBuf,
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) finding: Finding,
}

/// Those in all source files.
pub(super) fn of_all(inputs: &[Input], functions: &[Function], told: &Told) -> Vec<Table> {
    let mut files: BTreeSet<PathBuf> = inputs.iter().flat_map(Input::sources).collect();
    files.extend(functions.iter().map(|function| function.subject.file.clone()));
    let mut found = Vec::new();
    for file in files {
        // What is no text has no tables.
        let Ok((text, _)) = read_within(&file, bounded::INPUT) else { continue };
        for Refuted { name, line, what } in refuted(&text, &file) {
            let mut finding = Finding::new(Rule::Table, what);
            finding.is_accepted = is_accepted(&name, &file, line as u64, Rule::Table, told);
            found.push(Table { file: file.clone(), line, name, finding });
        }
    }
    found
}
