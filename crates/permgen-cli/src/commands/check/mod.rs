//! `permgen check`: tables that were found once are proved again, by looking every occupancy up.

mod factor;
mod import;
mod json;
mod scan;

use anstyle::{AnsiColor, Style};
use permgen_core::board::{Board, Numbering};
use permgen_core::width::Width;
use permgen_tables::discovery::de_bruijn::is_de_bruijn;
use permgen_tables::magic::{
    Checked, Entry, Magic, MagicFile, ParseMagicFileError, Piece, Relation, WrongMagic, check, check_together,
};
use serde_json::json;

use crate::args::Check;
use crate::errors::{BadInput, Outcome};
use crate::picture::{Block, Ink, Layout, Pen, framed_difference, framed_word, paint};
use crate::source::read_input;
use crate::terminal;

/// What a file claims.
#[derive(Default)]
struct Subjects {
    /// The board that it names itself.
    board: Option<Board>,
    entries: Vec<Entry>,
    numbered: Vec<Numbered>,
}

/// A de Bruijn factor, and which bit each number stands for.
struct Numbered {
    width: Width,
    factor: u128,
    table: Option<Vec<u128>>,
}

pub(crate) fn run(args: &Check) -> anyhow::Result<Outcome> {
    let (text, origin) = read_input(&args.file)?;
    let origin = origin.unwrap_or_else(|| "standard input".to_owned());
    let (ranks, files) = args.board;
    let numbering = args.numbering.unwrap_or(Numbering::A1_LSB);
    let width = Width::fitting(u32::from(ranks) * u32::from(files));
    let board = width
        .and_then(|width| Board::new(ranks, files, width))
        .ok_or_else(|| BadInput::new(format!("a board of {ranks}x{files} has more squares than a word has bits")))?
        .with_numbering(numbering);
    if factor::is_factor(content(&text)) {
        let is_right = factor::prove(&text, args.pairs.as_deref(), args.json)?;
        return Ok(if is_right { Outcome::Success } else { Outcome::Negative });
    }
    let subjects = read(&text, args, board).map_err(|error| error.at(&format!("`{origin}`")))?;
    let board = subjects.board.unwrap_or(board);
    let mut outcome = Outcome::Success;
    for numbered in &subjects.numbered {
        if !tell_numbered(numbered, args.json)? {
            outcome = Outcome::Negative;
        }
    }
    if !subjects.entries.is_empty() && !check_magics(&subjects.entries, board, args)? {
        outcome = Outcome::Negative;
    }
    Ok(outcome)
}

/// The first line that says something.
fn content(text: &str) -> &str {
    text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or_default()
}

fn read(text: &str, args: &Check, board: Board) -> Result<Subjects, BadInput> {
    let content = content(text);
    if content.starts_with("permgen state") {
        return Err(BadInput::new("this is how far a search has come, and no result")
            .with_help("join all shards: `permgen merge FILES -o FILE`; or go on with a checkpoint: --resume"));
    }
    if MagicFile::begins(content) {
        let file: MagicFile = text
            .parse()
            .map_err(|error: ParseMagicFileError| BadInput::new(error.to_string()).with_help(error.help))?;
        return Ok(Subjects { board: Some(file.board), entries: file.entries, numbered: Vec::new() });
    }
    if content.starts_with("de-bruijn ") {
        return de_bruijn(text);
    }
    if content.starts_with('{') && text.contains("\"width\"") {
        return json::read(text);
    }
    import::import(text, args, board)
}

/// Lines such as `de-bruijn 64 0x0218a392cd3d5dbf`.
fn de_bruijn(text: &str) -> Result<Subjects, BadInput> {
    let mut subjects = Subjects::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let read = |words: &[&str]| match words {
            ["de-bruijn", bits, factor] => {
                let width = Width::from_bits(bits.parse().ok()?)?;
                let factor = u128::from_str_radix(factor.strip_prefix("0x")?, 16).ok()?;
                Some(Numbered { width, factor, table: None })
            }
            _ => None,
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        if !words.is_empty() {
            subjects.numbered.push(read(&words).ok_or_else(|| {
                BadInput::new(format!("line {number}: `{}` is no de Bruijn factor", line.trim()))
                    .with_help("write `de-bruijn 64 0x0218a392cd3d5dbf`: bits of the word and factor")
            })?);
        }
    }
    Ok(subjects)
}

fn green(text: &str) -> String {
    paint(AnsiColor::Green.on_default().bold(), text)
}

fn red(text: &str) -> String {
    paint(AnsiColor::Red.on_default().bold(), text)
}

/// Tries all bits; whether it is right.
fn tell_numbered(numbered: &Numbered, as_json: bool) -> anyhow::Result<bool> {
    let Numbered { width, factor, table } = numbered;
    let bits = width.bits();
    let name = format!("de Bruijn factor {factor:#x} of {bits} bits");
    let wrong = if !is_de_bruijn(*width, *factor) {
        Some("two bits get the same number".to_owned())
    } else {
        let index = |bit: u32| (factor << bit & width.mask()) >> (bits - bits.ilog2());
        table.as_ref().and_then(|table| {
            let bit = (0..bits).find(|&bit| table.get(index(bit) as usize) != Some(&u128::from(bit)))?;
            Some(format!("bit {bit} gets the number {}, and the table says otherwise", index(bit)))
        })
    };
    let is_right = wrong.is_none();
    terminal::print(&if as_json {
        format!("{}\n", json!({ "name": name, "verdict": verdict(is_right), "tried": bits, "reason": wrong }))
    } else {
        match wrong {
            None => format!("{name} is {}: all {bits} bits were tried\n", green("proved")),
            Some(wrong) => format!("{name} is {}: {wrong}\n", red("wrong")),
        }
    })?;
    Ok(is_right)
}

fn verdict(is_right: bool) -> &'static str {
    if is_right { "proved" } else { "refuted" }
}

/// Proves all magics; whether they are right.
///
/// Without offsets each has a table of its own. With them they share one, and must agree with each other as well.
fn check_magics(entries: &[Entry], board: Board, args: &Check) -> anyhow::Result<bool> {
    let relations: Vec<Relation> = entries
        .iter()
        .map(|entry| Relation::slider(entry.piece, board, entry.square))
        .collect::<Result<_, _>>()
        .map_err(|error| BadInput::new(error.to_string()))?;
    let mut right = Vec::new();
    let mut wrong = 0;
    for (entry, relation) in entries.iter().zip(&relations) {
        let verdict = check(&entry.magic, relation);
        let is_first = wrong == 0;
        match &verdict {
            Ok(checked) => right.push((entry, *checked)),
            Err(_) => wrong += 1,
        }
        if args.json {
            tell_json(entry, board, &verdict)?;
        } else if let Err(error) = &verdict {
            let (name, place) = (name(entry, board), place(entry));
            terminal::print(&format!("{name}{place} is {}: {}\n", red("wrong"), fact(error, board)))?;
            if let (true, WrongMagic::Collision(collision)) = (is_first, error) {
                let looked_up = (collision.second, collision.second_set, collision.first_set);
                terminal::print(&picture(board, looked_up, args.ascii))?;
            }
        }
    }
    for piece in Piece::ALL {
        let of_piece: Vec<&(&Entry, Checked)> = right.iter().filter(|(entry, _)| entry.piece == piece).collect();
        if !args.json && !of_piece.is_empty() {
            let sum = |count: fn(&Checked) -> u64| of_piece.iter().map(|(_, checked)| count(checked)).sum::<u64>();
            let size: u64 = of_piece.iter().map(|(entry, _)| 1u64 << entry.magic.bits().min(40)).sum();
            terminal::print(&format!(
                "{}: {} {} for {} occupancies, {} attack sets, {} bits of index in tables of {size} entries\n",
                piece.name(),
                magics(of_piece.len()),
                green("proved"),
                sum(|checked| checked.occupancies),
                sum(|checked| checked.attack_sets),
                bits(&of_piece),
            ))?;
        }
    }
    if wrong == 0 && entries.iter().any(|entry| entry.magic.offset != 0) {
        return together(entries, &relations, board, args);
    }
    Ok(wrong == 0)
}

/// Proves that tables which share memory agree.
fn together(entries: &[Entry], relations: &[Relation], board: Board, args: &Check) -> anyhow::Result<bool> {
    // Those of a piece share one table; when that fails for none, all may share one.
    let all: Vec<(Magic, &Relation)> = entries.iter().map(|entry| entry.magic).zip(relations).collect();
    let groups: Vec<(String, Vec<usize>)> = match check_together(&all) {
        Ok(_) => vec![("all".to_owned(), (0..entries.len()).collect())],
        Err(_) => Piece::ALL
            .into_iter()
            .map(|piece| {
                let of_piece = (0..entries.len()).filter(|&index| entries[index].piece == piece);
                (piece.name().to_owned(), of_piece.collect())
            })
            .filter(|(_, group): &(_, Vec<usize>)| !group.is_empty())
            .collect(),
    };
    let mut is_right = true;
    for (name_of_group, group) in groups {
        let magics: Vec<(Magic, &Relation)> = group.iter().map(|&index| all[index]).collect();
        let verdict = check_together(&magics);
        is_right &= verdict.is_ok();
        let bytes = |entries: u64| entries * u64::from(board.width().bits()) / 8;
        terminal::print(&match &verdict {
            _ if args.json => {
                let entries = verdict.as_ref().ok().map(|checked| checked.entries);
                let name = format!("table of {name_of_group}");
                let reason = verdict.as_ref().err().map(|error| fact(error, board));
                format!(
                    "{}\n",
                    json!({ "name": name, "verdict": self::verdict(verdict.is_ok()), "entries": entries, "reason": reason })
                )
            }
            Ok(checked) => format!(
                "the table of {name_of_group} is {}: {} entries, {} bytes, {} of them used\n",
                green("proved"),
                checked.entries,
                bytes(checked.entries),
                checked.used
            ),
            Err(error) => {
                let mut text = format!("the table of {name_of_group} is {}: {}\n", red("wrong"), fact(error, board));
                if let WrongMagic::Collision(collision) = error {
                    let [first, second] = collision.magics.map(|index| name(&entries[group[index]], board));
                    text.push_str(&format!("{second} finds what {first} needs there\n"));
                    let looked_up = (collision.second, collision.second_set, collision.first_set);
                    text.push_str(&picture(board, looked_up, args.ascii));
                }
                text
            }
        })?;
    }
    Ok(is_right)
}

fn magics(count: usize) -> String {
    if count == 1 { "1 magic".to_owned() } else { format!("{count} magics") }
}

/// The fewest and the most bits of an index.
fn bits(entries: &[&(&Entry, Checked)]) -> String {
    let bits = || entries.iter().map(|(entry, _)| entry.magic.bits());
    match (bits().min().unwrap_or(0), bits().max().unwrap_or(0)) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

fn name(entry: &Entry, board: Board) -> String {
    paint(Style::new().bold(), &format!("{} {}", entry.piece, board.square_name(entry.square)))
}

fn place(entry: &Entry) -> String {
    if entry.line == 0 { String::new() } else { format!(" (line {})", entry.line) }
}

/// What is wrong, in squares.
fn fact(error: &WrongMagic, board: Board) -> String {
    match error {
        WrongMagic::Collision(collision) => format!(
            "the occupancy {:#x} gets entry {}, where the attacks of {:#x} are",
            collision.second, collision.index, collision.first
        ),
        WrongMagic::LooksAtOthers { bits, .. } => {
            let squares: Vec<String> =
                (0..128).filter(|bit| bits >> bit & 1 == 1).map(|bit| board.bit_name(bit)).collect();
            format!("its mask has {}, which does not matter", squares.join(", "))
        }
        other => other.to_string(),
    }
}

/// An occupancy, what it attacks, and what the table says.
fn picture(board: Board, (occupied, expected, got): (u128, u128, u128), ascii: bool) -> String {
    let (pen, layout) = (if ascii { Pen::ASCII } else { Pen::UNICODE }, Layout::Board(board));
    let blocks = [
        framed_word(pen, layout, occupied, Ink::Mask).titled("occupied".to_owned()),
        framed_word(pen, layout, expected, Ink::Figure).titled("attacks".to_owned()),
        framed_difference(pen, layout, expected, got).titled("the table says".to_owned()),
    ];
    let mut text = String::from("\n");
    for line in Block::beside(&blocks, 3).lines() {
        text.push_str(&format!("  {line}\n"));
    }
    text + &format!("  {} is missing, {} is too much\n\n", pen.pick("○", "-"), pen.pick("×", "x"))
}

fn tell_json(entry: &Entry, board: Board, verdict: &Result<Checked, WrongMagic>) -> anyhow::Result<()> {
    let checked = verdict.as_ref().ok();
    let collision = match verdict {
        Err(WrongMagic::Collision(collision)) => Some(json!({
            "occupied": format!("{:#x}", collision.second),
            "expected": format!("{:#x}", collision.second_set),
            "got": format!("{:#x}", collision.first_set),
            "index": collision.index,
        })),
        _ => None,
    };
    let fields = json!({
        "name": format!("{} {}", entry.piece, board.square_name(entry.square)),
        "line": (entry.line != 0).then_some(entry.line),
        "verdict": self::verdict(verdict.is_ok()),
        "bits": entry.magic.bits(),
        "occupancies": checked.map(|checked| checked.occupancies),
        "attack_sets": checked.map(|checked| checked.attack_sets),
        "entries": checked.map(|checked| checked.entries),
        "reason": verdict.as_ref().err().map(|error| fact(error, board)),
        "counterexample": collision,
    });
    terminal::print(&format!("{fields}\n"))?;
    Ok(())
}
