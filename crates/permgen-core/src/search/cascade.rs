//! The cascade of delta swaps: any permutation of `2^k` bits in `2k - 1` stages.
//!
//! D. E. Knuth, "The Art of Computer Programming" volume 4A, section 7.1.3, exercises 65 to 69; the network is
//! V. E. Benes's, "Mathematical Theory of Connecting Networks and Telephone Traffic", 1965. Stages exchange bits
//! at distances that are powers of two, in any order of the distances up to the middle one and back. Each loop of the
//! routing algorithm leaves one choice free, which is spent on emptying stages or on filling them.

use super::network::{Ends, Solver};
use super::stage::Stage;
use super::{Effort, Task};
use crate::permutation::Permutation;
use crate::random::Random;
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Delta swaps in cascade, with a whole-word operation before or after.
#[derive(Debug)]
pub(super) struct Cascade;

impl Solver for Cascade {
    fn name(&self) -> &'static str {
        "cascade"
    }

    fn solve(&self, permutation: &Permutation, effort: Effort, target: &Target) -> Vec<Vec<Stage>> {
        vec![search(permutation, effort, target).stages]
    }

    /// Where bits are lost, stages for all of them are more than masks and shifts for those that are left: of 240 maps of at most half of
    /// the bits none was shorter. While macros expand, that takes too long to try.
    fn is_worth_while(&self, task: &Task<'_>) -> bool {
        let bits = task.map.domain().count_ones();
        task.effort > Effort::Low || 2 * bits > task.map.input().bits()
    }

    fn ends(&self) -> Ends {
        Ends::Nothing
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

/// A whole-word operation, or now and then none.
fn random_whole_word(random: &mut Random, width: Width, target: &Target) -> Option<Stage> {
    match random.below(4) {
        0 => Some(Stage::Rotate(1 + random.below(width.size() - 1) as u32)),
        1 => {
            let stages = Stage::of_whole_words(target, width);
            match stages.len() {
                0 => None,
                1 => Some(stages[0]),
                several => Some(stages[random.below(several)]),
            }
        }
        _ => None,
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
    before: Option<Stage>,
    after: Option<Stage>,
    order: [u32; 7],
    preferences: [Preference; 7],
}

/// A routed permutation.
struct Plan {
    stages: Vec<Stage>,
    ops: u32,
}

impl Plan {
    fn new(permutation: &Permutation, choices: &Choices, target: &Target) -> Self {
        let width = permutation.width();
        let Choices { before, after, order, preferences } = *choices;
        let through = |stage: Option<Stage>, bit: u8| stage.map_or(bit, |stage| stage.destination_of(bit, width));
        let mut before_after = [0; 128];
        for bit in 0..width.bits() as u8 {
            before_after[usize::from(through(after, bit))] = bit;
        }
        let mut to = [0; 128];
        for (bit, &destination) in (0u8..).zip(permutation.destinations()) {
            to[usize::from(through(before, bit))] = before_after[usize::from(destination)];
        }
        let levels = width.index_bits() as usize;
        let routed = route(&to[..width.size()], &order[..levels], &preferences[..levels]);
        let stages: Vec<Stage> = before.into_iter().chain(routed).chain(after).vec();
        let ops = stages.iter().map(|stage| stage.ops(width, target)).sum();
        Self { stages, ops }
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
        first.push(Stage::Exchange { mask: mask_before, distance: 1 << index_bit });
        last.push(Stage::Exchange { mask: mask_after, distance: 1 << index_bit });
    }
    let mask = (0..size).filter(|&bit| here[bit] < there[bit]).fold(0u128, |mask, bit| mask | 1 << here[bit]);
    first.push(Stage::Exchange { mask, distance: 1 << middle });
    first.extend(last.into_iter().rev());
    first
}

/// The cheapest plan found: first over orders and preferences in turn, then by random changes of the best so far.
fn search(permutation: &Permutation, effort: Effort, target: &Target) -> Plan {
    let width = permutation.width();
    let levels = width.index_bits() as usize;
    let budget = budget(effort);
    let mut random = Random::new(0);
    let identity: [u32; 7] = std::array::from_fn(|level| level as u32);
    let mut best_choices = Choices { before: None, after: None, order: identity, preferences: [Preference::Fewest; 7] };
    let mut best = Plan::new(permutation, &best_choices, target);
    let mut current = (best.ops, best_choices);
    for round in 0..budget {
        if best.ops == 0 {
            break;
        }
        let mut choices = current.1;
        if round < budget / 2 {
            choices = Choices { before: None, after: None, ..best_choices };
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
                    0 => choices.before = random_whole_word(&mut random, width, target),
                    1 => choices.after = random_whole_word(&mut random, width, target),
                    2 | 3 => choices.order.swap(random.below(levels), random.below(levels)),
                    _ => choices.preferences[random.below(levels)] = PREFERENCES[random.below(5)],
                }
            }
        }
        let plan = Plan::new(permutation, &choices, target);
        if round >= budget / 2 && plan.ops <= current.0 {
            current = (plan.ops, choices);
        }
        if plan.ops < best.ops {
            (best, best_choices) = (plan, choices);
        }
    }
    best
}
