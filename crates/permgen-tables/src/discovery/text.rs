//! A state of a search as text, which is read again.
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

use std::fmt;
use std::str::FromStr;

use super::shard::Shard;
use super::state::{GoalState, State, one_line};
use super::{Finding, Goal, PartOutcome, Takes};

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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseStateError {
    /// Something else altogether.
    NoState,
    /// The end is missing.
    CutOff,
    /// Something was changed.
    Damaged {
        /// What stands there.
        found: u64,
        /// What should.
        computed: u64,
    },
    /// A line makes no sense, though the checksum is right.
    Line {
        /// Counted from 1.
        line: usize,
        /// What it says.
        text: String,
    },
}

impl std::fmt::Display for ParseStateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoState => write!(f, "this is no state of a search: it does not begin with `{FIRST_LINE}`"),
            Self::CutOff => f.write_str("the state is cut off: it does not end with its checksum"),
            Self::Damaged { found, computed } => {
                write!(f, "the state is damaged: its checksum is {found:016x}, and that of its lines {computed:016x}")
            }
            Self::Line { line, text } => write!(f, "line {line}: `{text}` makes no sense here"),
        }
    }
}

impl std::error::Error for ParseStateError {}

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
                goal.ahead.insert(position, PartOutcome { found, nodes });
            }
            _ => return None,
        }
        Some(())
    }
}
