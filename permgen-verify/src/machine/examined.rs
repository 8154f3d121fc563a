//! Instructions that were looked at.

use iced_x86::Instruction;

/// An instruction that can be executed.
#[derive(Debug)]
pub(super) struct Examined {
    pub(super) instruction: Instruction,
    /// The function of another file that it goes to, and whether it calls that.
    pub(super) elsewhere: Option<(String, bool)>,
}
