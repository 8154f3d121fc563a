//! Every routine of the literature in `data/routines.txt` can be said, is found, and takes no more than what is printed; the
//! table of the guide says so. `scripts/renew.sh` writes it anew.

use permgen_tests::documents::is_up_to_date;
use permgen_tests::routines::{Row, measure, routines, table};

#[test]
fn no_routine_is_worse_than_printed() {
    let routines = routines(include_str!("../data/routines.txt"));
    assert!(routines.len() > 50, "{}", routines.len());
    let rows = measure(&routines);
    let of = |holds: fn(&Row<'_>) -> bool| rows.iter().filter(|row| holds(row)).collect::<Vec<_>>();
    let worse = of(|row| row.is_worse() && row.routine.reason.is_none());
    assert!(worse.is_empty(), "{worse:#?}");
    let needless = of(|row| !row.is_worse() && row.routine.reason.is_some());
    assert!(needless.is_empty(), "a reason for what is not worse: {needless:#?}");
    is_up_to_date("permgen/guide/routines.md", "routines", &table(&rows), std::env::var_os("PERMGEN_RENEW").is_some());
}
