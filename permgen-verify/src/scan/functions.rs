//! The functions of an input, by what the debug information says of them.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use super::compiled::Compiled;
use super::subject::{ScanError, Subject};
use crate::abi::registers::{GO, SYSTEM_V};
use crate::compiled::{Crate, LeftOut, Listed, Listing};
use crate::dwarf::{self, Described, Language};
use crate::machine::{Code, Defined};

const DEBUG: &str = "with debug assertions";

/// As of a function in a header, which several files compile.
const ELSEWHERE: &str = "where it is compiled again";

/// The functions of an object, an archive, a shared library or an executable: those that its debug information describes,
/// without those of the compiler and of libraries.
///
/// # Errors
///
/// When it is not ELF for x86-64, is damaged, or has no debug information.
pub fn subjects_of_bytes(bytes: &[u8]) -> Result<Vec<Subject>, ScanError> {
    Ok(functions_of_bytes(bytes)?.subjects)
}

/// The functions of an input.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Functions {
    /// Those that are looked at.
    pub subjects: Vec<Subject>,
    /// The symbols of those in a binary that its debug information does not describe.
    pub undescribed: Vec<String>,
    /// The names of those whose code is chosen when the program starts.
    pub chosen: Vec<String>,
    /// The names of those in a binary whose files are where distributions build their packages.
    pub distributed: Vec<String>,
    /// The targets of a package that are not built.
    pub left_out: Vec<LeftOut>,
}

/// The same, with those that are not looked at.
pub(super) fn functions_of_bytes(bytes: &[u8]) -> Result<Functions, ScanError> {
    match described(bytes, is_distributed)? {
        (0, _) => {
            let all: Vec<_> = Code::of_bytes(bytes)?.into_iter().flat_map(|code| code.debug).collect();
            Err(ScanError::Debug(dwarf::absent(&all).to_owned()))
        }
        (_, all) => Ok(all),
    }
}

/// What the linker adds to every program.
const STARTING: [&str; 7] =
    ["_start", "_init", "_fini", "frame_dummy", "register_tm_clones", "deregister_tm_clones", "__do_global_dtors_aux"];

/// How many functions are described, and those that are looked at: not those of files that are `elsewhere`.
pub(super) fn described(bytes: &[u8], elsewhere: fn(&Path) -> bool) -> Result<(usize, Functions), ScanError> {
    let (mut all, mut undescribed, mut chosen, mut distributed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut described = 0;
    for mut code in Code::of_bytes(bytes)? {
        chosen.append(&mut code.chosen);
        let functions = dwarf::functions(&code.debug).map_err(ScanError::Debug)?;
        described += functions.len();
        // A linker may have put several functions into one place.
        let mut own: HashMap<u64, Vec<String>> = HashMap::new();
        for Described { address, symbol, .. } in &functions {
            own.entry(*address).or_default().push(symbol.clone());
        }
        let others = code.functions.iter().filter(|defined| !own.contains_key(&defined.address));
        let symbols: HashSet<&str> = functions.iter().map(|function| &*function.symbol).collect();
        // What seldom runs of a function is a part of it.
        let is_part = |symbol: &str| symbol.strip_suffix(".cold").is_some_and(|whole| symbols.contains(whole));
        let is_whole = |symbol: &String| !STARTING.contains(&&**symbol) && !is_part(symbol);
        undescribed.extend(others.map(|defined| defined.symbol.clone()).filter(is_whole));
        let library = library_of_go(&functions);
        let is_library = |file: &Path| is_foreign(file) || library.as_ref().is_some_and(|root| file.starts_with(root));
        for function in functions.into_iter().filter(|function| !is_library(&function.file)) {
            if elsewhere(&function.file) {
                distributed.push(function.path);
                continue;
            }
            let abi = if function.language == Language::Go { &GO } else { &SYSTEM_V };
            let machine = code.function(function.address, &function.path, abi);
            let mut signature = function.declared.and_then(|declared| declared.of_code(&machine));
            let is_own = |defined: &&Defined| own[&defined.address].iter().any(|own| is_copy(&defined.symbol, own));
            let here = || code.functions.iter().filter(|defined| defined.address == function.address);
            let symbol = here().find(is_own).or_else(|| here().next());
            let others = here().filter(|it| function.language != Language::Go && !is_own(it));
            let aliases = others.map(Defined::path).filter(|path| *path != function.path).collect();
            if symbol.is_none_or(|symbol| symbol.is_local) && function.is_specialised {
                signature = Err("words in a way that its callers alone know: it is compiled for them".to_owned());
            }
            if let Some(symbol) = symbol
                && [".isra.", ".constprop.", ".part.", ".cold", ".llvm."]
                    .iter()
                    .any(|part| symbol.symbol.contains(part))
            {
                signature =
                    Err("words in a way that its callers alone know: it is a copy that was made for them".to_owned());
            }
            let symbol = symbol.map(|symbol| symbol.symbol.clone()).unwrap_or_default();
            all.push(Subject {
                file: function.file,
                line: function.line,
                function: function.path,
                aliases,
                language: function.language,
                code: vec![Compiled { signature, function: machine, symbol, how: ELSEWHERE }],
                checking: None,
                lacks: None,
                guesses: function.language != Language::Rust,
            });
        }
    }
    Ok((described, Functions { subjects: merged(all), undescribed, chosen, distributed, left_out: Vec::new() }))
}

/// Whether a symbol is a function's own, or of a copy that the compiler made of it.
fn is_copy(symbol: &str, own: &str) -> bool {
    // C++ has two of each constructor and destructor.
    let first = |name: &str| name.replace("C2E", "C1E").replace("D2E", "D1E");
    first(symbol).strip_prefix(&first(own)).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The functions of a crate: of those that it declares, the code of both builds.
///
/// # Errors
///
/// When it does not compile.
pub fn subjects_of_crate(krate: &Crate) -> Result<Vec<Subject>, ScanError> {
    let [with, without] = krate.scanned()?;
    let (mut with, mut all) = (subjects_of_listing(&with, DEBUG)?, subjects_of_listing(&without, ELSEWHERE)?);
    for subject in &mut all {
        subject.lacks = Some("with debug assertions it is not there");
        if let Some(other) = with.iter_mut().find(|other| subject.by_place(other).is_eq()) {
            subject.lacks = None;
            subject.takes(other);
        }
    }
    // What was not taken has its code.
    with.retain(|subject| !subject.code.is_empty());
    for subject in &mut with {
        subject.lacks = Some("without debug assertions it is not there");
    }
    all.extend(with);
    Ok(merged(all))
}

/// The functions that a crate declares, in one build.
pub(super) fn subjects_of_listing(listing: &Listing, how: &'static str) -> Result<Vec<Subject>, ScanError> {
    let Some(code) = Code::of_bytes(&listing.object)?.into_iter().next() else { return Ok(Vec::new()) };
    let mut all = Vec::new();
    let is_looked_at = |function: &&Listed| !is_foreign(&function.file) && !is_closure(&function.label);
    for function in listing.functions.iter().filter(is_looked_at) {
        let Some(defined) = code.functions.iter().find(|defined| defined.symbol == function.symbol) else { continue };
        let machine = code.function(defined.address, &function.symbol, &SYSTEM_V);
        let symbol = function.symbol.clone();
        all.push(Subject {
            file: function.file.clone(),
            line: function.line,
            function: function.label.clone(),
            aliases: Vec::new(),
            language: Language::Rust,
            code: vec![Compiled { signature: function.signature.clone(), function: machine, symbol, how }],
            checking: None,
            lacks: None,
            guesses: false,
        });
    }
    Ok(merged(all))
}

/// In the order of reports, each once.
pub(super) fn merged(mut all: Vec<Subject>) -> Vec<Subject> {
    all.sort_by(Subject::by_place);
    all.dedup_by(|again, first| first.takes(again));
    all
}

/// Where the standard library of Go is: beside the file that starts its programs.
fn library_of_go(functions: &[Described]) -> Option<PathBuf> {
    let start =
        functions.iter().find(|function| function.language == Language::Go && function.path == "runtime.main")?;
    let library = start.file.parent()?.parent()?;
    (library.components().count() > 1).then(|| library.to_owned())
}

/// Whether a file is a compiler's, the system's, or of a library that others wrote.
pub(crate) fn is_foreign(file: &Path) -> bool {
    let roots = ["/rustc", "/usr/include", "/usr/lib", "/usr/local/include"];
    roots.iter().any(|root| file.starts_with(root))
        || file.file_name().is_some_and(|name| name == "<autogenerated>")
        || file.components().any(|part| part.as_os_str() == "rustlib" || part.as_os_str() == ".rustup")
}

/// Whether a file of a binary is where distributions build their packages, or keep their sources.
fn is_distributed(file: &Path) -> bool {
    ["/usr/src", "/build"].iter().any(|root| file.starts_with(root))
}

/// Whether a label is that of a closure.
fn is_closure(label: &str) -> bool {
    let inner = label.rsplit_once("{closure").and_then(|(_, rest)| rest.split_once('}'));
    inner.is_some_and(|(_, rest)| !rest.starts_with("::") || rest.starts_with("::<"))
}

#[cfg(test)]
mod tests {
    use super::super::settings::Settings;
    use super::super::subject::Examined;
    use super::*;
    use crate::compiled;

    #[test]
    fn functions_within_closures_are_no_closures() {
        for (label, is_it) in [
            ("f::{closure#0}", true),
            ("f::{closure#0}::<u8>", true),
            ("run::<f::{closure#0}>", true),
            ("f::{closure#0}::g", false),
            ("f::{closure#0}::{closure#1}", true),
            ("f", false),
        ] {
            assert_eq!(is_closure(label), is_it, "{label}");
        }
    }

    /// A signature that no reader makes stands for any mistake in following a function.
    #[test]
    fn a_scan_survives_any_one_function() {
        let text = "pub fn flip(x: u64) -> u64 { x.swap_bytes() } pub fn same(x: u64) -> u64 { x }";
        let krate = Crate::of_text(text.to_owned(), std::env::temp_dir(), &compiled::Settings::default());
        let mut subjects = subjects_of_crate(&krate).expect("compiled");
        assert_eq!(subjects.iter().map(Subject::name).collect::<Vec<_>>(), ["flip", "same"]);
        for compiled in &mut subjects[0].code {
            let signature = compiled.signature.as_mut().expect("understood");
            signature.parameters[0].leaves[0].bits = 129;
        }
        let found: Vec<Examined> =
            subjects.iter().map(|subject| subject.examine(&Settings::default()).expect("no fault")).collect();
        let why = format!("{:?}", found[0].recognition.verdict);
        assert!(why.contains("following it failed: this is an error in permgen"), "{why}");
        assert!(found[1].recognition.is_proven());
    }
}
