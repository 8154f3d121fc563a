//! Tables of numbers in source text, read by a parser of its language and only as what they plainly are.
//!
//! A reader ([`c`], [`rust`], [`list`]) turns each initialiser into a [`Value`], or into an [`Unread`] with its place; here values
//! become columns. Nothing is guessed: what is more than plain numbers in plain initialisers is told, never skipped.

mod c;
mod c_names;
mod list;
mod literal;
mod rust;
mod rust_types;

use std::fmt;
use std::path::Path;

use crate::args::SourceLanguage;
use crate::errors::BadInput;

/// Longer texts are not parsed: files with the largest tables of magics have a hundredth of it.
const MOST_BYTES: usize = 8 << 20;

/// A place in the text, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A number, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) value: u128,
    pub(super) at: Place,
}

/// What an initialiser says.
#[derive(Clone, Debug)]
enum Value {
    Number(Number),
    /// Elements in their order.
    List(Vec<Value>, Place),
    /// Elements, each with the index that it says, as a name or a number.
    Indexed(Vec<(Index, Value)>, Place),
    /// Fields by their names.
    Fields(Vec<(String, Value)>, Place),
}

impl Value {
    fn place(&self) -> Place {
        match self {
            Value::Number(number) => number.at,
            Value::List(_, at) | Value::Indexed(_, at) | Value::Fields(_, at) => *at,
        }
    }
}

/// The index of an element that says it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Index {
    Number(u128),
    Name(String),
}

/// What is known of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// It holds the numbers below `2^bits`.
    Integer { name: String, bits: u32 },
    /// Declared elsewhere; an integer, if it compiles.
    Unknown(String),
    /// Fields in their order.
    Struct(Vec<(String, Kind)>),
}

/// One number for each element of an array: the array, or a field of its structures.
#[derive(Clone, Debug)]
pub(super) struct Column {
    /// As options name it: `ROOKS`, `ROOKS.mask`, `MAGICS[1]`.
    pub(super) name: String,
    /// The words that can say what it is: of its scopes, its array, its field.
    pub(super) words: Vec<String>,
    /// The word that says which number of a magic it is: the field's, or the array's.
    pub(super) role_word: String,
    pub(super) at: Place,
    pub(super) numbers: Vec<Number>,
    /// The names of the squares that the elements are of, where they say it.
    pub(super) squares: Option<Vec<String>>,
    /// The type of the numbers and how many bits it holds; `None` for one that is declared elsewhere.
    pub(super) type_name: String,
    pub(super) bits: Option<u32>,
}

/// A constant of one number.
#[derive(Clone, Debug)]
pub(super) struct Scalar {
    pub(super) name: String,
    pub(super) number: Number,
    pub(super) bits: Option<u32>,
}

/// A table that is more than plain numbers.
#[derive(Clone, Debug)]
pub(super) struct Unread {
    /// The table, where it has a name.
    pub(super) name: Option<String>,
    pub(super) at: Place,
    pub(super) what: String,
}

impl Unread {
    fn new(at: Place, what: impl Into<String>) -> Self {
        Self { name: None, at, what: what.into() }
    }
}

/// All tables of a text.
#[derive(Debug, Default)]
pub(super) struct Source {
    pub(super) columns: Vec<Column>,
    pub(super) scalars: Vec<Scalar>,
    pub(super) unread: Vec<Unread>,
    /// What has to be true beside what was read.
    pub(super) assumed: Vec<String>,
    /// The code without white space and comments.
    pub(super) code: String,
}

/// The tables of a text. `least` is the number of elements from which on a list of numbers is a table.
///
/// # Errors
///
/// When the text is not of its language.
pub(super) fn read(
    text: &str,
    file: &Path,
    language: Option<SourceLanguage>,
    least: usize,
) -> Result<Source, BadInput> {
    if text.len() > MOST_BYTES {
        return Err(BadInput::new(format!("{} bytes are too long for source text", text.len()))
            .with_help(format!("copy its tables to a file of their own, of at most {MOST_BYTES} bytes")));
    }
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let by_name = match extension.to_lowercase().as_str() {
        "rs" => Some(SourceLanguage::Rust),
        "c" | "h" | "cc" | "cpp" | "cxx" | "c++" | "hh" | "hpp" | "hxx" | "h++" | "inl" | "inc" | "ipp" | "tpp" => {
            Some(SourceLanguage::C)
        }
        _ => None,
    };
    let mut source = match language.or(by_name) {
        Some(SourceLanguage::Rust) => rust::read(text, least),
        Some(SourceLanguage::C) => c::read(text, least),
        Some(SourceLanguage::List) => list::read(text),
        None => any(text, least),
    }?;
    name_apart(&mut source);
    Ok(source)
}

/// The tables of a text whose language its name does not say.
fn any(text: &str, least: usize) -> Result<Source, BadInput> {
    if list::is_list(text) {
        return list::read(text);
    }
    match (rust::read(text, least), c::read(text, least)) {
        (Ok(source), Err(_)) | (Err(_), Ok(source)) => Ok(source),
        (Ok(rust), Ok(c)) if c.is_empty() => Ok(rust),
        (Ok(rust), Ok(c)) if rust.is_empty() => Ok(c),
        (Ok(_), Ok(_)) => Err(BadInput::new("this is Rust and C alike").with_help("say which: --source rust")),
        (Err(rust), Err(c)) => {
            Err(BadInput::new("this is no source text that can be read")
                .with_help(format!("say the language: --source c; as Rust {rust}; as C {c}")))
        }
    }
}

impl Source {
    fn is_empty(&self) -> bool {
        self.columns.is_empty() && self.scalars.is_empty() && self.unread.is_empty()
    }

    /// Takes an array in: its columns, or why it has none.
    fn take(&mut self, array: &Array<'_>, value: &Value, least: usize) {
        // An array of arrays is several, unless the inner ones are too short for that: those are structures.
        let is_table = |inner: &Value| matches!(inner, Value::List(elements, _) if elements.len() >= least);
        if let Value::List(arrays, _) = value
            && arrays.iter().all(is_table)
        {
            for (index, value) in arrays.iter().enumerate() {
                let name = format!("{}[{index}]", array.name);
                self.take(&Array { name, kind: array.kind.clone(), at: value.place(), ..*array }, value, least);
            }
            return;
        }
        match columns(array, value) {
            Ok(columns) => self.columns.extend(columns),
            Err(unread) => self.unread.push(Unread { name: Some(array.name.clone()), ..unread }),
        }
    }
}

/// An array with its names and the type of its elements.
struct Array<'a> {
    name: String,
    scopes: &'a [String],
    at: Place,
    kind: Kind,
}

/// The columns of an array: one for plain numbers, one for each field of structures, one for each inner array's.
fn columns(array: &Array<'_>, value: &Value) -> Result<Vec<Column>, Unread> {
    let (elements, indices): (Vec<&Value>, Option<Vec<Index>>) = match value {
        Value::List(elements, _) => (elements.iter().collect(), None),
        Value::Indexed(elements, at) => in_order(elements, *at)?,
        other => return Err(Unread::new(other.place(), "this is no list of an array's elements")),
    };
    let first = elements.first().ok_or_else(|| Unread::new(value.place(), "there are no elements"))?;
    let rows: Vec<Vec<(String, &Kind, Number)>> =
        elements.iter().map(|element| row(element, &array.kind)).collect::<Result<_, _>>()?;
    let squares = indices.map(|indices| indices.into_iter().map(|index| index.to_string()).collect::<Vec<_>>());
    let names: Vec<&String> = rows[0].iter().map(|(name, _, _)| name).collect();
    if let Some(place) = rows.iter().position(|row| !row.iter().map(|(name, _, _)| name).eq(names.iter().copied())) {
        let what = format!("this element has other fields than the first one, which has {}", names.len());
        return Err(Unread::new(elements[place].place(), what));
    }
    let is_plain = matches!(first, Value::Number(_));
    let column = |field: usize| {
        let (of, kind, _) = &rows[0][field];
        let numbers: Vec<Number> = rows.iter().map(|row| row[field].2).collect();
        let (type_name, bits) = match kind {
            Kind::Integer { name, bits } => (name.clone(), Some(*bits)),
            Kind::Unknown(name) => (name.clone(), None),
            Kind::Struct(_) => return Err(Unread::new(array.at, "its elements are structures, and numbers stand here")),
        };
        for Number { value, at } in &numbers {
            if bits.is_some_and(|bits| bits < 128 && value >> bits != 0) {
                return Err(Unread::new(*at, format!("{value:#x} does not fit `{type_name}`")));
            }
        }
        let mut words = array.scopes.to_vec();
        words.push(array.name.clone());
        let (name, role_word) = match is_plain {
            true => (array.name.clone(), array.name.clone()),
            false => (format!("{}.{of}", array.name), of.clone()),
        };
        words.extend((!is_plain).then(|| of.clone()));
        let squares = squares.clone();
        Ok(Column { name, words, role_word, at: array.at, numbers, squares, type_name, bits })
    };
    (0..names.len()).map(column).collect()
}

impl fmt::Display for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Index::Number(number) => write!(f, "{number}"),
            Index::Name(name) => f.write_str(name),
        }
    }
}

type Ordered<'a> = (Vec<&'a Value>, Option<Vec<Index>>);

/// Elements that say their indices: in the order of numbers, or with their names.
fn in_order(elements: &[(Index, Value)], at: Place) -> Result<Ordered<'_>, Unread> {
    for (place, (index, value)) in elements.iter().enumerate() {
        if elements[..place].iter().any(|(other, _)| other == index) {
            return Err(Unread::new(value.place(), format!("the element [{index}] is there twice")));
        }
    }
    let mut numbered = Vec::new();
    for (index, value) in elements {
        if let Index::Number(number) = index {
            numbered.push((*number, value));
        }
    }
    if numbered.is_empty() {
        let indices = elements.iter().map(|(index, _)| index.clone()).collect();
        return Ok((elements.iter().map(|(_, value)| value).collect(), Some(indices)));
    }
    if numbered.len() < elements.len() {
        return Err(Unread::new(at, "some elements say their index as a number and some as a name"));
    }
    numbered.sort_by_key(|(number, _)| *number);
    match (0..).zip(&numbered).find(|(place, (number, _))| place != number) {
        Some((place, _)) => Err(Unread::new(at, format!("there is no element [{place}]"))),
        None => Ok((numbered.into_iter().map(|(_, value)| value).collect(), None)),
    }
}

/// The numbers of one element, each with its field's name and type.
fn row<'a>(element: &Value, kind: &'a Kind) -> Result<Vec<(String, &'a Kind, Number)>, Unread> {
    let number = |value: &Value| match value {
        Value::Number(number) => Ok(*number),
        other => Err(Unread::new(other.place(), "these are lists in lists: name a table of numbers or of structures")),
    };
    match (element, kind) {
        (Value::Number(at), Kind::Struct(_)) => {
            Err(Unread::new(at.at, "the braces around the fields of each element are left out"))
        }
        (Value::Number(number), kind) => Ok(vec![(String::new(), kind, *number)]),
        (Value::List(values, at), Kind::Struct(fields)) => {
            if values.len() != fields.len() {
                let what = format!("{} numbers for a structure of {} fields", values.len(), fields.len());
                return Err(Unread::new(*at, what));
            }
            let row = fields.iter().zip(values).map(|((name, kind), value)| Ok((name.clone(), kind, number(value)?)));
            row.collect()
        }
        (Value::List(values, _), kind) => {
            (0..).zip(values).map(|(place, value): (usize, _)| Ok((place.to_string(), kind, number(value)?))).collect()
        }
        (Value::Fields(values, at), kind) => fields(values, *at, kind, number),
        (Value::Indexed(_, at), _) => Err(Unread::new(*at, "these are lists in lists")),
    }
}

fn fields<'a>(
    values: &[(String, Value)],
    at: Place,
    kind: &'a Kind,
    number: impl Fn(&Value) -> Result<Number, Unread>,
) -> Result<Vec<(String, &'a Kind, Number)>, Unread> {
    let mut row = Vec::new();
    for (name, value) in values {
        let kind = match kind {
            Kind::Struct(fields) => {
                let known = fields.iter().find(|(known, _)| known == name).map(|(_, kind)| kind);
                known.ok_or_else(|| Unread::new(value.place(), format!("the structure has no field `{name}`")))?
            }
            other => other,
        };
        if row.iter().any(|(other, _, _)| other == name) {
            return Err(Unread::new(value.place(), format!("the field `{name}` is there twice")));
        }
        row.push((name.clone(), kind, number(value)?));
    }
    if let Kind::Struct(fields) = kind
        && let Some((missing, _)) = fields.iter().find(|(name, _)| !values.iter().any(|(given, _)| given == name))
    {
        return Err(Unread::new(at, format!("the field `{missing}` is not given")));
    }
    // In any order; the columns are the same.
    row.sort_by(|first, second| first.0.cmp(&second.0));
    Ok(row)
}

/// Gives arrays of one name other ones: `NAME@LINE`.
fn name_apart(source: &mut Source) {
    let names: Vec<String> = source.columns.iter().map(|column| column.name.clone()).collect();
    for (column, name) in source.columns.iter_mut().zip(&names) {
        if names.iter().filter(|other| *other == name).count() > 1 {
            column.name = format!("{name}@{}", column.at.line);
        }
    }
}
