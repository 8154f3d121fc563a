//! Whether actions fit the types, as far as these are written out, and swaps both their fields.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::WherePredicate;
use syn::spanned::Spanned as _;

use super::super::entries;
use super::super::types::{Shape, a_type, differ};
use super::action;
use super::container::Container;
use super::fit::Fit;
use super::maps::Maps;
use super::{Field, Position, Variant};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::stream::IntoStream as _;
use permgen_core::vector::{IntoVector as _, sort};

impl Position<'_> {
    /// Everything that can be told before there is code.
    pub(super) fn check(&self, container: &Container, maps: &Maps<'_>, wrong: &mut Diagnostics) {
        for variant in &self.variants {
            for field in &variant.fields {
                let fit = Fit { field: field.name(), derive: self.derive, maps };
                action::check(&field.said.actions, &fit, field.ty, wrong);
                self.check_parameter(field, &fit, wrong);
                let mut recomputed = field.said.actions.iter().filter(|action| action.act.recompute().is_some());
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
        let Some((partner, span)) = &field.said.partner else { return };
        let Some(other) = variant.fields.iter().find(|other| other.member == *partner) else { return };
        let (own, theirs, attribute) = (field.name(), other.name(), self.derive.attribute());
        match &other.said.partner {
            Some((back, _)) if *back == field.member => {}
            _ => {
                let mut actions: Vec<String> = field.said.actions.iter().map(|action| action.key.to_string()).vec();
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
        let keys = |field: &Field<'_>| field.all_said([&own, &theirs]);
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
                    format!("`{theirs}` is {} and `{own}` {}", a_type(other.ty), a_type(field.ty)),
                )
                .help("fields that change places have the same type"),
            );
        }
    }

    /// `half_turn(keep)`: what holds for one of the transforms.
    fn one_transform(&self, tokens: &TokenStream) -> Option<(proc_macro2::Ident, TokenStream)> {
        let mut tokens = tokens.clone().into_iter();
        match (tokens.next(), tokens.next(), tokens.next()) {
            (Some(TokenTree::Ident(name)), Some(TokenTree::Group(inner)), None) if self.names.contains(&name) => {
                Some((name, inner.stream()))
            }
            _ => None,
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
            let mut says = Vec::new();
            for (tokens, span) in super::super::arguments(&variant.attrs, attribute, wrong) {
                match self.one_transform(&tokens) {
                    Some((name, _)) if name != container.name => {}
                    Some((_, inner)) => says.push((inner, span)),
                    None => says.push((tokens, span)),
                }
            }
            for (tokens, span) in &says {
                if tokens.to_string() != "keep" {
                    wrong.push(
                        Diagnostic::new(
                            *span,
                            format!("a variant says only `keep`, `{}` says something else", variant.ident),
                        )
                        .help(format!(
                            "write swaps of variants before the enum: `#[{attribute}(swap(White <-> Black))]`"
                        )),
                    );
                } else if let Some(partner) = partner {
                    wrong.push(
                        Diagnostic::new(*span, format!("`{}` both stays and becomes `{partner}`", variant.ident))
                            .help("leave out `keep`, or the swap before the enum"),
                    );
                }
            }
            if known.fields.is_empty() && says.is_empty() && partner.is_none() && !container.misses_swap {
                wrong.push(
                    Diagnostic::new(variant.ident.span(), format!("`{}` has no action", variant.ident))
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
                    .help("variants that change places have fields of the same names, types and actions"),
                );
            }
        }
    }
}

/// Whether the fields of two variants have the same names and actions and, as far as can be told, the same types.
fn alike(a: &Variant<'_>, b: &Variant<'_>) -> bool {
    let said = |field: &Field<'_>| field.all_said(["", ""]);
    let same = |(a, b): (&Field<'_>, &Field<'_>)| a.member == b.member && !differ(a.ty, b.ty) && said(a) == said(b);
    a.fields.len() == b.fields.len() && a.fields.iter().zip(&b.fields).all(same)
}

impl Field<'_> {
    /// All its actions, in one order. Swaps with fields of these names are left out, and what functions `with` names: they may be
    /// inverses.
    fn all_said(&self, fields: [&str; 2]) -> Vec<String> {
        let of_fields = |part: &Vec<TokenTree>| part.iter().any(|token| fields.contains(&&*token.to_string()));
        let all = self.said.actions.iter().map(|action| {
            let key = action.key.to_string();
            let mut said = entries::split(action.said.clone());
            said.retain(|part| key != "with" && !(key == "swap" && of_fields(part)));
            let said = said.into_iter().map(|part| part.into_iter().tokens().to_string()).vec().join(", ");
            if said.is_empty() { key } else { format!("{key}({said})") }
        });
        let mut all = all.vec();
        sort(&mut all);
        all
    }
}

impl Position<'_> {
    /// A field whose type is a parameter without any bound cannot do anything.
    fn check_parameter(&self, field: &Field<'_>, fit: &Fit<'_>, wrong: &mut Diagnostics) {
        let leaf = Shape::leaf(field.ty);
        let name = leaf.to_token_stream().to_string();
        let generics = &self.input.generics;
        let Some(parameter) = generics.type_params().find(|parameter| parameter.ident == name) else { return };
        let bounded =
            generics.where_clause.iter().flat_map(|clause| &clause.predicates).any(|predicate| match predicate {
                WherePredicate::Type(bound) => mentions(bound.bounded_ty.to_token_stream(), &name),
                _ => false,
            });
        if bounded || !parameter.bounds.is_empty() {
            return;
        }
        let needs = |action: &action::Action| Some((action.key.clone(), action.act.bound(fit)?));
        if let Some((key, bound)) = field.said.actions.iter().find_map(needs) {
            wrong.push(
                Diagnostic::new(
                    leaf.span(),
                    format!("`{}` is a `{name}`, which has no bound, and is `{key}`", field.name()),
                )
                .help(format!("write `{name}: {bound}` where `{name}` is declared")),
            );
        }
    }
}

fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| matches!(token, TokenTree::Ident(ident) if ident == name))
}
