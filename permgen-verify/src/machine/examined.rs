//! Instructions that were looked at.

use iced_x86::Instruction;

use super::effort::Used;

/// An instruction that can be executed.
#[derive(Debug)]
pub(super) struct Examined {
    pub(super) instruction: Instruction,
    /// What it reads and writes, for counts of cycles.
    pub(super) used: Used,
    /// The function of another file that it is about.
    pub(super) elsewhere: Option<Elsewhere>,
}

/// What an instruction does with a function of another file.
#[derive(Debug)]
pub(super) struct Elsewhere {
    pub(super) symbol: String,
    pub(super) does: Does,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Does {
    Call,
    Jump,
    /// It reads its address.
    Read,
}

impl Examined {
    pub(super) fn new(instruction: Instruction, elsewhere: Option<Elsewhere>) -> Self {
        Examined { instruction, used: Used::new(&instruction), elsewhere }
    }
}
