//! The execution of machine code against the processor, and proofs of what compilers made.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

mod bad_input;
mod claims;
mod compiled;
mod corpus;
mod described;
mod forms;
mod instructions;
mod layout;
mod limits;
mod loaded;
mod mutants;
mod own;
