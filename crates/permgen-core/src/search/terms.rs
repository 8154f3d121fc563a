//! Values that are put together by `or`.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::program::{Builder, Operand};

/// Values to be combined by `or`, with the cycle in which each is ready.
#[derive(Clone, Default)]
pub(super) struct Terms(BinaryHeap<Reverse<(u32, Operand)>>);

impl Terms {
    pub(super) fn push(&mut self, ready: u32, value: Operand) {
        self.0.push(Reverse((ready, value)));
    }

    /// Combines the two that are ready first, again and again: the tree with the shortest critical path.
    pub(super) fn combine(mut self, builder: &mut Builder) -> Option<(u32, Operand)> {
        loop {
            let Reverse((ready, first)) = self.0.pop()?;
            let Some(Reverse((later, second))) = self.0.pop() else { return Some((ready, first)) };
            let sum = builder.or(first, second);
            self.push(ready.max(later) + 1, sum);
        }
    }
}
