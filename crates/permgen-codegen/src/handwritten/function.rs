//! Statements, scopes, calls and loops.

use proc_macro2::{Span, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, Block, Expr, FnArg, Item, ItemFn, Pat, ReturnType, Stmt};

use super::Translation;
use super::value::{Type, Value};
use crate::diagnostics::Diagnostic;
use permgen_core::program::{Instruction, Op, Operand, Program, ValueId};
use permgen_core::width::Width;

/// More steps than this are a loop that does not end.
const MOST_STEPS: usize = 100_000;
const DEEPEST_CALL: usize = 64;

/// Why the next expression is not evaluated.
pub(super) enum Stop {
    Error(Diagnostic),
    Return(Value),
    Break,
    Continue,
}

pub(super) type Eval<T> = Result<T, Stop>;

pub(super) fn refuse<T>(span: Span, message: impl Into<String>) -> Eval<T> {
    Err(Stop::Error(Diagnostic::new(span, message)))
}

pub(super) fn refuse_with<T>(span: Span, message: impl Into<String>, help: impl Into<String>) -> Eval<T> {
    Err(Stop::Error(Diagnostic::new(span, message).help(help)))
}

pub(super) struct Translator<'a> {
    pub(super) input: Width,
    pub(super) instructions: Vec<Instruction>,
    pub(super) spans: Vec<Span>,
    pub(super) checked: Vec<usize>,
    locals: Vec<(String, Value)>,
    /// Where the locals of the function begin that is being run.
    frame: usize,
    returns: Option<Type>,
    /// The items of each enclosing block, outermost first.
    items: Vec<Vec<&'a Item>>,
    depth: usize,
    steps: usize,
}

impl<'a> Translator<'a> {
    pub(super) fn translate(function: &'a ItemFn, helpers: &'a [Item]) -> Result<Translation, Diagnostic> {
        let mut translator = Translator {
            input: Width::W64,
            instructions: Vec::new(),
            spans: Vec::new(),
            checked: Vec::new(),
            locals: Vec::new(),
            frame: 0,
            returns: None,
            items: vec![helpers.iter().collect()],
            depth: 0,
            steps: 0,
        };
        match translator.whole(function) {
            Ok((result, output)) => {
                let Translator { input, instructions, spans, checked, .. } = translator;
                Program::new(input, output, instructions, result)
                    .map(|program| Translation { program, spans, checked })
                    .map_err(|error| Diagnostic::new(function.sig.ident.span(), error.to_string()))
            }
            Err(Stop::Error(diagnostic)) => Err(diagnostic),
            Err(_) => Err(Diagnostic::new(function.sig.ident.span(), "`break` or `continue` outside of a loop")),
        }
    }

    fn whole(&mut self, function: &'a ItemFn) -> Eval<(Operand, Width)> {
        let signature = &function.sig;
        if signature.inputs.len() != 1 {
            return refuse(signature.span(), format!("`{}` must have one argument, the word", signature.ident));
        }
        let input = match &signature.inputs[0] {
            FnArg::Typed(argument) => self.ty(&argument.ty)?,
            FnArg::Receiver(receiver) => return refuse(receiver.span(), "`self` is not an unsigned integer"),
        };
        let output = self.output(function)?;
        match (input, output) {
            (Some(Type::Word(input)), Some(Type::Word(output))) => {
                self.input = input;
                let result = self.run(function, vec![Value::Word(Operand::Input, input)])?;
                let result = self.operand(&result, output, signature.output.span())?;
                Ok((result, output))
            }
            _ => refuse_with(
                signature.span(),
                format!("`{}` does not turn one unsigned integer into one", signature.ident),
                "use `u8`, `u16`, `u32`, `u64` or `u128`",
            ),
        }
    }

    fn output(&self, function: &ItemFn) -> Eval<Option<Type>> {
        match &function.sig.output {
            ReturnType::Type(_, ty) => self.ty(ty),
            ReturnType::Default => Ok(None),
        }
    }

    /// Runs a function on arguments. The items it sees are those of the current blocks.
    fn run(&mut self, function: &'a ItemFn, arguments: Vec<Value>) -> Eval<Value> {
        refuse_attributes(&function.attrs)?;
        let signature = &function.sig;
        if self.depth >= DEEPEST_CALL {
            return refuse(signature.ident.span(), format!("`{}` calls are nested more than 64 deep", signature.ident));
        }
        if signature.asyncness.is_some() || !signature.generics.params.is_empty() {
            return refuse(signature.span(), format!("`{}` is generic or `async`", signature.ident));
        }
        let returns = self.output(function)?;
        let mut named = Vec::new();
        for (argument, value) in signature.inputs.iter().zip(arguments) {
            match argument {
                FnArg::Typed(argument) if argument.attrs.is_empty() => {
                    named.push((binding(&argument.pat)?.unwrap_or_default(), value));
                }
                other => return refuse(other.span(), "this argument cannot be followed"),
            }
        }
        let frame = std::mem::replace(&mut self.frame, self.locals.len());
        let outer = std::mem::replace(&mut self.returns, returns);
        self.depth += 1;
        self.locals.extend(named);
        let value = match self.block(&function.block, returns) {
            Err(Stop::Return(value)) => Ok(value),
            other => other,
        };
        self.locals.truncate(self.frame);
        (self.frame, self.returns) = (frame, outer);
        self.depth -= 1;
        let value = value?;
        match returns {
            Some(ty) => self.coerce(value, ty, signature.output.span()),
            None => Ok(value),
        }
    }

    /// The call of a function that can be seen.
    pub(super) fn call(&mut self, name: &syn::Ident, arguments: &[&'a Expr], span: Span) -> Eval<Value> {
        let found = self.find(|item| match item {
            Item::Fn(function) if function.sig.ident == *name => Some(function),
            _ => None,
        });
        let Some((block, function)) = found else {
            return refuse_with(
                span,
                format!("a call to `{name}`, which is not visible here"),
                "define it inside the function, as a nested `const fn`",
            );
        };
        if function.sig.inputs.len() != arguments.len() {
            return refuse(span, format!("`{name}` takes {} argument(s)", function.sig.inputs.len()));
        }
        let mut values = Vec::new();
        for (argument, parameter) in arguments.iter().zip(&function.sig.inputs) {
            let ty = match parameter {
                FnArg::Typed(parameter) => self.ty(&parameter.ty)?,
                FnArg::Receiver(receiver) => return refuse(receiver.span(), "`self` cannot be followed"),
            };
            refuse_attributes_of(argument)?;
            let value = self.expression(argument, ty)?;
            values.push(match ty {
                Some(ty) => self.coerce(value, ty, argument.span())?,
                None => value,
            });
        }
        self.count_step(span)?;
        self.in_block(block, |translator| translator.run(function, values))
    }

    /// The value of a local or a constant item.
    pub(super) fn name(&mut self, name: &syn::Ident) -> Eval<Value> {
        let found = self.find(|item| match item {
            Item::Const(constant) if constant.ident == *name => Some(constant),
            _ => None,
        });
        if let Some((_, value)) = self.locals[self.frame..].iter().rev().find(|(local, _)| *name == local) {
            if found.is_some() {
                return refuse(name.span(), format!("`{name}` is the name of a variable and of a constant"));
            }
            return Ok(value.clone());
        }
        let Some((block, constant)) = found else {
            return refuse_with(
                name.span(),
                format!("`{name}` is not visible here"),
                "constants must be defined inside the function, as a nested `const`",
            );
        };
        refuse_attributes(&constant.attrs)?;
        self.count_step(name.span())?;
        if self.depth >= DEEPEST_CALL {
            return refuse(name.span(), format!("`{name}` is defined by itself"));
        }
        let frame = std::mem::replace(&mut self.frame, self.locals.len());
        self.depth += 1;
        let value = self.in_block(block, |translator| {
            let ty = translator.ty(&constant.ty)?;
            let value = translator.expression(&constant.expr, ty)?;
            match ty {
                Some(ty) => translator.coerce(value, ty, constant.expr.span()),
                None => Ok(value),
            }
        });
        self.depth -= 1;
        self.frame = frame;
        value
    }

    /// The type of a name, without evaluating anything.
    pub(super) fn type_of_name(&self, name: &syn::Ident) -> Option<Type> {
        if let Some((_, value)) = self.locals[self.frame..].iter().rev().find(|(local, _)| *name == local) {
            return value.ty();
        }
        let ty = self.find(|item| match item {
            Item::Const(constant) if constant.ident == *name => Some(&*constant.ty),
            Item::Fn(function) if function.sig.ident == *name => match &function.sig.output {
                ReturnType::Type(_, ty) => Some(&**ty),
                ReturnType::Default => None,
            },
            _ => None,
        });
        ty.and_then(|(_, ty)| self.ty(ty).ok().flatten())
    }

    pub(super) fn assign(&mut self, target: &Expr, value: Value) -> Eval<Value> {
        let Some(name) = identifier(target) else {
            return refuse(target.span(), "an assignment to something other than a local variable");
        };
        match self.locals[self.frame..].iter_mut().rev().find(|(local, _)| *name == local) {
            Some((_, local)) => *local = value,
            None => return refuse(name.span(), format!("`{name}` is not a local variable")),
        }
        Ok(Value::Unit)
    }

    /// The innermost item with a property, and how many blocks enclose it.
    fn find<T>(&self, property: impl Fn(&'a Item) -> Option<T>) -> Option<(usize, T)> {
        (0..self.items.len())
            .rev()
            .find_map(|block| self.items[block].iter().find_map(|item| property(item)).map(|found| (block, found)))
    }

    /// Does something where only the items of the blocks up to `block` are visible.
    fn in_block<T>(&mut self, block: usize, action: impl FnOnce(&mut Self) -> T) -> T {
        let hidden = self.items.split_off(block + 1);
        let result = action(self);
        self.items.truncate(block + 1);
        self.items.extend(hidden);
        result
    }

    /// The type that is written, or that of the elements of an array; `None` for `bool` and `()`.
    pub(super) fn ty(&self, ty: &syn::Type) -> Eval<Option<Type>> {
        self.ty_within(ty, DEEPEST_CALL)
    }

    fn ty_within(&self, ty: &syn::Type, depth: usize) -> Eval<Option<Type>> {
        match ty {
            syn::Type::Array(array) => self.ty_within(&array.elem, depth),
            syn::Type::Paren(inner) => self.ty_within(&inner.elem, depth),
            syn::Type::Group(inner) => self.ty_within(&inner.elem, depth),
            syn::Type::Tuple(tuple) if tuple.elems.is_empty() => Ok(None),
            // `::core::primitive::u64` is the type whatever else is called `u64`.
            syn::Type::Path(path) if is_primitive(path) => {
                match path.path.segments.last().and_then(|last| Type::from_name(&last.ident.to_string())) {
                    Some(ty) => Ok(Some(ty)),
                    None => self.no_type(ty),
                }
            }
            syn::Type::Path(path) => {
                let name = path.path.get_ident().map(ToString::to_string).unwrap_or_default();
                let alias = self.find(|item| match item {
                    Item::Type(alias) if alias.ident == name && alias.generics.params.is_empty() => Some(alias),
                    _ => None,
                });
                match alias {
                    Some((_, alias)) if depth > 0 => {
                        refuse_attributes(&alias.attrs)?;
                        return self.ty_within(&alias.ty, depth - 1);
                    }
                    Some(_) => return refuse(path.span(), format!("the type `{name}` is defined by itself")),
                    None => {}
                }
                match Type::from_name(&name) {
                    Some(ty) => Ok(Some(ty)),
                    None if name == "bool" => Ok(None),
                    None => self.no_type(ty),
                }
            }
            _ => self.no_type(ty),
        }
    }

    fn no_type(&self, ty: &syn::Type) -> Eval<Option<Type>> {
        let text = ty.to_token_stream().to_string();
        refuse(ty.span(), format!("the type `{text}` cannot be followed: only unsigned integers can"))
    }

    pub(super) fn block(&mut self, block: &'a Block, expected: Option<Type>) -> Eval<Value> {
        let items: Vec<&'a Item> = block
            .stmts
            .iter()
            .filter_map(|statement| match statement {
                Stmt::Item(item) => Some(item),
                _ => None,
            })
            .collect();
        let (blocks, locals) = (self.items.len(), self.locals.len());
        self.items.push(items);
        let value = self.statements(&block.stmts, expected);
        self.items.truncate(blocks);
        self.locals.truncate(locals);
        value
    }

    fn statements(&mut self, statements: &'a [Stmt], expected: Option<Type>) -> Eval<Value> {
        let mut last = Value::Unit;
        for (index, statement) in statements.iter().enumerate() {
            self.count_step(statement.span())?;
            last = Value::Unit;
            match statement {
                Stmt::Local(local) => {
                    refuse_attributes(&local.attrs)?;
                    let (pattern, ty) = match &local.pat {
                        Pat::Type(typed) => (&*typed.pat, self.ty(&typed.ty)?),
                        other => (other, None),
                    };
                    let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else {
                        return refuse(local.span(), "a `let` without a value, or with `else`");
                    };
                    let name = binding(pattern)?;
                    let value = self.expression(&init.expr, ty)?;
                    let value = match ty {
                        Some(ty) => self.coerce(value, ty, init.expr.span())?,
                        None => value,
                    };
                    self.locals.extend(name.map(|name| (name, value)));
                }
                Stmt::Item(Item::Const(_) | Item::Fn(_) | Item::Type(_)) => {}
                Stmt::Item(item) => return refuse(item.span(), "an item other than `const`, `fn` and `type`"),
                Stmt::Expr(expression, semicolon) => {
                    refuse_attributes_of(expression)?;
                    let tail = semicolon.is_none() && index + 1 == statements.len();
                    let value = self.expression(expression, expected.filter(|_| tail))?;
                    if tail {
                        last = value;
                    }
                }
                Stmt::Macro(statement) => return self.no_macro(&statement.mac),
            }
        }
        Ok(last)
    }

    pub(super) fn no_macro(&self, macro_: &syn::Macro) -> Eval<Value> {
        let name = macro_.path.to_token_stream().to_string();
        refuse(macro_.span(), format!("the macro `{name}!` cannot be followed"))
    }

    pub(super) fn repeat(&mut self, condition: Option<&'a Expr>, body: &'a Block, span: Span) -> Eval<Value> {
        loop {
            self.count_step(span)?;
            if let Some(condition) = condition {
                if !self.condition(condition)? {
                    return Ok(Value::Unit);
                }
            }
            match self.block(body, None) {
                Err(Stop::Break) => return Ok(Value::Unit),
                Ok(_) | Err(Stop::Continue) => {}
                Err(stop) => return Err(stop),
            }
        }
    }

    pub(super) fn returned(&mut self, value: Option<&'a Expr>) -> Eval<Value> {
        let value = match value {
            Some(value) => self.expression(value, self.returns)?,
            None => Value::Unit,
        };
        Err(Stop::Return(value))
    }

    fn count_step(&mut self, span: Span) -> Eval<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS { refuse(span, "more than 100000 steps: does the loop end?") } else { Ok(()) }
    }

    /// Writes an instruction, or carries it out when its operands are constants.
    pub(super) fn emit(&mut self, op: Op, a: Operand, b: Option<Operand>, ty: Type, span: Span) -> Eval<Value> {
        if ty == Type::Usize && !matches!(op, Op::And | Op::Or | Op::Xor | Op::Shr) {
            return refuse(span, "what this makes of a `usize` depends on the target");
        }
        let width = ty.width();
        let instruction = Instruction { op, a, b, width };
        let is_constant = |operand: Operand| matches!(operand, Operand::Const(_));
        if is_constant(a) && b.is_none_or(is_constant) {
            let value = Operand::Value(ValueId::of_instruction(0));
            return match Program::new(width, width, vec![instruction], value) {
                Ok(program) => Ok(Value::typed(program.run(0), ty)),
                Err(error) => refuse(span, error.to_string()),
            };
        }
        self.instructions.push(instruction);
        self.spans.push(span);
        Ok(Value::Word(Operand::Value(ValueId::of_instruction(self.instructions.len() - 1)), width))
    }
}

/// The name that a pattern binds; `None` for `_`.
fn binding(pattern: &Pat) -> Eval<Option<String>> {
    match pattern {
        Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => Ok(Some(ident.ident.to_string())),
        Pat::Wild(_) => Ok(None),
        other => refuse(other.span(), "a pattern other than a name"),
    }
}

/// The name that an expression is.
pub(super) fn identifier(expression: &Expr) -> Option<&syn::Ident> {
    match expression {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        Expr::Paren(inner) => identifier(&inner.expr),
        Expr::Group(inner) => identifier(&inner.expr),
        _ => None,
    }
}

/// Attributes that may change what the code means, such as `cfg`, are refused.
fn refuse_attributes(attributes: &[Attribute]) -> Eval<()> {
    const HARMLESS: [&str; 14] = [
        "allow",
        "warn",
        "deny",
        "forbid",
        "expect",
        "doc",
        "inline",
        "must_use",
        "cold",
        "rustfmt",
        "clippy",
        "deprecated",
        "permgen",
        "proves",
    ];
    for attribute in attributes {
        let name = attribute.path().segments.first().map(|segment| segment.ident.to_string()).unwrap_or_default();
        if !HARMLESS.contains(&name.as_str()) {
            return refuse(attribute.span(), format!("the attribute `{name}` may change what the code means"));
        }
    }
    Ok(())
}

pub(super) fn refuse_attributes_of(expression: &Expr) -> Eval<()> {
    match expression.to_token_stream().into_iter().next() {
        Some(TokenTree::Punct(punct)) if punct.as_char() == '#' => {
            refuse(punct.span(), "an attribute on an expression may change what the code means")
        }
        _ => Ok(()),
    }
}

/// Whether a path starts with `::core::primitive` or `::std::primitive`.
fn is_primitive(ty: &syn::TypePath) -> bool {
    let mut segments = ty.path.segments.iter().map(|segment| &segment.ident);
    let mut next = || segments.next();
    ty.qself.is_none()
        && ty.path.leading_colon.is_some()
        && next().is_some_and(|root| root == "core" || root == "std")
        && next().is_some_and(|module| module == "primitive")
        && next().is_some()
        && next().is_none()
}
