//! Names for parts of a specification, which stand before the map: `const MASK: u64 = 0xff00;`, `let up = 8;`.
//!
//! A name is replaced by what it stands for before anything else is read: by a number, or by any other part in parentheses. So it
//! may be a number, a mask, an expression in `sq` or a map.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

use super::expression::{self, Value};
use super::{library, settings};
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::Expr;
use permgen_core::vector::IntoVector as _;

/// A specification has at most so many tokens once names are replaced: a name of names of names may stand for many.
const MOST_TOKENS: usize = depth::SPECIFICATION.tokens;

const HELP: &str = "write `const MASK: u64 = 0xff00;` or `let up = 8;` before the map";

/// A name, and the tokens that it stands for.
pub(crate) struct Named {
    name: Ident,
    value: TokenTree,
    /// The value of a constant.
    number: Option<i128>,
}

impl Named {
    /// The number that a constant is, as a literal.
    pub(crate) fn literal(&self) -> TokenStream {
        match self.number {
            Some(number) => number.to_string().parse().unwrap_or_default(),
            None => self.value.clone().into(),
        }
    }

    /// Reads `const NAME: u64 = 1 << 9` or `let name = value`, in which earlier names are replaced already.
    pub(crate) fn parse(declaration: &[TokenTree]) -> Result<Self, Diagnostics> {
        let [TokenTree::Ident(keyword), rest @ ..] = declaration else { return Err(wrong(Span::call_site())) };
        let [TokenTree::Ident(name), rest @ ..] = rest else { return Err(wrong(keyword.span())) };
        let is_sign =
            |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
        let Some(equals) = rest.iter().position(|token| is_sign(token, '=')) else { return Err(wrong(name.span())) };
        let (ty, value) = (&rest[..equals], &rest[equals + 1..]);
        let text = name.to_string();
        if matches!(text.as_str(), "sq" | "i" | "mut" | "_")
            || library::is_known(&text)
            || settings::KEYS.contains(&&*text)
        {
            return Err(Diagnostic::new(name.span(), format!("`{text}` cannot be the name of something else"))
                .help("it means something in every specification; take another name")
                .into());
        }
        let Some(first) = value.first() else {
            return Err(Diagnostic::new(name.span(), format!("`{text}` has no value")).help(HELP).into());
        };
        let ty = match ty {
            [] if keyword == "const" => {
                return Err(Diagnostic::new(name.span(), format!("the constant `{text}` has no type"))
                    .help(format!("write `const {text}: u64 = ..;`, or `let {text} = ..;` for any part of a map"))
                    .into());
            }
            [] => None,
            [colon, TokenTree::Ident(ty)] if is_sign(colon, ':') => Some(ty),
            [other, ..] => return Err(wrong(other.span())),
        };
        let tokens: TokenStream = value.iter().cloned().tokens();
        let number = match ty {
            Some(ty) => Some(constant(ty, tokens)?),
            None => number_of(tokens).ok().filter(|number| *number >= 0),
        };
        let group = |tokens: TokenStream| {
            let mut group = Group::new(Delimiter::Parenthesis, tokens);
            group.set_span(first.span());
            TokenTree::Group(group)
        };
        let value = match (number, value) {
            (Some(number @ 0..), _) => Literal::i128_unsuffixed(number).into(),
            (_, [token @ (TokenTree::Literal(_) | TokenTree::Ident(_))]) => token.clone(),
            (_, [TokenTree::Group(own)]) if own.delimiter() == Delimiter::Parenthesis => group(own.stream()),
            _ => group(value.iter().cloned().tokens()),
        };
        Ok(Self { name: name.clone(), value, number })
    }
}

fn wrong(span: Span) -> Diagnostics {
    Diagnostic::new(span, "this declares no name").help(HELP).into()
}

/// The value of a constant, which fits its type.
fn constant(ty: &Ident, value: TokenStream) -> Result<i128, Diagnostics> {
    let Some((bits, is_signed)) = expression::integer_type(&ty.to_string()) else {
        return Err(Diagnostic::new(ty.span(), format!("a constant is no `{ty}`"))
            .help("constants have the types `u8` to `u128`, `i8` to `i128` or `usize`; other parts are named by `let`")
            .into());
    };
    let span = value.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let number = number_of(value)?;
    let (least, most) = match (bits, is_signed) {
        (128, _) => (if is_signed { i128::MIN } else { 0 }, i128::MAX),
        (bits, false) => (0, (1 << bits) - 1),
        (bits, true) => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
    };
    if !(least..=most).contains(&number) {
        let help = match number < 0 && !is_signed {
            true => "`!` is of numbers of 128 bits here: write the mask itself, or name it by `let`".to_owned(),
            false => format!("it holds {least} to {most}"),
        };
        return Err(Diagnostic::new(span, format!("{number} does not fit `{ty}`")).help(help).into());
    }
    Ok(number)
}

/// The value of an expression of numbers.
fn number_of(value: TokenStream) -> Result<i128, Diagnostics> {
    let value: Expr = syn::parse2(value)?;
    expression::check(&value, &[])?;
    match expression::evaluate(&value, &[]) {
        Ok(Value::Number(number)) => Ok(number),
        Ok(_) => Err(Diagnostic::new(value.span(), "a constant is a number").into()),
        Err(failure) => Err(expression::to_diagnostic(failure).into()),
    }
}

/// The tokens of a specification in which names that are declared before the map are replaced by what they stand for.
pub(super) fn replaced(tokens: TokenStream) -> Result<TokenStream, Diagnostics> {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    let declares =
        |part: &[TokenTree]| matches!(part.first(), Some(TokenTree::Ident(word)) if word == "let" || word == "const");
    let parts = tokens.split(is_end).vec();
    if !parts.iter().any(|part| declares(part)) {
        return Ok(tokens.into_iter().tokens());
    }
    let mut names: Vec<Named> = Vec::new();
    let mut left: Vec<TokenTree> = Vec::new();
    let mut ends = tokens.iter().filter(|token| is_end(token));
    for part in parts {
        let end = ends.next();
        // Of a declaration, names are replaced in the value.
        let is_equals = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '=');
        let begin = if declares(part) { part.iter().position(is_equals).unwrap_or(part.len()) } else { 0 };
        let value = part[begin..].iter().cloned().tokens();
        depth::check(&value, &depth::SPECIFICATION)?;
        let value = replaced_by(&names, value)?;
        depth::check(&value, &depth::SPECIFICATION)?;
        let tokens: TokenStream = part[..begin].iter().cloned().chain(value).tokens();
        if !declares(part) {
            left.extend(match end {
                None => unwrapped(tokens),
                Some(_) => tokens,
            });
            left.extend(end.cloned());
            continue;
        }
        let Some(_) = end else {
            return Err(Diagnostic::new(part[0].span(), "no map follows the names").help(HELP).into());
        };
        let named = Named::parse(&tokens.into_iter().vec())?;
        if names.iter().any(|known| known.name == named.name) {
            return Err(Diagnostic::new(named.name.span(), format!("`{}` is declared twice", named.name)).into());
        }
        names.push(named);
    }
    match names.last() {
        Some(last) if left.is_empty() => {
            Err(Diagnostic::new(last.name.span(), "no map follows the names").help(HELP).into())
        }
        _ => Ok(left.into_iter().tokens()),
    }
}

/// The same with names that are declared elsewhere.
pub(crate) fn replaced_by(names: &[Named], tokens: TokenStream) -> Result<TokenStream, Diagnostics> {
    if names.is_empty() {
        // As it was written, with the places of all its tokens.
        return Ok(tokens);
    }
    let mut count = 0;
    let replaced = walk(names, tokens, &mut count);
    if count > MOST_TOKENS {
        let span = names.last().map_or_else(Span::call_site, |named| named.name.span());
        return Err(Diagnostic::new(span, "the specification is too long once its names are replaced")
            .help(format!("it may have {MOST_TOKENS} words, numbers and signs"))
            .into());
    }
    Ok(replaced)
}

/// What stands alone needs no parentheses.
fn unwrapped(tokens: TokenStream) -> TokenStream {
    let mut each = tokens.clone().into_iter();
    match (each.next(), each.next()) {
        (Some(TokenTree::Group(own)), None) if own.delimiter() == Delimiter::Parenthesis => own.stream(),
        _ => tokens,
    }
}

fn walk(names: &[Named], tokens: TokenStream, count: &mut usize) -> TokenStream {
    let mut before = [' '; 2];
    let mut replaced = Vec::new();
    for token in tokens {
        *count += 1;
        if *count > MOST_TOKENS {
            break;
        }
        // Of `x.name` and `path::name` the name is another one's.
        let is_free = before[1] != '.' && before != [':', ':'] || before == ['.', '.'];
        before = [before[1], if let TokenTree::Punct(sign) = &token { sign.as_char() } else { ' ' }];
        replaced.push(match token {
            TokenTree::Group(group) => {
                let content = unwrapped(walk(names, group.stream(), count));
                let mut inner = Group::new(group.delimiter(), content);
                inner.set_span(group.span());
                inner.into()
            }
            TokenTree::Ident(name) => match names.iter().find(|named| is_free && named.name == name) {
                Some(named) => {
                    let mut value = named.value.clone();
                    match &value {
                        // A word that means nothing is wrong where it is written.
                        TokenTree::Ident(_) => {}
                        TokenTree::Group(group) => {
                            walk(&[], group.stream(), count);
                            value.set_span(name.span());
                        }
                        _ => value.set_span(name.span()),
                    }
                    value
                }
                None => name.into(),
            },
            token => token,
        });
    }
    replaced.into_iter().tokens()
}

#[cfg(test)]
mod tests {
    use crate::spec::read;

    fn same(with_names: &str, without: &str) {
        let [one, other] =
            [with_names, without].map(|text| read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong}")));
        assert_eq!(one.meaning, other.meaning, "{with_names}");
    }

    #[test]
    fn a_name_stands_for_any_part() {
        same("let up = 8; (sq + up) & 63", "(sq + 8) & 63");
        same("const UP: i32 = -8; (sq + UP) & 63", "(sq - 8) & 63");
        same("const LOW: u64 = 0xff; restrict(sq ^ 56, LOW)", "restrict(sq ^ 56, 0xff)");
        same("const TOP: u64 = 1 << 63; restrict(identity, TOP)", "restrict(identity, 0x8000000000000000)");
        same("const BY: u32 = 3 * 3; rotate_left(BY)", "rotate_left(9)");
        same("let by = 3 * 3; rotate_left(by)", "rotate_left(9)");
        same("const TURNS: u8 = 3; repeat(rotate_90, TURNS)", "repeat(rotate_90, 3)");
        same("let low = rank(1) | rank(2); restrict(sq ^ 56, !low)", "restrict(sq ^ 56, !(rank(1) | rank(2)))");
        same("let turn = |rank, file| (file, 7 - rank); turn then inverse(turn)", "identity");
        same("let turn = flip_diagonal then flip_vertical; repeat(turn, 2)", "rotate_180");
        same("let a = 8; let b = a * 2; outside = lost; sq + b", "outside = lost; sq + 16");
        same("board = 4x4, width = u16; let all = 15; all - sq", "board = 4x4, width = u16; 15 - sq");
        same("let row = sq >> 3; row * 8 + 7 - (sq & 7)", "mirror_horizontal");
        same("inverse(let up = 8; sq ^ up)", "sq ^ 8");
        same("let min = 3; sq.min(min).max(sq)", "sq");
        same("let turn = (rank, file) => (file, 7 - rank); turn then turn", "rotate_180");
        same("let line = file(c); gather(inner(line))", "gather(inner(file(c)))");
    }

    fn wrong(text: &str) -> String {
        read(text).map_or_else(|wrong| wrong.to_string(), |meant| panic!("{text} means {meant:?}"))
    }

    #[test]
    fn what_declares_no_name() {
        let help = "\n\n= help: write `const MASK: u64 = 0xff00;` or `let up = 8;` before the map";
        for (text, message) in [
            ("let up = 8", format!("no map follows the names{help}")),
            ("let up; sq", format!("this declares no name{help}")),
            ("let = 8; sq", format!("this declares no name{help}")),
            ("let (a, b) = (1, 2); sq", format!("this declares no name{help}")),
            ("let up = ; sq ^ up", format!("`up` has no value{help}")),
            ("let up = 8; let up = 9; sq ^ up", "`up` is declared twice".to_owned()),
            (
                "let sq = 8; sq",
                "`sq` cannot be the name of something else\n\n= help: it means something in every specification; take \
                 another name"
                    .to_owned(),
            ),
            (
                "const UP = 8; sq ^ UP",
                "the constant `UP` has no type\n\n= help: write `const UP: u64 = ..;`, or `let UP = ..;` for any part of a map"
                    .to_owned(),
            ),
            (
                "const UP: u8 = 256; sq ^ UP",
                "256 does not fit `u8`\n\n= help: it holds 0 to 255".to_owned(),
            ),
            (
                "const LOW: u64 = !0xff; restrict(sq ^ 8, LOW)",
                "-256 does not fit `u64`\n\n= help: `!` is of numbers of 128 bits here: write the mask itself, or name \
                 it by `let`"
                    .to_owned(),
            ),
            (
                "const UP: f32 = 8; sq ^ UP",
                "a constant is no `f32`\n\n= help: constants have the types `u8` to `u128`, `i8` to `i128` \
                 or `usize`; other parts are named by `let`"
                    .to_owned(),
            ),
        ] {
            assert_eq!(wrong(text), message, "{text}");
        }
    }

    /// What would be written out for hours is refused.
    #[test]
    fn names_of_names_do_not_grow_without_end() {
        let mut text = "let a0 = sq ^ 1 ^ 1; ".to_owned();
        for number in 1..64 {
            text += &format!("let a{number} = a{0} ^ a{0} ^ a{0}; ", number - 1);
        }
        assert!(wrong(&(text + "a63")).starts_with("the specification is too long once its names are replaced"));
    }
}
