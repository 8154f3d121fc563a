//! `permgen check`: tables that were found once are proved again, by looking every occupancy up.

mod attacks;
mod columns;
mod factor;
mod import;
mod json;
mod list;
mod magics;
mod numbered;
mod refuted;

use std::io::Read as _;
use std::path::{Path, PathBuf};

use anstyle::AnsiColor;
use permgen_codegen::bounded::{LIST, ReadError};
use permgen_core::board::{Board, Numbering};
use permgen_core::width::Width;
use permgen_tables::magic::{MagicEntry, MagicFile, ParseMagicFileError, Piece};
use permgen_verify::arrays::{self, Arrays, Language};
use serde_json::json;

use crate::args::{Check, SharedTables, SourceLanguage};
use crate::errors::{BadInput, Outcome, help_line};
use crate::host;
use crate::picture::paint;
use crate::source::{bytes_if_there, read_input};
use numbered::Numbered;
pub(crate) use refuted::{Refuted, refuted};

/// What a file claims.
#[derive(Default)]
struct Subjects {
    /// The board that it names itself.
    board: Option<Board>,
    entries: Vec<MagicEntry>,
    numbered: Vec<Numbered>,
    /// Whether there are offsets, though all may be 0.
    has_offsets: bool,
    /// How many entries the table of each piece has, where the file says it.
    sizes: [Option<u128>; 2],
    /// How many entries the file says that one table of both has, or all tables together.
    whole: Option<u128>,
    /// Whose places offsets are, where the file says it.
    tables: Option<SharedTables>,
    /// Whether the text is not our own: what is wrong may be another reading of it.
    is_foreign: bool,
    /// What has to be true beside what is proved.
    assumed: Vec<String>,
    /// Tables that the program may change, and the pieces whose magics are read from them.
    variable: Vec<String>,
    variable_pieces: Vec<Piece>,
    /// Tables that are not checked: name, line, and why.
    unchecked: Vec<(String, usize, String)>,
    /// Columns next to those of a piece's magics that cannot be read: one may say where its attacks are.
    unread: Vec<String>,
    /// What may be the table that all magics look up in.
    attacks: Option<Attacks>,
}

/// What is wrong, the worst last: a variable may be right when the program runs, a constant is not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Wrong {
    Nothing,
    Variable,
    Constant,
}

impl Wrong {
    fn of(is_right: bool, is_variable: bool) -> Self {
        match (is_right, is_variable) {
            (true, _) => Self::Nothing,
            (false, true) => Self::Variable,
            (false, false) => Self::Constant,
        }
    }
}

impl Subjects {
    fn is_variable(&self, name: impl Fn(&str) -> bool) -> bool {
        self.variable.iter().any(|variable| name(variable))
    }
}

/// A table of attacks, as a text has it.
struct Attacks {
    name: String,
    line: usize,
    sets: Vec<u128>,
    /// Why it is not checked, where it is something else.
    otherwise: String,
}

pub(crate) fn run(args: &Check) -> anyhow::Result<Outcome> {
    let (ranks, files) = args.board.unwrap_or((Board::CHESS.ranks(), Board::CHESS.files()));
    let numbering = args.numbering.unwrap_or(Numbering::A1_LSB);
    let width = Width::fitting(u32::from(ranks) * u32::from(files));
    let board = width
        .and_then(|width| Board::new(ranks, files, width))
        .ok_or_else(|| BadInput::new(format!("a board of {ranks}x{files} has more squares than a word has bits")))?
        .with_numbering(numbering);
    let mut subjects = match read(args)? {
        Read::Factor(text) => {
            expect_for_arrays(args, None)?;
            expect_use(args, &Subjects::default(), content(&text).starts_with("relation "))?;
            let is_right = factor::prove(&text, args.pairs.as_deref(), args.json)?;
            return Ok(if is_right { Outcome::Success } else { Outcome::Negative });
        }
        Read::Own(subjects) => {
            expect_for_arrays(args, subjects.board)?;
            subjects
        }
        Read::Arrays { arrays, main, origin } => {
            let subjects = import::import(arrays, args, board, (&main, &origin))?;
            Subjects { is_foreign: true, ..subjects }
        }
    };
    expect_use(args, &subjects, false)?;
    let board = subjects.board.unwrap_or(board);
    let mut wrong = Wrong::Nothing;
    for numbered in &subjects.numbered {
        let is_variable = subjects.is_variable(import::names_bruijn);
        wrong = wrong.max(Wrong::of(numbered::tell(numbered, args)?, is_variable));
    }
    if !subjects.entries.is_empty() {
        wrong = wrong.max(magics::tell(&subjects, board, args)?);
    }
    if let Some(attacks) = subjects.attacks.take() {
        match magics::tell_attacks(&attacks, &subjects, board, args)? {
            Some(holds) => {
                let is_variable = !subjects.variable_pieces.is_empty()
                    || subjects.is_variable(|name| columns::is_of(&attacks.name, name));
                wrong = wrong.max(Wrong::of(holds, is_variable));
            }
            None => subjects.unchecked.push((attacks.name, attacks.line, attacks.otherwise)),
        }
    }
    let is_whole = tell_what_is_left(&subjects, board, args)?;
    Ok(match (wrong, is_whole) {
        (Wrong::Constant, _) => Outcome::Negative,
        (Wrong::Variable, _) | (Wrong::Nothing, false) => Outcome::Unknown,
        (Wrong::Nothing, true) => Outcome::Success,
    })
}

/// Refuses options for arrays if the file is the result of a search. Its own board and numbering may be given again.
fn expect_for_arrays(args: &Check, board: Option<Board>) -> Result<(), BadInput> {
    let ranks_and_files = board.map(|board| (board.ranks(), board.files()));
    let numbering = board.map(Board::numbering);
    let said = [
        ("--board", args.board.is_some() && args.board != ranks_and_files),
        ("--numbering", args.numbering.is_some() && args.numbering != numbering),
        ("--order", args.order.is_some()),
        ("--piece", args.piece.is_some()),
        ("--column", !args.columns.is_empty()),
        ("--ignore", !args.ignore.is_empty()),
        ("--source", args.source.is_some()),
        ("--bits", args.bits.is_some()),
        ("--form", args.form.is_some()),
    ];
    match said.into_iter().find(|(_, is_said)| *is_said) {
        None => Ok(()),
        Some((option, _)) => {
            let file = args.file.display();
            Err(BadInput::new(format!("`{option}` is for arrays of programs; `{file}` is the result of a search"))
                .with_help("leave it out: the file says what it is"))
        }
    }
}

/// Refuses options about what a file does not have.
fn expect_use(args: &Check, subjects: &Subjects, is_relation: bool) -> Result<(), BadInput> {
    let has_offsets = subjects.has_offsets || subjects.entries.iter().any(|entry| entry.magic.offset != 0);
    let said = [
        ("--pairs", args.pairs.is_some() && !is_relation, "the pairs of `permgen find relation`"),
        ("--scan", args.scan.is_some() && subjects.numbered.is_empty(), "de Bruijn factors"),
        ("--tables", args.tables.is_some() && !has_offsets, "magics with offsets"),
        ("--partial", args.partial && subjects.entries.is_empty(), "magics of squares"),
    ];
    match said.into_iter().find(|(_, is_idle, _)| *is_idle) {
        None => Ok(()),
        Some((option, _, what)) => {
            Err(BadInput::new(format!("`{option}` is for {what}, and `{}` has none", args.file.display()))
                .with_help("leave it out"))
        }
    }
}

/// What a file is.
enum Read {
    /// The result of a search for a factor, as a text.
    Factor(String),
    /// Another file of our own.
    Own(Subjects),
    /// Arrays, the file that they are of, and how to call it.
    Arrays { arrays: Arrays, main: PathBuf, origin: String },
}

fn read(args: &Check) -> anyhow::Result<Read> {
    let main = args.file.canonicalize().unwrap_or_default();
    if let Some(bytes) = object(&args.file)? {
        let origin = format!("`{}`", args.file.display());
        let arrays = arrays::of_object(&bytes).map_err(|why| BadInput::new(why).at(&origin))?;
        return Ok(Read::Arrays { arrays, main, origin });
    }
    let (text, origin) = read_input(&args.file)?;
    let origin = format!("`{}`", origin.unwrap_or_else(|| "standard input".to_owned()));
    let at = |error: BadInput| error.at(&origin);
    expect_text(&text).map_err(at)?;
    if factor::is_factor(content(&text)) {
        return Ok(Read::Factor(text));
    }
    if let Some(subjects) = own(&text).map_err(at)? {
        return Ok(Read::Own(subjects));
    }
    if args.source == Some(SourceLanguage::List) || args.source.is_none() && list::is_list(&text) {
        return Ok(Read::Arrays { arrays: list::read(&text).map_err(at)?, main, origin });
    }
    let ending = args.file.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let (language, ending) = match args.source {
        Some(SourceLanguage::Rust) => (Language::Rust, "rs"),
        Some(SourceLanguage::C) => (Language::C, "c"),
        Some(SourceLanguage::Cpp) => (Language::Cpp, "cpp"),
        _ => match ending {
            "rs" => (Language::Rust, ending),
            "c" | "h" => (Language::C, ending),
            "cc" | "cp" | "cpp" | "cxx" | "c++" | "C" | "CPP" | "hh" | "hpp" | "hxx" | "inl" | "ipp" | "tpp" => {
                (Language::Cpp, ending)
            }
            _ if text.trim().is_empty() => return Err(at(BadInput::new("there are no tables of numbers")).into()),
            _ => {
                return Err(at(BadInput::new(
                    "the name of the file does not say its language: `check` reads C, C++ and Rust, and text and JSON of `permgen find`",
                )
                .with_help("say it: --source rust, --source c, --source c++, or --source list"))
                .into());
            }
        },
    };
    let folder = tempfile::tempdir()?;
    let mut file = args.file.clone();
    if file == Path::new("-") {
        file = folder.path().canonicalize()?.join(format!("input.{ending}"));
        std::fs::write(&file, &text)?;
    }
    let arrays = arrays::of_source(&file, language).map_err(|why| at(BadInput::new(why)))?;
    Ok(Read::Arrays { arrays, main: file.canonicalize()?, origin })
}

/// The bytes of a file, if these are of an object or of several.
fn object(file: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    let mut first = Vec::new();
    if file != Path::new("-") && file.is_file() {
        host::open(file)?.take(8).read_to_end(&mut first)?;
    }
    let is_object = first.starts_with(b"\x7fELF") || first.starts_with(b"!<arch>\n");
    if is_object { bytes_if_there(file) } else { Ok(None) }
}

/// Refuses characters that no text has.
fn expect_text(text: &str) -> Result<(), BadInput> {
    let is_odd = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r' | '\x0c');
    match (1..).zip(text.lines()).find_map(|(line, text)| Some((line, text.chars().find(|&odd| is_odd(odd))?))) {
        None => Ok(()),
        Some((line, odd)) => {
            Err(BadInput::new(format!("line {line}: the character U+{:04X} is in no text", odd as u32))
                .with_help("the file is damaged, or is no text"))
        }
    }
}

/// The first line that says something.
fn content(text: &str) -> &str {
    text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or_default()
}

/// What a file of our own claims; none for texts of others.
fn own(text: &str) -> Result<Option<Subjects>, BadInput> {
    let content = content(text);
    if content.starts_with("permgen state") {
        return Err(BadInput::new("this is how far a search has come, and no result")
            .with_help("join all shards: `permgen merge FILES -o FILE`; or go on with a checkpoint: --resume"));
    }
    if MagicFile::begins(content) {
        let file: MagicFile = text
            .parse()
            .map_err(|error: ParseMagicFileError| BadInput::new(error.to_string()).with_help(error.help))?;
        if file.entries.is_empty() {
            return Err(BadInput::new(format!("there is no magic of the board of {}", file.board))
                .with_help("a line for each: `rook a1 0x0080001020400080 12`"));
        }
        // Of pieces that do not agree one has its table behind the other's.
        let is_shared = file.entries.iter().any(|entry| entry.magic.offset != 0);
        let tables = (is_shared && !magics::agree(&file.entries, file.board)).then_some(SharedTables::Each);
        let mut said = file.provenance.iter().filter(|(key, _)| key == "entries" && !file.has_candidates);
        let whole = said.next().and_then(|(_, entries)| entries.parse().ok());
        return Ok(Some(Subjects {
            board: Some(file.board),
            entries: file.entries,
            tables,
            whole,
            ..Subjects::default()
        }));
    }
    if content.starts_with("de-bruijn ") {
        return numbered::read(text).map(Some);
    }
    if content.starts_with('{') && text.contains("\"width\"") {
        // What is read of JSON takes a hundred times what it takes in the file.
        if text.len() as u64 > LIST.bytes {
            return Err(BadInput::new(ReadError::TooLarge(LIST).to_string())
                .with_help("give a file that `permgen find --lang json` wrote"));
        }
        return json::read(text).map(Some);
    }
    Ok(None)
}

fn green(text: &str) -> String {
    paint(AnsiColor::Green.on_default().bold(), text)
}

fn red(text: &str) -> String {
    paint(AnsiColor::Red.on_default().bold(), text)
}

fn yellow(text: &str) -> String {
    paint(AnsiColor::Yellow.on_default().bold(), text)
}

fn verdict(is_right: bool) -> &'static str {
    if is_right { "proved" } else { "refuted" }
}

/// What was assumed, and what was not checked: whether that is nothing.
fn tell_what_is_left(subjects: &Subjects, board: Board, args: &Check) -> anyhow::Result<bool> {
    for assumed in &subjects.assumed {
        host::print(&match args.json {
            true => format!("{}\n", json!({ "assumed": assumed })),
            false => format!("assumed: {assumed}\n"),
        })?;
    }
    for name in &subjects.variable {
        let why = "it is not constant, so the program may change it: make it `const`";
        host::print(&match args.json {
            true => format!("{}\n", json!({ "name": name, "verdict": "unknown", "reason": why })),
            false => format!("`{name}` is {}: {why}\n", yellow("unknown when the program runs")),
        })?;
    }
    for (name, line, why) in &subjects.unchecked {
        host::print(&match args.json {
            true => format!("{}\n", json!({ "name": name, "line": line, "verdict": "not checked", "reason": why })),
            false => format!("`{name}` (line {line}) is {}: {why}\n", yellow("not checked")),
        })?;
    }
    if !subjects.unchecked.is_empty() {
        let names: Vec<&str> = subjects.unchecked.iter().map(|(name, _, _)| name.as_str()).collect();
        host::print_diagnostic(&help_line(&format!("for what is something else: --ignore {}", names.join(","))));
    }
    let mut is_partial = false;
    for (piece, there, missing) in magics::missing(&subjects.entries, board) {
        is_partial = true;
        let (has, lacks) = (there.join(", "), missing.join(", "));
        host::print(&match args.json {
            true => format!(
                "{}\n",
                json!({ "name": piece.name(), "verdict": "partial", "squares": there, "missing": missing })
            ),
            false => format!("{}: of the {piece} only {has}; there is no magic for {lacks}\n", yellow("partial")),
        })?;
    }
    if is_partial && !args.partial {
        host::print_diagnostic(&help_line("if the file should have no more: --partial"));
    }
    Ok(subjects.unchecked.is_empty() && subjects.variable.is_empty() && (!is_partial || args.partial))
}
