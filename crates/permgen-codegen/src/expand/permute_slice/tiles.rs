//! The plan of a permutation of 2^n elements by the bits of their indices: tiles that are read and written in whole rows.
//!
//! A row is elements side by side. The tile of an index has the elements that share a row with it before or after, so that both what is
//! read and what is written are rows: 16 of 16 elements, or fewer rows if bits stay low. The other bits of the index are those of a
//! counter.

use permgen_core::vector::{IntoVector as _, sort_by_key};

/// For each bit of the new index, the bit of the old one that it is, and whether it is complemented.
pub(super) type IndexBits = [(u8, bool)];

/// How many bits count the elements in a row, for elements of at most so many bytes: longer rows use more of a page of memory before it is
/// left, while a tile fits in the first cache. The last are for all other elements.
pub(super) const ROWS: [(usize, usize); 3] = [(8, 6), (16, 5), (usize::MAX, 4)];

/// So many rows stay in the first cache, wherever they begin.
pub(super) const FEW_ROWS: usize = 8;

/// A tile, and where the tiles are. Everything is written into the function as it stands here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tiles {
    /// The bit of the old index that each bit of the counter is.
    pub(super) source: Vec<u8>,
    /// The bit of the new index that it becomes.
    pub(super) destination: Vec<u8>,
    /// Bits of the new index that are complemented after that.
    pub(super) flipped: usize,
    /// How many elements a row has.
    pub(super) row: usize,
    /// Each row that is read, in the order of places: its first element from where the tile begins.
    pub(super) read: Vec<usize>,
    /// Each row that is written: its first element from where the tile begins, and what that says of places in the tile.
    pub(super) write: Vec<(usize, usize)>,
    /// What is added for each element of the row.
    pub(super) columns: Vec<usize>,
}

/// Each bit of a number that is set moved to a place, or also 0 moved there if it is complemented.
fn spread(number: usize, places: impl Iterator<Item = (usize, bool)>) -> usize {
    places.enumerate().fold(0, |moved, (bit, (place, flip))| moved | (number >> bit & 1 ^ usize::from(flip)) << place)
}

impl Tiles {
    /// The plan with rows of at most `2^row_bits` elements.
    pub(super) fn new(bits: &IndexBits, row_bits: usize) -> Self {
        let count = bits.len();
        let low = row_bits.min(count);
        // Where each old bit goes.
        let mut goes = vec![(0, false); count];
        for (new, &(old, flip)) in bits.iter().enumerate() {
            goes[usize::from(old)] = (new, flip);
        }
        let is_inside = |old: &usize| *old < low || goes[*old].0 < low;
        let mut outside: Vec<usize> = (0..count).filter(|old| !is_inside(old)).vec();
        // The counter's low bits are those that are low before or after: neighbouring tiles share pages. Few rows are read in their order.
        let has_few_rows = count - outside.len() <= low + FEW_ROWS.ilog2() as usize;
        sort_by_key(&mut outside, |&old| if has_few_rows { old } else { old.min(goes[old].0) });
        // A place in the tile has the old bits in their order.
        let inside: Vec<usize> = (0..count).filter(is_inside).vec();
        let high: Vec<usize> = (low..count).filter(|new| is_inside(&usize::from(bits[*new].0))).vec();
        let place = |new: usize| {
            let (old, flip) = bits[new];
            (inside.iter().position(|it| *it == usize::from(old)).unwrap_or_default(), flip)
        };
        let moved = |number, places: &[usize]| spread(number, places.iter().map(|&place| (place, false)));
        let rows = 1 << high.len();
        Self {
            flipped: spread(0, outside.iter().map(|&old| goes[old])),
            source: outside.iter().map(|&old| old as u8).vec(),
            destination: outside.iter().map(|&old| goes[old].0 as u8).vec(),
            row: 1 << low,
            read: (0..rows).map(|row| moved(row, &inside[low..])).vec(),
            write: (0..rows).map(|row| (moved(row, &high), spread(row, high.iter().map(|&new| place(new))))).vec(),
            columns: (0..1 << low).map(|column| spread(column, (0..low).map(place))).vec(),
        }
    }

    /// How many elements a tile has.
    pub(super) fn size(&self) -> usize {
        self.row * self.read.len()
    }
}
