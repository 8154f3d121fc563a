//! What callers promise of a word: `given x & !file(a) == 0`.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};

use super::context::{Context, Sources, list, squares_at};
use super::masks;
use super::set::Set;
use super::written::{Map, Mask};
use crate::depth;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::vector::IntoVector as _;

/// Bits of the argument that the caller promises to be 0.
#[derive(Clone, Debug)]
pub struct Promise {
    mask: Mask,
    /// What the argument is called there.
    argument: Option<Ident>,
    span: Span,
}

const KEYWORD: &str = "given";

const HELP: &str = "a promise is `given x & !mask == 0`, no bits but those, or `given x & mask == 0`, none of those, where `x` \
                    is the argument and the mask a number or a line such as `file(c)`; `&&` joins promises";

impl Promise {
    /// Reads `x & !mask == 0` or `x & mask == 0`, or a mask alone, outside which the bits are 0.
    ///
    /// # Errors
    ///
    /// When it is something else.
    pub fn parse(tokens: TokenStream) -> Result<Self, Diagnostics> {
        depth::check(&tokens, &depth::SPECIFICATION)?;
        let span = tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
        Self::read(tokens, span, true)
    }

    fn read(tokens: TokenStream, span: Span, may_be_mask: bool) -> Result<Self, Diagnostics> {
        let tokens: Vec<TokenTree> = tokens.into_iter().vec();
        let promises = split(&tokens, "&&", &|_| true);
        let first = promises[0];
        let begins_with_and = |tokens: &[TokenTree]| matches!(tokens, [TokenTree::Ident(_), TokenTree::Punct(_), ..]);
        let is_compared = split(&tokens, "==", &|_| true).len() > 1;
        if may_be_mask && !is_compared && !begins_with_and(&terms(first)[0]) {
            let mask = Mask::Not(Box::new(masks::mask(tokens.into_iter().tokens(), span)?));
            return Ok(Self { mask, argument: None, span });
        }
        let mut argument = None;
        let mut mask = promised(first, span, &mut argument)?;
        for promise in &promises[1..] {
            mask = Mask::Or(Box::new(mask), Box::new(promised(promise, span, &mut argument)?));
        }
        Ok(Self { mask, argument, span })
    }

    /// Where it is written.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// That the promise speaks of the function's argument.
    ///
    /// # Errors
    ///
    /// When it names something else.
    pub fn check_argument(&self, argument: &Ident) -> Result<(), Diagnostic> {
        match &self.argument {
            Some(name) if name != argument => {
                Err(Diagnostic::new(name.span(), format!("`{name}` is not the argument"))
                    .help(format!("the argument is called `{argument}`")))
            }
            _ => Ok(()),
        }
    }
}

/// The bits that are promised to be 0 by `x & mask == 0`, `x & a | x & b == 0` or `x & mask == x`.
fn promised(tokens: &[TokenTree], before: Span, argument: &mut Option<Ident>) -> Result<Mask, Diagnostics> {
    let wrong = |span: Span, message: &str| Diagnostics::from(Diagnostic::new(span, message).help(HELP));
    let (left, right) = match &split(tokens, "==", &|_| true)[..] {
        [left] => (*left, None),
        [left, right] => (*left, Some(*right)),
        [_, _, more, ..] => {
            let span = more.first().map_or(before, TokenTree::span);
            return Err(wrong(span, "a promise has one `==`; `&&` joins several"));
        }
        [] => return Err(wrong(before, "expected a promise that bits are 0")),
    };
    let mut zero: Option<Mask> = None;
    let terms = terms(left);
    for term in &terms {
        let [TokenTree::Ident(word), TokenTree::Punct(and), mask @ ..] = &term[..] else {
            return Err(wrong(term.first().map_or(before, TokenTree::span), "expected a promise that bits are 0"));
        };
        if and.as_char() != '&' {
            return Err(wrong(and.span(), &format!("expected `&` after `{word}`, found `{and}`")));
        }
        let known = argument.get_or_insert_with(|| word.clone());
        if known != word {
            return Err(wrong(word.span(), &format!("this promise is about `{known}`, not `{word}`")));
        }
        let mask = masks::mask_behind_and(mask.iter().cloned().tokens(), and.span())?;
        zero = Some(match zero {
            Some(others) => Mask::Or(Box::new(others), Box::new(mask)),
            None => mask,
        });
    }
    let last = tokens.last().map_or(before, TokenTree::span);
    let zero = zero.ok_or_else(|| wrong(before, "expected a promise that bits are 0"))?;
    match right {
        Some([TokenTree::Literal(literal)])
            if literal.to_string().trim_start_matches("0x").trim_matches('0').is_empty() =>
        {
            Ok(zero)
        }
        // No bits but those.
        Some([TokenTree::Ident(again)]) if terms.len() == 1 && argument.as_ref() == Some(again) => {
            Ok(Mask::Not(Box::new(zero)))
        }
        _ => Err(wrong(last, "a promise ends with `== 0`")),
    }
}

/// The terms of `x & a | x & b`, each without parentheses around it, and the whole without those that careful people write.
fn terms(tokens: &[TokenTree]) -> Vec<Vec<TokenTree>> {
    let inner = |tokens: &[TokenTree]| match tokens {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            let inner = group.stream().into_iter().vec();
            matches!(inner[..], [TokenTree::Ident(_), TokenTree::Punct(_), ..] | [TokenTree::Group(_), ..])
                .then_some(inner)
        }
        _ => None,
    };
    let whole = inner(tokens).unwrap_or_else(|| tokens.to_vec());
    // A mask of its own has no `|` here: `x & a | b` is `(x & a) | b`.
    let begins_term = |rest: &[TokenTree]| match rest {
        [TokenTree::Ident(_), TokenTree::Punct(and), ..] => and.as_char() == '&',
        [TokenTree::Group(_), ..] => inner(&rest[..1]).is_some(),
        _ => false,
    };
    let parts = split(&whole, "|", &begins_term);
    parts.into_iter().map(|part| inner(part).unwrap_or_else(|| part.to_vec())).vec()
}

/// What stands between operators before which no other sign belongs to them, and behind which something may begin.
fn split<'a>(tokens: &'a [TokenTree], sign: &str, begins: &dyn Fn(&[TokenTree]) -> bool) -> Vec<&'a [TokenTree]> {
    let is_sign = |tokens: &[TokenTree]| {
        let mut signs = tokens.iter().zip(sign.chars());
        tokens.len() >= sign.len()
            && signs.all(|(token, sign)| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign))
    };
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        if is_sign(&tokens[at..]) && begins(&tokens[at + sign.len()..]) {
            parts.push(&tokens[start..at]);
            at += sign.len();
            start = at;
        } else {
            at += 1;
        }
    }
    parts.push(&tokens[start..]);
    parts
}

/// Takes a promise off the end of a specification.
pub(super) fn split_off(tokens: TokenStream) -> Result<(TokenStream, Option<Promise>), Diagnostics> {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let is_word = |token: &TokenTree, word: &str| matches!(token, TokenTree::Ident(ident) if ident == word);
    // A map may have that name.
    let place =
        (1..tokens.len()).find(|&place| is_word(&tokens[place], KEYWORD) && !is_word(&tokens[place - 1], "then"));
    let Some(place) = place else { return Ok((tokens.into_iter().tokens(), None)) };
    let mut promise = tokens.split_off(place);
    let keyword = promise.remove(0).span();
    if promise.is_empty() {
        return Err(Diagnostic::new(keyword, "nothing is promised after `given`").help(HELP).into());
    }
    let span = promise[0].span();
    let promise = Promise::read(promise.into_iter().tokens(), span, false)?;
    Ok((tokens.into_iter().tokens(), Some(promise)))
}

impl Context<'_> {
    /// The places that are promised to be 0; they have no destination any more.
    pub(super) fn keep_promises(
        &self,
        map: &Map,
        written: Option<&Promise>,
        sources: &mut Sources,
    ) -> Result<Set, Diagnostics> {
        let count = self.from.words().bits() as u16;
        let promise = match (written, &self.scope.promise) {
            (Some(written), Some(other)) => {
                return Err(Diagnostic::new(written.span, "duplicate promise")
                    .help("leave one of the two out")
                    .related(other.span, "also promised here")
                    .into());
            }
            (written, other) => written.or(other.as_ref()),
        };
        let Some(promise) = promise else { return Ok(Set::none(count)) };
        let promised = self.mask_places(&promise.mask)?;
        let gathered = matches!(map, Map::Gather(..) | Map::Index { .. });
        let mut needed = Set::none(count);
        sources.iter().flatten().for_each(|&source| needed.insert(source));
        let overlap = squares_at(&self.from, &promised.and(&needed));
        if gathered && !overlap.is_empty() {
            let verb = if overlap.count() == 1 { "is" } else { "are" };
            return Err(Diagnostic::new(
                promise.span,
                format!("{} {verb} gathered, and promised to be 0", list(&self.from, overlap.iter())),
            )
            .help("promise nothing about what is gathered, or gather less")
            .into());
        }
        for source in sources.iter_mut() {
            *source = source.filter(|place| !promised.contains(*place));
        }
        Ok(promised)
    }
}
