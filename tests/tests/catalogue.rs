//! Every map of the catalogue through the macro: the compiled functions against the naive map.

mod functions {
    pub(crate) type Function = fn(u64) -> u64;
    include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));
}

use permgen_core::random::Random;
use permgen_tests::suite::catalogue;

#[test]
fn macros_functions_are_the_naive_maps() {
    let rows = catalogue();
    assert_eq!(rows.len(), functions::ALL.len());
    let mut random = Random::new(0);
    for (row, (name, function)) in rows.iter().zip(functions::ALL) {
        assert_eq!(row.name, *name);
        let bits = (0..64).map(|bit| 1 << bit);
        let words: Vec<u64> = bits.chain([0, u64::MAX]).chain((0..100).map(|_| random.next_u64())).collect();
        for word in words {
            assert_eq!(u128::from(function(word)), row.permutation.apply(word.into()), "{name} of {word:#018x}");
        }
    }
}
