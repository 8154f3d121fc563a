//! Magics and factors as programs have them: arrays of numbers.

use std::path::Path;

use permgen_core::board::Board;
use permgen_core::width::Width;
use permgen_tables::magic::Piece;
use permgen_verify::arrays::{Arrays, Column, FILLED, MADE_BY_MACRO, Refused};

use super::columns::{Columns, is_of, piece_of, role_of};
use super::numbered::Numbered;
use super::{Attacks, Subjects, magics};
use crate::args::{Check, Role};
use crate::errors::{BadInput, ManyBadInputs};

/// The most arrays that a message names.
const MOST_NAMED: usize = 12;

/// All that is in a file.
///
/// # Errors
///
/// When it does not compile, has no such tables, or there are several readings.
pub(super) fn import(
    mut arrays: Arrays,
    args: &Check,
    board: Board,
    (main, origin): (&Path, &str),
) -> Result<Subjects, ManyBadInputs> {
    arrays.name_apart();
    let mut source = Source { arrays, main };
    let all = |error: BadInput, refused: &[(String, usize, String)]| {
        let refused = refused.iter();
        let refused =
            refused.map(|(name, line, why)| BadInput::new(format!("line {line}: `{name}` is not read: {why}")));
        ManyBadInputs([error].into_iter().chain(refused).map(|error| error.at(origin)).collect())
    };
    ignore(&mut source.arrays, args).map_err(|error| all(error, &[]))?;
    let mut subjects = Subjects { assumed: std::mem::take(&mut source.arrays.assumed), ..Subjects::default() };
    let elsewhere = |refused: &Refused| source.elsewhere(&refused.file, &refused.why);
    let refused: Vec<_> =
        source.refused().map(|refused| (refused.name.clone(), refused.line, elsewhere(refused))).collect();
    let done = numbered(&source, args, &mut subjects.unchecked).and_then(|numbered| {
        subjects.numbered.extend(numbered);
        find_magics(&source, args, board, &mut subjects)?;
        match subjects.entries.is_empty() && subjects.numbered.is_empty() {
            true => Err(nothing(&source, board)),
            false => Ok(()),
        }
    });
    done.map_err(|error| all(error, &refused))?;
    subjects.unchecked.splice(0..0, refused);
    // What was assumed about tables that are not checked is of no interest.
    subjects.assumed.dedup();
    Ok(subjects)
}

/// The arrays of a file.
pub(super) struct Source<'a> {
    pub(super) arrays: Arrays,
    /// The file, which takes in others.
    pub(super) main: &'a Path,
}

impl Source<'_> {
    /// The arrays that are named as not checked. Arrays that the program fills when it runs, and names that a macro is given, are of
    /// interest only if the names say that they are parts of magics.
    fn refused(&self) -> impl Iterator<Item = &Refused> {
        let may_be_other =
            |refused: &Refused| refused.why == FILLED || refused.why == MADE_BY_MACRO && !refused.name.ends_with('!');
        self.arrays.refused.iter().filter(move |refused| !may_be_other(refused) || role_of(&refused.name).is_some())
    }

    /// A reason, with the file that it is about if that is another one.
    fn elsewhere(&self, file: &Path, why: &str) -> String {
        if file == self.main || file.as_os_str().is_empty() {
            why.to_owned()
        } else {
            format!("{why}; declared in `{}`", file.display())
        }
    }
}

/// Whether a name says what its numbers are, or of which piece.
pub(super) fn says_something(name: &str) -> bool {
    role_of(name).is_some() || piece_of(&[name.to_owned()]).is_some() || names_bruijn(name)
}

/// Leaves out what is something else.
fn ignore(arrays: &mut Arrays, args: &Check) -> Result<(), BadInput> {
    for ignored in &args.ignore {
        let line = ignored.strip_prefix('@').and_then(|line| line.parse::<usize>().ok());
        let is = |name: &str, at: usize| {
            // An array goes with all its columns.
            let array = name.split(['.', '[', '@']).next().unwrap_or_default();
            name == ignored || array == ignored || line == Some(at)
        };
        let count = |arrays: &Arrays| arrays.columns.len() + arrays.scalars.len() + arrays.refused.len();
        let before = count(arrays);
        arrays.columns.retain(|column| !is(&column.name, column.line));
        arrays.scalars.retain(|scalar| !is(&scalar.name, scalar.line));
        arrays.refused.retain(|refused| !is(&refused.name, refused.line));
        if count(arrays) == before {
            return Err(BadInput::new(format!("there is no table `{ignored}` to be ignored")));
        }
    }
    Ok(())
}

fn nothing(source: &Source<'_>, board: Board) -> BadInput {
    let found = source.arrays.columns.iter().map(|column| {
        let Column { name, line, values, of, .. } = column;
        format!("`{name}` (line {line}, {} of `{of}`)", values.len())
    });
    let mut all: Vec<String> = found.collect();
    let more = all.len().saturating_sub(MOST_NAMED);
    all.truncate(MOST_NAMED);
    if more > 0 {
        all.push(format!("{more} more"));
    }
    let fact = match all.is_empty() {
        true => "there are no tables of numbers".to_owned(),
        false => format!("no array is a table of magics of a board of {board}: there are {}", all.join(", ")),
    };
    let count = board.squares();
    BadInput::new(fact).with_help(format!(
        "looked for an array of {count} magics, or of structures with them, and for de Bruijn factors; for other boards: --board; to say what an array is: --column rook.magics=NAME"
    ))
}

/// The magics of each piece, with what else there is for them.
pub(super) fn find_magics(
    source: &Source<'_>,
    args: &Check,
    board: Board,
    subjects: &mut Subjects,
) -> Result<(), BadInput> {
    let arrays = &source.arrays;
    for named in &args.columns {
        let is_there = arrays.columns.iter().any(|column| column.name == named.name)
            || arrays.scalars.iter().any(|scalar| scalar.name == named.name);
        if !is_there {
            let why = arrays.refused.iter().find(|refused| refused.name == named.name);
            let why = why.map_or_else(String::new, |refused| format!(": {}", refused.why));
            let names: Vec<&str> = arrays.columns.iter().map(|column| column.name.as_str()).collect();
            return Err(BadInput::new(format!("there is no column `{}`{why}", named.name))
                .with_help(format!("the columns are {}", names.join(", "))));
        }
        if named.piece.or(args.piece).is_none() && !matches!(named.role, Role::DeBruijn | Role::Numbers) {
            let (role, name) = (named.role.name(), &named.name);
            return Err(BadInput::new(format!("nothing says of which piece the {role} `{name}` are"))
                .with_help(format!("say it: --column rook.{role}={name}")));
        }
    }
    let is_explicit = |column: &Column| args.columns.iter().any(|named| named.name == column.name);
    let fitting: Vec<&Column> =
        arrays.columns.iter().filter(|column| column.values.len() == usize::from(board.squares())).collect();
    // Where some say what they are of, the others are something else.
    let are_named = fitting.iter().any(|column| piece_of(&column.words).is_some());
    let mut used: Vec<&str> = Vec::new();
    for piece in Piece::ALL.into_iter().filter(|piece| args.piece.is_none_or(|asked| asked == *piece)) {
        let mut columns = Columns::new(piece, board, &arrays.refused);
        for column in fitting.iter().filter(|column| !is_bruijn(column)) {
            let explicit: Vec<Role> = args
                .columns
                .iter()
                .filter(|named| named.name == column.name && named.piece.or(args.piece) == Some(piece))
                .map(|named| named.role)
                .collect();
            for role in explicit {
                columns.name(role, column)?;
            }
            let of = piece_of(&column.words).or(args.piece.filter(|_| !are_named));
            if of == Some(piece) && !is_explicit(column) {
                columns.take(column);
            }
        }
        let found = columns.entries(args, &mut subjects.assumed)?;
        subjects.has_offsets |= found.has_offsets;
        if !found.unread.is_empty() {
            let names: Vec<String> = found.unread.iter().map(|unread| format!("`{}`", unread.name)).collect();
            let names = names.join(", ");
            subjects.assumed.push(format!("the attacks of the {piece} are where they should be; not read: {names}"));
            subjects.unread.extend(found.unread.iter().map(|unread| unread.name.clone()));
        }
        if found.used.iter().any(|column| arrays.variable.iter().any(|name| is_of(column, name))) {
            subjects.variable_pieces.push(piece);
        }
        used.extend(found.used);
        subjects.entries.extend(found.entries);
    }
    expect_places(subjects)?;
    for column in arrays.columns.iter().filter(|column| !is_bruijn(column) && !used.contains(&column.name.as_str())) {
        let (name, line) = (&column.name, column.line);
        let piece = piece_of(&column.words);
        if args.piece.is_some_and(|asked| piece.is_some_and(|piece| piece != asked)) {
            continue;
        }
        if fitting.iter().any(|fitting| fitting.name == *name)
            && piece.is_none()
            && !is_explicit(column)
            && (role_of(&column.role).is_some() || subjects.entries.is_empty())
        {
            return Err(BadInput::new(format!("line {line}: nothing says whether `{name}` is of a rook or a bishop"))
                .with_help(format!(
                    "say it: --piece rook, or --column rook.magics={name}; if it is something else: --ignore {name}"
                )));
        }
        let length = column.values.len();
        // Narrower numbers say which set is attacked.
        let is_attacks = length != usize::from(board.squares())
            && column.bits + 1 >= board.width().bits()
            && name.to_lowercase().contains("attacks");
        let why = match subjects.unread.first() {
            Some(place) if is_attacks => format!("where it is looked up may be in `{place}`, which is not read"),
            _ if length == usize::from(board.squares()) => "nothing says what its numbers are".to_owned(),
            _ => format!("it has {length} elements, and a board of {board} has {} squares", board.squares()),
        };
        if is_attacks && subjects.unread.is_empty() && subjects.attacks.is_none() {
            let sets = column.values.clone();
            subjects.attacks = Some(Attacks { name: name.clone(), line, sets, otherwise: why });
            continue;
        }
        subjects.unchecked.push((name.clone(), line, why));
    }
    let size = |piece: Piece| {
        let is = |name: &str| name.to_lowercase().replace('_', "") == format!("{piece}entries");
        arrays.scalars.iter().find(|scalar| is(&scalar.name)).map(|scalar| scalar.value)
    };
    subjects.sizes = Piece::ALL.map(size);
    magics::settle_forms(subjects, board, args);
    for name in &arrays.variable {
        let is_attacks = subjects.attacks.as_ref().is_some_and(|attacks| is_of(&attacks.name, name));
        if used.iter().any(|column| is_of(column, name)) || is_attacks || names_bruijn(name) {
            subjects.variable.push(name.clone());
        }
    }
    Ok(())
}

/// Refuses offsets beside a column that cannot be read, for it may say from where they count.
fn expect_places(subjects: &Subjects) -> Result<(), BadInput> {
    match subjects.unread.first() {
        Some(unread) if subjects.has_offsets => {
            Err(BadInput::new(format!("from where the offsets count may be in `{unread}`, which is not read"))
                .with_help(format!(
                    "if it does not say that: --ignore {unread}; or leave the offsets out: --ignore NAME"
                )))
        }
        _ => Ok(()),
    }
}

/// Whether a column is of a de Bruijn factor.
pub(super) fn is_bruijn(column: &Column) -> bool {
    names_bruijn(&column.words.join(" "))
}

/// Whether a name says that it is of a de Bruijn factor.
pub(super) fn names_bruijn(name: &str) -> bool {
    name.to_lowercase().contains("bruijn")
}

/// The de Bruijn factor, with the table that goes with it if there is one.
pub(super) fn numbered(
    source: &Source<'_>,
    args: &Check,
    unchecked: &mut Vec<(String, usize, String)>,
) -> Result<Option<Numbered>, BadInput> {
    let arrays = &source.arrays;
    let asked = |role: Role| args.columns.iter().find(|named| named.role == role).map(|named| named.name.as_str());
    let which = |what: &str, role: Role, found: &[(&str, usize)]| {
        let names: Vec<String> = found.iter().map(|(name, line)| format!("`{name}` (line {line})")).collect();
        BadInput::new(format!("{} could all be the {what}", names.join(", "))).with_help(format!(
            "say which: --column {}={}; and what is something else: --ignore NAME",
            role.name(),
            found[0].0
        ))
    };
    let is_factor = |name: &str| match asked(Role::DeBruijn) {
        Some(asked) => name == asked,
        None => names_bruijn(name),
    };
    let factors: Vec<_> = arrays.scalars.iter().filter(|scalar| is_factor(&scalar.name)).collect();
    let is_table = |column: &&Column| match asked(Role::Numbers) {
        Some(asked) => column.name == asked,
        None => is_bruijn(column),
    };
    let tables: Vec<&Column> = arrays.columns.iter().filter(is_table).collect();
    let unused = arrays.columns.iter().filter(|column| is_bruijn(column) && !is_table(column));
    unchecked.extend(unused.map(|column| (column.name.clone(), column.line, "another one was named".to_owned())));
    if factors.len() > 1 {
        let found: Vec<_> = factors.iter().map(|scalar| (scalar.name.as_str(), scalar.line)).collect();
        return Err(which("de Bruijn factor", Role::DeBruijn, &found));
    }
    if tables.len() > 1 {
        let found: Vec<_> = tables.iter().map(|column| (column.name.as_str(), column.line)).collect();
        return Err(which("numbers of the de Bruijn factor", Role::Numbers, &found));
    }
    let Some(factor) = factors.first() else {
        let why = "there is no de Bruijn factor to it";
        unchecked.extend(tables.iter().map(|column| (column.name.clone(), column.line, why.to_owned())));
        return Ok(None);
    };
    let value = factor.value;
    // A factor begins with a few zeros, fewer than half of its word.
    let bits = match tables.first() {
        Some(table) => table.values.len() as u32,
        None => (128 - value.leading_zeros()).next_power_of_two().max(8),
    };
    let line = tables.first().map_or(factor.line, |table| table.line);
    let width = Width::from_bits(bits).ok_or_else(|| {
        BadInput::new(format!("line {line}: no word has {bits} bits"))
            .with_help("a table has 8, 16, 32, 64 or 128 numbers")
    })?;
    if value & !width.mask() != 0 || factor.bits + 1 < bits {
        let fact = format!("line {}: `{}` is not of {bits} bits, as its table is", factor.line, factor.name);
        return Err(BadInput::new(fact).with_help("give the factor the type of the word whose bits it numbers"));
    }
    let table = tables.first().map(|table| table.values.clone());
    Ok(Some(Numbered { width, factor: value, table, programs: Vec::new() }))
}
