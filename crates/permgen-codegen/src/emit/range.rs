//! How large a number is that looks an entry up: whether a language without bounds checks has to compare it first.

use permgen_core::program::{Instruction, Op, Operand, Program};

/// Whether a number that looks an entry of a table up can be as large as the table.
///
/// Tables of the first input, such as the offsets and shifts of a square's magic, are followed entry by entry.
pub(super) fn can_miss(program: &Program, table: usize) -> bool {
    program.instructions().iter().any(|line| looks_up(line) == Some(table) && line_can_miss(program, line))
}

/// Whether an instruction looks an entry up that the table may not have.
pub(super) fn line_can_miss(program: &Program, line: &Instruction) -> bool {
    let Some(table) = looks_up(line) else { return false };
    let count = program.tables()[table].entries().len() as u128;
    // Beyond its last entry, a table of the first input begins again if its length is a power of two; else it gives 0.
    let of_first = |line: &Instruction| (line.a == Operand::Input(0)).then(|| looks_up(line)).flatten();
    let longest =
        program.instructions().iter().filter_map(of_first).map(|table| program.tables()[table].entries().len());
    // Up to twice the longest, all meet that begin again while none of the others has an entry.
    let mut firsts = 0..=2 * longest.max().unwrap_or(0);
    !count.is_power_of_two() && firsts.any(|first| Bounds { program, first }.greatest(line.a) >= count)
}

fn looks_up(line: &Instruction) -> Option<usize> {
    match (line.op, line.b) {
        (Op::Lookup, Some(Operand::Table(table))) => Some(table.into()),
        _ => None,
    }
}

/// Bounds of values, for one value of the first input.
struct Bounds<'a> {
    program: &'a Program,
    first: usize,
}

impl Bounds<'_> {
    /// A number that the operand never exceeds.
    fn greatest(&self, operand: Operand) -> u128 {
        let value = match operand {
            Operand::Value(value) => value,
            Operand::Input(word) => return self.program.inputs()[usize::from(word)].mask(),
            _ => return self.exact(operand).unwrap_or(u128::MAX),
        };
        let line = self.program.instructions()[value.index()];
        let (most, bits) = (line.width.mask(), u128::from(line.width.bits()));
        let bound = match (line.op, line.b) {
            (Op::Lookup, _) => self.exact(operand),
            (Op::Zext | Op::Trunc, _) => Some(self.greatest(line.a)),
            (Op::Add, Some(b)) => self.greatest(line.a).checked_add(self.greatest(b)),
            (Op::Shr | Op::Shrv, Some(b)) => self.exact(b).map(|places| self.greatest(line.a) >> (places % bits)),
            _ => None,
        };
        bound.unwrap_or(most).min(most)
    }

    /// What the operand is, if it depends on the first input alone.
    fn exact(&self, operand: Operand) -> Option<u128> {
        match operand {
            Operand::Const(value) => Some(value),
            Operand::Input(_) | Operand::Table(_) => None,
            Operand::Value(value) => {
                let line = self.program.instructions()[value.index()];
                match (line.op, line.a, line.b) {
                    (Op::Lookup, Operand::Input(0), Some(Operand::Table(table))) => {
                        let entries = self.program.tables()[usize::from(table)].entries();
                        let count = entries.len();
                        let first = if count.is_power_of_two() { self.first % count } else { self.first };
                        Some(entries.get(first).copied().unwrap_or(0))
                    }
                    (Op::Zext, inner, _) => self.exact(inner),
                    _ => None,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::program::{Builder, Table};
    use permgen_core::width::Width;

    /// `table[(occupied * 3 >> shifts[square]) as u32 + offsets[square]]`
    fn lookup(shifts: [u128; 2], offsets: [u128; 2], count: u128) -> Program {
        let mut program = Builder::of_words(vec![Width::W8, Width::W64]);
        let mut column = |width, entries: [u128; 2]| program.lookup(Operand::Input(0), Table::new(width, entries));
        let (shift, offset) = (column(Width::W8, shifts), column(Width::W32, offsets));
        let product = program.op(Op::Mul, Operand::Input(1), Some(Operand::Const(3)), Width::W64);
        let shift = program.resize(shift, Width::W64);
        let number = program.op(Op::Shrv, product, Some(shift), Width::W64);
        let number = program.resize(number, Width::W32);
        let place = program.add(number, offset);
        let result = program.lookup(place, Table::new(Width::W64, 0..count));
        program.finish(result, Width::W64)
    }

    #[test]
    fn a_lookup_misses_if_one_square_can_reach_beyond_the_table() {
        let misses = |shifts, offsets, count| can_miss(&lookup(shifts, offsets, count), 2);
        assert!(!misses([62, 61], [8, 0], 12));
        assert!(misses([62, 61], [9, 0], 12), "an offset that is too large");
        assert!(misses([61, 62], [8, 0], 12), "a shift that is too small");
        assert!(misses([62, 61], [8, 5], 12), "the other square");
        assert!(misses([62, 61], [8, 0], 11), "a table that is too short");
        assert!(misses([62, 0], [8, 0], 12), "no shift");
        assert!(misses([62, 64], [8, 0], 12), "as many places as the word has are none");
        assert!(!misses([62, 61], [8, 0], 16), "a power of two is a mask");
        assert!(misses([62, 61], [1 << 32, 0xffff_fffd], 12), "a sum that overflows");
    }

    /// Of the inputs without a shift, those have the largest offset that are beyond both tables.
    #[test]
    fn tables_of_the_first_input_begin_again_at_places_of_their_own() {
        let misses = |offsets: [u128; 4]| {
            let mut program = Builder::of_words(vec![Width::W8, Width::W8]);
            let shift = program.lookup(Operand::Input(0), Table::new(Width::W8, [4, 4, 4]));
            let offset = program.lookup(Operand::Input(0), Table::new(Width::W8, offsets));
            let number = program.op(Op::Shrv, Operand::Input(1), Some(shift), Width::W8);
            let number = program.resize(number, Width::W32);
            let offset = program.resize(offset, Width::W32);
            let place = program.add(number, offset);
            let result = program.lookup(place, Table::new(Width::W64, 0..270));
            can_miss(&program.finish(result, Width::W64), 2)
        };
        assert!(misses([0, 0, 20, 0]));
        assert!(!misses([14, 14, 14, 14]));
    }
}
