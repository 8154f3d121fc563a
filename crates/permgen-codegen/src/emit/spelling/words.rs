//! Words for people and names: comments, and names in a language's case.

use super::super::names::BadName;

/// How a language writes a name of several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::emit) enum Case {
    /// `rotate_90`
    Snake,
    /// `flipVertical`
    Camel,
    /// `FlipVertical`
    Pascal,
    /// `FLIP_VERTICAL`
    Upper,
}

impl Case {
    /// A name in that case, whichever it had.
    pub(in crate::emit) fn of(self, name: &str) -> String {
        let words = words_of(name);
        let capital = |word: &String| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
        };
        match self {
            Case::Snake => words.join("_"),
            Case::Upper => words.join("_").to_ascii_uppercase(),
            Case::Pascal => words.iter().map(capital).collect(),
            Case::Camel => {
                let rest: String = words.iter().skip(1).map(capital).collect();
                words.first().cloned().unwrap_or_default() + &rest
            }
        }
    }
}

/// The words of a name, in small letters.
fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut is_after_small = false;
    for letter in name.chars() {
        let is_new = letter == '_' || letter == ' ' || (letter.is_ascii_uppercase() && is_after_small);
        if is_new {
            words.push(String::new());
        }
        if letter != '_' && letter != ' ' {
            words.last_mut().expect("there is a word").push(letter.to_ascii_lowercase());
        }
        is_after_small = letter.is_ascii_lowercase() || letter.is_ascii_digit();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A name in a language whose identifiers are letters of ASCII, digits and `_`, in its case.
pub(in crate::emit) fn named(
    name: &str,
    case: Case,
    language: &'static str,
    reserved: &[&str],
) -> Result<String, BadName> {
    let cased = case.of(name);
    let wrong = |reason, suggestion| BadName { is_module: false, name: name.to_owned(), language, reason, suggestion };
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Err(wrong("it has letters of ASCII, digits and `_`", "permute".to_owned()));
    }
    if cased.is_empty() || cased.starts_with(|first: char| first.is_ascii_digit()) {
        return Err(wrong("it is not an identifier", "permute".to_owned()));
    }
    if reserved.contains(&cased.as_str()) {
        return Err(wrong("it is reserved", format!("{}_bits", Case::Snake.of(name))));
    }
    Ok(cased)
}

/// What no comment may hold: what ends a line in some language, or turns the direction of what follows.
fn is_harmless(letter: char) -> bool {
    !letter.is_control()
        && !matches!(letter, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Lines that a comment can hold, whatever the user wrote.
pub(in crate::emit) fn lines(text: &[String]) -> impl Iterator<Item = String> + '_ {
    text.iter().flat_map(|text| text.split(['\n', '\r'])).map(|line| {
        let line: String = line.chars().map(|letter| if is_harmless(letter) { letter } else { ' ' }).collect();
        line.trim_end().to_owned()
    })
}

/// Lines, each behind a sign.
pub(in crate::emit) fn commented(sign: &str, text: &[String]) -> String {
    lines(text).map(|line| format!("{}\n", format!("{sign} {line}").trim_end())).collect()
}

/// Lines between `/**` and `*/`, where what is drawn is shown as it is.
pub(in crate::emit) fn block(indent: &str, text: &[String], escape: impl Fn(&str) -> String) -> String {
    let line = |line: String| format!("{indent}{}\n", format!(" * {}", escape(&line).replace("*/", "* /")).trim_end());
    let lines: String = lines(text).map(line).collect();
    format!("{indent}/**\n{lines}{indent} */\n")
}

/// Lines behind an indentation, but for empty ones.
pub(in crate::emit) fn indented(indent: &str, text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("{indent}{line}\n") }).collect()
}

/// Entries in lines of so many.
pub(in crate::emit) fn rows(indent: &str, entries: &[String], each: usize) -> String {
    entries.chunks(each).map(|row| format!("{indent}{},\n", row.join(", "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_case_of_a_language() {
        for (name, names) in [
            ("flip_vertical", ["flip_vertical", "flipVertical", "FlipVertical", "FLIP_VERTICAL"]),
            ("flipVertical", ["flip_vertical", "flipVertical", "FlipVertical", "FLIP_VERTICAL"]),
            ("rotate_90", ["rotate_90", "rotate90", "Rotate90", "ROTATE_90"]),
            ("PEXT", ["pext", "pext", "Pext", "PEXT"]),
        ] {
            assert_eq!([Case::Snake, Case::Camel, Case::Pascal, Case::Upper].map(|case| case.of(name)), names);
        }
        assert!(named("switch", Case::Camel, "Java", &["switch"]).is_err());
        assert!(named("_", Case::Camel, "Java", &[]).is_err());
        assert!(named("é", Case::Camel, "Java", &[]).is_err());
    }

    #[test]
    fn no_comment_ends_before_its_end() {
        let text = ["a\u{2028}b\rc */ d".to_owned()];
        assert_eq!(commented("//", &text), "// a b\n// c */ d\n");
        assert_eq!(block("", &text, str::to_owned), "/**\n * a b\n * c * / d\n */\n");
    }
}
