//! The cascade of delta swaps: any permutation of `2^k` bits in `2k - 1` stages.
//!
//! D. E. Knuth, "The Art of Computer Programming" volume 4A, section 7.1.3, exercises 65 to 69; the network is
//! V. E. Benes's, "Mathematical Theory of Connecting Networks and Telephone Traffic", 1965. Stages exchange bits
//! at distances that are powers of two, in any order of the distances up to the middle one and back. Each loop of the
//! routing algorithm leaves one choice free, which is spent on emptying stages or on filling them.

use super::completion::Completion;
use super::{Effort, Random, Strategy, Task};
use crate::permutation::Permutation;
use crate::program::{Builder, Operand, Program};
use crate::width::Width;

/// Delta swaps in cascade, with a whole-word operation before or after.
#[derive(Debug)]
pub(super) struct Cascade;

impl Strategy for Cascade {
    fn name(&self) -> &'static str {
        "cascade"
    }

    fn propose(&self, task: &Task<'_>) -> Vec<Program> {
        let mut programs = Vec::new();
        for completion in Completion::all(task) {
            let permutation = completion.permutation();
            let plan = search(permutation, task.effort);
            if plan.ops > task.bound {
                continue;
            }
            for form in [Form::Product, Form::Shift, Form::Parts] {
                let (mut builder, x) = completion.start();
                let result = plan.write(&mut builder, x, permutation.width(), form);
                programs.push(completion.finish(builder, result));
            }
        }
        programs
    }
}

/// How many routings are tried.
const fn budget(effort: Effort) -> usize {
    match effort {
        Effort::Low => 120,
        Effort::Default => 12_000,
        Effort::High => 400_000,
    }
}

/// How a stage that is neither a rotation nor full is written.
#[derive(Clone, Copy)]
enum Form {
    /// 5 operations, 7 cycles: the two exchanged words come from one multiplication.
    Product,
    /// 6 operations, 5 cycles.
    Shift,
    /// 7 operations, 4 cycles: what moves up, what moves down and what stays are put together.
    Parts,
}

/// An operation on the whole word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    Nothing,
    RotateLeft(u32),
    SwapBytes,
}

impl Whole {
    fn destination_of(self, bit: u8, width: Width) -> u8 {
        match self {
            Whole::Nothing => bit,
            Whole::RotateLeft(count) => (bit + count as u8) % width.bits() as u8,
            Whole::SwapBytes => (width.bits() as u8 - 8 - bit / 8 * 8) + bit % 8,
        }
    }

    /// The operation that undoes it.
    fn inverse(self, width: Width) -> Self {
        match self {
            Whole::RotateLeft(count) => Whole::RotateLeft(width.bits() - count),
            other => other,
        }
    }

    fn ops(self) -> u32 {
        u32::from(self != Whole::Nothing)
    }

    fn write(self, builder: &mut Builder, x: Operand) -> Operand {
        match self {
            Whole::Nothing => x,
            Whole::RotateLeft(count) => builder.rotl(x, count),
            Whole::SwapBytes => builder.bswap(x),
        }
    }

    fn random(random: &mut Random, width: Width) -> Self {
        match random.below(4) {
            0 => Whole::RotateLeft(1 + random.below(width.size() - 1) as u32),
            1 if width > Width::W8 => Whole::SwapBytes,
            _ => Whole::Nothing,
        }
    }
}

/// What a loop's free choice is spent on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Preference {
    /// Few exchanges in both stages of the level.
    Fewest,
    /// Few exchanges in the stage before the inner ones.
    FewestBefore,
    /// Few exchanges in the stage after the inner ones.
    FewestAfter,
    /// Many exchanges in the stage before.
    MostBefore,
    /// Many exchanges in the stage after.
    MostAfter,
}

const PREFERENCES: [Preference; 5] = [
    Preference::Fewest,
    Preference::FewestBefore,
    Preference::FewestAfter,
    Preference::MostBefore,
    Preference::MostAfter,
];

/// Everything that decides a routing. Only the first `k` entries of the arrays are used.
#[derive(Clone, Copy)]
struct Choices {
    before: Whole,
    after: Whole,
    order: [u32; 7],
    preferences: [Preference; 7],
}

/// One stage: the bits that `mask` selects change places with those `2^index_bit` above.
#[derive(Clone, Copy)]
struct Stage {
    index_bit: u32,
    mask: u128,
}

impl Stage {
    fn distance(self) -> u32 {
        1 << self.index_bit
    }

    /// Whether every bit of the word changes places.
    fn is_full(self, width: Width) -> bool {
        self.mask | self.mask << self.distance() == width.mask()
    }

    /// Whether the exchange is at half a word, where a rotation moves bits both ways.
    fn is_half(self, width: Width) -> bool {
        self.distance() * 2 == width.bits()
    }

    fn ops(self, width: Width) -> u32 {
        match (self.mask, self.is_half(width)) {
            (0, _) => 0,
            (_, true) if self.is_full(width) => 1,
            (_, true) => 4,
            _ => 5,
        }
    }

    fn write(self, builder: &mut Builder, x: Operand, width: Width, form: Form) -> Operand {
        let Stage { mask, .. } = self;
        let distance = self.distance();
        let upper = mask << distance;
        if mask == 0 {
            return x;
        }
        if self.is_half(width) {
            let swapped = builder.rotl(x, distance);
            let moved = builder.mask(swapped, mask | upper);
            let kept = builder.mask(x, width.mask() & !(mask | upper));
            return builder.or(kept, moved);
        }
        if self.is_full(width) || matches!(form, Form::Parts) {
            let down = builder.shr(x, distance);
            let down = builder.mask(down, mask);
            let up = builder.mask(x, mask);
            let up = builder.shl(up, distance);
            let moved = builder.or(down, up);
            let kept = builder.mask(x, width.mask() & !(mask | upper));
            return builder.or(kept, moved);
        }
        let shifted = builder.shr(x, distance);
        let differs = builder.xor(x, shifted);
        let differs = builder.mask(differs, mask);
        if matches!(form, Form::Product) {
            // The two copies of `differs` do not overlap, so that nothing is carried.
            let both = builder.mul(differs, Operand::Const(1 | 1 << distance));
            return builder.xor(x, both);
        }
        let lower = builder.xor(x, differs);
        let shifted_back = builder.shl(differs, distance);
        builder.xor(lower, shifted_back)
    }
}

/// A routed permutation.
struct Plan {
    before: Whole,
    after: Whole,
    stages: Vec<Stage>,
    ops: u32,
}

impl Plan {
    fn new(permutation: &Permutation, choices: &Choices) -> Self {
        let width = permutation.width();
        let Choices { before, after, order, preferences } = *choices;
        let (undo_before, undo_after) = (before.inverse(width), after.inverse(width));
        let mut to = [0; 128];
        for bit in 0..width.bits() as u8 {
            let source = undo_before.destination_of(bit, width);
            to[usize::from(bit)] = undo_after.destination_of(permutation.destination_of(source), width);
        }
        let levels = width.index_bits() as usize;
        let stages = route(&to[..width.size()], &order[..levels], &preferences[..levels]);
        let ops = before.ops() + after.ops() + stages.iter().map(|stage| stage.ops(width)).sum::<u32>();
        Self { before, after, stages, ops }
    }

    fn write(&self, builder: &mut Builder, x: Operand, width: Width, form: Form) -> Operand {
        let mut word = self.before.write(builder, x);
        for stage in &self.stages {
            word = stage.write(builder, word, width, form);
        }
        self.after.write(builder, word)
    }
}

/// Routes the permutation `to` through stages of the given order of index bits: a pair of stages for each but the last.
fn route(to: &[u8], order: &[u32], preferences: &[Preference]) -> Vec<Stage> {
    let size = to.len();
    // Where each bit is before the inner stages and where it has to be after them, and the same by position.
    let (mut here, mut there) = ([0u8; 128], [0u8; 128]);
    let (mut at_here, mut at_there) = ([0u8; 128], [0u8; 128]);
    for (bit, &destination) in to.iter().enumerate() {
        (here[bit], there[bit]) = (bit as u8, destination);
    }
    let (mut first, mut last) = (Vec::with_capacity(13), Vec::with_capacity(6));
    let (&middle, outer) = order.split_last().expect("a word has more than one bit");
    for (&index_bit, &preference) in outer.iter().zip(preferences) {
        let flip = 1u8 << index_bit;
        for bit in 0..size {
            at_here[usize::from(here[bit])] = bit as u8;
            at_there[usize::from(there[bit])] = bit as u8;
        }
        // Bits that share an exchange take different sides: 0 or `flip`.
        let mut side = [u8::MAX; 128];
        for start in 0..size {
            if side[start] == u8::MAX {
                let (mut crossings_before, mut crossings_after, mut length) = (0, 0, 0);
                let mut bit = start;
                while side[bit] == u8::MAX {
                    let partner = usize::from(at_there[usize::from(there[bit] ^ flip)]);
                    (side[bit], side[partner]) = (0, flip);
                    crossings_before += u32::from(here[bit] & flip != 0) + u32::from(here[partner] & flip == 0);
                    crossings_after += 2 * u32::from(there[bit] & flip != 0);
                    length += 2;
                    bit = usize::from(at_here[usize::from(here[partner] ^ flip)]);
                }
                let other = match preference {
                    Preference::Fewest => crossings_before + crossings_after > length,
                    Preference::FewestBefore => (crossings_before * 2, crossings_after * 2) > (length, length),
                    Preference::FewestAfter => (crossings_after * 2, crossings_before * 2) > (length, length),
                    Preference::MostBefore => crossings_before * 2 < length,
                    Preference::MostAfter => crossings_after * 2 < length,
                };
                // A second walk turns the whole loop over.
                while other && side[bit] == 0 {
                    let partner = usize::from(at_there[usize::from(there[bit] ^ flip)]);
                    (side[bit], side[partner]) = (flip, 0);
                    bit = usize::from(at_here[usize::from(here[partner] ^ flip)]);
                }
            }
        }
        let (mut mask_before, mut mask_after) = (0u128, 0u128);
        for bit in 0..size {
            if side[bit] != 0 && here[bit] & flip == 0 {
                mask_before |= 1 << here[bit];
            }
            if side[bit] != 0 && there[bit] & flip == 0 {
                mask_after |= 1 << there[bit];
            }
            here[bit] = here[bit] & !flip | side[bit];
            there[bit] = there[bit] & !flip | side[bit];
        }
        first.push(Stage { index_bit, mask: mask_before });
        last.push(Stage { index_bit, mask: mask_after });
    }
    let mask = (0..size).filter(|&bit| here[bit] < there[bit]).fold(0u128, |mask, bit| mask | 1 << here[bit]);
    first.push(Stage { index_bit: middle, mask });
    first.extend(last.into_iter().rev());
    first
}

/// The cheapest plan found: first over orders and preferences in turn, then by random changes of the best so far.
fn search(permutation: &Permutation, effort: Effort) -> Plan {
    let width = permutation.width();
    let levels = width.index_bits() as usize;
    let budget = budget(effort);
    let mut random = Random::new(0);
    let identity: [u32; 7] = std::array::from_fn(|level| level as u32);
    let mut best_choices = Choices {
        before: Whole::Nothing,
        after: Whole::Nothing,
        order: identity,
        preferences: [Preference::Fewest; 7],
    };
    let mut best = Plan::new(permutation, &best_choices);
    let mut current = (best.ops, best_choices);
    for round in 0..budget {
        if best.ops == 0 {
            break;
        }
        let mut choices = current.1;
        if round < budget / 2 {
            choices = Choices { before: Whole::Nothing, after: Whole::Nothing, ..best_choices };
            choices.preferences = [PREFERENCES[round % 3]; 7];
            if round % 3 == 0 {
                choices.order = identity;
                random.shuffle(&mut choices.order[..levels]);
                current.1.order = choices.order;
            } else {
                choices.order = current.1.order;
            }
        } else {
            if round == budget / 2 || round % 1024 == 0 {
                current = (best.ops, best_choices);
                choices = best_choices;
            }
            for _ in 0..=random.below(2) {
                match random.below(6) {
                    0 => choices.before = Whole::random(&mut random, width),
                    1 => choices.after = Whole::random(&mut random, width),
                    2 | 3 => choices.order.swap(random.below(levels), random.below(levels)),
                    _ => choices.preferences[random.below(levels)] = PREFERENCES[random.below(5)],
                }
            }
        }
        let plan = Plan::new(permutation, &choices);
        if round >= budget / 2 && plan.ops <= current.0 {
            current = (plan.ops, choices);
        }
        if plan.ops < best.ops {
            (best, best_choices) = (plan, choices);
        }
    }
    best
}
