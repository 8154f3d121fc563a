//! Instructions that were looked at.

use iced_x86::Instruction;

use super::effort::Used;

/// An instruction that can be executed.
#[derive(Debug)]
pub(super) struct Examined {
    pub(super) instruction: Instruction,
    /// What it reads and writes, for counts of cycles.
    pub(super) used: Used,
    /// The function of another file that it goes to, and whether it calls that.
    pub(super) elsewhere: Option<(String, bool)>,
}

impl Examined {
    pub(super) fn new(instruction: Instruction, elsewhere: Option<(String, bool)>) -> Self {
        Examined { instruction, used: Used::new(&instruction), elsewhere }
    }
}
