//! Maps of several words: counts that may go down and never up, and every program executed by an interpreter of its own.

use permgen_core::program::{Op, Operand, Program};
use permgen_core::random::Random;
use permgen_core::search::{Effort, Objective, Options, search_words};
use permgen_core::target::{PORTABLE, RISCV32, Target, X86_64_V3};
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// Squares in the order of their numbers, 64 in a word, moved by `to`; `None` is off the board.
fn board(words: usize, squares: usize, split: Option<usize>, to: impl Fn(usize) -> usize) -> WordMap {
    // The first `split` squares are in the first word.
    let place = |square: usize| match split {
        Some(split) if square >= split => 64 + square - split,
        _ => square,
    };
    let mut destinations = vec![Vec::new(); 64 * words];
    for square in 0..squares {
        destinations[place(square)] = vec![place(to(square))];
    }
    WordMap::from_destinations(words, Width::W64, words, Width::W64, &destinations).unwrap()
}

/// `transpose(rows, columns)`: bit `c` of row `r` becomes bit `r` of row `c`, the rows one after the other.
fn transpose(rows: usize, columns: usize) -> WordMap {
    let words = rows * columns / 64;
    let from = |at: usize| at % rows * columns + at / rows;
    WordMap::from_fn(words, Width::W64, words, Width::W64, |word, bit| {
        let source = from(word * 64 + usize::from(bit));
        Some((source / 64, (source % 64) as u8))
    })
    .unwrap()
}

/// All symmetries of a square board of 8x8, as eight words.
fn symmetries() -> WordMap {
    WordMap::from_fn(1, Width::W64, 8, Width::W64, |symmetry, bit| {
        let (file, rank) = (bit & 7, bit >> 3);
        let (file, rank) = if symmetry & 4 == 0 { (file, rank) } else { (rank, file) };
        let file = if symmetry & 1 == 0 { file } else { 7 - file };
        let rank = if symmetry & 2 == 0 { rank } else { 7 - rank };
        Some((0, rank << 3 | file))
    })
    .unwrap()
}

/// A permutation of all bits of words, each choice at random.
fn random(words: usize, seed: u64) -> WordMap {
    let mut bits: Vec<usize> = (0..64 * words).collect();
    Random::new(seed).shuffle(&mut bits);
    WordMap::from_fn(words, Width::W64, words, Width::W64, |word, bit| {
        let source = bits[64 * word + usize::from(bit)];
        Some((source / 64, (source % 64) as u8))
    })
    .unwrap()
}

/// One word, where result bit `i` comes from bit `from(i)`.
fn copies(from: impl Fn(u8) -> Option<u8>) -> WordMap {
    WordMap::from_fn(1, Width::W64, 1, Width::W64, |_, bit| from(bit).map(|bit| (0, bit))).unwrap()
}

/// Runs a program on words of 64 bits or fewer, written apart from the library's.
fn interpret(program: &Program, inputs: &[u64]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    let read = |values: &[u64], operand: Operand| match operand {
        Operand::Input(word) => inputs[usize::from(word)],
        Operand::Value(value) => values[value.index()],
        Operand::Const(value) => u64::try_from(value).unwrap(),
        Operand::Table(_) => panic!("no tables here"),
    };
    for line in program.instructions() {
        let bits = line.width.bits();
        let a = read(&values, line.a);
        let b = line.b.map_or(0, |b| read(&values, b));
        let all = u64::MAX >> (64 - bits);
        let value = match line.op {
            Op::And => a & b,
            Op::Or => a | b,
            Op::Xor => a ^ b,
            Op::Not => !a,
            Op::Andn => !a & b,
            Op::Add => a.wrapping_add(b),
            Op::Sub => a.wrapping_sub(b),
            Op::Mul => a.wrapping_mul(b),
            Op::Shl => a << b,
            Op::Shr => a >> b,
            Op::Rotl => a << b | a >> ((u64::from(bits) - b) % u64::from(bits)),
            Op::Bswap => (0..bits / 8).fold(0, |word, byte| word << 8 | a >> (8 * byte) & 0xff),
            Op::Pext => {
                let chosen = (0..64).filter(|bit| b >> bit & 1 == 1).enumerate();
                chosen.fold(0, |word, (place, bit)| word | (a >> bit & 1) << place)
            }
            Op::Pdep => {
                let chosen = (0..64).filter(|bit| b >> bit & 1 == 1).enumerate();
                chosen.fold(0, |word, (place, bit)| word | (a >> place & 1) << bit)
            }
            Op::Trunc | Op::Zext => a,
            other => panic!("{} is not on these machines", other.name()),
        };
        values.push(value & all);
    }
    program.results().iter().map(|&result| read(&values, result)).collect()
}

/// What a map makes of words, bit by bit.
fn expected(map: &WordMap, inputs: &[u64]) -> Vec<u64> {
    let bit =
        |word: usize, bit: u8| map.source_of(word, bit).map_or(0, |(from, place)| inputs[from] >> place & 1) << bit;
    (0..map.outputs()).map(|word| (0..map.output().bits() as u8).fold(0, |all, at| all | bit(word, at))).collect()
}

/// Searches, and runs what is found on random words and on single bits.
fn ops(map: &WordMap, target: &'static Target, effort: Effort) -> u32 {
    let found = search_words(map, Options::default().target(target).objective(Objective::Ops).effort(effort), &[]);
    let program = found.certified.program();
    assert_eq!(found.certified.meaning(), map);
    assert!(target.can_run(program));
    let mut random = Random::new(9);
    let all = u64::MAX >> (64 - map.input().bits());
    for round in 0..200 {
        let mut word = || if round % 2 == 0 { random.next_u64() & all } else { 0 };
        let mut inputs: Vec<u64> = (0..map.inputs()).map(|_| word()).collect();
        let place = random.below(map.inputs());
        inputs[place] ^= 1 << random.below(map.input().size());
        assert_eq!(interpret(program, &inputs), expected(map, &inputs), "{inputs:x?}\n{program}");
    }
    found.cost.ops
}

/// Counts for the portable machine and for one that gathers. They may go down and never up.
#[test]
#[ignore = "slow: many searches"]
fn counts_never_rise() {
    use Effort::{Default, Low};
    let half_turn = board(2, 81, Some(63), |square| 80 - square);
    let mirror = board(6, 361, None, |square| square / 19 * 19 + 18 - square % 19);
    let rows = [
        ("shogi, half turn", half_turn, Low, [33, 24]),
        ("Go, mirror", mirror, Low, [159, 154]),
        ("16x16, transposed", transpose(16, 16), Low, [64, 64]),
        ("nibbles to planes", transpose(64, 4), Low, [104, 32]),
        ("planes to bytes", transpose(8, 64), Low, [192, 96]),
        ("64x64, transposed", transpose(64, 64), Default, [1152, 1152]),
        ("eight symmetries", symmetries(), Default, [45, 39]),
    ];
    let mut wrong = Vec::new();
    for (name, map, effort, most) in rows {
        for (target, most) in [(&PORTABLE, most[0]), (&X86_64_V3, most[1])] {
            let ops = ops(&map, target, effort);
            println!("{name} on {}: {ops}, at most {most}", target.name);
            if ops > most {
                wrong.push(format!("{name} on {}: {ops}, was {most}", target.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn copied_bits_take_a_mask_and_a_product() {
    for (name, map, most) in [
        ("a rank to all ranks", copies(|bit| Some(bit % 8)), 2),
        ("the second rank to all ranks", copies(|bit| Some(8 + bit % 8)), 3),
        ("a file to all files", copies(|bit| Some(bit & 56)), 2),
        ("a bit everywhere", copies(|_| Some(0)), 2),
        ("the highest bit everywhere", copies(|_| Some(63)), 2),
        ("the low half twice", copies(|bit| Some(bit % 32)), 2),
        ("every bit of a byte to its rank", copies(|bit| Some(bit / 8)), 6),
        ("two files each to its half", copies(|bit| Some(bit & 56 | bit >> 2 & 1)), 6),
    ] {
        let count = ops(&map, &PORTABLE, Effort::Low);
        assert!(count <= most, "{name}: {count} operations, {most} are enough");
        // Without multiplication, and counted on both registers of a word.
        let doubled = ops(&map, &RISCV32, Effort::Low);
        assert!(doubled <= 2 * (8 * most + 6), "{name}: {doubled} operations without multiplication");
    }
}

#[test]
fn words_of_other_widths_and_numbers_are_done() {
    let spread = |bit: usize| Some((bit / 8, (bit % 8) as u8));
    let bytes = WordMap::from_fn(8, Width::W8, 1, Width::W64, |_, bit| spread(usize::from(bit)))
        .expect("eight bytes in a word");
    let split = bytes.inverse().expect("no bit is copied");
    let halves = WordMap::from_fn(2, Width::W32, 2, Width::W32, |word, bit| Some((1 - word, 31 - bit))).unwrap();
    let nothing = WordMap::from_fn(3, Width::W16, 2, Width::W64, |_, _| None).unwrap();
    let lost =
        WordMap::from_fn(2, Width::W64, 3, Width::W64, |word, bit| (word != 1).then_some((word / 2, bit))).unwrap();
    for map in [bytes, split, halves, nothing, lost] {
        for target in [&PORTABLE, &X86_64_V3, &RISCV32] {
            ops(&map, target, Effort::Low);
        }
    }
}

#[test]
fn the_same_request_has_the_same_answer() {
    let map = random(3, 8);
    let find = || search_words(&map, Options::default().effort(Effort::Low), &[]);
    assert_eq!(find().certified, find().certified);
}

/// Short paths for each bit take more operations than a processor starts while it waits for the longest.
#[test]
#[ignore = "slow: maps of a thousand bits"]
fn what_is_fast_has_room() {
    let find = |map: &WordMap, objective| {
        search_words(map, Options::default().objective(objective).effort(Effort::Low), &[]).cost
    };
    // The transpose of 1,024 bits of FastLanes: lane, reversed group and row.
    let fastlanes = board(16, 1024, None, |bit| {
        let (lane, group, row) = (bit / 64, bit as u8 >> 3 & 7, bit % 8);
        128 * row + 16 * usize::from(group.reverse_bits() >> 5) + lane
    });
    assert!(find(&fastlanes, Objective::Latency).ops <= 288);
    // Where there is room, the path counts.
    let map = copies(|bit| Some(bit / 8 + bit % 8 * 8));
    let (fast, balanced) = (find(&map, Objective::Latency), find(&map, Objective::Balanced));
    assert!(fast.latency < balanced.latency && fast.ops > balanced.ops, "{fast:?} {balanced:?}");
}
