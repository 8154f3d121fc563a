//! Whether actions fit the types, as far as these are written out, and swaps both their fields.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Type, WherePredicate};

use super::super::types::{Shape, differ, shown};
use super::actions::{Action, Kind};
use super::container::Container;
use super::maps::Maps;
use super::slots::Slot;
use super::{Derive, Field, Position, Variant};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::width::Width;

impl Position<'_> {
    /// Everything that can be told before there is code.
    pub(super) fn check(&self, container: &Container, maps: &Maps<'_>, wrong: &mut Diagnostics) {
        for variant in &self.variants {
            for field in &variant.fields {
                let checker = Checker { position: self, field, container, maps };
                checker.actions(&field.actions, field.ty, wrong);
                checker.type_parameter(wrong);
                let mut recomputed = field.actions.iter().filter(|action| matches!(action.kind, Kind::Recompute(_)));
                if let Some(action) = recomputed.next().filter(|_| self.is_enum) {
                    wrong.push(
                        Diagnostic::new(action.key.span(), "a field of an enum cannot be recomputed")
                            .help("put the fields into a struct, and that into the variant as `nested`"),
                    );
                }
                self.check_partner(variant, field, wrong);
            }
        }
        self.check_variants(container, wrong);
    }

    /// Both fields of a swap must say so, and the same besides.
    fn check_partner(&self, variant: &Variant<'_>, field: &Field<'_>, wrong: &mut Diagnostics) {
        let Some((partner, span)) = &field.partner else { return };
        let Some(other) = variant.fields.iter().find(|other| other.member == *partner) else { return };
        let (own, theirs, attribute) = (field.name(), other.name(), self.derive.attribute());
        match &other.partner {
            Some((back, _)) if *back == field.member => {}
            _ => {
                let mut actions: Vec<String> = field.actions.iter().map(|action| action.key.to_string()).collect();
                actions.push(format!("swap({theirs} <-> {own})"));
                wrong.push(
                    Diagnostic::new(
                        *span,
                        format!("the swap is not symmetric: `{own}` changes places with `{theirs}`, but `{theirs}` does not with `{own}`"),
                    )
                    .help(format!("write `#[{attribute}({})]` before `{theirs}`", actions.join(", "))),
                );
                return;
            }
        }
        let keys = |field: &Field<'_>| -> Vec<String> {
            let mut keys: Vec<String> = field.actions.iter().map(|action| action.key.to_string()).collect();
            keys.sort();
            keys
        };
        // Said once, at the later field.
        let is_later = variant.fields.iter().position(|one| one.member == field.member)
            > variant.fields.iter().position(|one| one.member == other.member);
        if is_later && keys(field) != keys(other) {
            let list = |keys: Vec<String>| if keys.is_empty() { "nothing else".to_owned() } else { keys.join(", ") };
            wrong.push(
                Diagnostic::new(
                    field.span(),
                    format!(
                        "the swap is not symmetric: `{theirs}` says {}, `{own}` says {}",
                        list(keys(other)),
                        list(keys(field))
                    ),
                )
                .help("fields that change places have the same actions"),
            );
        } else if is_later && differ(field.ty, other.ty) {
            wrong.push(
                Diagnostic::new(
                    field.ty.span(),
                    format!("`{theirs}` is a `{}` and `{own}` a `{}`", shown(other.ty), shown(field.ty)),
                )
                .help("fields that change places have the same type"),
            );
        }
    }

    /// A variant without fields must say that it stays, if it is in no swap.
    fn check_variants(&self, container: &Container, wrong: &mut Diagnostics) {
        let syn::Data::Enum(data) = &self.input.data else { return };
        for (variant, known) in data.variants.iter().zip(&self.variants) {
            let attribute = self.derive.attribute();
            let partner = container.swaps.iter().find_map(|(left, right)| {
                (*left == variant.ident).then_some(right).or((*right == variant.ident).then_some(left))
            });
            let says = super::super::arguments(&variant.attrs, attribute, wrong);
            for (tokens, span) in &says {
                if tokens.to_string() != "keep" {
                    wrong.push(
                        Diagnostic::new(
                            *span,
                            format!("a variant says only `keep`, `{}` says something else", variant.ident),
                        )
                        .help(format!(
                            "swaps of variants stand before the enum: `#[{attribute}(swap(White <-> Black))]`"
                        )),
                    );
                } else if let Some(partner) = partner {
                    wrong.push(
                        Diagnostic::new(*span, format!("`{}` both stays and becomes `{partner}`", variant.ident))
                            .help("leave out `keep`, or the swap before the enum"),
                    );
                }
            }
            if known.fields.is_empty() && says.is_empty() && partner.is_none() {
                wrong.push(
                    Diagnostic::new(variant.ident.span(), format!("`{}` does not say what becomes of it", variant.ident))
                        .help(format!(
                            "write `#[{attribute}(swap({} <-> ..))]` before the enum, or `#[{attribute}(keep)]` before the variant",
                            variant.ident
                        )),
                );
            }
            let is_right = container.swaps.iter().any(|(_, right)| *right == variant.ident);
            let Some(partner) = partner.filter(|_| is_right) else { continue };
            if self.variants.iter().any(|other| other.name == Some(partner) && !alike(known, other)) {
                wrong.push(
                    Diagnostic::new(
                        variant.ident.span(),
                        format!("`{partner}` and `{}` have different fields", variant.ident),
                    )
                    .help("variants that change places have fields of the same names and types"),
                );
            }
        }
    }
}

/// Whether the fields of two variants have the same names and, as far as can be told, the same types.
fn alike(a: &Variant<'_>, b: &Variant<'_>) -> bool {
    let same = |(a, b): (&Field<'_>, &Field<'_>)| a.member == b.member && !differ(a.ty, b.ty);
    a.fields.len() == b.fields.len() && a.fields.iter().zip(&b.fields).all(same)
}

struct Checker<'a> {
    position: &'a Position<'a>,
    field: &'a Field<'a>,
    container: &'a Container,
    maps: &'a Maps<'a>,
}

impl Checker<'_> {
    fn actions(&self, actions: &[Action], ty: &Type, wrong: &mut Diagnostics) {
        let indexed = actions.iter().any(|action| matches!(action.kind, Kind::Index));
        for action in actions {
            match &action.kind {
                Kind::Index => self.index(action, ty, wrong),
                Kind::Swap(slots) => self.swap(action, slots, ty, wrong),
                Kind::Each(inner) => match Shape::of(ty) {
                    Shape::Array(element, ..) => self.actions(inner, element, wrong),
                    Shape::Unknown => {}
                    _ => self.misfit(action, ty, "an array", wrong),
                },
                _ => {
                    let inner = match Shape::of(ty) {
                        Shape::Array(element, ..) if indexed => element,
                        _ => ty,
                    };
                    self.value(action, inner, wrong);
                }
            }
        }
    }

    /// An action on values against the type inside arrays and options.
    fn value(&self, action: &Action, ty: &Type, wrong: &mut Diagnostics) {
        let leaf = Shape::leaf(ty);
        let shape = Shape::of(leaf);
        if matches!(shape, Shape::Unknown) {
            if let Kind::Bits(None, _) = &action.kind {
                wrong.push(
                    Diagnostic::new(
                        action.key.span(),
                        format!("`{}` is a `{}`, whose bits are not known", self.field.name(), shown(ty)),
                    )
                    .help("name its word: `bits(u8, 0..2 <-> 2..4)`, or derive on that type and write `nested`"),
                );
            }
            self.bits(action, None, wrong);
            return;
        }
        let word = self.maps.width();
        match &action.kind {
            Kind::Map => match shape {
                Shape::Word(width) if width == word => {}
                Shape::Word(width) => {
                    let name = self.field.name();
                    let board = self.maps.board_name();
                    let squares = self.maps.squares();
                    wrong.push(
                        Diagnostic::new(
                            leaf.span(),
                            format!("`{name}` is a `{width}`, the {squares} squares of the {board} are in a `{word}`"),
                        )
                        .help(format!(
                            "make it a `{word}`, or name another board before the type: `#[{}(board = ..)]`",
                            self.position.derive.attribute()
                        )),
                    );
                }
                _ => self.misfit(action, ty, &format!("a bitboard of `{word}`"), wrong),
            },
            Kind::Bits(written, _) => match shape {
                Shape::Word(width) if written.is_none_or(|written| written == width) => {
                    self.bits(action, Some(width), wrong);
                }
                Shape::Word(width) => wrong.push(
                    Diagnostic::new(
                        leaf.span(),
                        format!("`{}` is a `{width}`, `bits` names another word", self.field.name()),
                    )
                    .help("leave the word in `bits` out"),
                ),
                _ => self.misfit(action, ty, "an unsigned integer of fixed size", wrong),
            },
            Kind::Square | Kind::File | Kind::Rank => match shape {
                Shape::Word(_) | Shape::Usize | Shape::Signed => {}
                _ => self.misfit(action, ty, "a number", wrong),
            },
            Kind::Negate => match shape {
                Shape::Signed | Shape::Float => {}
                _ => self.misfit(action, ty, "a number with a sign", wrong),
            },
            Kind::Toggle => match shape {
                Shape::Bool | Shape::Word(_) | Shape::Usize | Shape::Signed => {}
                _ => self.misfit(action, ty, "a `bool`, an integer that is 0 or 1, or an enum of two", wrong),
            },
            Kind::Recolor(codes) if codes.is_empty() => match shape {
                Shape::Word(_) | Shape::Usize | Shape::Signed => wrong.push(
                    Diagnostic::new(
                        action.key.span(),
                        format!("`{}` is a `{}`, whose colours are not known", self.field.name(), shown(ty)),
                    )
                    .help("say which codes change places: `recolor(1..7 <-> 9..15)`; all others stay"),
                ),
                _ => self.misfit(
                    action,
                    ty,
                    "a piece: a type that derives `permgen::ColorFlip`, or integer codes",
                    wrong,
                ),
            },
            Kind::Recolor(_) => match shape {
                Shape::Word(_) | Shape::Usize | Shape::Signed => {}
                _ => self.misfit(action, ty, "an integer", wrong),
            },
            Kind::Nested => self.misfit(action, ty, "a type that has this derive", wrong),
            Kind::With(_) | Kind::Recompute(_) | Kind::Keep | Kind::Index | Kind::Each(_) | Kind::Swap(_) => {}
        }
    }

    /// A type that an action is not for.
    fn misfit(&self, action: &Action, ty: &Type, wanted: &str, wrong: &mut Diagnostics) {
        let remedy = match Shape::of(Shape::leaf(ty)) {
            Shape::Bool => "write `toggle` for the side to move, `keep` for anything else",
            Shape::Signed | Shape::Float => {
                "write `negate` for a score, `square`, `file` or `rank` for such a number, or `keep`"
            }
            Shape::Word(_) => {
                "write `map` for a bitboard, `square`, `file`, `rank` or `bits(..)` for such a number, or `keep`"
            }
            Shape::Usize => "write `square`, `file` or `rank` for such a number, or `keep`",
            _ => "write `keep` if it stays as it is, or `with = path` for a function of its value",
        };
        wrong.push(
            Diagnostic::new(
                ty.span(),
                format!("`{}` is a `{}`, `{}` needs {wanted}", self.field.name(), shown(ty), action.key),
            )
            .help(remedy),
        );
    }

    fn bits(&self, action: &Action, width: Option<Width>, wrong: &mut Diagnostics) {
        let Kind::Bits(written, swaps) = &action.kind else { return };
        let Some(width) = width.or(*written) else { return };
        for (swap, span) in swaps {
            let start = swap.left.start.min(swap.right.start);
            let end = swap.left.end.max(swap.right.end);
            if start < 0 || end > i128::from(width.bits()) {
                let bit = if start < 0 { start } else { end - 1 };
                wrong.push(
                    Diagnostic::new(*span, format!("bit {bit} is not in `{}`, a `{width}`", self.field.name()))
                        .help(format!("bits are 0 to {}; ranges end before their second number", width.bits() - 1)),
                );
            }
        }
    }

    fn index(&self, action: &Action, ty: &Type, wrong: &mut Diagnostics) {
        let (squares, board) = (self.maps.squares(), self.maps.board_name());
        match Shape::of(ty) {
            Shape::Array(_, length, Some(count)) if count != squares => {
                let name = self.field.name();
                wrong.push(
                    Diagnostic::new(
                        length.span(),
                        format!("`{name}` has {count} slots, the {board} has {squares} squares"),
                    )
                    .help(format!(
                        "`index` needs one slot for each square; for several such arrays write `each(index)`, for another board `#[{}(board = ..)]` before the type",
                        self.position.derive.attribute()
                    )),
                );
            }
            Shape::Array(..) | Shape::Unknown => {}
            _ => self.misfit(action, ty, &format!("an array with {squares} slots"), wrong),
        }
    }

    fn swap(&self, action: &Action, slots: &[(Slot, Slot)], ty: &Type, wrong: &mut Diagnostics) {
        if let Shape::Option(inner) = Shape::of(ty) {
            return self.swap(action, slots, inner, wrong);
        }
        for slot in slots.iter().flat_map(|(left, right)| [left, right]) {
            match (slot, Shape::of(ty)) {
                (Slot::Number(number, span), Shape::Array(_, _, Some(count))) if *number >= count => {
                    let last = count.saturating_sub(1);
                    wrong.push(
                        Diagnostic::new(
                            *span,
                            format!("slot {number} is out of range, `{}` is a `{}`", self.field.name(), shown(ty)),
                        )
                        .help(format!("its slots are 0 to {last}; ranges end before their second number")),
                    );
                    return;
                }
                (Slot::Alternate(span), Shape::Array(_, _, Some(count))) if count % 2 == 1 => {
                    wrong.push(
                        Diagnostic::new(
                            *span,
                            format!("the swap is not symmetric: `{}` has {count} slots", self.field.name()),
                        )
                        .help("even and odd slots change places in an array of an even length"),
                    );
                    return;
                }
                (Slot::Inner(_), Shape::Unknown) | (_, Shape::Array(..) | Shape::Unknown) => {}
                (slot, _) => {
                    let mut error = Diagnostics::new();
                    self.misfit(action, ty, "slots that change places", &mut error);
                    wrong.extend(error.into_iter().map(|error| Diagnostic { span: slot.span(), ..error }));
                    return;
                }
            }
        }
    }

    /// A field whose type is a parameter without any bound cannot do anything.
    fn type_parameter(&self, wrong: &mut Diagnostics) {
        let leaf = Shape::leaf(self.field.ty);
        let name = leaf.to_token_stream().to_string();
        let generics = &self.position.input.generics;
        let Some(parameter) = generics.type_params().find(|parameter| parameter.ident == name) else { return };
        let bounded =
            generics.where_clause.iter().flat_map(|clause| &clause.predicates).any(|predicate| match predicate {
                WherePredicate::Type(bound) => mentions(bound.bounded_ty.to_token_stream(), &name),
                _ => false,
            });
        if bounded || !parameter.bounds.is_empty() {
            return;
        }
        for action in &self.field.actions {
            let word = self.maps.width();
            let bound = match (&action.kind, self.container.derive) {
                (Kind::Nested, Derive::Transform) => continue,
                (Kind::Nested | Kind::Recolor(_), _) => "permgen::ColorFlip".to_owned(),
                (Kind::Map, _) => format!("permgen::flip::Board<{word}>"),
                (Kind::Bits(Some(word), _), _) => format!("permgen::flip::Board<{word}>"),
                (Kind::Square | Kind::File | Kind::Rank, _) => "permgen::flip::Number".to_owned(),
                (Kind::Negate, _) => "permgen::flip::Negate".to_owned(),
                (Kind::Toggle, _) => "permgen::flip::Toggle".to_owned(),
                (Kind::Keep | Kind::Index | Kind::Swap(_), _) => "Clone".to_owned(),
                _ => continue,
            };
            let span: Span = leaf.span();
            wrong.push(
                Diagnostic::new(
                    span,
                    format!("`{}` is a `{name}`, which has no bound, and is `{}`", self.field.name(), action.key),
                )
                .help(format!("write `{name}: {bound}` where `{name}` is declared")),
            );
            return;
        }
    }
}

fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| matches!(token, proc_macro2::TokenTree::Ident(ident) if ident == name))
}
