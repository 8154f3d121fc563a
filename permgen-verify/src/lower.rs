//! Programs and maps as terms.

use permgen_core::pairs::Pairs;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Instruction, Op, Operand, Program, Table};
use permgen_core::term::{Binary, Term, Terms};
use permgen_core::vector::IntoVector as _;

/// What a map makes of a word: a concatenation of the word's bits, which solvers read faster than an or of shifts.
///
/// # Panics
///
/// When `word` is not as wide as the map's input.
pub fn map(terms: &mut Terms, map: &PartialMap, word: Term) -> Term {
    assert_eq!(terms.width(word), map.input().bits(), "the map's input");
    let mut sources = vec![None; map.output().bits() as usize];
    for (source, destination) in map.destinations().iter().enumerate() {
        if let Some(destination) = destination {
            sources[usize::from(*destination)] = Some(source as u32);
        }
    }
    let mut result: Option<Term> = None;
    for source in sources {
        let bit = match source {
            Some(source) => terms.extract(word, source, 1),
            None => terms.constant(0, 1),
        };
        result = Some(result.map_or(bit, |below| terms.concat(bit, below)));
    }
    result.expect("words have bits")
}

/// Whether a word is one that the map promises to do right: none of the bits that the caller keeps 0 is set.
pub fn promise(terms: &mut Terms, map: &PartialMap, word: Term) -> Term {
    let width = terms.width(word);
    let forbidden = terms.constant(map.promised_zero(), width);
    let there = terms.binary(Binary::And, word, forbidden);
    let zero = terms.constant(0, width);
    terms.binary(Binary::Eq, there, zero)
}

/// The values of a program's instructions for an input of one word, and what it returns.
///
/// # Panics
///
/// When the program takes or returns several words, or `x` is not as wide as its input.
pub fn program(terms: &mut Terms, program: &Program, x: Term) -> (Vec<Term>, Term) {
    let (values, results) = program_of_words(terms, program, &[x]);
    assert_eq!(results.len(), 1, "the program's results");
    (values, results[0])
}

/// The values of a program's instructions for an input of several words, the lowest first, and the words that it returns.
///
/// # Panics
///
/// When the words are not as many, or not as wide, as the program takes.
pub fn program_of_words(terms: &mut Terms, program: &Program, x: &[Term]) -> (Vec<Term>, Vec<Term>) {
    let widths = x.iter().map(|&word| terms.width(word));
    assert!(widths.eq(program.inputs().iter().map(|width| width.bits())), "the program's input");
    let mut values: Vec<Term> = Vec::with_capacity(program.instructions().len());
    // The bytes of vectors, the lowest first.
    let mut vectors: Pairs<usize, Vec<Term>> = Pairs::default();
    for (index, instruction) in program.instructions().iter().enumerate() {
        let width = instruction.width.bits();
        if let Some(bytes) = vector(terms, program, instruction, x, &vectors) {
            values.push(joined_word(terms, &bytes[..8]));
            vectors.insert(index, bytes);
            continue;
        }
        let a = read(terms, instruction.a, width, x, &values);
        let value = match instruction.b {
            Some(Operand::Const(word)) if vector_of(&vectors, instruction.a).is_some() => {
                let bytes = vector_of(&vectors, instruction.a).expect("it was found");
                joined_word(terms, &bytes[8 * word as usize..][..8])
            }
            Some(Operand::Table(table)) if vector_of(&vectors, instruction.a).is_some() => {
                let bytes = vector_of(&vectors, instruction.a).expect("it was found");
                select(terms, bytes, &program.tables()[usize::from(table)])
            }
            Some(Operand::Table(table)) => {
                by_table(terms, instruction.op, a, &program.tables()[usize::from(table)], width)
            }
            b => {
                let b = b.map(|b| read(terms, b, width, x, &values));
                step(terms, instruction.op, a, b, width)
            }
        };
        values.push(value);
    }
    let results = program.results().iter().zip(program.outputs());
    let results = results.map(|(&result, width)| read(terms, result, width.bits(), x, &values)).vec();
    (values, results)
}

/// The bytes of a vector that an operand is.
fn vector_of(vectors: &Pairs<usize, Vec<Term>>, operand: Operand) -> Option<&[Term]> {
    match operand {
        Operand::Value(value) => vectors.get(&value.index()).map(Vec::as_slice),
        _ => None,
    }
}

/// The bytes of the vector that an instruction makes, if it makes one.
fn vector(
    terms: &mut Terms,
    program: &Program,
    instruction: &Instruction,
    x: &[Term],
    vectors: &Pairs<usize, Vec<Term>>,
) -> Option<Vec<Term>> {
    match (instruction.op, instruction.a, instruction.b) {
        (Op::Vmovdqu64, Operand::Input(first), _) => {
            let mut bytes = Vec::new();
            for &word in &x[usize::from(first)..] {
                bytes.extend((0..terms.width(word) / 8).map(|byte| terms.extract(word, 8 * byte, 8)));
            }
            let zero = terms.constant(0, 8);
            bytes.resize(64, zero);
            Some(bytes)
        }
        (Op::Vpermb, a, Some(Operand::Table(table))) => {
            let bytes = vector_of(vectors, a)?;
            let places = program.tables()[usize::from(table)].entries().iter();
            Some(places.map(|&place| bytes[place as usize]).vec())
        }
        (Op::Vgf2p8affineqb | Op::Vgf2p8affineqbBy, a, Some(Operand::Table(table))) => {
            let words = vector_of(vectors, a)?.to_vec();
            let entries = program.tables()[usize::from(table)].entries();
            let mut bytes = Vec::new();
            for (word, entries) in words.chunks(8).zip(entries.chunks(8)) {
                let word = joined_word(terms, word);
                let entries = entries.iter().rev().fold(0, |word, entry| word << 8 | entry);
                let entries = terms.constant(entries, 64);
                let product = match instruction.op {
                    Op::Vgf2p8affineqb => gf2p8affineqb(terms, entries, word),
                    _ => gf2p8affineqb(terms, word, entries),
                };
                bytes.extend((0..8).map(|byte| terms.extract(product, 8 * byte, 8)));
            }
            Some(bytes)
        }
        (Op::Vpxorq, a, Some(b)) => {
            let (a, b) = (vector_of(vectors, a)?, vector_of(vectors, b)?);
            Some(a.iter().zip(b).map(|(&a, &b)| terms.binary(Binary::Xor, a, b)).vec())
        }
        (op, a, Some(b)) if op.takes_vectors() => {
            let (a, b) = (vector_of(vectors, a)?, vector_of(vectors, b)?);
            // The bytes of both, of which 64 are chosen word by word.
            let both = [a, b].concat();
            let words = match op {
                Op::Vpunpcklqdq => [0, 8, 2, 10, 4, 12, 6, 14],
                Op::Vpunpckhqdq => [1, 9, 3, 11, 5, 13, 7, 15],
                Op::Vshufi64x2Even => [0, 1, 4, 5, 8, 9, 12, 13],
                _ => [2, 3, 6, 7, 10, 11, 14, 15],
            };
            Some(words.iter().flat_map(|word| &both[8 * word..][..8]).copied().vec())
        }
        _ => None,
    }
}

/// Bytes as a word, the lowest first.
fn joined_word(terms: &mut Terms, bytes: &[Term]) -> Term {
    bytes[1..].iter().fold(bytes[0], |low, &byte| terms.concat(byte, low))
}

/// The bits of a vector that a table names, the first 8 in its first word, and so on.
fn select(terms: &mut Terms, bytes: &[Term], table: &Table) -> Term {
    let mut result: Option<Term> = None;
    for (place, &bit) in table.entries().iter().enumerate() {
        let bit = bit as u32;
        let bit = terms.extract(bytes[place / 8 * 8 + bit as usize / 8], bit % 8, 1);
        result = Some(result.map_or(bit, |below| terms.concat(bit, below)));
    }
    result.expect("words have bits")
}

fn read(terms: &mut Terms, operand: Operand, width: u32, x: &[Term], values: &[Term]) -> Term {
    match operand {
        Operand::Input(word) => x[usize::from(word)],
        Operand::Value(value) => values[value.index()],
        Operand::Const(value) => terms.constant(value, width),
        Operand::Table(_) => unreachable!("tables are read by the operations that take one"),
    }
}

/// What an operation with a table makes of a value.
fn by_table(terms: &mut Terms, op: Op, a: Term, table: &Table, width: u32) -> Term {
    if op == Op::Vpshufbitqmb {
        return terms.rearrange(a, |bit| table.entries()[bit as usize] as u32);
    }
    if op == Op::Nibbles {
        let bytes = (0..width / 8).map(|byte| {
            let number = terms.extract(a, 8 * byte, 4);
            entry(terms, number, table, 8)
        });
        let bytes = bytes.vec();
        return bytes.into_iter().reduce(|low, high| terms.concat(high, low)).expect("words have bytes");
    }
    entry(terms, a, table, width)
}

/// The entry of a table whose number is `a`, of which the bits above the table's length do not count.
fn entry(terms: &mut Terms, a: Term, table: &Table, width: u32) -> Term {
    // Halves, chosen by one bit of the number after the other, the lowest first.
    let mut entries: Vec<Term> = table.entries().iter().map(|&entry| terms.constant(entry, width)).vec();
    let mut bit = 0;
    while entries.len() > 1 {
        let odd = if bit < terms.width(a) { terms.extract(a, bit, 1) } else { terms.constant(0, 1) };
        entries = entries.chunks(2).map(|pair| terms.ite(odd, pair[1], pair[0])).vec();
        bit += 1;
    }
    entries[0]
}

fn step(terms: &mut Terms, op: Op, a: Term, b: Option<Term>, width: u32) -> Term {
    let b = b.unwrap_or(a);
    match op {
        Op::And => terms.binary(Binary::And, a, b),
        Op::Or => terms.binary(Binary::Or, a, b),
        Op::Xor => terms.binary(Binary::Xor, a, b),
        Op::Add => terms.binary(Binary::Add, a, b),
        Op::Sub => terms.binary(Binary::Sub, a, b),
        Op::Mul => terms.binary(Binary::Mul, a, b),
        Op::Shl => terms.binary(Binary::Shl, a, b),
        Op::Shr => terms.binary(Binary::Lshr, a, b),
        Op::Shlv | Op::Shrv => {
            let last = terms.constant(u128::from(width - 1), width);
            let places = terms.binary(Binary::And, b, last);
            terms.binary(if op == Op::Shlv { Binary::Shl } else { Binary::Lshr }, a, places)
        }
        Op::Rotlv | Op::Rotrv => {
            let [last, all] = [width - 1, width].map(|number| terms.constant(number.into(), width));
            let places = terms.binary(Binary::And, b, last);
            // Of no places, this shifts the whole word out.
            let others = terms.binary(Binary::Sub, all, places);
            let [left, right] = if op == Op::Rotlv { [places, others] } else { [others, places] };
            let (high, low) = (terms.binary(Binary::Shl, a, left), terms.binary(Binary::Lshr, a, right));
            terms.binary(Binary::Or, high, low)
        }
        Op::Not => terms.not(a),
        Op::Andn => {
            let inverted = terms.not(a);
            terms.binary(Binary::And, inverted, b)
        }
        Op::Rotl => terms.rotate_left(a, count(terms, b)),
        Op::Rotr => terms.rotate_left(a, width - count(terms, b)),
        Op::Bswap => terms.rearrange(a, |bit| (width - 8 - bit / 8 * 8) + bit % 8),
        Op::Bitrev => terms.rearrange(a, |bit| width - 1 - bit),
        Op::Pext => pext(terms, a, b),
        Op::Pdep => pdep(terms, a, b),
        Op::Bgrp => {
            let others = terms.not(b);
            let above = pext(terms, a, others);
            pushed(terms, above, a, b)
        }
        Op::Brev8 => terms.rearrange(a, |bit| bit / 8 * 8 + 7 - bit % 8),
        Op::Clz => leading_zeros(terms, a),
        Op::Gf2p8affineqb => gf2p8affineqb(terms, a, b),
        Op::Clmul => carryless(terms, a, b, Binary::Shl, 0),
        Op::Clmulh => carryless(terms, a, b, Binary::Lshr, width),
        Op::Pshufb => pshufb(terms, a, b),
        Op::Vpbroadcastq | Op::Kmovq => a,
        Op::Vpshufbitqmb
        | Op::Nibbles
        | Op::Lookup
        | Op::Vmovdqu64
        | Op::Vpermb
        | Op::Vpunpcklqdq
        | Op::Vpunpckhqdq
        | Op::Vshufi64x2Even
        | Op::Vshufi64x2Odd
        | Op::Vpxorq
        | Op::Vgf2p8affineqb
        | Op::Vgf2p8affineqbBy
        | Op::Vpextrq => unreachable!("what has a table or a vector is done elsewhere"),
        Op::Trunc => terms.extract(a, 0, width),
        Op::Zext => terms.zero_extend(a, width),
    }
}

fn count(terms: &Terms, b: Term) -> u32 {
    terms.value(b).expect("a count of places is a constant") as u32
}

/// How many zeros are above the highest bit of `a` that is 1, or the width.
pub fn leading_zeros(terms: &mut Terms, a: Term) -> Term {
    let width = terms.width(a);
    (0..width).fold(terms.constant(width.into(), width), |below, bit| {
        let set = terms.extract(a, bit, 1);
        let here = terms.constant((width - 1 - bit).into(), width);
        terms.ite(set, here, below)
    })
}

/// Every byte of `a` times the 8x8 matrix that the same 64 bits of `matrix` are: x86 GFNI, with 0 added.
pub fn gf2p8affineqb(terms: &mut Terms, a: Term, matrix: Term) -> Term {
    let width = terms.width(a);
    let mut result: Option<Term> = None;
    for place in 0..width {
        let (byte, row) = (place / 8 * 8, place / 64 * 64 + 8 * (7 - place % 8));
        let mut parity = terms.constant(0, 1);
        for k in 0..8 {
            let (bit, entry) = (terms.extract(a, byte + k, 1), terms.extract(matrix, row + k, 1));
            let product = terms.binary(Binary::And, bit, entry);
            parity = terms.binary(Binary::Xor, parity, product);
        }
        result = Some(result.map_or(parity, |below| terms.concat(parity, below)));
    }
    result.expect("words have bits")
}

/// Half of a product without carries: the sum of `a`, shifted by the distance from `whole` of each place that is set in `b`.
fn carryless(terms: &mut Terms, a: Term, b: Term, shift: Binary, whole: u32) -> Term {
    let width = terms.width(a);
    let zero = terms.constant(0, width);
    (0..width).filter(|place| whole.abs_diff(*place) < width).fold(zero, |sum, place| {
        let count = terms.constant(whole.abs_diff(place).into(), width);
        let (shifted, set) = (terms.binary(shift, a, count), terms.extract(b, place, 1));
        let partial = terms.ite(set, shifted, zero);
        terms.binary(Binary::Xor, sum, partial)
    })
}

/// For each byte of `control` the byte of `a` that its low 4 bits name, or 0 where its highest bit is set: x86 SSSE3. `a` has
/// 64 bits, with zeros above, or 128.
pub fn pshufb(terms: &mut Terms, a: Term, control: Term) -> Term {
    let width = terms.width(a);
    let register = terms.zero_extend(a, 128);
    let zero = terms.constant(0, 8);
    let mut result: Option<Term> = None;
    for byte in 0..width / 8 {
        let place = terms.extract(control, 8 * byte, 4);
        let mut chosen = zero;
        for source in 0..16 {
            let this = terms.constant(u128::from(source), 4);
            let is_this = terms.binary(Binary::Eq, place, this);
            let value = terms.extract(register, 8 * source, 8);
            chosen = terms.ite(is_this, value, chosen);
        }
        let clear = terms.extract(control, 8 * byte + 7, 1);
        let value = terms.ite(clear, zero, chosen);
        result = Some(result.map_or(value, |below| terms.concat(value, below)));
    }
    result.expect("words have bytes")
}

/// The bits of `a` that `mask` selects, packed at the low end. A mask that is no constant costs quadratically many terms.
pub fn pext(terms: &mut Terms, a: Term, mask: Term) -> Term {
    let nothing = terms.constant(0, terms.width(a));
    pushed(terms, nothing, a, mask)
}

/// A word into which the bits of `a` that `mask` selects are pushed at its low end, the highest first.
fn pushed(terms: &mut Terms, mut word: Term, a: Term, mask: Term) -> Term {
    let width = terms.width(a);
    for bit in (0..width).rev() {
        let value = terms.extract(a, bit, 1);
        let chosen = terms.extract(mask, bit, 1);
        let with = if width == 1 {
            value
        } else {
            let kept = terms.extract(word, 0, width - 1);
            terms.concat(kept, value)
        };
        word = terms.ite(chosen, with, word);
    }
    word
}

/// The low bits of `a` spread to the places that `mask` selects.
pub fn pdep(terms: &mut Terms, a: Term, mask: Term) -> Term {
    let width = terms.width(a);
    let mut left = a;
    let mut result: Option<Term> = None;
    for bit in 0..width {
        let chosen = terms.extract(mask, bit, 1);
        let next = terms.extract(left, 0, 1);
        let placed = terms.binary(Binary::And, next, chosen);
        result = Some(result.map_or(placed, |below| terms.concat(placed, below)));
        if width > 1 {
            let zero = terms.constant(0, 1);
            let rest = terms.extract(left, 1, width - 1);
            let shorter = terms.concat(zero, rest);
            left = terms.ite(chosen, shorter, left);
        }
    }
    result.expect("words have bits")
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::permutation::Permutation;
    use permgen_core::random::Random;
    use permgen_core::search::{Effort, Objective, Options, search_words};
    use permgen_core::target::X86_64_V4;
    use permgen_core::width::Width;
    use permgen_core::word_map::WordMap;

    #[test]
    fn terms_of_a_program_have_its_values() {
        let lines = "program(x: u64) -> u64
            v1 = rotl x, 8
            v2 = xor x, v1
            v3 = and v2, 0x00ff00ff00ff00ff
            v4 = mul v3, 0x0000000000010001
            v5 = pext v4, 0xf0f0f0f000ff00ff
            v6 = pdep v5, 0x0123456789abcdef
            v7 = bswap v6
            v8 = bitrev v7
            v9: u32 = trunc v8
            v10: u32 = rotr v9, 3
            v11: u32 = not v10
            v12 = zext v11
            v13 = andn v12, x
            v14 = sub v13, v4
            v15 = shl v14, 5
            v16 = shr v15, 9
            v17 = add v16, v7
            v18 = or v17, v1
            v19 = brev8 v18
            v20 = gf2p8affineqb v19, 0x8142241818244281
            v21 = gf2p8affineqb 0x0123456789abcdef, v20
            v22 = pshufb v21, 0x0180060f02070403
            v23 = pshufb 0x1122334455667788, v22
            v24 = vpbroadcastq v23
            v25 = vpshufbitqmb v24, TABLE
            v26 = kmovq v25
            v27 = shrv v26, v18
            v28 = lookup v27, [1, 0x8000000000000000, 0x0123456789abcdef, 0xffffffffffffffff]
            v29 = xor v27, v28
            v30 = nibbles v29, [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 255, 128]
            return v30";
        let table: Vec<usize> = (0..64).map(|bit| bit * 29 % 61).collect();
        let lines = lines.replace("TABLE", &format!("{table:?}"));
        let source: Program = lines.parse().expect("a program");
        let mut terms = Terms::new();
        let x = terms.input("x", 64);
        let (values, result) = program(&mut terms, &source, x);
        let mut word = 0x9e37_79b9_7f4a_7c15_u128;
        for _ in 0..200 {
            word = (word.wrapping_mul(0xd134_2543_de82_ef95) + 1) & u128::from(u64::MAX);
            let expected = source.trace(word);
            for (&term, &value) in values.iter().zip(&expected) {
                assert_eq!(terms.evaluate(term, &[word]), value);
            }
            assert_eq!(terms.evaluate(result, &[word]), source.run(word));
        }
    }

    #[test]
    fn terms_of_a_map_have_its_values() {
        let flip = PartialMap::from(&Permutation::from_fn(Width::W64, |bit| bit ^ 56));
        let mut terms = Terms::new();
        let x = terms.input("x", 64);
        let result = map(&mut terms, &flip, x);
        assert_eq!(terms.evaluate(result, &[0x0123_4567_89ab_cdef]), flip.apply(0x0123_4567_89ab_cdef));
    }
    /// Vectors of up to 512 bits, of narrow and of wide words.
    #[test]
    fn terms_of_vectors_have_their_values() {
        let mut random = Random::new(3);
        for (count, width) in [(2, Width::W64), (8, Width::W64), (4, Width::W128), (16, Width::W16)] {
            let mut bits: Vec<usize> = (0..count * width.size()).collect();
            random.shuffle(&mut bits);
            let map = WordMap::from_fn(count, width, count, width, |word, bit| {
                let source = bits[word * width.size() + usize::from(bit)];
                Some((source / width.size(), (source % width.size()) as u8))
            });
            let options = Options::default().target(&X86_64_V4).objective(Objective::Ops).effort(Effort::Low);
            let map = map.expect("a map of words");
            let found = search_words(&map, options, &[]);
            assert!(found.certified.program().to_string().contains("vpshufbitqmb"), "no vector of {count} words");
            let mut terms = Terms::new();
            let x: Vec<Term> = (0..count).map(|word| terms.input(&format!("x{word}"), width.bits())).collect();
            let (_, results) = program_of_words(&mut terms, found.certified.program(), &x);
            for _ in 0..5 {
                let words: Vec<u128> = (0..count)
                    .map(|_| (u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())) & width.mask())
                    .collect();
                let values: Vec<u128> = results.iter().map(|&result| terms.evaluate(result, &words)).collect();
                assert_eq!(values, map.apply(&words), "{words:x?}\n{}", found.certified.program());
            }
        }
    }
}
