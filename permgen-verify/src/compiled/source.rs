//! A Rust file, and what the compiler makes of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use permgen_core::layout::Words;

use super::claim::Subject;
use super::error::{CompileError, NO_TARGET};
use super::find::Target;
use super::judge::SourceClaim;
use super::{Crate, Settings};
use crate::abi::words::Value;
use crate::expected::{Expected, Squares};
use crate::rust::{Annotation, File, RustError};

/// A Rust file, opened for proofs.
#[derive(Debug)]
pub struct SourceFile {
    file: File,
    path: PathBuf,
    /// The crates that read it.
    crates: Result<Vec<Arc<Crate>>, CompileError>,
    settings: Settings,
}

/// Why there is no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The compiler says so, or what it made does.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The file is not read, or an annotation does not fit.
    #[error(transparent)]
    Rust(#[from] RustError),
}

impl SourceError {
    /// Whether the input is fine, and what a compiler makes of it is only not known.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self, SourceError::Compile(error) if error.is_unknown())
    }

    /// What would be right.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            SourceError::Compile(CompileError::NoFunction { candidates, .. }) if !candidates.is_empty() => {
                Some(format!("there are: {}", candidates.join(", ")))
            }
            SourceError::Compile(CompileError::Ambiguous { .. }) => Some("write more of the path".to_owned()),
            SourceError::Compile(CompileError::NoCompiler(_)) => {
                Some("install Rust's compiler, as https://rustup.rs says".to_owned())
            }
            SourceError::Compile(CompileError::NoTarget) => Some(NO_TARGET.to_owned()),
            SourceError::Compile(CompileError::Unread(_)) => {
                Some("`--alone` compiles it as a separate crate".to_owned())
            }
            SourceError::Compile(CompileError::LeftOut { .. }) => {
                Some("`--features` chooses them; `--alone` compiles the file as a separate crate".to_owned())
            }
            SourceError::Compile(_) | SourceError::Rust(_) => None,
        }
    }
}

impl SourceFile {
    /// Opens the file of a text: `path` is where it stands, nothing when it stands nowhere.
    ///
    /// # Errors
    ///
    /// When it is not Rust, or does not compile.
    pub fn open(path: Option<&Path>, text: &str, settings: &Settings) -> Result<Self, SourceError> {
        let file = File::parse(text)?;
        let (path, crates) = match path {
            Some(path) => (path.to_owned(), Crate::all_of_file(path, settings)),
            None => {
                let folder = std::env::current_dir().unwrap_or_default();
                let krate = Crate::of_text(text.to_owned(), folder.clone(), settings);
                (folder.join("<anon>"), krate.files().map(|_| vec![krate]))
            }
        };
        let crates = match crates {
            Err(error) if !error.is_unknown() => return Err(error.into()),
            other => other.map(|crates| crates.into_iter().map(Arc::new).collect()),
        };
        Ok(SourceFile { file, path, crates, settings: settings.clone() })
    }

    /// A file that some of these crates read.
    ///
    /// # Errors
    ///
    /// As [`SourceFile::open`].
    pub fn within(crates: &[Arc<Crate>], path: &Path, text: &str, settings: &Settings) -> Result<Self, SourceError> {
        let file = File::parse(text)?;
        let mut reading = Vec::new();
        for krate in crates {
            if krate.files()?.iter().any(|file| file == path) {
                reading.push(Arc::clone(krate));
            }
        }
        Ok(SourceFile { file, path: path.to_owned(), crates: Ok(reading), settings: settings.clone() })
    }

    /// The generated files that its crates read, if it includes such files.
    ///
    /// # Errors
    ///
    /// As [`SourceFile::open`].
    pub fn included(&self) -> Result<Vec<(PathBuf, SourceFile)>, SourceError> {
        let mut paths = Vec::new();
        let crates = if self.file.text().contains("OUT_DIR") { self.crates().unwrap_or_default() } else { &[] };
        for krate in crates {
            paths.extend(krate.generated()?);
        }
        paths.sort();
        paths.dedup();
        let mut files = Vec::new();
        for path in paths {
            // What is no text, or no file of items, has no functions.
            let Ok(text) = std::fs::read_to_string(&path) else { continue };
            let Ok(file) = Self::within(crates, &path, &text, &self.settings) else { continue };
            files.push((path, file));
        }
        Ok(files)
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// As [`SourceFile::open`], and when it cannot be read.
    pub fn read(path: &Path, settings: &Settings) -> Result<Self, SourceError> {
        let text = std::fs::read_to_string(path)
            .map_err(|error| RustError::Unreadable { path: path.display().to_string(), why: error.to_string() })?;
        Self::open(Some(path), &text, settings)
    }

    /// The file as it is read.
    #[must_use]
    pub fn file(&self) -> &File {
        &self.file
    }

    fn crates(&self) -> Result<&[Arc<Crate>], CompileError> {
        self.crates.as_deref().map_err(Clone::clone)
    }

    /// The functions that are found in each crate. A crate without it has left it out; some crate has it.
    fn found(
        &self,
        search: impl Fn(&Crate) -> Result<Vec<Target>, CompileError>,
    ) -> Result<Vec<(&Arc<Crate>, Target)>, CompileError> {
        let (mut all, mut missing) = (Vec::new(), None);
        for krate in self.crates()? {
            match search(krate) {
                Ok(targets) => all.extend(targets.into_iter().map(|target| (krate, target))),
                Err(error @ CompileError::NoFunction { .. }) => missing = Some(error),
                Err(error) => return Err(error),
            }
        }
        match missing {
            Some(error) if all.is_empty() => Err(error),
            _ => Ok(all),
        }
    }

    /// The claims that a function is a map: one for each crate that reads the file, and for each instance of a generic
    /// function.
    ///
    /// # Errors
    ///
    /// If there is no such function, or there are several, or it takes other words than the map.
    pub fn is_map(&self, name: &str, map: &Expected) -> Result<Vec<SourceClaim>, SourceError> {
        let targets = self.found(|krate| krate.functions_of_name(&self.path, name));
        if let Err(CompileError::NoFunction { .. }) = &targets
            && let Some(file) = self.including(name)?
        {
            return file.is_map(name, map);
        }
        let targets = targets.map_err(|error| self.not_compiled(name, None, error))?;
        // All instances take the same words, or else the claim of the one that does not says so.
        let values = targets.first().and_then(|(krate, target)| krate.values(target, &map.asked()));
        // Arrays that are one word are that, as the map is of what was written without the function.
        let words = values.and_then(|values| words_of(&values).pop());
        let map = &words.map_or_else(|| map.clone(), |words| map.narrowed(words));
        targets.iter().map(|(krate, target)| self.claim(krate, target, map)).collect()
    }

    /// The one generated file that it includes with a function of that name.
    fn including(&self, name: &str) -> Result<Option<SourceFile>, SourceError> {
        let (mut found, mut candidates) = (None, Vec::new());
        for (path, file) in self.included()? {
            match file.found(|krate| krate.functions_of_name(&path, name)) {
                Ok(targets) => candidates.extend(targets.into_iter().map(|(_, target)| target.label)),
                Err(CompileError::NoFunction { .. }) => continue,
                Err(error) => return Err(error.into()),
            }
            if found.replace(file).is_some() {
                return Err(CompileError::Ambiguous { name: name.to_owned(), candidates }.into());
            }
        }
        Ok(found)
    }

    fn claim(&self, krate: &Arc<Crate>, target: &Target, map: &Expected) -> Result<SourceClaim, SourceError> {
        self.named(krate, target.label.clone(), Subject::map(krate, target, map))
    }

    /// The claim, with the crate in its name if several read the file, and the conditions in what the crate reads.
    fn named(&self, krate: &Crate, name: String, subject: Subject) -> Result<SourceClaim, SourceError> {
        let is_one = self.crates()?.len() == 1;
        let name = if is_one { name } else { format!("{name} ({})", krate.described()) };
        let mut claim = SourceClaim::new(name, subject)?;
        for path in krate.files()? {
            // What is no file of items, such as data, has no conditions.
            let Ok(file) = File::read(&path) else { continue };
            for condition in file.all_conditions() {
                if !claim.conditions.contains(&condition) {
                    claim.conditions.push(condition);
                }
            }
        }
        Ok(claim)
    }

    /// The error, where a function that the file declares has no code.
    fn not_compiled(&self, name: &str, line: Option<usize>, error: CompileError) -> CompileError {
        let line = line.or_else(|| self.file.declared_at(name));
        match (error, line) {
            (CompileError::NoFunction { .. }, Some(line)) => {
                let conditions = self.file.conditions(line);
                let conditions: Vec<String> = conditions.iter().map(|condition| format!("`{condition}`")).collect();
                CompileError::Unsupported(match &conditions[..] {
                    [] => format!(
                        "no code is compiled under the path `{name}`: it is generic and not used, naked, in a module that is \
                         left out, or has another path (in a module `module::name`, without `self::`)"
                    ),
                    conditions => {
                        format!("it is not compiled: left out by {}, or generic and not used", conditions.join(" and "))
                    }
                })
            }
            (error, _) => error,
        }
    }

    /// What a function says of itself: for each instance the claim, and where the squares lie that it moves.
    ///
    /// # Errors
    ///
    /// When the function takes no word, or the specification is none.
    pub fn annotated(&self, annotation: &Annotation) -> Result<Vec<(SourceClaim, Squares)>, SourceError> {
        let made = format!("the function in line {}", annotation.line);
        let is_made = annotation.function.is_empty();
        let name = if is_made { &made } else { &annotation.function };
        let targets = self.found(|krate| match is_made {
            true => krate.functions_made_at(&self.path, annotation.line),
            false => krate.functions_at(&self.path, annotation.line, name),
        });
        let targets = targets.map_err(|error| match self.not_compiled(name, Some(annotation.line), error) {
            // It is written once, and the crate has its file as several modules.
            CompileError::Ambiguous { candidates, .. } => CompileError::Unsupported(format!(
                "several functions are declared in that line, and one at a time is proven, by `--fn`: {}",
                candidates.join(", ")
            )),
            error => error,
        })?;
        let mut all = Vec::new();
        let asked = annotation.asked()?;
        for (krate, target) in &targets {
            let words = krate.values(target, &asked).as_ref().map(words_of).unwrap_or_default();
            let Some(&first) = words.first() else {
                return Err(krate.no_words(target, &asked).into());
            };
            // As the language says for its own words; else as for the one word that an array is.
            let meant = words[1..].iter().fold(annotation.map(first.0, first.1), |meant, &(input, output)| {
                meant.or_else(|error| annotation.map(input, output).map_err(|_| error))
            });
            let (map, squares) = meant?;
            all.push((self.claim(krate, target, &map)?, squares));
        }
        Ok(all)
    }

    /// The claims that a function of this file and one of another do the same, in each crate that reads them.
    ///
    /// # Errors
    ///
    /// When there is no such function, or they take or make different words.
    pub fn is_equal(&self, name: &str, other: &SourceFile, other_name: &str) -> Result<Vec<SourceClaim>, SourceError> {
        let (ones, twos) = (self.only(name)?, other.only(other_name)?);
        let mut claims = Vec::new();
        for (krate, one) in &ones {
            for (other_krate, two) in &twos {
                let label = format!("{} = {}", one.label, two.label);
                claims.push(self.named(krate, label, Subject::equal((krate, one), (other_krate, two)))?);
            }
        }
        Ok(claims)
    }

    /// The one function of a name, in each crate.
    fn only(&self, name: &str) -> Result<Vec<(&Arc<Crate>, Target)>, CompileError> {
        self.found(|krate| {
            let targets = krate.functions_of_name(&self.path, name)?;
            match targets.len() {
                1 => Ok(targets),
                _ => {
                    let candidates = targets.into_iter().map(|target| target.label).collect();
                    Err(CompileError::Ambiguous { name: name.to_owned(), candidates })
                }
            }
        })
    }

    /// The claims that a law holds in each crate that reads the file: it may call the functions of the file.
    ///
    /// # Errors
    ///
    /// When it is not written as a law, or does not compile.
    pub fn law(&self, law: &str, given: &[&str]) -> Result<Vec<SourceClaim>, SourceError> {
        let (folder, text) = (self.path.parent().unwrap_or(&self.path), self.file.text());
        let mut claims = Vec::new();
        for krate in self.crates()? {
            let subject = match krate.package() {
                None => Subject::law(text, folder, law, given, &self.settings)?,
                Some(package) => {
                    let path = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
                    Subject::law_within(package, &path, text, law, given, &self.settings)?
                }
            };
            let mut claim = self.named(krate, law.to_owned(), subject)?;
            add_conditions(&mut claim, law);
            claims.push(claim);
        }
        Ok(claims)
    }
}

/// The claim that a law holds which calls nothing.
///
/// # Errors
///
/// As for [`SourceFile::law`].
pub fn law(law: &str, given: &[&str], settings: &Settings) -> Result<SourceClaim, SourceError> {
    let mut claim = SourceClaim::new(law.to_owned(), Subject::law("", &std::env::temp_dir(), law, given, settings)?)?;
    add_conditions(&mut claim, law);
    Ok(claim)
}

/// Adds the conditions of `cfg` in a law to those that its claim rests on.
fn add_conditions(claim: &mut SourceClaim, law: &str) {
    let conditions = File::parse(&format!("fn law() {{ {law}; }}")).map(|law| law.all_conditions());
    let new = conditions.into_iter().flatten().filter(|condition| !claim.conditions.contains(condition));
    claim.conditions.extend(new.collect::<Vec<_>>());
}

/// What goes into a function, and what comes out unless it never returns.
type Values = (Value, Option<Value>);

/// The words of a function: those that it is written with, then those where arrays of at most 128 bits are one word. What makes
/// none, as it never returns, makes what it must; what makes another is for the claim to tell.
fn words_of((taken, made): &Values) -> Vec<(Words, Words)> {
    let both = |words: fn(&Value) -> Option<Words>| {
        let input = words(taken)?;
        Some((input, made.as_ref().and_then(words).unwrap_or(input)))
    };
    let mut all: Vec<(Words, Words)> =
        [both(Value::words), both(|value| value.word().or(value.words()))].into_iter().flatten().collect();
    all.dedup();
    all
}
