//! What loaders fill in and protect, and what Go's linker says of a file's functions.

use std::path::{Path, PathBuf};
use std::process::Command;

use permgen_core::{PartialMap, Permutation, Width};
use permgen_verify::Expected;
use permgen_verify::binary::prove_symbol;

/// A file that a C compiler makes in a folder.
fn made(folder: &Path, name: &str, text: &str, flags: &[&str]) -> PathBuf {
    let (source, file) = (folder.join(format!("source_of_{name}")), folder.join(name));
    std::fs::write(&source, text).expect("written");
    let language = if text.starts_with(".text") { "assembler" } else { "c" };
    let mut compiler = Command::new("cc");
    compiler.current_dir(folder).args(["-x", language, "-O2", "-w"]).arg(&source).args(["-x", "none"]);
    assert!(compiler.args(flags).arg("-o").arg(&file).status().expect("a compiler").success(), "{text}");
    file
}

/// The verdict on the claim that a function flips a board.
fn said(file: &Path, symbol: &str) -> String {
    match prove_symbol(file, symbol, "sq ^ 56") {
        Ok(_) => "proven".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// A loader copies another file's constants as long as they are, not eight bytes of them.
#[test]
fn all_of_a_copied_object_is_unknown() {
    let folder = tempfile::tempdir().expect("a folder");
    made(folder.path(), "masks.so", "const long masks[3] = {1, 2, 4};", &["-fPIC", "-shared"]);
    let text = "extern const unsigned long masks[3];
        __attribute__((noinline)) unsigned long flip(unsigned long x) { return __builtin_bswap64(x) ^ (masks[2] & x << 1); }
        int main(void) { return flip(1); }";
    for flags in [&["-no-pie", "./masks.so"][..], &["-fPIE", "-pie", "./masks.so"]] {
        let said = said(&made(folder.path(), "copies", text, flags), "flip");
        assert!(said.contains("`masks` through relocation number 5"), "{flags:?}: {said}");
    }
}

/// A static executable has no loader that protects what it asks for.
#[test]
fn what_a_static_executable_protects_itself_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "__attribute__((section(\".data.rel.ro\"))) unsigned long table[2];
        __attribute__((noinline)) unsigned long flip(unsigned long x) { return __builtin_bswap64(x) ^ table[x & 1]; }
        void _start(void) { table[1] = flip(1); for (;;) {} }";
    for kind in [&["-nostdlib", "-static"][..], &["-nostdlib", "-fPIE", "-static-pie"]] {
        let file = std::fs::read(made(folder.path(), "alone", text, kind)).expect("it was made");
        let flip = Permutation::from_fn(Width::W64, |bit| bit ^ 56);
        let claim = permgen_verify::binary::claim(&file, "flip", &Expected::from(PartialMap::from(flip)), None);
        let assumed = claim.expect("a word").conduct.assumed().unwrap_or_default();
        assert!(assumed.starts_with("`.data.rel.ro` is protected once it is filled in"), "{kind:?}: {assumed}");
    }
}

/// Of a file that Go made, what is called as Go does is between two of its linker's symbols, and is no assembly.
#[test]
fn what_go_calls_in_another_way_is_not_judged_by_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let function = |name: &str, code: &str| format!(".globl {name}\n.type {name},@function\n{name}: {code}; ret\n");
    let text = [
        ".text\n.type runtime.text,@function\nruntime.text:\n".to_owned(),
        function("main.of_go", "bswap %rax"),
        function("main.of_assembly.abi0", "bswap %rax"),
        ".type runtime.etext,@function\nruntime.etext:\n".to_owned(),
        function("of_c.constprop.0", "mov %rdi, %rax; bswap %rax"),
        ".section .gopclntab, \"a\"\n.byte 0\n".to_owned(),
    ];
    let object = made(folder.path(), "go.o", &text.concat(), &["-c"]);
    let said = |symbol: &str| said(&object, symbol);
    assert!(said("main.of_go").starts_with("proven"), "{}", said("main.of_go"));
    assert!(said("of_c.constprop.0").starts_with("proven"), "{}", said("of_c.constprop.0"));
    let assembly = said("main.of_assembly.abi0");
    assert!(assembly.contains("Go passes it its arguments on the stack"), "{assembly}");
}
