//! Indices are proved by rank, or by trying every subset of their mask.

use super::linear::EXHAUSTIVE_BITS;
use super::transfer::combinations;
use super::{Certificate, Provable, Refusal, Why};
use crate::index_map::IndexMap;
use crate::program::{Op, Operand, Program};

/// Each subset of the mask gets an index of its own, whatever the other bits are.
impl Provable for IndexMap {
    fn prove(&self, program: &Program) -> Result<Certificate, Refusal> {
        Ok(prove(*self, program)?)
    }
}

fn prove(map: IndexMap, program: &Program) -> Result<Certificate, Why> {
    Why::of_words(program, &[map.input()], &[map.output()])?;
    if is_injective_by_rank(map, program) {
        return Ok(Certificate::Linear);
    }
    if map.promised_zero() | map.mask() != map.input().mask() && !reads_only(program, map.mask()) {
        return Err(looks_elsewhere(map.mask()));
    }
    let bits = map.mask().count_ones();
    if bits > EXHAUSTIVE_BITS || map.bits() > EXHAUSTIVE_BITS + 4 {
        return Err(Why::Form(format!("{bits} bits have too many subsets to try")));
    }
    let mut values = Vec::new();
    let mut owners: Vec<Option<u128>> = vec![None; 1 << map.bits()];
    let mut input = 0u128;
    loop {
        let index = program.run_with(input, &mut values);
        if index >> map.bits() != 0 {
            return Err(Why::TooLarge { input, index, bits: map.bits() });
        }
        if let Some(first) = owners[index as usize].replace(input) {
            return Err(Why::Collision { first, second: input, index });
        }
        input = input.wrapping_sub(map.mask()) & map.mask();
        if input == 0 {
            return Ok(Certificate::Exhaustive { inputs: 1 << bits });
        }
    }
}

/// Whether every bit of the index is known to be a combination of the mask's bits, and these determine the mask's bits.
fn is_injective_by_rank(map: IndexMap, program: &Program) -> bool {
    let mut rows = Vec::new();
    for (place, bit) in (0u32..).zip(combinations(program, map.promised_zero())) {
        match bit {
            Some((inputs, one)) if inputs & !map.mask() == 0 && (place < map.bits() || (inputs == 0 && !one)) => {
                rows.push(inputs);
            }
            _ => return false,
        }
    }
    let mut rank = 0;
    while let Some(pivot) = rows.pop() {
        if pivot == 0 {
            continue;
        }
        rank += 1;
        let lowest = pivot & pivot.wrapping_neg();
        for row in rows.iter_mut().filter(|row| **row & lowest != 0) {
            *row ^= pivot;
        }
    }
    rank == map.mask().count_ones()
}

/// Whether the input is only ever looked at through a mask of some of these bits.
fn reads_only(program: &Program, mask: u128) -> bool {
    let masked = |op: Op, other: Option<Operand>| {
        op == Op::And && matches!(other, Some(Operand::Const(kept)) if kept & !mask == 0)
    };
    program.result() != Operand::X
        && program.instructions().iter().all(|instruction| {
            (instruction.a != Operand::X || masked(instruction.op, instruction.b))
                && (instruction.b != Some(Operand::X) || masked(instruction.op, Some(instruction.a)))
        })
}

fn looks_elsewhere(mask: u128) -> Why {
    Why::Form(format!("the program is not seen to look at the bits {mask:#x} alone"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::certify;
    use crate::width::Width;

    fn verdict(text: &str, map: IndexMap) -> Result<Certificate, Why> {
        let program = format!("program(x: u64) -> u8\n{text}").parse().expect("it is a program");
        certify(&map, program).map(|certified| certified.certificate()).map_err(|refusal| refusal.why)
    }

    fn two_bits(bits: u32) -> IndexMap {
        IndexMap::new(Width::W64, Width::W8, 0x0101, bits).unwrap()
    }

    #[test]
    fn indices_are_proved_and_refuted() {
        let by_product =
            "v1 = and x, 0x101\nv2 = mul v1, 0x81\nv3 = shr v2, 7\nv4: u8 = trunc v3\nv5: u8 = and v4, 3\nreturn v5";
        assert_eq!(verdict(by_product, two_bits(2)), Ok(Certificate::Linear));
        // Three times the low bit carries into the next place: 0, 3, 1 and 4.
        let carrying = "v1 = and x, 0x101\nv2 = mul v1, 0x301\nv3 = shr v2, 8\nv4: u8 = trunc v3\nreturn v4";
        assert_eq!(verdict(carrying, two_bits(3)), Ok(Certificate::Exhaustive { inputs: 4 }));
        let refusal = Why::TooLarge { input: 0x101, index: 4, bits: 2 };
        assert_eq!(verdict(carrying, two_bits(2)), Err(refusal));
        let colliding = "v1 = and x, 0x101\nv2 = mul v1, 0x101\nv3 = shr v2, 8\nv4: u8 = trunc v3\nreturn v4";
        let refusal = Why::Collision { first: 1, second: 0x100, index: 1 };
        assert_eq!(verdict(colliding, two_bits(2)), Err(refusal));
    }

    #[test]
    fn other_bits_must_not_matter() {
        let open = "v1 = mul x, 0x301\nv2 = shr v1, 8\nv3: u8 = trunc v2\nreturn v3";
        assert_eq!(verdict(open, two_bits(3)), Err(looks_elsewhere(0x0101)));
        assert_eq!(verdict(open, two_bits(3).promised()), Ok(Certificate::Exhaustive { inputs: 4 }));
        let wider = "v1 = and x, 0x103\nv2 = mul v1, 0x301\nv3 = shr v2, 8\nv4: u8 = trunc v3\nreturn v4";
        assert_eq!(verdict(wider, two_bits(3)), Err(looks_elsewhere(0x0101)));
    }

    /// Programs broken in one bit of the mask, one of the factor, or one step of the shift, in a word short enough to run all
    /// inputs natively.
    #[test]
    fn broken_programs_are_refused_unless_they_are_indices_all_the_same() {
        let map = IndexMap::new(Width::W16, Width::W8, 0x1111, 4).unwrap();
        let right = (0x1111_u16, 0x1248_u16, 12_u32);
        let broken = (0..16)
            .flat_map(|bit| [(right.0 ^ 1 << bit, right.1, right.2), (right.0, right.1 ^ 1 << bit, right.2)])
            .chain([11, 13, 14].map(|shift| (right.0, right.1, shift)));
        let (mut accepted, mut refused) = (0, 0);
        for (mask, factor, shift) in std::iter::once(right).chain(broken) {
            let index = |x: u16| (x & mask).wrapping_mul(factor) >> shift;
            let mut owner = [None; 1 << 16];
            let is_index = (0..=u16::MAX).all(|x| {
                let seen = *owner[usize::from(index(x))].get_or_insert(x & 0x1111);
                index(x) < 16 && seen == x & 0x1111 && index(x) == index(x & 0x1111)
            });
            let text = format!(
                "program(x: u16) -> u8\nv1 = and x, {mask:#x}\nv2 = mul v1, {factor:#x}\nv3 = shr v2, {shift}\n\
                 v4: u8 = trunc v3\nreturn v4"
            );
            let verdict = certify(&map, text.parse().expect("it is a program"));
            assert_eq!(verdict.is_ok(), is_index, "{text}\n{verdict:?}");
            if is_index { accepted += 1 } else { refused += 1 }
        }
        assert!(accepted >= 1 && refused >= 20, "{accepted} accepted, {refused} refused");
    }
}
