//! Tables that several functions of a Rust module look up: they stand beside them once.

use super::Function;
use super::body::Place;
use permgen_core::program::Table;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The tables, and what they are called.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    tables: Vec<(&'a Table, String)>,
}

impl<'a> Shared<'a> {
    /// Those that more than one of the functions has.
    pub(super) fn of(functions: &[&'a Function<'_>]) -> Self {
        let mut tables: Vec<(&Table, String)> = Vec::new();
        let of = |function: &&'a Function<'_>| function.found.certified.program().tables();
        let all = functions.iter().enumerate().flat_map(|(number, it)| of(it).iter().map(move |it| (number, it)));
        for (number, table) in all {
            let is_known = tables.iter().any(|(known, _)| *known == table);
            if !is_known && functions[number + 1..].iter().any(|other| of(other).contains(table)) {
                let name = if tables.is_empty() { "SHARED".to_owned() } else { format!("SHARED_{}", tables.len() + 1) };
                tables.push((table, name));
            }
        }
        Self { tables }
    }

    /// Without those for which functions have another place.
    pub(super) fn but(mut self, is_elsewhere: impl Fn(&Table) -> bool) -> Self {
        self.tables.retain(|(table, _)| !is_elsewhere(table));
        self
    }

    /// Where a function finds a table that it has to itself otherwise.
    pub(super) fn place(&self, table: &Table) -> Place<'_> {
        let known = self.tables.iter().find(|(known, _)| *known == table);
        known.map_or(Place::Inside, |(_, name)| Place::Item(name))
    }

    /// How many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        self.tables.iter().map(|(table, _)| table.entries().len() * table.width().size() / 8).sum()
    }

    /// The tables as Rust items.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (table, name) in &self.tables {
            let (width, count) = (table.width(), table.entries().len());
            let per_line = if width == Width::W8 { 16 } else { 4 };
            text.push_str(&format!("\nstatic {name}: [::core::primitive::{width}; {count}] = [\n"));
            for line in table.entries().chunks(per_line) {
                let line: Vec<String> = line.iter().map(|entry| format!("{entry:#x}")).vec();
                text.push_str(&format!("    {},\n", line.join(", ")));
            }
            text.push_str("];\n");
        }
        text
    }
}
