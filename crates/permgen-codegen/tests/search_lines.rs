//! Lines on machines that have little: what is found for what is written.

use permgen_codegen::spec::{Scope, Spec};
use permgen_core::compile::{Request, compile};
use permgen_core::cost::{Cost, Objective};
use permgen_core::search::{Effort, Options, search};
use permgen_core::target::{PORTABLE, RISCV32};

/// The issue slots of what is found for a specification on [`RISCV32`], which it has the instructions for.
fn slots_on_riscv32(text: &str) -> u32 {
    let map = Spec::parse_str(text).unwrap().resolve(&Scope::new(None)).unwrap().map;
    let found = search(&map, Options::default().target(&RISCV32).effort(Effort::Low));
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

/// Operations and bytes of tables of what is found for a specification, one map or one for each square.
fn ops_and_bytes(text: &str) -> (u32, u32) {
    let meant = Spec::parse_str(text).unwrap().mean(&Scope::new(None).with_members_by_name()).unwrap();
    let compiled =
        compile(&Request::new(meant.meaning).effort(Effort::Low)).unwrap_or_else(|error| panic!("{text}: {error}"));
    let cost = compiled.best().cost;
    (cost.ops, cost.bytes)
}

#[test]
fn for_all_squares_one_factor_and_a_mask_for_each_are_enough() {
    for (text, expected) in [
        ("gather(file(square))", (5, 0)),
        ("gather(file(file))", (5, 0)),
        ("gather(inner(file(square)))", (5, 0)),
        ("gather(rank(square))", (3, 0)),
        ("gather(inner(rank(square)))", (4, 0)),
        // A mask for each square, and a byte that says where its diagonal begins.
        ("gather(diagonal(square))", (5, 576)),
        ("gather(inner(diagonal(square)))", (5, 576)),
        ("gather(antidiagonal(square), by_file)", (5, 576)),
        ("gather(antidiagonal(square), any_order)", (5, 576)),
        ("scatter(diagonal(square))", (7, 576)),
        ("scatter(antidiagonal(square), by_file)", (7, 576)),
        ("scatter(rank(square))", (4, 0)),
        ("scatter(file(square))", (7, 0)),
        // As the literature has it: each square of the line in the place of its file.
        ("restrict(|rank, file| (0, file), diagonal(square))", (4, 512)),
        ("restrict(|rank, file| (0, file), antidiagonal(square))", (4, 512)),
        ("restrict(|rank, file| (0, file), inner(diagonal(square)))", (4, 512)),
    ] {
        assert_eq!(ops_and_bytes(text), expected, "{text}");
    }
}

#[test]
fn an_index_in_the_order_of_files_takes_three_operations() {
    for text in [
        "gather(antidiagonal(a8), by_file)",
        "gather(antidiagonal(a8), [a8, b7, c6, d5, e4, f3, g2, h1])",
        "gather(antidiagonal(a8), any_order)",
        "gather(antidiagonal(a8), cheapest)",
        "gather(diagonal(a1), by_file)",
    ] {
        assert_eq!(ops_and_bytes(text), (3, 0), "{text}");
    }
}

/// The diagonals and files of the literature, each as `((x & mask) * factor) >> shift`: what is found is at most as long by the fewest
/// operations, and by default at most as dear.
#[test]
fn what_is_found_for_lines_is_no_worse_than_what_is_printed() {
    let mut longer = 0;
    let mut check = |text: &str, factor: u64, shift: u32| {
        let map = Spec::parse_str(text).unwrap().resolve(&Scope::new(None)).unwrap().map;
        let mask = map.domain();
        let printed = format!(
            "program(x: u64) -> u64\nv1 = and x, {mask:#x}\nv2 = mul v1, {factor:#x}\nv3 = shr v2, {shift}\nreturn v3"
        );
        let printed = Cost::of(&printed.parse().expect("it is a program"), &PORTABLE);
        for objective in [Objective::Ops, Objective::Balanced] {
            let found = search(&map, Options::default().objective(objective).effort(Effort::Low));
            assert!(found.cost.key(objective) <= printed.key(objective), "{text}: {}", found.certified.program());
            assert!(objective != Objective::Ops || found.cost.ops <= 3, "{text}");
            if found.cost.ops > 3 {
                // More instructions of one cycle each take less time than a product.
                assert!(found.cost.latency < printed.latency, "{text}: {}", found.certified.program());
                longer += 1;
            }
        }
    };
    for (rank, file) in (0..8).map(|file| (0, file)).chain((1..8).map(|rank| (rank, 0))) {
        let square = |rank: u8| format!("{}{}", char::from(b'a' + file), rank + 1);
        // Each square to its file on rank 1; without the ends, one place further down.
        let up = square(rank);
        check(&format!("restrict(|rank, file| (0, file), diagonal({up}))"), 0x0101_0101_0101_0101, 56);
        if (rank, file) != (0, 7) && (rank, file) != (7, 0) && (rank, file) != (0, 6) && (rank, file) != (6, 0) {
            check(&format!("restrict(|rank, file| (0, file - 1), inner(diagonal({up})))"), 0x0202_0202_0202_0202, 58);
            let down = square(7 - rank);
            check(
                &format!("restrict(|rank, file| (0, file - 1), inner(antidiagonal({down})))"),
                0x0202_0202_0202_0202,
                58,
            );
        }
    }
    assert_eq!(longer, 6);
}
