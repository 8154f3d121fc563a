//! Values that are put together by `or`.

use crate::program::{Builder, Operand};

/// Values to be combined by `or`, with the cycle in which each is ready.
#[derive(Clone, Default)]
pub(super) struct Terms(Vec<(u32, Operand)>);

impl Terms {
    pub(super) fn push(&mut self, ready: u32, value: Operand) {
        self.0.push((ready, value));
    }

    /// Takes the least.
    fn pop(&mut self) -> Option<(u32, Operand)> {
        let mut least = 0;
        for place in 1..self.0.len() {
            if self.0[place] < self.0[least] {
                least = place;
            }
        }
        (!self.0.is_empty()).then(|| self.0.swap_remove(least))
    }

    /// Combines the two that are ready first, again and again: the tree with the shortest critical path.
    pub(super) fn combine(mut self, builder: &mut Builder) -> Option<(u32, Operand)> {
        loop {
            let (ready, first) = self.pop()?;
            let Some((later, second)) = self.pop() else { return Some((ready, first)) };
            let sum = builder.or(first, second);
            self.push(ready.max(later) + 1, sum);
        }
    }
}
