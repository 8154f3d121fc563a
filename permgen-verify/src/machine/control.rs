//! Where execution goes: branches, calls, returns and what never returns.

use std::rc::Rc;

use iced_x86::{Code, FlowControl, Instruction, Mnemonic, OpKind, Register};

use super::ending;
use super::examined::{Does, Elsewhere, Examined};
use super::execute::{Machine, Next, Outcome};
use super::forms::is_compared;
use super::object::{Filled, Pointer};
use super::operand::name;
use super::registers::{RAX, RCX, RDX, RSP};
use super::stop::StopKind;
use crate::term::{Binary, Node, Term, Terms};

/// The most targets of an indirect jump.
const MOST_TARGETS: usize = 1024;

/// The most terms of such a target that are looked at, or made.
const MOST_VISITS: usize = 1 << 16;

impl Machine<'_> {
    /// The instruction at an address, with what is found out of it once.
    pub(super) fn examined(&mut self, address: u64) -> Outcome<Rc<Examined>> {
        if let Some(known) = self.examined.get(&address) {
            return known.clone();
        }
        let examined = self.fetch(address).and_then(|instruction| self.examine(instruction)).map(Rc::new);
        self.examined.insert(address, examined.clone());
        examined
    }

    /// What is found out of an instruction before it is executed, whatever the registers hold.
    fn examine(&self, instruction: Instruction) -> Outcome<Examined> {
        if instruction.has_lock_prefix() {
            return Err(format!("`lock {}`", name(&instruction)));
        }
        let prefixes = self.image().prefixes(instruction.ip());
        let moves = instruction.flow_control() == FlowControl::Next;
        if prefixes.contains(&0x66) && !moves {
            return Err(format!("`{}` with an operand-size prefix", name(&instruction)));
        }
        if prefixes.contains(&0x67) && !(moves && has_sized_address(&instruction)) {
            return Err(format!("`{}` with an address-size prefix", name(&instruction)));
        }
        if moves && !is_compared(instruction.code()) {
            return Err(format!("instruction `{}`", name(&instruction)));
        }
        if let Some(reference) = self.image().unresolved(instruction.ip(), instruction.len() as u64) {
            let does = match (reference.kind, instruction.code()) {
                (Filled::Distance, Code::Call_rel32_64) | (Filled::ThroughTable, Code::Call_rm64) => Some(Does::Call),
                (Filled::Distance, Code::Jmp_rel32_64) | (Filled::ThroughTable, Code::Jmp_rm64) => Some(Does::Jump),
                (Filled::ThroughTable, Code::Mov_r64_rm64) => Some(Does::Read),
                _ => None,
            };
            let is_there = self.distance_in(&instruction) == Some(reference.address);
            if let (Some(symbol), Some(does)) = (&reference.symbol, does.filter(|_| is_there)) {
                return Ok(Examined::new(instruction, Some(Elsewhere { symbol: symbol.clone(), does })));
            }
            return Err(format!("`{}` refers to {}", name(&instruction), reference.text));
        }
        if self.image().is_filled_in(instruction.ip(), instruction.len() as u64, self.distance_in(&instruction)) {
            return Err(format!("`{}` with an address that is filled in later", name(&instruction)));
        }
        if let OpKind::NearBranch64 = instruction.op0_kind() {
            let (unit, target) = (self.referred(&instruction)?, instruction.near_branch_target());
            if !self.image().is_within(unit, target, 1) {
                return Err(format!("`{}` goes out of its section", name(&instruction)));
            }
        }
        Ok(Examined::new(instruction, None))
    }

    pub(super) fn step(&mut self, examined: &Examined) -> Outcome<Next> {
        let instruction = &examined.instruction;
        let next = instruction.next_ip();
        match &examined.elsewhere {
            Some(Elsewhere { symbol, does: Does::Read }) => {
                let address = self.entry.address_of(self.terms, symbol);
                self.write(instruction, 0, address)?;
                return Ok(Next::Follow);
            }
            Some(Elsewhere { symbol, does }) => return self.external(symbol, *does == Does::Call, next),
            None => {}
        }
        let moves = instruction.flow_control() == FlowControl::Next;
        match instruction.code() {
            Code::Retnq => self.leave_function(),
            Code::Jmp_rel8_64 | Code::Jmp_rel32_64 => self.jump(instruction.near_branch_target(), false, next),
            Code::Call_rel32_64 => self.jump(instruction.near_branch_target(), true, next),
            Code::Call_rm64 => self.jump_indirect(instruction, true),
            Code::Jmp_rm64 => self.jump_indirect(instruction, false),
            Code::Jrcxz_rel8_64 => {
                let count = self.get(RCX, 64);
                let zero = self.is_zero(count);
                Ok(Next::Fork(zero, instruction.near_branch_target(), next))
            }
            Code::Loop_rel8_64_RCX => {
                let (count, one) = (self.get(RCX, 64), self.terms.constant(1, 64));
                let left = self.terms.binary(Binary::Sub, count, one);
                self.set(RCX, left);
                let zero = self.is_zero(left);
                Ok(Next::Fork(zero, next, instruction.near_branch_target()))
            }
            // There is room on the stack: what a runtime would do else is not the function's.
            Code::Jbe_rel8_64 | Code::Jbe_rel32_64 if self.asks_for_room() => Ok(Next::Jump(next)),
            _ if instruction.is_jcc_short_or_near() => {
                let condition = self.condition(instruction)?;
                Ok(Next::Fork(condition, instruction.near_branch_target(), next))
            }
            Code::Ud2 | Code::Int3 => Ok(Next::Stop(StopKind::End, format!("it traps: `{}`", name(instruction)))),
            _ if !moves => {
                let what = if instruction.flow_control() == FlowControl::Exception { "traps" } else { "branches" };
                Err(format!("`{}` {what}", name(instruction)))
            }
            _ if self.needs_alignment(instruction)? => Ok(Next::Align),
            _ => {
                let done = self.integer(instruction)? || self.string(instruction)? || self.vector(instruction)?;
                if std::mem::take(&mut self.is_exposed) {
                    return Err(format!(
                        "`{}` moves the stack pointer to where signals spoil what is the caller's",
                        name(instruction)
                    ));
                }
                if done { Ok(Next::Follow) } else { Err(format!("instruction `{}`", name(instruction))) }
            }
        }
    }

    /// Whether the place of the stack has to be divided into cases before an `and rsp` is executed.
    fn needs_alignment(&mut self, instruction: &Instruction) -> Outcome<bool> {
        if instruction.mnemonic() != Mnemonic::And || instruction.op_kind(0) != OpKind::Register {
            return Ok(false);
        }
        if instruction.op_register(0).size() != 8 {
            return Ok(false);
        }
        let (a, b) = (self.read(instruction, 0, 64)?, self.read(instruction, 1, 64)?);
        Ok(self.rounded_down(a, b).is_err())
    }

    /// Calls what does not come back, unless somebody catches what it throws.
    fn panics(&self, symbol: &str) -> Outcome<Next> {
        let places = self.frames.iter().map(|frame| frame.start).chain([self.at()]);
        match places.into_iter().any(|place| self.image().catches(place)) {
            true => Err(format!("it calls `{symbol}` in a function that catches panics")),
            false => {
                let kind = if ending::ends_program(symbol) { StopKind::End } else { StopKind::Panic };
                Ok(Next::Stop(kind, format!("it calls `{symbol}`")))
            }
        }
    }

    /// Goes to, or calls, an address in the image.
    fn jump(&mut self, target: u64, calls: bool, next: u64) -> Outcome<Next> {
        if let Some(symbol) = self.image().symbol_at(target)
            && ending::never_returns(&symbol)
        {
            return self.panics(&symbol);
        }
        if calls {
            let back = self.return_address(next);
            self.push(back)?;
            self.enter(target, next)?;
        }
        Ok(Next::Jump(target))
    }

    fn jump_indirect(&mut self, instruction: &Instruction, calls: bool) -> Outcome<Next> {
        let next = instruction.next_ip();
        if instruction.op_kind(0) == OpKind::Memory && instruction.is_ip_rel_memory_operand() {
            let address = instruction.ip_rel_memory_address();
            if let Some(reference) = self.image().unresolved(address, 8)
                && reference.address == address
            {
                match (reference.kind, reference.symbol.clone()) {
                    (Filled::Address, Some(symbol)) => return self.external(&symbol, calls, next),
                    (Filled::Replaceable, _) => return Err(format!("calls {}", reference.text)),
                    _ => {}
                }
            }
        }
        let pointer = self.read(instruction, 0, 64)?;
        if let Some(symbol) = self.entry.with_address(pointer) {
            return self.external(&symbol, calls, next);
        }
        let does = if calls { "calls" } else { "branches" };
        let unknown = || format!("`{}` {does} through a pointer that is not known", name(instruction));
        let leaves = self.leaves(pointer, 24, &mut { MOST_VISITS }).ok_or_else(unknown)?;
        let mut cases: Vec<(Term, u64)> = Vec::new();
        for (condition, leaf) in leaves {
            let target = self.image_address(leaf).ok_or_else(unknown)?;
            match cases.iter_mut().find(|(_, known)| *known == target) {
                Some((known, _)) => *known = self.terms.binary(Binary::Or, *known, condition),
                None => cases.push((condition, target)),
            }
        }
        match cases[..] {
            [(_, target)] => self.jump(target, calls, next),
            _ if calls => Err(format!("`{}` calls one of several functions", name(instruction))),
            _ => Ok(Next::Switch(cases)),
        }
    }

    /// The values that a word may have, each with the bit that chooses it, when a table or decisions choose between them.
    fn leaves(&mut self, term: Term, depth: u32, left: &mut usize) -> Option<Vec<(Term, Term)>> {
        let always = self.terms.truth(true);
        if depth == 0 {
            return None;
        }
        *left = left.checked_sub(1)?;
        self.spent += 1;
        let width = self.terms.width(term);
        let found: Vec<(Term, Term)> = match self.terms.node(term) {
            Node::Const(_) | Node::Input(_) => vec![(always, term)],
            Node::Ite(condition, a, b) => {
                let inverted = self.terms.not(condition);
                let mut found = Vec::new();
                for (literal, side) in [(condition, a), (inverted, b)] {
                    for (inner, value) in self.leaves(side, depth - 1, left)? {
                        found.push((self.terms.binary(Binary::And, literal, inner), value));
                    }
                }
                found
            }
            Node::Not(a) => self.each(a, (depth, left), Terms::not)?,
            Node::Extract { of, low } => self.each(of, (depth, left), |terms, a| terms.extract(a, low, width))?,
            Node::Binary(op, a, b) => self.each_pair(a, b, (depth, left), |terms, a, b| terms.binary(op, a, b))?,
            Node::Concat { high, low } => self.each_pair(high, low, (depth, left), Terms::concat)?,
        };
        // Equal ones once.
        let mut values: Vec<(Term, Term)> = Vec::new();
        for (condition, value) in found {
            match values.iter_mut().find(|(_, known)| *known == value) {
                Some((known, _)) => *known = self.terms.binary(Binary::Or, *known, condition),
                None => values.push((condition, value)),
            }
        }
        (values.len() <= MOST_TARGETS).then_some(values)
    }

    fn each(
        &mut self,
        a: Term,
        (depth, left): (u32, &mut usize),
        make: impl Fn(&mut crate::term::Terms, Term) -> Term,
    ) -> Option<Vec<(Term, Term)>> {
        let leaves = self.leaves(a, depth - 1, left)?;
        Some(leaves.into_iter().map(|(condition, a)| (condition, make(self.terms, a))).collect())
    }

    fn each_pair(
        &mut self,
        a: Term,
        b: Term,
        (depth, left): (u32, &mut usize),
        make: impl Fn(&mut crate::term::Terms, Term, Term) -> Term,
    ) -> Option<Vec<(Term, Term)>> {
        let (ones, others) = (self.leaves(a, depth - 1, left)?, self.leaves(b, depth - 1, left)?);
        let pairs = ones.len() * others.len();
        if pairs > MOST_TARGETS * 4 {
            return None;
        }
        *left = left.checked_sub(pairs)?;
        self.spent += pairs as u64;
        let mut made = Vec::new();
        for &(first, a) in &ones {
            for &(second, b) in &others {
                let both = self.terms.binary(Binary::And, first, second);
                if self.terms.value(both) != Some(0) {
                    made.push((both, make(self.terms, a, b)));
                }
            }
        }
        Some(made)
    }

    /// The address of the next instruction as a call leaves it.
    fn return_address(&mut self, next: u64) -> Term {
        match self.image().referred(self.at(), 0) {
            Some(unit) => self.moved_address(Pointer { unit, address: next }),
            None => self.entry.undetermined(self.terms, "a return address", 64),
        }
    }

    fn leave_function(&mut self) -> Outcome<Next> {
        if self.frames.len() > 1 {
            let target = self.pop(8)?;
            let back = self.frames.pop().expect("just counted").back;
            return if self.image_address(target) == Some(back) {
                Ok(Next::Jump(back))
            } else {
                Err("`ret` to an address that was overwritten".to_owned())
            };
        }
        if self.stack_pointer() != Some(0) {
            return Err("`ret` while rsp is not what it was at entry".to_owned());
        }
        match self.state.not_restored(self.abi, &mut self.entry, self.terms) {
            None => Ok(Next::Return),
            Some(register) => Err(format!("`ret` while {register} is not what it was at entry")),
        }
    }

    /// Calls, or goes to, a function that is not in the file.
    fn external(&mut self, symbol: &str, calls: bool, next: u64) -> Outcome<Next> {
        if ending::never_returns_elsewhere(symbol) {
            return self.panics(symbol);
        }
        if calls {
            // Whatever is called writes below the stack pointer, its return address among it.
            let back = self.return_address(next);
            self.push(back)?;
            self.external_effect(symbol)?;
            self.pop(8)?;
            return Ok(Next::Jump(next));
        }
        self.external_effect(symbol)?;
        self.leave_function()
    }

    fn external_effect(&mut self, symbol: &str) -> Outcome<()> {
        let known = if self.abi.runtime.is_none() { self.memory_function(symbol)? } else { None };
        let (result, above) = match (known, self.wide_division(symbol)?) {
            (Some(result), _) => (result, None),
            (None, Some((low, high))) => (low, Some(high)),
            (None, None) => return Err(format!("calls `{symbol}`, which the file does not hold")),
        };
        let pointer = self.stack_pointer().ok_or("calls with an unknown stack pointer")?;
        // The callee may keep vectors on its stack, which lies 8 bytes below a multiple of 16 after the return address.
        let (top, eight) = (self.get(RSP, 64), self.terms.constant(8, 64));
        let full = self.terms.binary(Binary::Add, top, eight);
        if !self.is_aligned(full, 16) {
            return Err(format!("calls `{symbol}` while the stack is not at a multiple of 16 bytes"));
        }
        self.state.stack = self.state.stack.split_off(&pointer);
        for register in 0..16 {
            if !self.abi.kept.contains(&register) && register != RSP {
                let lost = self.entry.undetermined(self.terms, &format!("a register after `{symbol}`"), 64);
                self.set(register, lost);
            }
        }
        for register in 0..32 {
            for word in 0..8 {
                let lost = self.entry.undetermined(self.terms, &format!("a vector after `{symbol}`"), 64);
                self.state.write_vector(register, word, lost);
            }
        }
        for register in 0..8 {
            let lost = self.entry.undetermined(self.terms, &format!("a mask after `{symbol}`"), 64);
            self.set_mask(register, lost);
        }
        self.forget_flags(Mnemonic::Call);
        self.set(RAX, result);
        if let Some(above) = above {
            self.set(RDX, above);
        }
        Ok(())
    }

    /// Whether a call does not come back, as far as its name says.
    pub(super) fn never_returns(&self, instruction: &Instruction) -> bool {
        if !matches!(instruction.flow_control(), FlowControl::Call | FlowControl::UnconditionalBranch) {
            return false;
        }
        match self.image().unresolved(instruction.ip(), instruction.len() as u64) {
            Some(reference) => reference.symbol.as_deref().is_some_and(ending::never_returns_elsewhere),
            None => {
                let symbol = self.image().symbol_at(instruction.near_branch_target());
                symbol.is_some_and(|symbol| ending::never_returns(&symbol))
            }
        }
    }

    pub(super) fn push(&mut self, value: Term) -> Outcome<()> {
        let count = self.terms.width(value) / 8;
        let pointer = self.get(RSP, 64);
        let size = self.terms.constant(u128::from(count), 64);
        let lower = self.terms.binary(Binary::Sub, pointer, size);
        self.set(RSP, lower);
        let bytes: Vec<Term> = (0..count).map(|byte| self.terms.extract(value, 8 * byte, 8)).collect();
        self.store_at("push", lower, &bytes)
    }

    pub(super) fn pop(&mut self, bytes: u32) -> Outcome<Term> {
        let pointer = self.get(RSP, 64);
        let parts = self.load_at("pop", pointer, bytes)?;
        let value = self.join(&parts);
        let size = self.terms.constant(u128::from(bytes), 64);
        let higher = self.terms.binary(Binary::Add, pointer, size);
        self.set(RSP, higher);
        Ok(value)
    }
}

/// Whether an instruction computes an address from registers, as the only thing that an address-size prefix changes.
fn has_sized_address(instruction: &Instruction) -> bool {
    let base = instruction.memory_base();
    instruction.mnemonic() == Mnemonic::Lea && base != Register::None && base != Register::EIP && base != Register::RIP
}
