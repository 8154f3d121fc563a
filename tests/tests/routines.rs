//! Every routine of the literature in `data/routines.txt` can be said, is found, and takes no more than what is printed; the
//! table of the guide says so. `scripts/renew.sh` writes it anew.

use std::sync::atomic::AtomicBool;

use permgen_core::attacks::Attacks;
use permgen_core::board::Board;
use permgen_core::compile::Request;
use permgen_core::index_map::IndexMap;
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
