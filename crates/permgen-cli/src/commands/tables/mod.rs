//! `permgen tables`: attacks along lines as a file.

mod programs;

use anyhow::Context;
use permgen_codegen::emit::language::origin;
use permgen_codegen::emit::{File, Function, Language};
use permgen_core::VERSION;
use permgen_tables::lines::{Tables, check};
use serde::Serialize;

use crate::args::{Lines, TablesArgs};
use crate::command_line::CommandLine;
use crate::errors::{BadInput, Outcome};
use crate::host;
use crate::output::{class_of, named, write_or_compare};

/// What `--json` prints.
#[derive(Serialize)]
struct TablesReport<'a> {
    tables: &'static str,
    board: String,
    bytes: usize,
    /// How many lookups were compared with a walk along the rays.
    compared: usize,
    lang: &'static str,
    code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
}

/// What is written, with the bytes of its tables, and how many lookups were compared.
struct Written {
    code: String,
    bytes: usize,
    compared: usize,
}

/// The board that the parts of the library are for.
const CHESS: (u8, u8) = (8, 8);

pub(crate) fn run(args: &TablesArgs) -> anyhow::Result<Outcome> {
    let command = command_line(args);
    let is_rust = args.lang.is_none_or(|language| language.name() == "rust");
    let Written { code, bytes, compared } = match args.tables {
        Lines::Kindergarten(tables) if is_rust && args.board == CHESS => of_parts(tables, &command)?,
        _ => of_programs(args, &command)?,
    };
    let file = named(args.output.as_deref());
    let difference = write_or_compare(file, args.check, &code)?;
    if args.json {
        let report = TablesReport {
            tables: args.tables.name(),
            board: format!("{}x{}", args.board.0, args.board.1),
            bytes,
            compared,
            lang: args.lang.map_or("rust", |language| language.name()),
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

/// The parts of the library, as they were compiled and compared.
fn of_parts(tables: Tables, command: &str) -> anyhow::Result<Written> {
    let compared = check(&tables.lookups()).context("the tables are wrong")?;
    let mut code = String::new();
    for line in origin(Some(command)) {
        code.push_str(format!("// {line}").trim_end());
        code.push('\n');
    }
    code.push('\n');
    for line in tables.summary(compared) {
        code.push_str(format!("//! {line}").trim_end());
        code.push('\n');
    }
    code.push('\n');
    code.push_str(&tables.code());
    Ok(Written { code, bytes: tables.bytes(), compared })
}

/// Certified programs, in a language.
fn of_programs(args: &TablesArgs, command: &str) -> anyhow::Result<Written> {
    let language =
        args.lang.or_else(|| permgen_codegen::emit::LANGUAGES.iter().copied().find(|it| it.name() == "rust"));
    let language = language.context("Rust is among the languages")?;
    let (pieces, method) = match args.tables {
        Lines::Kindergarten(Tables::FillUp) => (programs::of_board(args.board, None)?, "Kindergarten bitboards"),
        Lines::Kindergarten(tables) => {
            return Err(BadInput::new(format!("the tables `{}` are for Rust and a board of 8x8", tables.name()))
                .with_help("leave the name out, or `--board` and `--lang`")
                .into());
        }
        Lines::Program(method) => (programs::of_board(args.board, Some(method))?, method.name),
    };
    let (bytes, compared) =
        pieces.iter().fold((0, 0), |(bytes, compared), piece| (bytes + piece.bytes(), compared + piece.compared()));
    let functions: Vec<Function<'_>> = pieces.iter().map(programs::PieceAttacks::function).collect();
    let notes = [
        format!("permgen {VERSION}. {method}: {bytes} bytes of tables; a queen attacks what both pieces do."),
        format!("Proved for all {compared} occupancies of the squares that decide."),
    ];
    let class = class_of(args.output.as_deref(), language);
    let file = File::of(&functions).made_by(command).notes(&notes).within(class.as_deref());
    let code = language.write(&file).map_err(|error| BadInput::new(error.to_string()))?;
    Ok(Written { code, bytes, compared })
}

/// The command line that writes the same again.
fn command_line(args: &TablesArgs) -> String {
    let mut line = CommandLine::new("tables");
    if args.tables != Lines::DEFAULT {
        line.argument(args.tables.name());
    }
    let (ranks, files) = args.board;
    line.option("--board", (args.board != CHESS).then(|| format!("{ranks}x{files}")));
    line.option("--lang", args.lang.map(Language::name));
    line.option("-o", args.output.as_ref().map(|file| file.display()));
    line.finish()
}
