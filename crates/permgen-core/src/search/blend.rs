//! Rotate blends in sequence: `(x & !m) | (rotl(x, r) & m)`, four operations each.
//!
//! A blend is a permutation exactly when its mask is a union of orbits of the rotation, which are the residue classes
//! modulo `gcd(r, width)`. Rotations commute with blends (the mask turns along), so a sequence is some blends and one rotation.
//! After that rotation has been taken off, how far each bit moves has to be a sum of some of the blends' distances, chosen
//! alike for all bits of a class: which is solved stage by stage.

use super::Effort;
use super::network::Solver;
use super::stage::Stage;
use crate::permutation::Permutation;
use crate::target::Target;
use crate::vector::IntoVector as _;
use crate::width::Width;

/// Sequences of up to four rotate blends and a rotation.
#[derive(Debug)]
pub(super) struct Blends;

impl Solver for Blends {
    fn name(&self) -> &'static str {
        "rotate-blend"
    }

    fn solve(&self, permutation: &Permutation, effort: Effort, _: &Target) -> Vec<Vec<Stage>> {
        let width = permutation.width();
        let bits = width.bits();
        let distances: Vec<u32> =
            (0u32..).zip(permutation.destinations()).map(|(bit, &to)| (u32::from(to) + bits - bit) % bits).vec();
        let positions = (0..bits).vec();
        let occurring = distances.iter().fold(0u128, |set, distance| set | 1 << distance);
        let most = match (effort, width) {
            (Effort::Low, _) | (Effort::Default, Width::W128) => 3,
            _ => 4,
        };
        let fewest = (occurring.count_ones().next_power_of_two().trailing_zeros()).max(1);
        for count in fewest..=most {
            // An odd distance has one orbit: the blend would be a rotation. Distances that people use are powers of two, up
            // or down, and three of those can be tried while a macro expands.
            let is_tried =
                |r: u32| effort > Effort::Low || count < 3 || r.is_power_of_two() || (bits - r).is_power_of_two();
            let candidates: Vec<u32> = (2..bits).step_by(2).filter(|&r| is_tried(r)).vec();
            let (rotations, best) = (Vec::new(), None);
            let (positions, distances, candidates) = (&positions, &distances, &candidates);
            let mut search = Search { width, positions, distances, occurring, candidates, rotations, best };
            if search.is_possible(count, candidates, 1) {
                search.extend(count, 1);
            }
            if let Some(stages) = search.best {
                return vec![stages];
            }
        }
        Vec::new()
    }
}

struct Search<'a> {
    width: Width,
    /// Where each bit is at first.
    positions: &'a [u32],
    /// How far each bit goes.
    distances: &'a [u32],
    occurring: u128,
    /// The distances that a blend may have.
    candidates: &'a [u32],
    /// The distances of the blends chosen so far.
    rotations: Vec<u32>,
    /// The first sequence found without a final rotation, or else the first one.
    best: Option<Vec<Stage>>,
}

impl Search<'_> {
    /// Whether `left` more blends of some of these distances in any order, which changes no sum, leave a final rotation.
    fn is_possible(&self, left: u32, candidates: &[u32], sums: u128) -> bool {
        let next = |&rotation: &u32| sums | self.width.rotate_left(sums, rotation);
        match left {
            0 => self.offsets(sums) != 0,
            _ => (0..candidates.len()).any(|at| self.is_possible(left - 1, &candidates[at..], next(&candidates[at]))),
        }
    }

    /// Chooses the distances of `left` more blends, and tries each choice. `sums` is the set of distances that the blends
    /// chosen so far can add up to. Says whether the search is over.
    fn extend(&mut self, left: u32, sums: u128) -> bool {
        if left == 0 {
            if let Some(stages) = self.try_final_rotations(sums) {
                let over = stages.len() == self.rotations.len();
                if over || self.best.is_none() {
                    self.best = Some(stages);
                }
                return over;
            }
            return false;
        }
        for &rotation in self.candidates {
            self.rotations.push(rotation);
            let over = self.extend(left - 1, sums | self.width.rotate_left(sums, rotation));
            self.rotations.pop();
            if over {
                return true;
            }
        }
        false
    }

    /// Places in the word go around: a count of bits and this is its rest. Widths are powers of two, and a division takes long.
    fn places(&self) -> u32 {
        self.width.bits() - 1
    }

    /// What can be added to all distances, around the word, so that each is one of the sums.
    fn offsets(&self, sums: u128) -> u128 {
        if self.occurring.count_ones() > sums.count_ones() {
            return 0;
        }
        let (bits, mut offsets, mut distances) = (self.width.bits(), !0, self.occurring);
        // Most choices end with the second or third distance.
        while distances != 0 && offsets != 0 {
            offsets &= self.width.rotate_left(sums, bits - distances.trailing_zeros());
            distances &= distances - 1;
        }
        offsets
    }

    /// Tries every final rotation that leaves only sums of the blends' distances; none at all comes first.
    fn try_final_rotations(&self, sums: u128) -> Option<Vec<Stage>> {
        let (bits, places) = (self.width.bits(), self.places());
        // None at all is the lowest.
        let mut offsets = self.offsets(sums);
        while offsets != 0 {
            let final_rotation = (bits - offsets.trailing_zeros()) & places;
            offsets &= offsets - 1;
            let mut left = self.distances.to_vec();
            for left in &mut left {
                *left = (*left + bits - final_rotation) & places;
            }
            let mut stages = Vec::new();
            if self.assign(0, self.positions, &left, &mut stages) {
                if final_rotation != 0 {
                    stages.push(Stage::Rotate(final_rotation));
                }
                return Some(stages);
            }
        }
        None
    }

    /// Chooses the mask of each blend from `index` on, given where each bit is and how far it has still to go.
    fn assign(&self, index: usize, positions: &[u32], left: &[u32], stages: &mut Vec<Stage>) -> bool {
        let Some(&rotation) = self.rotations.get(index) else { return left.iter().all(|&left| left == 0) };
        let (bits, places) = (self.width.bits(), self.places());
        let classes = 1 << rotation.trailing_zeros();
        let later = self.rotations[index + 1..].iter().fold(1u128, |sums, &r| sums | self.width.rotate_left(sums, r));
        // For each class, whether its bits may stay and whether they may move.
        let mut may = [[true; 2]; 128];
        let may = &mut may[..classes];
        for (&position, &left) in positions.iter().zip(left) {
            let class = &mut may[position as usize % classes];
            class[0] &= later >> left & 1 == 1;
            class[1] &= later >> ((left + bits - rotation) & places) & 1 == 1;
        }
        if may.contains(&[false; 2]) {
            return false;
        }
        // Where both are possible, all such classes stay, or else all move.
        for prefer_moving in [false, true] {
            let moves = |class: usize| if prefer_moving { may[class][1] } else { !may[class][0] };
            let mut mask = 0;
            let (mut next_positions, mut next_left) = (positions.to_vec(), left.to_vec());
            for (position, left) in next_positions.iter_mut().zip(&mut next_left) {
                if moves(*position as usize % classes) {
                    *position = (*position + rotation) & places;
                    *left = (*left + bits - rotation) & places;
                    mask |= 1 << *position;
                }
            }
            stages.push(Stage::Blend { mask, rotation });
            if self.assign(index + 1, &next_positions, &next_left, stages) {
                return true;
            }
            stages.pop();
            if !may.contains(&[true; 2]) {
                break;
            }
        }
        false
    }
}
