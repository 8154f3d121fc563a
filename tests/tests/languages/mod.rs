//! What is written in each language is compiled by the language's own compiler, without a warning, and run: every function has to
//! compute what its map says. Then one constant is broken, which has to be seen.

mod corpus;
mod drivers;
mod fuzzed;
mod machines;
mod programs;
pub(crate) mod tools;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use corpus::{Case, corpus};
use drivers::{Driver, Entry};
use permgen_codegen::emit::{File, Function, LANGUAGES};
use permgen_core::layout::Words;
use permgen_tests::skip::skipped;

/// A language of functions by its name in the registry.
fn written(language: &str, functions: &[Function<'_>], module: &str) -> String {
    let language = LANGUAGES.iter().find(|known| known.name() == language).expect("a language");
    language.write(&File::of(functions).within(Some(module))).unwrap_or_else(|error| panic!("{language:?}: {error}"))
}

/// The vectors as lines: the number of the function, the words that go in, and those that come out, each in parts of so many bits,
/// the highest first, those of arrays the lowest, in hexadecimal digits.
fn lines(cases: &[Case], part: u32) -> String {
    let mut text = String::new();
    for (number, case) in cases.iter().enumerate() {
        let function = case.function();
        let taken = function.arguments().into_iter().map(|argument| argument.words).chain([function.result()]);
        let taken: Vec<Words> = taken.collect();
        for vector in case.vectors() {
            text.push_str(&number.to_string());
            let mut values = vector.inputs.iter().chain(&vector.outputs);
            for words in &taken {
                let mask = u128::MAX >> (128 - part.min(words.width.bits()));
                for word in values.by_ref().take(words.count) {
                    let mut parts: Vec<u32> = (0..drivers::parts(words.width, part)).collect();
                    // Of an array the lowest word comes first, and so do its parts.
                    if words.count == 1 {
                        parts.reverse();
                    }
                    for at in parts {
                        text.push_str(&format!(" {:x}", word.checked_shr(at * part).unwrap_or(0) & mask));
                    }
                }
            }
            text.push('\n');
        }
    }
    text
}

/// A folder of its own, in the build's.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("language-{name}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs a command; whether it succeeded, and what it said: what only builds has nothing to say on its standard error.
fn run(folder: &Path, command: &[String], input: Option<&Path>) -> (bool, String) {
    let stdin = input.map_or_else(Stdio::null, |input| std::fs::File::open(input).expect("the vectors").into());
    let mut process = Command::new(&command[0]);
    process.args(&command[1..]).current_dir(folder).stdin(stdin);
    let output = process.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.success() && (input.is_some() || output.stderr.is_empty()), said)
}

/// The text with another digit in the first constant of its first function.
fn broken(text: &str) -> String {
    let is_code = |line: &str| {
        let line = line.trim_start();
        !["//", "#", "*", "/*"].iter().any(|sign| line.starts_with(sign))
            && (line.contains(" = ") || line.contains(" := ") || line.contains("return"))
    };
    let mut is_broken = false;
    let line = |line: &str| {
        let place = line.find("0x").filter(|_| !is_broken && is_code(line));
        let Some(place) = place else { return format!("{line}\n") };
        let digit = line[place + 2..].find(|digit: char| digit.is_ascii_hexdigit() && digit != '0').expect("a digit");
        let at = place + 2 + digit;
        is_broken = true;
        let other = u32::from_str_radix(&line[at..=at], 16).expect("a digit") ^ 2;
        format!("{}{other:x}{}\n", &line[..at], &line[at + 1..])
    };
    let changed: String = text.lines().map(line).collect();
    assert_ne!(changed, text);
    changed
}

fn does_what_the_maps_say(driver: &Driver) {
    let commands = match (driver.commands)() {
        Ok(commands) => commands,
        Err(missing) => return skipped(&format!("{} is not tested: {missing}", driver.language)),
    };
    let cases: Vec<Case> = corpus().iter().filter(|case| (driver.has)(case.function().name)).cloned().collect();
    let trial = Trial::new(driver, driver.language, &cases);
    // The first function alone is broken: it is one whose constants all matter.
    let (is_wrong_seen, said) = trial.run(&broken(&trial.text), &commands);
    // A file of Rust sees it by its own assertion, while it is compiled.
    let is_told = said.contains("wrong: 0") || said.contains("evaluation panicked: assertion failed");
    assert!(!is_wrong_seen && is_told, "{}: a broken constant was not seen: {said}", driver.language);
    trial.succeeds(&commands);
}

/// What is written of functions, and what has to come out of it.
struct Trial<'a> {
    driver: &'a Driver,
    folder: PathBuf,
    text: String,
    vectors: usize,
}

impl<'a> Trial<'a> {
    fn new(driver: &'a Driver, name: &str, cases: &[Case]) -> Self {
        let functions: Vec<Function<'_>> = cases.iter().map(Case::function).collect();
        let entry = |(number, function): (usize, &Function<'_>)| {
            let arguments = function.arguments();
            let truths = arguments.iter().map(|argument| argument.is_bool).collect();
            let inputs = arguments.iter().map(|argument| argument.words).collect();
            Entry { number, name: function.name.to_owned(), inputs, truths, output: function.result() }
        };
        let entries: Vec<Entry> = functions.iter().enumerate().map(entry).collect();
        let text = written(driver.language, &functions, driver.module);
        let folder = folder(name);
        let vectors = lines(cases, driver.part);
        std::fs::write(folder.join("vectors.txt"), &vectors).expect("a file");
        for (file, contents) in (driver.files)(&entries) {
            let file = folder.join(file);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(file, contents).expect("a file");
        }
        std::fs::create_dir_all(folder.join(driver.emitted).parent().expect("a folder")).expect("a folder");
        Self { driver, folder, text, vectors: vectors.lines().count() }
    }

    /// Builds a text and runs it with the vectors; whether it succeeded, and what it said.
    fn run(&self, text: &str, commands: &[Vec<String>]) -> (bool, String) {
        let (language, folder) = (self.driver.language, &self.folder);
        std::fs::write(folder.join(self.driver.emitted), text).expect("a file");
        let (last, before) = commands.split_last().expect("a command");
        for command in before {
            let (is_fine, said) = run(folder, command, None);
            if !is_fine {
                return (false, format!("{language}: {command:?} in {}:\n{said}", folder.display()));
            }
        }
        run(folder, last, Some(&folder.join("vectors.txt")))
    }

    /// Everything that comes out is right.
    fn succeeds(&self, commands: &[Vec<String>]) {
        self.agrees(commands).unwrap_or_else(|wrong| panic!("{}: {wrong}", self.driver.language));
    }

    /// The same, or what was said.
    fn agrees(&self, commands: &[Vec<String>]) -> Result<(), String> {
        let (is_fine, said) = self.run(&self.text, commands);
        match is_fine && said.trim() == self.vectors.to_string() {
            true => Ok(()),
            false => Err(format!("in {}: {said}", self.folder.display())),
        }
    }
}

#[test]
fn the_guide_has_a_row_for_each_language() {
    let guide = include_str!("../../../permgen/guide/languages.md");
    for language in LANGUAGES {
        let name = format!("`{}`", language.name());
        let is_there = guide.lines().any(|line| line.starts_with('|') && line.contains(&name));
        assert!(is_there, "permgen/guide/languages.md has no row for {name}");
    }
}

macro_rules! languages {
    ($($name:ident),*) => {
        $(#[test]
        #[ignore = "slow: compilers of every language"]
        fn $name() {
            does_what_the_maps_say(&drivers::$name());
        })*

        /// Every language with functions that can be called has a driver here.
        #[test]
        fn no_language_is_left_out() {
            let tested = [$(stringify!($name)),*];
            for language in LANGUAGES.iter().filter(|language| !language.is_data()) {
                assert!(tested.contains(&language.name()), "{} is not tested", language.name());
            }
        }
    };
}

languages!(rust, c, cpp, go, java, csharp, javascript, typescript, bigint, python, numpy, zig);
