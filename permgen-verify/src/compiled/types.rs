//! Types of words, as the debug information describes them.

use super::ir::{Module, Node};
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
}

/// The most words that a value may have.
const MOST_LEAVES: usize = 512;

/// How deep types may be nested.
const MOST_NESTED: usize = 16;

/// Types of the standard library that are what they hold, any of it.
const TRANSPARENT: [&str; 2] = ["Wrapping<", "Saturating<"];

impl Type {
    /// The type that a node describes; no node describes `()`.
    pub(super) fn of(module: &Module<'_>, node: Option<u32>) -> Result<Self, String> {
        Self::within(module, node, 0)
    }

    fn within(module: &Module<'_>, node: Option<u32>, depth: usize) -> Result<Self, String> {
        let Some(number) = node else { return Ok(Type::Nothing) };
        let node = module.node(number).ok_or("a type that is not described")?;
        if depth > MOST_NESTED {
            return Err(format!("types nested more than {MOST_NESTED} deep"));
        }
        let name = node.text("name").unwrap_or_default();
        let size = node.number("size").unwrap_or(0);
        match (node.kind, node.field("tag")) {
            ("DIBasicType", _) => match (name.as_str(), size) {
                ("()", _) => Ok(Type::Nothing),
                ("!", _) => Ok(Type::Never),
                ("bool", 8) => Ok(Type::Word { name, bits: 1 }),
                ("char", 32) => Ok(Type::Word { name, bits: 32 }),
                _ if is_integer(&name, size) => Ok(Type::Word { name, bits: size as u32 }),
                _ => Err(format!("the type `{name}`")),
            },
            ("DIDerivedType", Some("DW_TAG_pointer_type")) => {
                let Some(of) = name.strip_prefix('&') else { return Err(format!("the type `{name}`")) };
                let to = Self::within(module, node.reference("baseType"), depth + 1)?;
                let writable = of.starts_with("mut ");
                Ok(Type::Reference { writable, to: Box::new(to), pointer: Pointer::Reference })
            }
            ("DICompositeType", Some("DW_TAG_array_type")) => {
                let element = Self::within(module, node.reference("baseType"), depth + 1)?;
                let count = array_count(module, &node).ok_or_else(|| "an array of unknown length".to_owned())?;
                Ok(Type::Array { count, element: Box::new(element) })
            }
            ("DICompositeType", Some("DW_TAG_structure_type")) => structure(module, &node, name, size / 8, depth),
            ("DICompositeType", Some("DW_TAG_enumeration_type")) => choice(module, &node, name, size),
            _ => Err(format!("the type `{name}`")),
        }
    }

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
            Type::Struct { name, fields, .. } if name.is_empty() || name.starts_with('(') => {
                fields.iter().map(|(_, _, field)| field.alignment()).max().unwrap_or(1)
            }
            _ => 1,
        }
    }

    /// Whether it is an array of words, its elements one after the other from the lowest, or what holds just that.
    pub(crate) fn is_row(&self) -> bool {
        match self {
            Type::Array { element, .. } => match &**element {
                Type::Word { name, .. } => name != "char",
                array => array.is_row(),
            },
            Type::Struct { fields, .. } => matches!(&fields[..], [(_, _, only)] if only.is_row()),
            _ => false,
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
                leaves.push(Leaf { path, offset, name: name.clone(), bits: *bits, values: None });
            }
            Type::Choice { name, bits, values } => {
                leaves.push(Leaf { path, offset, name: name.clone(), bits: *bits, values: Some(values.clone()) });
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

/// A struct's fields; enums, unions and what the standard library gives a meaning of its own are refused.
fn structure(module: &Module<'_>, node: &Node<'_>, name: String, size: u64, depth: usize) -> Result<Type, String> {
    let elements = node.reference("elements").and_then(|elements| module.list(elements)).unwrap_or_default();
    let mut scope = module.follow(node, "scope");
    let mut root = None;
    while let Some(outer) = scope {
        root = outer.text("name");
        scope = module.follow(&outer, "scope");
    }
    let is_foreign = matches!(root.as_deref(), Some("core" | "alloc" | "std"));
    if is_foreign && size > 0 && !TRANSPARENT.iter().any(|known| name.starts_with(known)) {
        return Err(format!("the type `{name}` of the standard library"));
    }
    if name.starts_with(['&', '*']) {
        return Err(format!("the type `{name}`"));
    }
    let mut fields = Vec::new();
    for element in elements {
        let member = element.and_then(|number| module.node(number)).ok_or_else(|| format!("the type `{name}`"))?;
        if member.field("tag") != Some("DW_TAG_member") {
            return Err(format!("the enum `{name}`"));
        }
        let ty = Type::within(module, member.reference("baseType"), depth + 1)?;
        let field = member.text("name").unwrap_or_default();
        let field = field.strip_prefix("__").unwrap_or(&field).to_owned();
        fields.push((field, member.number("offset").unwrap_or(0) / 8, ty));
    }
    // A value of a type that is described without its parts could be anything.
    if fields.is_empty() && size > 0 {
        return Err(format!("the type `{name}`"));
    }
    Ok(if size == 0 { Type::Nothing } else { Type::Struct { name, size, fields } })
}

/// An enum whose variants hold nothing.
fn choice(module: &Module<'_>, node: &Node<'_>, name: String, size: u64) -> Result<Type, String> {
    let unknown = || format!("the enum `{name}`");
    let bits = u32::try_from(size).ok().filter(|bits| matches!(bits, 8 | 16 | 32 | 64 | 128)).ok_or_else(unknown)?;
    let mut values = Vec::new();
    for element in node.reference("elements").and_then(|elements| module.list(elements)).unwrap_or_default() {
        let variant = element.and_then(|number| module.node(number)).filter(|node| node.kind == "DIEnumerator");
        let value = variant.as_ref().and_then(|variant| variant.field("value")).ok_or_else(unknown)?;
        // Signed ones are written with their sign.
        let value = value.parse::<u128>().or_else(|_| value.parse::<i128>().map(|value| value as u128));
        let mask = u128::MAX >> (128 - bits);
        values.push(value.map_err(|_| unknown())? & mask);
    }
    values.sort_unstable();
    values.dedup();
    match values[..] {
        [] => Err(unknown()),
        // What the compiler itself keeps in one bit, as it does a `bool`.
        [0, 1] if bits == 8 => Ok(Type::Choice { name, bits: 1, values }),
        _ => Ok(Type::Choice { name, bits, values }),
    }
}

fn array_count(module: &Module<'_>, array: &Node<'_>) -> Option<u64> {
    match module.list(array.reference("elements")?)?[..] {
        [Some(range)] => module.node(range)?.number("count"),
        _ => None,
    }
}

fn is_integer(name: &str, size: u64) -> bool {
    match name.strip_prefix(['u', 'i']) {
        Some("size") => size == 64,
        Some(bits) => matches!(size, 8 | 16 | 32 | 64 | 128) && bits.parse() == Ok(size),
        None => false,
    }
}

impl Leaf {
    /// Whether a word of its bits is a value of its type, where not every word is.
    pub(crate) fn is_value(&self, terms: &mut Terms, word: Term) -> Option<Term> {
        if let Some(values) = &self.values {
            return self.is_one_of(terms, word, values);
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

fn below(terms: &mut Terms, word: Term, limit: u128) -> Term {
    let limit = terms.constant(limit, terms.width(word));
    terms.binary(Binary::Ult, word, limit)
}
