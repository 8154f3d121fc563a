//! Items that only a block sees: constants, functions and aliases.

use std::rc::Rc;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Block, ItemFn, Stmt};

use super::run::{Eval, Frame, Run, Scope, Stop, refuse};
use super::value::{Type, Value};

/// How often an alias may stand for an alias.
const MOST_ALIASES: usize = 16;

impl Run<'_> {
    /// Makes the items of a block visible; says whether there are any.
    pub(super) fn enter_scope(&mut self, block: &Block) -> Eval<bool> {
        let is_item = |statement: &Stmt| matches!(statement, Stmt::Item(_));
        if !block.stmts.iter().any(is_item) {
            return Ok(false);
        }
        // What a macro was given is parsed anew each time, and is not there any more when its address is.
        if self.in_macro {
            return refuse(block.span(), "an item within the arguments of a macro");
        }
        let id = std::ptr::from_ref(block) as usize;
        let scope = match self.known_scopes.get(&id) {
            Some(scope) => Rc::clone(scope),
            None => {
                let items = block.stmts.iter().filter_map(|statement| match statement {
                    Stmt::Item(item) => Some(item),
                    _ => None,
                });
                let scope = Rc::new(Scope::collect(items)?);
                self.known_scopes.insert(id, Rc::clone(&scope));
                scope
            }
        };
        self.scopes.push(scope);
        Ok(true)
    }

    /// Does something where only the items of the outermost blocks are visible.
    pub(super) fn with_scopes<T>(&mut self, count: usize, action: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        let hidden = self.scopes.split_off(count.min(self.scopes.len()));
        let result = action(self);
        self.scopes.truncate(count);
        self.scopes.extend(hidden);
        result
    }

    /// An item of the innermost block that has one of that name, and how many blocks that item sees.
    fn innermost<T>(&self, of: impl Fn(&Scope) -> Option<T>) -> Option<(usize, T)> {
        self.scopes.iter().enumerate().rev().find_map(|(index, scope)| of(scope).map(|found| (index + 1, found)))
    }

    pub(super) fn scope_function(&self, name: &str) -> Option<(usize, Rc<ItemFn>)> {
        self.innermost(|scope| scope.functions.get(name).cloned())
    }

    /// The type that an alias stands for.
    pub(super) fn scope_type(&mut self, name: &str, span: Span) -> Eval<Option<Type>> {
        let Some((visible, alias)) = self.innermost(|scope| scope.aliases.get(name).cloned()) else { return Ok(None) };
        if self.aliases >= MOST_ALIASES {
            return refuse(span, format!("`{name}`, an alias of too many aliases"));
        }
        self.aliases += 1;
        let ty = self.with_scopes(visible, |run| run.ty(&alias.ty));
        self.aliases -= 1;
        ty
    }

    /// The value of a constant, which is evaluated once.
    pub(super) fn scope_constant(&mut self, name: &str, span: Span) -> Eval<Option<Value>> {
        let Some((visible, constant)) = self.innermost(|scope| scope.constants.get(name).cloned()) else {
            return Ok(None);
        };
        if self.local(name).is_some() {
            return refuse(span, format!("`{name}` is the name of a variable and of a constant"));
        }
        let id = std::ptr::from_ref(&*constant) as usize;
        if let Some(value) = self.constants.get(&id) {
            return Ok(Some(value.clone()));
        }
        self.step(span)?;
        if self.frames.iter().any(|frame| frame.id == id) {
            return refuse(span, format!("`{name}`, which is defined by itself"));
        }
        self.frames.push(Frame { start: self.locals.len(), returned: None, id, changed: None });
        let value = self.with_scopes(visible, |run| {
            let ty = run.ty(&constant.ty)?;
            let value = run.expression(&constant.expr, ty.as_ref())?;
            ty.map_or(Ok(value.clone()), |ty| run.of_type(value, &ty, span))
        });
        self.frames.pop();
        let value = match value {
            Err(Stop::Return(_) | Stop::Break(..) | Stop::Continue(_)) => {
                return refuse(span, "a jump out of a constant");
            }
            value => value?,
        };
        self.constants.insert(id, value.clone());
        Ok(Some(value))
    }
}
