//! Random questions.

use permgen_verify::Question;
use permgen_verify::term::{Binary, Term, Terms};

/// A congruential generator, its high half used.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((self.0 >> 33) as usize) % bound
    }
}

/// A claim about two small words that is made of a handful of random operations; what is given is random too, sometimes.
pub(crate) fn question(seed: u64) -> Question {
    let mut random = Random::new(seed);
    let mut terms = Terms::new();
    let width = 1 + random.below(6) as u32;
    let mut words: Vec<Term> = vec![terms.input("a", width), terms.input("b", width)];
    for _ in 0..2 {
        let value = random.below(1 << width) as u128;
        words.push(terms.constant(value, width));
    }
    let mut bits: Vec<Term> = Vec::new();
    for _ in 0..3 + random.below(10) {
        let a = words[random.below(words.len())];
        let b = words[random.below(words.len())];
        match random.below(20) {
            0 => words.push(terms.not(a)),
            1 if width > 1 => {
                let cut = 1 + random.below(width as usize - 1) as u32;
                let (high, low) = (terms.extract(a, 0, cut), terms.extract(b, cut, width - cut));
                words.push(terms.concat(high, low));
            }
            2 if !bits.is_empty() => {
                let condition = bits[random.below(bits.len())];
                words.push(terms.ite(condition, a, b));
            }
            3 => {
                let wide = terms.sign_extend(a, width + 2);
                words.push(terms.extract(wide, 1, width));
            }
            _ => {
                let op = Binary::ALL[random.below(14)];
                let made = terms.binary(op, a, b);
                if op.is_comparison() { bits.push(made) } else { words.push(made) }
            }
        }
    }
    let pick = |terms: &mut Terms, random: &mut Random, bits: &[Term]| {
        let mut bit = match bits.last() {
            Some(&bit) if random.below(3) > 0 => bit,
            _ => {
                let (a, b) = (words[words.len() - 1], words[random.below(words.len())]);
                let ops = [Binary::Eq, Binary::Ult, Binary::Slt];
                terms.binary(ops[random.below(3)], a, b)
            }
        };
        if random.below(2) == 0 {
            bit = terms.not(bit);
        }
        bit
    };
    let claim = pick(&mut terms, &mut random, &bits);
    let mut given = Vec::new();
    if random.below(3) == 0 {
        let forbidden = terms.constant(random.below(1 << width) as u128, width);
        let (there, zero) = (terms.binary(Binary::And, words[0], forbidden), terms.constant(0, width));
        given.push(terms.binary(Binary::Eq, there, zero));
    }
    if random.below(3) == 0 {
        let turned = bits.len().min(1);
        bits.rotate_left(turned);
        given.push(pick(&mut terms, &mut random, &bits));
    }
    Question { terms, given, claim, cases: Vec::new() }
}
