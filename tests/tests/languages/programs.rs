//! Programs of each operation on each width, at random: searches find few of the ways in which operations meet.
//!
//! A program takes a byte and returns one, and widens it in between, so that it can be proved whatever it does: for each byte.

use permgen_codegen::emit::{File, LANGUAGES};
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::random::Random;
use permgen_core::target::{PORTABLE, Target, X86_64_V4};
use permgen_core::width::Width;

use super::corpus::Case;
use super::fuzzed::all_drivers;
use super::machines::{AVX512, commands};
use super::{Driver, Trial, drivers, written};
use permgen_tests::skip::{skipped, without_instructions};

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
fn line(builder: &mut Builder, values: &[Operand], random: &mut Random, (op, width): (Op, Width)) -> Operand {
    let a = value(builder, values, random, width);
    let constant = Operand::Const(word(random, width));
    match op {
        Op::Trunc | Op::Zext => a,
        Op::Lookup => {
            let (to, count) = (Width::ALL[random.below(5)], [2, 3, 16, 100, 256, 300, 512][random.below(7)]);
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
fn program(lines: &[(Op, Width)], random: &mut Random) -> Program {
    let (mut builder, mut values) = (Builder::new(Width::W8), vec![Operand::X]);
    for _ in 0..2 + random.below(10) {
        let next = lines[random.below(lines.len())];
        let made = line(&mut builder, &values, random, next);
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
    let on_widths =
        |op: Op| Width::ALL.into_iter().filter(move |width| op.works_on(*width)).map(move |width| (op, width));
    let lines: Vec<(Op, Width)> = ops.flat_map(on_widths).filter(|(op, width)| target.has_for(*op, *width)).collect();
    let mut random = Random::new(7);
    let case = |number| Case::of_program(&format!("random_{number}"), program(&lines, &mut random), target);
    (0..count).map(case).collect()
}

/// Builds and runs the programs; some of `count` are refused where a language lacks an operation on a width.
fn compare(driver: &Driver, name: &str, target: &'static Target, options: &[&str], count: usize) {
    let commands = match (driver.commands)() {
        Ok(_) => commands(driver, None, options, None),
        Err(missing) => return skipped(&format!("{} is not tested: {missing}", driver.language)),
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
        compare(&driver, &format!("programs-{}", driver.language), &PORTABLE, &[], 200);
    }
}

#[test]
#[ignore = "slow: compilers of every language"]
fn operations_of_x86_meet_in_c_and_cpp() {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512bitalg") {
        for driver in [drivers::c(), drivers::cpp()] {
            let options: Vec<&str> = AVX512.split(' ').collect();
            compare(&driver, &format!("programs-v4-{}", driver.language), &X86_64_V4, &options, 200);
        }
        return;
    }
    without_instructions("this processor has no AVX-512 with BITALG");
}

/// Without a compiler: what is written can be read.
#[test]
fn operations_of_x86_meet_in_rust() {
    for case in cases(&X86_64_V4, |_| true, 200) {
        assert!(written("rust", &[case.function()], "").contains("fn random_"));
    }
}
