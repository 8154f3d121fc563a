//! Rows written past the caches, against a loop.
#![cfg(target_arch = "x86_64")]

use permgen::instructions::x86::{Rows, prefetch};

/// What it is for: rows of runs, from places in the tile.
fn by_loop<E: Copy>(rows: &Rows<'_>, tile: &[E], to: &mut [E]) {
    for &(first, place) in rows.write {
        for (number, added) in rows.columns.iter().enumerate() {
            for element in 0..rows.run {
                to[first + rows.run * number + element] = tile[place + added + element];
            }
        }
    }
}

fn compare<E: Copy + PartialEq>(row: usize, run: usize, of: fn(u32) -> E) {
    let columns: Vec<usize> = (0..row / run).map(|number| 8 * (number * 5 % 7)).collect();
    let rows = Rows {
        row,
        run,
        read: &[0, 3, 1, 2, 2, 0],
        write: &[(2 * row, 1), (0, 7), (row, 0), (7 * row, 3), (3 * row, 2)],
        columns: &columns,
    };
    let tile: Vec<E> = (0..80).map(of).collect();
    // Slices that begin anywhere in a line.
    for begin in 0..64 / size_of::<E>().clamp(1, 64) {
        let [mut to, mut wanted] = [(); 2].map(|()| vec![of(999); 8 * row + begin]);
        rows.write_past_the_caches(&tile, &mut to[begin..], &tile[..row + 3]);
        by_loop(&rows, &tile, &mut wanted[begin..]);
        assert!(to == wanted, "{row} elements of {} bytes, {run} together, from {begin}", size_of::<E>());
    }
}

#[test]
fn rows_are_written_as_a_loop_writes_them() {
    compare(64, 4, |number| number);
    compare(32, 2, u64::from);
    compare(16, 1, |number| [u64::from(number); 2]);
    compare(8, 1, |number| [u64::from(number); 4]);
    compare(4, 1, |number| [u64::from(number); 18]);
    // Runs of other lengths than vectors have.
    compare(24, 3, |number| number);
    compare(64, 8, |number| number as u8);
    compare(4, 1, |number| [number as u8; 3]);
    // Elements with bytes that have no value, and with pointers.
    compare(32, 2, |number| (number as u8, number));
    compare(32, 2, |number| &[(); 999][..number as usize]);
    compare(4, 2, |_| ());
    Rows { row: 0, run: 1, read: &[0], write: &[(0, 0); 9], columns: &[] }.write_past_the_caches(&[1], &mut [1], &[1]);
}

#[test]
#[should_panic(expected = "out of range")]
fn runs_outside_the_tile_are_refused() {
    let rows = Rows { row: 8, run: 4, read: &[], write: &[(0, 1)], columns: &[0, 4] };
    rows.write_past_the_caches(&[0_u32; 8], &mut [0; 8], &[]);
}

#[test]
#[should_panic(expected = "out of range")]
fn runs_outside_all_addresses_are_refused() {
    let rows = Rows { row: 8, run: 4, read: &[], write: &[(0, 0)], columns: &[0, usize::MAX - 1] };
    rows.write_past_the_caches(&[0_u32; 8], &mut [0; 8], &[]);
}

#[test]
fn any_slice_may_be_asked_for() {
    let elements = [1_u8; 200];
    (0..200).for_each(|begin| prefetch(&elements[begin..]));
    prefetch::<u64>(&[]);
    assert_eq!(elements, [1; 200]);
}
