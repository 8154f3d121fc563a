//! How a function takes its arguments and gives its result: what rustc says in the types of Rust, and in those of LLVM.
//!
//! Both must say the same. Words go in registers one by one, a value of two words in two, a larger one behind a pointer or
//! as one integer; that is read off LLVM's types, never guessed. What remains to be trusted is how LLVM passes integers
//! and pointers on x86-64, which is as C does.

use super::ir::{Definition, IrType, Module};
use super::types::{Leaf, Type};
use crate::machine::{Argument, Conduct, Executed, Execution, Function, MachineError};
use crate::term::{Term, Terms};

/// What a function takes and returns.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) result: Type,
    pub(crate) results: Vec<Leaf>,
    pub(super) returned: Returned,
    /// What the address of the result is a multiple of, where it is returned in memory and that is known.
    pub(super) aligned_result: Option<u64>,
}

/// What a function takes.
#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    /// Its type; of a reference, that of what it refers to.
    pub(crate) ty: Type,
    pub(crate) leaves: Vec<Leaf>,
    pub(super) passed: Passed,
    /// Whether it may be any pointer, so that nobody but the caller keeps it from leading to where others lead.
    pub(super) is_pointer: bool,
    /// What the address is a multiple of that is passed, of a reference's, where that is known.
    pub(super) alignment: Option<u64>,
    /// How many values it was stated to lead to, one after the other.
    pub(super) elements: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// It has no bits.
    Nothing,
    /// Each word in a register; whether the bits above a narrow one are its sign, or zeros.
    Words { extended: [Extended; 2] },
    /// Each word in a register, however many there are.
    Fields,
    /// Its bytes as one integer.
    Integer,
    /// Behind a pointer, a copy that the function owns.
    Copied,
    /// Behind a pointer that is a reference.
    Reference { writable: bool },
    /// The same, and how many elements are there in the next register.
    Slice { writable: bool, count: u64 },
    /// A word that has one value, which nobody chooses.
    Constant { value: u128, bits: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extended {
    No,
    Zeros,
    /// With zeros up to a whole byte, as `bool` is in C.
    Byte,
    Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Returned {
    Nothing,
    Words,
    /// Each word in a register, however many there are.
    Fields,
    Integer,
    Memory,
}

/// What a call makes.
pub(crate) struct Called {
    /// The words of the result.
    pub(crate) results: Vec<Term>,
    /// For each parameter that is a `&mut`, the words that are left there.
    pub(crate) left: Vec<Option<Vec<Term>>>,
    pub(crate) conduct: Conduct,
    pub(crate) executed: Executed,
}

impl Signature {
    /// That of a function, given the node of its type.
    pub(super) fn of(module: &Module<'_>, definition: &Definition<'_>) -> Result<Self, String> {
        let unknown = || "a signature that is not described".to_owned();
        if let Some(convention) = definition.convention {
            return Err(format!("the calling convention `{convention}`"));
        }
        let node = module.node(definition.described).ok_or_else(unknown)?;
        let ty = module.follow(&node, "type").ok_or_else(unknown)?;
        let types = ty.reference("types").and_then(|types| module.list(types)).ok_or_else(unknown)?;
        let (result, parameters) = match &types[..] {
            [] => (None, &[][..]),
            [result, parameters @ ..] => (*result, parameters),
        };
        let mut given = &definition.parameters[..];
        let result = Type::of(module, result).map_err(|what| format!("{what} as a result"))?;
        let results = match result {
            Type::Never => Vec::new(),
            _ => result.leaves()?,
        };
        let mut aligned_result = None;
        let returned = match (&definition.result, given) {
            (IrType::Void, [first, rest @ ..]) if first.has("sret") => {
                aligned_result = first.alignment();
                given = rest;
                Returned::Memory
            }
            (IrType::Void, _) if results.is_empty() => Returned::Nothing,
            (IrType::Integer(bits), _) if matches!(&results[..], [leaf] if leaf.bits == *bits) => Returned::Words,
            (IrType::Integer(bits), _) if is_integer_of(&result, *bits) => Returned::Integer,
            (IrType::Pair(pair), _) => match (&**pair, &in_memory(&results)[..]) {
                ((IrType::Integer(a), IrType::Integer(b)), [low, high])
                    if *a == low.bits && *b == high.bits && *a <= 64 && *b <= 64 =>
                {
                    Returned::Words
                }
                _ => return Err("a result in an unknown form".to_owned()),
            },
            _ => return Err("a result in an unknown form".to_owned()),
        };
        let mut found = Vec::new();
        for (index, parameter) in parameters.iter().enumerate() {
            let name = |given: &[super::ir::Parameter<'_>]| {
                let name =
                    given.first().map_or("", |first| first.name).split('.').next().unwrap_or_default().to_owned();
                let is_named = name.starts_with(|first: char| first.is_alphabetic());
                if is_named { name } else { format!("argument {}", index + 1) }
            };
            let name = name(given);
            let ty = Type::of(module, *parameter).map_err(|what| format!("{what} as `{name}`"))?;
            let (ty, passed, taken) = passed(ty, given)?;
            let alignment = given.first().filter(|_| taken == 1).and_then(super::ir::Parameter::alignment);
            given = &given[taken..];
            let leaves = ty.leaves()?;
            found.push(Parameter { name, ty, leaves, passed, is_pointer: false, alignment, elements: None });
        }
        if !given.is_empty() {
            return Err("more arguments than the source has".to_owned());
        }
        Ok(Signature { parameters: found, result, results, returned, aligned_result })
    }

    /// Calls the function's machine code; the words of each argument are those of its leaves.
    pub(crate) fn call(
        &self,
        function: &Function,
        terms: &mut Terms,
        words: &[Vec<Term>],
    ) -> Result<Called, MachineError> {
        let mut undetermined = Vec::new();
        let mut arguments = Vec::new();
        // Which of the memories handed over is the result's, and which each parameter's.
        let mut memories = 0;
        if self.returned == Returned::Memory {
            let bytes = (0..self.result.size()).map(|_| anything(terms, &mut undetermined)).collect();
            arguments.push(Argument::Memory { bytes, writable: true, alignment: self.aligned_result });
            memories += 1;
        }
        let mut places = Vec::new();
        for (parameter, words) in self.parameters.iter().zip(words) {
            let mut place = None;
            match parameter.passed {
                Passed::Nothing => {}
                Passed::Words { extended } => {
                    // In the order of memory, which need not be that of the declaration.
                    let mut placed: Vec<(u64, Term)> =
                        parameter.leaves.iter().map(|leaf| leaf.offset).zip(words.iter().copied()).collect();
                    placed.sort_by_key(|(offset, _)| *offset);
                    for ((_, word), extended) in placed.iter().zip(extended) {
                        // LLVM has the caller extend to 32 bits what is marked so; what is not marked may have anything above.
                        arguments.push(Argument::Word(match extended {
                            Extended::Zeros if terms.width(*word) < 32 => terms.zero_extend(*word, 32),
                            Extended::Byte if terms.width(*word) < 8 => terms.zero_extend(*word, 8),
                            Extended::Sign if terms.width(*word) < 32 => terms.sign_extend(*word, 32),
                            _ => *word,
                        }));
                    }
                }
                Passed::Fields => {
                    for (leaf, &word) in parameter.leaves.iter().zip(words) {
                        // Of a `bool` a whole byte is set.
                        let word = if leaf.bits < 8 { terms.zero_extend(word, 8) } else { word };
                        arguments.push(Argument::Word(word));
                    }
                }
                Passed::Integer => {
                    let mut bytes = parameter.bytes(terms, words, &mut undetermined);
                    // What does not fill its two registers leaves anything above.
                    while bytes.len() > 8 && bytes.len() < 16 {
                        bytes.push(anything(terms, &mut undetermined));
                    }
                    arguments.push(Argument::Word(joined(terms, &bytes)));
                }
                Passed::Constant { value, bits } => arguments.push(Argument::Word(terms.constant(value, bits))),
                Passed::Copied | Passed::Reference { .. } | Passed::Slice { .. } => {
                    let bytes = parameter.bytes(terms, words, &mut undetermined);
                    let writable = parameter.is_left() || parameter.passed == Passed::Copied;
                    arguments.push(Argument::Memory { bytes, writable, alignment: parameter.alignment });
                    if let Passed::Slice { count, .. } = parameter.passed {
                        arguments.push(Argument::Word(terms.constant(u128::from(count), 64)));
                    }
                    if parameter.is_left() {
                        place = Some(memories);
                    }
                    memories += 1;
                }
            }
            places.push(place);
        }
        if self.returned == Returned::Fields {
            let bits: Vec<u32> = self.results.iter().map(|leaf| leaf.bits).collect();
            let (results, made) = function.execute_for(terms, &arguments, &bits)?;
            return Ok(self.called(terms, (results, made), &places, undetermined));
        }
        let bits = match (self.returned, &self.results[..]) {
            (Returned::Nothing | Returned::Memory | Returned::Fields, _) => 0,
            (Returned::Integer, _) if self.result.size() > 8 => 128,
            (Returned::Integer, _) => 8 * self.result.size() as u32,
            (Returned::Words, [leaf]) => leaf.bits,
            (Returned::Words, _) => 128,
        };
        let made = function.execute(terms, &arguments, bits)?;
        let results = match (self.returned, made.result) {
            (Returned::Nothing, _) | (_, None) if self.returned != Returned::Memory => Vec::new(),
            (Returned::Memory, _) => {
                let memory = made.memory.first().cloned().unwrap_or_default();
                self.results.iter().map(|leaf| leaf.of_bytes(terms, &memory)).collect()
            }
            (Returned::Words, Some(word)) => match &self.results[..] {
                [_] => vec![word],
                leaves => {
                    let lowest = leaves.iter().map(|leaf| leaf.offset).min();
                    let low = |leaf: &Leaf| if Some(leaf.offset) == lowest { 0 } else { 64 };
                    leaves.iter().map(|leaf| terms.extract(word, low(leaf), leaf.bits)).collect()
                }
            },
            (_, Some(word)) => {
                let bytes: Vec<Term> = (0..bits / 8).map(|byte| terms.extract(word, 8 * byte, 8)).collect();
                self.results.iter().map(|leaf| leaf.of_bytes(terms, &bytes)).collect()
            }
            (_, None) => Vec::new(),
        };
        Ok(self.called(terms, (results, made), &places, undetermined))
    }

    /// What a call made, of the words of its result and of what is in memory.
    fn called(
        &self,
        terms: &mut Terms,
        (results, made): (Vec<Term>, Execution),
        places: &[Option<usize>],
        undetermined: Vec<usize>,
    ) -> Called {
        let mut conduct = made.conduct;
        conduct.undetermined.extend(undetermined);
        let mut left = Vec::new();
        for (parameter, place) in self.parameters.iter().zip(places) {
            let memory = place.and_then(|place| made.memory.get(place));
            left.push(memory.map(|memory| parameter.leaves.iter().map(|leaf| leaf.of_bytes(terms, memory)).collect()));
        }
        Called { results, left, conduct, executed: made.executed }
    }
}

impl Parameter {
    /// Whether the caller sees what the function leaves there.
    pub(crate) fn is_left(&self) -> bool {
        matches!(self.passed, Passed::Reference { writable: true } | Passed::Slice { writable: true, .. })
    }

    /// Whether it is a reference.
    pub(crate) fn is_reference(&self) -> bool {
        matches!(self.passed, Passed::Reference { .. } | Passed::Slice { .. })
    }

    /// The value in memory; what is between its words is anything.
    fn bytes(&self, terms: &mut Terms, words: &[Term], undetermined: &mut Vec<usize>) -> Vec<Term> {
        let mut bytes: Vec<Option<Term>> = vec![None; self.ty.size() as usize];
        for (leaf, &word) in self.leaves.iter().zip(words) {
            let size = leaf.bits.div_ceil(8);
            let word = terms.zero_extend(word, 8 * size);
            for byte in 0..size {
                bytes[leaf.offset as usize + byte as usize] = Some(terms.extract(word, 8 * byte, 8));
            }
        }
        bytes.into_iter().map(|byte| byte.unwrap_or_else(|| anything(terms, undetermined))).collect()
    }
}

impl Leaf {
    /// The word, in a value in memory.
    fn of_bytes(&self, terms: &mut Terms, bytes: &[Term]) -> Term {
        let first = self.offset as usize;
        let word = joined(terms, &bytes[first..first + self.bits.div_ceil(8) as usize]);
        terms.extract(word, 0, self.bits)
    }
}

/// A byte that nobody chooses.
fn anything(terms: &mut Terms, undetermined: &mut Vec<usize>) -> Term {
    undetermined.push(terms.inputs().len());
    terms.input("a byte that is not set", 8)
}

fn joined(terms: &mut Terms, bytes: &[Term]) -> Term {
    let mut word = bytes[0];
    for &byte in &bytes[1..] {
        word = terms.concat(byte, word);
    }
    word
}

/// The words in the order of memory.
fn in_memory(leaves: &[Leaf]) -> Vec<Leaf> {
    let mut leaves = leaves.to_vec();
    leaves.sort_by_key(|leaf| leaf.offset);
    leaves
}

/// Whether a value goes into registers as one integer of so many bits.
fn is_integer_of(ty: &Type, bits: u32) -> bool {
    (1..=16).contains(&ty.size()) && u64::from(bits) == 8 * ty.size()
}

/// How a parameter of a type is passed, given what is passed from there on: of what type it is without the reference, and how
/// many arguments of LLVM it takes.
fn passed(ty: Type, given: &[super::ir::Parameter<'_>]) -> Result<(Type, Passed, usize), String> {
    let unknown = |what: &str| Err(format!("{what} that is passed in an unknown form"));
    if let Type::Reference { writable, to, .. } = ty {
        // What a reference to a word of no bits points to is never looked at.
        let is_pointer = matches!(given.first(), Some(first) if first.ty == IrType::Pointer && !first.has("sret"));
        return match is_pointer && to.size() > 0 {
            true => Ok((*to, Passed::Reference { writable }, 1)),
            false => unknown("a reference"),
        };
    }
    if ty == Type::Never {
        return unknown("the type `!`");
    }
    if ty.size() == 0 {
        return Ok((ty, Passed::Nothing, 0));
    }
    let leaves = ty.leaves()?;
    let extended = |at: usize| match given.get(at) {
        Some(parameter) if parameter.has("zeroext") => Extended::Zeros,
        Some(parameter) if parameter.has("signext") => Extended::Sign,
        _ => Extended::No,
    };
    let integer = |at: usize| match given.get(at).map(|parameter| &parameter.ty) {
        Some(IrType::Integer(bits)) => Some(*bits),
        _ => None,
    };
    match &in_memory(&leaves)[..] {
        [leaf] if integer(0) == Some(leaf.bits) => {
            return Ok((ty, Passed::Words { extended: [extended(0), Extended::No] }, 1));
        }
        [first, second]
            if integer(0) == Some(first.bits) && integer(1) == Some(second.bits) && !is_integer_of(&ty, first.bits) =>
        {
            return Ok((ty, Passed::Words { extended: [extended(0), extended(1)] }, 2));
        }
        _ => {}
    }
    match given.first().map(|parameter| &parameter.ty) {
        Some(IrType::Integer(bits)) if is_integer_of(&ty, *bits) => Ok((ty, Passed::Integer, 1)),
        // A reference would have been one above: what is behind this pointer is the caller's copy.
        Some(IrType::Pointer) if !given[0].has("byval") => Ok((ty, Passed::Copied, 1)),
        _ => unknown("a value"),
    }
}
