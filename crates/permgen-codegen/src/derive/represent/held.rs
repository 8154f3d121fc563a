//! The words of a representation, however its fields hold them.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Fields, Member, Path, Type, TypePath};

use super::super::types::{Shape, is_phantom, shown};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// The fields of a type.
pub(super) struct Held<'a> {
    fields: Vec<Field<'a>>,
    markers: Vec<Member>,
    /// The width of every word.
    pub(super) width: Width,
}

/// A field with words.
struct Field<'a> {
    member: Member,
    ty: &'a Type,
    of: FieldWords<'a>,
}

/// What the words of a field are in.
struct FieldWords<'a> {
    width: Width,
    /// The lengths of the arrays, the outer first.
    lengths: Vec<usize>,
    around: Around<'a>,
}

/// What stands for a word.
#[derive(Clone, Copy)]
enum Around<'a> {
    /// The word itself.
    Nothing,
    /// A type whose only field it is.
    Newtype(&'a Path),
    /// A type that has a code.
    Element(&'a Type),
}

/// What is said of elements that are no words.
#[derive(Clone, Copy)]
pub(super) enum Elements {
    /// Nothing.
    Words,
    /// They are types around this word.
    Newtypes(Width),
    /// They have codes.
    Coded,
}

const HELP: &str = "a representation is a struct of words: `struct Quad([u64; 4]);`, `struct SixTwo { kinds: [u64; 6], colors: [u64; 2] }`";

/// More words than any board has.
const MOST: usize = 1024;

impl<'a> Held<'a> {
    /// Reads the fields. `elements` says what stands in them for words.
    pub(super) fn parse(input: &'a DeriveInput, elements: Elements, wrong: &mut Diagnostics) -> Option<Self> {
        let ident = &input.ident;
        let mut refuse = |error: Diagnostic| {
            wrong.push(error);
            None
        };
        let fields = match &input.data {
            Data::Struct(data) if !matches!(data.fields, Fields::Unit) => &data.fields,
            Data::Struct(_) | Data::Enum(_) | Data::Union(_) => {
                return refuse(Diagnostic::new(ident.span(), format!("`{ident}` has no words")).help(HELP));
            }
        };
        let (markers, held): (Vec<_>, Vec<_>) =
            fields.members().zip(fields).partition(|(_, field)| is_phantom(&field.ty));
        let mut words: Option<(Width, &Type)> = None;
        let mut read = Vec::new();
        for (member, field) in held {
            let of = match array_of_words(&field.ty, elements) {
                Ok(found) => found,
                Err(error) => return refuse(error),
            };
            let width = of.width;
            match words {
                Some((first, ty)) if first != width => {
                    let message = format!("a word here is a `{width}`, before it a `{first}`");
                    let error = Diagnostic::new(field.ty.span(), message).help("all words of a board are of one type");
                    return refuse(error.related(ty.span(), format!("the words here are `{first}`")));
                }
                _ => words = Some((width, &field.ty)),
            }
            read.push(Field { member, ty: &field.ty, of });
        }
        let Some((width, _)) = words else {
            return refuse(Diagnostic::new(ident.span(), format!("`{ident}` has no words")).help(HELP));
        };
        let held = Self { fields: read, markers: markers.into_iter().map(|(member, _)| member).vec(), width };
        if held.count() > MOST {
            let message = format!("`{ident}` has {} words, {MOST} are the most", held.count());
            return refuse(Diagnostic::new(held.ty().span(), message).help("such a board is converted in parts"));
        }
        Some(held)
    }

    /// The type of the first field.
    pub(super) fn ty(&self) -> &'a Type {
        self.fields[0].ty
    }

    /// The type of an element of the first field.
    pub(super) fn leaf(&self) -> &'a Type {
        match self.fields[0].of.around {
            Around::Element(ty) => ty,
            Around::Nothing | Around::Newtype(_) => Shape::leaf(self.ty()),
        }
    }

    /// How many words there are.
    pub(super) fn count(&self) -> usize {
        self.fields.iter().map(|field| field.of.count()).sum()
    }

    /// The length of the innermost arrays; `None` when a field is a word, or fields differ.
    pub(super) fn innermost(&self) -> Option<usize> {
        let mut lengths = self.fields.iter().map(|field| field.of.lengths.last().copied());
        let first = lengths.next()??;
        lengths.all(|length| length == Some(first)).then_some(first)
    }

    /// Puts two fields of these names in this order.
    pub(super) fn in_order(&mut self, names: [&str; 2]) {
        let place = |name| self.fields.iter().position(|Field { member, .. }| is_called(member, name));
        if let [Some(first), Some(second)] = names.map(place) {
            self.fields.swap(first.min(second), first);
        }
    }

    /// The field that has words on both sides of a place, or that is called the first name and not all before the place, or
    /// the second and not all behind it.
    pub(super) fn across(&self, place: usize, names: [&str; 2]) -> Option<(Span, String)> {
        let mut begin = 0;
        self.fields.iter().filter(|_| self.fields.len() > 1).find_map(|Field { member, ty, of }| {
            let own = begin..begin + of.count();
            begin = own.end;
            let is_called = |name| is_called(member, name);
            let [is_first, is_second] = names.map(is_called);
            let is_one = is_first && own != (0..place) || is_second && own != (place..self.count());
            (is_one || own.start < place && place < own.end).then(|| (ty.span(), quote!(#member).to_string()))
        })
    }

    /// What all fields are together, as people would say it.
    pub(super) fn shown(&self) -> String {
        match self.fields.as_slice() {
            [field] => format!("`{}`", shown(field.ty)),
            fields => format!("{} fields", fields.len()),
        }
    }

    /// Each word of a value.
    pub(super) fn each(&self, this: &TokenStream) -> Vec<TokenStream> {
        let mut words = Vec::new();
        for Field { member, of, .. } in &self.fields {
            let mut places = vec![quote!(#this.#member)];
            for &length in &of.lengths {
                let numbers = || (0..length).map(Literal::usize_unsuffixed);
                places = places.iter().flat_map(|place| numbers().map(move |number| quote!(#place[#number]))).vec();
            }
            words.extend(places.into_iter().map(|place| of.read(&place)));
        }
        words
    }

    /// The first word of each field that has words, or types around them.
    pub(super) fn firsts(&self, this: &TokenStream) -> Vec<TokenStream> {
        let first = |Field { member, of, .. }: &Field<'_>| {
            of.read(&of.lengths.iter().fold(quote!(#this.#member), |place, _| quote!(#place[0])))
        };
        self.fields.iter().filter(|field| !matches!(field.of.around, Around::Element(_))).map(first).vec()
    }

    /// The value of so many words.
    pub(super) fn made(&self, words: &[TokenStream]) -> TokenStream {
        let mut rest = words;
        let mut fields = TokenStream::new();
        for Field { member, of, .. } in &self.fields {
            let (own, after) = rest.split_at(of.count());
            rest = after;
            let own = own.iter().map(|word| of.written(word)).vec();
            let value = of.lengths.iter().rev().fold(own, |values: Vec<TokenStream>, &length| {
                values.chunks(length).map(|values| quote!([#(#values),*])).vec()
            });
            fields.extend(quote!(#member: #(#value)*,));
        }
        let markers = &self.markers;
        quote!(Self { #fields #(#markers: ::core::marker::PhantomData,)* })
    }
}

impl FieldWords<'_> {
    fn count(&self) -> usize {
        self.lengths.iter().product()
    }

    /// The word at a place.
    fn read(&self, place: &TokenStream) -> TokenStream {
        match self.around {
            Around::Nothing => place.clone(),
            Around::Newtype(_) => quote!(#place.0),
            Around::Element(_) => quote!(__permgen_code(&#place)),
        }
    }

    /// A word as it stands at a place.
    fn written(&self, word: &TokenStream) -> TokenStream {
        match self.around {
            Around::Nothing => word.clone(),
            Around::Newtype(newtype) => quote!(#newtype { 0: #word }),
            Around::Element(_) => quote!(__permgen_element(#word)),
        }
    }
}

/// The word that a type is made of, and the arrays around it.
fn array_of_words(ty: &Type, elements: Elements) -> Result<FieldWords<'_>, Diagnostic> {
    let one = |width, around| Ok(FieldWords { width, lengths: Vec::new(), around });
    match (Shape::of(ty), elements) {
        (Shape::Word(width), Elements::Words | Elements::Newtypes(_)) => one(width, Around::Nothing),
        (Shape::Array(_, length, None), _) => {
            Err(Diagnostic::new(length.span(), "the length of this array is not known here")
                .help("write the length as a number"))
        }
        (Shape::Array(_, length, Some(0)), _) => Err(Diagnostic::new(length.span(), "an array of no words").help(HELP)),
        (Shape::Array(inner, _, Some(length)), _) => {
            let mut words = array_of_words(inner, elements)?;
            words.lengths.insert(0, length);
            Ok(words)
        }
        (_, Elements::Coded) => one(Width::W8, Around::Element(ty)),
        (_, Elements::Newtypes(width)) if plain_path(ty).is_some() => {
            one(width, plain_path(ty).map_or(Around::Nothing, Around::Newtype))
        }
        _ => Err(Diagnostic::new(ty.span(), format!("`{}` is not a word", shown(ty))).help(
            "use `u8`, `u16`, `u32`, `u64`, `u128`, and arrays of them; of `struct Bitboard(u64)` say the word: `newtype = u64`; of an enum in a mailbox its codes: `codes = [0..=12], element(Piece, all = Piece::ALL)`",
        )),
    }
}

fn is_called(member: &Member, name: &str) -> bool {
    matches!(member, Member::Named(own) if own == name)
}

/// The path of a type without parameters.
fn plain_path(ty: &Type) -> Option<&Path> {
    match ty {
        Type::Group(group) => plain_path(&group.elem),
        Type::Path(TypePath { qself: None, path, .. }) => {
            path.segments.iter().all(|segment| segment.arguments.is_none()).then_some(path)
        }
        _ => None,
    }
}
