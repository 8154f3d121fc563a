//! Obstruction difference: the nearest men on both sides by their bits, on any board of one word.
//!
//! A queen has a program that looks up what those of a rook and a bishop do. In builds with AVX-512, compilers keep her lines in a
//! vector, which takes a third of the time.

use super::{Method, of_programs};
use permgen_core::target::PORTABLE;
use permgen_tables::obstruction::program;

pub(super) static METHOD: Method = Method {
    name: "obstruction_difference",
    is_const: true,
    suits: |wanted, _| wanted.board.is_some(),
    make: |wanted| {
        let program = |attacks: &_| Some(program(attacks));
        of_programs(wanted, &wanted.pieces, "obstruction difference", &[&PORTABLE], &program)
    },
};
