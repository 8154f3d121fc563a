//! The lines of the catalogue: what is found unaided is no longer than what people found.

use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Op, Operand};
use permgen_core::search::{Effort, Objective, Options, search};
use permgen_core::width::Width;
use serde_json::Value;

fn number(text: &Value) -> u128 {
    u128::from_str_radix(text.as_str().unwrap().trim_start_matches("0x"), 16).unwrap()
}

#[test]
fn every_line_is_gathered_with_factors_as_short_as_the_known_ones() {
    let rows: Value = serde_json::from_str(include_str!("../data/lines.json")).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 73);
    let mut shorter = 0;
    for row in rows {
        let name = &row["name"];
        let to: Vec<Option<u8>> =
            row["to"].as_array().unwrap().iter().map(|to| to.as_u64().map(|to| to as u8)).collect();
        let map = PartialMap::new(Width::W64, Width::W64, &to, number(&row["promised_zero"])).unwrap();
        let options = Options { objective: Objective::Ops, effort: Effort::Low, ..Options::default() };
        let found = search(&map, options);
        let known = row["ops"].as_u64().unwrap();
        assert!(u64::from(found.cost.ops) <= known, "{name}: {}", found.certified.program());
        shorter += u32::from(u64::from(found.cost.ops) < known);
        let factors: Vec<u128> = (found.certified.program().instructions().iter())
            .filter(|instruction| instruction.op == Op::Mul)
            .filter_map(|instruction| match instruction.b {
                Some(Operand::Const(factor)) => Some(factor),
                _ => None,
            })
            .collect();
        let known: u32 = row["factors"].as_array().unwrap().iter().map(|factor| number(factor).count_ones()).sum();
        let summands: u32 = factors.iter().map(|factor| factor.count_ones()).sum();
        assert!(factors.len() <= row["factors"].as_array().unwrap().len(), "{name}");
        assert!(summands <= known, "{name}: {factors:#x?} has {summands} summands, {known} are known to do");
    }
    // Files need no shift to the a-file first, and lines at the edge no multiplication.
    assert!(shorter >= 16, "{shorter}");
}
