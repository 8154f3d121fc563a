//! Every form of every instruction that is executed, against the processor: all registers, flags and memory, for instructions
//! made of bytes, so that prefixes, lengths of vectors and odd operands are tried that no assembler would choose.

mod program;

use std::collections::{BTreeMap, BTreeSet};

use iced_x86::{Code, Decoder, DecoderOptions, FlowControl, Instruction, OpKind, Register};
use permgen_verify::machine::{Argument, Function, StopKind, compared_forms};
use permgen_verify::term::{Node, Term, Terms};

use self::program::{Frame, LONGEST, NAME, SIZE, run};
use crate::skip::without_instructions;

/// The displacement of memory operands, from the pointer: not the operand's first byte, as bits may be tested below it.
const DISPLACEMENT: u8 = 96;

fn has_wide_vectors() -> bool {
    std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avx512bw")
}

/// Bytes to decode: one instruction and zeros.
type Encoding = [u8; LONGEST];

/// Calls the function with each encoding to try.
fn each_encoding(mut try_one: impl FnMut(&Encoding)) {
    // Registers: different ones, the same one twice, high bytes; and memory at r15 (rsp, as index, stands for none).
    let shapes: Vec<Vec<u8>> = [0xc1_u8, 0xc8, 0xd3, 0xc0, 0xd1, 0xec, 0xe7, 0xfe, 0xda, 0xf1, 0xe1, 0xf9]
        .iter()
        .map(|&modrm| vec![modrm])
        .chain((0..8).map(|register| vec![0x47 | register << 3, DISPLACEMENT]))
        .collect();
    let tails: [&[u8]; 6] =
        [&[0; 4], &[1, 0, 0, 0], &[5, 0, 0, 0], &[0x1b, 0, 0, 0], &[0x93, 0xff, 0xff, 0xff], &[0x3f; 4]];
    let mut push = |head: &[u8], shape: &[u8], tail: &[u8]| {
        let mut bytes = [0; LONGEST];
        let mut at = 0;
        for part in [head, shape, tail] {
            bytes[at..at + part.len()].copy_from_slice(part);
            at += part.len();
        }
        try_one(&bytes);
    };
    for opcode in 0..=255_u8 {
        for shape in &shapes {
            let is_memory = shape.len() > 1;
            let rexes: &[Option<u8>] = if is_memory {
                &[Some(0x41), Some(0x49), Some(0x40), Some(0x48)]
            } else {
                &[None, Some(0x40), Some(0x48), Some(0x41)]
            };
            for prefix in [&[][..], &[0x66], &[0xf2], &[0xf3], &[0x66, 0xf2], &[0x66, 0xf3], &[0x67]] {
                for &rex in rexes {
                    for map in [&[][..], &[0x0f], &[0x0f, 0x38], &[0x0f, 0x3a]] {
                        let head: Vec<u8> =
                            prefix.iter().copied().chain(rex).chain(map.iter().copied()).chain([opcode]).collect();
                        let tail = tails[usize::from(opcode ^ shape[0] ^ prefix.len() as u8) % tails.len()];
                        push(&head, shape, tail);
                    }
                }
            }
            for map in 1..=3_u8 {
                for fields in 0..16_u8 {
                    // W, L and the implied prefix; the second source is register 1 or none.
                    let (wide, long, implied) = (fields >> 3 & 1, fields >> 2 & 1, fields & 3);
                    for second in [0xe_u8, 0xf] {
                        let base = if is_memory { 0xc0 } else { 0xe0 };
                        let head = [0xc4, base | map, wide << 7 | second << 3 | long << 2 | implied, opcode];
                        push(&head, shape, tails[usize::from(opcode ^ shape[0] ^ fields) % tails.len()]);
                    }
                }
            }
            // Map 5 has the moves of 16 bits of AVX-512 FP16.
            for map in [1, 2, 3, 5_u8] {
                for fields in 0..32_u8 {
                    let (wide, long, implied) = (fields >> 4 & 1, fields >> 2 & 3, fields & 3);
                    for (broadcast, masked, second) in
                        [(0, 0, 0xe_u8), (1, 0, 0xe), (0, 1, 0xe), (0, 0, 0xf), (1, 0, 0xf), (0, 0x81, 0xf)]
                    {
                        let base = if is_memory { 0xd0 } else { 0xf0 };
                        let (mask, zeroing) = (masked & 7, masked & 0x80);
                        let head = [
                            0x62,
                            base | map,
                            wide << 7 | second << 3 | 4 | implied,
                            zeroing | long << 5 | broadcast << 4 | 8 | mask,
                            opcode,
                        ];
                        // The displacement is scaled by the operand's size.
                        let shape = if is_memory { &[shape[0], 1][..] } else { shape };
                        push(&head, shape, tails[usize::from(opcode ^ shape[0] ^ fields) % tails.len()]);
                    }
                }
            }
        }
    }
}

/// The instruction, if it is one that can be compared: it goes on to the next, and touches what is loaded and stored.
fn decoded(bytes: &[u8]) -> Option<Instruction> {
    let mut decoder = Decoder::with_ip(64, bytes, 0, DecoderOptions::NONE);
    let instruction = decoder.decode();
    if instruction.is_invalid() || instruction.flow_control() != FlowControl::Next {
        return None;
    }
    for operand in 0..instruction.op_count() {
        match instruction.op_kind(operand) {
            OpKind::Register => {
                let register = instruction.op_register(operand);
                let is_known = match register.full_register() {
                    Register::RSP | Register::R15 => false,
                    full if full.is_gpr64() => true,
                    full if full.is_vector_register() => full.number() < 4,
                    full if full.is_k() => full.number() < 4,
                    _ => false,
                };
                if !is_known {
                    return None;
                }
            }
            OpKind::Memory => {
                let no_index = instruction.memory_index() == Register::None;
                let base = instruction.memory_base().full_register();
                let is_address = instruction.mnemonic() == iced_x86::Mnemonic::Lea;
                // Where the memory is depends on the run: an address is computed from other registers.
                let is_known = if is_address {
                    base.is_gpr64() && !matches!(base, Register::R15 | Register::RSP)
                } else {
                    instruction.memory_base() == Register::R15
                };
                if !is_known || !no_index {
                    return None;
                }
            }
            OpKind::MemorySegRSI | OpKind::MemoryESRDI => return None,
            _ => {}
        }
    }
    Some(instruction)
}

/// Memory to start from: words without a pattern, and words near the ends of their range.
fn memory(round: u64) -> Vec<u8> {
    let mut state = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut bytes = Vec::with_capacity(SIZE);
    while bytes.len() < SIZE {
        let word = match (round % 5, next() % 8) {
            (0, _) => next() % 70,
            (1, 0) => 0,
            (1, 1) => u64::MAX,
            (1, 2) => 1 << 63,
            (1, 3) => (1 << 31) | (next() % 3),
            (2, _) => (next() % 41) * 0x0101_0101_0101_0101,
            (3, 0..4) => next() & next() & next(),
            _ => next(),
        };
        bytes.extend(word.to_le_bytes());
    }
    bytes.truncate(SIZE);
    bytes
}

/// What the memory is at the end, 16 bytes each, as terms of what it is at first; nothing where it is the same.
struct Followed {
    terms: Terms,
    memory: Vec<Option<Term>>,
}

/// Bytes of memory that are compared at once.
const PIECE: usize = 16;

/// Follows the function of a file.
fn symbolic(file: &[u8]) -> Result<Followed, String> {
    let function = Function::from_bytes(file, NAME).expect("found");
    let mut terms = Terms::new();
    let bytes: Vec<Term> = (0..SIZE).map(|_| terms.input("byte", 8)).collect();
    let execution = function
        .execute(&mut terms, &[Argument::Memory { bytes, writable: true, alignment: None }], 0)
        .expect("one pointer");
    // Division traps for most words, which is a panic: those that do are not run.
    match execution.conduct.stops.iter().find(|stop| stop.kind == StopKind::NotFollowed) {
        Some(stop) => return Err(stop.to_string()),
        None if execution.conduct.stops.is_empty() => {}
        None => return Err("it may trap".to_owned()),
    }
    let after = &execution.memory[0];
    let is_same = |at: usize| matches!(terms.node(after[at]), Node::Input(number) if number as usize == at);
    let is_changed: Vec<bool> =
        (0..SIZE).step_by(PIECE).map(|from| !(from..SIZE.min(from + PIECE)).all(is_same)).collect();
    let memory = after
        .chunks(PIECE)
        .zip(is_changed)
        .map(|(bytes, is_changed)| {
            is_changed.then(|| bytes[1..].iter().fold(bytes[0], |below, &byte| terms.concat(byte, below)))
        })
        .collect();
    Ok(Followed { terms, memory })
}

/// What became of the forms.
#[derive(Debug, Default)]
struct Comparison {
    /// Forms that are executed, and were compared.
    compared: BTreeSet<String>,
    /// Forms that are executed, which this processor does not have.
    absent: BTreeSet<String>,
    wrong: Vec<String>,
    runs: usize,
}

/// Different shapes of each form, at most so many: the form's name and the instruction.
fn candidates(most: usize) -> Vec<(String, Vec<u8>)> {
    let mut shapes: BTreeMap<Code, BTreeMap<_, Vec<u8>>> = BTreeMap::new();
    each_encoding(|bytes| {
        let Some(instruction) = decoded(bytes) else { return };
        let of_form = shapes.entry(instruction.code()).or_default();
        if of_form.len() >= most {
            return;
        }
        let same = (0..instruction.op_count()).any(|a| {
            (0..a).any(|b| {
                let full = |operand| match instruction.op_kind(operand) {
                    OpKind::Register => Some(instruction.op_register(operand).full_register()),
                    _ => None,
                };
                full(a).is_some() && full(a) == full(b)
            })
        });
        let high = (0..instruction.op_count()).any(|operand| {
            use Register::{AH, BH, CH, DH};
            instruction.op_kind(operand) == OpKind::Register
                && [AH, BH, CH, DH].contains(&instruction.op_register(operand))
        });
        // Aliases, high bytes, masks, broadcasts, prefixes and immediates each make a shape.
        let shape = (
            [
                same,
                high,
                instruction.has_op_mask(),
                instruction.is_broadcast(),
                instruction.has_rep_prefix() || instruction.has_repne_prefix(),
                bytes[..4.min(instruction.len())].contains(&0x67),
            ],
            if of_form.len() < most / 2 {
                instruction.len() as u64
                    + instruction.try_immediate(instruction.op_count().max(1) - 1).unwrap_or(0) % 64
            } else {
                0
            },
        );
        of_form.entry(shape).or_insert_with(|| bytes[..instruction.len()].to_vec());
    });
    let of =
        |(code, all): (Code, BTreeMap<_, Vec<u8>>)| all.into_values().map(move |bytes| (format!("{code:?}"), bytes));
    shapes.into_iter().flat_map(of).collect()
}

fn compare(most: usize, rounds: u64) -> Comparison {
    let mut comparison = Comparison::default();
    let directory = tempfile::tempdir().expect("a directory");
    let frame = Frame::new(directory.path(), has_wide_vectors());
    let driver = frame.driver(directory.path());
    let memories: Vec<Vec<u8>> = (0..rounds).map(memory).collect();
    for chunk in candidates(most).chunks(400) {
        let followed: Vec<(&str, &[u8], Followed)> = chunk
            .iter()
            .filter_map(|(form, bytes)| Some((&**form, &**bytes, symbolic(&frame.around(bytes)).ok()?)))
            .collect();
        let calls: Vec<(&[u8], &[u8])> =
            followed.iter().flat_map(|&(_, bytes, _)| memories.iter().map(move |memory| (bytes, &**memory))).collect();
        let results = run(&driver, &calls);
        for ((form, bytes, followed), results) in followed.iter().zip(results.chunks(memories.len())) {
            for (round, (before, result)) in memories.iter().zip(results).enumerate() {
                match result {
                    None => {
                        comparison.absent.insert((*form).to_owned());
                    }
                    Some(result) => {
                        comparison.compared.insert((*form).to_owned());
                        comparison.runs += 1;
                        if let Some(wrong) = difference(followed, before, result) {
                            comparison.wrong.push(format!("{form} {bytes:02x?} in round {round}: {wrong}"));
                            break;
                        }
                    }
                }
            }
        }
    }
    comparison
}

/// Where the memory that was computed differs from the processor's; bits that depend on what is undefined do not count.
fn difference(Followed { terms, memory }: &Followed, before: &[u8], after: &[u8]) -> Option<String> {
    let count = memory.iter().flatten().map(|term| term.index() + 1).max().unwrap_or(0);
    let values = |undefined: u128| {
        let made_up = terms.inputs()[SIZE..].iter().map(|&(_, width)| undefined & (u128::MAX >> (128 - width)));
        let inputs: Vec<u128> = before.iter().map(|&byte| u128::from(byte)).chain(made_up).collect();
        terms.evaluate_all(&inputs, count)
    };
    let (zeros, ones) = (values(0), values(u128::MAX));
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte));
    assert_eq!(after.len(), SIZE, "the driver prints all of the memory");
    let pieces = before.chunks(PIECE).zip(after.chunks(PIECE));
    pieces.zip(memory).enumerate().find_map(|(number, ((before, after), term))| {
        let (got, defined) = match term {
            None => (word(before), u128::MAX),
            Some(term) => (zeros[term.index()], !(zeros[term.index()] ^ ones[term.index()])),
        };
        let expected = word(after);
        ((got ^ expected) & defined != 0).then(|| {
            let from = number * PIECE;
            format!("bytes {from} to {} are {got:x}, the processor has {expected:x}", from + before.len())
        })
    })
}

/// Forms that are executed, but not by these tests: what moves the stack pointer, reads strings or may trap is in others.
const ELSEWHERE: &str =
    "push pushf pop enter leave movsb movsw movsd movsq stosb stosw stosd stosq div idiv nop endbr64";

fn check(comparison: &Comparison) {
    eprintln!("{} forms in {} runs", comparison.compared.len(), comparison.runs);
    if !comparison.absent.is_empty() {
        without_instructions(&format!("the processor does not have {:?}", comparison.absent));
    }
    assert!(
        comparison.wrong.is_empty(),
        "{} wrong: {:#?}",
        comparison.wrong.len(),
        &comparison.wrong[..comparison.wrong.len().min(40)]
    );
    let elsewhere = |form: &&str| {
        let name = form.split('_').next().unwrap_or_default().to_lowercase();
        ELSEWHERE
            .split(' ')
            .any(|other| name.strip_prefix(other).is_some_and(|rest| ["", "q", "w", "d"].contains(&rest)))
    };
    let missing: Vec<&str> = compared_forms()
        .filter(|form| !elsewhere(form) && !comparison.compared.contains(*form) && !comparison.absent.contains(*form))
        .collect();
    assert!(missing.is_empty(), "forms that are executed and were not compared: {missing:?}");
}

#[test]
fn every_form_that_is_executed_does_what_the_processor_does() {
    if !std::arch::is_x86_feature_detected!("avx2") {
        return without_instructions("no processor with AVX2");
    }
    check(&compare(3, 3));
}

#[test]
#[ignore = "slow: every shape"]
fn every_shape_of_every_form_does_what_the_processor_does() {
    check(&compare(24, 12));
}
