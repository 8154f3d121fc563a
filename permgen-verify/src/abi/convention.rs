//! How functions of declared types are called by the conventions of x86-64: for code without LLVM assembly that says it.

use super::signature::{Extended, Parameter, Passed, Returned, Signature};
use super::types::{Leaf, Pointer, Type};

/// How a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Convention {
    /// As the System V ABI says for C.
    C {
        /// Whether callers extend narrow words to 32 bits, as those that LLVM compiles do and rely on.
        extends: bool,
    },
    /// As rustc does with words, and with structs of one or two of them.
    Rust,
    /// As Go does since 1.17: each word in a register of its own.
    Go,
}

/// What a function takes.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// Whether narrow words of it are signed.
    pub(crate) is_signed: bool,
    /// The one value that it has.
    pub(crate) constant: Option<u128>,
}

/// The types of a function.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) taken: Vec<Taken>,
    pub(crate) result: Type,
    /// How functions of its language are called, if that is known.
    pub(crate) convention: Result<Convention, String>,
}

impl Declared {
    /// The signature of a function that is called by its convention.
    ///
    /// # Errors
    ///
    /// If its convention does not say how it is called, or is not known.
    pub(crate) fn by_convention(self) -> Result<Signature, String> {
        let convention = self.convention?;
        let mut parameters = Vec::new();
        for Taken { name, ty, is_signed, constant } in self.taken {
            let (mut alignment, mut elements) = (None, None);
            let (ty, passed) = match (ty, constant) {
                (Type::Word { bits, .. }, Some(value)) if matches!(bits, 32 | 64) && value >> bits == 0 => {
                    (Type::Nothing, Passed::Constant { value, bits })
                }
                (_, Some(value)) => return Err(format!("{value} as `{name}`, which is no word of 32 or 64 bits")),
                (Type::Reference { to, .. }, None) if to.size() == 0 => return Err("a pointer to nothing".to_owned()),
                (Type::Reference { writable, to, pointer }, None) => {
                    let is_reference = matches!(pointer, Pointer::Reference | Pointer::Slice);
                    alignment = is_reference.then(|| to.alignment());
                    if let (Type::Array { count, .. }, Pointer::Slice | Pointer::Elements) = (&*to, pointer) {
                        elements = Some(*count);
                    }
                    let passed = match (elements, pointer) {
                        (_, Pointer::Slice) if convention == Convention::Go => {
                            return Err(format!("a slice as `{name}`, which Go passes with its capacity"));
                        }
                        (Some(count), Pointer::Slice) => Passed::Slice { writable, count },
                        _ => Passed::Reference { writable },
                    };
                    (*to, passed)
                }
                (ty, None) => {
                    let passed = passed(&ty, is_signed, convention).map_err(|what| format!("{what} as `{name}`"))?;
                    (ty, passed)
                }
            };
            let leaves = ty.leaves()?;
            let is_pointer = matches!(passed, Passed::Reference { .. } | Passed::Slice { .. });
            parameters.push(Parameter { name, ty, leaves, passed, is_pointer, alignment, elements });
        }
        let result = self.result;
        let results = match &result {
            Type::Never => Vec::new(),
            Type::Reference { .. } => return Err("a pointer as a result".to_owned()),
            result => result.leaves()?,
        };
        let returned = returned(&result, &results, convention)?;
        Ok(Signature { parameters, result, results, returned, aligned_result: None })
    }
}

impl Signature {
    /// The same where each pointer is to so many words in a row.
    pub(crate) fn with_elements(&self, count: u64) -> Result<Self, String> {
        let mut signature = self.clone();
        for parameter in signature.parameters.iter_mut().filter(|parameter| parameter.is_reference()) {
            let element = Box::new(parameter.ty.clone());
            parameter.ty = Type::Array { count, element };
            parameter.leaves = parameter.ty.leaves()?;
        }
        Ok(signature)
    }
}

fn passed(ty: &Type, is_signed: bool, convention: Convention) -> Result<Passed, String> {
    let leaves = ty.leaves()?;
    if ty.size() == 0 {
        return match convention {
            Convention::C { .. } => Err("a value of no bits".to_owned()),
            Convention::Rust | Convention::Go => Ok(Passed::Nothing),
        };
    }
    let none = [Extended::No; 2];
    match (convention, &leaves[..]) {
        (Convention::C { extends }, [leaf]) if is_word(ty) => {
            let extended = match (leaf.bits, extends, is_signed) {
                (1, false, _) => Extended::Byte,
                (0..32, true, false) => Extended::Zeros,
                (0..32, true, true) => Extended::Sign,
                _ => Extended::No,
            };
            Ok(Passed::Words { extended: [extended, Extended::No] })
        }
        (Convention::C { .. }, leaves) if ty.size() <= 16 && are_aligned(leaves) => Ok(Passed::Integer),
        (Convention::C { .. }, _) => Err("a value that is passed on the stack".to_owned()),
        // Words narrower than a byte are extended by their callers.
        (Convention::Rust, [leaf]) => {
            let extended = match (leaf.bits, is_signed) {
                (0..32, false) => Extended::Zeros,
                (0..32, true) => Extended::Sign,
                _ => Extended::No,
            };
            Ok(Passed::Words { extended: [extended, Extended::No] })
        }
        (Convention::Rust, [a, b]) if !has_array(ty) && a.bits <= 64 && b.bits <= 64 => {
            Ok(Passed::Words { extended: none })
        }
        // What is no scalar, no pair of them, and longer than two registers.
        (Convention::Rust, [_, _, _, ..]) if ty.size() > 16 => Ok(Passed::Copied),
        (Convention::Go, _) if in_registers(ty) => Ok(Passed::Fields),
        (Convention::Go, _) => Err("a value that is passed on the stack".to_owned()),
        (Convention::Rust, _) => Err("a value that rustc passes in a way that is not described".to_owned()),
    }
}

fn returned(ty: &Type, results: &[Leaf], convention: Convention) -> Result<Returned, String> {
    if results.is_empty() {
        return Ok(Returned::Nothing);
    }
    match (convention, results) {
        (Convention::C { .. }, _) if is_word(ty) => Ok(Returned::Words),
        (Convention::C { .. }, leaves) if ty.size() <= 16 && are_aligned(leaves) => Ok(Returned::Integer),
        (Convention::C { .. }, leaves) if are_aligned(leaves) => Ok(Returned::Memory),
        (Convention::Rust, [_]) => Ok(Returned::Words),
        (Convention::Rust, [a, b]) if !has_array(ty) && a.bits <= 64 && b.bits <= 64 => Ok(Returned::Words),
        (Convention::Rust, [_, _, _, ..]) if ty.size() > 16 => Ok(Returned::Memory),
        (Convention::Go, _) if in_registers(ty) => Ok(Returned::Fields),
        _ => Err("a result that is returned in a way that is not described".to_owned()),
    }
}

fn is_word(ty: &Type) -> bool {
    matches!(ty, Type::Word { .. } | Type::Choice { .. })
}

/// Whether Go passes a value in registers: there is no array of several elements in it.
fn in_registers(ty: &Type) -> bool {
    match ty {
        Type::Array { count, element } => *count == 1 && in_registers(element),
        Type::Struct { fields, .. } => fields.iter().all(|(_, _, field)| in_registers(field)),
        ty => ty.size() <= 8,
    }
}

fn has_array(ty: &Type) -> bool {
    match ty {
        Type::Array { .. } => true,
        Type::Struct { fields, .. } => fields.iter().any(|(_, _, field)| has_array(field)),
        _ => false,
    }
}

/// Whether each word is at a multiple of its size: packed values go through memory.
fn are_aligned(leaves: &[Leaf]) -> bool {
    leaves.iter().all(|leaf| leaf.offset.is_multiple_of(u64::from(leaf.bits.div_ceil(8).next_power_of_two())))
}
