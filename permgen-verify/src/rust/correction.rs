//! The one number or operator of a function that is wrong, when there is one.

use std::fmt;

use permgen_core::partial_map::PartialMap;
use proc_macro2::{Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use super::error::position;
use super::{File, Function};
use crate::question::{Options, Verdict};

/// So much text is parsed in search of a correction, at most.
const MOST_TEXT: usize = 24_000_000;

/// A change of one place that makes a function right, which is proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is written there.
    pub was: String,
    /// What would be right.
    pub right: String,
}

impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, was, right } = self;
        write!(f, "`{right}` in place of `{was}` at {line}:{column}")
    }
}

impl Function<'_> {
    /// The change of one number or operator that makes the function the map, which these inputs refute.
    #[must_use]
    pub fn correction(&self, map: &PartialMap, inputs: &[u128]) -> Option<Correction> {
        let text = &self.file.text;
        // Places in the text are counted from what stands after these.
        if text.starts_with('\u{feff}') || text.starts_with("#!") {
            return None;
        }
        let mut changes = Vec::new();
        collect(self.definition.block.to_token_stream(), &mut changes);
        let key = self.key()?;
        let mut parsed = 0;
        for (span, was, right) in changes {
            parsed += text.len();
            if parsed > MOST_TEXT {
                return None;
            }
            let place = span.byte_range().start..span.byte_range().start + was.len();
            if text.get(place.clone()) != Some(was.as_str()) {
                continue;
            }
            let changed = format!("{}{right}{}", &text[..place.start], &text[place.end..]);
            if is_right(&changed, self.file.is_root, &key, map, inputs) {
                let (line, column) = position(span);
                return Some(Correction { line, column, was, right });
            }
        }
        None
    }

    /// The name that finds it again.
    fn key(&self) -> Option<String> {
        let place = position(self.definition.span);
        let all = self.file.items().all();
        let (key, found) = all.iter().find(|(_, found)| found.iter().any(|it| position(it.span) == place))?;
        (found.len() == 1).then(|| key.clone())
    }
}

/// Whether the function is the map now: tried on few inputs, then proven.
fn is_right(text: &str, is_root: bool, key: &str, map: &PartialMap, inputs: &[u128]) -> bool {
    let Ok(mut file) = File::parse(text) else { return false };
    file.is_root = is_root;
    let Ok(claim) = file.function(key).and_then(|function| function.claim_map(map)) else { return false };
    let question = &claim.claim.question;
    let single = (0..map.input().bits()).map(|bit| vec![1 << bit]);
    std::iter::once(inputs.to_vec()).chain(single).all(|inputs| !question.is_refuted_by(&inputs))
        && matches!(claim.claim.decide(&Options::default()), Ok(Verdict::Proved(_)))
}

/// What may be wrong in one place: numbers by one bit or by any small amount, operators by another.
fn collect(tokens: TokenStream, changes: &mut Vec<(Span, String, String)>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        let mut put = |was: &str, right: &str| changes.push((token.span(), was.to_owned(), right.to_owned()));
        match token {
            TokenTree::Group(group) => collect(group.stream(), changes),
            TokenTree::Literal(literal) => {
                let written = literal.to_string();
                let Ok(number) = syn::parse_str::<syn::LitInt>(&written) else { continue };
                let Ok(value) = number.base10_parse::<u128>() else { continue };
                let suffix = number.suffix();
                if value <= 64 {
                    (0..=64)
                        .filter(|other| *other != value)
                        .for_each(|other| put(&written, &format!("{other}{suffix}")));
                } else {
                    let digits = written.len().saturating_sub(2 + suffix.len());
                    (0..64_u32).for_each(|bit| {
                        put(&written, &format!("{:#0width$x}{suffix}", value ^ 1 << bit, width = digits + 2));
                    });
                }
            }
            TokenTree::Ident(name) if name == "rotate_left" => put("rotate_left", "rotate_right"),
            TokenTree::Ident(name) if name == "rotate_right" => put("rotate_right", "rotate_left"),
            TokenTree::Ident(_) => {}
            TokenTree::Punct(punct) => {
                let next = match tokens.get(index + 1) {
                    Some(TokenTree::Punct(next)) if punct.spacing() == Spacing::Joint => next.as_char(),
                    _ => ' ',
                };
                match (punct.as_char(), next) {
                    ('<', '<') => put("<<", ">>"),
                    ('>', '>') => put(">>", "<<"),
                    ('&', ' ') => ["|", "^"].iter().for_each(|other| put("&", other)),
                    ('|', ' ') => ["&", "^"].iter().for_each(|other| put("|", other)),
                    ('^', ' ') => ["&", "|"].iter().for_each(|other| put("^", other)),
                    _ => {}
                }
            }
        }
    }
}
