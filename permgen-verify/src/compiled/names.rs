//! The names of compiled functions, as people write them.

/// A compiled function's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// In full, without the crate's name, such as `Bitboard::flip`, `<u64 as Bits>::flip` or `shifted::<u32>`.
    pub(super) label: String,
    /// Without the arguments of generics.
    pub(super) plain: String,
    /// As its module writes it, such as `Bitboard::flip` for `board::Bitboard::flip`.
    pub(super) local: String,
}

impl Name {
    /// The name of a symbol; `described` is its path in the debug information. A symbol that the compiler did not make,
    /// as `#[export_name]` sets one, says nothing: it may name another function.
    pub(super) fn new(symbol: &str, krate: &str, described: &str) -> Self {
        let demangled = rustc_demangle::try_demangle(symbol).map(|name| format!("{name:#}")).ok();
        let demangled = demangled.filter(|_| symbol.starts_with("_R"));
        // The debug information places a method in its type, which it does not tell from a module.
        let method =
            demangled.as_deref().and_then(inherent).filter(|(owner, name)| format!("{owner}::{name}") == described);
        let local = method.map(|(owner, name)| format!("{}::{name}", last(owner)));
        let demangled = demangled.as_deref().filter(|name| agrees(name, described));
        let path = without_crate(demangled.unwrap_or(described), krate);
        let (label, local) = match inherent(&path) {
            Some((owner, name)) => (format!("{owner}::{name}"), format!("{}::{name}", last(owner))),
            None => (path.clone(), local.unwrap_or_else(|| without_modules(&path))),
        };
        let plain = without_generics(&label);
        Name { label, plain, local }
    }

    /// How well a name that was asked for fits: in full best.
    pub(super) fn fits(&self, wanted: &str) -> Option<Fit> {
        let all = self.alternatives();
        if let Some(path) = wanted.strip_prefix("crate::") {
            return (self.label == path || all.iter().any(|name| name == path)).then_some(Fit::Whole);
        }
        if all.iter().any(|name| name == wanted) || self.label == wanted {
            return Some(Fit::Whole);
        }
        let suffix = format!("::{wanted}");
        all.iter().any(|name| name.ends_with(&suffix)).then_some(Fit::End)
    }

    /// The ways to write it: a trait's method by the type, and by the trait; a generic type's by its name alone.
    fn alternatives(&self) -> Vec<String> {
        let mut all = vec![self.plain.clone()];
        if let Some((owner, of, method)) = self.of_trait() {
            all.push(format!("{owner}::{method}"));
            all.push(format!("{of}::{method}"));
        } else if let Some((owner, method)) = self.plain.strip_prefix('<').and_then(|rest| rest.split_once(">::")) {
            all.push(format!("{owner}::{method}"));
        }
        all
    }

    fn of_trait(&self) -> Option<(&str, &str, &str)> {
        let (owner, rest) = self.plain.strip_prefix('<')?.split_once(" as ")?;
        let (of, method) = rest.rsplit_once(">::")?;
        Some((owner, of, method))
    }
}

/// How a name fits the one asked for; the best comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    Whole,
    End,
}

/// Whether a symbol's name and the path in the debug information can be of one function: all of a path through modules, and
/// the last name if the path goes through an `impl` or a closure, which the debug information counts.
fn agrees(demangled: &str, described: &str) -> bool {
    let (name, path) = (without_generics(demangled), without_generics(described));
    if !path.contains('{') {
        // The debug information places a trait's own method in the trait.
        let of_trait = name.strip_prefix('<').and_then(|rest| rest.split_once(" as ")?.1.rsplit_once(">::"));
        return name == path || of_trait.is_some_and(|(of, method)| path == format!("{of}::{method}"));
    }
    last(&path).starts_with('{') || last(&name) == last(&path)
}

/// The type of an inherent method and its name, if the type has no brackets of its own.
fn inherent(path: &str) -> Option<(&str, &str)> {
    let (owner, method) = path.strip_prefix('<')?.split_once(">::")?;
    (!owner.contains(['<', ' ', '&', '[', '('])).then_some((owner, method))
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or_default()
}

/// The path of a function, or of a trait's method, without the modules; paths with further brackets stay.
fn without_modules(path: &str) -> String {
    let Some(owner) = path.strip_prefix('<') else {
        let (name, generics) = path.find("::<").map_or((path, ""), |at| path.split_at(at));
        return if name.contains(['<', '{']) { path.to_owned() } else { last(name).to_owned() + generics };
    };
    match owner.split_once(">::").and_then(|(owner, method)| Some((owner.split_once(" as ")?, method))) {
        Some(((owner, of), method)) if ![owner, of].iter().any(|path| path.contains(['<', '&', '[', '('])) => {
            format!("<{} as {}>::{method}", last(owner), last(of))
        }
        _ => path.to_owned(),
    }
}

/// A path without a crate's name in it.
fn without_crate(path: &str, krate: &str) -> String {
    let prefix = format!("{krate}::");
    let mut out = String::new();
    let mut rest = path;
    let mut is_after = false;
    while let Some(at) = rest.find(&prefix) {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        // A module may have the crate's name.
        let is_module = is_after && before.is_empty();
        let is_within = is_module || out.ends_with(|last: char| last.is_alphanumeric() || last == '_' || last == ':');
        is_after = !is_within;
        if is_within {
            out.push_str(&prefix);
        }
        rest = &after[prefix.len()..];
    }
    out + rest
}

/// A path without the arguments of generics: what stands in `<` and `>` after a name.
fn without_generics(path: &str) -> String {
    let mut out = String::new();
    let mut depth = 0_usize;
    let mut last = ' ';
    for character in path.chars() {
        let opens = character == '<' && (last.is_alphanumeric() || last == '_' || last == ':');
        match character {
            '<' if depth > 0 || opens => {
                if depth == 0 && out.ends_with("::") {
                    out.truncate(out.len() - 2);
                }
                depth += 1;
            }
            '>' if depth > 0 && last != '-' => depth -= 1,
            _ if depth == 0 => out.push(character),
            _ => {}
        }
        last = character;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_source() {
        for (path, label, plain) in [
            ("a::m::made", "m::made", "m::made"),
            ("<a::B>::flip", "B::flip", "B::flip"),
            ("<a::m::B as a::T>::t", "<m::B as T>::t", "<m::B as T>::t"),
            ("a::g::<u32>", "g::<u32>", "g"),
            ("<a::B<u64>>::f::<a::C>", "<B<u64>>::f::<C>", "<B>::f"),
            ("a::alpha::f", "alpha::f", "alpha::f"),
            ("a::f::nested", "f::nested", "f::nested"),
            ("a::a::f", "a::f", "a::f"),
            ("<a::a::a::B>::f", "a::a::B::f", "a::a::B::f"),
            ("<&a::P as a::T>::t", "<&P as T>::t", "<&P as T>::t"),
        ] {
            let name = Name::new("no_mangled_symbol", "a", path);
            assert_eq!((name.label.as_str(), name.plain.as_str()), (label, plain));
        }
    }

    #[test]
    fn a_symbol_that_the_user_chose_is_no_name() {
        for (symbol, described, label) in [
            ("_ZN1a4flip17h0123456789abcdefE", "a::right", "right"),
            ("_RNvC1a4flip", "a::right", "right"),
            ("_RNvC1a4flip", "a::m::flip", "m::flip"),
            ("_RNvC1a4flip", "a::{impl#0}::right", "{impl#0}::right"),
            ("_RNvC1a4flip", "a::flip", "flip"),
            ("_RNvYyNtC1a1T1d", "a::T::d<u64>", "<u64 as T>::d"),
        ] {
            assert_eq!(Name::new(symbol, "a", described).label, label, "{symbol}, {described}");
        }
    }

    #[test]
    fn names_fit_in_full_or_at_the_end() {
        let name = Name::new("x", "a", "<a::m::B as a::T>::t");
        assert_eq!(name.fits("m::B::t"), Some(Fit::Whole));
        assert_eq!(name.fits("T::t"), Some(Fit::Whole));
        assert_eq!(name.fits("B::t"), Some(Fit::End));
        assert_eq!(name.fits("t"), Some(Fit::End));
        assert_eq!(name.fits("tt"), None);
        assert_eq!((name.fits("crate::m::B::t"), name.fits("crate::B::t")), (Some(Fit::Whole), None));
        assert_eq!(Name::new("x", "a", "a::f").fits("f"), Some(Fit::Whole));
        assert_eq!(Name::new("x", "a", "<a::B<u64>>::f").fits("B::f"), Some(Fit::Whole));
    }
}
