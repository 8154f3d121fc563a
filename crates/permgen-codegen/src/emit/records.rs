//! Tables as people lay them out, before a language spells them: what a lookup of attacks needs of one square side by side.

use super::Function;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Instruction, Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The tables of a function that looks attacks up. Those that the number of the square indexes are the columns of one array of
/// records, so that a lookup finds them in one line of the cache; the last one holds the attacks.
#[derive(Clone, Debug)]
pub(super) struct Records<'a> {
    /// What the names of the function's tables begin with: `rook` of `rook_attacks`.
    pub(super) stem: &'a str,
    /// The columns: mask or its complement, factor, shift and offset.
    pub(super) columns: Vec<Column>,
    /// How many records there are.
    pub(super) count: usize,
    /// The number of the table of attacks in the program.
    attacks: usize,
    program: &'a Program,
}

/// The name of a column that has complements of masks, as `occupied | !mask` needs them.
pub(super) const NOT_MASK: &str = "not_mask";

/// One field of all records.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// What the program does with it.
    pub(super) name: &'static str,
    /// What it says, for people.
    pub(super) about: &'static str,
    /// The width of its words.
    pub(super) width: Width,
    /// One word for each record.
    pub(super) entries: Vec<u128>,
    /// The number of the table in the program; none where the program has a constant for all squares, which is written for readers.
    table: Option<usize>,
}

impl<'a> Records<'a> {
    /// The records of a function for attacks; `None` of any other, and of a program that has no such columns.
    pub(super) fn of(function: &'a Function<'_>) -> Option<Self> {
        let certified = &function.found.certified;
        let (Meaning::Attacks(attacks), program) = (certified.meaning(), certified.program()) else { return None };
        let (count, word) = (usize::from(attacks.layout().squares()), attacks.words().width);
        let find = |ops: &[Op]| program.instructions().iter().find(|line| ops.contains(&line.op));
        let column = |name, about, width: Width, line: Option<&Instruction>| -> Option<Column> {
            let line = line?;
            let operands = [line.b?, line.a];
            if let Some((table, _)) = operands.iter().find_map(|&operand| column_of(program, operand)) {
                let entries = program.tables()[table].entries();
                return (entries.len() == count).then(|| Column {
                    name,
                    about,
                    width,
                    entries: entries.to_vec(),
                    table: Some(table),
                });
            }
            let Operand::Const(value) = operands[0] else { return None };
            Some(Column { name, about, width, entries: vec![value; count], table: None })
        };
        let last = program.instructions().last().filter(|line| line.op == Op::Lookup)?;
        let Some(Operand::Table(attacks)) = last.b else { return None };
        let (mask, about) = match is_black(program) {
            true => (NOT_MASK, "The squares whose occupancy does not matter."),
            false => ("mask", "The squares whose occupancy matters."),
        };
        let columns = vec![
            column(mask, about, word, find(&[Op::And, Op::Or]))?,
            column("factor", "The factor.", word, find(&[Op::Mul]))?,
            column("shift", "How far the product is shifted right.", Width::W8, find(&[Op::Shrv, Op::Shr]))?,
            column("offset", "What is added to give the place.", Width::W32, find(&[Op::Add]))?,
        ];
        let stem = function.name.strip_suffix("_attacks").unwrap_or(function.name);
        Some(Self { stem, columns, count, attacks: attacks.into(), program })
    }

    /// The bytes to which a record is aligned, so that it lies in one line of the cache, and its number times its size is a shift.
    #[cfg(feature = "files")]
    pub(super) fn alignment(&self) -> usize {
        self.columns.iter().map(|column| column.width.size() / 8).sum::<usize>().next_power_of_two()
    }

    /// The column that a table of the program is.
    pub(super) fn column(&self, table: usize) -> Option<&Column> {
        self.columns.iter().find(|column| column.table == Some(table))
    }

    /// Whether a table of the program is the table of attacks.
    pub(super) fn is_attacks(&self, table: usize) -> bool {
        self.attacks == table
    }

    /// Whether what is multiplied is `occupied | !mask`.
    #[cfg(feature = "files")]
    pub(super) fn is_black(&self) -> bool {
        is_black(self.program)
    }

    /// The table of attacks.
    pub(super) fn attacks(&self) -> &'a Table {
        &self.program.tables()[self.attacks]
    }
}

fn is_black(program: &Program) -> bool {
    program.instructions().iter().any(|line| line.op == Op::Or)
}

/// The table that the number of the square indexes, when an operand is an entry of one: as it is or extended.
fn column_of(program: &Program, operand: Operand) -> Option<(usize, Op)> {
    let Operand::Value(value) = operand else { return None };
    let line = program.instructions()[value.index()];
    match (line.op, line.a, line.b) {
        (Op::Lookup, Operand::Input(0), Some(Operand::Table(table))) => Some((table.into(), line.op)),
        (Op::Zext, inner, _) => column_of(program, inner),
        _ => None,
    }
}

/// The records of each function, and the different tables of attacks among them, each with the records that look it up.
pub(super) fn of_all<'a>(functions: &'a [Function<'_>]) -> (Vec<Option<Records<'a>>>, Vec<&'a Table>) {
    let records: Vec<Option<Records<'a>>> = functions.iter().map(Records::of).vec();
    let mut tables: Vec<&Table> = Vec::new();
    for table in records.iter().flatten().map(Records::attacks) {
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    (records, tables)
}
