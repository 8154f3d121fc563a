//! Functions that belong together by their names.

use std::collections::BTreeMap;

use super::claims::words;
use super::{Finding, Known, Rule};
use crate::recognize::{Kind, MOST_WRONG};

/// Words of names that say of what, and not which, map it is.
const OF: [&str; 14] = [
    "square", "sq", "squares", "board", "bitboard", "bb", "bits", "index", "idx", "u64", "position", "pos", "int",
    "number",
];

/// Words before or after a name that say that it is undone.
const UNDOING: [&str; 6] = ["undo", "un", "inverse", "inv", "unapply", "undone"];

/// Finds those in a folder that do not fit.
pub(super) fn check(known: &[Known<'_>], members: &[usize], found: &mut [Vec<Finding>]) {
    let moving: Vec<usize> = members.iter().copied().filter(|&index| known[index].to().is_some()).collect();
    squares_and_boards(known, &moving, found);
    undoing(known, &moving, found);
    one_after_the_other(known, &moving, found);
    twins(known, &moving, found);
    almost_twins(known, &moving, found);
    left_behind(known, &moving, found);
}

fn key(known: &Known<'_>) -> String {
    let mut words = words(known.last());
    words.retain(|word| !OF.contains(&word.as_str()));
    words.join("_")
}

/// The map of the squares' numbers, and that of the board.
fn squares_and_boards(known: &[Known<'_>], moving: &[usize], found: &mut [Vec<Finding>]) {
    let mut by_name: BTreeMap<String, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for &index in moving {
        let of = by_name.entry(key(&known[index])).or_default();
        match known[index].kind() {
            Kind::SquareMap => of.0.push(index),
            Kind::Permutation => of.1.push(index),
            _ => {}
        }
    }
    for (name, (squares, boards)) in by_name {
        let ([square], [board]) = (&squares[..], &boards[..]) else { continue };
        let (Some(of_squares), Some(of_board)) = (known[*square].to(), known[*board].to()) else { continue };
        if name.is_empty() || of_squares.len() != of_board.len() {
            continue;
        }
        let differ = of_squares.iter().zip(of_board).filter(|(a, b)| a != b).count();
        if differ > 0 {
            let told = |other: &Known<'_>| {
                format!(
                    "it disagrees with `{}` at line {} on {differ} of {} squares",
                    other.subject.function,
                    other.subject.line,
                    of_board.len()
                )
            };
            found[*square].push(Finding::new(Rule::Family, told(&known[*board])));
            found[*board].push(Finding::new(Rule::Family, told(&known[*square])));
        }
    }
}

/// What should undo another, and does not.
fn undoing(known: &[Known<'_>], moving: &[usize], found: &mut [Vec<Finding>]) {
    for &index in moving {
        let all = words(known[index].last());
        // The names, and whether they are those of turns the other way.
        let mut wanted: Vec<(String, bool)> = Vec::new();
        let without = |at: usize| {
            let mut rest = all.clone();
            rest.remove(at);
            rest.join("_")
        };
        for at in [0, all.len().saturating_sub(1)] {
            if all.len() > 1 && UNDOING.contains(&all[at].as_str()) {
                wanted.push((without(at), false));
            }
        }
        if let Some(first) = all.first().and_then(|first| first.strip_prefix("un")).filter(|rest| rest.len() > 3) {
            wanted.push(([&[first.to_owned()], &all[1..]].concat().join("_"), false));
        }
        // A quarter turn one way, and the other way.
        let other_way = |word: &String| match word.as_str() {
            "ccw" | "anticlockwise" | "counterclockwise" => Some("cw clockwise"),
            _ => None,
        };
        for (at, ways) in all.iter().enumerate().filter_map(|(at, word)| Some((at, other_way(word)?))) {
            for way in ways.split(' ') {
                let mut rest = all.clone();
                way.clone_into(&mut rest[at]);
                wanted.push((rest.join("_"), true));
            }
        }
        for (wanted, is_turn) in wanted {
            let is_it = |other: &&usize| **other != index && words(known[**other].last()).join("_") == wanted;
            let others: Vec<&usize> = moving.iter().filter(is_it).collect();
            let [other] = others[..] else { continue };
            // Turns by other angles, such as pseudo rotations by 45 degrees, need not undo each other.
            if is_turn && !is_quarter_turn(&known[*other]) {
                continue;
            }
            if let Some(message) = does_not_undo(&known[index], &known[*other]) {
                found[index].push(Finding::new(Rule::Family, message));
            }
        }
    }
}

/// Whether a map, four times, leaves everything where it is.
fn is_quarter_turn(known: &Known<'_>) -> bool {
    let Some(to) = known.to() else { return false };
    let once = |at: Option<usize>| at.and_then(|at| to.get(at).copied().flatten());
    (0..to.len()).all(|at| once(once(once(once(Some(at))))) == Some(at))
}

fn does_not_undo(undoing: &Known<'_>, done: &Known<'_>) -> Option<String> {
    let (back, to) = (undoing.to()?, done.to()?);
    if back.len() != to.len() || undoing.kind() != done.kind() {
        return None;
    }
    let wrong = to
        .iter()
        .enumerate()
        .filter(|(from, to)| to.is_some_and(|to| back.get(to).copied().flatten().is_some_and(|back| back != *from)));
    let wrong = wrong.count();
    (wrong > 0)
        .then(|| format!("it does not undo `{}`: {wrong} bits or squares do not come back", done.subject.function))
}

/// `a_then_b` is `a`, and then `b`.
fn one_after_the_other(known: &[Known<'_>], moving: &[usize], found: &mut [Vec<Finding>]) {
    for &index in moving {
        let all = words(known[index].last());
        let Some(at) = all.iter().position(|word| word == "then") else { continue };
        let named = |wanted: &[String]| {
            let is_it =
                |other: &&usize| words(known[**other].last()) == wanted && known[**other].kind() == known[index].kind();
            moving.iter().find(is_it).and_then(|&other| known[other].to())
        };
        let (Some(first), Some(second), Some(to)) = (named(&all[..at]), named(&all[at + 1..]), known[index].to())
        else {
            continue;
        };
        let both: Vec<Option<usize>> =
            first.iter().map(|to| to.and_then(|to| second.get(to).copied().flatten())).collect();
        if both != to {
            let message = "it is not the first of the maps in its name and then the second".to_owned();
            found[index].push(Finding::new(Rule::Family, message));
        }
    }
}

/// A map: its kind, where its bits go, and how many bits it makes.
type Map<'a> = (Kind, &'a [Option<usize>], Option<usize>);

/// The same map twice.
fn twins(known: &[Known<'_>], moving: &[usize], found: &mut [Vec<Finding>]) {
    let mut seen: BTreeMap<Map<'_>, usize> = BTreeMap::new();
    for &index in moving {
        let Some(to) = known[index].to() else { continue };
        // That two functions change nothing, or drop bits alike, is no news.
        if to.iter().enumerate().all(|(from, to)| to.is_none_or(|to| to == from)) || to.len() < 16 {
            continue;
        }
        // One may make words of zeros besides.
        let map = (known[index].kind(), to, known[index].made());
        match seen.get(&map) {
            Some(&first) if known[first].last() != known[index].last() => {
                let first = &known[first].subject;
                let message = format!("it is the same map as `{}` at line {}", first.function, first.line);
                found[index].push(Finding::new(Rule::Twin, message));
            }
            Some(_) => {}
            None => {
                seen.insert(map, index);
            }
        }
    }
}

/// The fewest bits that a map moves for a likeness to be none by chance.
const LEAST_MOVED: usize = 16;

/// Where two maps differ; nothing if they take different words.
fn differing(one: &[Option<usize>], other: &[Option<usize>]) -> Option<Vec<usize>> {
    let differ = |at: &usize| one[*at] != other[*at];
    (one.len() == other.len()).then(|| (0..one.len()).filter(differ).collect())
}

fn moved(to: &[Option<usize>]) -> usize {
    to.iter().enumerate().filter(|(from, to)| to.is_some_and(|to| to != *from)).count()
}

/// What takes each bit back; nothing if two bits meet.
fn undone(to: &[Option<usize>]) -> Option<Vec<Option<usize>>> {
    let mut back = vec![None; to.len()];
    for (from, to) in to.iter().enumerate() {
        if let Some(to) = to
            && back.get_mut(*to)?.replace(from).is_some()
        {
            return None;
        }
    }
    Some(back)
}

/// A map that is another one, or undoes it, but for a few bits or squares: one is a copy of the other with a mistake in it.
fn almost_twins(known: &[Known<'_>], moving: &[usize], found: &mut [Vec<Finding>]) {
    for (place, &index) in moving.iter().enumerate() {
        for &other in &moving[..place] {
            let (Some(to), Some(of_other)) = (known[index].to(), known[other].to()) else { continue };
            // The report names one of the two.
            let is_told = [index, other].iter().any(|&it| found[it].iter().any(|it| it.rule == Rule::Near));
            if moved(to).min(moved(of_other)) < LEAST_MOVED || is_told {
                continue;
            }
            // What drops bits may drop a line more.
            let is_whole = |to: &[Option<usize>]| to.iter().all(Option::is_some);
            let most = if is_whole(to) && is_whole(of_other) { MOST_WRONG } else { 2 };
            let is_few = |differ: &Vec<usize>| (1..=most).contains(&differ.len());
            let same = differing(to, of_other);
            let back = undone(of_other).and_then(|back| differing(to, &back));
            let is_one = |differ: &Option<Vec<usize>>| differ.as_ref().is_some_and(Vec::is_empty);
            if is_one(&same) || is_one(&back) {
                continue;
            }
            let name = &known[other].subject.function;
            let line = known[other].subject.line;
            let (what, differ) = match (same.filter(is_few), back.filter(is_few)) {
                (Some(differ), _) => (format!("it is `{name}` at line {line}"), differ),
                (None, Some(differ)) => (format!("it undoes `{name}` at line {line}"), differ),
                (None, None) => continue,
            };
            let bits: Vec<String> = differ.iter().map(ToString::to_string).collect();
            let message = format!("{what} except from the bits or squares {}", bits.join(", "));
            found[index].push(Finding::new(Rule::Near, message));
            break;
        }
    }
}

/// A word of several that stays as it is, though the others are all changed alike.
fn left_behind(known: &[Known<'_>], moving: &[usize], found: &mut [Vec<Finding>]) {
    const BITS: usize = 64;
    /// Of fewer words none is the odd one.
    const LEAST_WORDS: usize = 4;
    for &index in moving {
        let Some(to) = known[index].to().filter(|to| known[index].kind() == Kind::Words && to.len() % BITS == 0) else {
            continue;
        };
        // Each word's bits within the word; none if it goes elsewhere.
        let words: Vec<Vec<Option<usize>>> = (to.chunks(BITS).enumerate())
            .map(|(word, to)| to.iter().map(|to| to.and_then(|to| to.checked_sub(word * BITS))).collect())
            .collect();
        let is_idle = |word: &Vec<Option<usize>>| word.iter().enumerate().all(|(at, to)| *to == Some(at));
        let idle: Vec<usize> = (0..words.len()).filter(|&word| is_idle(&words[word])).collect();
        let ([left], true) = (&idle[..], words.len() >= LEAST_WORDS) else { continue };
        let mut others = words.iter().enumerate().filter(|(word, _)| word != left).map(|(_, word)| word);
        let Some(first) = others.next() else { continue };
        if moved(first) >= LEAST_MOVED && others.all(|word| word == first) {
            let count = words.len();
            let message = format!("word {left} of {count} stays as it is, and all others are changed alike");
            found[index].push(Finding::new(Rule::Near, message));
        }
    }
}
