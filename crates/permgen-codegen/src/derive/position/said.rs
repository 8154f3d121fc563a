//! What a field says about itself: `#[flip(map, swap(0 <-> 1))]`, `#[transform(keep, half_turn(negate))]`.

use std::rc::Rc;

use proc_macro2::{Ident, Span};
use syn::Member;
use syn::spanned::Spanned as _;

use super::super::arguments;
use super::super::entries::{Entry, Value, entries};
use super::action::{Action, Reader};
use super::actions::ACTIONS;
use super::slots::Swaps;
use super::{Derive, member_name};
use crate::diagnostics::{Diagnostic, Diagnostics};

/// What becomes of a field under one transform.
#[derive(Default)]
pub(super) struct Said {
    pub(super) actions: Vec<Action>,
    /// The field that it changes places with.
    pub(super) partner: Option<(Member, Span)>,
}

impl Said {
    fn is_nothing(&self) -> bool {
        self.actions.is_empty() && self.partner.is_none()
    }
}

/// What a field says about all transforms, and about some.
pub(super) struct Says {
    general: Rc<Said>,
    /// By the name of the transform.
    special: Vec<(Ident, Rc<Said>)>,
}

impl Says {
    /// Reads the attributes of a field; `names` are those of the type's transforms.
    pub(super) fn parse(
        field: &syn::Field,
        member: &Member,
        members: &[Member],
        derive: Derive,
        names: &[Ident],
        wrong: &mut Diagnostics,
    ) -> Self {
        let attribute = derive.attribute();
        let transforms = if derive == Derive::Transform { names } else { &[] };
        let reader = |transforms| {
            let swaps = Swaps { member, members, partner: None };
            Reader { attribute, forms: &ACTIONS, transforms, swaps }
        };
        let before = wrong.len();
        let (mut general, mut special) = (reader(transforms), Vec::new());
        let mut actions = Vec::new();
        for (tokens, _) in arguments(&field.attrs, attribute, wrong) {
            let example = format!("#[{attribute}(map, swap(0 <-> 1))]");
            for entry in entries(tokens, &example, wrong) {
                let is_action = ACTIONS.iter().any(|form| entry.key == form.name);
                if !is_action && transforms.contains(&entry.key) {
                    special.extend(about(&entry, reader(&[]), &special, wrong));
                } else {
                    general.add(&entry, &mut actions, wrong);
                }
            }
        }
        general.check_together(&actions, wrong);
        let partner = general.swaps.partner.take();
        let said = Said { actions, partner };
        if said.is_nothing() && special.is_empty() && wrong.len() == before {
            general.nothing_said(member, wrong);
        }
        Says { general: Rc::new(said), special }
    }

    /// What holds for transforms that nothing else is said about.
    pub(super) fn general(&self) -> Rc<Said> {
        self.general.clone()
    }

    /// What holds for the transform of that name; a field that says nothing about it is reported.
    pub(super) fn under(&self, name: &Ident, member: &Member, wrong: &mut Diagnostics) -> Option<Rc<Said>> {
        if let Some((_, said)) = self.special.iter().find(|(special, _)| special == name) {
            return Some(said.clone());
        }
        if self.general.is_nothing() && !self.special.is_empty() {
            let message = format!("field `{}` has no action for `{name}`", member_name(member));
            wrong.push(
                Diagnostic::new(member.span(), message)
                    .help(format!("write `{name}(..)` with actions in it, or actions for all other transforms")),
            );
            return None;
        }
        Some(self.general())
    }
}

/// `half_turn(negate)`: actions for one transform.
fn about(
    entry: &Entry,
    mut reader: Reader<'_>,
    others: &[(Ident, Rc<Said>)],
    wrong: &mut Diagnostics,
) -> Option<(Ident, Rc<Said>)> {
    let name = &entry.key;
    let example = format!("{name}(keep)");
    let Value::List(tokens, _) = &entry.value else {
        wrong.push(entry.misused(&example));
        return None;
    };
    if let Some((first, _)) = others.iter().find(|(other, _)| other == name) {
        wrong.push(
            Diagnostic::new(name.span(), format!("`{name}` is given twice"))
                .help(format!("write one list: `{name}(map, swap(0 <-> 1))`"))
                .related(first.span(), format!("`{name}` is first given here")),
        );
        return None;
    }
    let before = wrong.len();
    let actions = reader.actions(tokens.clone(), wrong);
    reader.check_together(&actions, wrong);
    let said = Said { actions, partner: reader.swaps.partner.take() };
    if said.is_nothing() && wrong.len() == before {
        wrong.push(
            Diagnostic::new(name.span(), format!("`{name}(..)` names no action"))
                .help(format!("write `{example}`, or other actions in it")),
        );
    }
    Some((name.clone(), Rc::new(said)))
}
