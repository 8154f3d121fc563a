//! Files that a build script generates: each build has its own, in a folder of its own (`OUT_DIR`).

use std::path::{Path, PathBuf};

use super::error::CompileError;
use super::toolchain::Build;
use super::{Built, Crate};

/// The folder that cargo names, if it names one.
pub(super) fn folder(named: &str) -> Option<PathBuf> {
    (!named.is_empty()).then(|| Path::new(named).canonicalize().ok()).flatten()
}

type Made = [(Build, Result<Built, CompileError>); 2];

/// Calls files of both builds whose contents are the same by one name, that of the dev build.
pub(super) fn same_files(made: Made) -> Made {
    let [mut one, mut other] = made;
    let (dev, release) = if one.0.profile() == "dev" { (&mut one, &mut other) } else { (&mut other, &mut one) };
    if let (Ok(dev), Ok(release)) = (&dev.1, &mut release.1)
        && let (Some(to), Some(from)) = (&dev.generated, &release.generated)
    {
        let in_dev = |file: &Path| {
            let named = to.join(file.strip_prefix(from).ok()?);
            let contents = |file: &Path| std::fs::read(file).ok();
            (contents(&named)? == contents(file)?).then_some(named)
        };
        let functions = release.functions.iter_mut().map(|function| &mut function.file);
        for file in functions.chain(&mut release.sources) {
            if let Some(named) = in_dev(file) {
                *file = named;
            }
        }
    }
    [one, other]
}

impl Crate {
    /// The files that were generated for the builds that claims are about.
    ///
    /// # Errors
    ///
    /// If it does not compile.
    pub(super) fn generated(&self) -> Result<Vec<PathBuf>, CompileError> {
        let mut folders = Vec::new();
        for build in Build::PROFILES {
            let built = self.build(build);
            folders.extend(built.as_ref().as_ref().map_err(Clone::clone)?.generated.clone());
        }
        let files = self.files()?.into_iter();
        Ok(files.filter(|file| folders.iter().any(|folder| file.starts_with(folder))).collect())
    }
}
