//! A package with another text in the place of one file: what the compiler reads stands in a folder of its own, where all other
//! files are links, so that the user's tree stays as it is.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::error::CompileError;

/// Where such a package begins.
#[derive(Clone, Debug)]
pub(super) struct Mirror {
    /// The file that its crate begins with.
    pub(super) root: PathBuf,
    /// That file's path within the package's folder.
    pub(super) within: PathBuf,
    /// Where the text stands.
    pub(super) file: PathBuf,
    /// The file that it stands for.
    pub(super) original: PathBuf,
    /// What tells the text from others.
    pub(super) digest: String,
    _folder: Arc<tempfile::TempDir>,
}

impl Mirror {
    /// The package in a folder, with a text in the place of a file; `root` is the file that the crate begins with.
    pub(super) fn new(package: &Path, root: &Path, file: &Path, text: &str) -> Result<Self, CompileError> {
        let failed = |error: std::io::Error| CompileError::Unsupported(format!("a temporary folder: {error}"));
        let package = package.canonicalize().map_err(failed)?;
        let within = |path: &Path| match path.strip_prefix(&package) {
            Ok(relative) if relative.components().all(|part| matches!(part, Component::Normal(_))) => {
                Ok(relative.to_owned())
            }
            _ => {
                let (path, package) = (path.display(), package.display());
                Err(CompileError::Unsupported(format!("`{path}` is not below its package's folder `{package}`")))
            }
        };
        let (root, file) = (within(root)?, within(file)?);
        let folder = tempfile::tempdir().map_err(failed)?;
        let (mut real, mut made) = (package.clone(), folder.path().to_owned());
        for part in &file {
            for entry in std::fs::read_dir(&real).map_err(failed)? {
                let name = entry.map_err(failed)?.file_name();
                if name != part {
                    link(&real.join(&name), &made.join(&name)).map_err(failed)?;
                }
            }
            (real, made) = (real.join(part), made.join(part));
            if real != package.join(&file) {
                std::fs::create_dir(&made).map_err(failed)?;
            }
        }
        std::fs::write(&made, text).map_err(failed)?;
        let digest = digest(&[real.as_os_str().as_encoded_bytes(), text.as_bytes()]);
        let file = made.canonicalize().map_err(failed)?;
        Ok(Self {
            root: folder.path().join(&root),
            within: root,
            file,
            original: real,
            digest,
            _folder: Arc::new(folder),
        })
    }
}

#[cfg(unix)]
fn link(original: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(original, link)
}

#[cfg(not(unix))]
fn link(_original: &Path, _link: &Path) -> std::io::Result<()> {
    Err(std::io::Error::other("only systems whose code is in ELF files have what this takes"))
}

/// What tells texts apart, in a name.
pub(super) fn digest(texts: &[&[u8]]) -> String {
    use sha2::Digest;
    let mut hash = sha2::Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of bytes.
pub(super) fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest;
    sha2::Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
