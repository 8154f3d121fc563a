//! Occluded fills (Kogge-Stone): shifts and masks alone, on any board of one word.

use super::{Method, by_program};
use permgen_tables::fill::program;

pub(super) static METHOD: Method = Method {
    name: "fill",
    is_const: true,
    suits: |_, _| true,
    make: |wanted| by_program(wanted, "occluded fills", program),
};
