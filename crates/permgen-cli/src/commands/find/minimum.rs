//! The fewest bits that indices can have, as a search: a goal for each square, of one part.

use std::sync::atomic::{AtomicBool, Ordering};

use permgen_tables::discovery::sampled::Sampled;
use permgen_tables::discovery::{Discovery, Finding, Goal, MagicDiscovery, PartOutcome, Takes, Wanted};
use permgen_tables::magic::{Form, Magic, check};
use permgen_verify::factor::{Below, MOST_SQUARES, Minimum, minimum};

use crate::errors::BadInput;

/// How it is found and proved.
pub(super) const METHOD: &str = "a solver finds factors for fewer and fewer bits, proved by looking every occupancy up, and then that \
                                 there is none, proved by its checked proof";

/// How many conflicts the solver may meet on a square: more of them would not fit in memory.
const CONFLICTS: u64 = 2_000_000;

/// The search for the fewest bits of relations; how many bits are wanted of each does not matter.
pub(super) struct Minima {
    wanted: Vec<Wanted>,
    goals: Vec<Goal>,
}

impl Minima {
    pub(super) fn new(wanted: Vec<Wanted>) -> Result<Self, BadInput> {
        let squares = |wanted: &&Wanted| wanted.relation.mask().count_ones();
        if let Some(wanted) = wanted.iter().find(|wanted| squares(wanted) > MOST_SQUARES) {
            let (name, squares) = (&wanted.name, squares(&wanted));
            let why =
                format!("{name}: {squares} squares matter, and at most {MOST_SQUARES} can be unrolled into clauses");
            return Err(BadInput::new(why).with_help("leave such squares out, for magics by `--most-relevant 6`"));
        }
        let goal = |wanted: &Wanted| Goal {
            name: format!("{}, fewest bits", wanted.name),
            parts: 1,
            takes: Takes::First,
            exhaustive: false,
        };
        let goals = wanted.iter().map(goal).collect();
        Ok(Self { wanted, goals })
    }
}

impl Discovery for Minima {
    fn identity(&self) -> String {
        let names: Vec<String> = self
            .wanted
            .iter()
            .map(|wanted| {
                format!("{} ({:#x} in {})", wanted.name, wanted.relation.mask(), wanted.relation.width().rust_type())
            })
            .collect();
        format!("fewest bits of {}, at most {CONFLICTS} conflicts each", names.join(", "))
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, _part: u64, stop: &AtomicBool) -> Option<PartOutcome> {
        let wanted = &self.wanted[goal];
        let guess = |bits| {
            let search = Sampled::new(vec![Wanted { bits, ..wanted.clone() }], Form::Plain, 1).ok()?;
            let found = search.run(0, 0, stop)?.found?;
            search.magic(0, &found)
        };
        let mut left = CONFLICTS;
        let minimum = minimum(&wanted.relation, guess, &mut left, stop);
        let found = match minimum {
            Ok(Some(minimum)) => Some(Finding { text: text(&minimum), score: 0 }),
            Ok(None) if stop.load(Ordering::Relaxed) => return None,
            Ok(None) => None,
            // The solver or its checker is wrong: nothing that either says can be believed.
            Err(fault) => panic!("{}: {fault}", self.wanted[goal].name),
        };
        Some(PartOutcome { found, nodes: CONFLICTS - left })
    }
}

/// `5 bits by 0x0000001234567890; 4 are impossible (proof: 1234 clauses checked)`
fn text(Minimum { magic, below }: &Minimum) -> String {
    let bits = magic.bits();
    let less = bits - 1;
    let verb = if less == 1 { "is" } else { "are" };
    let why = match below {
        Below::NoBits => "an index has no fewer".to_owned(),
        Below::TooManySets => format!("{less} {verb} impossible (more sets than entries)"),
        Below::Refuted(refutation) => {
            format!("{less} {verb} impossible (proof: {} clauses checked)", refutation.proof.steps.len())
        }
    };
    let digits = magic.width.size() / 4 + 2;
    format!("{bits} {} by {:#0digits$x}; {why}", if bits == 1 { "bit" } else { "bits" }, magic.factor)
}

impl MagicDiscovery for Minima {
    fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        let relation = &self.wanted.get(goal)?.relation;
        let (found, _) = finding.text.split_once("; ")?;
        let (bits, factor) = found.split_once(" by 0x")?;
        let bits: u32 = bits.split(' ').next()?.parse().ok()?;
        let factor = u128::from_str_radix(factor, 16).ok()?;
        let width = relation.width();
        let magic = Magic::new(width, relation.mask(), factor, width.bits().checked_sub(bits)?, Form::Plain);
        check(&magic, relation).is_ok().then_some(magic)
    }

    fn remark(&self, finding: &Finding) -> Option<String> {
        Some(finding.text.split_once("; ")?.1.to_owned())
    }
}
