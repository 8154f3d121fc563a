//! Operands of instructions, and the conditions that flags make.

use iced_x86::{Code, ConditionCode, Instruction, OpKind, Register};

use super::bits;
use super::execute::{Machine, Outcome};
use super::immediates::{Immediates, Opened};
use super::object::{Pointer, Unit};
use super::registers::RSP;
use super::state::{Flag, FlagName};
use crate::term::{Binary, Term};

impl Machine<'_> {
    /// The low bits of a general register.
    pub(super) fn get(&mut self, register: usize, width: u32) -> Term {
        self.state.read(&mut self.entry, self.terms, register, width)
    }

    /// Writes a register: 32 bits clear those above, 8 and 16 bits leave them.
    pub(super) fn set(&mut self, register: usize, value: Term) {
        self.state.write(&mut self.entry, self.terms, register, value);
        if register == RSP {
            self.lose_stack();
        }
    }

    /// Bits 8 to 15: ah, ch, dh, bh.
    fn get_high_byte(&mut self, register: usize) -> Term {
        let low = self.get(register, 16);
        self.terms.extract(low, 8, 8)
    }

    fn set_high_byte(&mut self, register: usize, value: Term) {
        let low = self.get(register, 8);
        let pair = self.terms.concat(value, low);
        self.set(register, pair);
    }

    /// A word of a vector register.
    pub(super) fn get_vector(&mut self, register: usize, word: usize) -> Term {
        self.state.read_vector(&mut self.entry, self.terms, register, word)
    }

    /// A mask register, all 64 bits.
    pub(super) fn get_mask(&mut self, register: usize) -> Term {
        self.state.read_mask(&mut self.entry, self.terms, register)
    }

    pub(super) fn set_mask(&mut self, register: usize, value: Term) {
        self.state.write_mask(self.terms, register, value);
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
                Ok(self.terms.extract(value, 0, width))
            }
            OpKind::Memory => {
                let parts = self.load(instruction, width / 8)?;
                Ok(self.join(&parts))
            }
            _ => self.immediate(instruction, operand, width),
        }
    }

    /// An immediate operand, sign-extended as encoded.
    fn immediate(&mut self, instruction: &Instruction, operand: u32, width: u32) -> Outcome<Term> {
        let (value, at) = (immediate(instruction, operand)?, instruction.ip());
        let value = match self.entry.immediates {
            Immediates::Open if instruction.code() == Code::Mov_r64_imm64 => {
                if let Some(known) = self.entry.opened.iter().find(|opened| opened.at == at) {
                    return Ok(known.term);
                }
                let term = self.terms.input("a constant", 64);
                self.entry.opened.push(Opened { at, value, term });
                return Ok(term);
            }
            Immediates::Changed { at: changed, value } if changed == at => value,
            Immediates::Read | Immediates::Open | Immediates::Changed { .. } => value,
        };
        Ok(self.terms.constant(u128::from(value), width))
    }

    pub(super) fn write(&mut self, instruction: &Instruction, operand: u32, value: Term) -> Outcome<()> {
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                if !register.is_gpr() {
                    return Err(format!("`{}` writes {}", name(instruction), register_name(register)));
                }
                match high_byte(register) {
                    Some(number) => self.set_high_byte(number, value),
                    None => self.set(register.full_register().number(), value),
                }
                Ok(())
            }
            OpKind::Memory => self.store(instruction, value),
            _ => Err(format!("`{}` writes to memory", name(instruction))),
        }
    }

    pub(super) fn store(&mut self, instruction: &Instruction, value: Term) -> Outcome<()> {
        let bytes: Vec<Term> =
            (0..self.terms.width(value) / 8).map(|byte| self.terms.extract(value, 8 * byte, 8)).collect();
        self.store_bytes(instruction, &bytes)
    }

    pub(super) fn store_bytes(&mut self, instruction: &Instruction, bytes: &[Term]) -> Outcome<()> {
        let address = self.data_address(instruction)?;
        self.store_at(&name(instruction), address, bytes)
    }

    /// Bytes of a memory operand.
    pub(super) fn load(&mut self, instruction: &Instruction, bytes: u32) -> Outcome<Vec<Term>> {
        let address = self.data_address(instruction)?;
        self.load_at(&name(instruction), address, bytes)
    }

    /// The address of a memory operand that is read or written.
    pub(super) fn data_address(&mut self, instruction: &Instruction) -> Outcome<Term> {
        if matches!(instruction.memory_segment(), Register::FS | Register::GS) {
            return Err(format!("`{}` on thread-local memory", name(instruction)));
        }
        let address = self.address(instruction)?;
        let needed = alignment(instruction);
        if needed > 1 && !self.is_aligned(address, needed) {
            return Err(format!("`{}` of an address that may not be a multiple of {needed}", name(instruction)));
        }
        Ok(address)
    }

    pub(super) fn read_register(&mut self, register: Register) -> Outcome<Term> {
        if !register.is_gpr() {
            return Err(format!("reading {}", register_name(register)));
        }
        Ok(match high_byte(register) {
            Some(number) => self.get_high_byte(number),
            None => self.get(register.full_register().number(), register.size() as u32 * 8),
        })
    }

    /// The address that a memory operand computes.
    pub(super) fn address(&mut self, instruction: &Instruction) -> Outcome<Term> {
        let displacement = instruction.memory_displacement64();
        if instruction.memory_base() == Register::EIP {
            return Err(format!("`{}` relative to eip", name(instruction)));
        }
        if instruction.is_ip_rel_memory_operand() {
            let unit = self.referred(instruction)?;
            return Ok(self.moved_address(Pointer { unit, address: instruction.ip_rel_memory_address() }));
        }
        let (base, index) = (instruction.memory_base(), instruction.memory_index());
        // An address size prefix makes the registers, and the sum, 32 bits wide.
        let used = if base == Register::None { index } else { base };
        let width = if used == Register::None { 64 } else { used.size() as u32 * 8 };
        let mut sum = self.terms.constant(u128::from(displacement), width);
        if index != Register::None {
            let value = self.read_register(index)?;
            let places = self.terms.constant(u128::from(instruction.memory_index_scale().trailing_zeros()), width);
            let scaled = self.terms.binary(Binary::Shl, value, places);
            sum = self.terms.binary(Binary::Add, scaled, sum);
        }
        if base != Register::None {
            let value = self.read_register(base)?;
            sum = self.terms.binary(Binary::Add, value, sum);
        }
        Ok(self.terms.zero_extend(sum, 64))
    }

    /// What the address or the target in an instruction is moved with.
    pub(super) fn referred(&self, instruction: &Instruction) -> Outcome<Unit> {
        let unit = self.image().referred(instruction.ip(), instruction.len() as u64);
        unit.ok_or_else(|| "execution runs out of the code".to_owned())
    }

    /// A flag. One that the processor does not define is a bit that nobody chooses.
    pub(super) fn flag(&mut self, flag: FlagName) -> Term {
        match *self.state.flag(flag) {
            Flag::Known(bit) => bit,
            Flag::EvenOnes(word) => {
                let odd = bits::is_odd(self.terms, word);
                self.terms.not(odd)
            }
            Flag::Undefined(after) => {
                let name = format!("the {flag:?} flag, undefined after `{after:?}`").to_lowercase();
                let bit = self.entry.undetermined(self.terms, &name, 1);
                self.state.made_up(flag, bit);
                bit
            }
        }
    }

    /// The condition of a conditional instruction, a bit.
    pub(super) fn condition(&mut self, instruction: &Instruction) -> Outcome<Term> {
        use ConditionCode::{a, ae, b, be, e, g, ge, l, le, ne, no, np, ns, o, p, s};
        let code = instruction.condition_code();
        let (positive, inverted) = match code {
            o | b | e | be | s | l | le | p => (code, false),
            no => (o, true),
            ae => (b, true),
            ne => (e, true),
            a => (be, true),
            ns => (s, true),
            ge => (l, true),
            g => (le, true),
            np => (p, true),
            _ => return Err(format!("the condition of `{}`", name(instruction))),
        };
        if let Some((first, second)) = self.state.compared
            && let Some(bit) = self.comparison(positive, first, second)
        {
            return Ok(if inverted { self.terms.not(bit) } else { bit });
        }
        let bit = match positive {
            o => self.flag(FlagName::Overflow),
            b => self.flag(FlagName::Carry),
            e => self.flag(FlagName::Zero),
            s => self.flag(FlagName::Sign),
            p => self.flag(FlagName::Parity),
            be => {
                let carry = self.flag(FlagName::Carry);
                let zero = self.flag(FlagName::Zero);
                self.terms.binary(Binary::Or, carry, zero)
            }
            less => {
                let sign = self.flag(FlagName::Sign);
                let overflow = self.flag(FlagName::Overflow);
                let below = self.terms.binary(Binary::Xor, sign, overflow);
                if less == l {
                    below
                } else {
                    let zero = self.flag(FlagName::Zero);
                    self.terms.binary(Binary::Or, below, zero)
                }
            }
        };
        Ok(if inverted { self.terms.not(bit) } else { bit })
    }

    /// A condition on the flags of a difference.
    fn comparison(&mut self, condition: ConditionCode, first: Term, second: Term) -> Option<Term> {
        use ConditionCode::{b, be, e, l, le};
        let (op, left, right, inverted) = match condition {
            e => (Binary::Eq, first, second, false),
            b => (Binary::Ult, first, second, false),
            be => (Binary::Ult, second, first, true),
            l => (Binary::Slt, first, second, false),
            le => (Binary::Slt, second, first, true),
            _ => return None,
        };
        let known = match op {
            Binary::Ult => self.is_below(left, right),
            Binary::Eq => self.is_equal(left, right),
            _ => None,
        };
        let bit = match known {
            Some(known) => self.terms.truth(known),
            None => self.terms.binary(op, left, right),
        };
        Some(if inverted { self.terms.not(bit) } else { bit })
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

/// The bytes of whose number the address of an instruction's memory operand must be a multiple, lest it trap.
fn alignment(instruction: &Instruction) -> u64 {
    use iced_x86::{EncodingKind, Mnemonic as M};
    let size = instruction.memory_size().size() as u64;
    match instruction.mnemonic() {
        M::Movaps
        | M::Movapd
        | M::Movdqa
        | M::Movntdqa
        | M::Movntdq
        | M::Movntps
        | M::Movntpd
        | M::Vmovaps
        | M::Vmovapd
        | M::Vmovdqa
        | M::Vmovdqa32
        | M::Vmovdqa64
        | M::Vmovntdqa
        | M::Vmovntdq
        | M::Vmovntps
        | M::Vmovntpd => size,
        M::Movups | M::Movupd | M::Movdqu | M::Lddqu => 1,
        // Other instructions of the legacy encoding with a whole vector in memory.
        _ if instruction.encoding() == EncodingKind::Legacy && size == 16 => 16,
        _ => 1,
    }
}
