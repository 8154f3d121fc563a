//! Programs for maps of numbers: a few forms whose constants follow from where 0, 1 and the powers of two go.

use super::{Cost, Found, Objective, Options};
use crate::check::certify;
use crate::number_map::NumberMap;
use crate::program::{Builder, Op, Operand, Program, Table};
use crate::vector::IntoVector as _;
use crate::width::Width;

/// A longer program is slower than a table that is in the cache.
pub(super) const MOST_OPS: u32 = 8;

/// Finds the cheapest program for `map` among the known forms, or else a table, and proves it.
///
/// The strategy is the form's name: `affine`, `multiply-shift`, `division`, `bits`, or `table` when no program of at most 8
/// operations was found. Square numbers come one at a time, among other work, so that fewest operations is what counts.
#[must_use]
pub fn search_number(map: &NumberMap, options: Options) -> Found<NumberMap> {
    let mut best: Option<(Found<NumberMap>, [u32; 3], String)> = None;
    for (strategy, programs) in [
        ("affine", affine(map)),
        ("multiply-shift", multiply_shift(map)),
        ("division", division(map)),
        ("bits", bits(map).into_iter().vec()),
    ] {
        for program in programs.into_iter().filter(|program| options.target.can_run(program)) {
            let cost = Cost::of(&program, options.target);
            let (key, text) = (cost.key(Objective::Ops), program.to_string());
            let known = best.as_ref().is_some_and(|(_, best_key, best_text)| (best_key, best_text) <= (&key, &text));
            if known || cost.ops > MOST_OPS {
                continue;
            }
            // The forms are guesses from a few points: most are wrong elsewhere.
            if let Ok(certified) = certify(map, program) {
                best = Some((Found { certified, strategy, cost }, key, text));
            }
        }
    }
    best.map(|(found, ..)| found).unwrap_or_else(|| {
        let certified = certify(map, table(map)).expect("a map is its table");
        let cost = Cost::of(certified.program(), options.target);
        Found { certified, strategy: "table", cost }
    })
}

/// The map as a table, with 0 behind its last number.
fn table(map: &NumberMap) -> Program {
    let width = map.width();
    let mut builder = Builder::new(width);
    let entry = builder.lookup(Operand::X, in_table(map.destinations(), width));
    builder.finish(entry, width)
}

/// A table of numbers, with 0 behind the last one up to a power of two.
pub(super) fn in_table(numbers: &[u16], width: Width) -> Table {
    let behind = std::iter::repeat_n(0, numbers.len().next_power_of_two() - numbers.len());
    Table::new(width, numbers.iter().copied().map(u128::from).chain(behind))
}

/// How many bits the numbers have.
fn index_bits(map: &NumberMap) -> u32 {
    (map.destinations().len() - 1).checked_ilog2().map_or(1, |log| log + 1)
}

/// The constants that may be added (xor) to the argument: all when every number of so many bits is the map's.
fn flips(map: &NumberMap) -> std::ops::Range<u16> {
    let count = map.destinations().len();
    if count.is_power_of_two() { 0..count as u16 } else { 0..1 }
}

fn constant(value: u16) -> Operand {
    Operand::Const(u128::from(value))
}

/// `((sq ^ p) * m + c) & mask ^ q`, where each part may be missing.
fn affine(map: &NumberMap) -> Vec<Program> {
    let to = map.destinations();
    let (width, all) = (map.width(), map.width().mask() as u16);
    let mask = all >> (width.bits() - index_bits(map));
    let mut programs = Vec::new();
    for p in flips(map) {
        for q in 0..=mask {
            let value = |number: u16| to[usize::from(number ^ p)] ^ q;
            let start = value(0);
            let factor = if to.len() > 1 { value(1).wrapping_sub(start) } else { 1 };
            for mask in [all, mask] {
                let (factor, start) = (factor & mask, start & mask);
                let fits = (0..to.len() as u16)
                    .all(|number| number.wrapping_mul(factor).wrapping_add(start) & mask == value(number));
                if !fits {
                    continue;
                }
                let mut b = Builder::new(width);
                let x = b.xor(Operand::X, constant(p));
                let sum = if factor == mask {
                    b.sub(constant(start), x)
                } else {
                    let product = b.mul(x, constant(factor));
                    b.add(product, constant(start))
                };
                let sum = b.mask(sum, u128::from(mask));
                let result = b.xor(sum, constant(q));
                programs.push(b.finish(result, width));
            }
        }
    }
    programs
}

/// `((sq ^ p) * factor >> s) ^ q` in 32 bits, whose high end the result is taken from (G. Isenberg, Chess Programming Wiki,
/// "Flipping Mirroring and Rotating", does so for the diagonal: `sq * 0x20800000 >> 26`).
fn multiply_shift(map: &NumberMap) -> Vec<Program> {
    let to = map.destinations();
    let (bits, width) = (index_bits(map), map.width());
    let mut programs = Vec::new();
    for p in flips(map) {
        let q = to[usize::from(p)];
        // The image of 1 is the high end of the factor, the image of 2 that of the factor moved up by one, and so on.
        let mut factor = 0u32;
        for i in 0..bits {
            let image = to.get(usize::from(1 << i ^ p)).map_or(0, |image| image ^ q);
            factor |= u32::from(image) << (32 - bits) >> i;
        }
        let value = |number: u16| (u32::from(number).wrapping_mul(factor) >> (32 - bits)) as u16;
        if (0..to.len() as u16).any(|number| value(number) ^ q != to[usize::from(number ^ p)]) {
            continue;
        }
        let mut b = Builder::new(width);
        let x = b.xor(Operand::X, constant(p));
        let wide = b.resize(x, Width::W32);
        let product = b.mul(wide, Operand::Const(u128::from(factor)));
        let high = b.shr(product, 32 - bits);
        let narrow = b.resize(high, width);
        let result = b.xor(narrow, constant(q));
        programs.push(b.finish(result, width));
    }
    programs
}

/// `sq * m + (sq / files) * n + c`: mirrored, flipped and transposed boards whose sides are no powers of two.
fn division(map: &NumberMap) -> Vec<Program> {
    let to = map.destinations();
    let (count, width, all) = (to.len() as u16, map.width(), map.width().mask() as u16);
    let mut programs = Vec::new();
    for files in 2..count {
        let start = to[0];
        let m = to[1].wrapping_sub(start) & all;
        let n = to[usize::from(files)].wrapping_sub(start).wrapping_sub(files.wrapping_mul(m)) & all;
        let value = |number: u16| {
            number.wrapping_mul(m).wrapping_add((number / files).wrapping_mul(n)).wrapping_add(start) & all
        };
        if (0..count).any(|number| value(number) != to[usize::from(number)]) {
            continue;
        }
        let mut b = Builder::new(width);
        let Some(rank) = quotient(&mut b, width, files, count) else { continue };
        let ranks = b.mul(rank, constant(n));
        let ranks = b.add(ranks, constant(start));
        let result = if m == all {
            b.sub(ranks, Operand::X)
        } else {
            let files = b.mul(Operand::X, constant(m));
            b.add(files, ranks)
        };
        programs.push(b.finish(result, width));
    }
    programs
}

/// `sq / divisor` for all numbers below `count`, by a multiplication (Hacker's Delight, 2nd edition, section 10-9).
fn quotient(b: &mut Builder, width: Width, divisor: u16, count: u16) -> Option<Operand> {
    if divisor.is_power_of_two() {
        return Some(b.shr(Operand::X, divisor.trailing_zeros()));
    }
    let (divisor, count) = (u32::from(divisor), u32::from(count));
    (1..=16).find_map(|shift| {
        let factor = (1u32 << shift) / divisor + 1;
        (0..count).all(|number| (number * factor) >> shift == number / divisor).then(|| {
            let wide = b.resize(Operand::X, Width::W32);
            let product = b.mul(wide, Operand::Const(u128::from(factor)));
            let high = b.shr(product, shift);
            b.resize(high, width)
        })
    })
}

/// Any map that is GF(2)-affine in the bits of the number: the bits that move by the same distance move together.
fn bits(map: &NumberMap) -> Option<Program> {
    let to = map.destinations();
    let (bits, width) = (index_bits(map) as i32, map.width());
    let most = width.bits() as i32;
    let start = to[0];
    let columns: Vec<u16> = (0..bits).map(|bit| to.get(1 << bit).map_or(0, |to| to ^ start)).vec();
    let value =
        |number: usize| (0..bits as usize).filter(|bit| number >> bit & 1 == 1).fold(start, |v, bit| v ^ columns[bit]);
    if (0..to.len()).any(|number| value(number) != to[number]) {
        return None;
    }
    let mut b = Builder::new(width);
    let mut sum = None;
    for distance in 1 - most..most {
        let moves =
            |bit: &i32| (0..most).contains(&(bit + distance)) && columns[*bit as usize] >> (bit + distance) & 1 == 1;
        let mask = (0..bits).filter(moves).fold(0u128, |mask, bit| mask | 1 << bit);
        if mask == 0 {
            continue;
        }
        // Numbers have no bits above theirs, and a shift to the right drops what is below.
        let all = (1u128 << bits) - 1;
        let term = if distance <= 0 && mask == all >> -distance << -distance {
            Operand::X
        } else {
            b.op(Op::And, Operand::X, Some(Operand::Const(mask)), width)
        };
        let term = b.shift_by(term, distance);
        sum = Some(sum.map_or(term, |sum| b.xor(sum, term)));
    }
    let result = b.xor(sum.unwrap_or(Operand::Const(0)), constant(start));
    Some(b.finish(result, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ops(destination_of: impl Fn(u16) -> u16, count: u16) -> (u32, &'static str) {
        let to: Vec<u16> = (0..count).map(destination_of).collect();
        let options = Options { objective: Objective::Ops, ..Options::default() };
        let found = search_number(&NumberMap::new(&to).expect("valid"), options);
        assert_eq!(found.certified.certificate().to_string(), format!("exhaustive, {count} inputs"));
        (0..=u8::MAX).for_each(|number| {
            let _ = found.certified.program().run(number.into());
        });
        (found.cost.ops, found.strategy)
    }

    fn transposed(square: u16) -> u16 {
        square >> 3 | (square & 7) << 3
    }

    #[test]
    fn the_board_maps_of_chess_take_few_operations() {
        assert_eq!(ops(|square| square, 64).0, 0);
        assert_eq!(ops(|square| square ^ 56, 64).0, 1);
        assert_eq!(ops(|square| square ^ 7, 64).0, 1);
        assert_eq!(ops(|square| square ^ 63, 64).0, 1);
        assert_eq!(ops(transposed, 64), (2, "multiply-shift"));
        assert_eq!(ops(|square| transposed(square) ^ 63, 64).0, 3);
        assert_eq!(ops(|square| transposed(square) ^ 56, 64).0, 3);
        assert_eq!(ops(|square| transposed(square) ^ 7, 64).0, 3);
        assert_eq!(ops(|square| (square + 8 * (square & 7)) & 63, 64).0, 2);
        assert_eq!(ops(|square| square.wrapping_sub(8 * (square & 7)) & 63, 64).0, 2);
        assert_eq!(ops(|square| (square + 8 * (7 - (square & 7))) & 63, 64).0, 3);
        assert_eq!(ops(|square| (square + 13) & 63, 64).0, 2);
    }

    #[test]
    fn other_boards_are_divided() {
        for (ranks, files) in [(7, 6), (9, 9), (10, 9), (10, 5), (13, 13), (16, 17), (19, 19)] {
            let count = ranks * files;
            assert_eq!(ops(|square| count - 1 - square, count).0, 1);
            let flipped = ops(|square| (ranks - 1 - square / files) * files + square % files, count);
            assert!(flipped.0 <= 5, "{flipped:?}");
            let mirrored = ops(|square| square / files * files + files - 1 - square % files, count);
            assert!(mirrored.0 <= 5, "{mirrored:?}");
            let turned = ops(|square| square % files * ranks + square / files, count);
            assert!(turned.0 <= 5, "{turned:?}");
        }
    }

    #[test]
    fn what_has_no_form_is_a_table() {
        let mut numbers: Vec<u16> = (0..64).collect();
        crate::random::Random::new(1).shuffle(&mut numbers);
        assert_eq!(ops(|number| numbers[usize::from(number)], 64), (1, "table"));
        assert_eq!(ops(|number| numbers[usize::from(number)], 42), (1, "table"));
        assert_eq!(ops(|_| 0, 1).0, 0);
        assert_eq!(ops(|number| number, 128).0, 0);
    }

    #[test]
    fn index_bits_in_any_order_need_no_table() {
        let swapped = |number: u16| (number & 0b1010) >> 1 | (number & 0b0101) << 1;
        assert!(ops(swapped, 16).0 <= 5);
    }
}
