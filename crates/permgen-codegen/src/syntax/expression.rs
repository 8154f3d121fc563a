//! Expressions, of which those outside of the language of specifications are read as far as their kind.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::{BinOp, Lit, Token, Type, UnOp, braced, bracketed, parenthesized, token};

use super::inside;
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
    Unary(UnOp, Box<Expr>),
    /// Anything but an assignment.
    Binary(Box<Expr>, BinOp, Box<Expr>),
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
        let is_global = input.parse::<Option<Token![::]>>()?.is_some();
        let mut segments = vec![input.call(Ident::parse_any)?];
        while input.peek(Token![::]) && input.peek3(syn::Ident::peek_any) {
            input.parse::<Token![::]>()?;
            segments.push(input.call(Ident::parse_any)?);
        }
        Ok(Self { is_global, segments })
    }
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

// How tightly operators bind.
const CAST: u8 = 11;
const COMPARISON: u8 = 4;
const RANGE: u8 = 1;
const ASSIGNMENT: u8 = 0;

fn strength(op: &BinOp) -> u8 {
    match op {
        BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_) => 10,
        BinOp::Add(_) | BinOp::Sub(_) => 9,
        BinOp::Shl(_) | BinOp::Shr(_) => 8,
        BinOp::BitAnd(_) => 7,
        BinOp::BitXor(_) => 6,
        BinOp::BitOr(_) => 5,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => COMPARISON,
        BinOp::And(_) => 3,
        BinOp::Or(_) => 2,
        _ => ASSIGNMENT,
    }
}

fn next_operator(input: ParseStream<'_>) -> Option<BinOp> {
    input.fork().parse().ok()
}

fn is_assignment(input: ParseStream<'_>) -> bool {
    input.peek(Token![=]) && !input.peek(Token![==]) && !input.peek(Token![=>])
}

/// Reads an expression of operators that bind at least so tightly.
fn operand(input: ParseStream<'_>, least: u8) -> syn::Result<Expr> {
    let begin = input.span();
    let mut left = if input.peek(Token![..]) { range(input, begin)? } else { unary(input)? };
    loop {
        let kind = if input.peek(Token![as]) && CAST >= least {
            input.parse::<Token![as]>()?;
            Kind::Cast(Box::new(left), Box::new(input.call(Type::without_plus)?))
        } else if input.peek(Token![..]) && RANGE >= least {
            range(input, begin)?.kind
        } else if is_assignment(input) && least == ASSIGNMENT {
            input.parse::<Token![=]>()?;
            operand(input, ASSIGNMENT)?;
            Kind::Other("an assignment")
        } else if let Some(op) = next_operator(input).filter(|op| strength(op) >= least) {
            input.parse::<BinOp>()?;
            binary(input, left, op)?
        } else {
            return Ok(left);
        };
        left = Expr::read(input, begin, kind);
    }
}

fn binary(input: ParseStream<'_>, left: Expr, op: BinOp) -> syn::Result<Kind> {
    let strength = strength(&op);
    if strength == ASSIGNMENT {
        operand(input, ASSIGNMENT)?;
        return Ok(Kind::Other("a compound assignment"));
    }
    let right = operand(input, strength + 1)?;
    if strength == COMPARISON && next_operator(input).is_some_and(|next| self::strength(&next) == COMPARISON) {
        return Err(input.error("comparison operators cannot be chained"));
    }
    Ok(Kind::Binary(Box::new(left), op, Box::new(right)))
}

/// Reads a range from its dots.
fn range(input: ParseStream<'_>, begin: Span) -> syn::Result<Expr> {
    while input.peek(Token![.]) || is_assignment(input) {
        input.parse::<TokenTree>()?;
    }
    if !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![;]) {
        operand(input, RANGE + 1)?;
    }
    Ok(Expr::read(input, begin, Kind::Other("a range")))
}

fn unary(input: ParseStream<'_>) -> syn::Result<Expr> {
    let begin = input.span();
    let kind = if input.peek(Token![&]) {
        input.parse::<TokenTree>()?;
        input.parse::<Option<Token![mut]>>()?;
        unary(input)?;
        Kind::Other("a reference")
    } else if input.peek(Token![*]) {
        input.parse::<TokenTree>()?;
        unary(input)?;
        Kind::Other("a dereference")
    } else if input.peek(Token![!]) || input.peek(Token![-]) {
        Kind::Unary(input.parse()?, Box::new(unary(input)?))
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
        let kind = if input.peek(token::Paren) {
            input.parse::<Group>()?;
            Kind::Other("a function call")
        } else if input.peek(token::Bracket) {
            input.parse::<Group>()?;
            Kind::Other("indexing")
        } else if input.peek(Token![?]) {
            input.parse::<TokenTree>()?;
            Kind::Other("`?`")
        } else if input.peek(Token![.]) && !input.peek(Token![..]) {
            input.parse::<Token![.]>()?;
            member(input, left)?
        } else {
            return Ok(left);
        };
        left = Expr::read(input, begin, kind);
    }
}

/// Reads a method or a field.
fn member(input: ParseStream<'_>, left: Expr) -> syn::Result<Kind> {
    if input.peek(Lit) {
        input.parse::<Lit>()?;
        return Ok(Kind::Other("a field"));
    }
    let name = input.call(Ident::parse_any)?;
    if !input.peek(token::Paren) {
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
        list.push(input.parse()?);
        ends_with_comma = !input.is_empty();
        if ends_with_comma {
            input.parse::<Token![,]>()?;
        }
    }
    Ok((list, ends_with_comma))
}

fn atom(input: ParseStream<'_>) -> syn::Result<Kind> {
    if input.cursor().group(Delimiter::None).is_some() {
        let inner = inside([input.parse()?]).into_iter().tokens();
        return Ok(Kind::Paren(Box::new(syn::parse2(inner)?)));
    }
    if input.peek(Lit) {
        return input.parse().map(Kind::Literal);
    }
    let content;
    if input.peek(token::Paren) {
        parenthesized!(content in input);
        let (mut list, ends_with_comma) = listed(&content)?;
        return Ok(match (list.len(), ends_with_comma) {
            (1, false) => Kind::Paren(Box::new(list.remove(0))),
            _ => Kind::Tuple(list),
        });
    }
    if input.peek(token::Bracket) {
        bracketed!(content in input);
        if content.cursor().token_stream().into_iter().any(|token| is_sign(&token, ';')) {
            content.parse::<TokenStream>()?;
            return Ok(Kind::Other("an array"));
        }
        return Ok(Kind::Array(listed(&content)?.0));
    }
    if input.peek(token::Brace) {
        return input.parse().map(Kind::Block);
    }
    if input.peek(Token![_]) {
        input.parse::<Token![_]>()?;
        return Ok(Kind::Infer);
    }
    if input.peek(Token![if]) {
        return choice(input);
    }
    if input.peek(Token![|]) || input.peek(Token![move]) {
        input.parse::<Closure>()?;
        return Ok(Kind::Other("a closure inside an expression"));
    }
    if let Some(what) = statement(input)? {
        return Ok(Kind::Other(what));
    }
    let begins_path = input.peek(syn::Ident)
        || input.peek(Token![::])
        || input.peek(Token![self])
        || input.peek(Token![Self])
        || input.peek(Token![super])
        || input.peek(Token![crate]);
    if !begins_path {
        return Err(input.error("expected an expression"));
    }
    let path = input.parse()?;
    if input.peek(Token![!]) && !input.peek(Token![!=]) {
        input.parse::<Token![!]>()?;
        input.parse::<Group>()?;
        return Ok(Kind::Other("a macro call"));
    }
    Ok(Kind::Path(path))
}

/// Reads what stands for no value here up to its end, and says what it is.
fn statement(input: ParseStream<'_>) -> syn::Result<Option<&'static str>> {
    let Some((word, _)) = input.cursor().ident() else { return Ok(None) };
    let what = match word.to_string().as_str() {
        "match" => "`match`",
        "let" => "`let`",
        "loop" | "while" | "for" => "a loop",
        "return" => "`return`",
        "unsafe" => "`unsafe`",
        _ => return Ok(None),
    };
    let has_braces = what != "`return`";
    while !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![;]) {
        if has_braces && input.peek(token::Brace) {
            break;
        }
        input.parse::<TokenTree>()?;
    }
    // What follows a `let` are the braces of an `if`.
    if has_braces && what != "`let`" && input.peek(token::Brace) {
        input.parse::<Group>()?;
    }
    Ok(Some(what))
}

/// `if condition { .. } else ..`
fn choice(input: ParseStream<'_>) -> syn::Result<Kind> {
    input.parse::<Token![if]>()?;
    let (condition, then) = (input.parse()?, input.parse()?);
    let otherwise = match input.parse::<Option<Token![else]>>()? {
        Some(_) if input.peek(Token![if]) || input.peek(token::Brace) => {
            let begin = input.span();
            let kind = atom(input)?;
            Some(Box::new(Expr::read(input, begin, kind)))
        }
        Some(_) => return Err(input.error("expected `if` or braces")),
        None => None,
    };
    Ok(Kind::If { condition: Box::new(condition), then, otherwise })
}

impl Parse for Block {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let content;
        let span = braced!(content in input).span.join();
        let mut named = Vec::new();
        while content.peek(Token![let]) {
            let begin = content.span();
            match named_value(&content)? {
                Some(part) => named.push(part),
                None => {
                    content.parse::<TokenStream>()?;
                    return Ok(Self { named, last: Err(begin), span });
                }
            }
        }
        if content.is_empty() {
            return Ok(Self { named, last: Err(span), span });
        }
        let begin = content.span();
        let last = content.parse()?;
        let rest: TokenStream = content.parse()?;
        let last = if rest.is_empty() { Ok(Box::new(last)) } else { Err(begin) };
        Ok(Self { named, last, span })
    }
}

/// Reads `let name = value;`, unless it is a `let` of another kind.
fn named_value(input: ParseStream<'_>) -> syn::Result<Option<(Ident, Expr)>> {
    input.parse::<Token![let]>()?;
    let Ok(name) = input.parse::<Ident>() else { return Ok(None) };
    if !is_assignment(input) {
        return Ok(None);
    }
    input.parse::<Token![=]>()?;
    let value = input.parse()?;
    Ok(input.parse::<Option<Token![;]>>()?.map(|_| (name, value)))
}

impl Parse for Closure {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.parse::<Option<Token![move]>>()?;
        input.parse::<Token![|]>()?;
        let mut parameters = Vec::new();
        while !input.peek(Token![|]) {
            parameters.push(input.parse()?);
            if !input.peek(Token![|]) {
                input.parse::<Token![,]>()?;
            }
        }
        input.parse::<Token![|]>()?;
        if input.parse::<Option<Token![->]>>()?.is_some() {
            input.parse::<Type>()?;
        }
        let mut place = input.cursor();
        let body = input.parse()?;
        let mut written = TokenStream::new();
        while place != input.cursor() {
            let Some((token, rest)) = place.token_tree() else { break };
            written.extend([token]);
            place = rest;
        }
        Ok(Self { parameters, body, written })
    }
}

impl Parse for Parameter {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let begin = input.span();
        let mut pattern = Vec::new();
        while !input.is_empty() && !input.peek(Token![,]) && !input.peek(Token![|]) && !input.peek(Token![:]) {
            pattern.push(input.parse::<TokenTree>()?);
        }
        let name = match &inside(pattern)[..] {
            [TokenTree::Ident(name)] if name != "_" => Some(name.clone()),
            [] => return Err(input.error("expected a name")),
            _ => None,
        };
        let ty = match input.parse::<Option<Token![:]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        let end = input.cursor().prev_span();
        Ok(Self { name, ty, span: begin.join(end).unwrap_or(begin) })
    }
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}
