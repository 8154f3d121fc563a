//! Expressions: operators, methods and conditions.

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{BinOp, Expr, Lit, UnOp};

use super::function::{Eval, Stop, Translator, identifier, refuse, refuse_with};
use super::value::{Constant, Type, Value};
use permgen_core::program::{Op, Operand};
use permgen_core::width::Width;

impl<'a> Translator<'a> {
    /// The value of an expression; `expected` is its type where that is known from outside.
    pub(super) fn expression(&mut self, expression: &'a Expr, expected: Option<Type>) -> Eval<Value> {
        let span = expression.span();
        match expression {
            Expr::Lit(literal) => self.literal(&literal.lit, expected),
            Expr::Paren(inner) => self.expression(&inner.expr, expected),
            Expr::Group(inner) => self.expression(&inner.expr, expected),
            Expr::Path(path) => match identifier(expression) {
                Some(name) => self.name(name),
                None => self.associated_constant(&path.path),
            },
            Expr::Binary(binary) => self.binary(&binary.left, binary.op, &binary.right, expected, span),
            Expr::Unary(unary) => {
                let value = self.expression(&unary.expr, expected)?;
                match (unary.op, value) {
                    (UnOp::Not(_), Value::Bool(value)) => Ok(Value::Bool(!value)),
                    (UnOp::Not(_), value) => {
                        let ty = self.known_type(&value, expected, span)?;
                        let operand = self.operand(&value, ty.width(), span)?;
                        self.emit(Op::Not, operand, None, ty, span)
                    }
                    _ => refuse(span, "a unary operator other than `!`"),
                }
            }
            Expr::Cast(cast) => {
                let Some(ty) = self.ty(&cast.ty)? else { return refuse(span, "a cast to `bool`") };
                match self.expression(&cast.expr, None)? {
                    Value::Word(operand, width) => self.resize(operand, width, ty, span),
                    Value::Constant(constant) if constant.ty.is_none() => {
                        // A literal that is cast takes on the type; any other constant is an `i32`.
                        if !matches!(&*cast.expr, Expr::Lit(_)) {
                            self.refuse_not_i32(constant, span)?;
                        }
                        self.coerce(Value::Constant(constant), ty, span)
                    }
                    Value::Constant(constant) if ty == Type::Usize && constant.value > ty.mask() => {
                        refuse(span, "a `usize` that needs more than 32 bits depends on the target")
                    }
                    Value::Constant(constant) => Ok(Value::typed(constant.value & ty.mask(), ty)),
                    Value::Bool(value) => Ok(Value::typed(u128::from(value), ty)),
                    Value::Array(_) | Value::Unit => refuse(span, "a cast of something that is no number"),
                }
            }
            Expr::Assign(assign) => {
                let expected = identifier(&assign.left).and_then(|name| self.type_of_name(name));
                let value = self.expression(&assign.right, expected)?;
                let value = match expected {
                    Some(ty) => self.coerce(value, ty, span)?,
                    None => value,
                };
                self.assign(&assign.left, value)
            }
            Expr::Block(block) if block.label.is_none() => self.block(&block.block, expected),
            Expr::Const(block) => self.block(&block.block, expected),
            Expr::If(branch) => {
                if self.condition(&branch.cond)? {
                    return self.block(&branch.then_branch, expected);
                }
                match &branch.else_branch {
                    Some((_, otherwise)) => self.expression(otherwise, expected),
                    None => Ok(Value::Unit),
                }
            }
            Expr::While(each) if each.label.is_none() => self.repeat(Some(&each.cond), &each.body, span),
            Expr::Loop(each) if each.label.is_none() => self.repeat(None, &each.body, span),
            Expr::Break(stop) if stop.label.is_none() && stop.expr.is_none() => Err(Stop::Break),
            Expr::Continue(stop) if stop.label.is_none() => Err(Stop::Continue),
            Expr::Return(returned) => self.returned(returned.expr.as_deref()),
            Expr::Call(call) => {
                let arguments: Vec<&'a Expr> = call.args.iter().collect();
                match (&*call.func, identifier(&call.func)) {
                    (_, Some(name)) => self.call(name, &arguments, span),
                    (Expr::Path(path), None) => self.associated_function(&path.path, &arguments, span),
                    _ => refuse(span, "a call of something other than a function's name"),
                }
            }
            Expr::MethodCall(call) => {
                let receiver = self.expression(&call.receiver, None)?;
                let arguments: Vec<&'a Expr> = call.args.iter().collect();
                self.method(&call.method, &receiver, &arguments, span)
            }
            Expr::Array(array) => {
                let elements = array.elems.iter().map(|element| self.element(element, expected));
                let elements: Vec<Value> = elements.collect::<Eval<_>>()?;
                match elements.iter().find_map(Value::ty) {
                    Some(ty) => self.coerce(Value::Array(elements), ty, span),
                    None => Ok(Value::Array(elements)),
                }
            }
            Expr::Index(index) => {
                let Value::Array(elements) = self.expression(&index.expr, None)? else {
                    return refuse(span, "an index into something other than an array of constants");
                };
                let at = self.constant(&index.index, "an index")?;
                let found = usize::try_from(at).ok().and_then(|at| elements.get(at).cloned());
                found.map_or_else(|| refuse(span, format!("the index {at} is not below {}", elements.len())), Ok)
            }
            Expr::Macro(macro_) => self.no_macro(&macro_.mac),
            Expr::ForLoop(_) => {
                refuse_with(span, "a `for` loop", "use `while` with a counter, as constant functions do")
            }
            Expr::Match(_) => refuse(span, "a `match`"),
            Expr::Unsafe(_) => refuse(span, "an `unsafe` block"),
            Expr::Closure(_) => refuse(span, "a closure"),
            Expr::Reference(_) => refuse(span, "a reference"),
            _ => refuse(span, "an expression that cannot be followed"),
        }
    }

    fn element(&mut self, element: &'a Expr, expected: Option<Type>) -> Eval<Value> {
        super::function::refuse_attributes_of(element)?;
        let value = self.expression(element, expected)?;
        match expected {
            Some(ty) => self.coerce(value, ty, element.span()),
            None => Ok(value),
        }
    }

    fn literal(&self, literal: &Lit, expected: Option<Type>) -> Eval<Value> {
        match literal {
            Lit::Bool(literal) => Ok(Value::Bool(literal.value)),
            Lit::Int(literal) => {
                let Ok(value) = literal.base10_parse::<u128>() else {
                    return refuse(literal.span(), format!("`{literal}` does not fit 128 bits"));
                };
                let ty = match literal.suffix() {
                    "" => expected,
                    suffix => match Type::from_name(suffix) {
                        Some(ty) => Some(ty),
                        None => {
                            return refuse(literal.span(), format!("the type `{suffix}` is not an unsigned integer"));
                        }
                    },
                };
                let constant = Value::Constant(Constant { value, ty: None, most: value });
                ty.map_or(Ok(constant.clone()), |ty| self.coerce(constant, ty, literal.span()))
            }
            other => refuse(other.span(), "a literal that is not an integer"),
        }
    }

    /// `value` as a number of type `ty`, as Rust infers it.
    pub(super) fn coerce(&self, value: Value, ty: Type, span: Span) -> Eval<Value> {
        match value {
            Value::Constant(Constant { value, ty: None, most }) => {
                if most > ty.mask() {
                    return refuse(span, format!("{most:#x} does not fit `{}`", ty.name()));
                }
                Ok(Value::typed(value, ty))
            }
            Value::Array(elements) => {
                let elements = elements.into_iter().map(|element| self.coerce(element, ty, span));
                Ok(Value::Array(elements.collect::<Eval<_>>()?))
            }
            value if value.ty() == Some(ty) => Ok(value),
            value => {
                let found = value.ty().map_or("no number", Type::name);
                refuse(span, format!("this is `{found}` where `{}` is needed", ty.name()))
            }
        }
    }

    /// `value` as an operand of a word of `width`.
    pub(super) fn operand(&self, value: &Value, width: Width, span: Span) -> Eval<Operand> {
        let ty = match value.ty() {
            Some(ty) if ty.width() == width => ty,
            _ => Type::Word(width),
        };
        match self.coerce(value.clone(), ty, span)? {
            Value::Word(operand, _) => Ok(operand),
            Value::Constant(constant) => Ok(Operand::Const(constant.value)),
            _ => refuse(span, "this is no number"),
        }
    }

    /// A constant whose type nothing determines is an `i32`.
    fn refuse_not_i32(&self, constant: Constant, span: Span) -> Eval<()> {
        if constant.ty.is_none() && constant.most > i32::MAX as u128 {
            return refuse_with(span, "the type of this constant is not clear", "give it a suffix, such as `1_u64`");
        }
        Ok(())
    }

    /// What is computed from constants of unclear type must be the same in every type.
    fn untyped(&self, value: u128, most: u128, span: Span) -> Eval<Value> {
        if value > i8::MAX as u128 {
            return refuse_with(span, "the type of this constant is not clear", "give it a suffix, such as `1_u64`");
        }
        Ok(Value::Constant(Constant { value, ty: None, most }))
    }

    fn known_type(&self, value: &Value, expected: Option<Type>, span: Span) -> Eval<Type> {
        match value.ty().or(expected) {
            Some(ty) => Ok(ty),
            None => refuse_with(span, "the type of this constant is not clear", "give it a suffix, such as `1_u64`"),
        }
    }

    fn resize(&mut self, operand: Operand, from: Width, to: Type, span: Span) -> Eval<Value> {
        let Type::Word(to) = to else {
            return refuse(span, "a `usize` that depends on the argument");
        };
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => Ok(Value::Word(operand, to)),
            std::cmp::Ordering::Less => self.emit(Op::Zext, operand, None, Type::Word(to), span),
            std::cmp::Ordering::Greater => self.emit(Op::Trunc, operand, None, Type::Word(to), span),
        }
    }

    /// What a condition comes out as; it must not depend on the argument.
    pub(super) fn condition(&mut self, condition: &'a Expr) -> Eval<bool> {
        match self.expression(condition, None)? {
            Value::Bool(value) => Ok(value),
            _ => refuse(condition.span(), "a condition that is not a constant"),
        }
    }

    fn constant(&mut self, expression: &'a Expr, what: &str) -> Eval<u128> {
        match self.expression(expression, None)? {
            Value::Constant(constant) => {
                self.refuse_not_i32(constant, expression.span())?;
                Ok(constant.value)
            }
            _ => refuse(expression.span(), format!("{what} that depends on the argument")),
        }
    }

    fn binary(
        &mut self,
        left: &'a Expr,
        op: BinOp,
        right: &'a Expr,
        expected: Option<Type>,
        span: Span,
    ) -> Eval<Value> {
        use BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
        if let Some(op) = plain(op) {
            // The right side comes first: what it assigns would be seen by the left one.
            if has_block(quote::ToTokens::to_token_stream(right)) {
                return refuse(right.span(), "a block on the right of a compound assignment");
            }
            let expected = identifier(left).and_then(|name| self.type_of_name(name));
            let value = self.binary(left, op, right, expected, span)?;
            return self.assign(left, value);
        }
        match op {
            And(_) => return Ok(Value::Bool(self.condition(left)? && self.condition(right)?)),
            Or(_) => return Ok(Value::Bool(self.condition(left)? || self.condition(right)?)),
            BinOp::Shl(_) | BinOp::Shr(_) => {
                let a = self.expression(left, expected)?;
                let count = self.constant(right, "a shift count")?;
                return self.shift(matches!(op, BinOp::Shl(_)), &a, count, span);
            }
            _ => {}
        }
        let compares = matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_));
        // The operands have the same type, so either tells that of the other.
        let outer = expected.filter(|_| !compares);
        let expected = outer.or_else(|| self.type_of(left)).or_else(|| self.type_of(right));
        let a = self.expression(left, expected)?;
        let b = self.expression(right, expected.or_else(|| a.ty()))?;
        if compares {
            let (Value::Constant(a), Value::Constant(b)) = (a, b) else {
                return refuse(span, "a comparison that depends on the argument");
            };
            if let Some(ty) = a.ty.or(b.ty) {
                self.coerce(Value::Constant(a), ty, span)?;
                self.coerce(Value::Constant(b), ty, span)?;
            }
            self.refuse_not_i32(a, span)?;
            self.refuse_not_i32(b, span)?;
            let (a, b) = (a.value, b.value);
            return Ok(Value::Bool(match op {
                Eq(_) => a == b,
                Ne(_) => a != b,
                Lt(_) => a < b,
                Le(_) => a <= b,
                Gt(_) => a > b,
                _ => a >= b,
            }));
        }
        match (&a, &b) {
            (Value::Constant(a), Value::Constant(b)) => self.constants(op, *a, *b, span),
            _ => {
                let Some(ty) = a.ty().or_else(|| b.ty()) else { return refuse(span, "an operator on no numbers") };
                self.words(op, &a, &b, ty, span)
            }
        }
    }

    /// An operator of which at least one side depends on the argument.
    fn words(&mut self, op: BinOp, a: &Value, b: &Value, ty: Type, span: Span) -> Eval<Value> {
        let (x, y) = (self.operand(a, ty.width(), span)?, self.operand(b, ty.width(), span)?);
        let (op, checked) = match (op, y) {
            (BinOp::BitAnd(_), _) => (Op::And, false),
            (BinOp::BitOr(_), _) => (Op::Or, false),
            (BinOp::BitXor(_), _) => (Op::Xor, false),
            (BinOp::Add(_), _) => (Op::Add, true),
            (BinOp::Sub(_), _) => (Op::Sub, true),
            (BinOp::Mul(_), _) => {
                refuse_product(x, y, span)?;
                (Op::Mul, true)
            }
            (BinOp::Div(_), Operand::Const(divisor)) if divisor.is_power_of_two() => {
                return self.shift(false, a, u128::from(divisor.trailing_zeros()), span);
            }
            (BinOp::Rem(_), Operand::Const(divisor)) if divisor.is_power_of_two() => {
                return self.emit(Op::And, x, Some(Operand::Const(divisor - 1)), ty, span);
            }
            _ => return refuse(span, "a division by something other than a constant power of two"),
        };
        if checked {
            self.checked.push(self.instructions.len());
        }
        self.emit(op, x, Some(y), ty, span)
    }

    fn shift(&mut self, left: bool, a: &Value, count: u128, span: Span) -> Eval<Value> {
        let bits = a.ty().map_or(128, |ty| u128::from(ty.width().bits()));
        if count >= bits {
            return refuse(span, format!("a shift by {count} of a word of {bits} bits"));
        }
        match *a {
            Value::Constant(Constant { value, ty: None, most }) => {
                let shifted = if left { value << count } else { value >> count };
                if left && shifted >> count != value {
                    return refuse(span, "this constant does not fit 128 bits");
                }
                self.untyped(shifted, most.max(shifted), span)
            }
            Value::Constant(_) | Value::Word(..) => {
                let ty = self.known_type(a, None, span)?;
                let operand = self.operand(a, ty.width(), span)?;
                let op = if left { Op::Shl } else { Op::Shr };
                self.emit(op, operand, Some(Operand::Const(count)), ty, span)
            }
            _ => refuse(span, "a shift of something that is no number"),
        }
    }

    fn constants(&self, op: BinOp, a: Constant, b: Constant, span: Span) -> Eval<Value> {
        let ty = a.ty.or(b.ty);
        let (x, y) = (a.value, b.value);
        let result = match op {
            BinOp::BitAnd(_) => Some(x & y),
            BinOp::BitOr(_) => Some(x | y),
            BinOp::BitXor(_) => Some(x ^ y),
            BinOp::Add(_) => x.checked_add(y),
            BinOp::Sub(_) => x.checked_sub(y),
            BinOp::Mul(_) => x.checked_mul(y),
            BinOp::Div(_) => x.checked_div(y),
            BinOp::Rem(_) => x.checked_rem(y),
            _ => return refuse(span, "an operator that cannot be followed"),
        };
        let limit = ty.map_or(u128::MAX, Type::mask);
        let Some(value) = result.filter(|&value| value <= limit) else {
            return refuse(span, "this constant overflows its type, or is divided by 0");
        };
        if a.ty.is_some() && b.ty.is_some() && a.ty != b.ty {
            return refuse(span, "the constants have different types");
        }
        let most = value.max(a.most).max(b.most);
        match ty {
            Some(ty) => self.coerce(Value::Constant(Constant { value, ty: None, most }), ty, span),
            None => self.untyped(value, most, span),
        }
    }

    fn method(&mut self, name: &syn::Ident, receiver: &Value, arguments: &[&'a Expr], span: Span) -> Eval<Value> {
        let ty = self.known_type(receiver, None, span)?;
        let a = self.operand(receiver, ty.width(), span)?;
        let bits = u128::from(ty.width().bits());
        let text = name.to_string();
        if ty == Type::Usize {
            return refuse(span, format!("the method `{text}` of a `usize`"));
        }
        match (text.as_str(), arguments) {
            ("rotate_left" | "rotate_right", [count]) => {
                let count = self.constant(count, "a rotation count")? % bits;
                let op = if text == "rotate_left" { Op::Rotl } else { Op::Rotr };
                self.emit(op, a, Some(Operand::Const(count)), ty, span)
            }
            ("wrapping_shl" | "wrapping_shr", [count]) => {
                let count = self.constant(count, "a shift count")? % bits;
                self.shift(text == "wrapping_shl", receiver, count, span)
            }
            ("swap_bytes", []) => self.emit(Op::Bswap, a, None, ty, span),
            ("reverse_bits", []) => self.emit(Op::Bitrev, a, None, ty, span),
            ("wrapping_neg", []) => self.emit(Op::Sub, Operand::Const(0), Some(a), ty, span),
            ("wrapping_add" | "wrapping_sub" | "wrapping_mul", [other]) => {
                let other = self.expression(other, Some(ty))?;
                let b = self.operand(&other, ty.width(), span)?;
                let op = match text.as_str() {
                    "wrapping_add" => Op::Add,
                    "wrapping_sub" => Op::Sub,
                    _ => {
                        refuse_product(a, b, span)?;
                        Op::Mul
                    }
                };
                self.emit(op, a, Some(b), ty, span)
            }
            _ => refuse_with(
                name.span(),
                format!("the method `{text}` cannot be followed"),
                "`rotate_left`, `rotate_right`, `swap_bytes`, `reverse_bits` and `wrapping_*` can",
            ),
        }
    }

    fn associated_constant(&self, path: &syn::Path) -> Eval<Value> {
        if let Some((ty, name)) = associated(path) {
            match (ty, name.as_str()) {
                (Type::Word(width), "MAX") => return Ok(Value::typed(width.mask(), ty)),
                (_, "MIN") => return Ok(Value::typed(0, ty)),
                (Type::Word(width), "BITS") => {
                    return Ok(Value::typed(u128::from(width.bits()), Type::Word(Width::W32)));
                }
                _ => {}
            }
        }
        refuse(path.span(), "a path to something that is not visible here")
    }

    fn associated_function(&mut self, path: &syn::Path, arguments: &[&'a Expr], span: Span) -> Eval<Value> {
        let Some((ty @ Type::Word(width), name)) = associated(path) else {
            return refuse(span, "a call to something that is not visible here");
        };
        match (name.as_str(), arguments) {
            (_, [receiver, rest @ ..]) if name != "from" => {
                let receiver = self.expression(receiver, Some(ty))?;
                let receiver = self.coerce(receiver, ty, span)?;
                let name = &path.segments[1].ident;
                self.method(name, &receiver, rest, span)
            }
            ("from", [argument]) => match self.expression(argument, None)? {
                Value::Word(operand, from) if from <= width => self.resize(operand, from, ty, span),
                Value::Constant(constant) => {
                    self.refuse_not_i32(constant, span)?;
                    self.coerce(Value::Constant(Constant { ty: None, ..constant }), ty, span)
                }
                _ => refuse(span, "a conversion that cannot be followed"),
            },
            _ => refuse(span, "a call to something that is not visible here"),
        }
    }

    /// The type of an expression as far as it can be told without evaluating it.
    fn type_of(&self, expression: &Expr) -> Option<Type> {
        match expression {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Int(literal) => Type::from_name(literal.suffix()),
                _ => None,
            },
            Expr::Paren(inner) => self.type_of(&inner.expr),
            Expr::Group(inner) => self.type_of(&inner.expr),
            Expr::Path(path) => match identifier(expression) {
                Some(name) => self.type_of_name(name),
                None => {
                    associated(&path.path).map(|(ty, name)| if name == "BITS" { Type::Word(Width::W32) } else { ty })
                }
            },
            Expr::Binary(binary) => match binary.op {
                BinOp::Shl(_) | BinOp::Shr(_) => self.type_of(&binary.left),
                _ => self.type_of(&binary.left).or_else(|| self.type_of(&binary.right)),
            },
            Expr::Unary(unary) => self.type_of(&unary.expr),
            Expr::Cast(cast) => self.ty(&cast.ty).ok().flatten(),
            Expr::Call(call) => match (&*call.func, identifier(&call.func)) {
                (_, Some(name)) => self.type_of_name(name),
                (Expr::Path(path), None) => associated(&path.path).map(|(ty, _)| ty),
                _ => None,
            },
            Expr::MethodCall(call) => self.type_of(&call.receiver),
            Expr::Index(index) => self.type_of(&index.expr),
            _ => None,
        }
    }
}

fn has_block(tokens: proc_macro2::TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Group(group) => {
            group.delimiter() == proc_macro2::Delimiter::Brace || has_block(group.stream())
        }
        _ => false,
    })
}

fn refuse_product(a: Operand, b: Operand, span: Span) -> Eval<()> {
    if matches!(a, Operand::Const(_)) || matches!(b, Operand::Const(_)) {
        return Ok(());
    }
    refuse_with(
        span,
        "a multiplication of two values that both depend on the argument",
        "only multiplication by a constant can be followed here; `permgen prove FILE.rs --fn NAME --map SPEC` follows any",
    )
}

/// A path such as `u64::MAX`.
fn associated(path: &syn::Path) -> Option<(Type, String)> {
    let mut segments = path.segments.iter();
    let ty = Type::from_name(&segments.next()?.ident.to_string())?;
    let name = segments.next()?.ident.to_string();
    segments.next().is_none().then_some((ty, name))
}

/// The operator of a compound assignment.
fn plain(op: BinOp) -> Option<BinOp> {
    Some(match op {
        BinOp::AddAssign(_) => BinOp::Add(Default::default()),
        BinOp::SubAssign(_) => BinOp::Sub(Default::default()),
        BinOp::MulAssign(_) => BinOp::Mul(Default::default()),
        BinOp::DivAssign(_) => BinOp::Div(Default::default()),
        BinOp::RemAssign(_) => BinOp::Rem(Default::default()),
        BinOp::BitXorAssign(_) => BinOp::BitXor(Default::default()),
        BinOp::BitAndAssign(_) => BinOp::BitAnd(Default::default()),
        BinOp::BitOrAssign(_) => BinOp::BitOr(Default::default()),
        BinOp::ShlAssign(_) => BinOp::Shl(Default::default()),
        BinOp::ShrAssign(_) => BinOp::Shr(Default::default()),
        _ => return None,
    })
}
