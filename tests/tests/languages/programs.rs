//! Programs of each operation on each width, at random: searches find few of the ways in which operations meet.
//!
//! A program takes a byte and returns one, and widens it in between, so that it can be proved whatever it does: for each byte.

use permgen_codegen::emit::{File, LANGUAGES};
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::random::Random;
use permgen_core::target::{AARCH64, AARCH64_SVE2, PORTABLE, RISCV64, THUMBV7EM, Target, X86_64_V4};
use permgen_core::width::Width;

use super::corpus::Case;
use super::fuzzed::all_drivers;
use super::machines::{AVX512, commands};
use super::{Driver, Trial, drivers, tools, written};
use permgen_tests::skip::{skipped, without_instructions};

/// Programs that some language computed wrong, or compiled with a warning.
const FOUND: [&str; 6] = [
    "v1: u128 = zext x\nv2: u128 = shl v1, 64\nv3 = lookup v2, [1, 2, 3]",
    "v1: u64 = zext x\nv2: u64 = shl v1, 32\nv3 = lookup v2, [1, 2, 3]",
    "v1: u128 = zext x\nv2: u128 = clz v1\nv3: u128 = xor v1, v2\nv4 = trunc v3",
    "v1: u64 = zext x\nv2: u64 = clz v1\nv3: u16 = trunc v2\nv4: u16 = andn v3, 0x329a\nv5 = trunc v4",
    "v1: u64 = zext x\nv2: u64 = clz v1\nv3: u64 = and v2, 1\nv4: u128 = zext v3\nv5: u128 = shl v4, 3\nv6 = trunc v5",
    "v1 = lookup x, [1, 2, 3]\nv2: u16 = zext v1\nv3: u16 = andn v2, 0x0001\nv4 = trunc v3",
];

fn found(number: usize, lines: &str, target: &'static Target) -> Case {
    let last = lines.rsplit('\n').next().and_then(|line| line.split([':', ' ']).next()).expect("a line");
    let text = format!("program(x: u8) -> u8\n{lines}\nreturn {last}");
    Case::of_program(&format!("found_{number}"), text.parse().expect("a program"), target)
}

/// A word at random, often one at the edge of the width.
fn word(random: &mut Random, width: Width) -> u128 {
    let any = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
    let edges = [0, 1, 3, 0x80, !0, width.mask() >> 1, 1 << (width.bits() - 1)];
    edges.get(random.below(2 * edges.len())).unwrap_or(&any) & width.mask()
}

/// A value that is there, or nearly so: one of the last six, cut or extended.
fn value(builder: &mut Builder, values: &[Operand], random: &mut Random, width: Width) -> Operand {
    builder.resize(values[values.len() - 1 - random.below(values.len().min(6))], width)
}

/// A line of the program.
fn line(
    builder: &mut Builder,
    values: &[Operand],
    random: &mut Random,
    (op, width): (Op, Width),
    widths: &[Width],
) -> Operand {
    let a = value(builder, values, random, width);
    let constant = Operand::Const(word(random, width));
    match op {
        Op::Trunc | Op::Zext => a,
        Op::Lookup => {
            let (to, count) = (widths[random.below(widths.len())], [2, 3, 16, 100, 256, 300, 512][random.below(7)]);
            let table = Table::new(to, (0..count).map(|_| word(random, to)).collect::<Vec<_>>());
            builder.lookup(a, table)
        }
        Op::Vpshufbitqmb => builder.select(a, Table::of_sources(std::array::from_fn(|_| random.below(64) as u8))),
        _ if op.arity() == 1 => builder.op(op, a, None, width),
        _ if op.takes_count() => {
            let counts = [1, width.size() / 2, width.size() - 1, random.below(width.size())];
            builder.op(op, a, Some(Operand::Const(counts[random.below(4)] as u128)), width)
        }
        _ if matches!(op, Op::Sub | Op::Shlv | Op::Shrv | Op::Rotlv | Op::Rotrv) && random.below(3) == 0 => {
            builder.op(op, constant, Some(a), width)
        }
        _ if op.takes_places() || random.below(2) == 0 => {
            let b = value(builder, values, random, width);
            builder.op(op, a, Some(b), width)
        }
        _ => builder.op(op, a, Some(constant), width),
    }
}

/// A program in which these operations meet at random.
fn program(lines: &[(Op, Width)], widths: &[Width], random: &mut Random) -> Program {
    let (mut builder, mut values) = (Builder::new(Width::W8), vec![Operand::X]);
    for _ in 0..2 + random.below(10) {
        let next = lines[random.below(lines.len())];
        let made = line(&mut builder, &values, random, next, widths);
        values.extend(Some(made).filter(|made| !matches!(made, Operand::Const(_))));
    }
    let result = values[values.len() - 1];
    let result = builder.resize(result, Width::W8);
    builder.finish(result, Width::W8)
}

/// So many programs in what a machine has, and a language.
fn cases(target: &'static Target, has: impl Fn(Op) -> bool, count: usize) -> Vec<Case> {
    let is_of_words = |op: &Op| !op.takes_vector() || *op == Op::Vpshufbitqmb;
    let is_alone = |op: &Op| !matches!(op, Op::Vpbroadcastq | Op::Vmovdqu64 | Op::Kmovq | Op::Nibbles);
    let ops = Op::ALL.into_iter().filter(|op| target.has(*op) && has(*op) && is_of_words(op) && is_alone(op));
    // Compilers of C for registers of 32 bits have no words of 128.
    let is_there = |width: &Width| width.bits() <= 2 * target.registers.bits();
    let widths: Vec<Width> = Width::ALL.into_iter().filter(is_there).collect();
    let on_widths = |op: Op| widths.iter().filter(move |width| op.works_on(**width)).map(move |width| (op, *width));
    let lines: Vec<(Op, Width)> = ops.flat_map(on_widths).filter(|(op, width)| target.has_for(*op, *width)).collect();
    let mut random = Random::new(7);
    let case = |number| Case::of_program(&format!("random_{number}"), program(&lines, &widths, &mut random), target);
    let random: Vec<Case> = (0..count).map(case).collect();
    let known = FOUND.into_iter().filter(|lines| widths.contains(&Width::W128) || !lines.contains("u128"));
    random.into_iter().chain(known.enumerate().map(|(number, lines)| found(number, lines, target))).collect()
}

/// Where the programs run.
struct Machine<'a> {
    target: &'static Target,
    /// A compiler for another machine than this one, and the emulator.
    cross: Option<(&'static str, &'static [&'static str])>,
    options: &'a [&'a str],
}

const HERE: Machine<'_> = Machine { target: &PORTABLE, cross: None, options: &[] };

/// The emulator has no Armv7E-M for programs of Linux: the instructions are those of its Thumb state.
const OTHERS: [Machine<'_>; 4] = [
    Machine { target: &AARCH64, cross: Some(("aarch64-linux-gnu-gcc", &["qemu-aarch64"])), options: &["-static"] },
    Machine {
        target: &AARCH64_SVE2,
        cross: Some(("aarch64-linux-gnu-gcc", &["qemu-aarch64", "-cpu", "max"])),
        options: &["-static", "-march=armv8.5-a+sve2-bitperm"],
    },
    Machine {
        target: &RISCV64,
        cross: Some(("riscv64-linux-gnu-gcc", &["qemu-riscv64", "-cpu", "rv64,zbb=true,zbkb=true"])),
        options: &["-static", "-march=rv64gc_zbb_zbkb"],
    },
    Machine {
        target: &THUMBV7EM,
        cross: Some(("arm-linux-gnueabihf-gcc", &["qemu-arm"])),
        options: &["-static", "-mthumb", "-march=armv7-a+fp", "-D__ARM_ARCH_7EM__"],
    },
];

/// The commands that build for a machine and run there, or what is missing.
fn commands_for(driver: &Driver, machine: &Machine<'_>) -> Result<Vec<Vec<String>>, tools::Missing> {
    (driver.commands)()?;
    let Some((compiler, emulator)) = machine.cross else { return Ok(commands(driver, None, machine.options, &[])) };
    let compiler = tools::program(compiler, "--version")?;
    tools::program(emulator[0], "--version")?;
    Ok(commands(driver, Some(&compiler), machine.options, emulator))
}

/// Builds and runs the programs; some of `count` are refused where a language lacks an operation on a width.
fn compare(driver: &Driver, name: &str, machine: &Machine<'_>, count: usize) {
    let target = machine.target;
    let commands = match commands_for(driver, machine) {
        Ok(commands) => commands,
        Err(missing) => return skipped(&format!("{} for {} is not tested: {missing}", driver.language, target.name)),
    };
    let language = LANGUAGES.iter().find(|language| language.name() == driver.language).expect("a language");
    let mut cases = cases(target, |op| target.arch.is_some() || language.has(op), count);
    cases.retain(|case| language.write(&File::of(&[case.function()]).within(Some(driver.module))).is_ok());
    assert!(2 * cases.len() > count, "{name}: {} of {count} are written", cases.len());
    if let Err(wrong) = Trial::new(driver, name, &cases).agrees(&commands) {
        let number = wrong.trim().rsplit(' ').next().and_then(|number| number.parse::<usize>().ok());
        panic!("{name}: {wrong}: {}", number.and_then(|number| cases.get(number)).map_or("", Case::text));
    }
}

#[test]
#[ignore = "slow: compilers of every language"]
fn operations_meet_in_every_language() {
    for driver in all_drivers() {
        compare(&driver, &format!("programs-{}", driver.language), &HERE, 200);
    }
}

#[test]
#[ignore = "slow: compilers of every language"]
fn operations_of_other_machines_meet_in_c() {
    for machine in OTHERS {
        compare(&drivers::c(), &format!("programs-{}-c", machine.target.name), &machine, 200);
    }
}

#[test]
#[ignore = "slow: compilers of every language"]
fn operations_of_x86_meet_in_c_and_cpp() {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512bitalg") {
        for driver in [drivers::c(), drivers::cpp()] {
            let options: Vec<&str> = AVX512.split(' ').collect();
            compare(
                &driver,
                &format!("programs-v4-{}", driver.language),
                &Machine { target: &X86_64_V4, cross: None, options: &options },
                200,
            );
        }
        return;
    }
    without_instructions("this processor has no AVX-512 with BITALG");
}

/// Without a compiler: what is written can be read.
#[test]
fn operations_of_x86_meet_in_rust() {
    for case in cases(&X86_64_V4, |_| true, 200) {
        assert!(written("rust", &[case.function()], "").contains("fn "));
    }
}
