//! Functions of Rust files, and laws, as subjects.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use permgen_verify::Squares;
use permgen_verify::compiled::{
    CompileError, CompiledClaim, Crate, LeftOut, Settings, SourceClaim, SourceError, SourceFile,
};
use permgen_verify::rust::{Annotations, File, Strange};

use super::program::{expected, of_maps};
use super::{Subject, Subjects, Unmodelled};
use crate::args::Prove;
use crate::errors::{BadInput, ManyBadInputs};

/// What a file claims: of the functions that are named, or of all that say which map they are.
pub(super) fn subjects(args: &Prove, file: &Path) -> anyhow::Result<Subjects> {
    let source = read(args, file)?;
    if args.functions.is_empty() {
        if args.map.is_some() {
            return Err(BadInput::new("there is a map and no function")
                .with_help("name it: --fn flip_vertical")
                .into());
        }
        let subjects = annotated(file, &source)?;
        if subjects.is_empty() {
            return Err(nothing(file).into());
        }
        return Ok(subjects);
    }
    let mut subjects = Subjects::new();
    for name in &args.functions {
        let (expected, squares) = expected(args)?;
        let claims = source.is_map(name, &expected);
        let claims = claims.map(|claims| claims.into_iter().map(|claim| (claim, squares.clone())).collect());
        subjects.extend(given(known(file, name, claims)?, of_maps(args)));
    }
    Ok(subjects)
}

fn nothing(file: &Path) -> BadInput {
    BadInput::new(format!("`{}`: nothing to prove", file.display()))
        .with_help("name a function and its map: --fn flip --map 'sq ^ 56', or write `// permgen: sq ^ 56` above it")
}

/// The functions that say which map they are, and what looks as if one did. When all of it is bad input, that is an error;
/// else what is bad does not keep the rest from being proved.
fn annotated(file: &Path, source: &SourceFile) -> anyhow::Result<Subjects> {
    let (mut subjects, mut wrong) = claimed(file, source);
    for (path, included) in source.included().map_err(|error| bad_input(file, &error))? {
        let (more, bad) = claimed(&path, &included);
        subjects.extend(more);
        wrong.extend(bad);
    }
    if subjects.is_empty() && !wrong.is_empty() {
        return Err(ManyBadInputs(wrong.into_iter().map(|(bad, _)| bad).collect()).into());
    }
    subjects.extend(wrong.into_iter().map(|(_, unmodelled)| Err(unmodelled)));
    Ok(subjects)
}

/// What the functions of a file say, and what is no claim: as bad input, and as something that is not known.
fn claimed(file: &Path, source: &SourceFile) -> (Subjects, Vec<(BadInput, Unmodelled)>) {
    let Annotations { found, strange } = source.file().annotations();
    let mut subjects = Subjects::new();
    let mut wrong = Vec::new();
    for annotation in &found {
        let function = if annotation.function.is_empty() { "a function" } else { &annotation.function };
        let name = format!("{function} at line {}", annotation.line);
        match source.annotated(annotation) {
            Ok(claims) => {
                subjects.extend(claims.into_iter().map(|(claim, squares)| Ok(subject(claim, squares))));
            }
            Err(error) if error.is_unknown() => subjects.push(Err(unmodelled(name, &error))),
            Err(error) => wrong.push((bad_input(file, &error), unmodelled(name, &error))),
        }
    }
    for Strange { line, what } in strange {
        let bad = BadInput::new(format!("`{}`: {what} at line {line}", file.display()))
            .with_help("fix or remove this annotation");
        wrong.push((bad, Unmodelled { name: format!("line {line}"), reason: what, help: None }));
    }
    (subjects, wrong)
}

/// What the functions of a package say that they are.
pub(super) fn package(args: &Prove, folder: &Path) -> anyhow::Result<Subjects> {
    let settings = settings(args);
    let told = |error: CompileError| bad_input(folder, &error.into());
    let folder = folder.canonicalize().map_err(|error| {
        BadInput::new(format!("`{}`: {error}", folder.display())).with_help("name the folder of a `Cargo.toml`")
    })?;
    let (crates, left_out) = Crate::all_of_package(&folder, &settings).map_err(told)?;
    let crates: Vec<Arc<Crate>> = crates.into_iter().map(Arc::new).collect();
    let (mut subjects, mut wrong) = (Subjects::new(), Vec::new());
    for path in sources(&crates).map_err(told)? {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let file = match File::parse(&text) {
            Ok(file) => file,
            // What is no file of items, such as an expression, says nothing of functions.
            Err(_) if !text.contains("permgen") => continue,
            Err(error) => return Err(bad_input(&path, &error.into()).into()),
        };
        if file.annotations() == Annotations::default() {
            continue;
        }
        let source = SourceFile::within(&crates, &path, &text, &settings).map_err(|error| bad_input(&path, &error))?;
        let (claims, bad) = claimed(&path, &source);
        subjects.extend(claims);
        wrong.extend(bad);
    }
    subjects.extend(left_out.into_iter().map(|LeftOut { target, features }| {
        let features = features.join(",");
        let reason = format!("it is not built without the features `{features}`");
        Err(Unmodelled { name: target, reason, help: Some(format!("choose them: --features {features}")) })
    }));
    match (subjects.is_empty(), wrong.is_empty()) {
        (true, true) => return Err(nothing(&folder).into()),
        (true, false) => return Err(ManyBadInputs(wrong.into_iter().map(|(bad, _)| bad).collect()).into()),
        (false, _) => subjects.extend(wrong.into_iter().map(|(_, unmodelled)| Err(unmodelled))),
    }
    Ok(subjects)
}

/// The files that crates read.
fn sources(crates: &[Arc<Crate>]) -> Result<Vec<PathBuf>, CompileError> {
    let mut files = Vec::new();
    for krate in crates {
        files.extend(krate.files()?);
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// The claim that two functions are the same.
pub(super) fn equal(args: &Prove, first: &str, second: &str) -> anyhow::Result<Subjects> {
    let (file, name) = place(first)?;
    let (other_file, other_name) = place(second)?;
    let (source, other_source) = (read(args, file)?, read(args, other_file)?);
    let claim = source.is_equal(name, &other_source, other_name);
    Ok(known(file, &format!("{name} = {other_name}"), claim.map(plain))?)
}

/// Claims about no squares.
fn plain(claims: Vec<SourceClaim>) -> Vec<(SourceClaim, Squares)> {
    claims.into_iter().map(|claim| (claim, Squares::default())).collect()
}

/// The claim that a law holds, which may call the functions of a file.
pub(super) fn law(args: &Prove, text: &str) -> anyhow::Result<Subjects> {
    let conditions: Vec<&str> = args.given.iter().map(String::as_str).collect();
    let (file, claim) = match &args.files[..] {
        [] => (
            Path::new("law"),
            permgen_verify::compiled::law(text, &conditions, &settings(args)).map(|claim| vec![claim]),
        ),
        [file] => (&**file, read(args, file)?.law(text, &conditions)),
        files => {
            let count = files.len();
            return Err(BadInput::new(format!("a law is about the functions of one file, these are {count}")).into());
        }
    };
    Ok(given(known(file, text, claim.map(plain))?, &args.given))
}

fn settings(args: &Prove) -> Settings {
    let source = &args.source;
    Settings {
        edition: source.edition.clone(),
        features: source.features.clone(),
        no_default_features: source.no_default_features,
        alone: source.alone,
    }
}

fn read(args: &Prove, file: &Path) -> anyhow::Result<SourceFile> {
    let (text, origin) = crate::source::read_input(file)?;
    let path = origin.is_some().then_some(file);
    Ok(SourceFile::open(path, &text, &settings(args)).map_err(|error| bad_input(file, &error))?)
}

/// `a.rs::f` taken apart.
pub(super) fn place(text: &str) -> Result<(&Path, &str), BadInput> {
    match text.split_once(".rs::") {
        Some((file, name)) if !name.is_empty() => Ok((Path::new(&text[..file.len() + 3]), name)),
        _ => Err(BadInput::new(format!("`{text}` names no function of a Rust file"))
            .with_help("write it as src/bitboard.rs::flip")),
    }
}

fn bad_input(file: &Path, error: &SourceError) -> BadInput {
    let bad = BadInput::new(format!("`{}`: {error}", file.display()));
    match error.help() {
        Some(help) => bad.with_help(help),
        None => bad,
    }
}

/// The subjects of claims; why there are none, if that is not known of the code, or bad input.
fn known(
    file: &Path,
    name: &str,
    claims: Result<Vec<(SourceClaim, Squares)>, SourceError>,
) -> Result<Subjects, BadInput> {
    match claims {
        Ok(claims) => Ok(claims.into_iter().map(|(claim, squares)| Ok(subject(claim, squares))).collect()),
        Err(error) if error.is_unknown() => Ok(vec![Err(unmodelled(name.to_owned(), &error))]),
        Err(error) => Err(bad_input(file, &error)),
    }
}

/// The same subjects, which assume what `--given` says.
fn given(subjects: Subjects, given: &[String]) -> Subjects {
    subjects.into_iter().map(|subject| subject.map(|subject| subject.given(given))).collect()
}

fn unmodelled(name: String, error: &SourceError) -> Unmodelled {
    Unmodelled { name, reason: error.to_string(), help: error.help() }
}

fn subject(claim: SourceClaim, Squares { board, layouts }: Squares) -> Subject {
    let mut subject = Subject { board, layouts, ..Subject::of(claim.compiled().claim.clone()) };
    subject.claim.name.clone_from(&claim.name);
    subject.source = Some(Box::new(claim));
    subject
}

/// The same subject as it was compiled.
pub(super) fn compiled_subject(compiled: &CompiledClaim, of: &Subject) -> Subject {
    let mut claim = compiled.claim.clone();
    claim.name.clone_from(&of.claim.name);
    Subject {
        board: of.board,
        layouts: of.layouts.clone(),
        call: compiled.call.clone(),
        reference: compiled.reference.clone(),
        conduct: compiled.conduct.clone(),
        arguments: Some(compiled.arguments),
        assumed: of.assumed.clone(),
        source: of.source.clone(),
        ..Subject::of(claim)
    }
}
