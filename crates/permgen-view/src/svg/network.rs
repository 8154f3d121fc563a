//! The network: stages as columns, each instruction with its mask and with what it makes of a board.

use permgen_core::Width;
use permgen_core::article::counted;
use permgen_core::program::{Operand, Program, ValueId};

use super::board::{Ink, size, word};
use super::paths::{Placed, draw_paths};
use super::{Drawing, MARGIN, text_width};
use crate::{View, stage_text, stages};

const CELL: u32 = 9;

/// Between boards, and between columns.
const GAP: u32 = 14;

/// A column that is higher is gone on with beside it.
const MOST_CARDS: usize = 6;

/// One instruction, or an argument.
struct Card {
    text: String,
    mask: Option<u128>,
    value: u128,
    layout: crate::Layout,
}

impl Card {
    fn width(&self) -> u32 {
        let board = size(self.layout, CELL).0;
        let boards = if self.mask.is_some() { 2 * board + GAP } else { board };
        boards.max(text_width(&self.text))
    }

    fn height(&self) -> u32 {
        let shown = self.layout.shown();
        let hidden = (self.value | self.mask.unwrap_or(0)) & !shown != 0;
        18 + size(self.layout, CELL).1 + if hidden { 26 } else { 12 }
    }

    /// Draws it and returns the corner of the board with the value.
    fn draw(&self, drawing: &mut Drawing, step: usize, (x, y): (u32, u32)) -> (u32, u32) {
        drawing.open(&format!("class=\"pg-card\" data-step=\"{step}\""));
        drawing.text(x, y + 11, "pg-bold", &self.text);
        let (board, _) = size(self.layout, CELL);
        let mut left = x;
        if let Some(mask) = self.mask {
            word(drawing, self.layout, (left, y + 18), CELL, mask, Ink::Mask);
            left += board + GAP;
        }
        word(drawing, self.layout, (left, y + 18), CELL, self.value, Ink::Figure);
        drawing.close();
        (left, y + 18)
    }
}

/// A column: what stands above it, and its cards, from a step on.
struct Column {
    title: String,
    about: String,
    first: usize,
    cards: Vec<Card>,
}

impl View<'_> {
    /// The network as SVG, with the letter R.
    #[must_use]
    pub fn network(&self) -> String {
        self.network_of(&self.figures())
    }

    /// The network as SVG, with words of one's own: one for each that the program takes.
    #[must_use]
    pub fn network_of(&self, words: &[u128]) -> String {
        network(self, words, false)
    }

    /// The network as SVG with one bit of one argument, and lines that follow it from instruction to instruction.
    #[must_use]
    pub fn network_following(&self, argument: usize, bit: u32) -> String {
        let inputs = self.found().certified.program().inputs();
        let word = |index: usize, width: Width| if index == argument { (1 << bit) & width.mask() } else { 0 };
        let words: Vec<u128> = inputs.iter().enumerate().map(|(index, &width)| word(index, width)).collect();
        network(self, &words, true)
    }
}

/// The network of a program, with a word for each argument; `follows` draws where their bits go.
fn network(view: &View<'_>, words: &[u128], follows: bool) -> String {
    let program = view.found().certified.program();
    let mut values = Vec::new();
    let _ = program.trace_words(words, &mut values);
    let mut drawing = Drawing::new();
    let mut x = MARGIN;
    let columns = columns(view, program, words, &values);
    let count = columns.len();
    // The arguments, then the instructions.
    let mut boards = Vec::new();
    // Room for the titles of columns, and for what stages do.
    let top = MARGIN + if columns.iter().any(|column| !column.about.is_empty()) { 62 } else { 28 };
    for (number, column) in columns.into_iter().enumerate() {
        let mut width = column.cards.iter().map(Card::width).max().unwrap_or(0).max(text_width(&column.title));
        drawing.text(x, MARGIN + 10, "pg-bold pg-dim", &column.title);
        for (line, text) in wrapped(&column.about, width.max(150)).iter().enumerate() {
            width = width.max(text_width(text));
            drawing.text(x, MARGIN + 24 + 14 * line as u32, "pg-dim", text);
        }
        let mut y = top;
        for (card, step) in column.cards.iter().zip(column.first..) {
            let corner = card.draw(&mut drawing, step, (x, y));
            boards.push(Placed { layout: card.layout, value: card.value, corner });
            y += card.height();
        }
        x += width + GAP;
        if number + 1 < count {
            let arrow = format!("<path class=\"pg-arrow\" d=\"M{x} {}h14m-6 -5l7 5l-7 5\"/>", top + 50);
            drawing.put(&arrow, x + 16, 0);
            x += 16 + GAP;
        }
    }
    if follows {
        draw_paths(&mut drawing, program, &boards, CELL);
    }
    let steps = program.instructions().len();
    drawing.finish(&format!("The network: {} in {count} columns", counted(&steps, "step")))
}

fn columns(view: &View<'_>, program: &Program, words: &[u128], values: &[u128]) -> Vec<Column> {
    let argument = |(number, (&width, &value)): (usize, (&Width, &u128))| Card {
        text: format!("{}: {width}", if words.len() == 1 { "x".to_owned() } else { format!("x.{number}") }),
        mask: None,
        value,
        layout: view.layout(width),
    };
    let arguments: Vec<Card> = program.inputs().iter().zip(words).enumerate().map(argument).collect();
    let title = if arguments.len() == 1 { "the argument" } else { "the arguments" };
    let mut columns = vec![Column { title: title.to_owned(), about: String::new(), first: 0, cards: arguments }];
    let count = program.instructions().len();
    let stages: Vec<(std::ops::Range<usize>, String)> = match view.map() {
        Some(map) => stages(&map, program)
            .into_iter()
            .map(|stage| {
                let about = stage.permutation.as_ref();
                (stage.instructions, about.map_or(String::new(), |map| stage_text(view.layout(map.width()), map)))
            })
            .collect(),
        None if count > 0 => vec![(0..count, String::new())],
        None => Vec::new(),
    };
    let number_of = stages.len();
    for (number, (range, about)) in stages.into_iter().enumerate() {
        let title = match number_of {
            1 => "the program".to_owned(),
            _ => format!("stage {} of {number_of}", number + 1),
        };
        let starts: Vec<usize> = range.clone().step_by(MOST_CARDS).collect();
        for start in starts {
            let is_first = start == range.start;
            let cards = start..range.end.min(start + MOST_CARDS);
            columns.push(Column {
                title: if is_first { title.clone() } else { "(more)".to_owned() },
                about: if is_first { about.clone() } else { String::new() },
                first: start + 1,
                cards: cards.map(|index| card(view, program, index, values[index])).collect(),
            });
        }
    }
    columns
}

fn card(view: &View<'_>, program: &Program, index: usize, value: u128) -> Card {
    let instruction = program.instructions()[index];
    let mask = match (instruction.a, instruction.b) {
        (_, Some(Operand::Const(mask))) if !instruction.op.takes_count() => Some(mask),
        (Operand::Const(mask), _) => Some(mask),
        _ => None,
    };
    let mut text = program.instruction_text(ValueId::of_instruction(index));
    if instruction.op.makes_vector() {
        text.push_str(" (its lowest word)");
    }
    Card { text, mask, value, layout: view.layout(instruction.width) }
}

/// Words in at most two lines that are not wider than a column, where they can be.
fn wrapped(text: &str, width: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if text_width(line) + text_width(word) + 7 <= width || line.is_empty() => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    // What is more than two lines is one: the next column begins behind it.
    match lines.len() {
        0..=2 => lines,
        _ => {
            let rest = lines.split_off(1).join(" ");
            lines.push(rest);
            lines
        }
    }
}
