//! Files that belong to a package of cargo's.
//!
//! The package is built as its user would build it: with its features, dependencies, build script and flags, from the
//! environment and from the files of cargo's configuration, in a folder of its own below the target folder. Only what
//! decides how the crate itself is compiled to machine code is fixed, by flags that come last.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Settings;
use super::error::CompileError;
use super::mirror::{Mirror, digest};
use super::toolchain::{Build, program, run, target};

/// A target of a package: what becomes one crate.
#[derive(Clone, Debug)]
pub(super) struct Package {
    manifest: PathBuf,
    workspace: PathBuf,
    cache: PathBuf,
    /// The arguments of `cargo rustc` that choose the target.
    choice: Vec<String>,
    /// The file that the target begins with.
    pub(super) root: PathBuf,
    /// Where it is compiled from, when a file has another text.
    mirror: Option<Mirror>,
}

impl Package {
    /// The same target, with a text in the place of one of its files.
    pub(super) fn with_text(&self, file: &Path, text: &str) -> Result<Self, CompileError> {
        let folder = self.manifest.parent().unwrap_or(&self.manifest);
        Ok(Self { mirror: Some(Mirror::new(folder, &self.root, file, text)?), ..self.clone() })
    }

    /// Where the text stands that is in the place of a file.
    pub(super) fn text_file(&self) -> Option<&Path> {
        self.mirror.as_ref().map(|mirror| &*mirror.file)
    }

    /// The targets of the package above a file which the file may be a part of, the likeliest first.
    pub(super) fn around(file: &Path) -> Result<Vec<Self>, CompileError> {
        let above = file.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
        let is_package = |manifest: &PathBuf| {
            let text = std::fs::read_to_string(manifest).unwrap_or_default();
            text.lines().any(|line| line.trim().starts_with("[package]"))
        };
        let Some(manifest) = above.into_iter().find(is_package) else { return Ok(Vec::new()) };
        let mut targets = Self::targets(&manifest)?;
        targets.retain(|(kind, target)| {
            let folder = target.root.parent();
            target.root == file || (matches!(*kind, "lib" | "bin") && folder.is_some_and(|it| file.starts_with(it)))
        });
        targets.sort_by_key(|(_, target)| target.root != file);
        Ok(targets.into_iter().map(|(_, target)| target).collect())
    }

    /// The library and the binaries of the package in a folder.
    pub(super) fn of_folder(folder: &Path) -> Result<Vec<Self>, CompileError> {
        let mut targets = Self::targets(&folder.join("Cargo.toml"))?;
        targets.retain(|(kind, _)| matches!(*kind, "lib" | "bin"));
        Ok(targets.into_iter().map(|(_, target)| target).collect())
    }

    fn targets(manifest: &Path) -> Result<Vec<(&'static str, Self)>, CompileError> {
        let mut command = cargo();
        command.args(["metadata", "--no-deps", "--offline", "--format-version=1", "--manifest-path"]).arg(manifest);
        let lock = Lock::keep(manifest.parent().unwrap_or(manifest));
        let said = run(&mut command, None)?;
        drop(lock);
        if !said.success {
            return Err(CompileError::said(said.errors));
        }
        let unreadable = |error| CompileError::Unsupported(format!("cargo's description of the package: {error}"));
        let metadata: serde_json::Value = serde_json::from_str(&said.output).map_err(unreadable)?;
        let path = |value: &serde_json::Value| PathBuf::from(value.as_str().unwrap_or_default());
        let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
        let canonical = manifest.canonicalize().unwrap_or_else(|_| manifest.to_owned());
        let package = packages
            .iter()
            .find(|package| path(&package["manifest_path"]).canonicalize().ok().as_ref() == Some(&canonical));
        let Some(package) = package else {
            return Err(CompileError::Unsupported(format!("`{}` describes no package", manifest.display())));
        };
        let mut targets = Vec::new();
        for target in package["targets"].as_array().map(Vec::as_slice).unwrap_or_default() {
            let kind = target["kind"][0].as_str().unwrap_or_default();
            let name = target["name"].as_str().unwrap_or_default().to_owned();
            let (kind, choice) = match kind {
                "lib" | "rlib" | "dylib" | "cdylib" | "staticlib" | "proc-macro" => ("lib", vec!["--lib".to_owned()]),
                "bin" => ("bin", vec!["--bin".to_owned(), name]),
                "example" => ("example", vec!["--example".to_owned(), name]),
                "test" => ("test", vec!["--test".to_owned(), name]),
                "bench" => ("bench", vec!["--bench".to_owned(), name]),
                _ => continue,
            };
            let root = path(&target["src_path"]);
            targets.push((
                kind,
                Package {
                    manifest: manifest.to_owned(),
                    workspace: path(&metadata["workspace_root"]),
                    cache: path(&metadata["target_directory"]).join("permgen"),
                    choice,
                    root: root.canonicalize().unwrap_or(root),
                    mirror: None,
                },
            ));
        }
        Ok(targets)
    }

    /// Keeps the user's `Cargo.lock` as it is, until what is returned is dropped: around all builds that run side by side.
    pub(super) fn keep_lock(&self) -> Lock {
        Lock::keep(&self.workspace)
    }

    /// Builds the target, when it is not built already; the object and what says what its functions take. The builds with
    /// debug assertions and without may run side by side.
    pub(super) fn build(&self, build: Build, settings: &Settings) -> Result<(PathBuf, PathBuf), CompileError> {
        let failed = |error: std::io::Error| {
            CompileError::Unsupported(format!("`{}` cannot be written: {error}", self.cache.display()))
        };
        std::fs::create_dir_all(&self.cache).map_err(failed)?;
        let wrapper = self.wrapper().map_err(failed)?;
        let mut name = self.choice.join("-").trim_start_matches('-').replace('/', "-");
        name += &format!("-{}-{}", if build.debug_assertions { "on" } else { "off" }, build.level);
        name += &settings.features.iter().map(|feature| format!("-{}", feature.replace('/', "-"))).collect::<String>();
        if settings.no_default_features {
            name += "-none";
        }
        if let Some(mirror) = &self.mirror {
            name += &format!("-{}", mirror.digest);
        }
        let package = self.manifest.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let folder = self.cache.join("objects").join(format!("{package}-{}", self.digest()));
        std::fs::create_dir_all(&folder).map_err(failed)?;
        let (object, assembly) = (folder.join(format!("{name}.o")), folder.join(format!("{name}.ll")));
        let profile = if build.debug_assertions { "dev" } else { "release" };
        let on = if build.debug_assertions { "true" } else { "false" };
        let variable = |what: &str| format!("CARGO_PROFILE_{}_{what}", profile.to_uppercase());
        let mut command = cargo();
        command
            .args(["rustc", "--quiet", "--color=never", "--profile", profile, "--manifest-path"])
            .arg(&self.manifest);
        command.args(target()).args(&self.choice).arg("--target-dir").arg(self.cache.join("build"));
        if !settings.features.is_empty() {
            command.arg("--features").arg(settings.features.join(","));
        }
        if settings.no_default_features {
            command.arg("--no-default-features");
        }
        command.arg("--").args(build.flags()).arg(build.emit(&object, &assembly)).args(["-A", "warnings"]);
        // Dependencies are built alike; how far they are optimised is of no interest, for only their types and what is
        // generic or inline gets into the crate.
        command.env(variable("DEBUG_ASSERTIONS"), on).env(variable("OVERFLOW_CHECKS"), on);
        command.env(variable("LTO"), "off").env("CARGO_INCREMENTAL", "0");
        command.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET_DIR").env("RUSTC_WRAPPER", "");
        command.env("RUSTC_WORKSPACE_WRAPPER", wrapper).env("PERMGEN_RUSTC_FLAGS", build.flags().join(" "));
        if let Some(mirror) = &self.mirror {
            // A text is compiled anew, whatever was compiled before.
            for old in [&object, &assembly] {
                let _ = std::fs::remove_file(old);
            }
            // What the user's lints say of the user's own text, they say elsewhere.
            command.arg("--cap-lints=allow").arg("--cfg").arg(format!("permgen_text=\"{}\"", mirror.digest));
            command.env("PERMGEN_ROOT", &self.root).env("PERMGEN_INSTEAD", &mirror.root);
        }
        let mut said = run(&mut command, None)?;
        if said.success && !(object.exists() && assembly.exists()) {
            // Cargo has built it before, and somebody took away what it wrote.
            let built = if build.debug_assertions { "debug" } else { "release" };
            std::fs::remove_dir_all(self.cache.join("build").join(built)).map_err(failed)?;
            said = run(&mut command, None)?;
        }
        if said.success { Ok((object, assembly)) } else { Err(CompileError::said(said.errors)) }
    }

    /// A program between cargo and the compiler, which repeats the flags after those of the user's configuration, and names
    /// the file to begin with.
    fn wrapper(&self) -> std::io::Result<PathBuf> {
        const TEXT: &str = "#!/bin/sh
# Run by `permgen prove`, in place of the compiler.
if [ -z \"$CARGO_PRIMARY_PACKAGE\" ]; then exec \"$@\"; fi
if [ -n \"$PERMGEN_INSTEAD\" ]; then
    for argument in \"$@\"; do
        shift
        if [ \"$argument\" -ef \"$PERMGEN_ROOT\" ]; then argument=$PERMGEN_INSTEAD; fi
        set -- \"$@\" \"$argument\"
    done
fi
exec \"$@\" $PERMGEN_RUSTC_FLAGS
";
        let path = self.cache.join("rustc-with-flags");
        if std::fs::read_to_string(&path).is_ok_and(|text| text == TEXT) {
            return Ok(path);
        }
        // It appears whole, with its mode, whoever else does the same.
        let mut file = tempfile::NamedTempFile::new_in(&self.cache)?;
        std::io::Write::write_all(&mut file, TEXT.as_bytes())?;
        #[cfg(unix)]
        std::fs::set_permissions(file.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        file.persist(&path)?;
        Ok(path)
    }

    /// What tells packages of one name apart.
    fn digest(&self) -> String {
        digest(&[self.manifest.as_os_str().as_encoded_bytes()])
    }
}

fn cargo() -> Command {
    let mut command = Command::new(program("CARGO", "cargo"));
    // What a running build tells its own processes is not about this one.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("CARGO_PKG_") || text == "CARGO_MANIFEST_DIR" || text == "CARGO_MANIFEST_PATH" {
            command.env_remove(&name);
        }
    }
    command
}

/// Keeps `Cargo.lock` as it is: building may make one, or change it, and the user's tree is not ours.
pub(super) struct Lock {
    path: PathBuf,
    before: Option<Vec<u8>>,
}

impl Lock {
    fn keep(folder: &Path) -> Self {
        let path = folder.join("Cargo.lock");
        Lock { before: std::fs::read(&path).ok(), path }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        match &self.before {
            Some(before) if std::fs::read(&self.path).ok().as_ref() != Some(before) => {
                let _ = std::fs::write(&self.path, before);
            }
            None => {
                let _ = std::fs::remove_file(&self.path);
            }
            Some(_) => {}
        }
    }
}
