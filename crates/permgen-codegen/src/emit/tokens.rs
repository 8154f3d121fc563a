//! Constants and names as tokens.

use proc_macro2::{Ident, Literal, Span};

use permgen_core::vector::IntoVector as _;
use permgen_core::width::Width;

/// A constant with its digits in groups, as wide as its type: `0x00ff_00ff_u32`.
pub(crate) fn literal(value: u128, width: Width, span: Span) -> Literal {
    let digits = format!("{value:0digits$x}", digits = width.size() / 4);
    let groups: Vec<&str> = (0..digits.len()).step_by(4).map(|at| &digits[at..digits.len().min(at + 4)]).vec();
    let mut literal: Literal =
        format!("0x{}_{width}", groups.join("_")).parse().expect("hexadecimal digits and a type make a literal");
    literal.set_span(span);
    literal
}

/// Where this module's own names are resolved: at the definition for local variables, so that they cannot be mixed up
/// with the user's.
pub(crate) fn span() -> Span {
    Span::mixed_site()
}

/// What names begin with where functions or arguments of these names do. Those of derives begin so: they are emitted where
/// any constant of the user's may be, and a pattern of its name would be that constant.
pub(crate) fn front(users: &[&Ident]) -> &'static str {
    if users.iter().any(|user| user.to_string().starts_with("__")) { "__" } else { "" }
}

/// A name for what is emitted where names of the user's are meant too: with underscores behind it while it is one of those.
pub(crate) fn name_beside(own: &str, users: &[&Ident]) -> Ident {
    let mut name = format!("{}{own}", front(users));
    while users.iter().any(|user| user.to_string().trim_start_matches("r#") == name) {
        name.push('_');
    }
    Ident::new(&name, span())
}
