//! Bits that are exchanged, where only the running program knows which: `swap(a, b)`, `delta_swap(mask, distance)`.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use super::Meant;
use super::context::Context;
use super::promise::Promise;
use super::written::Exchange;
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::exchange::{By, Exchange as Meaning};
use permgen_core::vector::IntoVector as _;

/// What stands in the parentheses behind `swap` or, with a name among it, `delta_swap`.
pub(super) fn parse(name: &Ident, tokens: TokenStream, span: Span) -> Result<Exchange, Diagnostics> {
    let is_swap = name == "swap";
    let wrong =
        |span: Span, message: String, help: &str| Err(Diagnostic::new(span, message).help(help.to_owned()).into());
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let parts: Vec<&[TokenTree]> = tokens.split(is_comma).filter(|part| !part.is_empty()).vec();
    let [[first], [second]] = parts[..] else {
        let (message, help) = match is_swap {
            true => ("`swap` takes two arguments of the function", "write `swap(a, b)`"),
            false => ("`delta_swap` takes a mask and a distance", "write `delta_swap(mask, distance)`"),
        };
        return wrong(span, message.to_owned(), help);
    };
    let unexpected = |found: &TokenTree| match is_square(found) {
        true => format!("`{found}` is a square, not an argument of the function"),
        false => format!("expected an argument of the function, found `{found}`"),
    };
    let (TokenTree::Ident(one), false) = (first, is_square(first)) else {
        let help = match is_swap {
            true => {
                "`cycles (a1 h8)` exchanges two squares, `swap_fields(first_bit, second_bit, length)` fields of bits"
            }
            false => "take the mask as an argument, too",
        };
        return wrong(first.span(), unexpected(first), help);
    };
    let (arguments, by) = match second {
        TokenTree::Ident(other) if other == one => {
            return wrong(other.span(), format!("`{other}` is named twice"), "name two arguments of the function");
        }
        TokenTree::Ident(other) if !is_square(second) => {
            (vec![one.clone(), other.clone()], if is_swap { By::Places } else { By::Mask { distance: None } })
        }
        TokenTree::Literal(literal) if !is_swap => {
            let Some(distance) = literal.to_string().replace('_', "").parse().ok().filter(|distance| *distance > 0)
            else {
                let help = "write how many places above the bits of the mask their partners are: `delta_swap(mask, 8)`";
                return wrong(literal.span(), format!("`{literal}` is no distance in a word"), help);
            };
            (vec![one.clone()], By::Mask { distance: Some(distance) })
        }
        other => {
            let help =
                "both places are arguments; a function for one square exchanges it by `match`, or is called with it";
            return wrong(other.span(), unexpected(other), help);
        }
    };
    Ok(Exchange { arguments, by, span: name.span() })
}

/// Whether a name is that of a square, such as `e4`.
fn is_square(token: &TokenTree) -> bool {
    let text = token.to_string();
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
    text.len() == digits.len() + 1 && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

impl Context<'_> {
    /// The exchange, of the bits of a word that the board fills.
    pub(super) fn exchange(&self, written: &Exchange, promise: Option<&Promise>) -> Result<Meant, Diagnostics> {
        let wrong = |span: Span, message: String, help: &str| Err(Diagnostic::new(span, message).help(help).into());
        if let Some(promise) = promise.or(self.scope.promise.as_ref()) {
            let message = "bits exchanged at run time have no use for a promise".to_owned();
            return wrong(promise.span(), message, "leave `given` out");
        }
        let Some(width) = self.one_word() else {
            let message = "bits exchanged at run time lie in one word".to_owned();
            return wrong(
                written.span,
                message,
                "take one word; those of several are exchanged by `linear` or in Rust",
            );
        };
        let layout = &self.from;
        if usize::from(layout.squares()) < width.size() {
            let message = format!("the {layout} does not fill a `{width}`: a bit could leave it");
            return wrong(
                written.span,
                message,
                &format!("use a board that fills the word, or none: `width = {width};`"),
            );
        }
        if written.by == By::Places && (0..layout.squares()).any(|square| layout.place_of(square) != square) {
            let message = "places here are numbers of bits, and squares are numbered otherwise".to_owned();
            return wrong(written.span, message, "leave `numbering` out, and number squares as their bits");
        }
        match written.by {
            By::Mask { distance: Some(distance) } if usize::from(distance) >= width.size() => {
                let message = format!("a `{width}` has no bits that are {distance} places apart");
                return wrong(written.span, message, "a distance is less than the bits of the word");
            }
            _ => {}
        }
        let names = written.arguments.iter().map(ToString::to_string);
        let boards = ["board".to_owned()].into_iter().chain(names).vec();
        Ok(Meant { boards, ..Meant::new(Meaning { width, by: written.by }, self.board, None) })
    }
}

#[cfg(test)]
mod tests {
    use crate::spec::read;
    use permgen_core::exchange::{By, Exchange};
    use permgen_core::meaning::Meaning;
    use permgen_core::width::Width;

    #[test]
    fn names_are_arguments() {
        let meant = |text: &str| match read(text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}")) {
            meant if matches!(meant.meaning, Meaning::Exchange(_)) => (meant.meaning, meant.boards.join(" ")),
            other => panic!("{text}: {other:?}"),
        };
        let of = |width, by, names: &str| (Meaning::Exchange(Exchange { width, by }), names.to_owned());
        assert_eq!(meant("swap(from, to)"), of(Width::W64, By::Places, "board from to"));
        assert_eq!(meant("board = 4x4; swap(a, b)"), of(Width::W16, By::Places, "board a b"));
        let mask = |distance| By::Mask { distance };
        assert_eq!(meant("width = u128; delta_swap(mask, by)"), of(Width::W128, mask(None), "board mask by"));
        assert_eq!(meant("delta_swap(m, 8)"), of(Width::W64, mask(Some(8)), "board m"));
    }

    #[test]
    fn mistakes_are_told() {
        let told = |text: &str| {
            let wrong = read(text).map(|meant| meant.meaning).expect_err(text);
            wrong
                .iter()
                .map(|one| format!("{} / {}", one.message, one.help.as_deref().unwrap_or_default()))
                .collect::<String>()
        };
        for (text, expected) in [
            ("swap(a)", "`swap` takes two arguments of the function / write `swap(a, b)`"),
            ("delta_swap(m, 8, 1)", "`delta_swap` takes a mask and a distance / write `delta_swap(mask, distance)`"),
            (
                "swap(e2, e4)",
                "`e2` is a square, not an argument of the function / `cycles (a1 h8)` exchanges two squares, \
                 `swap_fields(first_bit, second_bit, length)` fields of bits",
            ),
            (
                "swap(a, 3)",
                "expected an argument of the function, found `3` / both places are arguments; a function for one square \
                 exchanges it by `match`, or is called with it",
            ),
            (
                "swap(zz, a1)",
                "`a1` is a square, not an argument of the function / both places are arguments; a function for one square \
                 exchanges it by `match`, or is called with it",
            ),
            ("swap(a, a)", "`a` is named twice / name two arguments of the function"),
            (
                "delta_swap(0xff, by)",
                "expected an argument of the function, found `0xff` / take the mask as an argument, too",
            ),
            (
                "delta_swap(m, 64)",
                "a `u64` has no bits that are 64 places apart / a distance is less than the bits of the word",
            ),
            (
                "delta_swap(m, 0)",
                "`0` is no distance in a word / write how many places above the bits of the mask their partners are: \
                 `delta_swap(mask, 8)`",
            ),
            (
                "board = 9x10; swap(a, b)",
                "the 9x10 board does not fill a `u128`: a bit could leave it / use a board that fills the word, or none: \
                 `width = u128;`",
            ),
            (
                "width = [u64; 2]; swap(a, b)",
                "bits exchanged at run time lie in one word / take one word; those of several are exchanged by \
                 `linear` or in Rust",
            ),
            (
                "numbering = h1_lsb; swap(a, b)",
                "places here are numbers of bits, and squares are numbered otherwise / leave `numbering` out, and number \
                 squares as their bits",
            ),
            (
                "swap(a, b) then rotate_90",
                "bits exchanged at run time cannot be part of a map / write `swap` or `delta_swap` alone in a function",
            ),
            ("swap(a, b) given x & 1 == 0", "bits exchanged at run time have no use for a promise / leave `given` out"),
        ] {
            assert_eq!(told(text), expected, "{text}");
        }
    }
}
