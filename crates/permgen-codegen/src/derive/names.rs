//! The names that generated code binds.

use proc_macro2::{Ident, Span};
use quote::format_ident;

/// A variable that cannot be mixed up with a name of the user's. Hygiene keeps variables apart, but not a variable from a
/// constant of the user's, of which a pattern would be made: no constant is called so. Names that templates bind begin in the
/// same way.
pub(super) fn local(name: &str) -> Ident {
    format_ident!("__{name}", span = Span::mixed_site())
}

/// A parameter of a method of the user's type: documentation shows its name, so that it stands plain.
pub(super) fn parameter(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}
