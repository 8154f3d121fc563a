//! A radix sort on replicated words: a short word, multiplied into copies of itself, and one gather that takes from each copy
//! what it wants.
//!
//! From two copies of 32 bits in a word of 64 it takes first the wanted bits of the lower copy, then the others from the upper one: a
//! stable partition, one pass of a radix sort, in two operations. With `c` copies a pass distributes over `c` classes: at most 10
//! operations for any 32 bits, 4 for any 16 and 2 for any 8.

use super::{Bits, MACHINE, Sort, is_dense};
use crate::program::{Builder, Op, Operand};
use crate::vector::sort_by_key;

/// The operations that it takes.
pub(super) const OPS: [Op; 3] = [Op::Mul, Op::Pext, Op::Pdep];

/// How bits are sorted.
struct Copies<'a> {
    bits: &'a Bits,
    /// Gather the bits before anything else, so that there is room for more copies.
    packs: bool,
    passes: Vec<Pass>,
}

/// One pass: so many copies, so far apart, and the gather from them.
struct Pass {
    copies: u32,
    stride: u32,
    mask: u128,
}

/// The sort with the fewest operations of bits that are below `span`; none when there are too many, or nothing to do.
pub(super) fn sort(bits: &Bits, span: u32) -> Option<Box<dyn Sort + '_>> {
    let sort = match bits.last_run {
        // A scatter takes no more bits than it has places for: what lies at the low end need not be gathered.
        0 => Some(Copies { bits, packs: !is_dense(bits.sources), passes: Vec::new() }).filter(|sort| sort.ops() > 0),
        _ => [false, true].into_iter().filter_map(|packs| Copies::new(bits, span, packs)).min_by_key(Copies::ops),
    };
    sort.map(|sort| -> Box<dyn Sort> { Box::new(sort) })
}

impl<'a> Copies<'a> {
    fn new(bits: &'a Bits, span: u32, packs: bool) -> Option<Self> {
        let count = bits.runs.len() as u32;
        let first = if packs { count } else { span };
        let strides = std::iter::once(first).chain(std::iter::repeat(count));
        let mut divisor = 1;
        let mut runs = bits.runs.clone();
        let mut passes = Vec::new();
        for stride in strides {
            let copies = MACHINE.bits() / stride;
            if copies < 2 {
                return None;
            }
            let class = |run: u32| run / divisor % copies;
            let is_packed = packs || !passes.is_empty();
            let place = |index: usize, source: u8| if is_packed { index as u32 } else { u32::from(source) };
            let mask = runs
                .iter()
                .enumerate()
                .fold(0u128, |mask, (index, &(source, run))| mask | 1 << (class(run) * stride + place(index, source)));
            // No more copies than the gather reads from.
            let used = (128 - mask.leading_zeros()).div_ceil(stride);
            passes.push(Pass { copies: used, stride, mask });
            sort_by_key(&mut runs, |&(_, run)| class(run));
            divisor *= copies;
            if divisor > bits.last_run {
                break;
            }
        }
        Some(Self { bits, packs, passes })
    }
}

impl Sort for Copies<'_> {
    fn ops(&self) -> u32 {
        u32::from(self.packs) + 2 * self.passes.len() as u32 + u32::from(!is_dense(self.bits.destinations))
    }

    fn write(&self, builder: &mut Builder, mut word: Operand) -> Operand {
        if self.packs {
            word = builder.op(Op::Pext, word, Some(Operand::Const(self.bits.sources)), MACHINE);
        }
        for pass in &self.passes {
            let factor = (0..pass.copies).fold(0u128, |factor, copy| factor | 1 << (copy * pass.stride));
            word = builder.mul(word, Operand::Const(factor));
            word = builder.op(Op::Pext, word, Some(Operand::Const(pass.mask)), MACHINE);
        }
        if !is_dense(self.bits.destinations) {
            word = builder.op(Op::Pdep, word, Some(Operand::Const(self.bits.destinations)), MACHINE);
        }
        word
    }
}
