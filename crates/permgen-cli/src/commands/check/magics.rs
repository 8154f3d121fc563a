//! Magics of sliders, proved by looking every occupancy up.

use anstyle::Style;
use permgen_core::article::counted;
use permgen_core::board::{Board, Numbering};
use permgen_tables::magic::{Checked, Form, Magic, MagicEntry, Piece, Relation, WrongMagic, check, check_together};
use serde_json::json;

use super::{Attacks, Subjects, Wrong, attacks, green, red, verdict as verdict_word};
use crate::args::{Check, SharedTables};
use crate::errors::BadInput;
use crate::host;
use crate::picture::{Block, Ink, Pen, framed_difference, framed_word, paint};
use permgen_view::Layout;

/// What a magic has to tell apart: occupancies of the squares that matter, and of all that its mask looks at beside them.
fn relation(entry: &MagicEntry, board: Board) -> Result<Relation, BadInput> {
    let wrong = |error: permgen_tables::magic::RelationError| {
        BadInput::new(format!("{} {}{}: {error}", entry.piece, board.square_name(entry.square), place(entry)))
    };
    let usual = entry.relation(board).map_err(wrong)?;
    let (lacks, all) = (usual.mask() & !entry.magic.mask, usual.mask() | entry.magic.mask);
    if lacks != 0 && all.count_ones() > 16 {
        // A square that matters is not looked at, so that it is wrong; trying all that is looked at would take long.
        return Ok(usual);
    }
    usual.looking_at(entry.magic.mask).map_err(wrong)
}

fn relations(entries: &[MagicEntry], board: Board) -> Result<Vec<Relation>, BadInput> {
    entries.iter().map(|entry| relation(entry, board)).collect()
}

/// Whether magics look up in one table without taking each other's places.
pub(super) fn agree(entries: &[MagicEntry], board: Board) -> bool {
    let Ok(relations) = relations(entries, board) else { return false };
    let all: Vec<(Magic, &Relation)> = entries.iter().map(|entry| entry.magic).zip(&relations).collect();
    check_together(&all).is_ok()
}

/// Of each piece that has magics for some of the squares: those, and the others.
pub(super) fn missing(entries: &[MagicEntry], board: Board) -> Vec<(Piece, Vec<String>, Vec<String>)> {
    let of_piece = |piece: Piece| {
        let has = |square: &u8| entries.iter().any(|entry| (entry.piece, entry.square) == (piece, *square));
        let (there, missing): (Vec<u8>, Vec<u8>) = (0..board.squares()).partition(has);
        let names = |squares: Vec<u8>| squares.into_iter().map(|square| board.square_name(square)).collect::<Vec<_>>();
        (piece, names(there), names(missing))
    };
    let is_partial = |(_, there, missing): &(Piece, Vec<String>, Vec<String>)| !there.is_empty() && !missing.is_empty();
    Piece::ALL.into_iter().map(of_piece).filter(is_partial).collect()
}

/// In which of [`FORMS`] a magic is right. In none, without a try, if it does not look at a square that matters.
fn right_in(entry: &MagicEntry, board: Board) -> [bool; 2] {
    let looks_at_all = |mask: u128| mask & !entry.magic.mask == 0;
    if !Relation::slider_mask(entry.piece, board, entry.square).is_ok_and(looks_at_all) {
        return [false; 2];
    }
    relation(entry, board)
        .map_or([false; 2], |relation| FORMS.map(|form| check(&Magic { form, ..entry.magic }, &relation).is_ok()))
}

/// Whether a magic is right in its form.
pub(super) fn is_right(entry: &MagicEntry, board: Board) -> bool {
    right_in(entry, board)[usize::from(entry.magic.form == Form::Black)]
}

/// How many magics of a piece are wrong in each of [`FORMS`].
fn wrong_in(entries: &[MagicEntry], board: Board) -> [usize; 2] {
    let right: Vec<[bool; 2]> = entries.iter().map(|entry| right_in(entry, board)).collect();
    [0, 1].map(|form| right.iter().filter(|right| !right[form]).count())
}

/// Gives the magics of a piece the form in which fewer of them are wrong: plain, if that does not tell.
pub(super) fn try_forms(entries: &mut [MagicEntry], board: Board) {
    let [plain, black] = wrong_in(entries, board);
    let is_black = black < plain;
    for entry in entries {
        entry.magic.form = if is_black { Form::Black } else { Form::Plain };
    }
}

/// Gives magics that hold in both forms the one in which the table that they share holds as well; and says which forms are taken.
pub(super) fn settle_forms(subjects: &mut Subjects, board: Board, args: &Check) {
    let of_piece = |entries: &[MagicEntry], piece: Piece| -> Vec<MagicEntry> {
        entries.iter().copied().filter(|entry| entry.piece == piece).collect()
    };
    let wrong = Piece::ALL.map(|piece| wrong_in(&of_piece(&subjects.entries, piece), board));
    let is_open = wrong.map(|wrong| args.form.is_none() && wrong == [0, 0]);
    let with = |forms: [Form; 2]| -> Vec<MagicEntry> {
        let form = |entry: &MagicEntry| {
            let place = usize::from(entry.piece == Piece::Bishop);
            let form = if is_open[place] { forms[place] } else { entry.magic.form };
            MagicEntry { magic: Magic { form, ..entry.magic }, ..*entry }
        };
        subjects.entries.iter().map(form).collect()
    };
    let fits = |entries: &Vec<MagicEntry>| {
        let is_each = Piece::ALL.into_iter().all(|piece| agree(&of_piece(entries, piece), board));
        let is_right = |attacks: &Attacks| {
            relations(entries, board).is_ok_and(|relations| {
                attacks::wrong(attacks, entries, &relations).is_some_and(|wrong| wrong.is_none())
            })
        };
        (subjects.attacks.as_ref().is_none_or(is_right), agree(entries, board), is_each)
    };
    if is_open.contains(&true) && subjects.has_offsets {
        let all = FORMS.iter().rev().flat_map(|&rook| FORMS.iter().rev().map(move |&bishop| [rook, bishop]));
        // The last of those that fit best: plain magics.
        if let Some(best) = all.map(with).max_by_key(fits) {
            subjects.entries = best;
        }
    }
    for (piece, wrong) in Piece::ALL.into_iter().zip(wrong) {
        subjects.assumed.extend(form_of(&of_piece(&subjects.entries, piece), wrong, args));
    }
}

const FORMS: [Form; 2] = [Form::Plain, Form::Black];

/// What the program has to multiply so that what is said of the magics of a piece holds.
fn form_of(entries: &[MagicEntry], wrong: [usize; 2], args: &Check) -> Option<String> {
    let MagicEntry { piece, magic, .. } = entries.first()?;
    let form = |form: Form| match form {
        Form::Plain => "plain, `(occupied & mask) * magic >> shift`",
        Form::Black => "black, `(occupied | !mask) * magic >> shift`",
    };
    let other = if magic.form == Form::Plain { Form::Black } else { Form::Plain };
    let which = match [magic.form, other].map(|form| wrong[usize::from(form == Form::Black)]) {
        _ if args.form.is_some() => "as asked".to_owned(),
        [0, 0] => format!("though they hold as well as {}", form(other)),
        [0, _] => "the one of the two forms in which they hold".to_owned(),
        [..] => format!("though they do not hold so, nor as {}", form(other)),
    };
    Some(format!("the magics of the {piece} are {}, {which}", form(magic.form)))
}

/// Proves all magics; what is wrong.
///
/// Without offsets each has a table of its own. With them they share one, and must agree with each other as well.
pub(super) fn tell(subjects: &Subjects, board: Board, args: &Check) -> anyhow::Result<Wrong> {
    let entries = &subjects.entries[..];
    let relations = relations(entries, board)?;
    let verdicts: Vec<_> =
        entries.iter().zip(&relations).map(|(entry, relation)| check(&entry.magic, relation)).collect();
    let wrong = verdicts.iter().filter(|verdict| verdict.is_err()).count();
    if wrong > 0 && subjects.is_foreign {
        expect_no_other_reading(subjects, board, args)?;
    }
    let is_shared = entries.iter().any(|entry| entry.magic.offset != 0) || subjects.has_offsets;
    // There may be two readings of offsets, and then nothing is said before one is chosen.
    let groups = if wrong == 0 && is_shared { groups(subjects, &relations, board, args)? } else { Vec::new() };
    let mut is_first = true;
    let mut right = Vec::new();
    for (entry, verdict) in entries.iter().zip(&verdicts) {
        if let Ok(checked) = verdict {
            right.push((entry, *checked));
        }
        if args.json {
            tell_json(entry, board, verdict)?;
        } else if let Err(error) = verdict {
            let (name, place) = (name(entry, board), place(entry));
            host::print(&format!("{name}{place} is {}: {}\n", red("wrong"), fact(error, board)))?;
            if let (true, WrongMagic::Collision(collision)) = (is_first, error) {
                let looked_up = (collision.second, collision.second_set, collision.first_set);
                host::print(&picture(board, looked_up, args.ascii))?;
            }
            is_first = false;
        }
    }
    for piece in Piece::ALL {
        let of_piece: Vec<&(&MagicEntry, Checked)> = right.iter().filter(|(entry, _)| entry.piece == piece).collect();
        if !args.json && !of_piece.is_empty() {
            let sum = |count: fn(&Checked) -> u64| of_piece.iter().map(|(_, checked)| count(checked)).sum::<u64>();
            let size: u64 = of_piece.iter().map(|(entry, _)| 1u64 << entry.magic.bits().min(40)).sum();
            host::print(&format!(
                "{}: {} {} for {} occupancies, {} attack sets, {} of index in tables of {size} entries\n",
                piece.name(),
                counted(&of_piece.len(), "magic"),
                green("proved"),
                sum(|checked| checked.occupancies),
                sum(|checked| checked.attack_sets),
                counted(&bits(&of_piece), "bit"),
            ))?;
        }
    }
    let is_variable = |entry: &MagicEntry| subjects.variable_pieces.contains(&entry.piece);
    let each = entries.iter().zip(&verdicts).map(|(entry, verdict)| Wrong::of(verdict.is_ok(), is_variable(entry)));
    let mut worst = each.max().unwrap_or(Wrong::Nothing);
    let needed = entries.iter().map(|entry| 1u64 << entry.magic.bits().min(40)).sum();
    if let (false, 0, Some(reason)) = (is_shared, wrong, too_short(needed, subjects.whole)) {
        host::print(&match args.json {
            true => {
                let verdict = verdict_word(false);
                format!(
                    "{}\n",
                    json!({ "name": "all tables", "verdict": verdict, "entries": needed, "reason": reason })
                )
            }
            false => format!("the memory of all tables is {}: {reason}\n", red("wrong")),
        })?;
        worst = Wrong::Constant;
    }
    for group in &groups {
        let is_variable = group.members.iter().any(|&index| is_variable(&entries[index]));
        worst = worst.max(Wrong::of(tell_table(group, entries, &relations, board, args)?, is_variable));
    }
    Ok(worst)
}

/// Magics that are refuted by an occupancy, with the lines of their numbers. Nothing when what is wrong may be another reading of the
/// text: of each piece three of four magics must be right.
pub(super) fn refutations(subjects: &Subjects, board: Board, args: &Check) -> Vec<(usize, String)> {
    let entries = &subjects.entries[..];
    let Ok(relations) = relations(entries, board) else { return Vec::new() };
    let verdicts: Vec<_> =
        entries.iter().zip(&relations).map(|(entry, relation)| check(&entry.magic, relation)).collect();
    if verdicts.iter().all(Result::is_ok) || expect_no_other_reading(subjects, board, args).is_err() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for piece in Piece::ALL {
        let of_piece = || entries.iter().zip(&verdicts).filter(move |(entry, _)| entry.piece == piece);
        let (all, right) = (of_piece().count(), of_piece().filter(|(_, verdict)| verdict.is_ok()).count());
        // What is 0 is found later.
        let is_made_later = of_piece().any(|(entry, _)| entry.magic.factor == 0);
        if 4 * right < 3 * all || is_made_later {
            continue;
        }
        for (entry, verdict) in of_piece() {
            if let Err(error @ WrongMagic::Collision(_)) = verdict {
                let what = format!("{} {}: {}", entry.piece, board.square_name(entry.square), fact(error, board));
                found.push((entry.line, what));
            }
        }
    }
    found
}

/// What is wrong as it was read may be right as something else, which the user can say and the file does not.
fn expect_no_other_reading(subjects: &Subjects, board: Board, args: &Check) -> Result<(), BadInput> {
    let entries = &subjects.entries;
    let mut readings: Vec<(String, Vec<MagicEntry>)> = Vec::new();
    if args.order.is_none() {
        let element = |square: u8| board.bit_of(square);
        for (name, order) in Numbering::NAMED {
            let order = board.with_numbering(order);
            // The magic of an element is that of another square. What was taken as usual of the square stays with it.
            let moved = |entry: &MagicEntry| {
                let square = order.square_at(element(entry.square)).unwrap_or(entry.square);
                let mask = |square: u8| Relation::slider_mask(entry.piece, board, square);
                let is_usual = mask(entry.square) == Ok(entry.magic.mask);
                let usual = mask(square).unwrap_or(entry.magic.mask);
                let mask = if is_usual { usual } else { entry.magic.mask };
                MagicEntry { square, magic: Magic { mask, ..entry.magic }, ..*entry }
            };
            let mut moved: Vec<MagicEntry> = entries.iter().map(moved).collect();
            for piece in Piece::ALL.into_iter().filter(|_| args.form.is_none()) {
                let mut of_piece: Vec<MagicEntry> =
                    moved.iter().copied().filter(|entry| entry.piece == piece).collect();
                try_forms(&mut of_piece, board);
                moved.retain(|entry| entry.piece != piece);
                moved.extend(of_piece);
            }
            readings.push((format!("--order {name}"), moved));
        }
    }
    match readings.iter().find(|(_, entries)| entries.iter().all(|entry| is_right(entry, board))) {
        None => Ok(()),
        Some((option, _)) => {
            Err(BadInput::new("as it was read, not all magics are right, and as something else they are")
                .with_help(format!("say what it is: with {option} all are right")))
        }
    }
}

/// Magics that look up in one table.
struct Group {
    name: &'static str,
    members: Vec<usize>,
    /// How many entries the file says the table has.
    size: Option<u128>,
}

/// Which magics share a table.
fn groups(subjects: &Subjects, relations: &[Relation], board: Board, args: &Check) -> Result<Vec<Group>, BadInput> {
    let entries = &subjects.entries[..];
    let all = || vec![Group { name: "all", members: (0..entries.len()).collect(), size: subjects.whole }];
    let each: Vec<Group> = (Piece::ALL.into_iter().zip(subjects.sizes))
        .map(|(piece, size)| {
            let members = (0..entries.len()).filter(|&index| entries[index].piece == piece).collect();
            Group { name: piece.name(), members, size }
        })
        .filter(|group| !group.members.is_empty())
        .collect();
    if each.len() == 1 && each[0].size.is_some() {
        return Ok(each);
    }
    let is_right = |group: &Group| {
        let magics: Vec<(Magic, &Relation)> =
            group.members.iter().map(|&index| (entries[index].magic, &relations[index])).collect();
        check_together(&magics)
    };
    match args.tables.or(subjects.tables) {
        Some(SharedTables::One) => return Ok(all()),
        Some(SharedTables::Each) => return Ok(each),
        None => (),
    }
    let verdict = is_right(&all()[0]);
    if verdict.is_ok() || each.len() == 1 || each.iter().any(|group| is_right(group).is_err()) {
        return Ok(all());
    }
    // A size for each piece's table says that each has one.
    if each.iter().all(|group| group.size.is_some()) {
        return Ok(each);
    }
    let clash = match verdict {
        Err(WrongMagic::Collision(collision)) => {
            let [first, second] = collision.magics.map(|index| name(&entries[index], board));
            format!("{first} and {second} take the same entry {}", collision.index)
        }
        _ => "they are wrong".to_owned(),
    };
    Err(BadInput::new(format!("in one table of both pieces {clash}; in a table for each piece all are right"))
        .with_help("say which of the two the offsets are for: --tables one, --tables each"))
}

/// What is wrong if the file says that there are fewer entries than magics need.
fn too_short(needed: u64, said: Option<u128>) -> Option<String> {
    let said = said.filter(|&said| u128::from(needed) > said)?;
    Some(format!("it needs {needed} entries, and the file says that it has {said}"))
}

/// Proves that tables which share memory agree.
fn tell_table(
    group: &Group,
    entries: &[MagicEntry],
    relations: &[Relation],
    board: Board,
    args: &Check,
) -> anyhow::Result<bool> {
    let magics: Vec<(Magic, &Relation)> =
        group.members.iter().map(|&index| (entries[index].magic, &relations[index])).collect();
    let verdict = check_together(&magics);
    let bytes = |entries: u64| entries * u64::from(board.width().bits()) / 8;
    let too_short = verdict.as_ref().ok().and_then(|checked| too_short(checked.entries, group.size));
    let is_right = verdict.is_ok() && too_short.is_none();
    let name_of_group = group.name;
    let reason = verdict.as_ref().err().map(|error| fact(error, board)).or(too_short.clone());
    host::print(&match &verdict {
        _ if args.json => {
            let entries = verdict.as_ref().ok().map(|checked| checked.entries);
            let name = format!("table of {name_of_group}");
            let verdict = verdict_word(is_right);
            format!("{}\n", json!({ "name": name, "verdict": verdict, "entries": entries, "reason": reason }))
        }
        Ok(checked) if is_right => format!(
            "the table of {name_of_group} is {}: {} entries, {} bytes, {} of them used\n",
            green("proved"),
            checked.entries,
            bytes(checked.entries),
            checked.used
        ),
        _ => {
            let reason = reason.unwrap_or_default();
            let mut text = format!("the table of {name_of_group} is {}: {reason}\n", red("wrong"));
            if let Err(WrongMagic::Collision(collision)) = &verdict {
                let [first, second] = collision.magics.map(|index| name(&entries[group.members[index]], board));
                text.push_str(&format!("{second} finds what {first} needs there\n"));
                let looked_up = (collision.second, collision.second_set, collision.first_set);
                text.push_str(&picture(board, looked_up, args.ascii));
            }
            text
        }
    })?;
    Ok(is_right)
}

/// Proves that a table holds what is attacked, where the magics look it up. `None` when it is no table of all of them.
pub(super) fn tell_attacks(
    table: &Attacks,
    subjects: &Subjects,
    board: Board,
    args: &Check,
) -> anyhow::Result<Option<bool>> {
    let entries = &subjects.entries[..];
    let relations = relations(entries, board)?;
    let (name_of_table, count) = (&table.name, table.sets.len());
    let (wrong, reason) = if let Some(wrong) = attacks::wrong(table, entries, &relations) {
        let said = |(entry, occupancy, _): (&MagicEntry, u128, u128)| {
            format!("entry {} is not what {} attacks", entry.magic.index(occupancy), name(entry, board))
        };
        (wrong, wrong.map(said))
    } else if let Some(needed) = attacks::missing(table, entries, &relations) {
        (None, Some(format!("the magics need {needed} entries, and it has {count}")))
    } else {
        return Ok(None);
    };
    host::print(&match (&reason, args.json) {
        (_, true) => {
            let (name, verdict) = (format!("attacks in {name_of_table}"), verdict_word(reason.is_none()));
            format!("{}\n", json!({ "name": name, "verdict": verdict, "entries": count, "reason": reason }))
        }
        (None, false) => format!("the attacks in `{name_of_table}` are {}: {count} entries\n", green("proved")),
        (Some(reason), false) => format!("the attacks in `{name_of_table}` are {}: {reason}\n", red("wrong")),
    })?;
    if let (Some((entry, occupancy, set)), false) = (wrong, args.json) {
        let got = table.sets[entry.magic.index(occupancy)];
        host::print(&picture(board, (occupancy, set, got), args.ascii))?;
    }
    Ok(Some(reason.is_none()))
}

/// The fewest and the most bits of an index.
fn bits(entries: &[&(&MagicEntry, Checked)]) -> String {
    let bits = || entries.iter().map(|(entry, _)| entry.magic.bits());
    match (bits().min().unwrap_or(0), bits().max().unwrap_or(0)) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

fn name(entry: &MagicEntry, board: Board) -> String {
    paint(Style::new().bold(), &format!("{} {}", entry.piece, board.square_name(entry.square)))
}

fn place(entry: &MagicEntry) -> String {
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

fn tell_json(entry: &MagicEntry, board: Board, verdict: &Result<Checked, WrongMagic>) -> anyhow::Result<()> {
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
        "verdict": verdict_word(verdict.is_ok()),
        "bits": entry.magic.bits(),
        "occupancies": checked.map(|checked| checked.occupancies),
        "attack_sets": checked.map(|checked| checked.attack_sets),
        "entries": checked.map(|checked| checked.entries),
        "reason": verdict.as_ref().err().map(|error| fact(error, board)),
        "counterexample": collision,
    });
    host::print(&format!("{fields}\n"))?;
    Ok(())
}
