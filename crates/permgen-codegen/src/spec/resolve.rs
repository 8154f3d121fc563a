//! From the syntax tree to a map of bits.

use proc_macro2::Span;

use super::context::{Context, Sources, domain, list, places_of, squares_at};
use super::promise::Promise;
use super::set::Set;
use super::written::{Map, Order};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::OffBoard;
use permgen_core::layout::Layout;
use permgen_core::vector::IntoVector as _;
use permgen_core::word_map::WordMap;

impl Context<'_> {
    /// What a map means; of an index in any order, the order of bits.
    pub(super) fn resolve(&self, map: &Map, promise: Option<&Promise>) -> Result<WordMap, Diagnostics> {
        let map = map.chosen(self.chosen);
        let mut sources = match map {
            Map::Index { mask, .. } => self.gathered(mask, &Order::Bits)?,
            _ => self.from(map, &self.all_squares())?,
        };
        if sources.iter().all(Option::is_none) && !self.within_family {
            return Err(loses_all(map).into());
        }
        if self.off_board == OffBoard::Keep {
            for place in domain(&self.to).complement().iter() {
                sources[usize::from(place)] = Some(place);
            }
        }
        let mut promised = self.keep_promises(map, promise, &mut sources)?;
        if self.off_board == OffBoard::Zero {
            domain(&self.from).complement().iter().for_each(|place| promised.insert(place));
        }
        let (before, after) = (self.from.words(), self.to.words());
        let source_of = |word: usize, bit: u8| {
            sources[word * after.width.size() + usize::from(bit)].map(|source| self.from.word_and_bit(source))
        };
        let mut promised_zero = vec![0u128; before.count];
        for place in promised.iter() {
            let (word, bit) = self.from.word_and_bit(place);
            promised_zero[word] |= 1 << bit;
        }
        WordMap::from_fn(before.count, before.width, after.count, after.width, source_of)
            .and_then(|map| map.promising(&promised_zero))
            .map_err(|error| Diagnostic::new(Span::call_site(), error.to_string()).into())
    }

    /// What comes to each bit from the squares `on` which the map is asked for; what it says of others is nobody's business.
    pub(super) fn from(&self, map: &Map, on: &Set) -> Result<Sources, Diagnostics> {
        match map {
            Map::Square { direction, names, body } => self.expression(*direction, names, body, on),
            Map::Coordinates { direction, names, span, body } => self.coordinates(*direction, (names, *span), body, on),
            Map::Table { direction, entries, span } => self.table(*direction, entries, *span),
            Map::Cycles(cycles) => self.cycles(cycles),
            Map::IndexBits { entries, span } => self.index_bits(entries, *span),
            Map::Word { name, parameters, span } => self.word_operation(name, parameters, *span),
            Map::Named(name) => self.named(name),
            Map::Then(parts) => self.chain(parts, on),
            Map::Gather(mask, order) => self.gathered(mask, order),
            Map::Index { span, .. } => Err(any_order_is_open(*span).into()),
            Map::SquareOf { span, .. } => Err(numbers_are_no_board(*span).into()),
            Map::Sums(sums) => Err(Diagnostic::new(sums.span, "a sum of bits cannot be part of a map")
                .help("put the map inside: `linear(|x| x ^ x << 1 then rotate_90)`")
                .into()),
            Map::Bitwise(bitwise) => {
                Err(Diagnostic::new(bitwise.span, "a function of several boards cannot be part of a map")
                    .help("write `bitwise` alone in a function")
                    .into())
            }
            Map::Exchange(exchange) => {
                Err(Diagnostic::new(exchange.span, "bits exchanged at run time cannot be part of a map")
                    .help("write `swap` or `delta_swap` alone in a function")
                    .into())
            }
            Map::Choice(choice) => self.from(choice.case(self.chosen), on),
            Map::Scatter(mask, order) => self.scattered(mask, order),
            Map::Inverse(inner, span) => {
                let back = self.between(&self.to, &self.from);
                let sources = back.from(inner, &back.all_squares())?;
                Ok(inverse(&back.injective(sources, *span, "inverse")?, self.to.words().bits()))
            }
            Map::Bijective(inner, span) => {
                let sources = self.from(inner, &self.all_squares())?;
                self.bijective(sources, *span)
            }
            Map::Repeat(inner, times, span) => self.levelled(("repeat", *span), |level| {
                let mut once = level.from(inner, &level.all_squares())?;
                if times.value < 0 {
                    once = inverse(&level.injective(once, *span, "repeat")?, level.to.words().bits());
                }
                Ok(power(&once, times.value.unsigned_abs(), &domain(&level.from)))
            }),
            Map::Restrict(inner, mask) => {
                let on = on.and(&self.mask_squares(&self.from, mask)?);
                let places = places_of(&self.from, &on);
                let sources = self.from(inner, &on)?;
                Ok(sources.into_iter().map(|source| source.filter(|place| places.contains(*place))).vec())
            }
        }
    }

    /// One map after the other, each asked for what the maps before it leave. The first goes from the one layout to the other.
    fn chain(&self, parts: &[(Map, Span)], on: &Set) -> Result<Sources, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let mut sources: Option<Sources> = None;
        let mut on = on.clone();
        for (number, (part, span)) in parts.iter().enumerate() {
            let context =
                if number == 0 { self.between(&self.from, &self.to) } else { self.between(&self.to, &self.to) };
            let found = diagnostics.take_new(context.from(part, &on));
            let (Some(found), true) = (found, diagnostics.is_empty()) else {
                // What is left of the board is not known, so that the rest is looked at for all of it.
                on = Set::all(self.to.squares());
                continue;
            };
            let before = sources.unwrap_or_else(|| self.between(&self.from, &self.from).moved(Some));
            let after: Sources = found.iter().map(|source| before[usize::from((*source)?)]).vec();
            if after.iter().all(Option::is_none) && !self.within_family {
                return Err(context.nothing_is_left(*span, &before, &found).into());
            }
            on = squares_at(&self.to, &reached(&after));
            sources = Some(after);
        }
        diagnostics.into_result(sources.unwrap_or_default())
    }

    /// That `part` drops everything that the parts before it leave.
    fn nothing_is_left(&self, span: Span, before: &Sources, part: &Sources) -> Diagnostic {
        let squares = |places: Set| list(&self.from, squares_at(&self.from, &places).iter());
        let (left, taken) = (squares(reached(before)), squares(needed(part, before.len())));
        Diagnostic::new(span, "the map drops every bit that is left here")
            .help(format!("what comes before leaves {left}; this takes {taken}"))
    }

    /// The same sources, if no bit goes to two places.
    fn injective(&self, sources: Sources, span: Span, name: &str) -> Result<Sources, Diagnostics> {
        match self.copied(&sources) {
            None => Ok(sources),
            Some((square, places)) => Err(Diagnostic::new(span, format!("a map that copies {square} has no inverse"))
                .help(format!("it goes to {places}; `{name}` needs a map that takes each square to one place"))
                .into()),
        }
    }

    /// The first square that goes to several places, and these.
    fn copied(&self, sources: &Sources) -> Option<(String, String)> {
        let mut places: Vec<Vec<u16>> = vec![Vec::new(); self.from.words().bits()];
        for (place, source) in (0u16..).zip(sources) {
            if let Some(source) = source {
                places[usize::from(*source)].push(place);
            }
        }
        let (source, places) = (0u16..).zip(places).find(|(_, places)| places.len() > 1)?;
        let at =
            |layout: &Layout, places: &[u16]| list(layout, places.iter().filter_map(|&place| layout.square_at(place)));
        Some((at(&self.from, &[source]), at(&self.to, &places)))
    }

    /// The same sources, if every square goes to one place and comes from one.
    fn bijective(&self, sources: Sources, span: Span) -> Result<Sources, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let lacking = |layout: &Layout, there: &Set| squares_at(layout, &domain(layout).without(there)).iter().vec();
        let lost = lacking(&self.from, &needed(&sources, self.from.words().bits()));
        if !lost.is_empty() {
            let verb = if lost.len() == 1 { "goes" } else { "go" };
            let message = format!("not a bijection: {} {verb} nowhere", list(&self.from, lost));
            let missed = lacking(&self.to, &reached(&sources));
            let help = match missed.is_empty() {
                true => "every place has a source: some square goes to two".to_owned(),
                false => format!("nothing comes to {}", list(&self.to, missed)),
            };
            diagnostics.push(Diagnostic::new(span, message).help(help));
        }
        if let Some((square, places)) = self.copied(&sources) {
            let message = format!("not a bijection: {square} goes to {places}");
            diagnostics
                .push(Diagnostic::new(span, message).help("without `bijective` a map may copy squares and lose some"));
        }
        diagnostics.into_result(sources)
    }
}

/// That nothing is left of a board.
pub(super) fn loses_all(map: &Map) -> Diagnostic {
    match map {
        Map::Gather(mask, _) | Map::Index { mask, .. } | Map::Scatter(mask, _) | Map::Restrict(_, mask) => {
            Diagnostic::new(mask.span(), "no square that this map keeps is in the mask")
                .help("write a mask of at least one square; `|` joins masks, `&` is what they have in common")
        }
        Map::Inverse(inner, _) => loses_all(inner),
        map => Diagnostic::new(map.span(), "this map loses every square")
            .help("leave `outside = lost;` out, and each square that leaves the board is reported"),
    }
}

/// The places that something comes to.
fn reached(sources: &[Option<u16>]) -> Set {
    Set::of(sources.len() as u16, |place| sources[usize::from(place)].is_some())
}

/// The places, of so many, that go somewhere.
fn needed(sources: &[Option<u16>], count: usize) -> Set {
    let mut needed = Set::none(count as u16);
    sources.iter().flatten().for_each(|&source| needed.insert(source));
    needed
}

/// Of a map that copies nothing; so many places come out.
fn inverse(sources: &[Option<u16>], count: usize) -> Sources {
    let mut inverse = vec![None; count];
    for (place, source) in (0u16..).zip(sources) {
        if let Some(source) = source {
            inverse[usize::from(*source)] = Some(place);
        }
    }
    inverse
}

/// One map after the other: what comes to a place by `second` came to where that is from by `first`.
pub(super) fn composed(first: &Sources, second: &Sources) -> Sources {
    second.iter().map(|source| source.and_then(|bit| first[usize::from(bit)])).vec()
}

/// The map applied so many times. The zeroth power keeps every square, and every bit that goes somewhere or that something comes to.
pub(super) fn power(once: &Sources, times: u128, squares: &Set) -> Sources {
    let (reached, needed) = (reached(once), needed(once, once.len()));
    let is_kept = |place: &u16| squares.contains(*place) || reached.contains(*place) || needed.contains(*place);
    let mut power: Sources = (0..once.len() as u16).map(|place| Some(place).filter(is_kept)).vec();
    let mut square = once.clone();
    let mut left = times;
    while left > 0 {
        if left & 1 == 1 {
            power = composed(&power, &square);
        }
        square = composed(&square, &square);
        left >>= 1;
    }
    power
}

/// Nothing can be said of a map whose order is open.
fn any_order_is_open(span: Span) -> Diagnostic {
    Diagnostic::new(span, "`gather` in any order cannot be part of another map")
        .help("write `gather(mask, any_order)` alone in a function, or name an order: `by_file`, or a list of squares")
}

/// That an index in any order stands where one map must.
pub(super) fn any_order_is_no_map(span: Span) -> Diagnostic {
    Diagnostic::new(span, "an index in any order is not one map")
        .help("leave `any_order` out, or name the order that is meant: `by_file`, or a list of squares")
}

/// That a map of square numbers stands where one of a board must.
pub(super) fn numbers_are_no_board(span: Span) -> Diagnostic {
    Diagnostic::new(span, "`square_of` is a map of square numbers, not of a board")
        .help("write `square_of(map)` alone in a function of a `u8`, and name the map itself elsewhere")
}
