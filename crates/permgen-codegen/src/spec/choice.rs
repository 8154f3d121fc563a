//! One of several maps, selected by other arguments of the function: `if flip { a } else { b }`, `match color { .. }`.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::spanned::Spanned as _;
use syn::{Expr, Pat};

use super::atoms::group;
use super::columns::{Column, columns_of};
use super::digits::{Condition, Digit, MOST, truth_of_pattern};
use super::written::{Choice, Map};
use crate::diagnostics::{Diagnostic, Diagnostics};
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
    pattern: Option<Pat>,
}

fn parse_match(keyword: &Ident, input: ParseStream<'_>, read: &ReadMap<'_>) -> Result<Choice, Diagnostics> {
    let value = up_to_brace(input, keyword.span())?;
    let tokens: Vec<TokenTree> = group(input)?.into_iter().collect();
    let (mut arms, mut cases) = (Vec::new(), Vec::new());
    let mut wrong = Diagnostics::new();
    let mut rest = &tokens[..];
    while let Some(first) = rest.first() {
        let Some(arrow) = rest.windows(2).position(is_arrow) else {
            wrong.push(Diagnostic::new(first.span(), "a case without its map").help("write `pattern => map`"));
            break;
        };
        let written: TokenStream = rest[..arrow].iter().cloned().collect();
        let body = &rest[arrow + 2..];
        let length = length_of_map(body);
        let map: TokenStream = match &body[..length] {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Brace => group.stream(),
            tokens => tokens.iter().cloned().collect(),
        };
        cases.extend(wrong.take(read(map, rest[arrow].span())));
        let pattern = Pat::parse_multi_with_leading_vert.parse2(written.clone()).ok();
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
    let patterns = arms.iter().map(|arm| arm.pattern.as_ref()).collect::<Option<Vec<&Pat>>>();
    if let (Some(names), Some(patterns)) = (&names, &patterns) {
        if patterns.iter().all(|pattern| truth_of_pattern(pattern, &vec![false; names.len()]).is_some())
            && patterns.iter().any(|pattern| !matches!(pattern, Pat::Wild(_)))
        {
            return of_truths(keyword, names, patterns, &arms, cases);
        }
        if names.len() > 1 {
            if let Some(columns) = columns_of(names, patterns) {
                return of_columns(keyword, &columns, &arms, cases);
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
    patterns: &[&Pat],
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
    let table = table_of(keyword, arms, 1 << names.len(), case, label)?;
    Ok(Choice { digits: names.iter().map(Digit::of_truth).vec(), table, cases })
}

/// A `match` on a tuple of names that are compared with different kinds of values.
fn of_columns(keyword: &Ident, columns: &[Column], arms: &[Arm], cases: Vec<Map>) -> Result<Choice, Diagnostics> {
    let count = columns.iter().fold(1usize, |count, column| count.saturating_mul(column.count()));
    if count > MOST {
        return Err(Diagnostic::new(keyword.span(), format!("a choice among {count} maps"))
            .help(format!("{MOST} are the most, counting every combination"))
            .into());
    }
    let values = |mut combination: usize| {
        let value = |column: &Column| {
            let value = combination % column.count();
            combination /= column.count();
            value
        };
        columns.iter().map(value).vec()
    };
    let fits =
        |arm: usize, values: &[usize]| columns.iter().zip(values).all(|(column, value)| column.fits(arm, *value));
    let case = |combination| (0..arms.len()).find(|&arm| fits(arm, &values(combination)));
    let label = |combination| {
        let labels = columns.iter().zip(values(combination)).map(|(column, value)| column.label(value));
        format!("({})", labels.vec().join(", "))
    };
    let table = table_of(keyword, arms, count, case, label)?;
    Ok(Choice { digits: columns.iter().map(Column::digit).vec(), table, cases })
}

/// The case of each combination of values: there is one, and no case is idle.
fn table_of(
    keyword: &Ident,
    arms: &[Arm],
    count: usize,
    case: impl Fn(usize) -> Option<usize>,
    label: impl Fn(usize) -> String,
) -> Result<Vec<usize>, Diagnostics> {
    let of = |combination| {
        case(combination).ok_or_else(|| {
            let values = label(combination);
            Diagnostic::new(keyword.span(), format!("no case for `{values}`")).help(format!("add `{values} => map`"))
        })
    };
    let table = (0..count).map(of).collect::<Result<Vec<usize>, Diagnostic>>()?;
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
    let read = |tokens: &TokenStream| Condition::of(&syn::parse2::<Expr>(tokens.clone()).ok()?);
    let Some(read) = conditions.iter().map(read).collect::<Option<Vec<Condition>>>() else {
        let (count, span) = (conditions.len(), conditions[0].span());
        // `false` comes before `true`, as for names.
        let table = if count == 1 { vec![1, 0] } else { (0..=count).vec() };
        return Ok(Choice { digits: vec![Digit::of_conditions(conditions, span)], table, cases });
    };
    let mut names: Vec<Ident> = Vec::new();
    read.iter().for_each(|condition| condition.names(&mut names));
    check_count(names.len(), keyword.span())?;
    let case = |combination: usize| {
        let value =
            |name: &Ident| names.iter().position(|known| known == name).is_some_and(|at| combination >> at & 1 == 1);
        read.iter().position(|condition| condition.value(&value)).unwrap_or(read.len())
    };
    let table = (0..1usize << names.len()).map(case).vec();
    Ok(Choice { digits: names.iter().map(Digit::of_truth).vec(), table, cases })
}

/// The names of `a` or `(a, b)`.
fn names_of(value: &TokenStream) -> Option<Vec<Ident>> {
    let name = |expression: &Expr| match expression {
        Expr::Path(path) => path.path.get_ident().cloned(),
        _ => None,
    };
    match syn::parse2::<Expr>(value.clone()).ok()? {
        Expr::Tuple(tuple) => {
            let names = tuple.elems.iter().map(name).collect::<Option<Vec<Ident>>>()?;
            let is_distinct = (1..names.len()).all(|at| !names[..at].contains(&names[at]));
            (is_distinct && !names.is_empty()).then_some(names)
        }
        other => Some(vec![name(&other)?]),
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
    Ok(tokens)
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
