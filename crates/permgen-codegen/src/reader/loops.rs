//! Loops, run round by round.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Block, Expr};

use super::run::{Eval, Loop, Run, refuse};
use super::value::Value;
use permgen_core::term::{Binary, Term};

/// More elements than this are not gone through.
const MOST_ELEMENTS: u128 = 1 << 16;

impl Run<'_> {
    /// Runs a loop's body, once for every element; `next` makes ready for one, or says that there is none.
    pub(super) fn repeat(
        &mut self,
        label: Option<&syn::Label>,
        is_loop: bool,
        span: Span,
        body: &Block,
        mut next: impl FnMut(&mut Self) -> Eval<bool>,
    ) -> Eval<Value> {
        let Some(depth) = self.frames.len().checked_sub(1) else { return refuse(span, "a loop here") };
        let (entered, outer_exits) = (self.path, self.exits);
        self.frames[depth].loops.push(Loop {
            label: label.map(|label| label.name.ident.to_string()),
            is_loop,
            breaks: Vec::new(),
            continues: Vec::new(),
            value: Value::Never,
        });
        while !self.is_dead() {
            self.step(span)?;
            let scope = self.locals.len();
            if !next(self)? {
                break;
            }
            let (start, exits) = (self.path, self.exits);
            self.block(body, None)?;
            self.locals.truncate(scope);
            let continues = self.frames[depth].loops.last_mut().map(|it| std::mem::take(&mut it.continues));
            let continues = continues.unwrap_or_default();
            let only_continues = self.exits - exits == continues.len();
            for condition in &continues {
                self.path = self.terms.binary(Binary::Or, self.path, *condition);
            }
            if only_continues && !continues.is_empty() {
                self.path = start;
                self.exits = exits;
            }
        }
        let Some(finished) = self.frames[depth].loops.pop() else { return Ok(Value::Never) };
        let only_breaks = self.exits - outer_exits == finished.breaks.len();
        for condition in &finished.breaks {
            self.path = self.terms.binary(Binary::Or, self.path, *condition);
        }
        if only_breaks {
            self.path = entered;
            self.exits = outer_exits;
        }
        Ok(if is_loop { finished.value } else { Value::UNIT })
    }

    /// `break` and `continue`.
    pub(super) fn jump(&mut self, label: Option<&syn::Lifetime>, value: Option<Value>, span: Span) -> Eval<Value> {
        let path = self.path;
        let label = label.map(|label| label.ident.to_string());
        let Some(frame) = self.frames.last_mut() else { return refuse(span, "a jump out of a loop here") };
        let Some(target) = frame.loops.iter().rposition(|target| label.is_none() || target.label == label) else {
            return refuse(span, "a jump out of what is no loop");
        };
        match value {
            None => frame.loops[target].continues.push(path),
            Some(value) => {
                frame.loops[target].breaks.push(path);
                if frame.loops[target].is_loop {
                    let before = std::mem::replace(&mut frame.loops[target].value, Value::Never);
                    let chosen = self.choose(path, value, before, span)?;
                    if let Some(frame) = self.frames.last_mut() {
                        frame.loops[target].value = chosen;
                    }
                }
            }
        }
        self.die();
        Ok(Value::Never)
    }

    /// Leaves the innermost loop where the condition does not hold.
    pub(super) fn break_unless(&mut self, condition: Term) {
        let negated = self.terms.not(condition);
        let left = self.terms.binary(Binary::And, self.path, negated);
        if let Some(repeated) = self.frames.last_mut().and_then(|frame| frame.loops.last_mut()) {
            repeated.breaks.push(left);
            self.exits += 1;
        }
        self.path = self.terms.binary(Binary::And, self.path, condition);
    }

    /// The elements that a `for` goes through.
    pub(super) fn elements(&mut self, expression: &Expr) -> Eval<Vec<Value>> {
        let span = expression.span();
        match expression {
            Expr::Paren(inner) => return self.elements(&inner.expr),
            Expr::MethodCall(call) if call.method == "rev" && call.args.is_empty() => {
                let mut elements = self.elements(&call.receiver)?;
                elements.reverse();
                return Ok(elements);
            }
            Expr::MethodCall(call)
                if (call.method == "iter" || call.method == "into_iter" || call.method == "copied")
                    && call.args.is_empty() =>
            {
                return self.elements(&call.receiver);
            }
            Expr::Range(range) => {
                let (Some(start), Some(end)) = (&range.start, &range.end) else {
                    return refuse(span, "unbounded loop: a range without an end");
                };
                let (mut low, mut high) = (self.expression(start, None)?, self.expression(end, None)?);
                if let Some(ty) = low.ty().or_else(|| high.ty()) {
                    low = self.of_type(low, &ty, span)?;
                    high = self.of_type(high, &ty, span)?;
                }
                let read = |run: &Self, value: &Value| match value {
                    Value::Word(term, integer) if !integer.signed => {
                        run.terms.value(*term).and_then(|value| i128::try_from(value).ok())
                    }
                    Value::Word(term, integer) => run.terms.value(*term).map(|value| {
                        let unused = if integer.signed { 128 - integer.bits } else { 0 };
                        (value as i128) << unused >> unused
                    }),
                    Value::Loose(term, ..) => run.terms.value(*term).map(|value| value as i128),
                    _ => None,
                };
                let (Some(first), Some(end)) = (read(self, &low), read(self, &high)) else {
                    return refuse(span, "unbounded loop: the bounds of this range depend on the arguments");
                };
                let closed = i128::from(matches!(range.limits, syn::RangeLimits::Closed(_)));
                let Some(end) = end.checked_add(closed) else { return refuse(span, "a range that ends this high") };
                if end.saturating_sub(first) > MOST_ELEMENTS as i128 {
                    return refuse(span, format!("a loop of more than {MOST_ELEMENTS} rounds"));
                }
                let made = (first..end).map(|value| match &low {
                    Value::Word(_, integer) => Value::Word(self.terms.constant(value as u128, integer.bits), *integer),
                    _ => Value::Loose(self.terms.constant(value as u128, 128), value, value),
                });
                return Ok(made.collect());
            }
            _ => {}
        }
        match self.expression(expression, None)? {
            Value::Array(elements) => Ok(elements),
            Value::Never => Ok(Vec::new()),
            other => refuse(span, format!("a loop over a value of type {}", other.kind())),
        }
    }
}
