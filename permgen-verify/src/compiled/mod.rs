//! What rustc makes of Rust source: compiled, found, and followed in machine code.
//!
//! rustc knows names, traits, macros, `cfg`, the order of evaluation and `Drop`, so its word decides. A claim is proved of
//! the machine code of two builds: the profiles `dev` and `release`. A panic is a call that does not return, and refutes.
//!
//! # What is compiled
//!
//! A package's targets are compiled by `cargo rustc` in the package's folder, with the profiles, features, dependencies,
//! build scripts and configuration that cargo resolves there, in a folder `permgen` below the target folder. Which targets
//! read a file is taken from rustc's dep-info; a claim about the file is about each of them. Any other file is a crate of
//! its own, with cargo's default profiles. Each run compiles the target anew, and reads what this run wrote.
//!
//! A law is compiled as a function at the end of its file, which is handed to the compiler as text, or in the file's place within
//! its package. Private, inline, constant and macro-made functions, and methods of traits, are all there
//! (`-C link-dead-code`); of a generic function there are the instances that the crate uses. The other flags that are added
//! keep the code in one object, with debug information: `codegen-units=1`, `lto=off`, `debuginfo=2`, `split-debuginfo=off`,
//! `strip=none`, and LLVM merges no functions that are alike.
//!
//! # What is trusted
//!
//! rustc, with the debug information in the object and the LLVM assembly that it writes beside it, from which it is seen where
//! a function was declared, what it takes, and in which registers; how LLVM passes integers and pointers on x86-64, which
//! is as C does; that the flags above do not change what the code does; and what
//! [`crate::machine`] lists. Source with `unsafe` in it is assumed to have no undefined behaviour.

mod claim;
mod claim_equal;
mod claim_law;
mod claim_map;
mod error;
mod find;
mod generated;
mod judge;
mod law;
mod making;
mod mirror;
mod names;
mod package;
mod recognise;
mod source;
mod targets;
mod toolchain;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

pub use crate::recognize::Recognised;
pub use claim::Subject;
pub use error::{CompileError, LeftOut};
pub use find::Target;
pub use judge::{Judgement, SourceClaim};
pub use making::CompiledClaim;
use names::Name;
use package::Package;
pub use source::{SourceError, SourceFile, law};
pub use targets::lies_in_package;
use toolchain::Build;
use toolchain::target;
pub(crate) use toolchain::{Said, program, run};

use crate::abi::llvm;
use crate::abi::signature::Signature;
use crate::dwarf;
use crate::machine::Code;

/// The edition of a file that is a separate crate.
const EDITION: &str = "2024";

/// How source is compiled.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The edition of a file that is a separate crate: 2024 if this is `None`.
    pub edition: Option<String>,
    /// Features of the package.
    pub features: Vec<String>,
    /// Whether the package's default features are left out.
    pub no_default_features: bool,
    /// Whether a file is a separate crate, though it lies in a package.
    pub alone: bool,
}

/// A crate, compiled when and how it is asked for.
#[derive(Debug)]
pub struct Crate {
    source: Source,
    settings: Settings,
    built: Mutex<BTreeMap<Build, Arc<Result<Built, CompileError>>>>,
}

#[derive(Clone, Debug)]
enum Source {
    /// A file that is a crate.
    File(PathBuf),
    /// A text that is a crate, as if it stood in a folder.
    Text { text: String, folder: PathBuf },
    /// A target of a package.
    Package(Box<Package>),
}

/// What the compiler made.
#[derive(Debug)]
struct Built {
    object: Vec<u8>,
    functions: Vec<Compiled>,
    /// The compiler's name and version.
    compiler: String,
    /// The files that the compiler read.
    sources: Vec<PathBuf>,
    /// The features that the crate was compiled with.
    features: Vec<String>,
    /// The folder of what a build script generated.
    generated: Option<PathBuf>,
}

/// A compiled function.
#[derive(Clone, Debug)]
struct Compiled {
    name: Name,
    file: PathBuf,
    line: u64,
    symbol: String,
    signature: Result<Signature, String>,
}

/// What one build of a crate holds.
pub(crate) struct Listing {
    pub(crate) object: Vec<u8>,
    pub(crate) functions: Vec<Listed>,
}

/// A function of a build.
pub(crate) struct Listed {
    pub(crate) label: String,
    pub(crate) file: PathBuf,
    pub(crate) line: u64,
    pub(crate) symbol: String,
    pub(crate) signature: Result<Signature, String>,
}

impl Crate {
    /// The crate of a text, as if it stood in a folder.
    pub(crate) fn of_text(text: String, folder: PathBuf, settings: &Settings) -> Self {
        Self::new(Source::Text { text, folder }, settings)
    }

    /// The crate with another text in the place of one of its files, and where that text stands; nothing when it is not one of a
    /// package, or has no functions in the file.
    ///
    /// # Errors
    ///
    /// When the crate does not compile as it is, or the file is not in its package's folder.
    pub(crate) fn with_text(&self, file: &Path, text: &str) -> Result<Option<(Self, PathBuf)>, CompileError> {
        let Some(package) = self.package() else { return Ok(None) };
        if !self.reads(file, Build::SCANNED)? && !self.reads(file, Build::PROFILES)? {
            return Ok(None);
        }
        let package = package.with_text(file, text)?;
        let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        Ok(Some((Self::new(Source::Package(Box::new(package)), &self.settings), file)))
    }

    /// What a file may be a part of, with a text in its place: the targets of its package, the likeliest first, and last a crate of
    /// its own. Beside each, where the text stands.
    ///
    /// # Errors
    ///
    /// When its package cannot be read.
    pub(crate) fn around_text(
        path: &Path,
        text: &str,
        settings: &Settings,
    ) -> Result<Vec<(Self, PathBuf)>, CompileError> {
        let mut all = Vec::new();
        for package in Package::around(path)?.into_iter().flat_map(|(_, targets)| targets) {
            let package = package.with_text(path, text)?;
            let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
            all.push((Self::new(Source::Package(Box::new(package)), settings), path));
        }
        let folder = path.parent().unwrap_or(Path::new("/")).to_owned();
        all.push((Self::of_text(text.to_owned(), folder.clone(), settings), folder.join("<anon>")));
        Ok(all)
    }

    /// The objects of the crate, not optimised, with debug assertions and without.
    pub(crate) fn objects(&self) -> Result<[Vec<u8>; 2], CompileError> {
        let object = |debug_assertions| {
            let built = self.build(Build::Scanned { debug_assertions, level: 0 });
            built.as_ref().as_ref().map(|built| built.object.clone()).map_err(Clone::clone)
        };
        Ok([object(true)?, object(false)?])
    }

    fn new(source: Source, settings: &Settings) -> Self {
        Crate { source, settings: settings.clone(), built: Mutex::default() }
    }

    /// The file that it begins with, when it is one of a package.
    #[must_use]
    pub fn root(&self) -> Option<&Path> {
        match &self.source {
            Source::Package(package) => Some(&package.root),
            Source::File(_) | Source::Text { .. } => None,
        }
    }

    /// Whether the crate is one file alone, and not a part of a package.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.package().is_none()
    }

    /// The package that it is a target of.
    fn package(&self) -> Option<&Package> {
        match &self.source {
            Source::Package(package) => Some(package),
            Source::File(_) | Source::Text { .. } => None,
        }
    }

    /// The files that the compiler reads.
    ///
    /// # Errors
    ///
    /// If it does not compile.
    pub fn files(&self) -> Result<Vec<PathBuf>, CompileError> {
        self.files_of(Build::PROFILES)
    }

    /// The files that the compiler reads for a scan.
    pub(crate) fn scanned_files(&self) -> Result<Vec<PathBuf>, CompileError> {
        self.files_of(Build::SCANNED)
    }

    fn files_of(&self, builds: [Build; 2]) -> Result<Vec<PathBuf>, CompileError> {
        let mut files = Vec::new();
        for build in builds {
            let built = self.build(build);
            files.extend_from_slice(&built.as_ref().as_ref().map_err(Clone::clone)?.sources);
        }
        files.sort();
        files.dedup();
        Ok(files)
    }

    /// What a verdict calls the builds of the crate, and the SHA-256 of their objects.
    fn builds(&self) -> Result<(String, Vec<String>), CompileError> {
        let (mut objects, mut features) = (Vec::new(), Vec::new());
        for build in Build::PROFILES {
            let built = self.build(build);
            let built = built.as_ref().as_ref().map_err(Clone::clone)?;
            objects.push(mirror::sha256(&built.object));
            features.clone_from(&built.features);
        }
        let features =
            if features.is_empty() { String::new() } else { format!(", features [{}]", features.join(", ")) };
        let chosen = self.package().and_then(Package::chosen).map(|how| format!(", {how}")).unwrap_or_default();
        Ok((format!("{}{chosen}, dev and release{features}", self.described()), objects))
    }

    /// The same of a crate and another, which may be the same.
    fn builds_with(&self, other: &Self) -> Result<(String, Vec<String>), CompileError> {
        let ((one, mut objects), (two, others)) = (self.builds()?, other.builds()?);
        if objects == others {
            return Ok((one, objects));
        }
        objects.extend(others);
        Ok((format!("{one}, and {two}"), objects))
    }

    /// Its name, for verdicts.
    pub(crate) fn described(&self) -> String {
        match &self.source {
            Source::Package(package) => format!("crate {}", package.described()),
            Source::File(_) | Source::Text { .. } => {
                format!("a separate crate, edition {}", self.settings.edition.as_deref().unwrap_or(EDITION))
            }
        }
    }

    /// Everything that was compiled for a scan, with debug assertions and without.
    pub(crate) fn scanned(&self) -> Result<[Listing; 2], CompileError> {
        let [with, without] = Build::SCANNED;
        Ok([self.listing(with)?, self.listing(without)?])
    }

    /// Everything that was compiled for the profiles dev and release.
    pub(crate) fn profiles(&self) -> Result<[Listing; 2], CompileError> {
        let [dev, release] = Build::PROFILES;
        Ok([self.listing(dev)?, self.listing(release)?])
    }

    fn listing(&self, build: Build) -> Result<Listing, CompileError> {
        let built = self.build(build);
        let built = built.as_ref().as_ref().map_err(Clone::clone)?;
        let listed = |function: &Compiled| Listed {
            label: function.name.label.clone(),
            file: function.file.clone(),
            line: function.line,
            symbol: function.symbol.clone(),
            signature: function.signature.clone(),
        };
        let functions = built.functions.iter().map(listed).collect();
        Ok(Listing { object: built.object.clone(), functions })
    }

    fn reads(&self, path: &Path, builds: [Build; 2]) -> Result<bool, CompileError> {
        Ok(self.files_of(builds)?.iter().any(|file| file == path))
    }

    /// Builds it, unless that was done.
    fn build(&self, build: Build) -> Arc<Result<Built, CompileError>> {
        let known = self.built.lock().unwrap_or_else(PoisonError::into_inner).get(&build).cloned();
        if let Some(known) = known {
            return known;
        }
        // The other build will be asked for, too. Cargo has a folder for each profile, so neither waits for the other.
        let other = build.other();
        let kept = self.package().map(Package::keep_lock);
        let made = std::thread::scope(|scope| {
            let second = scope.spawn(|| self.compile(other));
            let first = self.compile(build);
            let failed = |_| Err(CompileError::Unsupported("reading what the compiler wrote failed".to_owned()));
            [(build, first), (other, second.join().unwrap_or_else(failed))]
        });
        drop(kept);
        let made = generated::same_files(made);
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        for (build, made) in made {
            built.entry(build).or_insert_with(|| Arc::new(made));
        }
        Arc::clone(&built[&build])
    }

    fn compile(&self, build: Build) -> Result<Built, CompileError> {
        let failed = |error: std::io::Error| CompileError::Unsupported(format!("a temporary folder: {error}"));
        let folder = tempfile::tempdir().map_err(failed)?;
        let base = match &self.source {
            Source::Package(package) => {
                package.build(build, &self.settings, folder.path())?;
                package.workspace()
            }
            Source::File(path) => {
                self.rustc(build, path.as_os_str(), path.parent(), None, folder.path())?;
                path.parent().unwrap_or(path)
            }
            Source::Text { text, folder: parent } => {
                self.rustc(build, "-".as_ref(), Some(parent), Some(text), folder.path())?;
                parent
            }
        };
        let read = |name: &str| {
            let failed = |error| CompileError::Unsupported(format!("what the compiler wrote (`{name}`): {error}"));
            std::fs::read(folder.path().join(name)).map_err(failed)
        };
        let text = |name: &str| Ok(String::from_utf8_lossy(&read(name)?).into_owned());
        let mut built = Built::of(read("crate.o")?, &text("crate.ll")?)?;
        built.sources = toolchain::sources(&text("crate.d")?, base);
        if let Source::Package(package) = &self.source {
            built.features = toolchain::features(&text("arguments")?);
            built.generated = generated::folder(&text("generated")?);
            if let Some((instead, of)) = package.text_files() {
                built.sources.iter_mut().filter(|file| **file == instead).for_each(|file| file.clone_from(&of));
            }
        }
        Ok(built)
    }

    /// Compiles a crate of one file.
    fn rustc(
        &self,
        build: Build,
        source: &std::ffi::OsStr,
        working: Option<&Path>,
        text: Option<&str>,
        output: &Path,
    ) -> Result<(), CompileError> {
        let mut command = Command::new(program("RUSTC", "rustc"));
        if let Some(working) = working.filter(|folder| !folder.as_os_str().is_empty()) {
            command.current_dir(working);
        }
        let edition = self.settings.edition.as_deref().unwrap_or(EDITION);
        command.args(["--crate-type=lib", "--edition", edition, "--color=never", "-A", "warnings"]);
        let stem = Path::new(source).file_stem().unwrap_or_default().to_string_lossy();
        if !stem.chars().all(|character| character.is_ascii_alphanumeric() || character == '_') {
            command.arg("--crate-name=subject");
        }
        command
            .args(target())
            .args(build.defaults())
            .args(build.flags())
            .arg(toolchain::emit(output, true))
            .arg("--out-dir")
            .arg(output)
            .arg(source);
        let said = run(&mut command, text)?;
        if said.success {
            return Ok(());
        }
        Err(CompileError::said(said.errors))
    }
}

impl Built {
    fn of(object: Vec<u8>, text: &str) -> Result<Self, CompileError> {
        let target = text.lines().find_map(|line| line.strip_prefix("target triple = ")).unwrap_or_default();
        let target = target.trim_matches('"');
        if !target.starts_with("x86_64-") || target.contains("windows") || target.contains("apple") {
            return Err(CompileError::Unsupported(format!("machine code for `{target}`, which is not x86-64 in ELF")));
        }
        let damaged = |what: String| CompileError::Unsupported(format!("the object that the compiler wrote: {what}"));
        let code = Code::of_bytes(&object).map_err(|error| damaged(error.to_string()))?;
        let code = code.first().ok_or_else(|| damaged("it is empty".to_owned()))?;
        let mut symbols: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
        for defined in &code.functions {
            symbols.entry(defined.address).or_default().push(&defined.symbol);
        }
        let definitions = llvm::definitions(text);
        let mut compiler = "rustc".to_owned();
        let mut files = BTreeMap::new();
        let mut functions = Vec::new();
        for described in dwarf::functions(&code.debug).map_err(damaged)? {
            if let Some(version) =
                described.producer.split_once("rustc version ").and_then(|(_, rest)| rest.split(' ').next())
            {
                compiler = format!("rustc {}", version.trim_end_matches(')'));
            }
            // A function of the user's source, not of the standard library.
            let real = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
            let file = files.entry(described.file).or_insert_with_key(real).clone();
            let symbols = symbols.get(&described.address).into_iter().flatten();
            let definition = symbols.filter_map(|symbol| Some((*symbol, definitions.get(*symbol)?))).next();
            let Some((symbol, definition)) = definition.filter(|_| !file.starts_with("/rustc")) else { continue };
            let krate = described.path.split("::").next().unwrap_or_default();
            functions.push(Compiled {
                name: Name::new(symbol, krate, &described.path),
                file,
                line: described.line,
                symbol: symbol.to_owned(),
                signature: described.declared.and_then(|declared| Signature::compiled(&declared, definition)),
            });
        }
        Ok(Built { object, functions, compiler, sources: Vec::new(), features: Vec::new(), generated: None })
    }
}
