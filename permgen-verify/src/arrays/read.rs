//! From variables of debug information to columns of numbers.

use std::path::PathBuf;

use super::{Arrays, Column, Refused, Scalar};
use crate::abi::types::Type;
use crate::dwarf::{self, Holds, Language, Storage, Variable};
use crate::machine::Code;

/// Arrays of fewer elements are no tables, but parts of structures.
pub(super) const SHORTEST: u64 = 8;

/// The most columns of a structure, and bytes of a variable.
const MOST_COLUMNS: usize = 64;
const MOST_BYTES: u64 = 1 << 26;

/// The arrays of an object, of those declared in files that are wanted.
pub(super) fn read(bytes: &[u8], is_wanted: &dyn Fn(&std::path::Path) -> bool) -> Result<(usize, Arrays), String> {
    let mut arrays = Arrays::default();
    let mut described = 0;
    for code in Code::of_bytes(bytes).map_err(|error| error.to_string())? {
        let variables = dwarf::variables(&code.debug)?;
        described += code.debug.len();
        for variable in variables.iter().filter(|variable| is_wanted(&variable.file)) {
            arrays.take(&code, variable);
            arrays.refuse_nameless(&code, variable, &variables);
        }
    }
    // Headers are compiled with each file that takes them in.
    let mut once = Arrays::default();
    once.take_in(arrays);
    Ok((described, once))
}

/// A variable whose bytes are known.
struct Known<'a> {
    scopes: &'a [String],
    file: &'a PathBuf,
    line: usize,
    bytes: Vec<u8>,
}

/// A number in a structure.
struct Leaf {
    path: String,
    at: u64,
    name: String,
    bits: u32,
}

impl Arrays {
    fn take(&mut self, code: &Code, variable: &Variable) {
        let Some((name, mut scopes)) = variable.path.split_last() else { return };
        // The first name of Rust is that of the crate.
        if variable.language == Language::Rust {
            scopes = scopes.get(1..).unwrap_or_default();
        }
        let (file, line) = (&variable.file, usize::try_from(variable.line).unwrap_or(0));
        let read = variable.holds.as_ref().map_err(|what| format!("it holds {what}")).and_then(|holds| {
            let is_whole = variable.left_out.is_empty();
            let (ty, bytes, is_variable) = bytes(code, &variable.storage, holds, is_whole)?;
            Ok((ty, Known { scopes, file, line, bytes }, is_variable))
        });
        let done = match read {
            Ok((ty, known, is_variable)) => {
                let before = self.columns.len() + self.scalars.len();
                let done = self.tables(&ty, &known, name, 0);
                if is_variable && self.columns.len() + self.scalars.len() > before {
                    let whole = name.split(['.', '[']).next().unwrap_or_default();
                    self.variable.push(whole.to_owned());
                }
                for (field, what) in &variable.left_out {
                    let (name, why) = (format!("{name}.{field}"), format!("it holds {what}"));
                    self.refused.push(Refused { name, file: file.clone(), line, why });
                }
                done
            }
            Err(why) => Err(why),
        };
        if let Err(why) = done
            && variable.holds.as_ref().map_or(true, is_table)
        {
            self.refused.push(Refused { name: name.clone(), file: file.clone(), line, why });
        }
    }

    /// Refuses what a pointer leads to if it has no name, and so no length: it may be a table.
    fn refuse_nameless(&mut self, code: &Code, pointer: &Variable, all: &[Variable]) {
        let (Storage::At(address), Ok(Holds::Value(Type::Reference { to, .. }))) = (&pointer.storage, &pointer.holds)
        else {
            return;
        };
        let (Some(name), Some(target)) = (pointer.path.last(), code.initial_address(*address)) else { return };
        let is_in = |variable: &Variable| {
            let Storage::At(start) = variable.storage else { return false };
            let size = if let Ok(Holds::Value(ty)) = &variable.holds { ty.size() } else { 1 };
            (start..start.saturating_add(size.max(1))).contains(&target)
        };
        // A pointer to `char` is a text.
        let is_text = matches!(peeled(to), Type::Word { name, .. } if name == "i8");
        if is_number(to) && !is_text && !all.iter().any(is_in) {
            let (file, line) = (pointer.file.clone(), usize::try_from(pointer.line).unwrap_or(0));
            let why = "it is a pointer to an array without a name: make it an array".to_owned();
            self.refused.push(Refused { name: name.clone(), file, line, why });
        }
    }

    /// The tables in a value, which begins at a byte of the variable.
    fn tables(&mut self, ty: &Type, known: &Known<'_>, name: &str, at: u64) -> Result<(), String> {
        match peeled(ty) {
            Type::Word { name: of, bits: stored } if *stored > 1 => {
                let (file, line) = (known.file.clone(), known.line);
                let value = number(&known.bytes, at, *stored);
                if is_signed(of) && value >> (stored - 1) == 1 {
                    return Ok(());
                }
                let scalar =
                    Scalar { name: name.to_owned(), file, line, value, bits: stored - u32::from(is_signed(of)) };
                self.scalars.push(scalar);
                Ok(())
            }
            Type::Array { count, element } if has_table(element) => {
                if *count >= SHORTEST {
                    return Err(format!("it is {count} arrays of {}", shown(element)));
                }
                for index in 0..*count {
                    self.tables(element, known, &format!("{name}[{index}]"), at + index * element.size())?;
                }
                Ok(())
            }
            Type::Array { count, element } if *count >= SHORTEST => self.columns(*count, element, known, name, at),
            Type::Struct { fields, .. } => {
                for (field, offset, ty) in fields.iter().filter(|(_, _, ty)| has_table(ty)) {
                    self.tables(ty, known, &format!("{name}.{field}"), at + offset)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The columns of an array.
    fn columns(&mut self, count: u64, element: &Type, known: &Known<'_>, name: &str, at: u64) -> Result<(), String> {
        let mut found = Vec::new();
        leaves(element, "", 0, &mut found)?;
        for Leaf { path, at: offset, name: of, bits: stored } in found {
            if stored == 1 {
                continue;
            }
            let is_signed = is_signed(&of);
            let value = |index: u64| number(&known.bytes, at + index * element.size() + offset, stored);
            let values: Vec<u128> = (0..count).map(value).collect();
            let column = if path.is_empty() { name.to_owned() } else { format!("{name}.{path}") };
            if let Some(index) = values.iter().position(|value| is_signed && value >> (stored - 1) == 1) {
                let (file, why) = (known.file.clone(), format!("element {index} is negative"));
                self.refused.push(Refused { name: column, file, line: known.line, why });
                continue;
            }
            let mut words = known.scopes.to_vec();
            words.push(name.to_owned());
            words.extend((!path.is_empty()).then(|| path.clone()));
            self.columns.push(Column {
                role: if path.is_empty() { name.to_owned() } else { path },
                name: column,
                words,
                file: known.file.clone(),
                line: known.line,
                values,
                lines: Vec::new(),
                of,
                bits: stored - u32::from(is_signed),
            });
        }
        Ok(())
    }
}

/// What a variable holds in the end, its bytes, and whether the program may change them. Of a value that is not whole, the bytes
/// between its numbers may be anything.
fn bytes(code: &Code, storage: &Storage, holds: &Holds, is_whole: bool) -> Result<(Type, Vec<u8>, bool), String> {
    let within = |ty: Type, address: u64| {
        if ty.size() > MOST_BYTES {
            return Err(format!("it has {} bytes", ty.size()));
        }
        let mut wanted = Vec::new();
        match is_whole {
            true => wanted.push((0, ty.size())),
            false => places(&ty, 0, &mut wanted),
        }
        let (bytes, is_variable) = code.initial(address, ty.size(), &wanted)?;
        Ok((ty, bytes.to_vec(), is_variable))
    };
    let address = match (storage, holds) {
        (Storage::At(address), _) => *address,
        (Storage::Bytes(bytes), Holds::Value(ty)) if bytes.len() as u64 >= ty.size() => {
            return Ok((ty.clone(), bytes.clone(), false));
        }
        (Storage::Stack, _) => return Err("it is on the stack: make it `static`".to_owned()),
        _ => return Err("the object has no bytes for it".to_owned()),
    };
    let target = || code.initial_address(address).ok_or_else(|| "where it leads is not known".to_owned());
    match holds {
        Holds::Value(ty) => within(ty.clone(), address),
        Holds::Reference(ty) => within(ty.clone(), target()?),
        Holds::Slice(element) => {
            let count = number(code.initial(address + 8, 8, &[(0, 8)])?.0, 0, 64) as u64;
            let size = count.checked_mul(element.size()).filter(|&size| size <= MOST_BYTES);
            size.ok_or_else(|| format!("it has {count} elements"))?;
            within(Type::Array { count, element: Box::new(element.clone()) }, target()?)
        }
    }
}

/// Where the numbers of a value are, and how many bytes there.
fn places(ty: &Type, at: u64, found: &mut Vec<(u64, u64)>) {
    match (ty, found.last_mut()) {
        _ if ty.size() == 0 => {}
        (Type::Array { count, element }, _) => {
            (0..*count).for_each(|index| places(element, at + index * element.size(), found));
        }
        (Type::Struct { fields, .. }, _) => fields.iter().for_each(|(_, offset, ty)| places(ty, at + offset, found)),
        (_, Some((start, size))) if *start + *size == at => *size += ty.size(),
        _ => found.push((at, ty.size())),
    }
}

/// Whether what is held may be a table.
fn is_table(holds: &Holds) -> bool {
    match holds {
        Holds::Value(ty) | Holds::Reference(ty) => has_table(ty),
        Holds::Slice(_) => true,
    }
}

/// Whether there is an array in a type that is long enough for a table of numbers.
fn has_table(ty: &Type) -> bool {
    match ty {
        Type::Array { count, element } => *count >= SHORTEST && is_number(element) || has_table(element),
        Type::Struct { fields, .. } => fields.iter().any(|(_, _, ty)| has_table(ty)),
        _ => false,
    }
}

fn is_number(ty: &Type) -> bool {
    match peeled(ty) {
        Type::Word { bits, .. } | Type::Choice { bits, .. } => *bits > 1,
        Type::Array { element, .. } => is_number(element),
        Type::Struct { fields, .. } => fields.iter().any(|(_, _, ty)| is_number(ty)),
        _ => false,
    }
}

/// The type within structures of one field, such as `struct Bitboard(u64)`.
fn peeled(mut ty: &Type) -> &Type {
    while let Type::Struct { fields, .. } = ty
        && let [(_, 0, inner)] = &fields[..]
    {
        ty = inner;
    }
    ty
}

/// The numbers of an element.
fn leaves(ty: &Type, path: &str, at: u64, found: &mut Vec<Leaf>) -> Result<(), String> {
    let join = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match peeled(ty) {
        Type::Word { name, bits } | Type::Choice { name, bits, .. } => {
            found.push(Leaf { path: path.to_owned(), at, name: name.clone(), bits: *bits });
        }
        Type::Array { count, element } => {
            for index in 0..*count {
                leaves(element, &join(&index.to_string()), at + index * element.size(), found)?;
            }
        }
        Type::Struct { fields, .. } => {
            for (field, offset, ty) in fields {
                match ty {
                    // A class or a struct without a name of its own: its fields are as good as ours.
                    Type::Struct { fields: inner, .. } if field.is_empty() => {
                        for (field, within, ty) in inner {
                            leaves(ty, &join(field), at + offset + within, found)?;
                        }
                    }
                    _ => leaves(ty, &join(field), at + offset, found)?,
                }
            }
        }
        Type::Nothing => {}
        Type::Reference { .. } | Type::Never => return Err("its elements hold pointers".to_owned()),
    }
    match found.len() > MOST_COLUMNS {
        true => Err(format!("its elements hold more than {MOST_COLUMNS} numbers")),
        false => Ok(()),
    }
}

fn is_signed(name: &str) -> bool {
    name.starts_with('i')
}

fn shown(ty: &Type) -> String {
    match ty {
        Type::Word { name, .. } | Type::Choice { name, .. } | Type::Struct { name, .. } => format!("`{name}`"),
        Type::Array { count, element } => format!("{count} {}", shown(element)),
        _ => "something else".to_owned(),
    }
}

/// The number of so many bits that begins at a byte.
fn number(bytes: &[u8], at: u64, bits: u32) -> u128 {
    let start = usize::try_from(at).unwrap_or(usize::MAX);
    let bytes = bytes.get(start..).unwrap_or_default();
    bytes.iter().take(bits.div_ceil(8) as usize).rev().fold(0, |number, &byte| number << 8 | u128::from(byte))
}
