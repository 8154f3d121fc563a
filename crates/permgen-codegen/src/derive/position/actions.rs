//! What a field says about itself: `#[flip(map, swap(0 <-> 1))]`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::Member;

use super::super::arguments;
use super::super::entries::{self, Entry, Value, entries};
use super::super::swap::{self, Ranges};
use super::slots::{Slot, Swaps};
use super::{Derive, member_name};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::width::Width;

/// One action and its place.
pub(super) struct Action {
    pub(super) kind: Kind,
    pub(super) key: Ident,
    /// The value that means nothing and stays.
    pub(super) none: Option<TokenStream>,
}

/// What happens to a value.
pub(super) enum Kind {
    /// The bits of words are moved.
    Map,
    /// The slots of an array are moved, one for each square.
    Index,
    /// Codes of pieces change places, or pieces change by themselves when there are no codes.
    Recolor(Vec<Ranges>),
    /// The number of a square.
    Square,
    /// The number of a file.
    File,
    /// The number of a rank.
    Rank,
    /// Bits of a word change places.
    Bits(Option<Width>, Vec<(Ranges, Span)>),
    /// The sign changes.
    Negate,
    /// One of two becomes the other.
    Toggle,
    /// The type has the same derive.
    Nested,
    /// A function of the old value.
    With(TokenStream),
    /// A function of the new position.
    Recompute(TokenStream),
    /// Nothing happens.
    Keep,
    /// Something happens to each element of an array.
    Each(Vec<Action>),
    /// Slots change places.
    Swap(Vec<(Slot, Slot)>),
}

pub(super) const ACTIONS: [&str; 16] = [
    "map",
    "index",
    "recolor",
    "square",
    "file",
    "rank",
    "bits",
    "negate",
    "toggle",
    "nested",
    "with",
    "recompute",
    "keep",
    "each",
    "swap",
    "none",
];

/// The list that an unannotated field gets.
pub(super) const CHOICES: [&str; 12] = [
    "map                     bitboards: the squares move",
    "map, swap(0 <-> 1)      and slots change places; `swap(white <-> black)` for fields",
    "index                   an array with a slot for each square; `index, recolor` for a mailbox of pieces",
    "square, file, rank      a number, or an option of one; `square(none = 64)` with a sentinel",
    "bits(0..2 <-> 2..4)     castling rights and other flags",
    "negate                  a score",
    "toggle                  the side to move",
    "nested                  a type that has this derive",
    "recompute = path        a key, by `path(&new_position)`",
    "with = path             anything else, by `path(old_value)`; after other actions, by `path(their_result)`",
    "each(..)                any of these on each element of an array",
    "keep                    stays as it is",
];

/// The actions of a field, and the field that it changes places with.
pub(super) fn parse(
    field: &syn::Field,
    member: &Member,
    members: &[Member],
    derive: Derive,
    wrong: &mut Diagnostics,
) -> (Vec<Action>, Option<(Member, Span)>) {
    let attribute = derive.attribute();
    let lists = arguments(&field.attrs, attribute, wrong);
    let mut reader = Reader { attribute, swaps: Swaps { member, members, partner: None } };
    let mut actions = Vec::new();
    let before = wrong.len();
    for (tokens, _) in &lists {
        actions.extend(reader.actions(tokens.clone(), wrong));
    }
    if actions.is_empty() && reader.swaps.partner.is_none() && wrong.len() == before {
        let message = format!("field `{}` does not say what becomes of it", member_name(member));
        let help = format!("write `#[{attribute}(..)]` before it, with\n    {}", CHOICES.join("\n    "));
        wrong.push(Diagnostic::new(syn::spanned::Spanned::span(member), message).help(help));
    }
    reader.check_together(&actions, wrong);
    (actions, reader.swaps.partner)
}

/// Reads the attributes of one field.
struct Reader<'a> {
    attribute: &'static str,
    swaps: Swaps<'a>,
}

impl Reader<'_> {
    fn actions(&mut self, tokens: TokenStream, wrong: &mut Diagnostics) -> Vec<Action> {
        let example = format!("#[{}(map, swap(0 <-> 1))]", self.attribute);
        let entries = entries(tokens, &example, wrong);
        let mut actions: Vec<Action> = Vec::new();
        for entry in entries {
            if let Some(action) = self.action(&entry, wrong) {
                if let Some(first) = actions.iter().find(|action| action.key == entry.key) {
                    wrong.push(
                        Diagnostic::new(entry.key.span(), format!("`{}` is said twice", entry.key))
                            .help("say each action once; several swaps are one list: `swap(0 <-> 1, 2 <-> 3)`")
                            .related(first.key.span(), format!("`{}` is said here first", entry.key)),
                    );
                    continue;
                }
                actions.push(action);
            }
        }
        actions
    }

    fn action(&mut self, entry: &Entry, wrong: &mut Diagnostics) -> Option<Action> {
        let mut none = None;
        let key = entry.key.to_string();
        let kind = match key.as_str() {
            "map" => alone(Kind::Map, entry, wrong),
            "index" => alone(Kind::Index, entry, wrong),
            "toggle" => alone(Kind::Toggle, entry, wrong),
            "nested" => alone(Kind::Nested, entry, wrong),
            "keep" => alone(Kind::Keep, entry, wrong),
            "square" => with_none(Kind::Square, entry, &mut none, wrong)?,
            "file" => with_none(Kind::File, entry, &mut none, wrong)?,
            "rank" => with_none(Kind::Rank, entry, &mut none, wrong)?,
            "negate" => with_none(Kind::Negate, entry, &mut none, wrong)?,
            "with" => Kind::With(entries::expression(entry.is("with = path::to::function", wrong)?.0, wrong)?),
            "recompute" => {
                Kind::Recompute(entries::expression(entry.is("recompute = path::to::function", wrong)?.0, wrong)?)
            }
            "recolor" => match &entry.value {
                Value::None => Kind::Recolor(Vec::new()),
                Value::List(tokens, span) => {
                    let pairs = swap::pairs(tokens.clone(), *span, "recolor(1..7 <-> 9..15)", wrong);
                    Kind::Recolor(swap::ranges(&pairs, "code", wrong))
                }
                Value::Is(..) => return refuse(entry, "recolor(1..7 <-> 9..15)", wrong),
            },
            "bits" => match &entry.value {
                Value::List(tokens, span) => {
                    let (width, tokens) = leading_word(tokens.clone());
                    let pairs = swap::pairs(tokens, *span, "bits(0..2 <-> 2..4)", wrong);
                    let ranges = swap::ranges(&pairs, "bit", wrong);
                    let spans = pairs.iter().map(|pair| pair.right.span);
                    Kind::Bits(width, ranges.into_iter().zip(spans).collect())
                }
                Value::None | Value::Is(..) => return refuse(entry, "bits(0..2 <-> 2..4)", wrong),
            },
            "each" => match &entry.value {
                Value::List(tokens, _) => {
                    let swaps = Swaps { member: self.swaps.member, members: &[], partner: None };
                    let mut inner = Reader { attribute: self.attribute, swaps };
                    let actions = inner.actions(tokens.clone(), wrong);
                    inner.check_together(&actions, wrong);
                    if let Some(outside) = actions.iter().find(|action| matches!(action.kind, Kind::Recompute(_))) {
                        wrong.push(
                            Diagnostic::new(outside.key.span(), "an element cannot be recomputed by itself")
                                .help("write `recompute = path` for the field"),
                        );
                    }
                    Kind::Each(actions)
                }
                Value::None | Value::Is(..) => return refuse(entry, "each(index)", wrong),
            },
            "swap" => match &entry.value {
                Value::List(tokens, span) => {
                    let pairs = swap::pairs(tokens.clone(), *span, "swap(0 <-> 1)", wrong);
                    let places = self.swaps.read(&pairs, wrong);
                    if places.is_empty() {
                        return None;
                    }
                    Kind::Swap(places)
                }
                Value::None | Value::Is(..) => return refuse(entry, "swap(0 <-> 1)", wrong),
            },
            "none" => {
                wrong.push(
                    Diagnostic::new(entry.key.span(), "`none` belongs to an action")
                        .help("write `square(none = 64)`, and so for `file`, `rank` and `negate`"),
                );
                return None;
            }
            _ => {
                let mut error = entries::unknown("action", &entry.key, &ACTIONS[..ACTIONS.len() - 1]);
                error.message = format!("unknown action `{key}` on `{}`", member_name(self.swaps.member));
                wrong.push(error);
                return None;
            }
        };
        Some(Action { kind, key: entry.key.clone(), none })
    }

    /// Actions that contradict each other.
    fn check_together(&self, actions: &[Action], wrong: &mut Diagnostics) {
        let name = member_name(self.swaps.member);
        let is_layout = |action: &&Action| matches!(action.kind, Kind::Index | Kind::Swap(_));
        let is_alone = |action: &&Action| matches!(action.kind, Kind::Keep | Kind::Recompute(_));
        if let Some(alone) = actions.iter().find(is_alone) {
            let key = &alone.key;
            if let Some(other) = actions.iter().find(|action| action.key != *key) {
                let help = format!("a field that is `{key}` has no other action: leave out `{key}` or `{}`", other.key);
                let later = if actions.first().is_some_and(|first| first.key == *key) { &other.key } else { key };
                wrong.push(
                    Diagnostic::new(later.span(), format!("`{name}` is both `{key}` and `{}`", other.key)).help(help),
                );
            } else if let Some((_, span)) = &self.swaps.partner {
                let help = match alone.kind {
                    Kind::Keep => "leave out `keep`: `swap` alone changes places and nothing else".to_owned(),
                    _ => format!("leave out the swap: `{name}` is made from the new position"),
                };
                wrong.push(Diagnostic::new(*span, format!("`{name}` is both `{key}` and swapped")).help(help));
            }
            return;
        }
        // `with` goes with all of them: it gets what they make.
        let is_with = |action: &&Action| matches!(action.kind, Kind::With(_));
        let mut values = actions.iter().filter(|action| !is_layout(action) && !is_with(action));
        if let (Some(first), Some(second)) = (values.next(), values.next()) {
            let (first, second) = (&first.key, &second.key);
            wrong.push(Diagnostic::new(second.span(), format!("`{name}` is both `{first}` and `{second}`")).help(
                format!("only `index`, `swap` and `with` go with another action: leave out `{first}` or `{second}`"),
            ));
        }
    }
}

fn alone(kind: Kind, entry: &Entry, wrong: &mut Diagnostics) -> Kind {
    entry.alone(wrong);
    kind
}

fn refuse(entry: &Entry, example: &str, wrong: &mut Diagnostics) -> Option<Action> {
    wrong.push(entry.misused(example));
    None
}

/// `square`, or `square(none = 64)`.
fn with_none(kind: Kind, entry: &Entry, none: &mut Option<TokenStream>, wrong: &mut Diagnostics) -> Option<Kind> {
    let example = format!("{}(none = 64)", entry.key);
    match &entry.value {
        Value::None => {}
        Value::List(tokens, _) => {
            for inner in entries(tokens.clone(), &example, wrong) {
                if inner.key != "none" {
                    wrong.push(entries::unknown("key", &inner.key, &["none"]));
                    return None;
                }
                *none = entries::expression(inner.is("none = 64", wrong)?.0, wrong);
            }
        }
        Value::Is(..) => {
            wrong.push(entry.misused(&example));
            return None;
        }
    }
    Some(kind)
}

/// `u8, ` before a list of bits.
fn leading_word(tokens: TokenStream) -> (Option<Width>, TokenStream) {
    let mut rest = tokens.clone().into_iter();
    let width = match (rest.next(), rest.next()) {
        (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(comma))) if comma.as_char() == ',' => {
            Width::from_rust_type(&name.to_string())
        }
        _ => None,
    };
    (width, if width.is_some() { rest.collect() } else { tokens })
}
