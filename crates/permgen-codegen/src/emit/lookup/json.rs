//! JSON, for tools: one object, in which words are hexadecimal text because numbers lose bits there.

use std::fmt::Write as _;

use super::{BitNumber, LookupLanguage, NotWritable, Tables, hex};

/// One JSON object.
#[derive(Debug)]
pub(super) struct Json;

impl LookupLanguage for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn about(&self) -> &'static str {
        "a JSON object, words as hexadecimal text"
    }

    fn tables(&self, tables: &Tables) -> Result<String, NotWritable> {
        let board = tables.board;
        let header = list(&tables.header);
        let mut text = format!(
            "{{\n  \"about\": [{}],\n  \"board\": \"{}x{}\",\n  \"width\": {},\n  \"pieces\": [",
            header,
            board.ranks(),
            board.files(),
            board.width().bits()
        );
        for (index, piece) in tables.pieces.iter().enumerate() {
            let form = if piece.is_black { "black" } else { "plain" };
            write!(
                text,
                "{}\n    {{\n      \"piece\": {},\n      \"form\": \"{form}\",\n      \"entries\": {},\n      \"bytes\": {},\n      \"squares\": [",
                if index == 0 { "" } else { "," },
                quoted(&piece.name),
                piece.size,
                tables.bytes(piece)
            )
            .expect("a string takes all text");
            for (index, entry) in piece.entries.iter().enumerate() {
                write!(
                    text,
                    "{}\n        {{\"square\": \"{}\", \"mask\": \"{}\", \"factor\": \"{}\", \"shift\": {}, \"offset\": {}}}",
                    if index == 0 { "" } else { "," },
                    board.square_name(entry.square),
                    tables.hex(entry.mask),
                    tables.hex(entry.factor),
                    entry.shift,
                    entry.offset
                )
                .expect("a string takes all text");
            }
            text.push_str("\n      ]\n    }");
        }
        text.push_str("\n  ]\n}\n");
        Ok(text)
    }

    fn bit_number(&self, numbering: &BitNumber) -> Result<String, NotWritable> {
        let table: Vec<String> = numbering.table().iter().map(ToString::to_string).collect();
        Ok(format!(
            "{{\n  \"about\": [{}],\n  \"width\": {},\n  \"factor\": \"{}\",\n  \"shift\": {},\n  \"bits\": [{}]\n}}\n",
            list(&numbering.header),
            numbering.width.bits(),
            hex(numbering.width, numbering.factor),
            numbering.shift(),
            table.join(", ")
        ))
    }
}

/// A JSON list of strings.
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
