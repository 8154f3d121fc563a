//! How much code does: which instructions were executed.

use std::collections::HashSet;

use iced_x86::{FlowControl, Instruction, Mnemonic, OpKind, Register};

/// What was executed, on all paths together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Executed {
    /// The instructions.
    pub instructions: u32,
    /// Those of them that compute something: not moves, nor branches, nor what keeps the stack.
    pub operations: u32,
    /// Whether an instruction was executed more than once: there is a loop, or a function that is called again.
    pub repeats: bool,
}

/// The count, while it is made.
#[derive(Debug, Default)]
pub(super) struct Effort {
    executed: Executed,
    seen: HashSet<u64>,
}

impl Effort {
    pub(super) fn note(&mut self, instruction: &Instruction) {
        self.executed.instructions += 1;
        if computes(instruction) {
            self.executed.operations += 1;
        }
        if !self.seen.insert(instruction.ip()) {
            self.executed.repeats = true;
        }
    }

    pub(super) fn executed(&self) -> Executed {
        self.executed
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
            | M::Vmovsd
            | M::Vmovss
            | M::Vmovdqa
            | M::Vmovdqu
            | M::Vmovaps
            | M::Vmovups
    );
    !moves && !writes_stack_pointer
}
