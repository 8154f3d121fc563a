//! Where a program can be cut: values that hold the whole map so far, and that everything after is made of.

use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::{Operand, Program};

/// A run of instructions from one whole value to the next.
#[derive(Debug)]
pub struct Stage {
    /// The instructions' indices.
    pub instructions: std::ops::Range<usize>,
    /// What the stage does to the bits, when it moves every bit of a word of one width.
    pub permutation: Option<Permutation>,
}

/// Cuts a program into stages.
///
/// A value ends a stage when no bit of the map's domain is lost in it (each is in a place of its own) and no later
/// instruction uses an earlier value.
#[must_use]
pub fn stages(map: &PartialMap, program: &Program) -> Vec<Stage> {
    let count = program.instructions().len();
    let traces: Vec<(u32, Vec<u128>)> = (0..map.input().bits())
        .filter(|bit| map.domain() >> bit & 1 == 1)
        .map(|bit| (bit, program.trace(1 << bit)))
        .collect();
    let mut stages: Vec<Stage> = Vec::new();
    let mut start = 0;
    // Where each bit is at the start of the stage.
    let mut before: Vec<u32> = traces.iter().map(|&(bit, _)| bit).collect();
    for index in 0..count {
        let Some(after) = places(&traces, index).filter(|_| is_cut(program, index)) else { continue };
        let width = program.instructions()[index].width;
        // Short words may be moved in a longer one, where bits are in places that the short word does not have.
        let is_whole = width == map.input() && after.len() == width.size();
        let permutation = (is_whole && before.iter().all(|&from| from < width.bits())).then(|| {
            let mut to = vec![0; width.size()];
            for (&from, &place) in before.iter().zip(&after) {
                to[from as usize] = place as u8;
            }
            Permutation::from_destinations(width, &to).ok()
        });
        stages.push(Stage { instructions: start..index + 1, permutation: permutation.flatten() });
        start = index + 1;
        before = after;
    }
    if start < count {
        stages.push(Stage { instructions: start..count, permutation: None });
    }
    stages
}

/// The place of each traced bit in a value, when each has one of its own.
fn places(traces: &[(u32, Vec<u128>)], index: usize) -> Option<Vec<u32>> {
    let mut taken = 0;
    traces
        .iter()
        .map(|(_, values)| {
            let value = values[index];
            let free = value.is_power_of_two() && taken & value == 0;
            taken |= value;
            free.then(|| value.trailing_zeros())
        })
        .collect()
}

/// Whether all that follows an instruction is made of its value.
fn is_cut(program: &Program, index: usize) -> bool {
    let after = |operand: Operand| match operand {
        Operand::Input(_) => false,
        Operand::Value(value) => value.index() >= index,
        Operand::Const(_) | Operand::Table(_) => true,
    };
    program.instructions()[index + 1..]
        .iter()
        .all(|instruction| after(instruction.a) && instruction.b.is_none_or(after))
        && after(program.result())
}

#[cfg(test)]
mod tests {
    use super::*;
    use permgen_core::width::Width;

    fn cut(map: impl Fn(u8) -> u8, text: &str) -> Vec<Stage> {
        let map = PartialMap::from(Permutation::from_fn(Width::W8, map));
        let program: Program = text.parse().unwrap();
        permgen_core::check::certify(&map, program.clone()).unwrap();
        stages(&map, &program)
    }

    #[test]
    fn a_rotation_that_is_only_blended_ends_no_stage() {
        let stages = cut(
            |bit| 7 - bit,
            "program(x: u8) -> u8\nv1 = rotl x, 4\nv2 = rotl v1, 4\nv3 = xor v1, v2\nv4 = and v3, 0x00\n\
             v5 = xor v1, v4\nv6 = shr v5, 2\nv7 = and v6, 0x33\nv8 = and v5, 0x33\nv9 = shl v8, 2\nv10 = or v7, v9\n\
             v11 = shr v10, 1\nv12 = and v11, 0x55\nv13 = and v10, 0x55\nv14 = shl v13, 1\nv15 = or v12, v14\nreturn v15",
        );
        let ends: Vec<usize> = stages.iter().map(|stage| stage.instructions.end).collect();
        // v5 only: v1 is used after v2.
        assert_eq!(ends, [1, 5, 10, 15]);
        let rotation = stages[0].permutation.as_ref().and_then(Permutation::as_rotation);
        assert_eq!(rotation, Some(4));
        assert!(stages[1].permutation.as_ref().is_some_and(Permutation::is_identity));
    }

    #[test]
    fn bits_of_a_short_word_may_be_out_of_its_places_between_stages() {
        let stages = cut(
            |bit| (bit + 4) % 8,
            "program(x: u8) -> u8\nv1: u16 = zext x\nv2: u16 = shl v1, 8\nv3: u16 = shr v2, 12\nv4: u16 = shr v2, 4\n\
             v5: u16 = or v3, v4\nv6: u8 = trunc v5\nreturn v6",
        );
        let ends: Vec<usize> = stages.iter().map(|stage| stage.instructions.end).collect();
        assert_eq!(ends, [1, 2, 6]);
        assert!(stages[2].permutation.is_none());
    }

    #[test]
    fn stages_compose_to_the_map() {
        let stages = cut(
            |bit| (bit ^ 4) ^ 1,
            "program(x: u8) -> u8\nv1 = rotl x, 4\nv2 = shr v1, 1\nv3 = and v2, 0x55\nv4 = and v1, 0x55\n\
             v5 = shl v4, 1\nv6 = or v3, v5\nreturn v6",
        );
        let whole = stages.iter().map(|stage| stage.permutation.clone().unwrap()).reduce(|a, b| a.then(&b)).unwrap();
        assert_eq!(whole, Permutation::from_fn(Width::W8, |bit| bit ^ 5));
    }
}
