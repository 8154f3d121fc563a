//! How far a search has come: what a checkpoint holds, and what a shard hands in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::shard::Shard;
use super::{Discovery, Finding, Goal, PartOutcome, Takes};
use permgen_core::VERSION;

/// How far one goal has come.
///
/// What counts is only ever taken from the parts up to the first that is missing, in their order. So the state that a
/// goal ends in is the same whatever the order in which parts were done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GoalState {
    pub(super) goal: Goal,
    /// As of the whole state, with which it is written.
    #[serde(skip, default = "Shard::whole")]
    pub(super) shard: Shard,
    #[serde(skip)]
    pub(super) budget: Option<u64>,
    pub(super) done: u64,
    pub(super) nodes: u64,
    pub(super) found: Option<(u64, Finding)>,
    /// What came of parts after one that is missing, by their position.
    pub(super) ahead: BTreeMap<u64, PartOutcome>,
}

/// What is known of a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Parts are left to do.
    Open,
    /// Something was found, and nothing better can be.
    Found,
    /// All candidates were looked at: there is nothing.
    Impossible,
    /// All parts are done and nothing was found, but they do not cover everything.
    NothingSeen,
    /// The budget was spent before the end. For a goal that takes the best, something may have been found.
    Spent,
}

impl GoalState {
    pub(super) fn new(goal: Goal, shard: Shard, budget: Option<u64>) -> Self {
        Self { goal, shard, budget, done: 0, nodes: 0, found: None, ahead: BTreeMap::new() }
    }

    /// What is looked for.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// How many of the shard's parts are done, without those that are ahead of one that is missing.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// How many parts the shard has.
    #[must_use]
    pub fn share(&self) -> u64 {
        self.shard.share_of(self.goal.parts)
    }

    /// What the parts that count have cost.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What all parts have cost that are done.
    #[must_use]
    pub fn nodes_with_ahead(&self) -> u64 {
        self.ahead.values().fold(self.nodes, |sum, outcome| sum.saturating_add(outcome.nodes))
    }

    /// The finding that counts up to now.
    #[must_use]
    pub fn found(&self) -> Option<&Finding> {
        self.found.as_ref().map(|(_, finding)| finding)
    }

    /// The finding that counts up to now, and the part that it is of.
    #[must_use]
    pub fn found_at(&self) -> Option<(u64, &Finding)> {
        self.found.as_ref().map(|(part, finding)| (*part, finding))
    }

    /// How it stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match (&self.found, self.goal.takes) {
            (Some(_), Takes::First) => Standing::Found,
            (Some(_), Takes::Best) if self.done == self.share() => Standing::Found,
            (None, _) if self.done == self.share() && self.goal.exhaustive => Standing::Impossible,
            (None, _) if self.done == self.share() => Standing::NothingSeen,
            _ if self.budget.is_some_and(|budget| self.nodes >= budget) => Standing::Spent,
            _ => Standing::Open,
        }
    }

    /// Whether a part at this position could still matter and is not done.
    pub(super) fn wants(&self, position: u64) -> bool {
        self.standing() == Standing::Open
            && (self.done..self.first_finding_ahead().unwrap_or(self.share())).contains(&position)
            && !self.ahead.contains_key(&position)
    }

    /// The first position after `from` that is worth doing.
    pub(super) fn next_wanted(&self, from: u64) -> Option<u64> {
        let mut position = from.max(self.done);
        while self.ahead.contains_key(&position) {
            position += 1;
        }
        self.wants(position).then_some(position)
    }

    /// The lowest finding after a gap, for a goal that takes the first: nothing after it matters.
    fn first_finding_ahead(&self) -> Option<u64> {
        let has_finding = |(&position, outcome): (&u64, &PartOutcome)| outcome.found.is_some().then_some(position);
        (self.goal.takes == Takes::First).then(|| self.ahead.iter().find_map(has_finding)).flatten()
    }

    /// Takes in what came of a part.
    pub(super) fn keep(&mut self, position: u64, outcome: PartOutcome) {
        if self.wants(position) {
            self.ahead.insert(position, outcome);
            self.settle();
        }
    }

    /// Moves what is no longer ahead of a gap to what counts, and drops what will never count.
    fn settle(&mut self) {
        while self.standing() == Standing::Open {
            let Some(outcome) = self.ahead.remove(&self.done) else { break };
            let part = self.shard.part_at(self.done);
            self.done += 1;
            self.nodes = self.nodes.saturating_add(outcome.nodes);
            let is_better = |finding: &Finding| self.found.as_ref().is_none_or(|(_, best)| finding.score > best.score);
            if let Some(finding) = outcome.found.filter(is_better) {
                self.found = Some((part, finding));
            }
        }
        if self.standing() != Standing::Open {
            self.ahead.clear();
        } else if let Some(last) = self.first_finding_ahead() {
            self.ahead.retain(|&position, _| position <= last);
        }
    }
}

/// How far a search has come, or one shard of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The version of permgen that runs it; in another one the parts may be others.
    pub(super) version: String,
    /// The command line that it was started with, for people and for those who join shards.
    pub(super) command: String,
    pub(super) identity: String,
    pub(super) shard: Shard,
    pub(super) budget: Option<u64>,
    pub(super) goals: Vec<GoalState>,
}

impl State {
    /// Nothing is done yet.
    ///
    /// `budget` is how many nodes each goal may cost in this shard; the part that reaches it is finished and the last.
    #[must_use]
    pub fn new(search: &dyn Discovery, command: &str, shard: Shard, budget: Option<u64>) -> Self {
        let goals = search.goals().iter().map(|goal| GoalState::new(goal.clone(), shard, budget)).collect();
        Self {
            version: VERSION.to_owned(),
            command: one_line(command),
            identity: one_line(&search.identity()),
            shard,
            budget,
            goals,
        }
    }

    /// The state of all goals, in the order of the search.
    #[must_use]
    pub fn goals(&self) -> &[GoalState] {
        &self.goals
    }

    /// The version of permgen that it is of.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The command line that the search was started with.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }

    /// What the search calls itself.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Which parts are done here.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// How many nodes each goal may cost.
    #[must_use]
    pub fn budget(&self) -> Option<u64> {
        self.budget
    }

    /// What all that was done has cost.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.goals.iter().fold(0, |sum, goal| sum.saturating_add(goal.nodes_with_ahead()))
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.goals.iter().all(|goal| goal.standing() != Standing::Open)
    }

    /// The state as it was read: each goal gets what all have in common, and is refused if no search leaves it like that.
    pub(super) fn restored(mut self) -> Result<Self, String> {
        for goal in &mut self.goals {
            (goal.shard, goal.budget) = (self.shard, self.budget);
            let (done, share) = (goal.done, goal.share());
            let is_done = |&(part, _): &(u64, Finding)| self.shard.position_of(part).is_some_and(|it| it < done);
            if done > share
                || goal.found.as_ref().is_some_and(|found| !is_done(found))
                || goal.ahead.keys().any(|&position| position <= done || position >= share)
            {
                return Err(format!("no search has done such parts of `{}`", goal.goal.name));
            }
        }
        Ok(self)
    }

    /// Changes what each goal may cost. With more than before, a search that had ended goes on.
    pub fn set_budget(&mut self, budget: Option<u64>) {
        self.budget = budget;
        for goal in &mut self.goals {
            goal.budget = budget;
            goal.settle();
        }
    }

    /// Whether this is a state of that search, and one that this version of permgen may go on with.
    ///
    /// # Errors
    ///
    /// What differs.
    pub fn belongs_to(&self, search: &dyn Discovery) -> Result<(), ForeignState> {
        let identity = one_line(&search.identity());
        if self.version != VERSION {
            return Err(ForeignState::Version { is: self.version.clone() });
        }
        if self.identity != identity {
            return Err(ForeignState::Search { is: self.identity.clone(), expected: identity });
        }
        if !self.goals.iter().map(|state| &state.goal).eq(search.goals()) {
            return Err(ForeignState::Goals);
        }
        Ok(())
    }
}

/// Why a state cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForeignState {
    /// Another version of permgen cuts the work into other parts.
    Version {
        /// The version that it is of.
        is: String,
    },
    /// Another search.
    Search {
        /// The search that it is of.
        is: String,
        /// The one that was asked for.
        expected: String,
    },
    /// The same search, with other goals.
    Goals,
}

impl std::fmt::Display for ForeignState {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Version { is } => write!(f, "it is of permgen {is}, and this is permgen {VERSION}"),
            Self::Search { is, expected } => write!(f, "it is of the search `{is}`, not of `{expected}`"),
            Self::Goals => f.write_str("it has other goals than this search"),
        }
    }
}

impl std::error::Error for ForeignState {}

pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
