//! For each language the program that runs what was written against vectors, and the commands that build and run it.

use permgen_core::layout::Words;
use permgen_core::width::Width;

use super::tools::Missing;

mod compiled;
mod managed;
mod scripts;

pub(crate) use compiled::{c, cpp, go, rust, zig};
pub(crate) use managed::{csharp, java};
pub(crate) use scripts::{bigint, javascript, numpy, python, typescript};

/// A function to be called.
pub(crate) struct Entry {
    pub(crate) number: usize,
    /// Its name, as it was given.
    pub(crate) name: String,
    pub(crate) inputs: Vec<Words>,
    /// Which of them are `bool`s.
    pub(crate) truths: Vec<bool>,
    pub(crate) output: Words,
}

/// Files by their names.
pub(super) type Files = Vec<(&'static str, String)>;

/// How a language is tested.
pub(crate) struct Driver {
    pub(crate) language: &'static str,
    /// The file that is written.
    pub(crate) emitted: &'static str,
    pub(crate) module: &'static str,
    /// The widest words of the vectors.
    pub(crate) part: u32,
    /// Whether the function of that name is tested.
    pub(crate) has: fn(&str) -> bool,
    /// The other files.
    pub(crate) files: fn(&[Entry]) -> Files,
    /// What builds and, at last, runs it with the vectors as standard input.
    pub(crate) commands: fn() -> Result<Vec<Vec<String>>, Missing>,
}

/// How many parts a word has.
pub(crate) fn parts(width: Width, part: u32) -> u32 {
    (width.bits() / part).max(1)
}

/// The places of a word's parts on a line, the highest first; of an array's, the lowest.
struct Word {
    at: usize,
    parts: usize,
    width: Width,
    is_array: bool,
    is_truth: bool,
}

impl Word {
    /// The places of the parts.
    fn places(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.parts
    }

    /// What is written for each part of an array, between commas; the width of each part.
    fn entries(&self, part: u32, entry: impl Fn(usize, Width) -> String) -> Option<(Width, String)> {
        let width = Width::from_bits(self.width.bits().min(part)).unwrap_or(self.width);
        let entries: Vec<String> = self.places().map(|at| entry(at, width)).collect();
        self.is_array.then(|| (width, entries.join(", ")))
    }
}

impl Entry {
    /// The words that go in, and the one that comes out.
    fn words(&self, part: u32) -> (Vec<Word>, Word) {
        let mut at = 0;
        let mut word = |(&Words { count, width }, &is_truth): (&Words, &bool)| {
            let parts = count * parts(width, part) as usize;
            at += parts;
            Word { at: at - parts, parts, width, is_array: count > 1, is_truth }
        };
        let inputs = self.inputs.iter().zip(&self.truths).map(&mut word).collect();
        (inputs, word((&self.output, &false)))
    }

    /// The words of the name, each with a capital, but for the first.
    fn camel(&self) -> String {
        let mut words = self.name.split('_');
        let first = words.next().unwrap_or_default().to_owned();
        words.fold(first, |name, word| name + &capital(word))
    }

    fn pascal(&self) -> String {
        capital(&self.camel())
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// The cases of a function that knows all entries.
fn cases(entries: &[Entry], part: u32, case: impl Fn(&Entry, &[Word], &Word) -> String) -> String {
    let one = |entry: &Entry| {
        let (inputs, output) = entry.words(part);
        case(entry, &inputs, &output)
    };
    entries.iter().map(one).collect()
}

fn joined(words: &[Word], truth: &str, word: impl Fn(&Word) -> String) -> String {
    let word = |value: &Word| match value.is_truth {
        true => truth.replace('#', &value.at.to_string()),
        false => word(value),
    };
    words.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn command(program: String, arguments: &[&str]) -> Vec<String> {
    std::iter::once(program).chain(arguments.iter().map(|&argument| argument.to_owned())).collect()
}
