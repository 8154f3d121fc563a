//! What the user says about the code rather than about the map: `targets = [x86-64-v3, aarch64], slices = true;`
//!
//! These stand among the settings of the board and the word, at the top of a block or of one body.

use crate::stream::IntoStream as _;
use std::path::PathBuf;

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

use super::own_types::{OwnType, own_types, size};
use crate::bounded;
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::spec::{SETTINGS, suggestion};
use permgen_core::search::Objective;
use permgen_core::target::{PORTABLE, Target};
#[cfg(feature = "all-maps")]
use permgen_core::target::{X86_64, X86_64_V3};
use permgen_core::vector::{IntoVector as _, in_order};
use permgen_core::width::Width;

/// The options of a block, or of one function; what is not set comes from the surroundings or is the usual.
#[derive(Clone, Default)]
pub(crate) struct Options {
    /// Machines to have alternatives for, and where they are named.
    pub(crate) targets: Option<(Vec<&'static Target>, Span)>,
    /// What programs are chosen by.
    pub(crate) objective: Option<Objective>,
    /// Whether to ask the processor at run time.
    pub(crate) dispatch: Option<(bool, Span)>,
    /// Whether to emit functions on slices.
    pub(crate) slices: Option<(bool, Span)>,
    /// The path of the facade.
    pub(crate) facade: Option<TokenStream>,
    /// The most bytes that tables may take, and where that is said.
    pub(crate) bytes: Option<(u32, Span)>,
    /// The most operations on a path, and where that is said.
    pub(crate) depth: Option<(u32, Span)>,
    /// A file of recipes, relative to the package's folder, and where it is named.
    pub(crate) recipes: Option<(String, Span)>,
    /// Structures of the user's around a word.
    pub(super) types: Option<Vec<OwnType>>,
    /// The word that `usize` is taken as.
    pub(super) size: Option<Width>,
    /// Whether the functions stand inside an `impl`.
    pub(super) associated: Option<bool>,
    /// The keys that are set here, and not in the surroundings.
    keys: Vec<Ident>,
}

/// The options that are limits, each with an example.
const LIMITS: [(&str, &str); 2] = [("bytes", "bytes <= 16384"), ("depth", "depth <= 4")];

const KEYS: [&str; 11] = [
    "associated",
    "bytes",
    "crate",
    "depth",
    "dispatch",
    "objective",
    "recipes",
    "slices",
    "targets",
    "types",
    "usize",
];

impl Options {
    /// Takes the options out of the settings at the top of `tokens`, and returns them with what is left.
    pub(crate) fn split_off(tokens: TokenStream) -> Result<(Options, TokenStream), Diagnostics> {
        depth::check(&tokens, &depth::SPECIFICATION)?;
        let tokens: Vec<TokenTree> = tokens.into_iter().vec();
        let mut options = Options::default();
        let mut wrong = Diagnostics::new();
        let mut left = TokenStream::new();
        let mut rest = &tokens[..];
        while let [TokenTree::Ident(key), TokenTree::Punct(relation), after @ ..] = rest {
            let is = |punct: &proc_macro2::Punct, character: char, spacing: Spacing| {
                punct.as_char() == character && punct.spacing() == spacing
            };
            let limit = LIMITS.iter().find(|(limit, _)| key == limit);
            // A limit is at most so much.
            let (length_of_relation, after) = match after {
                [TokenTree::Punct(equals), after @ ..]
                    if limit.is_some() && is(relation, '<', Spacing::Joint) && is(equals, '=', Spacing::Alone) =>
                {
                    (2, after)
                }
                _ if is(relation, '=', Spacing::Alone) => (1, after),
                _ => break,
            };
            let ends = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if matches!(p.as_char(), ',' | ';'));
            let length = after.iter().position(ends).unwrap_or(after.len());
            let (value, after) = after.split_at(length);
            let end = usize::from(!after.is_empty());
            if let Some((limit, example)) = limit.filter(|_| length_of_relation == 1) {
                let diagnostic = Diagnostic::new(relation.span(), format!("`{limit}` is a limit"));
                wrong.push(diagnostic.help(format!("write `{example}`")));
            } else if KEYS.iter().any(|known| key == known) {
                if let Err(more) = options.set(key, value) {
                    wrong.append(more);
                }
            } else if !SETTINGS.iter().any(|known| key == known) {
                let known = in_order(KEYS.into_iter().chain(SETTINGS).vec());
                wrong.push(unknown("setting", &key.to_string(), key.span(), &known));
            } else {
                left.extend(rest[..1 + length_of_relation + length + end].iter().cloned());
            }
            rest = &after[end..];
        }
        left.extend(rest.iter().cloned());
        wrong.into_result((options, left))
    }

    /// These options where they are set, else those of `surroundings`.
    pub(crate) fn or(&self, surroundings: &Options) -> Options {
        Options {
            targets: self.targets.clone().or_else(|| surroundings.targets.clone()),
            objective: self.objective.or(surroundings.objective),
            dispatch: self.dispatch.or(surroundings.dispatch),
            slices: self.slices.or(surroundings.slices),
            bytes: self.bytes.or(surroundings.bytes),
            depth: self.depth.or(surroundings.depth),
            facade: self.facade.clone().or_else(|| surroundings.facade.clone()),
            recipes: self.recipes.clone().or_else(|| surroundings.recipes.clone()),
            types: self.types.clone().or_else(|| surroundings.types.clone()),
            size: self.size.or(surroundings.size),
            associated: self.associated.or(surroundings.associated),
            keys: self.keys.clone(),
        }
    }

    /// The path of the facade: as users name it, unless they say otherwise.
    pub(crate) fn facade(&self) -> TokenStream {
        self.facade.clone().unwrap_or_else(|| quote!(::permgen))
    }

    /// The machines that are named and have programs of their own. The portable one is as good on any x86-64.
    pub(super) fn machines(&self) -> Vec<&'static Target> {
        let named = self.targets.iter().flat_map(|(targets, _)| targets.iter().copied());
        named.filter(|target| target.arch.is_some()).vec()
    }

    /// Whether functions on slices of any elements may use the instructions of x86-64, if nothing else is asked for.
    #[cfg(feature = "all-maps")]
    pub(super) fn of_slices(&self) -> Result<bool, Diagnostics> {
        if let Some(other) = self.keys.iter().find(|key| *key != "targets" && *key != "crate") {
            return Err(Diagnostic::new(other.span(), "`permute_slice!` has no such option")
                .help("its options are `targets = [x86-64]` and `crate`")
                .into());
        }
        let Some((targets, span)) = &self.targets else { return Ok(false) };
        match targets.iter().find(|target| target.name != X86_64.name && target.arch != X86_64_V3.arch) {
            Some(target) => {
                Err(Diagnostic::new(*span, format!("`permute_slice!` has no instructions of `{}`", target.name))
                    .help("write `targets = [x86-64]`, or leave `targets` out")
                    .into())
            }
            None => Ok(!targets.is_empty()),
        }
    }

    /// That nothing is asked for but what says which words types hold.
    #[cfg(feature = "proves")]
    pub(super) fn expect_types_only(&self) -> Result<(), Diagnostics> {
        if let Some(other) =
            self.keys.iter().find(|key| !["types", "usize", "associated"].iter().any(|own| *key == own))
        {
            return Err(Diagnostic::new(other.span(), "an existing function has no choices")
                .help("`types` and `usize` say what words the function takes; leave the other options out")
                .into());
        }
        Ok(())
    }

    /// Whether what is declared stands inside an `impl`: where that is said, or `Self` is stated.
    pub(super) fn is_associated(&self) -> bool {
        self.associated.unwrap_or_else(|| self.types.iter().flatten().any(|own| own.path.is("Self")))
    }

    fn set(&mut self, name: &Ident, value: &[TokenTree]) -> Result<(), Diagnostics> {
        let (key, span) = (&name.to_string()[..], name.span());
        if self.keys.contains(name) {
            return Err(Diagnostic::new(span, format!("`{key}` is set twice")).into());
        }
        match key {
            "targets" => self.targets = Some((targets(span, value)?, span)),
            "objective" => self.objective = Some(objective(span, value)?),
            "dispatch" => self.dispatch = Some((truth(key, span, value)?, span)),
            "slices" => self.slices = Some((truth(key, span, value)?, span)),
            "bytes" => self.bytes = Some((bytes(span, value)?, span)),
            "depth" => self.depth = Some((depth_limit(span, value)?, span)),
            "crate" => self.facade = Some(path(span, value)?),
            "types" => self.types = Some(own_types(place(span, value), value)?),
            "usize" => self.size = Some(size(place(span, value), value)?),
            "associated" => self.associated = Some(truth(key, span, value)?),
            _ => self.recipes = Some(text(name, value, "boards.recipes")?),
        }
        self.keys.push(name.clone());
        Ok(())
    }
}

/// The span of a value, or of its key where there is none.
fn place(key: Span, value: &[TokenTree]) -> Span {
    value.first().map_or(key, TokenTree::span)
}

fn truth(key: &str, span: Span, value: &[TokenTree]) -> Result<bool, Diagnostics> {
    match value {
        [TokenTree::Ident(word)] if word == "true" => Ok(true),
        [TokenTree::Ident(word)] if word == "false" => Ok(false),
        _ => Err(Diagnostic::new(place(span, value), format!("`{key}` is `true` or `false`")).into()),
    }
}

fn objective(span: Span, value: &[TokenTree]) -> Result<Objective, Diagnostics> {
    let name = written(value);
    Objective::ALL.into_iter().find(|objective| objective.name() == name).ok_or_else(|| {
        let known = Objective::ALL.map(Objective::name);
        unknown("objective", &name, place(span, value), &known).into()
    })
}

fn bytes(span: Span, value: &[TokenTree]) -> Result<u32, Diagnostics> {
    let number = written(value);
    number.replace('_', "").parse().map_err(|_| {
        Diagnostic::new(place(span, value), format!("`{number}` is not a number of bytes"))
            .help("write the most that the tables may take: `bytes <= 16384`, or `bytes <= 0` for none")
            .into()
    })
}

fn depth_limit(span: Span, value: &[TokenTree]) -> Result<u32, Diagnostics> {
    let number = written(value);
    number.replace('_', "").parse().map_err(|_| {
        Diagnostic::new(place(span, value), format!("`{number}` is not a number of operations"))
            .help("write the most that may follow one another: `depth <= 4`")
            .into()
    })
}

pub(super) fn path(span: Span, value: &[TokenTree]) -> Result<TokenStream, Diagnostics> {
    let tokens: TokenStream = value.iter().cloned().tokens();
    match syn::parse2::<crate::syntax::Path>(tokens.clone()) {
        Ok(_) => Ok(tokens),
        Err(_) => Err(Diagnostic::new(place(span, value), "`crate` is the path of permgen")
            .help("for example `crate = ::permgen`, or `crate = my_engine::permgen` where that re-exports it")
            .into()),
    }
}

/// The name of a file in quotes, and where it stands.
pub(super) fn text(key: &Ident, value: &[TokenTree], example: &str) -> Result<(String, Span), Diagnostics> {
    let tokens: TokenStream = value.iter().cloned().tokens();
    match syn::parse2::<syn::LitStr>(tokens) {
        Ok(literal) => Ok((literal.value(), literal.span())),
        Err(_) => Err(Diagnostic::new(place(key.span(), value), format!("`{key}` is the name of a file in quotes"))
            .help(format!("for example `{key} = \"{example}\"`, relative to the package's folder"))
            .into()),
    }
}

fn targets(span: Span, value: &[TokenTree]) -> Result<Vec<&'static Target>, Diagnostics> {
    let [TokenTree::Group(group)] = value else {
        return Err(not_a_list(place(span, value)).into());
    };
    if group.delimiter() != Delimiter::Bracket {
        return Err(not_a_list(group.span()).into());
    }
    let tokens: Vec<TokenTree> = group.stream().into_iter().vec();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let mut wrong = Diagnostics::new();
    let mut targets: Vec<&'static Target> = Vec::new();
    for name in tokens.split(is_comma).filter(|name| !name.is_empty()) {
        // The portable form is there anyhow.
        let (text, span) = (written(name), place(group.span(), name));
        match Target::from_name(&text.replace('_', "-")) {
            Some(target) if target.name == PORTABLE.name => {}
            Some(target) => {
                if targets.iter().any(|known| known.name == target.name) {
                    wrong.push(Diagnostic::new(span, format!("`{text}` is named twice")));
                }
                targets.push(target);
            }
            None => {
                let known: Vec<&str> = Target::ALL.iter().map(|target| target.name).vec();
                wrong.push(unknown("target", &text, span, &known));
            }
        }
    }
    wrong.into_result(targets)
}

fn not_a_list(span: Span) -> Diagnostic {
    Diagnostic::new(span, "`targets` is a list in brackets").help("for example `targets = [x86-64-v3, aarch64]`")
}

/// Tokens without the spaces between them: `x86-64-v3` is five. A string is its contents.
fn written(tokens: &[TokenTree]) -> String {
    let text: String = tokens.iter().map(ToString::to_string).collect();
    text.trim_matches('"').to_owned()
}

fn unknown(what: &str, name: &str, span: Span, known: &[&str]) -> Diagnostic {
    let list = known.iter().map(|name| format!("`{name}`")).vec().join(", ");
    let help = format!("{}known are {list}", suggestion(name, known.iter().copied()));
    Diagnostic::new(span, format!("unknown {what} `{name}`")).help(help)
}

/// The contents of a committed file, and where it is.
pub(super) fn read_committed(name: &str, span: Span, help: &str) -> Result<(String, PathBuf), Diagnostics> {
    // The compiler runs macros in a folder of its own choice; cargo says where the package is.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let path = package.join(name);
    match bounded::read_file(&path, bounded::INPUT) {
        Ok(text) => Ok((text, path)),
        Err(error) => {
            Err(Diagnostic::new(span, format!("cannot read `{}`: {error}", path.display())).help(help).into())
        }
    }
}
