//! Expressions, of which those outside of the language of specifications are read as far as their kind.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::Lit;
use syn::parse::{Parse, ParseStream};
use syn::{braced, bracketed, parenthesized};

use super::Type;
use super::signs::{any_word, begins, expect, group, inside, is_word, opens, take, take_word};
use crate::stream::IntoStream as _;

/// An expression, and where it begins and ends.
#[derive(Clone)]
pub(crate) struct Expr {
    pub(crate) kind: Kind,
    ends: [Span; 2],
}

#[derive(Clone)]
pub(crate) enum Kind {
    Literal(Lit),
    Path(Path),
    /// `_`
    Infer,
    /// In parentheses, or in the invisible ones that `macro_rules!` puts around an expression.
    Paren(Box<Expr>),
    /// `-` and `!`
    Unary(char, Box<Expr>),
    /// One of [`OPERATORS`] that is no assignment.
    Binary(Box<Expr>, &'static str, Box<Expr>),
    Cast(Box<Expr>, Box<Type>),
    Tuple(Vec<Expr>),
    Array(Vec<Expr>),
    Method {
        receiver: Box<Expr>,
        name: Ident,
        arguments: Vec<Expr>,
    },
    If {
        condition: Box<Expr>,
        then: Block,
        otherwise: Option<Box<Expr>>,
    },
    Block(Block),
    /// What this is, for messages: `a function call`.
    Other(&'static str),
}

/// `Color::Black`, `sq`
#[derive(Clone)]
pub(crate) struct Path {
    /// Whether `::` is in front.
    is_global: bool,
    /// At least one.
    segments: Vec<Ident>,
}

/// `{ let name = value; .. last }`
#[derive(Clone)]
pub(crate) struct Block {
    pub(crate) named: Vec<(Ident, Expr)>,
    /// The last expression, or where something else stands.
    pub(crate) last: Result<Box<Expr>, Span>,
    pub(crate) span: Span,
}

/// `|rank, file| (file, rank)`
pub(crate) struct Closure {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Expr,
    /// The body as it is written.
    pub(crate) written: TokenStream,
}

/// A parameter of a closure.
pub(crate) struct Parameter {
    /// Its name; `None` for any other pattern.
    pub(crate) name: Option<Ident>,
    /// Its type, if that is written.
    pub(crate) ty: Option<Type>,
    pub(crate) span: Span,
}

impl Path {
    /// The name, if it is one.
    pub(crate) fn ident(&self) -> Option<&Ident> {
        match &self.segments[..] {
            [one] if !self.is_global => Some(one),
            _ => None,
        }
    }

    pub(crate) fn last(&self) -> &Ident {
        self.segments.last().expect("a path has a segment")
    }

    /// As people write it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (number, segment) in self.segments.iter().enumerate() {
            let before = if number > 0 || self.is_global { "::" } else { "" };
            text = text + before + &segment.to_string();
        }
        text
    }
}

impl Parse for Path {
    /// Reads a path without types.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let is_global = take(input, "::")?;
        let mut segments = vec![any_word(input)?];
        while begins(input, "::") && is_word_behind_colons(input) {
            take(input, "::")?;
            segments.push(any_word(input)?);
        }
        Ok(Self { is_global, segments })
    }
}

fn is_word_behind_colons(input: ParseStream<'_>) -> bool {
    let behind = input.cursor().punct().and_then(|(_, rest)| rest.punct());
    behind.is_some_and(|(_, rest)| rest.ident().is_some())
}

impl Expr {
    /// Where it stands, as far as the compiler can join places; else where it begins.
    pub(crate) fn span(&self) -> Span {
        self.ends[0].join(self.ends[1]).unwrap_or(self.ends[0])
    }

    /// The name that it is.
    pub(crate) fn ident(&self) -> Option<&Ident> {
        match &self.kind {
            Kind::Path(path) => path.ident(),
            _ => None,
        }
    }

    /// One that has just been read.
    fn read(input: ParseStream<'_>, begin: Span, kind: Kind) -> Self {
        Self { kind, ends: [begin, input.cursor().prev_span()] }
    }
}

impl Parse for Expr {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        operand(input, ASSIGNMENT)
    }
}

/// Operators of two operands, longer ones first, and how tightly they bind.
const OPERATORS: [(&str, u8); 28] = [
    ("<<=", ASSIGNMENT),
    (">>=", ASSIGNMENT),
    ("+=", ASSIGNMENT),
    ("-=", ASSIGNMENT),
    ("*=", ASSIGNMENT),
    ("/=", ASSIGNMENT),
    ("%=", ASSIGNMENT),
    ("^=", ASSIGNMENT),
    ("&=", ASSIGNMENT),
    ("|=", ASSIGNMENT),
    ("&&", 3),
    ("||", 2),
    ("<<", 8),
    (">>", 8),
    ("==", COMPARISON),
    ("<=", COMPARISON),
    ("!=", COMPARISON),
    (">=", COMPARISON),
    ("+", 9),
    ("-", 9),
    ("*", 10),
    ("/", 10),
    ("%", 10),
    ("^", 6),
    ("&", 7),
    ("|", 5),
    ("<", COMPARISON),
    (">", COMPARISON),
];
const CAST: u8 = 11;
const COMPARISON: u8 = 4;
const RANGE: u8 = 1;
const ASSIGNMENT: u8 = 0;

fn next_operator(input: ParseStream<'_>) -> Option<(&'static str, u8)> {
    let is_other = begins(input, "->") || begins(input, "<-");
    OPERATORS.into_iter().find(|(signs, _)| !is_other && begins(input, signs))
}

fn is_assignment(input: ParseStream<'_>) -> bool {
    begins(input, "=") && !begins(input, "==") && !begins(input, "=>")
}

/// Reads an expression of operators that bind at least so tightly.
fn operand(input: ParseStream<'_>, least: u8) -> syn::Result<Expr> {
    let begin = input.span();
    let mut left = if begins(input, "..") { range(input, begin)? } else { unary(input)? };
    loop {
        let kind = if CAST >= least && take_word(input, "as")?.is_some() {
            Kind::Cast(Box::new(left), Box::new(cast_type(input)?))
        } else if begins(input, "..") && RANGE >= least {
            range(input, begin)?.kind
        } else if is_assignment(input) && least == ASSIGNMENT {
            take(input, "=")?;
            operand(input, ASSIGNMENT)?;
            Kind::Other("an assignment")
        } else if let Some(operator) = next_operator(input).filter(|(_, strength)| *strength >= least) {
            binary(input, left, operator)?
        } else {
            return Ok(left);
        };
        left = Expr::read(input, begin, kind);
    }
}

/// Reads the type of a cast. As in Rust, `<` behind it is no comparison.
fn cast_type(input: ParseStream<'_>) -> syn::Result<Type> {
    let ahead = input.fork();
    match ahead.parse::<Ident>() {
        Ok(name) if begins(&ahead, "<") && !begins(&ahead, "<=") => {
            let message = "`<` behind a type begins the types that it takes";
            let help = format!("put the cast in parentheses: `(.. as {name}) < ..`");
            Err(syn::Error::new(ahead.span(), format!("{message}\n\n= help: {help}")))
        }
        _ => input.parse(),
    }
}

fn binary(input: ParseStream<'_>, left: Expr, (signs, strength): (&'static str, u8)) -> syn::Result<Kind> {
    take(input, signs)?;
    if strength == ASSIGNMENT {
        operand(input, ASSIGNMENT)?;
        return Ok(Kind::Other("a compound assignment"));
    }
    let right = operand(input, strength + 1)?;
    if strength == COMPARISON && next_operator(input).is_some_and(|(_, next)| next == COMPARISON) {
        return Err(input.error("comparison operators cannot be chained"));
    }
    Ok(Kind::Binary(Box::new(left), signs, Box::new(right)))
}

/// Whether what is read ends here.
fn is_end(input: ParseStream<'_>) -> bool {
    input.is_empty() || begins(input, ",") || begins(input, ";")
}

/// Reads a range from its dots.
fn range(input: ParseStream<'_>, begin: Span) -> syn::Result<Expr> {
    while begins(input, ".") || is_assignment(input) {
        input.parse::<TokenTree>()?;
    }
    if !is_end(input) {
        operand(input, RANGE + 1)?;
    }
    Ok(Expr::read(input, begin, Kind::Other("a range")))
}

fn unary(input: ParseStream<'_>) -> syn::Result<Expr> {
    let begin = input.span();
    let kind = if take(input, "&")? {
        take_word(input, "mut")?;
        unary(input)?;
        Kind::Other("a reference")
    } else if take(input, "*")? {
        unary(input)?;
        Kind::Other("a dereference")
    } else if take(input, "!")? {
        Kind::Unary('!', Box::new(unary(input)?))
    } else if take(input, "-")? {
        Kind::Unary('-', Box::new(unary(input)?))
    } else {
        return with_suffixes(input);
    };
    Ok(Expr::read(input, begin, kind))
}

/// Reads an operand, and calls, methods, fields and indices behind it.
fn with_suffixes(input: ParseStream<'_>) -> syn::Result<Expr> {
    let begin = input.span();
    let kind = atom(input)?;
    let mut left = Expr::read(input, begin, kind);
    loop {
        let kind = if opens(input, Delimiter::Parenthesis) {
            group(input)?;
            Kind::Other("a function call")
        } else if opens(input, Delimiter::Bracket) {
            group(input)?;
            Kind::Other("indexing")
        } else if take(input, "?")? {
            Kind::Other("`?`")
        } else if begins(input, ".") && !begins(input, "..") {
            take(input, ".")?;
            member(input, left)?
        } else {
            return Ok(left);
        };
        left = Expr::read(input, begin, kind);
    }
}

/// Reads a method or a field.
fn member(input: ParseStream<'_>, left: Expr) -> syn::Result<Kind> {
    if input.cursor().literal().is_some() {
        input.parse::<TokenTree>()?;
        return Ok(Kind::Other("a field"));
    }
    let name = any_word(input)?;
    if !opens(input, Delimiter::Parenthesis) {
        return Ok(Kind::Other("a field"));
    }
    let content;
    parenthesized!(content in input);
    let (arguments, _) = listed(&content)?;
    Ok(Kind::Method { receiver: Box::new(left), name, arguments })
}

/// Reads expressions between commas up to the end, and whether the last one has a comma behind it.
fn listed(input: ParseStream<'_>) -> syn::Result<(Vec<Expr>, bool)> {
    let (mut list, mut ends_with_comma) = (Vec::new(), false);
    while !input.is_empty() {
        list.push(operand(input, ASSIGNMENT)?);
        ends_with_comma = !input.is_empty();
        if ends_with_comma {
            expect(input, ",")?;
        }
    }
    Ok((list, ends_with_comma))
}

fn atom(input: ParseStream<'_>) -> syn::Result<Kind> {
    if opens(input, Delimiter::None) {
        let inner = inside([input.parse()?]).into_iter().tokens();
        return Ok(Kind::Paren(Box::new(syn::parse2(inner)?)));
    }
    if input.peek(Lit) {
        return input.parse().map(Kind::Literal);
    }
    let content;
    if opens(input, Delimiter::Parenthesis) {
        parenthesized!(content in input);
        let (mut list, ends_with_comma) = listed(&content)?;
        return Ok(match (list.len(), ends_with_comma) {
            (1, false) => Kind::Paren(Box::new(list.remove(0))),
            _ => Kind::Tuple(list),
        });
    }
    if opens(input, Delimiter::Bracket) {
        bracketed!(content in input);
        let is_semicolon = |token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ';');
        if content.cursor().token_stream().into_iter().any(is_semicolon) {
            content.parse::<TokenStream>()?;
            return Ok(Kind::Other("an array"));
        }
        return Ok(Kind::Array(listed(&content)?.0));
    }
    if opens(input, Delimiter::Brace) {
        return block(input).map(Kind::Block);
    }
    if begins(input, "|") || is_word(input, "move") {
        input.parse::<Closure>()?;
        return Ok(Kind::Other("a closure inside an expression"));
    }
    let Some((word, _)) = input.cursor().ident() else {
        return if begins(input, "::") { path(input) } else { Err(input.error("expected an expression")) };
    };
    match word.to_string().as_str() {
        "_" => any_word(input).map(|_| Kind::Infer),
        "if" => choice(input),
        "match" => statement(input, "`match`"),
        "let" => statement(input, "`let`"),
        "loop" | "while" | "for" => statement(input, "a loop"),
        "return" => statement(input, "`return`"),
        "unsafe" => statement(input, "`unsafe`"),
        "self" | "Self" | "super" | "crate" => path(input),
        _ if input.peek(syn::Ident) => path(input),
        _ => Err(input.error("expected an expression")),
    }
}

/// Reads a name, or a call of a macro.
fn path(input: ParseStream<'_>) -> syn::Result<Kind> {
    let path = Path::parse(input)?;
    if !begins(input, "!") || begins(input, "!=") {
        return Ok(Kind::Path(path));
    }
    take(input, "!")?;
    group(input)?;
    Ok(Kind::Other("a macro call"))
}

/// Reads what stands for no value here up to its end.
fn statement(input: ParseStream<'_>, what: &'static str) -> syn::Result<Kind> {
    let has_braces = what != "`return`";
    while !(is_end(input) || has_braces && opens(input, Delimiter::Brace)) {
        input.parse::<TokenTree>()?;
    }
    // What follows a `let` are the braces of an `if`.
    if has_braces && what != "`let`" && opens(input, Delimiter::Brace) {
        group(input)?;
    }
    Ok(Kind::Other(what))
}

/// `if condition { .. } else ..`
fn choice(input: ParseStream<'_>) -> syn::Result<Kind> {
    take_word(input, "if")?;
    let (condition, then) = (Box::new(input.parse()?), block(input)?);
    if take_word(input, "else")?.is_none() {
        return Ok(Kind::If { condition, then, otherwise: None });
    }
    if !is_word(input, "if") && !opens(input, Delimiter::Brace) {
        return Err(input.error("expected `if` or braces"));
    }
    let begin = input.span();
    let kind = atom(input)?;
    let otherwise = Some(Box::new(Expr::read(input, begin, kind)));
    Ok(Kind::If { condition, then, otherwise })
}

fn block(input: ParseStream<'_>) -> syn::Result<Block> {
    let content;
    let braces = braced!(content in input);
    statements(&content, braces.span.join())
}

fn statements(input: ParseStream<'_>, span: Span) -> syn::Result<Block> {
    let mut named = Vec::new();
    while is_word(input, "let") {
        let begin = input.span();
        match named_value(input)? {
            Some(part) => named.push(part),
            None => {
                input.parse::<TokenStream>()?;
                return Ok(Block { named, last: Err(begin), span });
            }
        }
    }
    if input.is_empty() {
        return Ok(Block { named, last: Err(span), span });
    }
    let begin = input.span();
    let last = input.parse()?;
    let rest: TokenStream = input.parse()?;
    let last = if rest.is_empty() { Ok(Box::new(last)) } else { Err(begin) };
    Ok(Block { named, last, span })
}

/// Reads `let name = value;`, unless it is a `let` of another kind.
fn named_value(input: ParseStream<'_>) -> syn::Result<Option<(Ident, Expr)>> {
    take_word(input, "let")?;
    let Ok(name) = input.parse::<Ident>() else { return Ok(None) };
    if !is_assignment(input) {
        return Ok(None);
    }
    take(input, "=")?;
    let value = input.parse()?;
    Ok(take(input, ";")?.then_some((name, value)))
}

impl Parse for Closure {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if opens(input, Delimiter::None) {
            return syn::parse2(inside([input.parse()?]).into_iter().tokens());
        }
        take_word(input, "move")?;
        expect(input, "|")?;
        let mut parameters = Vec::new();
        while !take(input, "|")? {
            parameters.push(parameter(input)?);
            if !begins(input, "|") {
                expect(input, ",")?;
            }
        }
        if take(input, "->")? {
            input.parse::<Type>()?;
        }
        let place = input.cursor();
        let body = input.parse()?;
        Ok(Self { parameters, body, written: super::signs::between(place, input.cursor()) })
    }
}

fn parameter(input: ParseStream<'_>) -> syn::Result<Parameter> {
    let begin = input.span();
    let mut pattern = Vec::new();
    while !is_end(input) && !begins(input, "|") && !begins(input, ":") {
        pattern.push(input.parse::<TokenTree>()?);
    }
    let name = match &inside(pattern)[..] {
        [TokenTree::Ident(name)] if name != "_" => Some(name.clone()),
        [] => return Err(input.error("expected a name")),
        _ => None,
    };
    let ty = if take(input, ":")? { Some(input.parse()?) } else { None };
    let end = input.cursor().prev_span();
    Ok(Parameter { name, ty, span: begin.join(end).unwrap_or(begin) })
}
