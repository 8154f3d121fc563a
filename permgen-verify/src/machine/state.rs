//! What instructions read and write: registers, flags and the function's own part of the stack.

use std::collections::BTreeMap;

use crate::term::{Binary, Node, Term, Terms};

/// The names of the general registers, by their numbers in instructions.
pub(super) const GENERAL: [&str; 16] =
    ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"];

pub(super) const RAX: usize = 0;
pub(super) const RCX: usize = 1;
pub(super) const RDX: usize = 2;
pub(super) const RSP: usize = 4;

/// Registers that a function must return as it found them (System V ABI, AMD64 supplement, 3.2.1).
const CALLEE_SAVED: [usize; 6] = [3, 5, 12, 13, 14, 15];

/// Bytes below the stack pointer that nobody else writes (System V ABI, AMD64 supplement, 3.2.2).
const RED_ZONE: i64 = 128;

/// A flag of the processor.
#[derive(Clone, Debug)]
pub(super) enum Flag {
    /// A bit.
    Known(Term),
    /// What the processor does not promise, or is not modelled: after which instruction.
    Undefined(String),
}

/// The flags that are modelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlagName {
    Carry,
    Zero,
    Sign,
    Overflow,
}

/// A part of the machine's state that does not depend on where the code is.
#[derive(Debug)]
pub(super) struct State<'a> {
    pub(super) terms: &'a mut Terms,
    /// The low bits of each general register that are known; what is above them is made up when it is read.
    general: [Option<Term>; 16],
    /// What callers left in registers, as far as it was read.
    entry: [Option<Term>; 16],
    /// Vector registers in words of 64 bits.
    vectors: [[Option<Term>; 8]; 32],
    masks: [Option<Term>; 8],
    flags: [Flag; 4],
    /// How far the code was moved from the addresses in its file.
    moved: Option<Term>,
    /// Bytes at offsets from where the stack pointer was at entry.
    stack: BTreeMap<i64, Term>,
}

impl<'a> State<'a> {
    pub(super) fn new(terms: &'a mut Terms) -> Self {
        State {
            terms,
            general: [None; 16],
            entry: [None; 16],
            vectors: [[None; 8]; 32],
            masks: [None; 8],
            flags: std::array::from_fn(|_| Flag::Undefined("the call".to_owned())),
            moved: None,
            stack: BTreeMap::new(),
        }
    }

    /// Sets the low bits of a register; what is above them stays unknown.
    pub(super) fn pass(&mut self, register: usize, argument: Term) {
        self.general[register] = Some(argument);
    }

    /// The low bits of a general register.
    pub(super) fn read(&mut self, register: usize, width: u32) -> Term {
        let known = self.general[register].map_or(0, |known| self.terms.width(known));
        if known < width {
            // Anything: the caller decides, and the claim is for every caller.
            let name = GENERAL[register];
            let name =
                if known == 0 { format!("{name} at entry") } else { format!("bits {known} to 63 of {name} at entry") };
            let above = self.terms.input(&name, 64 - known);
            let whole = match self.general[register] {
                Some(low) => self.terms.concat(above, low),
                None => {
                    self.entry[register] = Some(above);
                    above
                }
            };
            self.general[register] = Some(whole);
        }
        let whole = self.general[register].expect("just made");
        self.terms.extract(whole, 0, width)
    }

    /// Bits 8 to 15: ah, ch, dh, bh.
    pub(super) fn read_high_byte(&mut self, register: usize) -> Term {
        let low = self.read(register, 16);
        self.terms.extract(low, 8, 8)
    }

    /// Writes a register: 32 bits clear those above, 8 and 16 bits leave them.
    pub(super) fn write(&mut self, register: usize, value: Term) {
        let width = self.terms.width(value);
        let whole = match self.general[register] {
            _ if width >= 32 => self.terms.zero_extend(value, 64),
            Some(old) if self.terms.width(old) > width => {
                let above = self.terms.width(old) - width;
                let above = self.terms.extract(old, width, above);
                self.terms.concat(above, value)
            }
            _ => {
                // The caller's value is still above: it has to be the same one whenever it is read.
                if self.entry[register].is_none() && CALLEE_SAVED.contains(&register) {
                    let old = self.read(register, 64);
                    let above = self.terms.extract(old, width, 64 - width);
                    self.terms.concat(above, value)
                } else {
                    value
                }
            }
        };
        self.general[register] = Some(whole);
    }

    pub(super) fn write_high_byte(&mut self, register: usize, value: Term) {
        let low = self.read(register, 8);
        let pair = self.terms.concat(value, low);
        self.write(register, pair);
    }

    /// A word of a vector register.
    pub(super) fn read_vector(&mut self, register: usize, word: usize) -> Term {
        let terms = &mut *self.terms;
        *self.vectors[register][word]
            .get_or_insert_with(|| terms.input(&format!("word {word} of zmm{register} at entry"), 64))
    }

    pub(super) fn write_vector(&mut self, register: usize, word: usize, value: Term) {
        self.vectors[register][word] = Some(value);
    }

    /// A mask register, all 64 bits.
    pub(super) fn read_mask(&mut self, register: usize) -> Term {
        let terms = &mut *self.terms;
        *self.masks[register].get_or_insert_with(|| terms.input(&format!("k{register} at entry"), 64))
    }

    pub(super) fn write_mask(&mut self, register: usize, value: Term) {
        self.masks[register] = Some(self.terms.zero_extend(value, 64));
    }

    pub(super) fn flag(&self, name: FlagName) -> &Flag {
        &self.flags[name as usize]
    }

    pub(super) fn set_flag(&mut self, name: FlagName, flag: Flag) {
        self.flags[name as usize] = flag;
    }

    /// An address in the image, as it is at run time.
    pub(super) fn moved_address(&mut self, address: u64, is_fixed: bool) -> Term {
        let address = self.terms.constant(u128::from(address), 64);
        if is_fixed {
            return address;
        }
        let terms = &mut *self.terms;
        let moved =
            *self.moved.get_or_insert_with(|| terms.input("distance of the code from its address in the file", 64));
        self.terms.binary(Binary::Add, moved, address)
    }

    /// The address in the image that a pointer has, if it is known to have one.
    pub(super) fn image_address(&self, pointer: Term, is_fixed: bool) -> Option<u64> {
        if is_fixed {
            return self.terms.value(pointer).map(|address| address as u64);
        }
        if self.moved == Some(pointer) {
            return Some(0);
        }
        match self.terms.node(pointer) {
            Node::Binary(Binary::Add, a, b) => {
                Some(self.image_address(a, false)?.wrapping_add(self.terms.value(b)? as u64))
            }
            Node::Binary(Binary::Sub, a, b) => {
                Some(self.image_address(a, false)?.wrapping_sub(self.terms.value(b)? as u64))
            }
            _ => None,
        }
    }

    /// How far an address is from where the stack pointer was at entry, if that is known.
    pub(super) fn stack_offset(&self, address: Term) -> Option<i64> {
        if self.entry[RSP] == Some(address) {
            return Some(0);
        }
        match self.terms.node(address) {
            Node::Binary(Binary::Add, a, b) => Some(self.stack_offset(a)?.wrapping_add(self.terms.value(b)? as i64)),
            Node::Binary(Binary::Sub, a, b) => Some(self.stack_offset(a)?.wrapping_sub(self.terms.value(b)? as i64)),
            _ => None,
        }
    }

    /// Bytes of the function's own part of the stack.
    pub(super) fn load(&mut self, offset: i64, bytes: u32) -> Result<Vec<Term>, String> {
        if offset.saturating_add(i64::from(bytes)) > 0 {
            return Err("reads the caller's part of the stack".to_owned());
        }
        self.above_red_zone(offset, "reads")?;
        let terms = &mut *self.terms;
        Ok((offset..offset + i64::from(bytes))
            .map(|at| *self.stack.entry(at).or_insert_with(|| terms.input(&format!("stack byte {at} at entry"), 8)))
            .collect())
    }

    pub(super) fn store(&mut self, offset: i64, value: Term) -> Result<(), String> {
        let bytes = i64::from(self.terms.width(value) / 8);
        if offset.saturating_add(bytes) > 0 {
            return Err("writes the caller's part of the stack".to_owned());
        }
        self.above_red_zone(offset, "writes")?;
        for byte in 0..bytes {
            let part = self.terms.extract(value, 8 * byte as u32, 8);
            self.stack.insert(offset + byte, part);
        }
        Ok(())
    }

    /// Below the red zone, signal handlers may write.
    fn above_red_zone(&mut self, offset: i64, does: &str) -> Result<(), String> {
        let pointer = self.read(RSP, 64);
        match self.stack_offset(pointer) {
            None => Err(format!("{does} with an unknown stack pointer")),
            Some(below) if offset < below.saturating_sub(RED_ZONE) => Err(format!("{does} below the red zone")),
            Some(_) => Ok(()),
        }
    }

    /// A register that a function returning now would leave changed though its caller relies on it.
    pub(super) fn not_restored(&self) -> Option<&'static str> {
        if let Some(pointer) = self.general[RSP]
            && self.stack_offset(pointer) != Some(0)
        {
            return Some(GENERAL[RSP]);
        }
        CALLEE_SAVED
            .into_iter()
            .find(|&register| self.general[register] != self.entry[register])
            .map(|register| GENERAL[register])
    }
}
