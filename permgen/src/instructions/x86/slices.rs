//! Memory that is read ahead, and written past the caches: for slices that are larger than those.
//!
//! Every x86-64 processor has these instructions (SSE2).

#[cfg(all(target_feature = "sse2", not(miri)))]
use core::arch::asm;

use core::slice::from_ref;

use super::arch;

/// Asks the processor to load a slice into its second cache, line by line. It changes no value.
///
/// # Examples
///
/// ```
/// let elements = [1_u64; 64];
/// permgen::instructions::x86::prefetch(&elements[32..]);
/// ```
#[inline(always)]
pub fn prefetch<E>(row: &[E]) {
    let first = row.as_ptr().cast::<i8>();
    let before = first.addr() % 64;
    for line in (0..before + size_of_val(row)).step_by(64) {
        // SAFETY: every address may be named, and nothing is read.
        unsafe { arch::_mm_prefetch::<{ arch::_MM_HINT_T1 }>(first.wrapping_add(line).wrapping_sub(before)) };
    }
}

/// The rows of a plan by which [`permute_slice!`](crate::permute_slice!) moves elements: they are read into a tile, and then written.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// How many elements a row has that is read; those that are written have all runs.
    pub row: usize,
    /// How many elements of the tile, side by side, are written side by side.
    pub run: usize,
    /// The first element of each row that is read.
    pub read: &'a [usize],
    /// Each row that is written: its first element, and its place in the tile.
    pub write: &'a [(usize, usize)],
    /// What is added to the place for each run of a row.
    pub columns: &'a [usize],
}

/// So many rows ahead.
const AHEAD: usize = 4;

impl Rows<'_> {
    /// Writes the rows of a tile to memory, not to the caches, and asks for the rows that are read next.
    ///
    /// Run `n` of the row that begins at `first` is what the tile has at `place + columns[n]`, for each `(first, place)` of `write`.
    /// What does not fill a cache line of 64 bytes goes through the caches, as do runs that are not whole vectors of 16 bytes.
    ///
    /// # Panics
    ///
    /// If a row is not in its slice, a run not in the tile, or `run` is 0.
    #[inline(always)]
    pub fn write_past_the_caches<E: Copy>(&self, tile: &[E], to: &mut [E], next: &[E]) {
        // Until it is dropped, other threads may see what is written in any order.
        let _fence = Fence;
        let wide = self.run.saturating_mul(self.columns.len());
        let ahead = self.read.len().div_ceil(self.write.len().max(1));
        let reach = self.columns.iter().max().map_or(0, |most| most.saturating_add(self.run));
        for (number, &(first, place)) in self.write.iter().enumerate() {
            for &begin in self.read.iter().skip(ahead * number).take(ahead) {
                prefetch(&next[begin..][..self.row]);
            }
            // Lines that a row shares with its neighbours are written in the caches.
            if let Some(&(first, _)) = self.write.get(number + AHEAD) {
                let row = &to[first..][..wide];
                if row.as_ptr().addr() % 64 != 0 {
                    [row.first(), row.last()].into_iter().flatten().for_each(|end| prefetch(from_ref(end)));
                }
            }
            let (tile, row) = (&tile[place..][..reach], &mut to[first..][..wide]);
            #[cfg(all(target_feature = "sse2", not(miri)))]
            if self.run * size_of::<E>() % 16 == 0 && row.as_ptr().addr() % 16 == 0 {
                // SAFETY: a run has a multiple of 16 bytes, and the row's address is such a multiple. The row has one run for each of
                // `columns`, and the tile has a whole run from each of these on: `reach` counts the last.
                unsafe { self.write_vectors(tile, row) };
                continue;
            }
            for (run, &begin) in row.chunks_exact_mut(self.run).zip(self.columns) {
                run.copy_from_slice(&tile[begin..][..self.run]);
            }
        }
    }

    /// Writes one row, whole lines past the caches. A [`Fence`] has to follow before safe code goes on.
    ///
    /// # Safety
    ///
    /// The row is of `columns.len()` runs, each of a multiple of 16 bytes, and its address is such a multiple. The tile has `run`
    /// elements from each of `columns` on.
    #[cfg(all(target_feature = "sse2", not(miri)))]
    #[inline(always)]
    unsafe fn write_vectors<E: Copy>(&self, tile: &[E], row: &mut [E]) {
        let (in_run, in_line) = (self.run * size_of::<E>() / 16, 4);
        let (count, row) = (size_of_val(row) / 16, row.as_mut_ptr().cast::<[u8; 16]>());
        // SAFETY: vector `number` is in run `number / in_run`, all of which is in the tile.
        let vector = |number: usize| unsafe {
            let run = tile.as_ptr().add(*self.columns.get_unchecked(number / in_run));
            run.cast::<[u8; 16]>().add(number % in_run)
        };
        // SAFETY: it is in the row. Elements are `Copy`: the same bytes are another one. Nobody looks at the bytes.
        let copy = |number: usize| unsafe { vector(number).copy_to_nonoverlapping(row.add(number), 1) };
        let before = count.min(row.addr().wrapping_neg() % 64 / 16);
        let lines = (count - before) / in_line;
        let after = before + in_line * lines;
        (0..before).chain(after..count).for_each(copy);
        for first in (before..after).step_by(in_line) {
            // A line is written at once: one that is left half-written costs a read.
            // SAFETY: as above, with four vectors.
            unsafe {
                asm!(
                    "movups {a}, [{from_a}]",
                    "movups {b}, [{from_b}]",
                    "movups {c}, [{from_c}]",
                    "movups {d}, [{from_d}]",
                    "movntps [{to}], {a}",
                    "movntps [{to} + 16], {b}",
                    "movntps [{to} + 32], {c}",
                    "movntps [{to} + 48], {d}",
                    from_a = in(reg) vector(first),
                    from_b = in(reg) vector(first + 1),
                    from_c = in(reg) vector(first + 2),
                    from_d = in(reg) vector(first + 3),
                    to = in(reg) row.add(first),
                    a = out(xmm_reg) _,
                    b = out(xmm_reg) _,
                    c = out(xmm_reg) _,
                    d = out(xmm_reg) _,
                    options(nostack, preserves_flags),
                );
            }
        }
    }
}

/// All that was written before is visible before all that is written after this is dropped, also by a panic.
struct Fence;

impl Drop for Fence {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: every x86-64 processor has the instruction.
        #[cfg(all(target_feature = "sse2", not(miri)))]
        unsafe {
            arch::_mm_sfence();
        }
    }
}
