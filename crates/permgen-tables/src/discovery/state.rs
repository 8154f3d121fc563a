//! How far a search has come: what a checkpoint holds, and what a shard hands in.
//!
//! As text, one fact a line, closed by a checksum of all lines before it:
//!
//! ```text
//! permgen state 1
//! version 0.1.0
//! command permgen find magics --piece rook --board 4x4
//! search magics of rooks on 4x4, seed 1
//! shard 0/1
//! budget 1000000
//! goal first 40 sampled rook a1, 4 bits
//! done 3 5120
//! ahead 5 2048
//! ahead 7 910 0 0x0123 4
//! goal best 8 exhaustive rook b1, 4 bits
//! done 8 77
//! found 2 -5 0x0042 4
//! checksum 0123456789abcdef
//! ```
//!
//! `done COUNT NODES` says that the shard's first COUNT parts are done and what they cost, `ahead PART NODES` that a
//! part after them is done too, and what follows is what it found: score and text. `found PART SCORE TEXT` is the
//! finding that counts among the parts of `done`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::{Finding, Goal, Outcome, Search, Takes};
use permgen_core::VERSION;

/// Which parts are done here: the part `index` and every `count`-th after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// All parts.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Shard `index` of `count`, counted from 0. `None` when there is no such shard.
    #[must_use]
    pub fn new(index: u64, count: u64) -> Option<Self> {
        (index < count).then_some(Self { index, count })
    }

    /// Which of the shards it is, from 0.
    #[must_use]
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many shards there are.
    #[must_use]
    pub fn count(self) -> u64 {
        self.count
    }

    /// How many of `parts` are in the shard.
    fn share_of(self, parts: u64) -> u64 {
        parts.saturating_sub(self.index).div_ceil(self.count)
    }

    /// The part at a position of the shard's own list; every position below `share_of(parts)` has one.
    pub(super) fn part_at(self, position: u64) -> u64 {
        self.index + position * self.count
    }

    /// The position of a part in the shard's own list, when it is in it.
    fn position_of(self, part: u64) -> Option<u64> {
        let distance = part.checked_sub(self.index)?;
        (distance % self.count == 0).then_some(distance / self.count)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Self, ParseShardError> {
        let (index, count) = text.split_once('/').ok_or(ParseShardError::NoFraction)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| ParseShardError::NoFraction);
        let (index, count) = (number(index)?, number(count)?);
        Self::new(index, count).ok_or(ParseShardError::OutOfRange { count })
    }
}

/// Why a text names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseShardError {
    /// Not two numbers.
    #[error("a shard is written as its number and how many there are, such as 0/8")]
    NoFraction,
    /// The number is too large.
    #[error("{}", match .count { 0 => "there is at least one shard: 0/1".to_owned(), count => format!("{count} shards are numbered 0/{count} to {}/{count}", count - 1) })]
    OutOfRange {
        /// How many shards there are.
        count: u64,
    },
}

/// How far one goal has come.
///
/// What counts is only ever taken from the parts up to the first that is missing, in their order. So the state that a
/// goal ends in is the same whatever the order in which parts were done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalState {
    pub(super) goal: Goal,
    shard: Shard,
    budget: Option<u64>,
    done: u64,
    nodes: u64,
    found: Option<(u64, Finding)>,
    /// What came of parts after one that is missing, by their position.
    ahead: BTreeMap<u64, Outcome>,
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
    fn new(goal: Goal, shard: Shard, budget: Option<u64>) -> Self {
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
        let has_finding = |(&position, outcome): (&u64, &Outcome)| outcome.found.is_some().then_some(position);
        (self.goal.takes == Takes::First).then(|| self.ahead.iter().find_map(has_finding)).flatten()
    }

    /// Takes in what came of a part.
    pub(super) fn keep(&mut self, position: u64, outcome: Outcome) {
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The version of permgen that runs it; in another one the parts may be others.
    version: String,
    /// The command line that it was started with, for people and for those who join shards.
    command: String,
    identity: String,
    shard: Shard,
    budget: Option<u64>,
    pub(super) goals: Vec<GoalState>,
}

impl State {
    /// Nothing is done yet.
    ///
    /// `budget` is how many nodes each goal may cost in this shard; the part that reaches it is finished and the last.
    #[must_use]
    pub fn new(search: &dyn Search, command: &str, shard: Shard, budget: Option<u64>) -> Self {
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
    pub fn belongs_to(&self, search: &dyn Search) -> Result<(), ForeignState> {
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForeignState {
    /// Another version of permgen cuts the work into other parts.
    #[error("it is of permgen {is}, and this is permgen {VERSION}")]
    Version {
        /// The version that it is of.
        is: String,
    },
    /// Another search.
    #[error("it is of the search `{is}`, not of `{expected}`")]
    Search {
        /// The search that it is of.
        is: String,
        /// The one that was asked for.
        expected: String,
    },
    /// The same search, with other goals.
    #[error("it has other goals than this search")]
    Goals,
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const FIRST_LINE: &str = "permgen state 1";

impl fmt::Display for State {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&sealed(&self.lines()))
    }
}

impl State {
    /// Everything above the checksum.
    fn lines(&self) -> String {
        let mut lines = vec![
            FIRST_LINE.to_owned(),
            format!("version {}", self.version),
            format!("command {}", self.command),
            format!("search {}", self.identity),
            format!("shard {}", self.shard),
        ];
        lines.extend(self.budget.map(|budget| format!("budget {budget}")));
        for GoalState { goal, done, nodes, found, ahead, .. } in &self.goals {
            let takes = match goal.takes {
                Takes::First => "first",
                Takes::Best => "best",
            };
            let covers = if goal.exhaustive { "exhaustive" } else { "sampled" };
            lines.push(format!("goal {takes} {} {covers} {}", goal.parts, one_line(&goal.name)));
            lines.push(format!("done {done} {nodes}"));
            lines.extend(
                found.as_ref().map(|(part, finding)| format!("found {part} {} {}", finding.score, finding.text)),
            );
            for (&position, outcome) in ahead {
                let found = outcome.found.as_ref().map(|finding| format!(" {} {}", finding.score, finding.text));
                let part = self.shard.part_at(position);
                lines.push(format!("ahead {part} {}{}", outcome.nodes, found.unwrap_or_default()));
            }
        }
        lines.join("\n") + "\n"
    }
}

/// Lines with their checksum below.
pub(super) fn sealed(lines: &str) -> String {
    format!("{lines}checksum {:016x}\n", checksum(lines))
}

/// FNV-1a: finds what storage does to a file, not what people do to it on purpose.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Why a text is no state of a search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseStateError {
    /// Something else altogether.
    #[error("this is no state of a search: it does not begin with `{FIRST_LINE}`")]
    NoState,
    /// The end is missing.
    #[error("the state is cut off: it does not end with its checksum")]
    CutOff,
    /// Something was changed.
    #[error("the state is damaged: its checksum is {found:016x}, and that of its lines {computed:016x}")]
    Damaged {
        /// What stands there.
        found: u64,
        /// What should.
        computed: u64,
    },
    /// A line makes no sense, though the checksum is right.
    #[error("line {line}: `{text}` makes no sense here")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What it says.
        text: String,
    },
}

impl FromStr for State {
    type Err = ParseStateError;

    fn from_str(text: &str) -> Result<Self, ParseStateError> {
        if !text.starts_with(FIRST_LINE) {
            return Err(ParseStateError::NoState);
        }
        let (lines, found) = text
            .strip_suffix('\n')
            .and_then(|text| text.rsplit_once("\nchecksum "))
            .map(|(_, sum)| (&text[..text.len() - sum.len() - "checksum \n".len()], sum))
            .filter(|(_, sum)| sum.len() == 16)
            .and_then(|(lines, sum)| Some((lines, u64::from_str_radix(sum, 16).ok()?)))
            .ok_or(ParseStateError::CutOff)?;
        let computed = checksum(lines);
        if found != computed {
            return Err(ParseStateError::Damaged { found, computed });
        }
        let mut state = Self {
            version: String::new(),
            command: String::new(),
            identity: String::new(),
            shard: Shard::WHOLE,
            budget: None,
            goals: Vec::new(),
        };
        for (index, line) in lines.lines().enumerate().skip(1) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            state.read(word, rest).ok_or_else(|| ParseStateError::Line { line: index + 1, text: line.to_owned() })?;
        }
        Ok(state)
    }
}

impl State {
    /// Takes in one line; `None` when it makes no sense.
    fn read(&mut self, word: &str, rest: &str) -> Option<()> {
        let mut fields = rest.splitn(3, ' ');
        let mut next = || fields.next();
        let (shard, budget) = (self.shard, self.budget);
        match word {
            "version" => self.version = rest.to_owned(),
            "command" => self.command = rest.to_owned(),
            "search" => self.identity = rest.to_owned(),
            "shard" if self.goals.is_empty() => self.shard = rest.parse().ok()?,
            "budget" if self.goals.is_empty() => self.budget = Some(rest.parse().ok()?),
            "goal" => {
                let takes = match next()? {
                    "first" => Takes::First,
                    "best" => Takes::Best,
                    _ => return None,
                };
                let parts = next()?.parse().ok()?;
                let (covers, name) = next()?.split_once(' ')?;
                let exhaustive = match covers {
                    "exhaustive" => true,
                    "sampled" => false,
                    _ => return None,
                };
                let goal = Goal { name: name.to_owned(), parts, takes, exhaustive };
                self.goals.push(GoalState::new(goal, shard, budget));
            }
            "done" => {
                let goal = self.goals.last_mut()?;
                (goal.done, goal.nodes) = (next()?.parse().ok()?, next()?.parse().ok()?);
                if goal.done > goal.share() || next().is_some() {
                    return None;
                }
            }
            "found" => {
                let goal = self.goals.last_mut()?;
                let part: u64 = next()?.parse().ok()?;
                let finding = Finding { score: next()?.parse().ok()?, text: next()?.to_owned() };
                if shard.position_of(part).is_none_or(|position| position >= goal.done) {
                    return None;
                }
                goal.found = Some((part, finding));
            }
            "ahead" => {
                let goal = self.goals.last_mut()?;
                let part: u64 = next()?.parse().ok()?;
                let position = shard.position_of(part)?;
                let nodes = next()?.parse().ok()?;
                let found = match next() {
                    Some(found) => {
                        let (score, text) = found.split_once(' ')?;
                        Some(Finding { score: score.parse().ok()?, text: text.to_owned() })
                    }
                    None => None,
                };
                if position <= goal.done || position >= goal.share() {
                    return None;
                }
                goal.ahead.insert(position, Outcome { found, nodes });
            }
            _ => return None,
        }
        Some(())
    }
}
