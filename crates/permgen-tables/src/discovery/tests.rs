//! The runner on searches whose outcomes are plain functions, with delays that mix up the order in which parts end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::*;

/// Finds what `find` says; a part takes some microseconds that depend on its number in no useful way.
struct Toy {
    goals: Vec<Goal>,
    find: fn(usize, u64) -> Option<i64>,
    /// How many times longer than usual a part takes.
    slowness: u64,
    runs: AtomicU64,
}

impl Toy {
    fn new(goals: &[(Takes, u64)], find: fn(usize, u64) -> Option<i64>) -> Self {
        let goal = |(index, &(takes, parts)): (usize, &(Takes, u64))| Goal {
            name: format!("goal {index}"),
            parts,
            takes,
            exhaustive: index % 2 == 0,
        };
        Self { goals: goals.iter().enumerate().map(goal).collect(), find, slowness: 1, runs: AtomicU64::new(0) }
    }

    fn state(&self) -> State {
        State::new(self, "permgen find toys", Shard::WHOLE, None)
    }

    fn run_all(&self, state: State, threads: usize) -> State {
        let (state, ended) = run(self, state, threads, &AtomicBool::new(false), &mut |_| ()).unwrap();
        assert_eq!(ended, Ended::Finished);
        state
    }
}

impl Discovery for Toy {
    fn identity(&self) -> String {
        "toys".to_owned()
    }

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn run(&self, goal: usize, part: u64, stop: &AtomicBool) -> Option<PartOutcome> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        let noise = (part + 7 * goal as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55;
        std::thread::sleep(Duration::from_micros(noise * self.slowness));
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let found = (self.find)(goal, part).map(|score| Finding { text: format!("{goal} of part {part}"), score });
        Some(PartOutcome { found, nodes: 1 + noise })
    }
}

/// Two goals that take the first, one of them in vain, and two that take the best.
fn toy() -> Toy {
    let goals = [(Takes::First, 40), (Takes::First, 30), (Takes::Best, 25), (Takes::Best, 1), (Takes::Best, 0)];
    Toy::new(&goals, |goal, part| match goal {
        0 => (part >= 9 && part % 3 == 0).then_some(part as i64),
        1 => None,
        _ => (part % 2 == 1 || goal == 3).then_some(-((part as i64 % 8) - 5).abs()),
    })
}

#[test]
fn the_first_and_the_best_count_whatever_the_number_of_threads() {
    let toy = toy();
    let one = toy.run_all(toy.state(), 1);
    let found: Vec<Option<u64>> = one.goals().iter().map(|goal| Some(goal.found_at()?.0)).collect();
    assert_eq!(found, [Some(9), None, Some(5), Some(0), None]);
    let standings: Vec<Standing> = one.goals().iter().map(GoalState::standing).collect();
    let expected = [Standing::Found, Standing::NothingSeen, Standing::Found, Standing::Found, Standing::Impossible];
    assert_eq!(standings, expected);
    for threads in [2, 3, 8] {
        assert_eq!(toy.run_all(toy.state(), threads), one, "{threads} threads");
    }
}

#[test]
fn parts_after_the_first_finding_are_left_out() {
    let toy = Toy::new(&[(Takes::First, u64::MAX)], |_, part| (part == 20).then_some(0));
    let state = toy.run_all(toy.state(), 4);
    assert_eq!(state.goals()[0].done(), 21);
    // Of `u64::MAX`: as many as the other threads begin before this one is heard.
    assert!(toy.runs.load(Ordering::Relaxed) < 1_000, "{:?}", toy.runs);
}

#[test]
fn a_run_that_is_stopped_again_and_again_comes_to_the_same_end() {
    let whole = toy().run_all(toy().state(), 2);
    let toy = Toy { slowness: 20, ..toy() };
    for threads in [1, 3] {
        let mut state = toy.state();
        let mut stops = 0;
        loop {
            let stop = AtomicBool::new(false);
            let nodes = state.nodes();
            // Stopped at the first look after something was done, so that every run gets on.
            let mut watch = |now: &State| stop.store(now.nodes() > nodes, Ordering::Relaxed);
            let (next, ended) = run(&toy, state, threads, &stop, &mut watch).unwrap();
            // What is written down is all that the next run knows.
            state = next.to_string().parse().unwrap();
            assert_eq!(state, next);
            if ended == Ended::Finished {
                break;
            }
            stops += 1;
        }
        assert_eq!(state, whole);
        assert!(stops > 0, "it was never stopped");
    }
}

#[test]
fn a_budget_ends_a_goal_at_the_same_part_on_any_number_of_threads() {
    let toy = toy();
    let run = |threads, budget| toy.run_all(State::new(&toy, "", Shard::WHOLE, Some(budget)), threads);
    let one = run(1, 2000);
    assert_eq!(one.goals()[1].standing(), Standing::Spent);
    assert!(one.goals()[1].nodes() >= 2000 && one.goals()[1].done() < 30);
    assert_eq!(run(4, 2000), one);
    // With more, it goes on to what a single run would have come to.
    let mut more = one;
    more.set_budget(None);
    assert!(!more.is_finished());
    assert_eq!(toy.run_all(more, 2).goals(), toy.run_all(toy.state(), 1).goals());
}

fn shards(toy: &Toy, count: u64) -> Vec<(String, State)> {
    let shard = |index| {
        let state = State::new(toy, "", Shard::new(index, count).unwrap(), None);
        (format!("shard{index}"), toy.run_all(state, 2))
    };
    (0..count).map(shard).collect()
}

#[test]
fn shards_join_to_what_one_run_finds() {
    let toy = toy();
    let whole = toy.run_all(toy.state(), 1).conclusions();
    for count in [1, 2, 3, 7, 50] {
        let mut parts = shards(&toy, count);
        parts.reverse();
        let joined = merge(&parts).unwrap();
        for (one, all) in joined.iter().zip(&whole) {
            assert_eq!((&one.found, one.standing), (&all.found, all.standing), "{count} shards, {}", all.goal.name);
        }
    }
}

#[test]
fn shards_that_do_not_fit_are_refused() {
    let toy = toy();
    let good = shards(&toy, 3);
    let refusal = |shards: &[(String, State)]| merge(shards).unwrap_err().to_string();
    assert_eq!(refusal(&[]), "there are no shards to join");
    assert_eq!(refusal(&good[..2]), "1 of 3 shards is missing: 2/3");
    assert_eq!(refusal(&good[2..]), "2 of 3 shards are missing: 0/3, 1/3");
    let twice = [&good[..], &good[1..2]].concat();
    assert_eq!(refusal(&twice), "shard 1/3 is there twice, in `shard1` and `shard1`");

    let mut other = good.clone();
    let text = other[2].1.to_string().replace("\"shard\":\"2/3\"", "\"shard\":\"1/3\"");
    let lines = text.rsplit_once("checksum").unwrap().0;
    // Parts that are not of the shard are refused when they are read.
    let resealed = text::sealed(lines);
    assert!(matches!(resealed.parse::<State>(), Err(ParseStateError::Senseless { .. })), "{resealed}");

    other[1].1 = State::new(&toy, "", Shard::new(1, 3).unwrap(), None);
    assert_eq!(refusal(&other), "shard 1/3 in `shard1` is not at its end");
    let unfinished = other[1].clone();
    other.push(good[1].clone());
    other[3].0 = "again".to_owned();
    assert_eq!(
        refusal(&[good[0].clone(), unfinished, other[3].clone(), good[2].clone()]),
        "shard 1/3 is there twice, in `shard1` and `again`, and they contradict each other"
    );
    let mixed = [good[0].clone(), shards(&toy, 2)[1].clone()];
    assert_eq!(refusal(&mixed), "`shard0` is one of 3 shards, `shard1` one of 2");

    let fewer = Toy::new(&[(Takes::First, 40)], |_, _| None);
    let foreign = [good[0].clone(), shards(&fewer, 3)[1].clone()];
    assert_eq!(refusal(&foreign), "`shard0` and `shard1` contradict each other: their goals differ");
    let text = text::sealed(good[1].1.to_string().replace("\"toys\"", "\"games\"").rsplit_once("checksum").unwrap().0);
    let foreign = [good[0].clone(), ("x".to_owned(), text.parse().unwrap())];
    assert_eq!(refusal(&foreign), "`shard0` and `x` are of different searches: `toys` and `games`");
}

#[test]
fn a_state_that_lost_or_changed_a_byte_is_refused() {
    let toy = toy();
    let text = toy.run_all(toy.state(), 2).to_string();
    for end in 0..text.len() {
        assert!(text[..end].parse::<State>().is_err(), "cut off after {end} bytes");
    }
    for place in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        let changed = String::from_utf8(bytes).unwrap();
        assert!(changed.parse::<State>().is_err(), "changed at {place}: {changed}");
    }
    assert_eq!("".parse::<State>(), Err(ParseStateError::NoState));
    let cut = &text[..text.len() / 2];
    assert_eq!(cut.parse::<State>(), Err(ParseStateError::CutOff));
}

#[test]
fn a_state_belongs_to_its_search_alone() {
    let toy = toy();
    let state = toy.state();
    assert_eq!(state.belongs_to(&toy), Ok(()));
    let fewer = Toy::new(&[(Takes::First, 40)], |_, _| None);
    assert_eq!(state.belongs_to(&fewer), Err(ForeignState::Goals));
    let old = state.to_string().replace(permgen_core::VERSION, "0.0.1");
    let old: State = text::sealed(old.rsplit_once("checksum").unwrap().0).parse().unwrap();
    assert_eq!(old.belongs_to(&toy), Err(ForeignState::Version { is: "0.0.1".to_owned() }));
}

#[test]
fn shards_are_written_as_fractions() {
    assert_eq!("0/1".parse(), Ok(Shard::WHOLE));
    assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
    let complaint = |text: &str| text.parse::<Shard>().unwrap_err().to_string();
    assert_eq!(complaint("8/8"), "8 shards are numbered 0/8 to 7/8");
    assert_eq!(complaint("0/0"), "there is at least one shard: 0/1");
    assert_eq!(complaint("1"), "a shard is written as its number and how many there are, such as 0/8");
}

#[test]
fn a_part_that_panics_ends_the_run() {
    let toy = Toy::new(&[(Takes::First, 20)], |_, part| if part == 5 { panic!("part 5") } else { None });
    let run = std::panic::catch_unwind(|| toy.run_all(toy.state(), 3));
    assert!(run.is_err());
}
