//! Which forms of instructions are executed: those that a test compared with a processor, and no others.

use std::collections::HashSet;
use std::sync::OnceLock;

use iced_x86::Code;

/// The names of forms, as the decoder has them, one on each line. `tests/machine/forms.rs` compares each, and fails for a
/// line that it cannot compare.
const FORMS: &str = include_str!("forms.txt");

/// The forms of instructions that are executed, by their names in the decoder.
pub fn compared_forms() -> impl Iterator<Item = &'static str> {
    FORMS.lines().filter(|line| !line.is_empty())
}

/// Whether a form was compared with a processor.
pub(super) fn is_compared(code: Code) -> bool {
    static CODES: OnceLock<HashSet<Code>> = OnceLock::new();
    let codes = CODES.get_or_init(|| {
        let names: HashSet<&str> = compared_forms().collect();
        Code::values().filter(|code| names.contains(format!("{code:?}").as_str())).collect()
    });
    codes.contains(&code)
}
