//! Lines on machines that have little: what is found for what is written.

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::search::{Effort, Options, search};
use permgen_core::target::RISCV32;

/// The issue slots of what is found for a specification on [`RISCV32`], which it has the instructions for.
fn slots_on_riscv32(text: &str) -> u32 {
    let map = Spec::parse_str(text).unwrap().resolve(&Scope::new(None)).unwrap().map;
    let found = search(&map, Options { target: &RISCV32, effort: Effort::Low, ..Options::default() });
    let program = found.certified.program();
    assert!(RISCV32.can_run(program), "{program}");
    found.cost.slots
}

#[test]
fn without_multiplication_lines_are_gathered_by_shifts_in_registers_of_32_bits() {
    // Two masks, one shift and one `or` bring the halves together; two steps and a mask are left.
    for file in 'a'..='d' {
        assert!(slots_on_riscv32(&format!("gather(file({file}))")) <= 10, "file {file}");
    }
    for line in ["diagonal(d4)", "antidiagonal(d4)", "diagonal(a3)", "file(h)"] {
        assert!(slots_on_riscv32(&format!("gather(inner({line}))")) <= 13, "{line}");
        assert!(slots_on_riscv32(&format!("scatter({line})")) <= 18, "{line}");
    }
    assert!(slots_on_riscv32("gather(file(a)) then restrict(sq ^ 7, 0xff)") <= 13);
}

#[test]
fn every_kind_of_map_is_done_without_multiplication_rotation_and_byte_swap() {
    for text in
        ["sq ^ 56", "sq ^ 63", "|rank, file| (file, rank)", "rotate_left(8)", "rotate_left(13)", "sq * 5 % 64", "sq"]
    {
        assert!(slots_on_riscv32(text) < 400, "{text}");
    }
}
