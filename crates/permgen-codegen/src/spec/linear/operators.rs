//! What operators make of matrices, and when that is no matrix.

use proc_macro2::{Span, TokenStream};
use syn::parse::{ParseStream, Parser as _};

use super::super::atoms::{group, number, separator};
use super::super::written::Number;
use super::values::Value;
use super::{Diagnostic, Result};
use permgen_core::layout::Words;

/// `left operator right`
pub(super) fn apply(operator: &str, left: &Value, right: &Value, span: Span) -> Result<Value> {
    if matches!(operator, "<<" | ">>" | "*") {
        left.expect_word(left.span)?;
    }
    match operator {
        "<<" | ">>" => {
            let width = left.words().width;
            let count = right
                .constant()
                .ok_or_else(|| Diagnostic::new(right.span, "a shift by a number that is not constant is not linear"))?;
            let Some(count) = u32::try_from(count).ok().filter(|&count| count < width.bits()) else {
                let message = format!("a shift by {count} leaves nothing of a `{width}`");
                return Err(Diagnostic::new(right.span, message).into());
            };
            Ok(if operator == "<<" { shifted(left, count as usize) } else { shifted_down(left, count as usize) })
        }
        "*" => product(left, right, span),
        _ if left.words() != right.words() => {
            let message = format!("`{operator}` of a `{}` and a `{}`", left.words(), right.words());
            Err(Diagnostic::new(span, message).help("name a word of several: `x[0]`").into())
        }
        "^" => Ok(sum(left, right)),
        "&" => masked(left, right, span),
        _ => disjoint(operator, left, right, span),
    }
}

fn sum(left: &Value, right: &Value) -> Value {
    let row = |row: usize| ([left.row(row).0, right.row(row).0].concat(), left.row(row).1 != right.row(row).1);
    left.with_rows(left.words(), row)
}

pub(super) fn complement(value: &Value) -> Value {
    value.with_rows(value.words(), |row| (value.row(row).0, !value.row(row).1))
}

fn shifted(value: &Value, count: usize) -> Value {
    value.with_rows(value.words(), |row| {
        row.checked_sub(count).map_or_else(|| (Vec::new(), false), |row| value.row(row))
    })
}

fn shifted_down(value: &Value, count: usize) -> Value {
    let bits = value.words().bits();
    value.with_rows(value.words(), |row| if row + count < bits { value.row(row + count) } else { (Vec::new(), false) })
}

/// The bits of one word, each from another place; as in Rust, counts wrap around.
pub(super) fn rotated(value: &Value, count: u128, left: bool) -> Value {
    let bits = value.words().bits();
    let count = (count % bits as u128) as usize;
    let back = if left { bits - count } else { count };
    value.with_rows(value.words(), |row| value.row((row + back) % bits))
}

pub(super) fn reversed(value: &Value) -> Value {
    let bits = value.words().bits();
    value.with_rows(value.words(), |row| value.row(bits - 1 - row))
}

pub(super) fn bytes_swapped(value: &Value) -> Value {
    let bits = value.words().bits();
    value.with_rows(value.words(), |row| value.row(bits - 8 - row / 8 * 8 + row % 8))
}

/// The sums of the bits that `has(row, bit)` names.
fn combined(value: &Value, has: impl Fn(usize, usize) -> bool) -> Value {
    value.with_rows(value.words(), |row| {
        let rows = (0..value.words().bits()).filter(|&bit| has(row, bit)).map(|bit| value.row(bit));
        rows.fold((Vec::new(), false), |(sum, one), (row, adds)| ([sum, row].concat(), one != adds))
    })
}

/// Bit by bit, where one of the two is constant or both are the same.
fn masked(left: &Value, right: &Value, span: Span) -> Result<Value> {
    let both = |row: usize| {
        let (a, b) = (left.row(row), right.row(row));
        match (a.0.is_empty(), b.0.is_empty()) {
            (true, _) => Some(if a.1 { b } else { (Vec::new(), false) }),
            (_, true) => Some(if b.1 { a } else { (Vec::new(), false) }),
            _ => (a == b).then_some(a),
        }
    };
    if let Some(bit) = (0..left.words().bits()).find(|&row| both(row).is_none()) {
        let message = format!("this is not linear: bit {bit} is a product of two bits that depend on the input");
        return Err(Diagnostic::new(span, message).help("`&` needs a constant: `x & 0xff`").into());
    }
    Ok(left.with_rows(left.words(), |row| both(row).unwrap_or_default()))
}

/// `|` and `+`, where no two bits meet.
fn disjoint(operator: &str, left: &Value, right: &Value, span: Span) -> Result<Value> {
    let one = |row: usize| match (left.is_zero(row), right.is_zero(row)) {
        (true, _) => Some(right.row(row)),
        (_, true) => Some(left.row(row)),
        _ => (operator == "|" && left.row(row) == right.row(row)).then(|| left.row(row)),
    };
    if let Some(bit) = (0..left.words().bits()).find(|&row| one(row).is_none()) {
        let message = format!("this is not linear: bit {bit} may be set on both sides of `{operator}`");
        return Err(Diagnostic::new(span, message).help("`^` is the sum without carries; or mask the bits").into());
    }
    Ok(left.with_rows(left.words(), |row| one(row).unwrap_or_default()))
}

/// A product with a constant in which no two bits meet.
fn product(left: &Value, right: &Value, span: Span) -> Result<Value> {
    let (value, factor) = match (left.constant(), right.constant()) {
        (_, Some(factor)) => (left, factor),
        (Some(factor), _) => (right, factor),
        _ => return Err(Diagnostic::new(span, "a product of two words that depend on the input is not linear").into()),
    };
    let mut sum = value.with_rows(value.words(), |_| (Vec::new(), false));
    for bit in (0..value.words().bits()).filter(|bit| factor >> bit & 1 == 1) {
        sum = disjoint("*", &sum, &shifted(value, bit), span)?;
    }
    Ok(sum)
}

/// The product without carries; what leaves the word is lost.
pub(super) fn carryless(value: &Value, factor: u128, span: Span) -> Result<Value> {
    value.expect_word(span)?;
    let shifts = (0..value.words().bits()).filter(|bit| factor >> bit & 1 == 1);
    let zero = value.with_rows(value.words(), |_| (Vec::new(), false));
    Ok(shifts.fold(zero, |total, bit| sum(&total, &shifted(value, bit))))
}

/// The product of polynomials over GF(2), bit `k` for `x^k`, modulo another.
pub(super) fn reduced(value: &Value, factor: u128, modulus: Number, span: Span) -> Result<Value> {
    value.expect_word(span)?;
    let bits = value.words().bits();
    let degree = modulus.value.checked_ilog2().unwrap_or(0) as usize;
    if degree == 0 || degree > bits {
        let message = format!("a modulus has a degree of 1 to {bits} here");
        return Err(Diagnostic::new(modulus.span, message)
            .help("bit k is the coefficient of x^k: `0x11b` is x^8 + x^4 + x^3 + x + 1")
            .into());
    }
    let reduce = |number: u128| if number >> degree & 1 == 1 { number ^ modulus.value } else { number };
    // The factor modulo the modulus, from its highest bit.
    let mut column = (0..bits).rev().fold(0, |rest: u128, bit| reduce(rest << 1 | factor >> bit & 1));
    let mut columns = Vec::new();
    for _ in 0..bits {
        columns.push(column);
        column = reduce(column << 1);
    }
    Ok(combined(value, |row, bit| columns[bit] >> row & 1 == 1))
}

/// `rows [..]`: bit `i` of entry `j` says whether bit `i` is part of bit `j` of the result; `columns [..]` the other way round.
pub(super) fn matrix(tokens: TokenStream, value: &Value, span: Span) -> Result<Value> {
    const HELP: &str = "write `matrix(rows [0x3, 0x6, ..])`, one number for each bit, or `matrix(columns [..])`";
    value.expect_word(span)?;
    let parser = |input: ParseStream<'_>| {
        let which: syn::Ident = input.parse()?;
        let list = group(input);
        Ok((which, list))
    };
    let (which, list) = parser.parse2(tokens).map_err(|_| Diagnostic::new(span, "`matrix` takes a list").help(HELP))?;
    if which != "rows" && which != "columns" {
        return Err(Diagnostic::new(which.span(), format!("`{which}` is neither `rows` nor `columns`"))
            .help(HELP)
            .into());
    }
    let numbers = |input: ParseStream<'_>| {
        let mut numbers = Vec::new();
        while !input.is_empty() {
            numbers.push(number(input)?);
            separator(input)?;
        }
        Ok(numbers)
    };
    let entries = numbers.parse2(list?)?;
    let Words { width, .. } = value.words();
    let is_by_rows = which == "rows";
    // Bits that are always 0, such as those that a narrower argument lacks, need no columns.
    let used = (0..width.size()).rev().find(|&bit| is_by_rows || !value.is_zero(bit)).map_or(0, |bit| bit + 1);
    if ![used, width.size()].contains(&entries.len()) {
        let message = format!("a matrix has {used} {which} here, not {}", entries.len());
        let help = match is_by_rows && (3..7).any(|log| entries.len() == 1 << log && entries.len() < used) {
            true => format!("a narrower result counts as a `{width}`: write 0 for the rows of bits that it lacks"),
            false => HELP.to_owned(),
        };
        return Err(Diagnostic::new(which.span(), message).help(help).into());
    }
    if let Some(wide) = entries.iter().find(|entry| entry.value & !width.mask() != 0) {
        return Err(Diagnostic::new(wide.span, format!("{:#x} does not fit in a `{width}`", wide.value)).into());
    }
    Ok(combined(value, |row, column| match is_by_rows {
        true => entries[row].value >> column & 1 == 1,
        false => entries.get(column).is_some_and(|entry| entry.value >> row & 1 == 1),
    }))
}
