//! Functions with programs for several machines, of which the build takes one: built for each machine, and run.

use std::process::Command;
use std::sync::OnceLock;

use permgen_codegen::emit::Function;
use permgen_core::target::{AARCH64, Target, X86_64_V3, X86_64_V4};
use permgen_tests::skip::{skipped, without_instructions};
use permgen_verify::binary::NotProved;

use super::corpus::{Case, corpus, specified, specified_for};
use super::drivers::{self, Driver};
use super::{Trial, folder, run, tools, written};

/// Builds with other options, or with another compiler, and runs by what runs it.
pub(super) fn commands(driver: &Driver, compiler: Option<&str>, options: &[&str], runner: &[&str]) -> Vec<Vec<String>> {
    let mut commands = (driver.commands)().expect("it was there before");
    let build = &mut commands[0];
    if let Some(compiler) = compiler {
        compiler.clone_into(&mut build[0]);
    }
    build.extend(options.iter().map(|&option| option.to_owned()));
    let run = commands.last_mut().expect("a driver runs something");
    run.splice(..0, runner.iter().map(|&word| word.to_owned()));
    commands
}

fn takes_the_program_of_the_machine(driver: &Driver, cross: &str) {
    if let Err(missing) = (driver.commands)() {
        return skipped(&format!("{} is not tested: {missing}", driver.language));
    }
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    let cases = CASES.get_or_init(|| {
        // Of 128 bits x86-64-v4 has operations that have no name in C.
        let is_written = |case: &Case| !case.function().name.ends_with("_wide");
        let machines: [&Target; 3] = [&X86_64_V4, &X86_64_V3, &AARCH64];
        let transposed = specified("transposed", None, "shape = 64x64; |row, column| (column, row)", &machines);
        specified_for(&machines).into_iter().filter(is_written).chain([transposed]).collect()
    });
    let mut trial = Trial::new(driver, &format!("{}-machines", driver.language), cases);
    for name in [
        "_pext_u64",
        "_mm512_bitshuffle_epi64_mask",
        "_mm_gf2p8affine_epi64_epi8",
        "_mm512_maskz_shuffle_i64x2",
        "permgen_rbit64",
    ] {
        assert!(trial.text.contains(name), "{} has no `{name}`:\n{}", driver.language, trial.text);
    }
    let functions = |asks_processor: bool| -> Vec<Function<'_>> {
        cases.iter().map(|case| case.function().asking_processor(asks_processor)).collect()
    };
    for asks_processor in [false, true] {
        trial.text = written(driver.language, &functions(asks_processor), driver.module);
        assert_eq!(trial.text.contains("__builtin_cpu_supports(\"bmi2\")"), asks_processor);
        on_each_machine(driver, cross, &trial);
    }
}

/// The options for what x86-64-v4 has; without a processor that has it, its intrinsics are run in plain C.
pub(super) const AVX512: &str =
    "-mbmi -mbmi2 -mssse3 -mpclmul -mgfni -mavx512f -mavx512bw -mavx512dq -mavx512bitalg -mavx512vbmi";

fn on_each_machine(driver: &Driver, cross: &str, trial: &Trial<'_>) {
    trial.succeeds(&commands(driver, None, &[], &[]));
    #[cfg(target_arch = "x86_64")]
    {
        let features = [
            ("BMI2", std::arch::is_x86_feature_detected!("bmi2"), "-mbmi -mbmi2"),
            ("AVX-512 with BITALG", std::arch::is_x86_feature_detected!("avx512bitalg"), AVX512),
        ];
        for (name, is_there, options) in features {
            match is_there {
                true => trial.succeeds(&commands(driver, None, &options.split(' ').collect::<Vec<_>>(), &[])),
                false => without_instructions(&format!("{}: this processor has no {name}", driver.language)),
            }
        }
    }
    let vectors = (driver.commands)().and_then(|commands| tools::header(&commands[0][0], "simde/x86/avx512.h"));
    match vectors {
        Ok(()) => {
            let defined =
                AVX512.replace("-m", "-D__").split(' ').map(|name| name.to_uppercase() + "__").collect::<Vec<_>>();
            let folder = concat!("-isystem", env!("CARGO_MANIFEST_DIR"), "/tests/languages/drivers/portable");
            let options: Vec<&str> = defined.iter().map(String::as_str).chain([folder, "-Wno-psabi"]).collect();
            let commands = commands(driver, None, &options, &[]);
            let broken = trial.text.replace("_mm512_maskz_shuffle_i64x2(0xff,", "_mm512_maskz_shuffle_i64x2(0xef,");
            let (is_wrong_seen, said) = trial.run(&broken, &commands);
            assert!(
                !is_wrong_seen && said.contains("wrong: "),
                "{}: a lost word was not seen: {said}",
                driver.language
            );
            trial.succeeds(&commands);
        }
        Err(missing) => skipped(&format!("{} for AVX-512 in plain C is not tested: {missing}", driver.language)),
    }
    match tools::program(cross, "--version").and_then(|cross| Ok((cross, tools::program("qemu-aarch64", "--version")?)))
    {
        Ok((cross, qemu)) => trial.succeeds(&commands(driver, Some(&cross), &["-static"], &[&qemu])),
        Err(missing) => skipped(&format!("{} for AArch64 is not tested: {missing}", driver.language)),
    }
}

#[test]
#[ignore = "slow: compilers of every language"]
fn c_takes_the_program_of_the_machine() {
    takes_the_program_of_the_machine(&drivers::c(), "aarch64-linux-gnu-gcc");
}

#[test]
#[ignore = "slow: compilers of every language"]
fn cpp_takes_the_program_of_the_machine() {
    takes_the_program_of_the_machine(&drivers::cpp(), "aarch64-linux-gnu-g++");
}

/// In place of MSVC: its intrinsics under another compiler, and none of the names that it lacks.
fn compiles_with_the_names_of_msvc(driver: &Driver) {
    const MSVC: [&str; 2] =
        ["-D_MSC_VER=1929", concat!("-isystem", env!("CARGO_MANIFEST_DIR"), "/tests/languages/drivers/msvc")];
    let compiler = match (driver.commands)() {
        Ok(commands) => commands[0][0].clone(),
        Err(missing) => return skipped(&format!("{} for MSVC is not tested: {missing}", driver.language)),
    };
    let is_narrow = |case: &Case| !written(driver.language, &[case.function()], driver.module).contains("permgen_u128");
    let cases: Vec<Case> =
        corpus().iter().filter(|case| (driver.has)(case.function().name) && is_narrow(case)).cloned().collect();
    let trial = Trial::new(driver, &format!("{}-msvc", driver.language), &cases);
    for name in ["__builtin_bswap64", "__builtin_clz", "PERMGEN_BSWAP"] {
        assert!(trial.text.contains(name), "{} has no `{name}`", driver.language);
    }
    trial.succeeds(&commands(driver, None, &MSVC, &[]));

    // What only MSVC sees, without what it includes.
    let own: String =
        trial.text.lines().filter(|line| !line.starts_with("#include")).map(|line| format!("{line}\n")).collect();
    let file = trial.folder.join("own.h");
    std::fs::write(&file, own).expect("it is written");
    let command = ["-E", "-P", "-U__x86_64__", "-x", "c", MSVC[0], "own.h"].map(str::to_owned);
    let (is_read, seen) = run(&trial.folder, &[vec![compiler], command.to_vec()].concat(), Some(&file));
    assert!(is_read && seen.contains("_BitScanReverse64"), "{seen}");
    let lacking = ["__builtin_bswap", "__builtin_clz", "__builtin_cpu", "__int128", "__attribute__", "__asm__"];
    for name in lacking {
        assert!(!seen.contains(name), "{}: MSVC has no `{name}`", driver.language);
    }
}

#[test]
#[ignore = "slow: compilers of every language"]
fn c_has_the_names_of_msvc() {
    compiles_with_the_names_of_msvc(&drivers::c());
}

#[test]
#[ignore = "slow: compilers of every language"]
fn cpp_has_the_names_of_msvc() {
    compiles_with_the_names_of_msvc(&drivers::cpp());
}

/// What a compiler makes of instructions that this processor need not have, proved.
#[test]
#[ignore = "slow: compilers of every language"]
fn machine_code_for_vectors_is_proved() {
    let driver = drivers::c();
    let compiler = match (driver.commands)() {
        Ok(commands) => commands[0][0].clone(),
        Err(missing) => return skipped(&format!("{} for AVX-512 is not proved: {missing}", driver.language)),
    };
    let machine = Command::new(&compiler).arg("-dumpmachine").output().expect("it runs");
    if !machine.stdout.starts_with(b"x86_64") {
        return skipped("C for AVX-512 is not proved: the compiler is not for x86-64");
    }
    let folder = folder("c-vectors");
    for (name, words, frame, map, other) in [
        ("planes", 8, "shape = 64x8 -> 8x64", "|square, plane| (plane, square)", "|square, plane| (7 - plane, square)"),
        (
            "mailbox",
            8,
            "shape = 8x64 -> 64x8",
            "|plane, square| (square, plane)",
            "|plane, square| (square, 7 - plane)",
        ),
        ("matrix", 16, "shape = 16x64 -> 64x16", "|row, column| (column, row)", "|row, column| (column, 15 - row)"),
        ("turned", 6, "board = 19x19", "rotate_90", "rotate_270"),
    ] {
        let [map, other] = [map, other].map(|map| format!("{frame}; {map}"));
        let case = specified(name, None, &map, &[&X86_64_V4]);
        let header = written("c", &[case.function()], "");
        let calls = format!("void called(const uint64_t *a, uint64_t *b) {{ {name}(a, b); }}\n");
        std::fs::write(folder.join(format!("{name}.c")), header + &calls).expect("a file");
        let mut command = vec![compiler.clone(), "-O2".to_owned(), "-Wall".to_owned(), "-Wextra".to_owned()];
        command.extend(AVX512.split(' ').map(str::to_owned));
        command.extend(["-c".to_owned(), format!("{name}.c"), "-o".to_owned(), format!("{name}.o")]);
        let (is_built, said) = run(&folder, &command, None);
        assert!(is_built, "{name}: {said}");
        let signature = format!("extern \"C\" fn(a: *const [u64; {words}], b: *mut [u64; {words}])");
        let object = folder.join(format!("{name}.o"));
        let proof = permgen_verify::binary::prove_symbol_as(&object, "called", &signature, &map);
        assert!(proof.is_ok(), "{name}: {}", proof.unwrap_err());
        let other = permgen_verify::binary::prove_symbol_as(&object, "called", &signature, &other);
        assert!(matches!(other, Err(NotProved::Refuted { .. })), "{name}: {other:?}");
    }
}

/// Newer runtimes have a method for reversed bytes, which older ones lack and Mono has, too.
#[test]
#[ignore = "slow: compilers of every language"]
fn csharp_takes_the_method_of_the_runtime() {
    let driver = drivers::csharp();
    if let Err(missing) = (driver.commands)() {
        return skipped(&format!("{} is not tested: {missing}", driver.language));
    }
    let reverses = |case: &Case| written("csharp", &[case.function()], driver.module).contains("ReverseEndianness");
    let cases: Vec<Case> = corpus().iter().filter(|case| reverses(case)).cloned().collect();
    let trial = Trial::new(&driver, "csharp-runtime", &cases);
    assert!(trial.text.contains("#if NETCOREAPP2_1_OR_GREATER || "));
    trial.succeeds(&commands(&driver, None, &["-define:NETCOREAPP2_1_OR_GREATER"], &[]));
}
