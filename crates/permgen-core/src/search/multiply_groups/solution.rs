//! What was found, as a program.

use super::group::{Group, Shape};
use super::layout::{Layout, Moves, Transform};
use crate::partial_map::PartialMap;
use crate::program::{Builder, Operand, Program};
use crate::search::terms::Terms;
use crate::vector::{IntoVector as _, sort};
use crate::width::Width;

/// Bits that are rotated and masked together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub(super) in_channel: usize,
    pub(super) out_channel: usize,
    pub(super) distance: u32,
    pub(super) bits: Vec<u8>,
}

impl Class {
    /// Operations, including the one that combines it with the rest.
    pub(super) fn ops(&self) -> u32 {
        class_ops(self.distance)
    }
}

/// Sorts bits into classes, largest first per operation.
pub(super) fn classes_of(layout: &Layout, bits: &[u8]) -> Vec<Class> {
    let mut left = bits.to_vec();
    sort(&mut left);
    let mut classes = Vec::new();
    while let Some(class) = best_class(layout, &left, u32::MAX) {
        left.retain(|bit| !class.bits.contains(bit));
        classes.push(class);
    }
    classes
}

/// The class of some of these bits that takes the fewest operations per bit, and no more than `room`.
pub(super) fn best_class(layout: &Layout, bits: &[u8], room: u32) -> Option<Class> {
    let mut best = (0, 1, 0, 0, 0);
    for (in_channel, out_channel) in layout.pairs() {
        let mut sizes = [0u32; 128];
        let mut distances = 0u128;
        for &bit in bits {
            if let Some(distance) = layout.distance(in_channel, out_channel, bit) {
                sizes[distance as usize] += 1;
                distances |= 1 << distance;
            }
        }
        while distances != 0 {
            let distance = distances.trailing_zeros();
            distances &= distances - 1;
            let (size, ops) = (sizes[distance as usize], class_ops(distance));
            if ops <= room && size * best.1 > best.0 * ops {
                best = (size, ops, in_channel, out_channel, distance);
            }
        }
    }
    let (size, _, in_channel, out_channel, distance) = best;
    let alike = |bit: &u8| layout.distance(in_channel, out_channel, *bit) == Some(distance);
    let bits = bits.iter().copied().filter(alike).vec();
    (size > 0).then_some(Class { in_channel, out_channel, distance, bits })
}

/// Operations of a class, including the one that combines it with the rest.
fn class_ops(distance: u32) -> u32 {
    if distance == 0 { 2 } else { 3 }
}

/// Where every bit goes.
#[derive(Clone, Debug)]
pub(in crate::search) struct Solution {
    pub(super) layout: Layout,
    pub(super) groups: Vec<Group>,
    pub(super) classes: Vec<Class>,
}

impl Solution {
    pub(super) fn write(&self, moves: &Moves, map: &PartialMap) -> Program {
        let mut builder = Builder::new(map.input());
        let x = builder.input();
        let result = self.write_words(&mut builder, &[x], moves.width, map.output());
        builder.finish(result, map.output())
    }

    /// Writes the word of `output` that the solution makes of words.
    pub(in crate::search) fn write_words(
        &self,
        builder: &mut Builder,
        words: &[Operand],
        width: Width,
        output: Width,
    ) -> Operand {
        let words: Vec<Operand> = words.iter().map(|&word| builder.resize(word, width)).vec();
        let channel = |&(word, transform): &(u8, Transform)| transform.write(builder, words[usize::from(word)]);
        let channels: Vec<Operand> = self.layout.ins.iter().map(channel).vec();
        let delay = |channel: usize| self.layout.ins[channel].1.ops();
        let mut terms: Vec<Terms> = vec![Terms::default(); self.layout.outs.len()];
        for group in self.groups.iter().filter(|group| !group.bits.is_empty()) {
            let Shape { mask, factor, wanted, .. } = group.shape;
            let (mask, factor) = (u128::from(mask), u128::from(factor) & width.mask());
            let out = self.layout.outs[group.out_channel];
            let masked = builder.mask(channels[group.in_channel], mask);
            let (product, below) = match out {
                Transform::UpperHalf => (upper_half(builder, masked, factor), width.bits()),
                _ => (builder.mul(masked, Operand::Const(factor)), 0),
            };
            // Nothing has to be cleared when the product of all masked bits is clean where the map's bits are.
            let read = out.places(output, width);
            let clean =
                mask.wrapping_mul(factor) & read == wanted && group.shape.is_clean(u128::MAX >> read.leading_zeros());
            let value = if clean { product } else { builder.mask(product, wanted >> below) };
            let ready = delay(group.in_channel) + if factor.is_power_of_two() { 2 } else { 5 };
            terms[group.out_channel].push(ready, value);
        }
        for class in &self.classes {
            let places = class.bits.iter().map(|&bit| self.layout.place(class.in_channel, class.out_channel, bit).1);
            let wanted = places.fold(0u128, |set, place| set | 1 << place);
            let moved = builder.rotl(channels[class.in_channel], class.distance);
            let value = builder.mask(moved, wanted);
            terms[class.out_channel].push(delay(class.in_channel) + class.ops() - 1, value);
        }
        let mut result = Terms::default();
        for (terms, transform) in terms.into_iter().zip(&self.layout.outs) {
            if let Some((ready, sum)) = terms.combine(builder) {
                result.push(ready + transform.ops(), transform.write_inverse(builder, sum, width));
            }
        }
        match result.combine(builder) {
            Some((_, result)) => builder.resize(result, output),
            None => Operand::Const(0),
        }
    }
}

/// The upper half of a product of two words of 64 bits, as a product of words of twice the width.
fn upper_half(builder: &mut Builder, a: Operand, factor: u128) -> Operand {
    if factor.is_power_of_two() {
        return builder.shr(a, Width::W64.bits() - factor.trailing_zeros());
    }
    let wide = builder.resize(a, Width::W128);
    let product = builder.mul(wide, Operand::Const(factor));
    let upper = builder.shr(product, Width::W64.bits());
    builder.resize(upper, Width::W64)
}
