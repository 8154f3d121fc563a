//! A specification with its program: all that is shown of it.

use permgen_codegen::emit::{File, Function, Language, Narrowed, NotWritten};
use permgen_codegen::spec::Meant;
use permgen_core::compile::Compiled;
use permgen_core::layout::Layout as Squares;
use permgen_core::meaning::Meaning;
use permgen_core::partial_map::PartialMap;
use permgen_core::search::{Found, Options};
use permgen_core::word_map::WordMap;
use permgen_core::{Certificate, Width};

use crate::{Layout, Listing, facts, figure, listing, svg};

/// A specification with its program.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) title: &'a str,
    pub(crate) name: &'a str,
    pub(crate) meant: &'a Meant,
    pub(crate) compiled: &'a Compiled,
    pub(crate) options: Options,
    narrowed: Option<&'a Narrowed>,
}

impl<'a> View<'a> {
    /// What was written, what the function is called, what was meant, and what was found with which options.
    #[must_use]
    pub fn new(title: &'a str, name: &'a str, meant: &'a Meant, compiled: &'a Compiled, options: Options) -> Self {
        Self { title, name, meant, compiled, options, narrowed: None }
    }

    /// The same with where programs in narrower words are kept, which is of use for one program.
    #[must_use]
    pub fn keeping(self, narrowed: &'a Narrowed) -> Self {
        Self { narrowed: Some(narrowed), ..self }
    }

    /// The best program.
    #[must_use]
    pub fn found(&self) -> &'a Found<Meaning> {
        self.compiled.best()
    }

    /// The name of the function.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// The map, of a word's bits; `None` of something else.
    #[must_use]
    pub fn map(&self) -> Option<PartialMap> {
        self.found().certified.meaning().map()
    }

    /// How words of a width are drawn.
    #[must_use]
    pub fn layout(&self, width: Width) -> Layout {
        Layout::of(self.meant.board, width)
    }

    /// What there is to say about the map: names and values.
    #[must_use]
    pub fn facts_of_map(map: &PartialMap, board: Option<permgen_core::board::Board>) -> Vec<(&'static str, String)> {
        facts::of_map(map, board)
    }

    /// What there is to say about a program: names and values, its proof last.
    #[must_use]
    pub fn facts_of_program(found: &Found<Meaning>, options: Options) -> Vec<(&'static str, String)> {
        facts::of_program(found, options)
    }

    /// What the specification means, in lines, where it cannot be drawn.
    #[must_use]
    pub fn listing(&self) -> Option<Listing> {
        listing(self.meant, self.found().certified.meaning())
    }

    /// What the proof says, in words.
    #[must_use]
    pub fn certificate(&self) -> String {
        let certified = &self.found().certified;
        let each = if certified.meaning().takes_number() { "for each of the maps, " } else { "" };
        let how = match (certified.certificate(), certified.meaning()) {
            (Certificate::Linear, _) => format!(
                "{each}each bit was followed through the program as a sum (xor) of the bits of the argument, and what comes \
                 out is what was written, whatever the argument is"
            ),
            (Certificate::Exhaustive { inputs }, Meaning::Bitwise(_)) => format!(
                "no bit reaches another place in the program, and it gave what was written for all {inputs} combinations of \
                 bits at one place"
            ),
            (Certificate::Affine { inputs }, _) => format!(
                "for all places each bit of the result was seen to be a sum (xor) of bits of the board, and of the mask, and \
                 what was written came out for each of these bits alone, {inputs} inputs in all"
            ),
            (Certificate::Exhaustive { inputs }, _) => format!(
                "{each}the program was run for every value of the bits that make a difference, {inputs} in all, and gave what \
                 was written each time"
            ),
            (other, _) => format!("by the method `{}`", other.name()),
        };
        let promises = certified.meaning().linear().map_or(&[][..], |linear| linear.first().promises());
        let promise = match promises.iter().any(|promised| *promised != 0) {
            true => " This rests on the caller's promise: the bits that are promised to be 0 are 0.",
            false => "",
        };
        format!("Proven: {how}.{promise} That the text in a language is this program is tested, not proven.")
    }

    /// The program in a language, as a whole file.
    ///
    /// # Errors
    ///
    /// When the language cannot express it.
    pub fn code(&self, language: &dyn Language) -> Result<String, NotWritten> {
        let target = self.compiled.items[0].target;
        let function = Function::new(self.name, self.found(), target).specified(self.title).meaning(self.meant);
        let mut function = function.effort(self.options.effort);
        function.narrowed = self.narrowed;
        language.write(&File::of(&[function]))
    }

    /// The command that writes the same file.
    #[must_use]
    pub fn command(&self, language: &dyn Language) -> String {
        let Options { objective, effort, .. } = self.options;
        let mut command = "permgen emit".to_owned();
        let usual = Options::default();
        let mut option = |name: &str, value: &str, usual: &str| {
            if value != usual {
                command += &format!(" --{name} {value}");
            }
        };
        option("target", self.options.target.name, usual.target.name);
        option("objective", objective.name(), usual.objective.name());
        option("effort", effort.name(), usual.effort.name());
        option("lang", language.name(), "rust");
        option("name", self.name, "");
        // A map such as `-sq` would be read as an option.
        command + if self.title.starts_with('-') { " -- " } else { " " } + &quoted(self.title)
    }

    /// The words that the program is drawn with: the letter R on each board that it takes.
    #[must_use]
    pub fn figures(&self) -> Vec<u128> {
        let promised = self.map().map_or(0, |map| map.promised_zero());
        let inputs = self.found().certified.program().inputs();
        inputs.iter().map(|&width| figure(self.layout(width)) & !promised).collect()
    }

    /// The board before and after, as SVG; `None` where what is meant is no map, and of words of one's own where it lies in several.
    #[must_use]
    pub fn before_and_after(&self, word: Option<u128>) -> Option<String> {
        if let Some(map) = self.map() {
            return Some(svg::before_and_after(&map, self.meant.board, word));
        }
        let (map, (from, to)) = self.in_words().filter(|_| word.is_none())?;
        svg::before_and_after_in_words(map, from, to)
    }

    /// Where each square goes, in colours by cycle, as SVG; `None` where what is meant is no map of a board.
    #[must_use]
    pub fn moves(&self) -> Option<String> {
        if let Some(map) = self.map() {
            return Some(svg::moves(&map, self.meant.board));
        }
        let (map, (from, to)) = self.in_words()?;
        if from == to { svg::moves_of_words(map, from) } else { None }
    }

    /// A map of what lies in several words, and how it lies before and after.
    fn in_words(&self) -> Option<(&'a WordMap, &'a (Squares, Squares))> {
        let layouts = self.meant.layouts.as_deref()?;
        let map = self.found().certified.meaning().words()?;
        let is_so = map.words_in() == layouts.0.words() && map.words_out() == layouts.1.words();
        is_so.then_some((map, layouts))
    }
}

/// A word as a shell reads it.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_codegen::emit::LANGUAGES;
    use permgen_codegen::spec;
    use permgen_core::search::Effort;
    use permgen_core::{Request, compile};

    fn with<T>(text: &str, look: impl FnOnce(&View<'_>) -> T) -> T {
        let meant = spec::read(text).expect("a specification");
        let compiled = compile(&Request::new(meant.meaning.clone()).effort(Effort::Low)).expect("a program");
        look(&View::new(text, "map", &meant, &compiled, Options::default().effort(Effort::Low)))
    }

    #[test]
    fn every_kind_of_meaning_is_drawn_and_its_proof_is_told() {
        for (text, proof) in [
            ("sq ^ 56", "Proven: each bit was followed"),
            ("gather(file(a)) given x & !0x0101010101010101 == 0", "promised to be 0 are 0."),
            ("gather(inner(file(square)))", "Proven: for each of the maps, "),
            ("square_of(sq ^ 7)", "64 in all"),
            ("bitwise(|a, b, c| a & b | c)", "for all 8 combinations of bits at one place"),
            ("from |rank, file| (rank, 0)", "Proven: each bit was followed"),
            ("width = u128; i ^ 1", "Proven: each bit was followed"),
            ("board = 9x9, layout = 63 + 18; flip_vertical", "Proven: each bit was followed"),
            ("board = 9x9, layout = 63 + 18 -> packed; identity", "Proven: each bit was followed"),
        ] {
            with(text, |view| {
                assert!(view.certificate().contains(proof), "{text}: {}", view.certificate());
                let words = view.found().certified.program().inputs().len();
                let (network, page) = (view.network(), view.html(&[]));
                assert_eq!(view.figures().len(), words, "{text}");
                for drawing in
                    [Some(network), view.moves(), view.before_and_after(None), view.products()].into_iter().flatten()
                {
                    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>"), "{text}");
                    assert!(!drawing.contains("NaN"), "{text}");
                    assert_eq!(drawing.matches("<g ").count(), drawing.matches("</g>").count(), "{text}");
                    assert!(page.contains(&drawing), "{text}");
                }
                assert_eq!(view.map().is_none(), view.listing().is_some(), "{text}");
            });
        }
    }

    #[test]
    fn programs_that_are_kept_are_those_that_are_found() {
        // One place for all of them: it is used for the first of each width.
        let shared = Narrowed::default();
        for text in ["linear(|x| x ^ x << 9)", "flip_diagonal", "width = u128; 127 - i", "board = 9x9; rotate_180"] {
            let own = Narrowed::default();
            for narrowed in [&own, &shared] {
                with(text, |view| {
                    let kept = view.keeping(narrowed);
                    for language in LANGUAGES {
                        let written = view.code(*language).map_err(|wrong| wrong.to_string());
                        for _ in 0..2 {
                            assert_eq!(kept.code(*language).map_err(|wrong| wrong.to_string()), written, "{text}");
                        }
                    }
                });
            }
        }
    }

    #[test]
    fn a_network_is_drawn_with_the_words_that_it_is_given() {
        with("sq ^ 7", |view| {
            assert_ne!(view.network_of(&[1]), view.network());
            assert_eq!(view.network_of(&view.figures()), view.network());
        });
    }

    #[test]
    fn a_bit_is_followed_to_the_place_it_goes_to() {
        with("flip_vertical", |view| {
            let network = view.network_following(0, 0);
            assert_eq!(network.matches("pg-path\"").count(), 1);
            // One line: a1, at the bottom of the argument, goes to a8, at the top.
            let line = network.split("pg-path\"").nth(1).and_then(|rest| rest.split('"').nth(3)).expect("a path");
            let numbers: Vec<u32> = line.split(['M', ' ', 'L']).filter_map(|number| number.parse().ok()).collect();
            assert!(matches!(numbers[..], [x, y, right, above] if x < right && y == above + 63), "{line}");
            assert!(!view.network().contains("pg-path\""));
        });
        // Each instruction of a longer program has its own line, and masks end the lines of what they drop.
        with("flip_diagonal", |view| {
            let network = view.network_following(0, 1);
            let steps = network.matches("pg-path\"").count();
            assert!(steps > 3 && steps < view.found().certified.program().instructions().len(), "{steps}");
        });
    }

    #[test]
    fn boards_of_several_words_are_drawn() {
        with("board = 19x19; mirror_horizontal", |view| {
            let moves = view.moves().expect("a drawing");
            assert_eq!((moves.matches("pg-cycle\"").count(), moves.matches("pg-square\"").count()), (342, 19));
            // The a-file and the s-file change places.
            assert!(moves.contains(">s1<") && moves.contains(">a19<"));
            let boards = view.before_and_after(None).expect("a drawing");
            assert_eq!(boards.matches("pg-figure\"").count(), 2);
            assert!(view.before_and_after(Some(1)).is_none());
        });
        with("board = 9x9, layout = 63 + 18 -> packed; identity", |view| {
            assert!(view.moves().is_none());
            let boards = view.before_and_after(None).expect("a drawing");
            let count = |part: &str| part.split("/>").next().unwrap_or_default().matches('M').count();
            let dots: Vec<usize> = boards.split("pg-figure\"").skip(1).map(count).collect();
            assert!(dots.len() == 2 && dots[0] == dots[1] && dots[0] > 10, "{dots:?}");
        });
    }

    #[test]
    fn the_command_is_quoted_for_a_shell() {
        with("-sq /* it's */ + 63", |view| {
            let command = view.command(permgen_codegen::emit::LANGUAGES[1]);
            assert_eq!(command, r"permgen emit --effort low --lang c --name map -- '-sq /* it'\''s */ + 63'");
        });
    }

    #[test]
    fn what_is_written_is_no_markup() {
        with("sq ^ /* <script>&\"</script> */ 56", |view| {
            let page = view.html(&[]);
            assert!(page.contains("&lt;script&gt;&amp;&quot;&lt;/script&gt;") && !page.contains("<script"));
        });
    }
}
