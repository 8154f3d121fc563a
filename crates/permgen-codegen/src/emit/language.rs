//! Output languages: whole files, for people and for other compilers.

use super::{Function, NotWritten};
use permgen_core::program::Op;
use permgen_core::target::PORTABLE;
use permgen_core::vector::IntoVector as _;

/// A way of writing functions down.
pub trait Language: Sync + std::fmt::Debug {
    /// The name that users give: `rust`.
    fn name(&self) -> &'static str;

    /// What it is, in a line.
    fn about(&self) -> &'static str;

    /// The ending of file names, without a dot.
    fn extension(&self) -> &'static str;

    /// Whether it holds data and no functions that can be called: of tables it may have some squares only.
    fn is_data(&self) -> bool {
        false
    }

    /// Whether its functions belong to a class, which is called as its file.
    fn has_class(&self) -> bool {
        false
    }

    /// Whether its functions belong to a module that has a name: a package, a class or a namespace.
    fn has_modules(&self) -> bool {
        self.has_class()
    }

    /// Whether a function can be one of several programs, whichever is for the machine that the build is for.
    fn has_machines(&self) -> bool {
        false
    }

    /// Whether functions can have an operation, whatever machine they are for.
    fn has(&self, op: Op) -> bool {
        PORTABLE.has(op)
    }

    /// The text of a whole file, which ends with a line break.
    ///
    /// # Errors
    ///
    /// When a program has an operation, or a function a name, that the language cannot express.
    fn write(&self, file: &File<'_>) -> Result<String, NotWritten>;
}

/// What a generated file holds.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct File<'a> {
    /// The functions, in order.
    pub functions: &'a [Function<'a>],
    /// The exact command line that makes this file again, shown at its top.
    pub command: Option<&'a str>,
    /// What is said below it: how what it holds was found.
    pub notes: &'a [String],
    /// What the functions belong to, in languages that [have modules](Language::has_modules).
    pub module: Option<&'a str>,
}

impl<'a> File<'a> {
    /// A file of these functions.
    #[must_use]
    pub const fn of(functions: &'a [Function<'a>]) -> Self {
        Self { functions, command: None, notes: &[], module: None }
    }

    /// The same with the command line that makes it.
    #[must_use]
    pub const fn made_by(self, command: &'a str) -> Self {
        Self { command: Some(command), ..self }
    }

    /// The same with lines about what it holds.
    #[must_use]
    pub const fn notes(self, notes: &'a [String]) -> Self {
        Self { notes, ..self }
    }

    /// The same as part of a package, class or namespace of that name.
    #[must_use]
    pub const fn within(self, module: Option<&'a str>) -> Self {
        Self { module, ..self }
    }

    /// The lines that say where the file comes from, without comment signs.
    #[must_use]
    pub fn header(&self) -> Vec<String> {
        let mut lines = origin(self.command);
        if !self.notes.is_empty() {
            lines.push(String::new());
            lines.extend_from_slice(self.notes);
        }
        lines
    }
}

/// The lines that say where a file comes from: the command line that makes it again, where there is one.
#[must_use]
pub fn origin(command: Option<&str>) -> Vec<String> {
    match command {
        // A specification can have many lines, and a line of a comment no more than one.
        Some(command) => ["DO NOT EDIT. Made by:".to_owned(), String::new()]
            .into_iter()
            .chain(command.lines().map(|line| format!("    {line}")))
            .vec(),
        None => vec![format!("DO NOT EDIT. Made by permgen {}.", super::VERSION)],
    }
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;
    use crate::emit::LANGUAGES;
    use permgen_core::compile::{Request, compile};
    use permgen_core::cost::Objective;
    use permgen_core::meaning::Meaning;
    use permgen_core::number_map::NumberMap;
    use permgen_core::random::Random;
    use permgen_core::search::{Effort, Found};
    use permgen_core::target::WORDS_OF_64;
    use permgen_core::width::Width;
    use permgen_core::word_map::WordMap;

    /// A product of 64 bits in halves takes three times as many.
    #[test]
    fn narrow_words_have_a_search_of_their_own() {
        let file = WordMap::from_fn(1, Width::W64, 1, Width::W8, |_, bit| Some((0, 8 * bit)));
        let compiled = compile(&Request::new(file.expect("each bit has one source"))).expect("a program");
        let functions = [Function::new("file_index", compiled.best(), &PORTABLE)];
        let javascript = LANGUAGES.iter().find(|language| language.name() == "javascript").expect("is a language");
        let text = javascript.write(&File::of(&functions)).expect("it has every operation");
        assert!(text.contains("In words of 32 bits: 6 operations. Proven: linear."), "{text}");
    }

    /// A product of 128 bits in halves takes four.
    #[test]
    fn what_takes_upper_halves_of_products_is_searched_again_for_words_of_64_bits() {
        let mut to: Vec<u8> = (0..64).collect();
        Random::new(7).shuffle(&mut to);
        let map = WordMap::from_fn(1, Width::W64, 1, Width::W64, |_, bit| Some((0, to[usize::from(bit)])));
        let request = Request::new(map.expect("each bit has one source")).objective(Objective::Ops).effort(Effort::Low);
        let narrow = compile(&request.clone().target(&WORDS_OF_64)).expect("a program").best().cost.ops;
        let compiled = compile(&request).expect("a program");
        let functions = [Function { effort: Effort::Low, ..Function::new("shuffle", compiled.best(), &PORTABLE) }];
        let narrow = format!("In words of 64 bits: {narrow} operations.");
        for (name, expected) in [("go", &*narrow), ("java", &narrow), ("zig", "u128")] {
            let language = LANGUAGES.iter().find(|language| language.name() == name).expect("is a language");
            let text = language.write(&File::of(&functions)).expect("it has every operation");
            assert!(text.contains(expected), "{text}");
        }
    }

    /// What a 16-bit swap of bytes is cut to is no byte, and a method is called before `~` is done.
    #[test]
    fn words_are_cut_to_each_width() {
        let written = |name: &str, found: &Found<Meaning>| {
            let language = LANGUAGES.iter().find(|language| language.name() == name).expect("is a language");
            language.write(&File::of(&[Function::new("cut", found, &PORTABLE)])).expect("it has every operation")
        };
        let high = WordMap::from_fn(1, Width::W16, 1, Width::W8, |_, bit| Some((0, bit ^ 8)));
        let high = compile(&Request::new(high.expect("each bit has one source"))).expect("a program");
        for (language, expected) in [
            ("java", "return (Integer.reverseBytes(board & 0xffff) >>> 16) & 0xff;"),
            ("csharp", "return (ReverseBytes(board & 0xffffu) >> 16) & 0xffu;"),
        ] {
            let text = written(language, high.best());
            assert!(text.contains(expected), "{text}");
        }
        let text = "program(x: u8) -> u8
            v1: u16 = zext x
            v2: u16 = not v1
            v3: u32 = zext v2
            v4: u32 = shr v3, 12
            v5 = trunc v4
            return v5";
        let fifteen = NumberMap::new(&[15; 256]).expect("a map").into();
        let text = written("numpy", &Found::recipe(&fifteen, text.parse().expect("a program"), &PORTABLE).expect("15"));
        assert!(text.contains("(~square.astype(np.uint16)).astype(np.uint32)"), "{text}");
    }

    /// No language passes over a word.
    #[test]
    #[ignore = "slow: every language"]
    fn functions_of_several_words_are_written_whole() {
        let maps = [
            WordMap::from_fn(2, Width::W64, 2, Width::W64, |word, bit| Some((1 - word, 63 - bit))),
            WordMap::from_fn(2, Width::W32, 1, Width::W64, |_, bit| Some((usize::from(bit / 32), bit % 32))),
            WordMap::from_fn(1, Width::W64, 2, Width::W32, |word, bit| Some((0, word as u8 * 32 + bit))),
        ];
        for map in maps {
            let map = map.expect("each bit has one source");
            let compiled = compile(&Request::new(map.clone())).expect("a program");
            let functions = [Function::new("exchange", compiled.best(), &PORTABLE)];
            for language in LANGUAGES {
                let written = language.write(&File::of(&functions));
                let text = written.unwrap_or_else(|wrong| panic!("{}: {wrong}", language.name()));
                for word in (0..map.inputs()).filter(|_| map.inputs() > 1 && language.name() != "json") {
                    let (entry, place) = (format!("[{word}]"), format!("x.{word}"));
                    assert!(text.contains(&entry) || text.contains(&place), "{}: {text}", language.name());
                }
            }
        }
    }
}
