//! Magics and factors as people and we have them: arrays of numbers in source text.

use permgen_core::board::Board;
use permgen_core::width::Width;
use permgen_tables::magic::{Entry, Form, Magic, Piece, Relation};

use super::scan::{Array, arrays};
use super::{Numbered, Subjects};
use crate::args::{BitsOfIndex, Check};
use crate::errors::BadInput;

/// All that is in the text.
pub(super) fn import(text: &str, args: &Check, board: Board) -> Result<Subjects, BadInput> {
    let arrays = arrays(text)
        .map_err(|error| BadInput::new(error.to_string()).with_help("hexadecimal numbers begin with 0x"))?;
    let mut subjects = Subjects::default();
    let (numbering, squares): (Vec<&Array>, Vec<&Array>) =
        arrays.iter().partition(|array| name(array).contains("bruijn"));
    subjects.numbered.extend(numbered(&numbering)?);
    let count = usize::from(board.squares());
    let fitting: Vec<&Array> = squares.iter().copied().filter(|array| array.elements.len() == count).collect();
    if fitting.is_empty() && subjects.numbered.is_empty() {
        return Err(nothing(&squares, board));
    }
    // Where some say what they are of, the others are something else.
    let are_named = fitting.iter().any(|array| piece_of(array).is_some());
    let form = args.form.unwrap_or(if is_black(text) { Form::Black } else { Form::Plain });
    for piece in Piece::ALL.into_iter().filter(|piece| args.piece.is_none_or(|asked| asked == *piece)) {
        let mut columns = Columns::default();
        for array in &fitting {
            match piece_of(array).or(args.piece.filter(|_| !are_named)) {
                Some(of) if of == piece => columns.take(array, board)?,
                Some(_) => (),
                None if are_named => (),
                None => {
                    let fact =
                        format!("line {}: nothing says whether {} is of a rook or a bishop", array.line, title(array));
                    return Err(BadInput::new(fact).with_help("say it: --piece rook; or give it a name that does"));
                }
            }
        }
        subjects.entries.extend(columns.entries(piece, board, form, args.bits)?);
    }
    if subjects.entries.is_empty() && subjects.numbered.is_empty() {
        return Err(nothing(&squares, board));
    }
    Ok(subjects)
}

/// Our own files look occupancies up with the rest of the board occupied.
fn is_black(text: &str) -> bool {
    text.contains("occupied | !magic.mask") || text.contains("occupied | ~magic->mask")
}

fn nothing(arrays: &[&Array], board: Board) -> BadInput {
    let count = board.squares();
    let fact = match arrays.iter().max_by_key(|array| array.elements.len()) {
        Some(array) => {
            let (name, line, length) = (title(array), array.line, array.elements.len());
            format!("line {line}: {name} has {length} elements, and a board of {board} has {count} squares")
        }
        None => "there are no numbers".to_owned(),
    };
    BadInput::new(fact).with_help(format!(
        "give an array of {count} magics, and if need be one of masks, shifts or bits, and offsets; for other boards: --board"
    ))
}

/// What an array is called, in lower case, without the words that are types.
fn name(array: &Array) -> String {
    names(array).join(" ").to_lowercase()
}

fn names(array: &Array) -> Vec<&str> {
    const TYPES: &[&str] = &[
        "const",
        "static",
        "constexpr",
        "inline",
        "pub",
        "crate",
        "super",
        "in",
        "mut",
        "let",
        "var",
        "unsigned",
        "signed",
        "int",
        "long",
        "short",
        "char",
        "struct",
        "std",
        "array",
        "usize",
        "size_t",
        "U64",
        "u64",
        "Bitboard",
        "BitBoard",
        "define",
        "uint8_t",
        "uint16_t",
        "uint32_t",
        "uint64_t",
        "u8",
        "u16",
        "u32",
        "u128",
        "i32",
        "public",
        "private",
        "final",
        "readonly",
        "ulong",
    ];
    array.words.iter().map(String::as_str).filter(|word| !TYPES.contains(word)).collect()
}

/// What an array is called, for people.
fn title(array: &Array) -> String {
    match names(array)[..] {
        [] => "the list of numbers".to_owned(),
        [name] | [name, ..] => format!("`{name}`"),
    }
}

fn piece_of(array: &Array) -> Option<Piece> {
    let lower = name(array);
    let named = |name: &str, letter: char| {
        lower.contains(name)
            || names(array).iter().any(|word| {
                let mut letters = word.chars();
                letters.next() == Some(letter) && letters.next().is_some_and(|next| next.is_uppercase() || next == '_')
            })
    };
    match (named("rook", 'R'), named("bishop", 'B')) {
        (true, false) => Some(Piece::Rook),
        (false, true) => Some(Piece::Bishop),
        _ => None,
    }
}

/// The arrays of one piece, by what they hold.
#[derive(Default)]
struct Columns {
    factors: Option<Vec<(u128, usize)>>,
    masks: Option<Vec<u128>>,
    /// Shifts, or bits of the index: which of the two, the numbers tell.
    shifts: Option<Vec<u128>>,
    offsets: Option<Vec<u128>>,
}

impl Columns {
    /// Takes in an array whose elements are as many as the squares.
    fn take(&mut self, array: &Array, board: Board) -> Result<(), BadInput> {
        let fields = array.elements[0].fields.len();
        if let Some(element) = array.elements.iter().find(|element| element.fields.len() != fields) {
            let (line, name, here) = (element.line, title(array), element.fields.len());
            let fact = format!("line {line}: an element of {name} has {here} numbers, the first one has {fields}");
            return Err(BadInput::new(fact).with_help("give each square the same numbers"));
        }
        for field in 0..fields {
            let column: Vec<(u128, usize)> = array
                .elements
                .iter()
                .map(|element| (element.fields[field].1.value, element.fields[field].1.line))
                .collect();
            let called = match &array.elements[0].fields[field].0 {
                Some(name) => name.to_lowercase(),
                None if fields == 1 => name(array),
                None => String::new(),
            };
            if !self.take_column(&called, column, board) {
                let (line, name) = (array.line, title(array));
                let field =
                    if called.is_empty() || fields == 1 { String::new() } else { format!(", field `{called}`") };
                let fact = format!(
                    "line {line}: {name}{field}: these are no masks, shifts or offsets, and there are magics already"
                );
                return Err(BadInput::new(fact)
                    .with_help("leave out what is something else, or name it: mask, magic, shift, offset"));
            }
        }
        Ok(())
    }

    /// Takes in one number of each square; whether it is known what they are.
    fn take_column(&mut self, called: &str, column: Vec<(u128, usize)>, board: Board) -> bool {
        let values = || column.iter().map(|(value, _)| *value).collect::<Vec<u128>>();
        let is = |names: &[&str]| names.iter().any(|name| called.contains(name));
        let are_masks = || {
            (0u8..).zip(&column).all(|(bit, (value, _))| {
                relations(board, bit).iter().flatten().any(|relation| relation.mask() == *value)
            })
        };
        if is(&["mask"]) {
            self.masks = Some(values());
        } else if is(&["offset", "index", "base", "start"]) {
            self.offsets = Some(values());
        } else if column.iter().all(|(value, _)| *value <= u128::from(board.width().bits())) {
            self.shifts = Some(values());
        } else if !is(&["magic", "factor", "mult"]) && are_masks() {
            self.masks = Some(values());
        } else if called.is_empty() && is_layout(&column) {
            self.offsets = Some(values());
        } else if self.factors.is_none() {
            self.factors = Some(column);
        } else {
            return false;
        }
        true
    }

    fn entries(self, piece: Piece, board: Board, form: Form, bits: BitsOfIndex) -> Result<Vec<Entry>, BadInput> {
        let Some(factors) = self.factors else { return Ok(Vec::new()) };
        let width = board.width();
        // Half of the word is more than any index has, and less than any shift.
        let are_bits = self
            .shifts
            .as_ref()
            .is_some_and(|shifts| shifts.iter().all(|&shift| shift <= u128::from(width.bits() / 2)));
        let mut entries = Vec::new();
        for (place, (factor, line)) in factors.into_iter().enumerate() {
            let bit = place as u8;
            let square = board.square_at(bit).unwrap_or(bit);
            let usual = Relation::slider(piece, board, square).map_err(|error| BadInput::new(error.to_string()))?;
            let mask = self.masks.as_ref().map_or(usual.mask(), |masks| masks[place]);
            if let Some(wide) = [factor, mask].into_iter().find(|value| value & !width.mask() != 0) {
                return Err(BadInput::new(format!("line {line}: {wide:#x} does not fit a `{}`", width.rust_type()))
                    .with_help("for another board: --board"));
            }
            let shift = match (&self.shifts, bits) {
                (Some(shifts), BitsOfIndex::Standard) if are_bits => width.bits().saturating_sub(shifts[place] as u32),
                (Some(shifts), BitsOfIndex::Standard) => shifts[place] as u32,
                (_, bits) => width.bits().saturating_sub(bits.of(usual.mask())),
            };
            let offset =
                self.offsets.as_ref().map_or(0, |offsets| usize::try_from(offsets[place]).unwrap_or(usize::MAX));
            let magic = Magic { width, mask, factor, shift, form, offset };
            entries.push(Entry { piece, square, magic, line });
        }
        Ok(entries)
    }
}

/// Whether these look like where tables begin that lie one after the other.
fn is_layout(column: &[(u128, usize)]) -> bool {
    column[0].0 == 0
        && column.is_sorted_by(|first, second| first.0 < second.0)
        && column.iter().all(|last| last.0 < 1 << 24)
}

fn relations(board: Board, bit: u8) -> [Option<Relation>; 2] {
    Piece::ALL.map(|piece| Relation::slider(piece, board, board.square_at(bit)?).ok())
}

/// De Bruijn factors, each with the table that goes with it if there is one.
fn numbered(arrays: &[&Array]) -> Result<Vec<Numbered>, BadInput> {
    let table = arrays.iter().find(|array| array.elements.len() > 1);
    let scalars = arrays.iter().filter(|array| array.elements.len() == 1);
    let one = |array: &&Array| {
        let number = array.elements[0].fields[0].1;
        let bits = table.map_or(64, |table| table.elements.len() as u32);
        let width = Width::from_bits(bits).ok_or_else(|| {
            let line = table.map_or(array.line, |table| table.line);
            BadInput::new(format!("line {line}: no word has {bits} bits"))
                .with_help("a table has 8, 16, 32, 64 or 128 numbers")
        })?;
        let table = table.map(|table| table.elements.iter().map(|element| element.fields[0].1.value).collect());
        Ok(Numbered { width, factor: number.value, table })
    };
    scalars.map(one).collect()
}
