//! Expressions, with what is known of their bits: what a language lacks is cut off where it matters, and nowhere else.

use super::{Lookup, Spelling, Step};
use crate::emit::Unsupported;
use crate::emit::tree::{Apply, Node};
use permgen_core::program::{Op, Program};
use permgen_core::width::Width;

/// What an expression is at its outermost, which decides where it needs parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::emit) enum Outermost {
    /// A name, a literal, a call, or an operator with one operand.
    Closed,
    /// An operator with two operands.
    Infix(Op),
    /// Anything else.
    Loose,
}

/// A text, and what its value may be.
#[derive(Clone, Debug)]
pub(in crate::emit) struct Expression {
    pub(in crate::emit) text: String,
    pub(in crate::emit) form: Outermost,
    /// The bits that may be set once it is cut.
    pub(super) bits: u128,
    /// Whether bits beyond the width may be set too, or the value be negative.
    pub(super) is_uncut: bool,
    /// Whether the spelling has seen to it that no other bits are set.
    is_cut: bool,
}

impl Expression {
    /// A name, a literal or a call.
    pub(in crate::emit) fn closed(text: String) -> Self {
        Self::of(text, Outermost::Closed)
    }

    /// An expression of that form.
    pub(in crate::emit) fn of(text: String, form: Outermost) -> Self {
        Self { text, form, bits: u128::MAX, is_uncut: false, is_cut: false }
    }

    /// The same where no bit beyond the width is set, whatever the operands were.
    pub(in crate::emit) fn already_cut(self) -> Self {
        Self { is_cut: true, ..self }
    }

    /// Whether no bit is set that a word of that width lacks.
    pub(in crate::emit) fn fits(&self, width: Width) -> bool {
        !self.is_uncut && self.bits & !width.mask() == 0
    }

    /// A number without a type as one that has it, as `cast` writes it: such a number has no width that is shifted.
    pub(in crate::emit) fn typed(self, cast: impl Fn(&str) -> String) -> Self {
        if self.text.starts_with(|first: char| first.is_ascii_digit()) { Self::closed(cast(&self.text)) } else { self }
    }

    /// As an operand. Only `a ^ b ^ c` goes without parentheses.
    pub(in crate::emit) fn operand(self, chain: Option<Op>) -> String {
        match self.form {
            Outermost::Closed => self.text,
            Outermost::Infix(op) if Some(op) == chain && op.is_commutative() => self.text,
            Outermost::Infix(_) | Outermost::Loose => format!("({})", self.text),
        }
    }
}

/// An operator between an operand and what is an operand already.
pub(in crate::emit) fn infix(op: Op, sign: &str, a: Expression, b: &str) -> Expression {
    Expression::of(format!("{} {sign} {b}", a.operand(Some(op))), Outermost::Infix(op))
}

/// The operators that languages have from C: `&`, `|`, `^`, `!`, sums and products.
pub(in crate::emit) fn operator(op: Op, a: Expression, b: Option<Expression>) -> Expression {
    let right = b.map_or_else(String::new, |b| b.operand(None));
    let complement = |a: Expression| Expression::closed(format!("~{}", a.operand(None)));
    match op {
        Op::And => infix(op, "&", a, &right),
        Op::Or => infix(op, "|", a, &right),
        Op::Xor => infix(op, "^", a, &right),
        Op::Andn => infix(op, "&", complement(a), &right),
        Op::Not => complement(a),
        Op::Add => infix(op, "+", a, &right),
        Op::Sub => infix(op, "-", a, &right),
        Op::Mul => infix(op, "*", a, &right),
        other => unreachable!("`{}` is no operator of C", other.name()),
    }
}

/// A rotation by a value, of shifts: `places` makes a count of an expression, and `suffix` stands behind numbers.
pub(in crate::emit) fn rotated_by(
    step: &Step,
    operands: [Option<Expression>; 2],
    shift_right: &str,
    suffix: &str,
    places: impl Fn(&str) -> String,
) -> Expression {
    let (bits, last) = (step.width.bits(), step.width.bits() - 1);
    let [a, b] = operands.map(|operand| operand.map_or_else(String::new, |operand| operand.operand(None)));
    let this = format!("{b} & {last}{suffix}");
    let other = format!("({bits}{suffix} - ({this})) & {last}{suffix}");
    let [left, right] = if step.op == Op::Rotlv { [&this, &other] } else { [&other, &this] };
    let text = format!("({a} << {}) | ({a} {shift_right} {})", places(left), places(right));
    Expression::of(text, Outermost::Infix(Op::Or))
}

/// What writes the expressions of a function.
pub(super) struct Writer<'a> {
    pub(super) spelling: &'a dyn Spelling,
    pub(super) program: &'a Program,
    /// The names of the words of the input.
    pub(super) arguments: Vec<String>,
    /// The names of the program's tables.
    pub(super) tables: Vec<String>,
    /// The name of a variable, but for its number.
    pub(super) prefix: &'static str,
    /// The widths of the variables so far, the bits that they may have, and whether they are uncut.
    pub(super) variables: Vec<(Width, u128, bool)>,
}

impl Writer<'_> {
    /// The expression of a node that has a width, cut to it unless it may stay as it is.
    pub(super) fn value(&self, node: &Node, width: Width, stays: bool) -> Result<Expression, Unsupported> {
        let value = self.expression(node)?;
        Ok(if stays { value } else { self.cut_to(value, width) })
    }

    fn cut_to(&self, value: Expression, width: Width) -> Expression {
        if !value.is_uncut {
            return value;
        }
        let bits = value.bits;
        Expression { bits, ..self.spelling.cut(value, width) }
    }

    fn expression(&self, node: &Node) -> Result<Expression, Unsupported> {
        Ok(match node {
            Node::Argument { word } => {
                let width = self.program.inputs()[*word];
                Expression {
                    bits: width.mask(),
                    is_uncut: self.spelling.is_cut_late(width),
                    ..Expression::closed(self.arguments[*word].clone())
                }
            }
            Node::Variable { number } => {
                let (_, bits, is_uncut) = self.variables[number - 1];
                Expression { bits, is_uncut, ..Expression::closed(format!("{}{number}", self.prefix)) }
            }
            Node::Const { value, width } => {
                Expression { bits: *value, ..Expression::closed(self.spelling.constant(*value, *width)) }
            }
            Node::Table(_) => unreachable!("tables are operands of lookups"),
            // What cut it was for its own width: a narrower one needs another.
            Node::Apply(apply) => Expression { is_cut: false, ..self.apply(apply)? },
        })
    }

    fn apply(&self, apply: &Apply) -> Result<Expression, Unsupported> {
        let Apply { op, width, count, .. } = *apply;
        let from = self.width_of(&apply.a).unwrap_or(width);
        let a = self.expression(&apply.a)?;
        if op == Op::Lookup {
            let Some(Node::Table(number)) = &apply.b else { unreachable!("lookups have a table") };
            return Ok(self.lookup(a, from, *number, width));
        }
        let b = match &apply.b {
            Some(Node::Table(_)) => return Err(self.spelling.lacks(op)),
            Some(b) => Some(self.expression(b)?),
            None => None,
        };
        let step = Step { op, width, from, count: count.unwrap_or_default() };
        if self.spelling.is_exact(width) && self.spelling.is_exact(from) {
            let bits = reach(&step, a.bits, b.as_ref().map(|b| b.bits)).0;
            return Ok(Expression { bits, is_uncut: false, ..self.spelling.operation(&step, a, b)? });
        }
        let cut = |value: Expression, width: Width| match self.spelling.takes_uncut(op, width) {
            true => value,
            false => self.cut_to(value, width),
        };
        let (a, b) = (cut(a, from), b.map(|b| cut(b, width)));
        let (bits, overflows) = reach(&step, a.bits, b.as_ref().map(|b| b.bits));
        let uncut = [a.is_uncut, b.as_ref().is_some_and(|b| b.is_uncut)];
        let is_uncut = match op {
            Op::And => uncut[0] && uncut[1],
            Op::Andn => uncut[1],
            _ => uncut[0] || uncut[1] || overflows,
        };
        let is_negative = self.spelling.is_signed(width) && bits >> (width.bits() - 1) & 1 == 1;
        let value = self.spelling.operation(&step, a, b)?;
        let is_uncut = (is_uncut || is_negative) && !value.is_cut && !self.spelling.is_exact(width);
        Ok(Expression { bits, is_uncut, ..value })
    }

    fn lookup(&self, number: Expression, from: Width, table: usize, width: Width) -> Expression {
        let entries = self.program.tables()[table].entries();
        // Where the number is masked, what is beyond does not matter.
        let number = if entries.len().is_power_of_two() { number } else { self.cut_to(number, from) };
        let lookup = Lookup { table: &self.tables[table], count: entries.len(), number: from, width };
        let bits = entries.iter().fold(0, |bits, entry| bits | entry);
        Expression { bits, ..self.spelling.lookup(&lookup, number) }
    }

    fn width_of(&self, node: &Node) -> Option<Width> {
        match node {
            Node::Argument { word } => Some(self.program.inputs()[*word]),
            Node::Variable { number } => Some(self.variables[number - 1].0),
            Node::Const { width, .. } => Some(*width),
            Node::Apply(apply) => Some(apply.width),
            Node::Table(_) => None,
        }
    }
}

/// The bits that a result may have, and whether more may be set before it is cut.
fn reach(step: &Step, a: u128, b: Option<u128>) -> (u128, bool) {
    let Step { op, width, count, .. } = *step;
    let (mask, b) = (width.mask(), b.unwrap_or_default());
    let a = if op == Op::Trunc { a } else { a & step.from.mask() };
    // All numbers up to one that is as large.
    let up_to = |most: Option<u128>| match most {
        Some(most) if most <= mask => {
            (most.checked_next_power_of_two().map_or(mask, |power| power | (power - 1)) & mask, false)
        }
        _ => (mask, true),
    };
    match op {
        Op::And => (a & b & mask, false),
        Op::Andn => (b & mask, false),
        Op::Or | Op::Xor => ((a | b) & mask, false),
        Op::Shl => (a << count & mask, a << count >> count != a || a << count & !mask != 0),
        Op::Shr => (a >> count, false),
        Op::Rotl | Op::Rotr if step.left() == 0 => (a, false),
        Op::Rotl | Op::Rotr => (width.rotate_left(a, step.left()), true),
        Op::Bswap => (width.swap_bytes(a), false),
        Op::Bitrev => (width.reverse_bits(a), false),
        Op::Add => up_to(a.checked_add(b & mask)),
        Op::Mul => up_to(a.checked_mul(b & mask)),
        Op::Not | Op::Sub | Op::Shlv | Op::Rotlv | Op::Rotrv => (mask, true),
        Op::Trunc => (a & mask, a & !mask != 0),
        Op::Zext => (a, false),
        Op::Clz => (u128::from(2 * width.bits() - 1), false),
        _ => (mask, false),
    }
}
