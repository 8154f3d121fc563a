//! Sums, products, shifts by a value and lookups of words of two parts.

use super::{Op, Operand, Splitter, Table, Width};

type Pair = [Operand; 2];

const ZERO: Operand = Operand::Const(0);

/// The halves of a table's entries, the lower ones first.
#[must_use]
pub fn halves_of(table: &Table) -> Option<[Table; 2]> {
    let half = Width::from_bits(table.width().bits() / 2)?;
    let part = |shift: u32| Table::new(half, table.entries().iter().map(|entry| entry >> shift));
    Some([part(0), part(half.bits())])
}

impl Splitter<'_> {
    pub(super) fn arithmetic(&mut self, op: Op, a: &[Operand], b: &[Operand]) -> Result<Vec<Operand>, Op> {
        let (&[a0, a1], &[b0, b1]) = (a, b) else { return Err(op) };
        let (a, b) = ([a0, a1], [b0, b1]);
        let result = match op {
            Op::Add => self.add(a, b),
            Op::Sub => self.sub(a, b),
            Op::Mul => self.mul(a, b),
            Op::Shlv => self.shift_up_by(a, b0),
            Op::Shrv => self.shift_by(a, b0),
            Op::Rotlv | Op::Rotrv => self.rotate_by(op, a, b0),
            _ => return Err(op),
        };
        Ok(result.to_vec())
    }

    /// The zeros above the highest bit of parts, the lowest first: those of a part below count only if all bits above are 0.
    pub(super) fn leading_zeros(&mut self, parts: &[Operand]) -> Operand {
        let width = self.part.bits().trailing_zeros();
        let mut zeros = self.one(Op::Clz, parts[0]);
        for &part in &parts[1..] {
            let own = self.one(Op::Clz, part);
            let is_zero = self.shr(own, width);
            let all = self.two(Op::Sub, ZERO, is_zero);
            let below = self.two(Op::And, zeros, all);
            zeros = self.two(Op::Add, own, below);
        }
        zeros
    }

    fn shr(&mut self, a: Operand, places: u32) -> Operand {
        self.two(Op::Shr, a, Operand::Const(places.into()))
    }

    /// Whether the highest bit is set, as 0 or 1.
    fn highest(&mut self, word: Operand) -> Operand {
        self.shr(word, self.part.bits() - 1)
    }

    fn add(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.two(Op::Add, a[0], b[0]);
        let (both, either) = (self.two(Op::And, a[0], b[0]), self.two(Op::Or, a[0], b[0]));
        let lost = self.two(Op::Andn, low, either);
        let carries = self.two(Op::Or, both, lost);
        let carry = self.highest(carries);
        let high = self.two(Op::Add, a[1], b[1]);
        [low, self.two(Op::Add, high, carry)]
    }

    fn sub(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.two(Op::Sub, a[0], b[0]);
        let not_a = self.one(Op::Not, a[0]);
        let (less, either) = (self.two(Op::And, not_a, b[0]), self.two(Op::Or, not_a, b[0]));
        let lost = self.two(Op::And, either, low);
        let borrows = self.two(Op::Or, less, lost);
        let borrow = self.highest(borrows);
        let high = self.two(Op::Sub, a[1], b[1]);
        [low, self.two(Op::Sub, high, borrow)]
    }

    fn mul(&mut self, a: Pair, b: Pair) -> Pair {
        let low = self.two(Op::Mul, a[0], b[0]);
        let upper = self.upper_product(a[0], b[0]);
        let crosswise = [self.two(Op::Mul, a[0], b[1]), self.two(Op::Mul, a[1], b[0])];
        let high = self.two(Op::Add, crosswise[0], crosswise[1]);
        [low, self.two(Op::Add, upper, high)]
    }

    /// The upper half of the product of two parts, by products of their halves (H. S. Warren, "Hacker's Delight", 8-2).
    fn upper_product(&mut self, a: Operand, b: Operand) -> Operand {
        let half = self.part.bits() / 2;
        let mask = Operand::Const((1 << half) - 1);
        let [a, b] = [a, b].map(|word| [self.two(Op::And, word, mask), self.shr(word, half)]);
        let mut product = |i: usize, j: usize| self.two(Op::Mul, a[i], b[j]);
        let [lowest, below, above, highest] = [product(0, 0), product(0, 1), product(1, 0), product(1, 1)];
        let carried = self.shr(lowest, half);
        let above = self.two(Op::Add, above, carried);
        let rest = self.two(Op::And, above, mask);
        let below = self.two(Op::Add, below, rest);
        let (above, below) = (self.shr(above, half), self.shr(below, half));
        let high = self.two(Op::Add, highest, above);
        self.two(Op::Add, high, below)
    }

    /// A shift to the right by a value. The bits that move into the lower half are multiplied by a power of two.
    fn shift_by(&mut self, [low, high]: Pair, places: Operand) -> Pair {
        let bits = self.part.bits();
        let powers = (0..bits).map(|count| if count == 0 { 0 } else { 1 << (bits - count) });
        let powers = Table::new(self.part, powers);
        let power = self.builder.lookup(places, powers);
        let over = self.two(Op::Mul, high, power);
        let shifted = [low, high].map(|word| self.two(Op::Shrv, word, places));
        let near = self.two(Op::Or, shifted[0], over);
        self.near_or_far(places, near, shifted[1])
    }

    /// A shift to the left by a value. The bits that move into the upper half are those of the lower one, shifted by one place and
    /// by the rest: together by as many as a part has, less the count.
    fn shift_up_by(&mut self, [low, high]: Pair, places: Operand) -> Pair {
        let (half, rest) = (self.shr(low, 1), self.one(Op::Not, places));
        let over = self.two(Op::Shrv, half, rest);
        let shifted = [low, high].map(|word| self.two(Op::Shlv, word, places));
        let near = self.two(Op::Or, shifted[1], over);
        let [high, low] = self.near_or_far(places, near, shifted[0]);
        [low, high]
    }

    /// The half that gets bits of both, and the other one: after a shift by a part or more, the one has `far`, and the other 0; before,
    /// they have `near` and `far`.
    fn near_or_far(&mut self, places: Operand, near: Operand, far: Operand) -> Pair {
        let is_far = self.is_far(places);
        let differ = self.two(Op::Xor, near, far);
        let differ = self.two(Op::And, differ, is_far);
        [self.two(Op::Xor, near, differ), self.two(Op::Andn, is_far, far)]
    }

    /// A rotation by a value: each part is rotated, and the parts exchange what went around an end, or all the rest of it.
    fn rotate_by(&mut self, op: Op, parts: Pair, places: Operand) -> Pair {
        let bits = self.part.bits();
        let around = (0..bits).map(|count| match op {
            Op::Rotlv => (1 << count) - 1,
            _ => !(self.part.mask() >> count) & self.part.mask(),
        });
        let around = self.builder.lookup(places, Table::new(self.part, around));
        let far = self.is_far(places);
        let exchanged = self.two(Op::Xor, around, far);
        let [low, high] = parts.map(|word| self.two(op, word, places));
        let differ = self.two(Op::Xor, low, high);
        let differ = self.two(Op::And, differ, exchanged);
        [low, high].map(|word| self.two(Op::Xor, word, differ))
    }

    /// All ones if a number of places is that of a part or more.
    fn is_far(&mut self, places: Operand) -> Operand {
        let is_far = self.shr(places, self.part.bits().trailing_zeros());
        let is_far = self.two(Op::And, is_far, Operand::Const(1));
        self.two(Op::Sub, ZERO, is_far)
    }

    /// The entry of a table, in parts where entries are wider than one.
    pub(super) fn lookup(&mut self, number: &[Operand], table: &Table) -> Vec<Operand> {
        let number = match *number {
            // A number whose upper half is not 0 is beyond the table: tables are shorter than any half.
            [low, high] if !table.entries().len().is_power_of_two() => {
                let negative = self.two(Op::Sub, ZERO, high);
                let nonzero = self.two(Op::Or, high, negative);
                let nonzero = self.highest(nonzero);
                let too_large = self.two(Op::Shl, nonzero, Operand::Const((self.part.bits() - 1).into()));
                self.two(Op::Or, low, too_large)
            }
            _ => number[0],
        };
        match halves_of(table).filter(|_| table.width() > self.part) {
            Some(halves) => halves.map(|half| self.builder.lookup(number, half)).to_vec(),
            None => vec![self.builder.lookup(number, table.clone())],
        }
    }
}
