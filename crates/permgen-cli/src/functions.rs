//! Lists of functions in TOML, for files that hold many.

use std::path::Path;

use permgen_codegen::bounded;
use permgen_core::board::{Numbering, OffBoard};
use serde::Deserialize;

use crate::args::{GivenArgs, SpecArgs, WordArgs, parse_board, parse_function, parse_module, parse_words};
use crate::errors::{BadInput, placed};
use crate::source::{Source, read_within};

/// What a file is to hold.
pub(crate) struct FunctionList {
    /// What the functions belong to, where it says so.
    pub(crate) module: Option<String>,
    /// The functions by their names, in order.
    pub(crate) functions: Vec<(String, Source)>,
}

/// The list as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    module: Option<String>,
    #[serde(default, rename = "function")]
    functions: Vec<Entry>,
}

/// A function, with the options that `permgen emit` has for one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    spec: String,
    width: Option<Bits>,
    board: Option<String>,
    numbering: Option<String>,
    off_board: Option<String>,
    result: Option<Bits>,
    given: Option<String>,
}

/// A width: 64 or "u64".
#[derive(Deserialize)]
#[serde(untagged)]
enum Bits {
    Number(u32),
    Name(String),
}

impl FunctionList {
    /// Reads a list.
    ///
    /// # Errors
    ///
    /// When it cannot be read, says something that is not known, or with what is wrong with a specification.
    pub(crate) fn load(file: &Path) -> anyhow::Result<Self> {
        let (text, _) = read_within(file, bounded::INPUT)?;
        let origin = file.display();
        let written: Written = toml::from_str(&text).map_err(|error| {
            BadInput::new(format!("`{origin}` is not a list of functions: {}", error.to_string().trim_end()))
        })?;
        if written.functions.is_empty() {
            let help = "for example:\n[[function]]\nname = \"flip\"\nspec = \"sq ^ 56\"";
            return Err(BadInput::new(format!("`{origin}` has no functions")).with_help(help).into());
        }
        let wrong = |name: &str, error: String| BadInput::new(format!("`{origin}`, function `{name}`: {error}"));
        let module = written.module.map(|module| parse_module(&module)).transpose();
        let module = module.map_err(|error| BadInput::new(format!("`{origin}`, module: {error}")))?;
        let mut functions: Vec<(String, Source)> = Vec::new();
        for entry in written.functions {
            let name = parse_function(&entry.name).map_err(|error| wrong(&entry.name, error))?;
            if functions.iter().any(|(other, _)| *other == name) {
                let wrong = wrong(&name, "another function of the list has this name".to_owned());
                return Err(wrong.with_help(format!("for example `name = \"{name}_2\"`")).into());
            }
            let args = entry.args().map_err(|error| wrong(&name, error))?;
            let source =
                Source::load(&args).map_err(|error| placed(error, &format!("`{origin}`, function `{name}`")))?;
            functions.push((name, source));
        }
        Ok(Self { module, functions })
    }
}

impl Entry {
    /// The arguments of the command line that say the same.
    fn args(self) -> Result<SpecArgs, String> {
        if self.spec == "-" || self.spec.starts_with('@') {
            return Err("a list holds its specifications".to_owned());
        }
        let width = |bits: Option<Bits>| {
            let text = bits.map(|bits| match bits {
                Bits::Number(number) => number.to_string(),
                Bits::Name(name) => name,
            });
            text.map(|text| parse_words(&text)).transpose()
        };
        let numbering =
            |name: String| Numbering::from_name(&name).ok_or_else(|| format!("there is no numbering `{name}`"));
        let off_board = |name: String| {
            let policy = OffBoard::ALL.into_iter().find(|policy| policy.name() == name);
            policy.ok_or_else(|| format!("`off_board` is one of {}", OffBoard::ALL.map(OffBoard::name).join(", ")))
        };
        Ok(SpecArgs {
            spec: Some(self.spec),
            spec_file: None,
            word: WordArgs {
                width: width(self.width)?,
                board: self.board.map(|board| parse_board(&board)).transpose()?,
                numbering: self.numbering.map(numbering).transpose()?,
                off_board: self.off_board.map(off_board).transpose()?,
                result: width(self.result)?,
            },
            given: GivenArgs { given: self.given },
        })
    }
}
