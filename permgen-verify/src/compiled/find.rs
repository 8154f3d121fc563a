//! Which compiled functions a name, or a place, means.

use std::path::{Path, PathBuf};

use super::error::CompileError;
use super::names::Fit;
use super::toolchain::Build;
use super::{Compiled, Crate};
use crate::abi::words::Value;
use crate::expected::Asked;

/// A function of a crate: one instance, when it is generic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// Its name in full, such as `Bitboard::flip` or `shifted::<u32>`.
    pub label: String,
    /// Its name within its module.
    pub local: String,
    /// The file that declares it.
    pub file: PathBuf,
    /// The line of its declaration, in the dev and in the release build.
    pub lines: [u64; 2],
}

/// What is looked for.
enum Wanted<'a> {
    Name(&'a str),
    Place {
        line: u64,
        name: &'a str,
    },
    /// All that a macro makes of a line.
    Line(u64),
}

impl Crate {
    /// The functions of a name, which a file declares: several only when they are instances of one generic function.
    ///
    /// # Errors
    ///
    /// When there is none, or several, or the crate does not compile.
    pub fn functions_of_name(&self, file: &Path, name: &str) -> Result<Vec<Target>, CompileError> {
        self.search(file, &Wanted::Name(name), name)
    }

    /// The functions that a file declares in a line, by the last part of their name.
    ///
    /// # Errors
    ///
    /// As for [`Crate::functions_of_name`].
    pub fn functions_at(&self, file: &Path, line: usize, name: &str) -> Result<Vec<Target>, CompileError> {
        self.search(file, &Wanted::Place { line: line as u64, name }, name)
    }

    /// The functions that a macro makes of a line of its definition; closures within them are none.
    ///
    /// # Errors
    ///
    /// As for [`Crate::functions_of_name`].
    pub fn functions_made_at(&self, file: &Path, line: usize) -> Result<Vec<Target>, CompileError> {
        self.search(file, &Wanted::Line(line as u64), &format!("the function in line {line}"))
    }

    fn search(&self, file: &Path, wanted: &Wanted<'_>, name: &str) -> Result<Vec<Target>, CompileError> {
        let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let mut sides: Vec<Vec<Compiled>> = Vec::new();
        for build in Build::PROFILES {
            let built = self.build(build);
            let built = built.as_ref().as_ref().map_err(Clone::clone)?;
            sides.push(matching(&built.functions, &file, wanted, name)?);
        }
        if let Wanted::Place { .. } = wanted {
            self.add_counterparts(&mut sides);
        }
        let missing = || CompileError::NoFunction { name: name.to_owned(), candidates: self.names(&file) };
        let [with, without] = &sides[..] else { return Err(missing()) };
        let (with_only, without_only) = (without.is_empty(), with.is_empty());
        match (with_only, without_only) {
            (true, true) => return Err(missing()),
            (true, false) | (false, true) => {
                let which = if with_only { "dev" } else { "release" };
                return Err(CompileError::Unsupported(format!("`{name}` is only compiled in the {which} build")));
            }
            (false, false) => {}
        }
        let mut targets = Vec::new();
        for one in with {
            let Some(other) = without.iter().find(|other| other.name.label == one.name.label) else {
                let label = &one.name.label;
                return Err(CompileError::Unsupported(format!("`{label}` is only compiled in the dev build")));
            };
            let lines = [one.line, other.line];
            let (label, local) = (one.name.label.clone(), one.name.local.clone());
            targets.push(Target { label, local, file: one.file.clone(), lines });
        }
        if let Some(other) = without.iter().find(|other| !targets.iter().any(|target| target.label == other.name.label))
        {
            let label = &other.name.label;
            return Err(CompileError::Unsupported(format!("`{label}` is only compiled in the release build")));
        }
        targets.sort();
        targets.dedup();
        Ok(targets)
    }

    /// Where only one build has the function of a place, that is left out of the other by `cfg`: what has its path there is declared
    /// in another line. The claim is about both.
    fn add_counterparts(&self, sides: &mut [Vec<Compiled>]) {
        for (place, build) in Build::PROFILES.into_iter().enumerate() {
            let [one] = &sides[1 - place][..] else { continue };
            if !sides[place].is_empty() {
                continue;
            }
            let built = self.build(build);
            let functions = built.as_ref().as_ref().map(|built| &built.functions[..]).unwrap_or_default();
            let is_it = |function: &&Compiled| function.name.label == one.name.label && function.file == one.file;
            if let [other] = functions.iter().filter(is_it).collect::<Vec<_>>()[..] {
                sides[place] = vec![other.clone()];
            }
        }
    }

    /// The values that a map would be about, when a function takes one: what goes in, and what comes out unless it never
    /// returns.
    pub(super) fn values(&self, target: &Target, asked: &Asked) -> Option<(Value, Option<Value>)> {
        let built = self.build(Build::Dev);
        let functions = built.as_ref().as_ref().map(|built| &built.functions[..]).unwrap_or_default();
        let is_it = |function: &&Compiled| function.name.label == target.label && function.line == target.lines[0];
        let signature = functions.iter().find(is_it)?.signature.as_ref().ok()?;
        let roles = signature.roles(asked).ok()?;
        Some((signature.taken(&roles), signature.made(&roles)))
    }

    /// Why a function takes or makes no words that a map could be of.
    pub(super) fn no_words(&self, target: &Target, asked: &Asked) -> CompileError {
        let name = &target.label;
        let built = self.build(Build::Dev);
        let functions = built.as_ref().as_ref().map(|built| &built.functions[..]).unwrap_or_default();
        let is_it = |function: &&Compiled| function.name.label == target.label && function.line == target.lines[0];
        match functions.iter().find(is_it).map(|function| &function.signature) {
            Some(Ok(signature)) => match signature.roles(asked) {
                Err(what) => CompileError::Shape(format!("`{name}` {what}")),
                Ok(_) => CompileError::Shape(format!("`{name}` takes or returns words that are not of one width")),
            },
            Some(Err(what)) => {
                CompileError::Unsupported(format!("what `{name}` takes and returns is not understood: {what}"))
            }
            None => CompileError::Unsupported(format!("`{name}` was not compiled")),
        }
    }

    /// The names of a file's functions.
    fn names(&self, file: &Path) -> Vec<String> {
        let built = self.build(Build::Dev);
        let functions = built.as_ref().as_ref().map(|built| &built.functions[..]).unwrap_or_default();
        let here = functions.iter().filter(|function| function.file == file);
        let mut names: Vec<String> = here.map(|function| function.name.label.clone()).collect();
        names.sort();
        names.dedup();
        names
    }
}

/// The functions that fit best, when they are one, or instances of one.
fn matching(all: &[Compiled], file: &Path, wanted: &Wanted<'_>, name: &str) -> Result<Vec<Compiled>, CompileError> {
    let fit = |function: &Compiled| match wanted {
        Wanted::Name(name) => function.name.fits(name),
        Wanted::Place { line, name } => function
            .name
            .fits(name.rsplit("::").next().unwrap_or(name))
            .filter(|_| function.line == *line)
            .map(|_| Fit::Whole),
        Wanted::Line(line) => {
            (function.line == *line && !function.name.label.contains("{closure")).then_some(Fit::Whole)
        }
    };
    let mut found: Vec<(Fit, &Compiled)> = all
        .iter()
        .filter(|function| function.file == file)
        .filter_map(|function| fit(function).map(|fit| (fit, function)))
        .collect();
    let best = found.iter().map(|(fit, _)| *fit).min();
    found.retain(|(fit, _)| Some(*fit) == best);
    let found: Vec<&Compiled> = found.into_iter().map(|(_, function)| function).collect();
    let is_one = matches!(wanted, Wanted::Line(_))
        || found.windows(2).all(|pair| pair[0].line == pair[1].line && is_instance_of_same(pair[0], pair[1]));
    if !is_one {
        let mut candidates: Vec<String> = found
            .iter()
            .map(|function| format!("{} at {}:{}", function.name.label, function.file.display(), function.line))
            .collect();
        candidates.sort();
        candidates.dedup();
        return Err(CompileError::Ambiguous { name: name.to_owned(), candidates });
    }
    let mut found: Vec<Compiled> = found.into_iter().cloned().collect();
    found.sort_by(|a, b| (&a.name.label, &a.symbol).cmp(&(&b.name.label, &b.symbol)));
    let is_clear = found.windows(2).all(|pair| pair[0].name.label != pair[1].name.label);
    if is_clear { Ok(found) } else { Err(CompileError::Unsupported(format!("several functions are called `{name}`"))) }
}

/// Whether two functions of one place are made of one declaration: the name is the same but for the types.
fn is_instance_of_same(a: &Compiled, b: &Compiled) -> bool {
    let trait_method = |function: &Compiled| {
        let rest = function.name.plain.strip_prefix('<')?.split_once(" as ")?.1.to_owned();
        Some(rest)
    };
    a.name.plain == b.name.plain || (trait_method(a).is_some() && trait_method(a) == trait_method(b))
}
