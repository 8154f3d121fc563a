//! One function: resolve what is written, search, emit.

use proc_macro2::{Span, TokenStream, TokenTree};

use super::signature::Declaration;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::{self, rust};
use crate::number_map::{InvalidNumberMap, NumberMap};
use crate::search::{self, Effort, Found, Objective, Options};
use crate::spec::{Resolved, Scope, Settings, Spec};
use crate::width::Width;

/// What a specification can see around it.
#[derive(Default)]
pub(crate) struct Surroundings {
    /// The block's settings.
    pub(crate) settings: Settings,
    /// What was declared before, in order.
    pub(crate) declared: Vec<(String, Resolved)>,
    /// Names whose declaration had a mistake: using them is not another one.
    pub(crate) failed: Vec<String>,
    /// The names of this function and of those after it.
    pub(crate) later: Vec<String>,
}

impl Surroundings {
    /// Makes a name usable from here on.
    pub(crate) fn declare(&mut self, name: &str, resolved: Resolved) {
        self.declared.push((name.to_owned(), resolved));
    }

    /// What the specification of `name` can see; the word is open where it is not the function's.
    fn scope(&self, name: &str, width: Option<Width>) -> Scope {
        let mut scope = Scope::new(width)
            .with_settings(self.settings.clone())
            .declaring(name)
            .with_later(self.later.iter().cloned());
        for (name, resolved) in &self.declared {
            scope.declare(name, resolved.clone());
        }
        scope
    }

    /// The declared map that the tokens are the name of.
    fn named(&self, tokens: &TokenStream) -> Option<&Resolved> {
        let mut tokens = tokens.clone().into_iter();
        match (tokens.next(), tokens.next()) {
            (Some(TokenTree::Ident(ident)), None) => {
                self.declared.iter().rev().find(|(name, _)| ident == name).map(|(_, resolved)| resolved)
            }
            _ => None,
        }
    }
}

/// A function that was generated.
pub(crate) struct Generated {
    pub(crate) tokens: TokenStream,
    /// What its name means to the functions after it; nothing for a function on square numbers.
    pub(crate) resolved: Option<Resolved>,
}

/// Makes a function of its declaration and its specification, which stands at `span`.
///
/// An error without any diagnostic is a consequence of one that is already reported.
pub(crate) fn generate(
    declaration: &Declaration,
    specification: TokenStream,
    span: Span,
    surroundings: &Surroundings,
) -> Result<Generated, Diagnostics> {
    let (header, width) = declaration.check()?;
    if surroundings.failed.iter().any(|failed| mentions(specification.clone(), failed)) {
        return Err(Diagnostics::new());
    }
    if specification.is_empty() {
        return Err(Diagnostic::new(span, format!("`{}` has an empty specification", header.name))
            .help("write where square `sq` goes, for example `sq ^ 56` or `|rank, file| (file, rank)`")
            .into());
    }
    let text = source_text(&specification, span);
    if let Some((argument, place)) = Spec::call_of(&specification, "square_of") {
        let tokens = square_of(&header, width, argument, place, &text, surroundings)?;
        return Ok(Generated { tokens, resolved: None });
    }
    let scope = surroundings.scope(&header.name.to_string(), Some(width));
    let resolved = Spec::parse(specification)?.resolve(&scope)?;
    let found = search::search(&resolved.map, options());
    let function = emit::Function {
        name: &header.name.to_string(),
        found: &found,
        specification: Some(&text),
        board: resolved.board,
    };
    let tokens = rust::function(&header, &function, &notes(&found))
        .map_err(|error| Diagnostic::new(declaration.name().span(), error.to_string()))?;
    Ok(Generated { tokens, resolved: Some(resolved) })
}

/// Expansion is unoptimised whatever the user's profile, and everyone who compiles the crate waits for it.
fn options() -> Options {
    Options { effort: Effort::Low, ..Options::default() }
}

/// What to do about a long program of the kind that every map has.
fn notes(found: &Found) -> Vec<String> {
    const LONG: u32 = 25;
    if found.strategy != "cascade" || found.cost.ops < LONG {
        return Vec::new();
    }
    let note = "This is what a quick search finds; `permgen emit --effort high` searches further.";
    vec![String::new(), note.to_owned()]
}

/// A function on the square numbers of a map.
fn square_of(
    header: &rust::Header,
    width: Width,
    argument: TokenStream,
    place: Span,
    text: &str,
    surroundings: &Surroundings,
) -> Result<TokenStream, Diagnostics> {
    if width != Width::W8 {
        let name = &header.name;
        return Err(Diagnostic::new(name.span(), format!("a square number is a `u8`, `{name}` takes a `{width}`"))
            .help(format!("write `const fn {name}(square: u8) -> u8`"))
            .into());
    }
    // A name brings its word and its board with it.
    let resolved = match surroundings.named(&argument) {
        Some(resolved) => resolved.clone(),
        None => Spec::parse(argument)?.resolve(&surroundings.scope(&header.name.to_string(), None))?,
    };
    let numbers = match resolved.board {
        Some(board) => NumberMap::of_squares(&resolved.map, board),
        None => NumberMap::of_bits(&resolved.map),
    };
    let numbers = numbers.map_err(|error| {
        let message = match (&error, resolved.board) {
            (InvalidNumberMap::Dropped { number }, Some(board)) => {
                format!("{} ({number}) has no destination", board.square_name(*number))
            }
            _ => error.to_string(),
        };
        Diagnostic::new(place, message).help("a map of square numbers must say where every square goes")
    })?;
    // Square numbers come one at a time, among other work: fewest operations is what counts.
    let found = search::search_number(&numbers, Options { objective: Objective::Ops, ..options() });
    emit::number::function(header, &found, text).map_err(|error| Diagnostic::new(place, error.to_string()).into())
}

/// What the user wrote, as it is written where the compiler knows that.
fn source_text(tokens: &TokenStream, span: Span) -> String {
    let written = span.source_text().filter(|text| text.starts_with('{') && text.ends_with('}'));
    match written {
        Some(text) => text[1..text.len() - 1].trim().to_owned(),
        None => tokens.to_string(),
    }
}

/// Whether an identifier occurs anywhere.
fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}
