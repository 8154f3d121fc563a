//! Rows of a matrix while they are multiplied and inverted.

/// A set of bits.
#[derive(Clone)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn of(count: usize, elements: &[u16]) -> Self {
        let mut words = vec![0; count.div_ceil(64)];
        for &element in elements {
            words[usize::from(element) / 64] ^= 1 << (element % 64);
        }
        Self(words)
    }

    pub(super) fn has(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word ^= other;
        }
    }

    pub(super) fn elements(&self) -> Vec<u16> {
        let mut elements = Vec::new();
        for (place, &word) in self.0.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                elements.push((64 * place) as u16 + left.trailing_zeros() as u16);
                left &= left - 1;
            }
        }
        elements
    }
}
