//! Questions as text: SMT-LIB 2.6, logic `QF_BV` (Barrett, Fontaine and Tinelli, *The SMT-LIB Standard: Version 2.6*).
//!
//! A question is written as the assertion that what is given holds and the claim does not, which is unsatisfiable exactly
//! when the claim is proved. Multiplications by constants are written as sums of shifts, which solvers read faster.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use crate::claim::Claim;
use crate::question::Question;
use crate::term::{Binary, Node, Term, Terms};

/// A question as a script for a solver, with the steps of the program and the specification by name and in comments.
#[must_use]
pub fn script(claim: &Claim) -> String {
    let mut names = Names::default();
    for (number, step) in claim.steps.iter().enumerate() {
        names.add(step.value, format!("v{}", number + 1), &step.text);
    }
    for (place, sides) in claim.sides.iter().enumerate() {
        let number = if claim.sides.len() == 1 { String::new() } else { format!("_{place}") };
        names.add(sides.expected, format!("specification{number}"), "what must come out");
        names.add(sides.got, format!("result{number}"), "what comes out");
    }
    let mut text = format!("; {}\n", one_line(&claim.name));
    text.push_str("; Unsatisfiable exactly when the claim holds; a model is a counterexample.\n");
    text.push_str(&write(&claim.question, &names));
    text.push_str("(check-sat)\n(exit)\n");
    text
}

/// The declarations and assertions of a question, without names for what is on the way.
pub(crate) fn assertions(question: &Question) -> String {
    write(question, &Names::default())
}

/// The symbols of a question's inputs, in order.
pub(super) fn symbols(question: &Question) -> Vec<String> {
    let mut taken = HashSet::new();
    let inputs = question.terms.inputs().iter().enumerate();
    inputs
        .map(|(number, (name, _))| {
            let plain = !name.is_empty()
                && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
                && !name.starts_with(|first: char| first.is_ascii_digit());
            // Names of solvers' own operations, and of our definitions, are written in another way.
            let mut symbol = if plain { format!("in_{name}") } else { format!("in_{number}") };
            while !taken.insert(symbol.clone()) {
                symbol.push('_');
            }
            symbol
        })
        .collect()
}

/// What to call terms that readers know.
#[derive(Default)]
struct Names {
    of: HashMap<Term, (String, Vec<String>)>,
}

impl Names {
    fn add(&mut self, term: Term, name: String, comment: &str) {
        self.of.entry(term).or_insert((name, Vec::new())).1.push(one_line(comment));
    }
}

fn one_line(text: &str) -> String {
    text.replace(|letter: char| letter.is_control(), " ")
}

/// What is longer gets a name, though it occurs once.
const MOST_INLINE: usize = 1 << 14;

fn write(question: &Question, names: &Names) -> String {
    let terms = &question.terms;
    let cone = question.cone();
    let mut uses: HashMap<Term, u32> = HashMap::new();
    for &term in &cone.terms {
        terms.operands(term, |operand| *uses.entry(operand).or_insert(0) += 1);
    }
    let mut writer = Writer { terms, symbols: symbols(question), written: HashMap::new() };
    let mut text = String::from("(set-logic QF_BV)\n");
    for ((name, width), symbol) in terms.inputs().iter().zip(&writer.symbols) {
        let _ = writeln!(text, "(declare-const {symbol} (_ BitVec {width})) ; {}", one_line(name));
    }
    for &term in &cone.terms {
        let expression = writer.expression(term);
        let shared = uses.get(&term).is_some_and(|&uses| uses > 1) || names.of.contains_key(&term);
        // Written out within each other, a long chain of terms would take the square of its length.
        let shared = shared || expression.len() > MOST_INLINE;
        if matches!(terms.node(term), Node::Const(_) | Node::Input(_)) || !shared {
            writer.written.insert(term, expression);
            continue;
        }
        let (name, comments) =
            names.of.get(&term).cloned().unwrap_or_else(|| (format!("t{}", term.index()), Vec::new()));
        let width = terms.width(term);
        let comment = if comments.is_empty() { String::new() } else { format!(" ; {}", comments.join("; ")) };
        let _ = writeln!(text, "(define-fun {name} () (_ BitVec {width}) {expression}){comment}");
        writer.written.insert(term, name);
    }
    for &given in &question.given {
        let _ = writeln!(text, "(assert {}) ; given", writer.condition(given));
    }
    let _ = writeln!(text, "(assert (not {})) ; the claim, negated", writer.condition(question.claim));
    text
}

struct Writer<'a> {
    terms: &'a Terms,
    symbols: Vec<String>,
    /// How terms are referred to: by name, or in full when they occur once.
    written: HashMap<Term, String>,
}

impl Writer<'_> {
    fn constant(value: u128, width: u32) -> String {
        if width.is_multiple_of(4) {
            format!("#x{value:0digits$x}", digits = (width / 4) as usize)
        } else {
            format!("#b{value:0digits$b}", digits = width as usize)
        }
    }

    fn expression(&self, term: Term) -> String {
        let terms = self.terms;
        let width = terms.width(term);
        let read = |term: Term| self.written[&term].as_str();
        match terms.node(term) {
            Node::Const(value) => Self::constant(value, width),
            Node::Input(number) => self.symbols[number as usize].clone(),
            Node::Not(a) => format!("(bvnot {})", read(a)),
            Node::Binary(op, a, b) => {
                if let (Binary::Mul, Some(factor)) = (op, terms.value(b)) {
                    return self.multiple(read(a), factor, width);
                }
                let (a, b) = (read(a), read(b));
                match op {
                    Binary::Eq => format!("(bvcomp {a} {b})"),
                    Binary::Ult | Binary::Slt => format!("(ite ({} {a} {b}) #b1 #b0)", operator(op)),
                    _ => format!("({} {a} {b})", operator(op)),
                }
            }
            Node::Ite(condition, then, otherwise) => {
                format!("(ite {} {} {})", self.condition(condition), read(then), read(otherwise))
            }
            Node::Extract { of, low } => format!("((_ extract {} {low}) {})", low + width - 1, read(of)),
            Node::Concat { high, low } => format!("(concat {} {})", read(high), read(low)),
        }
    }

    /// A constant multiple as a sum of shifts.
    fn multiple(&self, word: &str, factor: u128, width: u32) -> String {
        let shifted = (0..width).filter(|place| factor >> place & 1 == 1).map(|place| match place {
            0 => word.to_owned(),
            _ => format!("(bvshl {word} {})", Self::constant(u128::from(place), width)),
        });
        shifted.reduce(|sum, next| format!("(bvadd {sum} {next})")).unwrap_or_else(|| Self::constant(0, width))
    }

    /// A bit as a condition.
    fn condition(&self, bit: Term) -> String {
        match self.terms.node(bit) {
            Node::Const(value) => (value == 1).to_string(),
            // What has a name is referred to by it.
            _ if !self.written[&bit].starts_with('(') => format!("(= {} #b1)", self.written[&bit]),
            Node::Binary(Binary::Eq, a, b) => format!("(= {} {})", self.written[&a], self.written[&b]),
            Node::Binary(op @ (Binary::Ult | Binary::Slt), a, b) => {
                format!("({} {} {})", operator(op), self.written[&a], self.written[&b])
            }
            Node::Not(a) => format!("(not {})", self.condition(a)),
            _ => format!("(= {} #b1)", self.written[&bit]),
        }
    }
}

const fn operator(op: Binary) -> &'static str {
    match op {
        Binary::And => "bvand",
        Binary::Or => "bvor",
        Binary::Xor => "bvxor",
        Binary::Add => "bvadd",
        Binary::Sub => "bvsub",
        Binary::Mul => "bvmul",
        Binary::Udiv => "bvudiv",
        Binary::Urem => "bvurem",
        Binary::Shl => "bvshl",
        Binary::Lshr => "bvlshr",
        Binary::Ashr => "bvashr",
        Binary::Eq => "=",
        Binary::Ult => "bvult",
        Binary::Slt => "bvslt",
    }
}
