//! Instructions made of bytes, as functions of a program that this processor runs.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use object::{Object as _, ObjectSection as _, ObjectSymbol as _};

/// Bytes of the memory that a function is given: general registers, then vectors, masks, flags, and memory for operands.
pub(super) const GENERAL: usize = 0;
pub(super) const VECTORS: usize = 128;
pub(super) const MASKS: usize = VECTORS + 4 * 64;
pub(super) const FLAGS: usize = MASKS + 4 * 8;
pub(super) const COMPARED: usize = FLAGS + 8;
pub(super) const OPERAND: usize = COMPARED + 16;
pub(super) const SIZE: usize = OPERAND + 256;

/// General registers that are loaded and stored: all but rsp, and r15, which points to the memory.
const LOADED: &str = "rax rcx rdx rbx - rbp rsi rdi r8 r9 r10 r11 r12 r13 r14";

/// Their numbers and names.
fn loaded() -> impl Iterator<Item = (usize, &'static str)> {
    LOADED.split(' ').enumerate().filter(|(_, name)| *name != "-")
}

/// What stands around each instruction: loads everything before it, and stores everything after it. Assembling this once is
/// much faster than once for each instruction.
pub(super) struct Frame {
    pub(super) text: Vec<u8>,
    /// Where the instruction stands.
    place: usize,
}

impl Frame {
    pub(super) fn new(folder: &Path, wide: bool) -> Self {
        let (before, after) = frame(wide);
        std::fs::write(folder.join("forms.s"), format!("{before}.globl place\nplace:\n{after}")).expect("written");
        let object = assembled(folder);
        let object = object::File::parse(&*object).expect("an object");
        let place = object.symbol_by_name("place").expect("it is there");
        let section = object.section_by_index(place.section_index().expect("in the text")).expect("it is there");
        Frame { text: section.data().expect("readable").to_vec(), place: place.address() as usize }
    }

    /// One function for each instruction.
    pub(super) fn source(&self, cases: &[Vec<u8>]) -> String {
        let mut text = String::from(".text\n");
        for (number, case) in cases.iter().enumerate() {
            writeln!(text, ".globl t{number}\n.type t{number},@function\nt{number}:").unwrap();
            let bytes: Vec<String> = case.iter().map(|byte| format!("{byte:#x}")).collect();
            let place = self.place;
            writeln!(text, ".incbin \"frame\",0,{place}\n.byte {}\n.incbin \"frame\",{place}", bytes.join(","))
                .unwrap();
            writeln!(text, ".size t{number},.-t{number}").unwrap();
        }
        text
    }
}

/// The text before the instruction and the text after it.
fn frame(wide: bool) -> (String, String) {
    let saved = "rbx rbp r12 r13 r14 r15".split(' ');
    let mut before = String::from(".intel_syntax noprefix\n.text\n");
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

/// The object of `forms.s`.
pub(super) fn assembled(folder: &Path) -> Vec<u8> {
    let object = "#![no_std] core::arch::global_asm!(include_str!(\"forms.s\"));";
    std::fs::write(folder.join("object.rs"), object).expect("written");
    rustc(folder, "object.rs", "object.o", &["--crate-type", "lib", "--emit", "obj"]);
    std::fs::read(folder.join("object.o")).expect("readable")
}

/// A program that calls functions by number with memory in hexadecimal digits, and prints the memory after. An instruction
/// that the processor does not have ends it; the line is then missing.
pub(super) fn driver(count: usize) -> String {
    format!(
        "use std::io::Write;
        std::arch::global_asm!(\".section .data.rel.ro,\\\"aw\\\",@progbits\", \".globl functions\",
            \"functions:\", {}
            \".text\");
        unsafe extern \"C\" {{ static functions: [unsafe extern \"C\" fn(*mut u8); {count}]; }}
        fn main() {{
            for line in std::io::stdin().lines() {{
                let line = line.unwrap();
                let (number, digits) = line.split_once(' ').unwrap();
                let mut bytes: Vec<u8> = (0..digits.len() / 2)
                    .map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap()).collect();
                unsafe {{ functions[number.parse::<usize>().unwrap()](bytes.as_mut_ptr()); }}
                let digits: String = bytes.iter().map(|byte| format!(\"{{byte:02x}}\")).collect();
                println!(\"{{digits}}\");
                std::io::stdout().flush().unwrap();
            }}
        }}",
        (0..count).map(|number| format!("\".quad t{number}\",")).collect::<String>()
    )
}

pub(super) fn rustc(folder: &Path, name: &str, to: &str, more: &[&str]) {
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

/// What the functions make of memory; nothing for those that end the program.
pub(super) fn run(program: &Path, calls: &[(usize, Vec<u8>)]) -> Vec<Option<Vec<u8>>> {
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
        for (number, bytes) in &calls[results.len()..] {
            write!(text, "{number} ").unwrap();
            bytes.iter().for_each(|byte| write!(text, "{byte:02x}").unwrap());
            text.push('\n');
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
            // This one ended it; so will the other calls of the function.
            let number = calls[results.len()].0;
            while calls.get(results.len()).is_some_and(|call| call.0 == number) {
                results.push(None);
            }
        }
    }
    results
}
