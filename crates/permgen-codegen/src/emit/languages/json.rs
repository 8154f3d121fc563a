//! JSON, for tools: one object, in which words are hexadecimal text because numbers lose bits there.

use std::fmt::Write as _;

use crate::emit::factor::Factor;
use crate::emit::records::{Column, NOT_MASK, Records};
use crate::emit::{File, Function, Language, NotWritten, describe};
use permgen_core::board::Numbering;
use permgen_core::meaning::Meaning;
use permgen_core::width::Width;

/// One JSON object.
#[derive(Debug)]
pub(in crate::emit) struct Json;

impl Language for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "a JSON object: programs, magics, factors; words as hexadecimal strings"
    }

    fn extension(&self) -> &'static str {
        "json"
    }

    fn is_data(&self) -> bool {
        true
    }

    fn write(&self, file: &File<'_>) -> Result<String, NotWritten> {
        let mut members = vec![format!("\"about\": [{}]", list(&file.header()))];
        let mut pieces = Vec::new();
        let mut functions = Vec::new();
        for function in file.functions {
            match (function.found.certified.meaning(), Records::of(function)) {
                (Meaning::Attacks(attacks), Some(records)) => {
                    if let (true, Some(board)) = (pieces.is_empty(), attacks.board()) {
                        members.push(format!("\"board\": \"{}x{}\"", board.ranks(), board.files()));
                        members.push(format!("\"width\": {}", board.width().bits()));
                        if board.numbering() != Numbering::default() {
                            members.push(format!("\"numbering\": \"{}\"", board.numbering()));
                        }
                    }
                    pieces.push(piece(function, &records));
                }
                _ => functions.push(self::function(function)),
            }
        }
        if let [function] = file.functions {
            members.extend(factor(function));
        }
        for (name, values) in [("pieces", pieces), ("functions", functions)] {
            if !values.is_empty() {
                members.push(format!("\"{name}\": [\n    {}\n  ]", values.join(",\n    ")));
            }
        }
        Ok(format!("{{\n  {}\n}}\n", members.join(",\n  ")))
    }
}

/// The magics of a piece. The attacks are what their squares say, and not repeated.
fn piece(function: &Function<'_>, records: &Records<'_>) -> String {
    let Meaning::Attacks(attacks) = function.found.certified.meaning() else { return String::new() };
    let (layout, table) = (attacks.layout(), records.attacks());
    let square = |&square: &u8| {
        let field = |Column { name, width, entries, .. }: &Column| {
            let entry = entries[usize::from(square)];
            match *name {
                "mask" | "factor" => format!("\"{name}\": \"{}\"", hex(*width, entry)),
                NOT_MASK => format!("\"mask\": \"{}\"", hex(*width, !entry & width.mask())),
                _ => format!("\"{name}\": {entry}"),
            }
        };
        let fields: Vec<String> = records.columns.iter().map(field).collect();
        format!("{{\"square\": \"{}\", {}}}", layout.name(square.into()), fields.join(", "))
    };
    let squares: Vec<String> = attacks.squares().iter().map(square).collect();
    format!(
        "{{\n      \"piece\": {},\n      \"form\": \"{}\",\n      \"entries\": {},\n      \"bytes\": {},\n      \
         \"squares\": [\n        {}\n      ]\n    }}",
        quoted(records.stem),
        if records.is_black() { "black" } else { "plain" },
        table.entries().len(),
        table.entries().len() * table.width().size() / 8,
        squares.join(",\n        ")
    )
}

/// The factor and the table of a bit scan.
fn factor(function: &Function<'_>) -> Vec<String> {
    let Some(Factor { width, factor, shift, bits }) = Factor::of(function) else { return Vec::new() };
    let bits: Vec<String> = bits.entries().iter().map(u128::to_string).collect();
    vec![
        format!("\"width\": {}", width.bits()),
        format!("\"factor\": \"{}\"", hex(width, factor)),
        format!("\"shift\": {shift}"),
        format!("\"bits\": [{}]", bits.join(", ")),
    ]
}

/// A function as its program, with what is said about it.
fn function(function: &Function<'_>) -> String {
    let program = function.found.certified.program().to_string();
    let lines: Vec<String> = program.lines().map(quoted).collect();
    format!(
        "{{\n      \"name\": {},\n      \"target\": {},\n      \"about\": [{}],\n      \"program\": [\n        {}\n      ]\n    }}",
        quoted(function.name),
        quoted(function.target.name),
        list(&describe::summary_of_words(function)),
        lines.join(",\n        ")
    )
}

/// A word as hexadecimal digits, all of them.
fn hex(width: Width, word: u128) -> String {
    format!("{word:#0digits$x}", digits = width.size() / 4 + 2)
}

/// Strings with commas between.
fn list(lines: &[String]) -> String {
    lines.iter().map(|line| quoted(line)).collect::<Vec<_>>().join(", ")
}

/// A JSON string.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control.is_control() => {
                write!(quoted, "\\u{:04x}", u32::from(control)).expect("a string takes all text");
            }
            other => quoted.push(other),
        }
    }
    quoted + "\""
}
