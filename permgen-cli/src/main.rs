//! The command line of permgen.
fn main() {}
