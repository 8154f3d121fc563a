//! Functions of Rust files, and laws, as subjects.

use std::path::Path;

use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_core::width::Width;
use permgen_verify::machine::Conduct;
use permgen_verify::rust::{File, RustClaim, RustError};

use super::program::specification;
use super::{Correct, Subject, Subjects, Unmodelled};
use crate::args::Prove;
use crate::errors::BadInput;

/// What a file claims: of the functions that are named, or of all that say which map they are.
pub(super) fn subjects(args: &Prove, file: &Path) -> anyhow::Result<Subjects> {
    let source = read(file)?;
    let mut subjects = Subjects::new();
    if args.functions.is_empty() {
        if args.map.is_some() {
            return Err(BadInput::new("there is a map and no function")
                .with_help("name it: --fn flip_vertical")
                .into());
        }
        let annotations = source.annotations().map_err(|error| bad_input(file, &error))?;
        if annotations.is_empty() {
            return Err(BadInput::new(format!("`{}`: nothing to prove", file.display()))
                .with_help(
                    "name a function and its map: --fn flip --map 'sq ^ 56', or write `// permgen: sq ^ 56` above it",
                )
                .into());
        }
        for annotation in annotations {
            let claimed = source
                .annotated(&annotation)
                .and_then(|(function, map, board)| Ok((function.claim_map(&map)?, board, function.name())));
            let (claim, board) = match claimed {
                Ok((claim, board, _)) => (Ok(claim), board),
                Err(error) => (Err(error), None),
            };
            let mut made = subject(file, &annotation.function, claim, board)?;
            if let (Ok(subject), Ok((function, map, _))) = (&mut made, source.annotated(&annotation)) {
                subject.correct = Some(correct(file, &source, &function.name(), map));
            }
            subjects.push(made);
        }
        return Ok(subjects);
    }
    for name in &args.functions {
        let function = source.function(name).map_err(|error| bad_input(file, &error))?;
        let map = specification(args, Width::W64)?;
        let mut made = subject(file, &function.name(), function.claim_map(&map.map), map.board)?;
        if let Ok(subject) = &mut made {
            subject.correct = Some(correct(file, &source, name, map.map));
        }
        subjects.push(made);
    }
    Ok(subjects)
}

/// What looks for the place of a function that is wrong.
fn correct(file: &Path, source: &File, name: &str, map: PartialMap) -> Correct {
    let (file, text, name) = (file.to_owned(), source.text().to_owned(), name.to_owned());
    Box::new(move |inputs| {
        let source = File::parse(&text).ok()?.at(&file);
        source.function(&name).ok()?.correction(&map, inputs)
    })
}

/// The claim that two functions are the same.
pub(super) fn equal(first: &str, second: &str) -> anyhow::Result<Subjects> {
    let (file, name) = place(first)?;
    let (other_file, other_name) = place(second)?;
    let (source, other_source) = (read(file)?, read(other_file)?);
    let function = source.function(name).map_err(|error| bad_input(file, &error))?;
    let other = other_source.function(other_name).map_err(|error| bad_input(other_file, &error))?;
    let label = format!("{} = {}", function.name(), other.name());
    Ok(vec![subject(file, &label, function.claim_equal(&other), None)?])
}

/// The claim that a law holds, which may call the functions of a file.
pub(super) fn law(args: &Prove, text: &str) -> anyhow::Result<Subjects> {
    let given: Vec<&str> = args.given.iter().map(String::as_str).collect();
    match &args.files[..] {
        [] => Ok(vec![subject(Path::new("law"), text, permgen_verify::rust::law(text, &given), None)?]),
        [file] => Ok(vec![subject(file, text, read(file)?.law(text, &given), None)?]),
        files => {
            Err(BadInput::new(format!("a law is about the functions of one file, these are {}", files.len())).into())
        }
    }
}

fn read(file: &Path) -> anyhow::Result<File> {
    let (text, _) = crate::source::read_input(file)?;
    Ok(File::parse(&text).map_err(|error| bad_input(file, &error))?.at(file))
}

/// `a.rs::f` taken apart.
fn place(text: &str) -> Result<(&Path, &str), BadInput> {
    match text.split_once(".rs::") {
        Some((file, name)) if !name.is_empty() => Ok((Path::new(&text[..file.len() + 3]), name)),
        _ => Err(BadInput::new(format!("`{text}` names no function of a Rust file"))
            .with_help("write it as src/bitboard.rs::flip")),
    }
}

fn bad_input(file: &Path, error: &RustError) -> BadInput {
    let bad = BadInput::new(format!("`{}`: {error}", file.display()));
    match error.help() {
        Some(help) => bad.with_help(help),
        None => bad,
    }
}

fn subject(
    file: &Path,
    name: &str,
    claim: Result<RustClaim, RustError>,
    board: Option<Board>,
) -> anyhow::Result<Result<Subject, Unmodelled>> {
    match claim {
        Ok(claim) => {
            let RustClaim { claim, panics, invocation, reference } = claim;
            Ok(Ok(Subject {
                claim,
                board,
                call: invocation,
                reference,
                panics,
                conduct: Conduct::default(),
                correct: None,
            }))
        }
        Err(error) if error.is_unsupported() => {
            let help = error.help();
            Ok(Err(Unmodelled { name: name.to_owned(), reason: error.to_string(), help }))
        }
        Err(error) => Err(bad_input(file, &error).into()),
    }
}
