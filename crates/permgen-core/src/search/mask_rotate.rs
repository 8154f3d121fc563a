//! Bits that move by the same distance are moved together: rotate, mask, combine; where there are no rotations, shift.
//!
//! Three operations per distance, whatever the map; the fallback that always works, and the best there is for maps with
//! few distances.

use super::{Strategy, Task};
use crate::pairs::Pairs;
use crate::program::{Builder, Op, Operand, Program};

/// One masked rotation per distance.
#[derive(Debug)]
pub(super) struct MaskRotate;

impl Strategy for MaskRotate {
    fn name(&self) -> &'static str {
        "mask-rotate"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let (input, output) = (task.map.input(), task.map.output());
        let width = input.max(output);
        let rotates = task.target.has(Op::Rotl);
        let mut groups = Pairs::<i32, u128>::default();
        for (from, to) in (0u32..).zip(task.map.destinations()) {
            if let Some(to) = to {
                let rise = i32::from(*to) - from as i32;
                let distance = if rotates { rise.rem_euclid(width.bits() as i32) } else { rise };
                *groups.entry(distance) |= 1 << to;
            }
        }
        let mut builder = Builder::new(input);
        let x = builder.input();
        let x = builder.resize(x, width);
        let mut result = Operand::Const(0);
        for (distance, destinations) in groups.list() {
            let moved = if rotates { builder.rotl(x, distance as u32) } else { builder.shift_by(x, distance) };
            let moved = builder.mask(moved, destinations);
            result = builder.or(result, moved);
        }
        if !matches!(result, Operand::Const(_)) {
            result = builder.resize(result, output);
        }
        vec![builder.finish(result, output)]
    }
}
