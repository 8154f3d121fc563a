//! The functions of a file proved in one line of a test: those that say which map they are, or one by its name.

use std::path::Path;

use super::{Settings, SourceClaim, SourceFile};
use crate::question::{Options, Verdict};
use crate::rust::{Annotations, Strange};

/// Proves that every function of a file that says which map it is, is that map. One line for each; `Err` with all lines
/// when one is not proved, or when there is none.
///
/// # Errors
///
/// As said; and when the file cannot be read.
pub fn prove_annotated(path: &Path) -> Result<String, String> {
    let source =
        SourceFile::read(path, &Settings::default()).map_err(|error| format!("{}: {error}", path.display()))?;
    let Annotations { found, strange } = source.file().annotations();
    if found.is_empty() && strange.is_empty() {
        return Err(format!(
            "{}: nothing to prove: no function has a comment such as `// permgen: sq ^ 56` above it",
            path.display()
        ));
    }
    let mut lines = Vec::new();
    let mut all = true;
    let mut say = |line: usize, sentence: Result<String, String>| {
        all &= sentence.is_ok();
        let (Ok(sentence) | Err(sentence)) = sentence;
        lines.push(format!("{}:{line}: {sentence}", path.display()));
    };
    for annotation in &found {
        match source.annotated(annotation) {
            Err(error) => say(annotation.line, Err(format!("{}: {error}", annotation.function))),
            Ok(claims) => claims.iter().for_each(|(claim, ..)| say(annotation.line, judged(claim))),
        }
    }
    for Strange { line, what } in strange {
        say(line, Err(what));
    }
    let text = lines.join("\n");
    if all { Ok(text) } else { Err(text) }
}

/// The verdict in a sentence: `Ok` when it is proved, and not only as read.
fn judged(claim: &SourceClaim) -> Result<String, String> {
    if let Some(why) = claim.unknown() {
        return Err(format!("{}: unknown: {why}", claim.name));
    }
    match claim.judge(&Options::default()) {
        Err(fault) => Err(format!("{}: {fault}", claim.name)),
        Ok(judgement) => match &judgement.verdict {
            Verdict::Proved(_) if !judgement.ground.is_read() => Ok(claim.sentence(&judgement)),
            _ => Err(claim.sentence(&judgement)),
        },
    }
}

/// Proves that a function of a file is a map, such as `sq ^ 56`; `Err` says what is wrong. Of a generic function every
/// instance has to be.
///
/// # Errors
///
/// When it is not proved, for whatever reason.
pub fn prove_named(path: &Path, function: &str, specification: &str) -> Result<String, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let source = SourceFile::read(path, &Settings::default()).map_err(|error| named(&error))?;
    let annotation = source.of_name(function, specification).map_err(|error| named(&error))?;
    let mut lines = Vec::new();
    for (claim, ..) in source.annotated(&annotation).map_err(|error| named(&error))? {
        lines.push(judged(&claim).map_err(|sentence| named(&sentence))?);
    }
    Ok(lines.join("\n"))
}

/// A test that proves every function of a file that says which map it is, with a comment such as `// permgen: sq ^ 56`
/// above it or with `#[permgen::proves(sq ^ 56)]`. The path is relative to the package: one line in an engine is enough.
/// The file is compiled as its package is, and the machine code decides: see [`crate::compiled`].
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
            if let Err(report) = $crate::compiled::prove_annotated(&path) {
                panic!("{report}");
            }
        }
    };
}

/// Proves, in a test, that a function of a file is a map. The path is relative to the package; a method is named with its
/// type. The machine code that the compiler makes of the file decides. Panics when it is not proved, and says on which
/// input it is wrong.
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
        if let Err(report) = $crate::compiled::prove_named(&path, $function, $specification) {
            panic!("{report}");
        }
    }};
}
