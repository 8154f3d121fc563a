//! Functions that say which map they are: `// permgen: sq ^ 56` above one, or `#[permgen::proves(sq ^ 56)]`.

use std::path::Path;

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_core::width::Width;
use quote::ToTokens;

use super::error::position;
use super::{File, Function, RustError};
use crate::decide::decide;
use crate::question::{Options, Verdict};

/// What marks a comment as a specification.
const MARK: &str = "// permgen:";

/// A function, and the map that it says it is.
#[derive(Clone, Debug)]
pub struct Annotation {
    /// The function's line, which tells it from others of its name.
    pub line: usize,
    /// The function's name.
    pub function: String,
    /// The specification.
    pub specification: String,
}

impl File {
    /// The functions that say which map they are, in the order of the file.
    ///
    /// # Errors
    ///
    /// When a comment that is a specification stands above no function.
    pub fn annotations(&self) -> Result<Vec<Annotation>, RustError> {
        let all = self.items().all();
        let lines: Vec<&str> = self.text.lines().map(str::trim).collect();
        let mut marks: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].starts_with(MARK)).collect();
        let mut found = Vec::new();
        for (name, definitions) in &all {
            for definition in definitions {
                let line = position(definition.span).0;
                let mut push = |specification: String| {
                    found.push(Annotation { line, function: name.clone(), specification });
                };
                for attribute in definition.attributes {
                    let is_proves = attribute.path().segments.last().is_some_and(|last| last.ident == "proves");
                    if is_proves && let Ok(list) = attribute.meta.require_list() {
                        push(list.tokens.to_token_stream().to_string());
                    }
                }
                let above = lines[..line.saturating_sub(1).min(lines.len())].iter().enumerate().rev();
                for (index, text) in above.take_while(|(_, text)| text.starts_with("//") || text.starts_with("#[")) {
                    if let Some(specification) = text.strip_prefix(MARK) {
                        push(specification.trim().to_owned());
                        marks.retain(|mark| *mark != index);
                    }
                }
            }
        }
        if let Some(mark) = marks.first() {
            return Err(RustError::Shape(format!(
                "the comment `{}` at line {} stands above no function",
                lines[*mark],
                mark + 1
            )));
        }
        found.sort_by_key(|annotation| annotation.line);
        Ok(found)
    }

    /// The function of an annotation, the map, and the board whose squares it moves.
    ///
    /// # Errors
    ///
    /// When the function takes no word, or the specification is none.
    pub fn annotated(&self, annotation: &Annotation) -> Result<(Function<'_>, PartialMap, Option<Board>), RustError> {
        let function = self.function_at(annotation)?;
        let (map, board) = map_of(&function, annotation)?;
        Ok((function, map, board))
    }

    fn function_at(&self, annotation: &Annotation) -> Result<Function<'_>, RustError> {
        let all = self.items().all();
        let definitions = all.get(&annotation.function).map(Vec::as_slice).unwrap_or_default();
        match definitions.iter().find(|definition| position(definition.span).0 == annotation.line) {
            Some(definition) => Ok(Function { file: self, definition: *definition }),
            None => self.function(&annotation.function),
        }
    }
}

/// The map that a specification names for the word that a function takes, and its board.
fn map_of(function: &Function<'_>, annotation: &Annotation) -> Result<(PartialMap, Option<Board>), RustError> {
    let (terms, ..) = function.terms()?;
    let wrong = |what: String| {
        RustError::Shape(format!("`{}`, of `{}`: {what}", annotation.specification, annotation.function))
    };
    let width = match terms.inputs() {
        [(_, bits)] => Width::from_bits(*bits),
        _ => None,
    };
    let Some(width) = width else { return Err(wrong("the function takes other than 1 word".to_owned())) };
    let resolved =
        Spec::parse_str(&annotation.specification).and_then(|spec| spec.resolve(&Scope::new(Some(width)))).map_err(
            |diagnostics| wrong(diagnostics.iter().map(|it| it.message.as_str()).collect::<Vec<_>>().join("; ")),
        )?;
    Ok((resolved.map, resolved.board))
}

/// Proves that every function of a file that says which map it is, is that map. One line for each; `Err` with all lines
/// when one is not proved, or when there is none.
///
/// # Errors
///
/// As said; and when the file cannot be read.
pub fn prove_annotated(path: &Path) -> Result<String, String> {
    let named = |error: RustError| format!("{}: {error}", path.display());
    let file = File::read(path).map_err(named)?;
    let annotations = file.annotations().map_err(named)?;
    if annotations.is_empty() {
        return Err(format!(
            "{}: nothing to prove: no function has a comment such as `// permgen: sq ^ 56` above it",
            path.display()
        ));
    }
    let mut lines = Vec::new();
    let mut all = true;
    for annotation in &annotations {
        let claim = file.annotated(annotation).and_then(|(function, map, _)| function.claim_map(&map));
        let sentence = match claim {
            Err(error) => Err(format!("{}: {error}", annotation.function)),
            Ok(claim) => match decide(&claim.claim.question, &Options::default()) {
                Ok(verdict @ Verdict::Proved(_)) => Ok(claim.sentence(&verdict)),
                Ok(verdict) => Err(claim.sentence(&verdict)),
                Err(fault) => Err(format!("{}: {fault}", annotation.function)),
            },
        };
        all &= sentence.is_ok();
        let (Ok(sentence) | Err(sentence)) = sentence;
        lines.push(format!("{}:{}: {sentence}", path.display(), annotation.line));
    }
    let text = lines.join("\n");
    if all { Ok(text) } else { Err(text) }
}

/// Proves that a function of a file is a map, such as `sq ^ 56`; `Err` says what is wrong.
///
/// # Errors
///
/// When it is not proved, for whatever reason.
pub fn prove_named(path: &Path, function: &str, specification: &str) -> Result<String, String> {
    let named = |error: RustError| format!("{}: {error}", path.display());
    let file = File::read(path).map_err(named)?;
    let found = file.function(function).map_err(named)?;
    let annotation =
        Annotation { line: found.line(), function: function.to_owned(), specification: specification.to_owned() };
    let map = map_of(&found, &annotation).map_err(named)?.0;
    let claim = found.claim_map(&map).map_err(named)?;
    match decide(&claim.claim.question, &Options::default()) {
        Ok(verdict @ Verdict::Proved(_)) => Ok(claim.sentence(&verdict)),
        Ok(verdict) => Err(format!("{}: {}", path.display(), claim.sentence(&verdict))),
        Err(fault) => Err(format!("{}: {function}: {fault}", path.display())),
    }
}

/// A test that proves every function of a file that says which map it is, with a comment such as `// permgen: sq ^ 56`
/// above it or with `#[permgen::proves(sq ^ 56)]`. The path is relative to the package: one line in an engine is enough.
///
/// ```
/// permgen_verify::prove_file!("src/bitboard.rs");
/// ```
///
/// A second one in the same module needs a name: `prove_file!(attacks: "src/attacks.rs")`.
#[macro_export]
macro_rules! prove_file {
    ($path:literal) => {
        $crate::prove_file!(annotated_functions_are_their_maps: $path);
    };
    ($name:ident: $path:literal) => {
        #[test]
        fn $name() {
            let path = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($path);
            if let Err(report) = $crate::rust::prove_annotated(&path) {
                panic!("{report}");
            }
        }
    };
}

/// Proves, in a test, that a function of a file is a map. The path is relative to the package; a method is named with its
/// type. Panics when it is not proved, and says on which input it is wrong.
///
/// ```
/// # std::fs::create_dir_all("target/doc-test").unwrap();
/// # std::fs::write("target/doc-test/bitboard.rs", "struct B(u64); impl B { fn flip(self) -> B { B(self.0.swap_bytes()) } }").unwrap();
/// permgen_verify::prove_fn!("target/doc-test/bitboard.rs", "B::flip", "sq ^ 56");
/// # assert!(std::panic::catch_unwind(|| permgen_verify::prove_fn!("target/doc-test/bitboard.rs", "B::flip", "sq ^ 7")).is_err());
/// ```
#[macro_export]
macro_rules! prove_fn {
    ($path:expr, $function:expr, $specification:expr $(,)?) => {{
        let path = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join($path);
        if let Err(report) = $crate::rust::prove_named(&path, $function, $specification) {
            panic!("{report}");
        }
    }};
}
