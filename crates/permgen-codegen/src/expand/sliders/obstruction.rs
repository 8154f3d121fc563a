//! Obstruction difference: the nearest men on both sides by their bits, on any board of one word.

use super::{Method, by_program};
use permgen_tables::obstruction::program;

pub(super) static METHOD: Method = Method {
    name: "obstruction_difference",
    is_const: true,
    suits: |wanted, _| wanted.board.is_some(),
    make: |wanted| by_program(wanted, "obstruction difference", program),
};
