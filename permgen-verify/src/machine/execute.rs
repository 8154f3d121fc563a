//! Symbolic execution: from instruction to instruction, with operands.

use iced_x86::{
    ConditionCode, Decoder, DecoderOptions, FastFormatter, FlowControl, Instruction, Mnemonic, OpKind, Register,
};

use super::object::{Absent, Image};
use super::state::{Flag, FlagName, RSP, State};
use super::stop::{Stop, StopKind};
use crate::claim::Step;
use crate::term::{Binary, Term};

/// The most instructions that are executed: nothing straight-line comes near, and a loop ends.
const MOST_INSTRUCTIONS: usize = 20_000;

/// The most terms that are made.
const MOST_TERMS: usize = 4_000_000;

/// The longest instruction in bytes.
const LONGEST: usize = 15;

/// Why an instruction was not executed; the place is added outside.
pub(super) type Outcome<T> = Result<T, String>;

/// The machine while it executes.
pub(super) struct Machine<'a> {
    pub(super) state: State<'a>,
    image: &'a Image,
    /// Where calls return to.
    returns: Vec<u64>,
    /// What instructions left in their first operand, in order.
    pub(super) steps: Vec<Step>,
}

enum Next {
    Follow,
    Jump(u64),
    Done,
}

impl<'a> Machine<'a> {
    pub(super) fn new(state: State<'a>, image: &'a Image) -> Self {
        Machine { state, image, returns: Vec::new(), steps: Vec::new() }
    }

    /// Executes from an address until the function returns.
    pub(super) fn run(&mut self, start: u64) -> Result<(), Stop> {
        let image = self.image;
        let mut address = start;
        let always = self.state.terms.truth(true);
        let stop =
            |what: String, at| Stop { condition: always, kind: StopKind::NotFollowed, what, at: image.place(at) };
        for _ in 0..MOST_INSTRUCTIONS {
            let unsupported = |what: String| stop(what, address);
            if self.state.terms.len() > MOST_TERMS {
                return Err(unsupported(format!("code that takes more than {MOST_TERMS} terms")));
            }
            let code =
                image.code(address, LONGEST).ok_or_else(|| unsupported("execution runs out of the code".to_owned()))?;
            let mut decoder = Decoder::with_ip(64, code, address, DecoderOptions::NONE);
            let instruction = decoder.decode();
            if instruction.is_invalid() {
                return Err(unsupported("bytes that are no instruction".to_owned()));
            }
            if let Some(reference) = image.unresolved(address, instruction.len() as u64) {
                return Err(unsupported(format!("`{}` refers to {reference}", name(&instruction))));
            }
            match self.step(&instruction).map_err(unsupported)? {
                Next::Follow => {
                    self.note(&instruction);
                    address = instruction.next_ip();
                }
                Next::Jump(target) => address = target,
                Next::Done => return Ok(()),
            }
        }
        Err(stop(format!("more than {MOST_INSTRUCTIONS} instructions"), start))
    }

    /// Notes the register that an instruction changed, if it did; of vectors their low 64 bits.
    fn note(&mut self, instruction: &Instruction) {
        if instruction.op_count() == 0 || instruction.op_kind(0) != OpKind::Register {
            return;
        }
        if matches!(instruction.mnemonic(), Mnemonic::Test | Mnemonic::Cmp | Mnemonic::Bt | Mnemonic::Push) {
            return;
        }
        let register = instruction.op_register(0);
        let value = if register.is_vector_register() {
            self.state.read_vector(register.number(), 0)
        } else if register.is_k() {
            self.state.read_mask(register.number())
        } else {
            let Ok(value) = self.read_register(register) else { return };
            value
        };
        let mut text = String::new();
        let mut formatter = FastFormatter::new();
        formatter.options_mut().set_use_hex_prefix(true);
        formatter.options_mut().set_uppercase_hex(false);
        formatter.options_mut().set_space_after_operand_separator(true);
        formatter.format(instruction, &mut text);
        self.steps.push(Step { text, value });
    }

    fn step(&mut self, instruction: &Instruction) -> Outcome<Next> {
        if instruction.has_lock_prefix() {
            return Err(format!("`lock {}`", name(instruction)));
        }
        match instruction.flow_control() {
            FlowControl::Next => {}
            FlowControl::Return => return self.leave(instruction),
            FlowControl::UnconditionalBranch if is_near(instruction) => {
                return Ok(Next::Jump(instruction.near_branch_target()));
            }
            FlowControl::Call if is_near(instruction) => {
                self.call(instruction)?;
                return Ok(Next::Jump(instruction.near_branch_target()));
            }
            FlowControl::IndirectCall if instruction.is_call_near_indirect() => {
                let target = self.target(instruction, "calls")?;
                self.call(instruction)?;
                return Ok(Next::Jump(target));
            }
            FlowControl::IndirectBranch if instruction.is_jmp_near_indirect() => {
                return self.target(instruction, "branches").map(Next::Jump);
            }
            FlowControl::ConditionalBranch if instruction.is_jcc_short_or_near() => {
                let condition = self.condition(instruction)?;
                return match self.state.terms.value(condition) {
                    Some(0) => Ok(Next::Follow),
                    Some(_) => Ok(Next::Jump(instruction.near_branch_target())),
                    None => Err(format!("`{}` branches on what is not constant", name(instruction))),
                };
            }
            _ => {
                let what = match instruction.flow_control() {
                    FlowControl::Exception => "traps",
                    _ => "branches",
                };
                return Err(format!("`{}` {what}", name(instruction)));
            }
        }
        let understood = self.integer(instruction)? || self.vector(instruction)?;
        if understood { Ok(Next::Follow) } else { Err(format!("instruction `{}`", name(instruction))) }
    }

    fn leave(&mut self, instruction: &Instruction) -> Outcome<Next> {
        if instruction.mnemonic() != Mnemonic::Ret || instruction.op_count() != 0 {
            return Err(format!("`{}` with operands", name(instruction)));
        }
        let Some(back) = self.returns.pop() else {
            return match self.state.not_restored() {
                None => Ok(Next::Done),
                Some(register) => Err(format!("`ret` while {register} is not what it was at entry")),
            };
        };
        let target = self.pop(8)?;
        if self.state.image_address(target, self.image.is_fixed()) == Some(back) {
            Ok(Next::Jump(back))
        } else {
            Err("`ret` to an address that was overwritten".to_owned())
        }
    }

    /// Pushes the address of the next instruction.
    fn call(&mut self, instruction: &Instruction) -> Outcome<()> {
        let back = instruction.next_ip();
        let value = self.state.moved_address(back, self.image.is_fixed());
        self.push(value)?;
        self.returns.push(back);
        Ok(())
    }

    /// Where an indirect call or branch goes, if that is known.
    fn target(&mut self, instruction: &Instruction, does: &str) -> Outcome<u64> {
        let pointer = self.read(instruction, 0, 64)?;
        self.state
            .image_address(pointer, self.image.is_fixed())
            .ok_or_else(|| format!("`{}` {does} through a pointer that is not constant", name(instruction)))
    }

    pub(super) fn push(&mut self, value: Term) -> Outcome<()> {
        let bytes = self.state.terms.width(value) / 8;
        let pointer = self.state.read(RSP, 64);
        let size = self.state.terms.constant(u128::from(bytes), 64);
        let lower = self.state.terms.binary(Binary::Sub, pointer, size);
        self.state.write(RSP, lower);
        let offset = self.state.stack_offset(lower).ok_or("pushes with an unknown stack pointer")?;
        self.state.store(offset, value)
    }

    pub(super) fn pop(&mut self, bytes: u32) -> Outcome<Term> {
        let pointer = self.state.read(RSP, 64);
        let offset = self.state.stack_offset(pointer).ok_or("pops with an unknown stack pointer")?;
        let parts = self.state.load(offset, bytes)?;
        let value = self.join(&parts);
        let size = self.state.terms.constant(u128::from(bytes), 64);
        let higher = self.state.terms.binary(Binary::Add, pointer, size);
        self.state.write(RSP, higher);
        Ok(value)
    }

    /// One word of words, the lowest first; at most 128 bits.
    pub(super) fn join(&mut self, parts: &[Term]) -> Term {
        let mut parts = parts.iter();
        let first = *parts.next().expect("something to join");
        parts.fold(first, |below, &part| self.state.terms.concat(part, below))
    }

    /// The bits of an operand; 0 for an immediate, which is as wide as what it works on.
    pub(super) fn width(&self, instruction: &Instruction, operand: u32) -> u32 {
        match instruction.op_kind(operand) {
            OpKind::Register => instruction.op_register(operand).size() as u32 * 8,
            OpKind::Memory => instruction.memory_size().size() as u32 * 8,
            _ => 0,
        }
    }

    /// An operand of the general instructions, `width` bits of it; immediates are sign-extended to it as encoded.
    pub(super) fn read(&mut self, instruction: &Instruction, operand: u32, width: u32) -> Outcome<Term> {
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                let value = self.read_register(register)?;
                Ok(self.state.terms.extract(value, 0, width))
            }
            OpKind::Memory => {
                let parts = self.load(instruction, width / 8)?;
                Ok(self.join(&parts))
            }
            _ => Ok(self.state.terms.constant(u128::from(immediate(instruction, operand)?), width)),
        }
    }

    pub(super) fn write(&mut self, instruction: &Instruction, operand: u32, value: Term) -> Outcome<()> {
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                if !register.is_gpr() {
                    return Err(format!("`{}` writes {}", name(instruction), register_name(register)));
                }
                match high_byte(register) {
                    Some(number) => self.state.write_high_byte(number, value),
                    None => self.state.write(register.full_register().number(), value),
                }
                Ok(())
            }
            OpKind::Memory => self.store(instruction, value),
            _ => Err(format!("`{}` writes to memory", name(instruction))),
        }
    }

    pub(super) fn store(&mut self, instruction: &Instruction, value: Term) -> Outcome<()> {
        let name = name(instruction);
        let address = self.address(instruction)?;
        let offset = self.state.stack_offset(address).ok_or_else(|| format!("`{name}` writes to memory"))?;
        self.state.store(offset, value).map_err(|what| format!("`{name}` {what}"))
    }

    pub(super) fn read_register(&mut self, register: Register) -> Outcome<Term> {
        if !register.is_gpr() {
            return Err(format!("reading {}", register_name(register)));
        }
        Ok(match high_byte(register) {
            Some(number) => self.state.read_high_byte(number),
            None => self.state.read(register.full_register().number(), register.size() as u32 * 8),
        })
    }

    /// The address that a memory operand computes.
    pub(super) fn address(&mut self, instruction: &Instruction) -> Outcome<Term> {
        if matches!(instruction.segment_prefix(), Register::FS | Register::GS) {
            return Err(format!("`{}` reads thread-local memory", name(instruction)));
        }
        let displacement = instruction.memory_displacement64();
        if instruction.is_ip_rel_memory_operand() {
            let address = instruction.ip_rel_memory_address();
            return Ok(self.state.moved_address(address, self.image.is_fixed()));
        }
        let (base, index) = (instruction.memory_base(), instruction.memory_index());
        // An address size prefix makes the registers, and the sum, 32 bits wide.
        let used = if base == Register::None { index } else { base };
        let width = if used == Register::None { 64 } else { used.size() as u32 * 8 };
        let mut sum = self.state.terms.constant(u128::from(displacement), width);
        if index != Register::None {
            let value = self.read_register(index)?;
            let places =
                self.state.terms.constant(u128::from(instruction.memory_index_scale().trailing_zeros()), width);
            let scaled = self.state.terms.binary(Binary::Shl, value, places);
            sum = self.state.terms.binary(Binary::Add, scaled, sum);
        }
        if base != Register::None {
            let value = self.read_register(base)?;
            sum = self.state.terms.binary(Binary::Add, value, sum);
        }
        Ok(self.state.terms.zero_extend(sum, 64))
    }

    /// Bytes from memory: constants of the image, or the function's own stack.
    pub(super) fn load(&mut self, instruction: &Instruction, bytes: u32) -> Outcome<Vec<Term>> {
        let name = name(instruction);
        let address = self.address(instruction)?;
        if let Some(offset) = self.state.stack_offset(address) {
            return self.state.load(offset, bytes).map_err(|what| format!("`{name}` {what}"));
        }
        let Some(constant) = self.state.image_address(address, self.image.is_fixed()) else {
            return Err(format!("`{name}` reads memory at an address that is not constant"));
        };
        if let (8, Some(stored)) = (bytes, self.image.stored_address(constant)) {
            let value = self.state.moved_address(stored, self.image.is_fixed());
            return Ok((0..8).map(|byte| self.state.terms.extract(value, 8 * byte, 8)).collect());
        }
        let found = self.image.constant(constant, u64::from(bytes)).map_err(|absent| match absent {
            Absent::Unmapped => format!("`{name}` reads memory at {constant:#x}, which the file does not hold"),
            Absent::Writable(section) => format!("`{name}` reads writable memory in `{section}`"),
            Absent::Unresolved(reference) => format!("`{name}` reads a reference to {reference}"),
        })?;
        Ok(found.iter().map(|&byte| self.state.terms.constant(u128::from(byte), 8)).collect())
    }

    /// A flag that the processor defines.
    pub(super) fn flag(&self, instruction: &Instruction, flag: FlagName) -> Outcome<Term> {
        match self.state.flag(flag) {
            Flag::Known(bit) => Ok(*bit),
            Flag::Undefined(after) => {
                let flag = format!("{flag:?}").to_lowercase();
                Err(format!("`{}` reads the {flag} flag, which is undefined after {after}", name(instruction)))
            }
        }
    }

    /// The condition of a conditional instruction, a bit.
    pub(super) fn condition(&mut self, instruction: &Instruction) -> Outcome<Term> {
        use ConditionCode::{a, ae, b, be, e, g, ge, l, le, ne, no, ns, o, s};
        let code = instruction.condition_code();
        let (positive, inverted) = match code {
            o | b | e | be | s | l | le => (code, false),
            no => (o, true),
            ae => (b, true),
            ne => (e, true),
            a => (be, true),
            ns => (s, true),
            ge => (l, true),
            g => (le, true),
            _ => return Err(format!("`{}` reads the parity flag", name(instruction))),
        };
        let bit = match positive {
            o => self.flag(instruction, FlagName::Overflow)?,
            b => self.flag(instruction, FlagName::Carry)?,
            e => self.flag(instruction, FlagName::Zero)?,
            s => self.flag(instruction, FlagName::Sign)?,
            be => {
                let carry = self.flag(instruction, FlagName::Carry)?;
                let zero = self.flag(instruction, FlagName::Zero)?;
                self.state.terms.binary(Binary::Or, carry, zero)
            }
            less => {
                let sign = self.flag(instruction, FlagName::Sign)?;
                let overflow = self.flag(instruction, FlagName::Overflow)?;
                let below = self.state.terms.binary(Binary::Xor, sign, overflow);
                if less == l {
                    below
                } else {
                    let zero = self.flag(instruction, FlagName::Zero)?;
                    self.state.terms.binary(Binary::Or, below, zero)
                }
            }
        };
        Ok(if inverted { self.state.terms.not(bit) } else { bit })
    }
}

/// An immediate operand, sign-extended as the encoding says.
pub(super) fn immediate(instruction: &Instruction, operand: u32) -> Outcome<u64> {
    instruction
        .try_immediate(operand)
        .map_err(|_| format!("`{}` with operands that are not modelled", name(instruction)))
}

/// The instruction's name in lower case.
pub(super) fn name(instruction: &Instruction) -> String {
    format!("{:?}", instruction.mnemonic()).to_lowercase()
}

fn register_name(register: Register) -> String {
    format!("{register:?}").to_lowercase()
}

fn high_byte(register: Register) -> Option<usize> {
    match register {
        Register::AH => Some(0),
        Register::CH => Some(1),
        Register::DH => Some(2),
        Register::BH => Some(3),
        _ => None,
    }
}

fn is_near(instruction: &Instruction) -> bool {
    instruction.is_jmp_short_or_near() || instruction.is_call_near()
}
