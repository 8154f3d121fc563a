//! Types whose values are words.

use crate::term::{Binary, Term, Terms};

/// A type whose values are words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// An integer, a `bool` or a `char`.
    Word {
        name: String,
        bits: u32,
    },
    /// An enum whose variants hold nothing: a word that has one of these values.
    Choice {
        name: String,
        bits: u32,
        values: Vec<u128>,
        /// The names of its variants, with their values.
        variants: Vec<(String, u128)>,
    },
    /// A struct or a tuple; offsets in bytes.
    Struct {
        name: String,
        size: u64,
        fields: Vec<(String, u64, Type)>,
    },
    Array {
        count: u64,
        element: Box<Type>,
    },
    Reference {
        writable: bool,
        to: Box<Type>,
        pointer: Pointer,
    },
    /// `()`, and what else has no bits.
    Nothing,
    /// `!`
    Never,
}

/// What a value behind a pointer is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pointer {
    /// Any pointer.
    Raw,
    /// A reference of Rust, which is aligned.
    Reference,
    /// The same to a slice, whose length goes with it; it is one array.
    Slice,
    /// Any pointer to a stated number of values; they are one array.
    Elements,
}

/// A word of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// Where it is, such as `0` or `rows.3`; nothing when the value is a word.
    pub(crate) path: String,
    /// Where it is, in bytes from the value's first.
    pub(crate) offset: u64,
    /// Its type.
    pub(crate) name: String,
    /// Its bits: 1 for a `bool`, which takes a byte.
    pub(crate) bits: u32,
    /// The values that it has, when those of an enum.
    pub(crate) values: Option<Vec<u128>>,
    /// The names of these values, as far as they are known.
    pub(crate) variants: Vec<(String, u128)>,
}

/// How the names of numbers begin that are not 0.
pub(crate) const NOT_ZERO: &str = "NonZero<";

/// How the names of enums begin whose variants hold values, and those of their parts.
pub(crate) const ENUM: &str = "enum ";

/// How the names of values begin that are written through shared references, too: `Cell` of Rust's standard library.
pub(crate) const CELL: &str = "cell ";

/// The most words that a value may have.
const MOST_LEAVES: usize = 512;

impl Type {
    /// Its bytes in memory.
    pub(crate) fn size(&self) -> u64 {
        match self {
            Type::Word { bits, .. } | Type::Choice { bits, .. } => u64::from(bits.div_ceil(8)),
            Type::Struct { size, .. } => *size,
            Type::Array { count, element } => count.saturating_mul(element.size()),
            Type::Reference { .. } => 8,
            Type::Nothing | Type::Never => 0,
        }
    }

    /// What its address is a multiple of, as far as that is known: more may be asked of a struct, or less of one that is packed.
    pub(crate) fn alignment(&self) -> u64 {
        match self {
            Type::Word { bits, .. } | Type::Choice { bits, .. } => u64::from(bits.div_ceil(8).min(8)),
            Type::Array { element, .. } => element.alignment(),
            Type::Struct { name, fields, .. } if name.is_empty() || name.starts_with('(') || name.starts_with(CELL) => {
                fields.iter().map(|(_, _, field)| field.alignment()).max().unwrap_or(1)
            }
            _ => 1,
        }
    }

    /// Whether it is an array of words, its elements one after the other from the lowest, or what holds just that.
    pub(crate) fn is_row(&self) -> bool {
        match self {
            Type::Array { element, .. } => match &**element {
                Type::Word { name, .. } => name != "char" && !name.starts_with(NOT_ZERO),
                array => array.is_row(),
            },
            Type::Struct { fields, .. } => matches!(&fields[..], [(_, _, only)] if only.is_row()),
            _ => false,
        }
    }

    /// The name of an enum in it whose variants hold values.
    pub(crate) fn holding_enum(&self) -> Option<&str> {
        match self {
            Type::Word { name, .. } | Type::Choice { name, .. } => name.strip_prefix(ENUM),
            Type::Struct { name, fields, .. } => {
                name.strip_prefix(ENUM).or_else(|| fields.iter().find_map(|(_, _, field)| field.holding_enum()))
            }
            Type::Array { element: inner, .. } | Type::Reference { to: inner, .. } => inner.holding_enum(),
            Type::Nothing | Type::Never => None,
        }
    }

    /// Whether what it is behind a shared reference may be written, and may be what others lead to.
    pub(crate) fn holds_cell(&self) -> bool {
        match self {
            Type::Struct { name, fields, .. } => {
                name.starts_with(CELL) || fields.iter().any(|(_, _, field)| field.holds_cell())
            }
            Type::Array { element: inner, .. } | Type::Reference { to: inner, .. } => inner.holds_cell(),
            Type::Word { .. } | Type::Choice { .. } | Type::Nothing | Type::Never => false,
        }
    }

    /// Its words, in the order of their declaration; no words behind references.
    pub(crate) fn leaves(&self) -> Result<Vec<Leaf>, String> {
        let mut leaves = Vec::new();
        self.collect(String::new(), 0, &mut leaves)?;
        Ok(leaves)
    }

    fn collect(&self, path: String, offset: u64, leaves: &mut Vec<Leaf>) -> Result<(), String> {
        let within = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
        match self {
            Type::Word { name, bits } => {
                leaves.push(Leaf { path, offset, name: name.clone(), bits: *bits, values: None, variants: Vec::new() });
            }
            Type::Choice { name, bits, values, variants } => {
                let (name, bits, variants) = (name.clone(), *bits, variants.clone());
                leaves.push(Leaf { path, offset, name, bits, values: Some(values.clone()), variants });
            }
            Type::Struct { fields, .. } => {
                for (name, at, ty) in fields {
                    ty.collect(within(name), offset + at, leaves)?;
                }
            }
            Type::Array { count, element } => {
                if *count > MOST_LEAVES as u64 {
                    return Err(format!("a value of more than {MOST_LEAVES} words"));
                }
                for index in 0..*count {
                    element.collect(within(&index.to_string()), offset + index * element.size(), leaves)?;
                }
            }
            Type::Reference { .. } => return Err("a reference within a value".to_owned()),
            Type::Nothing => {}
            Type::Never => return Err("the type `!` within a value".to_owned()),
        }
        if leaves.len() > MOST_LEAVES {
            return Err(format!("a value of more than {MOST_LEAVES} words"));
        }
        Ok(())
    }
}

impl Leaf {
    /// Whether a word of its bits is a value of its type, where not every word is.
    pub(crate) fn is_value(&self, terms: &mut Terms, word: Term) -> Option<Term> {
        if let Some(values) = &self.values {
            return self.is_one_of(terms, word, values);
        }
        if self.name.starts_with(NOT_ZERO) {
            let zero = terms.constant(0, self.bits);
            let is_zero = terms.binary(Binary::Eq, word, zero);
            return Some(terms.not(is_zero));
        }
        if self.name != "char" {
            return None;
        }
        let (small, below, to) =
            (below(terms, word, 0x11_0000), below(terms, word, 0xd800), below(terms, word, 0xe000));
        let above = terms.not(to);
        let plain = terms.binary(Binary::Or, below, above);
        Some(terms.binary(Binary::And, small, plain))
    }

    fn is_one_of(&self, terms: &mut Terms, word: Term, values: &[u128]) -> Option<Term> {
        let count = values.len() as u128;
        if values.iter().copied().eq(0..count) {
            let is_any = self.bits < 128 && count == 1 << self.bits;
            return (!is_any).then(|| below(terms, word, count));
        }
        let mut any = terms.truth(false);
        for value in values {
            let value = terms.constant(*value, self.bits);
            let is_it = terms.binary(Binary::Eq, word, value);
            any = terms.binary(Binary::Or, any, is_it);
        }
        Some(any)
    }
}

/// A number of the standard library of Rust that is not 0.
///
/// # Errors
///
/// If it is none that is known.
pub(crate) fn not_zero(name: String, size: u64) -> Result<Type, String> {
    let bits = u32::try_from(size).ok().and_then(|size| size.checked_mul(8));
    let bits = bits.filter(|bits| matches!(bits, 8 | 16 | 32 | 64 | 128));
    let number = name.strip_prefix(NOT_ZERO).filter(|number| number.starts_with(['u', 'i']));
    match bits.filter(|_| number.is_some()) {
        Some(bits) => {
            let word = Type::Word { name: name.clone(), bits };
            Ok(Type::Struct { name, size, fields: vec![("0".to_owned(), 0, word)] })
        }
        None => Err(format!("the type `{name}` of the standard library")),
    }
}

fn below(terms: &mut Terms, word: Term, limit: u128) -> Term {
    let limit = terms.constant(limit, terms.width(word));
    terms.binary(Binary::Ult, word, limit)
}
