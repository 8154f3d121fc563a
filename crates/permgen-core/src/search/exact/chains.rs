//! Chains of rotations and rotate blends: `(x & m) | (rotl(x, s) & !m)`, each stage a permutation.
//!
//! A blend moves each bit by `s` places or leaves it. It is a permutation when the places that stay are closed under rotation
//! by `s`; an odd `s` reaches every place, so only even ones do more than a rotation. A rotation may change places with a blend
//! whose mask is rotated, so all rotations may be done at the end, where they are one. After `k` blends a bit has moved by a
//! sum of some of their `s`, and by that rotation: so the distances that occur bound `k` from below, whatever the masks are.

use crate::permutation::Permutation;

/// The operations that a blend and a rotation take.
const BLEND: u32 = 4;
const ROTATION: u32 = 1;

/// The fewest operations that a chain of rotations and rotate blends may take to be `permutation`: no chain takes fewer.
///
/// ```
/// use permgen_core::permutation::Permutation;
/// use permgen_core::search::exact::chains;
/// use permgen_core::width::Width;
///
/// // The mirror moves bits by 8 distances, none of them 0: three blends and a rotation.
/// let mirror = Permutation::from_fn(Width::W64, |bit| bit ^ 7);
/// assert_eq!(chains::fewest_ops(&mirror), 13);
/// ```
#[must_use]
pub fn fewest_ops(permutation: &Permutation) -> u32 {
    let bits = permutation.width().bits();
    let distances = (0..bits).fold(0u128, |set, bit| {
        let to = u32::from(permutation.destination_of(bit as u8));
        set | 1 << ((to + bits - bit) % bits)
    });
    let rotate = |set: u128, places: u32| permutation.width().rotate_left(set, places);
    let least = distances.count_ones().next_power_of_two().trailing_zeros();
    for blends in least..least.max(MOST_TRIED) + 1 {
        if blends > MOST_TRIED {
            // So many are needed; whether a rotation as well is not looked into, but an odd distance needs one.
            let odd = (u128::MAX / 3 * 2) & permutation.width().mask();
            return BLEND * blends + if distances & odd != 0 { ROTATION } else { 0 };
        }
        if are_sums(distances, 1, 2, blends, bits, &rotate) {
            return BLEND * blends;
        }
        if (1..bits).any(|places| are_sums(rotate(distances, places), 1, 2, blends, bits, &rotate)) {
            return BLEND * blends + ROTATION;
        }
    }
    BLEND * (MOST_TRIED + 1)
}

/// Up to so many blends all their distances are tried.
const MOST_TRIED: u32 = 3;

/// Whether all distances are sums of `sums` and some of `more` even numbers, `from` or greater.
fn are_sums(distances: u128, sums: u128, from: u32, more: u32, bits: u32, rotate: &dyn Fn(u128, u32) -> u128) -> bool {
    if more == 0 {
        return distances & !sums == 0;
    }
    (from..bits)
        .step_by(2)
        .any(|distance| are_sums(distances, sums | rotate(sums, distance), distance, more - 1, bits, rotate))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partial_map::PartialMap;
    use crate::search::{Effort, Objective, Options, search};
    use crate::target::PORTABLE;
    use crate::width::Width;

    /// The bound is met by programs of that kind, so it is the optimum there.
    #[test]
    fn known_optima() {
        let permutation = |to: fn(u8) -> u8| Permutation::from_fn(Width::W64, to);
        for (name, map, expected) in [
            ("identity", permutation(|bit| bit), 0),
            ("rotation", permutation(|bit| (bit + 11) % 64), 1),
            ("mirror", permutation(|bit| bit ^ 7), 13),
            ("files rotated by their number", permutation(|bit| (bit + 8 * (bit % 8)) % 64), 12),
            ("nibbles of a row rotated by its number", permutation(|bit| (bit + 16 * (bit / 4 % 4)) % 64), 8),
            ("rotation inside every byte", permutation(|bit| bit / 8 * 8 + (bit + 1) % 8), 5),
        ] {
            assert_eq!(fewest_ops(&map), expected, "{name}");
            let options = Options::default().target(&PORTABLE).objective(Objective::Ops).effort(Effort::Default);
            let found = search(&PartialMap::from(&map), options);
            assert_eq!(found.cost.ops, expected, "{name}, {}", found.strategy);
        }
        // A byte swap does it in one, but is no blend.
        assert_eq!(fewest_ops(&permutation(|bit| bit ^ 56)), 9);
    }

    /// All chains of two blends and a rotation of 8 bits: none is below its bound.
    #[test]
    fn no_chain_is_below_the_bound() {
        let width = Width::W8;
        let blends = |rotation: u32| {
            (0..256u32).filter_map(move |mask| {
                let to: Vec<u8> = (0..8u32)
                    .map(|bit| {
                        let moved = (bit + rotation) % 8;
                        if mask >> moved & 1 == 1 { moved as u8 } else { bit as u8 }
                    })
                    .collect();
                Permutation::from_destinations(width, &to).ok()
            })
        };
        let mut seen = 0;
        for first in (1..8).flat_map(blends) {
            assert!(fewest_ops(&first) <= 4);
            for second in (1..8).flat_map(blends) {
                let both = first.then(&second);
                for places in 0..8u8 {
                    let chain = both.then(&Permutation::from_fn(width, |bit| (bit + places) % 8));
                    assert!(fewest_ops(&chain) <= 8 + u32::from(places != 0));
                    seen += 1;
                }
            }
        }
        assert!(seen > 1000, "{seen}");
    }
}
