//! The lines of the catalogue: what is found unaided is no longer than what people found.

use permgen_core::check::certify;
use permgen_core::index_map::IndexMap;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Op, Operand, Program};
use permgen_core::search::{Effort, Objective, Options, search, search_index};
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
        let options = Options::default().objective(Objective::Ops).effort(Effort::Low);
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

#[test]
fn every_printed_fold_is_proved_and_one_as_short_is_found() {
    let rows: Value = serde_json::from_str(include_str!("../data/folds.json")).unwrap();
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 22);
    for row in rows {
        let (name, spec) = (&row["name"], row["spec"].as_str().unwrap());
        let bits = row["index_bits"].as_u64().unwrap() as u32;
        let map = IndexMap::new(Width::W64, Width::W32, number(&row["mask"]), bits).unwrap();
        let fold = spec.split_once("lo32(occ >> ").map_or("32", |(_, rest)| rest.split_once(')').unwrap().0);
        let factor = spec.split_once("* ").unwrap().1.split_once(' ').unwrap().0;
        let printed = format!(
            "program(x: u64) -> u32\nv1 = and x, {:#x}\nv2 = shr v1, {fold}\nv3 = or v1, v2\nv4: u32 = trunc v3\n\
             v5: u32 = mul v4, {factor}\nv6: u32 = shr v5, 26\nreturn v6",
            map.mask()
        );
        let printed: Program = printed.parse().unwrap();
        assert!(certify(&map, printed.clone()).is_ok(), "{name}");
        let found = search_index(map, Width::W32);
        let ops = found.iter().map(|index| index.certified.program().op_count()).min().expect("there is one");
        assert!(ops <= printed.op_count(), "{name}");
    }
}
