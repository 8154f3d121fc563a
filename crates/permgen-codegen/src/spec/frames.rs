//! Where squares lie before and after: what settings and a signature amount to.

use std::rc::Rc;

use proc_macro2::Span;

use super::expression::{self, Value};
use super::settings::{Arrangement, Placed, Settings, Sides, Spanned};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::article::a;
use permgen_core::board::{Board, Numbering, OffBoard};
use permgen_core::layout::{InvalidLayout, Layout, Unlaid, Words};
use permgen_core::width::Width;

/// Where squares lie before and after.
pub(super) struct Frames {
    /// The argument, which may be narrower than `from`.
    pub(super) argument: Words,
    pub(super) from: Rc<Layout>,
    pub(super) to: Rc<Layout>,
    /// The board, where it lies in one word before and after.
    pub(super) board: Option<Board>,
    pub(super) off_board: OffBoard,
}

impl Frames {
    /// What settings say, between words that are `given`.
    pub(super) fn of(settings: &Settings, given: Option<Sides<Words>>) -> Result<Self, Diagnostics> {
        check(settings)?;
        let width = words_written(settings, given)?;
        let [before, after] = [false, true].map(|is_after| Side::of(settings, is_after));
        let first = before.words(width.map(|width| width.before));
        // What comes out lies in as many words, if it fits.
        let as_before = Some(first).filter(|first| after.squares().is_none_or(|squares| squares <= first.bits()));
        let words = [first, after.words(width.map(|width| *width.result()).or(as_before))];
        let words = settle(&before, &after, words);
        let implied = words.iter().all(|words| words.bits() == 64);
        let from = before.laid(words[0], implied)?;
        let to = after.laid(words[1], implied)?;
        let off_board = settings.off_board.map_or_else(OffBoard::default, |policy| policy.value);
        if let Some(policy) = settings.off_board {
            if off_board == OffBoard::Keep && from != to {
                return Err(Diagnostic::new(
                    policy.span,
                    "bits off the board have no place to stay where the layout changes",
                )
                .help("write `off_board = clear`, or `zero` where the caller promises that there are none")
                .into());
            }
        }
        let is_usual = settings.layout.is_none() && from == to && words[0].count == 1;
        let shape = from.ranks_and_files().filter(|_| is_usual);
        let board = shape.and_then(|(ranks, files)| Board::new(ranks, files, words[0].width));
        let numbering = settings.numbering.map_or_else(Numbering::default, |numbering| numbering.value);
        let board = board.map(|board| board.with_numbering(numbering).with_off_board(off_board));
        let from = Rc::new(from);
        let to = if *from == to { Rc::clone(&from) } else { Rc::new(to) };
        Ok(Self { argument: first, from, to, board, off_board })
    }
}

/// Where the squares of a board lie that settings describe.
pub(crate) fn laid_out(settings: &Settings) -> Result<Layout, Diagnostics> {
    Ok((*Frames::of(settings, None)?.from).clone())
}

/// That settings that need a board or shape have one.
fn check(settings: &Settings) -> Result<(), Diagnostic> {
    if let (Some(board), Some(shape)) = (&settings.board, &settings.shape) {
        return Err(Diagnostic::new(shape.span, "there is a board already")
            .help("write `board = 8x8` for squares with names, or `shape = 64x4` for any axes")
            .related(board.span, "the board is here"));
    }
    match (&settings.shape, settings.numbering) {
        (Some(_), Some(numbering)) => Err(Diagnostic::new(numbering.span, "a numbering is one of a board")
            .help("the last axis of a shape runs fastest; write the axes in the order that is meant")),
        _ => Ok(()),
    }
}

/// The words that are written or given; both must agree.
fn words_written(settings: &Settings, given: Option<Sides<Words>>) -> Result<Option<Sides<Words>>, Diagnostic> {
    let Some(Spanned { value: written, span }) = settings.width else { return Ok(given) };
    match given {
        // An index and its board: the longer of them is what is written.
        Some(given) if written.before != given.before || *written.result() != *given.result() => {
            let told = |Sides { before, after }: Sides<Words>| match after {
                Some(after) if after != before => format!("`{before} -> {after}`"),
                _ => format!("`{before}`"),
            };
            let (written, given) = (told(written), told(given));
            Err(Diagnostic::new(span, format!("the width is {written}, the word is a {given}"))
                .help(format!("leave the width out, or make it {given}")))
        }
        _ => Ok(Some(written)),
    }
}

/// What there is before or after, and how it lies.
struct Side<'a> {
    /// What is to be laid out, and where that is written; `None` for the bits of words.
    shape: Option<(Unlaid, Span)>,
    /// Files of a board.
    files: u8,
    layout: Option<(&'a Arrangement, Span)>,
    settings: &'a Settings,
}

impl<'a> Side<'a> {
    fn of(settings: &'a Settings, is_after: bool) -> Self {
        fn side<T>(sides: &Sides<T>, is_after: bool) -> &T {
            if is_after { sides.result() } else { &sides.before }
        }
        let numbering = settings.numbering.map_or_else(Numbering::default, |numbering| numbering.value);
        let board = settings.board.as_ref().map(|board| (*side(&board.value, is_after), board.span));
        let shape = match (&board, &settings.shape) {
            (Some(((ranks, files), span)), _) => Some((Layout::board(*ranks, *files).numbered(numbering), *span)),
            (None, Some(shape)) => Some((Layout::axes(side::<Vec<u16>>(&shape.value, is_after)), shape.span)),
            (None, None) => None,
        };
        let layout = settings.layout.as_ref().map(|layout| (side(&layout.value, is_after), layout.span));
        Self { shape, files: board.map_or(0, |((_, files), _)| files), layout, settings }
    }

    fn squares(&self) -> Option<usize> {
        self.shape.as_ref().and_then(|(shape, _)| shape.squares())
    }

    /// The words that are given, or those that it takes.
    fn words(&self, given: Option<Words>) -> Words {
        let usual = || match (self.squares(), self.layout.map(|(layout, _)| layout)) {
            (Some(_), Some(Arrangement::Split(parts))) => {
                let width = u32::try_from(parts.iter().copied().max().unwrap_or(0)).ok().and_then(Width::fitting);
                Words::new(parts.len(), width.unwrap_or(Width::W64).max(Width::W64))
            }
            (Some(squares), Some(Arrangement::Rows)) => {
                let row = self.shape.as_ref().map_or(1, |(shape, _)| shape.row());
                u32::try_from(row).ok().and_then(Width::fitting).and_then(|width| Words::new(squares / row, width))
            }
            (Some(squares), _) => Words::fitting(squares),
            (None, _) => None,
        };
        given.or_else(usual).unwrap_or(Words::one(Width::W64))
    }

    /// Lays the squares out in words; bits that make an 8x8 board between them are one, where nothing else is said.
    fn laid(&self, words: Words, implied: bool) -> Result<Layout, Diagnostics> {
        let needs_board = |span: Span, what: &str, example: &str| {
            Diagnostic::new(span, format!("{what} needs a board"))
                .help(format!("write `board = {example}`, ranks x files, before it"))
        };
        let Some((shape, span)) = &self.shape else {
            let settings = self.settings;
            if let (Some((_, span)), false) = (self.layout, implied) {
                return Err(needs_board(span, "a layout", "9x9").into());
            }
            if !implied {
                if let Some(numbering) = settings.numbering {
                    return Err(needs_board(numbering.span, "a numbering", "4x4").into());
                }
                if let Some(policy) = settings.off_board {
                    return Err(needs_board(policy.span, "a policy for the bits off the board", "7x4").into());
                }
                return Ok(Layout::bits(words));
            }
            let numbering = settings.numbering.map_or_else(Numbering::default, |numbering| numbering.value);
            return self.arranged(&Layout::board(8, 8).numbered(numbering), words, Span::call_site());
        };
        if self.files > 26 {
            return Err(Diagnostic::new(*span, format!("a board of {} files is too wide", self.files))
                .help("files are named a to z, so there are at most 26; `shape = 64x64` has axes without names")
                .into());
        }
        self.arranged(shape, words, *span)
    }

    fn arranged(&self, shape: &Unlaid, words: Words, span: Span) -> Result<Layout, Diagnostics> {
        let (layout, layout_span) = self.layout.unwrap_or((&Arrangement::Packed, span));
        let squares = shape.squares().unwrap_or(0);
        let used = squares.div_ceil(words.width.size());
        if self.layout.is_none() && (1..words.count).contains(&used) {
            let shares = match squares % words.count {
                0 => vec![(squares / words.count).to_string(); words.count].join(" + "),
                _ => "63 + 18".to_owned(),
            };
            let message = format!("word {used} of `{words}` holds no square of the {shape}");
            return Err(Diagnostic::new(span, message).help(format!(
                "{squares} squares fit `{}`; say how many each word holds, `layout = {shares}`, or that words may be empty, `layout = packed`",
                Words::fitting(squares).unwrap_or(words)
            )).into());
        }
        let laid = match layout {
            Arrangement::Packed => shape.packed(words),
            Arrangement::Rows => shape.rows(words),
            Arrangement::Split(parts) => shape.split(parts, words),
            Arrangement::Placed(placed) => {
                let Placed { name, body, .. } = &**placed;
                expression::check(body, &[name])?;
                let mut wrong = Diagnostics::new();
                let place = |square: usize| match expression::evaluate(body, &[(name, square as i128)]) {
                    Ok(Value::Tuple(values)) if values.len() == 2 => Ok((values[0], values[1])),
                    Ok(_) => Err(Diagnostic::new(layout_span, "a word and a bit are needed for each square")
                        .help("write `|square| (square / 63, square % 63)`")),
                    Err(failure) => {
                        Err(Diagnostic::new(failure.span, format!("{} for square {square}", failure.message)))
                    }
                };
                let mut places = Vec::new();
                for square in 0..squares {
                    places.extend(wrong.take(place(square).map_err(Diagnostics::from)));
                    if !wrong.is_empty() {
                        return Err(wrong);
                    }
                }
                shape.placed(words, |square| places[square])
            }
        };
        laid.map_err(|error| {
            let (span, message, help) = match &error {
                InvalidLayout::Squares { count, words } => {
                    let what = a(&shape);
                    let message =
                        format!("the {count} squares of {what} do not fit the {} bits of `{words}`", words.bits());
                    let help = Words::fitting(*count).map_or_else(
                        || format!("there are at most {} bits", permgen_core::layout::Words::MOST_BITS),
                        |words| match (words.count, words.width) {
                            (1, Width::W128) => "use a `u128`, or words: `[u64; 2]`".to_owned(),
                            _ => format!("use a `{words}`"),
                        },
                    );
                    (span, message, help)
                }
                &InvalidLayout::Parts { sum, count, .. } => {
                    let fewer = if sum < count && self.shape.is_none() {
                        format!("; or `shape = {sum}`, if there are no more")
                    } else {
                        String::new()
                    };
                    let help =
                        format!("write the number of squares in each word, 0 of an empty one, {count} together{fewer}");
                    (layout_span, error.to_string(), help)
                }
                error => (layout_span, error.to_string(), "each square has a bit of its own".to_owned()),
            };
            Diagnostic::new(span, message).help(help).into()
        })
    }
}

/// What lies in a word that is too short for it, as the board of an index does, lies in the other side's words.
fn settle(before: &Side<'_>, after: &Side<'_>, words: [Words; 2]) -> [Words; 2] {
    let longer = if words[1].bits() > words[0].bits() { words[1] } else { words[0] };
    // Between single words the longer is what everything is said of.
    if words.iter().all(|words| words.count == 1) {
        return [longer; 2];
    }
    let fitted = |side: &Side<'_>, words: Words| match side.squares() {
        Some(squares) if squares > words.bits() => longer,
        _ => words,
    };
    [fitted(before, words[0]), fitted(after, words[1])]
}
