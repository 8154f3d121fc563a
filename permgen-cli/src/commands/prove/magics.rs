//! Tables of magics: factors whose products tell all attacks of a slider apart.
//!
//! ```text
//! magics 8x8
//! rook a1 0x0080001020400080 12
//! bishop d4 0x... 9
//! ```
//!
//! A line names the piece, its square, the factor, and how many of the product's highest bits are the index.

use std::path::Path;

use permgen_core::board::Board;
use permgen_core::program::Program;
use permgen_core::spec::parse_shape_text;
use permgen_core::width::Width;
use permgen_verify::Claim;
use permgen_verify::index::{bishop_rays, rook_rays, tells_attacks_apart};

use super::Subject;
use crate::errors::{BadInput, ManyBadInputs};

/// A claim for each line.
pub(super) fn subjects(text: &str, file: &Path) -> anyhow::Result<Vec<Subject>> {
    let mut board = None;
    let mut subjects = Vec::new();
    let mut wrong = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let place = format!("`{}`, line {}", file.display(), number + 1);
        if line.is_empty() {
            continue;
        }
        if let Some(shape) = line.strip_prefix("magics ") {
            board = parse_shape_text(shape.trim()).and_then(|(ranks, files)| Board::new(ranks, files, Width::W64));
            if board.is_none() {
                return Err(BadInput::new(format!("{place}: `{shape}` is not a board of at most 64 squares"))
                    .with_help("write `magics 8x8`")
                    .into());
            }
            continue;
        }
        match board.and_then(|board| subject(board, line)) {
            Some(subject) => subjects.push(subject),
            None => wrong.push(BadInput::new(format!("{place}: `{line}` is not a magic")).with_help(
                "after `magics 8x8`, write `rook a1 0x0080001020400080 12`: piece, square, factor, bits of the index",
            )),
        }
    }
    if wrong.is_empty() { Ok(subjects) } else { Err(ManyBadInputs(wrong).into()) }
}

fn subject(board: Board, line: &str) -> Option<Subject> {
    let mut words = line.split_whitespace();
    let (piece, square, factor, bits) = (words.next()?, words.next()?, words.next()?, words.next()?);
    let number = (0..board.squares()).find(|&number| board.square_name(number) == square)?;
    let rays = match piece {
        "rook" => rook_rays(number, board.ranks(), board.files()),
        "bishop" => bishop_rays(number, board.ranks(), board.files()),
        _ => return None,
    };
    let factor = u64::from_str_radix(factor.strip_prefix("0x")?, 16).ok()?;
    let bits: u32 = bits.parse().ok().filter(|bits| (1..64).contains(bits))?;
    if words.next().is_some() {
        return None;
    }
    let text = format!("program(x: u64) -> u64\nv1 = mul x, {factor:#018x}\nv2 = shr v1, {}\nreturn v2", 64 - bits);
    let index: Program = text.parse().ok()?;
    let claim = Claim {
        name: format!("{piece} {square}"),
        question: tells_attacks_apart(&index, &rays),
        sides: None,
        steps: Vec::new(),
        program: None,
    };
    Some(Subject { claim, board: Some(board), call: None, panics: Vec::new() })
}
