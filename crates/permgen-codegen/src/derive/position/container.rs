//! What stands before a position: `#[flip(board = 10x9)]`, `#[transform(name = mirror_files, map = mirror_horizontal)]`.

use crate::stream::IntoStream as _;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::{Data, DeriveInput};

use super::super::arguments;
use super::super::entries::{self, Entry, Value, entries};
use super::super::permute::example_of;
use super::super::swap::{self, Side};
use super::Derive;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::spec::Settings;
use permgen_core::vector::IntoVector as _;

/// One transform of the position.
pub(super) struct Container {
    pub(super) derive: Derive,
    /// The method's name.
    pub(super) name: Ident,
    /// Its documentation, by the user.
    pub(super) attributes: Vec<syn::Attribute>,
    /// Where the squares go, and where that is written.
    pub(super) specification: TokenStream,
    pub(super) span: Span,
    /// Whether the type names the map.
    pub(super) says_map: bool,
    pub(super) settings: Settings,
    /// Variants that change places.
    pub(super) swaps: Vec<(Ident, Ident)>,
    /// Whether more swaps are written, which are wrong: a variant that is in none may be in one of them.
    pub(super) misses_swap: bool,
    pub(super) tests: Option<Tests>,
    /// Where the facade is.
    pub(super) facade: TokenStream,
}

/// Where tests get positions from.
pub(super) enum Tests {
    /// A function that returns them.
    Function(TokenStream),
    /// `arbitrary::Arbitrary`
    Arbitrary,
}

const SETTINGS: [&str; 5] = ["board", "layout", "numbering", "off_board", "width"];
const FLIP_KEYS: [&str; 9] = ["map", "swap", "tests", "board", "layout", "numbering", "off_board", "width", "crate"];
const TRANSFORM_KEYS: [&str; 10] =
    ["name", "map", "swap", "tests", "board", "layout", "numbering", "off_board", "width", "crate"];

impl Container {
    /// One for a colour flip; one for each attribute of a transform.
    pub(super) fn parse_all(input: &DeriveInput, derive: Derive, wrong: &mut Diagnostics) -> Vec<Self> {
        let lists = arguments(&input.attrs, derive.attribute(), wrong);
        match derive {
            Derive::ColorFlip => {
                let all: TokenStream = lists.into_iter().flat_map(|(tokens, _)| quote!(#tokens,)).tokens();
                Self::parse(input, derive, all, input.ident.span(), wrong).into_iter().vec()
            }
            Derive::Transform => {
                if lists.is_empty() {
                    wrong.push(
                        Diagnostic::new(input.ident.span(), format!("`{}` has no transform", input.ident))
                            .help("write `#[transform(name = mirror_files, map = mirror_horizontal)]` before it"),
                    );
                }
                let parse = |(tokens, span)| Self::parse(input, derive, tokens, span, wrong);
                let mut all: Vec<Self> = Vec::new();
                for container in lists.into_iter().filter_map(parse).vec() {
                    let name = &container.name;
                    match all.iter().find(|first| first.name == *name) {
                        Some(first) => wrong.push(
                            Diagnostic::new(name.span(), format!("two transforms are called `{name}`"))
                                .help("give each a name of its own, or leave one out")
                                .related(first.name.span(), "the first is here"),
                        ),
                        None => all.push(container),
                    }
                }
                all
            }
        }
    }

    fn parse(
        input: &DeriveInput,
        derive: Derive,
        tokens: TokenStream,
        place: Span,
        wrong: &mut Diagnostics,
    ) -> Option<Self> {
        let example = match derive {
            Derive::ColorFlip => "#[flip(board = 8x8, map = flip_vertical)]",
            Derive::Transform => "#[transform(name = mirror_files, map = mirror_horizontal)]",
        };
        let (mut name, mut map, mut settings) = (None, None, TokenStream::new());
        let mut misses_swap = false;
        let (mut attributes, mut swaps, mut tests, mut facade) = (Vec::new(), Vec::new(), None, quote!(::permgen));
        let mut keys: Vec<Ident> = Vec::new();
        for entry in entries(tokens, example, wrong) {
            let key = entry.key.to_string();
            match keys.iter().find(|known| **known == entry.key) {
                Some(first) if key != "swap" => {
                    wrong.push(
                        Diagnostic::new(entry.key.span(), format!("`{key}` is set twice"))
                            .related(first.span(), format!("`{key}` is first set here")),
                    );
                    continue;
                }
                _ => keys.push(entry.key.clone()),
            }
            match key.as_str() {
                "name" if derive == Derive::Transform => {
                    attributes.clone_from(&entry.attributes);
                    let Some((tokens, span)) = entry.is("name = mirror_files", wrong) else { continue };
                    match syn::parse2::<Ident>(tokens) {
                        Ok(ident) => name = Some(ident),
                        Err(_) => wrong
                            .push(Diagnostic::new(span, "expected a method name").help("write `name = mirror_files`")),
                    }
                }
                "map" => map = entry.is("map = flip_vertical", wrong),
                "crate" => facade = entry.is("crate = ::permgen", wrong).map_or(facade, |(tokens, _)| tokens),
                "tests" => tests = Tests::parse(&entry, wrong),
                "swap" => {
                    let before = wrong.len();
                    swaps.extend(variants(&entry, input, wrong));
                    misses_swap |= wrong.len() > before;
                }
                _ if SETTINGS.contains(&key.as_str()) => {
                    if let Some((value, _)) = entry.is(example_of(&key), wrong) {
                        let key = &entry.key;
                        settings.extend(quote!(#key = #value,));
                    }
                }
                _ => {
                    let known: &[&str] = if derive == Derive::ColorFlip { &FLIP_KEYS } else { &TRANSFORM_KEYS };
                    wrong.push(entries::unknown("setting", &entry.key, known));
                }
            }
        }
        if tests.is_some() && !input.generics.params.is_empty() {
            wrong.push(
                Diagnostic::new(place, format!("`{}` has parameters, tests need one type", input.ident))
                    .help("leave `tests` out, and test a type of your choice with `color_flip` by hand"),
            );
            tests = None;
        }
        let settings = wrong.take(Settings::parse(settings)).unwrap_or_default();
        let name = match derive {
            Derive::ColorFlip => format_ident!("color_flip"),
            Derive::Transform => name.or_else(|| {
                wrong.push(Diagnostic::new(place, "the transform has no name").help(format!("write `{example}`")));
                None
            })?,
        };
        let says_map = map.is_some();
        let (specification, span) = match (map, derive) {
            (Some(map), _) => map,
            (None, Derive::ColorFlip) => (quote!(flip_vertical), Span::call_site()),
            (None, Derive::Transform) => {
                wrong.push(
                    Diagnostic::new(name.span(), format!("`{name}` does not state where the squares go"))
                        .help(format!("write `{example}`")),
                );
                return None;
            }
        };
        Some(Container {
            derive,
            name,
            attributes,
            specification,
            span,
            says_map,
            settings,
            swaps,
            misses_swap,
            tests,
            facade,
        })
    }

    /// What stands for the methods when something is wrong, so that their callers are not wrong too.
    pub(super) fn stub(&self, input: &DeriveInput) -> TokenStream {
        let (ident, name, facade) = (&input.ident, &self.name, &self.facade);
        let (generics, arguments, bounds) = input.generics.split_for_impl();
        match self.derive {
            Derive::ColorFlip => quote! {
                #[automatically_derived]
                impl #generics #facade::ColorFlip for #ident #arguments #bounds {
                    fn color_flip(&self) -> Self { loop {} }
                }
            },
            Derive::Transform => {
                let (visibility, in_place) = (&input.vis, self.in_place());
                quote! {
                    #[allow(dead_code, missing_docs)]
                    impl #generics #ident #arguments #bounds {
                        #visibility fn #name(&self) -> Self { loop {} }
                        #visibility fn #in_place(&mut self) {}
                    }
                }
            }
        }
    }

    /// The name of the method that changes the position itself.
    pub(super) fn in_place(&self) -> Ident {
        format_ident!("{}_in_place", self.name)
    }
}

impl Tests {
    fn parse(entry: &Entry, wrong: &mut Diagnostics) -> Option<Self> {
        match &entry.value {
            Value::Is(tokens, _) => entries::expression(tokens.clone(), wrong).map(Tests::Function),
            Value::List(tokens, _) if tokens.to_string() == "arbitrary" => Some(Tests::Arbitrary),
            Value::None | Value::List(..) => {
                wrong.push(
                    Diagnostic::new(entry.key.span(), "tests need positions").help(
                        "write `tests = positions` for a function that returns them, or `tests(arbitrary)` for a type with `arbitrary::Arbitrary`",
                    ),
                );
                None
            }
        }
    }
}

/// Pairs of variants: `swap(White <-> Black)`.
fn variants(entry: &Entry, input: &DeriveInput, wrong: &mut Diagnostics) -> Vec<(Ident, Ident)> {
    const EXAMPLE: &str = "swap(White <-> Black)";
    let Value::List(tokens, span) = &entry.value else {
        wrong.push(entry.misused(EXAMPLE));
        return Vec::new();
    };
    let Data::Enum(data) = &input.data else {
        wrong.push(
            Diagnostic::new(entry.key.span(), "`swap` before a struct exchanges nothing")
                .help("say it on the fields: `#[flip(map, swap(white <-> black))]`"),
        );
        return Vec::new();
    };
    let mut swaps: Vec<(Ident, Ident)> = Vec::new();
    for pair in swap::pairs(tokens.clone(), *span, EXAMPLE, wrong) {
        let mut variant = |side: &Side| {
            let tokens: TokenStream = side.tokens.iter().cloned().tokens();
            let name = tokens.to_string();
            let found = data.variants.iter().find(|variant| variant.ident == name);
            if found.is_none() {
                let known: Vec<String> = data.variants.iter().map(|variant| format!("`{}`", variant.ident)).vec();
                wrong.push(
                    Diagnostic::new(side.span, format!("`{}` has no variant `{name}`", input.ident))
                        .help(format!("variants are {}", known.join(", "))),
                );
            }
            found.and_then(|_| syn::parse2::<Ident>(tokens.into_token_stream()).ok())
        };
        let (Some(left), Some(right)) = (variant(&pair.left), variant(&pair.right)) else { continue };
        let known = |name: &Ident| swaps.iter().any(|(left, right)| left == name || right == name);
        let twice = if left == right || known(&right) { Some(&right) } else { known(&left).then_some(&left) };
        match twice {
            Some(name) => wrong.push(
                Diagnostic::new(name.span(), format!("the swap is not symmetric: `{name}` is in it twice"))
                    .help("each variant changes places with one other; leave out those that stay"),
            ),
            None => swaps.push((left, right)),
        }
    }
    swaps
}
