//! A magic for a relation of one's own, given as a function.

use std::sync::atomic::AtomicBool;

use super::Discovery;
use super::sampled::Sampled;
use super::wanted::{MagicDiscovery as _, NoSearch, Wanted};
use crate::magic::{Form, Magic, Relation};

/// A magic for what a function says of every occupancy, on this thread; `None` when none is seen in `parts` parts of a search
/// (some hundredths of a second each). It is proved: every occupancy was looked up. The same arguments give the same
/// magic. Functions of which many are wanted, or hard ones, are better searched for with [`run`](super::run()) on all cores.
///
/// # Errors
///
/// When an index cannot have so many bits.
///
/// # Examples
///
/// What bars a pawn on e4: the nearest man before it, of those on its file.
///
/// ```
/// use permgen_tables::discovery::relation::magic_for;
/// use permgen_tables::magic::{Form, Relation, check};
/// use permgen_core::width::Width;
///
/// const BEFORE_E4: u64 = 0x0010_1010_0000_0000;
///
/// fn barrier(occupied: u64) -> u64 {
///     let men = occupied & BEFORE_E4;
///     men & men.wrapping_neg()
/// }
///
/// let set_of = |occupied: u128| u128::from(barrier(occupied as u64));
/// let relation = Relation::from_fn(Width::W64, BEFORE_E4.into(), set_of)?;
/// // Three squares, so an index of three bits can be had.
/// let magic = magic_for(&relation, 3, Form::Plain, 1, 100)?.expect("this one is easy");
/// assert_eq!(check(&magic, &relation)?.attack_sets, 4);
///
/// let mut table = [0; 8];
/// for &(occupied, set) in relation.pairs() {
///     table[magic.index(occupied)] = set as u64;
/// }
/// let occupied = 0xffff_1000_0000_ffff;
/// assert_eq!(table[magic.index(occupied.into())], barrier(occupied));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn magic_for(relation: &Relation, bits: u32, form: Form, seed: u64, parts: u64) -> Result<Option<Magic>, NoSearch> {
    let wanted = Wanted { name: "the relation".to_owned(), relation: relation.clone(), bits };
    let search = Sampled::new(vec![wanted], form, seed)?;
    let parts = parts.min(search.goals()[0].parts);
    let stop = AtomicBool::new(false);
    let found = (0..parts).find_map(|part| search.run(0, part, &stop)?.found);
    Ok(found.and_then(|found| search.magic(0, &found)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::magic::check;
    use permgen_core::width::Width;

    #[test]
    fn what_is_impossible_or_no_index_is_said_at_once() {
        let relation = Relation::from_fn(Width::W64, 0xf0f, |occupied| occupied).unwrap();
        assert_eq!(magic_for(&relation, 7, Form::Plain, 1, u64::MAX), Ok(None));
        assert!(magic_for(&relation, 65, Form::Plain, 1, 1).is_err());
        let magic = magic_for(&relation, 8, Form::Black, 1, 100).unwrap().unwrap();
        assert_eq!(check(&magic, &relation).unwrap().attack_sets, 256);
    }
}
