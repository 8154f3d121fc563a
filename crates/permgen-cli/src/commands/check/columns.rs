//! The columns of one piece, by what they hold.

use permgen_core::board::Board;
use permgen_tables::magic::{Form, Magic, MagicEntry, Piece, Relation};
use permgen_verify::arrays::{Column, Refused};

use super::magics::{is_right, try_forms};
use crate::args::{BitsOfIndex, Check, Role};
use crate::errors::BadInput;

/// Indices of more bits are no indices of tables.
const MOST_BITS: u32 = 24;

/// What a word says of the numbers under it; `None` when it says nothing, or several things.
pub(super) fn role_of(word: &str) -> Option<Role> {
    let lower = word.to_lowercase();
    let ranks: [&[(&str, Role)]; 3] = [
        &[("mask", Role::Masks), ("shift", Role::Shifts), ("bits", Role::Bits), ("offset", Role::Offsets)],
        &[("index", Role::Offsets), ("base", Role::Offsets), ("start", Role::Offsets)],
        &[("magic", Role::Magics), ("factor", Role::Magics), ("mult", Role::Magics)],
    ];
    for rank in ranks {
        let mut roles: Vec<Role> =
            rank.iter().filter(|(part, _)| lower.contains(part)).map(|(_, role)| *role).collect();
        roles.dedup();
        match roles[..] {
            [] => (),
            [role] => return Some(role),
            _ => return None,
        }
    }
    None
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

/// Whether a column is of an array.
pub(super) fn is_of(column: &str, array: &str) -> bool {
    column.split(['.', '[', '@']).next() == Some(array)
}

/// The name of a field, without that of its array.
fn field(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or_default()
}

/// How far each product is shifted, by squares, and the columns that say it.
type Shifts<'a> = (Vec<u32>, Vec<&'a str>);

/// What was made of the columns of a piece.
#[derive(Default)]
pub(super) struct Found<'a> {
    pub(super) entries: Vec<MagicEntry>,
    pub(super) used: Vec<&'a str>,
    pub(super) has_offsets: bool,
    /// Columns of the same arrays that cannot be read.
    pub(super) unread: Vec<&'a Refused>,
}

/// The columns of a piece: those with a role, and the others.
pub(super) struct Columns<'a> {
    piece: Piece,
    board: Board,
    named: Vec<(Role, &'a Column)>,
    found: Vec<(Role, &'a Column)>,
    others: Vec<&'a Column>,
    /// Those that cannot be read, of all arrays.
    refused: &'a [Refused],
}

impl<'a> Columns<'a> {
    pub(super) fn new(piece: Piece, board: Board, refused: &'a [Refused]) -> Self {
        Self { piece, board, named: Vec::new(), found: Vec::new(), others: Vec::new(), refused }
    }

    /// Takes a column in that the user named.
    pub(super) fn name(&mut self, role: Role, column: &'a Column) -> Result<(), BadInput> {
        if self.named.iter().any(|(other, _)| *other == role) {
            return Err(BadInput::new(format!("--column names the {} of the {} twice", role.name(), self.piece)));
        }
        self.named.push((role, column));
        Ok(())
    }

    /// Takes a column in that is of the piece.
    pub(super) fn take(&mut self, column: &'a Column) {
        match role_of(&column.role) {
            Some(role) => self.found.push((role, column)),
            None => self.others.push(column),
        }
    }

    /// The columns that cannot be read of the arrays that others are of.
    fn unread_beside(&self, names: &[&str]) -> Vec<&'a Refused> {
        let is_beside = |unread: &&Refused| {
            let (array, _) = unread.name.split_once(['.', '[']).unwrap_or_default();
            unread.name.contains('.')
                && piece_of(std::slice::from_ref(&unread.name)).is_none_or(|piece| piece == self.piece)
                && names.iter().any(|name| is_of(name, array))
        };
        self.refused.iter().filter(is_beside).collect()
    }

    /// Refuses a role that a column has which cannot be read. Offsets may be left out: the magics hold without them.
    fn expect_read(&self, role: Role) -> Result<(), BadInput> {
        let with_role = self.named.iter().chain(&self.found).map(|(_, column)| column);
        let taken: Vec<&str> = with_role.chain(&self.others).map(|column| column.name.as_str()).collect();
        let has_role = |unread: &&Refused| role_of(field(&unread.name)) == Some(role) && role != Role::Offsets;
        let unread = self.unread_beside(&taken).into_iter().find(has_role);
        let Some(Refused { name, line, why, .. }) = unread else { return Ok(()) };
        let (role, piece) = (role.name(), self.piece);
        Err(BadInput::new(format!("line {line}: `{name}` has the {role} of the {piece}, and is not read: {why}"))
            .with_help(format!("give it a type of integers; if it is something else: --ignore {name}")))
    }

    /// The column of a role, if there is just one.
    fn column(&self, role: Role) -> Result<Option<&'a Column>, BadInput> {
        if let Some((_, column)) = self.named.iter().find(|(named, _)| *named == role) {
            return Ok(Some(column));
        }
        let of_role: Vec<&'a Column> =
            self.found.iter().filter(|(found, _)| *found == role).map(|(_, column)| *column).collect();
        match of_role[..] {
            [] => self.expect_read(role).map(|()| None),
            [column] => Ok(Some(column)),
            _ => Err(self.which(role, &of_role)),
        }
    }

    fn which(&self, role: Role, columns: &[&Column]) -> BadInput {
        let names: Vec<String> =
            columns.iter().map(|column| format!("`{}` (line {})", column.name, column.line)).collect();
        let (role, piece, first) = (role.name(), self.piece, &columns[0].name);
        BadInput::new(format!("{} could all be the {role} of the {piece}", names.join(", ")))
            .with_help(format!("say which: --column {piece}.{role}={first}; and what is something else: --ignore NAME"))
    }

    /// The numbers of a column by the numbers of squares, each with its line.
    fn by_square(&self, column: &Column, args: &Check) -> Vec<(u128, usize)> {
        let order = self.board.with_numbering(args.order.unwrap_or(self.board.numbering()));
        let mut values = vec![(0, 0); usize::from(self.board.squares())];
        for (element, &value) in (0..self.board.squares()).zip(&column.values) {
            let square = order.square_at(element).unwrap_or(element);
            values[usize::from(square)] = (value, column.line_of(usize::from(element)));
        }
        values
    }

    /// Refuses words that do not hold a board. A signed word holds what fits it.
    fn expect_wide(&self, column: &Column) -> Result<(), BadInput> {
        let bits = self.board.width().bits();
        let Column { name, line, of, bits: have, .. } = column;
        if have + 1 >= bits {
            return Ok(());
        }
        Err(BadInput::new(format!("line {line}: `{name}` is of `{of}`, and a board has {bits} bits"))
            .with_help(format!("give it a type of {bits} bits; for other boards: --board")))
    }

    /// The column without a role that can only be masks, of which a few may be wrong; and the one that can only be magics.
    fn masks_among_others(&self, args: &Check) -> Result<Option<&'a Column>, BadInput> {
        let mut masks = Vec::new();
        for column in &self.others {
            let values = self.by_square(column, args);
            let usual = |square: u8| Relation::slider_mask(self.piece, self.board, square);
            let usual =
                (0..self.board.squares()).zip(&values).filter(|(square, (value, _))| usual(*square) == Ok(*value));
            if 4 * usual.count() >= 3 * values.len() {
                masks.push(*column);
            }
        }
        match masks[..] {
            [] => Ok(None),
            [column] => Ok(Some(column)),
            _ => Err(self.which(Role::Masks, &masks)),
        }
    }

    fn magics_among_others(&self, masks: Option<&Column>) -> Result<Option<&'a Column>, BadInput> {
        let half = self.board.width().bits() / 2;
        let is_large = |column: &&&Column| column.values.iter().any(|value| value >> half != 0);
        let is_other = |column: &&&Column| masks.is_none_or(|masks| masks.name != column.name);
        let large: Vec<&Column> = self.others.iter().filter(is_large).filter(is_other).copied().collect();
        match large[..] {
            [] => Ok(None),
            [column] => Ok(Some(column)),
            _ => Err(self.which(Role::Magics, &large)),
        }
    }

    /// How far each product is shifted, if the numbers are shifts, or bits; else the number that leaves no index, and its line.
    fn as_shifts(&self, role: Role, values: &[(u128, usize)]) -> Result<Vec<u32>, (u128, usize)> {
        let width = self.board.width().bits();
        let shift = |&(value, line): &(u128, usize)| {
            let bits = if role == Role::Bits { value } else { u128::from(width).saturating_sub(value) };
            let is_index = (1..=u128::from(MOST_BITS.min(width))).contains(&bits);
            is_index.then(|| width - bits as u32).ok_or((value, line))
        };
        values.iter().map(shift).collect()
    }

    /// How far each product is shifted, by squares.
    fn shifts(&self, args: &Check, assumed: &mut Vec<String>) -> Result<Option<Shifts<'a>>, BadInput> {
        let width = self.board.width().bits();
        let mut used = Vec::new();
        let mut shifts: Option<(Vec<u32>, &Column)> = None;
        for role in [Role::Shifts, Role::Bits] {
            let Some(column) = self.column(role)? else { continue };
            used.push(column.name.as_str());
            let values = self.by_square(column, args);
            let other = if role == Role::Bits { Role::Shifts } else { Role::Bits };
            let (name, piece) = (&column.name, self.piece);
            let these = match (self.as_shifts(role, &values), self.as_shifts(other, &values)) {
                (Ok(these), _) => these,
                (Err(_), Ok(these)) => {
                    assumed.push(format!(
                        "the numbers of `{name}` are {}, for as {} they leave no index",
                        other.name(),
                        role.name()
                    ));
                    these
                }
                (Err((value, line)), Err(_)) => {
                    return Err(BadInput::new(format!(
                        "line {line}: {value} of `{name}`, the {}, leaves no index of 1 to {MOST_BITS} bits in a word of {width}",
                        role.name()
                    ))
                    .with_help(format!("if these are something else: --ignore {name}; or name the {piece}'s: --column {piece}.shifts=NAME")));
                }
            };
            if let Some((before, other)) = &shifts
                && let Some(square) = (0..self.board.squares()).find(|&square| {
                    let square = usize::from(square);
                    before[square] != these[square]
                })
            {
                let (square, piece) = (self.board.square_name(square), self.piece);
                return Err(BadInput::new(format!(
                    "`{}` and `{}` do not agree on the {piece} on {square}",
                    other.name, column.name
                ))
                .with_help("correct one, or leave it out: --ignore NAME"));
            }
            shifts = Some((these, column));
        }
        Ok(shifts.map(|(shifts, _)| (shifts, used)))
    }

    /// The magics, one for each square. None without a column of magics.
    pub(super) fn entries(&self, args: &Check, assumed: &mut Vec<String>) -> Result<Found<'a>, BadInput> {
        let (piece, board, width) = (self.piece, self.board, self.board.width());
        let form = args.form.unwrap_or(Form::Plain);
        let masks = match self.column(Role::Masks)? {
            None => self.masks_among_others(args)?,
            masks => masks,
        };
        let named = self.column(Role::Magics)?;
        let magics = match named {
            None => self.magics_among_others(masks)?,
            magics => magics,
        };
        let Some(magics) = magics else {
            return match self.named.first().or(self.found.first()) {
                None => Ok(Found::default()),
                Some((role, column)) => Err(BadInput::new(format!(
                    "line {}: `{}` has the {} of the {piece}, and there are no magics of the {piece}",
                    column.line,
                    column.name,
                    role.name()
                ))
                .with_help(format!(
                    "say which they are: --column {piece}.magics=NAME; or leave it out: --ignore NAME"
                ))),
            };
        };
        let offsets = self.column(Role::Offsets)?;
        let mut used = vec![magics.name.as_str()];
        used.extend([masks, offsets].into_iter().flatten().map(|column| column.name.as_str()));
        self.expect_wide(magics)?;
        match masks {
            Some(masks) => self.expect_wide(masks)?,
            None => {
                assumed.push(format!("the masks of the {piece} are the squares that matter, for no masks are given"));
            }
        }
        let usual = |square: u8| {
            let relation = Relation::slider(piece, board, square);
            relation.map(|relation| relation.mask()).map_err(|error| BadInput::new(error.to_string()))
        };
        let shifts = match (self.shifts(args, assumed)?, args.bits.and_then(|bits| bits.of(piece))) {
            (Some((_, names)), Some(_)) => {
                return Err(BadInput::new(format!("--bits says the bits of the {piece}, and so does `{}`", names[0]))
                    .with_help(format!("leave one out: --ignore {}", names[0])));
            }
            (Some((shifts, names)), None) => {
                used.extend(names);
                shifts
            }
            (None, Some(bits)) => {
                let shift = |square| Ok(width.bits().saturating_sub(bits.of(usual(square)?)));
                (0..board.squares()).map(shift).collect::<Result<_, BadInput>>()?
            }
            (None, None) => return Err(self.no_bits(magics)),
        };
        let by_square = |column: Option<&Column>| column.map(|column| self.by_square(column, args));
        let (mut mask_of, offset_of) = (by_square(masks), by_square(offsets));
        let is_many = |value: &u128| 2 * value.count_ones() > width.bits();
        if let (Some(values), Some(masks)) = (&mut mask_of, masks)
            && (0..)
                .zip(&*values)
                .all(|(square, (value, _))| is_many(value) && usual(square).is_ok_and(|usual| usual & value == 0))
        {
            assumed.push(format!(
                "`{}` has the complements of the {piece}'s masks, for it lacks what matters",
                masks.name
            ));
            values.iter_mut().for_each(|(value, _)| *value = !*value & width.mask());
        }
        let mut entries = Vec::new();
        for (square, (factor, line)) in (0..).zip(self.by_square(magics, args)) {
            let place = usize::from(square);
            let mask = match &mask_of {
                Some(masks) => masks[place].0,
                None => usual(square)?,
            };
            if let Some(wide) = [factor, mask].into_iter().find(|value| value & !width.mask() != 0) {
                return Err(BadInput::new(format!("line {line}: {wide:#x} does not fit a `{}`", width.rust_type()))
                    .with_help("for another board: --board"));
            }
            let offset =
                offset_of.as_ref().map_or(0, |offsets| usize::try_from(offsets[place].0).unwrap_or(usize::MAX));
            let magic = Magic { width, mask, factor, shift: shifts[place], form, offset };
            entries.push(MagicEntry { piece, square, magic, line });
        }
        if args.form.is_none() {
            try_forms(&mut entries, board);
        }
        if named.is_none() {
            self.expect_magics(magics, &entries)?;
        }
        let unread = self.unread_beside(&used);
        Ok(Found { entries, used, has_offsets: offsets.is_some(), unread })
    }

    /// Refuses numbers that are not said to be magics, and do not look like it: most of them are wrong.
    fn expect_magics(&self, column: &Column, entries: &[MagicEntry]) -> Result<(), BadInput> {
        let right = entries.iter().filter(|entry| is_right(entry, self.board)).count();
        if 4 * right >= 3 * entries.len() {
            return Ok(());
        }
        let (piece, Column { name, line, .. }, wrong) = (self.piece, column, entries.len() - right);
        let fact = format!(
            "line {line}: nothing says that `{name}` has the magics of the {piece}, and as these {wrong} are wrong"
        );
        Err(BadInput::new(fact)
            .with_help(format!("if it has: --column {piece}.magics={name}; if it is something else: --ignore {name}")))
    }

    fn no_bits(&self, magics: &Column) -> BadInput {
        let (piece, name, line) = (self.piece, &magics.name, magics.line);
        let others: Vec<String> = self.others.iter().map(|column| column.name.clone()).collect();
        let which = match others.iter().find(|other| *other != name) {
            Some(first) => format!("; or which column does: --column {piece}.shifts={first}"),
            None => String::new(),
        };
        BadInput::new(format!(
            "line {line}: nothing says how many bits the index of `{name}` has: there are no shifts and no bits of the {piece}"
        ))
        .with_help(format!(
            "say it: --bits {} (one for each square that matters), --bits {piece}=12 (the same for all squares){which}",
            BitsOfIndex::Standard
        ))
    }
}
