//! Sums of bits: `linear(|x| x ^ x >> 12)`, expressions whose bits are sums (XOR) of bits of the words.
//!
//! An expression is evaluated as it is read: what is known of a value is its matrix. So nothing has to be linear as it is written;
//! each operator says whether what it makes of its operands is.

mod operators;
mod values;

use crate::stream::IntoStream as _;
use permgen_core::article::counted;
use permgen_core::vector::IntoVector as _;
use std::cell::RefCell;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::Token;
use syn::parse::{ParseStream, Parser as _};

use self::values::Value;
use super::Meant;
use super::atoms::{group, invisible, number, separator};
use super::context::Context;
use super::parse::nested;
use super::promise::Promise;
use super::sums::HELP;
use super::written::Sums;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::program::{Builder, Op, Operand};
use permgen_core::width::Width;

/// Larger matrices take too long: of all, of those that are inverted, and of those that are repeated.
const MOST_BITS: usize = 8192;
const MOST_INVERTED: usize = 2048;
const MOST_REPEATED: usize = 512;

/// Functions of Rust's integers, which may be methods, too.
const INTEGERS: [&str; 4] = ["rotate_left", "rotate_right", "reverse_bits", "swap_bytes"];

type Result<T> = std::result::Result<T, Diagnostics>;

impl Context<'_> {
    /// The matrix.
    pub(super) fn sums(&self, written: &Sums, promise: Option<&Promise>) -> Result<Meant> {
        if let Some(promise) = promise.or(self.scope.promise.as_ref()) {
            return Err(Diagnostic::new(promise.span(), "a sum of bits has no use for a promise")
                .help("leave `given` out")
                .into());
        }
        let (from, to) = (self.argument, self.to.words());
        let width = from.width.max(to.width);
        let words = Words { width, ..from };
        expect_bits(words, MOST_BITS, written.span)?;
        expect_bits(to, MOST_BITS, written.span)?;
        let mut program = Builder::of_words(vec![from.width; from.count]);
        let inputs = (0..from.count).map(|word| program.resize(Operand::Input(word as u8), width)).vec();
        let program = RefCell::new(program);
        let reader = Reader { context: self, name: &written.name, width, program: Some(&program) };
        let matrix = values::extended(&Matrix::identity(from), words);
        let input = Value { operands: Some(inputs), ..Value::new(matrix, written.name.span()) };
        let value = reader.chain(written.body.clone(), &input, written.span)?;
        let matrix = values::fitted(&value, to)?;
        let mut program = program.into_inner();
        let results = value.operands.map(|words| words.into_iter().map(|word| program.resize(word, to.width)).vec());
        let written = results.map(|results| program.finish_words(results, vec![to.width; to.count]));
        let board = self.board.filter(|_| from.count == 1 && to == from);
        Ok(Meant { written: written.into_iter().vec(), is_sum: true, ..Meant::new(matrix, board, None) })
    }
}

/// What reads expressions in a word of that name.
struct Reader<'a> {
    context: &'a Context<'a>,
    name: &'a Ident,
    /// The width of all words on the way.
    width: Width,
    /// The program of the operators as they are written: one more proposal, so that none that is found is longer.
    program: Option<&'a RefCell<Builder>>,
}

impl Reader<'_> {
    /// The value with the operation that makes each of its words of those of others.
    fn coded(&self, value: Value, op: Op, left: &Value, right: Option<&Value>) -> Value {
        let words = |program: &RefCell<Builder>| {
            let (left, right) = (left.operands.as_ref()?, right.map(|right| right.operands.as_ref()));
            let word = |(place, &a): (usize, &Operand)| {
                let b = match right {
                    Some(right) => Some(right?[place]),
                    None => None,
                };
                Some(program.borrow_mut().op(op, a, b, self.width))
            };
            left.iter().enumerate().map(word).whole()
        };
        Value { operands: self.program.and_then(words), ..value }
    }

    /// Expressions and maps, joined by `then`; each takes what the one before makes.
    fn chain(&self, tokens: TokenStream, input: &Value, span: Span) -> Result<Value> {
        let mut parts = vec![(Vec::new(), span)];
        for token in tokens {
            match &token {
                TokenTree::Ident(then) if then == "then" => parts.push((Vec::new(), then.span())),
                _ => parts.last_mut().expect("there is a part").0.push(token),
            }
        }
        let mut value = input.clone();
        for (part, before) in parts {
            let Some(first) = part.first() else {
                return Err(Diagnostic::new(before, "an expression is missing here").help(HELP).into());
            };
            let (span, begins_with_number) = (first.span(), matches!(first, TokenTree::Literal(_)));
            let tokens: TokenStream = part.into_iter().tokens();
            let is_constant = begins_with_number && !has_names(&tokens);
            value = if is_constant || self.is_expression(&tokens) {
                self.expression(tokens, &value, span)?
            } else {
                self.mapped(tokens, &value, span)?
            };
        }
        Ok(value)
    }

    /// Whether tokens are an expression in the word, or apply something to sums of bits, rather than a map of the language.
    fn is_expression(&self, tokens: &TokenStream) -> bool {
        let is_sums = |token| matches!(token, TokenTree::Ident(name) if self.declared(&name).is_some());
        tokens.clone().into_iter().any(|token| match token {
            TokenTree::Ident(name) => name == *self.name || name == "matrix",
            TokenTree::Group(group) => self.is_expression(&group.stream()) || group.stream().into_iter().any(is_sums),
            _ => false,
        })
    }

    /// One expression, or several in brackets or parentheses.
    fn expression(&self, tokens: TokenStream, input: &Value, span: Span) -> Result<Value> {
        let read = |stream: ParseStream<'_>| {
            let value = self.whole(stream, input);
            stream.parse::<TokenStream>()?;
            Ok(value)
        };
        match read.parse2(tokens) {
            Ok(value) => value.map(|value| Value { span, ..value }),
            Err(error) => Err(error.into()),
        }
    }

    fn whole(&self, stream: ParseStream<'_>, input: &Value) -> Result<Value> {
        let pair = stream.cursor().group(Delimiter::Parenthesis);
        let is_tuple = pair.is_some_and(|(inner, _, rest)| rest.eof() && separated(inner.token_stream()).len() > 1);
        if is_tuple || stream.peek(syn::token::Bracket) {
            let span = stream.span();
            let list = |stream: ParseStream<'_>| {
                let mut values = Vec::new();
                while !stream.is_empty() {
                    values.push(self.sum(stream, input));
                    if values.last().is_some_and(std::result::Result::is_err) {
                        stream.parse::<TokenStream>()?;
                        break;
                    }
                    separator(stream)?;
                }
                Ok(values)
            };
            let values = list.parse2(group(stream)?)?.into_iter().try_vec()?;
            return values::joined(&values, span);
        }
        let value = self.sum(stream, input)?;
        if stream.is_empty() {
            return Ok(value);
        }
        let found: TokenTree = stream.parse()?;
        let help = instead(&found.to_string());
        Err(Diagnostic::new(found.span(), format!("unexpected `{found}`")).help(help).into())
    }

    /// A map of the language, such as `rotate_90` or `gather(0xff00)`, or a function declared before, of a value.
    fn mapped(&self, tokens: TokenStream, value: &Value, span: Span) -> Result<Value> {
        let words = value.matrix.words_out();
        if let Some(declared) = syn::parse2(tokens.clone()).ok().and_then(|name| self.declared(&name)) {
            let (takes, makes) = (declared.words_in(), declared.words_out());
            if takes != words || makes.width != self.width {
                let message = format!("this maps a `{takes}` to a `{makes}`, here it takes a `{words}`");
                return Err(Diagnostic::new(span, message).into());
            }
            return Ok(Value::new(value.then(&declared), span));
        }
        let map = nested(tokens, span)?;
        if words != self.context.from.words() || !self.context.is_level() {
            let message =
                format!("a map of the language takes a `{}` here, this is a `{words}`", self.context.from.words());
            return Err(Diagnostic::new(span, message).into());
        }
        let map = self.context.resolve(&map, None)?;
        Ok(Value::new(value.then(&Matrix::from(&map)), span))
    }

    /// The sums of bits that a name was declared as.
    fn declared(&self, name: &Ident) -> Option<Matrix> {
        let meaning = &self.context.scope.declared(&name.to_string())?.meaning;
        meaning.matrix().filter(|_| meaning.linear().is_none())
    }

    /// `inverse(a)`, `repeat(a, times)`, `rotate_left(a, count)`, `clmul(a, factor)`, `matrix(rows [..])`, `rotate_90(a)`.
    fn call(&self, name: &Ident, tokens: TokenStream, input: &Value) -> Result<Value> {
        let (span, text) = (name.span(), name.to_string());
        let arguments = separated(tokens);
        let Some((first, rest)) = arguments.split_first() else {
            return Err(Diagnostic::new(span, format!("`{name}` takes an argument")).into());
        };
        let argument = || self.chain(first.clone(), input, span);
        if INTEGERS.contains(&text.as_str()) {
            return self.method(name, &argument()?, rest);
        }
        expect_arguments(name, 1 + rest.len(), if matches!(text.as_str(), "repeat" | "clmul") { 2 } else { 1 })?;
        let matrix = match text.as_str() {
            "inverse" => {
                let inverse = self.alone(first.clone(), input, span, MOST_INVERTED)?.inverse();
                inverse.map_err(|error| Diagnostic::new(span, error.to_string()))?
            }
            "repeat" => {
                let times = self.constant(rest[0].clone(), input, span)?;
                let power = self.alone(first.clone(), input, span, MOST_REPEATED)?.power(times);
                power.ok_or_else(|| Diagnostic::new(span, "what is repeated returns other words than it takes"))?
            }
            "clmul" => return operators::carryless(&argument()?, self.constant(rest[0].clone(), input, span)?, span),
            "matrix" => return operators::matrix(first.clone(), input, span),
            _ if self.is_expression(first) => {
                return self.mapped(TokenTree::from(name.clone()).into(), &argument()?, span);
            }
            _ => {
                return Err(Diagnostic::new(span, format!("`{name}` is not a function of `{}` here", self.name))
                    .help(HELP)
                    .into());
            }
        };
        Ok(Value::new(input.then(&matrix), span))
    }

    /// What a function does, apart from what it is applied to.
    fn alone(&self, tokens: TokenStream, input: &Value, span: Span, most_bits: usize) -> Result<Matrix> {
        let words = input.matrix.words_out();
        expect_bits(words, most_bits, span)?;
        Ok(self.chain(tokens, &Value::new(Matrix::identity(words), span), span)?.matrix)
    }

    /// `a.rotate_left(7)`, as functions of Rust's integers are called.
    fn method(&self, name: &Ident, value: &Value, arguments: &[TokenStream]) -> Result<Value> {
        let (span, text) = (name.span(), name.to_string());
        if !INTEGERS.contains(&text.as_str()) {
            let help = match &*text {
                "wrapping_neg" => instead("-"),
                _ => "known are `rotate_left`, `rotate_right`, `swap_bytes` and `reverse_bits`",
            };
            return Err(Diagnostic::new(span, format!("unknown function `{name}`")).help(help).into());
        }
        let turns = text.starts_with("rotate");
        expect_arguments(name, 1 + arguments.len(), if turns { 2 } else { 1 })?;
        value.expect_word(span)?;
        self.expect_one_width(&text, value, span)?;
        Ok(match text.as_str() {
            "reverse_bits" => self.coded(operators::reversed(value), Op::Bitrev, value, None),
            "swap_bytes" if self.width == Width::W8 => value.clone(),
            "swap_bytes" => self.coded(operators::bytes_swapped(value), Op::Bswap, value, None),
            _ => {
                let count = self.constant(arguments[0].clone(), value, span)?;
                let (bits, is_left) = (u128::from(self.width.bits()), text == "rotate_left");
                let left = if is_left { count % bits } else { (bits - count % bits) % bits };
                let places = Value { operands: Some(vec![Operand::Const(left)]), ..value.clone() };
                self.coded(operators::rotated(value, count, is_left), Op::Rotl, value, Some(&places))
            }
        })
    }

    /// That an operation does not depend on how wide the argument is taken to be.
    fn expect_one_width(&self, operation: &str, value: &Value, span: Span) -> Result<()> {
        let (narrow, wide) = (self.context.argument.width, self.context.to.words().width);
        if narrow >= wide || value.constant().is_some() {
            return Ok(());
        }
        Err(Diagnostic::new(span, format!("`{operation}` is not the same for a `{narrow}` and for a `{wide}`"))
            .help("declare the function for one of them, or write shifts and masks, as in `(x << 5 ^ x >> 27) & 0xffffffff`")
            .into())
    }

    /// The number that an expression without the word is. It may be wider than the words.
    fn constant(&self, tokens: TokenStream, input: &Value, span: Span) -> Result<u128> {
        if let Some(name) = syn::parse2::<Ident>(tokens.clone()).ok().filter(|name| name != self.name) {
            return Err(Diagnostic::new(name.span(), "this has to be a constant")
                .help("an argument can choose among cases: `match n { 0 => x, _ => x ^ x << 1 }`")
                .into());
        }
        let value = Reader { width: Width::W128, program: None, ..*self }.expression(tokens, input, span)?;
        value.constant().ok_or_else(|| Diagnostic::new(value.span, "this has to be a constant").into())
    }

    /// A name, a number, a call, or an expression in parentheses, with what follows it.
    fn operand(&self, stream: ParseStream<'_>, input: &Value) -> Result<Value> {
        let span = stream.span();
        let unseen = invisible(stream);
        if unseen.is_none() && stream.peek(Token![!]) {
            stream.parse::<Token![!]>()?;
            let value = self.operand(stream, input)?;
            self.expect_one_width("!", &value, span)?;
            return Ok(self.coded(operators::complement(&value), Op::Not, &value, None));
        }
        let mut value = if let Some(tokens) = unseen {
            self.grouped(tokens, input, span)?
        } else if stream.peek(syn::token::Paren) {
            self.grouped(group(stream)?, input, span)?
        } else if stream.peek(syn::LitInt) {
            values::constant(number(stream)?, input, self.width)?
        } else if stream.peek(syn::Ident) {
            let name: Ident = stream.parse()?;
            if stream.peek(syn::token::Paren) {
                let tokens = group(stream)?;
                match name == "clmul" && stream.peek(Token![mod]) {
                    true => {
                        stream.parse::<Token![mod]>()?;
                        let modulus = number(stream)?;
                        self.reduced(tokens, modulus, input, &name)?
                    }
                    false => self.call(&name, tokens, input)?,
                }
            } else if name == *self.name {
                Value { span, ..input.clone() }
            } else {
                return Err(Diagnostic::new(name.span(), format!("unknown name `{name}`"))
                    .help(format!("known here: `{}`; maps follow `then`, or take `({})`", self.name, self.name))
                    .into());
            }
        } else if stream.peek(Token![if]) || stream.peek(Token![match]) {
            return Err(Diagnostic::new(span, "a choice cannot be part of an expression here")
                .help("write a whole expression in each case: `if up { x ^ x << 1 } else { x }`")
                .into());
        } else {
            let found = stream.cursor().token_tree().map_or_else(String::new, |(found, _)| found.to_string());
            return Err(Diagnostic::new(span, "an expression is missing here").help(instead(&found)).into());
        };
        while stream.peek(syn::token::Bracket) || stream.peek(Token![.]) {
            let place = stream.span();
            if stream.peek(syn::token::Bracket) {
                let word = self.constant(group(stream)?, input, place)?;
                value = values::word(&value, word, place)?;
            } else {
                stream.parse::<Token![.]>()?;
                if stream.peek(syn::LitInt) {
                    value = values::word(&value, number(stream)?.value, place)?;
                    continue;
                }
                let name: Ident = stream.parse()?;
                let arguments = group(stream)
                    .map_err(|_| Diagnostic::new(name.span(), format!("parentheses are missing after `{name}`")))?;
                value = self.method(&name, &value, &separated(arguments))?;
            }
        }
        Ok(value)
    }

    /// What is in parentheses: a number, or else a chain.
    fn grouped(&self, tokens: TokenStream, input: &Value, span: Span) -> Result<Value> {
        if has_names(&tokens) { self.chain(tokens, input, span) } else { self.expression(tokens, input, span) }
    }

    /// `clmul(a, factor) mod modulus`
    fn reduced(
        &self,
        tokens: TokenStream,
        modulus: super::written::Number,
        input: &Value,
        name: &Ident,
    ) -> Result<Value> {
        let arguments = separated(tokens);
        expect_arguments(name, arguments.len(), 2)?;
        let span = name.span();
        let factor = self.constant(arguments[1].clone(), input, span)?;
        let value = self.chain(arguments[0].clone(), input, span)?;
        operators::reduced(&value, factor, modulus, span)
    }

    fn sum(&self, stream: ParseStream<'_>, input: &Value) -> Result<Value> {
        self.binary(stream, input, 0)
    }

    /// Operators with at least that precedence: `|`, `^`, `&`, shifts, `+`, `*`, as in Rust.
    fn binary(&self, stream: ParseStream<'_>, input: &Value, least: u8) -> Result<Value> {
        let mut left = self.operand(stream, input)?;
        loop {
            let span = stream.span();
            let (operator, op, precedence) = match () {
                () if stream.peek(Token![<<]) => ("<<", Op::Shl, 3),
                () if stream.peek(Token![>>]) => (">>", Op::Shr, 3),
                () if stream.peek(Token![||]) || stream.peek(Token![&&]) => return Ok(left),
                () if stream.peek(Token![|]) => ("|", Op::Or, 0),
                () if stream.peek(Token![^]) => ("^", Op::Xor, 1),
                () if stream.peek(Token![&]) => ("&", Op::And, 2),
                () if stream.peek(Token![+]) => ("+", Op::Add, 4),
                () if stream.peek(Token![*]) => ("*", Op::Mul, 5),
                () => return Ok(left),
            };
            if precedence < least {
                return Ok(left);
            }
            for _ in 0..operator.len() {
                stream.parse::<proc_macro2::Punct>()?;
            }
            let right = self.binary(stream, input, precedence + 1)?;
            left = self.coded(operators::apply(operator, &left, &right, span)?, op, &left, Some(&right));
        }
    }
}

/// What to write for a sign or word that there is not in sums of bits.
fn instead(found: &str) -> &'static str {
    match found {
        "%" => "a remainder of polynomials is written `clmul(x, 0x57) mod 0x11b`",
        "-" => "a number wherever one bit is set is a product: `(x & 1) * 0xff`",
        "~" => "the complement is written `!x`",
        "as" => "a mask keeps the low bits: `x & 0xff`",
        _ => HELP,
    }
}

/// That a function has that many arguments; that of a method in front of the dot counts.
fn expect_arguments(name: &Ident, found: usize, expected: usize) -> Result<()> {
    if found == expected {
        return Ok(());
    }
    let message = format!("`{name}` takes {}", counted(&expected, "argument"));
    Err(Diagnostic::new(name.span(), message).into())
}

fn expect_bits(words: Words, most: usize, span: Span) -> Result<()> {
    if words.bits() <= most {
        return Ok(());
    }
    Err(Diagnostic::new(span, format!("a `{words}` has {} bits; {most} are the most here", words.bits())).into())
}

/// Tokens between commas.
fn separated(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = vec![TokenStream::new()];
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(TokenStream::new()),
            _ => parts.last_mut().expect("there is a part").extend([token]),
        }
    }
    if parts.last().is_some_and(TokenStream::is_empty) {
        parts.pop();
    }
    parts
}

/// Whether any name stands in tokens: without one they are a number.
fn has_names(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Group(group) => has_names(&group.stream()),
        _ => false,
    })
}

#[cfg(test)]
mod tests;
