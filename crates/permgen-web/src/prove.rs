//! A function of Rust, compared with the map: `#[proves]` accepts it, or it is wrong, or neither is known.

use permgen_codegen::diagnostics::{Diagnostic, Diagnostics};
use permgen_codegen::reader::Subject;
use permgen_codegen::spec::{self, Meant};
use permgen_core::article::counted;
use permgen_core::check::{Why, certify};
use permgen_core::partial_map::PartialMap;
use permgen_view::{Layout, boards};
use serde_json::{Value, json};

use crate::read;

/// The verdict on a function. `Unknown` says nothing about it.
pub(crate) enum Verdict {
    /// The program that the function was read as does what was claimed.
    Proven(String),
    /// It does not: the drawing shows words for which it is wrong.
    Refuted(String, String),
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
    Ok(is_map(code, name, &map, &meant).unwrap_or_else(Verdict::Unknown).told(code))
}

/// Whether a function is a map.
///
/// # Errors
///
/// When that is not known.
pub(crate) fn is_map(code: &str, name: Option<&str>, map: &PartialMap, meant: &Meant) -> Result<Verdict, Diagnostics> {
    let subject = Subject::parse(code, name)?;
    let name = subject.name();
    let program = subject.line(&[map.promised_zero()])?.program;
    let operations = counted(&program.instructions().len(), "operation");
    match certify(map, program) {
        Ok(certified) => Ok(Verdict::Proven(format!(
            "the program that `{name}` is read as, of {operations}, is the map ({}): `#[permgen::proves]` compiles it in place of the function",
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
        assert!(proven["sentence"].as_str().expect("a sentence").contains("of 1 operation,"), "{proven}");
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
