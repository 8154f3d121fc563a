//! Laws as questions: closures of Rust that are evaluated once, with their arguments unknown.

use permgen_verify::Question;
use permgen_verify::term::{Binary, Node, Term, Terms};
use syn::{BinOp, Expr, Lit, Pat, Stmt, UnOp};

/// The question whether a law such as `|a, b| a & b == b & a` returns `true` without a panic wherever the conditions do.
/// Arguments without a type are `u64`. What these laws do not use is not evaluated: it is a mistake in the test.
pub(crate) fn law(text: &str, given: &[&str]) -> Question {
    let closure: syn::ExprClosure = syn::parse_str(text).expect("a closure");
    let mut terms = Terms::new();
    let arguments: Vec<(String, Value)> = closure.inputs.iter().map(|argument| input(argument, &mut terms)).collect();
    let yes = terms.truth(true);
    let mut law = Law { terms, locals: arguments.clone(), path: yes, panics: yes };
    let given = given.iter().map(|text| law.holds(&syn::parse_str(text).expect("a condition"))).collect();
    law.locals = arguments;
    let claim = law.holds(&closure.body);
    Question { terms: law.terms, given, claim, cases: Vec::new() }
}

fn input(argument: &Pat, terms: &mut Terms) -> (String, Value) {
    let (name, ty) = match argument {
        Pat::Type(typed) => (&*typed.pat, &*typed.ty),
        name => (name, &syn::parse_quote!(u64)),
    };
    let (name, ty) = (quote::quote!(#name).to_string(), int(ty));
    let term = terms.input(&name, ty.bits);
    (name, Value::Word(term, ty))
}

#[derive(Clone, Copy, PartialEq)]
struct Int {
    bits: u32,
    signed: bool,
}

const U32: Int = Int { bits: 32, signed: false };

fn int(ty: &syn::Type) -> Int {
    named(&quote::quote!(#ty).to_string()).expect("an integer type")
}

fn named(name: &str) -> Option<Int> {
    let bits = if name == "usize" { 64 } else { name.get(1..)?.parse().ok()? };
    Some(Int { bits, signed: name.starts_with('i') })
}

#[derive(Clone)]
enum Value {
    Word(Term, Int),
    Bool(Term),
    /// A constant without a type.
    Loose(i128),
    /// A tuple or an array.
    List(Vec<Value>),
}

struct Law {
    terms: Terms,
    locals: Vec<(String, Value)>,
    /// Whether this place is reached.
    path: Term,
    /// Whether something has panicked.
    panics: Term,
}

impl Law {
    /// Whether an expression is true, and does not panic.
    fn holds(&mut self, expression: &Expr) -> Term {
        self.panics = self.terms.truth(false);
        let holds = self.truth(expression);
        let fine = self.terms.not(self.panics);
        self.terms.binary(Binary::And, fine, holds)
    }

    fn truth(&mut self, expression: &Expr) -> Term {
        match self.eval(expression, None) {
            Value::Bool(term) => term,
            _ => panic!("a condition: {}", quote::quote!(#expression)),
        }
    }

    fn panic_if(&mut self, condition: Term) {
        let here = self.terms.binary(Binary::And, self.path, condition);
        self.panics = self.terms.binary(Binary::Or, self.panics, here);
    }

    fn word(&mut self, value: &Value, ty: Int) -> Term {
        match value {
            Value::Word(term, is) if *is == ty => *term,
            Value::Loose(value) => self.terms.constant(*value as u128, ty.bits),
            _ => panic!("a word of {} bits", ty.bits),
        }
    }

    fn block(&mut self, statements: &[Stmt], hint: Option<Int>) -> Value {
        let mark = self.locals.len();
        let mut result = Value::List(Vec::new());
        for statement in statements {
            result = match statement {
                Stmt::Local(local) => {
                    let init = &local.init.as_ref().expect("a value").expr;
                    let value = self.eval(init, None);
                    self.bind(&local.pat, value);
                    continue;
                }
                Stmt::Item(syn::Item::Const(constant)) => {
                    let ty = int(&constant.ty);
                    let value = self.eval(&constant.expr, Some(ty));
                    self.locals.push((constant.ident.to_string(), value));
                    continue;
                }
                Stmt::Expr(expression, _) => self.eval(expression, hint),
                other => panic!("{}", quote::quote!(#other)),
            };
        }
        self.locals.truncate(mark);
        result
    }

    fn bind(&mut self, pattern: &Pat, value: Value) {
        match (pattern, value) {
            (Pat::Ident(name), value) => self.locals.push((name.ident.to_string(), value)),
            (Pat::Tuple(names), Value::List(parts)) => {
                names.elems.iter().zip(parts).for_each(|(name, part)| self.bind(name, part));
            }
            _ => panic!("{}", quote::quote!(#pattern)),
        }
    }

    /// A local, or an element of one whose index is constant.
    fn place(&mut self, expression: &Expr) -> &mut Value {
        match expression {
            Expr::Path(path) => {
                let name = quote::quote!(#path).to_string();
                let found = self.locals.iter().rposition(|(local, _)| *local == name);
                &mut self.locals[found.unwrap_or_else(|| panic!("`{name}` is a local"))].1
            }
            Expr::Index(index) => {
                let at = self.eval(&index.index, None);
                let at = self.constant(&at) as usize;
                match self.place(&index.expr) {
                    Value::List(elements) => &mut elements[at],
                    _ => panic!("an array"),
                }
            }
            _ => panic!("{}", quote::quote!(#expression)),
        }
    }

    fn constant(&self, value: &Value) -> u128 {
        match value {
            Value::Loose(value) => *value as u128,
            Value::Word(term, _) | Value::Bool(term) => self.terms.value(*term).expect("a constant"),
            Value::List(_) => panic!("a constant"),
        }
    }

    fn eval(&mut self, expression: &Expr, hint: Option<Int>) -> Value {
        match expression {
            Expr::Paren(inner) => self.eval(&inner.expr, hint),
            Expr::Block(block) => self.block(&block.block.stmts, hint),
            Expr::Path(_) | Expr::Index(_) => self.place(expression).clone(),
            Expr::Lit(literal) => match &literal.lit {
                Lit::Bool(value) => Value::Bool(self.terms.truth(value.value)),
                Lit::Int(number) => {
                    let value: u128 = number.base10_parse().expect("a number");
                    match named(number.suffix()).or(hint) {
                        Some(ty) => Value::Word(self.terms.constant(value, ty.bits), ty),
                        None => Value::Loose(value as i128),
                    }
                }
                _ => panic!("{}", quote::quote!(#literal)),
            },
            Expr::Tuple(tuple) => Value::List(tuple.elems.iter().map(|part| self.eval(part, None)).collect()),
            Expr::Array(array) => Value::List(array.elems.iter().map(|part| self.eval(part, None)).collect()),
            Expr::Repeat(repeat) => {
                let (value, length) = (self.eval(&repeat.expr, None), self.eval(&repeat.len, None));
                Value::List(vec![value; self.constant(&length) as usize])
            }
            Expr::Cast(cast) => {
                let (value, to) = (self.eval(&cast.expr, None), int(&cast.ty));
                let (term, from) = match value {
                    Value::Word(term, from) => (term, from),
                    other => (self.word(&other, to), to),
                };
                Value::Word(self.resized(term, from.signed, to.bits), to)
            }
            Expr::Unary(unary) => match (&unary.op, self.eval(&unary.expr, hint)) {
                (UnOp::Not(_), Value::Word(term, ty)) => Value::Word(self.terms.not(term), ty),
                (UnOp::Not(_), Value::Bool(term)) => Value::Bool(self.terms.not(term)),
                (UnOp::Not(_), Value::Loose(value)) => Value::Loose(!value),
                (_, Value::Loose(value)) => Value::Loose(-value),
                (_, Value::Word(term, ty)) => {
                    let zero = self.terms.constant(0, ty.bits);
                    let least = self.terms.constant(1 << (ty.bits - 1), ty.bits);
                    let overflows = self.terms.binary(Binary::Eq, term, least);
                    self.panic_if(overflows);
                    Value::Word(self.terms.binary(Binary::Sub, zero, term), ty)
                }
                _ => panic!("{}", quote::quote!(#unary)),
            },
            Expr::Binary(binary) => self.binary(&binary.op, &binary.left, &binary.right, hint),
            Expr::Assign(assign) => {
                let value = self.eval(&assign.right, None);
                *self.place(&assign.left) = value;
                Value::List(Vec::new())
            }
            Expr::If(branch) => {
                let condition = self.truth(&branch.cond);
                let (_, otherwise) = branch.else_branch.as_ref().expect("two branches");
                let then = self.under(condition, |law| law.block(&branch.then_branch.stmts, hint));
                let negated = self.terms.not(condition);
                match (then, self.under(negated, |law| law.eval(otherwise, hint))) {
                    (Value::Word(a, ty), Value::Word(b, _)) => Value::Word(self.terms.ite(condition, a, b), ty),
                    _ => panic!("{}", quote::quote!(#branch)),
                }
            }
            Expr::While(repeat) => loop {
                let condition = self.truth(&repeat.cond);
                if self.constant(&Value::Bool(condition)) == 0 {
                    return Value::List(Vec::new());
                }
                self.block(&repeat.body.stmts, None);
            },
            Expr::ForLoop(repeat) => {
                let elements = match &*repeat.expr {
                    Expr::Range(range) => {
                        let end = self.eval(range.end.as_ref().expect("an end"), None);
                        (0..self.constant(&end) as i128).map(Value::Loose).collect()
                    }
                    other => match self.eval(other, None) {
                        Value::List(elements) => elements,
                        _ => panic!("{}", quote::quote!(#other)),
                    },
                };
                for element in elements {
                    let mark = self.locals.len();
                    self.bind(&repeat.pat, element);
                    self.block(&repeat.body.stmts, None);
                    self.locals.truncate(mark);
                }
                Value::List(Vec::new())
            }
            Expr::Call(call) => {
                let Value::List(bytes) = self.eval(&call.args[0], None) else { panic!("`u64::from_le_bytes`") };
                let byte = Int { bits: 8, signed: false };
                let bytes: Vec<Term> = bytes.iter().map(|part| self.word(part, byte)).collect();
                let word = bytes.into_iter().reduce(|below, byte| self.terms.concat(byte, below));
                Value::Word(word.expect("bytes"), Int { bits: 64, signed: false })
            }
            Expr::MethodCall(call) => {
                let Value::Word(a, ty) = self.eval(&call.receiver, hint) else { panic!("a method of words") };
                let arguments: Vec<Value> = call.args.iter().map(|it| self.eval(it, None)).collect();
                self.method(&call.method.to_string(), a, ty, &arguments)
            }
            other => panic!("{}", quote::quote!(#other)),
        }
    }

    /// Does something that is only reached under a condition.
    fn under<T>(&mut self, condition: Term, action: impl FnOnce(&mut Self) -> T) -> T {
        let path = self.terms.binary(Binary::And, self.path, condition);
        let before = std::mem::replace(&mut self.path, path);
        let result = action(self);
        self.path = before;
        result
    }

    fn resized(&mut self, term: Term, signed: bool, bits: u32) -> Term {
        match signed {
            _ if bits <= self.terms.width(term) => self.terms.extract(term, 0, bits),
            true => self.terms.sign_extend(term, bits),
            false => self.terms.zero_extend(term, bits),
        }
    }

    fn binary(&mut self, op: &BinOp, left: &Expr, right: &Expr, hint: Option<Int>) -> Value {
        if matches!(op, BinOp::And(_) | BinOp::Or(_)) {
            let first = self.truth(left);
            let is_and = matches!(op, BinOp::And(_));
            let goes_on = if is_and { first } else { self.terms.not(first) };
            let second = self.under(goes_on, |law| law.truth(right));
            return Value::Bool(self.terms.binary(if is_and { Binary::And } else { Binary::Or }, first, second));
        }
        let text = quote::quote!(#op).to_string();
        let symbol = text.trim_end_matches('=');
        let compares = matches!(&*text, "==" | "!=" | "<" | "<=" | ">" | ">=");
        let is_shift = matches!(symbol, "<<" | ">>");
        let a = self.eval(left, hint.filter(|_| !compares));
        let told = match &a {
            Value::Word(_, ty) => Some(*ty),
            _ => hint.filter(|_| !compares),
        };
        let b = self.eval(right, told.filter(|_| !is_shift));
        let value = match compares {
            true => Value::Bool(self.compare(&text, &a, &b)),
            false => self.arithmetic(symbol, &a, &b),
        };
        if compares || symbol == text {
            return value;
        }
        *self.place(left) = value;
        Value::List(Vec::new())
    }

    fn compare(&mut self, op: &str, a: &Value, b: &Value) -> Term {
        let (a, b, less) = match (a, b) {
            (Value::List(a), Value::List(b)) => {
                let yes = self.terms.truth(true);
                return a.iter().zip(b).fold(yes, |all, (a, b)| {
                    let same = self.compare(op, a, b);
                    self.terms.binary(Binary::And, all, same)
                });
            }
            (Value::Loose(a), Value::Loose(b)) => {
                let [a, b] = [a, b].map(|value| self.terms.constant(*value as u128, 128));
                (a, b, Binary::Slt)
            }
            (Value::Word(_, ty), _) | (_, Value::Word(_, ty)) => {
                let less = if ty.signed { Binary::Slt } else { Binary::Ult };
                (self.word(a, *ty), self.word(b, *ty), less)
            }
            (Value::Bool(a), Value::Bool(b)) => (*a, *b, Binary::Ult),
            _ => panic!("a comparison"),
        };
        let (op, a, b, negated) = match op {
            "==" => (Binary::Eq, a, b, false),
            "!=" => (Binary::Eq, a, b, true),
            "<" => (less, a, b, false),
            ">=" => (less, a, b, true),
            ">" => (less, b, a, false),
            _ => (less, b, a, true),
        };
        let value = self.terms.binary(op, a, b);
        if negated { self.terms.not(value) } else { value }
    }

    fn arithmetic(&mut self, op: &str, a: &Value, b: &Value) -> Value {
        let ty = match (op, a, b) {
            (_, Value::Loose(a), Value::Loose(b)) => {
                return Value::Loose(match op {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    "<<" => a << b,
                    _ => panic!("`{op}` of constants"),
                });
            }
            ("<<" | ">>", Value::Word(a, ty), count) => {
                let count = match count {
                    Value::Word(count, _) => *count,
                    count => self.terms.constant(self.constant(count), 32),
                };
                let limit = self.terms.constant(u128::from(ty.bits), self.terms.width(count));
                let fits = self.terms.binary(Binary::Ult, count, limit);
                let overflows = self.terms.not(fits);
                self.panic_if(overflows);
                let count = self.resized(count, false, ty.bits);
                let op = match op {
                    "<<" => Binary::Shl,
                    _ if ty.signed => Binary::Ashr,
                    _ => Binary::Lshr,
                };
                return Value::Word(self.terms.binary(op, *a, count), *ty);
            }
            (_, Value::Word(_, ty), _) | (_, _, Value::Word(_, ty)) => *ty,
            _ => panic!("`{op}` of words"),
        };
        let (a, b) = (self.word(a, ty), self.word(b, ty));
        let most = permgen_verify::term::mask(ty.bits);
        let binary = match op {
            "&" => Binary::And,
            "|" => Binary::Or,
            "^" => Binary::Xor,
            "+" => Binary::Add,
            "-" => Binary::Sub,
            "*" => Binary::Mul,
            "/" => Binary::Udiv,
            _ => Binary::Urem,
        };
        let value = self.terms.binary(binary, a, b);
        let overflows = match (op, self.terms.value(b)) {
            ("+", _) if self.most(a).checked_add(self.most(b)).is_some_and(|sum| sum <= most) => {
                self.terms.truth(false)
            }
            ("+", _) => self.terms.binary(Binary::Ult, value, a),
            ("-", _) => self.terms.binary(Binary::Ult, a, b),
            ("*", Some(factor)) if self.most(a).checked_mul(factor).is_some_and(|product| product <= most) => {
                self.terms.truth(false)
            }
            ("*", Some(factor)) if factor > 0 => {
                let limit = self.terms.constant(most / factor, ty.bits);
                self.terms.binary(Binary::Ult, limit, a)
            }
            ("*", None) if self.terms.value(a).is_some_and(|a| a > 0) => {
                let limit = self.terms.constant(most / self.terms.value(a).unwrap_or(1), ty.bits);
                self.terms.binary(Binary::Ult, limit, b)
            }
            ("/" | "%", Some(1..)) | ("&" | "|" | "^", _) => self.terms.truth(false),
            _ => panic!("`{op}` of two unknown words"),
        };
        assert!(!ty.signed || binary.is_commutative() && binary != Binary::Add, "`{op}` of signed words");
        self.panic_if(overflows);
        Value::Word(value, ty)
    }

    fn method(&mut self, name: &str, a: Term, ty: Int, arguments: &[Value]) -> Value {
        let bits = ty.bits;
        match (name, arguments) {
            ("wrapping_add" | "wrapping_sub" | "wrapping_mul", [b]) => {
                let b = self.word(b, ty);
                let op = match name {
                    "wrapping_add" => Binary::Add,
                    "wrapping_sub" => Binary::Sub,
                    _ => Binary::Mul,
                };
                Value::Word(self.terms.binary(op, a, b), ty)
            }
            ("wrapping_neg", []) => {
                let zero = self.terms.constant(0, bits);
                Value::Word(self.terms.binary(Binary::Sub, zero, a), ty)
            }
            ("rotate_left" | "rotate_right", [places]) => {
                let (places, within) = (self.word(places, U32), self.terms.constant(u128::from(bits - 1), 32));
                let places = self.terms.binary(Binary::And, places, within);
                let places = self.resized(places, false, bits);
                let width = self.terms.constant(u128::from(bits), bits);
                let rest = self.terms.binary(Binary::Sub, width, places);
                let (up, down) = if name == "rotate_left" { (places, rest) } else { (rest, places) };
                let high = self.terms.binary(Binary::Shl, a, up);
                let low = self.terms.binary(Binary::Lshr, a, down);
                Value::Word(self.terms.binary(Binary::Or, high, low), ty)
            }
            ("count_ones", []) => {
                let ones = self.ones(a);
                Value::Word(self.terms.zero_extend(ones, 32), U32)
            }
            ("leading_zeros" | "trailing_zeros", []) => {
                let mut result = self.terms.constant(u128::from(bits), 8);
                for count in (0..bits).rev() {
                    let place = if name == "leading_zeros" { bits - 1 - count } else { count };
                    let (bit, here) = (self.terms.extract(a, place, 1), self.terms.constant(count.into(), 8));
                    result = self.terms.ite(bit, here, result);
                }
                Value::Word(self.terms.zero_extend(result, 32), U32)
            }
            ("to_le_bytes", []) => {
                let byte = Int { bits: 8, signed: false };
                let bytes = (0..bits / 8).map(|at| Value::Word(self.terms.extract(a, 8 * at, 8), byte));
                Value::List(bytes.collect())
            }
            _ => panic!("`{name}`"),
        }
    }

    /// The greatest value that a term may have, as far as its shape tells.
    fn most(&self, term: Term) -> u128 {
        let all = permgen_verify::term::mask(self.terms.width(term));
        match self.terms.node(term) {
            Node::Concat { high, low } if self.terms.value(high) == Some(0) => self.most(low),
            Node::Const(value) => value,
            Node::Extract { of, low } => (self.most(of) >> low).min(all),
            Node::Binary(Binary::Lshr, a, b) => self.terms.value(b).map_or(all, |places| self.most(a) >> places),
            Node::Binary(Binary::Mul, a, b) => self.most(a).checked_mul(self.most(b)).map_or(all, |most| most.min(all)),
            _ => all,
        }
    }

    /// The number of ones, in as few bits as hold it.
    fn ones(&mut self, a: Term) -> Term {
        let bits = self.terms.width(a);
        if bits == 1 {
            return a;
        }
        let (low, high) = (self.terms.extract(a, 0, bits / 2), self.terms.extract(a, bits / 2, bits - bits / 2));
        let (low, high) = (self.ones(low), self.ones(high));
        let width = self.terms.width(high) + 1;
        let (low, high) = (self.terms.zero_extend(low, width), self.terms.zero_extend(high, width));
        self.terms.binary(Binary::Add, low, high)
    }
}
