//! What a field says about itself: `#[flip(map, swap(0 <-> 1))]`.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::Member;

use super::super::arguments;
use super::super::entries::{self, Entry, Value, entries};
use super::super::swap::{self, Pair, Ranges, Side};
use super::{Derive, member_name};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::width::Width;

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

/// A place inside a value.
pub(super) enum Slot {
    /// A slot of an array, by its number.
    Number(usize, Span),
    /// A slot of an array, by an expression.
    Expression(TokenStream, Span),
    /// A field of the value: `.white`.
    Inner(Member),
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

/// More slots than this in one exchange would be a function that nobody waits for.
const MOST_SLOTS: i128 = 4096;

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
    let mut reader = Reader { member, members, attribute, partner: None };
    let mut actions = Vec::new();
    let before = wrong.len();
    for (tokens, _) in &lists {
        actions.extend(reader.actions(tokens.clone(), wrong));
    }
    if actions.is_empty() && reader.partner.is_none() && wrong.len() == before {
        let message = format!("field `{}` does not say what becomes of it", member_name(member));
        let help = format!("write `#[{attribute}(..)]` before it, with\n    {}", CHOICES.join("\n    "));
        wrong.push(Diagnostic::new(syn::spanned::Spanned::span(member), message).help(help));
    }
    reader.check_together(&actions, wrong);
    (actions, reader.partner)
}

struct Reader<'a> {
    member: &'a Member,
    members: &'a [Member],
    attribute: &'static str,
    partner: Option<(Member, Span)>,
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
                    let mut inner =
                        Reader { member: self.member, members: &[], attribute: self.attribute, partner: None };
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
                    return self.swap(entry, &pairs, wrong);
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
                error.message = format!("unknown action `{key}` on `{}`", member_name(self.member));
                wrong.push(error);
                return None;
            }
        };
        Some(Action { kind, key: entry.key.clone(), none })
    }

    /// Slots to exchange; or, when fields are named, the partner.
    fn swap(&mut self, entry: &Entry, pairs: &[Pair], wrong: &mut Diagnostics) -> Option<Action> {
        let (fields, slots): (Vec<&Pair>, Vec<&Pair>) =
            pairs.iter().partition(|pair| self.field(&pair.left).is_some() || self.field(&pair.right).is_some());
        for pair in fields {
            self.partner_of(pair, wrong);
        }
        let mut places = Vec::new();
        let mut numbered = Vec::new();
        for pair in slots {
            let ranges = pair.left.range().is_some() && pair.right.range().is_some();
            if ranges {
                numbered.push(Pair {
                    left: Side { tokens: pair.left.tokens.clone(), span: pair.left.span },
                    right: Side { tokens: pair.right.tokens.clone(), span: pair.right.span },
                });
                continue;
            }
            if let (Some(left), Some(right)) = (slot(&pair.left, wrong), slot(&pair.right, wrong)) {
                places.push((left, right));
            }
        }
        for pair in &numbered {
            for ranges in swap::ranges(std::slice::from_ref(pair), "slot", &mut Diagnostics::new()) {
                if ranges.left.end - ranges.left.start > MOST_SLOTS || ranges.left.start < 0 || ranges.right.start < 0 {
                    wrong.push(
                        Diagnostic::new(pair.left.span, "these are no slots of an array")
                            .help(format!("slots are numbered from 0; at most {MOST_SLOTS} change places")),
                    );
                    continue;
                }
                let starts = ranges.left.zip(ranges.right);
                places.extend(starts.map(|(left, right)| {
                    let number = |slot: i128, span| Slot::Number(usize::try_from(slot).unwrap_or(usize::MAX), span);
                    (number(left, pair.left.span), number(right, pair.right.span))
                }));
            }
        }
        // All of them together, for what is in two pairs.
        swap::ranges(&numbered, "slot", wrong);
        (!places.is_empty()).then(|| Action { kind: Kind::Swap(places), key: entry.key.clone(), none: None })
    }

    /// The field that a side names: `white`, or `self.0`.
    fn field(&self, side: &Side) -> Option<&Member> {
        let find = |name: &str| self.members.iter().find(|member| member_name(member) == name);
        match side.tokens.as_slice() {
            [TokenTree::Ident(name)] => find(&name.to_string()),
            [TokenTree::Ident(this), TokenTree::Punct(dot), name] if this == "self" && dot.as_char() == '.' => {
                find(&name.to_string())
            }
            _ => None,
        }
    }

    fn partner_of(&mut self, pair: &Pair, wrong: &mut Diagnostics) {
        let own = member_name(self.member);
        let other = match (self.field(&pair.left), self.field(&pair.right)) {
            (Some(left), Some(right)) if left == right => {
                wrong.push(
                    Diagnostic::new(pair.right.span, format!("`{}` changes places with itself", member_name(left)))
                        .help("leave the swap out"),
                );
                return;
            }
            (Some(left), Some(right)) if member_name(left) == own => Some((right.clone(), pair.right.span)),
            (Some(left), Some(right)) if member_name(right) == own => Some((left.clone(), pair.left.span)),
            (Some(_), Some(_)) => {
                wrong.push(
                    Diagnostic::new(pair.left.span, format!("`{own}` is not part of its own swap"))
                        .help(format!("write `swap({own} <-> other_field)`")),
                );
                return;
            }
            (None, _) => {
                wrong.push(self.unknown_field(&pair.left));
                None
            }
            (_, None) => {
                wrong.push(self.unknown_field(&pair.right));
                None
            }
        };
        if let (Some(_), Some((_, first))) = (&other, &self.partner) {
            wrong.push(
                Diagnostic::new(pair.left.span, format!("the swap is not symmetric: `{own}` is in it twice"))
                    .help("a field changes places with one other")
                    .related(*first, "the first swap is here"),
            );
        }
        self.partner = other.or(self.partner.take());
    }

    fn unknown_field(&self, side: &Side) -> Diagnostic {
        let text = side.tokens.iter().cloned().collect::<TokenStream>().to_string();
        let known: Vec<String> = self.members.iter().map(|member| format!("`{}`", member_name(member))).collect();
        Diagnostic::new(side.span, format!("there is no field `{text}`"))
            .help(format!("fields are {}; slots change places with slots: `swap(0 <-> 1)`", known.join(", ")))
    }

    /// Actions that contradict each other.
    fn check_together(&self, actions: &[Action], wrong: &mut Diagnostics) {
        let name = member_name(self.member);
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
            } else if let Some((_, span)) = &self.partner {
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
    if let (Some(TokenTree::Ident(name)), Some(TokenTree::Punct(comma))) = (rest.next(), rest.next())
        && comma.as_char() == ','
        && let Some(width) = Width::from_rust_type(&name.to_string())
    {
        return (Some(width), rest.collect());
    }
    (None, tokens)
}

fn slot(side: &Side, wrong: &mut Diagnostics) -> Option<Slot> {
    if let Some(range) = side.range() {
        let mismatch = range.end - range.start != 1;
        if mismatch {
            wrong.push(
                Diagnostic::new(side.span, "the swap is not symmetric: a range changes places with one slot")
                    .help("write ranges of the same length on both sides, such as `0..6 <-> 6..12`"),
            );
            return None;
        }
        return Some(Slot::Number(usize::try_from(range.start).unwrap_or(usize::MAX), side.span));
    }
    if let [TokenTree::Punct(dot), name] = side.tokens.as_slice()
        && dot.as_char() == '.'
    {
        return match syn::parse2(name.to_token_stream()) {
            Ok(member) => Some(Slot::Inner(member)),
            Err(error) => {
                wrong.push(Diagnostic::new(error.span(), "this is no field").help("write `swap(.white <-> .black)`"));
                None
            }
        };
    }
    let expression = entries::expression(side.tokens.iter().cloned().collect(), wrong)?;
    Some(Slot::Expression(expression, side.span))
}

impl Slot {
    /// The slot's number as an expression; nothing for a field.
    pub(super) fn index(&self) -> Option<TokenStream> {
        match self {
            Slot::Number(number, _) => Some(Literal::usize_unsuffixed(*number).into_token_stream()),
            Slot::Expression(expression, _) => Some(quote!((#expression) as ::core::primitive::usize)),
            Slot::Inner(_) => None,
        }
    }

    pub(super) fn span(&self) -> Span {
        match self {
            Slot::Number(_, span) | Slot::Expression(_, span) => *span,
            Slot::Inner(member) => syn::spanned::Spanned::span(member),
        }
    }
}
