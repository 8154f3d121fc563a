//! The rule of the house that files do not need each other in a circle: what one file takes from others is read from its paths.
//!
//! A file and what lies in its folder below it (`search/mod.rs` and the strategies that it lists) are one room here: arrows between
//! them do not count. A name that a `mod.rs` hands on counts as its file's.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The path of a module in its crate, such as `search::words`; of the crate itself it is empty.
type Module = Vec<String>;

/// The source files of a crate by their modules, without tests.
fn files(folder: &Path, module: &Module, into: &mut BTreeMap<Module, PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let below = |name: String| module.iter().cloned().chain([name]).collect::<Module>();
        if path.is_dir() {
            files(&path, &below(name), into);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !name.ends_with("tests") {
            let own = if ["lib", "mod", "main"].contains(&&*name) { module.clone() } else { below(name) };
            into.insert(own, path);
        }
    }
}

/// The paths in tokens, as segments; those of groups in a `use` each in full. What stands in a module of tests is left out.
fn paths(tokens: TokenStream, prefix: &[String], found: &mut BTreeSet<Module>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(first) if first == "mod" => {
                let is_tests = matches!(tokens.get(at + 1), Some(TokenTree::Ident(name)) if name == "tests");
                at += if is_tests { 3 } else { 1 };
            }
            TokenTree::Ident(first) => {
                let mut path = prefix.to_vec();
                path.push(first.to_string());
                at += 1;
                while let [TokenTree::Punct(one), TokenTree::Punct(two), next, ..] = &tokens[at..] {
                    match next {
                        _ if one.as_char() != ':' || two.as_char() != ':' => break,
                        TokenTree::Ident(name) => path.push(name.to_string()),
                        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                            paths(group.stream(), &path, found);
                        }
                        _ => break,
                    }
                    at += 3;
                }
                found.insert(path);
            }
            TokenTree::Group(group) => {
                paths(group.stream(), prefix, found);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

struct House {
    files: BTreeMap<Module, PathBuf>,
    paths: BTreeMap<Module, BTreeSet<Module>>,
}

impl House {
    fn new(source: &Path) -> Self {
        let mut all = BTreeMap::new();
        files(source, &Vec::new(), &mut all);
        let read = |path: &PathBuf| {
            let tokens =
                std::fs::read_to_string(path).expect("a source").parse::<TokenStream>().expect("tokens of Rust");
            let mut found = BTreeSet::new();
            paths(tokens, &[], &mut found);
            found
        };
        let paths = all.iter().map(|(module, path)| (module.clone(), read(path))).collect();
        Self { files: all, paths }
    }

    /// The file that a path in a module leads to, where that is a file of this crate.
    fn target(&self, module: &Module, path: &Module) -> Option<Module> {
        let mut at = module.clone();
        let mut rest = path.as_slice();
        match rest.first()?.as_str() {
            "crate" => at.clear(),
            "self" => {}
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    at.pop()?;
                    rest = &rest[1..];
                }
                return self.walk(at, rest);
            }
            // What lies below the module itself.
            first => {
                at.push(first.to_owned());
                self.files.get(&at)?;
            }
        }
        self.walk(at, &rest[1..])
    }

    fn walk(&self, mut at: Module, mut rest: &[String]) -> Option<Module> {
        while let [segment, behind @ ..] = rest {
            at.push(segment.clone());
            if self.files.contains_key(&at) {
                rest = behind;
                continue;
            }
            at.pop();
            // A name that a module takes from a file below it and hands on.
            let hands_on = |path: &&Module| path.len() > 1 && path.last() == Some(segment) && self.is_below(&at, path);
            return match self.paths.get(&at)?.iter().find(hands_on) {
                Some(path) => self.target(&at, path),
                None => Some(at),
            };
        }
        Some(at)
    }

    fn is_below(&self, module: &Module, path: &Module) -> bool {
        let first = if path[0] == "self" { path.get(1) } else { path.first() };
        first.is_some_and(|first| self.files.contains_key(&[module.as_slice(), std::slice::from_ref(first)].concat()))
    }

    /// The files that each file needs, without those above it and below it.
    fn arrows(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let needed = |module: &Module, paths: &BTreeSet<Module>| {
            let targets = paths.iter().filter_map(|path| self.target(module, path));
            targets.filter(|target| !target.starts_with(module) && !module.starts_with(target)).collect()
        };
        self.paths.iter().map(|(module, paths)| (module, needed(module, paths))).collect()
    }

    /// A circle, if there is one: each file needs the next, and the last one the first.
    fn circle(&self) -> Option<Vec<Module>> {
        let arrows = self.arrows();
        let mut done: BTreeSet<Module> = BTreeSet::new();
        self.files.keys().find_map(|start| visit(start, &arrows, &mut Vec::new(), &mut done))
    }
}

fn visit(
    module: &Module,
    arrows: &BTreeMap<&Module, BTreeSet<Module>>,
    way: &mut Vec<Module>,
    done: &mut BTreeSet<Module>,
) -> Option<Vec<Module>> {
    if let Some(first) = way.iter().position(|before| before == module) {
        return Some(way[first..].to_vec());
    }
    if done.contains(module) {
        return None;
    }
    way.push(module.clone());
    let found = arrows.get(module).into_iter().flatten().find_map(|next| visit(next, arrows, way, done));
    way.pop();
    done.insert(module.clone());
    found
}

const CRATES: [&str; 10] = [
    "permgen",
    "permgen-macros",
    "permgen-verify",
    "crates/permgen-core",
    "crates/permgen-codegen",
    "crates/permgen-tables",
    "crates/permgen-view",
    "crates/permgen-cli",
    "crates/permgen-web",
    "crates/permgen-npm",
];

#[test]
fn no_files_need_each_other_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut arrows = 0;
    for name in CRATES {
        let house = House::new(&root.join(name).join("src"));
        arrows += house.arrows().values().map(BTreeSet::len).sum::<usize>();
        let circle = house.circle().map(|circle| circle.iter().map(|module| module.join("::")).collect::<Vec<_>>());
        assert_eq!(circle, None, "{name}: each of these files needs the next, and the last one the first");
    }
    assert!(arrows > 1_000, "only {arrows} arrows are seen");
}

#[test]
fn circles_are_seen() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("structure");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    };
    write("lib.rs", "mod a; mod b; mod c;");
    write("a.rs", "use crate::b::{Other, inner::Deep}; pub struct Own;");
    write("b/mod.rs", "mod inner; pub struct Other; pub use inner::Deep;");
    write("b/inner.rs", "use super::Other; pub struct Deep;");
    write("c.rs", "#[cfg(test)] mod tests { use crate::a::Own; } // use crate::a::Own;");
    let circle = || House::new(&folder).circle().map(|circle| circle.iter().map(|module| module.join("::")).collect());
    assert_eq!(circle(), None::<Vec<String>>);
    // By a name that is handed on, and in the middle of a function.
    write("b/inner.rs", "pub struct Deep; fn f() -> crate::a::Own { loop {} }");
    write("a.rs", "use crate::b::Deep; pub struct Own;");
    assert_eq!(circle(), Some(vec!["a".to_owned(), "b::inner".to_owned()]));
}
