//! Magics of sliders as a task.

use std::collections::HashSet;

use permgen_codegen::emit::lookup::{self, Lookup};
use permgen_codegen::emit::{File, Function};
use permgen_core::VERSION;
use permgen_core::board::{Board, Numbering};
use permgen_core::width::Width;
use permgen_tables::discovery::compact::Compact;
use permgen_tables::discovery::sampled::Sampled;
use permgen_tables::discovery::{Conclusion, Discovery, Exhaustive, Finding, MagicDiscovery, NoSearch, Wanted};
use permgen_tables::magic::{
    AttackTable, MOST_COMPILED_ENTRIES, Magic, MagicEntry, MagicFile, NoTable, Piece, Relation,
};

use super::minimum::{self, Minima};
use super::{Task, notes as notes_of_search};
use crate::args::{BitsOfIndex, FindMagics, OutputArgs};
use crate::command_line::CommandLine;
use crate::errors::BadInput;
use crate::output::module_of;

/// The search, and which square each goal is for.
pub(super) struct Magics {
    search: Box<dyn MagicDiscovery>,
    method: &'static str,
    board: Board,
    squares: Vec<(Piece, u8)>,
    /// How many occupancies all magics have to look up.
    occupancies: usize,
    seed: Option<u64>,
    /// Whether a square may have several.
    has_candidates: bool,
}

/// How factors are found that leave room.
const COMPACT: &str = "factors changed little by little until their used entries lie close together; proved by looking every \
                       occupancy up";

/// How factors are found.
pub(super) const METHOD: &str =
    "factors that nearly gather, random descents and beams for fewer bits; proved by looking every occupancy up";

/// How all factors are looked at.
const EXHAUSTIVE: &str = "all factors, without those whose lowest bits make two sets collide; proved by looking \
                          every occupancy up";

pub(super) fn task(args: &FindMagics, line: &mut CommandLine) -> anyhow::Result<Magics> {
    let (ranks, files) = args.board;
    let pieces = if args.pieces.is_empty() { Piece::ALL.to_vec() } else { args.pieces.clone() };
    line.option("--piece", (pieces.len() == 1).then(|| pieces[0]));
    line.option("--board", (args.board != (8, 8)).then(|| format!("{ranks}x{files}")));
    line.option("--numbering", args.numbering.filter(|numbering| *numbering != Numbering::default()));
    line.option("--squares", Some(&args.squares).filter(|squares| *squares != "all"));
    line.option("--bits", Some(args.how.bits).filter(|bits| *bits != BitsOfIndex::Standard));
    line.flag("--fixed-shift", args.fixed_shift);
    line.flag("--compact", args.compact);
    line.option("--candidates", Some(args.candidates).filter(|&candidates| candidates != 1));
    line.option("--parts", args.compact.then_some(args.parts));
    line.option("--most-relevant", args.most_relevant);
    line.flag("--minimum", args.minimum);
    line.flag("--exhaustive", args.exhaustive);
    if !args.minimum && !args.exhaustive {
        args.how.in_command(line);
    }
    let board = Width::fitting(u32::from(ranks) * u32::from(files))
        .and_then(|width| Board::new(ranks, files, width))
        .ok_or_else(|| BadInput::new(format!("a board of {ranks}x{files} has more squares than a word has bits")))?
        .with_numbering(args.numbering.unwrap_or_default());
    let squares = squares(&args.squares, board)?;
    if let Some(language) = args.output.lang
        && !language.is_data()
        && (squares.len() < usize::from(board.squares()) || args.most_relevant.is_some())
    {
        return Err(BadInput::new(format!(
            "`--lang {}` needs magics for all squares, and these are not all",
            language.name()
        ))
        .with_help("use `--squares all`, or a language that holds data: `--lang json`, or none")
        .into());
    }
    let mut wanted = Vec::new();
    let mut places = Vec::new();
    for piece in Piece::ALL.into_iter().filter(|piece| pieces.contains(piece)) {
        let relation =
            |square| Relation::slider(piece, board, square).map_err(|error| BadInput::new(error.to_string()));
        let most = (0..board.squares())
            .map(|square| Ok(relation(square)?.mask().count_ones()))
            .collect::<Result<Vec<u32>, BadInput>>()?;
        let fixed = args.fixed_shift.then(|| BitsOfIndex::Fixed(most.iter().copied().max().unwrap_or(1)));
        for &square in &squares {
            let relation = relation(square)?;
            if args.most_relevant.is_some_and(|most| relation.mask().count_ones() > most) {
                continue;
            }
            let bits = fixed.unwrap_or(args.how.bits).of(relation.mask());
            places.extend(std::iter::repeat_n((piece, square), args.candidates.into()));
            wanted.push(Wanted { name: format!("{piece} {}", board.square_name(square)), relation, bits });
        }
    }
    if wanted.is_empty() {
        return Err(BadInput::new("more squares matter on each of these than `--most-relevant` says").into());
    }
    let entries: u64 = wanted.iter().map(|wanted| 1 << wanted.bits.min(40)).sum();
    if args.output.lang.is_some() && entries > MOST_COMPILED_ENTRIES {
        return Err(BadInput::new(NoTable::TooLarge { entries }.to_string())
            .with_help("leave `--lang` out: the text that is written then has magics only")
            .into());
    }
    let occupancies = wanted.iter().map(|wanted| wanted.relation.pairs().len()).sum();
    let no_search =
        |error: NoSearch| BadInput::new(error.to_string()).with_help("write --bits standard, or a number that fits");
    let (search, method): (Box<dyn MagicDiscovery>, _) = if args.minimum {
        (Box::new(Minima::new(wanted)?), minimum::METHOD)
    } else if args.exhaustive {
        (Box::new(Exhaustive::new(wanted).map_err(no_search)?), EXHAUSTIVE)
    } else if args.compact {
        let (form, seed) = (args.how.form, args.how.seed);
        (Box::new(Compact::new(wanted, form, seed, args.parts, args.candidates.into()).map_err(no_search)?), COMPACT)
    } else {
        (Box::new(Sampled::new(wanted, args.how.form, args.how.seed).map_err(no_search)?), METHOD)
    };
    let seed = (!args.minimum && !args.exhaustive).then_some(args.how.seed);
    let has_candidates = args.candidates > 1;
    Ok(Magics { search, method, board, squares: places, occupancies, seed, has_candidates })
}

/// `all`, or names with commas between.
fn squares(text: &str, board: Board) -> Result<Vec<u8>, BadInput> {
    if text == "all" {
        return Ok((0..board.squares()).collect());
    }
    let find = |name: &str| (0..board.squares()).find(|&square| board.square_name(square) == name);
    let mut squares = text
        .split(',')
        .map(|name| {
            find(name.trim()).ok_or_else(|| {
                BadInput::new(format!("there is no square `{}` on a board of {board}", name.trim()))
                    .with_help("write names with commas between, such as a1,b2, or `all`")
            })
        })
        .collect::<Result<Vec<u8>, _>>()?;
    squares.sort_unstable();
    squares.dedup();
    Ok(squares)
}

impl Magics {
    /// The magics that were found, each proved.
    fn entries(&self, conclusions: &[Conclusion]) -> Result<Vec<MagicEntry>, BadInput> {
        let mut entries = Vec::new();
        for (goal, conclusion) in conclusions.iter().enumerate() {
            let Some((_, finding)) = &conclusion.found else { continue };
            let magic = self.search.magic(goal, finding).ok_or_else(|| {
                BadInput::new(format!("`{}` is no magic for {}", finding.text, conclusion.goal.name))
                    .with_help("what was found before was changed")
            })?;
            let (piece, square) = self.squares[goal];
            entries.push(MagicEntry { piece, square, magic, line: 0 });
        }
        Ok(entries)
    }

    /// A file whose last lines are those of what was found, with what is to be said of each.
    fn with_remarks(&self, file: &str, conclusions: &[Conclusion]) -> String {
        let findings = conclusions.iter().filter_map(|conclusion| conclusion.found.as_ref());
        let mut remarks: Vec<Option<String>> = findings.map(|(_, finding)| self.search.remark(finding)).collect();
        let before = file.lines().count().saturating_sub(remarks.len());
        let mut all = vec![None; before];
        all.append(&mut remarks);
        let line = |(line, remark): (&str, Option<String>)| match remark {
            Some(remark) => format!("{line} # {remark}\n"),
            None => format!("{line}\n"),
        };
        file.lines().zip(all).map(line).collect()
    }
}

impl Task for Magics {
    fn magic(&self, goal: usize, finding: &Finding) -> Option<Magic> {
        self.search.magic(goal, finding)
    }

    fn search(&self) -> &dyn Discovery {
        self.search.as_ref()
    }

    fn file(&self, found: &[Conclusion], output: &OutputArgs, command: &str) -> anyhow::Result<Option<String>> {
        let mut entries = self.entries(found)?;
        if entries.is_empty() {
            return Ok(None);
        }
        if self.has_candidates {
            let mut seen = HashSet::new();
            entries.retain(|entry| seen.insert((entry.piece, entry.square, entry.magic.factor)));
        }
        let size: usize = entries.iter().map(|entry| 1usize << entry.magic.bits()).sum();
        let how = How {
            command,
            seed: self.seed,
            method: self.method,
            notes: &[],
            occupancies: self.occupancies,
            has_candidates: self.has_candidates,
            found,
        };
        let text = written(self.board, entries, size, &how, output)?;
        Ok(Some(if output.lang.is_none() { self.with_remarks(&text, found) } else { text }))
    }
}

/// How magics were found.
pub(super) struct How<'a> {
    pub(super) command: &'a str,
    pub(super) seed: Option<u64>,
    pub(super) method: &'static str,
    pub(super) notes: &'a [String],
    /// How many occupancies all magics have to look up.
    pub(super) occupancies: usize,
    /// Whether a square may have several.
    pub(super) has_candidates: bool,
    pub(super) found: &'a [Conclusion],
}

/// Magics as text, or in a language, with how they were found. The size counts entries.
pub(super) fn written(
    board: Board,
    entries: Vec<MagicEntry>,
    size: usize,
    how: &How<'_>,
    output: &OutputArgs,
) -> anyhow::Result<String> {
    let How { command, seed, method, notes, occupancies, has_candidates, found } = *how;
    let bytes = size * board.width().bits() as usize / 8;
    let Some(language) = output.lang else {
        let nodes = found.iter().fold(0u64, |sum, conclusion| sum.saturating_add(conclusion.nodes));
        let mut provenance = vec![
            ("command", command.to_owned()),
            ("version", VERSION.to_owned()),
            ("method", method.to_owned()),
            ("nodes", nodes.to_string()),
            ("occupancies", occupancies.to_string()),
            ("entries", size.to_string()),
            ("bytes", bytes.to_string()),
        ];
        if let Some(seed) = seed {
            provenance.insert(2, ("seed", seed.to_string()));
        }
        provenance.extend(notes.iter().map(|note| ("note", note.clone())));
        let missing = found.iter().filter(|conclusion| conclusion.found.is_none()).count();
        if missing > 0 {
            provenance.push(("note", format!("found {} of {}", found.len() - missing, found.len())));
        }
        let provenance = provenance.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        return Ok(MagicFile { board, has_candidates, provenance, entries }.to_string());
    };
    let seed = seed.map_or_else(String::new, |seed| format!("seed {seed}; "));
    let size = format!("{seed}tables of {size} entries, {bytes} bytes");
    let file = MagicFile { board, has_candidates: false, provenance: Vec::new(), entries };
    let table = if language.is_data() { AttackTable::of_some(&file) } else { AttackTable::new(&file) };
    let wrong = |error: String| BadInput::new(error);
    let lookups = table.map_err(|error| error.to_string()).and_then(|table| lookup::of_table(&table)).map_err(wrong)?;
    let functions: Vec<Function<'_>> = lookups.iter().map(Lookup::function).collect();
    let notes = notes_of_search(method, found, &size);
    let class = module_of(None, output.file(), language)?;
    let file = File::of(&functions).made_by(command).notes(&notes).within(class.as_deref());
    Ok(language.write(&file).map_err(|error| wrong(error.to_string()))?)
}
