//! How functions of declared types are called by the conventions of x86-64: for code without LLVM assembly that says it.

use super::registers::{Abi, GENERAL_OF_DWARF, GO, SYSTEM_V};
use super::signature::{Extended, Parameter, Passed, Returned, Signature};
use super::types::{Leaf, Pointer, Type};
use crate::machine::Function;

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
    /// The registers in which it arrives, or its address does, by their numbers in DWARF, where that is said.
    pub(crate) registers: Vec<u16>,
    /// Whether the compiler knew its value in the function, which may have been changed to what its callers pass.
    pub(crate) is_known: bool,
}

/// Where an argument is that no convention puts there that is followed.
pub(crate) const ELSEWHERE: &str = "in other registers than its calling convention would";

/// What nobody knows of a function whose code may be a constant.
pub(crate) const UNREAD: &str = "words in registers that its debug information does not name, and its code does not read \
     the first of them, perhaps because the compiler folded it to a constant";

/// What a function has that debug information says is not called as its language has it.
pub(crate) const OWN_CONVENTION: &str = "a calling convention of its own";

/// The types of a function.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) taken: Vec<Taken>,
    pub(crate) result: Type,
    /// How it may be called; the likeliest first.
    pub(crate) conventions: Vec<Convention>,
}

impl Declared {
    /// The signature of a function that is called by one of its conventions. Those that contradict the registers in which
    /// arguments are said to arrive are ruled out; the others must agree.
    ///
    /// # Errors
    ///
    /// If it is not known how it is called.
    pub(crate) fn by_convention(self) -> Result<Signature, String> {
        self.has_one_cell()?;
        if let Some(taken) = self.taken.iter().find(|taken| taken.is_known) {
            return Err(format!("`{}`, which the compiler knows to be one value", taken.name));
        }
        let is_said = self.taken.iter().all(|taken| taken.ty.size() == 0 || !taken.registers.is_empty());
        let (mut fitting, mut refused, mut contradiction) = (Vec::new(), Vec::new(), None);
        for &convention in &self.conventions {
            let abi = if convention == Convention::Go { &GO } else { &SYSTEM_V };
            match self.called_as(convention) {
                Ok(signature) => match self.contradiction(&signature, abi) {
                    None => fitting.push(signature),
                    Some(what) => contradiction = Some(what),
                },
                Err(why) => refused.push(why),
            }
        }
        // One that would pass an argument in memory is ruled out if all arrive in the registers of another.
        if is_said && !fitting.is_empty() {
            refused.clear();
        }
        let agree = fitting.windows(2).all(|pair| pair[0].places() == pair[1].places());
        match (fitting.into_iter().next(), refused.into_iter().next()) {
            (Some(signature), None) if agree => Ok(signature),
            (Some(_), _) => Err("values that Rust and C pass in different ways, and it is not said which".to_owned()),
            (None, Some(why)) => Err(why),
            (None, None) => {
                let unknown = || "words in a way that is not known of its language".to_owned();
                Err(contradiction.unwrap_or_else(unknown))
            }
        }
    }

    /// The signature of a function with this code. Debug information of unoptimised code says where arguments are kept, but
    /// not in which registers they arrive, nor does that of rustc name the calling convention: the code must then read the
    /// first register of the convention, which others (such as `extern "win64"`) do not. Where not all arguments are said to
    /// arrive in its registers, the convention is an assumption, unless the compiler names those that are not C's.
    ///
    /// # Errors
    ///
    /// If it is not known how it is called.
    pub(crate) fn of_code(self, code: &Function) -> Result<Signature, String> {
        let all_said = self.taken.iter().all(|taken| taken.ty.size() == 0 || !taken.registers.is_empty());
        let is_named = matches!(self.conventions[..], [Convention::C { extends: true } | Convention::Go]);
        let mut signature = self.clone().by_convention()?;
        signature.assumes_convention = !all_said && !is_named;
        match self.unread(&signature, code) {
            Some(what) => Err(what),
            None => Ok(signature),
        }
    }

    /// What is known of registers and does not fit a signature that somebody states for this code.
    pub(crate) fn speaks_against(&self, signature: &Signature, code: &Function) -> Option<String> {
        let abi = if code.is_of_go() { &GO } else { &SYSTEM_V };
        self.contradiction(signature, abi).or_else(|| self.unread(signature, code))
    }

    /// That nothing is said of registers, and the code does not read the first that a signature passes something in.
    fn unread(&self, signature: &Signature, code: &Function) -> Option<String> {
        let is_silent = self.taken.iter().all(|taken| taken.registers.is_empty());
        let takes = signature.parameters.iter().any(|parameter| parameter.registers() > 0);
        (is_silent && takes && !code.reads_first_argument()).then(|| UNREAD.to_owned())
    }

    /// Checks that no two arguments may be one value that both are written through: two `&Cell`s may.
    ///
    /// # Errors
    ///
    /// If they may.
    pub(super) fn has_one_cell(&self) -> Result<(), String> {
        let mut cells =
            self.taken.iter().filter(|taken| matches!(&taken.ty, Type::Reference { to, .. } if to.holds_cell()));
        match (cells.next(), cells.next()) {
            (Some(one), Some(other)) => Err(format!("`{}` and `{}`, which may be the same cell", one.name, other.name)),
            _ => Ok(()),
        }
    }

    /// What is said of registers and does not fit a signature.
    fn contradiction(&self, signature: &Signature, abi: &Abi) -> Option<String> {
        let mut next = usize::from(signature.returned == Returned::Memory);
        for (taken, parameter) in self.taken.iter().zip(&signature.parameters) {
            let count = parameter.registers();
            let mut expected = abi.arguments.iter().skip(next).take(count);
            next += count;
            // Some of them may not be named, as those of a part that is not used.
            let named = |&register: &u16| {
                let register = GENERAL_OF_DWARF.get(usize::from(register));
                register.is_some_and(|register| expected.any(|expected| expected == register))
            };
            if count > 0 && !taken.registers.iter().all(named) {
                let name = &taken.name;
                return Some(format!("`{name}` {ELSEWHERE}"));
            }
        }
        None
    }

    /// The signature of a function that is called by a convention.
    fn called_as(&self, convention: Convention) -> Result<Signature, String> {
        if let Some(name) = self.taken.iter().find_map(|it| it.ty.holding_enum()).or(self.result.holding_enum()) {
            return Err(format!("the enum `{name}`"));
        }
        let mut parameters = Vec::new();
        for Taken { name, ty, is_signed, constant, .. } in self.taken.clone() {
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
        let result = self.result.clone();
        let results = match &result {
            Type::Never => Vec::new(),
            Type::Reference { .. } => return Err("a pointer as a result".to_owned()),
            result => result.leaves()?,
        };
        let returned = returned(&result, &results, convention)?;
        let (aligned_result, assumes_convention, is_told_caller) = (None, false, false);
        Ok(Signature { parameters, result, results, returned, aligned_result, assumes_convention, is_told_caller })
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
        return Ok(Passed::Nothing);
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
        (Convention::C { .. }, leaves) if ty.size() <= 16 && are_aligned(leaves) && fill_registers(ty, leaves) => {
            Ok(Passed::Integer)
        }
        (Convention::C { .. }, _) => Err("a value that is passed on the stack".to_owned()),
        // Narrow words are extended by their callers, as far as the conventions of Rust and C do it both.
        (Convention::Rust, [leaf]) => {
            let extended = match (leaf.bits, is_signed) {
                (1, _) if !is_word(ty) => Extended::Byte,
                (0..32, false) if is_word(ty) => Extended::Zeros,
                (0..32, true) if is_word(ty) => Extended::Sign,
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
        (Convention::C { .. }, leaves) if ty.size() <= 16 && are_aligned(leaves) && fill_registers(ty, leaves) => {
            Ok(Returned::Integer)
        }
        (Convention::C { .. }, leaves) if ty.size() > 16 && are_aligned(leaves) => Ok(Returned::Memory),
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

/// Whether each register that a value takes holds a part of it: of one that is only padding it is not known whether it is used.
fn fill_registers(ty: &Type, leaves: &[Leaf]) -> bool {
    let holds = |register: u64, leaf: &Leaf| {
        (leaf.offset..leaf.offset + u64::from(leaf.bits.div_ceil(8))).any(|byte| byte / 8 == register)
    };
    (0..ty.size().div_ceil(8)).all(|register| leaves.iter().any(|leaf| holds(register, leaf)))
}
