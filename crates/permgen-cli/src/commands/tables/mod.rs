//! `permgen tables`: attacks along lines as a file.

mod programs;

use permgen_codegen::emit::{File, Function, LANGUAGES, Language};
use permgen_codegen::expand::sliders_pieces;
use permgen_core::VERSION;
use permgen_core::attacks::Attacks;
use permgen_core::program::Table;
use proc_macro2::TokenStream;
use programs::PieceAttacks;
use serde::Serialize;

use crate::args::{Lines, TablesArgs};
use crate::command_line::CommandLine;
use crate::errors::{BadInput, BadSpecification, Outcome};
use crate::host;
use crate::output::{module_of, named, write_or_compare};

/// What `--json` prints.
#[derive(Serialize)]
struct TablesReport<'a> {
    tables: &'static str,
    board: String,
    bytes: usize,
    /// How many occupancies were tried to prove the functions.
    compared: u64,
    lang: &'static str,
    code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
}

/// The shape of the board that is meant if none is said.
const CHESS: (u8, u8) = (8, 8);

pub(crate) fn run(args: &TablesArgs) -> anyhow::Result<Outcome> {
    let command = command_line(args);
    let language = args.lang.unwrap_or(LANGUAGES[0]);
    let pieces = pieces(args)?;
    let lines = match args.tables {
        Some(lines) => lines,
        None => usual(&pieces, language).ok_or_else(|| programs::none_for(&pieces, language))?,
    };
    let attacks = pieces.iter().map(|piece| PieceAttacks::new(piece, lines, language, &pieces));
    let pieces: Vec<PieceAttacks> = attacks.collect::<Result<_, _>>()?;
    let (bytes, compared) = (bytes(&pieces), pieces.iter().map(PieceAttacks::compared).sum());
    let functions: Vec<Function<'_>> = pieces.iter().map(PieceAttacks::function).collect();
    let notes = [
        format!("permgen {VERSION}. Attacks by `{}`: {bytes} bytes of tables.", lines.name()),
        format!("Proved for all {compared} occupancies of the squares that decide."),
    ];
    let class = module_of(None, args.output.as_deref(), language)?;
    let file = File::of(&functions).made_by(&command).notes(&notes).within(class.as_deref());
    let code = language.write(&file).map_err(|error| BadInput::new(error.to_string()))?;
    let file = named(args.output.as_deref());
    let difference = write_or_compare(file, args.check, &code)?;
    if args.json {
        let report = TablesReport {
            tables: lines.name(),
            board: format!("{}x{}", args.board.0, args.board.1),
            bytes,
            compared,
            lang: language.name(),
            code: &code,
            same: args.check.then_some(difference.is_none()),
        };
        host::print(&(serde_json::to_string(&report)? + "\n"))?;
    } else if file.is_none() {
        host::print(&code)?;
    }
    if let Some(difference) = difference {
        host::print_diagnostic(&format!("{difference}to write it: {command}\n"));
        return Ok(Outcome::Negative);
    }
    Ok(Outcome::Success)
}

/// The pieces, and what they attack.
fn pieces(args: &TablesArgs) -> anyhow::Result<Vec<(String, Attacks)>> {
    let (ranks, files) = args.board;
    let settings = args.settings.as_deref().unwrap_or_default().trim().trim_end_matches([';', ',']);
    let comma = if settings.is_empty() { "" } else { ", " };
    let text = format!("board = {ranks}x{files}{comma}{settings}");
    let tokens: TokenStream = text.parse().map_err(|error| BadInput::new(format!("`{text}` is not Rust: {error}")))?;
    sliders_pieces(&tokens).map_err(|wrong| BadSpecification::new(&text, None, &wrong).into())
}

/// The first of the usual methods that is for the board and all pieces.
fn usual(pieces: &[(String, Attacks)], language: &dyn Language) -> Option<Lines> {
    let all = |lines: &Lines| pieces.iter().all(|(_, attacks)| programs::suits(attacks, *lines, language));
    Lines::USUAL.into_iter().find(all)
}

/// How many bytes all tables take, of which equal ones stand in the file once.
fn bytes(pieces: &[PieceAttacks]) -> usize {
    let mut tables: Vec<&Table> = Vec::new();
    for table in pieces.iter().flat_map(|piece| piece.program().tables()) {
        if !tables.contains(&table) {
            tables.push(table);
        }
    }
    tables.into_iter().map(|table| table.entries().len() * table.width().size() / 8).sum()
}

/// The command line that writes the same again.
fn command_line(args: &TablesArgs) -> String {
    let mut line = CommandLine::new("tables");
    if let Some(tables) = args.tables {
        line.argument(tables.name());
    }
    let (ranks, files) = args.board;
    line.option("--board", (args.board != CHESS).then(|| format!("{ranks}x{files}")));
    line.option("--settings", args.settings.as_ref());
    line.option("--lang", args.lang.map(Language::name));
    line.option("-o", args.output.as_ref().map(|file| file.display()));
    line.finish()
}
