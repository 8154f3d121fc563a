//! Options that would have no effect: nothing is proved as if they were not there.

use std::path::Path;

use permgen_verify::compiled::lies_in_package;

use super::rust::place;
use crate::args::Prove;
use crate::errors::BadInput;

/// Whether a file is Rust source by its name.
pub(super) fn is_source(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "rs")
}

/// Refuses options that none of the subjects would heed.
pub(super) fn refuse(args: &Prove) -> Result<(), BadInput> {
    if let (Some(given), None, true) = (args.given.first(), &args.map, args.laws.is_empty()) {
        return Err(BadInput::new(format!("there is neither a law nor a map that could assume `{given}`"))
            .with_help("name one: --law or --map"));
    }
    let takes_map = !args.files.is_empty() || args.binary.is_some() && args.symbol.is_some();
    if args.map.is_some() && !takes_map {
        return Err(BadInput::new(
            "`--map` is for programs and functions, and none is named that it could be the map of",
        )
        .with_help(
            "leave `--map` out, or name one: a file, `--fn NAME` of a file, or `--symbol NAME` of `--binary FILE`",
        ));
    }
    if let (None, Some(option)) = (&args.map, args.word.first()) {
        return Err(BadInput::new(format!("`{option}` is for the map of `--map`, and there is none"))
            .with_help(format!("leave `{option}` out; comments and files say of which words and squares they are")));
    }
    match args.source.first() {
        Some(option) => of_source(args, option),
        None => Ok(()),
    }
}

/// Refuses options for Rust source that none of the sources heeds: packages have an edition, and other files no features.
fn of_source(args: &Prove, first: &str) -> Result<(), BadInput> {
    let has_laws = !args.laws.is_empty() && args.binary.is_none();
    let files = args.files.iter().filter(|file| is_source(file) || !args.functions.is_empty() || has_laws);
    let mut files: Vec<&Path> = files.map(|file| &**file).collect();
    for function in &args.equal {
        files.push(place(function)?.0);
    }
    let is_law_alone = has_laws && args.files.is_empty();
    if files.is_empty() && !is_law_alone && args.package.is_none() {
        return Err(BadInput::new(format!("`{first}` is for Rust source, and there is none"))
            .with_help(format!("leave `{first}` out, or name a file that ends in `.rs`")));
    }
    let source = &args.source;
    if source.alone && files.is_empty() {
        return Err(BadInput::new("`--alone` is for Rust files, and none is named").with_help("leave `--alone` out"));
    }
    let within = |file: &&Path| !source.alone && *file != Path::new("-") && lies_in_package(file);
    let wants_package = !source.features.is_empty() || source.no_default_features;
    if source.edition.is_some() && !is_law_alone && files.iter().all(within) {
        return Err(BadInput::new("`--edition` is for files outside packages: the package says its own")
            .with_help("leave `--edition` out, or add `--alone` to compile a file as a separate crate"));
    }
    if wants_package && args.package.is_none() && !files.iter().any(within) {
        let option = if source.features.is_empty() { "--no-default-features" } else { "--features" };
        return Err(BadInput::new(format!("`{option}` is for packages, and no file lies in one"))
            .with_help(format!("leave `{option}` out")));
    }
    Ok(())
}
