//! Our own JSON.

use permgen_core::board::{Board, Numbering, parse_shape};
use permgen_core::program::{ParseProgramError, Program};
use permgen_core::width::Width;
use permgen_tables::magic::{Form, Magic, MagicEntry, Piece};
use serde_json::Value;

use super::Subjects;
use super::numbered::Numbered;
use crate::errors::BadInput;

/// What `permgen find --lang json` wrote.
pub(super) fn read(text: &str) -> Result<Subjects, BadInput> {
    const HELP: &str = "give a file that `permgen find --lang json` wrote";
    let value: Value =
        serde_json::from_str(text).map_err(|error| BadInput::new(format!("not JSON: {error}")).with_help(HELP))?;
    let bad = |path: &str| BadInput::new(format!("`{path}` is missing, or is not what it should be")).with_help(HELP);
    let width = value["width"]
        .as_u64()
        .and_then(|bits| Width::from_bits(u32::try_from(bits).ok()?))
        .ok_or_else(|| bad("width"))?;
    let hex = |value: &Value| {
        let digits = value.as_str()?.strip_prefix("0x")?;
        u128::from_str_radix(digits, 16).ok().filter(|word| word & !width.mask() == 0)
    };
    let mut subjects = Subjects::default();
    if let Some(factor) = value.get("factor") {
        let factor = hex(factor).ok_or_else(|| bad("factor"))?;
        let table: Option<Vec<u128>> =
            value["bits"].as_array().and_then(|bits| bits.iter().map(|bit| bit.as_u64().map(u128::from)).collect());
        let table = Some(table.ok_or_else(|| bad("bits"))?);
        if value["shift"].as_u64() != Some(u64::from(width.bits() - width.index_bits())) {
            return Err(bad("shift"));
        }
        let mut programs = Vec::new();
        if let Some(functions) = value.get("functions") {
            let functions = functions.as_array().ok_or_else(|| bad("functions"))?;
            for (index, function) in functions.iter().enumerate() {
                let path = format!("functions[{index}].program");
                let lines: Option<Vec<&str>> =
                    function["program"].as_array().and_then(|lines| lines.iter().map(Value::as_str).collect());
                let program = program(&lines.ok_or_else(|| bad(&path))?.join("\n"), &path)?;
                programs.push((path, program));
            }
        }
        subjects.numbered.push(Numbered { width, factor, table, programs });
        return Ok(subjects);
    }
    let shape = value["board"].as_str().and_then(parse_shape);
    let board = shape.and_then(|(ranks, files)| Board::new(ranks, files, width)).ok_or_else(|| bad("board"))?;
    let numbering = match value.get("numbering") {
        Some(name) => name.as_str().and_then(Numbering::from_name).ok_or_else(|| bad("numbering"))?,
        None => Numbering::default(),
    };
    let board = board.with_numbering(numbering);
    subjects.board = Some(board);
    let pieces = value["pieces"].as_array().ok_or_else(|| bad("pieces"))?;
    if pieces.is_empty() {
        return Err(BadInput::new(format!("`pieces`: there is no magic of the board of {board}")).with_help(HELP));
    }
    for (index, piece) in pieces.iter().enumerate() {
        let path = format!("pieces[{index}]");
        let kind = piece["piece"].as_str().and_then(Piece::from_name).ok_or_else(|| bad(&format!("{path}.piece")))?;
        let form = match piece["form"].as_str() {
            Some("plain") => Form::Plain,
            Some("black") => Form::Black,
            _ => return Err(bad(&format!("{path}.form"))),
        };
        // That each piece has a table of its own is said by how long it is.
        let size = piece["entries"].as_u64().ok_or_else(|| bad(&format!("{path}.entries")))?;
        subjects.sizes[usize::from(kind == Piece::Bishop)] = Some(size.into());
        let squares = piece["squares"].as_array().ok_or_else(|| bad(&format!("{path}.squares")))?;
        if squares.is_empty() {
            return Err(BadInput::new(format!("`{path}.squares`: there is no magic of the {kind}")).with_help(HELP));
        }
        for (index, entry) in squares.iter().enumerate() {
            let read = || {
                let name = entry["square"].as_str()?;
                let square = (0..board.squares()).find(|&square| board.square_name(square) == name)?;
                let shift = u32::try_from(entry["shift"].as_u64()?).ok()?;
                let offset = usize::try_from(entry["offset"].as_u64()?).ok()?;
                let (mask, factor) = (hex(&entry["mask"])?, hex(&entry["factor"])?);
                let magic = Magic { width, mask, factor, shift, form, offset };
                Some(MagicEntry { piece: kind, square, magic, line: 0 })
            };
            let entry = read().ok_or_else(|| bad(&format!("{path}.squares[{index}]")))?;
            if subjects.entries.iter().any(|other| (other.piece, other.square) == (kind, entry.square)) {
                let name = board.square_name(entry.square);
                return Err(BadInput::new(format!("`{path}.squares[{index}]`: {kind} {name} is there already"))
                    .with_help("leave out one of them"));
            }
            subjects.entries.push(entry);
        }
    }
    // With one table of both, each says how long that is.
    subjects.whole = subjects.sizes.into_iter().flatten().min();
    Ok(subjects)
}

fn program(text: &str, path: &str) -> Result<Program, BadInput> {
    text.parse().map_err(|error: ParseProgramError| {
        BadInput::new(format!("`{path}`, {error}"))
            .with_help("a program is text such as `permgen find de-bruijn --lang json` writes, line by line")
    })
}
