//! What paths mean where they stand: types, constants, and whose items they name.

use proc_macro2::Span;

use super::items::{Found, ModuleId, OwnerId};
use super::run::{Eval, Frame, Run, refuse};
use super::surroundings::is_primitive_name;
use super::value::{Integer, Type, Value};

impl<'a> Run<'a> {
    /// Does something where the names of a module hold, and `Self` is a type.
    pub(super) fn within<T>(
        &mut self,
        module: ModuleId,
        owner: Option<OwnerId>,
        action: impl FnOnce(&mut Self) -> Eval<T>,
    ) -> Eval<T> {
        let before = (self.module, self.owner);
        (self.module, self.owner) = (module, owner);
        let result = action(self);
        (self.module, self.owner) = before;
        result
    }

    /// The type that a path names.
    pub(super) fn type_at(&mut self, path: &[String], span: Span) -> Eval<Option<Type>> {
        if let [name] = path {
            if name == "Self" {
                return Ok(self.owner.map(|owner| Type::of_name(self.items.owner(owner))));
            }
            if let Some(ty) = self.scope_type(name, span)? {
                return Ok(Some(ty));
            }
            if is_primitive_name(name) && self.items.surroundings.hidden.contains(name) {
                return refuse(span, format!("`{name}`, which this file gives another meaning"));
            }
            if name == "bool" || Integer::from_name(name).is_some() {
                return Ok(Some(Type::of_name(name)));
            }
        }
        let several = || refuse(span, format!("`{}`, which is defined more than once in this file", path.join("::")));
        match self.items.alias(self.module, path) {
            Found::One(alias) => {
                self.aliases += 1;
                if self.aliases > super::scope::MOST_ALIASES {
                    return refuse(span, format!("`{}`, an alias of too many aliases", path.join("::")));
                }
                let ty = self.within(alias.module, None, |run| run.ty(alias.ty));
                self.aliases -= 1;
                return ty;
            }
            Found::Several => return several(),
            Found::Elsewhere | Found::Nothing => {}
        }
        match self.items.structure(self.module, path) {
            Found::One(structure) => Ok(Some(Type::Struct(structure.name.to_string()))),
            Found::Several => several(),
            Found::Elsewhere | Found::Nothing => Ok(None),
        }
    }

    /// The type whose associated item a path names, and the item's name.
    pub(super) fn associated<'p>(&mut self, path: &'p [String], span: Span) -> Eval<Option<(Type, &'p str)>> {
        let [of @ .., name] = path else { return Ok(None) };
        if of.is_empty() {
            return Ok(None);
        }
        // `std::u64::MAX` is a constant of a module that has the type's name.
        let of = match of {
            [library, _] if self.items.surroundings.hidden.contains(library) => {
                return refuse(span, format!("`{library}`, which this file gives another meaning"));
            }
            [library, integer] if matches!(library.as_str(), "std" | "core") => std::slice::from_ref(integer),
            of => of,
        };
        Ok(self.type_at(of, span)?.map(|ty| (ty, name.as_str())))
    }

    /// The value of a constant that a path names; `None` when it names none.
    pub(super) fn constant(&mut self, path: &[String], span: Span) -> Eval<Option<Value>> {
        let written = path.join("::");
        let several = || refuse(span, format!("`{written}`, which is defined more than once in this file"));
        let constant = match self.associated(path, span)? {
            Some((ty, name)) => {
                let key = format!("{}::{name}", ty.name());
                match (self.items.associated.get(&key).map(Vec::as_slice), ty) {
                    (_, Type::Integer(integer)) => return Ok(self.integer_constant(integer, name)),
                    (Some([constant]), _) => *constant,
                    (Some(_), _) => return several(),
                    (None, _) => return Ok(None),
                }
            }
            None => match self.items.constant(self.module, path) {
                Found::One(constant) => constant,
                Found::Several => return several(),
                Found::Elsewhere => return self.not_defined(span, &format!("`{written}`")),
                Found::Nothing => return Ok(None),
            },
        };
        let id = std::ptr::from_ref(constant.expression) as usize;
        let place = (constant.module, constant.owner);
        let (ty, expression) = (constant.ty, constant.expression);
        self.with_scopes(0, |run| run.constant_value(id, &written, ty, expression, place, span)).map(Some)
    }

    /// The value of a constant, which is run once; `id` is the address of what is written.
    pub(super) fn constant_value(
        &mut self,
        id: usize,
        written: &str,
        ty: &syn::Type,
        expression: &syn::Expr,
        (module, owner): (ModuleId, Option<OwnerId>),
        span: Span,
    ) -> Eval<Value> {
        if let Some(value) = self.constants.get(&id) {
            return Ok(value.clone());
        }
        self.step(span)?;
        if self.frames.iter().any(|frame| frame.id == id) {
            return refuse(span, format!("`{written}`, which is defined by itself"));
        }
        self.check_attributes(id, expression)?;
        let everywhere = self.terms.truth(true);
        let before = std::mem::replace(&mut self.path, everywhere);
        self.frames.push(Frame::new(self.locals.len(), id));
        let value = self.within(module, owner, |run| {
            let ty = run.ty(ty)?;
            let value = run.expression(expression, ty.as_ref())?;
            match &ty {
                Some(ty) => run.of_type(value, ty, span),
                None => Ok(value),
            }
        })?;
        if let Some(frame) = self.frames.pop() {
            self.locals.truncate(frame.start);
        }
        self.path = before;
        self.constants.insert(id, value.clone());
        Ok(value)
    }

    fn integer_constant(&mut self, integer: Integer, name: &str) -> Option<Value> {
        let value = match name {
            "MAX" => integer.max(),
            "MIN" => integer.min(),
            "BITS" => {
                let bits = self.terms.constant(u128::from(integer.bits), 32);
                return Some(Value::Word(bits, Integer::unsigned(32)));
            }
            _ => return None,
        };
        Some(Value::Word(self.terms.constant(value, integer.bits), integer))
    }
}
