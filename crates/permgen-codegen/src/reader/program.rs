//! The program of a function that was followed: a straight line of operations on words.

use permgen_core::pairs::Pairs;
use permgen_core::vector::IntoVector as _;

use proc_macro2::Span;

use permgen_core::check::may_overflow;
use permgen_core::program::{Instruction, Op, Operand, Program, ValueId};
use permgen_core::term::{Binary, Node, Term};
use permgen_core::width::Width;

use super::{Followed, Panic};
use crate::diagnostics::{Diagnostic, Diagnostics};

/// A program, and where in the function each of its instructions comes from.
#[derive(Clone, Debug)]
pub struct Line {
    /// The program: in the order in which the operations are first evaluated, without those whose value is not needed.
    pub program: Program,
    /// The place of each instruction.
    pub spans: Vec<Span>,
}

/// The program of a function that was followed. It must not panic for words without the bits `promised_zero`.
pub(super) fn program(followed: &Followed, promised_zero: &[u128]) -> Result<Line, Diagnostics> {
    let mut builder = Builder::new(followed);
    let mut wrong = Diagnostics::new();
    let mut checked = Vec::new();
    for panic in &followed.panics {
        match panic {
            Panic::Overflow(op, value, span) => checked.push((*op, builder.operand(*value)?, *span)),
            Panic::Other { is_certain, what, span } => {
                let panics = if *is_certain { "this panics" } else { "this may panic" };
                wrong.push(Diagnostic::new(*span, format!("{panics}: {what}")));
            }
        }
    }
    if followed.arguments.is_empty() || followed.results.is_empty() {
        wrong.into_result(())?;
        return Err(Diagnostic::new(followed.span, "it does not turn words into words").into());
    }
    let whole = builder.line()?;
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
            wrong.push(Diagnostic::new(span, what).help(help));
        }
    }
    wrong.into_result(())?;
    Ok(Builder::new(followed).line()?)
}

/// The refusal of an operation that no program has.
pub(super) fn no_line(span: Span, what: impl Into<String>) -> Diagnostic {
    Diagnostic::new(span, what).help(
        "`#[proves]` takes straight lines of operations; `permgen prove FILE.rs --fn NAME --map SPEC` follows more",
    )
}

struct Builder<'a> {
    followed: &'a Followed,
    instructions: Vec<Instruction>,
    spans: Vec<Span>,
    operands: Pairs<Term, Operand>,
}

/// How one operation makes a term of others.
struct Recipe {
    op: Op,
    a: Term,
    b: Option<Term>,
    count: Option<u32>,
}

impl<'a> Builder<'a> {
    fn new(followed: &'a Followed) -> Self {
        let mut operands = Pairs::default();
        for (number, &input) in (0..=u8::MAX).zip(&followed.arguments) {
            operands.insert(input, Operand::Input(number));
        }
        Self { followed, instructions: Vec::new(), spans: Vec::new(), operands }
    }

    fn line(mut self) -> Result<Line, Diagnostic> {
        let results = &self.followed.results;
        let operands = results.iter().map(|&result| self.operand(result)).try_vec()?;
        let widths = |words: &[Term]| words.iter().map(|&word| self.width(word)).try_vec();
        let (inputs, outputs) = (widths(&self.followed.arguments)?, widths(results)?);
        let Self { followed, instructions, spans, .. } = self;
        let program = Program::of_words(inputs, outputs, Vec::new(), instructions, operands)
            .map_err(|error| Diagnostic::new(followed.span, error.to_string()))?;
        Ok(Line { program, spans })
    }

    fn width(&self, term: Term) -> Result<Width, Diagnostic> {
        let bits = self.followed.terms.width(term);
        Width::from_bits(bits).ok_or_else(|| self.refuse(term, format!("a value of {bits} bits")))
    }

    fn origin(&self, term: Term) -> Span {
        self.followed.origins.get(term.index()).copied().unwrap_or(self.followed.span)
    }

    fn refuse(&self, term: Term, what: impl Into<String>) -> Diagnostic {
        no_line(self.origin(term), what)
    }

    /// The operand that a term is. What it is made of comes before it, each in the order in which it was evaluated.
    fn operand(&mut self, term: Term) -> Result<Operand, Diagnostic> {
        let mut needed = Pairs::default();
        let mut waiting = vec![term];
        while let Some(next) = waiting.pop() {
            let is_leaf = self.followed.terms.value(next).is_some();
            if is_leaf || self.operands.get(&next).is_some() || !needed.insert(next, ()) {
                continue;
            }
            let Recipe { a, b, .. } = self.recipe(next)?;
            waiting.push(a);
            waiting.extend(b);
        }
        // Terms are numbered as they are made.
        for (next, ()) in needed.list() {
            let recipe = self.recipe(next)?;
            let operand = self.instruction(next, &recipe)?;
            self.operands.insert(next, operand);
        }
        self.leaf(term)
    }

    fn leaf(&self, term: Term) -> Result<Operand, Diagnostic> {
        match self.followed.terms.value(term) {
            Some(value) => Ok(Operand::Const(value)),
            None => self.operands.get(&term).copied().ok_or_else(|| self.refuse(term, "a value that is not there yet")),
        }
    }

    fn instruction(&mut self, term: Term, recipe: &Recipe) -> Result<Operand, Diagnostic> {
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
            // One word above the other.
            (Op::Or, Some(places)) => {
                let a = match self.widened(term, a, width) {
                    Operand::Const(value) => Operand::Const(value << places),
                    a => self.push(term, Instruction { op: Op::Shl, a, b: count, width }),
                };
                let b = b.map(|b| self.widened(term, b, width));
                Ok(self.push(term, Instruction { op: Op::Or, a, b, width }))
            }
            (op, _) => Ok(self.push(term, Instruction { op, a, b: b.or(count), width })),
        }
    }

    fn widened(&mut self, term: Term, a: Operand, width: Width) -> Operand {
        match a {
            Operand::Const(_) => a,
            a => self.push(term, Instruction { op: Op::Zext, a, b: None, width }),
        }
    }

    fn push(&mut self, term: Term, instruction: Instruction) -> Operand {
        self.instructions.push(instruction);
        self.spans.push(self.origin(term));
        Operand::Value(ValueId::of_instruction(self.instructions.len() - 1))
    }

    fn recipe(&self, term: Term) -> Result<Recipe, Diagnostic> {
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
            Node::Concat { high, low } => {
                let places = self.width(low)?.bits();
                Ok(Recipe { op: Op::Or, a: high, b: Some(low), count: Some(places) })
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
                (Binary::Eq | Binary::Ult | Binary::Slt, _) => {
                    Err(self.refuse(term, "a comparison that depends on the argument"))
                }
            },
            _ => Err(self.refuse(term, "an operation that no straight line has")),
        }
    }
}
