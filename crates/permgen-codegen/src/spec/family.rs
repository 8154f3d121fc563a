//! One specification for all squares, files or ranks: `gather(inner(diagonal(square)))`, `scatter(file(square))`.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

use super::{Meant, Member, Parameter, Scope, Spec, Values};
use crate::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::board::Board;
use permgen_core::linear::{Linear, Order};
use permgen_core::vector::IntoVector as _;

/// What the members of a family are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Members {
    /// The squares of the board.
    Squares,
    /// Its files.
    Files,
    /// Its ranks.
    Ranks,
    /// The cases of a choice.
    Cases,
}

impl Members {
    /// What an argument of that name stands for: a file or a rank by its name, else a square.
    #[must_use]
    pub fn of_argument(name: &str) -> Self {
        match name {
            "file" => Self::Files,
            "rank" => Self::Ranks,
            _ => Self::Squares,
        }
    }

    /// The name that stands for the member where there is no argument to name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Squares => "square",
            Self::Files => "file",
            Self::Ranks => "rank",
            Self::Cases => "case",
        }
    }

    /// What a specification is a family of: something within `gather`, `scatter` or `restrict` names `square`, `file` or `rank` as a
    /// variable, and it is not that of an expression in coordinates.
    #[must_use]
    pub fn of_specification(tokens: &TokenStream) -> Option<Self> {
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().vec();
        let of_call = |pair: &[TokenTree]| match pair {
            [TokenTree::Ident(name), TokenTree::Group(group)] => {
                let mask = mask_of(name, group);
                let is_named = |members: &Self| is_variable(mask.clone(), members.name());
                let own = [Self::Squares, Self::Files, Self::Ranks].into_iter().find(is_named);
                own.or_else(|| Self::of_specification(&group.stream()))
            }
            _ => None,
        };
        tokens.windows(2).find_map(of_call)
    }

    /// What the argument's name stands for in each member, and what to call it.
    fn of_board(self, board: Board, span: Span) -> Vec<(String, TokenTree)> {
        let ident = |name: &str| TokenTree::from(Ident::new(name, span));
        match self {
            Self::Files => (0..board.files())
                .map(|file| char::from(b'a' + file).to_string())
                .map(|name| (format!("file {name}"), ident(&name)))
                .vec(),
            Self::Ranks => (1..=board.ranks()).map(|rank| (format!("rank {rank}"), number(rank, span))).vec(),
            Self::Cases => Vec::new(),
            Self::Squares => (0..board.squares())
                .map(|square| board.square_name(square))
                .map(|name| (name.clone(), ident(&name)))
                .vec(),
        }
    }

    /// A member that every board has.
    fn first(self, span: Span) -> TokenTree {
        match self {
            Self::Files => Ident::new("a", span).into(),
            Self::Ranks => number(1, span),
            Self::Squares | Self::Cases => Ident::new("a1", span).into(),
        }
    }
}

/// The maps that a specification means when `variable` is one member after the other.
pub(super) fn resolve(spec: &Spec, members: Members, variable: &Ident, scope: &Scope) -> Result<Meant, Diagnostics> {
    let name = variable.to_string();
    if !is_variable(spec.tokens.clone(), &name) {
        return Err(Diagnostic::new(variable.span(), format!("`{name}` is not used"))
            .help(format!("say what depends on it, for example `gather(diagonal({name}))`"))
            .into());
    }
    match members {
        Members::Squares if name != Members::Squares.name() => {
            if let Some((line, span)) = unclear_line(spec.tokens.clone(), &name) {
                let message = format!("`{line}({name})` is of the {line} `{name}`, or of a square `{name}`");
                return Err(Diagnostic::new(span, message)
                    .help(format!(
                        "call the argument `{line}` and write `{line}({line})`, or `square` and `{line}(square)`"
                    ))
                    .into());
            }
        }
        Members::Files | Members::Ranks => {
            if let Some((call, span)) = not_of_line(spec.tokens.clone(), &name, &name) {
                let message = format!("an argument `{name}` is the number of a {name}, not a square");
                return Err(Diagnostic::new(span, message)
                    .help(format!("write `{name}({name})`, or call the argument `square` and write `{call}(square)`"))
                    .into());
            }
        }
        Members::Squares | Members::Cases => {}
    }
    if let Some(promise) = spec.promise.as_ref().or(scope.promise.as_ref()) {
        let message = format!("a table of masks, one for each `{name}`, needs no promise");
        return Err(Diagnostic::new(promise.span(), message)
            .help("leave `given` out: for all squares at once the function masks the bits itself")
            .into());
    }
    if let Some(span) = outside_of_masks(spec.tokens.clone(), &name) {
        return Err(Diagnostic::new(span, format!("`{name}` is known only when the program runs"))
            .help(format!("an argument selects the lines of a mask, as in `gather(diagonal({name}))`, or one of several maps, as in `match {name} {{ 0 => sq, _ => sq ^ 1 }}`"))
            .into());
    }
    let resolve = |value: &TokenTree| Spec::parse(substitute(spec.tokens.clone(), &name, value))?.mean_one(scope, true);
    // The board is known once one member is.
    let span = spec.tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let Some(board) = resolve(&members.first(variable.span()))?.board else {
        return Err(Diagnostic::new(span, "a family needs a board that lies in one word")
            .help("write `board = 4x8;` first")
            .into());
    };
    let (mut names, mut maps, mut order) = (Vec::new(), Vec::new(), Order::Fixed);
    for (name, value) in members.of_board(board, variable.span()) {
        let Meant { meaning, .. } = resolve(&value)?;
        let map = meaning.linear().filter(|linear| linear.as_partial_map().is_some());
        let Some((linear, map)) = map.and_then(|linear| Some((linear, linear.only()?))) else {
            return Err(Diagnostic::new(
                span,
                format!("for {name} this map does not have one destination for each bit"),
            )
            .help("for all squares at once, such maps are made of lines: `gather(diagonal(square))`")
            .into());
        };
        order = linear.order();
        maps.push(map.clone());
        names.push(name);
    }
    let family = Linear::family(maps).map_err(|error| Diagnostic::new(span, error.to_string()))?;
    let parameters = match scope.member {
        Member::ArgumentsByName => vec![Parameter { name, values: Values::Below(names.len() as u8), stride: 1 }],
        _ => Vec::new(),
    };
    let meant = Meant::new(family.with_order(order), Some(board), None);
    Ok(Meant { members: Some((members, names)), parameters, ..meant })
}

fn number(value: u8, span: Span) -> TokenTree {
    let mut literal = Literal::u8_unsuffixed(value);
    literal.set_span(span);
    literal.into()
}

/// The tokens of the mask, if this is a call that takes one.
fn mask_of(name: &Ident, group: &Group) -> TokenStream {
    match name.to_string().as_str() {
        "gather" | "scatter" => group.stream(),
        "restrict" => behind_the_last_comma(group.stream()),
        _ => TokenStream::new(),
    }
}

/// Where a name occurs other than in a mask.
fn outside_of_masks(tokens: TokenStream, name: &str) -> Option<Span> {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let bound = bound(&tokens, name);
    tokens.iter().enumerate().find_map(|(place, token)| {
        match (token, place.checked_sub(1).map(|before| &tokens[before])) {
            _ if bound[place] => None,
            (TokenTree::Ident(ident), _) if ident == name && !is_called(&tokens, place) => Some(ident.span()),
            (TokenTree::Group(group), Some(TokenTree::Ident(call))) if !mask_of(call, group).is_empty() => {
                let length = mask_of(call, group).into_iter().count();
                let inner = group.stream().into_iter().vec();
                outside_of_masks(inner[..inner.len() - length].iter().cloned().tokens(), name)
            }
            (TokenTree::Group(group), _) => outside_of_masks(group.stream(), name),
            _ => None,
        }
    })
}

/// The last of what commas separate.
fn behind_the_last_comma(tokens: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ',');
    let last = match tokens.split_last() {
        Some((end, rest)) if is_comma(end) => rest,
        _ => &tokens[..],
    };
    let begin = last.iter().rposition(is_comma).map_or(0, |comma| comma + 1);
    last[begin..].iter().cloned().tokens()
}

/// Whether the token at a place is called as a function, such as `file` in `file(c)`.
fn is_called(tokens: &[TokenTree], place: usize) -> bool {
    matches!(tokens.get(place + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

/// Whether each token is within a closure that has a parameter of that name.
fn bound(tokens: &[TokenTree], name: &str) -> Vec<bool> {
    let is_sign = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let is_word = |token: &TokenTree, words: &[&str]| matches!(token, TokenTree::Ident(word) if words.iter().any(|known| word == known));
    let mut bound = vec![false; tokens.len()];
    let mut place = 0;
    while place < tokens.len() {
        let may_begin =
            place == 0 || is_sign(&tokens[place - 1], ',') || is_word(&tokens[place - 1], &["then", "from"]);
        let parameters = match may_begin && is_sign(&tokens[place], '|') {
            true => tokens[place + 1..].iter().position(|token| is_sign(token, '|')),
            false => None,
        };
        let Some(parameters) = parameters else {
            place += 1;
            continue;
        };
        let body = place + parameters + 2;
        let end = tokens[body..].iter().position(|token| is_sign(token, ',') || is_word(token, &["then"]));
        let end = end.map_or(tokens.len(), |length| body + length);
        if tokens[place..body].iter().any(|token| is_word(token, &[name])) {
            bound[place..end].fill(true);
        }
        place = end;
    }
    bound
}

/// Whether a name occurs other than as that of a function or of a parameter.
fn is_variable(tokens: TokenStream, name: &str) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let bound = bound(&tokens, name);
    tokens.iter().enumerate().any(|(place, token)| match token {
        _ if bound[place] => false,
        TokenTree::Ident(ident) => ident == name && !is_called(&tokens, place),
        TokenTree::Group(group) => is_variable(group.stream(), name),
        _ => false,
    })
}

/// `rank(row)` or `file(x)`, of which only the name could say whether it is of a line or of a square.
fn unclear_line(tokens: TokenStream, name: &str) -> Option<(String, Span)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    tokens.iter().enumerate().find_map(|(place, token)| {
        let TokenTree::Group(group) = token else { return None };
        let own: Vec<TokenTree> = group.stream().into_iter().vec();
        match (place.checked_sub(1).map(|before| &tokens[before]), &own[..]) {
            (Some(TokenTree::Ident(line)), [TokenTree::Ident(argument)])
                if (line == "rank" || line == "file") && argument == name =>
            {
                Some((line.to_string(), argument.span()))
            }
            _ => unclear_line(group.stream(), name),
        }
    })
}

/// Where the name of an argument that is the number of a `line` stands within another call than `line(..)`, and which.
fn not_of_line(tokens: TokenStream, name: &str, call: &str) -> Option<(String, Span)> {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let bound = bound(&tokens, name);
    tokens.iter().enumerate().find_map(|(place, token)| match token {
        _ if bound[place] => None,
        TokenTree::Ident(ident) if ident == name && !is_called(&tokens, place) => {
            (call != name).then(|| (call.to_owned(), ident.span()))
        }
        TokenTree::Group(group) => {
            let call = match place.checked_sub(1).map(|before| &tokens[before]) {
                Some(TokenTree::Ident(call)) => call.to_string(),
                _ => call.to_owned(),
            };
            not_of_line(group.stream(), name, &call)
        }
        _ => None,
    })
}

/// The tokens with a name replaced, except where it is that of a function or of a parameter.
fn substitute(tokens: TokenStream, name: &str, value: &TokenTree) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().vec();
    let bound = bound(&tokens, name);
    let replaced = tokens.iter().enumerate().map(|(place, token)| match token {
        token if bound[place] => token.clone(),
        TokenTree::Ident(ident) if ident == name && !is_called(&tokens, place) => {
            let mut value = value.clone();
            value.set_span(ident.span());
            value
        }
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), substitute(group.stream(), name, value));
            inner.set_span(group.span());
            inner.into()
        }
        other => other.clone(),
    });
    replaced.tokens()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_told_from_one_map() {
        let family = |text: &str| Members::of_specification(&text.parse().expect("tokens"));
        assert_eq!(family("gather(inner(diagonal(square)))"), Some(Members::Squares));
        assert_eq!(family("board = 4x4; gather(file(file), any_order)"), Some(Members::Files));
        assert_eq!(family("gather(rank(rank))"), Some(Members::Ranks));
        assert_eq!(family("gather(inner(file(c)))"), None);
        assert_eq!(family("|rank, file| (file, rank)"), None);
        assert_eq!(family("restrict(|rank, file| (0, file), diagonal(square))"), Some(Members::Squares));
        assert_eq!(family("restrict(|rank, file| (0, file), diagonal(a1))"), None);
        assert_eq!(family("inverse(scatter(file(file)),)"), Some(Members::Files));
    }

    #[test]
    fn a_parameter_is_not_the_member() {
        let family = |text: &str| Members::of_specification(&text.parse().expect("tokens"));
        assert_eq!(family("restrict(|rank, file| (rank, 0), rank(rank))"), Some(Members::Ranks));
        let meant = crate::spec::read("restrict(|rank, file| (rank, 0), file(file))").expect("a family of files");
        let maps = meant.meaning.linear().and_then(Linear::as_partial_maps).expect("of one word");
        assert_eq!(maps[2].apply(0x0404), 0x0101);
    }

    #[test]
    fn an_argument_says_what_it_is() {
        let told = |text: &str, argument: &str| {
            let scope = Scope::new(None).with_member(&Ident::new(argument, Span::call_site()));
            Spec::parse_str(text).and_then(|spec| spec.mean(&scope)).map(|_| ()).map_err(|wrong| wrong.to_string())
        };
        assert_eq!(told("gather(rank(rank))", "rank"), Ok(()));
        assert_eq!(told("gather(rank(square))", "square"), Ok(()));
        assert_eq!(told("gather(inner(diagonal(from)))", "from"), Ok(()));
        for (text, argument, help) in [
            (
                "gather(diagonal(rank))",
                "rank",
                "write `rank(rank)`, or call the argument `square` and write `diagonal(square)`",
            ),
            (
                "gather(file(rank))",
                "rank",
                "write `rank(rank)`, or call the argument `square` and write `file(square)`",
            ),
            (
                "gather(inner(rank(file)))",
                "file",
                "write `file(file)`, or call the argument `square` and write `rank(square)`",
            ),
            (
                "gather(1 << rank)",
                "rank",
                "write `rank(rank)`, or call the argument `square` and write `gather(square)`",
            ),
        ] {
            let is_no_square = format!("an argument `{argument}` is the number of a {argument}, not a square");
            assert_eq!(told(text, argument).unwrap_err(), format!("{is_no_square}\n\n= help: {help}"));
        }
        assert_eq!(
            told("gather(inner(rank(row)))", "row").unwrap_err(),
            "`rank(row)` is of the rank `row`, or of a square `row`\n\n= help: call the argument `rank` and write `rank(rank)`, or \
             `square` and `rank(square)`"
        );
    }
}
