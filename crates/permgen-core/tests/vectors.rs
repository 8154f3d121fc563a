//! Maps of several words in vectors: counts that may only fall, each program executed by an interpreter of its own, broken ones refused.

use permgen_core::check::{Certificate, Why, certify};
use permgen_core::program::{Op, Operand, Program};
use permgen_core::random::Random;
use permgen_core::search::{Effort, Found, Objective, Options, search_words};
use permgen_core::target::X86_64_V4;
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

/// The map of words of one width whose result bit `i` comes from `from(i)`, counted through all words.
fn map(words: [usize; 2], width: Width, from: impl Fn(usize) -> Option<usize>) -> WordMap {
    WordMap::from_fn(words[0], width, words[1], width, |word, bit| {
        let source = from(word * width.size() + usize::from(bit))?;
        Some((source / width.size(), (source % width.size()) as u8))
    })
    .unwrap()
}

/// All bits in a random order.
fn shuffled(words: usize, width: Width, seed: u64) -> WordMap {
    let mut bits: Vec<usize> = (0..words * width.size()).collect();
    Random::new(seed).shuffle(&mut bits);
    map([words; 2], width, |bit| Some(bits[bit]))
}

/// A board of 19x19, turned by a quarter.
fn go_rotate() -> WordMap {
    map([6, 6], Width::W64, |at| (at < 361).then(|| (18 - at % 19) * 19 + at / 19))
}

/// 64 bytes, each as the bits of a number: bit `k` of all of them becomes word `k`.
fn bytes_to_planes() -> WordMap {
    map([8, 8], Width::W64, |at| Some(at % 64 * 8 + at / 64))
}

fn planes_to_bytes() -> WordMap {
    map([8, 8], Width::W64, |at| Some(at % 8 * 64 + at / 8))
}

fn found(map: &WordMap) -> Found<WordMap> {
    let options = Options::default().target(&X86_64_V4).objective(Objective::Ops).effort(Effort::Low);
    search_words(map, options, &[])
}

/// What a line makes: a word, or a vector as its bytes.
#[derive(Clone)]
enum Value {
    Word(u128),
    Vector([u8; 64]),
}

/// Runs a program, written apart from the library's, with vectors as bytes.
pub(super) fn interpret(program: &Program, inputs: &[u128]) -> Vec<u128> {
    let mut values: Vec<Value> = Vec::new();
    let word = |values: &[Value], operand: Operand| match operand {
        Operand::Input(word) => inputs[usize::from(word)],
        Operand::Const(value) => value,
        Operand::Value(value) => match values[value.index()] {
            Value::Word(word) => word,
            Value::Vector(_) => panic!("a vector is no word"),
        },
        Operand::Table(_) => panic!("a table is no word"),
    };
    for line in program.instructions() {
        let table: Vec<u8> = match line.b {
            Some(Operand::Table(table)) => program.tables()[usize::from(table)]
                .entries()
                .iter()
                .map(|&entry| u8::try_from(entry).unwrap())
                .collect(),
            _ => Vec::new(),
        };
        let vector_of = |operand: Operand| match operand {
            Operand::Value(value) => match values[value.index()] {
                Value::Vector(vector) => Some(vector),
                Value::Word(_) => None,
            },
            _ => None,
        };
        let (vector, second) = (vector_of(line.a), line.b.and_then(vector_of));
        let value = match (line.op, vector) {
            (Op::Vmovdqu64, None) => {
                let Operand::Input(first) = line.a else { panic!("words of the input are loaded") };
                let size = program.inputs()[usize::from(first)].size() / 8;
                let bytes = inputs[usize::from(first)..].iter().flat_map(|word| word.to_le_bytes()[..size].to_vec());
                let mut bytes = bytes.chain(std::iter::repeat(0));
                Value::Vector(std::array::from_fn(|_| bytes.next().unwrap()))
            }
            (Op::Vpermb, Some(vector)) => Value::Vector(std::array::from_fn(|place| vector[usize::from(table[place])])),
            (Op::Vgf2p8affineqb, Some(vector)) => Value::Vector(std::array::from_fn(|place| {
                // The rows of a matrix are bytes, the first row in the last one.
                let row = |row: usize| vector[place / 8 * 8 + 7 - row];
                (0..8).fold(0, |all, bit| all | ((row(bit) & table[place]).count_ones() as u8 & 1) << bit)
            })),
            (Op::Vgf2p8affineqbBy, Some(vector)) => Value::Vector(std::array::from_fn(|place| {
                let row = |row: usize| table[place / 8 * 8 + 7 - row];
                (0..8).fold(0, |all, bit| all | ((row(bit) & vector[place]).count_ones() as u8 & 1) << bit)
            })),
            (Op::Vpxorq, Some(vector)) => {
                let second = second.unwrap();
                Value::Vector(std::array::from_fn(|place| vector[place] ^ second[place]))
            }
            (Op::Vpextrq, Some(vector)) => {
                let Some(Operand::Const(word)) = line.b else { panic!("a word has a number") };
                let bytes = vector[8 * word as usize..][..8].try_into().unwrap();
                Value::Word(u64::from_le_bytes(bytes).into())
            }
            (op @ (Op::Vpunpcklqdq | Op::Vpunpckhqdq), Some(vector)) => {
                // By 128 bits: the lower or the higher words of both.
                let (second, high) = (second.unwrap(), usize::from(op == Op::Vpunpckhqdq));
                Value::Vector(std::array::from_fn(|place| {
                    let of = if place / 8 % 2 == 0 { vector } else { second };
                    of[place / 16 * 16 + 8 * high + place % 8]
                }))
            }
            (op @ (Op::Vshufi64x2Even | Op::Vshufi64x2Odd), Some(vector)) => {
                // Each selector has two bits: 0, 2, 0, 2 or 1, 3, 1, 3, for the one vector and then for the other.
                let (second, selectors) = (second.unwrap(), if op == Op::Vshufi64x2Even { 0x88 } else { 0xdd });
                Value::Vector(std::array::from_fn(|place| {
                    let part = selectors >> (place / 16 * 2) & 3;
                    (if place < 32 { vector } else { second })[16 * part + place % 16]
                }))
            }
            (Op::Vpshufbitqmb, Some(vector)) => Value::Word((0..64).fold(0, |all, bit| {
                let (byte, of_byte) = (bit / 8 * 8 + usize::from(table[bit]) / 8, table[bit] % 8);
                all | u128::from(vector[byte] >> of_byte & 1) << bit
            })),
            (op, None) => {
                let (a, b) = (word(&values, line.a), line.b.filter(|_| table.is_empty()).map(|b| word(&values, b)));
                let b = b.unwrap_or(0);
                Value::Word(
                    match op {
                        Op::Vpbroadcastq | Op::Kmovq | Op::Trunc | Op::Zext => a,
                        Op::Vpshufbitqmb => (0..64).fold(0, |all, bit: usize| all | (a >> table[bit] & 1) << bit),
                        Op::And => a & b,
                        Op::Or => a | b,
                        Op::Xor => a ^ b,
                        Op::Shl => a << b & line.width.mask(),
                        Op::Shr => a >> b,
                        other => panic!("{} is not expected here", other.name()),
                    } & line.width.mask(),
                )
            }
            (op, Some(_)) => panic!("{} takes no vector", op.name()),
        };
        values.push(value);
    }
    program.results().iter().map(|&result| word(&values, result)).collect()
}

/// Words, every other one of which has few bits.
fn inputs(map: &WordMap, count: usize) -> Vec<Vec<u128>> {
    let mut random = Random::new(3);
    (0..count)
        .map(|round| {
            let mut word = |number: usize| {
                let word = if round % 2 == 0 {
                    u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())
                } else {
                    0
                };
                (word & map.input().mask()) & !map.promised_zero(number)
            };
            let mut words: Vec<u128> = (0..map.inputs()).map(&mut word).collect();
            let (place, bit) = (random.below(map.inputs()), random.below(map.input().size()));
            words[place] ^= (1 << bit) & !map.promised_zero(place);
            words
        })
        .collect()
}

/// Searches, and runs what is found: by the library, and by the interpreter above.
fn ops(map: &WordMap) -> u32 {
    let found = found(map);
    let program = found.certified.program();
    assert_eq!(found.certified.certificate(), Certificate::Linear);
    assert!(X86_64_V4.can_run(program));
    assert_eq!(program.to_string().parse::<Program>().as_ref(), Ok(program));
    for words in &inputs(map, 200) {
        let expected = map.apply(words);
        assert_eq!(interpret(program, words), expected, "{words:x?}\n{program}");
        assert_eq!(program.run_words(words), expected, "{words:x?}\n{program}");
    }
    found.cost.ops
}

/// A load, and for each word of the result three instructions; two where the bits are in the right words.
#[test]
#[ignore = "slow: many searches"]
fn counts_of_up_to_512_bits_do_not_rise() {
    let rows: [(&str, WordMap, u32); 6] = [
        ("go rotate", go_rotate(), 19),
        ("bytes to planes", bytes_to_planes(), 12),
        ("planes to bytes", planes_to_bytes(), 12),
        ("random 512", shuffled(8, Width::W64, 1), 25),
        ("random 256", shuffled(4, Width::W64, 2), 13),
        ("random 128", shuffled(2, Width::W64, 3), 7),
    ];
    for (name, map, most) in rows {
        let ops = ops(&map);
        assert!(ops <= most, "{name}: {ops} operations, known are {most}");
        assert!(ops <= 4 * map.outputs() as u32, "{name}: {ops} operations for {} words", map.outputs());
    }
}

#[test]
#[ignore = "slow: many searches"]
fn words_of_every_width_are_packed() {
    // Words that are narrower take a shift each, but for the first of 64 bits; wider ones a join, which is a shift and an `or` at most.
    for (words, width, most) in [
        (64, Width::W8, 1 + 24 + 56),
        (32, Width::W16, 1 + 24 + 24),
        (16, Width::W32, 1 + 24 + 8),
        (4, Width::W128, 33),
    ] {
        let ops = ops(&shuffled(words, width, 4));
        assert!(ops <= most, "{words} of {width}: {ops} operations, known are {most}");
    }
    assert!(ops(&shuffled(3, Width::W8, 5)) <= 6, "fewer bits than a word of 64");
}

#[test]
fn bits_that_are_0_cost_a_mask_where_nothing_else_is_0() {
    let mut bits: Vec<usize> = (0..512).collect();
    Random::new(6).shuffle(&mut bits);
    let all = map([8, 8], Width::W64, |bit| (bit % 7 > 0).then(|| bits[bit]));
    assert!(ops(&all) <= 1 + 8 * 4);
    // A word that is promised to be 0 has bits that are.
    let bits: Vec<usize> = bits.into_iter().filter(|&bit| bit < 448).collect();
    let promising = map([8, 7], Width::W64, |bit| (bit % 7 > 0).then(|| bits[bit]));
    let promising = promising.promising(&[0, 0, 0, 0, 0, 0, 0, u64::MAX.into()]).unwrap();
    assert!(ops(&promising) <= 1 + 7 * 3);
    // Beyond words that do not fill a vector there are zeros.
    let seven = map([7, 7], Width::W64, |bit| (bit % 7 > 0).then(|| bits[bit]));
    assert!(ops(&seven) <= 1 + 7 * 3);
}

#[test]
fn words_that_stay_are_not_selected() {
    let mut bits: Vec<usize> = (0..64).collect();
    Random::new(7).shuffle(&mut bits);
    let one = map([8, 8], Width::W64, |bit| Some(if bit < 448 { bit } else { bits[bit % 64] * 8 }));
    assert!(ops(&one) <= 4);
}

#[test]
fn more_than_a_vector_is_several() {
    // Each half by itself: no result needs both.
    let halves = map([16, 16], Width::W64, |bit| Some(bit / 512 * 512 + bit % 512 * 37 % 512));
    assert!(ops(&halves) <= 2 + 16 * 3);
    ops(&map([9, 2], Width::W64, |bit| Some(bit * 41 % 576)));
}

/// The program of a board of 10x10 in two words, turned by a quarter, and its map.
fn turned() -> (WordMap, String) {
    let map = map([2, 2], Width::W64, |at| (at < 100).then(|| (9 - at % 10) * 10 + at / 10));
    let text = found(&map).certified.program().to_string();
    assert!(text.contains("v1 = vmovdqu64 x.0\nv2 = vpermb v1, ["), "{text}");
    (map, text)
}

#[test]
fn a_wrong_number_in_a_table_is_refuted() {
    let (map, text) = turned();
    let mut refused = 0;
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let Some((before, table)) = line.split_once('[').filter(|_| number > 0) else { continue };
        let entries: Vec<usize> = table.trim_end_matches(']').split(", ").map(|entry| entry.parse().unwrap()).collect();
        assert_eq!(entries.len(), 64);
        for place in 0..64 {
            for by in [1, 8, 63] {
                let mut broken = entries.clone();
                broken[place] = (broken[place] + by) % 64;
                let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                lines[number] = format!("{before}{broken:?}");
                let program: Program = lines.join("\n").parse().unwrap();
                let differs = inputs(&map, 600).iter().any(|words| interpret(&program, words) != map.apply(words));
                match certify(&map, program.clone()).map_err(|refusal| refusal.why) {
                    Ok(_) => assert!(!differs, "certified, and wrong:\n{program}"),
                    Err(Why::Refuted { input, word, expected, got }) => {
                        assert_eq!((map.apply(&input)[word], interpret(&program, &input)[word]), (expected, got));
                        assert_ne!(expected, got);
                        refused += 1;
                    }
                    Err(refusal) => panic!("{refusal}\n{program}"),
                }
            }
        }
    }
    assert!(refused > 400, "{refused} are refuted");
}

#[test]
fn other_words_are_refuted() {
    let (map, text) = turned();
    let replaced = [
        ("vmovdqu64 x.0", "vmovdqu64 x.1"),
        ("vpermb v1", "vpermb v2"),
        ("vpshufbitqmb v2", "vpshufbitqmb v1"),
        ("vpshufbitqmb v2", "vpshufbitqmb x.0"),
        ("vpshufbitqmb v2", "vpshufbitqmb x.1"),
        ("return v4, v7", "return v7, v4"),
        ("return v4, v7", "return v4, v4"),
        ("return v4, v7", "return v4, 0"),
        ("return v4, v7", "return v4, x.1"),
    ];
    for (what, by) in replaced {
        assert!(text.contains(what), "{what}:\n{text}");
        match text.replace(what, by).parse::<Program>() {
            Ok(broken) => assert!(
                matches!(certify(&map, broken).map_err(|refusal| refusal.why), Err(Why::Refuted { .. })),
                "{by}"
            ),
            // A vector that is made of itself.
            Err(error) => assert_eq!((by, error.line), ("vpermb v2", 3), "{error}"),
        }
    }
}

#[test]
fn vectors_are_no_words() {
    let (_, text) = turned();
    let table = |entries: &[usize]| format!("{entries:?}");
    let ids: Vec<usize> = (0..64).collect();
    let permb = text.lines().nth(2).unwrap();
    let with = |entries: &[usize]| text.replace(permb, &format!("v2 = vpermb v1, {}", table(entries)));
    let mut beyond = ids.clone();
    beyond[5] = 64;
    let refused = [
        (with(&beyond), "`vpermb` takes a table of 64 numbers below 64"),
        (with(&ids[..63]), "`vpermb` takes a table of 64 numbers below 64"),
        (text.replace("return v4", "return v2"), "expected a word, found a vector"),
        (text.replace("kmovq v3", "kmovq v2"), "expected a word, found a vector"),
        (text.replace("kmovq v3", "xor v3, v1"), "expected a word, found a vector"),
        (text.replace("vpermb v1", "vpermb x.0"), "`vpermb` takes a vector"),
        (text.replace("vpermb v1", "vpermb v3"), "v3 is used before it is defined"),
        (text.replace("vmovdqu64 x.0", "vmovdqu64 x.2"), "there is no input `x.2`"),
        (text.replace("vmovdqu64 x.0", "vmovdqu64 0x5"), "`vmovdqu64` takes a word of the input"),
        (text.replace("x: [u64; 2]", "x: (u64, u8)"), "`vmovdqu64` takes a word of the input"),
        (format!("{text}, v1").replace("-> [u64; 2]", "-> [u64; 3]"), "expected a word, found a vector"),
    ];
    for (text, why) in refused {
        let error = text.parse::<Program>().expect_err(&text);
        assert!(error.to_string().contains(why), "{error}, not {why}:\n{text}");
    }
    let looked_up = "program(x: u64) -> u64\nv1 = vmovdqu64 x\nv2 = lookup v1, [1, 2]\nreturn v2";
    let error = looked_up.parse::<Program>().unwrap_err().to_string();
    assert!(error.contains("operations that take a vector are `vpshufbitqmb`, `vpermb`, `vpunpcklqdq`"), "{error}");
    let cut = "program(x: u64) -> u8\nv1 = vmovdqu64 x\nv2: u8 = trunc v1\nreturn v2";
    assert!(cut.parse::<Program>().is_err());
}

/// The map of `2^n` words that moves index bits: bit `j` of a result bit's index is bit `source[j]` of the source's, inverted where
/// `inverted` has bit `j`.
fn index_map(source: &[usize], inverted: usize) -> WordMap {
    let words = 1 << (source.len() - 6);
    map([words; 2], Width::W64, |at| {
        let at = at ^ inverted;
        Some((0..source.len()).filter(|j| at >> j & 1 == 1).fold(0, |from, j| from | 1 << source[j]))
    })
}

#[test]
#[ignore = "slow: maps of thousands of bits"]
fn matrices_are_transposed_in_vectors() {
    let transposed = |n: usize| index_map(&(n..2 * n).chain(0..n).collect::<Vec<_>>(), 0);
    // 8 loads, 2 permutations of bytes, 1 transpose and 3 exchanges of each of 8 vectors, and 64 words.
    assert!(ops(&transposed(6)) <= 8 + 8 * 6 + 64);
    // 32 rows of 32 bits, two of them in a word.
    assert!(ops(&transposed(5)) <= 2 + 2 * 5 + 16);
    // 64 mirrored rows in the opposite order, that is the other diagonal.
    let other = index_map(&(6..12).chain(0..6).collect::<Vec<_>>(), 0xfff);
    assert!(ops(&other) <= 8 + 8 * 6 + 64);
}

#[test]
#[ignore = "slow: many searches"]
fn index_bits_go_anywhere_in_vectors() {
    let mut random = Random::new(8);
    let mut in_vectors = 0;
    for round in 0..40 {
        let mut source: Vec<usize> = (0..[8, 9, 10, 11, 12][round % 5]).collect();
        random.shuffle(&mut source);
        let map = index_map(&source, random.below(1 << source.len()));
        ops(&map);
        in_vectors += u32::from(found(&map).strategy == "vector-axes");
    }
    assert!(in_vectors >= 30, "{in_vectors}");
}

/// The program of 16 words of 64 bits as a matrix, transposed, and its map: two vectors.
fn transposed() -> (WordMap, String) {
    let map = index_map(&[5, 6, 7, 8, 9, 0, 1, 2, 3, 4], 0);
    let text = found(&map).certified.program().to_string();
    assert!(text.contains("vpunpcklqdq") && text.contains("vgf2p8affineqb"), "{text}");
    (map, text)
}

/// What a broken program has to be: refused with an input that shows it, wherever the interpreter above sees a difference.
fn is_refused(map: &WordMap, program: &Program) -> bool {
    let differs = inputs(map, 300).iter().any(|words| interpret(program, words) != map.apply(words));
    match certify(map, program.clone()).map_err(|refusal| refusal.why) {
        Ok(_) => {
            assert!(!differs, "certified, and wrong:\n{program}");
            false
        }
        Err(Why::Refuted { input, word, expected, got }) => {
            assert_eq!((map.apply(&input)[word], interpret(program, &input)[word]), (expected, got));
            assert_ne!(expected, got);
            true
        }
        Err(refusal) => panic!("{refusal}\n{program}"),
    }
}

#[test]
fn broken_programs_of_two_vectors_are_refuted() {
    judge_broken(5, 150);
}

#[test]
#[ignore = "slow: a bit in each place of the matrices"]
fn programs_of_two_vectors_that_are_broken_in_any_place_are_refuted() {
    judge_broken(1, 600);
}

fn judge_broken(place_step: usize, least: u32) {
    let (map, text) = transposed();
    let lines: Vec<&str> = text.lines().collect();
    let names = ["vpunpcklqdq", "vpunpckhqdq", "vshufi64x2_even", "vshufi64x2_odd"];
    let (mut mutants, mut refused) = (0, 0);
    let mut try_with = |number: usize, line: String| {
        let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        lines[number] = line;
        mutants += 1;
        refused += u32::from(is_refused(&map, &lines.join("\n").parse().unwrap()));
    };
    for (number, line) in lines.iter().enumerate() {
        // Another shuffle, or the vectors in the other order.
        if let Some(name) = names.into_iter().find(|name| line.contains(name)) {
            for other in names.into_iter().filter(|other| *other != name) {
                try_with(number, line.replace(name, other));
            }
            let (start, operands) = line.split_once(&format!("{name} ")).unwrap();
            let (a, b) = operands.split_once(", ").unwrap();
            try_with(number, format!("{start}{name} {b}, {a}"));
            try_with(number, format!("{start}{name} {a}, {a}"));
        }
        // Another word.
        if let Some((start, word)) = line.split_once("vpextrq ").and_then(|_| line.rsplit_once(", ")) {
            try_with(number, format!("{start}, {}", (word.parse::<u32>().unwrap() + 1) % 8));
        }
        // Other matrices.
        if let Some((start, table)) = line.split_once("vgf2p8affineqb ").and_then(|_| line.split_once('[')) {
            let entries: Vec<u32> =
                table.trim_end_matches(']').split(", ").map(|entry| entry.parse().unwrap()).collect();
            for place in (0..64).step_by(place_step) {
                for by in [0, 1, 3, 129, 255] {
                    let mut broken = entries.clone();
                    broken[place] = if broken[place] == by { 0 } else { by };
                    try_with(number, format!("{start}{broken:?}"));
                }
            }
        }
    }
    assert!(mutants >= least, "{mutants}:\n{text}");
    assert_eq!(refused, mutants, "some are as good as before:\n{text}");
}

#[test]
fn words_and_vectors_are_told_apart_by_operations_on_two() {
    let start = "program(x: [u64; 8]) -> u64\nv1 = vmovdqu64 x.0\n";
    let refused = [
        ("v2 = vpunpcklqdq v1, x.0\nv3 = vpextrq v2, 0\nreturn v3", "`vpunpcklqdq` takes two vectors"),
        ("v2 = vshufi64x2_odd x.0, v1\nv3 = vpextrq v2, 0\nreturn v3", "`vshufi64x2_odd` takes two vectors"),
        ("v2 = vpunpckhqdq v1, 0x5\nv3 = vpextrq v2, 0\nreturn v3", "`vpunpckhqdq` takes two vectors"),
        ("v2 = vpunpckhqdq v1, v3\nv3 = vpextrq v2, 0\nreturn v3", "v3 is used before it is defined"),
        ("v2 = vpextrq x.0, 0\nreturn v2", "`vpextrq` takes a vector"),
        ("v2 = vpextrq v1, 8\nreturn v2", "the count of `vpextrq` must be a constant below 8"),
        ("v2 = vpextrq v1, x.0\nreturn v2", "the count of `vpextrq` must be a constant below 8"),
        ("v2 = vgf2p8affineqb v1, [1, 2]\nv3 = vpextrq v2, 0\nreturn v3", "a table of 64 numbers below 256"),
        ("v2 = vgf2p8affineqb v1, v1\nv3 = vpextrq v2, 0\nreturn v3", "`vgf2p8affineqb` takes a table"),
        ("v2 = vpunpcklqdq v1, v1\nreturn v2", "expected a word, found a vector"),
    ];
    for (text, why) in refused {
        let error = format!("{start}{text}").parse::<Program>().expect_err(text);
        assert!(error.to_string().contains(why), "{error}, not {why}:\n{text}");
    }
}
