//! Loops, run round by round.

use permgen_core::vector::IntoVector as _;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Block, Expr};

use super::run::{Eval, Run, Stop, refuse};
use super::value::Value;

/// More elements than this are not gone through.
const MOST_ELEMENTS: i128 = 1 << 16;

impl Run<'_> {
    /// Runs the body of a loop; `next` prepares a round, or says that there is none.
    pub(super) fn repeat(
        &mut self,
        label: Option<&syn::Label>,
        is_loop: bool,
        span: Span,
        body: &Block,
        mut next: impl FnMut(&mut Self) -> Eval<bool>,
    ) -> Eval<Value> {
        let label = label.map(|label| label.name.ident.to_string());
        let is_this = |to: &Option<String>| to.is_none() || *to == label;
        let mark = self.locals.len();
        loop {
            self.step(span)?;
            if !next(self)? {
                return Ok(Value::UNIT);
            }
            match self.block(body, None) {
                Err(Stop::Break(to, value)) if is_this(&to) => {
                    self.locals.truncate(mark);
                    return Ok(if is_loop { value } else { Value::UNIT });
                }
                Err(Stop::Continue(to)) if is_this(&to) => {}
                result => {
                    result?;
                }
            }
            self.locals.truncate(mark);
        }
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
            Expr::Range(range) => return self.range(range, span),
            _ => {}
        }
        match self.expression(expression, None)? {
            Value::Array(elements) => Ok(elements),
            other => refuse(span, format!("a loop over a value of type {}", other.kind())),
        }
    }

    fn range(&mut self, range: &syn::ExprRange, span: Span) -> Eval<Vec<Value>> {
        let (Some(start), Some(end)) = (&range.start, &range.end) else {
            return refuse(span, "unbounded loop: a range without an end");
        };
        let (mut low, mut high) = (self.expression(start, None)?, self.expression(end, None)?);
        if let Some(ty) = low.ty().or_else(|| high.ty()) {
            low = self.of_type(low, &ty, span)?;
            high = self.of_type(high, &ty, span)?;
        }
        let read = |value: &Value| match value {
            Value::Word(term, integer) if integer.signed => Some(integer.signed(self.terms.value(*term)?)),
            Value::Word(term, _) => i128::try_from(self.terms.value(*term)?).ok(),
            Value::Loose(value) => Some(*value),
            _ => None,
        };
        let (Some(first), Some(end)) = (read(&low), read(&high)) else {
            return refuse(span, "unbounded loop: the bounds of this range depend on the arguments");
        };
        let closed = i128::from(matches!(range.limits, syn::RangeLimits::Closed(_)));
        let Some(end) = end.checked_add(closed) else { return refuse(span, "a range that ends this high") };
        if end.saturating_sub(first) > MOST_ELEMENTS {
            return refuse(span, format!("a loop of more than {MOST_ELEMENTS} rounds"));
        }
        let made = (first..end).map(|value| match &low {
            Value::Word(_, integer) => Value::Word(self.terms.constant(value as u128, integer.bits), *integer),
            _ => Value::Loose(value),
        });
        Ok(made.vec())
    }
}
