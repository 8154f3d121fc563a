//! Makes the page a part of the command, where `scripts/page.sh` has built it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    println!("cargo::rerun-if-changed=page");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    add(&folder, "", &mut files)?;
    files.sort();
    let mut list = String::from("&[");
    for (name, file) in &files {
        let _ = write!(list, "({name:?}, include_bytes!({file:?}).as_slice()), ");
    }
    list.push(']');
    fs::write(PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("page.rs"), list)
}

/// The files of a folder and of those in it, by the names that the browser asks for.
fn add(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    // A package may lack the folder: then there is no page in it.
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let name = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            add(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, entry.path()));
        }
    }
    Ok(())
}
