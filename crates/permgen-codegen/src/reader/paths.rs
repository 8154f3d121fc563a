//! Paths as they are written.

/// The path of a type without generic arguments.
pub(super) fn type_path(ty: &syn::Type) -> Option<Vec<String>> {
    match ty {
        syn::Type::Path(path) if path.qself.is_none() => plain(&path.path),
        syn::Type::Reference(reference) => type_path(&reference.elem),
        syn::Type::Paren(inner) => type_path(&inner.elem),
        syn::Type::Group(inner) => type_path(&inner.elem),
        _ => None,
    }
}

/// The parts of a path without generic arguments, which does not begin with `::`.
pub(super) fn plain(path: &syn::Path) -> Option<Vec<String>> {
    let is_plain = path.leading_colon.is_none() && path.segments.iter().all(|segment| segment.arguments.is_none());
    is_plain.then(|| path.segments.iter().map(|segment| segment.ident.to_string()).collect())
}
