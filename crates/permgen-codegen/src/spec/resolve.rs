//! From the syntax tree to a map of bits.

use proc_macro2::{Ident, Span};
use syn::Expr;
use syn::spanned::Spanned as _;

use super::expression::{self, Failure, Value};
use super::library::{self, Kind, Shape, Squares};
use super::parse::{Direction, Map, Number, Square};
use super::promise::Promise;
use super::suggest::suggestion;
use super::{Resolved, Scope};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::{Board, OffBoard};
use permgen_core::partial_map::PartialMap;
use permgen_core::width::Width;

/// What a map is resolved for.
pub(super) struct Context<'a> {
    pub(super) width: Width,
    pub(super) board: Option<Board>,
    pub(super) scope: &'a Scope,
}

/// Where each bit of the board (or of the word, without a board) goes; `None` for dropped bits and those off the board.
pub(super) type Bits = Vec<Option<u8>>;

/// A square and where an expression sends it; `span` is the narrowest part of the specification that says so.
struct Arrow {
    square: u8,
    to: i128,
    span: Span,
}

impl Context<'_> {
    pub(super) fn resolve(&self, map: &Map, promise: Option<&Promise>) -> Result<Resolved, Diagnostics> {
        let is_any_order = matches!(map, Map::Index { .. }) && self.scope.allows_any_order;
        let mut to = match map {
            Map::Index { mask, .. } if is_any_order => self.gather_bits(mask)?,
            Map::Index { span, .. } => {
                return Err(Diagnostic::new(*span, "an index in any order is not one map")
                    .help("leave `any_order` out, or write the table of the order that is meant: `to [...]`")
                    .into());
            }
            _ => self.bits(map)?,
        };
        let mut promised_zero = 0;
        let off_board = self.width.mask() & !self.domain();
        for bit in (0..self.width.bits() as u8).filter(|bit| off_board >> bit & 1 == 1) {
            match self.board.map_or(OffBoard::Clear, Board::off_board) {
                OffBoard::Clear => {}
                OffBoard::Keep => to[usize::from(bit)] = Some(bit),
                OffBoard::Zero => promised_zero |= 1 << bit,
            }
        }
        promised_zero |= self.keep_promises(map, promise, &mut to)?;
        let map = PartialMap::new(self.width, self.width, &to, promised_zero)
            .map_err(|error| Diagnostic::new(Span::call_site(), error.to_string()))?;
        Ok(Resolved { map, is_any_order, board: self.board })
    }

    /// How many squares there are; without a board every bit is one.
    pub(super) fn squares(&self) -> u8 {
        self.board.map_or(self.width.bits() as u8, Board::squares)
    }

    /// The bits that hold squares.
    fn domain(&self) -> u128 {
        self.board.map_or(self.width.mask(), Board::mask)
    }

    pub(super) fn bit_of(&self, square: u8) -> u8 {
        self.board.map_or(square, |board| board.bit_of(square))
    }

    /// `a2 (8)`, or `bit 8` without a board.
    fn square_label(&self, square: u8) -> String {
        self.board.map_or_else(|| format!("bit {square}"), |board| format!("{} ({square})", board.square_name(square)))
    }

    pub(super) fn what_squares(&self) -> String {
        match self.board {
            Some(board) => format!("the {board} board has squares 0 to {}", self.squares() - 1),
            None => format!("`{}` has bits 0 to {}", self.width, self.squares() - 1),
        }
    }

    fn bits(&self, map: &Map) -> Result<Bits, Diagnostics> {
        match map {
            Map::Square { names, body } => self.expression_bits(names, body),
            Map::Coordinates { rank, file, body } => self.coordinates_bits(rank, file, body),
            Map::Table { direction, entries, spans, span } => self.table_bits(*direction, entries, spans, *span),
            Map::Cycles(cycles) => self.cycles_bits(cycles),
            Map::IndexBits { entries, span } => self.index_map_bits(entries, *span),
            Map::Word { name, parameters, span } => self.word_operation_bits(name, parameters, *span),
            Map::Named(name) => self.name_bits(name),
            Map::Then(parts) => {
                let mut diagnostics = Diagnostics::new();
                let found: Vec<Bits> = parts.iter().filter_map(|(part, _)| diagnostics.take(self.bits(part))).collect();
                diagnostics.into_result(())?;
                let mut bits = self.board_bits(Some);
                for (part, (_, span)) in found.iter().zip(parts) {
                    let before = bits.clone();
                    for to in &mut bits {
                        *to = to.and_then(|bit| part[usize::from(bit)]);
                    }
                    if bits.iter().all(Option::is_none) && !self.scope.is_family {
                        return Err(self.nothing_is_left(*span, &before, part).into());
                    }
                }
                Ok(bits)
            }
            Map::Gather(mask) => self.gather_bits(mask),
            Map::Index { span, .. } => Err(any_order_is_open(*span).into()),
            Map::Scatter(mask) => self.scatter_bits(mask),
            Map::Inverse(inner) => Ok(inverse(&self.bits(inner)?)),
            Map::Repeat(inner, times) => {
                let once = self.bits(inner)?;
                Ok(power(&once, times.value))
            }
            Map::Restrict(inner, mask) => {
                let inner = self.bits(inner)?;
                let squares = self.mask_squares(mask)?;
                let mut kept = vec![None; self.width.size()];
                for square in (0..self.squares()).filter(|square| squares >> square & 1 == 1) {
                    let bit = usize::from(self.bit_of(square));
                    kept[bit] = inner[bit];
                }
                Ok(kept)
            }
        }
    }

    /// That `part` drops everything that the parts before it leave.
    fn nothing_is_left(&self, span: Span, before: &Bits, part: &Bits) -> Diagnostic {
        let squares = |bits: &mut dyn Iterator<Item = u8>| {
            let mut squares: Vec<u8> =
                bits.filter_map(|bit| self.board.map_or(Some(bit), |board| board.square_at(bit))).collect();
            squares.sort_unstable();
            self.list(&squares)
        };
        let left = squares(&mut before.iter().flatten().copied());
        let taken = squares(&mut (0u8..).zip(part).filter(|(_, to)| to.is_some()).map(|(bit, _)| bit));
        Diagnostic::new(span, "the map drops every bit that is left here")
            .help(format!("what comes before leaves {left}; this takes {taken}"))
    }

    /// The table of a function of bits, on the board only.
    fn board_bits(&self, to: impl Fn(u8) -> Option<u8>) -> Bits {
        let domain = self.domain();
        (0..self.width.bits() as u8).map(|bit| if domain >> bit & 1 == 1 { to(bit) } else { None }).collect()
    }

    /// The table of a map of squares that is known to be injective and on the board.
    fn square_bits(&self, to: &[Option<u8>]) -> Bits {
        let mut bits = vec![None; self.width.size()];
        for (square, to) in (0u8..).zip(to) {
            bits[usize::from(self.bit_of(square))] = to.map(|to| self.bit_of(to));
        }
        bits
    }

    fn expression_bits(&self, names: &[String], body: &Expr) -> Result<Bits, Diagnostics> {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        expression::check(body, &names)?;
        let mut failures = Failures::default();
        let mut arrows = Vec::new();
        for square in 0..self.squares() {
            let variables: Vec<(&str, i128)> = names.iter().map(|&name| (name, i128::from(square))).collect();
            match expression::integer(body, &variables) {
                Ok(to) => arrows.push(Arrow { square, to, span: body.span() }),
                Err(failure) => failures.add(square, failure),
            }
        }
        failures.report(self)?;
        self.arrows_bits(&arrows, body.span())
    }

    fn coordinates_bits(&self, rank: &Ident, file: &Ident, body: &Expr) -> Result<Bits, Diagnostics> {
        let Some(board) = self.board else {
            return Err(Diagnostic::new(
                rank.span(),
                format!("coordinates need a board, and a `{}` has none of its own", self.width),
            )
            .help("write `board = 4x8;`, ranks x files, before the map")
            .into());
        };
        let (rank, file) = (rank.to_string(), file.to_string());
        expression::check(body, &[rank.as_str(), file.as_str()])?;
        let component_spans = match body {
            Expr::Tuple(tuple) if tuple.elems.len() == 2 => [tuple.elems[0].span(), tuple.elems[1].span()],
            other => [other.span(); 2],
        };
        let mut failures = Failures::default();
        let mut outside: [Vec<(u8, i128)>; 2] = [Vec::new(), Vec::new()];
        let mut arrows = Vec::new();
        let limits = [board.ranks(), board.files()].map(i128::from);
        for square in 0..self.squares() {
            let coordinates = [square / board.files(), square % board.files()].map(i128::from);
            let variables = [(rank.as_str(), coordinates[0]), (file.as_str(), coordinates[1])];
            match expression::evaluate(body, &variables) {
                Ok(Value::Pair(to_rank, to_file)) => {
                    let to = [to_rank, to_file];
                    let inside = [0, 1].map(|axis| (0..limits[axis]).contains(&to[axis]));
                    for axis in (0..2).filter(|&axis| !inside[axis]) {
                        outside[axis].push((square, to[axis]));
                    }
                    if inside == [true; 2] {
                        arrows.push(Arrow { square, to: to_rank * limits[1] + to_file, span: body.span() });
                    }
                }
                Ok(_) => failures.add(
                    square,
                    Failure {
                        span: body.span(),
                        message: "one value where a rank and a file are needed".to_owned(),
                        help: Some("write the result as `(rank, file)`"),
                    },
                ),
                Err(failure) => failures.add(square, failure),
            }
        }
        failures.report(self)?;
        let mut diagnostics = Diagnostics::new();
        for (axis, what) in ["rank", "file"].into_iter().enumerate() {
            if let Some(&(square, value)) = outside[axis].first() {
                let message =
                    format!("{} goes to {what} {value}{}", self.square_label(square), and_more(outside[axis].len()));
                diagnostics.push(
                    Diagnostic::new(component_spans[axis], message)
                        .help(format!("a {board} board has {what}s 0 to {}", limits[axis] - 1)),
                );
            }
        }
        diagnostics.into_result(())?;
        self.arrows_bits(&arrows, body.span())
    }

    /// The table of arrows from every square, when they are a bijection of the squares.
    fn arrows_bits(&self, arrows: &[Arrow], span: Span) -> Result<Bits, Diagnostics> {
        let squares = self.squares();
        let mut diagnostics = Diagnostics::new();
        let outside: Vec<&Arrow> =
            arrows.iter().filter(|arrow| !(0..i128::from(squares)).contains(&arrow.to)).collect();
        if let Some(first) = outside.first() {
            let message =
                format!("{} goes to {}{}", self.square_label(first.square), first.to, and_more(outside.len()));
            diagnostics.push(Diagnostic::new(first.span, message).help(self.what_squares()));
        }
        let mut source_of: Vec<Option<&Arrow>> = vec![None; usize::from(squares)];
        let mut collisions = Vec::new();
        for arrow in arrows {
            let Some(place) = usize::try_from(arrow.to).ok().and_then(|to| source_of.get_mut(to)) else { continue };
            match place {
                Some(first) => collisions.push((*first, arrow)),
                None => *place = Some(arrow),
            }
        }
        if let Some((first, second)) = collisions.first() {
            let message = format!(
                "{} and {} both go to {}{}",
                self.square_label(first.square),
                self.square_label(second.square),
                self.square_label(second.to as u8),
                and_more(collisions.len()),
            );
            let missed: Vec<u8> = (0..squares).filter(|&square| source_of[usize::from(square)].is_none()).collect();
            diagnostics.push(Diagnostic::new(span, message).help(format!("nothing goes to {}", self.list(&missed))));
        }
        diagnostics.into_result(())?;
        let mut to = vec![None; usize::from(squares)];
        for arrow in arrows {
            to[usize::from(arrow.square)] = Some(arrow.to as u8);
        }
        Ok(self.square_bits(&to))
    }

    pub(super) fn list(&self, squares: &[u8]) -> String {
        let mut named: Vec<String> = squares.iter().take(4).map(|&square| self.square_label(square)).collect();
        if squares.len() > 4 {
            named.push(format!("{} more", squares.len() - 4));
        }
        match named.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "no square".to_owned(),
        }
    }

    /// The number of a square that is written as a number or a name.
    pub(super) fn square(&self, square: &Square) -> Result<u8, Diagnostic> {
        match square {
            Square::Number(number) => {
                u8::try_from(number.value).ok().filter(|&value| value < self.squares()).ok_or_else(|| {
                    Diagnostic::new(number.span, format!("there is no square {}", number.value))
                        .help(self.what_squares())
                })
            }
            Square::Name(name) => {
                let text = name.to_string();
                let found =
                    self.board.and_then(|board| (0..board.squares()).find(|&square| board.square_name(square) == text));
                found.ok_or_else(|| {
                    let error = Diagnostic::new(name.span(), format!("there is no square `{text}`"));
                    match self.board {
                        Some(board) => error.help(format!(
                            "a {board} board has squares a1 to {}",
                            board.square_name(board.squares() - 1)
                        )),
                        None => error.help("without a board, squares are numbers"),
                    }
                })
            }
        }
    }

    fn table_bits(
        &self,
        direction: Direction,
        entries: &[Option<Square>],
        spans: &[Span],
        span: Span,
    ) -> Result<Bits, Diagnostics> {
        let squares = usize::from(self.squares());
        let mut diagnostics = Diagnostics::new();
        if entries.len() != squares {
            let message = match self.board {
                Some(board) => format!("the table has {} entries, the {board} board {squares} squares", entries.len()),
                None => format!("the table has {} entries, `{}` {squares} bits", entries.len(), self.width),
            };
            diagnostics
                .push(Diagnostic::new(span, message).help("write one entry for each, `_` for one that is dropped"));
        }
        let mut to = vec![None; squares];
        let mut first_at: Vec<Option<usize>> = vec![None; squares];
        for (index, entry) in entries.iter().enumerate() {
            let Some(entry) = entry else { continue };
            let Some(value) = diagnostics.take(self.square(entry).map_err(Diagnostics::from)) else { continue };
            match first_at[usize::from(value)] {
                Some(first) => {
                    let (earlier, later) = (self.entry_label(first), self.entry_label(index));
                    let message = match direction {
                        Direction::To => format!("{earlier} and {later} both go to {}", self.square_label(value)),
                        Direction::From => format!("{earlier} and {later} both come from {}", self.square_label(value)),
                    };
                    diagnostics.push(
                        Diagnostic::new(spans[index], message)
                            .help("a square is named once")
                            .related(spans[first], format!("{} is named here first", self.square_label(value))),
                    );
                }
                None => first_at[usize::from(value)] = Some(index),
            }
            match direction {
                Direction::To if index < squares => to[index] = Some(value),
                Direction::From if index < squares => to[usize::from(value)] = Some(index as u8),
                _ => {}
            }
        }
        diagnostics.into_result(())?;
        Ok(self.square_bits(&to))
    }

    fn entry_label(&self, index: usize) -> String {
        match u8::try_from(index) {
            Ok(square) if square < self.squares() => self.square_label(square),
            _ => format!("entry {index}"),
        }
    }

    fn cycles_bits(&self, cycles: &[Vec<Square>]) -> Result<Bits, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let mut to: Vec<Option<u8>> = (0..self.squares()).map(Some).collect();
        let mut first_at: Vec<Option<Span>> = vec![None; to.len()];
        for cycle in cycles {
            let mut squares = Vec::new();
            for square in cycle {
                let Some(number) = diagnostics.take(self.square(square).map_err(Diagnostics::from)) else { continue };
                match first_at[usize::from(number)] {
                    Some(first) => diagnostics.push(
                        Diagnostic::new(square.span(), format!("{} is in the cycles twice", self.square_label(number)))
                            .help("a square goes to one place, so it is named once")
                            .related(first, format!("{} is named here first", self.square_label(number))),
                    ),
                    None => first_at[usize::from(number)] = Some(square.span()),
                }
                squares.push(number);
            }
            for (place, &square) in squares.iter().enumerate() {
                to[usize::from(square)] = Some(squares[(place + 1) % squares.len()]);
            }
        }
        diagnostics.into_result(())?;
        Ok(self.square_bits(&to))
    }

    fn index_map_bits(&self, entries: &[(Number, bool)], span: Span) -> Result<Bits, Diagnostics> {
        let squares = self.squares();
        if !squares.is_power_of_two() {
            return Err(Diagnostic::new(span, format!("{squares} squares have no whole number of index bits"))
                .help("index bits are for boards whose number of squares is a power of two")
                .into());
        }
        let count = squares.trailing_zeros() as usize;
        let mut diagnostics = Diagnostics::new();
        if entries.len() != count {
            let message = format!("{} index bits are listed, the {squares} squares have {count}", entries.len());
            diagnostics.push(
                Diagnostic::new(span, message).help("list, for each bit of the new number, the bit of the old one"),
            );
        }
        let mut first_at: Vec<Option<Span>> = vec![None; count];
        for (entry, _) in entries {
            match usize::try_from(entry.value).ok().and_then(|bit| first_at.get_mut(bit)) {
                None => diagnostics.push(
                    Diagnostic::new(entry.span, format!("there is no index bit {}", entry.value))
                        .help(format!("the numbers of {squares} squares have bits 0 to {}", count.saturating_sub(1))),
                ),
                Some(Some(first)) => diagnostics.push(
                    Diagnostic::new(entry.span, format!("index bit {} is listed twice", entry.value))
                        .related(*first, format!("index bit {} is listed here first", entry.value)),
                ),
                Some(place) => *place = Some(entry.span),
            }
        }
        diagnostics.into_result(())?;
        let to: Vec<Option<u8>> = (0..squares)
            .map(|square| {
                let bits = entries
                    .iter()
                    .enumerate()
                    .map(|(new, &(old, complement))| ((square >> old.value & 1) ^ u8::from(complement)) << new);
                Some(bits.fold(0, |number, bit| number | bit))
            })
            .collect();
        Ok(self.square_bits(&to))
    }

    fn word_operation_bits(&self, name: &Ident, parameters: &[Number], span: Span) -> Result<Bits, Diagnostics> {
        let operation = library::WORD_OPERATIONS.iter().find(|operation| name == operation.name);
        let operation = operation.ok_or_else(|| library::unknown_operation(name))?;
        let values: Vec<u128> = parameters.iter().map(|parameter| parameter.value).collect();
        let to = (operation.to)(&values, self.width).map_err(|misfit| {
            let span = parameters.get(misfit.parameter).map_or(span, |parameter| parameter.span);
            Diagnostic::new(span, misfit.message).help(misfit.help)
        })?;
        self.word_bits(&to, name)
    }

    /// The board's part of a permutation of the word, which must not take squares off the board.
    fn word_bits(&self, to: &[u8], name: &Ident) -> Result<Bits, Diagnostics> {
        let domain = self.domain();
        let leaving: Vec<u8> =
            (0..self.squares()).filter(|&square| domain >> to[usize::from(self.bit_of(square))] & 1 == 0).collect();
        if !leaving.is_empty() {
            let board = self.board.map_or_else(String::new, |board| format!("{board} "));
            return Err(Diagnostic::new(
                name.span(),
                format!("`{name}` moves {} off the {board}board", self.list(&leaving)),
            )
            .help("operations on the word move bits; use a map of squares, or a board that fills the word")
            .into());
        }
        Ok(self.board_bits(|bit| Some(to[usize::from(bit)])))
    }

    fn name_bits(&self, name: &Ident) -> Result<Bits, Diagnostics> {
        let text = name.to_string();
        if let Some(declared) = self.scope.declared(&text) {
            return self.declared_bits(name, declared);
        }
        // A name that is declared further down will hide the library's, so the library's is not what was meant. In the
        // declaration of the name itself it is: `const fn flip_vertical(board: u64) -> u64 { flip_vertical }`.
        let is_own = self.scope.being_declared() == Some(text.as_str());
        let named = library::named(&text).filter(|_| is_own || !self.scope.is_declared_later(&text));
        let Some(named) = named else { return Err(self.unknown_name(name).into()) };
        match named.kind {
            Kind::Word { width: Some(width), .. } if width != self.width => Err(Diagnostic::new(
                name.span(),
                format!("`{name}` is a map of `{width}`, the word is a `{}`", self.width),
            )
            .into()),
            Kind::Word { to, .. } => {
                let width = self.width.bits();
                let to: Vec<u8> = (0..width).map(|bit| to(width, bit) as u8).collect();
                self.word_bits(&to, name)
            }
            Kind::Board { shape, to } => {
                let Some(board) = self.board else {
                    return Err(Diagnostic::new(
                        name.span(),
                        format!("`{name}` needs a board, and a `{}` has none of its own", self.width),
                    )
                    .help("write `board = 4x8;`, ranks x files, before the map")
                    .into());
                };
                let misfit = match shape {
                    Shape::Square if board.ranks() != board.files() => "as many ranks as files",
                    Shape::EvenFiles if board.files() % 2 != 0 => "an even number of files",
                    _ => "",
                };
                if !misfit.is_empty() {
                    return Err(Diagnostic::new(
                        name.span(),
                        format!("`{name}` needs a board of {misfit}, not {board}"),
                    )
                    .into());
                }
                let (ranks, files) = (board.ranks(), board.files());
                let to: Vec<Option<u8>> = (0..board.squares())
                    .map(|square| {
                        let (rank, file) = to(Squares { ranks, files, rank: square / files, file: square % files });
                        Some(rank * files + file)
                    })
                    .collect();
                Ok(self.square_bits(&to))
            }
        }
    }

    fn declared_bits(&self, name: &Ident, declared: &Resolved) -> Result<Bits, Diagnostics> {
        if declared.is_any_order {
            return Err(Diagnostic::new(
                name.span(),
                format!("`{name}` has its bits in any order, so that no map is made of it"),
            )
            .help("declare it with `gather(mask)`, which keeps the order of bits, or call it")
            .into());
        }
        if declared.map.input() != self.width {
            let found = declared.map.input();
            return Err(Diagnostic::new(
                name.span(),
                format!("`{name}` is a map of `{found}`, the word here is a `{}`", self.width),
            )
            .into());
        }
        let shape = |board: Option<Board>| board.map(|board| (board.ranks(), board.files(), board.numbering()));
        if shape(declared.board) != shape(self.board) {
            let describe = |board: Option<Board>| match board {
                Some(board) => format!("a {board} board numbered {}", board.numbering()),
                None => "no board".to_owned(),
            };
            let message =
                format!("`{name}` is declared on {}, here there is {}", describe(declared.board), describe(self.board));
            return Err(Diagnostic::new(name.span(), message).help("give both the same board and numbering").into());
        }
        Ok(self.board_bits(|bit| declared.map.destination_of(bit)))
    }

    fn unknown_name(&self, name: &Ident) -> Diagnostic {
        let text = name.to_string();
        if self.scope.being_declared() == Some(text.as_str()) {
            return Diagnostic::new(name.span(), format!("`{name}` is defined by itself"))
                .help("a map is made of maps declared before it");
        }
        if self.scope.is_declared_later(&text) {
            return Diagnostic::new(name.span(), format!("`{name}` is declared further down"))
                .help("a map is made of maps declared before it: move that declaration up");
        }
        let known: Vec<&str> = self.scope.names().chain(library::names().map(|name| name as &str)).collect();
        let help = match suggestion(&text, known.iter().copied()) {
            near if near.is_empty() => format!("known are {}", super::settings::list(&known)),
            near => near.trim_end().to_owned(),
        };
        Diagnostic::new(name.span(), format!("unknown map `{name}`")).help(help)
    }
}

fn inverse(bits: &[Option<u8>]) -> Bits {
    let mut inverse = vec![None; bits.len()];
    for (from, to) in (0u8..).zip(bits) {
        if let Some(to) = to {
            inverse[usize::from(*to)] = Some(from);
        }
    }
    inverse
}

/// The map applied so many times; a negative number applies the inverse. The zeroth power keeps every bit that is on the
/// board or has a place in the map.
fn power(bits: &[Option<u8>], times: i128) -> Bits {
    let base = if times < 0 { inverse(bits) } else { bits.to_vec() };
    let compose = |first: &Bits, second: &Bits| -> Bits {
        first.iter().map(|to| to.and_then(|to| second[usize::from(to)])).collect()
    };
    let mut square = base;
    let mut left = times.unsigned_abs();
    let reached: Vec<bool> = inverse(bits).iter().map(Option::is_some).collect();
    let mut power: Bits =
        (0u8..).zip(bits).map(|(bit, to)| (to.is_some() || reached[usize::from(bit)]).then_some(bit)).collect();
    while left > 0 {
        if left & 1 == 1 {
            power = compose(&power, &square);
        }
        square = compose(&square, &square);
        left >>= 1;
    }
    power
}

/// ` (and 5 more)` when there is more than one.
fn and_more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        count => format!(" (and {} more)", count - 1),
    }
}

/// Failures to evaluate, grouped by what went wrong.
#[derive(Default)]
struct Failures(Vec<(Failure, Vec<u8>)>);

impl Failures {
    fn add(&mut self, square: u8, failure: Failure) {
        match self.0.iter_mut().find(|(known, _)| known.message == failure.message) {
            Some((_, squares)) => squares.push(square),
            None => self.0.push((failure, vec![square])),
        }
    }

    fn report(self, context: &Context<'_>) -> Result<(), Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        for (failure, squares) in self.0 {
            let message = format!("{} for {}", failure.message, context.list(&squares));
            let diagnostic = Diagnostic::new(failure.span, message);
            diagnostics.push(Diagnostic { help: failure.help.map(str::to_owned), ..diagnostic });
        }
        diagnostics.into_result(())
    }
}

/// Nothing can be said of a map whose order is open.
fn any_order_is_open(span: Span) -> Diagnostic {
    Diagnostic::new(span, "with its bits in any order, `gather` is no map that others could be made of").help(
        "let `gather(mask, any_order)` stand alone in a function, or leave `any_order` out to keep the order of bits",
    )
}
