//! Positions with published numbers of move sequences, counted by several generators.

use std::time::{Duration, Instant};

/// A position, and how many sequences of 1, 2, .. moves it has.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Its name in the source.
    pub name: &'static str,
    /// In the game's text form: FEN or SFEN.
    pub position: &'static str,
    /// The published numbers, from one move on.
    pub nodes: &'static [u64],
    /// How deep the usual run goes.
    pub depth: usize,
}

/// What counts sequences of so many moves, and its name.
pub type Generator<P> = (&'static str, fn(&P, u32) -> u64);

/// Counts the sequences of every position by every generator, and prints million nodes per second.
///
/// Each position is counted to its usual depth and `deeper` plies more.
///
/// # Panics
///
/// If a count is not the published one.
pub fn compare<P>(
    positions: &[Published],
    read: impl Fn(&str) -> P,
    generators: &[(&'static str, impl Fn(&P, u32) -> u64)],
    deeper: usize,
) {
    println!("{:22}{:>6}{:>14}  million nodes per second", "", "", "");
    print!("{:22}{:>6}{:>14}", "position", "depth", "nodes");
    generators.iter().for_each(|(name, _)| print!("{name:>14}"));
    println!();
    let mut totals = vec![Duration::ZERO; generators.len()];
    let mut all_nodes = 0;
    for published in positions {
        let depth = (published.depth + deeper).clamp(1, published.nodes.len());
        let nodes = published.nodes[depth - 1];
        let position = read(published.position);
        print!("{:22}{depth:>6}{nodes:>14}", published.name);
        for ((name, count), total) in generators.iter().zip(&mut totals) {
            // Every smaller depth too: a number that is right only at the end would be luck.
            for (nodes, plies) in published.nodes[..depth - 1].iter().zip(1..) {
                assert_eq!(count(&position, plies), *nodes, "{} at depth {plies} by {name}", published.name);
            }
            let (counted, time) = timed(|| count(&position, depth as u32));
            assert_eq!(counted, nodes, "{} at depth {depth} by {name}", published.name);
            print!("{:>14.1}", nodes as f64 / time.as_secs_f64() / 1e6);
            *total += time;
        }
        println!();
        all_nodes += nodes;
    }
    print!("{:22}{:>6}{all_nodes:>14}", "all", "");
    for total in totals {
        print!("{:>14.1}", all_nodes as f64 / total.as_secs_f64() / 1e6);
    }
    println!();
}

/// The command of an example: [`compare`], so many plies deeper as its argument says.
///
/// # Panics
///
/// If a count is not the published one.
pub fn run<P>(positions: &[Published], read: impl Fn(&str) -> P, generators: &[Generator<P>]) {
    match std::env::args().nth(1).map_or(Ok(0), |plies| plies.parse()) {
        Ok(deeper) => compare(positions, read, generators, deeper),
        Err(_) => eprintln!("the argument is how many plies deeper to count, for example `1`"),
    }
}

/// The count and the shortest of three times.
fn timed(mut count: impl FnMut() -> u64) -> (u64, Duration) {
    let mut once = || {
        let start = Instant::now();
        (count(), start.elapsed())
    };
    let (nodes, first) = once();
    (nodes, [once().1, once().1].into_iter().fold(first, Duration::min))
}
