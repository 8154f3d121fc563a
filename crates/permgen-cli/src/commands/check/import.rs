//! Magics and factors as people and we have them: arrays of numbers in source text.

use permgen_core::board::Board;
use permgen_core::width::Width;
use permgen_tables::magic::{Form, Piece};

use super::columns::{Columns, role_of};
use super::numbered::Numbered;
use super::source::{self, Column, Source};
use super::{Attacks, Subjects};
use crate::args::{Check, Role};
use crate::errors::{BadInput, ManyBadInputs};

/// All that is in the text.
///
/// # Errors
///
/// When the text is not of its language, a table is more than plain numbers, or there are several readings.
pub(super) fn import(text: &str, args: &Check, board: Board, origin: &str) -> anyhow::Result<Subjects> {
    let squares = usize::from(board.squares());
    let at = |error: BadInput| error.at(&format!("`{origin}`"));
    let mut source = source::read(text, &args.file, args.source, squares).map_err(at)?;
    ignore(&mut source, args).map_err(at)?;
    expect_read(&source, args, origin)?;
    let mut subjects = Subjects { assumed: std::mem::take(&mut source.assumed), ..Subjects::default() };
    subjects.numbered.extend(numbered(&source, args, &mut subjects.unchecked).map_err(at)?);
    magics(&source, args, board, &mut subjects).map_err(at)?;
    if subjects.entries.is_empty() && subjects.numbered.is_empty() {
        return Err(at(nothing(&source, board)).into());
    }
    // What was assumed about tables that are not checked is of no interest.
    subjects.assumed.dedup();
    Ok(subjects)
}

/// Leaves out what is something else.
fn ignore(source: &mut Source, args: &Check) -> Result<(), BadInput> {
    for ignored in &args.ignore {
        let line = ignored.strip_prefix('@').and_then(|line| line.parse::<usize>().ok());
        let is = |name: &str, at: usize| {
            // An array goes with all its columns.
            let array = name.split(['.', '[', '@']).next().unwrap_or_default();
            name == ignored || array == ignored || line == Some(at)
        };
        let count = |source: &Source| source.columns.len() + source.scalars.len() + source.unread.len();
        let before = count(source);
        source.columns.retain(|column| !is(&column.name, column.at.line));
        source.scalars.retain(|scalar| !is(&scalar.name, scalar.number.at.line));
        source.unread.retain(|unread| !is(unread.name.as_deref().unwrap_or_default(), unread.at.line));
        if count(source) == before {
            return Err(BadInput::new(format!("there is no table `{ignored}` to be ignored")));
        }
    }
    Ok(())
}

/// Refuses tables that are more than plain numbers.
fn expect_read(source: &Source, args: &Check, origin: &str) -> Result<(), ManyBadInputs> {
    let of_other = |name: &str| {
        let piece = piece_of(&[name.to_owned()]);
        args.piece.is_some_and(|asked| piece.is_some_and(|piece| piece != asked))
    };
    let wrong: Vec<BadInput> = source
        .unread
        .iter()
        .filter(|unread| !unread.name.as_deref().is_some_and(of_other))
        .map(|unread| {
            let (at, what) = (unread.at, &unread.what);
            let (fact, ignored) = match &unread.name {
                Some(name) => (format!("{at}: `{name}`: {what}"), name.clone()),
                None => (format!("{at}: {what}"), format!("@{}", at.line)),
            };
            BadInput::new(fact).at(&format!("`{origin}`")).with_help(format!(
                "write plain numbers in a plain array; if it is no table of magics: --ignore {ignored}"
            ))
        })
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(ManyBadInputs(wrong)) }
}

fn nothing(source: &Source, board: Board) -> BadInput {
    let count = board.squares();
    let fact = match source.columns.iter().max_by_key(|column| column.numbers.len()) {
        Some(column) => {
            let (name, line, length) = (&column.name, column.at.line, column.numbers.len());
            format!("line {line}: `{name}` has {length} elements, and is not a table of magics of a board of {board}")
        }
        None => "there are no tables of numbers".to_owned(),
    };
    BadInput::new(fact).with_help(format!(
        "looked for an array of {count} magics, or of structures with them, and for de Bruijn factors; for other boards: --board; to say what an array is: --column rook.magics=NAME"
    ))
}

/// Which piece names say; `None` when they say nothing, or both.
pub(super) fn piece_of(words: &[String]) -> Option<Piece> {
    let named = |name: &str, letter: char| {
        words.iter().any(|word| {
            // `RMagic` and `R_MAGICS`, but not `RANDOM`.
            let letters: Vec<char> = word.chars().take(3).collect();
            word.to_lowercase().contains(name)
                || matches!(letters[..], [first, '_', _] if first == letter)
                || matches!(letters[..], [first, second, third] if first == letter && second.is_uppercase() && third.is_lowercase())
        })
    };
    // A piece's whole name says more than a letter.
    let whole = |name: &str| words.iter().any(|word| word.to_lowercase().contains(name));
    match (whole("rook"), whole("bishop")) {
        (true, false) => return Some(Piece::Rook),
        (false, true) => return Some(Piece::Bishop),
        (true, true) => return None,
        (false, false) => (),
    }
    match (named("rook", 'R'), named("bishop", 'B')) {
        (true, false) => Some(Piece::Rook),
        (false, true) => Some(Piece::Bishop),
        _ => None,
    }
}

/// What the code of the file multiplies: `occupied | !mask`, if there is such a thing in it.
fn form_of(code: &str) -> Option<Form> {
    let is_black = ["|!", "|~"].iter().any(|sign| {
        code.match_indices(sign).any(|(place, _)| {
            let rest = &code[place + 2..];
            let end = rest.find(|end: char| !end.is_alphanumeric() && !"_.->[]:".contains(end)).unwrap_or(rest.len());
            rest[..end].to_lowercase().contains("mask")
        })
    });
    is_black.then_some(Form::Black)
}

/// The magics of each piece, with what else there is for them.
pub(super) fn magics(source: &Source, args: &Check, board: Board, subjects: &mut Subjects) -> Result<(), BadInput> {
    let form = args.form.or(form_of(&source.code)).unwrap_or_default();
    for named in &args.columns {
        let is_there = source.columns.iter().any(|column| column.name == named.name)
            || source.scalars.iter().any(|scalar| scalar.name == named.name);
        if !is_there {
            let names: Vec<&str> = source.columns.iter().map(|column| column.name.as_str()).collect();
            return Err(BadInput::new(format!("there is no column `{}`", named.name))
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
        source.columns.iter().filter(|column| column.numbers.len() == usize::from(board.squares())).collect();
    // Where some say what they are of, the others are something else.
    let are_named = fitting.iter().any(|column| piece_of(&column.words).is_some());
    let mut used: Vec<&str> = Vec::new();
    for piece in Piece::ALL.into_iter().filter(|piece| args.piece.is_none_or(|asked| asked == *piece)) {
        let mut columns = Columns::new(piece, board);
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
        let found = columns.entries(args, form, &mut subjects.assumed)?;
        subjects.has_offsets |= found.has_offsets;
        used.extend(found.used);
        subjects.entries.extend(found.entries);
    }
    for column in source.columns.iter().filter(|column| !is_bruijn(column) && !used.contains(&column.name.as_str())) {
        let (name, line) = (&column.name, column.at.line);
        let piece = piece_of(&column.words);
        if args.piece.is_some_and(|asked| piece.is_some_and(|piece| piece != asked)) {
            continue;
        }
        if fitting.iter().any(|fitting| fitting.name == *name)
            && piece.is_none()
            && !is_explicit(column)
            && (role_of(&column.role_word).is_some() || subjects.entries.is_empty())
        {
            return Err(BadInput::new(format!("line {line}: nothing says whether `{name}` is of a rook or a bishop"))
                .with_help(format!(
                    "say it: --piece rook, or --column rook.magics={name}; if it is something else: --ignore {name}"
                )));
        }
        let length = column.numbers.len();
        let why = if length == usize::from(board.squares()) {
            "nothing says what its numbers are".to_owned()
        } else {
            format!("it has {length} elements, and a board of {board} has {} squares", board.squares())
        };
        if length != usize::from(board.squares())
            && name.to_lowercase().contains("attacks")
            && subjects.attacks.is_none()
        {
            let sets = column.numbers.iter().map(|number| number.value).collect();
            subjects.attacks = Some(Attacks { name: name.clone(), line, sets, otherwise: why });
            continue;
        }
        subjects.unchecked.push((name.clone(), line, why));
    }
    let size = |piece: Piece| {
        let is = |name: &str| name.to_lowercase().replace('_', "") == format!("{piece}entries");
        source.scalars.iter().find(|scalar| is(&scalar.name)).map(|scalar| scalar.number.value)
    };
    subjects.sizes = Piece::ALL.map(size);
    if !subjects.entries.is_empty() {
        let (name, code) = match form {
            Form::Plain => ("plain", "occupied & mask"),
            Form::Black => ("black", "occupied | !mask"),
        };
        let which = if args.form.is_some() { "as asked" } else { "assumed" };
        subjects.assumed.push(format!("the form is {name}, `({code}) * magic >> shift`, {which}"));
    }
    Ok(())
}

/// Whether a column is of a de Bruijn factor.
pub(super) fn is_bruijn(column: &Column) -> bool {
    column.words.join(" ").to_lowercase().contains("bruijn")
}

/// The de Bruijn factor, with the table that goes with it if there is one.
pub(super) fn numbered(
    source: &Source,
    args: &Check,
    unchecked: &mut Vec<(String, usize, String)>,
) -> Result<Option<Numbered>, BadInput> {
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
        None => name.to_lowercase().contains("bruijn"),
    };
    let factors: Vec<_> = source.scalars.iter().filter(|scalar| is_factor(&scalar.name)).collect();
    let is_table = |column: &&Column| match asked(Role::Numbers) {
        Some(asked) => column.name == asked,
        None => is_bruijn(column),
    };
    let tables: Vec<&Column> = source.columns.iter().filter(is_table).collect();
    let unused = source.columns.iter().filter(|column| is_bruijn(column) && !is_table(column));
    unchecked.extend(unused.map(|column| (column.name.clone(), column.at.line, "another one was named".to_owned())));
    if factors.len() > 1 {
        let found: Vec<_> = factors.iter().map(|scalar| (scalar.name.as_str(), scalar.number.at.line)).collect();
        return Err(which("de Bruijn factor", Role::DeBruijn, &found));
    }
    if tables.len() > 1 {
        let found: Vec<_> = tables.iter().map(|column| (column.name.as_str(), column.at.line)).collect();
        return Err(which("numbers of the de Bruijn factor", Role::Numbers, &found));
    }
    let Some(factor) = factors.first() else {
        let why = "there is no de Bruijn factor to it";
        unchecked.extend(tables.iter().map(|column| (column.name.clone(), column.at.line, why.to_owned())));
        return Ok(None);
    };
    let value = factor.number.value;
    // A factor begins with a few zeros, fewer than half of its word.
    let bits = match tables.first() {
        Some(table) => table.numbers.len() as u32,
        None => (128 - value.leading_zeros()).next_power_of_two().max(8),
    };
    let line = tables.first().map_or(factor.number.at.line, |table| table.at.line);
    let width = Width::from_bits(bits).ok_or_else(|| {
        BadInput::new(format!("line {line}: no word has {bits} bits"))
            .with_help("a table has 8, 16, 32, 64 or 128 numbers")
    })?;
    let narrow = factor.bits.filter(|&have| have + 1 < bits);
    if value & !width.mask() != 0 || narrow.is_some() {
        let fact = format!("line {}: `{}` is not of {bits} bits, as its table is", factor.number.at.line, factor.name);
        return Err(BadInput::new(fact).with_help("give the factor the type of the word whose bits it numbers"));
    }
    let table = tables.first().map(|table| table.numbers.iter().map(|number| number.value).collect());
    Ok(Some(Numbered { width, factor: value, table }))
}
