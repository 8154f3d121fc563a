//! Places in one table as a task.

use std::collections::BTreeMap;

use permgen_core::board::Board;
use permgen_tables::discovery::packing::{NoPacking, Packing, Square};
use permgen_tables::discovery::{Conclusion, Discovery};
use permgen_tables::magic::{Magic, MagicEntry, MagicFile, ParseMagicFileError, Piece, Relation, check_together};

use super::Task;
use super::magics::{How, written};
use crate::args::{FindPacking, OutputArgs};
use crate::command_line::CommandLine;
use crate::errors::BadInput;
use crate::source::read_input;

/// The search, and which square each of its squares is.
pub(super) struct Packed {
    search: Packing,
    board: Board,
    squares: Vec<(Piece, u8)>,
    seed: u64,
    /// How the magics of each file were found.
    notes: Vec<String>,
}

const METHOD: &str = "squares pushed apart in a table that is cut shorter and shorter; proved by looking every occupancy up in \
                      the one table";

pub(super) fn task(args: &FindPacking, line: &mut CommandLine) -> anyhow::Result<Packed> {
    for file in &args.files {
        line.argument(&file.display().to_string());
    }
    line.option("--parts", Some(args.parts));
    line.option("--seed", Some(args.seed));
    let mut board: Option<Board> = None;
    let mut notes = Vec::new();
    let mut files = Vec::new();
    let mut magics: BTreeMap<(Piece, u8), Vec<Magic>> = BTreeMap::new();
    for path in &args.files {
        let name = path.display();
        let (text, _) = read_input(path)?;
        let file: MagicFile = text
            .parse()
            .map_err(|error: ParseMagicFileError| BadInput::new(format!("`{name}`, {error}")).with_help(error.help))?;
        if let Some(board) = board.filter(|board| *board != file.board) {
            let whole = |board: Board| format!("{board} numbered `{}`", board.numbering());
            let (this, others) = (whole(file.board), whole(board));
            let error = format!("`{name}`: its board is {this}, but the board of the files before it is {others}");
            return Err(BadInput::new(error).with_help("one table is for one board").into());
        }
        board = Some(file.board);
        // Its command, or what is said instead.
        let said = |wanted: &str| file.provenance.iter().find(|(key, _)| key == wanted);
        notes.extend(said("command").or(said("note")).map(|(_, how)| format!("`{name}`: {how}")));
        for &MagicEntry { piece, square, magic, .. } in &file.entries {
            let of_square = magics.entry((piece, square)).or_default();
            let magic = Magic { offset: 0, ..magic };
            if of_square.first().is_some_and(|first| first.form != magic.form) {
                let error = format!(
                    "`{name}`: the form of {piece} {} is not that of the files before",
                    file.board.square_name(square)
                );
                return Err(BadInput::new(error).with_help("one lookup has one form: plain or black").into());
            }
            if !of_square.contains(&magic) {
                of_square.push(magic);
            }
        }
        files.push(file);
    }
    let board = board.ok_or_else(|| BadInput::new("there is no file"))?;
    let squares: Vec<(Piece, u8)> = magics.keys().copied().collect();
    let packed = magics
        .into_iter()
        .map(|((piece, square), magics)| {
            let entry = MagicEntry { piece, square, magic: magics[0], line: 0 };
            let relation = entry.relation(board).map_err(|error| BadInput::new(error.to_string()))?;
            Ok(Square { name: format!("{piece} {}", board.square_name(square)), relation, magics })
        })
        .collect::<Result<Vec<Square>, BadInput>>()?;
    let shortest = shortest_table(&files, &squares, &packed);
    let search = Packing::new(packed, args.seed, args.parts);
    let search = match shortest {
        Some(table) => search.and_then(|search| search.beginning_with(&table)),
        None => search,
    };
    let search = search.map_err(|error| {
        let help = match error {
            NoPacking::Wrong { .. } => "`permgen check FILE` shows what is wrong",
            _ => "name files with magics: `permgen find magics --compact --candidates 40 -o FILE`",
        };
        BadInput::new(error.to_string()).with_help(help)
    })?;
    Ok(Packed { search, board, squares, seed: args.seed, notes })
}

/// The magics of the file that is the shortest table of all squares, if any is one.
fn shortest_table(files: &[MagicFile], squares: &[(Piece, u8)], packed: &[Square]) -> Option<Vec<Magic>> {
    let table = |file: &MagicFile| {
        let of = |place: &(Piece, u8)| file.entries.iter().find(|entry| (entry.piece, entry.square) == *place);
        let magics: Vec<Magic> =
            squares.iter().map(|place| of(place).map(|entry| entry.magic)).collect::<Option<_>>()?;
        let together: Vec<(Magic, &Relation)> =
            magics.iter().copied().zip(packed.iter().map(|square| &square.relation)).collect();
        let checked = check_together(&together).ok()?;
        Some((checked.entries, magics))
    };
    let tables = files.iter().filter(|file| !file.has_candidates).filter_map(table);
    tables.min_by_key(|(entries, _)| *entries).map(|(_, magics)| magics)
}

impl Task for Packed {
    fn search(&self) -> &dyn Discovery {
        &self.search
    }

    fn file(&self, found: &[Conclusion], output: &OutputArgs, command: &str) -> anyhow::Result<Option<String>> {
        let Some((_, finding)) = found.iter().find_map(|conclusion| conclusion.found.as_ref()) else {
            return Ok(None);
        };
        let wrong = || BadInput::new("what was found before was changed: the magics do not fit together");
        let magics = self.search.magics(finding).ok_or_else(wrong)?;
        let entries = self.squares.iter().zip(magics).map(|(&(piece, square), magic)| MagicEntry {
            piece,
            square,
            magic,
            line: 0,
        });
        let size = usize::try_from(-finding.score).map_err(|_| wrong())?;
        let occupancies = self.search.squares().iter().map(|square| square.relation.pairs().len()).sum();
        let (seed, notes) = (Some(self.seed), self.notes.as_slice());
        let how = How { command, seed, method: METHOD, notes, occupancies, has_candidates: false, found };
        Ok(Some(written(self.board, entries.collect(), size, &how, output)?))
    }
}
