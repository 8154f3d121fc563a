//! What a program costs by counting.

use super::{Op, Operand, Program};

impl Program {
    /// The number of operations: every line but `return`, `trunc` and `zext`.
    #[must_use]
    pub fn op_count(&self) -> u32 {
        self.instructions().iter().filter(|instruction| !instruction.op.is_width_change()).count() as u32
    }

    /// The distinct constants that a machine has to materialise, in ascending order: masks and factors, not counts of places.
    #[must_use]
    pub fn constants(&self) -> Vec<u128> {
        let mut constants = Vec::new();
        let mut add = |operand| {
            if let Operand::Const(value) = operand {
                if let Err(place) = constants.binary_search(&value) {
                    constants.insert(place, value);
                }
            }
        };
        for instruction in self.instructions() {
            add(instruction.a);
            if let Some(b) = instruction.b.filter(|_| !instruction.op.takes_count()) {
                add(b);
            }
        }
        for &result in self.results() {
            add(result);
        }
        constants
    }

    /// The most operations on a path to a result, without those of [`Self::op_count`] that count nothing, and without complements.
    #[must_use]
    pub fn depth(&self) -> u32 {
        let mut depths: Vec<u32> = Vec::new();
        let at = |depths: &[u32], operand: Operand| match operand {
            Operand::Value(value) => depths[value.index()],
            Operand::Input(_) | Operand::Const(_) | Operand::Table(_) => 0,
        };
        for line in self.instructions() {
            let own = u32::from(!line.op.is_width_change() && line.op != Op::Not);
            depths.push(own + at(&depths, line.a).max(line.b.map_or(0, |b| at(&depths, b))));
        }
        self.results().iter().map(|&result| at(&depths, result)).max().unwrap_or(0)
    }

    /// How many bits truncations drop that may be set, for all that the shifts and masks before them say. A compiler has to clear these.
    #[must_use]
    pub fn dropped_bits(&self) -> u32 {
        let lines = self.instructions();
        let used = |operand: Operand| match operand {
            Operand::Value(value) => {
                let line = lines[value.index()];
                match (line.op, line.b) {
                    (Op::Shr, Some(Operand::Const(count))) => line.width.bits() - count as u32,
                    (Op::And, Some(Operand::Const(mask))) => u128::BITS - mask.leading_zeros(),
                    _ => line.width.bits(),
                }
            }
            Operand::Input(word) => self.inputs()[usize::from(word)].bits(),
            Operand::Const(_) | Operand::Table(_) => 0,
        };
        let cuts = lines.iter().filter(|line| line.op == Op::Trunc);
        cuts.map(|line| used(line.a).saturating_sub(line.width.bits())).sum()
    }

    /// The bytes of the tables that entries are looked up in.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let is_looked_up = |number: usize| {
            let table = Operand::Table(number as u8);
            self.instructions().iter().any(|line| line.op == Op::Lookup && line.b == Some(table))
        };
        let tables = self.tables().iter().enumerate().filter(|(number, _)| is_looked_up(*number));
        tables.map(|(_, table)| table.entries().len() * table.width().size() / 8).sum()
    }
}
