//! What a derive action is, and lists of them: how they are read, fitted to types, and emitted.
//!
//! The actions themselves are in `actions`: a file and a line of its table for each.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;
use syn::{Member, Type};

use super::super::entries::{self, Entry, Value, entries};
use super::super::place::relocated;
use super::super::types::Shape;
use super::fit::Fit;
use super::member_name;
use super::slots::Swaps;
use super::value::{At, Values, clone, local};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::{IntoVector as _, sort_by_key};

/// What one action does to a value.
pub(super) trait Act {
    /// What it is about, which says with what it goes together.
    fn role(&self) -> Role {
        Role::Value
    }

    /// Reports a type that it is not for, as far as the type is written out.
    fn check(&self, fit: &Fit<'_>, key: &Ident, ty: &Type, wrong: &mut Diagnostics);

    /// The bound that a type parameter needs.
    fn bound(&self, fit: &Fit<'_>) -> Option<String>;

    /// Whether it keeps slots as they were before all actions, so that it comes after actions on values.
    fn keeps_slots(&self) -> bool {
        false
    }

    /// Whether it is about one value, so that it is done to each element of an array whose slots move.
    fn is_about_one(&self) -> bool {
        false
    }

    /// Whether it depends on where squares go.
    fn moves_squares(&self) -> bool {
        false
    }

    /// The function that makes the value from the rest of the new position.
    fn recompute(&self) -> Option<&TokenStream> {
        None
    }

    /// The new value, as an expression.
    fn emit(&self, at: &At<'_>, values: &mut Values<'_, '_>) -> TokenStream;
}

/// What an action is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A value, or each element of an array whose slots move.
    Value,
    /// An array with its elements.
    Elements,
    /// The slots of an array, which move with the squares.
    Layout,
    /// Slots, which change places; its `old` is a variable.
    Exchange,
    /// What other actions made.
    After,
    /// Everything: no other action goes with it.
    Alone,
}

/// How an action is written.
pub(super) struct ActionForm {
    pub(super) name: &'static str,
    /// Examples and what they are for: the list that a field without an action gets.
    pub(super) choices: &'static [(&'static str, &'static str)],
    pub(super) read: fn(&Entry, &mut Reader<'_>, &mut Diagnostics) -> Option<Box<dyn Act>>,
}

/// One action and its place.
pub(super) struct Action {
    pub(super) key: Ident,
    /// What stands after it.
    pub(super) said: TokenStream,
    pub(super) act: Box<dyn Act>,
}

/// Reads the attributes of one field.
pub(super) struct Reader<'a> {
    pub(super) attribute: &'static str,
    pub(super) forms: &'static [&'static ActionForm],
    /// The transforms that may stand beside actions.
    pub(super) transforms: &'a [Ident],
    pub(super) swaps: Swaps<'a>,
}

impl Reader<'_> {
    /// One for what stands in the parentheses of another action.
    pub(super) fn inner(&self) -> Reader<'_> {
        let swaps = Swaps { member: self.swaps.member, members: &[], partner: None };
        Reader { attribute: self.attribute, forms: self.forms, transforms: &[], swaps }
    }

    /// The actions of a list.
    pub(super) fn actions(&mut self, tokens: TokenStream, wrong: &mut Diagnostics) -> Vec<Action> {
        let example = format!("#[{}(map, swap(0 <-> 1))]", self.attribute);
        let mut actions: Vec<Action> = Vec::new();
        for entry in entries(tokens, &example, wrong) {
            self.add(&entry, &mut actions, wrong);
        }
        actions
    }

    /// Adds one action to those before it.
    pub(super) fn add(&mut self, entry: &Entry, actions: &mut Vec<Action>, wrong: &mut Diagnostics) {
        let Some(action) = self.action(entry, wrong) else { return };
        match actions.iter().find(|action| action.key == entry.key) {
            None => actions.push(action),
            Some(first) => wrong.push(
                Diagnostic::new(entry.key.span(), format!("`{}` is given twice", entry.key))
                    .help("say each action once; several swaps are one list: `swap(0 <-> 1, 2 <-> 3)`")
                    .related(first.key.span(), format!("`{}` is first given here", entry.key)),
            ),
        }
    }

    fn action(&mut self, entry: &Entry, wrong: &mut Diagnostics) -> Option<Action> {
        let key = entry.key.to_string();
        if let Some(form) = self.forms.iter().find(|form| form.name == key) {
            let act = (form.read)(entry, self, wrong)?;
            let said = match &entry.value {
                Value::None => TokenStream::new(),
                Value::Is(tokens, _) | Value::List(tokens, _) => tokens.clone(),
            };
            return Some(Action { key: entry.key.clone(), said, act });
        }
        if key == "none" {
            wrong.push(
                Diagnostic::new(entry.key.span(), "`none` belongs to an action")
                    .help("write `square(none = 64)`, and so for `file`, `rank` and `negate`"),
            );
            return None;
        }
        let transforms = self.transforms.iter().map(Ident::to_string).vec();
        let actions = self.forms.iter().map(|form| form.name);
        let known: Vec<&str> = transforms.iter().map(String::as_str).chain(actions).vec();
        let what = if transforms.is_empty() { "action" } else { "transform or action" };
        let mut error = entries::unknown(what, &entry.key, &known);
        error.message.push_str(&format!(" on `{}`", member_name(self.swaps.member)));
        wrong.push(error);
        None
    }

    /// Reports a field that says nothing.
    pub(super) fn nothing_said(&self, member: &Member, wrong: &mut Diagnostics) {
        let message = format!("field `{}` has no action", member_name(member));
        let choices = self.forms.iter().flat_map(|form| form.choices);
        let choices: Vec<String> = choices.map(|(example, about)| format!("{example:<24}{about}")).vec();
        let help = format!("write `#[{}(..)]` before it, with\n    {}", self.attribute, choices.join("\n    "));
        wrong.push(Diagnostic::new(member.span(), message).help(help));
    }

    /// Reports actions that contradict each other.
    pub(super) fn check_together(&self, actions: &[Action], wrong: &mut Diagnostics) {
        let name = member_name(self.swaps.member);
        if let Some(alone) = actions.iter().find(|action| action.act.role() == Role::Alone) {
            let key = &alone.key;
            if let Some(other) = actions.iter().find(|action| action.key != *key) {
                let help = format!("a field that is `{key}` has no other action: leave out `{key}` or `{}`", other.key);
                let later = if actions.first().is_some_and(|first| first.key == *key) { &other.key } else { key };
                wrong.push(
                    Diagnostic::new(later.span(), format!("`{name}` is both `{key}` and `{}`", other.key)).help(help),
                );
            } else if let Some((_, span)) = &self.swaps.partner {
                let help = match alone.act.recompute() {
                    None => format!("leave out `{key}`: `swap` alone changes places and nothing else"),
                    Some(_) => format!("leave out the swap: `{name}` is made from the new position"),
                };
                wrong.push(Diagnostic::new(*span, format!("`{name}` is both `{key}` and swapped")).help(help));
            }
            return;
        }
        let mut values = actions.iter().filter(|action| matches!(action.act.role(), Role::Value | Role::Elements));
        if let (Some(first), Some(second)) = (values.next(), values.next()) {
            let (first, second) = (&first.key, &second.key);
            wrong.push(Diagnostic::new(second.span(), format!("`{name}` is both `{first}` and `{second}`")).help(
                format!("only `index`, `swap` and `with` go with another action: leave out `{first}` or `{second}`"),
            ));
        }
    }
}

/// An action that is its key and nothing else.
pub(super) fn alone<A: Act + 'static>(act: A, entry: &Entry, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    entry.alone(wrong);
    Some(Box::new(act))
}

/// Reports what stands after a key.
pub(super) fn refuse(entry: &Entry, example: &str, wrong: &mut Diagnostics) -> Option<Box<dyn Act>> {
    wrong.push(entry.misused(example));
    None
}

/// Reports actions that a type is not for.
pub(super) fn check(actions: &[Action], fit: &Fit<'_>, ty: &Type, wrong: &mut Diagnostics) {
    for action in actions {
        action.act.check(fit, &action.key, part(action, actions, ty), wrong);
    }
}

/// The new value under all of a list of actions.
pub(super) fn emit(actions: &[Action], values: &mut Values<'_, '_>, old: &TokenStream, ty: &Type) -> TokenStream {
    if let [action] = actions {
        if action.act.role() != Role::Exchange {
            return one(action, actions, values, [old, old], ty);
        }
    }
    // Values first, then slots, then functions, which get what the others make.
    let mut ordered: Vec<&Action> = actions.iter().vec();
    sort_by_key(&mut ordered, |action| match action.act.role() {
        Role::Exchange => 2,
        Role::After => 3,
        _ => u8::from(action.act.keeps_slots()),
    });
    let value = local("value");
    let mut statements = TokenStream::new();
    let mut current = old.clone();
    for action in ordered {
        if action.act.role() == Role::Exchange {
            if statements.is_empty() {
                let start = clone(old);
                statements.extend(quote!(let #value = #start;));
            }
            current = quote!(#value);
        }
        let new = one(action, actions, values, [&current, old], ty);
        statements.extend(quote!(let #value = #new;));
        current = quote_spanned!(Span::mixed_site().located_at(ty.span())=> (&#value));
    }
    if statements.is_empty() {
        return clone(old);
    }
    quote!({ #statements #value })
}

/// The value under one action; it gets the value that the actions before it made, and that before all of them.
fn one(
    action: &Action,
    all: &[Action],
    values: &mut Values<'_, '_>,
    [old, first]: [&TokenStream; 2],
    ty: &Type,
) -> TokenStream {
    // The traits' errors belong to the field's type.
    let span = Span::call_site().located_at(ty.span());
    let facade = relocated(&values.container.facade, span);
    let traits = quote_spanned!(span=> #facade::flip);
    let element = local("element");
    let held = containers(action, all, ty);
    let within = if held == 0 { old.clone() } else { quote!(#element) };
    let at = At { key: &action.key, old: &within, first, ty: part(action, all, ty), span, facade, traits };
    let new = action.act.emit(&at, values);
    let traits = &at.traits;
    (0..held).fold(new, |new, depth| {
        let of = if depth + 1 == held { old.clone() } else { quote!(#element) };
        quote_spanned!(span=> #traits::each(#of, |#element| #new))
    })
}

/// How many containers there are around the value that an action is about, if that must be one value: an array whose slots move,
/// and the boxes that it is in.
fn containers(action: &Action, all: &[Action], ty: &Type) -> usize {
    let indexed = all.iter().any(|action| action.act.role() == Role::Layout);
    match Shape::of(ty) {
        _ if !indexed || !action.act.is_about_one() => 0,
        Shape::Pointer(inner) => 1 + containers(action, all, inner),
        Shape::Array(..) => 1,
        _ => 0,
    }
}

/// The type that an action is about: that of elements, when the slots move and it is for values.
fn part<'a>(action: &Action, all: &[Action], ty: &'a Type) -> &'a Type {
    let indexed = all.iter().any(|action| action.act.role() == Role::Layout);
    match (action.act.role(), Shape::of(ty)) {
        (Role::Value, Shape::Pointer(inner)) if indexed => part(action, all, inner),
        (Role::Value, Shape::Array(element, ..)) if indexed => element,
        _ => ty,
    }
}
