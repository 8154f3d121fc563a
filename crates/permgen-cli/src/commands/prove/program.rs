//! Files as subjects: programs, recipes, tables of magics.

use std::path::Path;

use permgen_codegen::spec::{Meant, Spec};
use permgen_core::layout::Words;
use permgen_core::program::Program;
use permgen_core::recipe;
use permgen_core::width::Width;
use permgen_tables::magic::MagicFile;
use permgen_verify::rust::Invocation;
use permgen_verify::{Choice, Claim, Expected, Squares};

use super::{Subject, invocation, magics};
use crate::args::{GivenArgs, Prove, SpecArgs};
use crate::errors::{BadInput, ManyBadInputs};
use crate::source::{Source, read_input};

/// What a file claims.
pub(super) fn subjects(args: &Prove, file: &Path) -> anyhow::Result<Vec<Subject>> {
    let (text, origin) = read_input(file)?;
    let starts = |word: &str| text.lines().any(|line| line.starts_with(word));
    if starts("recipe ") {
        without_map(args, file, "a file of recipes, and each names its own map")?;
        return recipes(&text, file);
    }
    if text.lines().any(MagicFile::begins) {
        without_map(args, file, "a table of magics, which move no squares")?;
        return magics::subjects(&text, file);
    }
    let program: Program = text.parse().map_err(|error: permgen_core::program::ParseProgramError| {
        BadInput::new(format!("`{}`, {error}", file.display()))
            .with_help("a program is text such as `permgen emit --lang program` writes")
    })?;
    let name = origin
        .as_deref()
        .and_then(|origin| Path::new(origin).file_stem())
        .map_or_else(|| "program".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let mut asked = spec_args(args)?;
    let spec = asked.spec.as_deref().and_then(|map| Spec::parse_str(map).ok());
    let is = |what: fn(&Spec) -> bool| spec.as_ref().is_some_and(what);
    // Before the words stands the number of a map, behind one word what is exchanged.
    let has_number = is(|spec| spec.members().is_some() || spec.selectors().is_ok_and(|names| !names.is_empty()));
    let words = &program.inputs()[usize::from(has_number && program.inputs().len() > 1)..];
    let count = if is(|spec| spec.takes_boards() || !spec.exchanging().is_empty()) { 1 } else { words.len() };
    let width = Words::new(count, words[0]).filter(|&words| words != Words::one(Width::W64));
    let word = &mut asked.word;
    if word.width.is_none() && word.board.is_none() {
        // What comes out of a program of words of another width than 64 bits, or of several, unless the arguments say it.
        word.width = width;
    }
    let (expected, squares) = meant(&asked)?;
    if let Expected::Numbers(_) = expected {
        return Err(BadInput::new("this program maps the bits of words, but `square_of` maps the numbers of squares")
            .with_help("leave `square_of` out, or name a function of a Rust file or a binary")
            .into());
    }
    let assumed = expected.choice().and_then(Choice::assumed);
    let claim = Claim::program_is_map(&name, expected, &program).map_err(|widths| {
        BadInput::new(widths.to_string()).with_help("choose the word of the specification: --width, or --board")
    })?;
    let call = if program.inputs().len() == 1 { call(&name, program.input()) } else { None };
    Ok(vec![Subject { board: squares.board, call, assumed, ..Subject::of(claim) }.given(of_maps(args))])
}

/// What must come out of a function, of one word or of several, and where its squares lie.
pub(super) fn expected(args: &Prove) -> anyhow::Result<(Expected, Squares)> {
    meant(&spec_args(args)?)
}

fn meant(args: &SpecArgs) -> anyhow::Result<(Expected, Squares)> {
    let Source { meant, .. } = Source::load_map(args)?;
    let expected = Expected::of(&meant, None).and_then(Result::ok);
    let expected = expected.ok_or_else(|| BadInput::new("this is not one map of the bits of words"))?;
    let Meant { board, layouts, .. } = meant;
    let squares = expected.drawn_on(Squares { board, layouts });
    Ok((expected, squares))
}

fn spec_args(args: &Prove) -> anyhow::Result<SpecArgs> {
    if args.map.is_none() {
        return Err(BadInput::new("there is no map to compare with")
            .with_help("write it down: --map 'sq ^ 56'")
            .into());
    }
    Ok(SpecArgs { spec: args.map.clone(), spec_file: None, word: args.word.clone(), given: given(args)? })
}

/// What maps may assume: where there are laws, these do.
pub(super) fn of_maps(args: &Prove) -> &[String] {
    if args.laws.is_empty() { &args.given } else { &[] }
}

fn given(args: &Prove) -> Result<GivenArgs, BadInput> {
    match of_maps(args) {
        [] => Ok(GivenArgs { given: None }),
        [given] => Ok(GivenArgs { given: Some(given.clone()) }),
        [_, second, ..] => Err(BadInput::new(format!("`--given {second}` is the second promise about the argument"))
            .with_help("say it once, as one mask")),
    }
}

/// How a function of that name would be called: with a name that is one.
fn call(name: &str, input: Width) -> Option<Invocation> {
    crate::args::parse_name(name).ok().map(|function| invocation(function, input.bits()))
}

fn without_map(args: &Prove, file: &Path, what: &str) -> Result<(), BadInput> {
    if args.map.is_none() {
        return Ok(());
    }
    Err(BadInput::new(format!("`{}` is {what}", file.display())).with_help("leave `--map` out"))
}

fn recipes(text: &str, file: &Path) -> anyhow::Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    let mut wrong = Vec::new();
    for entry in recipe::read_all(text) {
        match entry {
            Ok(recipe) => match Claim::program_is_map(&recipe.name, &recipe.map, &recipe.program) {
                Ok(mut claim) => {
                    claim.name = format!("{} ({}, {})", recipe.name, recipe.target, recipe.objective);
                    let from = recipe.map.words_in();
                    let call = if from.count == 1 { call(&recipe.name, from.width) } else { None };
                    subjects.push(Subject { call, ..Subject::of(claim) });
                }
                Err(widths) => {
                    wrong.push(BadInput::new(format!("`{}`, recipe `{}`: {widths}", file.display(), recipe.name)));
                }
            },
            Err(error) => {
                let name = error.name.map_or_else(String::new, |name| format!("recipe `{name}`: "));
                wrong.push(BadInput::new(format!("`{}`, line {}: {name}{}", file.display(), error.line, error.kind)));
            }
        }
    }
    if wrong.is_empty() { Ok(subjects) } else { Err(ManyBadInputs(wrong).into()) }
}
