//! Maps that names say, and whether functions are those.

use permgen_core::article::counted;
use permgen_core::width::Width;

use super::super::choice::Said;
use super::{Finding, Known, Rule};
use crate::expected::Expected;
use crate::recognize::{Kind, candidates, meant};

/// A map that a name says, or one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Claimed {
    /// The maps: any of them will do.
    pub(super) maps: &'static [&'static str],
    /// Whether they change with the numbering of squares: from each to what.
    is_turned: bool,
    /// The words that say it.
    said: String,
}

const VERTICAL: &[&str] = &["flip_vertical"];
const HORIZONTAL: &[&str] = &["mirror_horizontal"];
const EITHER_MIRROR: &[&str] = &["flip_vertical", "mirror_horizontal"];
const DIAGONALS: &[&str] = &["flip_diagonal", "flip_antidiagonal"];
const QUARTERS: &[&str] = &["rotate_90_cw", "rotate_90_ccw"];
const HALF: &[&str] = &["rotate_180"];
const BYTES: &[&str] = &["swap_bytes"];
const BITS: &[&str] = &["reverse_bits"];

/// The maps of boards that a claim is held against: of others it may be that the words mean something else.
const BOARDS: [&str; 8] = [
    "identity",
    "flip_vertical",
    "mirror_horizontal",
    "rotate_180",
    "flip_diagonal",
    "flip_antidiagonal",
    "rotate_90_cw",
    "rotate_90_ccw",
];

/// The words of a name: `flipVertical` and `flip_vertical` alike.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = '_';
    for character in name.chars() {
        let begins = (character.is_uppercase() && last.is_lowercase())
            || (character.is_ascii_digit() != last.is_ascii_digit() && last.is_alphanumeric());
        if !character.is_alphanumeric() {
            words.push(String::new());
        } else if begins {
            words.push(character.to_lowercase().collect());
        } else {
            match words.last_mut() {
                Some(word) => word.extend(character.to_lowercase()),
                None => words.push(character.to_lowercase().collect()),
            }
        }
        last = character;
    }
    words.retain(|word| !word.is_empty());
    words
}

/// What a function's name says.
pub(super) fn of_name(name: &str) -> Option<Claimed> {
    let words = words(name);
    let has = |any: &[&str]| words.iter().any(|word| any.contains(&word.as_str()));
    let claim = |maps, is_turned| Some(Claimed { maps, is_turned, said: format!("the name `{name}`") });
    // What is made of two things, or undoes one, says something else.
    if has(&[
        "then", "and", "undo", "un", "inverse", "inv", "pseudo", "mask", "is", "has", "nibbles", "pairs", "rank",
        "file", "row", "col", "not", "invert", "inverted", "negate",
    ]) {
        return None;
    }
    let is_vertical = has(&["vertical", "vertically", "vert"]);
    let is_horizontal = has(&["horizontal", "horizontally", "horiz"]);
    if has(&["flip", "mirror", "flipped", "mirrored"]) && (is_vertical != is_horizontal) {
        let mirrors = has(&["mirror", "mirrored"]);
        return match (is_vertical, mirrors) {
            // Some say so of the axis.
            (true, true) => claim(EITHER_MIRROR, false),
            (true, false) => claim(VERTICAL, true),
            (false, _) => claim(HORIZONTAL, true),
        };
    }
    if has(&["diag", "diagonal", "diagonally", "antidiag", "antidiagonal"]) && has(&["flip", "mirror", "flipped"]) {
        return claim(DIAGONALS, false);
    }
    if has(&["rotate", "rotated", "rot", "turn"]) {
        if has(&["180"]) {
            return claim(HALF, false);
        }
        if has(&["90", "270"]) {
            return claim(QUARTERS, false);
        }
    }
    let plain: String = words.join("_");
    match plain.as_str() {
        "swap_bytes" | "byte_swap" | "byteswap" | "bswap" | "reverse_bytes" | "byte_reverse" => claim(BYTES, false),
        "reverse_bits" | "bit_reverse" | "bitreverse" | "bit_reversal" => claim(BITS, false),
        _ => None,
    }
}

/// Finds functions that are no map of those that they are said to be.
pub(super) fn check(known: &[Known<'_>], found: &mut [Vec<Finding>]) {
    // Where files are told from ranks the other way about, all functions say so alike.
    let swapped = |folder: Option<&std::path::Path>| {
        let mut agreeing: Vec<&str> = Vec::new();
        let mut contrary = false;
        for function in known.iter().filter(|function| function.subject.file.parent() == folder) {
            for claim in function.claims.iter().filter(|claim| claim.is_turned) {
                let Some(is) = board(function) else { continue };
                match (claim.maps, is) {
                    (["flip_vertical"], "mirror_horizontal") | (["mirror_horizontal"], "flip_vertical") => {
                        agreeing.push(is);
                    }
                    _ => contrary = true,
                }
            }
        }
        agreeing.sort_unstable();
        agreeing.dedup();
        !contrary && agreeing.len() == 2
    };
    for (function, found) in known.iter().zip(found) {
        if found.iter().any(|finding| matches!(finding.rule, Rule::Name | Rule::Near)) {
            continue;
        }
        for claim in &function.claims {
            let Some(is) = is_another(function, claim) else { continue };
            if claim.is_turned && swapped(function.subject.file.parent()) {
                continue;
            }
            let wanted: Vec<String> = claim.maps.iter().map(|map| format!("`{map}`")).collect();
            let message = format!("{} says {}; it is {is}", claim.said, wanted.join(" or "));
            found.push(Finding::new(Rule::Name, message));
        }
    }
}

/// The named map of a chess board that a function is proven to be.
fn board(function: &Known<'_>) -> Option<&'static str> {
    let to = function.to()?;
    let is_of_numbers = match function.kind() {
        Kind::SquareMap => true,
        Kind::Permutation if to.len() == 64 => false,
        _ => return None,
    };
    let words = if is_of_numbers { (Width::W8, Width::W8) } else { (Width::W64, Width::W64) };
    let all = candidates(is_of_numbers, words);
    let found = all.iter().find(|(recognised, expected)| {
        recognised.numbering.is_none() && BOARDS.contains(&recognised.name) && table(expected) == to
    })?;
    BOARDS.into_iter().find(|name| *name == found.0.name)
}

/// Where each bit, or each square's number, goes.
pub(super) fn table(expected: &Expected) -> Vec<Option<usize>> {
    match expected {
        Expected::Map(map) => {
            map.destinations().iter().map(|places| places.first().copied().map(usize::from)).collect()
        }
        Expected::Sums(_) | Expected::Boards(..) | Expected::Exchange(..) | Expected::Choice(_) => Vec::new(),
        Expected::Numbers(numbers) => numbers.destinations().iter().map(|&to| Some(usize::from(to))).collect(),
    }
}

/// What a function is that is none of the maps of a claim: only what is proven counts.
fn is_another(function: &Known<'_>, claim: &Claimed) -> Option<String> {
    let Some(to) = function.to() else { return inverted(function, claim) };
    match claim.maps {
        ["swap_bytes" | "reverse_bits"] => {
            if function.kind() != Kind::Permutation {
                return None;
            }
            let width = Width::from_bits(u32::try_from(to.len()).ok()?)?;
            let all = candidates(false, (width, width));
            let is_it = |(recognised, expected): &(crate::recognize::Recognised, Expected)| {
                claim.maps.contains(&recognised.name) && recognised.numbering.is_none() && table(expected) == to
            };
            match all.iter().any(is_it) || width == Width::W8 {
                true => None,
                false => Some(name_of(function)),
            }
        }
        _ => {
            let is = board(function);
            match is {
                Some(is) if claim.maps.contains(&is) => None,
                Some(_) => Some(name_of(function)),
                // It moves all squares of a chess board, and not as any map that the words may mean.
                None if to.len() == 64 && to.iter().all(Option::is_some) => Some(name_of(function)),
                None => None,
            }
        }
    }
}

/// A map of a claim after which a function inverts bits.
fn inverted(function: &Known<'_>, claim: &Claimed) -> Option<String> {
    let recognition = &function.examined.recognition;
    let sums = recognition.sums.as_ref().filter(|sums| recognition.is_proven() && sums.rows.len() == sums.taken)?;
    let count = sums.rows.iter().filter(|row| row.plus_one).count();
    let width = Width::from_bits(u32::try_from(sums.taken).ok()?)?;
    let goes = |(from, place): (usize, Option<usize>)| {
        place.and_then(|place| sums.rows.get(place)).is_some_and(|row| row.of == [from])
    };
    let all = candidates(false, (width, width));
    let (map, _) = all.iter().find(|(recognised, expected)| {
        let is_claimed = claim.maps.contains(&recognised.name) && recognised.numbering.is_none();
        is_claimed && table(expected).into_iter().enumerate().all(goes)
    })?;
    (count > 0).then(|| format!("`{}`, and inverts {}", map.name, counted(&count, "bit")))
}

/// What is wrong with saying that a function is what a specification means, or that it is not shown.
pub(super) fn contradiction(function: &Known<'_>, specification: &str) -> Option<Finding> {
    let wrong = |rule, why: String| Some(Finding::new(rule, format!("it is said to be `{specification}`{why}")));
    if let Some(is_it) = is_said(function, specification) {
        return if is_it { None } else { wrong(Rule::Name, format!("; it is {}", name_of(function))) };
    }
    match function.subject.said_to_be(specification) {
        Said::Proven(_) => None,
        Said::Refuted(words) => wrong(Rule::Name, format!("; it is not for {words}")),
        Said::Unusable(why) => wrong(Rule::Annotation, format!(", which is not a map for it: {why}")),
        Said::Unknown(why) => wrong(Rule::Annotation, format!(", which is not shown: {why}"))
            .map(|finding| Finding { is_note: true, ..finding }),
    }
}

/// Whether a function goes where a specification says; nothing when its places do not tell.
fn is_said(function: &Known<'_>, specification: &str) -> Option<bool> {
    let to = function.to().or_else(|| {
        let recognition = &function.examined.recognition;
        recognition.to.as_deref().filter(|_| recognition.is_proven())
    })?;
    let width = |bits: usize| Width::from_bits(u32::try_from(bits).ok()?);
    let meant = match function.kind() {
        Kind::SquareMap => meant(specification, (Width::W8, Width::W8))
            .or_else(|| meant(&format!("square_of({specification})"), (Width::W8, Width::W8))),
        _ => {
            let taken = width(to.len())?;
            // The result may be narrower.
            [8, 16, 32, 64, 128]
                .into_iter()
                .rev()
                .filter_map(width)
                .find_map(|made| meant(specification, (taken, made)).filter(|meant| table(meant).len() == to.len()))
        }
    }?;
    let is_it = table(&meant) == to;
    // Several arguments are no long word that a map of one word could be refuted for.
    (is_it || function.kind() != Kind::Words).then_some(is_it)
}

/// The word after `accept` that names no rule.
pub(super) fn unknown_rule(said: &str) -> Option<&str> {
    let rules = said.strip_prefix("accept")?.trim();
    // Words after a rule may give a reason.
    let mut words = rules.split(',').filter_map(|part| part.split_whitespace().next());
    words.find(|word| Rule::ALL.iter().all(|rule| rule.name() != *word))
}

fn name_of(function: &Known<'_>) -> String {
    let name = function.examined.recognition.name.clone().unwrap_or_default();
    match name.starts_with("to [") {
        true => "another map".to_owned(),
        false => format!("`{name}`"),
    }
}
