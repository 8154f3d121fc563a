//! Powers, cycles, order and parity.

use super::Permutation;

impl Permutation {
    /// This permutation applied `exponent` times; a negative exponent applies the inverse, 0 gives the identity.
    ///
    /// The cost does not depend on the exponent.
    ///
    /// ```
    /// use permgen_core::permutation::Permutation;
    /// use permgen_core::width::Width;
    ///
    /// let quarter_turn = Permutation::from_fn(Width::W64, |sq| (7 - sq % 8) * 8 + sq / 8);
    /// assert!(quarter_turn.power(4).is_identity());
    /// assert_eq!(quarter_turn.power(-1), quarter_turn.power(3));
    /// ```
    #[must_use]
    pub fn power(&self, exponent: i128) -> Self {
        let mut power = Self::identity(self.width);
        for cycle in self.cycles() {
            let steps = exponent.rem_euclid(cycle.len() as i128) as usize;
            for (place, &bit) in cycle.iter().enumerate() {
                power.to[usize::from(bit)] = cycle[(place + steps) % cycle.len()];
            }
        }
        power
    }

    /// The cycles of two bits or more, each starting with its lowest bit, in the order of those: `bit`, where it goes,
    /// where that one goes, and so on.
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<u8>> {
        let mut seen = 0u128;
        let mut cycles = Vec::new();
        for start in 0..self.width.bits() as u8 {
            let mut cycle = Vec::new();
            let mut bit = start;
            while seen >> bit & 1 == 0 {
                seen |= 1 << bit;
                cycle.push(bit);
                bit = self.destination_of(bit);
            }
            if cycle.len() > 1 {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The bits that stay where they are, as a set.
    #[must_use]
    pub fn fixed_points(&self) -> u128 {
        (0u32..).zip(&self.to).filter(|&(bit, &to)| bit == u32::from(to)).fold(0, |set, (bit, _)| set | 1 << bit)
    }

    /// The smallest positive exponent whose power is the identity: the least common multiple of the cycles' lengths.
    #[must_use]
    pub fn order(&self) -> u128 {
        self.cycles().iter().map(|cycle| cycle.len() as u128).fold(1, |order, length| {
            // At most 128 bits in all: the largest order (Landau's function of 128) has 13 digits.
            order / greatest_common_divisor(order, length) * length
        })
    }

    /// Whether an even number of exchanges of two bits makes this permutation.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.cycles().iter().map(|cycle| cycle.len() - 1).sum::<usize>() % 2 == 0
    }

    /// Whether applying it twice is the identity.
    #[must_use]
    pub fn is_involution(&self) -> bool {
        (0u8..).zip(&self.to).all(|(bit, &to)| self.destination_of(to) == bit)
    }
}

fn greatest_common_divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
