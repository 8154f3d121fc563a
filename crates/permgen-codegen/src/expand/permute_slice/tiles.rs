//! The plan of a permutation of 2^n elements by the bits of their indices: tiles that are read and written in whole rows.
//!
//! A row is elements side by side. The tile of an index has the elements that share a row with it before or after, so that both what is
//! read and what is written are rows: 16 of 16 elements, or fewer rows if bits stay low. The other bits of the index are those of a
//! counter.
//!
//! Small elements do not move one by one. If the lowest bits stay, runs of elements do. If they come from other rows, such rows are
//! interleaved as they are read, a loop that compilers turn into shuffles of vectors, and runs of the tile are written.

use permgen_core::vector::{IntoVector as _, sort_by_key};

/// For each bit of the new index, the bit of the old one that it is, and whether it is complemented.
pub(super) type IndexBits = [(u8, bool)];

/// The sizes of a plan, for elements of at most so many bytes.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) bytes: usize,
    /// How many bits count the elements in a row: longer rows use more of a page of memory before it is left, while a tile fits in the
    /// first cache.
    pub(super) row_bits: usize,
    /// The same for the rows that are written.
    pub(super) wide_bits: usize,
    /// How many bits count the rows that are interleaved: so many elements are a vector of 16 bytes.
    pub(super) group_bits: usize,
}

/// The sizes for slices of `2^count` elements; the last are for all other elements. A tile of those would not fit on the stack of a
/// thread, and each fills lines of the caches: they move one by one.
pub(super) fn sizes(count: usize, past_the_caches: bool) -> [Sizes; 6] {
    let sizes = [(4, 6, 2), (8, 5, 1), (16, 5, 0), (32, 4, 0), (1024, 4, 0), (usize::MAX, 0, 0)];
    sizes.map(|(bytes, row_bits, group_bits)| {
        // What is written past the caches is written in whole lines, but for the two ends of a row: such rows are longer.
        let is_large = past_the_caches && bytes <= 32 && bytes << count >= LARGE;
        Sizes { bytes, row_bits, wide_bits: row_bits + usize::from(is_large), group_bits }
    })
}

/// Slices of so many bytes are larger than most caches.
pub(super) const LARGE: usize = 1 << 23;

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
    /// How many elements a row has that is read; those that are written have all runs.
    pub(super) row: usize,
    /// How many rows are interleaved where they are read: the first elements of all, then the second ones.
    pub(super) group: usize,
    /// Each row that is read, in the order of places: its first element from where the tile begins.
    pub(super) read: Vec<usize>,
    /// How many elements of the tile, side by side, are written side by side.
    pub(super) run: usize,
    /// Each row that is written: its first element from where the tile begins, and what that says of places in the tile.
    pub(super) write: Vec<(usize, usize)>,
    /// What is added for each run of the row.
    pub(super) columns: Vec<usize>,
}

/// Each bit of a number that is set moved to a place, or also 0 moved there if it is complemented.
fn spread(number: usize, places: impl Iterator<Item = (usize, bool)>) -> usize {
    places.enumerate().fold(0, |moved, (bit, (place, flip))| moved | (number >> bit & 1 ^ usize::from(flip)) << place)
}

impl Tiles {
    /// The plan of these sizes.
    pub(super) fn new(bits: &IndexBits, sizes: Sizes) -> Self {
        let count = bits.len();
        let (low, wide) = (sizes.row_bits.min(count), sizes.wide_bits.min(count));
        // Where each old bit goes.
        let mut goes = vec![(0, false); count];
        for (new, &(old, flip)) in bits.iter().enumerate() {
            goes[usize::from(old)] = (new, flip);
        }
        let is_inside = |old: &usize| *old < low || goes[*old].0 < wide;
        let mut outside: Vec<usize> = (0..count).filter(|old| !is_inside(old)).vec();
        // The counter's low bits are those that are low before or after: neighbouring tiles share pages. Few rows are read in their order.
        let has_few_rows = count - outside.len() <= low + FEW_ROWS.ilog2() as usize;
        sort_by_key(&mut outside, |&old| if has_few_rows { old } else { old.min(goes[old].0) });
        // The lowest bits stay, or they count rows before, or neither.
        let stay = (0..low.min(wide)).take_while(|&new| bits[new] == (new as u8, false)).count();
        let come = (0..wide.min(sizes.group_bits)).take_while(|&new| usize::from(bits[new].0) >= low).count();
        // A place in the tile has the bits that count the rows of a group, then those of columns, then those of groups.
        let mut rows = bits[..come].to_vec();
        let others = (low..count).filter(|old| is_inside(old) && goes[*old].0 >= come);
        rows.extend(others.map(|old| (old as u8, false)));
        let (group, groups) = rows.split_at(come);
        let layout =
            group.iter().copied().chain((0..low as u8).map(|old| (old, false))).chain(groups.iter().copied()).vec();
        let place = |new: usize| {
            let (old, flip) = bits[new];
            let place = layout.iter().position(|(it, _)| *it == old).unwrap_or_default();
            (place, flip && place >= come)
        };
        let high: Vec<usize> = (wide..count).filter(|new| is_inside(&usize::from(bits[*new].0))).vec();
        let run_bits = stay.max(come);
        let run_of = |run| spread(run, (run_bits..wide).map(place));
        let read_of = |row| spread(row, rows.iter().map(|&(old, flip)| (usize::from(old), flip)));
        let write_of = |row| {
            let first = spread(row, high.iter().map(|&new| (new, false)));
            (first, spread(row, high.iter().map(|&new| place(new))))
        };
        Self {
            flipped: spread(0, outside.iter().map(|&old| goes[old])),
            source: outside.iter().map(|&old| old as u8).vec(),
            destination: outside.iter().map(|&old| goes[old].0 as u8).vec(),
            row: 1 << low,
            group: 1 << come,
            read: (0..1 << rows.len()).map(read_of).vec(),
            run: 1 << run_bits,
            write: (0..1 << high.len()).map(write_of).vec(),
            columns: (0..1 << (wide - run_bits)).map(run_of).vec(),
        }
    }

    /// How many elements a row has that is written.
    pub(super) fn wide(&self) -> usize {
        self.run * self.columns.len()
    }

    /// How many elements a tile has.
    pub(super) fn size(&self) -> usize {
        self.row * self.read.len()
    }
}
