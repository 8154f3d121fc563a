//! Expressions: Rust's operators on numbers of 128 bits, checked for overflow.

use proc_macro2::Span;
use syn::Lit;
use syn::spanned::Spanned as _;

use super::suggest::suggestion;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::{Block, Expr, Kind, Path, Type};
use permgen_core::vector::IntoVector as _;

/// What an expression is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Number(i128),
    Truth(bool),
    /// Values in parentheses.
    Tuple(Vec<i128>),
    /// `_`: there is no such square.
    Lost,
}

/// Names and their values.
pub(super) type Variables<'a> = [(&'a str, i128)];

/// Why an expression has no value for some square.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) span: Span,
    pub(super) message: String,
    pub(super) help: Option<&'static str>,
}

impl Failure {
    fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    fn help(self, help: &'static str) -> Self {
        Self { help: Some(help), ..self }
    }
}

/// What to do about a constant of Rust, in front of an example.
pub(super) const NO_CONSTANTS: &str =
    "a specification cannot read Rust's constants: write the number, or declare it before the map or in the block, ";

const METHODS: [&str; 5] = ["rem_euclid", "div_euclid", "abs", "min", "max"];

/// Checks that the expression uses only what [`evaluate`] knows, and reports all that it does not.
pub(super) fn check(expression: &Expr, names: &[&str]) -> Result<(), Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    visit(expression, names, &mut diagnostics);
    diagnostics.into_result(())
}

fn visit(expression: &Expr, names: &[&str], diagnostics: &mut Diagnostics) {
    let mut each = |parts: &[&Expr]| parts.iter().for_each(|part| visit(part, names, diagnostics));
    match &expression.kind {
        Kind::Paren(inner) | Kind::Unary(_, inner) => each(&[inner]),
        Kind::Binary(left, _, right) => each(&[left, right]),
        Kind::Tuple(elements) => each(&elements.iter().vec()),
        Kind::Cast(inner, ty) => {
            each(&[inner]);
            if cast_type(ty).is_none() {
                diagnostics.push(
                    Diagnostic::new(ty.span(), "a cast to something else than an integer")
                        .help("cast to `u8` to `u128`, `i8` to `i128` or `usize`"),
                );
            }
        }
        Kind::If { condition, then, otherwise: Some(otherwise) } => {
            each(&[condition, otherwise]);
            visit_block(then, names, diagnostics);
        }
        Kind::If { condition, .. } => {
            each(&[condition]);
            diagnostics.push(
                Diagnostic::new(expression.span(), "an `if` without `else` has no value for some squares")
                    .help("add `else { ... }`"),
            );
        }
        Kind::Block(block) => visit_block(block, names, diagnostics),
        Kind::Method { receiver, name, arguments } => {
            each(&[receiver]);
            each(&arguments.iter().vec());
            let (method, expected) = (name.to_string(), usize::from(name != "abs"));
            if !METHODS.contains(&method.as_str()) {
                let help = format!("{}known are {}", suggestion(&method, METHODS), super::settings::list(METHODS));
                diagnostics.push(Diagnostic::new(name.span(), format!("unknown method `{method}`")).help(help));
            } else if arguments.len() != expected {
                let message = format!("`{method}` takes {expected} argument(s), found {}", arguments.len());
                diagnostics.push(Diagnostic::new(name.span(), message));
            }
        }
        Kind::Infer => {}
        Kind::Literal(literal) => {
            if let Err(failure) = number(literal) {
                diagnostics.push(to_diagnostic(failure));
            }
        }
        Kind::Path(path) => {
            let known = path.ident().is_some_and(|ident| names.iter().any(|name| ident == name));
            if !known {
                diagnostics.push(unknown_name(path, expression.span(), names));
            }
        }
        Kind::Array(_) => unsupported("an array", expression, diagnostics),
        Kind::Other(what) => unsupported(what, expression, diagnostics),
    }
}

fn unsupported(what: &str, expression: &Expr, diagnostics: &mut Diagnostics) {
    let help = match what {
        "an array" | "indexing" => TABLES,
        _ => "expressions are made of numbers, `sq`, operators, `as` casts, parentheses and `if`",
    };
    diagnostics.push(Diagnostic::new(expression.span(), format!("unsupported here: {what}")).help(help));
}

fn unknown_name(path: &Path, span: Span, names: &[&str]) -> Diagnostic {
    let text = path.text();
    let error = Diagnostic::new(span, format!("unknown name `{text}`"));
    if names.contains(&"sq") && matches!(text.as_str(), "rank" | "file" | "row" | "column") {
        return error.help("coordinates are declared first: write `|rank, file| (..., ...)`");
    }
    if text == "square" && names.contains(&"sq") {
        return error.help(
            "the bit of a square that an argument says is `scatter(squares(square))` of 1, and in Rust `1 << square`; \
             `gather(squares(square))` asks for it",
        );
    }
    if (text == "x" || text == "board") && names.contains(&"sq") {
        return error.help("the number of the square is `sq`; functions of whole words are for `linear!`");
    }
    if is_constant(&text) {
        return error.help(format!("{NO_CONSTANTS}`const {text}: u64 = 8;`"));
    }
    if text.len() == 1 {
        return error.help(format!(
            "known here: {}; an argument of the function selects among maps, by `if` or `match`",
            super::settings::list(names)
        ));
    }
    error.help(format!("{}known here: {}", suggestion(&text, names.iter().copied()), super::settings::list(names)))
}

/// Whether a name is written as that of a constant of Rust.
pub(super) fn is_constant(name: &str) -> bool {
    name.contains(|letter: char| letter.is_ascii_uppercase())
        && !name.contains(|letter: char| letter.is_ascii_lowercase())
}

/// The same for a block, whose names hold up to its end.
fn visit_block(block: &Block, names: &[&str], diagnostics: &mut Diagnostics) {
    let Block { named, last: Ok(last), .. } = block else {
        return diagnostics.push(
            Diagnostic::new(block.span, "a block here is one expression")
                .help("only `let name = value;` may come before it"),
        );
    };
    let own = named.iter().map(|(name, _)| name.to_string()).vec();
    let mut known = names.to_vec();
    for (name, (_, value)) in own.iter().zip(named) {
        visit(value, &known, diagnostics);
        known.push(name);
    }
    visit(last, &known, diagnostics);
}

/// How tables are written.
pub(super) const TABLES: &str = "a table is `to [..]`, where each square goes, or `from [..]`, where each comes from";

pub(super) fn to_diagnostic(failure: Failure) -> Diagnostic {
    Diagnostic { help: failure.help.map(str::to_owned), ..Diagnostic::new(failure.span, failure.message) }
}

fn number(literal: &Lit) -> Result<i128, Failure> {
    match literal {
        Lit::Int(number) => {
            if !matches!(number.suffix(), "" | "usize" | "isize") && integer_type(number.suffix()).is_none() {
                return Err(Failure::new(number.span(), format!("the number {number} has an unknown suffix")));
            }
            let value: i128 = number.base10_parse().map_err(|_| {
                Failure::new(number.span(), format!("the number {number} is too large"))
                    .help("numbers in an expression go up to 2^127 - 1")
            })?;
            match integer_type(number.suffix()) {
                Some((bits, signed)) if bits < 128 && value >> (bits - u32::from(signed)) != 0 => {
                    Err(Failure::new(number.span(), format!("the number {number} does not fit its type")))
                }
                _ => Ok(value),
            }
        }
        other => Err(Failure::new(other.span(), "a literal that is not an integer").help("squares are whole numbers")),
    }
}

/// The value of a checked expression.
pub(super) fn evaluate(expression: &Expr, variables: &Variables<'_>) -> Result<Value, Failure> {
    let integer = |expression: &Expr| integer(expression, variables);
    let span = || expression.span();
    match &expression.kind {
        Kind::Paren(inner) => evaluate(inner, variables),
        Kind::Literal(literal) => number(literal).map(Value::Number),
        Kind::Infer => Ok(Value::Lost),
        Kind::Path(path) => {
            let value = path.ident().and_then(|ident| variables.iter().find(|(name, _)| ident == name));
            value.map(|&(_, value)| Value::Number(value)).ok_or_else(|| Failure::new(span(), "unknown name"))
        }
        Kind::Unary(op, inner) => match (op, evaluate(inner, variables)?) {
            ('!', Value::Truth(truth)) => Ok(Value::Truth(!truth)),
            ('!', Value::Number(number)) => Ok(Value::Number(!number)),
            ('-', Value::Number(number)) => number.checked_neg().map(Value::Number).ok_or_else(|| overflow(span())),
            _ => Err(Failure::new(span(), "an operator on something that is not a number")),
        },
        Kind::Binary(left, op, right) => self::binary([left, right], op, span(), variables),
        Kind::Cast(inner, ty) => {
            let number = integer(inner)?;
            let (bits, signed) = cast_type(ty).ok_or_else(|| Failure::new(span(), "unknown type"))?;
            truncate(number, bits, signed).map(Value::Number).ok_or_else(|| overflow(span()))
        }
        Kind::Tuple(elements) => elements.iter().map(integer).try_vec().map(Value::Tuple),
        Kind::If { condition, then, otherwise } => match (evaluate(condition, variables)?, otherwise) {
            (Value::Truth(true), _) => block(then, variables),
            (Value::Truth(false), Some(otherwise)) => evaluate(otherwise, variables),
            _ => Err(Failure::new(condition.span(), "the condition is not a comparison")
                .help("write `if sq < 8`, for example")),
        },
        Kind::Block(inner) => block(inner, variables),
        Kind::Method { receiver, name, arguments } => {
            let receiver = integer(receiver)?;
            let argument = arguments.first().map(integer).transpose()?.unwrap_or(1);
            let value = match name.to_string().as_str() {
                "rem_euclid" | "div_euclid" if argument == 0 => return Err(Failure::new(span(), "division by zero")),
                "rem_euclid" => receiver.checked_rem_euclid(argument),
                "div_euclid" => receiver.checked_div_euclid(argument),
                "abs" => receiver.checked_abs(),
                "min" => Some(receiver.min(argument)),
                _ => Some(receiver.max(argument)),
            };
            value.map(Value::Number).ok_or_else(|| overflow(span()))
        }
        Kind::Array(_) | Kind::Other(_) => Err(Failure::new(span(), "unsupported here")),
    }
}

fn block(block: &Block, variables: &Variables<'_>) -> Result<Value, Failure> {
    let Block { named, last: Ok(last), .. } = block else {
        return Err(Failure::new(block.span, "a block here is one expression"));
    };
    let names = named.iter().map(|(name, _)| name.to_string()).vec();
    // The last of a name comes first.
    let mut known = variables.to_vec();
    for (name, (_, value)) in names.iter().zip(named) {
        let value = integer(value, &known)?;
        known.insert(0, (name, value));
    }
    evaluate(last, &known)
}

/// The value of an expression that has to be a number.
pub(super) fn integer(expression: &Expr, variables: &Variables<'_>) -> Result<i128, Failure> {
    integer_or_lost(expression, variables)?.ok_or_else(|| {
        Failure::new(expression.span(), "`_` where a number is needed")
            .help("`_` says that a square is lost, and is the whole result")
    })
}

/// The same; `None` for `_`, a square that is lost.
pub(super) fn integer_or_lost(expression: &Expr, variables: &Variables<'_>) -> Result<Option<i128>, Failure> {
    match evaluate(expression, variables)? {
        Value::Number(number) => Ok(Some(number)),
        Value::Lost => Ok(None),
        Value::Truth(_) => Err(Failure::new(expression.span(), "a comparison where a number is needed")),
        Value::Tuple(values) => {
            Err(Failure::new(expression.span(), format!("{} values where one number is needed", values.len()))
                .help("coordinates are declared first: write `|rank, file| (..., ...)`; for coordinates, a shape of one axis gets a second one: `1x64`"))
        }
    }
}

fn binary([left, right]: [&Expr; 2], op: &str, span: Span, variables: &Variables<'_>) -> Result<Value, Failure> {
    if let "&&" | "||" = op {
        let truth = |expression: &Expr| match evaluate(expression, variables)? {
            Value::Truth(truth) => Ok(truth),
            _ => Err(Failure::new(expression.span(), "a number where a comparison is needed")),
        };
        let first = truth(left)?;
        return Ok(Value::Truth(match op {
            "&&" => first && truth(right)?,
            _ => first || truth(right)?,
        }));
    }
    let right_span = || right.span();
    let (left, right) = (integer(left, variables)?, integer(right, variables)?);
    let divided = |quotient: Option<i128>| {
        if right == 0 { Err(Failure::new(span, "division by zero")) } else { quotient.ok_or_else(|| overflow(span)) }
    };
    let count = || {
        u32::try_from(right).ok().filter(|&count| count < 128).ok_or_else(|| {
            Failure::new(right_span(), format!("a shift by {right} places")).help("shifts go from 0 to 127 places")
        })
    };
    let number = match op {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => Some(divided(left.checked_div(right))?),
        "%" => Some(divided(left.checked_rem(right))?),
        "^" => Some(left ^ right),
        "&" => Some(left & right),
        "|" => Some(left | right),
        "<<" => {
            let count = count()?;
            Some(left << count).filter(|shifted| shifted >> count == left)
        }
        ">>" => Some(left >> count()?),
        "==" => return Ok(Value::Truth(left == right)),
        "!=" => return Ok(Value::Truth(left != right)),
        "<" => return Ok(Value::Truth(left < right)),
        "<=" => return Ok(Value::Truth(left <= right)),
        ">" => return Ok(Value::Truth(left > right)),
        ">=" => return Ok(Value::Truth(left >= right)),
        _ => return Err(Failure::new(span, "unsupported operator")),
    };
    number.map(Value::Number).ok_or_else(|| overflow(span))
}

fn overflow(span: Span) -> Failure {
    Failure::new(span, "overflow of 128 bits").help("cut intermediate results down with `as u32` or `& 63`")
}

fn cast_type(ty: &Type) -> Option<(u32, bool)> {
    integer_type(&ty.name()?.to_string())
}

/// Bits and signedness of an integer type; `usize` counts as 64 bits on every machine.
pub(super) fn integer_type(name: &str) -> Option<(u32, bool)> {
    let (sign, bits) = name.split_at_checked(1)?;
    let bits = if bits == "size" { 64 } else { bits.parse().ok()? };
    let known = matches!(sign, "u" | "i") && matches!(bits, 8 | 16 | 32 | 64 | 128);
    known.then_some((bits, sign == "i"))
}

/// Whether this names an integer type.
pub(super) fn is_integer_type(name: &str) -> bool {
    integer_type(name).is_some()
}

/// `number` as Rust's `as` would make it; `None` when the result has no place in an `i128`.
fn truncate(number: i128, bits: u32, signed: bool) -> Option<i128> {
    match (bits, signed) {
        (128, true) => Some(number),
        (128, false) => i128::try_from(number as u128).ok(),
        (_, false) => Some(number & ((1 << bits) - 1)),
        (_, true) => Some(number << (128 - bits) >> (128 - bits)),
    }
}
