//! The general registers, and what there is below the stack pointer.

/// The names of the general registers, by their numbers in instructions.
pub(super) const GENERAL: [&str; 16] =
    ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"];

pub(super) const RAX: usize = 0;
pub(super) const RCX: usize = 1;
pub(super) const RDX: usize = 2;
pub(super) const RBX: usize = 3;
pub(super) const RSP: usize = 4;
pub(super) const RBP: usize = 5;
pub(super) const RSI: usize = 6;
pub(super) const RDI: usize = 7;

/// Bytes below the stack pointer that nobody else writes (System V ABI, AMD64 supplement, 3.2.2).
pub(super) const RED_ZONE: i64 = 128;
