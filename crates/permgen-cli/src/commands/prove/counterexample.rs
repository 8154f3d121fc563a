//! What was decided, for people: one line, and for a counterexample a picture of what goes wrong.

use anstyle::{AnsiColor, Style};
use permgen_core::check::Refusal;
use permgen_core::width::Width;
use permgen_verify::compiled::{CompiledClaim, Recognised};
use permgen_verify::{Counterexample, Explanation, Fault, Verdict};

use super::{Subject, Unmodelled};
use crate::picture::{Block, Ink, Pen, flow, framed_difference, framed_places, framed_word, paint};
use permgen_view::Layout;

/// How wide pictures of boards in several words are.
const MOST_COLUMNS: usize = 110;

/// The line of what is not modelled.
pub(crate) fn unmodelled(Unmodelled { name, reason, .. }: &Unmodelled) -> String {
    let (name, unknown) = (paint(Style::new().bold(), name), paint(AnsiColor::Yellow.on_default().bold(), "unknown"));
    format!("{name} is {unknown}: {reason}\n")
}

/// How a decision is drawn.
pub(crate) struct Drawing<'a> {
    pub(crate) subject: &'a Subject,
    pub(crate) pen: Pen,
    /// The claim about compiled code, of Rust source.
    pub(crate) compiled: Option<&'a CompiledClaim>,
    /// The named maps that it is, when it is not what was claimed.
    pub(crate) recognised: &'a [Recognised],
}

impl Drawing<'_> {
    /// The text, with escape codes for colour, ending with a line break.
    pub(crate) fn text(&self, decided: &Result<Verdict, Fault>) -> String {
        let name = paint(Style::new().bold(), &self.subject.claim.name);
        let (green, yellow, red) = (
            AnsiColor::Green.on_default().bold(),
            AnsiColor::Yellow.on_default().bold(),
            AnsiColor::Red.on_default().bold(),
        );
        let provided = self.subject.provided().map_or_else(String::new, |what| format!(", where {what}"));
        match decided {
            Ok(Verdict::Proved(evidence)) => {
                let text = evidence.to_string();
                let (word, rest) = text.split_once(':').unwrap_or((&text, ""));
                match self.compiled {
                    Some(compiled) => {
                        let choices = self.subject.source.as_ref().and_then(|source| source.chosen_by_cfg());
                        let choices = choices.map_or_else(String::new, |choices| format!(", {choices}"));
                        format!("{name} is {}:{rest}, {}{choices}{provided}\n", paint(green, word), compiled.by())
                    }
                    None => format!("{name} is {}:{rest}{provided}\n", paint(green, word)),
                }
            }
            Ok(Verdict::Refuted(counterexample)) => {
                let mut explanation = self.subject.claim.explain(&counterexample.inputs);
                let panics = self.subject.panic_on(&counterexample.inputs);
                let fact = match &panics {
                    Some(panic) => {
                        // There is no result to compare, and the values after it are of no interest.
                        explanation.values.clear();
                        format!("it {}, {panic}", panic.verb())
                    }
                    None => self.fact(&explanation),
                };
                let case = self.subject.claim.question.case_of(&counterexample.inputs);
                let fact = case.map_or_else(|| fact.clone(), |case| format!("in the case `{case}`, {fact}"));
                let build = self.compiled.and_then(|compiled| compiled.wrong_build(&counterexample.inputs));
                // Why it does not return says that, too.
                let build = build.filter(|_| panics.is_none());
                let fact = build.map_or_else(|| fact.clone(), |build| format!("in the {build} build, {fact}"));
                let known = self.recognised.iter().map(|known| format!("it is {known} (proven)\n"));
                format!(
                    "{name} is {}: {fact}{provided}\n{}{}",
                    paint(red, "refuted"),
                    known.collect::<String>(),
                    self.picture(counterexample, &explanation, panics.is_some())
                )
            }
            Ok(Verdict::Unknown(reason)) => format!("{name} is {}: {reason}\n", paint(yellow, "unknown")),
            Err(_) => format!("{name} is {}, because of the error above\n", paint(yellow, "unknown")),
        }
    }

    /// What is wrong, in squares.
    fn fact(&self, explanation: &Explanation) -> String {
        match (&explanation.sides[..], &explanation.inputs[..]) {
            (&[(_, expected, got)], &[input]) if self.subject.claim.program.is_some() => {
                Refusal::of_word(input, expected, got).explain(self.subject.board)
            }
            ([], _) => "the claim does not hold for these inputs".to_owned(),
            _ => {
                let (expected, got) = explanation.words();
                format!("the result is {got}, must be {expected}")
            }
        }
    }

    fn layout(&self, bits: u32) -> Option<Layout> {
        let width = Width::from_bits(bits)?;
        Some(match self.subject.board {
            Some(board) if board.width() == width => Layout::Board(board),
            _ => Layout::Word(width),
        })
    }

    fn picture(&self, counterexample: &Counterexample, explanation: &Explanation, panics: bool) -> String {
        let is_of_words = explanation.taken.len() > 1 || explanation.sides.len() > 1;
        let mut text = match is_of_words {
            true => self.places(explanation, panics),
            false => self.words(counterexample, explanation, panics),
        };
        text.push_str(&self.trace(explanation));
        text.push_str(&self.test(explanation));
        text
    }

    /// Boards in several words, or the words themselves.
    fn places(&self, explanation: &Explanation, panics: bool) -> String {
        let layouts = self.subject.layouts.as_deref();
        let taken: Vec<u128> = explanation.taken.iter().map(|(_, word)| *word).collect();
        let expected: Vec<u128> = explanation.sides.iter().map(|side| side.1).collect();
        let got: Vec<u128> = explanation.sides.iter().map(|side| side.2).collect();
        let before = layouts.map(|(before, _)| before);
        let before = before.filter(|it| Subject::is_laid_out(it, explanation.taken.iter().map(|word| word.0)));
        let after = layouts.map(|(_, after)| after);
        let after = after.filter(|it| Subject::is_laid_out(it, explanation.sides.iter().map(|side| side.0)));
        let mut blocks = vec![
            framed_places(self.pen, before, &taken, None).titled("input".to_owned()),
            framed_places(self.pen, after, &expected, None).titled("expected".to_owned()),
        ];
        if !panics {
            blocks.push(framed_places(self.pen, after, &got, Some(&expected)).titled("got".to_owned()));
        }
        let mut text = String::new();
        push_lines(&mut text, flow(&blocks, 3, MOST_COLUMNS).lines());
        if !panics && after.is_some_and(|layout| layout.ranks_and_files().is_some()) {
            text.push_str(&self.legend());
        }
        text
    }

    /// What marks mean.
    fn legend(&self) -> String {
        format!("  {} is missing, {} is too much\n", self.pen.pick("○", "-"), self.pen.pick("×", "x"))
    }

    /// One word each.
    fn words(&self, counterexample: &Counterexample, explanation: &Explanation, panics: bool) -> String {
        let inputs = self.subject.claim.question.terms.inputs();
        let mut blocks = Vec::new();
        let chosen = self.subject.chosen(&counterexample.inputs);
        for ((name, bits), &value) in inputs.iter().zip(chosen) {
            let title = if chosen.len() == 1 { "input".to_owned() } else { format!("input {name}") };
            let block = match self.layout(*bits) {
                Some(layout) => framed_word(self.pen, layout, value, Ink::Figure),
                None => Block::new(Vec::new()),
            };
            blocks.push(block.titled(format!("{title} {value:#x}")));
        }
        if let Some(&(bits, expected, got)) = explanation.sides.first() {
            let layout = self.layout(bits);
            let block = |draw: &dyn Fn(Layout) -> Block| layout.map_or_else(|| Block::new(Vec::new()), draw);
            let wanted = block(&|layout| framed_word(self.pen, layout, expected, Ink::Figure));
            let given = block(&|layout| framed_difference(self.pen, layout, expected, got));
            blocks.push(wanted.titled(format!("expected {expected:#x}")));
            if !panics {
                blocks.push(given.titled(format!("got {got:#x}")));
            }
        }
        let mut text = String::new();
        for row in blocks.chunks(3) {
            push_lines(&mut text, Block::beside(row, 3).lines());
        }
        if !panics && explanation.sides.first().is_some_and(|(bits, ..)| self.layout(*bits).is_some()) {
            text.push_str(&self.legend());
        }
        text
    }

    /// The values on the way, up to the first that is wrong when that is known.
    fn trace(&self, explanation: &Explanation) -> String {
        let values = &explanation.values[..];
        let width = values.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        if values.is_empty() {
            return text;
        }
        text.push_str("\nstep by step:\n");
        for (line, value) in values {
            text.push_str(&format!("  {line:width$}   {value:#x}\n"));
        }
        match &explanation.repair {
            Some(repair) => {
                let value = repair.program.trace(explanation.inputs[0])[repair.instruction];
                let red = AnsiColor::Red.on_default().bold();
                text.truncate(text.trim_end().len());
                text.push_str(&paint(red, "   <- the first value that goes wrong"));
                text.push_str(&format!(
                    "\n  {:width$}   {value:#x}   with this line the program is right (proven)\n",
                    repair.to_string()
                ));
            }
            None if self.subject.claim.program.is_some() => {
                text.push_str("  no change of a single line makes it right\n");
            }
            None => {}
        }
        text
    }

    /// A test that shows the same.
    fn test(&self, explanation: &Explanation) -> String {
        let (Some(call), &[(bits, expected, got)]) = (&self.subject.call, &explanation.sides[..]) else {
            return String::new();
        };
        let inputs = self.subject.chosen(&explanation.inputs);
        let expected = match &self.subject.reference {
            Some(reference) => reference.text(inputs),
            None if bits == 1 => (expected == 1).to_string(),
            None => format!("{expected:#x}_u{bits}"),
        };
        let now = match self.subject.panic_on(&explanation.inputs) {
            Some(stop) => format!("it {} now", stop.verb()),
            None => format!("it returns {got:#x} now"),
        };
        let now = match self.compiled.and_then(|compiled| compiled.wrong_build(&explanation.inputs)) {
            Some(build) => format!("in the {build} build, {now}"),
            None => now,
        };
        format!(
            "\nas a test ({now}):\n\n#[test]\nfn {}() {{\n    assert_eq!({}, {expected});\n}}\n",
            call.test_name(inputs),
            call.text(inputs),
        )
    }
}

fn push_lines(text: &mut String, lines: &[String]) {
    text.push('\n');
    for line in lines {
        text.push_str("  ");
        text.push_str(line);
        text.push('\n');
    }
}
