//! What is seen of a search while it runs: how far it is, how fast, what is best so far, and how long it may take.

use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use permgen_tables::discovery::{GoalState, Standing, State, Takes};

use crate::host;

/// A bar on a terminal, and nothing elsewhere.
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    /// What was done when this run began.
    before: u64,
}

impl Progress {
    pub(crate) fn new(state: &State) -> Self {
        let bar = ProgressBar::new(state.goals().len() as u64);
        if !host::shows_progress() {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let style = ProgressStyle::with_template("{bar:24.cyan} {pos} of {len} done, {elapsed}, {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, start: Instant::now(), before: state.nodes() }
    }

    pub(crate) fn show(&self, state: &State) {
        let open = state.goals().iter().filter(|goal| goal.standing() == Standing::Open).count();
        self.bar.set_position((state.goals().len() - open) as u64);
        self.bar.set_message(describe(state, state.nodes().saturating_sub(self.before), self.start.elapsed()));
    }

    /// Does what prints lines, without the bar in its way.
    pub(crate) fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The rate, the best so far, and the time left, given the nodes of this run and the time that they took.
fn describe(state: &State, nodes: u64, elapsed: Duration) -> String {
    let rate = nodes as f64 / elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
    let mut parts = vec![format!("{} nodes/s", short(rate))];
    parts.extend(covered(state));
    parts.extend(best(state));
    parts.push(remaining(state, rate, elapsed).to_string());
    parts.join(", ")
}

/// A number with three digits and a unit.
fn short(number: f64) -> String {
    let units = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    match units.into_iter().find(|(unit, _)| number >= *unit) {
        Some((unit, name)) => format!("{:.1}{name}", number / unit),
        None => format!("{number:.0}"),
    }
}

/// How much is done of what must be looked at in full, which finds nothing for long and says most about how long it takes.
fn covered(state: &State) -> Option<String> {
    let open = || state.goals().iter().filter(|goal| goal.standing() == Standing::Open);
    let sum = |of: fn(&GoalState) -> u64| open().map(|goal| of(goal) as f64).sum::<f64>();
    let (done, all) = (sum(GoalState::done), sum(GoalState::share));
    let is_covered = all > 0.0 && open().all(|goal| goal.goal().exhaustive);
    is_covered.then(|| format!("{} of {} parts", short(done), short(all)))
}

/// The newest finding, which for one goal is the best.
fn best(state: &State) -> Option<String> {
    let open = |goal: &&GoalState| goal.standing() == Standing::Open;
    let (goal, finding) = state.goals().iter().filter(open).find_map(|goal| Some((goal, goal.found()?)))?;
    Some(format!("best so far for {}: {}", goal.goal().name, finding.text))
}

/// How long a search still takes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Remaining {
    /// There is no saying.
    Unknown,
    /// A finding may end it sooner.
    AtMost(f64),
    /// All that is left must be done.
    About(f64),
}

impl std::fmt::Display for Remaining {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const CENTURY: f64 = 100.0 * 365.25 * 86_400.0;
        let (words, seconds) = match *self {
            Remaining::Unknown => return formatter.write_str("time left unknown"),
            Remaining::AtMost(seconds) => ("at most about", seconds),
            Remaining::About(seconds) => ("about", seconds),
        };
        if seconds > CENTURY {
            return write!(formatter, "{words} {:.0} centuries left", (seconds / CENTURY).min(1e9));
        }
        write!(formatter, "{words} {} left", HumanDuration(Duration::from_secs_f64(seconds)))
    }
}

/// The time left, from what the parts of each goal have cost up to now.
///
/// Of a goal none of whose parts is done, nothing is known but its budget.
fn remaining(state: &State, rate: f64, elapsed: Duration) -> Remaining {
    const ENOUGH: Duration = Duration::from_secs(1);
    if elapsed < ENOUGH || rate < 1.0 {
        return Remaining::Unknown;
    }
    let mut nodes = 0.0;
    let mut may_end_sooner = false;
    for goal in state.goals().iter().filter(|goal| goal.standing() == Standing::Open) {
        let by_parts = (goal.done() > 0)
            .then(|| goal.nodes() as f64 / goal.done() as f64 * goal.share().saturating_sub(goal.done()) as f64);
        let by_budget = state.budget().map(|budget| budget.saturating_sub(goal.nodes()) as f64);
        nodes += match (by_parts, by_budget) {
            (Some(parts), Some(budget)) => parts.min(budget),
            (Some(nodes), None) | (None, Some(nodes)) => nodes,
            (None, None) => return Remaining::Unknown,
        };
        may_end_sooner |= goal.goal().takes == Takes::First;
    }
    let seconds = nodes / rate;
    if may_end_sooner { Remaining::AtMost(seconds) } else { Remaining::About(seconds) }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use permgen_tables::discovery::{Discovery, Goal, PartOutcome, Shard, run};

    use super::*;

    /// Goals of 10 parts of 100 nodes each, in vain. `parts` of them are done before it stops itself.
    struct Vain {
        goals: Vec<Goal>,
        parts: u64,
    }

    impl Discovery for Vain {
        fn identity(&self) -> String {
            "in vain".to_owned()
        }

        fn goals(&self) -> &[Goal] {
            &self.goals
        }

        fn run(&self, _goal: usize, part: u64, _stop: &AtomicBool) -> Option<PartOutcome> {
            (part < self.parts).then_some(PartOutcome { found: None, nodes: 100 })
        }
    }

    fn left(takes: &[Takes], parts: u64, budget: Option<u64>) -> Remaining {
        let goal = |(index, &takes)| Goal { name: format!("goal {index}"), parts: 10, takes, exhaustive: true };
        let search = Vain { goals: takes.iter().enumerate().map(goal).collect(), parts };
        let state = State::new(&search, "", Shard::WHOLE, budget);
        let (state, _) = run(&search, state, 1, &AtomicBool::new(false), &mut |_| ()).expect("a thread");
        remaining(&state, 10.0, Duration::from_secs(60))
    }

    #[test]
    fn what_is_unknown_stays_unknown() {
        assert_eq!(left(&[Takes::First], 0, None), Remaining::Unknown);
        assert_eq!(Remaining::Unknown.to_string(), "time left unknown");
    }

    #[test]
    fn a_budget_bounds_the_time() {
        assert_eq!(left(&[Takes::First, Takes::Best], 0, Some(500)), Remaining::AtMost(100.0));
        assert_eq!(left(&[Takes::Best], 0, Some(500)), Remaining::About(50.0));
        assert_eq!(left(&[Takes::Best], 1, Some(500)), Remaining::About(40.0));
        assert_eq!(Remaining::AtMost(100.0).to_string(), "at most about 2 minutes left");
    }

    #[test]
    fn parts_tell_what_those_that_are_left_will_cost() {
        assert_eq!(left(&[Takes::Best], 4, None), Remaining::About(60.0));
        assert_eq!(left(&[Takes::Best, Takes::First], 4, None), Remaining::AtMost(120.0));
        assert_eq!(left(&[Takes::Best], 10, None), Remaining::About(0.0));
    }

    #[test]
    fn what_is_looked_at_in_full_is_told_in_parts() {
        let goal = |exhaustive| Goal { name: String::new(), parts: 4_000, takes: Takes::First, exhaustive };
        let state = |exhaustive: &[bool]| {
            let goals = exhaustive.iter().map(|&exhaustive| goal(exhaustive)).collect();
            let search = Vain { goals, parts: 10 };
            run(&search, State::new(&search, "", Shard::WHOLE, None), 1, &AtomicBool::new(false), &mut |_| ())
                .expect("a thread")
                .0
        };
        assert_eq!(covered(&state(&[true, true])).as_deref(), Some("20 of 8.0k parts"));
        assert_eq!(covered(&state(&[true, false])), None);
        assert_eq!(covered(&state(&[])), None);
    }

    #[test]
    fn long_times_are_told_as_such() {
        assert_eq!(Remaining::About(1e13).to_string(), "about 3169 centuries left");
        assert_eq!(short(1234.0), "1.2k");
        assert_eq!(short(12.0), "12");
    }
}
