//! What a function takes and returns, and how: in which registers and where in memory. Calls of its machine code.

use super::types::{Leaf, Type};
use crate::machine::{Argument, Conduct, Executed, Execution, Function, MachineError};
use crate::term::{Binary, Term, Terms};
use permgen_core::article::counted;

/// What a function takes and returns.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) result: Type,
    pub(crate) results: Vec<Leaf>,
    pub(super) returned: Returned,
    /// What the address of the result is a multiple of, where it is returned in memory and that is known.
    pub(super) aligned_result: Option<u64>,
    /// Whether nobody says that the function is called as its language's convention has it.
    pub(crate) assumes_convention: bool,
    /// Whether it is passed a last pointer that the source does not have: to where it is called, of `#[track_caller]`.
    pub(super) is_told_caller: bool,
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
    /// The address that the parameter with this number has.
    Parameter(usize),
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
    /// Calls the function's machine code; the words of each argument are those of its leaves.
    pub(crate) fn call(
        &self,
        function: &Function,
        terms: &mut Terms,
        words: &[Vec<Term>],
    ) -> Result<Called, MachineError> {
        let (mut undetermined, mut above) = (Vec::new(), Vec::new());
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
        if self.is_told_caller {
            // Nothing is known of it: what is read there is not followed.
            arguments.push(Argument::Word(unchosen(terms, &mut undetermined, "the place of the call", 64)));
        }
        if self.returned == Returned::Fields {
            let bits: Vec<u32> = self.results.iter().map(|leaf| leaf.bits.max(8)).collect();
            let (words, made) = function.execute_for(terms, &arguments, &bits)?;
            let words = self.results.iter().zip(words);
            let results = words.map(|(leaf, word)| leaf.of_word(terms, word, &mut above)).collect();
            return Ok(self.called(function, terms, (results, made, above), &places, undetermined));
        }
        if let Returned::Parameter(number) = self.returned {
            let memory = places[number].expect("a reference that is written through");
            let made = function.execute_back(terms, &arguments, memory)?;
            return Ok(self.called(function, terms, (Vec::new(), made, above), &places, undetermined));
        }
        let bits = match (self.returned, &self.results[..]) {
            (Returned::Nothing | Returned::Memory | Returned::Fields | Returned::Parameter(_), _) => 0,
            (Returned::Integer, _) if self.result.size() > 8 => 128,
            (Returned::Integer, _) => 8 * self.result.size() as u32,
            (Returned::Words, [leaf]) => leaf.bits.max(8),
            (Returned::Words, _) => 128,
        };
        let made = match self.returned {
            // The caller finds the result's address in rax, too (System V, 3.2.3). It is the first that is passed.
            Returned::Memory => function.execute_back(terms, &arguments, 0)?,
            _ => function.execute(terms, &arguments, bits)?,
        };
        let results = self.results_of(terms, bits, &made, &mut above);
        Ok(self.called(function, terms, (results, made, above), &places, undetermined))
    }

    /// The words of a result that is not in fields, of which so many bits are in registers.
    fn results_of(&self, terms: &mut Terms, bits: u32, made: &Execution, above: &mut Vec<Term>) -> Vec<Term> {
        match (self.returned, made.result) {
            (Returned::Nothing, _) | (_, None) if self.returned != Returned::Memory => Vec::new(),
            (Returned::Memory, _) => {
                let memory = made.memory.first().cloned().unwrap_or_default();
                self.results.iter().map(|leaf| leaf.of_bytes(terms, &memory, above)).collect()
            }
            (Returned::Words, Some(word)) => match &self.results[..] {
                [leaf] => vec![leaf.of_word(terms, word, above)],
                // LLVM says nothing of the bits above a `bool` that is one of two.
                leaves => {
                    let lowest = leaves.iter().map(|leaf| leaf.offset).min();
                    let low = |leaf: &Leaf| if Some(leaf.offset) == lowest { 0 } else { 64 };
                    leaves.iter().map(|leaf| terms.extract(word, low(leaf), leaf.bits)).collect()
                }
            },
            (_, Some(word)) => {
                let bytes: Vec<Term> = (0..bits / 8).map(|byte| terms.extract(word, 8 * byte, 8)).collect();
                self.results.iter().map(|leaf| leaf.of_bytes(terms, &bytes, above)).collect()
            }
            (_, None) => Vec::new(),
        }
    }

    /// What a call made, of the words of its result, of what is in memory, and of what is above each `bool` in its byte.
    fn called(
        &self,
        function: &Function,
        terms: &mut Terms,
        (results, made, mut above): (Vec<Term>, Execution, Vec<Term>),
        places: &[Option<usize>],
        undetermined: Vec<usize>,
    ) -> Called {
        let mut conduct = made.conduct;
        conduct.undetermined.extend(undetermined);
        conduct.assumes_convention = self.assumes_convention;
        let mut left = Vec::new();
        for (parameter, place) in self.parameters.iter().zip(places) {
            let memory = place.and_then(|place| made.memory.get(place));
            let words = |memory: &Vec<Term>| {
                parameter.leaves.iter().map(|leaf| leaf.of_bytes(terms, memory, &mut above)).collect()
            };
            left.push(memory.map(words));
        }
        // Whoever reads the byte takes 2 for true, though its lowest bit is 0.
        for bits in above {
            let zero = terms.constant(0, terms.width(bits));
            let is_zero = terms.binary(Binary::Eq, bits, zero);
            let is_none = terms.not(is_zero);
            function.refuse_result(terms, &mut conduct, is_none, "makes a `bool` that is neither 0 nor 1");
        }
        Called { results, left, conduct, executed: made.executed }
    }
}

impl Signature {
    /// The register of each word that it takes and returns in registers, and its byte there: the same of signatures that are called
    /// alike. Whether narrow words are extended is not compared.
    pub(super) fn places(&self) -> impl PartialEq + use<> {
        let one_by_one = |leaves: &[Leaf]| {
            let rank = |leaf: &Leaf| leaves.iter().filter(|other| other.offset < leaf.offset).count();
            leaves.iter().map(|leaf| (rank(leaf) as u64, 0)).collect::<Vec<(u64, u64)>>()
        };
        let by_bytes = |leaves: &[Leaf]| leaves.iter().map(|leaf| (leaf.offset / 8, leaf.offset % 8)).collect();
        let taken: Vec<_> = self
            .parameters
            .iter()
            .map(|parameter| match parameter.passed {
                Passed::Words { .. } => (None, one_by_one(&parameter.leaves)),
                Passed::Integer => (None, by_bytes(&parameter.leaves)),
                other => (Some(other), Vec::new()),
            })
            .collect();
        let returned = match self.returned {
            Returned::Words => (None, one_by_one(&self.results)),
            Returned::Integer => (None, by_bytes(&self.results)),
            other => (Some(other), Vec::new()),
        };
        (taken, returned)
    }

    /// Whether it returns the reference that it takes.
    pub(crate) fn gives_back(&self) -> bool {
        matches!(self.returned, Returned::Parameter(_))
    }

    /// Whether all that it takes and returns is in registers, so that no address gets out of it but as a word.
    pub(crate) fn takes_only_words(&self) -> bool {
        let is_word = |passed: Passed| matches!(passed, Passed::Nothing | Passed::Words { .. } | Passed::Integer);
        let returned = matches!(self.returned, Returned::Nothing | Returned::Words | Returned::Integer);
        returned && self.parameters.iter().all(|parameter| is_word(parameter.passed))
    }

    /// What the types of another signature of the same function say against it, if they do: other words, or a pointer instead of a
    /// value. A pointer may lead to any number of what it is declared to lead to.
    pub(crate) fn against(&self, declared: &Self) -> Option<String> {
        let with_bits =
            |signature: &Self| signature.parameters.iter().filter(|it| it.registers() > 0).cloned().collect::<Vec<_>>();
        let (said, declared_taken) = (with_bits(self), with_bits(declared));
        if said.len() != declared_taken.len() {
            return Some(format!("it takes {}, not {}", counted(&declared_taken.len(), "value"), said.len()));
        }
        for (said, declared) in said.iter().zip(&declared_taken) {
            let (words, of) = (said.widths(), declared.widths());
            let is_same = match said.is_reference() {
                true => {
                    !of.is_empty() && words.len().is_multiple_of(of.len()) && words.chunks(of.len()).all(|it| it == of)
                }
                false => words == of,
            };
            if said.is_reference() != declared.is_reference() || !is_same {
                let kind = if declared.is_reference() { "a pointer to words" } else { "words" };
                return Some(format!("`{}` is {kind} of {of:?} bits", declared.name));
            }
        }
        let widths = |leaves: &[Leaf]| leaves.iter().map(|leaf| leaf.bits).collect::<Vec<u32>>();
        let (said, declared) = (widths(&self.results), widths(&declared.results));
        (said != declared).then(|| format!("it returns words of {declared:?} bits"))
    }
}

impl Parameter {
    /// The widths of its words.
    fn widths(&self) -> Vec<u32> {
        match self.passed {
            Passed::Constant { bits, .. } => vec![bits],
            _ => self.leaves.iter().map(|leaf| leaf.bits).collect(),
        }
    }

    /// How many registers it takes.
    pub(super) fn registers(&self) -> usize {
        match self.passed {
            Passed::Nothing => 0,
            Passed::Words { .. } | Passed::Fields => {
                self.leaves.iter().map(|leaf| leaf.bits.div_ceil(64) as usize).sum()
            }
            Passed::Integer => self.ty.size().div_ceil(8) as usize,
            Passed::Copied | Passed::Reference { .. } | Passed::Constant { .. } => 1,
            Passed::Slice { .. } => 2,
        }
    }

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
    fn of_bytes(&self, terms: &mut Terms, bytes: &[Term], above: &mut Vec<Term>) -> Term {
        let first = self.offset as usize;
        let word = joined(terms, &bytes[first..first + self.bits.div_ceil(8) as usize]);
        self.of_word(terms, word, above)
    }

    /// The word, in the bytes that it takes; and what is above it there.
    fn of_word(&self, terms: &mut Terms, word: Term, above: &mut Vec<Term>) -> Term {
        let rest = terms.width(word) - self.bits;
        if rest > 0 {
            above.push(terms.extract(word, self.bits, rest));
        }
        terms.extract(word, 0, self.bits)
    }
}

/// A byte that nobody chooses.
fn anything(terms: &mut Terms, undetermined: &mut Vec<usize>) -> Term {
    unchosen(terms, undetermined, "a byte that is not set", 8)
}

fn unchosen(terms: &mut Terms, undetermined: &mut Vec<usize>, name: &str, bits: u32) -> Term {
    undetermined.push(terms.inputs().len());
    terms.input(name, bits)
}

fn joined(terms: &mut Terms, bytes: &[Term]) -> Term {
    let mut word = bytes[0];
    for &byte in &bytes[1..] {
        word = terms.concat(byte, word);
    }
    word
}
