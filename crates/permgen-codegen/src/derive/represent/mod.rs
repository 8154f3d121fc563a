//! `#[derive(Represent)]`: what a type holds of a board, and what it can be made from.

mod board;
mod bodies;
mod codes;
mod element;
mod emit;
mod held;
mod maps;
mod network;
mod sets;

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{DeriveInput, Type};

use super::arguments;
use super::board_map::BoardMap;
use super::entries::{self, Entry, Value, entries};
use super::numbered::Numbered;
use super::permute::example_of;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::word_type;
use crate::expand::signature;
use crate::spec::Settings;
use codes::{Code, Codes};
use element::Element;
use held::{Elements, Held};
use maps::Mailbox;
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

const EXAMPLE: &str = "#[represent(planes, from(Mailbox))]";

const FORMS: &str = "write `planes`, `mailbox`, `sets = [1, 2, 3]`, or `kinds = [1..=6], colors = [0, 8]`";

const KEYS: [&str; 16] = [
    "planes",
    "mailbox",
    "sets",
    "kinds",
    "colors",
    "empty",
    "bits",
    "words",
    "newtype",
    "codes",
    "element",
    "from",
    "board",
    "layout",
    "numbering",
    "crate",
];

/// A representation.
struct Represent<'a> {
    input: &'a DeriveInput,
    held: Held<'a>,
    form: BoardForm,
    /// How many bits a code has.
    bits: usize,
    /// The squares, and the words of a set of them.
    board: BoardMap,
    /// The types that it can be made from.
    from: Vec<Type>,
    facade: TokenStream,
}

/// How a board is held.
enum BoardForm {
    Planes,
    Mailbox(Mailbox, Option<Box<Element>>),
    Sets(Codes),
}

/// What is written, before it is put together.
#[derive(Default)]
struct Written {
    /// The words that name a form.
    forms: Vec<Ident>,
    kinds: Option<Vec<Code>>,
    colors: Option<Vec<Code>>,
    empty: Option<Code>,
    bits: Option<(usize, Span)>,
    words: Option<Words>,
    newtype: Option<Width>,
    codes: Option<(Vec<Code>, Span)>,
    element: Option<Numbered>,
    from: Vec<Type>,
    settings: TokenStream,
    facade: Option<TokenStream>,
}

pub(super) fn derive(input: &DeriveInput, wrong: &mut Diagnostics) -> TokenStream {
    let (written, span) = Written::parse(input, wrong);
    let stub = if input.generics.params.is_empty() { written.stub(&input.ident) } else { TokenStream::new() };
    let made = Represent::parse(input, written, span, wrong).and_then(|represent| represent.emit(wrong));
    made.unwrap_or(stub)
}

impl Written {
    fn parse(input: &DeriveInput, wrong: &mut Diagnostics) -> (Self, Span) {
        let attributes = arguments(&input.attrs, "represent", wrong);
        let span = attributes.first().map_or_else(|| input.ident.span(), |(_, span)| *span);
        let mut written = Self::default();
        let mut keys: Vec<Ident> = Vec::new();
        let listed: Vec<Entry> =
            attributes.iter().flat_map(|(tokens, _)| entries(tokens.clone(), EXAMPLE, wrong)).vec();
        for entry in listed {
            if let Some(first) = keys.iter().find(|known| **known == entry.key && entry.key != "from") {
                let key = &entry.key;
                wrong.push(
                    Diagnostic::new(key.span(), format!("`{key}` is listed twice"))
                        .help("a type holds a board in one way")
                        .related(first.span(), format!("`{key}` is listed here first")),
                );
                continue;
            }
            keys.push(entry.key.clone());
            written.read(entry, wrong);
        }
        (written, span)
    }

    /// What stands for the conversions where something is wrong, so that calls of them are not another mistake.
    fn stub(&self, ident: &Ident) -> TokenStream {
        let facade = self.facade.clone().unwrap_or_else(|| quote!(::permgen));
        let word = word_type(self.words.map_or(Width::W64, |words| words.width));
        let set = match self.words.map(|words| words.count) {
            Some(count @ 2..) => quote!([#word; #count]),
            _ => word,
        };
        let conversions = self.from.iter().map(|ty| {
            let name = emit::method_of(ty);
            quote! {
                impl #ident { pub const fn #name(_: &#ty) -> Self { loop {} } }
                impl ::core::convert::From<#ty> for #ident { fn from(_: #ty) -> Self { loop {} } }
                impl ::core::convert::From<&#ty> for #ident { fn from(_: &#ty) -> Self { loop {} } }
            }
        });
        quote! {
            impl #facade::represent::Represent for #ident {
                const CODING: #facade::represent::Coding = #facade::represent::Coding::UNKNOWN;
            }
            impl #ident {
                pub const fn to_planes(&self) -> [#set; 0] { [] }
                pub const fn of_planes<T: ::core::marker::Copy>(_: T) -> Self { loop {} }
                pub const fn squares_of(&self, _: ::core::primitive::u8) -> #set { loop {} }
            }
            #(#conversions)*
        }
    }

    fn read(&mut self, entry: Entry, wrong: &mut Diagnostics) {
        let key = entry.key.to_string();
        match key.as_str() {
            "planes" | "mailbox" => {
                entry.alone(wrong);
                self.forms.push(entry.key);
            }
            "sets" | "kinds" | "colors" => {
                let example = if key == "colors" { "colors = [0, 8]" } else { "sets = [1..=6, 9..=14]" };
                let example = if key == "kinds" { "kinds = [1..=6]" } else { example };
                let listed =
                    entry.is(example, wrong).and_then(|(tokens, span)| codes::list(tokens, span, example, wrong));
                if key == "colors" {
                    self.colors = listed;
                } else {
                    self.kinds = listed;
                }
                self.forms.push(entry.key);
            }
            "empty" | "bits" => {
                let Some((tokens, span)) = entry.is(&format!("{key} = 4"), wrong) else { return };
                match codes::one(&tokens) {
                    Some(number) if key == "empty" => self.empty = Some((number, span)),
                    Some(number @ 1..=8) => self.bits = Some((number.into(), span)),
                    _ => {
                        let range = if key == "bits" { "1 to 8" } else { "0 to 255" };
                        wrong.push(
                            Diagnostic::new(span, format!("`{key}` is a number from {range}"))
                                .help(format!("write `{key} = 4`")),
                        );
                    }
                }
            }
            "words" => {
                if let Some((tokens, _)) = entry.is("words = [u64; 2]", wrong) {
                    let ty = entries::ty(tokens, wrong);
                    self.words = ty.and_then(|ty| signature::words(&(&ty).into(), wrong)).map(|(words, _)| words);
                }
            }
            "newtype" => {
                if let Some((tokens, _)) = entry.is("newtype = u64", wrong) {
                    self.newtype = entries::ty(tokens, wrong).and_then(|ty| signature::word(&(&ty).into(), wrong));
                }
            }
            "codes" => {
                let Some((tokens, span)) = entry.is("codes = [0..=12]", wrong) else { return };
                self.codes = codes::list(tokens, span, "codes = [0..=12]", wrong).map(|listed| (listed, span));
            }
            "element" => self.element = element::parse(&entry, wrong),
            "from" => match &entry.value {
                Value::List(tokens, _) => {
                    let types = entries::split(tokens.clone()).into_iter();
                    self.from.extend(types.filter_map(|part| entries::ty(part.into_iter().tokens(), wrong)));
                }
                Value::None | Value::Is(..) => wrong.push(entry.misused("from(Mailbox)")),
            },
            "crate" => {
                self.facade = entry.is("crate = ::permgen", wrong).map(|(tokens, _)| tokens).or(self.facade.take());
            }
            "board" | "layout" | "numbering" => {
                if let Some((value, _)) = entry.is(example_of(&key), wrong) {
                    let key = &entry.key;
                    self.settings.extend(quote!(#key = #value,));
                }
            }
            _ => wrong.push(entries::unknown("setting", &entry.key, &KEYS)),
        }
    }

    /// That elements with codes are those of a mailbox, and that their codes are listed.
    fn check_element(&self, form: Option<&str>, wrong: &mut Diagnostics) {
        let mut refuse = |span, message: &str, help: &str| wrong.push(Diagnostic::new(span, message).help(help));
        match (&self.element, &self.codes) {
            (None, Some((_, span))) => {
                let help = match form {
                    Some("mailbox") => {
                        "add `element(Piece, all = Piece::ALL)`, or leave `codes` out: every number is a code"
                    }
                    _ => FORMS,
                };
                refuse(*span, "`codes` is for elements that are not words", help);
            }
            (Some(element), _) if form.is_some_and(|form| form != "mailbox") => {
                refuse(element.span(), "`element` is for mailboxes", "leave it out, or write `mailbox`");
            }
            (Some(element), None) => refuse(
                element.span(),
                "the codes of these elements are not stated",
                "list them in the order of the elements: `codes = [0..=12]`, or `codes = [1..=6, 9..=14]`",
            ),
            (Some(element), Some(_)) if self.newtype.is_some() => {
                refuse(element.span(), "`newtype` and `element` both define the elements", "leave one of them out");
            }
            _ => {}
        }
    }

    /// The word that names the form; the second of two forms is reported.
    fn form(&self, ident: &Ident, span: Span, wrong: &mut Diagnostics) -> Option<String> {
        let names: Vec<String> = self.forms.iter().map(Ident::to_string).vec();
        let names: Vec<&str> = names.iter().map(String::as_str).vec();
        match names.as_slice() {
            [form @ ("planes" | "mailbox" | "sets")] => return Some((*form).to_owned()),
            ["kinds", "colors"] => return Some("kinds".to_owned()),
            ["colors", "kinds"] => {
                let message = "the words of `kinds` come before those of `colors`";
                wrong.push(
                    Diagnostic::new(self.forms[0].span(), message).help("write `kinds = [1..=6], colors = [0, 8]`"),
                );
            }
            [alone @ ("kinds" | "colors")] => {
                let other = if *alone == "kinds" { "colors = [0, 8]" } else { "kinds = [1..=6]" };
                let message = format!("`{alone}` alone does not determine a piece's code");
                wrong.push(
                    Diagnostic::new(self.forms[0].span(), message).help(format!("add `{other}`, or write `sets`")),
                );
            }
            [first, second, ..] => {
                let message = format!("`{second}` is another way to hold a board than `{first}`");
                wrong.push(Diagnostic::new(self.forms[1].span(), message).help(FORMS));
            }
            _ => {
                wrong
                    .push(Diagnostic::new(span, format!("`{ident}` does not state how it stores a board")).help(FORMS));
            }
        }
        None
    }
}

impl<'a> Represent<'a> {
    fn parse(input: &'a DeriveInput, written: Written, span: Span, wrong: &mut Diagnostics) -> Option<Self> {
        let form = written.form(&input.ident, span, wrong);
        if let Some(parameter) = input.generics.params.first() {
            let message = format!("`{}` has parameters", input.ident);
            wrong.push(
                Diagnostic::new(syn::spanned::Spanned::span(parameter), message)
                    .help("what is converted is one type of words; leave the parameters out"),
            );
        }
        if wrong.is_empty() {
            written.check_element(form.as_deref(), wrong);
        }
        let elements = match (&written.element, written.newtype) {
            (Some(_), _) => Elements::Coded,
            (None, Some(width)) => Elements::Newtypes(width),
            (None, None) => Elements::Words,
        };
        let held = if wrong.is_empty() { Held::parse(input, elements, wrong) } else { None };
        let settings = wrong.take(Settings::parse(written.settings.clone()));
        let (form, mut held, settings) = (form?, held?, settings?);
        if form == "kinds" {
            held.in_order(board::KINDS);
        }
        if !wrong.is_empty() {
            return None;
        }
        let has_codes = matches!(form.as_str(), "sets" | "kinds") || written.element.is_some();
        if let (Some((_, span)), false) = (written.empty, has_codes) {
            let message = "`empty` is for sets and elements: here every code is itself";
            wrong.push(Diagnostic::new(span, message).help("leave `empty` out"));
            return None;
        }
        let board = board::of(&form, &held, &written, settings, wrong)?;
        let bits = written.bits.map(|(bits, _)| bits);
        let (form, bits) = match form.as_str() {
            "planes" => (BoardForm::Planes, board::planes(&held, &board, written.bits, wrong)?),
            "mailbox" => {
                let element = match written.element {
                    Some(numbered) => {
                        let (listed, empty) = (written.codes?.0, written.empty);
                        let codes = Codes::new(listed, Vec::new(), empty, bits, codes::MOST_OF_ELEMENTS, wrong)?;
                        Some(Box::new(Element::new(numbered, &held, codes, empty, wrong)?))
                    }
                    None => None,
                };
                let bits = element.as_ref().map_or(bits, |element| Some(element.codes().bits));
                let mailbox = board::mailbox(&held, &board, bits, element.is_some(), wrong)?;
                (BoardForm::Mailbox(mailbox, element), mailbox.bits)
            }
            _ => {
                let (kinds, colors) = (written.kinds?, written.colors.unwrap_or_default());
                let codes = Codes::new(kinds, colors, written.empty, bits, codes::MOST_OF_SETS, wrong)?;
                board::sets(&held, &board, &codes, wrong)?;
                let bits = codes.bits;
                (BoardForm::Sets(codes), bits)
            }
        };
        let facade = written.facade.unwrap_or_else(|| quote!(::permgen));
        Some(Self { input, held, form, bits, board, from: written.from, facade })
    }
}
