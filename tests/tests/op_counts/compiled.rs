//! The same programs as C, compiled by Clang for the machine and run there, on this processor or by qemu: they do what the maps
//! say, and take the instructions of `data/compiled/`, beside what Clang makes of one masked shift for each bit.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use permgen_codegen::emit::{File, Function, LANGUAGES};
use permgen_core::meaning::Meaning;
use permgen_core::random::Random;
use permgen_core::search::Found;
use permgen_core::target::Target;
use permgen_tests::skip::{skipped, without_instructions};
use permgen_tests::suite::Row;

use crate::languages::tools;

/// A machine, and how to build for it and run there.
struct Machine {
    target: &'static str,
    /// Clang's names of the platform and of a processor that has the target's instructions.
    platform: &'static str,
    processor: &'static str,
    /// The emulator and its name of the processor; none where this processor is one.
    emulator: Option<[&'static str; 2]>,
}

const fn emulated(
    target: &'static str,
    platform: &'static str,
    processor: &'static str,
    emulator: [&'static str; 2],
) -> Machine {
    Machine { target, platform, processor, emulator: Some(emulator) }
}

const fn native(target: &'static str, processor: &'static str) -> Machine {
    Machine { target, platform: "x86_64-linux-musl", processor, emulator: None }
}

/// qemu has no Armv7E-M of its own for programs of Linux: a Cortex-A9 has the same instructions in its Thumb state.
const MACHINES: [Machine; 11] = [
    native("portable", "x86_64"),
    native("x86-64", "x86_64"),
    native("x86-64-v3", "x86_64_v3"),
    native("x86-64-v4", "x86_64_v4+pclmul+gfni+avx512vbmi+avx512bitalg"),
    emulated("aarch64", "aarch64-linux-musl", "generic", ["qemu-aarch64", "max"]),
    emulated("aarch64-sve2", "aarch64-linux-musl", "generic+sve2_bitperm", ["qemu-aarch64", "max"]),
    emulated("riscv64", "riscv64-linux-musl", "generic_rv64+m+a+zbb+zbkb", ["qemu-riscv64", "rv64,zbb=true,zbkb=true"]),
    emulated("riscv32", "riscv32-linux-musl", "generic_rv32-m-a-f-d-c", ["qemu-riscv32", "rv32,m=false,a=false"]),
    emulated("riscv32im", "riscv32-linux-musl", "generic_rv32+m-a-f-d-c", ["qemu-riscv32", "rv32"]),
    emulated("thumbv7em", "thumb-linux-musleabihf", "cortex_a9", ["qemu-arm", "cortex-a9"]),
    emulated("wasm32", "wasm32-freestanding", "generic", ["node", ""]),
];

/// Runs a program of WebAssembly.
const NODE: &str = "
    const leave = code => process.exit(code);
    WebAssembly.instantiate(require('fs').readFileSync(process.argv[1]), { env: { leave } })
        .then(({ instance }) => instance.exports._start());
";

/// Ends the program without a C library.
const LEAVE: &str = r#"
#if defined(__wasm32__)
__attribute__((import_module("env"), import_name("leave"))) void leave_by(int code);
#endif
static void leave(long code) {
#if defined(__aarch64__)
    __asm__ volatile("mov x0, %0\n mov x8, #93\n svc 0" : : "r"(code));
#elif defined(__wasm32__)
    leave_by(code);
#elif defined(__riscv)
    __asm__ volatile("mv a0, %0\n li a7, 93\n ecall" : : "r"(code));
#elif defined(__arm__)
    __asm__ volatile("mov r0, %0\n mov r7, #1\n svc 0" : : "r"(code));
#else
    __asm__ volatile("syscall" : : "a"(60L), "D"(code));
#endif
    for (;;) { }
}
"#;

/// No caller aligns the stack of the first function as x86-64 wants it.
const ALIGNED: &str = "#if defined(__x86_64__)\n__attribute__((force_align_arg_pointer))\n#endif\n";

/// A program of the search, and the map that it is for.
pub(super) struct Compiled<'a> {
    pub(super) row: &'a Row,
    pub(super) found: Found<Meaning>,
}

/// Builds and runs the programs of a target, and compares how many instructions they take with what is written down. They are
/// searched only if something can compile them.
pub(super) fn does_what_the_maps_say<'a>(target: &'static Target, programs: impl FnOnce() -> Vec<Compiled<'a>>) {
    let machine = MACHINES.iter().find(|machine| machine.target == target.name);
    let machine = machine.unwrap_or_else(|| panic!("no machine is named for {}", target.name));
    let clang = match tools::python("ziglang") {
        Ok(python) => [python, "-m".into(), "ziglang".into(), "cc".into()],
        Err(missing) => return skipped(&format!("{} is not compiled: {missing}", target.name)),
    };
    let build = Build { machine, clang, folder: folder(target.name) };
    let programs = &programs()[..];
    let (header, rows) = texts(target, programs);
    fs::write(build.folder.join("rows.h"), header).expect("a file");
    fs::write(build.folder.join("rows.c"), rows).expect("a file");
    build.runs();
    let table = build.counts(programs);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/compiled/{}.txt", target.name));
    if std::env::var_os("PERMGEN_RENEW").is_some() {
        return fs::write(golden, table).expect("the file can be written");
    }
    let known = fs::read_to_string(&golden).unwrap_or_default();
    // Another compiler may choose other instructions: that is no mistake of ours, and no success either.
    if known.lines().next() != table.lines().next() {
        let writer = known.lines().next().unwrap_or_default();
        return skipped(&format!("{}: {writer} made the counts, and this is another compiler", target.name));
    }
    assert!(known == table, "scripts/renew.sh counts\n{}:\n{known}\nnow:\n{table}", target.name);
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("compiled-{name}"));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Every program as a header; a naive twin of each, words that go in, and what has to come out.
fn texts(target: &'static Target, programs: &[Compiled<'_>]) -> (String, String) {
    let names: Vec<String> = (0..programs.len()).map(|number| format!("found_{number}")).collect();
    let functions: Vec<Function<'_>> =
        programs.iter().zip(&names).map(|(program, name)| Function::new(name, &program.found, target)).collect();
    let c = LANGUAGES.iter().find(|language| language.name() == "c").expect("a language");
    let header = c.write(&File::of(&functions)).unwrap_or_else(|error| panic!("{}: {error}", target.name));
    let mut text = format!("#include \"rows.h\"\n{LEAVE}");
    let mut calls = String::new();
    let mut random = Random::new(11);
    for (number, program) in programs.iter().enumerate() {
        let map = &program.row.permutation;
        let bits = map.width().bits();
        let word = format!("uint{bits}_t");
        let of = |(from, to): (u32, u8)| format!("(({word})(x >> {from} & 1) << {to})");
        let terms: Vec<String> = (0..bits).map(|from| of((from, map.destinations()[from as usize]))).collect();
        writeln!(text, "{word} row_{number}({word} x) {{ return found_{number}(x); }}").expect("a string");
        writeln!(text, "{word} naive_{number}({word} x) {{ return {}; }}", terms.join(" | ")).expect("a string");
        let mixed: Vec<u128> = (0..40).map(|_| u128::from(random.next_u64())).collect();
        let words = (0..bits).map(|bit| 1u128 << bit).chain([0, u128::MAX]).chain(mixed);
        let vector = |word: u128| {
            let word = word & map.width().mask();
            format!("{{ {word:#x}, {:#x} }}", map.apply(word))
        };
        let vectors: Vec<String> = words.map(vector).collect();
        writeln!(text, "static const {word} vectors_{number}[][2] = {{ {} }};", vectors.join(", ")).expect("a string");
        writeln!(
            calls,
            "    for (int at = 0; at < {}; at++)\n        if (row_{number}(vectors_{number}[at][0]) != (vectors_{number}[at][1] ^ (IS_BROKEN && {number} == 1)) \
             || naive_{number}(vectors_{number}[at][0]) != vectors_{number}[at][1]) leave({});",
            vectors.len(),
            number + 1
        )
        .expect("a string");
    }
    write!(
        text,
        "#ifndef IS_BROKEN\n#define IS_BROKEN 0\n#endif\n{ALIGNED}void _start(void) {{\n{calls}    leave(0);\n}}\n"
    )
    .expect("a string");
    (header, text)
}

struct Build<'a> {
    machine: &'a Machine,
    clang: [String; 4],
    folder: PathBuf,
}

impl Build<'_> {
    fn compile(&self, options: &[&str]) {
        let Machine { target, platform, processor, .. } = self.machine;
        let mut command = Command::new(&self.clang[0]);
        command.args(&self.clang[1..]).current_dir(&self.folder).args(["-target", platform]);
        command.arg(format!("-mcpu={processor}")).args(["-O2", "-ffreestanding", "-fomit-frame-pointer"]);
        command
            .args([
                "-fno-stack-protector",
                "-fno-sanitize=all",
                "-Wall",
                "-Werror",
                "-Wno-unused-command-line-argument",
                "rows.c",
            ])
            .args(options);
        let output = command.output().expect("Clang starts");
        assert!(output.status.success(), "{target}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// What the compiler says of itself.
    fn version(&self) -> String {
        let output =
            Command::new(&self.clang[0]).args(&self.clang[1..]).arg("--version").output().expect("Clang starts");
        String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned()
    }

    /// Runs the programs on the machine; one that is made wrong is seen.
    fn runs(&self) {
        let link = ["-static", "-nostdlib"];
        if self.machine.emulator.is_none() && !is_here(self.machine.target) {
            return without_instructions(&format!("{}: this processor is none", self.machine.target));
        }
        for (options, expected) in [(&[][..], 0), (&["-DIS_BROKEN=1"], 2)] {
            self.compile(&[&link[..], options, &["-o", "rows"]].concat());
            let program = self.folder.join("rows");
            let mut command = match self.machine.emulator {
                Some([emulator, processor]) => match tools::program(emulator, "--version") {
                    Ok(emulator) => {
                        let mut command = Command::new(emulator);
                        match processor {
                            "" => command.args(["-e", NODE]),
                            processor => command.args(["-cpu", processor]),
                        };
                        command.arg(&program);
                        command
                    }
                    Err(missing) => return skipped(&format!("{} is not run: {missing}", self.machine.target)),
                },
                None => Command::new(&program),
            };
            let status = command.status().expect("it starts");
            assert_eq!(status.code(), Some(expected), "{}: the number of a wrong row, from 1", self.machine.target);
        }
    }

    /// A line for each program: operations, instructions, and those of the naive one.
    fn counts(&self, programs: &[Compiled<'_>]) -> String {
        self.compile(&["-S", "-o", "rows.s"]);
        // Clang repeats bytes of constants in comments, as if they were text.
        let assembly = fs::read(self.folder.join("rows.s")).expect("assembly");
        let assembly = String::from_utf8_lossy(&assembly);
        let mut table = format!("{}\nrow                            ops  instructions  naive\n", self.version());
        let mut totals = [0; 3];
        for (number, program) in programs.iter().enumerate() {
            let counts = [
                program.found.cost.ops as usize,
                instructions(&assembly, &format!("row_{number}")),
                instructions(&assembly, &format!("naive_{number}")),
            ];
            for (total, count) in totals.iter_mut().zip(counts) {
                *total += count;
            }
            line(&mut table, &program.row.name, counts);
        }
        line(&mut table, "total", totals);
        table
    }
}

fn line(table: &mut String, name: &str, [ops, instructions, naive]: [usize; 3]) {
    writeln!(table, "{name:<30} {ops:>4} {instructions:>13} {naive:>6}").expect("a string");
}

/// Whether this processor is of that kind.
fn is_here(target: &str) -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        let has_bmi2 = std::arch::is_x86_feature_detected!("bmi2");
        let has_vectors = std::arch::is_x86_feature_detected!("avx512vbmi")
            && std::arch::is_x86_feature_detected!("avx512bitalg")
            && std::arch::is_x86_feature_detected!("gfni");
        match target {
            "x86-64-v3" => has_bmi2,
            "x86-64-v4" => has_vectors,
            _ => true,
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = target;
        false
    }
}

/// How many instructions a function has, without its return.
fn instructions(assembly: &str, name: &str) -> usize {
    let label = format!("{name}:");
    let body = assembly.lines().skip_while(|line| !line.starts_with(&label)).skip(1);
    let body = body.take_while(|line| !line.starts_with(".Lfunc_end"));
    // Those of WebAssembly that only name an operand are none.
    let others = ["ret", "retq", "bx\tlr", "local.", "i32.const", "i64.const", "end_function"];
    let is_instruction = |line: &&str| {
        let text = line.trim_start();
        let is_other = others.iter().any(|name| text.starts_with(name));
        line.starts_with('\t') && !text.starts_with(['.', '#', '@', '/']) && !is_other
    };
    let count = body.filter(is_instruction).count();
    assert!(count > 0, "there is no `{name}` in the assembly");
    count
}
