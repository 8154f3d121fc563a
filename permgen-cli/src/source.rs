//! The specification as the user gives it: on the command line, in a file, or through a pipe.

use std::io::Read;
use std::path::Path;

use anyhow::Context;
use permgen_core::board::Board;
use permgen_core::diagnostics::{Diagnostic, Diagnostics};
use permgen_core::partial_map::PartialMap;
use permgen_core::spec::{Scope, Settings, Spanned, Spec};
use proc_macro2::Span;

use crate::args::{SpecArgs, WordArgs, parse_name};
use crate::errors::{BadInput, BadSpecification};

/// More than this is no specification but a mistake, such as the name of the wrong file.
const MOST_BYTES: u64 = 1 << 20;

/// A specification that was read and understood.
pub(crate) struct Source {
    /// What was written, without white space around it.
    pub(crate) text: String,
    pub(crate) map: PartialMap,
    pub(crate) board: Option<Board>,
}

impl Source {
    /// Reads, parses and resolves what the arguments say.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, or with everything that is wrong with the specification.
    pub(crate) fn load(args: &SpecArgs) -> anyhow::Result<Source> {
        let (text, origin) = args.text()?;
        let args = &args.word;
        let wrong = |diagnostics| BadSpecification::new(&text, origin.as_deref(), &diagnostics);
        let spec = Spec::parse_str(&text).map_err(wrong)?;
        // The scope itself tells when the widths differ.
        let settings = Settings {
            board: args.board.map(Spanned::unwritten),
            width: None,
            numbering: args.numbering.map(Spanned::unwritten),
            off_board: args.off_board.map(Spanned::unwritten),
        };
        contradictions(spec.settings(), args).into_result(()).map_err(wrong)?;
        let resolved = spec.resolve(&Scope::new(args.width).with_settings(settings)).map_err(wrong)?;
        Ok(Source { text: text.trim().to_owned(), map: resolved.map, board: resolved.board })
    }

    /// What to call the map: the specification when it is a name, such as `flip_vertical`.
    pub(crate) fn name(&self) -> String {
        parse_name(&self.text).unwrap_or_else(|_| "permute".to_owned())
    }
}

/// Where the specification says something else than an option: there is no telling which of the two is meant.
fn contradictions(written: &Settings, args: &WordArgs) -> Diagnostics {
    let mut wrong = Diagnostics::new();
    if let (Some(board), Some(option)) = (written.board, args.board)
        && board.value != option
    {
        let shape = |(ranks, files): (u8, u8)| format!("{ranks}x{files}");
        wrong.push(contradiction(board.span, "board", &shape(board.value), &shape(option)));
    }
    if let (Some(numbering), Some(option)) = (written.numbering, args.numbering)
        && numbering.value != option
    {
        wrong.push(contradiction(numbering.span, "numbering", &numbering.value.to_string(), &option.to_string()));
    }
    if let (Some(policy), Some(option)) = (written.off_board, args.off_board)
        && policy.value != option
    {
        wrong.push(contradiction(policy.span, "off-board", policy.value.name(), option.name()));
    }
    wrong
}

fn contradiction(span: Span, option: &str, written: &str, given: &str) -> Diagnostic {
    Diagnostic::new(span, format!("the specification says `{written}`, `--{option}` says `{given}`"))
        .help("leave one of the two out, or make them agree")
}

impl SpecArgs {
    /// The text, and the file it comes from.
    fn text(&self) -> anyhow::Result<(String, Option<String>)> {
        if let Some(file) = &self.spec_file {
            return read_file(file);
        }
        match self.spec.as_deref().unwrap_or_default() {
            "-" => Ok((read("standard input", std::io::stdin().lock())?, None)),
            text => match text.strip_prefix('@') {
                Some(file) => read_file(Path::new(file)),
                None => Ok((text.to_owned(), None)),
            },
        }
    }
}

/// What a file or, for `-`, standard input holds, and the file's name.
///
/// # Errors
///
/// When it cannot be read, is too large, or is no text.
pub(crate) fn read_input(file: &Path) -> anyhow::Result<(String, Option<String>)> {
    if file == Path::new("-") {
        return Ok((read("standard input", std::io::stdin().lock())?, None));
    }
    read_file(file)
}

fn read_file(file: &Path) -> anyhow::Result<(String, Option<String>)> {
    let name = file.display().to_string();
    let opened = std::fs::File::open(file).with_context(|| format!("cannot read `{name}`"))?;
    Ok((read(&format!("`{name}`"), opened)?, Some(name)))
}

fn read(name: &str, from: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(BadInput::new(format!("{name} is too large for a specification"))
            .with_help(format!("a specification has at most {MOST_BYTES} bytes"))
            .into());
    }
    String::from_utf8(bytes).map_err(|_| BadInput::new(format!("{name} is not text in UTF-8")).into())
}
