//! `permgen tables`: attacks along lines as a file of Rust.

use anyhow::Context;
use permgen_codegen::emit::language::origin;
use permgen_tables::lines::{Tables, check};
use serde::Serialize;

use crate::args::TablesArgs;
use crate::command_line::CommandLine;
use crate::errors::Outcome;
use crate::output::{named, write_or_compare};
use crate::terminal;

/// What `--json` prints.
#[derive(Serialize)]
struct TablesReport<'a> {
    tables: &'static str,
    bytes: usize,
    /// How many lookups were compared with a walk along the rays.
    compared: usize,
    lang: &'static str,
    code: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
}

pub(crate) fn run(args: &TablesArgs) -> anyhow::Result<Outcome> {
    let compared = check(&args.tables.lookups()).context("the tables are wrong")?;
    let command = command_line(args);
    let mut code = String::new();
    for line in origin(Some(&command)) {
        code.push_str(format!("// {line}").trim_end());
        code.push('\n');
    }
    code.push('\n');
    for line in args.tables.summary(compared) {
        code.push_str(format!("//! {line}").trim_end());
        code.push('\n');
    }
    code.push('\n');
    code.push_str(&args.tables.code());

    let file = named(args.output.as_deref());
    let difference = write_or_compare(file, args.check, &code)?;
    if args.json {
        let report = TablesReport {
            tables: args.tables.name(),
            bytes: args.tables.bytes(),
            compared,
            lang: "rust",
            code: &code,
            same: args.check.then_some(difference.is_none()),
        };
        terminal::print(&(serde_json::to_string(&report)? + "\n"))?;
    } else if file.is_none() {
        terminal::print(&code)?;
    }
    if let Some(difference) = difference {
        terminal::print_diagnostic(&format!("{difference}to write it: {command}\n"));
        return Ok(Outcome::Negative);
    }
    Ok(Outcome::Success)
}

/// The command line that writes the same again.
fn command_line(args: &TablesArgs) -> String {
    let mut line = CommandLine::new("tables");
    if args.tables != Tables::default() {
        line.argument(args.tables.name());
    }
    line.option("-o", args.output.as_ref().map(|file| file.display()));
    line.finish()
}
