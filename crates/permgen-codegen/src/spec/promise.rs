//! What callers promise of a word: `given x & !file(a) == 0`.

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
                    is the argument and the mask a number or a line such as `file(c)`";

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
        let mut tokens: Vec<TokenTree> = tokens.into_iter().vec();
        // Whoever is careful about precedence writes `(x & !mask) == 0`.
        let inside: Option<Vec<TokenTree>> = match tokens.first() {
            Some(TokenTree::Group(group))
                if group.delimiter() == Delimiter::Parenthesis && ends_in_zero(&tokens).is_some() =>
            {
                Some(group.stream().into_iter().vec())
            }
            _ => None,
        };
        if let Some(inside) = inside {
            tokens.splice(0..1, inside);
        }
        let wrong = |span: Span, message: &str| Diagnostics::from(Diagnostic::new(span, message).help(HELP));
        let [TokenTree::Ident(argument), TokenTree::Punct(and), rest @ ..] = &tokens[..] else {
            if may_be_mask {
                let mask = Mask::Not(Box::new(masks::mask(tokens.into_iter().collect(), span)?));
                return Ok(Self { mask, argument: None, span });
            }
            return Err(wrong(span, "expected a promise that bits are 0"));
        };
        // `x & mask == x`: no bits but those.
        if let ('&', [mask @ .., TokenTree::Punct(one), TokenTree::Punct(two), TokenTree::Ident(again)]) =
            (and.as_char(), rest)
        {
            if one.as_char() == '=' && two.as_char() == '=' && again == argument {
                let mask = masks::mask_behind_and(mask.iter().cloned().collect(), and.span())?;
                return Ok(Self { mask: Mask::Not(Box::new(mask)), argument: Some(argument.clone()), span });
            }
        }
        if and.as_char() != '&' {
            return Err(wrong(and.span(), &format!("expected `&` after `{argument}`, found `{and}`")));
        }
        let Some(mask) = ends_in_zero(rest) else {
            let last = rest.last().map_or_else(|| and.span(), TokenTree::span);
            return Err(wrong(last, "a promise ends with `== 0`"));
        };
        let mask = masks::mask_behind_and(mask.iter().cloned().collect(), and.span())?;
        Ok(Self { mask, argument: Some(argument.clone()), span })
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

/// What stands before a final `== 0`.
fn ends_in_zero(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    let [before @ .., TokenTree::Punct(first), TokenTree::Punct(second), TokenTree::Literal(zero)] = tokens else {
        return None;
    };
    let is_zero = zero.to_string().trim_start_matches("0x").trim_matches('0').is_empty();
    (first.as_char() == '=' && second.as_char() == '=' && is_zero).then_some(before)
}

/// Takes a promise off the end of a specification.
pub(super) fn split_off(tokens: TokenStream) -> Result<(TokenStream, Option<Promise>), Diagnostics> {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let is_word = |token: &TokenTree, word: &str| matches!(token, TokenTree::Ident(ident) if ident == word);
    // A map may have that name.
    let place =
        (1..tokens.len()).find(|&place| is_word(&tokens[place], KEYWORD) && !is_word(&tokens[place - 1], "then"));
    let Some(place) = place else { return Ok((tokens.into_iter().collect(), None)) };
    let mut promise = tokens.split_off(place);
    let keyword = promise.remove(0).span();
    if promise.is_empty() {
        return Err(Diagnostic::new(keyword, "nothing is promised after `given`").help(HELP).into());
    }
    let span = promise[0].span();
    let promise = Promise::read(promise.into_iter().collect(), span, false)?;
    Ok((tokens.into_iter().collect(), Some(promise)))
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
