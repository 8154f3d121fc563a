//! Items within blocks: constants, functions and aliases that only the block sees.

use std::rc::Rc;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Block, Item, Stmt};

use super::items::Definition;
use super::run::{Eval, Run, Scope, refuse};
use super::surroundings::is_primitive_name;
use super::value::{Type, Value};

/// How often an alias may stand for an alias.
pub(super) const MOST_ALIASES: usize = 16;

impl Run<'_> {
    /// Makes the items of a block visible; says whether there are any.
    pub(super) fn enter_scope(&mut self, block: &Block) -> Eval<bool> {
        if !block.stmts.iter().any(|statement| matches!(statement, Stmt::Item(_))) {
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
                let scope = Rc::new(collect(block)?);
                self.known_scopes.insert(id, Rc::clone(&scope));
                scope
            }
        };
        self.scopes.push(scope);
        Ok(true)
    }

    pub(super) fn leave_scope(&mut self) {
        self.scopes.pop();
    }

    /// Does something where only the items of the outermost blocks are visible.
    pub(super) fn with_scopes<T>(&mut self, count: usize, action: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        let hidden = self.scopes.split_off(count.min(self.scopes.len()));
        let result = action(self);
        self.scopes.truncate(count);
        self.scopes.extend(hidden);
        result
    }

    fn innermost<T>(&self, of: impl Fn(&Scope) -> Option<T>) -> Option<(usize, T)> {
        self.scopes.iter().enumerate().rev().find_map(|(index, scope)| of(scope).map(|found| (index + 1, found)))
    }

    /// The type that an alias of a block stands for.
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

    /// The value of a constant of a block.
    pub(super) fn scope_constant(&mut self, name: &str, span: Span) -> Eval<Option<Value>> {
        let Some((visible, constant)) = self.innermost(|scope| scope.constants.get(name).cloned()) else {
            return Ok(None);
        };
        if self.local(name).is_some() {
            return refuse(span, format!("`{name}` is the name of a variable and of a constant"));
        }
        let id = std::ptr::from_ref(&*constant) as usize;
        let (module, owner) = (self.module, None);
        self.with_scopes(visible, |run| {
            run.constant_value(id, name, &constant.ty, &constant.expr, (module, owner), span).map(Some)
        })
    }

    /// Calls a function of a block with something; `None` when no block has one of that name.
    pub(super) fn with_scope_function<T>(
        &mut self,
        name: &str,
        action: impl FnOnce(&mut Self, Definition<'_>) -> Eval<T>,
    ) -> Eval<Option<T>> {
        let Some((scopes, function)) = self.innermost(|scope| scope.functions.get(name).cloned()) else {
            return Ok(None);
        };
        let definition = Definition {
            signature: &function.sig,
            block: &function.block,
            attributes: &function.attrs,
            owner: None,
            module: self.module,
            scopes,
            span: function.sig.ident.span(),
        };
        action(self, definition).map(Some)
    }
}

fn collect(block: &Block) -> Eval<Scope> {
    let mut scope = Scope::default();
    for statement in &block.stmts {
        let Stmt::Item(item) = statement else { continue };
        let (name, is_new) = match item {
            Item::Fn(function) => {
                let name = &function.sig.ident;
                (name, scope.functions.insert(name.to_string(), Rc::new(function.clone())).is_none())
            }
            Item::Const(constant) if constant.generics.params.is_empty() => {
                let name = &constant.ident;
                (name, scope.constants.insert(name.to_string(), Rc::new(constant.clone())).is_none())
            }
            Item::Type(alias) if alias.generics.params.is_empty() => {
                let name = &alias.ident;
                (name, scope.aliases.insert(name.to_string(), Rc::new(alias.clone())).is_none())
            }
            Item::Use(_) => return refuse(item.span(), "`use` within a function"),
            _ => return refuse(item.span(), "an item other than `const`, `fn` and `type` within a function"),
        };
        let text = name.to_string();
        if text == "_" {
            continue;
        }
        if is_primitive_name(&text) {
            return refuse(name.span(), format!("`{text}`, which hides a primitive type of this name"));
        }
        if !is_new {
            return refuse(name.span(), format!("`{text}`, which is defined more than once"));
        }
    }
    Ok(scope)
}
