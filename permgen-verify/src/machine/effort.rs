//! How much code does: which instructions were executed, and how long their results take.

use std::collections::HashSet;

use iced_x86::{FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register};

use super::registers::GENERAL;

/// What was executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Executed {
    /// The instructions, on all paths together.
    pub instructions: u32,
    /// Those on the longest path that compute something or read a table: not moves, nor branches, nor what keeps the stack.
    pub operations: u32,
    /// Cycles from the arguments to the results on the longest path. The stack takes none.
    pub cycles: u32,
    /// Whether an instruction was executed more than once: there is a loop, or a function that is called again.
    pub repeats: bool,
}

/// The count of instructions, while it is made.
#[derive(Debug, Default)]
pub(super) struct Effort {
    instructions: u32,
    repeats: bool,
    seen: HashSet<u64>,
}

impl Effort {
    pub(super) fn note(&mut self, instruction: &Instruction) {
        self.instructions += 1;
        self.repeats |= !self.seen.insert(instruction.ip());
    }

    /// With what the path did that returns.
    pub(super) fn executed(&self, path: &PathEffort, results: &[usize]) -> Executed {
        let ready = results.iter().map(|&register| path.ready[register]).max();
        let cycles = ready.unwrap_or(0).max(path.stored);
        Executed { instructions: self.instructions, operations: path.operations, cycles, repeats: self.repeats }
    }
}

/// Vector registers come after the general ones, then masks, then the flags.
const VECTORS: usize = GENERAL.len();
const MASKS: usize = VECTORS + 32;
const FLAGS: usize = MASKS + 8;

/// Cycles of a load from the first cache: 4 or 5 on every current core (A. Fog, "Instruction tables", 2022).
const LOAD: u32 = 5;

/// What was done on one path, the longest of those that met.
#[derive(Clone, Debug)]
pub(super) struct PathEffort {
    operations: u32,
    /// The cycle in which each register is known.
    ready: [u32; FLAGS + 1],
    /// The cycle in which all is known that was stored outside of the stack.
    stored: u32,
}

impl PathEffort {
    pub(super) fn new() -> Self {
        PathEffort { operations: 0, ready: [0; FLAGS + 1], stored: 0 }
    }

    /// The longer one of two paths that meet.
    pub(super) fn merge(&mut self, other: &Self) {
        self.operations = self.operations.max(other.operations);
        self.stored = self.stored.max(other.stored);
        for (mine, others) in self.ready.iter_mut().zip(&other.ready) {
            *mine = (*mine).max(*others);
        }
    }

    /// Adds an instruction.
    pub(super) fn note(&mut self, instruction: &Instruction, used: &Used) {
        let known = |registers: &[usize]| registers.iter().map(|&register| self.ready[register]).max().unwrap_or(0);
        let address = known(&used.address);
        let loaded = if used.loads { address + LOAD } else { 0 };
        let ready = known(&used.reads).max(loaded) + latency(instruction);
        // What reads a table looks at a place that was computed.
        let looks_up = used.loads && (used.is_indexed || address > 0);
        self.operations += u32::from(used.computes || looks_up);
        for &register in &used.writes {
            self.ready[register] = ready;
        }
        if used.stores {
            self.stored = self.stored.max(ready);
        }
    }
}

/// What an instruction reads and writes.
#[derive(Debug)]
pub(super) struct Used {
    reads: Vec<usize>,
    writes: Vec<usize>,
    /// The registers of the address of what it loads.
    address: Vec<usize>,
    is_indexed: bool,
    /// Whether it loads from elsewhere than the stack, and constants.
    loads: bool,
    /// Whether it stores elsewhere than in the stack.
    stores: bool,
    computes: bool,
}

impl Used {
    pub(super) fn new(instruction: &Instruction) -> Self {
        let mut factory = InstructionInfoFactory::new();
        let info = factory.info(instruction);
        let mut used = Used {
            reads: Vec::new(),
            writes: Vec::new(),
            address: Vec::new(),
            is_indexed: false,
            loads: false,
            stores: false,
            computes: computes(instruction),
        };
        let reads = |access| {
            use OpAccess::{CondRead, Read, ReadCondWrite, ReadWrite};
            matches!(access, Read | CondRead | ReadWrite | ReadCondWrite)
        };
        let writes = |access| {
            use OpAccess::{CondWrite, ReadCondWrite, ReadWrite, Write};
            matches!(access, Write | CondWrite | ReadWrite | ReadCondWrite)
        };
        for register in info.used_registers() {
            let Some(number) = number(register.register()) else { continue };
            if reads(register.access()) {
                used.reads.push(number);
            }
            if writes(register.access()) {
                used.writes.push(number);
            }
        }
        for memory in info.used_memory() {
            let is_fixed = matches!(memory.base(), Register::RSP | Register::RBP | Register::RIP | Register::None);
            if is_fixed && memory.index() == Register::None {
                continue;
            }
            if reads(memory.access()) {
                used.loads = true;
                used.is_indexed |= memory.index() != Register::None;
                used.address.extend([memory.base(), memory.index()].into_iter().filter_map(number));
            }
            used.stores |= writes(memory.access());
        }
        if instruction.rflags_read() != 0 {
            used.reads.push(FLAGS);
        }
        if instruction.rflags_modified() != 0 {
            used.writes.push(FLAGS);
        }
        used
    }
}

fn number(register: Register) -> Option<usize> {
    let full = register.full_register();
    match () {
        () if full.is_gpr64() => Some(full.number()),
        () if full.is_zmm() => Some(VECTORS + full.number()),
        () if full.is_k() => Some(MASKS + full.number()),
        () => None,
    }
}

/// Cycles from what an instruction reads to what it writes (A. Fog, "Instruction tables", 2022), as the targets have them. Moves
/// between registers take none.
fn latency(instruction: &Instruction) -> u32 {
    use Mnemonic as M;
    match instruction.mnemonic() {
        M::Mov | M::Movzx | M::Movaps | M::Movups | M::Movdqa | M::Movdqu | M::Push | M::Pop | M::Call | M::Ret => 0,
        M::Mul | M::Imul | M::Mulx | M::Pext | M::Pdep | M::Popcnt | M::Tzcnt | M::Lzcnt | M::Bsf | M::Bsr => 3,
        M::Div | M::Idiv => 18,
        M::Movd | M::Movq | M::Vmovd | M::Vmovq | M::Vmovw | M::Gf2p8affineqb | M::Vgf2p8affineqb => 3,
        _ => 1,
    }
}

fn computes(instruction: &Instruction) -> bool {
    use Mnemonic as M;
    if instruction.flow_control() != FlowControl::Next {
        return false;
    }
    let writes_stack_pointer = instruction.op_count() > 0
        && instruction.op_kind(0) == OpKind::Register
        && instruction.op_register(0) == Register::RSP;
    let moves = matches!(
        instruction.mnemonic(),
        M::Mov
            | M::Movzx
            | M::Movsx
            | M::Movsxd
            | M::Push
            | M::Pop
            | M::Nop
            | M::Endbr64
            | M::Leave
            | M::Cdqe
            | M::Cwde
            | M::Movd
            | M::Movq
            | M::Movsd
            | M::Movss
            | M::Movaps
            | M::Movups
            | M::Movdqa
            | M::Movdqu
            | M::Vmovd
            | M::Vmovq
            | M::Vmovw
            | M::Vmovsd
            | M::Vmovss
            | M::Vmovdqa
            | M::Vmovdqu
            | M::Vmovaps
            | M::Vmovups
    );
    !moves && !writes_stack_pointer
}
