//! What a function could be replaced by: the better program in its language.

use permgen_codegen::emit::{File, Function, LANGUAGES};
use permgen_codegen::spec::{Meant, Scope, Spec, Values};
use permgen_core::meaning::Meaning;
use permgen_verify::recognize::Kind;
use permgen_verify::scan::{Examined, Language, Subject};

use super::better::Better;

/// The better program as text.
#[derive(Clone)]
pub(super) struct Replacement {
    /// The whole function, as the language writes it.
    pub(super) text: String,
    /// What stands between its braces.
    pub(super) body: String,
    /// What it calls its argument.
    pub(super) argument: String,
}

/// The replacement of a function, where it is faster.
pub(super) fn of(subject: &Subject, examined: &Examined, better: Option<&Better>) -> Option<Replacement> {
    let (better, executed) = (better?, examined.executed?);
    // What moves bits between several words has no one text.
    if matches!(examined.recognition.kind, Kind::Words | Kind::None) {
        return None;
    }
    if !better.is_faster(executed) {
        return None;
    }
    let language = match subject.language {
        Language::C => "c",
        Language::Cpp => "cpp",
        Language::Rust => "rust",
        Language::Zig => "zig",
        Language::Go => "go",
        _ => return None,
    };
    let language = LANGUAGES.iter().find(|known| known.name() == language)?;
    let name = plain_name(subject);
    let meant = meant(examined);
    if examined.recognition.kind == Kind::Choice && meant.is_none() {
        return None;
    }
    let function = Function::new(&name, &better.found, better.target);
    let function = match &meant {
        Some(meant) => function.meaning(meant),
        None => function,
    };
    let argument = function.arguments().first()?.name.clone();
    let file = language.write(&File::of(&[function])).ok()?;
    let (start, open, close) = definition(&file, &name, 0)?;
    // Its tables stand before it.
    let start = file[..start].find(&format!("{name}_table")).unwrap_or(start);
    let begin = file[..start].rfind('\n').map_or(0, |at| at + 1);
    Some(Replacement {
        text: file[begin..=close].replace("permgen_u128", "unsigned __int128"),
        body: file[open + 1..close].replace("permgen_u128", "unsigned __int128"),
        argument,
    })
}

/// What a choice means, with the names of the arguments that choose.
fn meant(examined: &Examined) -> Option<Meant> {
    let recognition = &examined.recognition;
    let (specification, meaning) = (recognition.specification.as_ref()?, recognition.meaning.as_ref()?);
    let Meaning::Linear(linear) = meaning else { return None };
    let scope = Scope::new(Some(linear.cases().first()?.input())).with_arguments_by_name();
    let meant = Spec::parse_str(specification).ok()?.mean(&scope).ok()?;
    // What is emitted takes other integers as `u8`s.
    let are_truths = meant.parameters.iter().all(|parameter| parameter.values == Values::Truth);
    (recognition.kind == Kind::Choice && are_truths && meant.meaning == *meaning).then_some(meant)
}

/// The name of a function, as a name for all languages.
pub(super) fn plain_name(subject: &Subject) -> String {
    subject.name().chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect()
}

/// Where a function of a name is defined, from a place on: where the name begins, and its braces.
pub(super) fn definition(text: &str, name: &str, from: usize) -> Option<(usize, usize, usize)> {
    let code = blanked(text);
    let mut at = from;
    loop {
        let start = at + code.get(at..)?.find(name)?;
        let (before, after) = (code[..start].chars().next_back(), &code[start + name.len()..]);
        let is_whole = before.is_none_or(|it| !it.is_alphanumeric() && it != '_');
        let rest = after.trim_start();
        if is_whole && (rest.starts_with('(') || rest.starts_with('<')) {
            let mut depth = 0_i32;
            for (offset, byte) in after.bytes().enumerate() {
                match byte {
                    b'(' | b'[' => depth += 1,
                    b')' | b']' => depth -= 1,
                    // A declaration.
                    b';' if depth == 0 => break,
                    b'{' if depth == 0 => {
                        let open = start + name.len() + offset;
                        return Some((start, open, closing(&code, open)?));
                    }
                    _ => {}
                }
            }
        }
        at = start + name.len();
    }
}

fn closing(code: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (offset, byte) in code.bytes().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(offset);
                }
            }
            _ => {}
        }
    }
    None
}

/// The text with blanks for its comments, strings and characters, byte for byte.
pub(super) fn blanked(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let end = if rest.starts_with(b"//") {
            rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            rest.windows(2).skip(2).position(|pair| pair == b"*/").map_or(rest.len(), |found| found + 4)
        } else if rest[0] == b'"' {
            quoted(rest, b'"')
        } else if rest[0] == b'\'' {
            // A lifetime has no second quote near by.
            let end = quoted(rest, b'\'');
            if end <= 6 { end } else { 1 }
        } else {
            0
        };
        for byte in &mut out[at..at + end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at += end.max(1);
    }
    // What is left between was whole characters before.
    String::from_utf8(out).unwrap_or_default()
}

fn quoted(rest: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_found_behind_calls_declarations_and_comments() {
        let text = "int f(int);\n// f(x) { }\nint g(void) { return f(1); }\nint f(int x) { if (x) { return '}'; } return 2; }\n";
        let (start, open, close) = definition(text, "f", 0).expect("it is there");
        assert_eq!(&text[start..start + 8], "f(int x)");
        assert_eq!((&text[open..=open], &text[close..=close], close + 2), ("{", "}", text.len()));
    }
}
