//! What is scanned: files, folders, packages, projects.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::code::{Rebuilt, RebuiltBuild};
use super::functions::{Functions, described, functions_of_bytes, merged, subjects_of_crate, subjects_of_listing};
use super::native::{self, Unit};
use super::subject::{ScanError, Subject};
use crate::arrays::{self, Arrays};
use crate::compiled::{self, CompileError, Crate};
use crate::machine;

/// Something whose functions are scanned.
#[derive(Debug)]
pub struct Input {
    /// Its name, for people.
    pub name: String,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// An object, an archive, a shared library or an executable.
    Binary(PathBuf),
    /// A package of cargo's, or a Rust file by itself.
    Package(PathBuf),
    RustFile(PathBuf),
    /// A file of C or C++, with the ways in which it is compiled: one, or several of a compilation database.
    Native(Vec<Unit>),
    /// What is not looked at, and why.
    Beside(String),
}

impl Kind {
    /// How a file in a folder is scanned, which is at a path; nothing if it is not.
    fn of_file(place: &Path, path: PathBuf) -> Option<Self> {
        match place.extension().and_then(|it| it.to_str())? {
            // Those of a package are compiled with it.
            "rs" => package_around(place).is_none().then_some(Kind::RustFile(path)),
            ending if NATIVE.contains(&ending) => Some(Kind::Native(vec![Unit::of_file(&path)])),
            ending if BINARY.contains(&ending) => Some(Kind::Binary(path)),
            _ => None,
        }
    }
}

/// Files of C and C++ by their endings.
const NATIVE: [&str; 8] = ["c", "cc", "cp", "cpp", "cxx", "c++", "C", "CPP"];

/// Files that are compiled already.
const BINARY: [&str; 4] = ["o", "a", "so", "rlib"];

/// Files that say how others are compiled.
const DESCRIPTIONS: [&str; 3] = ["Cargo.toml", "Cargo.lock", "compile_commands.json"];

/// Files that those of C and C++ take in.
const HEADERS: [&str; 7] = ["h", "hh", "hpp", "hxx", "inl", "inc", "ipp"];

/// Folders that hold what was made, and not what was written.
const MADE: [&str; 4] = ["target", "node_modules", "CMakeFiles", "build"];

/// Folders of what a package has besides its library and its programs, which cannot be compiled without these.
const BESIDE: [&str; 3] = ["tests", "benches", "examples"];

/// Why these are not looked at.
const BESIDE_PACKAGE: &str = "tests, benchmarks, examples and build scripts of packages are left out";

/// So many files are named that are not looked at.
const MOST_NAMED: usize = 5;

/// How deep folders are looked into.
const MOST_NESTED: usize = 32;

impl Input {
    /// What there is to scan in a file or folder: a package of cargo's, a project with a `compile_commands.json`, source files,
    /// or code that is compiled already.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn of_path(path: &Path) -> Result<Vec<Self>, ScanError> {
        let cannot = |error: std::io::Error| ScanError::Input(format!("`{}`: {error}", path.display()));
        let data = std::fs::metadata(path).map_err(cannot)?;
        let path = path.canonicalize().map_err(cannot)?;
        if data.is_dir() {
            return Self::of_folder(&path);
        }
        if path.file_name().is_some_and(|name| name == "compile_commands.json") {
            return Self::of_commands(&path);
        }
        let kind = match path.extension().and_then(|it| it.to_str()) {
            _ if path.file_name().is_some_and(|name| name == "Cargo.toml") => {
                return Self::of_folder(path.parent().unwrap_or(&path));
            }
            Some("rs") => Kind::RustFile(path.clone()),
            Some(ending) if NATIVE.contains(&ending) => Kind::Native(vec![Unit::of_file(&path)]),
            Some(ending) if HEADERS.contains(&ending) => {
                let why = "is a header, which is compiled with other files: scan a file that includes it";
                return Err(ScanError::Input(format!("`{}` {why}", path.display())));
            }
            _ => Kind::Binary(path.clone()),
        };
        Ok(vec![Input { name: path.display().to_string(), kind }])
    }

    fn of_folder(folder: &Path) -> Result<Vec<Self>, ScanError> {
        let mut found = Vec::new();
        // The functions of a package's folder are compiled with the package.
        if let Some(package) = package_around(folder) {
            found.push(Input { name: package.display().to_string(), kind: Kind::Package(package.to_owned()) });
        }
        let mut links = Vec::new();
        Self::collect(folder, 0, &mut found, &mut links)?;
        links.sort();
        for link in links {
            // What leads into the folder is found there.
            let Some(path) = link.canonicalize().ok().filter(|path| !path.starts_with(folder)) else { continue };
            let kind = match path.is_dir() {
                true => Some(Kind::Beside("is a link to a folder, which is not followed".to_owned())),
                false => Kind::of_file(&link, path),
            };
            found.extend(kind.map(|kind| Input { name: link.display().to_string(), kind }));
        }
        Ok(found)
    }

    fn of_commands(file: &Path) -> Result<Vec<Self>, ScanError> {
        let files = native::read_commands(file)?.into_iter();
        let name = |units: &[Unit]| units.first().map(|unit| unit.file.display().to_string()).unwrap_or_default();
        Ok(files.map(|units| Input { name: name(&units), kind: Kind::Native(units) }).collect())
    }

    fn collect(folder: &Path, depth: usize, found: &mut Vec<Self>, links: &mut Vec<PathBuf>) -> Result<(), ScanError> {
        if depth > MOST_NESTED {
            return Ok(());
        }
        let commands = [folder.join("compile_commands.json"), folder.join("build/compile_commands.json")];
        if let Some(commands) = commands.iter().find(|file| file.is_file()) {
            let listed = Self::of_commands(commands)?;
            let unlisted = unlisted(folder, &listed);
            found.extend(listed);
            found.extend(unlisted.map(|why| Input { name: commands.display().to_string(), kind: Kind::Beside(why) }));
            return Ok(());
        }
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let is_package = manifest.lines().any(|line| line.trim().starts_with("[package]"));
        if is_package {
            found.push(Input { name: folder.display().to_string(), kind: Kind::Package(folder.to_owned()) });
        }
        let cannot = |error: std::io::Error| ScanError::Input(format!("`{}`: {error}", folder.display()));
        let mut entries: Vec<PathBuf> = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(cannot)? {
            let entry = entry.map_err(cannot)?;
            // What a link leads to may lead back.
            match entry.file_type() {
                Ok(kind) if kind.is_symlink() => links.push(entry.path()),
                Ok(_) => entries.push(entry.path()),
                Err(_) => {}
            }
        }
        entries.sort();
        for path in entries {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                if is_package && BESIDE.contains(&name) {
                    found.push(Input {
                        name: path.display().to_string(),
                        kind: Kind::Beside(BESIDE_PACKAGE.to_owned()),
                    });
                } else if !is_made(&path) {
                    Self::collect(&path, depth + 1, found, links)?;
                }
                continue;
            }
            let kind = match is_package && name == "build.rs" {
                true => Some(Kind::Beside(BESIDE_PACKAGE.to_owned())),
                false => Kind::of_file(&path, path.clone()),
            };
            found.extend(kind.map(|kind| Input { name: path.display().to_string(), kind }));
        }
        Ok(())
    }

    /// The functions in it: compiled first, when it is source.
    ///
    /// # Errors
    ///
    /// When it does not compile, cannot be read, or says nothing of its functions.
    pub fn functions(&self) -> Result<Functions, ScanError> {
        let (mut chosen, mut left_out) = (Vec::new(), Vec::new());
        let subjects = match &self.kind {
            Kind::Binary(file) => {
                return functions_of_bytes(&machine::read(file)?);
            }
            Kind::Package(folder) => {
                let mut all = Vec::new();
                let (crates, others) = Crate::of_package(folder, &compiled::Settings::default())?;
                left_out = others;
                for krate in crates {
                    // Generic functions of dependencies are compiled with it, too.
                    let files = krate.scanned_files()?;
                    all.extend(subjects_of_crate(&krate)?.into_iter().filter(|subject| files.contains(&subject.file)));
                }
                // Modules that the library and a binary share have the same functions.
                merged(all)
            }
            Kind::Beside(why) => return Err(ScanError::Input(why.clone())),
            Kind::RustFile(file) => {
                let krate = Crate::of_file(file, &compiled::Settings::default())?;
                let mut all = subjects_of_crate(&krate)?;
                all.retain(|subject| subject.file == *file);
                all
            }
            Kind::Native(units) => {
                let mut all = Vec::new();
                for unit in units {
                    let found = here(&unit.compile()?)?;
                    chosen.extend(found.chosen);
                    let mut made = settled(unit, found.subjects)?;
                    // A compiler that has no such thing finds nothing.
                    if let Ok(checking) = unit.compile_checking_shifts().and_then(|object| here(&object)) {
                        Subject::take_checking(&mut made, checking.subjects);
                    }
                    all.extend(made);
                }
                // What is compiled in several ways must be the same in all.
                merged(all)
            }
        };
        chosen.sort_unstable();
        chosen.dedup();
        Ok(Functions { subjects, chosen, left_out, ..Functions::default() })
    }
}

impl Input {
    /// The source files that are known without a compiler.
    #[must_use]
    pub fn sources(&self) -> Vec<PathBuf> {
        match &self.kind {
            Kind::Binary(_) | Kind::Beside(_) => Vec::new(),
            Kind::RustFile(file) => vec![file.clone()],
            Kind::Package(folder) => files_below(&folder.join("src"), 0, &|path| has(path, &["rs"])),
            Kind::Native(units) => units.iter().map(|unit| unit.file.clone()).collect(),
        }
    }

    /// The arrays of files that speak of magics or of de Bruijn factors, each file compiled by itself. What does not compile is named
    /// with its functions.
    #[must_use]
    pub fn arrays(&self) -> Vec<Arrays> {
        let speaks = |path: &PathBuf| {
            let text = machine::read(path).unwrap_or_default().to_ascii_lowercase();
            [&b"magic"[..], b"bruijn"].iter().any(|word| text.windows(word.len()).any(|part| part == *word))
        };
        let rust = |files: Vec<PathBuf>| {
            let arrays =
                files.iter().filter(|file| speaks(file)).map(|file| arrays::of_source(file, arrays::Language::Rust));
            arrays.flatten().collect()
        };
        match &self.kind {
            Kind::Beside(_) => Vec::new(),
            Kind::Binary(file) => {
                let bytes = Some(file).filter(|file| speaks(file)).and_then(|file| machine::read(file).ok());
                bytes.and_then(|bytes| arrays::of_object(&bytes).ok()).into_iter().collect()
            }
            Kind::RustFile(_) | Kind::Package(_) => rust(self.sources()),
            Kind::Native(units) => {
                let Some(unit) = units.first() else { return Vec::new() };
                let folder = unit.file.parent().unwrap_or(Path::new("/"));
                let mut all = files_below(folder, MOST_NESTED, &|path| has(path, &HEADERS));
                all.push(unit.file.clone());
                let arrays = all.iter().any(speaks).then(|| arrays::of_unit(unit));
                arrays.into_iter().flatten().collect()
            }
        }
    }

    /// Whether a file is compiled as a part of it, so that another text may stand in its place: no header, which others take in, and
    /// nothing that is compiled already.
    #[must_use]
    pub fn compiles(&self, file: &Path) -> bool {
        match &self.kind {
            Kind::Binary(_) | Kind::Beside(_) => false,
            Kind::Package(folder) => file.starts_with(folder),
            Kind::RustFile(path) => path == file,
            Kind::Native(units) => units.iter().any(|unit| unit.file == file),
        }
    }

    /// Whether it takes in a file of another input. What does not compile takes in none.
    #[must_use]
    pub fn takes_in(&self, file: &Path) -> bool {
        match &self.kind {
            Kind::Native(units) => {
                let reads = |unit: &Unit| unit.sources().is_ok_and(|sources| sources.iter().any(|it| it == file));
                units.iter().any(|unit| unit.file != file && reads(unit))
            }
            _ => false,
        }
    }

    /// The names of the macros that are defined while a file of C or C++ is compiled, in any of the ways in which it is, but for
    /// those that only give a number its type.
    ///
    /// # Errors
    ///
    /// When the compiler cannot be asked.
    pub fn macros(&self, file: &Path) -> Result<BTreeSet<String>, ScanError> {
        let Kind::Native(units) = &self.kind else { return Ok(BTreeSet::new()) };
        let mut all = BTreeSet::new();
        for unit in units.iter().filter(|unit| unit.file == file) {
            all.extend(unit.macros_ever()?);
        }
        Ok(all)
    }

    /// A file of it, compiled with another text in each build that is known: those of the scan, and those of its package, or of its
    /// compilation database; nothing for files that are not compiled here, or that others take in.
    ///
    /// # Errors
    ///
    /// As [`Input::functions`], and if several targets of a package read the file.
    pub fn rebuilt(&self, file: &Path, text: &str) -> Result<Option<Rebuilt>, ScanError> {
        let mut builds = Vec::new();
        // The functions of what stands elsewhere are those of the file.
        let mut add = |name, is_optimised, mut subjects: Vec<Subject>, object: &[u8], made: &Path| {
            subjects.retain(|subject| subject.file == made);
            for subject in &mut subjects {
                file.clone_into(&mut subject.file);
            }
            builds.push(RebuiltBuild::new(name, is_optimised, (subjects, object), made)?);
            Ok::<_, ScanError>(())
        };
        let (krate, made) = match &self.kind {
            Kind::Native(units) if units.iter().any(|unit| unit.file == file) => {
                for unit in units {
                    let (object, made) = unit.compile_text(text, &[])?;
                    add("the scan's build", true, settled(unit, here(&object)?.subjects)?, &object, &made)?;
                    if let Some((object, made)) = unit.compile_text_as_told(text)? {
                        let subjects = settled(unit, here(&object)?.subjects)?;
                        add("the build of its command", false, subjects, &object, &made)?;
                    }
                }
                return Ok(Some(Rebuilt { builds }));
            }
            Kind::RustFile(path) if path == file => Self::with_text(file, text)?,
            Kind::Package(folder) if file.starts_with(folder) => Self::with_text(file, text)?,
            _ => return Ok(None),
        };
        let [with, without] = krate.scanned()?;
        let [dev, release] = krate.profiles()?;
        let all = [
            ("the scan's build with debug assertions", false, with),
            ("the scan's build", true, without),
            ("the dev build", false, dev),
            ("the release build", true, release),
        ];
        for (name, is_optimised, listing) in all {
            add(name, is_optimised, subjects_of_listing(&listing, name)?, &listing.object, &made)?;
        }
        Ok(Some(Rebuilt { builds }))
    }

    /// The crate that reads a Rust file, with another text in the file's place, and where that text stands.
    fn with_text(file: &Path, text: &str) -> Result<(Crate, PathBuf), ScanError> {
        let settings = compiled::Settings::default();
        let mut crates = match Crate::all_of_file(file, &settings) {
            Err(CompileError::Unread(_) | CompileError::LeftOut { .. }) => Vec::new(),
            crates => crates?,
        };
        if crates.len() > 1 {
            return Err(ScanError::Input("several targets of its package read its file".to_owned()));
        }
        if let Some(krate) = crates.pop()
            && let Some(changed) = krate.with_text(file, text)?
        {
            return Ok(changed);
        }
        let folder = file.parent().unwrap_or(Path::new("/")).to_owned();
        let made = folder.join("<anon>");
        Ok((Crate::of_text(text.to_owned(), folder, &settings), made))
    }
}

/// The functions of an object that was compiled here, wherever its files are.
fn here(object: &[u8]) -> Result<Functions, ScanError> {
    match described(object, |_| false)? {
        // A file of nothing but tables has none.
        (0, all) if !all.undescribed.is_empty() => {
            let names = all.undescribed.join("`, `");
            Err(ScanError::Debug(format!(
                "its compiler describes no function by debug information that is read: `{names}`"
            )))
        }
        (_, all) => Ok(all),
    }
}

/// The functions that a compiler made of a unit: it is asked how they are called, where their debug information does not say it.
fn settled(unit: &Unit, mut subjects: Vec<Subject>) -> Result<Vec<Subject>, ScanError> {
    if subjects.iter().any(Subject::assumes_convention) {
        let has_others = unit.has_other_conventions()?;
        subjects.iter_mut().for_each(|subject| subject.settle_convention(has_others));
    }
    Ok(subjects)
}

/// A note on the source files of a folder that its compilation database does not list, if there are any.
fn unlisted(folder: &Path, listed: &[Input]) -> Option<String> {
    let units = || {
        listed.iter().filter_map(|input| match &input.kind {
            Kind::Native(units) => units.first(),
            _ => None,
        })
    };
    let listed: BTreeSet<&Path> = units().map(|unit| &*unit.file).collect();
    let is_source = |path: &Path| has(path, &NATIVE) || has(path, &["rs"]);
    let is_looked_into = |path: &Path| !path.ancestors().skip(1).take_while(|above| *above != folder).any(is_made);
    let mut files = files_below(folder, 0, &|path| is_source(path) && is_looked_into(path) && !listed.contains(path));
    if !files.is_empty() {
        let included: BTreeSet<PathBuf> = units().flat_map(|unit| unit.sources().unwrap_or_default()).collect();
        files.retain(|file| !included.contains(file));
    }
    let names: Vec<String> = files.iter().take(MOST_NAMED).map(|file| format!("`{}`", file.display())).collect();
    let others = if files.len() > names.len() { ", ..." } else { "" };
    let names = names.join(", ") + others;
    match files.len() {
        0 => None,
        1 => Some(format!("1 source file of its folder is not in it, and not scanned: {names}")),
        count => Some(format!("{count} source files of its folder are not in it, and not scanned: {names}")),
    }
}

/// Whether a file of a folder may be read if the folder is scanned, or its package is compiled, by its name.
#[must_use]
pub fn may_be_read(file: &Path) -> bool {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    has(file, &["rs"])
        || has(file, &NATIVE)
        || has(file, &HEADERS)
        || has(file, &BINARY)
        || DESCRIPTIONS.contains(&name)
}

/// Whether a file has one of these endings.
fn has(path: &Path, endings: &[&str]) -> bool {
    path.extension().and_then(|it| it.to_str()).is_some_and(|ending| endings.contains(&ending))
}

/// The files of a folder, and of those in it as long as they are not too deep. What cannot be read has none.
fn files_below(folder: &Path, depth: usize, is_wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && depth < MOST_NESTED => found.extend(files_below(&path, depth + 1, is_wanted)),
            Ok(kind) if kind.is_file() && is_wanted(&path) => found.push(path),
            _ => {}
        }
    }
    found.sort();
    found
}

/// Whether a folder holds what was made, or what nobody sees.
fn is_made(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.starts_with('.') || MADE.contains(&name)
}

/// The folder of the package with which a file or folder below its `src` is compiled.
fn package_around(path: &Path) -> Option<&Path> {
    path.ancestors().skip(1).find(|folder| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        path.starts_with(folder.join("src")) && manifest.lines().any(|line| line.trim().starts_with("[package]"))
    })
}
