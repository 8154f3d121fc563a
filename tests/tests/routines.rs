//! Every routine of the literature in `data/routines.txt` can be said, is found, and takes no more than what is printed; the
//! table of the guide says so. `scripts/renew.sh` writes it anew.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use permgen_codegen::spec::read;
use permgen_core::attacks::Attacks;
use permgen_core::board::Board;
use permgen_core::compile::Request;
use permgen_core::cost::Cost;
use permgen_core::index_map::IndexMap;
use permgen_core::meaning::Meaning;
use permgen_core::program::Program;
use permgen_core::target::PORTABLE;
use permgen_core::width::Width;
use permgen_tables::discovery::Discovery as _;
use permgen_tables::discovery::fold::Fold;
use permgen_tables::kindergarten::{self, Tables, file_factor};
use permgen_tables::magic::de_bruijn::{Scan, factors};
use permgen_tests::documents::is_up_to_date;
use permgen_tests::routines::{Measured, Row, measure, measured, routines, table};
use permgen_verify::compiled::{Settings, law};
use permgen_verify::{Options, Verdict};

/// What is found for what is no map: by the word that it begins with.
fn otherwise(word: &str, text: &str) -> Option<Measured> {
    match word {
        "law" => {
            let claim = law(text, &[], &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
            let verdict = claim.judge(&Options::default()).unwrap_or_else(|fault| panic!("{text}: {fault}")).verdict;
            assert!(matches!(verdict, Verdict::Proved(_)), "{text}: {verdict:?}");
            None
        }
        "scan" => {
            let scan = Scan::from_name(text).unwrap_or_else(|| panic!("no scan is called {text}"));
            let factor = factors(scan, Width::W64).next().expect("a factor");
            Some(measured(&Request::new(scan.meaning(Width::W64)).recipes([factor.program()])))
        }
        "find" => {
            let mask = text.strip_prefix("fold 0x").expect("a mask");
            let mask = u128::from_str_radix(mask, 16).expect("a mask");
            let map = IndexMap::new(Width::W64, Width::W32, mask, mask.count_ones()).expect("an index");
            let search = Fold::new(map, Width::W32).expect("a shorter word");
            let found = search.run(0, 0, &AtomicBool::new(false)).and_then(|outcome| outcome.found).expect("a fold");
            search.folded(&found).expect("a right one");
            // The mask, the shift, the union, the product, the shift.
            Some(Measured { operations: 5, cycles: 0, bytes: 0 })
        }
        _ => {
            let tables = Tables::ALL.into_iter().find(|tables| tables.name() == text);
            let tables = tables.unwrap_or_else(|| panic!("no tables are called {text}"));
            let queen = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
            let attacks = Attacks::new(Board::CHESS, &queen);
            let program = kindergarten::program(&attacks, tables, file_factor(Board::CHESS)).expect("it is for chess");
            Some(measured(&Request::new(attacks).recipes([program])))
        }
    }
}

#[test]
#[ignore = "slow: many searches"]
fn no_routine_is_worse_than_printed() {
    let routines = routines(include_str!("../data/routines.txt"));
    assert!(routines.len() >= 150, "{}", routines.len());
    let rows = measure(&routines, otherwise);
    let of = |holds: fn(&Row<'_>) -> bool| rows.iter().filter(|row| holds(row)).collect::<Vec<_>>();
    let worse = of(|row| row.is_worse() && row.routine.reason.is_none());
    assert!(worse.is_empty(), "{worse:#?}");
    let needless = of(|row| !row.is_worse() && row.routine.reason.is_some());
    assert!(needless.is_empty(), "a reason for what is not worse: {needless:#?}");
    is_up_to_date("permgen/guide/routines.md", "routines", &table(&rows), std::env::var_os("PERMGEN_RENEW").is_some());
}

/// The maps of the literature that the catalogue has as data, and lines of a board among them, are maps of a routine, or a case of
/// one.
#[test]
fn every_map_of_the_catalogue_is_a_routine() {
    let mut known: Vec<Vec<Option<u8>>> = Vec::new();
    for routine in routines(include_str!("../data/routines.txt")) {
        let Ok(meant) = read(routine.specification) else { continue };
        if let Meaning::Linear(linear) = &meant.meaning {
            let maps = linear.as_partial_maps().unwrap_or_default();
            known.extend(maps.iter().map(|map| map.destinations().to_vec()));
        }
    }
    for data in [include_str!("../data/catalogue.json"), include_str!("../data/lines.json")] {
        let rows: Vec<serde_json::Value> = serde_json::from_str(data).expect("the data is JSON");
        let missing = rows.iter().filter(|row| {
            let to: Vec<Option<u8>> = serde_json::from_value(row["to"].clone()).expect("numbers");
            !known.contains(&to)
        });
        let missing: Vec<&str> = missing.filter_map(|row| row["name"].as_str()).collect();
        assert_eq!(missing, [""; 0], "write a line of tests/data/routines.txt for each");
    }
}

/// An index of the file of a square whose factor is shifted, in place of the board: no more than the guide says, and right.
#[test]
fn a_shifted_factor_takes_more_operations_than_a_shifted_board() {
    let program: Program = "program(x: (u8, u64)) -> u64
        v1: u8 = and x.0, 7
        v2: u64 = zext v1
        v3: u64 = rotlv 0x0001010101010100, v2
        v4: u64 = and x.1, v3
        v5: u64 = shrv 0x0080402010080400, v2
        v6: u64 = mul v4, v5
        v7: u64 = shr v6, 58
        return v7"
        .parse()
        .expect("it is a program");
    for square in 0..64 {
        let subset =
            |set: u128| (0..6).filter(|rank| set >> rank & 1 == 1).fold(0, |all, rank| all | 0x100 << (8 * rank));
        let indices = (0..64).map(|set| program.run_words(&[square, subset(set) << (square % 8) | 0xff])[0]);
        assert_eq!(indices.collect::<BTreeSet<u128>>().len(), 64, "{square}");
    }
    let board = read("gather(inner(file(square)), any_order)").expect("a specification");
    let counts = [Cost::of(&program, &PORTABLE).ops, measured(&Request::new(board.meaning)).operations];
    assert_eq!(counts, [6, 5]);
}
