//! A Rust file with both: what the compiler makes of it, and what it says as it is read.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use permgen_core::layout::Words;

use super::claim::Subject;
use super::error::CompileError;
use super::find::Target;
use super::judge::SourceClaim;
use super::{Crate, Settings};
use crate::abi::words::Value;
use crate::expected::{Expected, Squares};
use crate::rust::{Annotation, File, RustClaim, RustError};

/// A Rust file, opened for proofs.
#[derive(Debug)]
pub struct SourceFile {
    file: File,
    path: PathBuf,
    krate: Result<Arc<Crate>, CompileError>,
    settings: Settings,
}

/// Why there is no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// The compiler says so, or what it made does.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The reading says so.
    #[error(transparent)]
    Rust(#[from] RustError),
}

impl SourceError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            SourceError::Rust(error) => error.help(),
            SourceError::Compile(CompileError::NoFunction { candidates, .. }) if !candidates.is_empty() => {
                Some(format!("there are: {}", candidates.join(", ")))
            }
            SourceError::Compile(CompileError::Ambiguous { .. }) => Some("write more of the path".to_owned()),
            SourceError::Compile(_) => None,
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
        let (file, path, krate) = match path {
            Some(path) => (file.at(path), path.to_owned(), Crate::of_file(path, settings)),
            None => {
                let folder = std::env::current_dir().unwrap_or_default();
                let krate = Crate::of_text(text.to_owned(), folder.clone(), settings);
                (file, folder.join("<anon>"), Ok(krate))
            }
        };
        let krate = match krate.and_then(|krate| krate.files().map(|_| krate)) {
            Err(error) if !error.is_unknown() => return Err(error.into()),
            other => other.map(Arc::new),
        };
        Ok(SourceFile { file, path, krate, settings: settings.clone() })
    }

    /// A file of a package, whose crates these are.
    ///
    /// # Errors
    ///
    /// As [`SourceFile::open`].
    pub fn within(crates: &[Arc<Crate>], path: &Path, text: &str, settings: &Settings) -> Result<Self, SourceError> {
        let file = File::parse(text)?.at(path);
        let mut krate = Err(CompileError::Unsupported("the package has neither a library nor a binary".to_owned()));
        for candidate in crates {
            let is_here = match candidate.files() {
                Ok(files) => files.iter().any(|file| file == path),
                Err(error) if error.is_unknown() => false,
                Err(error) => return Err(error.into()),
            };
            if is_here || krate.is_err() {
                krate = Ok(Arc::clone(candidate));
            }
            if is_here {
                break;
            }
        }
        Ok(SourceFile { file, path: path.to_owned(), krate, settings: settings.clone() })
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

    fn krate(&self) -> Result<&Arc<Crate>, CompileError> {
        self.krate.as_ref().map_err(Clone::clone)
    }

    /// The claims that a function is a map: one, or one for each instance of a generic function.
    ///
    /// # Errors
    ///
    /// When there is no such function, or there are several, or it takes other words than the map.
    pub fn is_map(&self, name: &str, map: &Expected) -> Result<Vec<SourceClaim>, SourceError> {
        let targets = self.krate().and_then(|krate| krate.functions_of_name(&self.path, name));
        // All instances take the same words, or else the claim of the one that does not says so.
        let compiled = targets.as_ref().ok().and_then(|targets| self.krate().ok()?.values(targets.first()?));
        let values = compiled.or_else(|| read_values(&self.file.function(name).ok()?));
        // Arrays that are one word are that, as the map is of what was written without the function.
        let words = values.and_then(|values| words_of(&values).pop());
        let map = &words.map_or_else(|| map.clone(), |words| map.narrowed(words));
        let read = || self.file.function(name).and_then(|function| function.claim_expected(map));
        self.claims(name, targets, map, &read)
    }

    fn claims(
        &self,
        name: &str,
        targets: Result<Vec<Target>, CompileError>,
        map: &Expected,
        read: &dyn Fn() -> Result<RustClaim, RustError>,
    ) -> Result<Vec<SourceClaim>, SourceError> {
        let targets = match targets {
            Ok(targets) => targets,
            Err(error) => return Ok(vec![joined(name.to_owned(), Err(error), read())?]),
        };
        let krate = self.krate()?;
        let claims = targets.iter().map(|target| {
            let reading = self.function_of(target).and_then(|function| function.claim_expected(map));
            let mut claim = joined(target.label.clone(), Ok(Subject::map(krate, target, map)), reading)?;
            claim.conditions = self.file.conditions(target.lines[0] as usize);
            Ok(claim)
        });
        claims.collect()
    }

    /// The function as it is read, that was compiled.
    fn function_of(&self, target: &Target) -> Result<crate::rust::Function<'_>, RustError> {
        let [with, without] = target.lines;
        if with != without || target.label.contains('<') {
            return Err(RustError::Shape(format!("`{}` is not one function of the file", target.label)));
        }
        self.file.function_at(with as usize, &target.label)
    }

    /// Why there is no code of a function that says of itself what it is.
    #[must_use]
    pub fn not_compiled(&self, annotation: &Annotation) -> String {
        not_compiled("it", &self.file.conditions(annotation.line))
    }

    /// What a function says of itself: for each instance the claim, the map, and where the squares lie that it moves.
    ///
    /// # Errors
    ///
    /// When the function takes no word, or the specification is none.
    #[allow(clippy::type_complexity)]
    pub fn annotated(&self, annotation: &Annotation) -> Result<Vec<(SourceClaim, Expected, Squares)>, SourceError> {
        let made = format!("the function in line {}", annotation.line);
        let is_made = annotation.function.is_empty();
        let name = if is_made { &made } else { &annotation.function };
        let targets = self.krate().and_then(|krate| match is_made {
            true => krate.functions_made_at(&self.path, annotation.line),
            false => krate.functions_at(&self.path, annotation.line, name),
        });
        let read_values = || read_values(&self.file.function_at(annotation.line, name).ok()?);
        let mut all = Vec::new();
        let values: Vec<(Option<Target>, Option<Values>)> = match (&targets, self.krate()) {
            (Ok(targets), Ok(krate)) => {
                let values = |target: &Target| krate.values(target).or_else(read_values);
                targets.iter().map(|target| (Some(target.clone()), values(target))).collect()
            }
            _ => vec![(None, read_values())],
        };
        for (target, values) in values {
            let read = || self.file.function_at(annotation.line, name);
            let words = values.as_ref().map(words_of).unwrap_or_default();
            let Some(&first) = words.first() else {
                // Why there is no word is told by whoever looks closer.
                if let Err(error) = read().and_then(|function| function.terms().map(|_| ())) {
                    let known = targets.as_ref().err().cloned();
                    let why =
                        known.unwrap_or_else(|| CompileError::Unsupported("it takes other than 1 word".to_owned()));
                    if matches!(why, CompileError::NoFunction { .. }) {
                        let why = not_compiled("it", &self.file.conditions(annotation.line));
                        return Err(CompileError::Unsupported(format!("{why}; and as read: {error}")).into());
                    }
                    return match why.is_unknown() {
                        true => Err(CompileError::Unsupported(format!("{why}; and as read: {error}")).into()),
                        false => Err(why.into()),
                    };
                }
                let specification = &annotation.specification;
                return Err(RustError::Shape(format!(
                    "`{specification}`, of `{name}`: the function takes other than 1 word"
                ))
                .into());
            };
            // As the language says for its own words; else as for the one word that an array is.
            let meant = words[1..].iter().fold(annotation.map(first.0, first.1), |meant, &(input, output)| {
                meant.or_else(|error| annotation.map(input, output).map_err(|_| error))
            });
            let (map, squares) = meant?;
            let claim = match &target {
                Some(target) => self.claims(name, Ok(vec![target.clone()]), &map, &|| unreachable(name))?,
                None => {
                    let missing = targets.clone().err().unwrap_or_else(|| CompileError::Unsupported(String::new()));
                    let read = || read().and_then(|function| function.claim_expected(&map));
                    self.claims(name, Err(missing), &map, &read)?
                }
            };
            all.extend(claim.into_iter().map(|claim| (claim, map.clone(), squares.clone())));
        }
        Ok(all)
    }

    /// The claim that a function of this file and one of another do the same.
    ///
    /// # Errors
    ///
    /// When there is no such function, or they take or make different words.
    pub fn is_equal(&self, name: &str, other: &SourceFile, other_name: &str) -> Result<SourceClaim, SourceError> {
        let reading = self.file.function(name).and_then(|one| one.claim_equal(&other.file.function(other_name)?));
        let one = self.only(name);
        let two = other.only(other_name);
        let label = |target: &Result<Target, CompileError>, name: &str| {
            target.as_ref().map_or_else(|_| name.to_owned(), |target| target.label.clone())
        };
        let label = format!("{} = {}", label(&one, name), label(&two, other_name));
        let subject = (|| {
            let (one, two) = (one?, two?);
            Ok(Subject::equal((self.krate()?, &one), (other.krate()?, &two)))
        })();
        joined(label, subject, reading)
    }

    /// The one function of a name.
    fn only(&self, name: &str) -> Result<Target, CompileError> {
        let mut targets = self.krate()?.functions_of_name(&self.path, name)?;
        match targets.len() {
            1 => Ok(targets.swap_remove(0)),
            _ => {
                let candidates = targets.into_iter().map(|target| target.label).collect();
                Err(CompileError::Ambiguous { name: name.to_owned(), candidates })
            }
        }
    }

    /// The claim that a law holds, which may call the functions of the file.
    ///
    /// # Errors
    ///
    /// When it is not written as a law, or does not compile.
    pub fn law(&self, law: &str, given: &[&str]) -> Result<SourceClaim, SourceError> {
        let reading = self.file.law(law, given);
        let subject = match &self.krate {
            Err(error) => Err(error.clone()),
            Ok(krate) => self.law_of(krate, law, given, reading.is_ok()),
        };
        joined(law.to_owned(), subject, reading)
    }

    fn law_of(&self, krate: &Crate, law: &str, given: &[&str], is_read: bool) -> Result<Subject, CompileError> {
        let (folder, text) = (self.path.parent().unwrap_or(&self.path), self.file.text());
        let Some(package) = krate.package() else {
            return Subject::law(text, folder, law, given, &self.settings);
        };
        let path = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
        let subject = Subject::law_within(package, &path, text, law, given, &self.settings)?;
        match subject.claim() {
            // What the reading understands may be right, and what is around the package missing where it is compiled.
            Err(CompileError::Rejected(said)) if is_read => {
                let first = said.lines().next().unwrap_or_default().to_owned();
                let why = format!("the law does not compile within its package ({first})");
                Err(CompileError::Unsupported(why))
            }
            _ => Ok(subject),
        }
    }
}

/// The claim that a law holds which calls nothing.
///
/// # Errors
///
/// As for [`SourceFile::law`].
pub fn law(law: &str, given: &[&str], settings: &Settings) -> Result<SourceClaim, SourceError> {
    let reading = crate::rust::law(law, given);
    let folder = std::env::temp_dir();
    joined(law.to_owned(), Subject::law("", &folder, law, given, settings), reading)
}

/// What goes into a function, and what comes out unless it never returns.
type Values = (Value, Option<Value>);

/// The values of a function as it is read.
fn read_values(function: &crate::rust::Function<'_>) -> Option<Values> {
    let (terms, results, _) = function.terms().ok()?;
    let value = |(name, _): &(String, u32)| name.split('.').next().unwrap_or_default().to_owned();
    if terms.inputs().windows(2).any(|pair| value(&pair[0]) != value(&pair[1])) {
        return None;
    }
    let taken: Vec<u32> = terms.inputs().iter().map(|(_, bits)| *bits).collect();
    let made: Vec<u32> = results.iter().map(|&result| terms.width(result)).collect();
    Some((Value::of_widths(taken), (!made.is_empty()).then(|| Value::of_widths(made))))
}

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

/// Why there is no code of a function that is there.
pub(super) fn not_compiled(name: &str, conditions: &[String]) -> String {
    match conditions {
        [] => format!("{name} is not compiled: it is generic and not used, or left out by `cfg`"),
        conditions => {
            let conditions: Vec<String> = conditions.iter().map(|condition| format!("`{condition}`")).collect();
            format!("{name} is not compiled: left out by {}, or generic and not used", conditions.join(" and "))
        }
    }
}

fn unreachable(name: &str) -> Result<RustClaim, RustError> {
    Err(RustError::Shape(format!("`{name}` is not read")))
}

/// Both, when there is something to be said at all.
fn joined(
    name: String,
    subject: Result<Subject, CompileError>,
    reading: Result<RustClaim, RustError>,
) -> Result<SourceClaim, SourceError> {
    let is_missing = matches!(subject, Err(CompileError::NoFunction { .. }));
    let is_unknown = subject.as_ref().err().is_some_and(CompileError::is_unknown);
    match &reading {
        // What cannot be claimed is told by the reading when there is no compiler, and better when there is no function.
        Err(error) if is_unknown && !error.is_unsupported() => return Err(error.clone().into()),
        Err(error @ RustError::NoFunction { .. }) if is_missing => return Err(error.clone().into()),
        Err(error) if is_missing && error.is_unsupported() => {
            let why = format!("`{name}` is not compiled: it is generic and not used, or left out by `cfg`");
            return Ok(SourceClaim::new(name, Err(CompileError::Unsupported(why)), reading)?);
        }
        _ => {}
    }
    Ok(SourceClaim::new(name, subject, reading)?)
}
