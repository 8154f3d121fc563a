//! Occluded fills (Kogge-Stone): shifts and masks alone, on any board whose steps are all as long in bits.

use super::{Method, by_program};
use permgen_tables::fill::{program, suits};

pub(super) static METHOD: Method = Method {
    name: "fill",
    is_const: true,
    suits: |wanted, piece| suits(&wanted.attacks(piece)),
    make: |wanted| by_program(wanted, "occluded fills", program),
};
