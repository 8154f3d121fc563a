//! Operations on all words of a board at once, for programs of attacks.

use permgen_core::attacks::{Attacks, Places};
use permgen_core::layout::Words;
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The number of the square.
pub(crate) const SQUARE: Operand = Operand::Input(0);

/// A value of all words, the lowest first.
pub(crate) type Wide = Vec<Operand>;

/// Writes a program on the words of a board. Pairs of words of 64 bits are computed as one of 128, which machines do with their carry.
pub(crate) struct Writer {
    pub(crate) builder: Builder,
    /// The words that come in and go out.
    outer: Words,
    /// The words that are computed.
    pub(crate) words: Words,
    pub(crate) squares: usize,
}

impl Writer {
    pub(crate) fn new(attacks: &Attacks) -> Self {
        let outer = attacks.words();
        let words = match outer {
            Words { count: 2.., width: Width::W64 } => Words { count: outer.count.div_ceil(2), width: Width::W128 },
            _ => outer,
        };
        let mut inputs = vec![outer.width; 1 + outer.count];
        inputs[0] = Width::W8;
        Self { builder: Builder::of_words(inputs), outer, words, squares: attacks.layout().squares().into() }
    }

    /// The occupied squares.
    pub(crate) fn occupied(&mut self) -> Wide {
        let inputs = (1..=self.outer.count).map(|word| Operand::Input(word as u8)).vec();
        if self.outer.width == self.words.width {
            return inputs;
        }
        let pair = |pair: &[Operand]| {
            let low = self.builder.resize(pair[0], Width::W128);
            let Some(&high) = pair.get(1) else { return low };
            let high = self.builder.resize(high, Width::W128);
            let high = self.builder.op(Op::Shl, high, Some(Operand::Const(64)), Width::W128);
            self.builder.op(Op::Or, high, Some(low), Width::W128)
        };
        inputs.chunks(2).map(pair).vec()
    }

    /// The program that returns all that is in one of both: the second is of the words that come in.
    pub(crate) fn finish(mut self, result: &Wide, others: Option<&Wide>) -> Program {
        let mut results = if self.outer.width == self.words.width {
            result.clone()
        } else {
            let half = |word: usize| {
                let pair = result[word / 2];
                let half = match word % 2 {
                    0 => pair,
                    _ => self.builder.op(Op::Shr, pair, Some(Operand::Const(64)), Width::W128),
                };
                match half {
                    Operand::Const(value) => Operand::Const(value & Width::W64.mask()),
                    half => self.builder.resize(half, Width::W64),
                }
            };
            (0..self.outer.count).map(half).vec()
        };
        if let Some(others) = others {
            let both = |(&a, &b): (&Operand, &Operand)| self.builder.op(Op::Or, a, Some(b), self.outer.width);
            results = results.iter().zip(others).map(both).vec();
        }
        let outputs = vec![self.outer.width; self.outer.count];
        self.builder.finish_words(results, outputs)
    }

    pub(crate) fn op(&mut self, op: Op, a: Operand, b: Operand) -> Operand {
        self.builder.op(op, a, Some(b), self.words.width)
    }

    /// For lines that each lie in one of the words that come in, with their sliders: the words that have the line of a square, and
    /// which of the squares of a line are occupied, as one word. `None` of other lines, and where there is one word only.
    pub(crate) fn folded(
        &mut self,
        of: impl Fn(usize) -> Places,
        slider: impl Fn(usize) -> Places,
    ) -> Option<(Wide, Operand)> {
        let outer = self.outer;
        let places = (0..self.squares).map(of).vec();
        let is_in_one = |(square, &places): (usize, &Places)| {
            (places | slider(square)).words(outer).iter().filter(|&&word| word != 0).count() <= 1
        };
        if outer.count == 1 || !places.iter().enumerate().all(is_in_one) {
            return None;
        }
        let masks = (0..outer.count).map(|word| {
            let entries = places.iter().map(|places| places.word(outer, word));
            self.builder.lookup(SQUARE, Table::new(outer.width, entries))
        });
        let masks: Wide = masks.vec();
        let mut occupied = Operand::Const(0);
        for (word, &mask) in masks.iter().enumerate() {
            let men = self.builder.op(Op::And, Operand::Input(1 + word as u8), Some(mask), outer.width);
            occupied = self.builder.op(Op::Or, men, Some(occupied), outer.width);
        }
        Some((masks, occupied))
    }

    /// The word of places that are in one of the words that come in.
    pub(crate) fn word_of(&self, places: Places) -> u128 {
        places.words(self.outer).into_iter().fold(0, |all, word| all | word)
    }

    /// The width of the words that come in.
    pub(crate) fn outer_width(&self) -> Width {
        self.outer.width
    }

    /// An operation of one word or two that does the same to each word.
    pub(crate) fn each(&mut self, op: Op, a: &Wide, b: &Wide) -> Wide {
        a.iter().zip(b).map(|(&a, &b)| self.op(op, a, b)).vec()
    }

    /// Places that are the same for all squares.
    pub(crate) fn constant(&self, places: Places) -> Wide {
        places.words(self.words).into_iter().map(Operand::Const).vec()
    }

    /// Places of each square, looked up by its number.
    pub(crate) fn column(&mut self, of: impl Fn(usize) -> Places) -> Wide {
        let places = (0..self.squares).map(of).vec();
        let words = self.words;
        let word = |word: usize| {
            let entries = places.iter().map(|places| places.word(words, word));
            self.builder.lookup(SQUARE, Table::new(words.width, entries))
        };
        (0..words.count).map(word).vec()
    }

    /// All words as one, shifted by a number of places: to higher ones if `is_up`.
    pub(crate) fn moved(&mut self, a: &Wide, count: usize, is_up: bool) -> Wide {
        let size = self.words.width.size();
        let (words, bits) = (count / size, count % size);
        let (near, far) = if is_up { (Op::Shl, Op::Shr) } else { (Op::Shr, Op::Shl) };
        let from = |word: usize, back: usize| match is_up {
            true => word.checked_sub(back).map_or(Operand::Const(0), |word| a[word]),
            false => a.get(word + back).copied().unwrap_or(Operand::Const(0)),
        };
        let word = |word: usize| {
            let place = |bits: usize| Operand::Const(bits as u128);
            let own = self.op(near, from(word, words), place(bits));
            if bits == 0 || self.words.count == 1 {
                return own;
            }
            let carried = self.op(far, from(word, words + 1), place(size - bits));
            self.op(Op::Or, own, carried)
        };
        (0..a.len()).map(word).vec()
    }

    /// The difference of all words as numbers.
    pub(crate) fn difference(&mut self, a: &Wide, b: &Wide) -> Wide {
        let mut borrow = Operand::Const(0);
        let mut words = Vec::new();
        for (word, (&a, &b)) in a.iter().zip(b).enumerate() {
            let plain = self.op(Op::Sub, a, b);
            let difference = self.op(Op::Sub, plain, borrow);
            words.push(difference);
            if word + 1 < self.words.count {
                // Of the highest bits: 0 minus 1, or two equal ones with a borrow from below.
                let less = self.op(Op::Andn, a, b);
                let other = self.op(Op::Xor, a, b);
                let below = self.op(Op::Andn, other, difference);
                let either = self.op(Op::Or, less, below);
                let places = Operand::Const(u128::from(self.words.width.bits() - 1));
                borrow = self.op(Op::Shr, either, places);
            }
        }
        words
    }

    /// The words in the opposite order, each turned around.
    pub(crate) fn turned(&mut self, op: Op, a: &Wide) -> Wide {
        a.iter().rev().map(|&word| self.builder.op(op, word, None, self.words.width)).vec()
    }
}
