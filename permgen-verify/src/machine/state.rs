//! What instructions read and write, on one path of execution: registers, flags and memory.

use std::collections::BTreeMap;

use iced_x86::Mnemonic;

use super::effort::PathEffort;
use super::immediates::{Immediates, Opened};
use super::object::Unit;
use super::registers::{GENERAL, RSP};
use crate::abi::registers::{Abi, SYSTEM_V};
use crate::term::{Binary, Node, Term, Terms};

/// A flag of the processor.
#[derive(Clone, Debug)]
pub(super) enum Flag {
    /// A bit.
    Known(Term),
    /// Whether the low byte of a word has an even number of ones; seldom asked for, so it is computed when it is.
    EvenOnes(Term),
    /// What the processor does not promise, or is not modelled: after which instruction.
    Undefined(Mnemonic),
}

/// The flags that are modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlagName {
    Carry,
    Zero,
    Sign,
    Overflow,
    Parity,
}

/// What was there when the function was called: the same on every path. It is made up when it is first read.
#[derive(Debug)]
pub(super) struct Entry {
    /// Arguments, which may be narrower than their registers.
    passed: [Option<Term>; 16],
    general: [Option<Term>; 16],
    vectors: [[Option<Term>; 8]; 32],
    masks: [Option<Term>; 8],
    back: Option<Term>,
    /// How many bytes behind the address to return to are the function's, to keep what it is given in registers.
    pub(super) spilled: i64,
    /// Where the stack ends, where a runtime says so.
    pub(super) stack_end: Option<Term>,
    /// How far each unit was moved from its addresses in the image.
    moved: BTreeMap<Unit, Term>,
    /// Distances between units, by where they are stored: the 32 bits there, and all bits.
    pub(super) distances: BTreeMap<u64, (Term, Term)>,
    /// Where the memory of each argument is.
    pub(super) regions: Vec<Region>,
    /// What constants of the code are taken for, and those that are inputs.
    pub(super) immediates: Immediates,
    pub(super) opened: Vec<Opened>,
    /// Where functions of other files are.
    elsewhere: BTreeMap<String, Term>,
    /// Inputs that nobody chooses.
    pub(super) undetermined: Vec<usize>,
    /// Inputs that are registers of arguments in which nothing is passed: general ones, and vectors.
    unpassed: [Vec<usize>; 2],
    /// Whether a register is read in which something is passed.
    is_passed_read: bool,
}

/// Memory of the caller's that the function was given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub(super) base: Term,
    pub(super) writable: bool,
    /// What its address is a multiple of, of a reference's.
    pub(super) alignment: Option<u64>,
}

impl Entry {
    pub(super) fn new() -> Self {
        Entry {
            passed: [None; 16],
            general: [None; 16],
            vectors: [[None; 8]; 32],
            masks: [None; 8],
            back: None,
            spilled: 0,
            stack_end: None,
            moved: BTreeMap::new(),
            distances: BTreeMap::new(),
            regions: Vec::new(),
            immediates: Immediates::Read,
            opened: Vec::new(),
            elsewhere: BTreeMap::new(),
            undetermined: Vec::new(),
            unpassed: [Vec::new(), Vec::new()],
            is_passed_read: false,
        }
    }

    /// Sets the low bits of a register; what is above them is unknown.
    pub(super) fn pass(&mut self, register: usize, argument: Term) {
        self.passed[register] = Some(argument);
    }

    /// Sets the low 128 bits of a vector register to 0; what is above them is unknown.
    pub(super) fn pass_zero(&mut self, terms: &mut Terms, register: usize) {
        self.vectors[register][..2].fill(Some(terms.constant(0, 64)));
    }

    /// A new input that nobody chooses.
    pub(super) fn undetermined(&mut self, terms: &mut Terms, name: &str, width: u32) -> Term {
        self.undetermined.push(terms.inputs().len());
        terms.input(name, width)
    }

    /// The low bits of a general register.
    fn low(&mut self, terms: &mut Terms, register: usize, width: u32) -> Term {
        self.is_passed_read |= self.passed[register].is_some();
        match self.passed[register] {
            Some(argument) if terms.width(argument) >= width => terms.extract(argument, 0, width),
            _ => {
                let whole = self.general(terms, register);
                terms.extract(whole, 0, width)
            }
        }
    }

    /// Inputs that may be arguments if the function is called in another way than is assumed.
    pub(super) fn unpassed(&self) -> Vec<usize> {
        let [general, vectors] = &self.unpassed;
        // What reads the registers of its arguments is called so.
        let general = if self.is_passed_read { &[] } else { &general[..] };
        [general, vectors].concat()
    }

    /// A general register.
    pub(super) fn general(&mut self, terms: &mut Terms, register: usize) -> Term {
        if let Some(known) = self.general[register] {
            return known;
        }
        let name = GENERAL[register];
        let whole = match self.passed[register] {
            // Anything: the caller decides, and the claim is for every caller.
            Some(argument) if terms.width(argument) < 64 => {
                let width = terms.width(argument);
                let above = terms.input(&format!("bits {width} to 63 of {name} at entry"), 64 - width);
                terms.concat(above, argument)
            }
            Some(argument) => argument,
            None if register == RSP => self.undetermined(terms, "rsp at entry", 64),
            None => {
                if SYSTEM_V.arguments.contains(&register) {
                    self.unpassed[0].push(terms.inputs().len());
                }
                terms.input(&format!("{name} at entry"), 64)
            }
        };
        self.general[register] = Some(whole);
        whole
    }

    fn vector(&mut self, terms: &mut Terms, register: usize, word: usize) -> Term {
        let [_, unpassed] = &mut self.unpassed;
        *self.vectors[register][word].get_or_insert_with(|| {
            unpassed.push(terms.inputs().len());
            terms.input(&format!("word {word} of zmm{register} at entry"), 64)
        })
    }

    fn mask(&mut self, terms: &mut Terms, register: usize) -> Term {
        *self.masks[register].get_or_insert_with(|| terms.input(&format!("k{register} at entry"), 64))
    }

    /// Where the function returns to.
    pub(super) fn return_address(&mut self, terms: &mut Terms) -> Term {
        if let Some(back) = self.back {
            return back;
        }
        let back = self.undetermined(terms, "the address to return to", 64);
        *self.back.insert(back)
    }

    /// Where a function of another file is.
    pub(super) fn address_of(&mut self, terms: &mut Terms, symbol: &str) -> Term {
        if let Some(&address) = self.elsewhere.get(symbol) {
            return address;
        }
        let address = self.undetermined(terms, &format!("the address of `{symbol}`"), 64);
        self.elsewhere.insert(symbol.to_owned(), address);
        address
    }

    /// The function of another file that is at an address.
    pub(super) fn with_address(&self, address: Term) -> Option<String> {
        self.elsewhere.iter().find(|&(_, &known)| known == address).map(|(symbol, _)| symbol.clone())
    }

    /// How far a unit, or the code as a whole, is from where the image has it.
    pub(super) fn moved(&mut self, terms: &mut Terms, unit: Unit, name: Option<&str>) -> Term {
        if let Some(&moved) = self.moved.get(&unit) {
            return moved;
        }
        let name = name.unwrap_or("the code");
        let moved = self.undetermined(terms, &format!("distance of {name} from its address in the file"), 64);
        self.moved.insert(unit, moved);
        moved
    }

    /// The unit that is moved so far.
    pub(super) fn unit_moved_by(&self, term: Term) -> Option<Unit> {
        self.moved.iter().find(|&(_, &moved)| moved == term).map(|(&unit, _)| unit)
    }
}

/// Registers, flags and memory on one path. What is absent is as it was at entry.
#[derive(Clone, Debug)]
pub(super) struct State {
    general: [Option<Term>; 16],
    /// Vector registers in words of 64 bits.
    vectors: Box<[[Option<Term>; 8]; 32]>,
    masks: [Option<Term>; 8],
    flags: [Flag; 5],
    /// Two words whose difference the flags are those of.
    pub(super) compared: Option<(Term, Term)>,
    /// Bytes at offsets from where the stack pointer was at entry.
    pub(super) stack: BTreeMap<i64, Term>,
    /// The bytes of each of the caller's regions.
    pub(super) regions: Vec<Vec<Term>>,
    /// Where the stack pointer was at entry, modulo 64, when this path is for one case.
    pub(super) alignment: Option<i64>,
    /// What was done on the way here; no value depends on it.
    pub(super) effort: PathEffort,
}

impl State {
    pub(super) fn new(regions: Vec<Vec<Term>>) -> Self {
        State {
            general: [None; 16],
            vectors: Box::new([[None; 8]; 32]),
            masks: [None; 8],
            flags: std::array::from_fn(|_| Flag::Undefined(Mnemonic::Call)),
            compared: None,
            stack: BTreeMap::new(),
            regions,
            alignment: None,
            effort: PathEffort::new(),
        }
    }

    /// How many words it has, about.
    pub(super) fn size(&self) -> u64 {
        (64 + self.stack.len() + self.regions.iter().map(Vec::len).sum::<usize>()) as u64
    }

    /// The low bits of a general register.
    pub(super) fn read(&self, entry: &mut Entry, terms: &mut Terms, register: usize, width: u32) -> Term {
        match self.general[register] {
            Some(whole) => terms.extract(whole, 0, width),
            None => entry.low(terms, register, width),
        }
    }

    /// Writes a register: 32 bits clear those above, 8 and 16 bits leave them.
    pub(super) fn write(&mut self, entry: &mut Entry, terms: &mut Terms, register: usize, value: Term) {
        let width = terms.width(value);
        let whole = if width >= 32 {
            terms.zero_extend(value, 64)
        } else {
            let old = self.read(entry, terms, register, 64);
            let above = terms.extract(old, width, 64 - width);
            terms.concat(above, value)
        };
        self.general[register] = Some(if register == RSP { one_form(terms, whole) } else { whole });
    }

    pub(super) fn read_vector(&self, entry: &mut Entry, terms: &mut Terms, register: usize, word: usize) -> Term {
        self.vectors[register][word].unwrap_or_else(|| entry.vector(terms, register, word))
    }

    pub(super) fn write_vector(&mut self, register: usize, word: usize, value: Term) {
        self.vectors[register][word] = Some(value);
    }

    pub(super) fn read_mask(&self, entry: &mut Entry, terms: &mut Terms, register: usize) -> Term {
        self.masks[register].unwrap_or_else(|| entry.mask(terms, register))
    }

    pub(super) fn write_mask(&mut self, terms: &mut Terms, register: usize, value: Term) {
        self.masks[register] = Some(terms.zero_extend(value, 64));
    }

    pub(super) fn flag(&self, name: FlagName) -> &Flag {
        &self.flags[name as usize]
    }

    pub(super) fn set_flag(&mut self, name: FlagName, flag: Flag) {
        self.flags[name as usize] = flag;
        if name != FlagName::Parity {
            self.compared = None;
        }
    }

    /// Gives a flag that was undefined a value; what it belongs to stays.
    pub(super) fn made_up(&mut self, name: FlagName, bit: Term) {
        self.flags[name as usize] = Flag::Known(bit);
    }

    /// A register that a function returning now would leave changed though its caller relies on it.
    pub(super) fn not_restored(&self, abi: &Abi, entry: &mut Entry, terms: &mut Terms) -> Option<&'static str> {
        if let Some(runtime) = &abi.runtime
            && (0..2).any(|word| self.vectors[runtime.zero][word].is_some_and(|now| terms.value(now) != Some(0)))
        {
            return Some("the vector register that is 0");
        }
        abi.kept
            .iter()
            .copied()
            .find(|&register| self.general[register].is_some_and(|now| now != entry.general(terms, register)))
            .map(|register| GENERAL[register])
    }

    /// Where bits differ from another state's, they become those of this one under the condition, else the other's.
    pub(super) fn merge(&mut self, entry: &mut Entry, terms: &mut Terms, condition: Term, other: &State) {
        for register in 0..16 {
            if self.general[register] != other.general[register] {
                let mine = self.read(entry, terms, register, 64);
                let others = other.read(entry, terms, register, 64);
                self.general[register] = Some(terms.ite(condition, mine, others));
            }
        }
        for register in 0..32 {
            for word in 0..8 {
                if self.vectors[register][word] != other.vectors[register][word] {
                    let mine = self.read_vector(entry, terms, register, word);
                    let others = other.read_vector(entry, terms, register, word);
                    self.vectors[register][word] = Some(terms.ite(condition, mine, others));
                }
            }
        }
        for register in 0..8 {
            if self.masks[register] != other.masks[register] {
                let (mine, others) = (self.read_mask(entry, terms, register), other.read_mask(entry, terms, register));
                self.masks[register] = Some(terms.ite(condition, mine, others));
            }
        }
        for (mine, others) in self.flags.iter_mut().zip(&other.flags) {
            *mine = match (&mine, others) {
                (Flag::Known(mine), Flag::Known(others)) => Flag::Known(terms.ite(condition, *mine, *others)),
                (Flag::EvenOnes(mine), Flag::EvenOnes(others)) => {
                    let (mine, others) = (terms.extract(*mine, 0, 8), terms.extract(*others, 0, 8));
                    Flag::EvenOnes(terms.ite(condition, mine, others))
                }
                (Flag::Undefined(after), _) | (_, Flag::Undefined(after)) => Flag::Undefined(*after),
                _ => Flag::Undefined(Mnemonic::Jmp),
            };
        }
        if self.compared != other.compared {
            self.compared = None;
        }
        self.merge_stack(entry, terms, condition, other);
        for (mine, others) in self.regions.iter_mut().zip(&other.regions) {
            merge_bytes(terms, condition, mine, others);
        }
        if self.alignment != other.alignment {
            self.alignment = None;
        }
        self.effort.merge(&other.effort);
    }

    fn merge_stack(&mut self, entry: &mut Entry, terms: &mut Terms, condition: Term, other: &State) {
        // What only one path wrote is unknown on the other, and so it may be anything there.
        let mut groups: Vec<i64> = Vec::new();
        for (&at, &byte) in &self.stack {
            if other.stack.get(&at) != Some(&byte) && groups.last() != Some(&(at & !7)) {
                groups.push(at & !7);
            }
        }
        groups.extend(other.stack.keys().filter(|at| !self.stack.contains_key(at)).map(|at| at & !7));
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let mut sides = [Vec::with_capacity(8), Vec::with_capacity(8)];
            for (side, stack) in sides.iter_mut().zip([&self.stack, &other.stack]) {
                side.extend((group..group + 8).map(|at| stack.get(&at).copied()));
            }
            let [mut mine, mut others] = sides;
            for place in 0..8 {
                let at = group + place as i64;
                for (side, there) in [(0, others[place].is_some()), (1, mine[place].is_some())] {
                    let cell = if side == 0 { &mut mine[place] } else { &mut others[place] };
                    if cell.is_none() && there {
                        *cell = Some(entry.undetermined(terms, &format!("stack byte {at}, which was not written"), 8));
                    }
                }
            }
            // Cells that neither wrote stay absent: a filler that is equal on both sides.
            let filler = terms.constant(0, 8);
            let absent: Vec<bool> = mine.iter().map(Option::is_none).collect();
            let fill =
                |side: Vec<Option<Term>>| side.into_iter().map(|cell| cell.unwrap_or(filler)).collect::<Vec<_>>();
            let (mut mine, others) = (fill(mine), fill(others));
            merge_bytes(terms, condition, &mut mine, &others);
            for (place, value) in mine.into_iter().enumerate().filter(|&(place, _)| !absent[place]) {
                self.stack.insert(group + place as i64, value);
            }
        }
    }

    /// Uses that a bit is 1: values that were chosen by it become what was chosen.
    pub(super) fn assume(&mut self, terms: &mut Terms, bit: Term) {
        let refine = |terms: &mut Terms, value: &mut Term| *value = chosen(terms, *value, bit, 6);
        self.general.iter_mut().flatten().for_each(|value| refine(terms, value));
        self.stack.values_mut().for_each(|value| refine(terms, value));
        self.regions.iter_mut().flatten().for_each(|value| refine(terms, value));
        for flag in &mut self.flags {
            if let Flag::Known(value) | Flag::EvenOnes(value) = flag {
                refine(terms, value);
            }
        }
    }
}

/// What is less than a word by a constant, as a sum: paths that meet at one place of the stack have one term for it, whether
/// they moved it up or down last.
fn one_form(terms: &mut Terms, word: Term) -> Term {
    let Node::Binary(Binary::Sub, base, less) = terms.node(word) else { return word };
    let Some(less) = terms.value(less) else { return word };
    let more = terms.constant(less.wrapping_neg(), terms.width(word));
    terms.binary(Binary::Add, base, more)
}

/// A value where a bit is known to be 1, as far as that is seen at its top.
fn chosen(terms: &mut Terms, value: Term, bit: Term, depth: u32) -> Term {
    if value == bit && terms.width(value) == 1 {
        return terms.truth(true);
    }
    if depth == 0 {
        return value;
    }
    match terms.node(value) {
        Node::Ite(condition, then, otherwise) => {
            if condition == bit {
                return chosen(terms, then, bit, depth - 1);
            }
            if terms.node(bit) == Node::Not(condition) || terms.node(condition) == Node::Not(bit) {
                return chosen(terms, otherwise, bit, depth - 1);
            }
            let (a, b) = (chosen(terms, then, bit, depth - 1), chosen(terms, otherwise, bit, depth - 1));
            if (a, b) == (then, otherwise) { value } else { terms.ite(condition, a, b) }
        }
        Node::Extract { of, low } => {
            let inside = chosen(terms, of, bit, depth - 1);
            if inside == of {
                return value;
            }
            let width = terms.width(value);
            terms.extract(inside, low, width)
        }
        Node::Concat { high, low } => {
            let (a, b) = (chosen(terms, high, bit, depth - 1), chosen(terms, low, bit, depth - 1));
            if (a, b) == (high, low) { value } else { terms.concat(a, b) }
        }
        Node::Not(a) => {
            let inside = chosen(terms, a, bit, depth - 1);
            if inside == a { value } else { terms.not(inside) }
        }
        _ => value,
    }
}

/// Merges bytes by the largest aligned words, up to eight bytes, that their differences need.
fn merge_bytes(terms: &mut Terms, condition: Term, mine: &mut [Term], others: &[Term]) {
    for start in (0..mine.len()).step_by(8) {
        let end = (start + 8).min(mine.len());
        let differing: Vec<usize> = (start..end).filter(|&at| mine[at] != others[at]).collect();
        let (Some(&first), Some(&last)) = (differing.first(), differing.last()) else { continue };
        let mut size = 1;
        while first / size != last / size {
            size *= 2;
        }
        let from = first / size * size;
        let to = (from + size).min(end);
        let word = |terms: &mut Terms, bytes: &[Term]| {
            bytes[1..].iter().fold(bytes[0], |below, &byte| terms.concat(byte, below))
        };
        let (a, b) = (word(terms, &mine[from..to]), word(terms, &others[from..to]));
        let merged = terms.ite(condition, a, b);
        for (byte, mine) in (0u32..).zip(&mut mine[from..to]) {
            *mine = terms.extract(merged, 8 * byte, 8);
        }
    }
}
