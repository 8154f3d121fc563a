//! `#[derive(Permute)]`: transforms of a bitboard and of its squares as methods.

mod emit;
mod held;
mod laws;
mod orbit;
mod parts;

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{DeriveInput, GenericParam, Type};

use super::arguments;
use super::board_map::BoardMap;
use super::entries::{self, Entry, Value, entries};
use super::numbered::{Numbered, NumberedKind};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::expand::function::Context;
use crate::spec::Settings;
pub(super) use emit::snake;
use held::Held;
use orbit::Orbit;
use permgen_core::vector::IntoVector as _;

const EXAMPLE: &str = "#[permute(square = Square, flip_vertical, undo_45 = inverse(pseudo_rotate_45_cw))]";

/// Keys that are not the names of transforms.
const SETTINGS: [&str; 5] = ["board", "shape", "layout", "numbering", "off_board"];

/// The types of squares.
static SQUARES: NumberedKind = NumberedKind {
    name: "a square",
    examples: "write `square = Square` for a `struct Square(u8)` (or u16, u32, usize), `square(Square, all = Square::ALL)` for an enum, `square(Square, from = Square::new, index = Square::index)` otherwise",
    checks: &["flip", "identity"],
};

/// A bitboard with what is asked for.
struct Permute<'a> {
    input: &'a DeriveInput,
    /// The fields.
    held: Held,
    settings: Settings,
    transforms: Vec<Transform>,
    /// Methods of all symmetries of the board.
    orbits: Vec<Orbit>,
    squares: Vec<Numbered>,
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
#[derive(Clone)]
struct Resolution {
    name: Ident,
    resolved: Option<BoardMap>,
}

pub(super) fn derive(input: &DeriveInput, wrong: &mut Diagnostics) -> TokenStream {
    match Permute::parse(input, wrong) {
        Some(permute) => permute.emit(wrong),
        None => TokenStream::new(),
    }
}

impl<'a> Permute<'a> {
    fn parse(input: &'a DeriveInput, wrong: &mut Diagnostics) -> Option<Self> {
        let attributes = arguments(&input.attrs, "permute", wrong);
        let listed: Vec<Entry> =
            attributes.iter().flat_map(|(tokens, _)| entries(tokens.clone(), EXAMPLE, wrong)).vec();
        let has_board = listed.iter().any(|entry| entry.key == "board" || entry.key == "shape");
        let held = Held::parse(input, has_board, wrong)?;
        let mut permute = Permute {
            input,
            held,
            settings: Settings::default(),
            transforms: Vec::new(),
            orbits: Vec::new(),
            squares: Vec::new(),
            laws: Vec::new(),
            implements: None,
            tests: None,
            color_flip: None,
            facade: "::permgen".parse().unwrap_or_default(),
        };
        let mut settings = TokenStream::new();
        let mut keys: Vec<Ident> = Vec::new();
        for entry in listed {
            let key = entry.key.to_string();
            let may_repeat = matches!(key.as_str(), "laws" | "square");
            if let Some(first) = keys.iter().find(|known| **known == entry.key && !may_repeat) {
                wrong.push(
                    Diagnostic::new(entry.key.span(), format!("`{key}` is listed twice"))
                        .help("give each transform and each setting once")
                        .related(first.span(), format!("`{key}` is listed here first")),
                );
                continue;
            }
            keys.push(entry.key.clone());
            if SETTINGS.contains(&key.as_str()) {
                if let Some((value, _)) = entry.is(example_of(&key), wrong) {
                    let key = &entry.key;
                    settings.extend(quote::quote!(#key = #value,));
                }
            } else {
                permute.read(entry, wrong);
            }
        }
        if let Some(settings) = wrong.take(Settings::parse(settings)) {
            permute.settings = settings;
        }
        if permute.transforms.is_empty() && permute.orbits.is_empty() && wrong.is_empty() {
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
            "square" => self.squares.extend(Numbered::parse(&entry, &SQUARES, wrong)),
            "laws" => match &entry.value {
                Value::List(tokens, _) => {
                    for law in entries::split(tokens.clone()) {
                        let span = entries::span_of(&law).unwrap_or(entry.key.span());
                        self.laws.push((law.into_iter().tokens(), span));
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
            "outside" => wrong.push(
                Diagnostic::new(entry.key.span(), "`outside` is a setting of one map, not of the type")
                    .help("write it before the map: `north = outside = lost; |rank, file| (rank + 1, file)`"),
            ),
            name if syn::parse2::<Ident>(entry.key.to_token_stream()).is_err() => wrong.push(
                Diagnostic::new(entry.key.span(), format!("`{name}` is a keyword, and no method's name"))
                    .help(format!("take another name, such as `{name}_board`")),
            ),
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
                if let Some(orbit) = Orbit::parse(&entry.key, &entry.attributes, &specification, self.known()) {
                    self.orbits.push(orbit);
                    return;
                }
                self.transforms.push(Transform { name: entry.key, attributes: entry.attributes, specification, span });
            }
        }
    }

    fn check_names(&mut self, wrong: &mut Diagnostics) {
        let is_known = |name: &&Ident| self.transforms.iter().any(|transform| transform.name == **name);
        if let Some(name) = self.color_flip.as_ref().filter(|name| !is_known(name)) {
            let known: Vec<String> = self.transforms.iter().map(|transform| transform.name.to_string()).vec();
            let known: Vec<&str> = known.iter().map(String::as_str).vec();
            wrong.push(entries::unknown("transform", name, &known));
            self.color_flip = None;
        }
    }

    /// Whether a name is that of a transform before.
    fn known(&self) -> impl Fn(&str) -> bool + '_ {
        |name| self.transforms.iter().any(|transform| transform.name == name)
    }

    /// What specifications see before the first transform.
    fn context(&self) -> Context {
        Context { settings: self.settings.clone(), ..Context::default() }
    }
}

/// How a setting is written.
pub(super) fn example_of(setting: &str) -> &'static str {
    match setting {
        "board" => "board = 8x8",
        "shape" => "shape = 64x64",
        "layout" => "layout = 63 + 18",
        "width" => "width = u64",
        "off_board" => "off_board = keep",
        _ => "numbering = a1_lsb",
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
