//! Instructions made of bytes, as functions of a program that this processor runs.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Bytes of the memory that a function is given: general registers, then vectors, masks, flags, and memory for operands.
pub(super) const GENERAL: usize = 0;
pub(super) const VECTORS: usize = 128;
pub(super) const MASKS: usize = VECTORS + 4 * 64;
pub(super) const FLAGS: usize = MASKS + 4 * 8;
pub(super) const COMPARED: usize = FLAGS + 8;
pub(super) const OPERAND: usize = COMPARED + 16;
pub(super) const SIZE: usize = OPERAND + 256;

/// The most bytes of an instruction.
pub(super) const LONGEST: usize = 15;

/// The name of the function around each instruction.
pub(super) const NAME: &str = "form";

/// What stands in the place of the instruction, and after it if it is shorter.
const NOP: u8 = 0x90;

/// General registers that are loaded and stored: all but rsp, and r15, which points to the memory.
const LOADED: &str = "rax rcx rdx rbx - rbp rsi rdi r8 r9 r10 r11 r12 r13 r14";

/// Their numbers and names.
fn loaded() -> impl Iterator<Item = (usize, &'static str)> {
    LOADED.split(' ').enumerate().filter(|(_, name)| *name != "-")
}

/// What stands around each instruction: loads everything before it, and stores everything after it. It is assembled once, and each
/// instruction is written into the place that it leaves.
pub(super) struct Frame {
    /// An object of one function.
    object: Vec<u8>,
    /// Where in the object the instruction stands.
    place: usize,
}

impl Frame {
    pub(super) fn new(folder: &Path, wide: bool) -> Self {
        let (before, after) = frame(wide);
        let text = format!(
            ".globl {NAME}\n.type {NAME},@function\n{NAME}:\n{before}{NAME}_place:\n.fill {LONGEST}, 1, {NOP}\n{after}.size {NAME},.-{NAME}\n"
        );
        std::fs::write(folder.join("frame.s"), text).expect("written");
        let source = "#![no_std] core::arch::global_asm!(\".text\", include_str!(\"frame.s\"));";
        std::fs::write(folder.join("object.rs"), source).expect("written");
        rustc(folder, "object.rs", "object.o", &["--crate-type", "lib", "--emit", "obj"]);
        let object = std::fs::read(folder.join("object.o")).expect("readable");
        let places: Vec<usize> =
            (0..object.len() - LONGEST).filter(|&at| object[at..at + LONGEST] == [NOP; LONGEST]).collect();
        let [place] = places[..] else { panic!("the instruction has one place, not {places:?}") };
        Frame { object, place }
    }

    /// The object with an instruction.
    pub(super) fn around(&self, instruction: &[u8]) -> Vec<u8> {
        let mut object = self.object.clone();
        object[self.place..][..instruction.len()].copy_from_slice(instruction);
        object
    }

    /// A program that calls the function with instructions and memory in hexadecimal digits, and prints the memory after. An
    /// instruction that the processor does not have ends it; the line is then missing.
    pub(super) fn driver(&self, folder: &Path) -> PathBuf {
        let source = format!(
            "use std::io::Write;
            std::arch::global_asm!(\".pushsection .forms,\\\"awx\\\",@progbits\", \".globl {NAME}_place\", include_str!(\"frame.s\"),
                \".popsection\");
            unsafe extern \"C\" {{ fn {NAME}(memory: *mut u8); static mut {NAME}_place: [u8; {LONGEST}]; }}
            fn bytes(digits: &str) -> Vec<u8> {{
                (0..digits.len() / 2).map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap()).collect()
            }}
            fn main() {{
                for line in std::io::stdin().lines() {{
                    let line = line.unwrap();
                    let (instruction, memory) = line.split_once(' ').unwrap();
                    let (mut instruction, mut memory) = (bytes(instruction), bytes(memory));
                    instruction.resize({LONGEST}, {NOP});
                    unsafe {{
                        (&raw mut {NAME}_place).write_volatile(instruction.try_into().unwrap());
                        {NAME}(memory.as_mut_ptr());
                    }}
                    let digits: String = memory.iter().map(|byte| format!(\"{{byte:02x}}\")).collect();
                    println!(\"{{digits}}\");
                    std::io::stdout().flush().unwrap();
                }}
            }}"
        );
        std::fs::write(folder.join("driver.rs"), source).expect("written");
        rustc(folder, "driver.rs", "driver", &["--crate-type", "bin", "-O"]);
        folder.join("driver")
    }
}

/// The text before the instruction and the text after it.
fn frame(wide: bool) -> (String, String) {
    let saved = "rbx rbp r12 r13 r14 r15".split(' ');
    let mut before = String::from(".intel_syntax noprefix\n");
    saved.clone().for_each(|register| writeln!(before, "push {register}").unwrap());
    write!(before, "mov r15, rdi\n{}", moves(wide, |register, place| format!("{register}, {place}"))).unwrap();
    // The flags of a difference.
    writeln!(before, "mov r14, [r15 + {COMPARED}]\ncmp r14, [r15 + {}]\nmov r14, [r15 + {}]", COMPARED + 8, 8 * 14)
        .unwrap();
    let mut after = String::new();
    for (place, flag) in ["c", "z", "s", "o", "p"].iter().enumerate() {
        writeln!(after, "set{flag} byte ptr [r15 + {}]", FLAGS + place).unwrap();
    }
    writeln!(after, "{}vzeroupper", moves(wide, |register, place| format!("{place}, {register}"))).unwrap();
    saved.rev().for_each(|register| writeln!(after, "pop {register}").unwrap());
    writeln!(after, "ret").unwrap();
    (before, after)
}

/// A move for each register, in one of the directions.
fn moves(wide: bool, operands: impl Fn(&str, &str) -> String) -> String {
    let mut text = String::new();
    let mut push = |name: &str, register: &str, place: usize| {
        writeln!(text, "{name} {}", operands(register, &format!("[r15 + {place}]"))).unwrap();
    };
    for number in 0..4 {
        let (name, vector) = if wide { ("vmovdqu64", "zmm") } else { ("vmovdqu", "ymm") };
        push(name, &format!("{vector}{number}"), VECTORS + 64 * number);
        if wide {
            push("kmovq", &format!("k{number}"), MASKS + 8 * number);
        }
    }
    loaded().for_each(|(number, name)| push("mov", name, GENERAL + 8 * number));
    text
}

fn rustc(folder: &Path, name: &str, to: &str, more: &[&str]) {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition", "2024", "--cap-lints", "allow", "-C", "codegen-units=1", "-C", "strip=debuginfo"])
        .args(more)
        .args(["-o", to, name])
        .current_dir(folder)
        .output()
        .expect("rustc runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// What instructions make of memory; nothing for those that end the program.
pub(super) fn run(program: &Path, calls: &[(&[u8], &[u8])]) -> Vec<Option<Vec<u8>>> {
    let mut results: Vec<Option<Vec<u8>>> = Vec::new();
    while results.len() < calls.len() {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut input = child.stdin.take().expect("piped");
        let mut text = String::new();
        let digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        for (instruction, memory) in &calls[results.len()..] {
            writeln!(text, "{} {}", digits(instruction), digits(memory)).unwrap();
        }
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
        let output = child.wait_with_output().expect("it ends");
        let _ = writer.join().expect("no panic");
        let text = String::from_utf8(output.stdout).expect("text");
        for line in text.lines() {
            let bytes =
                (0..line.len() / 2).map(|at| u8::from_str_radix(&line[2 * at..2 * at + 2], 16).expect("digits"));
            results.push(Some(bytes.collect()));
        }
        if results.len() < calls.len() {
            // This one ended it; so will the other calls with the instruction.
            let instruction = calls[results.len()].0;
            while calls.get(results.len()).is_some_and(|call| call.0 == instruction) {
                results.push(None);
            }
        }
    }
    results
}
