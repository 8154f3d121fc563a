//! How functions are called: which registers hold what they take and return, and what else callers rely on.

use crate::machine::registers::{RAX, RBP, RBX, RCX, RDI, RDX, RSI, RSP};

/// A convention of x86-64.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Abi {
    /// The registers of arguments, in their order.
    pub(crate) arguments: &'static [usize],
    /// Those of results.
    pub(crate) results: &'static [usize],
    /// Registers that a function must return as it found them.
    pub(crate) kept: &'static [usize],
    /// What the stack pointer is a multiple of where a function is called.
    pub(crate) stack: u64,
    /// Whether callers leave room for what they pass in registers, behind the address to return to.
    pub(crate) spills: bool,
    /// The register of what runs the function, which knows where its stack ends; and the vector register that is 0.
    pub(crate) runtime: Option<Runtime>,
}

/// What functions find that a runtime calls.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Runtime {
    /// The register of the one that runs.
    pub(crate) register: usize,
    /// How far behind its address the end of its stack is stored.
    pub(crate) stack_end: u64,
    /// The vector register that is 0.
    pub(crate) zero: usize,
}

/// The System V ABI, AMD64 supplement, 3.2.
pub(crate) static SYSTEM_V: Abi = Abi {
    arguments: &[RDI, RSI, RDX, RCX, 8, 9],
    results: &[RAX, RDX],
    kept: &[RBX, RBP, 12, 13, 14, 15],
    stack: 16,
    spills: false,
    runtime: None,
};

/// Go's internal ABI ("Go internal ABI specification", amd64 architecture), of Go 1.17 and later.
pub(crate) static GO: Abi = Abi {
    arguments: &[RAX, RBX, RCX, RDI, RSI, 8, 9, 10, 11],
    results: &[RAX, RBX, RCX, RDI, RSI, 8, 9, 10, 11],
    kept: &[RBP, 14],
    stack: 8,
    spills: true,
    runtime: Some(Runtime { register: 14, stack_end: 16, zero: 15 }),
};

/// The general registers by their numbers in DWARF (System V ABI, AMD64 supplement, 3.6.2).
pub(super) static GENERAL_OF_DWARF: [usize; 16] =
    [RAX, RDX, RCX, RBX, RSI, RDI, RBP, RSP, 8, 9, 10, 11, 12, 13, 14, 15];
