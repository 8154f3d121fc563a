//! A value that stands for a machine is to be had where all of the machine's features are there, and nowhere else: having
//! one makes calls of its instructions safe.
#![cfg(target_arch = "x86_64")]

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

use permgen::instructions::x86::{Avx2, V3, V4};
use permgen_core::target::vectors::{AVX2_LANES, AVX2_WORDS};
use permgen_core::target::{Machine, Target, X86_64_V3};

/// Each machine with its features as the facade has them, and what these are built on.
fn facade(machine: Machine) -> (&'static [&'static str], &'static [&'static str]) {
    match machine {
        Machine::Avx2 => (Avx2::FEATURES, Avx2::UNDER_FEATURES),
        Machine::V3 => (V3::FEATURES, V3::UNDER_FEATURES),
        Machine::V4 => (V4::FEATURES, V4::UNDER_FEATURES),
        Machine::Neon | Machine::Sve2 | Machine::Simd128 => unreachable!("it is of another architecture"),
    }
}

fn machines() -> impl Iterator<Item = (Machine, &'static Target)> {
    let all = Target::ALL.iter().copied().chain([&AVX2_LANES, &AVX2_WORDS]);
    all.filter(|target| target.arch == Some("x86_64")).filter_map(|target| Some((target.machine?, target)))
}

fn rustc() -> Command {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    // What the surroundings say about features is not asked here.
    rustc.env_remove("RUSTFLAGS");
    rustc
}

/// Compiles the facade's instructions alone, and a constant with the machine that the build is for.
fn with_token(machine: Machine, features: &str) -> Output {
    let name = machine.type_name();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("machine_features");
    std::fs::create_dir_all(&folder).unwrap();
    let instructions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../permgen/src/instructions/mod.rs");
    let source = folder.join(format!("{name}.rs"));
    let text = format!(
        "#![no_std]\n#[path = {instructions:?}]\npub mod instructions;\n\
         pub const TOKEN: instructions::x86::{name} = instructions::x86::{name}::new();\n"
    );
    std::fs::write(&source, text).unwrap();
    rustc()
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "--cfg", "has_avx512", "-C"])
        .arg(format!("target-feature={features}"))
        .arg("--out-dir")
        .args([&folder, &source])
        .output()
        .unwrap()
}

#[test]
fn the_facade_and_the_engine_have_one_list() {
    let mut known = vec![Machine::Neon, Machine::Sve2, Machine::Simd128];
    for (machine, target) in machines() {
        assert_eq!(facade(machine).0, target.features, "{}", target.name);
        known.push(machine);
    }
    assert!(Machine::ALL.iter().all(|machine| known.contains(machine)), "{known:?}");
}

#[test]
fn a_build_has_the_machine_with_all_its_features_and_with_none_left_out() {
    for (machine, target) in machines() {
        let all: Vec<String> = target.features.iter().map(|feature| format!("+{feature}")).collect();
        let all = all.join(",");
        let output = with_token(machine, &all);
        assert!(output.status.success(), "{all}: {}", String::from_utf8_lossy(&output.stderr));
        for left_out in target.features {
            let output = with_token(machine, &format!("{all},-{left_out}"));
            let messages = String::from_utf8_lossy(&output.stderr);
            let is_missing = messages.contains("error[E0599]") && messages.contains("`new`");
            assert!(!output.status.success() && is_missing, "{} without {left_out}: {messages}", target.name);
        }
    }
}

/// The compiler's own word on what it enables together with a machine's features.
#[test]
fn the_processor_is_asked_for_all_that_is_enabled() {
    let features = |flags: &str| -> BTreeSet<String> {
        let output = rustc().args(["--print", "cfg", "-C"]).arg(format!("target-feature={flags}")).output().unwrap();
        assert!(output.status.success(), "{flags}: {}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let feature = |line: &str| Some(line.strip_prefix("target_feature=\"")?.strip_suffix('"')?.to_owned());
        text.lines().filter_map(feature).collect()
    };
    let everywhere = features("");
    for (machine, target) in machines() {
        let all: Vec<String> = target.features.iter().map(|feature| format!("+{feature}")).collect();
        let (own, under) = facade(machine);
        let asked: BTreeSet<String> = own.iter().chain(under).map(|&feature| feature.to_owned()).collect();
        let enabled: BTreeSet<String> = features(&all.join(",")).difference(&everywhere).cloned().collect();
        assert_eq!(enabled, asked, "{}", target.name);
    }
}

/// AMD's processors before Zen 3 have slow `pext` and `pdep`.
#[test]
fn builds_for_slow_processors_are_told_from_others() {
    let (has, lacks) = X86_64_V3.except.expect("some are slow");
    for (cpu, is_slow) in
        [("bdver4", true), ("znver1", true), ("znver2", true), ("znver3", false), ("znver4", false), ("haswell", false)]
    {
        let output = rustc().args(["--print", "cfg", "-C"]).arg(format!("target-cpu={cpu}")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let enabled = |feature: &str| text.contains(&format!("target_feature=\"{feature}\""));
        assert!(X86_64_V3.features.iter().all(|feature| enabled(feature)), "{cpu}: {text}");
        assert_eq!(enabled(has) && !enabled(lacks), is_slow, "{cpu}: {text}");
    }
}
