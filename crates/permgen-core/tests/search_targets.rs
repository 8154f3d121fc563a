//! What each machine's own instructions are good for.

use permgen_core::compile::{Request, compile};
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::{Op, Program};
use permgen_core::random::Random;
use permgen_core::search::{Effort, Objective, Options, search};
use permgen_core::target::{AARCH64, PORTABLE, RISCV32, RISCV32IM, RISCV64, THUMBV7EM, Target, WASM32, X86_64_V3};
use permgen_core::width::Width;

fn ops(to: impl Fn(u8) -> u8, target: &'static Target) -> u32 {
    let map = PartialMap::from(Permutation::from_fn(Width::W64, to));
    let found = search(&map, Options::default().target(target).objective(Objective::Ops).effort(Effort::Low));
    assert!(target.can_run(found.certified.program()));
    found.cost.ops
}

#[test]
fn bits_are_reversed_by_the_instructions_for_it() {
    let mirror = |bit: u8| bit ^ 7;
    assert_eq!(ops(mirror, &AARCH64), 2, "rbit and rev");
    assert_eq!(ops(mirror, &RISCV64), 1, "brev8");
    let half_turn = |bit: u8| bit ^ 63;
    assert_eq!(ops(half_turn, &AARCH64), 1, "rbit");
    assert_eq!(ops(half_turn, &RISCV64), 2, "brev8 and rev8");
}

#[test]
fn shifted_operands_are_free_on_aarch64() {
    let exchange = |bit: u8| if bit & 7 < 4 { bit ^ 8 } else { bit };
    assert_eq!(ops(exchange, &PORTABLE), 5);
    assert_eq!(ops(exchange, &AARCH64), 4);
    let diagonal = |bit: u8| bit >> 3 | (bit & 7) << 3;
    assert_eq!((ops(diagonal, &PORTABLE), ops(diagonal, &AARCH64)), (15, 12));
}

fn free(text: &str) -> u32 {
    let program: Program = format!("program(x: u64) -> u64\n{text}").parse().expect("a program");
    AARCH64.free(&program).into_iter().map(u32::from).sum()
}

#[test]
fn only_what_an_instruction_can_do_folds() {
    // `eor x, x, x, lsr 8`
    assert_eq!(free("v1 = shr x, 8\nv2 = xor x, v1\nreturn v2"), 1);
    // Sums shift, but do not rotate.
    assert_eq!(free("v1 = shl x, 8\nv2 = add x, v1\nreturn v2"), 1);
    assert_eq!(free("v1 = rotl x, 8\nv2 = add x, v1\nreturn v2"), 0);
    // `sub` shifts what is subtracted, `bic` what is complemented.
    assert_eq!(free("v1 = shl x, 8\nv2 = sub v1, x\nreturn v2"), 0);
    assert_eq!(free("v1 = shl x, 8\nv2 = andn v1, x\nreturn v2"), 1);
    assert_eq!(free("v1 = shl x, 8\nv2 = andn x, v1\nreturn v2"), 0);
    // One operand only, and not both when they are the same.
    assert_eq!(free("v1 = shl x, 8\nv2 = shr x, 8\nv3 = or v1, v2\nreturn v3"), 1);
    assert_eq!(free("v1 = shl x, 8\nv2 = mul v1, 3\nv3 = xor v1, v1\nreturn v3"), 0);
    // Several users may each do the shift; one that cannot, or the result, needs it done.
    assert_eq!(free("v1 = shl x, 8\nv2 = or x, v1\nv3 = and v2, v1\nreturn v3"), 1);
    assert_eq!(free("v1 = shl x, 8\nv2 = or x, v1\nv3 = mul v2, v1\nreturn v3"), 0);
    assert_eq!(free("v1 = shl x, 8\nv2 = or x, v1\nreturn v1"), 0);
}

#[test]
fn the_front_holds_the_best_by_every_objective_and_nothing_needless() {
    let diagonal = PartialMap::from(Permutation::from_fn(Width::W64, |bit| bit >> 3 | (bit & 7) << 3));
    for objective in Objective::ALL {
        let options = Options::default().objective(objective).effort(Effort::Low);
        let request = Request::new(diagonal.clone()).objective(objective).effort(Effort::Low).whole_front();
        let front = compile(&request).expect("every map has a program").items.swap_remove(0).front;
        let best = search(&diagonal, options);
        assert_eq!(front[0].certified.program(), best.certified.program());
        assert!(front.len() > 1, "short and fast programs differ for this map");
        for one in &front {
            assert_eq!(one.certified.meaning().map().as_ref(), Some(&diagonal));
            assert!(!front.iter().any(|other| other.cost.dominates(one.cost)), "{:?}", one.cost);
            assert!(best.cost.key(objective) <= one.cost.key(objective));
        }
    }
}

#[test]
fn words_of_two_registers_are_counted_in_halves() {
    let cost = |text: &str| {
        let program: Program = format!("program(x: u64) -> u64\n{text}").parse().expect("a program");
        let cost = search_cost(&program);
        (cost.ops, cost.slots, cost.latency)
    };
    assert_eq!(cost("v1 = xor x, x\nreturn v1"), (2, 2, 2));
    assert_eq!(cost("v1 = shl x, 8\nreturn v1"), (4, 4, 4));
    assert_eq!(cost("v1 = shl x, 40\nreturn v1"), (1, 1, 1));
    // Half of the word is a register of its own.
    assert_eq!(cost("v1 = shr x, 32\nreturn v1"), (0, 0, 0));
    assert_eq!(cost("v1 = and x, 0xff\nreturn v1"), (1, 1, 1));
    assert_eq!(cost("v1 = and x, 0xffffffff000000ff\nreturn v1"), (1, 1, 1));
    assert_eq!(cost("v1 = add x, x\nreturn v1"), (4, 4, 4));
    // Registers change places, and are joined, by their names.
    assert_eq!(cost("v1 = shr x, 32\nv2 = shl x, 32\nv3 = or v1, v2\nreturn v3"), (0, 0, 0));
    let halves = "v1: u32 = trunc x\nv2 = shr x, 32\nv3: u32 = trunc v2\nv4: u32 = xor v1, v3";
    assert_eq!(
        cost(&format!("{halves}\nv5 = zext v4\nv6 = shl v5, 32\nv7 = zext v1\nv8 = or v6, v7\nreturn v8")),
        (1, 1, 1)
    );
    // What is not shown to have nothing above the register is no half of a join.
    assert_eq!(cost("v1 = shl x, 32\nv2 = or v1, x\nreturn v2"), (2, 2, 2));
    assert_eq!(cost("v1: u32 = trunc x\nv2: u32 = shl v1, 3\nv3 = zext v2\nreturn v3"), (1, 1, 1));
    assert!(!RISCV32.has(Op::Mul) && !RISCV32.has(Op::Rotl) && !RISCV32.has(Op::Bswap));
}

fn search_cost(program: &Program) -> permgen_core::search::Cost {
    permgen_core::search::Cost::of(program, &RISCV32)
}

/// The operations of what is found where registers have 32 bits: by the fewest operations, and by default.
fn counts(to: impl Fn(u8) -> u8, width: Width, target: &'static Target) -> [u32; 2] {
    let map = PartialMap::from(Permutation::from_fn(width, to));
    [Objective::Ops, Objective::Balanced].map(|objective| {
        let found = search(&map, Options::default().target(target).objective(objective).effort(Effort::Low));
        assert!(target.can_run(found.certified.program()));
        found.cost.ops
    })
}

#[test]
fn words_of_two_registers_are_searched_in_halves() {
    // Byte swap and mirror are those of two words of 32 bits.
    assert_eq!(counts(|bit| bit ^ 56, Width::W64, &RISCV32), [16, 16]);
    assert_eq!(counts(|bit| bit ^ 7, Width::W64, &RISCV32), [30, 30]);
    assert_eq!(counts(|bit| bit ^ 63, Width::W64, &RISCV32), [46, 46]);
    // Three rotations with blends between them: each 6 operations for a rotation, none for that by half of the word, and 6 to blend.
    for turn in [1, 7] {
        let rotated = |bit: u8| ((u32::from(bit) + 8 * turn * u32::from(bit & 7)) & 63) as u8;
        let found = counts(rotated, Width::W64, &RISCV32);
        assert!(found.iter().all(|ops| *ops <= 30), "{found:?}");
    }
    assert_eq!(counts(|bit| bit ^ 56, Width::W64, &THUMBV7EM), [2, 2], "rev, twice");
    assert_eq!(counts(|bit| bit ^ 63, Width::W64, &THUMBV7EM), [2, 2], "rbit, twice");
    assert_eq!(counts(|bit| bit ^ 7, Width::W64, &THUMBV7EM), [4, 4]);
}

/// A byte swap would be put together from shifts and masks.
#[test]
fn programs_for_web_assembly_swap_no_bytes() {
    assert!(!WASM32.has(Op::Bswap) && WASM32.has(Op::Rotl));
    // Two rotations of 32-bit halves, as in C, and the exchange of bytes within them.
    assert!(counts(|bit| bit ^ 24, Width::W32, &WASM32).iter().all(|ops| *ops <= 7));
    assert!(counts(|bit| bit ^ 56, Width::W64, &WASM32).iter().all(|ops| *ops <= 11));
}

#[test]
fn a_byte_is_reversed_by_products_of_32_bits() {
    // S. E. Anderson, "Bit Twiddling Hacks": seven operations with words of 32 bits.
    assert_eq!(counts(|bit| bit ^ 7, Width::W8, &RISCV32IM), [7, 7]);
    assert!(counts(|bit| bit ^ 7, Width::W8, &THUMBV7EM).iter().all(|ops| *ops <= 2), "rbit");
    assert!(RISCV32IM.has(Op::Mul) && !RISCV32IM.has(Op::Rotl) && !RISCV32IM.has(Op::Bswap));
}

/// Upper halves save operations, and no time.
#[test]
fn upper_halves_of_products_are_taken_where_operations_are_counted() {
    let mut to: Vec<u8> = (0..64).collect();
    Random::new(7).shuffle(&mut to);
    let map = PartialMap::from(Permutation::from_destinations(Width::W64, &to).unwrap());
    let found = |target, objective| {
        let options = Options::default().target(target).objective(objective).effort(Effort::Low);
        let found = search(&map, options);
        let lines = found.certified.program().instructions();
        (found.cost.ops, lines.iter().any(|line| line.width == Width::W128))
    };
    let [portable, aarch64] = [&PORTABLE, &AARCH64].map(|target| found(target, Objective::Ops));
    assert!(portable.1 && aarch64.1 && portable.0 <= 36, "{portable:?}, {aarch64:?}");
    for (target, objective) in [(&WASM32, Objective::Ops), (&PORTABLE, Objective::Balanced)] {
        assert!(!found(target, objective).1, "{}", target.name);
    }
}

/// Operations on registers, and the operations that are left on the whole word.
fn quarter_turn_of_9x9(target: &'static Target) -> (u32, usize) {
    let to: Vec<Option<u8>> = (0..128u8).map(|square| (square < 81).then(|| square % 9 * 9 + 8 - square / 9)).collect();
    let map = PartialMap::new(Width::W128, Width::W128, &to, 0).unwrap();
    let found = search(&map, Options::default().target(target).effort(Effort::Low));
    let program = found.certified.program();
    let wide = program.instructions().iter().filter(|line| line.width == Width::W128 && !line.op.is_width_change());
    (found.cost.ops, wide.count())
}

#[test]
fn a_word_of_128_bits_is_two_on_machines_of_64() {
    // A cut and a join: a shift down, a shift up, and an or.
    assert_eq!(quarter_turn_of_9x9(&PORTABLE), (50, 3));
    assert_eq!(quarter_turn_of_9x9(&X86_64_V3), (36, 3));
}
