//! Running the parts of a search on all cores.
//!
//! The order in which parts are done, and on how many threads, changes nothing about the state in the end: that is
//! seen to by [`GoalState::keep`](super::GoalState), which takes parts in their own order.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rayon::ThreadPoolBuilder;

use super::{Discovery, State};

/// How often the state is shown, and `stop` looked at.
const TICK: Duration = Duration::from_millis(50);

/// How a run came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Nothing is left to do.
    Finished,
    /// `stop` was raised before.
    Stopped,
}

/// The machine gave no threads.
#[derive(Debug)]
pub struct NoThreads {
    /// How many there were to be; 0 for one per core.
    pub threads: usize,
    /// What the system says.
    pub reason: String,
}

impl std::fmt::Display for NoThreads {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { threads, reason } = self;
        write!(f, "cannot start {threads} threads: {reason}")
    }
}

impl std::error::Error for NoThreads {}

/// Goes on with a search until nothing is left to do or `stop` is raised.
///
/// `threads` is how many, 0 for one per core (or `RAYON_NUM_THREADS`). `watch` is shown the state some ten times a
/// second, on the thread of the caller, while the others work; it may take its time, say to write a checkpoint. A
/// goal gets its next part when it has had fewer than the others, so that a hard one does not hold up the easy ones.
///
/// # Errors
///
/// When the threads cannot be started.
///
/// # Panics
///
/// When a part of the search does.
pub fn run(
    search: &dyn Discovery,
    state: State,
    threads: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&State),
) -> Result<(State, Ended), NoThreads> {
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| NoThreads { threads, reason: error.to_string() })?;
    let workers = pool.current_num_threads();
    let shared = Shared {
        work: Mutex::new(Work::new(state, workers)),
        flags: std::iter::repeat_with(AtomicBool::default).take(workers).collect(),
        left: Condvar::new(),
    };
    pool.in_place_scope(|scope| {
        for worker in 0..workers {
            let shared = &shared;
            scope.spawn(move |_| {
                let _leaving = Leaving(shared);
                shared.work_until_nothing_is_left(search, worker);
            });
        }
        shared.oversee(stop, watch);
    });
    let state = shared.work.into_inner().unwrap_or_else(PoisonError::into_inner).state;
    let ended = if state.is_finished() { Ended::Finished } else { Ended::Stopped };
    watch(&state);
    Ok((state, ended))
}

/// What the threads share.
struct Shared {
    work: Mutex<Work>,
    /// Raised when what a worker does is of no use any more.
    flags: Vec<AtomicBool>,
    /// Told when a worker leaves.
    left: Condvar,
}

struct Work {
    state: State,
    /// Per goal, the positions below which all are handed out.
    handed_out: Vec<u64>,
    /// What each worker does: goal and position.
    tasks: Vec<Option<(usize, u64)>>,
    workers: usize,
    stopping: bool,
}

impl Work {
    fn new(state: State, workers: usize) -> Self {
        let handed_out = state.goals.iter().map(super::GoalState::done).collect();
        Self { state, handed_out, tasks: vec![None; workers], workers, stopping: false }
    }

    /// The next part of the goal that has had fewest. When there is none now, there will be none later.
    fn next(&mut self) -> Option<(usize, u64)> {
        let wanted = |goal: usize| self.state.goals[goal].next_wanted(self.handed_out[goal]);
        let open = (0..self.state.goals.len()).filter_map(|goal| Some((goal, wanted(goal)?)));
        let (goal, position) = open.min_by_key(|&(_, position)| position)?;
        self.handed_out[goal] = position + 1;
        Some((goal, position))
    }
}

/// A worker that leaves, also when it panics: the overseer would wait for ever else.
struct Leaving<'a>(&'a Shared);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut work = self.0.lock();
        work.workers -= 1;
        work.stopping |= std::thread::panicking();
        self.0.left.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Work> {
        // Nothing under the lock is left half done by a panic in a part.
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work_until_nothing_is_left(&self, search: &dyn Discovery, worker: usize) {
        loop {
            let (goal, position, part) = {
                let mut work = self.lock();
                let task = if work.stopping { None } else { work.next() };
                work.tasks[worker] = task;
                let Some((goal, position)) = task else { return };
                self.flags[worker].store(false, Ordering::Relaxed);
                (goal, position, work.state.shard().part_at(position))
            };
            let outcome = search.run(goal, part, &self.flags[worker]);
            let mut work = self.lock();
            work.tasks[worker] = None;
            if let Some(outcome) = outcome {
                work.state.goals[goal].keep(position, outcome);
                // Others may be at work on what does not matter any more.
                for (task, flag) in work.tasks.iter().zip(&self.flags) {
                    let is_idle =
                        |&(other, position): &(usize, u64)| other == goal && !work.state.goals[goal].wants(position);
                    if task.as_ref().is_some_and(is_idle) {
                        flag.store(true, Ordering::Relaxed);
                    }
                }
            }
        }
    }

    fn oversee(&self, stop: &AtomicBool, watch: &mut dyn FnMut(&State)) {
        let mut work = self.lock();
        while work.workers > 0 {
            if stop.load(Ordering::Relaxed) || work.stopping {
                work.stopping = true;
                self.flags.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
            }
            work = self.left.wait_timeout(work, TICK).unwrap_or_else(PoisonError::into_inner).0;
            let state = work.state.clone();
            drop(work);
            watch(&state);
            work = self.lock();
        }
    }
}
