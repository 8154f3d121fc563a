//! The checker certifies what is right, and nothing else.

mod case_mutants;
mod corpus;
mod mutants;
mod soundness;
mod word_mutants;
