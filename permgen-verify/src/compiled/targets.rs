//! Which targets of a package read a file, or have claims.

use std::path::{Path, PathBuf};

use super::error::{CompileError, LeftOut};
use super::package::Package;
use super::toolchain::Build;
use super::{Crate, Settings, Source};

impl Crate {
    /// The crate that a file belongs to, for scans: a separate one if neither library nor
    /// binaries of its package read it.
    ///
    /// # Errors
    ///
    /// If its package cannot be read, or does not compile.
    pub fn of_file(path: &Path, settings: &Settings) -> Result<Self, CompileError> {
        let alone = Settings { alone: true, ..settings.clone() };
        let mut crates = match Self::reading(path, settings, Build::SCANNED, &|package| !package.is_beside) {
            Err(CompileError::Unread(_) | CompileError::LeftOut { .. }) => {
                Self::reading(path, &alone, Build::SCANNED, &|_| true)?
            }
            other => other?,
        };
        Ok(crates.swap_remove(0))
    }

    /// The crates that read a file: all targets of its package that do, or the file itself.
    ///
    /// # Errors
    ///
    /// If its package cannot be read or does not compile, or no target reads the file.
    pub fn all_of_file(path: &Path, settings: &Settings) -> Result<Vec<Self>, CompileError> {
        Self::reading(path, settings, Build::PROFILES, &|_| true)
    }

    fn reading(
        path: &Path,
        settings: &Settings,
        builds: [Build; 2],
        counts: &dyn Fn(&Package) -> bool,
    ) -> Result<Vec<Self>, CompileError> {
        let failed = |error: std::io::Error| CompileError::Unsupported(format!("`{}`: {error}", path.display()));
        // A link belongs to the package that it lies in; the compiler reads what it leads to.
        let place = std::path::absolute(path).map_err(failed)?;
        let path = path.canonicalize().map_err(failed)?;
        let package = if settings.alone { None } else { Package::around(&place)? };
        let Some((folder, targets)) = package else {
            return Ok(vec![Self::new(Source::File(path), settings)]);
        };
        let (mut crates, mut features) = (Vec::new(), Vec::new());
        let (targets, left_out) = divided(targets.into_iter().filter(counts), settings);
        for package in targets {
            if package.is_beside && package.sources(&features)?.is_some_and(|sources| !sources.contains(&path)) {
                continue;
            }
            let krate = Self::new(Source::Package(Box::new(package)), settings);
            let reads = krate.reads(&path, builds)?;
            features = krate.features(builds[0])?;
            if reads {
                crates.push(krate);
            }
        }
        let folder = folder.display().to_string();
        match crates.is_empty() {
            true if !left_out.is_empty() => Err(CompileError::LeftOut { folder, targets: left_out }),
            true => Err(CompileError::Unread(folder)),
            false => Ok(crates),
        }
    }

    /// The crates of the package in a folder, for scans: its library and its binaries; and those that need other features, each
    /// with these.
    ///
    /// # Errors
    ///
    /// When cargo cannot read it.
    pub fn of_package(folder: &Path, settings: &Settings) -> Result<(Vec<Self>, Vec<LeftOut>), CompileError> {
        let targets = Package::of_folder(folder)?.into_iter().filter(|package| !package.is_beside);
        let (targets, left_out) = divided(targets, settings);
        let crates = targets.into_iter().map(|package| Self::new(Source::Package(Box::new(package)), settings));
        Ok((crates.collect(), left_out))
    }

    /// All crates of the package in a folder that may have claims; and those that need other features, each with these.
    ///
    /// # Errors
    ///
    /// When cargo cannot read it.
    pub fn all_of_package(folder: &Path, settings: &Settings) -> Result<(Vec<Self>, Vec<LeftOut>), CompileError> {
        let (mut crates, mut features) = (Vec::new(), Vec::new());
        let says = |file: &PathBuf| std::fs::read_to_string(file).is_ok_and(|text| text.contains("permgen"));
        let mut all_left_out = Vec::new();
        for package in Package::of_folder(folder)? {
            let (is_beside, lacks) = (package.is_beside, package.lacks(settings));
            let all = [&features[..], &lacks].concat();
            if (is_beside || !lacks.is_empty())
                && package.sources(&all)?.is_some_and(|sources| !sources.iter().any(says))
            {
                continue;
            }
            let (built, left_out) = divided([package], settings);
            all_left_out.extend(left_out);
            for package in built {
                let krate = Self::new(Source::Package(Box::new(package)), settings);
                if !is_beside {
                    features = krate.features(Build::Dev)?;
                }
                crates.push(krate);
            }
        }
        Ok((crates, all_left_out))
    }

    fn features(&self, build: Build) -> Result<Vec<String>, CompileError> {
        self.build(build).as_ref().as_ref().map(|built| built.features.clone()).map_err(Clone::clone)
    }
}

/// Whether a file lies in a package, as far as its folders can be read.
#[must_use]
pub fn lies_in_package(file: &Path) -> bool {
    std::path::absolute(file).is_ok_and(|place| !matches!(Package::around(&place), Ok(None)))
}

/// The targets that cargo builds with the features that are chosen, and the others.
fn divided(targets: impl IntoIterator<Item = Package>, settings: &Settings) -> (Vec<Package>, Vec<LeftOut>) {
    let (mut built, mut left_out) = (Vec::new(), Vec::new());
    for package in targets {
        let features = package.lacks(settings);
        match features.is_empty() {
            true => built.push(package),
            false => left_out.push(LeftOut { target: package.described().to_owned(), features }),
        }
    }
    (built, left_out)
}
