//! Partial maps as permutations: where the bits that nobody asks for go is free.

use super::Task;
use crate::partial_map::PartialMap;
use crate::permutation::Permutation;
use crate::program::{Builder, Operand, Program};
use crate::vector::{IntoVector as _, sort_by_key};
use crate::width::Width;

/// A permutation that does what a partial map does, and the mask that clears the rest.
///
/// The permutation is of the wider of the two words, so that its program is: [`Completion::start`], the permutation,
/// [`Completion::finish`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Completion {
    input: Width,
    output: Width,
    permutation: Permutation,
    /// The bits of the result that may hold something; all of the word when nothing has to be cleared.
    kept: u128,
}

impl Completion {
    /// The completions worth trying for a task, without repetitions: one for a permutation.
    ///
    /// In the first, bits that nobody asks for stay where they can; in the second they travel with the most bits that
    /// have a destination, so that what was cut out of a rotation becomes a rotation again.
    pub(super) fn all(task: &Task<'_>) -> Vec<Self> {
        let staying = Self::of(task.map, true);
        let travelling = Self::of(task.map, false);
        if staying == travelling { vec![staying] } else { vec![staying, travelling] }
    }

    fn of(map: &PartialMap, staying: bool) -> Self {
        let width = map.input().max(map.output());
        let to = complete(map, width, staying);
        let permutation = Permutation::from_destinations(width, &to).expect("every free bit gets a free place");
        // Only bits that may be set have to be cleared, and what lies beyond the result is cut off.
        let lands = (0u32..)
            .zip(&to)
            .filter(|(bit, _)| map.dropped() >> bit & 1 == 1)
            .fold(0, |set, (_, to)| set | 1u128 << to);
        let dirty = lands & map.output().mask() != 0;
        let kept = if dirty { map.image() } else { width.mask() };
        Self { input: map.input(), output: map.output(), permutation, kept }
    }

    /// The permutation.
    pub(super) fn permutation(&self) -> &Permutation {
        &self.permutation
    }

    /// A builder and the word to permute.
    pub(super) fn start(&self) -> (Builder, Operand) {
        let mut builder = Builder::new(self.input);
        let x = builder.input();
        let x = builder.resize(x, self.permutation.width());
        (builder, x)
    }

    /// The program that returns the permuted word, with what was dropped cleared.
    pub(super) fn finish(&self, mut builder: Builder, permuted: Operand) -> Program {
        let result = builder.mask(permuted, self.kept);
        let result = builder.resize(result, self.output);
        builder.finish(result, self.output)
    }
}

/// The table of a permutation of `width` that agrees with `map`.
fn complete(map: &PartialMap, width: Width, staying: bool) -> Vec<u8> {
    let size = width.size();
    let mut to: Vec<Option<u8>> = map.destinations().to_vec();
    to.resize(size, None);
    let mut free = vec![true; size];
    let mut used = vec![0usize; size];
    for (bit, destination) in to.iter().enumerate() {
        if let Some(destination) = destination.map(usize::from) {
            free[destination] = false;
            used[(destination + size - bit) % size] += 1;
        }
    }
    if staying {
        used[0] = usize::MAX;
    }
    let mut distances: Vec<usize> = (0..size).filter(|&distance| used[distance] > 0).vec();
    sort_by_key(&mut distances, |&distance| std::cmp::Reverse(used[distance]));
    for distance in distances {
        for (bit, to) in to.iter_mut().enumerate() {
            let destination = (bit + distance) % size;
            if to.is_none() && free[destination] {
                (*to, free[destination]) = (Some(destination as u8), false);
            }
        }
    }
    let mut rest = (0..size).filter(|&destination| free[destination]).map(|destination| destination as u8);
    to.into_iter().map(|to| to.or_else(|| rest.next()).expect("as many free places as free bits")).vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_bits_stay_or_travel() {
        // Four bits of a rotation by 8 within 16 bits.
        let to: Vec<Option<u8>> = (0..16).map(|bit| (bit < 4).then_some((bit + 8) % 16)).collect();
        let map = PartialMap::new(Width::W16, Width::W16, &to, 0).unwrap();
        let staying = Completion::of(&map, true);
        assert_eq!(staying.permutation().destination_of(5), 5);
        assert_eq!(staying.kept, 0x0f00);
        let travelling = Completion::of(&map, false);
        assert_eq!(travelling.permutation().as_rotation(), Some(8));
    }

    #[test]
    fn nothing_is_cleared_that_is_promised_or_cut_off() {
        let to: Vec<Option<u8>> = (0..16).map(|bit| (bit < 8).then_some(bit)).collect();
        let promised = PartialMap::new(Width::W16, Width::W16, &to, 0xff00).unwrap();
        assert_eq!(Completion::of(&promised, true).kept, 0xffff);
        let narrowed = PartialMap::new(Width::W16, Width::W8, &to, 0).unwrap();
        assert_eq!(Completion::of(&narrowed, true).kept, 0xffff);
        let dropped = PartialMap::new(Width::W16, Width::W16, &to, 0).unwrap();
        assert_eq!(Completion::of(&dropped, true).kept, 0x00ff);
    }
}
