//! `permgen emit` for particular machines, in C, C++ and Rust.

use crate::common::stdout;
use crate::emit::emit;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;

#[test]
fn a_file_of_c_can_hold_programs_for_several_machines() {
    emit(&["rotate_90", "--lang", "c", "--targets", "x86-64-v3,aarch64"])
        .assert()
        .success()
        .stdout(contains("permgen emit rotate_90 --effort low --targets x86-64-v3,aarch64 --lang c"))
        .stdout(contains("#if defined(__x86_64__) && defined(__BMI__) && defined(__BMI2__)"))
        .stdout(contains("/// On x86-64-v3: "))
        .stdout(contains("__builtin_cpu_supports").not());
    emit(&["rotate_90", "--lang", "cpp", "--targets", "x86-64-v3", "--dispatch"])
        .assert()
        .success()
        .stdout(contains("if (__builtin_cpu_supports(\"bmi\") && __builtin_cpu_supports(\"bmi2\")) {"))
        .stdout(contains("__attribute__((target(\"bmi,bmi2\")))"));
    let mirrored = emit(&["mirror_horizontal", "--lang", "c", "--targets", "x86-64-v4,aarch64"]).assert().success();
    mirrored
        .stdout(contains("#elif defined(__aarch64__)"))
        .stdout(contains("permgen_rbit64(__builtin_bswap64(board))"));
    // Where a machine has nothing better, there is no choice.
    let flipped = emit(&["flip_vertical", "--lang", "c", "--targets", "x86-64-v3"]).assert().success();
    flipped.stdout(contains("#if defined(__x86_64__)").not());
}

#[test]
fn every_machine_has_a_spelling_in_c() {
    for lang in ["c", "cpp"] {
        for (map, target, call) in [
            ("mirror_horizontal", "riscv64", "permgen_brev8("),
            ("width = u32; reverse_bits", "riscv64", "permgen_brev8("),
            ("width = u128; reverse_bits", "x86-64-v4", "_mm_shuffle_epi8("),
            ("reverse_bits", "aarch64", "permgen_rbit64(board)"),
            ("inverse(interleave(2))", "aarch64-sve2", "permgen_bgrp64(board, "),
            ("gather(file(c))", "x86-64-v3", "_pext_u64(board, "),
        ] {
            let guard = format!("#error \"this header is for {target}: build for that machine");
            let alone = stdout(&emit(&[map, "--lang", lang, "--target", target]).assert().success().stderr(""));
            assert!(alone.contains(call) && alone.contains(&guard), "{alone}");
            let chosen = stdout(&emit(&[map, "--lang", lang, "--targets", target]).assert().success().stderr(""));
            assert!(chosen.contains(call) && !chosen.contains(&guard), "{chosen}");
        }
    }
}

#[test]
fn instructions_without_a_stable_function_cannot_be_in_a_rust_file() {
    emit(&["inverse(interleave(2))", "--lang", "rust", "--target", "aarch64-sve2"]).assert().code(2).stdout("").stderr(
        contains(
            "`bgrp` cannot be written in a Rust file without `asm!`: `permgen::permutation!` and `--lang c` have it",
        ),
    );
}

#[test]
fn what_words_of_rust_have_can_be_in_a_file_for_any_machine() {
    let reversed = emit(&["reverse_bits", "--lang", "rust", "--target", "aarch64-sve2"]).assert().success();
    reversed.stdout(contains("pub const fn reverse_bits").and(contains("board.reverse_bits()")));
}

#[test]
fn a_header_with_words_of_128_bits_says_so_to_compilers_that_lack_them() {
    emit(&["rotate_left(3)", "--width", "128", "--name", "turned", "--lang", "c", "--target", "thumbv7em"])
        .assert()
        .success()
        .stdout(contains("#ifndef __SIZEOF_INT128__\n#error"));
}

/// Machines gather from 64 bits: a call on the lower half of a word would lose the upper one.
#[test]
fn halves_of_words_are_not_lost() {
    for lang in ["rust", "c", "cpp"] {
        let map = "width = [u128; 2]; (i & 1) << 7 | i >> 1";
        let emitted = emit(&[map, "--lang", lang, "--target", "x86-64-v3"]).assert().success();
        emitted.stdout(contains("_pext_u32(").not());
    }
}
