//! A function that somebody wrote, held to the map: as it reads, by the complete method of the engine.

use permgen_codegen::diagnostics::{Diagnostic, Diagnostics};
use permgen_codegen::reader::program::{Line, program};
use permgen_codegen::reader::{self, ASSUMPTIONS, Definition, Items, Refusal, limits};
use permgen_codegen::spec::{self, Meant};
use permgen_core::check::{Why, certify};
use permgen_core::partial_map::PartialMap;
use permgen_core::program::Program;
use permgen_core::term::Terms;
use permgen_view::{Layout, boards};
use proc_macro2::TokenStream;
use serde_json::{Value, json};

use crate::read;

/// What became of it. Anything but `Proven` and `Refuted` shows nothing about the function.
pub(crate) enum Verdict {
    /// It does what was claimed.
    Proven(String),
    /// It does not: the drawing shows words for which it is wrong.
    Refuted(String, String),
    /// Neither.
    Unknown(Diagnostics),
}

impl Verdict {
    /// The verdict on a text of Rust, as the page shows it.
    pub(crate) fn told(self, code: &str) -> Value {
        match self {
            Self::Proven(sentence) => json!({ "verdict": "proven", "sentence": sentence }),
            Self::Refuted(sentence, boards) => {
                json!({ "verdict": "refuted", "sentence": sentence, "boards": boards })
            }
            Self::Unknown(diagnostics) => {
                json!({ "verdict": "unknown", "mistakes": read::mistakes_of(code, &diagnostics) })
            }
        }
    }
}

/// Whether a function of Rust is the map.
///
/// # Errors
///
/// When the specification is wrong, or is no map of a word's bits.
pub(crate) fn prove(text: &str, code: &str, name: Option<&str>) -> Result<Value, String> {
    let meant = spec::read(text).map_err(|wrong| wrong.to_string())?;
    let Some(map) = meant.meaning.map().filter(|_| !meant.meaning.is_any_order()) else {
        return Err("a function is held to one map of a word's bits, and this is something else".to_owned());
    };
    let verdict = is_map(code, name, &map, &meant).unwrap_or_else(Verdict::Unknown);
    let is_proven = matches!(verdict, Verdict::Proven(_));
    let mut answer = verdict.told(code);
    if is_proven {
        answer["assumptions"] = ASSUMPTIONS.iter().map(|(assumption, _)| (*assumption).to_owned()).collect();
    }
    Ok(answer)
}

fn refused(Refusal { what, span, help, .. }: Refusal) -> Diagnostic {
    Diagnostic { help, ..Diagnostic::new(span, what) }
}

/// Whether a function is a map.
///
/// # Errors
///
/// When that is not known.
pub(crate) fn is_map(code: &str, name: Option<&str>, map: &PartialMap, meant: &Meant) -> Result<Verdict, Diagnostics> {
    let (name, program) = followed(code, name, map.promised_zero())?;
    let count = program.instructions().len();
    match certify(map, program) {
        Ok(certified) => Ok(Verdict::Proven(format!(
            "`{name}` is the map, proven as read: its {count} operations were followed ({}), and it does not panic",
            certified.certificate()
        ))),
        Err(refusal) => match refusal.why {
            Why::Refuted { ref input, expected, got, .. } => {
                let [before, after] = [map.input(), map.output()].map(|width| Layout::of(meant.board, width));
                let drawing =
                    boards(&[("for this", before, input[0]), ("must come", after, expected), ("comes", after, got)]);
                let message = format!("`{name}` is not the map: {}", refusal.explain(meant.board));
                Ok(Verdict::Refuted(message, drawing))
            }
            _ => Err(Diagnostic::new(proc_macro2::Span::call_site(), refusal.to_string())
                .help("this proves nothing about it; `permgen prove` has more methods")
                .into()),
        },
    }
}

/// A function as it reads: what it is called, and its program. It does not panic for words without the bits `promised_zero`.
///
/// # Errors
///
/// When there is no such function, or it is no straight line of operations.
pub(crate) fn followed(code: &str, name: Option<&str>, promised_zero: u128) -> Result<(String, Program), Diagnostics> {
    let here = proc_macro2::Span::call_site();
    let tokens: TokenStream = code.parse().map_err(|error: proc_macro2::LexError| {
        Diagnostic::new(error.span(), "this is not made of words, numbers, operators and closed brackets")
    })?;
    limits::check(tokens.clone()).map_err(refused)?;
    let file: syn::File = syn::parse2(tokens)?;
    let items = Items::of(&file, false);
    let all = items.all();
    let found: Vec<(&String, &Definition<'_>)> = all
        .iter()
        .filter(|(known, _)| name.is_none_or(|name| name == *known))
        .flat_map(|(known, definitions)| definitions.iter().map(move |definition| (known, definition)))
        .collect();
    let [(name, definition)] = found[..] else {
        let names: Vec<&str> = all.keys().map(String::as_str).collect();
        let message = match (found.len(), name) {
            (0, Some(name)) => format!("there is no function `{name}`"),
            (0, None) => "there is no function".to_owned(),
            _ => "there are several functions: say which is meant".to_owned(),
        };
        let diagnostic = Diagnostic::new(here, message);
        return Err(if names.is_empty() {
            diagnostic
        } else {
            diagnostic.help(format!("there are {}", names.join(", ")))
        }
        .into());
    };
    let followed = reader::follow(&items, *definition, Terms::new(), &[]).map_err(refused)?;
    let Line { program, .. } = program(&followed, &[promised_zero]).map_err(|refusals| {
        let mut all = Diagnostics::new();
        refusals.into_iter().for_each(|refusal| all.push(refused(refusal)));
        all
    })?;
    Ok((name.clone(), program))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(spec: &str, code: &str) -> Value {
        prove(spec, code, None).expect("a map")
    }

    const FLIP: &str = "pub fn flip(board: u64) -> u64 { board.swap_bytes() }";

    #[test]
    fn a_function_is_proven_refuted_or_neither() {
        let proven = verdict("sq ^ 56", FLIP);
        assert_eq!(proven["verdict"], "proven", "{proven}");
        assert!(proven["assumptions"].as_array().expect("a list").len() > 3);
        let refuted = verdict("sq ^ 7", FLIP);
        assert_eq!(refuted["verdict"], "refuted");
        assert!(refuted["boards"].as_str().expect("a drawing").contains("must come"), "{refuted}");
        assert!(refuted["sentence"].as_str().expect("a sentence").starts_with("`flip` is not the map: "), "{refuted}");
        for unknown in [
            "pub fn flip(board: u64) -> u64 { if board == 0 { 0 } else { board.swap_bytes() } }",
            "pub fn flip(board: u64) -> u64 { board.swap_bytes() + (board - board) - 1 + 1 }",
            "pub fn flip(board: u64) -> u64 { other(board) }",
            "pub fn flip(board: u32) -> u32 { board.swap_bytes() }",
            "pub fn flip(board: u64) -> u64 { board.swap_bytes(",
            "const X: u64 = 0;",
            "fn a(x: u64) -> u64 { x } fn b(x: u64) -> u64 { x }",
        ] {
            let answer = verdict("sq ^ 56", unknown);
            assert_eq!(answer["verdict"], "unknown", "{unknown}: {answer}");
            assert!(answer["mistakes"][0]["message"].is_string(), "{answer}");
        }
    }

    #[test]
    fn one_of_several_functions_is_named() {
        let code = "fn a(x: u64) -> u64 { x } fn b(x: u64) -> u64 { a(x).swap_bytes() }";
        assert_eq!(prove("sq ^ 56", code, Some("b")).expect("a map")["verdict"], "proven");
        assert_eq!(prove("sq ^ 56", code, Some("a")).expect("a map")["verdict"], "refuted");
        assert_eq!(prove("sq ^ 56", code, Some("c")).expect("a map")["verdict"], "unknown");
    }
}
