//! What is wrong with what a user wrote, and where.

use crate::stream::IntoStream as _;
use std::fmt;

use permgen_core::linear::InvalidCases;
use permgen_core::vector::IntoVector as _;
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

/// One mistake: a fact, the place, and what would be right.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The fact, in lower case without a full stop, naming the offending value.
    pub message: String,
    /// The narrowest place that is wrong.
    pub span: Span,
    /// What would be right.
    pub help: Option<String>,
    /// Other places that belong to the mistake, each with what it has to do with it.
    pub related: Vec<(Span, String)>,
}

impl Diagnostic {
    /// A mistake at `span`.
    #[must_use]
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { message: message.into(), span, help: None, related: Vec::new() }
    }

    /// That what is written at `span` needs the feature `all-maps`, which is off.
    pub(crate) fn needs_all_maps(span: Span) -> Self {
        Self::new(span, "this takes the feature `all-maps` of permgen, which is off")
            .help("without it, there are maps from one word of at most 64 bits to another, for machines of 64 bits")
    }

    /// The same with advice.
    #[must_use]
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The same with another place that belongs to it.
    #[must_use]
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push((span, message.into()));
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "\n\n= help: {help}"),
            None => Ok(()),
        }
    }
}

/// All the mistakes in what a user wrote.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// No mistakes yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a mistake.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds a mistake, unless the same is known of that place: some things are looked at more than once.
    pub(crate) fn push_new(&mut self, diagnostic: Diagnostic) {
        let place = |diagnostic: &Diagnostic| (diagnostic.to_string(), format!("{:?}", diagnostic.span));
        let new = place(&diagnostic);
        if self.0.iter().all(|known| place(known) != new) {
            self.0.push(diagnostic);
        }
    }

    /// Adds the mistakes of `result` that are new, or returns its value.
    pub(crate) fn take_new<T>(&mut self, result: Result<T, Diagnostics>) -> Option<T> {
        result.map_err(|diagnostics| diagnostics.into_iter().for_each(|one| self.push_new(one))).ok()
    }

    /// Adds all of `others`.
    pub fn append(&mut self, others: Diagnostics) {
        self.0.extend(others.0);
    }

    /// Adds the mistakes of `result`, or returns its value.
    pub fn take<T>(&mut self, result: Result<T, Diagnostics>) -> Option<T> {
        result.map_err(|diagnostics| self.0.extend(diagnostics.0)).ok()
    }

    /// `value` when there is no mistake.
    ///
    /// # Errors
    ///
    /// These mistakes, when there are any.
    pub fn into_result<T>(self, value: T) -> Result<T, Diagnostics> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }

    /// How many mistakes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The mistakes, in the order in which they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// What is wrong, in one line without help.
    #[must_use]
    pub fn messages(&self) -> String {
        self.0.iter().map(|diagnostic| diagnostic.message.as_str()).vec().join("; ")
    }

    /// `compile_error!` invocations that make the compiler report each mistake at its place.
    #[must_use]
    pub fn to_compile_errors(&self) -> TokenStream {
        let error = |span: Span, text: &str| quote_spanned! { span => ::core::compile_error! { #text } };
        self.0
            .iter()
            .flat_map(|diagnostic| {
                let main = error(diagnostic.span, &diagnostic.to_string());
                std::iter::once(main).chain(diagnostic.related.iter().map(|(span, text)| error(*span, text)))
            })
            .tokens()
    }
}

impl From<InvalidCases> for Diagnostics {
    fn from(error: InvalidCases) -> Self {
        Diagnostic::new(Span::call_site(), error.to_string()).into()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl From<syn::Error> for Diagnostics {
    fn from(error: syn::Error) -> Self {
        Self(error.into_iter().map(|error| Diagnostic::new(error.span(), error.to_string())).vec())
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: T) {
        self.0.extend(diagnostics);
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(ToString::to_string).vec();
        f.write_str(&texts.join("\n\n"))
    }
}

impl std::error::Error for Diagnostics {}
