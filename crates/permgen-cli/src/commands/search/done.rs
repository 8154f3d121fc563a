//! The rows that a search has done, in a file next to its recipes: a search that was stopped continues after them.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::errors::BadInput;
use crate::host::replace;
use crate::source::bytes_if_there;

/// The names of the rows, and the file that lists them if the recipes have a file.
pub(super) struct Done {
    file: Option<PathBuf>,
    list: Mutex<List>,
}

#[derive(Deserialize, Serialize)]
struct List {
    /// The command line of the search, without `--resume`.
    command: String,
    done: BTreeSet<String>,
}

impl Done {
    /// The list of an earlier run if the search resumes, or else an empty one.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, is damaged, or belongs to another search.
    pub(super) fn open(recipes: Option<&Path>, command: &str, resume: bool) -> anyhow::Result<Self> {
        let file = recipes.map(|recipes| {
            let mut name = recipes.as_os_str().to_owned();
            name.push(".checkpoint");
            PathBuf::from(name)
        });
        let mut list = List { command: command.to_owned(), done: BTreeSet::new() };
        if let Some(file) = file.as_deref().filter(|_| resume)
            && let Some(bytes) = bytes_if_there(file)?
        {
            let name = file.display();
            list = serde_json::from_slice(&bytes)
                .map_err(|error| BadInput::new(format!("`{name}` is damaged: {error}")).with_help("delete it"))?;
            if list.command != command {
                let wrong = BadInput::new(format!("`{name}` is the checkpoint of another search: {}", list.command));
                return Err(wrong.with_help("leave `--resume` out to search anew").into());
            }
        }
        Ok(Self { file, list: Mutex::new(list) })
    }

    pub(super) fn has(&self, row: &str) -> bool {
        self.list().done.contains(row)
    }

    pub(super) fn count(&self) -> usize {
        self.list().done.len()
    }

    /// Adds a row whose recipe is stored.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub(super) fn add(&self, row: &str) -> anyhow::Result<()> {
        let mut list = self.list();
        list.done.insert(row.to_owned());
        let Some(file) = &self.file else { return Ok(()) };
        replace(file, &serde_json::to_string(&*list)?)
    }

    /// The search is complete: its file has no use any more.
    ///
    /// # Errors
    ///
    /// If the file cannot be removed.
    pub(super) fn finish(&self) -> anyhow::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        match std::fs::remove_file(file) {
            // Of a search without rows, or removed by another search with the same file of recipes.
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed.with_context(|| format!("cannot remove `{}`", file.display())),
        }
    }

    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
