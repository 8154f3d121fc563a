//! Random programs over all operations: what the checker claims is compared with all inputs.

use permgen_core::check::{certify, linear_combinations, may_overflow};
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Instruction, Op, Operand, Program, Table, ValueId, simplify};
use permgen_core::width::Width;
use proptest::prelude::*;

/// An operation, two choices of operand and a constant; [`program`] makes them fit.
type Choice = (usize, usize, usize, u16);

const BINARY: [Op; 13] = [
    Op::And,
    Op::Or,
    Op::Xor,
    Op::Andn,
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::Pext,
    Op::Pdep,
    Op::Shl,
    Op::Shr,
    Op::Rotl,
    Op::Rotr,
];

/// Constants that leave something to be known: random ones alone would drown everything in carries.
const CONSTANTS: [u128; 10] = [0x5555, 0x3333, 0x0f0f, 0x00ff, 1, 3, 0x11, 0x101, 0xfffe, 0xaaaa];

fn program(width: Width, choices: &[Choice]) -> Program {
    let mut instructions: Vec<Instruction> = Vec::new();
    for &(op, a, b, constant) in choices {
        let constant = match CONSTANTS.get(usize::from(constant % 16)) {
            Some(&constant) => constant & width.mask(),
            None => u128::from(constant) & width.mask(),
        };
        let pick = |choice: usize| match choice % (instructions.len() + 2) {
            0 => Operand::X,
            1 => Operand::Const(constant),
            value => Operand::Value(ValueId::of_instruction(value - 2)),
        };
        let instruction = match op % (BINARY.len() + 3) {
            0 => Instruction { op: Op::Not, a: pick(a), b: None, width },
            1 => Instruction { op: Op::Bswap, a: pick(a), b: None, width },
            2 => Instruction { op: Op::Bitrev, a: pick(a), b: None, width },
            binary => {
                let op = BINARY[binary - 3];
                let b = if op.takes_count() { Operand::Const(b as u128 % u128::from(width.bits())) } else { pick(b) };
                Instruction { op, a: pick(a), b: Some(b), width }
            }
        };
        instructions.push(instruction);
    }
    let last = Operand::Value(ValueId::of_instruction(instructions.len() - 1));
    Program::new(width, width, instructions, last).expect("the operands fit")
}

/// The same steps in a wider word, with the input extended and the result cut off.
fn widened(program: &Program) -> Program {
    let wide = Width::W32;
    let shift = |operand| match operand {
        Operand::X => Operand::Value(ValueId::of_instruction(0)),
        Operand::Value(value) => Operand::Value(ValueId::of_instruction(value.index() + 1)),
        constant => constant,
    };
    let mut instructions = vec![Instruction { op: Op::Zext, a: Operand::X, b: None, width: wide }];
    for instruction in program.instructions() {
        let b = if instruction.op.takes_count() { instruction.b } else { instruction.b.map(shift) };
        instructions.push(Instruction { a: shift(instruction.a), b, width: wide, ..*instruction });
    }
    let width = program.output();
    instructions.push(Instruction { op: Op::Trunc, a: shift(program.result()), b: None, width });
    let last = Operand::Value(ValueId::of_instruction(instructions.len() - 1));
    Program::new(program.input(), width, instructions, last).expect("the operands fit")
}

/// Steps on words of 64 bits that a byte of input is spread over, among them those of vector registers.
fn vector_program(choices: &[Choice]) -> Program {
    const VECTOR: [Op; 9] =
        [Op::Gf2p8affineqb, Op::Pshufb, Op::Vpshufbitqmb, Op::Xor, Op::And, Op::Mul, Op::Clmul, Op::Clmulh, Op::Bgrp];
    const CONSTANTS: [u128; 6] = [
        0x8040_2010_0804_0201,
        0x0102_0408_1020_4080,
        0x0001_0203_0405_0607,
        0x80ff_0700_0301_0a02,
        u64::MAX as u128,
        1,
    ];
    let (byte, width) = (Width::W8, Width::W64);
    let spread = Operand::Const(0x8421_0842_1084_2101);
    let value = |index: usize| Operand::Value(ValueId::of_instruction(index));
    let mut instructions = vec![
        Instruction { op: Op::Zext, a: Operand::X, b: None, width },
        Instruction { op: Op::Mul, a: value(0), b: Some(spread), width },
    ];
    let mut tables = Vec::new();
    // What is no vector.
    let mut words = vec![0, 1];
    for &(op, a, b, constant) in choices {
        let constant =
            CONSTANTS[usize::from(constant) % CONSTANTS.len()].rotate_left(u32::from(constant >> 12) * 8) as u64;
        let pick = |choice: usize| match choice % (words.len() + 3) {
            0..3 => Operand::Const(u128::from(constant)),
            other => value(words[other - 3]),
        };
        // Equal tables are one, as in the text of a program.
        let mut table = |places: [u8; 64]| {
            let table = Table::of_sources(places);
            let known = tables.iter().position(|known| *known == table);
            Operand::Table(known.unwrap_or_else(|| {
                tables.push(table);
                tables.len() - 1
            }) as u8)
        };
        if op % (VECTOR.len() + 5) == VECTOR.len() + 4 {
            // Of the vector, byte 0 is the input and the others are 0: many places have to name it.
            let bytes = std::array::from_fn(|byte| (byte * (b % 64) / 16 % (a % 5 + 1)) as u8);
            let bits = std::array::from_fn(|bit| ((bit * ((a % 64) | 1) + b % 64) % 64) as u8);
            let first = instructions.len();
            let op = |op, a, b| Instruction { op, a, b, width };
            instructions.push(op(Op::Vmovdqu64, Operand::X, None));
            instructions.push(op(Op::Vpermb, value(first), Some(table(bytes))));
            instructions.push(op(Op::Vpermb, value(first + 1), Some(table(bits))));
            let factors = std::array::from_fn(|byte| byte.wrapping_mul(a).wrapping_add(b) as u8);
            let product = [Op::Vgf2p8affineqb, Op::Vgf2p8affineqbBy][a % 7 % 2];
            instructions.push(op(product, value(first + b % 3), Some(table(factors))));
            let joining =
                [Op::Vpunpcklqdq, Op::Vpunpckhqdq, Op::Vshufi64x2Even, Op::Vshufi64x2Odd, Op::Vpxorq, Op::Vpxorq];
            let shuffle = joining[a % joining.len()];
            instructions.push(op(shuffle, value(first + b % 4), Some(value(first + a % 3))));
            let vector = value(first + (a % 5 + b % 5) % 5);
            instructions.push(op(Op::Vpshufbitqmb, vector, Some(table(bits))));
            instructions.push(op(Op::Vpextrq, vector, Some(Operand::Const(b as u128 % 8))));
            words.extend([first + 5, first + 6]);
            continue;
        }
        let instruction = match op % (VECTOR.len() + 5) {
            0 => Instruction { op: [Op::Brev8, Op::Clz][b % 2], a: pick(a), b: None, width },
            1 => Instruction { op: Op::Kmovq, a: pick(a), b: None, width },
            2 => {
                let op = [Op::Shlv, Op::Shrv, Op::Rotlv, Op::Rotrv][a % 4];
                Instruction { op, a: pick(a), b: Some(pick(b)), width }
            }
            // Sums of what the four bits add, of which one entry may be another.
            3 if a % 2 == 1 => {
                let sum =
                    |number: usize| (0..4).filter(move |bit| number >> bit & 1 == 1).map(|bit| constant >> (8 * bit));
                let flaw = |number: usize| u128::from(number == b % 64) << (a % 8);
                let entry = |number| sum(number).fold(flaw(number), |sum, column| sum ^ u128::from(column & 0xff));
                tables.push(Table::new(byte, (0..16).map(entry)));
                let table = Operand::Table(tables.len() as u8 - 1);
                Instruction { op: Op::Nibbles, a: pick(a), b: Some(table), width }
            }
            3 => {
                // Few different bits, so that some are the same in all entries.
                let entries = (0..=(b % 8) as u128).map(|entry| u128::from(constant) ^ entry << (a % 60));
                tables.push(Table::new(width, entries));
                let table = Operand::Table(tables.len() as u8 - 1);
                Instruction { op: Op::Lookup, a: pick(a), b: Some(table), width }
            }
            other => match VECTOR[other - 4] {
                op @ Op::Vpshufbitqmb => {
                    let sources = std::array::from_fn(|bit| ((bit * ((b % 64) | 1) + a % 64) % 64) as u8);
                    tables.push(Table::of_sources(sources));
                    let table = Operand::Table(tables.len() as u8 - 1);
                    Instruction { op, a: pick(a), b: Some(table), width }
                }
                op => Instruction { op, a: pick(a), b: Some(pick(b)), width },
            },
        };
        words.push(instructions.len());
        instructions.push(instruction);
    }
    instructions.push(Instruction { op: Op::Trunc, a: value(instructions.len() - 1), b: None, width: byte });
    let last = value(instructions.len() - 1);
    Program::of_words(vec![byte], vec![byte], tables, instructions, vec![last]).expect("the operands fit")
}

fn inputs(program: &Program, promised_zero: u128) -> impl Iterator<Item = u128> {
    (0..=program.input().mask()).filter(move |input| input & promised_zero == 0)
}

/// Every bit that is claimed to be a combination of input bits is that, and nothing overflows that is said not to.
fn claims_hold(program: &Program, promised_zero: u128) {
    let claims = linear_combinations(program, promised_zero);
    let overflows = may_overflow(program, &[promised_zero]);
    for input in inputs(program, promised_zero) {
        let got = program.run(input);
        for (bit, claim) in claims.iter().enumerate() {
            if let Some((set, one)) = claim {
                let expected = ((set & input).count_ones() & 1 == 1) != *one;
                assert_eq!(got >> bit & 1 == 1, expected, "bit {bit} of {got:#x} for {input:#x}:\n{program}");
            }
        }
        let values = program.trace(input);
        let read = |operand| match operand {
            Operand::Input(_) => input,
            Operand::Value(value) => values[ValueId::index(value)],
            Operand::Const(value) => value,
            Operand::Table(_) => 0,
        };
        for (index, instruction) in program.instructions().iter().enumerate().filter(|(index, _)| !overflows[*index]) {
            let (a, b) = (read(instruction.a), instruction.b.map_or(0, read));
            let exact = match instruction.op {
                Op::Add => a.checked_add(b),
                Op::Sub => a.checked_sub(b),
                Op::Mul => a.checked_mul(b),
                _ => continue,
            };
            assert_eq!(exact, Some(values[index]), "v{} for {input:#x}:\n{program}", index + 1);
        }
    }
}

/// If the program is a map on single bits, it is certified to be that map only when it is that map on all inputs.
fn certificate_holds(program: &Program, promised_zero: u128) {
    let to: Vec<Option<u8>> = (0..program.input().bits())
        .map(|bit| {
            let image = program.run(1 << bit);
            (promised_zero >> bit & 1 == 0 && image.is_power_of_two()).then(|| image.trailing_zeros() as u8)
        })
        .collect();
    let Ok(map) = PartialMap::new(program.input(), program.output(), &to, promised_zero) else { return };
    let equal = inputs(program, promised_zero).all(|input| program.run(input) == map.apply(input));
    assert_eq!(certify(&map, program.clone()).is_ok(), equal, "{program}");
}

fn choices(length: usize) -> impl Strategy<Value = Vec<Choice>> {
    prop::collection::vec((any::<usize>(), any::<usize>(), any::<usize>(), any::<u16>()), 1..length)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn claims_about_vector_programs_hold(choices in choices(8), promised: u8) {
        let program = vector_program(&choices);
        claims_hold(&program, u128::from(promised));
        certificate_holds(&program, u128::from(promised));
        let again: Program = program.to_string().parse().expect("the text of a program");
        let simple = simplify(&program);
        prop_assert_eq!(simplify(&again).to_string(), simple.to_string());
        for input in 0..256 {
            prop_assert_eq!(program.run(input), simple.run(input), "{} became {}", program, simple);
        }
    }

    #[test]
    fn claims_hold_for_8_bits(choices in choices(12), promised_zero in prop_oneof![Just(0u8), any::<u8>()]) {
        let program = program(Width::W8, &choices);
        claims_hold(&program, promised_zero.into());
        certificate_holds(&program, promised_zero.into());
        let wide = widened(&program);
        claims_hold(&wide, promised_zero.into());
        certificate_holds(&wide, promised_zero.into());
    }

    #[test]
    fn simplify_keeps_the_meaning(choices in choices(16)) {
        for program in [program(Width::W8, &choices), widened(&program(Width::W8, &choices))] {
            let simple = simplify(&program);
            prop_assert!(simple.instructions().len() <= program.instructions().len());
            for input in 0..256 {
                prop_assert_eq!(program.run(input), simple.run(input), "{} became {}", program, simple);
            }
        }
    }

    #[test]
    fn text_is_read_back(choices in choices(16), width in prop::sample::select(&Width::ALL[..])) {
        let program = program(width, &choices);
        prop_assert_eq!(&program.to_string().parse::<Program>(), &Ok(program.clone()));
        if width <= Width::W16 {
            let wide = widened(&program);
            prop_assert_eq!(&wide.to_string().parse::<Program>(), &Ok(wide.clone()));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn claims_hold_for_16_bits(choices in choices(12)) {
        let program = program(Width::W16, &choices);
        claims_hold(&program, 0);
        certificate_holds(&program, 0);
    }
}
