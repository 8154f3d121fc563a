//! Arrays of numbers in source text of C, C++, Rust and languages like them.
//!
//! This reads what people have, not a language: comments and strings are skipped, calls and casts around a number are
//! looked through, and what has no numbers is left out. Whatever is read is proved afterwards.

/// A number, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) value: u128,
    pub(super) line: usize,
}

/// An element of an array: numbers, each with its field's name if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) line: usize,
    pub(super) fields: Vec<(Option<String>, Number)>,
}

/// An array with what it is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Array {
    /// The words before its `=`, such as `const`, `U64`, `RookMagics`.
    pub(super) words: Vec<String>,
    pub(super) line: usize,
    pub(super) elements: Vec<Element>,
}

/// Something that should have been a number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: `{text}` is no number of at most 128 bits")]
pub(super) struct NoNumber {
    pub(super) line: usize,
    text: String,
}

/// All arrays of the text that have numbers; without any, all numbers of the text as one array without a name.
pub(super) fn arrays(text: &str) -> Result<Vec<Array>, NoNumber> {
    let tokens = tokens(text)?;
    let mut found = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut after_equals = false;
    let mut index = 0;
    while let Some((line, token)) = tokens.get(index) {
        index += 1;
        match token {
            Token::Word(word) if !after_equals => words.push(word.clone()),
            Token::Mark('=') => after_equals = true,
            // A number alone, with a call or a cast around it perhaps.
            Token::Number(value) if after_equals => {
                let number = Number { value: *value, line: *line };
                let elements = vec![Element { line: *line, fields: vec![(None, number)] }];
                found.push(Array { words: std::mem::take(&mut words), line: *line, elements });
                after_equals = false;
            }
            Token::Mark('{' | '[') if after_equals => {
                let (elements, end) = elements(&tokens, index);
                index = end;
                if !elements.is_empty() {
                    found.push(Array { words: std::mem::take(&mut words), line: *line, elements });
                }
                after_equals = false;
            }
            // `[u64; 64]` is no end of a declaration.
            Token::Mark(';')
                if matches!(tokens.get(index..index + 2), Some([(_, Token::Number(_)), (_, Token::Mark(']'))])) => {}
            Token::Mark(';' | '{' | '}') => {
                words.clear();
                after_equals = false;
            }
            _ => (),
        }
    }
    if found.is_empty() {
        let all = tokens.iter().filter_map(|(line, token)| match token {
            Token::Number(value) => Some(Number { value: *value, line: *line }),
            _ => None,
        });
        let elements: Vec<Element> =
            all.map(|number| Element { line: number.line, fields: vec![(None, number)] }).collect();
        if let Some(first) = elements.first() {
            found.push(Array { words: Vec::new(), line: first.line, elements });
        }
    }
    Ok(found)
}

/// The elements from `start`, just after an opening bracket, and the place after its closing one.
fn elements(tokens: &[(usize, Token)], start: usize) -> (Vec<Element>, usize) {
    let mut elements: Vec<Element> = Vec::new();
    let mut depth = 1;
    // The last word, and the one that `:` or `=` made the name of a field.
    let (mut word_before, mut name) = (None, None);
    let mut index = start;
    while depth > 0
        && let Some((line, token)) = tokens.get(index)
    {
        match token {
            Token::Mark('{' | '[') => {
                depth += 1;
                if depth == 2 {
                    elements.push(Element { line: *line, fields: Vec::new() });
                }
            }
            Token::Mark('}' | ']') => depth -= 1,
            Token::Word(word) => word_before = Some(word.clone()),
            Token::Mark(',') => (word_before, name) = (None, None),
            Token::Mark(':' | '=') => {
                // In `mask: Bitboard::new(1)` only the first colon makes a name.
                let is_path = |index: usize| matches!(tokens.get(index), Some((_, Token::Mark(':'))));
                if !is_path(index + 1) && !is_path(index - 1) && name.is_none() {
                    name = word_before.take();
                }
            }
            Token::Number(value) => {
                let number = Number { value: *value, line: *line };
                let field = (name.take().filter(|_| depth > 1), number);
                match elements.last_mut() {
                    Some(element) if depth > 1 => element.fields.push(field),
                    _ => elements.push(Element { line: *line, fields: vec![field] }),
                }
            }
            Token::Mark(_) => (),
        }
        index += 1;
    }
    elements.retain(|element| !element.fields.is_empty());
    (elements, index)
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Number(u128),
    Mark(char),
}

/// The tokens with their lines, counted from 1.
fn tokens(text: &str) -> Result<Vec<(usize, Token)>, NoNumber> {
    let mut tokens = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("#[") {
            // An attribute of Rust; its `=` is none.
            rest.find(']').map_or(rest.len(), |end| end + 1)
        } else if let Some(definition) = rest.strip_prefix("#define ") {
            // `#define NAME NUMBER` is as good as `NAME = NUMBER;`
            let length = definition.find('\n').unwrap_or(definition.len());
            if let Some((name, value)) = definition[..length].trim().split_once(' ') {
                tokens.extend(
                    [Token::Mark(';'), Token::Word(name.to_owned()), Token::Mark('=')].map(|token| (line, token)),
                );
                // What is defined may be anything.
                tokens.extend(self::tokens(value).unwrap_or_default().into_iter().map(|(_, token)| (line, token)));
                tokens.push((line, Token::Mark(';')));
            }
            "#define ".len() + length
        } else if rest.starts_with("//") || first == '#' {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if let Some(string) = rest.strip_prefix('"') {
            string.find(['"', '\n']).map_or(rest.len(), |end| end + 2)
        } else if first.is_ascii_alphanumeric() || first == '_' {
            let end = rest.find(|end: char| !end.is_ascii_alphanumeric() && end != '_' && end != '\'');
            let length = end.unwrap_or(rest.len());
            let word = &rest[..length];
            let token = if first.is_ascii_digit() {
                Token::Number(number(word).ok_or_else(|| NoNumber { line, text: word.to_owned() })?)
            } else {
                Token::Word(word.to_owned())
            };
            tokens.push((line, token));
            length
        } else {
            if !first.is_whitespace() {
                tokens.push((line, Token::Mark(first)));
            }
            first.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// A literal of C or Rust: with a base, separators, and a suffix for its type.
fn number(text: &str) -> Option<u128> {
    let text: String = text.chars().filter(|&character| character != '_' && character != '\'').collect();
    let text = text.to_ascii_lowercase();
    let (digits, radix) = match text.get(..2) {
        Some("0x") => (&text[2..], 16),
        Some("0b") => (&text[2..], 2),
        Some("0o") => (&text[2..], 8),
        // Octal in C, decimal in Rust: there is no telling what is meant.
        Some(zero) if zero.starts_with('0') && zero.ends_with(|end: char| end.is_ascii_digit()) => return None,
        _ => (&text[..], 10),
    };
    let end = digits.find(|end: char| !end.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let is_type = |suffix: &str| {
        suffix.chars().all(|letter| matches!(letter, 'u' | 'l'))
            || matches!(suffix, "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64")
    };
    is_type(suffix).then(|| u128::from_str_radix(digits, radix).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(array: &Array) -> Vec<u128> {
        array.elements.iter().flat_map(|element| element.fields.iter().map(|(_, number)| number.value)).collect()
    }

    #[test]
    fn c_and_rust_are_read_alike() {
        let c = "
            #include <stdint.h>
            /* 0x99, = { 1 } */
            static const uint64_t RookMagics[3] = {  // the 3 rooks
                0xa8002c000108020ULL, UINT64_C(0x10), (U64)17,
            };
            const int bits[] = { 12, 11, 9 };
            int lookup(int x) { return x * 7; }";
        let found = arrays(c).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].words, ["static", "const", "uint64_t", "RookMagics"]);
        assert_eq!((found[0].line, values(&found[0])), (4, vec![0xa8002c000108020, 0x10, 17]));
        assert_eq!(values(&found[1]), [12, 11, 9]);

        let rust = r#"
            /// Numbers.
            #[cfg(feature = "fancy")]
            pub(crate) const ROOK_MAGICS: [u64; 3] = [0x0a80_02c0_0010_8020, 0b10u64, Bitboard(17)];
            impl Thing { const SHIFTS: &[u8] = &[52, 53u8, 53]; }"#;
        let found = arrays(rust).unwrap();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].words.contains(&"ROOK_MAGICS".to_owned()));
        assert_eq!(values(&found[0]), [0xa8002c000108020, 2, 17]);
        assert!(found[1].words.contains(&"SHIFTS".to_owned()));
        assert_eq!(values(&found[1]), [52, 53, 53]);
    }

    #[test]
    fn elements_have_fields() {
        let text = "const BISHOP: [Magic; 2] = [
            Magic { mask: 0x1, factor: 0x2, shift: 55 },
            Magic { mask: Bitboard::new(0x3), factor: 0x4, shift: 55 },
        ];
        SMagic table[2] = { { .mask = 0x1, .magic = 2 }, { 3, C64(4) } };";
        let found = arrays(text).unwrap();
        let names = |element: &Element| -> Vec<Option<String>> {
            element.fields.iter().map(|(name, _)| name.clone()).collect()
        };
        let named =
            |names: &[&str]| -> Vec<Option<String>> { names.iter().map(|name| Some((*name).to_owned())).collect() };
        assert_eq!(names(&found[0].elements[0]), named(&["mask", "factor", "shift"]));
        assert_eq!(found[0].elements[1].fields[1].1, Number { value: 4, line: 3 });
        assert_eq!(names(&found[1].elements[0]), named(&["mask", "magic"]));
        assert_eq!(names(&found[1].elements[1]), [None, None]);
    }

    #[test]
    fn a_bare_list_is_an_array_without_a_name() {
        let found = arrays("0x10 0x20\n30\n").unwrap();
        assert_eq!((found.len(), values(&found[0])), (1, vec![0x10, 0x20, 30]));
        assert_eq!(arrays("nothing at all").unwrap(), []);
    }

    #[test]
    fn a_number_alone_has_a_name_too() {
        let found = arrays("#define DE_BRUIJN UINT64_C(0x17)\nconst U64 other = C64(5) * 3;\n").unwrap();
        assert_eq!((values(&found[0]), &found[0].words[..]), (vec![0x17], &["DE_BRUIJN".to_owned()][..]));
        assert_eq!(values(&found[1]), [5]);
    }

    #[test]
    fn what_is_no_number_is_told_with_its_line() {
        assert_eq!(
            arrays("a = {\n 0xzz }").unwrap_err().to_string(),
            "line 2: `0xzz` is no number of at most 128 bits"
        );
        assert!(arrays("a = { 011 }").is_err());
        let long = format!("a = {{ 0x{} }}", "f".repeat(33));
        assert!(arrays(&long).is_err());
    }
}
