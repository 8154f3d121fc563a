//! Every total map of the catalogue on bit numbers: proved by trying all, and in few operations where it is regular.

use permgen_core::number_map::NumberMap;
use permgen_core::search::{Objective, Options, search_number};
use permgen_tests::suite::catalogue;

#[test]
fn the_catalogue_on_bit_numbers() {
    let mut programs = 0;
    for row in catalogue() {
        let (name, to) = (row.name.as_str(), row.permutation.destinations());
        let found = search_number(
            &NumberMap::new(&to.iter().map(|&to| to.into()).collect::<Vec<u16>>()).expect("64 numbers"),
            Options::default().objective(Objective::Ops),
        );
        let program = found.certified.program();
        let results: Vec<u8> = (0..to.len() as u8).map(|number| program.run(number.into()) as u8).collect();
        assert_eq!(results, to, "{name}");
        assert_eq!(found.certified.certificate().to_string(), "exhaustive, 64 inputs");
        let most = match name {
            "flip_vertical" | "mirror_horizontal" | "rotate_180" => 1,
            "flip_diagonal_a1h8" => 2,
            _ if name.starts_with("rotate_90") || name.starts_with("flip_antidiagonal") => 3,
            _ if name.contains("pseudo_rotate") => 3,
            _ => u32::MAX,
        };
        let ops = found.cost.ops;
        assert!(ops <= most, "{name}: {ops} operations");
        programs += u32::from(found.strategy != "table");
    }
    assert!(programs >= 18, "{programs} programs");
}
