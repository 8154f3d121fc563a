//! Every map of the catalogue through the macro: the compiled functions against the naive map.

mod functions {
    pub(crate) type Function = fn(u64) -> u64;
    include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));
}

use permgen_core::permutation::Permutation;
use permgen_core::search::Random;
use permgen_core::width::Width;

#[test]
fn macros_functions_are_the_naive_maps() {
    let rows: serde_json::Value = serde_json::from_str(include_str!("../data/catalogue.json")).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), functions::ALL.len());
    let mut random = Random::new(0);
    for (row, (name, function)) in rows.iter().zip(functions::ALL) {
        assert_eq!(row["name"], *name);
        let to: Vec<u8> = row["to"].as_array().unwrap().iter().map(|to| to.as_u64().unwrap() as u8).collect();
        let map = Permutation::from_destinations(Width::W64, &to).unwrap();
        let bits = (0..64).map(|bit| 1 << bit);
        let words: Vec<u64> = bits.chain([0, u64::MAX]).chain((0..100).map(|_| random.next_u64())).collect();
        for word in words {
            assert_eq!(u128::from(function(word)), map.apply(word.into()), "{name} of {word:#018x}");
        }
    }
}
