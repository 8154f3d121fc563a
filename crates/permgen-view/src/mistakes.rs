//! What is wrong with a specification, by its places in the text.

use std::ops::Range;

use permgen_codegen::diagnostics::Diagnostics;
use proc_macro2::{Span, TokenStream};

/// A diagnostic whose places are byte ranges of the specification. (Spans cannot leave the thread that they were made in.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The fact, in lower case without a full stop.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
    /// `None` when something beside the specification is wrong, such as an option.
    pub place: Option<Range<usize>>,
    /// Other places that belong to it, each with what it has to do with it.
    pub related: Vec<(Range<usize>, String)>,
}

/// The mistakes in `text`, which must be the text that the diagnostics' spans are places in.
#[must_use]
pub fn mistakes(text: &str, diagnostics: &Diagnostics) -> Vec<Mistake> {
    let of = |diagnostic: &permgen_codegen::diagnostics::Diagnostic| Mistake {
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        place: place(diagnostic.span, text),
        related: diagnostic
            .related
            .iter()
            .filter_map(|(span, message)| Some((place(*span, text)?, message.clone())))
            .collect(),
    };
    diagnostics.iter().map(of).collect()
}

/// The bytes of `text` that a span covers; `None` for the span of what is not written in it.
///
/// Where the text stops being made of tokens the span is empty; the character there stands for it, also if it is the first.
fn place(span: Span, text: &str) -> Option<Range<usize>> {
    let Range { start, end } = span.byte_range();
    if end == 0 && text.parse::<TokenStream>().is_ok() {
        return None;
    }
    let rest = text.get(start..)?;
    let end = if start < end { end } else { start + rest.chars().next().map_or(0, char::len_utf8) };
    text.get(start..end).map(|_| start..end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_codegen::spec;

    #[test]
    fn a_mistake_has_its_place() {
        let text = "|rank, file| (rank, file + 1)";
        let mistakes = mistakes(text, &spec::read(text).expect_err("h goes nowhere"));
        assert_eq!(mistakes.len(), 1, "{mistakes:?}");
        assert_eq!(&text[mistakes[0].place.clone().expect("a place")], "file + 1");
    }

    #[test]
    fn what_is_no_token_has_its_place_also_at_the_start() {
        for (text, place) in [("♟ sq", 0..3), (") sq", 0..1), ("(sq", 0..1), ("sq ♟", 3..6)] {
            let mistakes = mistakes(text, &spec::read(text).expect_err("no tokens"));
            assert_eq!(mistakes[0].place, Some(place), "{text}");
        }
    }
}
