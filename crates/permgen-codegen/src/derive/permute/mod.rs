//! `#[derive(Permute)]`: transforms of a bitboard and of its squares as methods.

mod emit;
mod laws;
mod square;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Field, Fields, GenericParam, Member, Type};

use super::arguments;
use super::entries::{self, Entry, Value, entries};
use super::types::is_phantom;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::function::Context;
use crate::expand::signature::word;
use crate::spec::{Resolved, Settings};
pub(super) use emit::snake;
use permgen_core::width::Width;
use square::Square;

const EXAMPLE: &str = "#[permute(square = Square, flip_vertical, undo_45 = inverse(pseudo_rotate_45_cw))]";

/// Keys that are not the names of transforms.
const SETTINGS: [&str; 3] = ["board", "numbering", "off_board"];

/// A bitboard with what is asked for.
struct Permute<'a> {
    input: &'a DeriveInput,
    /// The field with the word, its type, and its width when that is a word's.
    member: Member,
    word: &'a Type,
    width: Option<Width>,
    /// The other fields: markers without content.
    markers: Vec<Member>,
    settings: Settings,
    transforms: Vec<Transform>,
    squares: Vec<Square>,
    laws: Vec<(TokenStream, Span)>,
    /// The trait to implement, instead of inherent methods.
    implements: Option<Type>,
    /// Whether tests are wanted, and the type to test, when it is not the type as it is declared.
    tests: Option<Option<Type>>,
    /// The transform that changes the colours.
    color_flip: Option<Ident>,
    /// Where the facade is.
    facade: TokenStream,
}

/// A method: its name, the user's documentation, and where the squares go.
struct Transform {
    name: Ident,
    attributes: Vec<syn::Attribute>,
    specification: TokenStream,
    span: Span,
}

/// A transform with its map, as far as it has one.
struct Resolution {
    name: Ident,
    resolved: Option<Resolved>,
}

pub(super) fn derive(input: &DeriveInput, wrong: &mut Diagnostics) -> TokenStream {
    match Permute::parse(input, wrong) {
        Some(permute) => permute.emit(wrong),
        None => TokenStream::new(),
    }
}

impl<'a> Permute<'a> {
    fn parse(input: &'a DeriveInput, wrong: &mut Diagnostics) -> Option<Self> {
        let (member, word_field, markers) = word_field(input, wrong)?;
        let mut permute = Permute {
            input,
            member,
            word: &word_field.ty,
            width: word(&word_field.ty, wrong),
            markers,
            settings: Settings::default(),
            transforms: Vec::new(),
            squares: Vec::new(),
            laws: Vec::new(),
            implements: None,
            tests: None,
            color_flip: None,
            facade: "::permgen".parse().unwrap_or_default(),
        };
        let mut settings = TokenStream::new();
        let attributes = arguments(&input.attrs, "permute", wrong);
        let mut keys: Vec<Ident> = Vec::new();
        for (tokens, _) in &attributes {
            for entry in entries(tokens.clone(), EXAMPLE, wrong) {
                let key = entry.key.to_string();
                let may_repeat = matches!(key.as_str(), "laws" | "square");
                if let Some(first) = keys.iter().find(|known| **known == entry.key && !may_repeat) {
                    wrong.push(
                        Diagnostic::new(entry.key.span(), format!("`{key}` is listed twice"))
                            .help("each transform and each setting is said once")
                            .related(first.span(), format!("`{key}` is listed here first")),
                    );
                    continue;
                }
                keys.push(entry.key.clone());
                if SETTINGS.contains(&key.as_str()) {
                    let example = if key == "board" { "board = 8x8" } else { "numbering = a1_lsb" };
                    if let Some((value, _)) = entry.is(example, wrong) {
                        let key = &entry.key;
                        settings.extend(quote::quote!(#key = #value,));
                    }
                } else {
                    permute.read(entry, wrong);
                }
            }
        }
        if let Some(settings) = wrong.take(Settings::parse(settings)) {
            permute.settings = settings;
        }
        if permute.transforms.is_empty() {
            let span = attributes.first().map_or_else(|| input.ident.span(), |(_, span)| *span);
            wrong.push(
                Diagnostic::new(span, format!("`{}` has no transforms", input.ident))
                    .help(format!("write `{EXAMPLE}`")),
            );
        }
        permute.check_names(wrong);
        Some(permute)
    }

    fn read(&mut self, entry: Entry, wrong: &mut Diagnostics) {
        match entry.key.to_string().as_str() {
            "square" => self.squares.extend(Square::parse(&entry, wrong)),
            "laws" => match &entry.value {
                Value::List(tokens, _) => {
                    for law in entries::split(tokens.clone()) {
                        let span = entries::span_of(&law).unwrap_or(entry.key.span());
                        self.laws.push((law.into_iter().collect(), span));
                    }
                }
                Value::None | Value::Is(..) => {
                    wrong.push(entry.misused("laws(flip_vertical twice == identity)"));
                }
            },
            "trait" => {
                if let Some((tokens, _)) = entry.is("trait = Symmetry", wrong) {
                    self.implements = entries::ty(tokens, wrong);
                }
            }
            "crate" => {
                if let Some((tokens, _)) = entry.is("crate = ::permgen", wrong) {
                    self.facade = tokens;
                }
            }
            "tests" => {
                self.tests = match &entry.value {
                    Value::None => Some(None),
                    Value::Is(tokens, _) => entries::ty(tokens.clone(), wrong).map(Some),
                    Value::List(..) => {
                        wrong.push(entry.misused("tests"));
                        None
                    }
                };
                if let (Some(None), Some(parameter)) = (&self.tests, self.input.generics.params.first()) {
                    let ident = &self.input.ident;
                    wrong.push(
                        Diagnostic::new(entry.key.span(), format!("`{ident}` has parameters, tests need one type"))
                            .help(format!(
                                "write `tests = {ident}<..>` with a type or a value for `{}`",
                                parameter_name(parameter)
                            )),
                    );
                    self.tests = None;
                }
            }
            "color_flip" => {
                if let Some((tokens, span)) = entry.is("color_flip = flip_vertical", wrong) {
                    self.color_flip = match syn::parse2(tokens) {
                        Ok(name) => Some(name),
                        Err(_) => {
                            wrong.push(
                                Diagnostic::new(span, "`color_flip` is one of the transforms")
                                    .help("write `color_flip = flip_vertical`"),
                            );
                            None
                        }
                    };
                }
            }
            _ => {
                let (specification, span) = match entry.value {
                    Value::None => (entry.key.to_token_stream(), entry.key.span()),
                    Value::Is(tokens, span) => (tokens, span),
                    Value::List(..) => {
                        wrong.push(
                            Diagnostic::new(entry.key.span(), "a transform needs a name")
                                .help(format!("write `name = {}(..)`", entry.key)),
                        );
                        return;
                    }
                };
                self.transforms.push(Transform { name: entry.key, attributes: entry.attributes, specification, span });
            }
        }
    }

    fn check_names(&mut self, wrong: &mut Diagnostics) {
        let is_known = |name: &&Ident| self.transforms.iter().any(|transform| transform.name == **name);
        if let Some(name) = self.color_flip.as_ref().filter(|name| !is_known(name)) {
            let known: Vec<String> = self.transforms.iter().map(|transform| transform.name.to_string()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            wrong.push(entries::unknown("transform", name, &known));
            self.color_flip = None;
        }
    }

    /// What specifications see before the first transform.
    fn context(&self) -> Context {
        Context { settings: self.settings.clone(), ..Context::default() }
    }
}

/// The field that holds the word; all others must be `PhantomData`.
fn word_field<'a>(input: &'a DeriveInput, wrong: &mut Diagnostics) -> Option<(Member, &'a Field, Vec<Member>)> {
    const HELP: &str = "a bitboard is a struct with one word, such as `struct Bitboard(u64);`";
    let ident = &input.ident;
    let fields = match &input.data {
        Data::Struct(data) => &data.fields,
        Data::Enum(_) | Data::Union(_) => {
            let what = if matches!(input.data, Data::Enum(_)) { "an enum" } else { "a union" };
            wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` is {what}, `Permute` is for structs")).help(
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
    let (markers, words): (Vec<_>, Vec<_>) = fields.members().zip(fields).partition(|(_, field)| is_phantom(&field.ty));
    match words.as_slice() {
        [(member, field)] => Some((member.clone(), *field, markers.into_iter().map(|(member, _)| member).collect())),
        [] => {
            wrong.push(Diagnostic::new(ident.span(), format!("`{ident}` has no word")).help(HELP));
            None
        }
        [_, (_, second), ..] => {
            let count = words.len();
            wrong.push(
                Diagnostic::new(second.ty.span(), format!("`{ident}` has {count} fields, a bitboard has one")).help(
                    format!("{HELP}; other fields may be `PhantomData`. For positions, derive `permgen::ColorFlip` or `permgen::Transform`"),
                ),
            );
            None
        }
    }
}

fn parameter_name(parameter: &GenericParam) -> String {
    match parameter {
        GenericParam::Type(parameter) => parameter.ident.to_string(),
        GenericParam::Const(parameter) => parameter.ident.to_string(),
        GenericParam::Lifetime(parameter) => parameter.lifetime.to_string(),
    }
}

/// The name alone that tokens are, if they are one.
fn lone_name(tokens: &TokenStream) -> Option<Ident> {
    let mut tokens = tokens.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Ident(ident)), None) => Some(ident),
        _ => None,
    }
}
