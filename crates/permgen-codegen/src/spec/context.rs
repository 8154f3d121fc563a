//! What a map is resolved for: where its squares lie before and after, the names; and how squares are called there.

use std::rc::Rc;

use proc_macro2::Span;

use super::Scope;
use super::frames::Frames;
use super::set::Set;
use super::settings::{Outside, Settings};
use super::written::Square;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::article::a;
use permgen_core::board::{Board, OffBoard};
use permgen_core::layout::{Layout, Words};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// What a map is resolved for.
pub(super) struct Context<'a> {
    /// The argument, which may be shorter than `from`.
    pub(super) argument: Words,
    /// How what goes in lies in words.
    pub(super) from: Rc<Layout>,
    /// How what comes out does; often the same.
    pub(super) to: Rc<Layout>,
    /// The board, where it lies in one word before and after.
    pub(super) board: Option<Board>,
    /// What becomes of bits that hold no square.
    pub(super) off_board: OffBoard,
    pub(super) scope: &'a Scope,
    /// Whether this is one of many maps that are declared together: some may be empty.
    pub(super) within_family: bool,
    /// Whether what leaves the board is lost, rather than a mistake.
    pub(super) loses: bool,
    /// The values of the arguments that choices depend on.
    pub(super) chosen: &'a [(String, usize)],
}

/// For each place of the result the place that comes to it; `None` for those that are 0.
///
/// So a bit may go to several places, and a place has one bit at most.
pub(super) type Sources = Vec<Option<u16>>;

impl<'a> Context<'a> {
    /// What a map is resolved for, by the settings that hold for it.
    pub(super) fn of(frames: Frames, settings: &Settings, scope: &'a Scope, within_family: bool) -> Self {
        let Frames { argument, from, to, board, off_board } = frames;
        let loses = settings.outside.is_some_and(|outside| outside.value == Outside::Lost);
        Self { argument, from, to, board, off_board, scope, within_family, loses, chosen: &[] }
    }

    /// The same for these values of the arguments that choices depend on.
    pub(super) fn choosing(self, chosen: &'a [(String, usize)]) -> Self {
        Self { chosen, ..self }
    }
}

impl Context<'_> {
    /// The same for a map between other layouts.
    pub(super) fn between(&self, from: &Rc<Layout>, to: &Rc<Layout>) -> Self {
        Self { from: Rc::clone(from), to: Rc::clone(to), ..*self }
    }

    /// Whether squares lie before as they do after.
    pub(super) fn is_level(&self) -> bool {
        self.from == self.to
    }

    /// Where squares lie before and after, unless they lie in one word in both cases, as its board says.
    pub(super) fn layouts(&self) -> Option<Box<(Layout, Layout)>> {
        self.one_word().is_none().then(|| Box::new((Layout::clone(&self.from), Layout::clone(&self.to))))
    }

    /// The word, where there is one, and squares lie in it before as they do after.
    pub(super) fn one_word(&self) -> Option<Width> {
        let words = self.from.words();
        (words.count == 1 && self.is_level()).then_some(words.width)
    }

    /// That the same squares come out as go in.
    pub(super) fn expect_shape(&self, what: &str, span: Span) -> Result<(), Diagnostic> {
        if self.from.has_shape_of(&self.to) {
            return Ok(());
        }
        let message = format!("`{what}` keeps the shape; {} does not become {}", a(&self.from), a(&self.to));
        Err(Diagnostic::new(span, message)
            .help("the first of several maps goes from the one shape to the other; those behind it stay there"))
    }

    /// A map that goes from a layout to the same one; where the squares lie elsewhere after it, they are put there.
    pub(super) fn levelled(
        &self,
        (what, span): (&str, Span),
        map: impl Fn(&Self) -> Result<Sources, Diagnostics>,
    ) -> Result<Sources, Diagnostics> {
        if self.is_level() {
            return map(self);
        }
        self.expect_shape(what, span)?;
        let level = map(&self.between(&self.from, &self.from))?;
        let mut sources = vec![None; self.to.words().bits()];
        for square in 0..self.to.squares() {
            sources[usize::from(self.to.place_of(square))] = level[usize::from(self.from.place_of(square))];
        }
        Ok(sources)
    }

    /// Every square that a map may be asked for.
    pub(super) fn all_squares(&self) -> Set {
        Set::all(self.from.squares())
    }

    /// A function of the places that hold squares; it takes no two of them to one place.
    pub(super) fn moved(&self, to: impl Fn(u16) -> Option<u16>) -> Sources {
        let mut sources = vec![None; self.to.words().bits()];
        for place in domain(&self.from).iter() {
            if let Some(to) = to(place) {
                sources[usize::from(to)] = Some(place);
            }
        }
        sources
    }

    /// What is known of squares, said of places: for each square of the result the one that comes to it.
    pub(super) fn sources(&self, from: &[Option<u16>]) -> Sources {
        let mut sources = vec![None; self.to.words().bits()];
        for (square, from) in (0u16..).zip(from) {
            sources[usize::from(self.to.place_of(square))] = from.map(|from| self.from.place_of(from));
        }
        sources
    }
}

/// The places that hold squares.
pub(super) fn domain(layout: &Layout) -> Set {
    Set::of(layout.words().bits() as u16, |place| layout.square_at(place).is_some())
}

/// The places that hold the squares of a set.
pub(super) fn places_of(layout: &Layout, squares: &Set) -> Set {
    Set::of(layout.words().bits() as u16, |place| {
        layout.square_at(place).is_some_and(|square| squares.contains(square))
    })
}

/// The squares that are in places.
pub(super) fn squares_at(layout: &Layout, places: &Set) -> Set {
    Set::of(layout.squares(), |square| places.contains(layout.place_of(square)))
}

/// `a2 (8)`, `bit 8` of a word, `(3, 17)` of other shapes.
pub(super) fn label(layout: &Layout, square: u16) -> String {
    let name = layout.name(square);
    if layout.ranks_and_files().is_some() { format!("{name} ({square})") } else { name }
}

/// The first of some squares, and how many more there are.
pub(super) fn list(layout: &Layout, squares: impl IntoIterator<Item = u16>) -> String {
    let squares: Vec<u16> = squares.into_iter().vec();
    let mut named: Vec<String> = squares.iter().take(4).map(|&square| label(layout, square)).vec();
    if squares.len() > 4 {
        named.push(format!("{} more", squares.len() - 4));
    }
    match named.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => "no square".to_owned(),
    }
}

/// Which squares there are.
pub(super) fn what_squares(layout: &Layout) -> String {
    let last = layout.squares() - 1;
    if layout.is_bits() {
        format!("{layout} has bits 0 to {last}")
    } else {
        format!("the {layout} has squares 0 to {last}")
    }
}

/// The number of a square that is written as a number or a name.
pub(super) fn square_of(layout: &Layout, square: &Square) -> Result<u16, Diagnostic> {
    match square {
        Square::Number(number) => {
            u16::try_from(number.value).ok().filter(|&value| value < layout.squares()).ok_or_else(|| {
                Diagnostic::new(number.span, format!("there is no square {}", number.value)).help(what_squares(layout))
            })
        }
        Square::Name(name) => {
            let text = name.to_string();
            let is_board = layout.ranks_and_files().is_some();
            let found = (0..layout.squares()).find(|&square| is_board && layout.name(square) == text);
            found.ok_or_else(|| {
                let error = Diagnostic::new(name.span(), format!("there is no square `{text}`"));
                match is_board {
                    true if matches!(&*text, "square" | "file" | "rank") => error
                        .help(format!("for one map for each {text}, write an argument `{text}: u8` before the board")),
                    true => error.help(format!("the {layout} has squares a1 to {}", layout.name(layout.squares() - 1))),
                    false => error.help("without a board, squares are numbers"),
                }
            })
        }
    }
}

/// That something lacks ranks and files; `what` ends with its verb.
pub(super) fn needs_axes(span: Span, layout: &Layout, what: &str) -> Diagnostic {
    Diagnostic::new(span, format!("{what} a board, and {} has none of its own", a(layout)))
        .help("write its ranks and files before the map, as in `board = 4x4;`")
}

/// ` (and 5 more)` when there is more than one.
pub(super) fn and_more(count: usize) -> String {
    match count {
        0 | 1 => String::new(),
        count => format!(" (and {} more)", count - 1),
    }
}
