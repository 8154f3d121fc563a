//! Stages: permutations of a word that take a few operations, from which networks are made.

use super::in_order::move_in_order;
use crate::permutation::Permutation;
use crate::program::{Builder, Op, Operand};
use crate::target::Target;
use crate::width::Width;

/// A permutation of a word in a few operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    /// Every bit moves up, around the end of the word.
    Rotate(u32),
    /// The bytes in the opposite order.
    SwapBytes,
    /// The bits in the opposite order.
    ReverseBits,
    /// The bits of each byte in the opposite order.
    ReverseInBytes,
    /// A delta swap: the bits of `mask` change places with those `distance` above them.
    Exchange {
        /// The lower bit of each pair.
        mask: u128,
        /// How far the pairs are apart.
        distance: u32,
    },
    /// A rotate blend: the places of `mask` get the bits of the word rotated left by `rotation`. A permutation exactly when
    /// `mask` is a union of orbits of that rotation.
    Blend {
        /// The places that get rotated bits.
        mask: u128,
        /// How far those are rotated.
        rotation: u32,
    },
    /// The bits at `from` go to the places `to` in order, the others to the other places in order: gather and scatter.
    Sort {
        /// The bits that go to `to`.
        from: u128,
        /// Where they go.
        to: u128,
    },
}

/// How a delta swap is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SwapForm {
    /// 5 operations, 7 cycles: both copies of the difference come from one multiplication.
    Product,
    /// 6 operations, 5 cycles.
    Shift,
    /// 7 operations, 4 cycles: what moves up, what moves down and what stays are put together.
    Parts,
}

impl SwapForm {
    pub(super) const ALL: [SwapForm; 3] = [SwapForm::Product, SwapForm::Shift, SwapForm::Parts];
}

impl Stage {
    /// Where the stage sends a bit.
    pub(super) fn destination_of(&self, bit: u8, width: Width) -> u8 {
        let bits = width.bits() as u8;
        match *self {
            Stage::Rotate(places) => ((u32::from(bit) + places) % width.bits()) as u8,
            Stage::SwapBytes => bits - 8 - bit / 8 * 8 + bit % 8,
            Stage::ReverseBits => bits - 1 - bit,
            Stage::ReverseInBytes => bit ^ 7,
            Stage::Exchange { mask, distance } => {
                if mask >> bit & 1 == 1 {
                    bit + distance as u8
                } else if u32::from(bit) >= distance && mask >> (u32::from(bit) - distance) & 1 == 1 {
                    bit - distance as u8
                } else {
                    bit
                }
            }
            Stage::Blend { mask, rotation } => {
                let rotated = ((u32::from(bit) + rotation) % width.bits()) as u8;
                if mask >> rotated & 1 == 1 { rotated } else { bit }
            }
            Stage::Sort { from, to } => {
                let (from, to) = if from >> bit & 1 == 1 { (from, to) } else { (!from, !to & width.mask()) };
                let rank = (from & ((1 << bit) - 1)).count_ones();
                let place = (0..rank).fold(to, |rest, _| rest & (rest - 1)).trailing_zeros();
                place as u8
            }
        }
    }

    /// The stages other than rotations that a target does to words of a width in one operation.
    pub(super) fn of_whole_words(target: &Target, width: Width) -> Vec<Stage> {
        let is_more_than_a_byte = width > Width::W8;
        let mut stages = Vec::new();
        if is_more_than_a_byte {
            stages.push(Stage::SwapBytes);
        }
        if target.has(Op::Bitrev) {
            stages.push(Stage::ReverseBits);
        }
        if target.has(Op::Brev8) && is_more_than_a_byte {
            stages.push(Stage::ReverseInBytes);
        }
        stages
    }

    /// What may stand before and after something else: nothing, or one of these at either end.
    pub(super) fn at_either_end(stages: &[Stage]) -> Vec<(Option<Stage>, Option<Stage>)> {
        let mut ends = vec![(None, None)];
        for &stage in stages {
            ends.push((Some(stage), None));
            ends.push((None, Some(stage)));
        }
        ends
    }

    /// The fewest operations it takes.
    pub(super) fn ops(&self, width: Width, target: &Target) -> u32 {
        // One of the two shifts of a rotate blend, and both of a delta swap, may be free.
        let blend = if target.folds(Op::Rotl, Op::And, 0) { 3 } else { 4 };
        let exchange = if target.folds(Op::Shr, Op::Xor, 1) { 4 } else { 5 };
        match *self {
            Stage::Rotate(_) | Stage::SwapBytes | Stage::ReverseBits | Stage::ReverseInBytes => 1,
            Stage::Exchange { mask: 0, .. } => 0,
            Stage::Exchange { mask, distance } if distance * 2 == width.bits() => {
                if mask | mask << distance == width.mask() { 1 } else { blend }
            }
            Stage::Blend { .. } => blend,
            Stage::Exchange { .. } => exchange,
            Stage::Sort { .. } => 5,
        }
    }

    /// The stage as a permutation.
    pub(super) fn permutation(&self, width: Width) -> Permutation {
        Permutation::from_fn(width, |bit| self.destination_of(bit, width))
    }

    /// Writes the stage.
    pub(super) fn write(&self, builder: &mut Builder, x: Operand, width: Width, form: SwapForm) -> Operand {
        let all = width.mask();
        match *self {
            Stage::Rotate(places) => builder.rotl(x, places),
            Stage::SwapBytes => builder.bswap(x),
            Stage::ReverseBits => builder.bitrev(x),
            Stage::ReverseInBytes => builder.brev8(x),
            Stage::Exchange { mask, distance } => exchange(builder, x, width, mask, distance, form),
            Stage::Blend { mask, rotation } => blend(builder, x, mask, rotation, all),
            Stage::Sort { from, to } => {
                let first = move_in_order(builder, x, from, to, width);
                let second = move_in_order(builder, x, all & !from, all & !to, width);
                builder.or(first, second)
            }
        }
    }
}

/// 4 operations, 3 cycles.
fn blend(builder: &mut Builder, x: Operand, mask: u128, rotation: u32, all: u128) -> Operand {
    let rotated = builder.rotl(x, rotation);
    let moved = builder.mask(rotated, mask);
    let kept = builder.mask(x, all & !mask);
    builder.or(kept, moved)
}

fn exchange(builder: &mut Builder, x: Operand, width: Width, mask: u128, distance: u32, form: SwapForm) -> Operand {
    let moving = mask | mask << distance;
    if mask == 0 {
        return x;
    }
    if distance * 2 == width.bits() {
        return blend(builder, x, moving, distance, width.mask());
    }
    // Over more than half a word, what a shift brings from elsewhere falls outside the mask: both shifts share one mask, which
    // makes 6 operations in 4 cycles.
    let from_elsewhere = mask >> distance != 0 || (mask << distance) & (width.mask() >> distance) != 0;
    if form != SwapForm::Product && !from_elsewhere {
        let up = builder.shl(x, distance);
        let down = builder.shr(x, distance);
        let moved = builder.or(up, down);
        let moved = builder.mask(moved, moving);
        let kept = builder.mask(x, width.mask() & !moving);
        return builder.or(kept, moved);
    }
    if moving == width.mask() || form == SwapForm::Parts {
        let down = builder.shr(x, distance);
        let down = builder.mask(down, mask);
        let up = builder.mask(x, mask);
        let up = builder.shl(up, distance);
        let kept = builder.mask(x, width.mask() & !moving);
        let moved = builder.or(down, up);
        return builder.or(kept, moved);
    }
    let shifted = builder.shr(x, distance);
    let differs = builder.xor(x, shifted);
    let differs = builder.mask(differs, mask);
    if form == SwapForm::Product {
        // The two copies of the difference do not overlap, so that nothing is carried.
        let both = builder.mul(differs, Operand::Const(1 | 1 << distance));
        return builder.xor(x, both);
    }
    let lower = builder.xor(x, differs);
    let upper = builder.shl(differs, distance);
    builder.xor(lower, upper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_do_what_they_say() {
        let width = Width::W16;
        for stage in [
            Stage::Rotate(5),
            Stage::SwapBytes,
            Stage::ReverseBits,
            Stage::ReverseInBytes,
            Stage::Exchange { mask: 0x0303, distance: 3 },
            Stage::Exchange { mask: 0x00f1, distance: 8 },
            Stage::Exchange { mask: 0x5555, distance: 1 },
            Stage::Exchange { mask: 0x0035, distance: 10 },
            Stage::Exchange { mask: 0x001a, distance: 11 },
            Stage::Blend { mask: 0x3333, rotation: 4 },
            Stage::Sort { from: 0x0f35, to: 0x3c72 },
        ] {
            let permutation = stage.permutation(width);
            for form in SwapForm::ALL {
                let mut builder = Builder::new(width);
                let x = builder.input();
                let result = stage.write(&mut builder, x, width, form);
                let program = builder.finish(result, width);
                for word in 0..=0xffff {
                    assert_eq!(program.run(word), permutation.apply(word), "{stage:?} {form:?} on {word:#x}");
                }
            }
        }
    }
}
