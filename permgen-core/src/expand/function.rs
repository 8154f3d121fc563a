//! One function: resolve what is written, search, emit.

use proc_macro2::{Span, TokenStream, TokenTree};

use super::signature::Declaration;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::emit::{self, rust};
use crate::search::{self, Effort, Options};
use crate::spec::{Resolved, Scope, Settings, Spec};

/// What a specification can see around it.
#[derive(Default)]
pub(super) struct Surroundings {
    /// The block's settings.
    pub(super) settings: Settings,
    /// What was declared before, in order.
    pub(super) declared: Vec<(String, Resolved)>,
    /// Names whose declaration had a mistake: using them is not another one.
    pub(super) failed: Vec<String>,
    /// The names of this function and of those after it.
    pub(super) later: Vec<String>,
}

impl Surroundings {
    /// Makes a name usable from here on.
    pub(super) fn declare(&mut self, name: &str, resolved: Resolved) {
        self.declared.push((name.to_owned(), resolved));
    }
}

/// A function that was generated, and what it means, for those that use its name.
pub(super) struct Generated {
    pub(super) tokens: TokenStream,
    pub(super) resolved: Resolved,
}

/// Makes a function of its declaration and its specification, which stands at `span`.
///
/// An error without any diagnostic is a consequence of one that is already reported.
pub(super) fn generate(
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
    let mut scope = Scope::new(Some(width))
        .with_settings(surroundings.settings.clone())
        .declaring(&header.name.to_string())
        .with_later(surroundings.later.iter().cloned());
    for (name, resolved) in &surroundings.declared {
        scope.declare(name, resolved.clone());
    }
    let resolved = Spec::parse(specification)?.resolve(&scope)?;
    // Expansion is unoptimised whatever the user's profile, and everyone who compiles the crate waits for it.
    let found = search::search(&resolved.map, Options { effort: Effort::Low, ..Options::default() });
    let function = emit::Function {
        name: &header.name.to_string(),
        found: &found,
        specification: Some(&text),
        board: resolved.board,
    };
    let tokens = rust::function(&header, &function, &[])
        .map_err(|error| Diagnostic::new(declaration.name().span(), error.to_string()))?;
    Ok(Generated { tokens, resolved })
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
