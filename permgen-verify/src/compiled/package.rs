//! Files that belong to a package of cargo's.
//!
//! The package is built as its user would build it: in its folder, with its profiles, features, dependencies, build script
//! and flags, from the environment and from cargo's configuration files. Flags that come last keep the code of the
//! crate in one object, with debug information.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use super::Settings;
use super::error::CompileError;
use super::mirror::Mirror;
use super::toolchain::{Build, emit, program, run, sources, target};

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
    /// Its kind and name, as cargo calls them, and the package's name and version.
    described: String,
    /// The package's name, whether its workspace has other members, and whether it has a build script.
    name: String,
    is_member: bool,
    has_script: bool,
    edition: String,
    /// Whether it stands beside the library and the binaries: an example, a test or a benchmark.
    pub(super) is_beside: bool,
    /// The features without which cargo does not build it, and what each feature of the package enables.
    required: Vec<String>,
    features: Features,
    /// Where it is compiled from, when a file has another text.
    mirror: Option<Mirror>,
}

/// What each feature of a package enables.
type Features = Arc<BTreeMap<String, Vec<String>>>;

impl Package {
    /// The features without which cargo does not build it, and which are not chosen.
    pub(super) fn lacks(&self, settings: &Settings) -> Vec<String> {
        let default = if settings.no_default_features { None } else { Some("default") };
        let chosen = settings.features.iter().flat_map(|list| list.split([',', ' ']));
        let mut left: Vec<&str> = chosen.chain(default).collect();
        let mut enabled: BTreeSet<&str> = BTreeSet::new();
        while let Some(feature) = left.pop() {
            // Of `package/feature`, as cargo takes it of a member, too.
            let feature = feature.rsplit('/').next().unwrap_or(feature);
            if enabled.insert(feature) {
                left.extend(self.features.get(feature).into_iter().flatten().map(String::as_str));
            }
        }
        self.required.iter().filter(|feature| !enabled.contains(&***feature)).cloned().collect()
    }

    /// The same target, with a text in the place of one of its files.
    pub(super) fn with_text(&self, file: &Path, text: &str) -> Result<Self, CompileError> {
        let folder = self.manifest.parent().unwrap_or(&self.manifest);
        Ok(Self { mirror: Some(Mirror::new(folder, &self.root, file, text)?), ..self.clone() })
    }

    /// The text's file, and the file that it stands for.
    pub(super) fn text_files(&self) -> Option<(PathBuf, PathBuf)> {
        self.mirror.as_ref().map(|mirror| (mirror.file.clone(), mirror.original.clone()))
    }

    pub(super) fn workspace(&self) -> &Path {
        &self.workspace
    }

    pub(super) fn described(&self) -> &str {
        &self.described
    }

    /// How it is built, if it may be otherwise elsewhere: with features that other packages of the workspace ask for, or by a
    /// build script.
    pub(super) fn chosen(&self) -> Option<String> {
        let name = &self.name;
        let alone = format!("as `cargo build -p {name}` builds it, which chooses features for it alone");
        let script = self.has_script.then(|| "with what its build script does here".to_owned());
        let all: Vec<String> = self.is_member.then_some(alone).into_iter().chain(script).collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// The files that a target beside the library reads with these features, before it is compiled, for which all development
    /// dependencies would be needed: without them, the compiler expands no macro of another crate, but follows every module
    /// and `include!`. Nothing if one of those cannot be read, as a generated file.
    pub(super) fn sources(&self, features: &[String]) -> Result<Option<Vec<PathBuf>>, CompileError> {
        let failed = |error: std::io::Error| CompileError::Unsupported(format!("a temporary folder: {error}"));
        let folder = tempfile::tempdir().map_err(failed)?;
        let output = folder.path().join("crate.d");
        let mut command = Command::new(program("RUSTC", "rustc"));
        command.current_dir(self.manifest.parent().unwrap_or(&self.manifest)).args(["--edition", &self.edition]);
        command.args(["--crate-name=subject", "--emit=dep-info", "-o"]).arg(&output).arg(&self.root);
        if !self.choice.iter().any(|choice| choice == "--example") {
            command.arg("--test");
        }
        for feature in features {
            command.arg("--cfg").arg(format!("feature=\"{feature}\""));
        }
        command.env("CARGO_MANIFEST_DIR", self.manifest.parent().unwrap_or(&self.manifest));
        command.env("CARGO_TARGET_TMPDIR", folder.path());
        // What it says of crates that it does not find is expected.
        run(&mut command, None)?;
        let base = self.manifest.parent().unwrap_or(&self.manifest);
        Ok(std::fs::read_to_string(&output).ok().map(|text| sources(&text, base)))
    }

    /// The folder of the package that a file lies in, and its targets: library and binaries first.
    pub(super) fn around(file: &Path) -> Result<Option<(PathBuf, Vec<Self>)>, CompileError> {
        for folder in file.ancestors().skip(1) {
            let manifest = folder.join("Cargo.toml");
            if !manifest.is_file() {
                continue;
            }
            match Self::targets(&manifest) {
                Ok(Some(targets)) => return Ok(Some((folder.to_owned(), targets))),
                // A workspace without a package.
                Ok(None) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// The targets of the package in a folder.
    pub(super) fn of_folder(folder: &Path) -> Result<Vec<Self>, CompileError> {
        let manifest = folder.join("Cargo.toml");
        let targets = Self::targets(&manifest)?;
        let none = || CompileError::Unsupported(format!("`{}` describes no package", manifest.display()));
        targets.ok_or_else(none)
    }

    /// The targets of the package that a manifest describes; none if it describes a workspace only.
    fn targets(manifest: &Path) -> Result<Option<Vec<Self>>, CompileError> {
        let mut command = cargo(manifest);
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
        let Some(package) = package else { return Ok(None) };
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let of = format!("{} {}", text(&package["name"]), text(&package["version"]));
        let all = || package["targets"].as_array().into_iter().flatten();
        let has_script = all().any(|target| target["kind"][0] == "custom-build");
        let list = |value: &serde_json::Value| value.as_array().into_iter().flatten().map(text).collect::<Vec<_>>();
        let features = package["features"].as_object().into_iter().flatten();
        let features: Features = Arc::new(features.map(|(name, enabled)| (name.clone(), list(enabled))).collect());
        let mut targets = Vec::new();
        for target in all() {
            let name = text(&target["name"]);
            let (kind, choice) = match target["kind"][0].as_str().unwrap_or_default() {
                "lib" | "rlib" | "dylib" | "cdylib" | "staticlib" | "proc-macro" => ("lib", vec!["--lib".to_owned()]),
                kind @ ("bin" | "example" | "test" | "bench") => (kind, vec![format!("--{kind}"), name.clone()]),
                _ => continue,
            };
            let root = path(&target["src_path"]);
            targets.push(Package {
                manifest: manifest.to_owned(),
                workspace: path(&metadata["workspace_root"]),
                cache: path(&metadata["target_directory"]).join("permgen"),
                choice,
                root: root.canonicalize().unwrap_or(root),
                described: if kind == "lib" { format!("lib of {of}") } else { format!("{kind} {name} of {of}") },
                name: text(&package["name"]),
                is_member: packages.len() > 1,
                has_script,
                edition: text(&target["edition"]),
                is_beside: !matches!(kind, "lib" | "bin"),
                required: list(&target["required-features"]),
                features: Arc::clone(&features),
                mirror: None,
            });
        }
        targets.sort_by_key(|target| target.is_beside);
        Ok(Some(targets))
    }

    /// Keeps the user's `Cargo.lock` as it is, until what is returned is dropped: around all builds that run side by side.
    pub(super) fn keep_lock(&self) -> Lock {
        // Before builds start processes: as long as one of those that start has the file open, nobody can run it. A mistake is
        // for the build to report.
        let _ = self.wrapper();
        Lock::keep(&self.workspace)
    }

    /// Builds the target anew, and writes into a folder: `crate.o`, `crate.ll`, `crate.d`, the compiler's `arguments`, and the
    /// folder of what a build script `generated`. Both builds of a pair may run side by side.
    pub(super) fn build(&self, build: Build, settings: &Settings, folder: &Path) -> Result<(), CompileError> {
        let failed = |error: std::io::Error| {
            CompileError::Unsupported(format!("`{}` cannot be written: {error}", self.cache.display()))
        };
        let wrapper = self.wrapper().map_err(failed)?;
        let mut command = cargo(&self.manifest);
        command.args(["rustc", "--quiet", "--color=never", "--profile", build.profile(), "--manifest-path"]);
        command.arg(&self.manifest).args(target()).args(&self.choice);
        if !settings.features.is_empty() {
            command.arg("--features").arg(settings.features.join(","));
        }
        if settings.no_default_features {
            command.arg("--no-default-features");
        }
        // The folder is new, so that cargo finds nothing that was built before.
        command.arg("--").args(build.flags()).arg(emit(folder, false)).args(["-A", "warnings"]);
        let variable = |what: &str| format!("CARGO_PROFILE_{}_{what}", build.profile().to_uppercase());
        let mut place = "build".to_owned();
        if let Build::Scanned { debug_assertions, level } = build {
            place = format!("scan-{level}");
            let on = if debug_assertions { "true" } else { "false" };
            command.env(variable("DEBUG_ASSERTIONS"), on).env(variable("OVERFLOW_CHECKS"), on);
        }
        command.env(variable("LTO"), "off").env("CARGO_INCREMENTAL", "0");
        command
            .env("CARGO_TARGET_DIR", self.cache.join(&place))
            .env("CARGO_BUILD_BUILD_DIR", self.cache.join(place))
            .env("RUSTC_WRAPPER", "");
        command.env("RUSTC_WORKSPACE_WRAPPER", wrapper).env("PERMGEN_RUSTC_FLAGS", build.flags().join(" "));
        command.env("PERMGEN_FOLDER", folder);
        if let Some(mirror) = &self.mirror {
            // What the user's lints say of the user's own text, they say elsewhere.
            command.arg("--cap-lints=allow").arg("--cfg").arg(format!("permgen_text=\"{}\"", mirror.digest));
            command.env("PERMGEN_ROOT", &self.root).env("PERMGEN_INSTEAD", &mirror.root);
            command.env("PERMGEN_WITHIN", &mirror.within);
        }
        let said = run(&mut command, None)?;
        if said.success { Ok(()) } else { Err(CompileError::said(said.errors)) }
    }

    /// A program between cargo and the compiler, which repeats the flags after those of the user's configuration, and names
    /// the file to begin with.
    fn wrapper(&self) -> std::io::Result<PathBuf> {
        const TEXT: &str = r#"#!/bin/sh
# Run by `permgen prove`, in place of the compiler.
if [ -z "$CARGO_PRIMARY_PACKAGE" ]; then exec "$@"; fi
if [ -n "$PERMGEN_INSTEAD" ]; then
    for argument in "$@"; do
        shift
        if [ "$argument" -ef "$PERMGEN_ROOT" ]; then
            # For `file!` and the debug information, the text stands where the file does.
            folder=${argument%"$PERMGEN_WITHIN"}
            instead="--remap-path-prefix=${PERMGEN_INSTEAD%/"$PERMGEN_WITHIN"}=${folder%/}"
            argument=$PERMGEN_INSTEAD
        fi
        set -- "$@" "$argument"
    done
    set -- "$@" $instead
fi
case "$*" in *"$PERMGEN_FOLDER"*) ;; *) exec "$@" $PERMGEN_RUSTC_FLAGS ;; esac
for argument in "$@"; do
    case $last in --out-dir) out=$argument ;; --crate-name) name=$argument ;; esac
    case $argument in extra-filename=*) extra=${argument#*=} ;; esac
    last=$argument
    printf '%s\n' "$argument"
done > "$PERMGEN_FOLDER/arguments"
printf '%s' "$OUT_DIR" > "$PERMGEN_FOLDER/generated"
"$@" $PERMGEN_RUSTC_FLAGS && cp "$out/$name$extra.d" "$PERMGEN_FOLDER/crate.d"
"#;
        let path = self.cache.join("rustc-with-flags");
        if std::fs::read_to_string(&path).is_ok_and(|text| text == TEXT) {
            return Ok(path);
        }
        std::fs::create_dir_all(&self.cache)?;
        // It appears whole, with its mode, whoever else does the same.
        let mut file = tempfile::NamedTempFile::new_in(&self.cache)?;
        std::io::Write::write_all(&mut file, TEXT.as_bytes())?;
        #[cfg(unix)]
        std::fs::set_permissions(file.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        file.persist(&path)?;
        Ok(path)
    }
}

/// Cargo, in the folder of a package, whose configuration and toolchain it takes.
fn cargo(manifest: &Path) -> Command {
    let mut command = Command::new(program("CARGO", "cargo"));
    command.current_dir(manifest.parent().unwrap_or(manifest));
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
