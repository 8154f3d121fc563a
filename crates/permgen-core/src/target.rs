//! What machines can do and what it costs, as data.

mod constants;
mod machine;
mod prices;
pub mod vectors;

pub use constants::Immediates;
pub use machine::Machine;

use crate::program::{Op, Operand, Program};
use crate::width::Width;

/// A machine: which operations it has, how long they take, and what comes for free.
#[derive(Debug)]
#[non_exhaustive]
pub struct Target {
    /// The name that users give.
    pub name: &'static str,
    /// What it stands for.
    pub about: &'static str,
    /// The operations it has.
    pub ops: &'static [Op],
    /// Cycles from operands to result, for operations that take more than 1.
    pub slow: &'static [(Op, u32)],
    /// Issue slots, for operations that take more than 1: a slot is what a plain logical operation takes.
    pub wide: &'static [(Op, u32)],
    /// Issue slots in a cycle: how many plain logical operations start together.
    pub issued: u32,
    /// How wide registers are, where that matters: what is done to wider words takes its instructions for each part of them.
    pub registers: Width,
    /// Issue slots of the upper half of a product of two registers; `None` where no instruction gives it.
    pub upper_half: Option<u32>,
    /// Operations on vector registers. Words come from general registers and go back to them.
    pub vector: &'static [Op],
    /// Cycles that a word takes from one kind of register to the other.
    pub crossing: u32,
    /// The architecture it is one of, as `cfg(target_arch)` has it; none for any.
    pub arch: Option<&'static str>,
    /// What it has beyond its architecture, as `cfg(target_feature)` has it.
    pub features: &'static [&'static str],
    /// What a machine that has it is no longer such a target for, as `cfg(target_feature)` has it.
    pub lacks: &'static [&'static str],
    /// Two features, as `cfg(target_feature)` has them: on processors with the first and without the second, the costs here are
    /// wrong, and the machine is not chosen.
    pub except: Option<(&'static str, &'static str)>,
    /// The machine in the facade's `instructions` that stands for it, where its instructions need `unsafe` code.
    pub machine: Option<Machine>,
    /// How its instructions hold constants, as far as that counts.
    pub immediates: Immediates,
    /// Shifts that cost nothing because another operation does them on one of its operands.
    pub folds: &'static [Fold],
}

/// A shift that operations do on an operand for free.
#[derive(Debug)]
#[non_exhaustive]
pub struct Fold {
    /// The shift, by a constant.
    pub shift: Op,
    /// The operation that does it.
    pub into: Op,
    /// The operands on which it can, one of them at a time: the first, the second.
    pub on: [bool; 2],
}

impl Target {
    /// Every target.
    pub const ALL: &'static [&'static Target] = &[
        &PORTABLE,
        &X86_64,
        &X86_64_V3,
        &X86_64_V4,
        &AARCH64,
        &AARCH64_SVE2,
        &RISCV64,
        &RISCV32,
        &RISCV32IM,
        &THUMBV7EM,
        &WASM32,
    ];

    /// The target of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Target> {
        Target::ALL.iter().copied().find(|target| target.name == name)
    }

    /// Whether the machine has an operation. Every machine reads tables, shifts by a value, and counts zeros.
    #[must_use]
    pub fn has(&self, op: Op) -> bool {
        op.is_width_change() || matches!(op, Op::Lookup | Op::Shlv | Op::Shrv | Op::Clz) || self.ops.contains(&op)
    }

    /// Whether the machine has an operation for words of a width. Those of several registers cannot be gathered or scattered.
    #[must_use]
    pub fn has_for(&self, op: Op, width: Width) -> bool {
        self.has(op) && (width <= self.registers || !matches!(op, Op::Pext | Op::Pdep))
    }

    /// Whether the machine can run a program.
    #[must_use]
    pub fn can_run(&self, program: &Program) -> bool {
        program.instructions().iter().all(|instruction| self.has_for(instruction.op, instruction.width))
    }

    /// Issue slots that an operation takes.
    #[must_use]
    pub fn slots(&self, op: Op) -> u32 {
        self.wide.iter().find(|(wide, _)| *wide == op).map_or(1, |&(_, slots)| slots)
    }

    /// Issue slots that an operation takes on words of a width, with what may be known of its second operand.
    ///
    /// On words of several registers: a shift takes two shifts and an `or` for each register of the result that gets something
    /// from two; a sum takes a comparison and another sum for each carry; a mask takes nothing where it keeps all or nothing;
    /// a product takes one for each pair of registers. What is done in vector registers has room there.
    #[must_use]
    pub fn slots_of(&self, op: Op, b: Option<Operand>, width: Width) -> u32 {
        self.slots(op) * self.count_of(op, b, width)
    }

    /// Operations on registers that an operation on words of a width takes.
    #[must_use]
    pub fn count_of(&self, op: Op, b: Option<Operand>, width: Width) -> u32 {
        let bits = self.registers.bits();
        let parts = width.bits().div_ceil(bits);
        if op.is_width_change() {
            return 0;
        }
        if parts == 1 || self.vector.contains(&op) {
            return 1;
        }
        match (op, b) {
            (Op::Shl | Op::Shr, Some(Operand::Const(count))) => match (count as u32 / bits, count as u32 % bits) {
                (_, 0) => 0,
                (whole, _) => 3 * (parts - whole.min(parts - 1)) - 2,
            },
            (Op::Rotl | Op::Rotr, Some(Operand::Const(count))) if count as u32 % bits == 0 => 0,
            (Op::Rotl | Op::Rotr, _) => 3 * parts,
            // Parts change places under a mask first.
            (Op::Rotlv | Op::Rotrv, _) => 6 * parts,
            (Op::And | Op::Or | Op::Xor, Some(Operand::Const(mask))) => {
                let all = self.registers.mask();
                let part = |part: &u32| mask >> (part * bits) & all;
                (0..parts).filter(|at| ![0, all].contains(&part(at))).count() as u32
            }
            (Op::Add | Op::Sub, _) => 3 * parts - 2,
            (Op::Mul, _) => parts * parts,
            _ => parts,
        }
    }

    /// Cycles from operands to result.
    #[must_use]
    pub fn latency(&self, op: Op) -> u32 {
        // From the first cache: 4 or 5 cycles on every current core (A. Fog, "Instruction tables", 2022).
        let usual = if op == Op::Lookup { 5 } else { 1 };
        self.slow.iter().find(|(slow, _)| *slow == op).map_or(usual, |&(_, cycles)| cycles)
    }

    /// Whether a shift on that operand (the first: 0, the second: 1) of an operation is free.
    #[must_use]
    pub fn folds(&self, shift: Op, into: Op, operand: usize) -> bool {
        self.folds.iter().any(|fold| fold.shift == shift && fold.into == into && fold.on[operand])
    }
}

/// The operations that every target has.
macro_rules! basic_ops_and {
    ($($more:expr),*) => {
        &[
            Op::And, Op::Or, Op::Xor, Op::Not, Op::Add, Op::Sub, Op::Mul, Op::Shl, Op::Shr, Op::Rotl, Op::Rotr, Op::Rotlv,
            Op::Rotrv, Op::Bswap,
            $($more),*
        ]
    };
}
use basic_ops_and;

/// What a loop over many words pays for rotations and multiplications: two and one per cycle where logic has four (A. Fog,
/// "Instruction tables", 2022), and vectors of 64-bit words have neither before AVX-512.
const SCALAR_ONLY: &[(Op, u32)] = &[(Op::Mul, 3), (Op::Rotl, 2), (Op::Rotr, 2), (Op::Rotlv, 2), (Op::Rotrv, 2)];

/// What stable `core` offers in a `const fn` and every 64-bit machine does in an instruction or two.
///
/// Latencies are those that current x86-64 and AArch64 cores agree on: 1 cycle, 3 for a multiplication (A. Fog,
/// "Instruction tables", 2022; Arm, "Cortex-X2 Core Software Optimization Guide", 2022). The upper half of a product takes two steps
/// on x86-64, and moves to and from fixed registers. Four operations start in a cycle (the same: Intel since Haswell, AMD since Zen).
pub static PORTABLE: Target = Target {
    name: "portable",
    about: "stable `core` in a `const fn`: logic, shifts, rotations, byte swap, multiplication",
    ops: basic_ops_and!(Op::Andn),
    slow: &[(Op::Mul, 3)],
    wide: SCALAR_ONLY,
    issued: 4,
    registers: Width::W64,
    upper_half: Some(6),
    vector: &[],
    crossing: 0,
    arch: None,
    features: &[],
    lacks: &[],
    except: None,
    machine: None,
    immediates: Immediates::Any,
    folds: &[],
};

/// Every x86-64 machine. Latencies as for [`PORTABLE`].
pub static X86_64: Target = Target {
    name: "x86-64",
    about: "any x86-64: as portable, without and-not",
    ops: basic_ops_and!(),
    immediates: Immediates::X86,
    ..PORTABLE
};

/// x86-64 with BMI1 and BMI2 (Intel since Haswell; AMD since Excavator, but gather and scatter are slow before Zen 3).
///
/// AMD's processors have `SSE4a`, and since Zen 3 they have VAES (AMD64 Architecture Programmer's Manual, volume 3, appendix D; rustc's
/// `target-cpu` has the same lists): with one and without the other, gather and scatter are microcode.
///
/// `pext` and `pdep` take 3 cycles (A. Fog, "Instruction tables", 2022: Haswell to Ice Lake, Zen 3).
pub static X86_64_V3: Target = Target {
    name: "x86-64-v3",
    about: "x86-64 with BMI2: gather (`pext`) and scatter (`pdep`); not AMD before Zen 3, where they are slow",
    arch: Some("x86_64"),
    features: &["bmi1", "bmi2"],
    except: Some(("sse4a", "vaes")),
    machine: Some(Machine::V3),
    ops: basic_ops_and!(Op::Andn, Op::Pext, Op::Pdep),
    slow: &[(Op::Mul, 3), (Op::Pext, 3), (Op::Pdep, 3)],
    wide: &[(Op::Mul, 3), (Op::Rotl, 2), (Op::Rotr, 2), (Op::Rotlv, 2), (Op::Rotrv, 2), (Op::Pext, 3), (Op::Pdep, 3)],
    immediates: Immediates::X86,
    ..PORTABLE
};

/// x86-64 with AVX-512, GFNI, VBMI and BITALG (Intel since Ice Lake, AMD since Zen 4).
///
/// The shuffles of bytes and of words within 128 bits take 1 cycle; the matrix product, the selection of bits, shuffles across 128
/// bits and each move between registers 3; a product without carries 6, and 1 more for its high half; a load of a vector at most 8
/// (A. Abel and J. Reineke, "uops.info", ASPLOS 2019, tables for Ice Lake). The moves that `vpshufbitqmb` needs are instructions of
/// the program; those around `gf2p8affineqb`, `pclmulqdq` and `pshufb` are not, but their cycles count. A load is one of them too: of words that do not fill a vector, compilers make two.
pub static X86_64_V4: Target = Target {
    name: "x86-64-v4",
    about: "x86-64 with AVX-512, GFNI and BITALG: 8x8 bit matrices, products without carries, byte shuffles, and any 64 bits by a table",
    ops: basic_ops_and!(
        Op::Andn,
        Op::Pext,
        Op::Pdep,
        Op::Gf2p8affineqb,
        Op::Clmul,
        Op::Clmulh,
        Op::Pshufb,
        Op::Vpbroadcastq,
        Op::Vpshufbitqmb,
        Op::Vmovdqu64,
        Op::Vpermb,
        Op::Vpunpcklqdq,
        Op::Vpunpckhqdq,
        Op::Vshufi64x2Even,
        Op::Vshufi64x2Odd,
        Op::Vpxorq,
        Op::Vgf2p8affineqb,
        Op::Vgf2p8affineqbBy,
        Op::Vpextrq,
        Op::Kmovq
    ),
    slow: &[
        (Op::Mul, 3),
        (Op::Pext, 3),
        (Op::Pdep, 3),
        (Op::Gf2p8affineqb, 3),
        (Op::Clmul, 6),
        (Op::Clmulh, 7),
        (Op::Vpbroadcastq, 3),
        (Op::Vpshufbitqmb, 3),
        (Op::Vmovdqu64, 8),
        (Op::Vpermb, 3),
        (Op::Vshufi64x2Even, 3),
        (Op::Vshufi64x2Odd, 3),
        (Op::Vgf2p8affineqb, 3),
        (Op::Vgf2p8affineqbBy, 3),
        (Op::Vpextrq, 3),
        (Op::Kmovq, 3),
    ],
    features: &[
        "bmi1",
        "bmi2",
        "ssse3",
        "pclmulqdq",
        "gfni",
        "avx512f",
        "avx512bw",
        "avx512dq",
        "avx512vbmi",
        "avx512bitalg",
    ],
    machine: Some(Machine::V4),
    vector: &[Op::Gf2p8affineqb, Op::Clmul, Op::Clmulh, Op::Pshufb],
    crossing: 3,
    ..X86_64_V3
};

/// The folds of one shift into the logical operations of AArch64 and Thumb-2.
macro_rules! logical_folds {
    ($($shift:expr),*) => {
        &[
            $(
                Fold { shift: $shift, into: Op::And, on: [true, true] },
                Fold { shift: $shift, into: Op::Or, on: [true, true] },
                Fold { shift: $shift, into: Op::Xor, on: [true, true] },
                Fold { shift: $shift, into: Op::Andn, on: [true, false] },
            )*
            Fold { shift: Op::Shl, into: Op::Add, on: [true, true] },
            Fold { shift: Op::Shr, into: Op::Add, on: [true, true] },
            Fold { shift: Op::Shl, into: Op::Sub, on: [false, true] },
            Fold { shift: Op::Shr, into: Op::Sub, on: [false, true] },
        ]
    };
}

/// Any AArch64 machine. Logical operations shift or rotate one operand, sums shift one (Arm Architecture Reference Manual for
/// A-profile, "Data processing (register)"), so that a delta swap takes 4 instructions and a rotate blend 3.
///
/// Multiplication takes 2 cycles on Cortex-X2 and 3 on smaller cores; one of every two issue slots can do it (Arm, "Cortex-X2
/// Core Software Optimization Guide", 2022).
pub static AARCH64: Target = Target {
    name: "aarch64",
    about: "any AArch64: bit reversal (`rbit`), and operands shifted or rotated for free",
    arch: Some("aarch64"),
    ops: basic_ops_and!(Op::Andn, Op::Bitrev),
    // Places that are a value are rotated to the right.
    slow: &[(Op::Mul, 3), (Op::Rotlv, 2)],
    upper_half: Some(2),
    wide: &[(Op::Mul, 2), (Op::Rotlv, 2)],
    immediates: Immediates::Arm,
    folds: logical_folds!(Op::Shl, Op::Shr, Op::Rotl, Op::Rotr),
    ..PORTABLE
};

/// AArch64 with SVE2's permutations of bits (`FEAT_SVE_BitPerm`; Arm Neoverse N2 and V2: Graviton4, Grace, Cobalt 100), on the lowest
/// word of vector registers: `bext` is x86's `pext`, `bdep` is `pdep`, and `bgrp` sorts the bits of a word by those of a mask.
///
/// Each takes 6 cycles, one is started in two cycles, and a word takes 3 to a vector register and as many back (LLVM 19's models of
/// Neoverse N2 and V2, `AArch64SchedNeoverseN2.td` and `AArch64SchedNeoverseV2.td`).
pub static AARCH64_SVE2: Target = Target {
    name: "aarch64-sve2",
    about: "AArch64 with SVE2 `bext`, `bdep` and `bgrp`: bits gathered, scattered, and sorted by a mask",
    features: &["sve2-bitperm"],
    machine: Some(Machine::Sve2),
    ops: basic_ops_and!(Op::Andn, Op::Bitrev, Op::Pext, Op::Pdep, Op::Bgrp),
    slow: &[(Op::Mul, 3), (Op::Rotlv, 2), (Op::Pext, 6), (Op::Pdep, 6), (Op::Bgrp, 6)],
    wide: &[(Op::Mul, 2), (Op::Rotlv, 2), (Op::Pext, 8), (Op::Pdep, 8), (Op::Bgrp, 8)],
    vector: &[Op::Pext, Op::Pdep, Op::Bgrp],
    crossing: 3,
    ..AARCH64
};

/// RISC-V with 64-bit words and the extensions Zbb and Zbkb (RISC-V Bit-Manipulation ISA 1.0; RISC-V Cryptography Extensions
/// Volume I 1.0). Zbkb's `zip` and `unzip` exist for words of 32 bits on 32-bit machines only.
///
/// Multiplication takes 3 cycles (`SiFive`, "U74-MC Core Complex Manual", 2021).
pub static RISCV64: Target = Target {
    name: "riscv64",
    about: "RISC-V with Zbb and Zbkb: byte swap (`rev8`) and bit reversal within bytes (`brev8`)",
    arch: Some("riscv64"),
    features: &["zbb", "zbkb"],
    ops: basic_ops_and!(Op::Andn, Op::Brev8),
    upper_half: Some(3),
    wide: &[(Op::Mul, 3)],
    ..PORTABLE
};

/// RISC-V with 32-bit words and nothing more, as in the smallest microcontrollers and soft cores: no multiplication, no
/// rotation, no byte swap (The RISC-V Instruction Set Manual Volume I, 20191213, chapter 2, "RV32I Base Integer Instruction
/// Set").
///
/// An instruction takes a cycle, and none is done beside another: words of 64 bits take one for each of their halves, and
/// three for a half of a shift that gets something from both.
pub static RISCV32: Target = Target {
    name: "riscv32",
    about: "32-bit RISC-V without extensions (RV32I): no multiplication, rotation or byte swap",
    arch: Some("riscv32"),
    lacks: &["m"],
    ops: &[Op::And, Op::Or, Op::Xor, Op::Not, Op::Add, Op::Sub, Op::Shl, Op::Shr],
    slow: &[],
    wide: &[],
    issued: 1,
    registers: Width::W32,
    ..PORTABLE
};

/// RISC-V with 32-bit words and multiplication (the same manual, chapter 7, "M Standard Extension"), as in most microcontrollers of
/// this kind: a product takes 2 to 5 cycles on small cores, here 3 (`SiFive`, "E31 Core Complex Manual", 2021; Espressif, "ESP32-C3
/// Technical Reference Manual", 2021). A product of two words of 64 bits takes one for each pair of halves.
pub static RISCV32IM: Target = Target {
    name: "riscv32im",
    about: "32-bit RISC-V with multiplication (RV32IM): no rotation or byte swap",
    features: &["m"],
    lacks: &[],
    ops: &[Op::And, Op::Or, Op::Xor, Op::Not, Op::Add, Op::Sub, Op::Mul, Op::Shl, Op::Shr],
    upper_half: Some(1),
    slow: &[(Op::Mul, 3)],
    ..RISCV32
};

/// Cortex-M4 and its like, which have registers of 32 bits, `rbit`, `rev`, `ror`, and one operand of logic and sums shifted for free
/// (Armv7-M Architecture Reference Manual, chapter A5, "The Thumb Instruction Set Encoding"). Every instruction takes a cycle, a
/// product too (Arm, "Cortex-M4 Technical Reference Manual", section 3.3.1).
pub static THUMBV7EM: Target = Target {
    name: "thumbv7em",
    about: "Cortex-M4 and later (Armv7E-M): 32-bit registers, bit reversal (`rbit`), byte swap, shifted operands",
    arch: Some("arm"),
    ops: basic_ops_and!(Op::Andn, Op::Bitrev),
    slow: &[(Op::Rotlv, 2)],
    upper_half: Some(1),
    wide: &[(Op::Rotlv, 2)],
    folds: logical_folds!(Op::Shl, Op::Shr, Op::Rotl, Op::Rotr),
    issued: 1,
    registers: Width::W32,
    ..PORTABLE
};

/// WebAssembly, which has words of 64 bits and rotates them, and has no byte swap and no and-not (WebAssembly Core Specification 2.0,
/// section 4.3.2, "Integer Operations"). Its engines compile to processors with the costs of [`PORTABLE`].
pub static WASM32: Target = Target {
    name: "wasm32",
    about: "WebAssembly: rotations, no byte swap; slices in vectors, in builds with `simd128`",
    arch: Some("wasm32"),
    ops: &[
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Not,
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::Shl,
        Op::Shr,
        Op::Rotl,
        Op::Rotr,
        Op::Rotlv,
        Op::Rotrv,
    ],
    upper_half: None,
    ..PORTABLE
};

/// Languages whose widest words have 64 bits, such as Go and Java: not a target that users name.
pub static WORDS_OF_64: Target =
    Target { name: "words of 64 bits", about: "languages without words of 128 bits", upper_half: None, ..PORTABLE };

/// Languages whose widest words have 32 bits, such as JavaScript: not a target that users name. Engines compile two shifts and an `or`
/// to a rotation.
pub static WORDS_OF_32: Target = Target {
    name: "words of 32 bits",
    about: "languages without words of 64 bits",
    ops: basic_ops_and!(),
    registers: Width::W32,
    upper_half: None,
    ..PORTABLE
};
