//! Numbers alone, with commas or white space between: not of a language.

use permgen_verify::arrays::{Arrays, Column};

use crate::errors::BadInput;

/// Whether a text is nothing but words that begin with a digit, commas, and comments after `#`.
pub(super) fn is_list(text: &str) -> bool {
    words(text).next().is_some()
        && words(text).all(|(_, _, word)| word.starts_with(|first: char| first.is_ascii_digit()))
}

/// The words, with their lines and columns.
fn words(text: &str) -> impl Iterator<Item = (usize, usize, &str)> {
    (1..).zip(text.lines()).flat_map(|(line, whole)| {
        let content = whole.split('#').next().unwrap_or_default();
        let is_between = |character: char| character == ',' || character.is_whitespace();
        content.split(is_between).filter(|word| !word.is_empty()).map(move |word| {
            let before = word.as_ptr() as usize - whole.as_ptr() as usize;
            (line, whole[..before].chars().count() + 1, word)
        })
    })
}

/// One column of all numbers.
pub(super) fn read(text: &str) -> Result<Arrays, BadInput> {
    let (mut values, mut lines) = (Vec::new(), Vec::new());
    for (line, column, word) in words(text) {
        values.push(value(word).map_err(|what| {
            BadInput::new(format!("line {line}, column {column}: {what}"))
                .with_help("write numbers as 0x1f or 31, with commas or spaces between")
        })?);
        lines.push(line);
    }
    let column = Column {
        name: "the list of numbers".to_owned(),
        words: Vec::new(),
        role: "magics".to_owned(),
        file: "".into(),
        line: lines.first().copied().unwrap_or(1),
        values,
        lines,
        of: "any".to_owned(),
        bits: 128,
    };
    Ok(Arrays { columns: vec![column], ..Arrays::default() })
}

/// The value of a number, or why it is none.
fn value(text: &str) -> Result<u128, String> {
    let lower = text.to_ascii_lowercase().replace('_', "");
    let (digits, radix) = match lower.get(..2) {
        Some("0x") => (&lower[2..], 16),
        Some("0b") => (&lower[2..], 2),
        Some("0o") => (&lower[2..], 8),
        Some(zero) if zero.starts_with('0') && zero.ends_with(|end: char| end.is_ascii_digit()) => {
            return Err(format!("`{text}` begins with 0: octal in C, decimal elsewhere"));
        }
        _ => (&lower[..], 10),
    };
    let end = digits.find(|end: char| !end.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let value =
        matches!(suffix, "" | "u" | "l" | "ul" | "ll" | "ull").then(|| u128::from_str_radix(digits, radix).ok());
    value.flatten().ok_or_else(|| format!("`{text}` is no integer of at most 128 bits"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_lists_are_not_guessed() {
        for (text, expected) in [("0xff_ff", 0xffff), ("0o17", 15), ("0b101u", 5), ("31ull", 31), ("0", 0)] {
            assert_eq!(value(text), Ok(expected), "{text}");
        }
        assert_eq!(value("011").unwrap_err(), "`011` begins with 0: octal in C, decimal elsewhere");
        for text in ["0x", "1.5", "0xffz1", "1ulu", "12_km", &format!("0x{}", "f".repeat(33))] {
            assert!(value(text).is_err(), "{text}");
        }
    }
}
