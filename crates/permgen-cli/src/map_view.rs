//! The whole picture of a map and its program, as `show` prints it.

use anstyle::{AnsiColor, Style};
use permgen_codegen::emit::{Function, rust};
use permgen_core::board::Board;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Operand, Program, ValueId};
use permgen_core::search::{Found, Options};
use permgen_core::width::Width;

use permgen_view::{Layout, Multiplication, View, cycle_text, figure, multiplications, result, stage_text, stages};

use crate::picture::{Block, Ink, Pen, before_and_after, flow, framed_names, paint, plain_letters, plain_word, wrap};

const INDENT: usize = 2;

/// The heading of the last part, which is code.
const CODE: &str = "in Rust";

/// What is drawn, and how.
pub(crate) struct MapView<'a> {
    /// What the user wrote.
    pub(crate) title: &'a str,
    /// What the function is called.
    pub(crate) name: &'a str,
    pub(crate) board: Option<Board>,
    pub(crate) found: &'a Found,
    pub(crate) options: Options,
    pub(crate) pen: Pen,
    pub(crate) columns: usize,
}

impl MapView<'_> {
    /// The picture, with escape codes for colour, ending with a line break.
    pub(crate) fn draw(&self) -> String {
        let map = self.found.certified.map();
        let mut page = Page { text: String::new(), pen: self.pen, columns: self.columns };
        page.title(self.title);
        page.facts(&View::facts_of_map(map, self.board));
        page.heading("before and after");
        page.block(before_and_after(self.pen, self.board, map, self.room()));
        page.heading("destinations and sources");
        page.block(self.names(map));
        if let Some(permutation) = map.as_permutation().filter(|permutation| !permutation.is_identity()) {
            page.heading("cycles");
            let layout = self.layout(map.input());
            let cycles: Vec<String> = permutation.cycles().iter().map(|cycle| cycle_text(layout, cycle)).collect();
            // A cycle that is longer than a line is broken between squares.
            let room = self.columns.saturating_sub(INDENT);
            let words = cycles.iter().flat_map(|cycle| {
                if cycle.chars().count() <= room { vec![cycle.as_str()] } else { cycle.split(' ').collect() }
            });
            page.block(Block::new(wrap(words, room)));
        }
        page.heading("the program");
        page.facts(&self.program_facts());
        self.network(&mut page, map);
        self.multiplications(&mut page, map);
        let found = self.found.clone().generalised();
        let function = Function::new(self.name, &found, self.options.target).on(self.board);
        // What has no `const fn` is shown as a program only. Code keeps its lines, however narrow the page.
        if let Ok(code) = rust::code(&function) {
            page.heading(CODE);
            page.block(Block::new(code.lines().map(str::to_owned).collect()));
        }
        page.text
    }

    /// How words of a width are drawn: as the board, if it is the board's word.
    fn layout(&self, width: Width) -> Layout {
        Layout::of(self.board, width)
    }

    /// How many columns there are for a block.
    fn room(&self) -> usize {
        self.columns.saturating_sub(INDENT)
    }

    fn names(&self, map: &PartialMap) -> Block {
        let (before, after) = (self.layout(map.input()), self.layout(map.output()));
        let source_of = |bit: u8| (0..map.input().bits() as u8).find(|&source| map.destination_of(source) == Some(bit));
        let noun = before.noun(1);
        let to = framed_names(self.pen, before, |bit| map.destination_of(bit)).titled(format!("each {noun} goes to"));
        let from = framed_names(self.pen, after, source_of).titled(format!("each {noun} comes from"));
        flow(&[to, from], 4, self.columns.saturating_sub(INDENT))
    }

    fn program_facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = View::facts_of_program(&self.found.clone().generalised(), self.options);
        let tick = paint(AnsiColor::Green.on_default().bold(), self.pen.pick("✓", "ok"));
        if let Some((_, certificate)) = facts.last_mut() {
            *certificate += &format!(" {tick}");
        }
        facts
    }

    /// Every line of the program with what the figure has become, and with its masks.
    fn network(&self, page: &mut Page, map: &PartialMap) {
        let program = self.found.certified.program();
        let word = figure(self.layout(map.input())) & !map.promised_zero();
        let trace = program.trace(word);
        let stages = stages(map, program);
        let start = self.card(&format!("x: {}", program.input()), None, program.input(), word);
        let mut cards = vec![start];
        for (number, stage) in stages.iter().enumerate() {
            if stages.len() > 1 {
                let effect = stage.permutation.as_ref().map_or(String::new(), |permutation| {
                    format!("  {}", stage_text(self.layout(permutation.width()), permutation))
                });
                page.flow(&std::mem::take(&mut cards));
                page.subheading(&format!("stage {} of {}", number + 1, stages.len()), &effect);
            }
            for index in stage.instructions.clone() {
                cards.push(self.instruction_card(program, index, trace[index]));
            }
        }
        page.flow(&cards);
        let result = match program.result() {
            Operand::Value(value) if value.index() + 1 == trace.len() => return,
            Operand::Input(_) => "return x".to_owned(),
            Operand::Value(value) => format!("return {value}"),
            Operand::Const(value) => format!("return {value:#x}"),
            Operand::Table(_) => unreachable!("programs do not return tables"),
        };
        page.line(&result);
    }

    /// Every multiplication with its bits by letters, and in the end where they are.
    fn multiplications(&self, page: &mut Page, map: &PartialMap) {
        let multiplications = multiplications(self.found);
        if multiplications.is_empty() {
            return;
        }
        page.heading(if multiplications.len() == 1 { "the multiplication" } else { "the multiplications" });
        let program = self.found.certified.program();
        let room = self.columns.saturating_sub(INDENT);
        let titled = |block: Block, title: String| block.titled(paint(Style::new().bold(), &title));
        for (number, multiplication) in multiplications.iter().enumerate() {
            let layout = self.layout(multiplication.width);
            let (masked, product) = multiplication.names(program);
            let last = number + 1 == multiplications.len();
            let mut pictures = vec![
                titled(plain_letters(self.pen, layout, &multiplication.masked), format!("{masked}, multiplied")),
                titled(plain_word(self.pen, layout, multiplication.factor, Ink::Mask), "by the factor".to_owned()),
                titled(plain_letters(self.pen, layout, &multiplication.product), format!("is {product}")),
            ];
            if last {
                let result = plain_letters(self.pen, self.layout(map.output()), &result(map));
                pictures.push(titled(result, "the result".to_owned()));
            }
            page.block(flow(&pictures, 4, room));
            page.line("");
        }
        let bits = self.layout(map.input()).noun(2);
        let mut legend = format!("The letters are {bits} in their order; of a product, capitals are used.");
        if multiplications.iter().any(Multiplication::is_mixed) {
            legend += " Where there is a +, several may come together, or what is not asked for.";
        }
        wrap(legend.split(' '), room).iter().for_each(|line| page.line(line));
    }

    fn instruction_card(&self, program: &Program, index: usize, value: u128) -> Block {
        let instruction = program.instructions()[index];
        let text = program.instruction_text(ValueId::of_instruction(index));
        let mask = match (instruction.a, instruction.b) {
            (_, Some(Operand::Const(mask))) if !instruction.op.takes_count() => Some(mask),
            (Operand::Const(mask), _) => Some(mask),
            _ => None,
        };
        self.card(&text, mask, instruction.width, value)
    }

    fn card(&self, text: &str, mask: Option<u128>, width: Width, value: u128) -> Block {
        let layout = self.layout(width);
        let value = plain_word(self.pen, layout, value, Ink::Figure);
        let pictures = match mask {
            Some(mask) => Block::beside(&[plain_word(self.pen, layout, mask, Ink::Mask), value], 3),
            None => value,
        };
        pictures.titled(paint(Style::new().bold(), text))
    }
}

/// Text that grows downwards.
struct Page {
    text: String,
    pen: Pen,
    columns: usize,
}

impl Page {
    fn line(&mut self, line: &str) {
        if !line.is_empty() {
            self.text.push_str(&" ".repeat(INDENT));
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    fn title(&mut self, title: &str) {
        const MOST_LINES: usize = 4;
        let mut lines = wrap(title.split_whitespace(), self.columns.saturating_sub(INDENT));
        if lines.len() > MOST_LINES {
            lines.truncate(MOST_LINES);
            lines.push(self.pen.pick("…", "...").to_owned());
        }
        self.text.push('\n');
        for line in lines {
            self.line(&paint(AnsiColor::Green.on_default().bold(), &line));
        }
        self.text.push('\n');
    }

    fn heading(&mut self, title: &str) {
        self.text.push('\n');
        self.text.push_str(&self.pen.heading(title, self.columns));
        self.text.push_str("\n\n");
    }

    fn subheading(&mut self, title: &str, rest: &str) {
        self.text.push('\n');
        if INDENT + title.chars().count() + rest.chars().count() > self.columns {
            self.line(&paint(AnsiColor::Magenta.on_default().bold(), title));
            for line in wrap(rest.split_whitespace(), self.columns.saturating_sub(INDENT)) {
                self.line(&paint(Style::new().dimmed(), &line));
            }
            return;
        }
        self.line(&format!(
            "{}{}",
            paint(AnsiColor::Magenta.on_default().bold(), title),
            paint(Style::new().dimmed(), rest)
        ));
    }

    fn facts(&mut self, facts: &[(&'static str, String)]) {
        let width = facts.iter().map(|(key, _)| key.len()).max().unwrap_or(0).max(10);
        for (key, value) in facts {
            let lines = wrap(value.split(' '), self.columns.saturating_sub(INDENT + width + 2));
            for (index, line) in lines.iter().enumerate() {
                let key = if index == 0 { *key } else { "" };
                self.line(&format!("{}  {line}", paint(Style::new().dimmed(), &format!("{key:<width$}"))));
            }
        }
    }

    fn block(&mut self, block: Block) {
        for line in block.indented(INDENT).lines() {
            self.text.push_str(line);
            self.text.push('\n');
        }
    }

    fn flow(&mut self, cards: &[Block]) {
        if !cards.is_empty() {
            self.text.push('\n');
            self.block(flow(cards, 3, self.columns.saturating_sub(INDENT)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::board::OffBoard;
    use permgen_core::permutation::Permutation;
    use permgen_core::search::{Effort, Objective, search};

    fn draw(title: &str, map: &PartialMap, board: Option<Board>, pen: Pen, columns: usize) -> String {
        let options = Options::default().objective(Objective::Ops).effort(Effort::Low);
        let found = search(map, options);
        let text = MapView { title, name: "map", board, found: &found, options, pen, columns }.draw();
        // Which strategy finds a program first is not the picture's business.
        let text = anstream::adapter::strip_str(&text).to_string();
        text.lines().filter(|line| !line.starts_with("  found by")).map(|line| line.to_owned() + "\n").collect()
    }

    fn of(width: Width, to: impl FnMut(u8) -> u8) -> PartialMap {
        PartialMap::from(Permutation::from_fn(width, to))
    }

    #[test]
    fn a_flip_of_the_board() {
        let map = of(Width::W64, |square| square ^ 56);
        insta::assert_snapshot!(draw("sq ^ 56", &map, Some(Board::CHESS), Pen::UNICODE, 80));
    }

    #[test]
    fn a_word_without_a_board_in_plain_characters() {
        let map = of(Width::W16, |bit| bit ^ 8);
        insta::assert_snapshot!(draw("rotate_left(8)", &map, None, Pen::ASCII, 80));
    }

    fn part_of<'a>(text: &'a str, heading: &str) -> &'a str {
        let (_, part) = text.split_once(heading).expect("the part is there");
        part.split_once(CODE).expect("the code comes last").0
    }

    #[test]
    fn multiplications_are_drawn_bit_by_bit() {
        let resolve = |text: &str, width| {
            let spec = permgen_codegen::spec::Spec::parse_str(text).unwrap();
            spec.resolve(&permgen_codegen::spec::Scope::new(width)).unwrap()
        };
        for text in ["gather(inner(diagonal(d4)))", "scatter(file(c))"] {
            let resolved = resolve(text, None);
            let text = draw(text, &resolved.map, resolved.board, Pen::UNICODE, 80);
            insta::assert_snapshot!(part_of(&text, "the multiplication"));
        }
        let reversal = draw("sq ^ 7", &resolve("sq ^ 7", Some(Width::W8)).map, None, Pen::ASCII, 60);
        insta::assert_snapshot!(part_of(&reversal, "the multiplications"));
        // Of more bits than there are letters nothing is drawn.
        assert!(!draw("sq ^ 7", &of(Width::W64, |square| square ^ 7), None, Pen::ASCII, 80).contains("multiplication"));
    }

    #[test]
    fn nothing_is_wider_than_the_page() {
        for columns in [40, 60, 80, 132] {
            let map = of(Width::W64, |square| (7 - square % 8) * 8 + square / 8);
            let text = draw("|rank, file| (7 - file, rank)", &map, Some(Board::CHESS), Pen::UNICODE, columns);
            let (pictures, _) = text.split_once(CODE).expect("the code comes last");
            let longest = pictures.lines().map(|line| line.chars().count()).max();
            assert!(longest <= Some(columns), "{columns}: {longest:?}\n{pictures}");
        }
    }

    #[test]
    fn what_a_partial_map_drops_is_told() {
        let board = Board::new(2, 3, Width::W8).unwrap().with_off_board(OffBoard::Clear);
        let to: Vec<Option<u8>> = (0..8).map(|bit| (1..6).contains(&bit).then(|| 6 - bit)).collect();
        let map = PartialMap::new(Width::W8, Width::W8, &to, 0x80).unwrap();
        let text = draw("turn", &map, Some(board), Pen::ASCII, 80);
        assert!(text.contains("  moves       b1 c1 a2 b2 c2\n"), "{text}");
        assert!(text.contains("  drops       a1 and 1 bit off the board\n"), "{text}");
        assert!(text.contains("  promised 0  1 bit off the board\n"), "{text}");
    }

    #[test]
    fn no_line_ends_in_a_space() {
        let map = of(Width::W64, |square| square ^ 7);
        let text = draw("sq ^ 7", &map, Some(Board::CHESS), Pen::UNICODE, 80);
        assert!(text.lines().all(|line| !line.ends_with(' ')), "{text}");
    }
}
