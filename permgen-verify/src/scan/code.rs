//! The code of all functions of an object, to see which of them a change of source changes.

use std::collections::BTreeMap;

use object::{Object, ObjectSection, ObjectSymbol, RelocationTarget, SymbolKind};
use sha2::Digest;

use super::subject::{ScanError, Subject};

/// What the code of each function is, by its symbol: equal exactly if its bytes are, and the symbols that they refer to.
pub(super) type Codes = BTreeMap<String, Vec<u8>>;

/// A file compiled with another text: its functions, and the codes of all functions in each build.
pub struct Rebuilt {
    /// The functions of the file.
    pub subjects: Vec<Subject>,
    pub(super) codes: Vec<Codes>,
}

impl Rebuilt {
    /// The symbols and names of functions that have other code than before, in any build.
    #[must_use]
    pub fn changed_from(&self, before: &Self) -> Vec<(&str, String)> {
        let pairs = self.codes.iter().zip(&before.codes);
        let changed = pairs.flat_map(|(now, before)| {
            now.iter().filter(|(symbol, code)| before.get(*symbol).is_some_and(|before| before != *code))
        });
        changed.map(|(symbol, _)| (symbol.as_str(), format!("{:#}", rustc_demangle::demangle(symbol)))).collect()
    }
}

/// The codes of an object's functions.
pub(super) fn codes(bytes: &[u8]) -> Result<Codes, ScanError> {
    let damaged = |error: object::Error| ScanError::Input(format!("the object that the compiler wrote: {error}"));
    let file = object::File::parse(bytes).map_err(damaged)?;
    let mut all = Codes::new();
    for symbol in file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.size() > 0) {
        let Some(section) = symbol.section_index().and_then(|index| file.section_by_index(index).ok()) else {
            continue;
        };
        let from = symbol.address() - section.address();
        let range = from..from + symbol.size();
        let data = section.data().map_err(damaged)?;
        let Some(code) = data.get(range.start as usize..range.end as usize) else { continue };
        let mut hash = sha2::Sha256::new();
        hash.update(code);
        let mut relocations: Vec<_> = section.relocations().filter(|(at, _)| range.contains(at)).collect();
        relocations.sort_by_key(|(at, _)| *at);
        for (at, relocation) in relocations {
            let name = match relocation.target() {
                RelocationTarget::Symbol(index) => file.symbol_by_index(index).ok().and_then(|it| it.name().ok()),
                _ => None,
            };
            // Constants without a name of their own are numbered through the file: where a panic is reported from, for example.
            let is_numbered = |name: &str| [".L", "anon.", "alloc_"].iter().any(|begin| name.starts_with(begin));
            let is_named = name.is_some_and(|name| !name.is_empty() && !is_numbered(name));
            let to =
                if is_named { format!("{}{:+}", name.unwrap_or_default(), relocation.addend()) } else { String::new() };
            hash.update(format!("{}:{:?}:{to};", at - range.start, relocation.flags()));
        }
        all.insert(symbol.name().unwrap_or_default().to_owned(), hash.finalize().to_vec());
    }
    Ok(all)
}
