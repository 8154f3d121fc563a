//! What is compiled, and how.

use std::path::{Path, PathBuf};

use super::probe::{Probed, probed};
use super::read::read;
use super::{Arrays, Language, MADE_BY_MACRO, Refused};
use crate::compiled::{Crate, Settings};
use crate::dwarf;
use crate::machine::Code;
use crate::scan::is_foreign;
use crate::scan::native::Unit;

/// What the names of constants begin with that stand for macros.
const MACRO: &str = "permgen_macro_";

/// The edition of files that are crates of their own.
const EDITION: &str = "2024";

/// The arrays of an object, an archive, a shared library or an executable.
///
/// # Errors
///
/// When it is not ELF for x86-64, is damaged, or has no debug information.
pub fn of_object(bytes: &[u8]) -> Result<Arrays, String> {
    match read(bytes, &|file| !is_foreign(file))? {
        (0, _) => {
            let code = Code::of_bytes(bytes).map_err(|error| error.to_string())?;
            Err(dwarf::absent(&code.into_iter().flat_map(|code| code.debug).collect::<Vec<_>>()).to_owned())
        }
        (_, arrays) => Ok(arrays),
    }
}

/// The arrays of a source file, which is compiled.
///
/// # Errors
///
/// When it does not compile: what the compiler says.
pub fn of_source(file: &Path, language: Language) -> Result<Arrays, String> {
    let file = file.canonicalize().map_err(|error| error.to_string())?;
    match language {
        Language::Rust => of_rust(&file),
        Language::C | Language::Cpp => {
            let unit = Unit::of_language(&file, language == Language::C);
            let mut arrays = of_unit(&unit)?;
            let compiler = unit.compiler();
            arrays
                .assumed
                .push(format!("compiled by `{compiler}` without options: no macro or option of yours changes it"));
            Ok(arrays)
        }
    }
}

/// The arrays of a file of C or C++.
pub(crate) fn of_unit(unit: &Unit) -> Result<Arrays, String> {
    let is_number = |name: &str| {
        let name = name.to_lowercase();
        name.contains("bruijn") || name.ends_with("entries")
    };
    let mut all = Arrays::default();
    for object in unit.compile_variables(MACRO, &is_number).map_err(|error| error.to_string())? {
        let (_, mut arrays) = read(&object, &|file| !is_foreign(file))?;
        for scalar in &mut arrays.scalars {
            if let Some(name) = scalar.name.strip_prefix(MACRO) {
                (scalar.name, scalar.file, scalar.line) = (name.to_owned(), unit.file.clone(), 0);
                // A literal has no type that anybody chose.
                scalar.bits = scalar.bits.max(64);
            }
        }
        all.take_in(arrays);
    }
    Ok(all)
}

fn of_rust(file: &Path) -> Result<Arrays, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let probed = probed(&text, file);
    match of_probed(file, &probed) {
        Err(why) if !probed.constants.is_empty() => {
            // It may be a static that does not compile, and not the file.
            let line = probed.constants[0].line;
            let why_not = format!("a static of each does not compile: {}", first_error(&why));
            of_probed(file, &Probed::without(&text, file, line, why_not)).map_err(|_| why)
        }
        done => done,
    }
    // The file is given to the compiler as a text without a name.
    .map_err(|why| why.replace("<anon>", &file.display().to_string()))
}

fn first_error(why: &str) -> &str {
    why.lines().find(|line| line.starts_with("error")).unwrap_or(why)
}

fn of_probed(file: &Path, probed: &Probed) -> Result<Arrays, String> {
    let settings = Settings { edition: Some(EDITION.to_owned()), ..Settings::default() };
    let crates = Crate::around_text(file, &probed.text, &settings).map_err(|error| error.to_string())?;
    let mut failed = None;
    for (krate, made) in crates {
        let objects = match krate.objects() {
            Ok(objects) => objects,
            Err(error) => {
                failed.get_or_insert(error.to_string());
                continue;
            }
        };
        let read = |object: &[u8]| -> Result<Arrays, String> {
            let (_, mut arrays) = read(object, &|declaring| declaring == made)?;
            arrays.rename(file, probed);
            Ok(arrays)
        };
        let [mut with, without] = [read(&objects[0])?, read(&objects[1])?];
        let is_part = !(with.columns.is_empty() && with.scalars.is_empty() && with.refused.is_empty());
        if krate.root().is_some() && !is_part {
            continue;
        }
        with.keep_common(&without);
        with.refuse_more(probed);
        with.assumed.push(match krate.root() {
            Some(root) => format!("compiled with the default features of the package of `{}`", root.display()),
            None => format!("compiled as a separate crate, in edition {EDITION}"),
        });
        return Ok(with);
    }
    Err(failed.unwrap_or_else(|| "it is not part of its package".to_owned()))
}

impl Arrays {
    /// Refuses what the text says of constants without statics. A macro may be given the name of a table that is read.
    fn refuse_more(&mut self, probed: &Probed) {
        let is_read = |name: &str| {
            let is_column = self.columns.iter().any(|column| column.words.iter().any(|word| word == name));
            is_column || probed.constants.iter().any(|constant| constant.name == name)
        };
        let is_more = |refused: &&Refused| refused.why != MADE_BY_MACRO || !is_read(&refused.name);
        let more: Vec<Refused> = probed.refused.iter().filter(is_more).cloned().collect();
        self.refused.extend(more);
    }

    /// Gives what statics of constants hold the names of the constants.
    fn rename(&mut self, file: &Path, probed: &Probed) {
        let renamed = |name: &mut String, line: &mut usize, declared: &mut PathBuf| {
            file.clone_into(declared);
            let end = name.find(['.', '[']).unwrap_or(name.len());
            let constant = probed.constant(&name[..end])?;
            name.replace_range(..end, &constant.name);
            *line = constant.line;
            Some(constant)
        };
        for column in &mut self.columns {
            let before = column.name.clone();
            let Some(constant) = renamed(&mut column.name, &mut column.line, &mut column.file) else { continue };
            let own = column.words.pop().unwrap_or_default();
            let is_field = before != own;
            column.words = constant.scopes.clone();
            column.words.push(column.name.clone());
            if is_field {
                column.words.push(own);
            } else {
                column.role.clone_from(&column.name);
            }
        }
        for scalar in &mut self.scalars {
            renamed(&mut scalar.name, &mut scalar.line, &mut scalar.file);
        }
        for refused in &mut self.refused {
            renamed(&mut refused.name, &mut refused.line, &mut refused.file);
        }
        self.variable.retain(|name| probed.constant(name).is_none());
        self.columns.sort_by_key(|column| column.line);
    }

    /// Keeps what another build has, too, and names the others.
    fn keep_common(&mut self, other: &Arrays) {
        let mut refuse = |name: &str, file: &Path, line: usize| {
            let why = "it is another with debug assertions than without".to_owned();
            self.refused.push(Refused { name: name.to_owned(), file: file.to_owned(), line, why });
        };
        let is_other = |column: &&super::Column| !other.columns.contains(column);
        for column in self.columns.iter().filter(is_other) {
            refuse(&column.name, &column.file, column.line);
        }
        for column in other.columns.iter().filter(|column| !self.columns.iter().any(|own| own.name == column.name)) {
            refuse(&column.name, &column.file, column.line);
        }
        self.columns.retain(|column| other.columns.contains(column));
        for scalar in self.scalars.iter().filter(|scalar| !other.scalars.contains(scalar)) {
            refuse(&scalar.name, &scalar.file, scalar.line);
        }
        self.scalars.retain(|scalar| other.scalars.contains(scalar));
    }
}
