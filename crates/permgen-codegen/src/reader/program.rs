//! What was followed, as a program: a straight line of operations on words.

use std::collections::BTreeMap;

use proc_macro2::Span;

use permgen_core::check::may_overflow;
use permgen_core::program::{Instruction, Op, Operand, Program, ValueId};
use permgen_core::term::{Binary, Node, Term};
use permgen_core::width::Width;

use super::{Followed, Refusal};

/// A program, and where in the function each of its instructions comes from.
#[derive(Clone, Debug)]
pub struct Line {
    /// The program: in the order in which the operations are first evaluated, without those whose value is not needed.
    pub program: Program,
    /// The place of each instruction.
    pub spans: Vec<Span>,
}

/// The program of a function that was followed, from the words that it takes to those that it returns or, where it returns
/// nothing, leaves in place. It must not branch on them, and must not panic where they have none of the bits `promised_zero`.
///
/// # Errors
///
/// Names all that may panic, or else what no program has.
pub fn program(followed: &Followed, promised_zero: &[u128]) -> Result<Line, Vec<Refusal>> {
    let only = |refusal| vec![refusal];
    let made = match (&followed.results[..], &followed.left[..]) {
        ([_, ..], [_, ..]) => {
            return Err(only(Refusal::shape(followed.span, "it returns words, and may leave others in place")));
        }
        ([], left) => left,
        (results, _) => results,
    };
    if followed.arguments.is_empty() || made.is_empty() {
        return Err(match followed.panics.first() {
            Some(panic) => only(Refusal::new(panic.span, format!("it always panics: {}", panic.what))),
            None => only(Refusal::shape(followed.span, "it does not turn words into words")),
        });
    }
    let inputs: Vec<Term> = followed.arguments.iter().map(|(_, word)| *word).collect();
    let made: Vec<Term> = made.iter().map(|(_, word)| *word).collect();
    let mut builder = Builder::new(followed, &inputs);
    let mut checked = Vec::new();
    let mut refusals = Vec::new();
    for panic in &followed.panics {
        match panic.overflow {
            Some((op, value)) => {
                let operand = builder.operand(value).map_err(only)?;
                checked.push((op, operand, panic.span));
            }
            None if followed.terms.value(panic.condition) == Some(1) => {
                refusals.push(Refusal::new(panic.span, format!("this panics: {}", panic.what)));
            }
            None => refusals.push(Refusal::new(panic.span, format!("this may panic: {}", panic.what))),
        }
    }
    let whole = builder.line(&made).map_err(only)?;
    let overflows = may_overflow(&whole.program, promised_zero);
    for (op, operand, span) in checked {
        let (symbol, method, expected) = match op {
            Binary::Add => ("+", "wrapping_add", Op::Add),
            Binary::Sub => ("-", "wrapping_sub", Op::Sub),
            _ => ("*", "wrapping_mul", Op::Mul),
        };
        let is_fine = matches!(operand, Operand::Value(value) if !overflows[value.index()]
            && whole.program.instructions()[value.index()].op == expected);
        if !is_fine {
            let what = format!("this `{symbol}` may overflow, which panics in debug builds and in constants");
            let help = format!("write `{method}`, or mask the operands so that no carry leaves the word");
            refusals.push(Refusal::new(span, what).help(help));
        }
    }
    if refusals.is_empty() { Builder::new(followed, &inputs).line(&made).map_err(only) } else { Err(refusals) }
}

struct Builder<'a> {
    followed: &'a Followed,
    inputs: &'a [Term],
    instructions: Vec<Instruction>,
    spans: Vec<Span>,
    operands: BTreeMap<Term, Operand>,
}

/// How a term is made of others by one operation.
struct Recipe {
    op: Op,
    a: Term,
    b: Option<Term>,
    count: Option<u32>,
}

impl<'a> Builder<'a> {
    fn new(followed: &'a Followed, inputs: &'a [Term]) -> Self {
        let numbered = (0..=u8::MAX).zip(inputs).map(|(number, input)| (*input, Operand::Input(number)));
        Self { followed, inputs, instructions: Vec::new(), spans: Vec::new(), operands: numbered.collect() }
    }

    fn line(mut self, results: &[Term]) -> Result<Line, Refusal> {
        let operands = results.iter().map(|&result| self.operand(result)).collect::<Result<Vec<_>, _>>()?;
        let widths = |words: &[Term]| words.iter().map(|&word| self.width(word)).collect::<Result<Vec<_>, _>>();
        let (inputs, outputs) = (widths(self.inputs)?, widths(results)?);
        let Self { followed, instructions, spans, .. } = self;
        let program = Program::of_words(inputs, outputs, Vec::new(), instructions, operands)
            .map_err(|error| Refusal::new(followed.span, error.to_string()))?;
        Ok(Line { program, spans })
    }

    fn width(&self, term: Term) -> Result<Width, Refusal> {
        let bits = self.followed.terms.width(term);
        Width::from_bits(bits).ok_or_else(|| self.refuse(term, format!("a value of {bits} bits")))
    }

    fn refuse(&self, term: Term, what: impl Into<String>) -> Refusal {
        Refusal::new(self.followed.origin(term), what).help(
            "`#[proves]` takes straight lines of operations; `permgen prove FILE.rs --fn NAME --map SPEC` follows more",
        )
    }

    /// The operand that a term is. What it is made of comes before it, each in the order in which it was evaluated.
    fn operand(&mut self, term: Term) -> Result<Operand, Refusal> {
        let mut needed = std::collections::BTreeSet::new();
        let mut waiting = vec![term];
        while let Some(next) = waiting.pop() {
            let is_leaf = self.followed.terms.value(next).is_some();
            if is_leaf || self.operands.contains_key(&next) || !needed.insert(next) {
                continue;
            }
            let Recipe { a, b, .. } = self.recipe(next)?;
            waiting.push(a);
            waiting.extend(b);
        }
        // Terms are numbered as they are made.
        for next in needed {
            let recipe = self.recipe(next)?;
            let operand = self.instruction(next, &recipe)?;
            self.operands.insert(next, operand);
        }
        self.leaf(term)
    }

    fn leaf(&self, term: Term) -> Result<Operand, Refusal> {
        match self.followed.terms.value(term) {
            Some(value) => Ok(Operand::Const(value)),
            None => self.operands.get(&term).copied().ok_or_else(|| self.refuse(term, "a value that is not there yet")),
        }
    }

    fn instruction(&mut self, term: Term, recipe: &Recipe) -> Result<Operand, Refusal> {
        let (mut a, b) = (self.leaf(recipe.a)?, recipe.b.map(|b| self.leaf(b)).transpose()?);
        let width = self.width(term)?;
        let count = recipe.count.map(|count| Operand::Const(u128::from(count)));
        match (recipe.op, recipe.count) {
            (Op::Trunc, Some(low)) => {
                let wide = self.width(recipe.a)?;
                if low > 0 {
                    a = self.push(term, Instruction { op: Op::Shr, a, b: count, width: wide });
                }
                Ok(if wide == width { a } else { self.push(term, Instruction { op: Op::Trunc, a, b: None, width }) })
            }
            (op, _) => Ok(self.push(term, Instruction { op, a, b: b.or(count), width })),
        }
    }

    fn push(&mut self, term: Term, instruction: Instruction) -> Operand {
        self.instructions.push(instruction);
        self.spans.push(self.followed.origin(term));
        Operand::Value(ValueId::of_instruction(self.instructions.len() - 1))
    }

    fn recipe(&self, term: Term) -> Result<Recipe, Refusal> {
        let terms = &self.followed.terms;
        self.width(term)?;
        if let Some(&(op, a, count)) = self.followed.moves.get(&term) {
            return Ok(Recipe { op, a, b: None, count });
        }
        let two = |op, a, b| Ok(Recipe { op, a, b: Some(b), count: None });
        match terms.node(term) {
            Node::Not(a) => Ok(Recipe { op: Op::Not, a, b: None, count: None }),
            Node::Extract { of, low } => Ok(Recipe { op: Op::Trunc, a: of, b: None, count: Some(low) }),
            Node::Concat { high, low } if terms.value(high) == Some(0) => {
                self.width(low)?;
                Ok(Recipe { op: Op::Zext, a: low, b: None, count: None })
            }
            Node::Binary(op, a, b) => match (op, terms.value(b)) {
                (Binary::And, _) => two(Op::And, a, b),
                (Binary::Or, _) => two(Op::Or, a, b),
                (Binary::Xor, _) => two(Op::Xor, a, b),
                (Binary::Add, _) => two(Op::Add, a, b),
                (Binary::Sub, _) => two(Op::Sub, a, b),
                (Binary::Mul, Some(_)) => two(Op::Mul, a, b),
                (Binary::Mul, None) => {
                    Err(self.refuse(term, "a multiplication of two values that both depend on the argument"))
                }
                (Binary::Shl | Binary::Lshr, Some(count)) => {
                    let op = if op == Binary::Shl { Op::Shl } else { Op::Shr };
                    Ok(Recipe { op, a, b: None, count: Some(count as u32) })
                }
                (Binary::Shl | Binary::Lshr | Binary::Ashr, None) => {
                    Err(self.refuse(term, "a shift count that depends on the argument"))
                }
                (Binary::Ashr, Some(_)) => Err(self.refuse(term, "a shift that brings in the sign")),
                (Binary::Udiv | Binary::Urem, _) => {
                    Err(self.refuse(term, "a division by something other than a constant power of two"))
                }
                (Binary::Eq | Binary::Ult | Binary::Slt, _) => Err(self.comparison(term)),
            },
            Node::Ite(condition, ..) => Err(self.comparison(condition)),
            _ => Err(self.refuse(term, "an operation that no straight line has")),
        }
    }

    fn comparison(&self, condition: Term) -> Refusal {
        match self.followed.terms.node(condition) {
            Node::Not(inner) => self.comparison(inner),
            Node::Binary(Binary::Eq | Binary::Ult | Binary::Slt, ..) => {
                self.refuse(condition, "a comparison that depends on the argument")
            }
            _ => self.refuse(condition, "a choice that depends on the argument"),
        }
    }
}
