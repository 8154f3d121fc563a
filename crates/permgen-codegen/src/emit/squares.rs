//! Attacks as modules of macros lay them out: all that a function needs of a square side by side in one record.
//!
//! Files have [`Records`](super::records::Records) with offsets into the table of attacks, which `permgen check` reads again. Here,
//! a record refers to its part of the table instead: the part is as long as the index can choose, so that no lookup compares the
//! index with a length.

use super::Function;
use super::body::Place;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Instruction, Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The records of a function.
#[derive(Clone, Debug)]
pub(super) struct Squares<'a> {
    /// What the names of the function's tables begin with: `rook` of `rook_attacks`.
    pub(super) stem: &'a str,
    /// The fields, but for the reference.
    pub(super) fields: Vec<Field>,
    /// How many records there are.
    pub(super) count: usize,
    /// The table whose parts the records refer to.
    pub(super) attacks: Option<Parts>,
    /// Whether they are the records of another function, which has all that this one needs.
    pub(super) is_borrowed: bool,
    program: &'a Program,
}

/// A number of each record.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// What the program does with it.
    pub(super) name: String,
    /// The same for people.
    pub(super) about: &'static str,
    /// The number of the table in the program.
    table: usize,
}

/// A table of which each record has a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// The number of the table in the program.
    table: usize,
    /// The number of the table of offsets.
    offsets: usize,
    /// The length of each part, a power of two.
    pub(super) length: usize,
}

impl<'a> Squares<'a> {
    /// The records of a function for attacks; `None` of another, and of one that needs to know nothing of a square.
    pub(super) fn of(function: &'a Function<'_>) -> Option<Self> {
        let certified = &function.found.certified;
        let (Meaning::Attacks(attacks), program) = (certified.meaning(), certified.program()) else { return None };
        let count = usize::from(attacks.layout().squares());
        let parts = Parts::of(program);
        let mut fields: Vec<Field> = Vec::new();
        for (number, table) in program.tables().iter().enumerate() {
            let is_by_square = lookups(program, number).all(|line| line.a == Operand::Input(0));
            if table.entries().len() != count || !is_by_square || parts.is_some_and(|parts| parts.offsets == number) {
                continue;
            }
            let (name, about) = role(program, number);
            let others = fields.iter().filter(|field| field.about == about).count();
            let name = if others == 0 { name.to_owned() } else { format!("{name}_{}", others + 1) };
            fields.push(Field { name, about, table: number });
        }
        if fields.is_empty() && parts.is_none() {
            return None;
        }
        let stem = function.name.strip_suffix("_attacks").unwrap_or(function.name);
        Some(Self { stem, fields, count, attacks: parts, is_borrowed: false, program })
    }

    /// Where a table of the program is.
    pub(super) fn place(&self, table: usize) -> Place<'_> {
        match (self.fields.iter().find(|field| field.table == table), self.attacks) {
            (Some(field), _) => Place::Field(&field.name),
            (None, Some(parts)) if parts.table == table => Place::Part(parts.length),
            (None, Some(parts)) if parts.offsets == table => Place::Offsets,
            _ => Place::Inside,
        }
    }

    /// The table of a field.
    pub(super) fn table(&self, field: &Field) -> &'a Table {
        &self.program.tables()[field.table]
    }

    /// The table of attacks, and where the part of each record begins.
    pub(super) fn attacks(&self) -> Option<(&'a Table, &'a [u128])> {
        let parts = self.attacks?;
        Some((&self.program.tables()[parts.table], self.program.tables()[parts.offsets].entries()))
    }

    /// The same by the records of another function, if it has all of these tables and more.
    fn borrowed(&self, other: &Self) -> Option<Self> {
        if self.attacks.or(other.attacks).is_some() || self.fields.len() >= other.fields.len() {
            return None;
        }
        let same = |field: &Field| {
            let known = other.fields.iter().find(|known| other.table(known) == self.table(field))?;
            Some(Field { table: field.table, ..known.clone() })
        };
        let fields = self.fields.iter().map(same).whole()?;
        Some(Self { stem: other.stem, fields, is_borrowed: true, ..*self })
    }

    /// The bytes of a record, on a machine whose words have 64 bits.
    pub(super) fn size(&self) -> usize {
        let reference = if self.attacks.is_some() { 8 } else { 0 };
        self.fields.iter().map(|field| self.width(field).size() / 8).sum::<usize>() + reference
    }

    /// The bytes to which a record is aligned and filled up, so that it lies in one line of the cache. `None` where Rust lays its
    /// fields out, because the filling would cost more than it gains.
    pub(super) fn alignment(&self) -> Option<usize> {
        let bytes = self.size().next_power_of_two();
        (bytes == self.size() || self.attacks.is_some()).then_some(bytes.min(64))
    }

    /// The bytes that fill its records up.
    pub(super) fn filling(&self) -> usize {
        let size = self.size();
        match self.alignment() {
            Some(bytes) if !self.is_borrowed => (size.next_multiple_of(bytes) - size) * self.count,
            _ => 0,
        }
    }

    /// The width of a number.
    pub(super) fn width(&self, field: &Field) -> Width {
        self.table(field).width()
    }
}

impl Parts {
    /// What `v = lookup (index + offset), table` looks up last, where the offset is the square's, and nothing else has a use for
    /// the sum.
    fn of(program: &Program) -> Option<Self> {
        let lines = program.instructions();
        let last = lines.last().filter(|line| line.op == Op::Lookup)?;
        let (Operand::Value(place), Some(Operand::Table(table))) = (last.a, last.b) else { return None };
        let sum = lines[place.index()];
        if sum.op != Op::Add || uses(program, last.a) != 1 {
            return None;
        }
        let operands = [(sum.a, sum.b?), (sum.b?, sum.a)];
        let (index, offset, offsets) = operands.into_iter().find_map(|(index, offset)| {
            let Operand::Value(value) = offset else { return None };
            let line = lines[value.index()];
            match (line.op, line.a, line.b) {
                (Op::Lookup, Operand::Input(0), Some(Operand::Table(table))) => Some((index, offset, table)),
                _ => None,
            }
        })?;
        if uses(program, offset) != 1 || lookups(program, offsets.into()).count() != 1 {
            return None;
        }
        let length = 1_usize.checked_shl(bits(program, index)?)?;
        (lookups(program, table.into()).count() == 1).then_some(Self {
            table: table.into(),
            offsets: offsets.into(),
            length,
        })
    }
}

/// The instructions that look a table up.
fn lookups(program: &Program, table: usize) -> impl Iterator<Item = &Instruction> {
    let is_of_table = move |line: &&Instruction| {
        line.op == Op::Lookup && matches!(line.b, Some(Operand::Table(of)) if usize::from(of) == table)
    };
    program.instructions().iter().filter(is_of_table)
}

/// How many operands of instructions a value is.
fn uses(program: &Program, value: Operand) -> usize {
    let operands = program.instructions().iter().flat_map(|line| [Some(line.a), line.b]);
    operands.filter(|operand| *operand == Some(value)).count()
}

/// How many bits an index has that is shifted down from the top of a word, or packed together.
fn bits(program: &Program, index: Operand) -> Option<u32> {
    let Operand::Value(value) = index else { return None };
    let line = program.instructions()[value.index()];
    let shift = match (line.op, line.b) {
        (Op::Trunc | Op::Zext, _) => return bits(program, line.a),
        (Op::Shr, Some(Operand::Const(shift))) => shift,
        (Op::Pext, Some(mask)) => {
            let most =
                *program.tables()[column(program, mask)?].entries().iter().max_by_key(|mask| mask.count_ones())?;
            return Some(most.count_ones());
        }
        (Op::Shrv, Some(shift)) => *program.tables()[column(program, shift)?].entries().iter().min()?,
        _ => return None,
    };
    line.width.bits().checked_sub(shift as u32)
}

/// The table that the number of the square indexes, where an operand is an entry of one: as it is or extended.
fn column(program: &Program, operand: Operand) -> Option<usize> {
    let Operand::Value(value) = operand else { return None };
    let line = program.instructions()[value.index()];
    match (line.op, line.a, line.b) {
        (Op::Lookup, Operand::Input(0), Some(Operand::Table(table))) => Some(table.into()),
        (Op::Zext, inner, _) => column(program, inner),
        _ => None,
    }
}

/// What a program first does with the entries of a table that the number of the square indexes.
fn role(program: &Program, table: usize) -> (&'static str, &'static str) {
    let is_entry = |operand| column(program, operand) == Some(table);
    let user = program
        .instructions()
        .iter()
        .find(|line| line.op != Op::Zext && (is_entry(line.a) || line.b.is_some_and(is_entry)));
    match user.map(|line| line.op) {
        Some(Op::And | Op::Pext) => ("mask", "Squares that matter."),
        Some(Op::Or) => ("not_mask", "Squares that do not matter."),
        Some(Op::Mul) => ("factor", "The factor."),
        Some(Op::Shrv) => ("shift", "How far the word is shifted right."),
        Some(Op::Rotlv) => ("bit", "The bit of the square."),
        Some(Op::Add) => ("offset", "What is added to give a place in a table."),
        _ => ("slider", "The slider."),
    }
}

/// The records of each function, and the different tables of attacks among them, each with the length that all parts need.
pub(super) fn of_all<'a>(functions: &'a [Function<'_>]) -> (Vec<Option<Squares<'a>>>, Vec<(&'a Table, usize)>) {
    let own: Vec<Option<Squares<'a>>> = functions.iter().map(Squares::of).vec();
    let largest = || own.iter().flatten().max_by_key(|squares| squares.fields.len());
    let squares = own.iter().map(|squares| {
        let squares = squares.as_ref()?;
        largest().and_then(|largest| squares.borrowed(largest)).or_else(|| Some(squares.clone()))
    });
    let squares = squares.vec();
    let mut tables: Vec<(&Table, usize)> = Vec::new();
    for squares in squares.iter().flatten() {
        let (Some((table, offsets)), Some(parts)) = (squares.attacks(), squares.attacks) else { continue };
        let last = offsets.iter().max().map_or(0, |&offset| offset as usize) + parts.length;
        let length = last.max(table.entries().len());
        match tables.iter_mut().find(|(known, _)| *known == table) {
            Some((_, known)) => *known = length.max(*known),
            None => tables.push((table, length)),
        }
    }
    (squares, tables)
}
