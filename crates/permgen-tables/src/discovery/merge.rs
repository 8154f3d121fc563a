//! Joining the shards of a search.

use super::{Finding, Goal, GoalState, Shard, Standing, State, Takes};
use permgen_core::VERSION;

/// What is known of a goal in the end, of one run or of all shards together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// What was looked for.
    pub goal: Goal,
    /// How it stands.
    pub standing: Standing,
    /// The finding that counts, and the part that it is of.
    pub found: Option<(u64, Finding)>,
    /// How many parts were done.
    pub done: u64,
    /// What they cost.
    pub nodes: u64,
}

impl Conclusion {
    fn new(state: &GoalState) -> Self {
        Self {
            goal: state.goal().clone(),
            standing: state.standing(),
            found: state.found_at().map(|(part, finding)| (part, finding.clone())),
            done: state.done(),
            nodes: state.nodes(),
        }
    }

    /// Takes in what another shard came to; both are at their end.
    fn join(&mut self, other: Self) {
        let better = |(part, finding): &(u64, Finding), (best_part, best): &(u64, Finding)| match self.goal.takes {
            Takes::First => part < best_part,
            Takes::Best => (finding.score, *best_part) > (best.score, *part),
        };
        let replaces = other.found.as_ref().is_some_and(|new| self.found.as_ref().is_none_or(|old| better(new, old)));
        let either = |standing: Standing| self.standing == standing || other.standing == standing;
        self.standing = if self.goal.takes == Takes::First && either(Standing::Found) {
            Standing::Found
        } else {
            // What is found among all that takes the best counts only when all is done.
            let order = [Standing::Open, Standing::Spent, Standing::Found, Standing::NothingSeen];
            order.into_iter().find(|&standing| either(standing)).unwrap_or(Standing::Impossible)
        };
        if replaces {
            self.found = other.found;
        }
        self.done += other.done;
        self.nodes = self.nodes.saturating_add(other.nodes);
    }
}

impl State {
    /// What is known of each goal, in the order of the search.
    #[must_use]
    pub fn conclusions(&self) -> Vec<Conclusion> {
        self.goals().iter().map(Conclusion::new).collect()
    }
}

/// Joins what all shards of a search came to; each comes with a name to tell it by, such as its file's.
///
/// For goals that take the first finding, and for those that take the best, the result is that of one run of the
/// whole, unless a budget ended it, which is counted in each shard for itself.
///
/// # Errors
///
/// When a shard is missing, there twice, of another search, budget or version, or not at its end.
pub fn merge(shards: &[(String, State)]) -> Result<Vec<Conclusion>, MergeError> {
    let Some(((first_name, first), rest)) = shards.split_first() else { return Err(MergeError::Nothing) };
    for (name, state) in rest {
        let pair = || (first_name.clone(), name.clone());
        if state.identity() != first.identity() {
            let ((first, second), identities) =
                (pair(), Box::new([first.identity().to_owned(), state.identity().to_owned()]));
            return Err(MergeError::Searches { first, second, identities });
        }
        if state.shard().count() != first.shard().count() {
            let (first_count, second_count) = (first.shard().count(), state.shard().count());
            let (first, second) = pair();
            return Err(MergeError::Counts { first, second, first_count, second_count });
        }
        if state.budget() != first.budget() {
            let budgets = [first.budget(), state.budget()];
            let (first, second) = pair();
            return Err(MergeError::Budgets { first, second, budgets });
        }
        if !state.goals().iter().map(GoalState::goal).eq(first.goals().iter().map(GoalState::goal)) {
            let (first, second) = pair();
            return Err(MergeError::Goals { first, second });
        }
    }
    if let Some((name, state)) = shards.iter().find(|(_, state)| state.version() != VERSION) {
        return Err(MergeError::Version { name: name.clone(), is: state.version().to_owned() });
    }
    let mut sorted: Vec<&(String, State)> = shards.iter().collect();
    sorted.sort_by_key(|(_, state)| state.shard());
    for pair in sorted.windows(2) {
        let [(first, state), (second, other)] = pair else { continue };
        if state.shard() == other.shard() {
            let (first, second) = (first.clone(), second.clone());
            return Err(MergeError::Doubled { shard: state.shard(), first, second, same: state == other });
        }
    }
    let count = first.shard().count();
    if (sorted.len() as u64) < count {
        let there: Vec<u64> = sorted.iter().map(|(_, state)| state.shard().index()).collect();
        let missing = (0..count).filter(|index| there.binary_search(index).is_err());
        // A damaged number of shards must not fill the memory.
        let missing = missing.take(MOST_NAMED).filter_map(|index| Shard::new(index, count)).collect();
        return Err(MergeError::Missing { missing, count, there: there.len() });
    }
    if let Some((name, state)) = sorted.iter().find(|(_, state)| !state.is_finished()) {
        return Err(MergeError::Unfinished { name: name.clone(), shard: state.shard() });
    }
    let mut all = sorted.iter().map(|(_, state)| state.conclusions());
    let first = all.next().unwrap_or_default();
    Ok(all.fold(first, |mut joined, next| {
        joined.iter_mut().zip(next).for_each(|(joined, next)| joined.join(next));
        joined
    }))
}

/// How many missing shards are named.
const MOST_NAMED: usize = 16;

/// Why shards cannot be joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// None are there.
    Nothing,
    /// Not all are there.
    Missing {
        /// The first of those that are missing.
        missing: Vec<Shard>,
        /// How many there should be.
        count: u64,
        /// How many there are.
        there: usize,
    },
    /// One is there twice.
    Doubled {
        /// The shard.
        shard: Shard,
        /// Where it is.
        first: String,
        /// And where again.
        second: String,
        /// Whether both say the same.
        same: bool,
    },
    /// They are of different searches.
    Searches {
        /// One of them.
        first: String,
        /// The other.
        second: String,
        /// The searches.
        identities: Box<[String; 2]>,
    },
    /// They are of the same search, cut up differently.
    Counts {
        /// One of them.
        first: String,
        /// The other.
        second: String,
        /// How many shards one has.
        first_count: u64,
        /// How many the other has.
        second_count: u64,
    },
    /// They are of the same search, with different budgets.
    Budgets {
        /// One of them.
        first: String,
        /// The other.
        second: String,
        /// Their budgets.
        budgets: [Option<u64>; 2],
    },
    /// The same search with different goals.
    Goals {
        /// One of them.
        first: String,
        /// The other.
        second: String,
    },
    /// Another version of permgen cuts the work into other parts.
    Version {
        /// The shard.
        name: String,
        /// The version that it is of.
        is: String,
    },
    /// Parts are left to do.
    Unfinished {
        /// Where it is.
        name: String,
        /// The shard.
        shard: Shard,
    },
}

impl std::fmt::Display for MergeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nothing => f.write_str("there are no shards to join"),
            Self::Missing { missing, count, there } => write!(
                f,
                "{} of {count} shards {}: {}{}",
                count - *there as u64,
                if count - *there as u64 == 1 { "is missing" } else { "are missing" },
                missing.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
                if (missing.len() as u64) < count - *there as u64 { ", .." } else { "" }
            ),
            Self::Doubled { shard, first, second, same } => write!(
                f,
                "shard {shard} is there twice, in `{first}` and `{second}`{}",
                if *same { "" } else { ", and they contradict each other" }
            ),
            Self::Searches { first, second, identities } => write!(
                f,
                "`{first}` and `{second}` are of different searches: `{}` and `{}`",
                identities[0], identities[1]
            ),
            Self::Counts { first, second, first_count, second_count } => {
                write!(f, "`{first}` is one of {first_count} shards, `{second}` one of {second_count}")
            }
            Self::Budgets { first, second, budgets } => {
                let [first_budget, second_budget] = budgets.map(|budget| match budget {
                    None => "no budget".to_owned(),
                    Some(nodes) => format!("a budget of {nodes} nodes"),
                });
                write!(f, "`{first}` was searched with {first_budget}, `{second}` with {second_budget}")
            }
            Self::Goals { first, second } => {
                write!(f, "`{first}` and `{second}` contradict each other: their goals differ")
            }
            Self::Version { name, is } => write!(f, "`{name}` is of permgen {is}, and this is permgen {VERSION}"),
            Self::Unfinished { name, shard } => write!(f, "shard {shard} in `{name}` is not at its end"),
        }
    }
}

impl std::error::Error for MergeError {}
