//! Blocks and statements.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Block, Expr, Pat, Stmt};

use super::Step;
use super::run::{Eval, Run, refuse};
use super::value::{Type, Value};

/// A trace is no longer than this.
const MOST_STEPS: usize = 100;

impl Run<'_> {
    pub(super) fn block(&mut self, block: &Block, hint: Option<&Type>) -> Eval<Value> {
        let scope = self.locals.len();
        let has_items = self.enter_scope(block)?;
        let mut result = Value::UNIT;
        for (index, statement) in block.stmts.iter().enumerate() {
            if self.is_dead() {
                result = Value::Never;
                break;
            }
            let is_last = index + 1 == block.stmts.len();
            result = match statement {
                Stmt::Item(_) => Value::UNIT,
                Stmt::Local(local) => {
                    self.declare(local)?;
                    Value::UNIT
                }
                Stmt::Expr(expression, None) if is_last => self.expression(expression, hint)?,
                Stmt::Expr(expression, _) => {
                    self.expression(expression, None)?;
                    Value::UNIT
                }
                Stmt::Macro(call) if is_last && call.semi_token.is_none() => self.macro_call(&call.mac)?,
                Stmt::Macro(call) => {
                    self.macro_call(&call.mac)?;
                    Value::UNIT
                }
            };
        }
        self.locals.truncate(scope);
        if has_items {
            self.leave_scope();
        }
        Ok(if self.is_dead() { Value::Never } else { result })
    }

    pub(super) fn declare(&mut self, local: &syn::Local) -> Eval<()> {
        let (pattern, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, self.ty(&typed.ty)?),
            pattern => (pattern, None),
        };
        let Some(init) = &local.init else {
            return refuse(local.span(), "`let` without a value");
        };
        if init.diverge.is_some() {
            return refuse(local.span(), "`let .. else`");
        }
        let mut value = self.expression(&init.expr, ty.as_ref())?;
        if let Some(ty) = &ty {
            value = self.of_type(value, ty, init.expr.span())?;
        }
        if let Pat::Ident(_) = pattern {
            self.record(&value, local.span());
        }
        if matches!(value, Value::Never) { Ok(()) } else { self.bind_pattern(pattern, &value) }
    }

    pub(super) fn bind_pattern(&mut self, pattern: &Pat, value: &Value) -> Eval<()> {
        let condition = self.matches(pattern, value)?;
        if self.terms.value(condition) != Some(1) {
            return refuse(pattern.span(), "a pattern that may not match");
        }
        Ok(())
    }

    /// Keeps a value for the trace of a counterexample: of the function itself, as its line is written.
    pub(super) fn record(&mut self, value: &Value, span: Span) {
        let term = match value {
            Value::Word(term, _) => *term,
            Value::Struct(_, fields) => match &fields[..] {
                [(_, Value::Word(term, _))] => *term,
                _ => return,
            },
            _ => return,
        };
        if self.frames.len() == 1 && self.steps.len() < MOST_STEPS {
            self.steps.push(Step { span, value: term });
        }
    }

    /// The same for a local that has been assigned to.
    pub(super) fn record_place(&mut self, place: &Expr, span: Span) {
        let Expr::Path(path) = place else { return };
        if let Some(local) = path.path.get_ident().and_then(|name| self.local(&name.to_string())) {
            let value = self.local_value(local);
            self.record(&value, span);
        }
    }
}
