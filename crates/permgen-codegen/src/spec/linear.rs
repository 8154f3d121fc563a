//! Sums of bits: `linear(|x| x ^ x >> 12)`, expressions whose bits are sums (XOR) of bits of the words.
//!
//! An expression is evaluated as it is read: what is known of a value is its matrix. So nothing has to be linear as it is written;
//! each operator says whether what it makes of its operands is.

mod operators;
mod values;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::Token;
use syn::parse::{ParseStream, Parser as _};

use self::values::Value;
use super::Meant;
use super::atoms::{group, number, separator};
use super::context::Context;
use super::parse::{LINEAR_HELP as HELP, nested};
use super::promise::Promise;
use super::written::Sums;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::layout::Words;
use permgen_core::matrix::Matrix;
use permgen_core::width::Width;

/// The inverse and powers of larger matrices take too long.
const MOST_BITS: usize = 2048;

type Result<T> = std::result::Result<T, Diagnostics>;

impl Context<'_> {
    /// The matrix.
    pub(super) fn sums(&self, written: &Sums, promise: Option<&Promise>) -> Result<Meant> {
        if let Some(promise) = promise.or(self.scope.promise.as_ref()) {
            return Err(Diagnostic::new(promise.span(), "a sum of bits has no use for a promise")
                .help("leave `given` out")
                .into());
        }
        let (from, to) = (self.from.words(), self.to.words());
        let width = from.width.max(to.width);
        let words = Words { width, ..from };
        let reader = Reader { context: self, name: &written.name, width };
        let input = Value { matrix: values::extended(&Matrix::identity(from), words), span: written.name.span() };
        let value = reader.chain(written.body.clone(), &input, written.span)?;
        let matrix = values::fitted(&value, to)?;
        let board = self.board.filter(|_| from.count == 1 && to == from);
        Ok(Meant::new(matrix, board, None))
    }
}

/// What reads expressions in a word of that name.
struct Reader<'a> {
    context: &'a Context<'a>,
    name: &'a Ident,
    /// The width of all words on the way.
    width: Width,
}

impl Reader<'_> {
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
            let span = first.span();
            let tokens: TokenStream = part.into_iter().collect();
            value = if self.is_expression(&tokens) {
                self.expression(tokens, &value, span)?
            } else {
                self.mapped(tokens, &value, span)?
            };
        }
        Ok(value)
    }

    /// Whether tokens are an expression in the word, rather than a map of the language.
    fn is_expression(&self, tokens: &TokenStream) -> bool {
        let begins = tokens.clone().into_iter().next().is_some_and(|token| token.to_string() == "matrix");
        begins || self.mentions(tokens)
    }

    fn mentions(&self, tokens: &TokenStream) -> bool {
        tokens.clone().into_iter().any(|token| match token {
            TokenTree::Ident(name) => name == *self.name,
            TokenTree::Group(group) => self.mentions(&group.stream()),
            _ => false,
        })
    }

    /// One expression, or several in brackets.
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
        if stream.peek(syn::token::Bracket) {
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
            let values = list.parse2(group(stream)?)?.into_iter().collect::<Result<Vec<_>>>()?;
            return values::joined(&values, span);
        }
        let value = self.sum(stream, input)?;
        if stream.is_empty() {
            return Ok(value);
        }
        let found: TokenTree = stream.parse()?;
        Err(Diagnostic::new(found.span(), format!("unexpected `{found}`")).help(HELP).into())
    }

    /// A map of the language, such as `rotate_90` or `gather(0xff00)`, of a value.
    fn mapped(&self, tokens: TokenStream, value: &Value, span: Span) -> Result<Value> {
        let map = nested(tokens, span)?;
        let words = value.matrix.words_out();
        if words != self.context.from.words() || !self.context.is_level() {
            let message =
                format!("a map of the language takes a `{}` here, this is a `{words}`", self.context.from.words());
            return Err(Diagnostic::new(span, message).into());
        }
        let map = self.context.resolve(&map, None)?;
        Ok(Value { matrix: value.then(&Matrix::from(&map)), span })
    }

    /// `inverse(a)`, `repeat(a, times)`, `rotate_left(a, count)`, `clmul(a, factor) mod modulus`, `matrix(rows [..])`, `rotate_90(a)`.
    fn call(&self, name: &Ident, tokens: TokenStream, input: &Value) -> Result<Value> {
        let span = name.span();
        let mut arguments = separated(tokens);
        let expected = match name.to_string().as_str() {
            "rotate_left" | "rotate_right" | "repeat" | "clmul" => 2,
            _ => 1,
        };
        if arguments.len() != expected {
            let message = format!("`{name}` takes {expected} argument{}", if expected == 1 { "" } else { "s" });
            return Err(Diagnostic::new(span, message).into());
        }
        let second = arguments.split_off(1).pop();
        let first = arguments.remove(0);
        let number = || self.constant(second.clone().unwrap_or_default(), input, span);
        let value = |input: &Value| self.chain(first.clone(), input, span);
        // What a function does, apart from what it is applied to.
        let own = || {
            let own = value(&Value { matrix: Matrix::identity(input.matrix.words_out()), span })?;
            let bits = own.matrix.words_in().bits();
            if bits > MOST_BITS {
                let message = format!("a matrix of {bits} bits; {MOST_BITS} are the most here");
                return Err(Diagnostics::from(Diagnostic::new(span, message)));
            }
            Ok(own)
        };
        Ok(match name.to_string().as_str() {
            "inverse" => {
                let inverse = own()?.matrix.inverse();
                let inverse = inverse.map_err(|error| Diagnostic::new(span, error.to_string()))?;
                Value { matrix: input.then(&inverse), span }
            }
            "repeat" => {
                let power = own()?.matrix.power(number()?);
                let power =
                    power.ok_or_else(|| Diagnostic::new(span, "what is repeated returns other words than it takes"))?;
                Value { matrix: input.then(&power), span }
            }
            "rotate_left" => operators::rotated(&value(input)?, number()?, span)?,
            "rotate_right" => operators::rotated(
                &value(input)?,
                u128::from(self.width.bits()) - number()?.min(self.width.bits().into()),
                span,
            )?,
            "reverse_bits" => operators::reversed(&value(input)?, span)?,
            "swap_bytes" => operators::bytes_swapped(&value(input)?, span)?,
            "clmul" => operators::carryless(&value(input)?, number()?, span)?,
            "matrix" => operators::matrix(first, input, span)?,
            _ if self.mentions(&first) => {
                let name = TokenTree::from(name.clone());
                self.mapped(name.into(), &value(input)?, span)?
            }
            _ => {
                return Err(Diagnostic::new(span, format!("`{name}` is no function of `{}` here", self.name))
                    .help(HELP)
                    .into());
            }
        })
    }

    /// The number that an expression without the word is.
    fn constant(&self, tokens: TokenStream, input: &Value, span: Span) -> Result<u128> {
        let value = self.expression(tokens, input, span)?;
        value.constant().ok_or_else(|| Diagnostic::new(value.span, "this has to be a constant").into())
    }

    /// A name, a number, a call, or an expression in parentheses, with what follows it.
    fn operand(&self, stream: ParseStream<'_>, input: &Value) -> Result<Value> {
        let span = stream.span();
        if stream.peek(Token![!]) {
            stream.parse::<Token![!]>()?;
            return Ok(operators::complement(&self.operand(stream, input)?));
        }
        let mut value = if stream.peek(syn::token::Paren) {
            self.chain(group(stream)?, input, span)?
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
                        self.reduced(tokens, modulus, input, name.span())?
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
        } else {
            return Err(Diagnostic::new(span, "an expression is missing here").help(HELP).into());
        };
        while stream.peek(syn::token::Bracket) || stream.peek(Token![.]) {
            let place = stream.span();
            if stream.peek(syn::token::Bracket) {
                let word = self.constant(group(stream)?, input, place)?;
                value = values::word(&value, word, place)?;
            } else {
                stream.parse::<Token![.]>()?;
                let name: Ident = stream.parse()?;
                value = self.method(&name, &group(stream)?, &value)?;
            }
        }
        Ok(value)
    }

    /// `a.rotate_left(7)`, as functions of Rust's integers are called.
    fn method(&self, name: &Ident, tokens: &TokenStream, value: &Value) -> Result<Value> {
        let span = name.span();
        let count = || self.constant(tokens.clone(), value, span);
        match name.to_string().as_str() {
            "rotate_left" => operators::rotated(value, count()?, span),
            "rotate_right" => {
                operators::rotated(value, u128::from(self.width.bits()) - count()?.min(self.width.bits().into()), span)
            }
            "reverse_bits" => operators::reversed(value, span),
            "swap_bytes" => operators::bytes_swapped(value, span),
            _ => Err(Diagnostic::new(span, format!("unknown function `{name}`"))
                .help("known are `rotate_left`, `rotate_right`, `swap_bytes` and `reverse_bits`")
                .into()),
        }
    }

    /// `clmul(a, factor) mod modulus`
    fn reduced(
        &self,
        tokens: TokenStream,
        modulus: super::written::Number,
        input: &Value,
        span: Span,
    ) -> Result<Value> {
        let mut arguments = separated(tokens);
        if arguments.len() != 2 {
            return Err(Diagnostic::new(span, "`clmul` takes 2 arguments").into());
        }
        let factor = self.constant(arguments.remove(1), input, span)?;
        let value = self.chain(arguments.remove(0), input, span)?;
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
            let (operator, precedence) = match () {
                () if stream.peek(Token![<<]) => ("<<", 3),
                () if stream.peek(Token![>>]) => (">>", 3),
                () if stream.peek(Token![||]) || stream.peek(Token![&&]) => return Ok(left),
                () if stream.peek(Token![|]) => ("|", 0),
                () if stream.peek(Token![^]) => ("^", 1),
                () if stream.peek(Token![&]) => ("&", 2),
                () if stream.peek(Token![+]) => ("+", 4),
                () if stream.peek(Token![*]) => ("*", 5),
                () => return Ok(left),
            };
            if precedence < least {
                return Ok(left);
            }
            for _ in 0..operator.len() {
                stream.parse::<proc_macro2::Punct>()?;
            }
            let right = self.binary(stream, input, precedence + 1)?;
            left = operators::apply(operator, &left, &right, span)?;
        }
    }
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

#[cfg(test)]
mod tests;
