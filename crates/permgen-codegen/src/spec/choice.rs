//! One of several maps, selected by other arguments of the function: `if flip { a } else { b }`, `match color { .. }`.

use crate::stream::IntoStream as _;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;

use super::atoms::group;
use super::columns::{Column, columns_of, combinations, values_in};
use super::compared::{Compared, Condition, names_of};
use super::digits::{Digit, MOST, truth_of_pattern};
use super::written::{Choice, Map};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::syntax::Pattern;
use permgen_core::vector::IntoVector as _;

/// Reads the map of one case.
pub(super) type ReadMap<'a> = dyn Fn(TokenStream, Span) -> Result<Map, Diagnostics> + 'a;

/// `match flip { true => flip_vertical, false => identity }`, `if flip { flip_vertical } else { identity }`
pub(super) fn parse(input: ParseStream<'_>, read: &ReadMap<'_>) -> Result<Choice, Diagnostics> {
    let keyword = input.call(Ident::parse_any)?;
    if keyword == "match" { parse_match(&keyword, input, read) } else { parse_if(&keyword, input, read) }
}

/// A case of a `match`.
struct Arm {
    written: TokenStream,
    span: Span,
    /// The pattern, unless it has a guard.
    pattern: Option<Pattern>,
}

fn parse_match(keyword: &Ident, input: ParseStream<'_>, read: &ReadMap<'_>) -> Result<Choice, Diagnostics> {
    let value = up_to_brace(input, keyword.span())?;
    let tokens: Vec<TokenTree> = group(input)?.into_iter().vec();
    let (mut arms, mut cases) = (Vec::new(), Vec::new());
    let mut wrong = Diagnostics::new();
    let mut rest = &tokens[..];
    while let Some(first) = rest.first() {
        let Some(arrow) = rest.windows(2).position(is_arrow) else {
            wrong.push(Diagnostic::new(first.span(), "a case without its map").help("write `pattern => map`"));
            break;
        };
        let written: TokenStream = rest[..arrow].iter().cloned().tokens();
        let body = &rest[arrow + 2..];
        let length = length_of_map(body);
        let map: TokenStream = match &body[..length] {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => group.stream(),
            tokens => tokens.iter().cloned().tokens(),
        };
        cases.extend(wrong.take(read(map, rest[arrow].span())));
        let pattern = Pattern::read(&written);
        arms.push(Arm { written, span: first.span(), pattern });
        rest = &body[length..];
        if let [TokenTree::Punct(comma), after @ ..] = rest {
            if comma.as_char() == ',' {
                rest = after;
            }
        }
    }
    wrong.into_result(())?;
    let wrong = match cases.len() {
        0 => Some(("a choice among no maps".to_owned(), "write `match flip { true => map, .. }`".to_owned())),
        count if count > MOST => Some((format!("a choice among {count} maps"), format!("{MOST} are the most"))),
        _ => None,
    };
    if let Some((message, help)) = wrong {
        return Err(Diagnostic::new(keyword.span(), message).help(help).into());
    }
    let names = names_of(&value);
    let patterns = arms.iter().map(|arm| arm.pattern.as_ref()).whole();
    if let (Some(names), Some(patterns)) = (&names, &patterns) {
        if patterns.iter().all(|pattern| truth_of_pattern(pattern, &vec![false; names.len()]).is_some())
            && patterns.iter().any(|pattern| !matches!(pattern, Pattern::Any))
        {
            return of_truths(keyword, names, patterns, &arms, cases);
        }
        if names.len() > 1 {
            if let Some(columns) = columns_of(names, patterns) {
                return of_columns(keyword.span(), &columns, &arms, cases);
            }
        }
    }
    let written = arms.iter().map(|arm| arm.written.clone()).vec();
    let digit = match (names.as_deref(), patterns) {
        (Some([name]), Some(patterns)) => Digit::of_patterns(name, value, written, &patterns),
        _ => Digit::of_match(value, written, keyword.span()),
    };
    let table = (0..cases.len()).vec();
    Ok(Choice { digits: vec![digit], table, cases })
}

/// A `match` on `bool`s.
fn of_truths(
    keyword: &Ident,
    names: &[Ident],
    patterns: &[&Pattern],
    arms: &[Arm],
    cases: Vec<Map>,
) -> Result<Choice, Diagnostics> {
    check_count(names.len(), keyword.span())?;
    let values = |combination: usize| (0..names.len()).map(move |place| combination >> place & 1 == 1).vec();
    let case =
        |combination| patterns.iter().position(|pattern| truth_of_pattern(pattern, &values(combination)) == Some(true));
    let label = |combination| match &values(combination)[..] {
        [value] => value.to_string(),
        values => format!("({})", values.iter().map(bool::to_string).vec().join(", ")),
    };
    let table = table_of(keyword.span(), arms, 1 << names.len(), case, label)?;
    Ok(Choice { digits: names.iter().map(Digit::of_truth).vec(), table, cases })
}

/// A `match` on a tuple of names that are compared with different kinds of values.
fn of_columns(span: Span, columns: &[Column], arms: &[Arm], cases: Vec<Map>) -> Result<Choice, Diagnostics> {
    let count = combinations(columns);
    if count > MOST {
        return Err(Diagnostic::new(span, format!("a choice among {count} maps"))
            .help(format!("{MOST} are the most, counting every combination"))
            .into());
    }
    let fits =
        |arm: usize, values: &[usize]| columns.iter().zip(values).all(|(column, value)| column.fits(arm, *value));
    let case = |combination| (0..arms.len()).find(|&arm| fits(arm, &values_in(columns, combination)));
    let label = |combination| {
        let labels = columns.iter().zip(values_in(columns, combination)).map(|(column, value)| column.label(value));
        match &labels.vec()[..] {
            [label] => label.clone(),
            labels => format!("({})", labels.join(", ")),
        }
    };
    let table = table_of(span, arms, count, case, label)?;
    Ok(Choice { digits: columns.iter().map(Column::digit).vec(), table, cases })
}

/// The case of each combination of values: there is one, and no case is idle.
fn table_of(
    span: Span,
    arms: &[Arm],
    count: usize,
    case: impl Fn(usize) -> Option<usize>,
    label: impl Fn(usize) -> String,
) -> Result<Vec<usize>, Diagnostics> {
    let of = |combination| {
        case(combination).ok_or_else(|| {
            let values = label(combination);
            Diagnostic::new(span, format!("no case for `{values}`")).help(format!("add `{values} => map`"))
        })
    };
    let table = (0..count).map(of).try_vec()?;
    match (0..arms.len()).find(|case| !table.contains(case)) {
        Some(idle) => {
            Err(Diagnostic::new(arms[idle].span, "no value is left for this case").help("leave it out").into())
        }
        None => Ok(table),
    }
}

fn check_count(names: usize, span: Span) -> Result<(), Diagnostic> {
    match 1 << names.min(16) > MOST {
        true => Err(Diagnostic::new(span, format!("a choice by {names} names")).help("6 are the most")),
        false => Ok(()),
    }
}

fn parse_if(keyword: &Ident, input: ParseStream<'_>, read: &ReadMap<'_>) -> Result<Choice, Diagnostics> {
    let (mut conditions, mut cases) = (Vec::new(), Vec::new());
    let mut wrong = Diagnostics::new();
    loop {
        conditions.push(up_to_brace(input, keyword.span())?);
        cases.extend(wrong.take(read(group(input)?, keyword.span())));
        let Some(otherwise) = input.parse::<Option<syn::Token![else]>>()? else {
            return Err(Diagnostic::new(keyword.span(), "an `if` without `else` has no map for the other case")
                .help("add `else { identity }`")
                .into());
        };
        if input.parse::<Option<syn::Token![if]>>()?.is_some() {
            continue;
        }
        cases.extend(wrong.take(read(group(input)?, otherwise.span)));
        break;
    }
    wrong.into_result(())?;
    if cases.len() > MOST {
        let message = format!("a choice among {} maps", cases.len());
        return Err(Diagnostic::new(keyword.span(), message).help(format!("{MOST} are the most")).into());
    }
    let span = conditions[0].span();
    let written = Digit::of_conditions(conditions, span);
    match Compared::of(&written) {
        Some(Compared::If(columns, conditions)) if columns.iter().all(Column::is_of_truths) => {
            check_count(columns.len(), keyword.span())?;
            Ok(of_conditions(&columns, &conditions, cases))
        }
        _ => {
            // `false` comes before `true`, as for names.
            let table = if cases.len() == 2 { vec![1, 0] } else { (0..cases.len()).vec() };
            Ok(Choice { digits: vec![written], table, cases })
        }
    }
}

/// An `if` on names.
fn of_conditions(columns: &[Column], conditions: &[Condition], cases: Vec<Map>) -> Choice {
    let case = |combination: usize| {
        let values = values_in(columns, combination);
        let holds = |condition: &Condition| {
            condition.value(&|name, compared| {
                columns.iter().zip(&values).any(|(column, value)| column.is(name, *value, compared))
            })
        };
        conditions.iter().position(holds).unwrap_or(conditions.len())
    };
    let table = (0..combinations(columns)).map(case).vec();
    Choice { digits: columns.iter().map(Column::digit).vec(), table, cases }
}

impl Choice {
    /// The same by the names of arguments, where Rust would evaluate it: each number up to the highest is a value of its own,
    /// and all higher ones are another. `None` if it compares anything else, or too many. An `if` on a path needs to know the enumeration.
    pub(super) fn by_names(&self, knows_enumerations: bool) -> Result<Option<Self>, Diagnostics> {
        let [digit] = &self.digits[..] else { return Ok(None) };
        match Compared::of(digit) {
            Some(Compared::Match(columns, patterns)) => {
                let arm = |written: TokenStream| Arm { span: written.span(), written, pattern: None };
                let arms = patterns.into_iter().map(arm).vec();
                of_columns(digit.span, &columns, &arms, self.cases.clone()).map(Some)
            }
            Some(Compared::If(columns, conditions))
                if combinations(&columns) <= MOST
                    && (knows_enumerations || !columns.iter().any(Column::is_of_paths)) =>
            {
                Ok(Some(of_conditions(&columns, &conditions, self.cases.clone())))
            }
            _ => Ok(None),
        }
    }
}

/// The tokens before the next braces.
fn up_to_brace(input: ParseStream<'_>, before: Span) -> Result<TokenStream, Diagnostics> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(syn::token::Brace) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    if tokens.is_empty() || input.is_empty() {
        return Err(Diagnostic::new(before, "a choice is incomplete")
            .help("write `match flip { true => flip_vertical, false => identity }` or `if flip { .. } else { .. }`")
            .into());
    }
    match keyword_in(&tokens) {
        None => Ok(tokens),
        Some(word) => Err(Diagnostic::new(word.span(), format!("`{word}` is a keyword, so no argument has this name"))
            .help(format!("give the argument another name, or write `r#{word}` here and in the signature"))
            .into()),
    }
}

/// The first keyword that a condition of Rust cannot have.
fn keyword_in(tokens: &TokenStream) -> Option<Ident> {
    const ALLOWED: [&str; 9] = ["_", "as", "crate", "false", "let", "self", "Self", "super", "true"];
    tokens.clone().into_iter().find_map(|token| match token {
        TokenTree::Ident(word) => {
            let is_name = syn::parse2::<Ident>(word.clone().into_token_stream()).is_ok();
            (!is_name && !ALLOWED.contains(&word.to_string().as_str())).then_some(word)
        }
        _ => None,
    })
}

fn is_arrow(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [TokenTree::Punct(first), TokenTree::Punct(second)] if first.as_char() == '=' && second.as_char() == '>')
}

/// How many tokens the map at the beginning has: up to a comma, except for those between the bars of `|rank, file|`.
fn length_of_map(tokens: &[TokenTree]) -> usize {
    let is_brace =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let is_then = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "then");
    if tokens.first().is_some_and(is_brace) && !tokens.get(1).is_some_and(is_then) {
        return 1;
    }
    let is_bar = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == '|');
    let (mut place, mut may_begin) = (0, true);
    while let Some(token) = tokens.get(place) {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => return place,
            token if is_bar(token) && may_begin => {
                let parameters = tokens[place + 1..].iter().position(is_bar).unwrap_or_default();
                place += parameters + 1;
                may_begin = false;
            }
            token => may_begin = matches!(token, TokenTree::Ident(word) if word == "then" || word == "from"),
        }
        place += 1;
    }
    place
}
