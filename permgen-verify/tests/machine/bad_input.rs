//! Files that are wrong: a sentence for each, never a panic.

use std::process::Command;
use std::sync::OnceLock;

use permgen_verify::binary::{NotProved, prove_symbol};
use permgen_verify::machine::{Argument, Function, MachineError, Stop, StopKind};
use permgen_verify::term::Terms;
use proptest::prelude::*;

use crate::machine::corpus::{Corpus, map};
use crate::skip::skipped;

fn corpus() -> &'static Corpus {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    CORPUS.get_or_init(|| Corpus::compile(&["-O", "-C", "strip=debuginfo"]))
}

/// A static executable without a library chooses functions as it starts: which one is called is nowhere in the file.
#[test]
fn functions_that_are_chosen_at_the_start_are_not_followed() {
    let text = "typedef unsigned long u64;
        static u64 flip(u64 x) { return __builtin_bswap64(x); }
        static u64 keep(u64 x) { return x; }
        static volatile int choice = 1;
        static void *resolve(void) { return choice ? (void *)keep : (void *)flip; }
        u64 chosen(u64) __attribute__((ifunc(\"resolve\")));
        u64 by_name(u64 x) { return chosen(x) + 0; }
        u64 by_pointer(u64 x) { u64 (*const function)(u64) = chosen; return function(x); }
        u64 (*const table[])(u64) = {chosen, flip};
        u64 by_table(u64 x) { return table[0](x); }
        u64 known(u64 x) { return table[1](x); }
        void _start(void) {}";
    let folder = tempfile::tempdir().expect("a folder");
    let (source, made) = (folder.path().join("chosen.c"), folder.path().join("chosen"));
    std::fs::write(&source, text).expect("written");
    for flags in [["-static", "-no-pie", "-O0"], ["-static", "-no-pie", "-O2"], ["-static-pie", "-fPIE", "-O1"]] {
        let mut gcc = Command::new("gcc");
        gcc.args(flags).args(["-g", "-nostdlib", "-fno-inline", "-w", "-o"]).args([&made, &source]);
        let Ok(output) = gcc.output() else { return skipped("`gcc` is not installed") };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for function in ["by_name", "by_pointer", "by_table", "chosen"] {
            for map in ["sq ^ 56", "sq"] {
                let told = prove_symbol(&made, function, map);
                let is_open = !matches!(told, Ok(_) | Err(NotProved::Refuted { .. } | NotProved::Panics { .. }));
                assert!(is_open, "{flags:?}: {function} is {map}: {told:?}");
            }
        }
        let known = prove_symbol(&made, "known", "sq ^ 56");
        assert!(known.is_ok(), "{flags:?}: {known:?}");
    }
}

/// The message and the help.
fn said(result: Result<Function, MachineError>) -> (String, String) {
    let error = result.expect_err("it is wrong");
    (error.to_string(), error.help().unwrap_or_default())
}

/// The smallest header of ELF for a machine.
fn elf_for(machine: u8) -> Vec<u8> {
    let mut header = vec![0; 64];
    header[..7].copy_from_slice(&[0x7f, b'E', b'L', b'F', 2, 1, 1]);
    (header[16], header[18], header[20], header[52], header[58]) = (1, machine, 1, 64, 64);
    header
}

#[test]
fn other_formats_are_named() {
    let arm = said(Function::from_bytes(&elf_for(183), "f"));
    assert_eq!(arm.0, "ELF for aarch64 is not supported");
    assert_eq!(arm.1, "objects, rlibs, shared libraries and executables in ELF for x86-64 can be read");
    assert_eq!(said(Function::from_bytes(&elf_for(243), "f")).0, "ELF for riscv64 is not supported");
    assert_eq!(said(Function::from_bytes(b"MZ\x90\0", "f")).0, "a Windows executable is not supported");
    assert_eq!(said(Function::from_bytes(&[0xcf, 0xfa, 0xed, 0xfe], "f")).0, "a Mach-O file is not supported");
    assert_eq!(said(Function::from_bytes(b"\0asm\x01\0\0\0", "f")).0, "a WebAssembly module is not supported");
    assert_eq!(said(Function::from_bytes(b"fn main() {}", "f")).0, "a file that is no ELF object is not supported");
    assert_eq!(said(Function::from_bytes(b"", "f")).0, "an empty file is not supported");
    assert_eq!(said(Function::from_bytes(b"!<arch>\n", "f")).0, "an archive without ELF objects is not supported");
    let (missing, _) = said(Function::from_file("/no/such/file", "f"));
    assert_eq!(missing, "cannot read `/no/such/file`: No such file or directory (os error 2)");
}

#[test]
fn names_are_suggested() {
    let (message, help) = said(Function::from_file(&corpus().object, "flip_vertcal"));
    assert!(message.starts_with("there is no function `flip_vertcal` among the "), "{message}");
    assert_eq!(help, "similar: `flip_vertical`");
    let (_, help) = said(Function::from_file(&corpus().library, "transmogrify"));
    assert!(help.contains("#[inline(never)]"), "{help}");
}

/// Two functions of one name.
mod first {
    #[inline(never)]
    pub(super) fn ambiguous_name(x: u64) -> u64 {
        x ^ 1
    }
}

mod second {
    #[inline(never)]
    pub(super) fn ambiguous_name(x: u64) -> u64 {
        x.rotate_left(8)
    }
    #[inline(never)]
    pub(super) fn through_memory(x: &u64) -> u64 {
        *x
    }
    #[inline(never)]
    pub(super) fn to_memory(x: &mut u64, y: u64) {
        *x = y;
    }
    #[inline(never)]
    pub(super) fn far_away(x: usize) -> u64 {
        static WORDS: [u64; 5] = [3, 1, 4, 1, 5];
        // Without a check, so without bounds.
        WORDS.iter().copied().cycle().nth(x % 100).unwrap_or(0)
    }
}

#[test]
fn ambiguous_names_are_listed() {
    // Hidden from the compiler, which else makes code for this very argument.
    let one = std::hint::black_box(1);
    assert_eq!((first::ambiguous_name(one + 1), second::ambiguous_name(one)), (3, 256));
    let executable = std::env::current_exe().expect("a path");
    let (message, help) = said(Function::from_file(&executable, "ambiguous_name"));
    assert_eq!(message, "`ambiguous_name` is the name of 2 functions");
    assert!(help.contains("first::ambiguous_name`") && help.contains("second::ambiguous_name`"), "{help}");
    prove_symbol(&executable, "second::ambiguous_name", "rotate_left(8)").unwrap();
}

#[test]
fn what_is_not_modelled_is_refused_by_name_and_place() {
    let refused = |symbol: &str, arguments: &[u32]| {
        let executable = std::env::current_exe().expect("a path");
        let function = Function::from_file(executable, symbol).expect("found");
        let mut terms = Terms::new();
        let arguments: Vec<_> = arguments.iter().map(|&width| Argument::Word(terms.input("x", width))).collect();
        let conduct = function.execute(&mut terms, &arguments, 64).expect("a signature of registers").conduct;
        let [Stop { kind: StopKind::NotFollowed, what, at, condition }] = &conduct.stops[..] else {
            panic!("{symbol}: {conduct:?}")
        };
        assert!(at.function.ends_with(symbol) && at.offset < 64 && at.file_offset > 64, "{at}");
        assert_eq!(terms.value(*condition), Some(1));
        what.clone()
    };
    let mut word = 5;
    assert_eq!(second::through_memory(&word), 5);
    second::to_memory(&mut word, 6);
    assert_eq!((word, second::far_away(2)), (6, 4));
    assert_eq!(refused("through_memory", &[64]), "`mov` reads memory at an address that is not known");
    assert_eq!(refused("to_memory", &[64, 64]), "`mov` writes to memory that is not known");
}

#[test]
fn registers_are_limited() {
    let function = Function::from_file(&corpus().object, "flip_vertical").expect("found");
    let mut terms = Terms::new();
    let words = [64, 128, 128, 128].map(|width| Argument::Word(terms.input("x", width)));
    let error = function.execute(&mut terms, &words, 64).expect_err("too many");
    assert_eq!(error.to_string(), "the arguments do not fit into 6 registers");
    let odd = terms.input("odd", 100);
    let error = function.execute(&mut terms, &[Argument::Word(odd)], 64).expect_err("too wide");
    assert_eq!(error.to_string(), "an argument of 100 bits is not passed in registers");
}

#[test]
fn refutations_say_which_word() {
    let error = prove_symbol(&corpus().library, "flip_vertical", "sq ^ 7").expect_err("another map");
    let message = error.to_string();
    assert!(message.starts_with("refuted: `flip_vertical` returns 0x"), "{message}");
    let error = prove_symbol(&corpus().library, "flip_vertical", "sq ^ 70").expect_err("no map");
    assert!(error.to_string().contains("70") || error.to_string().contains("64"), "{error}");
    let error = prove_symbol(&corpus().library, "no_such_function_at_all", "sq ^ 7").expect_err("not there");
    assert!(format!("{error:?}").contains("there is no function `no_such_function_at_all`"), "{error:?}");
}

#[test]
fn a_narrow_argument_is_not_trusted_to_be_extended() {
    // movzx eax, dil; ret and mov eax, edi; shr eax, 4; ret, as functions of `u8`: only the first is right for every caller.
    let (mut object, place) = with_code(&[0x40, 0x0f, 0xb6, 0xc7, 0xc0, 0xc0, 4, 0xc3]);
    let swapped = map("width = u8, sq ^ 4");
    let question =
        |object: &[u8]| Function::from_bytes(object, "knight").unwrap().claim(&swapped).unwrap().claim.question;
    let decide = |question| permgen_verify::decide(&question, &permgen_verify::Options::default()).unwrap();
    // movzx eax, dil; rol al, 4; ret
    assert!(matches!(decide(question(&object)), permgen_verify::Verdict::Proved(_)));
    // mov eax, edi; shr eax, 4; shl edi, 4; or eax, edi; ret
    let code = [0x89, 0xf8, 0xc1, 0xe8, 4, 0xc1, 0xe7, 4, 0x09, 0xf8, 0xc3];
    object[place..place + code.len()].copy_from_slice(&code);
    let permgen_verify::Verdict::Refuted(found) = decide(question(&object)) else { panic!("bits above matter") };
    assert!(question(&object).terms.inputs()[1].0.starts_with("bits 8 to 63 of rdi"));
    assert_ne!(found.inputs[1], 0);
}

#[test]
fn registers_of_the_caller_must_be_restored() {
    for (code, message) in [
        // mov rbx, rdi; mov rax, rdi; ret
        (&[0x48, 0x89, 0xfb, 0x48, 0x89, 0xf8, 0xc3][..], "`ret` while rbx is not what it was at entry"),
        // push rdi; ret
        (&[0x57, 0xc3], "`ret` while rsp is not what it was at entry"),
        // mov [rsp + 8], rdi
        (&[0x48, 0x89, 0x7c, 0x24, 8], "`mov` writes the caller's part of the stack"),
        // mov rax, [rsp + 8]
        (&[0x48, 0x8b, 0x44, 0x24, 8], "`mov` reads the caller's part of the stack"),
        // add rsp, 127; inc rsp; inc rsp
        (
            &[0x48, 0x83, 0xc4, 127, 0x48, 0xff, 0xc4, 0x48, 0xff, 0xc4],
            "`inc` moves the stack pointer to where signals spoil what is the caller's",
        ),
        // mov rsp, rdi
        (&[0x48, 0x89, 0xfc], "`mov` moves the stack pointer to where signals spoil what is the caller's"),
        // mov [rsp - 256], rdi
        (&[0x48, 0x89, 0xbc, 0x24, 0, 0xff, 0xff, 0xff], "`mov` writes below the red zone"),
        // mov rax, [rsp - 256]
        (&[0x48, 0x8b, 0x84, 0x24, 0, 0xff, 0xff, 0xff], "`mov` reads below the red zone"),
        // mov rax, fs:[0]
        (&[0x64, 0x48, 0x8b, 0x04, 0x25, 0, 0, 0, 0], "`mov` on thread-local memory"),
        // syscall
        (&[0x0f, 0x05], "`syscall` branches"),
        // ud2
        (&[0x0f, 0x0b], "it traps: `ud2`"),
        // jmp to itself
        (&[0xeb, 0xfe], "more than 400000 instructions"),
        // an invalid opcode
        (&[0x06], "bytes that are no instruction"),
    ] {
        let (object, _) = with_code(code);
        let function = Function::from_bytes(&object, "knight").expect("found");
        let mut terms = Terms::new();
        let x = terms.input("x", 64);
        let conduct = function.execute(&mut terms, &[Argument::Word(x)], 64).expect("a word").conduct;
        assert!(conduct.stops.iter().any(|stop| stop.what == message), "{message}: {conduct:?}");
    }
}

#[test]
fn registers_that_are_restored_may_be_used() {
    // push rbx; push rbp; mov rbp, rsp; mov rbx, rdi; bswap rbx; mov rax, rbx; leave; pop rbx; ret
    let code = [0x53, 0x55, 0x48, 0x89, 0xe5, 0x48, 0x89, 0xfb, 0x48, 0x0f, 0xcb, 0x48, 0x89, 0xd8, 0xc9, 0x5b, 0xc3];
    let (object, _) = with_code(&code);
    let question = Function::from_bytes(&object, "knight").unwrap().claim(&map("sq ^ 56")).unwrap().claim.question;
    let verdict = permgen_verify::decide(&question, &permgen_verify::Options::default()).unwrap();
    assert!(matches!(verdict, permgen_verify::Verdict::Proved(_)), "{verdict:?}");
}

/// The corpus's object with other code in place of a function, and where that is in the file.
fn with_code(code: &[u8]) -> (Vec<u8>, usize) {
    use object::{Object, ObjectSection, ObjectSymbol};
    let mut file = std::fs::read(&corpus().object).expect("readable");
    let parsed = object::File::parse(&*file).expect("an object");
    let function = parsed.symbols().find(|symbol| symbol.name() == Ok("knight")).expect("found");
    let section = function.section_index().expect("in a section");
    let (start, _) = parsed.section_by_index(section).expect("a section").file_range().expect("in the file");
    let place = (start + function.address()) as usize;
    assert!(code.len() as u64 <= function.size(), "room for the code");
    file[place..place + code.len()].copy_from_slice(code);
    (file, place)
}

fn never_panics(file: &[u8]) {
    for symbol in ["flip_vertical", "rotate_90", "wide", "counts"] {
        if let Ok(function) = Function::from_bytes(file, symbol) {
            let mut terms = Terms::new();
            let x = terms.input("x", 64);
            let _ = function.execute(&mut terms, &[Argument::Word(x)], 64);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn truncated_files_are_refused_or_read(cut: prop::sample::Index, library: bool) {
        let file = std::fs::read(if library { &corpus().library } else { &corpus().object }).expect("readable");
        never_panics(&file[..cut.index(file.len())]);
    }

    #[test]
    fn damaged_files_are_refused_or_read(
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..40), library: bool, from_the_ends: bool,
    ) {
        let mut file = std::fs::read(if library { &corpus().library } else { &corpus().object }).expect("readable");
        let length = file.len();
        for (place, value) in places {
            // Headers are at the ends.
            let place = if from_the_ends { (place.index(4096) + length - 3500) % length } else { place.index(length) };
            file[place] = value;
        }
        never_panics(&file);
    }
}
