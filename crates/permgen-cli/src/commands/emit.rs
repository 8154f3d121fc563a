//! `permgen emit`: programs as code.

use std::path::{Path, PathBuf};

use permgen_codegen::bounded::{self, INPUT, ReadError};
use permgen_codegen::emit::{File, Function, LANGUAGES, Language, NotWritten};
use permgen_core::compile::Compiled;
use permgen_core::search::Objective;
use permgen_core::target::{PORTABLE, X86_64_V3};

use crate::args::{Emit, SpecArgs};
use crate::checksum::Checksum;
use crate::command_line::{self, CommandLine};
use crate::errors::{BadInput, Outcome, placed};
use crate::functions::FunctionList;
use crate::host;
use crate::output::{expect_no_input, module_of, named, write_or_compare};
use crate::source::Source;

pub(crate) fn run(args: &Emit) -> anyhow::Result<Outcome> {
    let output = named(args.output.as_deref());
    if !args.check {
        expect_no_input(output, inputs(args))?;
    }
    let options = args.search.options(Objective::default());
    let list = match &args.list {
        Some(file) => FunctionList::load(file)?,
        None => {
            let source = Source::load(&args.spec)?;
            let name = args.name.clone().unwrap_or_else(|| source.name());
            FunctionList { module: None, functions: vec![(name, source)] }
        }
    };
    let language = language(args)?;
    choices(args, language)?;
    let module = module_of(args.module.clone().or(list.module.clone()), args.output.as_deref(), language)?;
    let checksum = match output {
        Some(_) => Checksum::of(&asked(args, language, module.as_deref()), inputs(args))?,
        None => None,
    };
    // A report is of the search.
    if let (true, false, Some(file), Some(checksum)) = (args.check, args.json, output, &checksum)
        && checksum.is_of(&text_of(file))
    {
        return Ok(Outcome::Success);
    }
    let recipes = args.search.recipes.as_deref();
    let compile = |(name, source): &(String, Source)| {
        let compiled = source.compile(options, &args.targets, recipes);
        compiled.map_err(|error| match &args.list {
            Some(list) => placed(error, &format!("`{}`, function `{name}`", list.display())),
            None => error,
        })
    };
    let compiled = list.functions.iter().map(compile).collect::<anyhow::Result<Vec<Compiled>>>()?;
    let found = || list.functions.iter().zip(&compiled);
    let functions: Vec<Function<'_>> = found()
        .map(|((name, source), found)| source.function(name, found))
        .map(|function| function.asking_processor(args.dispatch).effort(options.effort))
        .collect();
    let command = match output.filter(|_| args.check) {
        Some(file) => recorded(file, command_line(args)),
        None => command_line(args),
    };
    let file = File::of(&functions).made_by(&command).within(module.as_deref());
    let code = language.write(&file).map_err(|error| not_written(&error, args))?;
    let code = checksum.map_or_else(|| code.clone(), |checksum| checksum.signed(&code));
    let difference = put(args, &code, |code, same| {
        let reports = found().map(|((name, source), found)| source.report(name, found, options));
        let mut reports: Vec<serde_json::Value> = reports.collect();
        let mut report = match args.list {
            Some(_) => serde_json::json!({ "functions": reports }),
            None => reports.remove(0),
        };
        report["targets"] = args.targets.iter().map(|target| target.name).collect();
        report["lang"] = language.name().into();
        report["code"] = code.into();
        if let Some(same) = same {
            report["same"] = same.into();
        }
        Ok(report.to_string())
    })?;
    Ok(conclude(difference, &command))
}

/// The command line at the top of a file, if it differs from this one only in the paths that it names: a file may be checked from
/// another folder than the one in which it was written.
fn recorded(file: &Path, command: String) -> String {
    let text = text_of(file);
    let old = text.lines().find_map(|line| Some(&line[line.find("permgen emit ")?..]));
    match old {
        Some(old) if without_paths(old).is_some_and(|words| Some(words) == without_paths(&command)) => old.to_owned(),
        _ => command,
    }
}

/// What a file holds, or nothing if it cannot be read.
fn text_of(file: &Path) -> String {
    let text = host::open(file).map_err(ReadError::from).and_then(|file| bounded::read(file, INPUT));
    String::from_utf8_lossy(&text.unwrap_or_default()).into_owned()
}

/// The files that are read.
fn inputs(args: &Emit) -> impl Iterator<Item = &Path> {
    let inputs = args.spec.spec_file.iter().chain(&args.search.recipes).chain(&args.list).map(PathBuf::as_path);
    let piped = args.spec.spec.iter().filter(|spec| *spec == "-").map(Path::new);
    inputs.chain(SpecArgs::files(args.spec.spec.as_slice())).chain(piped)
}

/// All that a file depends on but for what is read: the command without its paths, and what these decide.
fn asked(args: &Emit, language: &dyn Language, module: Option<&str>) -> Vec<String> {
    let command = command_line(args);
    let mut asked = without_paths(&command).unwrap_or_else(|| vec![command]);
    asked.extend([language.name(), module.unwrap_or_default()].map(str::to_owned));
    asked
}

/// The words of a command, in which paths are empty.
fn without_paths(line: &str) -> Option<Vec<String>> {
    let mut words = command_line::words(line)?;
    for place in 1..words.len() {
        if PATHS.contains(&words[place - 1].as_str()) {
            words[place].clear();
        }
    }
    Some(words)
}

/// The options that name files.
const PATHS: [&str; 4] = ["--spec-file", "--list", "--recipes", "-o"];

/// That each option has an effect: there is a module, a choice of machines, and a language that has one.
fn choices(args: &Emit, language: &dyn Language) -> Result<(), BadInput> {
    if args.module.is_some() && !language.has_modules() {
        let with = LANGUAGES.iter().filter(|language| language.has_modules()).map(|language| language.name());
        let wrong = BadInput::new(format!("files of `{}` have no module that could be named", language.name()));
        let help = format!("leave `--module` out; it is for {}", with.collect::<Vec<_>>().join(", "));
        return Err(wrong.with_help(help));
    }
    let Some(first) = args.targets.first() else { return Ok(()) };
    if !language.has_machines() {
        let wrong =
            BadInput::new(format!("`{}` has no way to take a program by the machine of the build", language.name()));
        return Err(wrong.with_help(match language.name() {
            "rust" => format!("let the macro choose: `permutation! {{ targets = [{}]; .. }}`", first.name),
            _ => "write a file for each with `--target`, or choose C or C++".to_owned(),
        }));
    }
    let mut seen = vec![args.search.target];
    for target in &args.targets {
        if seen.iter().any(|known| known.name == target.name) {
            return Err(BadInput::new(format!("`{}` is named twice", target.name)).with_help("name each machine once"));
        }
        if target.arch.is_none() {
            let wrong = format!("no build says that it is for `{}`", target.name);
            return Err(
                BadInput::new(wrong).with_help(format!("write `--target {}`: what is left takes that", target.name))
            );
        }
        seen.push(target);
    }
    if args.dispatch && !args.targets.iter().any(|target| target.arch == X86_64_V3.arch) {
        return Err(BadInput::new(
            "`--dispatch` asks processors of x86-64 only, and `--targets` names no such machine",
        )
        .with_help("leave it out, or name one: `--targets x86-64-v3`"));
    }
    Ok(())
}

/// The language that is asked for, or that the ending of the output file names.
fn language(args: &Emit) -> Result<&'static dyn Language, BadInput> {
    args.lang.map_or_else(|| usual_language(args), Ok)
}

/// The language if none is asked for: that of the output file's ending.
fn usual_language(args: &Emit) -> Result<&'static dyn Language, BadInput> {
    let Some(file) = named(args.output.as_deref()) else { return Ok(LANGUAGES[0]) };
    let Some(ending) = file.extension() else { return Ok(LANGUAGES[0]) };
    let of_file = LANGUAGES.iter().find(|language| ending == language.extension());
    of_file.copied().ok_or_else(|| {
        let mut known: Vec<String> = LANGUAGES.iter().map(|language| format!(".{}", language.extension())).collect();
        known.sort();
        known.dedup();
        let wrong =
            BadInput::new(format!("`{}`: no language has files that end in `.{}`", file.display(), ending.display()));
        let near = match ending.to_str() {
            Some("c") => ".h`: programs in C are headers",
            Some("cc" | "cpp" | "cxx" | "c++" | "hh" | "hxx") => ".hpp`: programs in C++ are headers",
            Some("mjs" | "cjs") => ".js`",
            Some("mts" | "cts") => ".ts`",
            _ => "",
        };
        match near {
            "" => wrong.with_help(format!(
                "end the name with one of {}, or choose a language with `--lang`",
                known.join(", ")
            )),
            near => wrong.with_help(format!("end the name with `{near}; or choose a language with `--lang`")),
        }
    })
}

fn not_written(error: &NotWritten, args: &Emit) -> BadInput {
    let help = match error {
        NotWritten::Name(wrong) if wrong.is_module => format!("for example `--module {}`", wrong.suggestion),
        NotWritten::Name(wrong) if args.list.is_some() => format!("for example `name = \"{}\"`", wrong.suggestion),
        NotWritten::Name(wrong) => format!("for example `--name {}`", wrong.suggestion),
        NotWritten::Machine(_) => "leave it out of `--targets`; other machines take what is for `--target`".to_owned(),
        NotWritten::Operation(_) if args.search.target.name != PORTABLE.name => {
            "write it for any machine, `--target portable`, or choose another language".to_owned()
        }
        NotWritten::Operation(_) | NotWritten::Parts(_) => "choose another language".to_owned(),
    };
    BadInput::new(error.to_string()).with_help(help)
}

/// Writes or compares the code, and prints it, or a report on it; returns in what it differs.
fn put(
    args: &Emit,
    code: &str,
    report: impl FnOnce(String, Option<bool>) -> anyhow::Result<String>,
) -> anyhow::Result<Option<String>> {
    let file = named(args.output.as_deref());
    let difference = write_or_compare(file, args.check, code)?;
    if args.json {
        host::print(&(report(code.to_owned(), args.check.then_some(difference.is_none()))? + "\n"))?;
    } else if file.is_none() {
        host::print(code)?;
    }
    Ok(difference)
}

fn conclude(difference: Option<String>, command: &str) -> Outcome {
    match difference {
        Some(difference) => {
            host::print_diagnostic(&format!("{difference}to write it: {command}\n"));
            Outcome::Negative
        }
        None => Outcome::Success,
    }
}

/// The command line that writes the same again: only what differs from the defaults, in one order.
fn command_line(args: &Emit) -> String {
    let mut line = CommandLine::new("emit");
    line.specs(args.spec.spec.as_slice());
    line.option("--spec-file", args.spec.spec_file.as_ref().map(|file| file.display()));
    line.option("--list", args.list.as_ref().map(|file| file.display()));
    line.word(&args.spec.word);
    line.given(&args.spec.given);
    line.search(&args.search);
    let targets: Vec<&str> = args.targets.iter().map(|target| target.name).collect();
    line.option("--targets", Some(targets.join(",")).filter(|names| !names.is_empty()));
    line.flag("--dispatch", args.dispatch);
    // The ending says it, unless another language was asked for.
    let asked = args.lang.map(Language::name);
    line.option("--lang", asked.filter(|name| usual_language(args).map_or(true, |usual| usual.name() != *name)));
    line.option("--name", args.name.as_ref());
    line.option("--module", args.module.as_ref());
    line.option("-o", args.output.as_ref().map(|file| file.display()));
    line.finish()
}
