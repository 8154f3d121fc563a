//! What reaches users' binaries: the machine code of expansions, in this very executable, is proved to be the declared maps.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]

use std::hint::black_box;

use permgen_tests::skip::without_instructions;
use permgen_verify::assert_proven;
use permgen_verify::binary::prove_symbol;
use permgen_verify::running::prove_map;

mod declared {
    permgen::permutation! {
        pub const fn declared_flip_vertical(board: u64) -> u64 { sq ^ 56 }
        pub const fn declared_flip_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
        pub const fn declared_rotate_90(board: u64) -> u64 { declared_flip_diagonal then declared_flip_vertical }
        pub const fn declared_connect_four(board: u64) -> u64 { board = 6x7, |rank, file| (rank, 6 - file) }
        pub const fn declared_corners(board: u64) -> u64 { restrict(inverse(declared_rotate_90), 0x8100000000000081) }
        pub const fn declared_nibbles(word: u8) -> u8 { sq ^ 4 }
        pub const fn declared_transposed(word: u16) -> u16 { transpose(4, 4) }
        pub const fn declared_words(word: u32) -> u32 { interleave(2) }
        pub const fn declared_shogi(board: u128) -> u128 { board = 9x9, |rank, file| (8 - file, rank) }
    }
}

#[test]
fn machine_code_of_expansions_is_proved() {
    use declared::*;
    assert_proven!(declared_flip_vertical, "sq ^ 56");
    assert_proven!(declared_flip_diagonal, "|rank, file| (file, rank)");
    assert_proven!(declared_rotate_90, "|rank, file| (7 - file, rank)");
    assert_proven!(declared_connect_four, "board = 6x7, |rank, file| (rank, 6 - file)");
    assert_proven!(declared_corners, "restrict(|rank, file| (file, 7 - rank), 0x8100000000000081)");
    assert_proven!(declared_nibbles, "width = u8, sq ^ 4");
    assert_proven!(declared_transposed, "width = u16, transpose(4, 4)");
    assert_proven!(declared_words, "width = u32, interleave(2)");
    assert_proven!(declared_shogi, "board = 9x9, |rank, file| (8 - file, rank)");
}

/// Functions that are wrong are found out.
#[test]
fn machine_code_of_another_map_is_refuted() {
    let report = prove_map("flip", declared::declared_flip_vertical, "sq ^ 7").unwrap_err();
    assert!(report.starts_with("flip is refuted: ") && report.ends_with("it is `flip_vertical` (proven)"), "{report}");
}

#[inline(never)]
fn transposed_by_matrix(machine: permgen::instructions::x86::V4, board: u64) -> u64 {
    machine.run(|| machine.gf2p8affineqb_u64(0x8040_2010_0804_0201, board.swap_bytes()))
}

#[inline(never)]
fn gathered(machine: permgen::instructions::x86::V3, board: u64) -> u64 {
    machine.run(|| machine.pdep_u64(machine.pext_u64(board, 0x8040_2010_0804_0201), 0xff00))
}

/// The portable form, or the one of the machine that the build is for (run these with `-C target-cpu=native` too).
mod chosen {
    permgen::permutation! {
        targets = [x86-64-v3, x86-64-v4];
        pub fn chosen_mirror(board: u64) -> u64 { sq ^ 7 }
        pub fn chosen_diagonal(board: u64) -> u64 { |rank, file| (file, rank) }
        pub fn chosen_scattered(board: u64) -> u64 { objective = ops; (30 * sq * sq + 29 * sq + 5) & 63 }
        pub fn chosen_words(word: u32) -> u32 { inverse(interleave(2)) }
        pub fn chosen_bytes(word: u128) -> u128 { sq ^ 7 }
        pub fn chosen_drops(board: u64) -> u64 { restrict(chosen_scattered, 0x1234_5678_9abc_def0) }
    }
}

#[test]
fn machine_code_for_the_machine_of_the_build_is_proved() {
    use chosen::*;
    assert_proven!(chosen_mirror, "sq ^ 7");
    assert_proven!(chosen_diagonal, "|rank, file| (file, rank)");
    assert_proven!(chosen_bytes, "width = u128, sq ^ 7");
    // These load a table where bits are selected. With debug assertions `core` checks that it does not overlap with its copy,
    // which is a branch on addresses.
    if !cfg!(all(debug_assertions, target_feature = "avx512bitalg")) {
        assert_proven!(chosen_scattered, "(30 * sq * sq + 29 * sq + 5) & 63");
        assert_proven!(chosen_words, "width = u32, inverse(interleave(2))");
        assert_proven!(chosen_drops, "restrict((30 * sq * sq + 29 * sq + 5) & 63, 0x123456789abcdef0)");
    }
}

#[test]
fn machine_code_of_special_instructions_is_proved() {
    if let Some(machine) = permgen::instructions::x86::V4::detect() {
        // Of a function that is called with constants alone, only what they need may be left.
        black_box(transposed_by_matrix as fn(_, u64) -> u64)(machine, 1);
        prove_symbol("/proc/self/exe", "transposed_by_matrix", "|rank, file| (file, rank)").unwrap();
    } else {
        without_instructions("no processor with GFNI and AVX-512");
    }
    if let Some(machine) = permgen::instructions::x86::V3::detect() {
        black_box(gathered as fn(_, u64) -> u64)(machine, 1);
        let diagonal = "restrict(|rank, file| ((1 + rank - file) & 7, file), 0x8040201008040201)";
        prove_symbol("/proc/self/exe", "machine_code::gathered", diagonal).unwrap();
    } else {
        without_instructions("no processor with BMI2");
    }
}
