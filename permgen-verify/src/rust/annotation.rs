//! Functions that say which map they are: `// permgen: sq ^ 56` above one, or `#[permgen::proves(sq ^ 56)]`.

use permgen_codegen::expand::proved_specification;
use permgen_codegen::spec::Spec;
use permgen_core::layout::Words;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};

use super::error::position;
use super::{File, RustError, declared_in};
use crate::expected::{self, Asked, Expected, Squares};

/// What marks a comment as a specification.
const MARK: &str = "// permgen:";

/// A function, and the map that it says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The function's line, which tells it from others of its name.
    pub line: usize,
    /// The function's name, the last part of its path; nothing for all the functions that a macro makes of the line.
    pub function: String,
    /// The specification.
    pub specification: String,
    /// The line of the comment that says it; nothing for an attribute.
    pub comment: Option<usize>,
}

/// Something that looks like an annotation, and says nothing of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strange {
    /// Its line.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// What a file says of its functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// What was understood, in the order of the file.
    pub found: Vec<Annotation>,
    /// What was not, in the order of the file.
    pub strange: Vec<Strange>,
}

impl Annotation {
    /// The map that the specification names for a function of these words, and where the squares lie that it moves: an index
    /// is gathered from a board, a board is scattered from an index, and the numbers of squares are those of a chess board
    /// unless another is named. Functions of several words mean what `permutation!` makes of them.
    ///
    /// # Errors
    ///
    /// When it names none.
    pub fn map(&self, input: Words, output: Words) -> Result<(Expected, Squares), RustError> {
        expected::read(&self.specification, input, output).map_err(|what| self.wrong(&what))
    }
}

impl Annotation {
    /// What the specification asks of the function's arguments.
    ///
    /// # Errors
    ///
    /// When it is none, or chooses in a way that is not read.
    pub(crate) fn asked(&self) -> Result<Asked, RustError> {
        let asked = Spec::parse_str(&self.specification).and_then(|spec| Asked::by(&spec));
        asked.map_err(|wrong| self.wrong(&wrong.messages()))
    }

    fn wrong(&self, what: &str) -> RustError {
        RustError::Shape(format!("`{}`, of `{}`: {what}", self.specification, self.function))
    }
}

impl File {
    /// What the functions of the file say that they are: free ones and methods, of traits and of generic types, and those
    /// within functions.
    #[must_use]
    pub fn annotations(&self) -> Annotations {
        let quoted = quoted_lines(&self.text);
        let is_comment = |line: usize, text: &str| !text.starts_with("//") || !quoted.contains(&line);
        let lines = self.text.lines().map(str::trim).enumerate();
        // Within a literal, it is none.
        let lines = lines.map(|(index, text)| if is_comment(index + 1, text) { text } else { "" });
        let lines: Vec<&str> = lines.collect();
        let mut search = Search { lines: &lines, taken: Vec::new(), annotations: Annotations::default() };
        search.visit_file(&self.syntax);
        let Search { taken, mut annotations, .. } = search;
        let is_open = |strange: &Strange| !taken.contains(&(strange.line - 1)) && !quoted.contains(&strange.line);
        annotations.strange.extend(strange_comments(lines, "function").filter(is_open));
        annotations.found.sort_by_key(|annotation| annotation.line);
        annotations.strange.sort_by_key(|strange| strange.line);
        annotations
    }
}

/// The lines that look like annotations, which they are not unless one is above a function: `what` says of which kind.
pub(crate) fn strange_comments<'a>(
    lines: impl IntoIterator<Item = &'a str>,
    what: &str,
) -> impl Iterator<Item = Strange> {
    let all = lines.into_iter().map(str::trim).enumerate();
    all.filter_map(move |(index, line)| strange_comment(line, what).map(|what| Strange { line: index + 1, what }))
}

/// Why a line is no annotation, when it looks like one.
fn strange_comment(line: &str, function: &str) -> Option<String> {
    let of_block = line.starts_with('*').then_some(0);
    let start = of_block.into_iter().chain(line.find("//")).chain(line.find("/*")).min()?;
    let comment = &line[start..];
    let content = comment.trim_start_matches(['/', '*', '!']).trim_start();
    let rest = content.strip_prefix("permgen").or_else(|| content.strip_prefix("Permgen"))?;
    rest.trim_start().starts_with(':').then(|| match comment.starts_with(MARK) && start == 0 {
        true => format!("the comment `{comment}` is above no {function}"),
        false => {
            format!("`{comment}` is no annotation; write `{MARK} sq ^ 56` in a line of its own above the function")
        }
    })
}

/// The lines that are within a literal of several lines, or have text with quotation marks in it.
fn quoted_lines(text: &str) -> Vec<usize> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let lines: Vec<&str> = text.lines().collect();
    let mut quoted = Vec::new();
    let mut waiting = vec![tokens];
    while let Some(tokens) = waiting.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => waiting.push(group.stream()),
                TokenTree::Literal(literal) => {
                    let (start, end) = (literal.span().start(), literal.span().end());
                    let line = lines.get(start.line.saturating_sub(1)).copied().unwrap_or_default();
                    let written: String = line.chars().skip(start.column).take(3).collect();
                    // Comments for documentation are literals, too.
                    if !written.starts_with('/') && written.contains('"') {
                        quoted.extend(start.line..=end.line);
                    }
                }
                _ => {}
            }
        }
    }
    quoted
}

/// The search for annotations.
struct Search<'a> {
    lines: &'a [&'a str],
    /// The lines of comments that belong to functions.
    taken: Vec<usize>,
    annotations: Annotations,
}

impl Search<'_> {
    fn function(&mut self, attributes: &[syn::Attribute], (line, name): (usize, &syn::Ident), has_body: bool) {
        let mut found = Vec::new();
        for attribute in attributes {
            let here = position(attribute.pound_token.spans[0]).0;
            let path = attribute.path();
            if path.segments.last().is_some_and(|last| last.ident == "proves") {
                match attribute.meta.require_list() {
                    Ok(list) => found.push((proved_specification(list.tokens.clone()).to_string(), None)),
                    Err(_) => self.strange(here, "`#[proves]` names no map; write `#[permgen::proves(sq ^ 56)]`"),
                }
            } else if path.is_ident("cfg_attr") && attribute.meta.to_token_stream().to_string().contains("proves") {
                self.strange(here, "`proves` within `cfg_attr` is not read; write `#[permgen::proves(sq ^ 56)]`");
            }
        }
        let above = self.lines[..line.saturating_sub(1).min(self.lines.len())].iter().enumerate().rev();
        for (index, text) in above.take_while(|(_, text)| text.starts_with("//") || text.starts_with("#[")) {
            // Of several functions in a line, the first is meant, around those within it.
            if let Some(specification) = text.strip_prefix(MARK).filter(|_| !self.taken.contains(&index)) {
                found.push((specification.trim().to_owned(), Some(index + 1)));
                self.taken.push(index);
            }
        }
        if !has_body && !found.is_empty() {
            return self.strange(line, &format!("`{name}` says which map it is, and has no body"));
        }
        let function = name.to_string();
        let function = function.strip_prefix("r#").unwrap_or(&function);
        self.annotations.found.extend(found.into_iter().map(|(specification, comment)| Annotation {
            line,
            function: function.to_owned(),
            specification,
            comment,
        }));
    }

    fn strange(&mut self, line: usize, what: &str) {
        self.annotations.strange.push(Strange { line, what: what.to_owned() });
    }
}

impl Search<'_> {
    /// The comments above the functions that a macro makes, which are known by their lines.
    fn made(&mut self, tokens: TokenStream) {
        let mut lines = Vec::new();
        declared(tokens, &mut lines);
        for &line in &lines {
            let above = self.lines[..line.saturating_sub(1).min(self.lines.len())].iter().enumerate().rev();
            for (index, text) in above.take_while(|(_, text)| text.starts_with("//") || text.starts_with("#[")) {
                let Some(specification) = text.strip_prefix(MARK) else { continue };
                // Which of several functions in one line is meant, a line does not say.
                if lines.iter().filter(|other| **other == line).count() == 1 {
                    self.taken.push(index);
                    let (specification, comment) = (specification.trim().to_owned(), Some(index + 1));
                    self.annotations.found.push(Annotation { line, function: String::new(), specification, comment });
                }
            }
        }
    }
}

/// The lines of the functions that tokens declare.
fn declared(tokens: TokenStream, lines: &mut Vec<usize>) {
    let mut keyword = None;
    for token in tokens {
        let before = keyword.take();
        match token {
            TokenTree::Group(group) => declared(group.stream(), lines),
            TokenTree::Ident(ident) if before.is_none() && ident == "fn" => keyword = Some(position(ident.span()).0),
            TokenTree::Ident(_) => lines.extend(before),
            TokenTree::Punct(punct) if punct.as_char() == '$' => lines.extend(before),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

impl<'ast> Visit<'ast> for Search<'_> {
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if item.mac.path.is_ident("macro_rules") {
            self.made(item.mac.tokens.clone());
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.attrs, declared_in(&function.vis, &function.sig), true);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.attrs, declared_in(&function.vis, &function.sig), true);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        let declared = declared_in(&syn::Visibility::Inherited, &function.sig);
        self.function(&function.attrs, declared, function.default.is_some());
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_foreign_item_fn(&mut self, function: &'ast syn::ForeignItemFn) {
        self.function(&function.attrs, declared_in(&function.vis, &function.sig), false);
    }
}
