//! Repetitions whose number is an argument: `repeat(rotate_90, times)`, `rotate_left(by)`. Each is a choice among all powers.

use proc_macro2::{Ident, Span, TokenStream};

use super::chosen::Digits;
use super::context::{Context, Sources, domain};
use super::digits::{Digit, MOST};
use super::frames::Frames;
use super::resolve::{composed, loses_all, power};
use super::written::{Choice, Map, Signed};
use super::{Scope, Spec};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

/// An argument, and how many counts it tells apart.
type Period = (Ident, usize);

/// The arguments that count modulo several numbers, each with the least that all of them divide, if a function can have so many maps.
fn periods(map: &Map) -> Vec<Period> {
    let mut choices = Vec::new();
    map.choices(&mut choices);
    let digits = choices.iter().flat_map(|choice| &choice.digits);
    let counts = digits.filter_map(|digit| Some((digit.count()?.clone(), digit.labels.len()))).vec();
    let mut periods: Vec<Period> = Vec::new();
    for (name, count) in &counts {
        let all = counts.iter().filter(|(other, _)| other == name).map(|(_, count)| *count);
        let common = (1..=MOST).find(|common| all.clone().all(|count| common % count == 0));
        if let Some(common) = common.filter(|common| common != count) {
            periods.retain(|(known, _)| known != name);
            periods.push((name.clone(), common));
        }
    }
    periods
}

impl Choice {
    /// The repetition that it is, if the number of its powers is not known yet.
    fn open(&self) -> Option<(&Digit, &Map, Span)> {
        match (&self.digits[..], &self.cases[..]) {
            ([digit], [Map::Repeat(inner, _, span)]) if digit.is_open() => Some((digit, inner, *span)),
            _ => None,
        }
    }
}

impl Spec {
    /// The map, in which every repetition by an argument is a choice among its powers.
    pub(super) fn counted(&self, scope: &Scope) -> Result<Option<Map>, Diagnostics> {
        let mut choices = Vec::new();
        self.map.choices(&mut choices);
        if choices.iter().all(|choice| choice.open().is_none()) {
            return Ok(None);
        }
        let map = self.counted_in(&self.map, scope, &[])?;
        let periods = periods(&map);
        // What counts several repetitions counts modulo their least common multiple.
        if periods.is_empty() { Ok(Some(map)) } else { self.counted_in(&self.map, scope, &periods).map(Some) }
    }

    /// The expression of the number of the map, where it depends on how many repetitions differ; and the arguments that count
    /// repetitions of a map without an inverse.
    pub(crate) fn number(&self, scope: &Scope) -> Result<Option<(TokenStream, Vec<Ident>)>, Diagnostics> {
        let Some(map) = self.counted(scope)? else { return Ok(None) };
        let digits = Digits::of(&map)?;
        let mut choices = Vec::new();
        self.map.choices(&mut choices);
        let counts = choices.iter().filter_map(|choice| choice.open()?.0.count());
        let at_rest = counts.filter(|name| !digits.has_period(name)).cloned().vec();
        Ok(Some((digits.expression(), at_rest)))
    }

    fn counted_in(&self, map: &Map, scope: &Scope, periods: &[Period]) -> Result<Map, Diagnostics> {
        match map {
            Map::SquareOf { settings, map, span } => {
                let own = settings.or(&self.settings).or(&scope.settings);
                let context = Context::of(Frames::of(&own, scope.words)?, &own, scope, false);
                let map = Box::new(context.counted(map, periods)?);
                Ok(Map::SquareOf { settings: settings.clone(), map, span: *span })
            }
            Map::Choice(choice) if map.is_square_of() => {
                let cases = choice.cases.iter().map(|case| self.counted_in(case, scope, periods));
                Ok(Map::Choice(Choice { cases: cases.try_vec()?, ..choice.clone() }))
            }
            map => {
                let settings = self.settings.or(&scope.settings);
                Context::of(Frames::of(&settings, scope.words)?, &settings, scope, false).counted(map, periods)
            }
        }
    }
}

impl Context<'_> {
    fn counted(&self, map: &Map, periods: &[Period]) -> Result<Map, Diagnostics> {
        let boxed = |inner: &Map| self.counted(inner, periods).map(Box::new);
        Ok(match map {
            Map::Choice(choice) => match choice.open() {
                Some((digit, inner, span)) => Map::Choice(self.powers(digit, inner, span, periods)?),
                None => {
                    let cases = choice.cases.iter().map(|case| self.counted(case, periods)).try_vec()?;
                    Map::Choice(Choice { cases, ..choice.clone() })
                }
            },
            Map::Then(parts) => {
                let part = |(number, (part, span)): (usize, &(Map, Span))| {
                    let from = if number == 0 { &self.from } else { &self.to };
                    Ok::<_, Diagnostics>((self.between(from, &self.to).counted(part, periods)?, *span))
                };
                Map::Then(parts.iter().enumerate().map(part).try_vec()?)
            }
            Map::Inverse(inner, span) => {
                Map::Inverse(Box::new(self.between(&self.to, &self.from).counted(inner, periods)?), *span)
            }
            Map::Bijective(inner, span) => Map::Bijective(boxed(inner)?, *span),
            Map::Restrict(inner, mask) => Map::Restrict(boxed(inner)?, mask.clone()),
            Map::Repeat(inner, times, span) => {
                Map::Repeat(Box::new(self.between(&self.from, &self.from).counted(inner, periods)?), *times, *span)
            }
            map => map.clone(),
        })
    }

    /// The choice among the powers of a map: up to the one that is the identity, or to the last that is another one.
    fn powers(&self, digit: &Digit, inner: &Map, span: Span, periods: &[Period]) -> Result<Choice, Diagnostics> {
        let mut choices = Vec::new();
        inner.choices(&mut choices);
        if let Some(choice) = choices.first() {
            let help = "choose among the repetitions: `if flip { repeat(a, times) } else { repeat(b, times) }`";
            let span = choice.digits.first().map_or(span, |digit| digit.span);
            return Err(Diagnostic::new(span, "a choice cannot be repeated by an argument").help(help).into());
        }
        self.expect_shape("repeat", span)?;
        let level = self.between(&self.from, &self.from);
        let once = level.from(inner, &level.all_squares())?;
        if once.iter().all(Option::is_none) {
            return Err(loses_all(inner).into());
        }
        let mut powers: Vec<Sources> = vec![power(&once, 0, &domain(&level.from))];
        let (first, end) = loop {
            let next = composed(&powers[powers.len() - 1], &once);
            match powers.iter().position(|known| *known == next) {
                Some(first) => break (first, powers.len()),
                None => powers.push(next),
            }
            if powers.len() > MOST {
                let message = format!("repeated, this is more than {MOST} different maps");
                let help = format!(
                    "a function chooses among {MOST} maps at most: choose the repetitions that you need by `match`; for a rotation alone, use Rust's `rotate_left`"
                );
                return Err(Diagnostic::new(span, message).help(help).into());
            }
        };
        let mut counted = end;
        let digit = match (first, end) {
            (0, _) => {
                counted = periods.iter().find(|(name, _)| digit.count() == Some(name)).map_or(end, |(_, all)| *all);
                digit.modulo(counted)
            }
            (first, end) if first + 1 == end => digit.up_to(first),
            _ => {
                let message = "repeated, this map neither comes back to its beginning nor to rest";
                let help = format!("from {end} times on, it is the map of {first} times: choose by `match`");
                return Err(Diagnostic::new(span, message).help(help).into());
            }
        };
        let case = |times: usize| Map::Repeat(Box::new(inner.clone()), Signed { value: times as i128 }, span);
        Ok(Choice {
            digits: vec![digit],
            table: (0..counted).map(|times| times % end).vec(),
            cases: (0..end).map(case).vec(),
        })
    }
}

#[cfg(all(test, feature = "all-maps"))]
mod tests {
    use crate::spec::read;
    use permgen_core::linear::Linear;

    fn cases(text: &str) -> usize {
        let meant = read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        meant.members.map_or(0, |(_, labels)| labels.len())
    }

    fn wrong(text: &str) -> String {
        read(text).map_or_else(|wrong| wrong.to_string(), |meant| panic!("{text} means {meant:?}"))
    }

    #[test]
    fn a_count_goes_through_every_power() {
        assert_eq!(cases("repeat(rotate_90, times)"), 4);
        assert_eq!(cases("rotate_left(by)"), 64);
        assert_eq!(cases("width = u8; rotate_right(by)"), 8);
        assert_eq!(cases("board = 3x5; repeat(pseudo_rotate_45_cw, times) then flip_vertical"), 3);
        assert_eq!(cases("outside = lost; repeat(sq + 9, times)"), 9);
        assert_eq!(cases("if flip { repeat(rotate_90, times) } else { identity }"), 8);
        assert_eq!(cases("square_of(board = 5x5; repeat(rotate_90, times))"), 4);
        assert_eq!(cases("inverse(repeat(rotate_90, times)) then repeat(rotate_90, times)"), 4);
        assert_eq!(cases("width = [u16; 2]; rotate_left(by)"), 32);
        // Several repetitions by one argument.
        assert_eq!(cases("repeat(rotate_90, n) then repeat(sq ^ 1, n)"), 4);
        assert_eq!(cases("repeat(sq ^ 1, n) then rotate_left(n) then repeat(rotate_90, n)"), 64);
        assert_eq!(cases("board = 3x5; repeat(pseudo_rotate_45_cw, n) then repeat(flip_vertical, n)"), 6);
        assert_eq!(cases("if flip { repeat(rotate_90, n) } else { repeat(sq ^ 1, n) }"), 8);
    }

    #[test]
    fn each_count_is_that_power() {
        let meant = read("outside = lost; repeat(sq + 9, times)").unwrap();
        let maps = meant.meaning.linear().and_then(Linear::as_partial_maps).unwrap();
        for (times, map) in maps.iter().enumerate() {
            let expected = if times < 8 { 1 << (9 * times) } else { 0 };
            assert_eq!(map.apply(1), expected, "{times}");
        }
        let meant = read("outside = lost; repeat(|rank, file| (rank - 1, file + 2), steps)").unwrap();
        let maps = meant.meaning.linear().and_then(Linear::as_partial_maps).unwrap();
        assert_eq!(maps[0].apply(0x8000_0000_0000_0003), 0x8000_0000_0000_0003);
        let meant = read("width = u32; rotate_right(by)").unwrap();
        let maps = meant.meaning.linear().and_then(Linear::as_partial_maps).unwrap();
        for (by, map) in maps.iter().enumerate() {
            assert_eq!(map.apply(0x1234_5678), u128::from(0x1234_5678_u32.rotate_right(by as u32)), "{by}");
        }
    }

    #[test]
    fn several_repetitions_by_one_argument_have_the_same_count() {
        let meant = read("board = 3x5; repeat(pseudo_rotate_45_cw, n) then repeat(flip_vertical, n)").unwrap();
        let maps = meant.meaning.linear().and_then(Linear::as_partial_maps).unwrap();
        for (times, map) in maps.iter().take(6).enumerate() {
            let text = format!("board = 3x5; repeat(pseudo_rotate_45_cw, {times}) then repeat(flip_vertical, {times})");
            assert_eq!(Some(map.clone()), read(&text).unwrap().meaning.map(), "{times}");
        }
    }

    #[test]
    fn counts_that_cannot_be() {
        assert_eq!(
            wrong("outside = lost; repeat(rotate_90, n) then repeat(sq + 8, n)"),
            "`n` counts modulo another number, or without end, before\n\n= help: take an argument for each repetition"
        );
        assert_eq!(
            wrong("repeat(if flip { rotate_90 } else { sq ^ 1 }, times)"),
            "a choice cannot be repeated by an argument\n\n= help: choose among the repetitions: `if flip { repeat(a, \
             times) } else { repeat(b, times) }`"
        );
        assert_eq!(
            wrong("width = u128; rotate_left(by)"),
            "repeated, this is more than 64 different maps\n\n= help: a function chooses among 64 maps at most: choose \
             the repetitions that you need by `match`; for a rotation alone, use Rust's `rotate_left`"
        );
        assert_eq!(
            wrong("outside = lost; repeat(if sq < 2 { sq ^ 1 } else { sq + 8 }, times)"),
            "repeated, this map neither comes back to its beginning nor to rest\n\n= help: from 10 times on, it is the \
             map of 8 times: choose by `match`"
        );
    }
}
