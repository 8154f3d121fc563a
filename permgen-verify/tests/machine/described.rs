//! Debug information is read by lists of what is understood: what it says of functions decides how they are called, and what is not
//! understood is not guessed.

use std::path::Path;
use std::process::Command;

use object::{Object, ObjectSection};
use permgen_verify::binary::{NotProved, prove_symbol, prove_symbol_as};
use permgen_verify::recognize::Verdict;
use permgen_verify::scan::{Input, Settings, Subject, subjects_of_bytes};

use crate::skip::skipped;

/// The path of the object that a compiler makes of a text; none if there is no such compiler.
fn compiled(folder: &Path, compiler: &str, file: &str, text: &str, flags: &[&str]) -> Option<std::path::PathBuf> {
    let (source, object) = (folder.join(file), folder.join(format!("{file}.o")));
    std::fs::write(&source, text).expect("written");
    let mut command = Command::new(compiler);
    let made = command.current_dir(folder).args(flags).arg("-o").arg(&object).arg(&source).output();
    match made {
        Ok(made) => {
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
            Some(object)
        }
        Err(_) => {
            skipped(&format!("`{compiler}` is not installed"));
            None
        }
    }
}

/// What each function of an object is proven to be; nothing if that is not known.
fn named(object: &Path) -> Vec<(String, Option<String>)> {
    let subjects = subjects_of_bytes(&std::fs::read(object).expect("an object")).expect("functions");
    subjects.iter().map(|subject| (subject.name().to_owned(), name(subject))).collect()
}

fn name(subject: &Subject) -> Option<String> {
    let recognition = subject.examine(&Settings::default()).expect("methods agree").recognition;
    recognition.is_proven().then(|| recognition.name.unwrap_or_default())
}

const C: &str = r#"
typedef unsigned long u64;
typedef u64 vector __attribute__((vector_size(16)));
typedef unsigned big __attribute__((scalar_storage_order("big-endian")));
struct vectors { vector v; };
struct nothing {};
struct padded { __attribute__((aligned(16))) u64 word; };
struct swapped { unsigned word; } __attribute__((scalar_storage_order("big-endian")));
struct bits { u64 low : 8; u64 high : 56; };
u64 right(u64 x) { return __builtin_bswap64(x); }
u64 after_vector(vector v, u64 x) { return __builtin_bswap64(x); }
u64 after_struct(struct vectors v, u64 x) { return __builtin_bswap64(x); }
u64 after_nothing(struct nothing n, u64 x) { return __builtin_bswap64(x); }
u64 after_padded(struct padded p, u64 x) { return __builtin_bswap64(x); }
unsigned of_swapped(const struct swapped *s) { return s->word; }
__attribute__((ms_abi)) u64 of_windows(u64 a, u64 b, u64 c, u64 d) { return __builtin_bswap64(a); }
u64 of_bits(struct bits b) { return (u64)b.low << 56 | b.high; }
u64 of_bits_behind(const struct bits *b) { return (u64)b->low << 56 | b->high; }
unsigned narrow(u64 x) { return __builtin_bswap64(x); }
"#;

#[test]
fn types_that_are_not_understood_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for version in ["-gdwarf-2", "-gdwarf-3", "-gdwarf-5"] {
        let flags = ["-O1", version, "-gstrict-dwarf", "-c"];
        let Some(object) = compiled(folder.path(), "gcc", "types.c", C, &flags) else { return };
        for (function, name) in named(&object) {
            match function.as_str() {
                "right" | "after_nothing" => {
                    assert!(name.is_some_and(|name| name.contains("flip_vertical")), "{version}: {function}");
                }
                "narrow" => {}
                // Only from its third version on, debug information says in which order bytes are.
                "of_swapped" if version == "-gdwarf-2" => {}
                _ => assert_eq!(name, None, "{version}: {function}"),
            }
        }
    }
}

/// Whatever debug information says, of places of members above all, nothing panics.
#[test]
fn damaged_debug_information_is_survived() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "typedef unsigned long u64; struct two { u64 low, high; };
        struct two flip(struct two x) { struct two y = {__builtin_bswap64(x.high), __builtin_bswap64(x.low)}; return y; }
        void into(const struct two *from, struct two *to) { *to = flip(*from); }";
    let Some(object) = compiled(folder.path(), "gcc", "two.c", text, &["-O1", "-g", "-c"]) else { return };
    let bytes = std::fs::read(&object).expect("an object");
    let parsed = object::File::parse(&*bytes).expect("an object");
    let section = parsed.section_by_name(".debug_info").expect("debug information");
    let (start, size) = section.file_range().expect("it is in the file");
    for (place, with) in (start..start + size).step_by(2).zip([0x7f_u8, 0xff, 0x80, 0].into_iter().cycle()) {
        let mut damaged = bytes.clone();
        damaged[place as usize] = with;
        for subject in subjects_of_bytes(&damaged).unwrap_or_default() {
            let examined = subject.examine(&Settings::default()).expect("methods agree");
            if let Verdict::Unknown(why) = examined.recognition.verdict {
                assert!(!why.contains("error in permgen"), "{place}: {why}");
            }
        }
    }
}

/// gcc puts what seldom runs elsewhere, so the function lies in two ranges.
#[test]
fn a_function_in_two_places_is_described_where_it_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "void abort(void); unsigned long seen(unsigned long board, unsigned side) {\
                if (side > 1) abort(); return side ? __builtin_bswap64(board) : board; }";
    let Some(object) = compiled(folder.path(), "gcc", "seen.c", text, &["-O2", "-g", "-c"]) else { return };
    let told = prove_symbol(&object, "seen", "gather(file(a))").unwrap_err().to_string();
    assert!(told.contains("`seen` takes 2 words"), "{told}");
    // Its second part is no function without debug information.
    let found = Input::of_path(&object).expect("read")[0].functions().expect("an object");
    assert_eq!((found.subjects.len(), &found.undescribed[..]), (1, &[][..]));
}

#[test]
fn debug_information_says_what_binaries_take() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(object) = compiled(folder.path(), "gcc", "types.c", C, &["-O1", "-g", "-c"]) else { return };
    assert!(prove_symbol(&object, "right", "sq ^ 56").is_ok());
    // A word of 32 bits is returned: no map of 64 bits, whatever is above.
    let told = prove_symbol(&object, "narrow", "sq ^ 56").unwrap_err().to_string();
    assert!(told.contains("maps 64 bits to 32, the specification `u64` to `u64`; begin an index with"), "{told}");
    let against = [("right", "fn(u32) -> u64"), ("right", "fn(&u64) -> u64"), ("narrow", "fn(u64) -> u64")];
    for (function, signature) in against {
        let told = prove_symbol_as(&object, function, signature, "sq ^ 56").unwrap_err();
        assert!(told.to_string().contains("by its debug information"), "{function} as {signature}: {told}");
    }
    assert!(prove_symbol_as(&object, "right", "extern \"C\" fn(u64) -> u64", "sq ^ 56").is_ok());
    assert!(!matches!(prove_symbol(&object, "of_windows", "sq ^ 56"), Ok(_) | Err(NotProved::Refuted { .. })));
    // Nor can anybody say another convention than that of its registers, optimised or not.
    for flags in [["-O1", "-g", "-c"], ["-O0", "-g", "-c"]] {
        let Some(object) = compiled(folder.path(), "gcc", "types.c", C, &flags) else { return };
        let told = prove_symbol_as(&object, "of_windows", "extern \"C\" fn(u64) -> u64", "sq ^ 56").unwrap_err();
        assert!(told.to_string().contains("by its debug information, it takes"), "{flags:?}: {told}");
    }
}

/// clang names the conventions of attributes, which no signature overrules.
#[test]
fn no_signature_overrules_a_convention_that_is_named() {
    const TEXT: &str = "typedef unsigned long u64;
        __attribute__((ms_abi)) u64 of_windows(u64 x) { return __builtin_bswap64(x); }
        __attribute__((regcall)) u64 in_other_registers(u64 a, u64 b, u64 c, u64 x) { return __builtin_bswap64(x); }";
    let folder = tempfile::tempdir().expect("a folder");
    for level in ["-O0", "-O1"] {
        let flags = [level, "-g", "-c"];
        let Some(object) = compiled(folder.path(), "clang", "other.c", TEXT, &flags) else { return };
        let said = [
            ("of_windows", "extern \"C\" fn(u64) -> u64"),
            ("__regcall3__in_other_registers", "extern \"C\" fn(a: u64, b: u64, c: u64, x: u64) -> u64"),
        ];
        for (function, signature) in said {
            let told = prove_symbol_as(&object, function, signature, "sq ^ 56").unwrap_err().to_string();
            assert!(told.contains("calling convention of its own"), "{level}, {function}: {told}");
        }
    }
}

/// Of `_BitInt(37)` only 37 of 64 bits are a value's, and clang 14 does not say how many.
#[test]
fn integers_may_have_fewer_bits_than_their_bytes() {
    const TEXT: &str = "unsigned _BitInt(37) low(unsigned _BitInt(37) x) { return x; }
        unsigned long whole(unsigned long x) { return x; }";
    let folder = tempfile::tempdir().expect("a folder");
    for level in ["-O0", "-O1"] {
        let flags = [level, "-g", "-w", "-c"];
        let Some(object) = compiled(folder.path(), "clang", "bits.c", TEXT, &flags) else { return };
        let told = prove_symbol(&object, "low", "sq").unwrap_err().to_string();
        assert!(told.contains("_BitInt"), "{level}: {told}");
        assert!(prove_symbol(&object, "whole", "sq").is_ok(), "{level}");
    }
}

/// Callers that gcc compiles may leave anything above a narrow argument, and above the byte of a `_Bool`.
#[test]
fn narrow_words_of_gcc_are_not_extended() {
    const TEXT: &str = r#"
unsigned char low(unsigned char x) { return x; }
__attribute__((naked)) unsigned char if_zeros(unsigned char x) {
    asm("mov %edi, %eax; movzbl %dil, %edx; cmp %edi, %edx; je 1f; xor %eax, %eax; 1: ret");
}
__attribute__((naked)) unsigned long if_byte(unsigned long x, _Bool flip) {
    asm("mov %rdi, %rax; cmp $1, %sil; jne 1f; bswap %rax; 1: ret");
}
__attribute__((naked)) unsigned long if_word(unsigned long x, _Bool flip) {
    asm("mov %rdi, %rax; cmp $1, %esi; jne 1f; bswap %rax; 1: ret");
}
"#;
    let folder = tempfile::tempdir().expect("a folder");
    for optimised in ["-O0", "-O1"] {
        let Some(object) = compiled(folder.path(), "gcc", "narrow.c", TEXT, &[optimised, "-g", "-c"]) else { return };
        for (function, name) in named(&object) {
            assert_eq!(name.is_some(), ["low", "if_byte"].contains(&&*function), "{optimised}, {function}: {name:?}");
        }
    }
}

/// Whoever returns values in memory returns their address, too.
#[test]
fn results_in_memory_have_their_address_in_a_register() {
    const TEXT: &str = r#"
        .intel_syntax noprefix
        .globl right, wrong
        .type right, @function
        .type wrong, @function
        right:
            mov rax, rdi
        wrong:
            mov rcx, [rsi]
            mov rdx, [rsi + 8]
            mov r8, [rsi + 16]
            mov [rdi], r8
            mov [rdi + 8], rdx
            mov [rdi + 16], rcx
            ret
    "#;
    let folder = tempfile::tempdir().expect("a folder");
    let Some(object) = compiled(folder.path(), "gcc", "returned.s", TEXT, &["-c"]) else { return };
    let told = |function: &str| {
        let map = "board = 24x8; |rank, file| (rank % 8 + 8 * (2 - rank / 8), file)";
        prove_symbol_as(&object, function, "extern \"C\" fn(&[u64; 3]) -> [u64; 3]", map)
    };
    assert!(told("right").is_ok(), "{:?}", told("right"));
    assert!(matches!(told("wrong"), Err(NotProved::Unknown(_))), "{:?}", told("wrong"));
}

/// Above an `int` that is returned, a register may hold anything.
#[test]
fn what_compares_bytes_returns_an_int() {
    let function = |name: &str, taken: &str| {
        format!(
            ".globl {name}
            .type {name}, @function
            {name}:
                sub rsp, 72
                mov [rsp + 32], rdi
                mov [rsp + 40], rdi
                lea rdi, [rsp + 32]
                lea rsi, [rsp + 40]
                mov edx, 8
                call memcmp@PLT
                {taken}
                mov rax, [rsp + 32]
                bswap rax
                or rax, rcx
                add rsp, 72
                ret\n"
        )
    };
    let text =
        [".intel_syntax noprefix\n", &function("whole", "mov rcx, rax"), &function("low", "mov ecx, eax")].concat();
    let folder = tempfile::tempdir().expect("a folder");
    let Some(object) = compiled(folder.path(), "gcc", "compared.s", &text, &["-c"]) else { return };
    assert!(prove_symbol(&object, "low", "sq ^ 56").is_ok());
    assert!(!matches!(prove_symbol(&object, "whole", "sq ^ 56"), Ok(_) | Err(NotProved::Refuted { .. })));
}

/// gcc does not name the conventions of attributes: where it names no registers either, the convention is printed as an assumption;
/// where there is source, its text after the preprocessor settles it.
#[test]
fn a_calling_convention_that_nobody_names_is_assumed() {
    const ASSUMED: &str = "the calling convention is System V, which the file does not say";
    let plain = "unsigned long flip(unsigned long x) { return __builtin_bswap64(x); }";
    let mixed = "#define OTHER(a) __attribute__((a##_abi))
        unsigned long flip(unsigned long x) { return __builtin_bswap64(x); }
        OTHER(ms) unsigned long other(unsigned long x) { return __builtin_bswap64(x); }";
    let folder = tempfile::tempdir().expect("a folder");
    let told = |subject: &Subject| subject.examine(&Settings::default()).expect("methods agree");
    for (flags, assumed) in [(["-O0", "-g", "-c"], Some(ASSUMED)), (["-O1", "-g", "-c"], None)] {
        let Some(object) = compiled(folder.path(), "gcc", "plain.c", plain, &flags) else { return };
        let subjects = subjects_of_bytes(&std::fs::read(&object).expect("an object")).expect("functions");
        let examined = told(&subjects[0]);
        assert!(examined.recognition.is_proven(), "{flags:?}");
        assert_eq!(examined.provided.as_deref(), assumed, "{flags:?}");
    }
    // A file that is unoptimised, whatever the scan asks.
    let unoptimised = |text: &str| format!("#pragma GCC optimize(\"O0\")\n{text}");
    for (text, is_known) in [(unoptimised(plain), true), (unoptimised(mixed), false)] {
        let source = folder.path().join("source.c");
        std::fs::write(&source, text).expect("written");
        let inputs = Input::of_path(&source).expect("read");
        let subjects = inputs[0].functions().expect("compiled").subjects;
        let flip = subjects.iter().find(|subject| subject.name() == "flip").expect("it is there");
        let examined = told(flip);
        assert_eq!((examined.recognition.is_proven(), examined.provided), (is_known, None));
        for other in subjects.iter().filter(|subject| subject.name() == "other") {
            assert!(!told(other).recognition.is_proven());
        }
    }
}

#[test]
fn packs_of_parameters_are_parameters() {
    let text = "using u64 = unsigned long;
        template <class... T> u64 last(T... t, u64 x) { return ((0 & t) | ...) | __builtin_bswap64(x); }
        template u64 last<u64>(u64, u64);
        template <class... T> u64 first(u64 x, T... t) { return ((0 & t) | ...) | __builtin_bswap64(x); }
        template u64 first<u64>(u64, u64);";
    let folder = tempfile::tempdir().expect("a folder");
    let flags = ["-std=c++17", "-O1", "-g", "-c"];
    let Some(object) = compiled(folder.path(), "g++", "packs.cpp", text, &flags) else { return };
    let all: Vec<Option<String>> = named(&object).into_iter().map(|(_, name)| name).collect();
    let place = |word: &str| all.iter().flatten().filter(|name| name.contains(word)).count();
    assert_eq!((all.len(), place("[1]"), place("[0]")), (2, 1, 1), "{all:?}");
}

#[test]
fn rust_does_not_say_how_a_function_is_called() {
    let text = "#[repr(C)] #[derive(Clone, Copy)] pub struct Pair { pub a: u32, pub b: u32 }
        #[unsafe(no_mangle)] pub extern \"C\" fn as_c(_p: Pair, q: u32) -> u32 { q.swap_bytes() }
        #[unsafe(no_mangle)] pub fn as_rust(_p: Pair, q: u32) -> u32 { q.swap_bytes() }
        #[unsafe(no_mangle)] pub extern \"win64\" fn as_windows(_p: u32, _o: u32, _n: u32, q: u32) -> u32 { q.swap_bytes() }
        #[unsafe(no_mangle)] pub extern \"win64\" fn first_of_four(q: u64, _p: u64, _o: u64, _n: u64) -> u64 { q.swap_bytes() }
        #[unsafe(no_mangle)] pub extern \"win64\" fn only(q: u64) -> u64 { q.swap_bytes() }
        #[unsafe(no_mangle)] pub fn plain(q: u32) -> u32 { q.swap_bytes() }";
    let folder = tempfile::tempdir().expect("a folder");
    for level in ["-Copt-level=0", "-Copt-level=1", "-Copt-level=3"] {
        let flags = ["--crate-type=lib", "--edition=2024", "-g", "--emit=obj", level];
        let object = compiled(folder.path(), "rustc", "calls.rs", text, &flags).expect("rustc");
        for (function, name) in named(&object) {
            let is_right = name.as_ref().is_none_or(|name| match function.as_str() {
                // The last of the words is the one that counts.
                "as_c" | "as_rust" => name.contains("[2]"),
                "as_windows" => name.contains("[3]"),
                "first_of_four" => name.contains("[0]"),
                _ => true,
            });
            assert!(is_right, "{level}: {function}: {name:?}");
            assert!(function != "plain" || name.is_some(), "{level}");
        }
        let only = prove_symbol(&object, "only", "sq ^ 56");
        assert!(!matches!(only, Err(NotProved::Refuted { .. })), "{level}: {only:?}");
    }
}

#[test]
fn each_way_to_compile_a_file_counts() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "unsigned long turn(unsigned long x) { return MODE == 1 ? __builtin_bswap64(x) : x; }";
    if compiled(folder.path(), "gcc", "turn.c", text, &["-DMODE=1", "-c"]).is_none() {
        return;
    }
    let commands = folder.path().join("compile_commands.json");
    for (modes, expected) in [(&["-DMODE=1 -O3 -pg", "-DMODE=1"][..], true), (&["-DMODE=1", "-DMODE=2"], false)] {
        let entry = |mode: &&str| {
            format!(r#"{{"directory": {:?}, "file": "turn.c", "command": "gcc {mode} -c turn.c"}}"#, folder.path())
        };
        let entries: Vec<String> = modes.iter().map(entry).collect();
        std::fs::write(&commands, format!("[{}]", entries.join(","))).expect("written");
        let inputs = Input::of_path(&commands).expect("read");
        let [input] = &inputs[..] else { panic!("{inputs:?}") };
        let subjects = input.functions().expect("compiled").subjects;
        let [turn] = &subjects[..] else { panic!("{} functions", subjects.len()) };
        assert_eq!(name(turn).is_some(), expected, "{modes:?}");
    }
}

#[test]
fn what_is_caught_is_no_panic() {
    let text = r#"extern "C" void core_panics(unsigned long) asm("_ZN4core9panicking5panic17h0123456789abcdefE");
        extern "C" unsigned long caught(unsigned long x) { try { if (x == 7) core_panics(x); } catch (...) {} return x; }
        struct Cleaner { ~Cleaner(); };
        extern "C" unsigned long cleaned(unsigned long x) { Cleaner c; if (x == 7) core_panics(x); __builtin_trap(); }
        extern "C" unsigned long plain(unsigned long x) { if (x == 7) core_panics(x); return x; }"#;
    let folder = tempfile::tempdir().expect("a folder");
    let Some(object) = compiled(folder.path(), "g++", "caught.cpp", text, &["-O1", "-c"]) else { return };
    let told = |function: &str| prove_symbol(&object, function, "sq").unwrap_err();
    assert!(matches!(told("plain"), NotProved::Panics { words, .. } if words == [7]));
    assert!(matches!(told("cleaned"), NotProved::Panics { .. }), "{}", told("cleaned"));
    assert!(told("caught").to_string().contains("catches panics"), "{}", told("caught"));
}
