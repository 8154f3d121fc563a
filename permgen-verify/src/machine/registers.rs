//! The general registers, and what there is below the stack pointer.

/// The names of the general registers, by their numbers in instructions.
pub(super) const GENERAL: [&str; 16] =
    ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"];

pub(crate) const RAX: usize = 0;
pub(crate) const RCX: usize = 1;
pub(crate) const RDX: usize = 2;
pub(crate) const RBX: usize = 3;
pub(crate) const RSP: usize = 4;
pub(crate) const RBP: usize = 5;
pub(crate) const RSI: usize = 6;
pub(crate) const RDI: usize = 7;

/// Bytes below the stack pointer that nobody else writes (System V ABI, AMD64 supplement, 3.2.2).
pub(super) const RED_ZONE: i64 = 128;
