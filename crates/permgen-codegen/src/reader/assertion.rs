//! Macros that panic.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, Token};

use super::run::{Eval, Run, refuse};
use super::value::Value;
use permgen_core::term::Term;

impl Run<'_> {
    pub(super) fn macro_call(&mut self, call: &syn::Macro) -> Eval<Value> {
        let span = call.span();
        let name = call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        if call.path.segments.len() != 1 || !self.items.surroundings.is_standard(&name) {
            return refuse(span, format!("the macro `{name}!`, which is not certain to be the standard one"));
        }
        let in_macro = std::mem::replace(&mut self.in_macro, true);
        let before = (self.writes, self.exits);
        let value = self.standard_macro(call, &name, span);
        self.in_macro = in_macro;
        // What only debug builds do must make no difference to others.
        if name.starts_with("debug_") && before != (self.writes, self.exits) {
            return refuse(span, format!("`{name}!` of something that changes or leaves something"));
        }
        value
    }

    fn standard_macro(&mut self, call: &syn::Macro, name: &str, span: Span) -> Eval<Value> {
        let parse = || {
            call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated)
                .or_else(|_| refuse(span, format!("these arguments of `{name}!`")))
        };
        match name {
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                let always = self.terms.truth(true);
                self.panic_if(always, &format!("`{name}!` is reached"), span);
                self.dead_ends += 1;
                self.die();
                Ok(Value::Never)
            }
            "assert" | "debug_assert" => {
                let arguments = parse()?;
                let Some(first) = arguments.first() else { return refuse(span, "`assert!` of nothing") };
                let condition = self.condition(first)?;
                self.fails(condition, "assertion failed", span)
            }
            "assert_eq" | "debug_assert_eq" | "assert_ne" | "debug_assert_ne" => {
                let arguments = parse()?;
                let (Some(first), Some(second)) = (arguments.get(0), arguments.get(1)) else {
                    return refuse(span, format!("`{name}!` of less than two values"));
                };
                let a = self.expression(first, None)?;
                let b = self.expression(second, a.ty().as_ref())?;
                if self.is_dead() {
                    return Ok(Value::Never);
                }
                let same = self.equal(&a, &b, span)?;
                let condition = if name.ends_with("eq") { same } else { self.terms.not(same) };
                self.fails(condition, "assertion failed", span)
            }
            _ => refuse(span, format!("the macro `{name}!`")),
        }
    }

    pub(super) fn fails(&mut self, condition: Term, what: &str, span: Span) -> Eval<Value> {
        if self.is_dead() {
            return Ok(Value::Never);
        }
        let failed = self.terms.not(condition);
        self.panic_if(failed, what, span);
        if self.terms.value(condition) == Some(0) {
            self.dead_ends += 1;
            self.die();
            return Ok(Value::Never);
        }
        Ok(Value::UNIT)
    }
}
