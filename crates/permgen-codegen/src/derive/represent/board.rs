//! Which board a representation is of, and whether its words hold it.

use proc_macro2::Span;
use quote::quote;
use syn::spanned::Spanned as _;

use super::super::board_map::BoardMap;
use super::super::function;
use super::Written;
use super::codes::Codes;
use super::held::Held;
use super::maps::Mailbox;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::function::Context;
use crate::spec::Settings;
use permgen_core::layout::Words;
use permgen_core::width::Width;

/// The names of fields that hold kinds and colors, in the order of their words.
pub(super) const KINDS: [&str; 2] = ["kinds", "colors"];

/// The squares, in the words of one set of them.
pub(super) fn of(
    form: &str,
    held: &Held<'_>,
    written: &Written,
    settings: Settings,
    wrong: &mut Diagnostics,
) -> Option<BoardMap> {
    let squares =
        settings.board.as_ref().map(|board| usize::from(board.value.before.0) * usize::from(board.value.before.1));
    let words = match (form, squares) {
        ("mailbox", squares) => written.words.unwrap_or_else(|| match squares.unwrap_or(64) {
            0..=64 => Words::one(Width::W64),
            65..=128 => Words::one(Width::W128),
            more => Words { count: more.div_ceil(64), width: Width::W64 },
        }),
        (_, Some(squares)) if squares > held.width.size() => {
            let Some(count) =
                held.innermost().filter(|&count| count < held.count() && count * held.width.size() >= squares)
            else {
                let (width, words) = (held.width, squares.div_ceil(64));
                let narrow = format!("{squares} squares do not fit in {}", shown_innermost(held));
                let help = if width == Width::W128 || squares > 128 {
                    format!("give each board enough words: `[[u64; {words}]; 4]` is four boards")
                } else {
                    format!("use `u128`, or several words for each board: `[[u64; {words}]; 4]` is four boards")
                };
                wrong.push(Diagnostic::new(held.ty().span(), narrow).help(help));
                return None;
            };
            Words { count, width: held.width }
        }
        _ => Words::one(held.width),
    };
    if let (Some(_), true) = (written.words, form != "mailbox") {
        wrong.push(
            Diagnostic::new(held.ty().span(), "`words` is for mailboxes: here the words are those of the type")
                .help("leave `words` out"),
        );
        return None;
    }
    let context = Context { settings, ..Context::default() };
    wrong.take(function::resolve(quote!(identity), Some(words), &context))
}

fn shown_innermost(held: &Held<'_>) -> String {
    match held.innermost() {
        Some(count) if count < held.count() => format!("`[{}; {count}]`", held.width),
        _ => format!("a `{}`", held.width),
    }
}

/// How many sets the words make; a remainder is reported.
fn boards(held: &Held<'_>, board: &BoardMap, wrong: &mut Diagnostics) -> Option<usize> {
    let each = board.words().count;
    if held.count() % each != 0 {
        let message = format!("{} words do not make boards of {}", held.count(), board.words());
        wrong.push(Diagnostic::new(held.ty().span(), message).help("each set of squares has as many words"));
        return None;
    }
    Some(held.count() / each)
}

/// The bits of the codes of planes.
pub(super) fn planes(
    held: &Held<'_>,
    board: &BoardMap,
    bits: Option<(usize, Span)>,
    wrong: &mut Diagnostics,
) -> Option<usize> {
    let planes = boards(held, board, wrong)?;
    if planes > 8 {
        let message = format!("{} are {planes} planes, a code has at most 8 bits", held.shown());
        let help = "plane k holds bit k of each square's code; one board for each piece is `sets = [1, 2, 3]`";
        wrong.push(Diagnostic::new(held.ty().span(), message).help(help));
        return None;
    }
    if let Some((bits, _)) = bits.filter(|(bits, _)| *bits != planes) {
        let message = format!("{} are {planes} planes, codes of {bits} bits have {bits}", held.shown());
        wrong
            .push(Diagnostic::new(held.ty().span(), message).help("there is one plane for each bit; leave `bits` out"));
        return None;
    }
    Some(planes)
}

/// That there is a board for each set.
pub(super) fn sets(held: &Held<'_>, board: &BoardMap, codes: &Codes, wrong: &mut Diagnostics) -> Option<()> {
    let (found, expected) = (boards(held, board, wrong)?, codes.sets());
    if found != expected {
        let listed = match codes.colors.len() {
            0 => format!("`sets` lists {expected} codes"),
            colors => format!("`kinds` and `colors` list {} and {colors}", codes.kinds.len()),
        };
        let message = format!("{} are {found} boards, {listed}", held.shown());
        let help = "there is one board for each, in this order";
        wrong.push(Diagnostic::new(held.ty().span(), message).help(help));
        return None;
    }
    let (kinds, colors) = (codes.kinds.len(), codes.colors.len());
    if let (Some((span, field)), true) = (held.across(kinds * board.words().count, KINDS), colors > 0) {
        let message = format!("`{field}` does not hold what the attribute lists: {kinds} kinds, then {colors} colors");
        let help =
            "write fields of as many boards as are listed, in this order or under the names `kinds` and `colors`";
        wrong.push(Diagnostic::new(span, message).help(help));
        return None;
    }
    Some(())
}

/// Where a mailbox has its codes.
pub(super) fn mailbox(
    held: &Held<'_>,
    board: &BoardMap,
    bits: Option<usize>,
    is_coded: bool,
    wrong: &mut Diagnostics,
) -> Option<Mailbox> {
    let (element, elements, squares) = (held.width, held.count(), board.squares());
    let bits_of_one = bits.unwrap_or(8);
    // One in each, or packed.
    let in_one = if elements == squares || is_coded { 1 } else { element.size() / bits_of_one };
    if elements != squares.div_ceil(in_one) {
        let message = format!("{} has {elements} elements, the board {squares} squares", held.shown());
        let packed = match bits {
            _ if is_coded => String::new(),
            Some(bits) => format!(", or {} with {in_one} codes of {bits} bits in each", squares.div_ceil(in_one)),
            None => "; for codes that are packed, write `bits = 4`".to_owned(),
        };
        let board = if board.is_board() { "; for another board, `board = 9x9`" } else { "" };
        let help = format!("a mailbox has {squares} elements with a code each{packed}{board}");
        wrong.push(Diagnostic::new(held.ty().span(), message).help(help));
        return None;
    }
    Some(Mailbox { element, elements, in_one, bits: bits_of_one })
}
