//! Integer literals of C and Rust.

/// How a language writes integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Literals {
    /// `'` between digits, octal after a 0, suffixes such as `ULL`.
    C,
    /// Digits alone, `0x`, `0b` and `0o`, as lists have them: commas and underscores between.
    Plain,
}

/// The value of a literal, or why it is none.
pub(super) fn value(text: &str, literals: Literals) -> Result<u128, String> {
    let none = || format!("`{text}` is no integer of at most 128 bits");
    let lower = text.to_ascii_lowercase();
    let separator = if literals == Literals::C { '\'' } else { '_' };
    let (digits, radix) = match lower.get(..2) {
        Some("0x") => (&lower[2..], 16),
        Some("0b") => (&lower[2..], 2),
        Some("0o") if literals == Literals::Plain => (&lower[2..], 8),
        Some(zero) if zero.starts_with('0') && zero.ends_with(|end: char| end.is_ascii_digit() || end == separator) => {
            if literals == Literals::Plain {
                return Err(format!("`{text}` begins with 0: octal in C, decimal elsewhere"));
            }
            (&lower[1..], 8)
        }
        _ => (&lower[..], 10),
    };
    let end = digits.find(|end: char| !end.is_digit(radix) && end != separator).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let is_suffix = match literals {
        Literals::C => matches!(suffix, "" | "u" | "l" | "ul" | "lu" | "ll" | "ull" | "llu" | "z" | "uz" | "zu"),
        Literals::Plain => matches!(suffix, "" | "u" | "l" | "ul" | "ll" | "ull"),
    };
    let digits: String = digits.chars().filter(|&digit| digit != separator).collect();
    if !is_suffix {
        return Err(none());
    }
    // Leading zeros are no size.
    u128::from_str_radix(&digits, radix).map_err(|_| none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_of_c_are_what_the_standard_says() {
        for (text, expected) in [
            ("0x10", 16),
            ("0X1fULL", 31),
            ("0777", 511),
            ("0", 0),
            ("00", 0),
            ("0'7", 7),
            ("1'000", 1000),
            ("0b101u", 5),
            ("12lu", 12),
            ("0uLL", 0),
        ] {
            assert_eq!(value(text, Literals::C), Ok(expected), "{text}");
        }
        for text in ["08", "0x", "1.5", "1e3", "0xffz1", "1ulu", "0o17", "12_km", "1f", "0x1p3"] {
            assert!(value(text, Literals::C).is_err(), "{text}");
        }
        assert!(value(&format!("0x{}", "f".repeat(33)), Literals::C).is_err());
    }

    #[test]
    fn literals_of_lists_are_not_guessed() {
        assert_eq!(value("0xff_ff", Literals::Plain), Ok(0xffff));
        assert_eq!(value("0o17", Literals::Plain), Ok(15));
        assert_eq!(value("011", Literals::Plain).unwrap_err(), "`011` begins with 0: octal in C, decimal elsewhere");
    }
}
