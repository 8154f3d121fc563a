//! How a type holds the words of its board: one word, an array or a tuple of words, or several fields.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Expr, Fields, Lit, Member, Type};

use super::super::types::{Shape, is_phantom, shown};
use crate::derive::names::local;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::header::{Grouping, word_type};
use crate::expand::signature::{word, words};
use permgen_core::layout::Words;
use permgen_core::vector::IntoVector as _;

/// The fields of a board.
pub(super) struct Held {
    /// Those with its words, the lowest word first.
    members: Vec<Member>,
    /// How words stand together in a field, when one has all of them.
    grouping: Option<Grouping>,
    /// The words; nothing when they could not be read, which is reported.
    pub(super) words: Option<Words>,
    /// The type of the one field, as it is written.
    written: Option<TokenStream>,
    /// Whether functions take the field as it is: otherwise an array is made of the words.
    is_direct: bool,
    /// The other fields: markers without content.
    pub(super) markers: Vec<Member>,
}

const HELP: &str = "a bitboard is a struct with one word, such as `struct Bitboard(u64);`, or with several: `struct Stones([u64; 6]);`";

impl Held {
    /// Reads the fields; with `has_board` several may be the words of one.
    pub(super) fn parse(input: &DeriveInput, has_board: bool, wrong: &mut Diagnostics) -> Option<Self> {
        let ident = &input.ident;
        let fields = match &input.data {
            Data::Struct(data) => &data.fields,
            Data::Enum(_) | Data::Union(_) => {
                let what = if matches!(input.data, Data::Enum(_)) { "an enum" } else { "a union" };
                wrong
                    .push(Diagnostic::new(ident.span(), format!("`{ident}` is {what}, `Permute` is for structs")).help(
                    format!(
                        "{HELP}; a square type is named in its attribute: `#[permute(square = {ident}, flip_vertical)]`"
                    ),
                ));
                return None;
            }
        };
        if matches!(fields, Fields::Unit) || fields.is_empty() {
            wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` has no field")).help(HELP));
            return None;
        }
        let (markers, held): (Vec<_>, Vec<_>) =
            fields.members().zip(fields).partition(|(_, field)| is_phantom(&field.ty));
        let markers = markers.into_iter().map(|(member, _)| member).vec();
        match held.as_slice() {
            [] => {
                wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` has no word")).help(HELP));
                None
            }
            [(member, field)] => Some(Self::of_field(member, &field.ty, markers, wrong)),
            several => {
                let types: Vec<&Type> = several.iter().map(|(_, field)| &field.ty).vec();
                let words = several_fields(ident, &types, has_board, wrong)?;
                Some(Self {
                    members: several.iter().map(|(member, _)| member.clone()).vec(),
                    grouping: None,
                    words,
                    written: None,
                    is_direct: false,
                    markers,
                })
            }
        }
    }

    fn of_field(member: &Member, ty: &Type, markers: Vec<Member>, wrong: &mut Diagnostics) -> Self {
        let found = match misshapen(ty) {
            Some(error) => {
                wrong.push(error);
                None
            }
            None => words(&ty.into(), wrong),
        };
        let (words, grouping) = found.unzip();
        Self {
            members: vec![member.clone()],
            grouping: Some(grouping.unwrap_or_default()),
            words,
            written: Some(quote!(#ty)),
            // One word is a word to them.
            is_direct: words.is_none_or(|words| words.count > 1) || word(&ty.into(), &mut Diagnostics::new()).is_some(),
            markers,
        }
    }

    /// The type that functions of the board take, by absolute paths where its words are known.
    pub(super) fn ty(&self) -> TokenStream {
        match (self.words, &self.written) {
            (Some(words), _) => self.grouping.unwrap_or_default().ty(words),
            (None, Some(written)) => written.clone(),
            (None, None) => TokenStream::new(),
        }
    }

    /// The type of the words as facade traits know it: a word, or an array.
    pub(super) fn canonical(&self) -> TokenStream {
        self.words.map_or_else(|| self.ty(), |words| Grouping::Array.ty(words))
    }

    /// The type of one word.
    pub(super) fn word(&self) -> TokenStream {
        self.words.map_or_else(|| self.ty(), |words| word_type(words.width))
    }

    /// How many words there are.
    pub(super) fn count(&self) -> usize {
        self.words.map_or(1, |words| words.count)
    }

    /// Each word of a value of the type.
    pub(super) fn each(&self, this: &TokenStream) -> Vec<TokenStream> {
        let Some(grouping) = self.grouping else {
            return self.members.iter().map(|member| quote!(#this.#member)).vec();
        };
        let member = &self.members[0];
        let number = |number: usize| Literal::usize_unsuffixed(number);
        match (self.is_direct, self.count(), grouping) {
            (true, 1, _) => vec![quote!(#this.#member)],
            (_, count, Grouping::Array) => (0..count).map(number).map(|number| quote!(#this.#member[#number])).vec(),
            (_, count, Grouping::Tuple) => (0..count).map(number).map(|number| quote!(#this.#member.#number)).vec(),
        }
    }

    /// What functions of the board take, of a value of the type.
    pub(super) fn argument(&self, this: &TokenStream) -> TokenStream {
        let member = &self.members[0];
        if self.is_direct {
            return quote!(#this.#member);
        }
        together(&self.each(this))
    }

    /// The words of a value as [`canonical`](Self::canonical) has them.
    pub(super) fn to_canonical(&self, this: &TokenStream) -> TokenStream {
        if self.is_direct && (self.count() == 1 || self.grouping == Some(Grouping::Array)) {
            return self.argument(this);
        }
        together(&self.each(this))
    }

    /// A value of the type, called `ty`, of expressions for its words; `rest` are its markers.
    pub(super) fn of_words(&self, ty: &TokenStream, words: &[TokenStream], rest: &TokenStream) -> TokenStream {
        let members = &self.members;
        let Some(grouping) = self.grouping else { return quote!(#ty { #(#members: #words,)* #rest }) };
        let member = &members[0];
        let value = match (self.is_direct, words, grouping) {
            (true, [word], _) => word.clone(),
            (_, words, Grouping::Array) => quote!([#(#words),*]),
            (_, words, Grouping::Tuple) => quote!((#(#words,)*)),
        };
        quote!(#ty { #member: #value, #rest })
    }

    /// A value of the type of what a function of the board returns.
    pub(super) fn made(&self, ty: &TokenStream, value: &TokenStream, rest: &TokenStream) -> TokenStream {
        if self.is_direct {
            let member = &self.members[0];
            return quote!(#ty { #member: #value, #rest });
        }
        self.taken_apart(ty, value, rest)
    }

    /// The same of what is a [`canonical`](Self::canonical) value.
    pub(super) fn of_canonical(&self, ty: &TokenStream, value: &TokenStream, rest: &TokenStream) -> TokenStream {
        if self.is_direct && (self.count() == 1 || self.grouping == Some(Grouping::Array)) {
            return self.made(ty, value, rest);
        }
        self.taken_apart(ty, value, rest)
    }

    fn taken_apart(&self, ty: &TokenStream, value: &TokenStream, rest: &TokenStream) -> TokenStream {
        let words = local("words");
        let each: Vec<TokenStream> = match self.count() {
            1 => vec![quote!(#words)],
            count => (0..count).map(Literal::usize_unsuffixed).map(|number| quote!(#words[#number])).vec(),
        };
        let made = self.of_words(ty, &each, rest);
        quote!({ let #words = #value; #made })
    }
}

/// A word, or an array of words.
fn together(words: &[TokenStream]) -> TokenStream {
    match words {
        [word] => word.clone(),
        words => quote!([#(#words),*]),
    }
}

/// The words that several fields are, if they are those of one board.
fn several_fields(ident: &Ident, types: &[&Type], has_board: bool, wrong: &mut Diagnostics) -> Option<Option<Words>> {
    let count = types.len();
    let is_word = |ty: &&&Type| matches!(Shape::of(ty), Shape::Word(_));
    let other = types.iter().find(|ty| !is_word(ty));
    if other.is_some() || !has_board {
        let span = other.map_or_else(|| types[1].span(), syn::spanned::Spanned::span);
        let message = format!("`{ident}` has {count} fields, a bitboard has one");
        let help = format!(
            "{HELP}; fields that are the words of one board need its size: `#[permute(board = 9x9, flip_vertical)]`. Other fields may be `PhantomData`. For positions, derive `permgen::ColorFlip` or `permgen::Transform`"
        );
        wrong.push(Diagnostic::new(span, message).help(help));
        return None;
    }
    let first = word(&types[0].into(), wrong);
    for ty in &types[1..] {
        if word(&(*ty).into(), wrong) != first {
            let message = format!("`{ident}` has a `{}` and a `{}`", shown(types[0]), shown(ty));
            wrong.push(Diagnostic::new(ty.span(), message).help("the words of a board have one type"));
            return Some(None);
        }
    }
    Some(first.and_then(|width| Words::new(count, width)))
}

/// What is wrong with an array or tuple that is not made of words.
fn misshapen(ty: &Type) -> Option<Diagnostic> {
    match ty {
        Type::Group(group) => misshapen(&group.elem),
        Type::Paren(paren) => misshapen(&paren.elem),
        Type::Array(array) => match (Shape::of(&array.elem), &array.len) {
            (Shape::Word(width), Expr::Lit(syn::ExprLit { lit: Lit::Int(count), .. })) => {
                let fits = count.base10_parse().ok().and_then(|count| Words::new(count, width)).is_some();
                let message = format!("`{}` is not a board", shown(ty));
                (!fits).then(|| {
                    Diagnostic::new(array.len.span(), message).help("there are 1 to 255 words, of at most 16384 bits")
                })
            }
            (Shape::Word(_), length) => Some(
                Diagnostic::new(length.span(), "how many words there are is not known here")
                    .help("write the length as a number: `[u64; 6]`"),
            ),
            (_, _) => Some(
                Diagnostic::new(array.elem.span(), format!("`{}` is not a word", shown(&array.elem)))
                    .help("use `u8`, `u16`, `u32`, `u64` or `u128`"),
            ),
        },
        Type::Tuple(tuple) => {
            let first = tuple.elems.first()?;
            let strange = tuple.elems.iter().find(|ty| !matches!(Shape::of(ty), Shape::Word(_)));
            if let Some(strange) = strange {
                return Some(
                    Diagnostic::new(strange.span(), format!("`{}` is not a word", shown(strange)))
                        .help("use `u8`, `u16`, `u32`, `u64` or `u128`"),
                );
            }
            let width = |ty: &Type| word(&ty.into(), &mut Diagnostics::new());
            let other = tuple.elems.iter().find(|ty| width(ty) != width(first))?;
            let message = format!("`{}` has a `{}` and a `{}`", shown(ty), shown(first), shown(other));
            Some(Diagnostic::new(other.span(), message).help("the words of a board have one type"))
        }
        _ => None,
    }
}
