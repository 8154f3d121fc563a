//! What is known of matrices that are met often.

use super::{least_depth, search_matrices, search_matrix};
use crate::linear::Matrices;
use crate::matrix::Matrix;
use crate::program::{Op, Operand, Program};
use crate::search::{Effort, Objective, Options};
use crate::target::vectors::{AVX2_WORDS, NEON_WORDS, X86_64_V4_LANES};
use crate::target::{AARCH64, PORTABLE, RISCV32IM, Target, X86_64_V4};
use crate::vector::IntoVector as _;
use crate::width::Width;
use crate::words::Words;

const WORD: Words = Words::one(Width::W64);

fn moved(distance: i32) -> Matrix {
    Matrix::from_rows(WORD, WORD, |row| {
        let source = row as i32 - distance;
        ((0..64).contains(&source).then_some(source as u16).into_iter().collect(), false)
    })
}

fn sum(of: &[Matrix]) -> Matrix {
    of.iter().skip(1).fold(of[0].clone(), |sum, next| sum.plus(next).unwrap())
}

fn operations(matrix: &Matrix, target: &'static Target) -> u32 {
    let options = Options::default().objective(Objective::Ops).target(target);
    search_matrix(matrix, options, &[], &[]).cost.ops
}

#[test]
fn shifts_and_their_inverses_are_short() {
    let gray = sum(&[moved(0), moved(-1)]);
    assert_eq!(operations(&gray, &PORTABLE), 2);
    assert_eq!(operations(&gray.inverse().unwrap(), &PORTABLE), 12);
    let unmixed = sum(&[moved(0), moved(-12), moved(-25)]);
    assert_eq!(operations(&unmixed, &PORTABLE), 4);
}

#[test]
fn xorshift_is_undone_step_by_step() {
    let steps = [13, -7, 17].map(|distance| sum(&[moved(0), moved(distance)]));
    let xorshift = steps[0].then(&steps[1]).unwrap().then(&steps[2]).unwrap();
    assert_eq!(operations(&xorshift, &PORTABLE), 6);
    // By 17 and 34, by 7, 14, 28 and 56, and by 13, 26 and 52.
    assert_eq!(operations(&xorshift.inverse().unwrap(), &PORTABLE), 18);
}

#[test]
fn pascals_triangle_takes_one_diagonal_a_level() {
    // Row j has the bits i whose binomial coefficient (j over i) is odd.
    let pascal = Matrix::from_rows(WORD, WORD, |row| {
        ((0..64u16).filter(|&source| usize::from(source) & !row == 0).collect(), false)
    });
    // Three operations a level; at the last no bit has to be masked.
    assert_eq!(operations(&pascal, &PORTABLE), 17);
}

#[test]
fn dense_matrices_take_tables() {
    let mut random = crate::random::Random::new(1);
    let rows = (0..64).map(|_| random.next_u64()).vec();
    let dense =
        Matrix::from_rows(WORD, WORD, |row| ((0..64).filter(|bit| rows[row] >> bit & 1 == 1).collect(), row % 5 == 0));
    let cost = |objective, bytes| {
        let found = search_matrix(&dense, Options::default().objective(objective).bytes(bytes), &[], &[]);
        (found.cost.ops, found.cost.bytes)
    };
    // 8 tables, 14 for their bytes, and 7 sums.
    let of_bytes = (29, 1 << 14);
    assert_eq!(cost(Objective::Ops, None), of_bytes);
    assert_eq!(cost(Objective::Throughput, None), of_bytes);
    assert_eq!(cost(Objective::Balanced, Some(1 << 14)), of_bytes);
    // Those of 16 entries take a cache line for each two.
    let of_halves = (61, 1 << 11);
    assert_eq!(cost(Objective::Balanced, None), of_halves);
    assert_eq!(cost(Objective::Ops, Some((1 << 14) - 1)), of_halves);
    assert_eq!(cost(Objective::Ops, Some(0)).1, 0);
}

fn random_matrix(from: Words, to: Words, seed: u64) -> Matrix {
    let mut random = crate::random::Random::new(seed);
    Matrix::from_rows(from, to, |row| {
        ((0..from.bits() as u16).filter(|_| random.next_u64() & 1 == 1).collect(), row % 5 == 0)
    })
}

/// Eight products whatever the matrix is, and of eight words that are mapped alike.
#[test]
fn blocks_of_bytes_take_a_product_each() {
    let options = Options::default().target(&X86_64_V4).objective(Objective::Throughput).bytes(Some(0));
    let dense = random_matrix(WORD, WORD, 3);
    let found = search_matrix(&dense, options, &[], &[]);
    assert_eq!(
        (found.strategy, found.cost.ops),
        ("byte-blocks", 1 + 8 + 8 + 7 + 1 + 1 + 1),
        "{}",
        found.certified.program()
    );
    let eight = Words::new(8, Width::W64).unwrap();
    let alike = Matrix::from_rows(eight, eight, |row| {
        (dense.row(row % 64).iter().map(|source| source + (row / 64 * 64) as u16).collect(), dense.adds_one(row % 64))
    });
    let found = search_matrix(&alike, options.effort(Effort::Low), &[], &[]);
    assert_eq!((found.strategy, found.cost.ops), ("byte-blocks", 1 + 8 + 8 + 7 + 1 + 8 + 8));
}

/// Doubling in the field of AES, of all bytes of a word, and a constant.
fn doubled(width: Width) -> Matrix {
    let word = Words::one(width);
    Matrix::from_rows(word, word, |row| {
        let (byte, bit) = (row / 8, row % 8);
        let own = bit.checked_sub(1).map(|low| (8 * byte + low) as u16);
        (own.into_iter().chain((0x1b >> bit & 1 == 1).then_some((8 * byte + 7) as u16)).collect(), row == 3)
    })
}

#[test]
fn bytes_that_are_multiplied_alike_take_one_product() {
    for width in [Width::W8, Width::W32, Width::W64] {
        // The product, and the constant.
        assert_eq!(operations(&doubled(width), &X86_64_V4), 2, "{width}");
    }
    // Two for the bits that move up; a mask, the upper half of a product and a sum for those that leave a byte; the constant.
    assert_eq!(operations(&doubled(Width::W64), &PORTABLE), 6);
    assert_eq!(operations(&doubled(Width::W32), &RISCV32IM), 6);
    // Two rotations, a sum of neighbours, its product, and two sums.
    assert_eq!(operations(&column(), &X86_64_V4), 6);
    assert_eq!(operations(&column().inverse().unwrap(), &X86_64_V4), 10);
}

#[test]
fn blocks_of_bytes_are_right_for_all_widths() {
    let mut seed = 0;
    for from in [(1, Width::W8), (3, Width::W16), (2, Width::W32), (1, Width::W64), (2, Width::W128)] {
        for to in [(5, Width::W8), (2, Width::W16), (1, Width::W32), (2, Width::W64)] {
            seed += 1;
            let [from, to] = [from, to].map(|(count, width)| Words::new(count, width).unwrap());
            let matrix = random_matrix(from, to, seed);
            let task = super::Task::new(&matrix, Options::default().target(&X86_64_V4), u32::MAX);
            let proposed = super::Strategy::propose(&super::byte_blocks::ByteBlocks, &task);
            let [program] = &proposed[..] else { panic!("{from} -> {to}: {}", proposed.len()) };
            crate::check::certify(&matrix, program.clone()).unwrap();
        }
    }
}

/// So many small words would take more tables than a program has.
#[test]
fn many_small_words_have_a_program() {
    let words = Words::new(32, Width::W8).unwrap();
    let mut random = crate::random::Random::new(2);
    let dense = Matrix::from_rows(words, words, |_| ((0..256).filter(|_| random.next_u64() & 7 == 0).collect(), false));
    let found = search_matrix(&dense, Options::default().effort(Effort::Low), &[], &[]);
    assert_eq!(found.certified.program().run_words(&[0; 32]), [0; 32]);
}

/// The columns of AES: each byte is twice itself, three times the next, and the two others.
fn mix_columns(width: Width) -> Matrix {
    let words = Words::new(32, width).unwrap();
    let size = width.size();
    Matrix::from_rows(words, words, |place| {
        let (byte, bit, plane) = (place / size / 8, place / size % 8, place % size);
        let twice = |byte: usize| {
            let own = bit.checked_sub(1).map(|low| 8 * byte + low);
            own.into_iter().chain((0x1b >> bit & 1 == 1).then_some(8 * byte + 7)).vec()
        };
        let next = (byte + 1) % 4;
        let others = [next, (byte + 2) % 4, (byte + 3) % 4].map(|byte| 8 * byte + bit).to_vec();
        let words = [twice(byte), twice(next), others].concat();
        (words.into_iter().map(|word| (word * size + plane) as u16).collect(), false)
    })
}

#[test]
fn bitsliced_words_share_their_sums() {
    let matrix = mix_columns(Width::W8);
    let options = Options::default().objective(Objective::Ops).effort(Effort::Low);
    let found = search_matrix(&matrix, options, &[], &[]);
    assert_eq!(found.strategy, "xor-network");
    // 152 without sharing, 92 published.
    assert!(found.cost.ops <= 108, "{}", found.cost.ops);
}

/// The number of operations one after another, each of which is a sum of two words.
fn depth_of_sums(program: &Program) -> u32 {
    let mut depths: Vec<u32> = Vec::new();
    let depth = |depths: &[u32], operand: Operand| match operand {
        Operand::Value(value) => depths[value.index()],
        _ => 0,
    };
    for line in program.instructions() {
        assert_eq!(line.op, Op::Xor, "{program}");
        let operands = [line.a, line.b.unwrap()].map(|operand| depth(&depths, operand));
        depths.push(1 + operands[0].max(operands[1]));
    }
    depths.into_iter().max().unwrap_or(0)
}

#[test]
fn the_shortest_path_shares_sums_that_are_not_too_deep() {
    let options = Options::default().objective(Objective::Latency).effort(Effort::Low);
    let found = search_matrix(&mix_columns(Width::W8), options, &[], &[]);
    assert_eq!((found.strategy, depth_of_sums(found.certified.program())), ("xor-network", 3));
    assert!(found.cost.ops <= 108, "{}", found.cost.ops);
    // Rows of 1 to 16 words: no sum of `n` words is less deep than a tree of `n` leaves.
    let words = Words::new(16, Width::W8).unwrap();
    for seed in 0..10 {
        let mut random = crate::random::Random::new(seed);
        let rows = (0..16).map(|_| random.next_u64() & random.next_u64() & 0xffff | 1 << seed).vec();
        let matrix = Matrix::from_rows(words, words, |place| {
            let (row, bit) = (place / 8, place % 8);
            ((0..16).filter(|word| rows[row] >> word & 1 == 1).map(|word| (8 * word + bit) as u16).collect(), false)
        });
        let least = rows.iter().map(|row| f64::from(row.count_ones()).log2().ceil() as u32).max().unwrap();
        let found = search_matrix(&matrix, options, &[], &[]);
        assert_eq!((found.strategy, depth_of_sums(found.certified.program())), ("xor-network", least));
        let free = search_matrix(&matrix, options.objective(Objective::Ops), &[], &[]);
        assert!(found.cost.ops <= free.cost.ops * 3 / 2, "{} beside {}", found.cost.ops, free.cost.ops);
    }
}

/// A debug build panics if a strategy proposes a wrong program.
#[test]
fn no_product_loses_what_another_distance_needs() {
    let byte = Words::one(Width::W8);
    let matrix = |rows: [u8; 8]| {
        Matrix::from_rows(byte, byte, |row| ((0..8u16).filter(|source| rows[row] >> source & 1 == 1).collect(), false))
    };
    // Bit 2 goes up by two places; what goes down by three with the same factor does not have it.
    let mut all = vec![[0x0d, 0x3e, 0xfe, 0xa9, 0x1e, 0x07, 0x59, 0x0b]];
    let mut random = crate::random::Random::new(2);
    all.extend((0..20).map(|_| random.next_u64().to_le_bytes()));
    for matrix in all.into_iter().map(matrix) {
        let found = search_matrix(&matrix, Options::default().objective(Objective::Ops).effort(Effort::Low), &[], &[]);
        assert!(found.cost.ops > 0);
    }
}

/// A column of `MixColumns`, its first byte the lowest.
fn column() -> Matrix {
    let word = Words::one(Width::W32);
    Matrix::from_rows(word, word, |row| {
        let (byte, bit) = (row / 8, row % 8);
        let twice = |byte: usize| {
            let own = bit.checked_sub(1).map(|low| 8 * byte + low);
            own.into_iter().chain((0x1b >> bit & 1 == 1).then_some(8 * byte + 7)).vec()
        };
        let [next, second, third] = [1, 2, 3].map(|by| (byte + by) % 4);
        let sources = [twice(byte), twice(next), vec![8 * next + bit, 8 * second + bit, 8 * third + bit]].concat();
        (sources.into_iter().map(|source| source as u16).collect(), false)
    })
}

#[test]
fn sums_that_a_matrix_has_at_several_places_are_made_once() {
    let column = column();
    assert_eq!(operations(&column, &PORTABLE), 11);
    let back = column.inverse().unwrap();
    let options = Options::default().objective(Objective::Ops).effort(Effort::Low).bytes(Some(0));
    assert_eq!(search_matrix(&back, options, &[], &[]).cost.ops, 23);
}

/// What a number chooses among sums costs little more than the sums.
#[test]
fn cases_share_what_they_have_in_common() {
    let options = Options::default().objective(Objective::Ops);
    let cost = |cases: Vec<Matrix>, bytes| {
        let found = search_matrices(&Matrices::choice(cases).unwrap(), options.bytes(bytes), &[], &[]);
        (found.strategy, found.cost.ops, found.cost.bytes)
    };
    let gray = sum(&[moved(0), moved(-1)]);
    // The word, and of the shifted one what the mask keeps.
    assert_eq!(cost(vec![moved(0), gray.clone()], None), ("selected-polynomial", 4, 16));
    // Without a table the mask takes two operations.
    assert_eq!(cost(vec![moved(0), gray.clone()], Some(0)), ("selected-polynomial", 5, 0));
    // A step of xorshift32, so many times.
    let word = Words::one(Width::W32);
    let step = Matrix::from_rows(word, word, |row| (vec![(row as u16 + 1) % 32], false))
        .plus(&Matrix::from_rows(word, word, |row| ((row < 29).then_some(row as u16 + 3).into_iter().collect(), false)))
        .unwrap();
    let jumps = (0..4).map(|times| step.power(times).unwrap()).vec();
    assert_eq!(cost(jumps, None), ("selected-stages", 17, 32));
    // Numbers behind the last case of a family have the result 0.
    let family = Matrices::family(vec![gray.clone(), moved(2), gray]).unwrap();
    let found = search_matrices(&family, options, &[], &[]);
    assert_eq!(found.certified.program().run_words(&[3, 7]), [0]);
    assert_eq!(found.certified.program().run_words(&[2, 7]), [4]);
}

/// The products of all bits of a word with a constant modulo a polynomial of 64 bits or less, of which the highest is left out.
fn reduced(from: Width, to: Width, first: u64, polynomial: u64, is_reversed: bool) -> Matrix {
    let (inputs, size) = (from.size(), to.size());
    let mask = u64::MAX >> (64 - size);
    let times_x = |value: u64| (value << 1 & mask) ^ if value >> (size - 1) & 1 == 1 { polynomial } else { 0 };
    let columns: Vec<u64> = std::iter::successors(Some(first), |&value| Some(times_x(value))).take(inputs).collect();
    Matrix::from_rows(Words::one(from), Words::one(to), |row| {
        let (row, place) = if is_reversed { (size - 1 - row, inputs - 1) } else { (row, 0) };
        let sources = (0..inputs).filter(|&column| columns[column] >> row & 1 == 1);
        let mut sources: Vec<u16> = sources.map(|column| column.abs_diff(place) as u16).collect();
        sources.sort_unstable();
        (sources, false)
    })
}

#[test]
#[ignore = "slow: searches for dense matrices"]
fn products_without_carries_sum_shifts_and_reduce_polynomials() {
    let full = Options::default().objective(Objective::Ops).target(&X86_64_V4);
    let short = |matrix: &Matrix, most: u32| {
        let found = search_matrix(matrix, full, &[], &[]);
        let program = found.certified.program();
        assert!(found.cost.ops <= most, "{} instead of {most}: {program}", found.cost.ops);
        assert_eq!(found.strategy, "carryless", "{program}");
        let mut random = crate::random::Random::new(5);
        for _ in 0..50 {
            let word = u128::from(random.next_u64()) & matrix.words_in().width.mask();
            assert_eq!(program.run_words(&[word]), matrix.apply(&[word]), "{program}");
        }
    };
    let gray = |distance| sum(&[moved(0), moved(distance)]);
    // All sums of the bits below, and of those above.
    short(&gray(1).inverse().unwrap(), 1);
    short(&gray(-1).inverse().unwrap(), 2);
    let turned = |by: usize| Matrix::from_rows(WORD, WORD, |row| (vec![((row + by) % 64) as u16], false));
    short(&sum(&[turned(0), turned(11), turned(50)]).inverse().unwrap(), 3);
    for is_reversed in [false, true] {
        // X^100 modulo the polynomials of GHASH cut to 64 bits, of CRC-32 and of the field of AES.
        short(&reduced(Width::W64, Width::W64, 0x1_2345_6789_abcd, 0x1b, is_reversed), 5);
        short(&reduced(Width::W32, Width::W32, 0x1234_5678, 0x04c1_1db7, is_reversed), 5);
        short(&reduced(Width::W64, Width::W32, 0x04c1_1db7, 0x04c1_1db7, is_reversed), 3);
    }
    short(&reduced(Width::W16, Width::W16, 0x8003, 0x1021, false), 4);
}

/// Of words that are combined place by place, the depth may be limited to any number that the longest row allows.
#[test]
fn programs_are_no_deeper_than_they_may_be() {
    let mut random = crate::random::Random::new(5);
    let rows = (0..24).map(|_| random.next_u64() as u32 & 0xff_ffff).vec();
    let words = Words::new(24, Width::W8).unwrap();
    let matrix = Matrix::from_rows(words, words, |row| {
        let sources = (0..24u16).filter(|word| rows[row / 8] >> word & 1 == 1);
        (sources.map(|word| 8 * word + (row % 8) as u16).collect(), row / 8 % 3 == 0)
    });
    let longest = rows.iter().map(|row| row.count_ones()).max().unwrap();
    let least = least_depth(&matrix).unwrap();
    assert_eq!(least, longest.next_power_of_two().ilog2());
    for target in [&PORTABLE, &X86_64_V4] {
        for objective in [Objective::Ops, Objective::Balanced, Objective::Latency] {
            let options = Options::default().objective(objective).target(target).effort(Effort::Low);
            let ops = |depth: Option<u32>| {
                let found = search_matrix(&matrix, options.depth(depth), &[], &[]);
                let program = found.certified.program();
                let is_kept = depth.is_none_or(|most| most < least || program.depth() <= most);
                assert!(is_kept, "depth {}, not {depth:?}:\n{program}", program.depth());
                found.cost.ops
            };
            let limited = (least..least + 4).map(|depth| ops(Some(depth))).vec();
            // No limit is too high, and one that no program keeps is none.
            assert_eq!(ops(Some(least - 1)), ops(None));
            let unlimited = ops(Some(u32::MAX));
            if objective == Objective::Ops {
                assert!(limited[0] > unlimited && limited[1] <= limited[0], "{limited:?} and {unlimited}");
            }
        }
    }
}

#[test]
fn the_depth_of_words_that_stay_is_zero() {
    assert_eq!(least_depth(&moved(0)), Some(0));
    assert_eq!(search_matrix(&moved(0), Options::default().depth(Some(0)), &[], &[]).certified.program().depth(), 0);
    assert_eq!(least_depth(&moved(1)), None);
}

/// The same as in the middle, with the order of the bits or bytes changed before or after.
#[test]
#[ignore = "slow: searches for dense matrices"]
fn matrices_are_sparse_between_reversals() {
    let pascal = Matrix::from_rows(WORD, WORD, |row| {
        ((0..64u16).filter(|&source| row & !usize::from(source) == 0).collect(), false)
    });
    let steps = [3, -5].map(|distance| sum(&[moved(0), moved(distance)]));
    let xorshift = steps[0].then(&steps[1]).unwrap();
    for (matrix, (before, after), most) in [
        // The Sobol sequence of dimension 2, as fractions: the highest bit first.
        (&pascal, (0, 63), [33, 12]),
        (&pascal, (63, 0), [33, 12]),
        (&xorshift, (56, 0), [5, 3]),
        (&xorshift, (56, 56), [6, 4]),
    ] {
        let conjugate = Matrix::from_rows(WORD, WORD, |row| {
            let mut sources = matrix.row(row ^ after).iter().map(|&source| source ^ before).vec();
            crate::vector::sort(&mut sources);
            (sources, row % 3 == 0)
        });
        for (target, most) in [&PORTABLE, &AARCH64].into_iter().zip(most) {
            let options = Options::default().target(target).effort(Effort::Low);
            let found = search_matrix(&conjugate, options, &[], &[]);
            let program = found.certified.program();
            // The constant may take one more.
            assert!(found.cost.ops <= most + 1 && found.cost.bytes == 0, "{before}, {after}:\n{program}");
        }
    }
}

/// The products of all bytes with a number in the field of AES, or another that is one.
fn multiples(factor: u32, polynomial: u32) -> impl Fn(usize, u16) -> bool {
    let times_x = move |value: u32| value << 1 ^ if value & 0x80 == 0 { 0 } else { polynomial };
    move |bit, source| {
        let mut column = factor;
        (0..source).for_each(|_| column = times_x(column));
        column >> bit & 1 == 1
    }
}

#[test]
fn bytes_are_multiplied_by_tables_where_there_is_no_instruction_for_it() {
    let product = multiples(0x8e, 0x11d);
    let all = Matrix::from_rows(WORD, WORD, |row| {
        let sources = (0..8).filter(|&source| product(row % 8, source)).map(|source| (row / 8 * 8) as u16 + source);
        (sources.collect(), row % 8 == 3)
    });
    // Two tables, a shift, two sums.
    assert_eq!(operations(&all, &AVX2_WORDS), 5);
    assert_eq!(operations(&all, &NEON_WORDS), 5);
    assert_eq!(operations(&all, &X86_64_V4_LANES), 2);
}

/// `MixColumns` of both halves: its bytes do not go round the word.
#[test]
fn bytes_are_shuffled_before_they_are_multiplied() {
    let [double, triple] = [2, 3].map(|factor| multiples(factor, 0x11b));
    let columns = Matrix::from_rows(WORD, WORD, |row| {
        let (column, byte, bit) = (row / 32 * 32, row / 8 % 4, row % 8);
        let at = |turn: usize, source: u16| (column + (byte + turn) % 4 * 8) as u16 + source;
        let sources = (0..8u16).flat_map(|source| {
            let terms =
                [double(bit, source), triple(bit, source), usize::from(source) == bit, usize::from(source) == bit];
            terms.into_iter().enumerate().filter(|(_, is_term)| *is_term).map(move |(turn, _)| at(turn, source))
        });
        (sources.collect(), false)
    });
    for (target, most) in [(&AVX2_WORDS, 14), (&NEON_WORDS, 14), (&X86_64_V4_LANES, 8)] {
        let options = Options::default().objective(Objective::Ops).target(target);
        let found = search_matrix(&columns, options, &[], &[]);
        let program = found.certified.program();
        assert!(found.cost.ops <= most && found.strategy == "byte-products", "{}: {program}", found.cost.ops);
        // Each table and each shuffle matters.
        let text = program.to_string();
        assert!(text.parse::<Program>().is_ok_and(|same| crate::check::certify(&columns, same).is_ok()));
        for (place, _) in text.match_indices(['[', ' ']).filter(|(at, _)| text[*at + 1..].starts_with(char::is_numeric))
        {
            let end = place + 1 + text[place + 1..].find(|c: char| !c.is_alphanumeric()).unwrap_or(0);
            let number = &text[place + 1..end];
            let other = match number.strip_prefix("0x") {
                Some(digits) => format!("{:#018x}", u64::from_str_radix(digits, 16).unwrap() ^ 0x0100_0000),
                None => (number.parse::<u64>().unwrap() ^ 1).to_string(),
            };
            let broken = format!("{}{other}{}", &text[..=place], &text[end..]);
            if let Ok(broken) = broken.parse::<Program>() {
                assert!(crate::check::certify(&columns, broken.clone()).is_err(), "{broken}");
            }
        }
    }
}
