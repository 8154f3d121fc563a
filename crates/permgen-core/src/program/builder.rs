//! Making programs: folding constants, sharing equal values, dropping dead ones.

use std::collections::HashMap;

use super::evaluate::{by_table, step};
use super::{Instruction, Op, Operand, Program, Table, ValueId};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Writes a program instruction by instruction.
///
/// What can be simplified locally is simplified at once: operations on constants, masks of all ones or none, shifts by
/// 0, a rotation of a rotation, an inner mask that an outer one implies. An instruction that was written before is
/// shared. [`Builder::finish`] drops what the result does not need.
///
/// ```
/// use permgen_core::program::{Builder, Operand};
/// use permgen_core::width::Width;
///
/// let mut b = Builder::new(Width::W64);
/// let x = b.input();
/// let a = b.rotl(x, 8);
/// let a = b.rotl(a, 56); // folds away
/// let b2 = b.and(a, Operand::Const(u128::from(u64::MAX))); // so does this
/// assert_eq!(b2, x);
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    inputs: Vec<Width>,
    tables: Vec<Table>,
    instructions: Vec<Instruction>,
    known: HashMap<Instruction, ValueId>,
}

impl Builder {
    /// A builder of programs whose input is of this width.
    #[must_use]
    pub fn new(input: Width) -> Self {
        Self::of_words(vec![input])
    }

    /// A builder of programs that take several words.
    #[must_use]
    pub fn of_words(inputs: Vec<Width>) -> Self {
        Self { inputs, tables: Vec::new(), instructions: Vec::new(), known: HashMap::new() }
    }

    /// The input `x`; of several words, the first one.
    #[must_use]
    pub fn input(&self) -> Operand {
        Operand::X
    }

    /// The width of an operand; constants have none of their own.
    #[must_use]
    pub fn width_of(&self, operand: Operand) -> Option<Width> {
        match operand {
            Operand::Input(word) => self.inputs.get(usize::from(word)).copied(),
            Operand::Value(value) => Some(self.instructions[value.index()].width),
            Operand::Const(_) | Operand::Table(_) => None,
        }
    }

    /// The operation `op` on words of `width`.
    ///
    /// # Panics
    ///
    /// When the number of operands is wrong. That operands fit is checked by [`Builder::finish`].
    pub fn op(&mut self, op: Op, a: Operand, b: Option<Operand>, width: Width) -> Operand {
        assert_eq!(b.is_some(), op.arity() == 2, "{} takes {} operand(s)", op.name(), op.arity());
        let (a, b) = if op.is_commutative() && matches!(a, Operand::Const(_)) {
            (b.expect("commutative operations take two"), Some(a))
        } else {
            (a, b)
        };
        let instruction = Instruction { op, a, b, width };
        match self.fold(instruction) {
            Folded::To(operand) => operand,
            Folded::Again(Instruction { op, a, b, width }) => self.op(op, a, b, width),
            Folded::No => self.share(instruction),
        }
    }

    fn share(&mut self, mut instruction: Instruction) -> Operand {
        if let (true, Operand::Value(_) | Operand::Input(_), Some(b @ (Operand::Value(_) | Operand::Input(_)))) =
            (instruction.op.is_commutative(), instruction.a, instruction.b)
        {
            (instruction.a, instruction.b) = (instruction.a.min(b), Some(instruction.a.max(b)));
        }
        let next = ValueId::of_instruction(self.instructions.len());
        let value = *self.known.entry(instruction).or_insert(next);
        if value == next {
            self.instructions.push(instruction);
        }
        Operand::Value(value)
    }

    fn fold(&self, instruction: Instruction) -> Folded {
        use Folded::{Again, No, To};
        use Operand::Const;
        let Instruction { op, a, b, width } = instruction;
        let all = width.mask();
        let is_const = |operand| matches!(operand, Const(_));
        if let (a, Some(Operand::Table(table))) = (a, b) {
            let table = &self.tables[usize::from(table)];
            return match a {
                Const(value) => To(Const(by_table(op, value, table))),
                // Whichever entry it is, if there is one.
                _ if op == Op::Lookup
                    && table.entries().len().is_power_of_two()
                    && table.entries().iter().all(|entry| *entry == table.entries()[0]) =>
                {
                    To(Const(table.entries()[0]))
                }
                _ => No,
            };
        }
        if is_const(a) && b.is_none_or(is_const) {
            let read = |operand| match operand {
                Const(value) => value,
                _ => unreachable!("both operands are constants"),
            };
            return To(Const(step(&instruction, read)));
        }
        match (op, a, b) {
            (Op::And | Op::Mul, _, Some(Const(0))) => To(Const(0)),
            (Op::And, a, Some(Const(mask))) if mask == all => To(a),
            (Op::And | Op::Or, a, Some(b)) if a == b => To(a),
            (Op::Xor | Op::Sub | Op::Andn, a, Some(b)) if a == b => To(Const(0)),
            (Op::Or | Op::Xor | Op::Add | Op::Sub, a, Some(Const(0))) => To(a),
            (Op::Or, _, Some(Const(mask))) if mask == all => To(Const(all)),
            (Op::Xor, a, Some(Const(mask))) if mask == all => Again(Instruction { op: Op::Not, a, b: None, width }),
            (Op::Andn, Const(mask), Some(b)) => {
                Again(Instruction { op: Op::And, a: b, b: Some(Const(!mask & all)), width })
            }
            (Op::Andn, _, Some(Const(0))) => To(Const(0)),
            (Op::Mul, a, Some(Const(1))) => To(a),
            (Op::Mul, a, Some(Const(factor))) if factor.is_power_of_two() => {
                let count = Const(u128::from(factor.trailing_zeros()));
                Again(Instruction { op: Op::Shl, a, b: Some(count), width })
            }
            (_, a, Some(Const(0))) if op.takes_count() && !op.takes_vector() => To(a),
            (Op::Rotr, a, Some(Const(count))) => {
                let count = Const(u128::from(width.bits()) - count);
                Again(Instruction { op: Op::Rotl, a, b: Some(count), width })
            }
            (_, a, Some(Operand::Value(places))) if op.takes_places() => {
                // A mask that keeps all the bits that count says nothing.
                let counted = u128::from(width.bits() - 1);
                match self.instructions[places.index()] {
                    Instruction { op: Op::And, a: all, b: Some(Const(mask)), .. } if mask & counted == counted => {
                        Again(Instruction { op, a, b: Some(all), width })
                    }
                    _ => No,
                }
            }
            _ => self.fold_nested(instruction),
        }
    }

    /// Folds that look at the instruction an operand comes from.
    fn fold_nested(&self, instruction: Instruction) -> Folded {
        use Folded::{Again, No, To};
        use Operand::Const;
        let Instruction { op, a, b, width } = instruction;
        let Operand::Value(inner) = a else { return No };
        let inner = self.instructions[inner.index()];
        if inner.width != width {
            return No;
        }
        let bits = u128::from(width.bits());
        match (op, b, inner.op, inner.b) {
            (Op::Rotl, Some(Const(outer)), Op::Rotl, Some(Const(count))) => {
                Again(Instruction { op, a: inner.a, b: Some(Const((outer + count) % bits)), width })
            }
            (Op::Shl | Op::Shr, Some(Const(outer)), same, Some(Const(count))) if same == op => {
                if outer + count >= bits {
                    To(Const(0))
                } else {
                    Again(Instruction { op, a: inner.a, b: Some(Const(outer + count)), width })
                }
            }
            (Op::Bswap | Op::Bitrev | Op::Brev8 | Op::Not, _, same, _) if same == op => To(inner.a),
            (Op::And, Some(Const(outer)), Op::And, Some(Const(mask))) => {
                Again(Instruction { op, a: inner.a, b: Some(Const(outer & mask)), width })
            }
            // A mask that only clears what the shift has cleared already does nothing.
            (Op::And, Some(Const(mask)), Op::Shl, Some(Const(count))) if mask | ((1 << count) - 1) == width.mask() => {
                To(a)
            }
            (Op::And, Some(Const(mask)), Op::Shr, Some(Const(count)))
                if mask & (width.mask() >> count) == width.mask() >> count =>
            {
                To(a)
            }
            _ => No,
        }
    }

    /// `a & b`
    pub fn and(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary(Op::And, a, b)
    }

    /// `a | b`
    pub fn or(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary(Op::Or, a, b)
    }

    /// `a ^ b`
    pub fn xor(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary(Op::Xor, a, b)
    }

    /// `!a & b`
    pub fn andn(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary(Op::Andn, a, b)
    }

    /// `a + b`, wrapping
    pub fn add(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary(Op::Add, a, b)
    }

    /// `a - b`, wrapping
    pub fn sub(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary(Op::Sub, a, b)
    }

    /// `a * b`, wrapping
    pub fn mul(&mut self, a: Operand, b: Operand) -> Operand {
        self.binary(Op::Mul, a, b)
    }

    /// `a & mask`
    pub fn mask(&mut self, a: Operand, mask: u128) -> Operand {
        self.binary(Op::And, a, Operand::Const(mask))
    }

    /// `a << count`; 0 when nothing is left
    pub fn shl(&mut self, a: Operand, count: u32) -> Operand {
        self.shift(Op::Shl, a, count)
    }

    /// `a >> count`; 0 when nothing is left
    pub fn shr(&mut self, a: Operand, count: u32) -> Operand {
        self.shift(Op::Shr, a, count)
    }

    /// `a` shifted left by `places`, or right when it is negative
    pub fn shift_by(&mut self, a: Operand, places: i32) -> Operand {
        if places < 0 { self.shr(a, places.unsigned_abs()) } else { self.shl(a, places.unsigned_abs()) }
    }

    /// `a` rotated left; counts wrap around
    pub fn rotl(&mut self, a: Operand, count: u32) -> Operand {
        let width = self.common_width(a, None);
        let count = Operand::Const(u128::from(count % width.bits()));
        self.op(Op::Rotl, a, Some(count), width)
    }

    /// The bytes of `a` in the opposite order
    pub fn bswap(&mut self, a: Operand) -> Operand {
        let width = self.common_width(a, None);
        self.op(Op::Bswap, a, None, width)
    }

    /// The bits of `a` in the opposite order
    pub fn bitrev(&mut self, a: Operand) -> Operand {
        let width = self.common_width(a, None);
        self.op(Op::Bitrev, a, None, width)
    }

    /// The bits of every byte of `a` in the opposite order
    pub fn brev8(&mut self, a: Operand) -> Operand {
        let width = self.common_width(a, None);
        self.op(Op::Brev8, a, None, width)
    }

    /// The bits of `a`, a word of 64, that `table` names, by way of a vector register and a mask register
    pub fn select(&mut self, a: Operand, table: Table) -> Operand {
        let everywhere = self.op(Op::Vpbroadcastq, a, None, Width::W64);
        let table = self.table(table);
        let selected = self.op(Op::Vpshufbitqmb, everywhere, Some(table), Width::W64);
        self.op(Op::Kmovq, selected, None, Width::W64)
    }

    /// The entry of `table` whose number is `a`.
    pub fn lookup(&mut self, a: Operand, table: Table) -> Operand {
        let width = table.width();
        let table = self.table(table);
        self.op(Op::Lookup, a, Some(table), width)
    }

    /// A table as an operand; equal ones are kept once.
    ///
    /// # Panics
    ///
    /// When there are 256 others.
    pub fn table(&mut self, table: Table) -> Operand {
        let place = self.tables.iter().position(|known| *known == table).unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        });
        Operand::Table(u8::try_from(place).expect("programs have few tables"))
    }

    /// `a` as a word of `width`: truncated, extended, or itself.
    pub fn resize(&mut self, a: Operand, width: Width) -> Operand {
        let found = self.common_width(a, None);
        match found.cmp(&width) {
            std::cmp::Ordering::Equal => a,
            std::cmp::Ordering::Less => self.op(Op::Zext, a, None, width),
            std::cmp::Ordering::Greater => self.op(Op::Trunc, a, None, width),
        }
    }

    fn shift(&mut self, op: Op, a: Operand, count: u32) -> Operand {
        let width = self.common_width(a, None);
        if count >= width.bits() {
            return Operand::Const(0);
        }
        self.op(op, a, Some(Operand::Const(u128::from(count))), width)
    }

    fn binary(&mut self, op: Op, a: Operand, b: Operand) -> Operand {
        let width = self.common_width(a, Some(b));
        self.op(op, a, Some(b), width)
    }

    /// The width that `a` or `b` has; operations on constants alone happen in the input's width.
    fn common_width(&self, a: Operand, b: Option<Operand>) -> Width {
        self.width_of(a).or_else(|| b.and_then(|b| self.width_of(b))).unwrap_or(self.inputs[0])
    }

    /// The program that returns `result`, a word of `output`, without the instructions it does not need.
    ///
    /// # Panics
    ///
    /// When operands of different widths were mixed.
    #[must_use]
    pub fn finish(self, result: Operand, output: Width) -> Program {
        self.finish_words(vec![result], vec![output])
    }

    /// As [`Builder::finish`], for a program that returns several words.
    ///
    /// # Panics
    ///
    /// When operands of different widths were mixed, or there are not as many results as widths of them.
    #[must_use]
    pub fn finish_words(self, results: Vec<Operand>, outputs: Vec<Width>) -> Program {
        let program = Program::of_words(self.inputs, outputs, self.tables, self.instructions, results)
            .expect("a builder is given operands of matching widths");
        drop_dead(&program)
    }
}

enum Folded {
    /// The value is that of an operand.
    To(Operand),
    /// The same value, simpler.
    Again(Instruction),
    /// Nothing to fold.
    No,
}

/// The same program folded, shared and without dead values.
///
/// Beyond what the builder does, a rotation that is used once, under a mask that keeps only what moves one way, becomes a
/// shift, which may make the mask needless.
#[must_use]
pub fn simplify(program: &Program) -> Program {
    let mut builder = Builder::of_words(program.inputs().to_vec());
    builder.tables = program.tables().to_vec();
    let mut renamed: Vec<Operand> = Vec::with_capacity(program.instructions().len());
    let rename = |renamed: &[Operand], operand| match operand {
        Operand::Value(value) => renamed[value.index()],
        other => other,
    };
    let uses = uses(program);
    for instruction in program.instructions() {
        let Instruction { op, a, b, width } = *instruction;
        if let Some((from, shift, count)) = one_way_rotation(program, instruction, &uses) {
            let from = rename(&renamed, from);
            let shifted = builder.op(shift, from, Some(Operand::Const(count)), width);
            renamed.push(builder.op(op, shifted, b, width));
            continue;
        }
        let a = rename(&renamed, a);
        let b = b.map(|b| rename(&renamed, b));
        let value = match (op, a) {
            // Only the width of a constant changes, and constants take on the width of their use.
            (Op::Trunc | Op::Zext, Operand::Const(value)) => Operand::Const(value & width.mask()),
            _ => builder.op(op, a, b, width),
        };
        renamed.push(value);
    }
    let results = program.results().iter().map(|&result| rename(&renamed, result)).vec();
    builder.finish_words(results, program.outputs().to_vec())
}

/// For a mask on a rotation that nothing else uses: what is rotated, and the shift that does the same for the bits that
/// the mask keeps.
fn one_way_rotation(program: &Program, instruction: &Instruction, uses: &[u32]) -> Option<(Operand, Op, u128)> {
    let (Op::And, Operand::Value(value), Some(Operand::Const(mask))) = (instruction.op, instruction.a, instruction.b)
    else {
        return None;
    };
    let inner = program.instructions()[value.index()];
    let left = match (inner.op, inner.b) {
        (Op::Rotl, Some(Operand::Const(count))) if count > 0 => count,
        (Op::Rotr, Some(Operand::Const(count))) if count > 0 => u128::from(inner.width.bits()) - count,
        _ => return None,
    };
    if uses[value.index()] != 1 {
        return None;
    }
    let wrapped = (1 << left) - 1;
    match mask & wrapped {
        0 => Some((inner.a, Op::Shl, left)),
        low if low == mask => Some((inner.a, Op::Shr, u128::from(inner.width.bits()) - left)),
        _ => None,
    }
}

/// How many times each value is used.
fn uses(program: &Program) -> Vec<u32> {
    let mut uses = vec![0; program.instructions().len()];
    let operands = program.instructions().iter().flat_map(|instruction| [Some(instruction.a), instruction.b]);
    for operand in operands.flatten().chain(program.results().iter().copied()) {
        if let Operand::Value(value) = operand {
            uses[value.index()] += 1;
        }
    }
    uses
}

fn drop_dead(program: &Program) -> Program {
    let mut live = vec![false; program.instructions().len()];
    let mark = |live: &mut [bool], operand| {
        if let Operand::Value(value) = operand {
            live[value.index()] = true;
        }
    };
    for &result in program.results() {
        mark(&mut live, result);
    }
    for index in (0..live.len()).rev() {
        if live[index] {
            let instruction = program.instructions()[index];
            mark(&mut live, instruction.a);
            if let Some(b) = instruction.b {
                mark(&mut live, b);
            }
        }
    }
    let mut kept = Vec::new();
    let mut renamed = vec![Operand::Const(0); live.len()];
    let rename = |renamed: &[Operand], operand| match operand {
        Operand::Value(value) => renamed[value.index()],
        other => other,
    };
    for (index, instruction) in program.instructions().iter().enumerate().filter(|(index, _)| live[*index]) {
        let a = rename(&renamed, instruction.a);
        let b = instruction.b.map(|b| rename(&renamed, b));
        renamed[index] = Operand::Value(ValueId::of_instruction(kept.len()));
        kept.push(Instruction { a, b, ..*instruction });
    }
    let results = program.results().iter().map(|&result| rename(&renamed, result)).vec();
    let tables = drop_dead_tables(program, &mut kept);
    Program::of_words(program.inputs().to_vec(), program.outputs().to_vec(), tables, kept, results)
        .expect("only dead values are dropped")
}

/// The tables that are still referred to, in the order of their use.
fn drop_dead_tables(program: &Program, instructions: &mut [Instruction]) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for instruction in instructions {
        if let Some(Operand::Table(place)) = &mut instruction.b {
            let table = &program.tables()[usize::from(*place)];
            let known = tables.iter().position(|known| known == table).unwrap_or(tables.len());
            if known == tables.len() {
                tables.push(table.clone());
            }
            *place = known as u8;
        }
    }
    tables
}
