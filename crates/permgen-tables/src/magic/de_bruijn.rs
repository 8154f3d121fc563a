//! De Bruijn factors: the number of a word's lowest or highest bit by one multiplication and a small table.
//!
//! A factor times a power of two is the factor moved up. When the highest `log2(w)` bits of the factor moved up by 0 to
//! `w - 1` are `w` different numbers, they say by how much it was moved. Words that are `1` up to a bit and `0` above it
//! work likewise, with other factors.
//!
//! Sources: C. E. Leiserson, H. Prokop, K. H. Randall, "Using de Bruijn Sequences to Index a 1 in a Computer Word" (1998);
//! for words of ones Kim Walisch (2012), both in the Chess Programming Wiki's article on bit scans.

use permgen_core::bit_scan::{BitScan, End};
use permgen_core::program::{Builder, Op, Operand, Program, Table};
use permgen_core::width::Width;

/// What is made of a word before it is multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scan {
    /// `x & -x`: the lowest bit alone.
    Isolate,
    /// `x ^ (x - 1)`: ones up to the lowest bit.
    Separate,
    /// `x | x >> 1`, and so on by 2, 4, 8: ones up to the highest bit.
    Fill,
}

impl Scan {
    /// All of them.
    pub const ALL: [Scan; 3] = [Scan::Isolate, Scan::Separate, Scan::Fill];

    /// The name that users give.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Scan::Isolate => "isolate",
            Scan::Separate => "separate",
            Scan::Fill => "fill",
        }
    }

    /// The scan of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scan| scan.name() == name)
    }

    /// What is asked of a program that scans words of `width` so.
    #[must_use]
    pub const fn meaning(self, width: Width) -> BitScan {
        let end = match self {
            Scan::Isolate | Scan::Separate => End::Lowest,
            Scan::Fill => End::Highest,
        };
        BitScan { width, end }
    }

    /// What is multiplied for a word whose bit number `bit` is looked for.
    #[must_use]
    pub const fn multiplied(self, bit: u32) -> u128 {
        match self {
            Scan::Isolate => 1 << bit,
            Scan::Separate | Scan::Fill => u128::MAX >> (127 - bit),
        }
    }
}

/// A factor, and the table that its products are looked up in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeBruijn {
    scan: Scan,
    width: Width,
    factor: u128,
    table: Box<[u8]>,
}

/// Two bits that a factor does not tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SameIndex {
    /// The bits.
    pub bits: [u8; 2],
    /// Their place in the table.
    pub index: usize,
}

impl std::fmt::Display for SameIndex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { bits, index } = self;
        write!(f, "bits {} and {} both have index {index}", bits[0], bits[1])
    }
}

impl std::error::Error for SameIndex {}

impl DeBruijn {
    /// Proves a factor by multiplying all that can be multiplied, and tables the products.
    ///
    /// # Errors
    ///
    /// When two bits have the same index.
    pub fn new(scan: Scan, width: Width, factor: u128) -> Result<Self, SameIndex> {
        let mut table = vec![None; width.size()];
        for bit in 0..width.bits() {
            let index = index(scan, width, factor, bit);
            if let Some(other) = table[index].replace(bit as u8) {
                return Err(SameIndex { bits: [other, bit as u8], index });
            }
        }
        // As many different indices as entries: none is left out.
        Ok(Self { scan, width, factor: factor & width.mask(), table: table.into_iter().flatten().collect() })
    }

    /// What is made of a word first.
    #[must_use]
    pub const fn scan(&self) -> Scan {
        self.scan
    }

    /// The word.
    #[must_use]
    pub const fn width(&self) -> Width {
        self.width
    }

    /// The factor.
    #[must_use]
    pub const fn factor(&self) -> u128 {
        self.factor
    }

    /// How far the product is shifted down.
    #[must_use]
    pub const fn shift(&self) -> u32 {
        self.width.bits() - self.width.index_bits()
    }

    /// The bit's number for each index.
    #[must_use]
    pub fn table(&self) -> &[u8] {
        &self.table
    }

    /// The scan as a program from the word to a `u8`.
    #[must_use]
    pub fn program(&self) -> Program {
        let width = self.width;
        let mut builder = Builder::new(width);
        let x = Operand::X;
        let reduced = match self.scan {
            Scan::Isolate => {
                let negated = builder.sub(Operand::Const(0), x);
                builder.op(Op::And, x, Some(negated), width)
            }
            Scan::Separate => {
                let below = builder.sub(x, Operand::Const(1));
                builder.xor(x, below)
            }
            Scan::Fill => (0..width.index_bits()).fold(x, |filled, step| {
                let moved = builder.shr(filled, 1 << step);
                builder.or(filled, moved)
            }),
        };
        let product = builder.mul(reduced, Operand::Const(self.factor));
        let index = builder.shr(product, self.shift());
        let entries = self.table.iter().copied().map(u128::from);
        let bit = builder.lookup(index, Table::new(Width::W8, entries));
        builder.finish(bit, Width::W8)
    }

    /// What comes out for 0, which has no bit: the form's accident.
    #[must_use]
    pub fn of_zero(&self) -> u8 {
        let bit = match self.scan {
            Scan::Isolate | Scan::Fill => return self.table[0],
            Scan::Separate => self.width.bits() - 1,
        };
        bit as u8
    }
}

fn index(scan: Scan, width: Width, factor: u128, bit: u32) -> usize {
    let product = (scan.multiplied(bit) & width.mask()).wrapping_mul(factor) & width.mask();
    (product >> (width.bits() - width.index_bits())) as usize
}

/// Factors that are de Bruijn sequences, the smallest first: for [`Scan::Isolate`] all that there are.
///
/// They are found bit by bit from the highest, and a beginning is left as soon as it has a run of `log2(w)` bits twice. For
/// words of ones, those that go on with `log2(w)` ones after as many zeros. `(2^k - 1) * f` is `f << k` less `f`, and what
/// follows the zeros of `f` is then more than what follows any other run: every subtraction borrows, and each index is one
/// less than that of a power of two.
#[must_use]
pub fn factors(scan: Scan, width: Width) -> Factors {
    let mut factors = Factors { scan, width, factor: 0, length: 0, fixed: 0, seen: 0, turning: false };
    if scan != Scan::Isolate {
        for at in 0..2 * width.index_bits() {
            let is_new = factors.lengthen(at >= width.index_bits());
            debug_assert!(is_new, "zeros and ones have no run in common");
        }
        factors.fixed = factors.length;
    }
    factors
}

/// See [`factors`].
#[derive(Clone, Debug)]
pub struct Factors {
    scan: Scan,
    width: Width,
    /// The beginning, from the highest bit of the word down.
    factor: u128,
    length: u32,
    /// How much of it stays.
    fixed: u32,
    /// The runs in the beginning.
    seen: u128,
    /// Whether the beginning is done with: the next one is to be found.
    turning: bool,
}

impl Factors {
    /// The run that ends with the beginning, or with so many zeros after it.
    fn run(&self, zeros: u32) -> Option<u32> {
        let end = self.length + zeros;
        let start = end.checked_sub(self.width.index_bits())?;
        let high = self.factor << start & self.width.mask();
        Some((high >> (self.width.bits() - self.width.index_bits())) as u32)
    }

    /// Takes the last bit back, and says what it was.
    fn shorten(&mut self) -> bool {
        if let Some(run) = self.run(0) {
            self.seen &= !(1 << run);
        }
        self.length -= 1;
        let bit = 1 << (self.width.bits() - 1 - self.length);
        let was_set = self.factor & bit != 0;
        self.factor &= !bit;
        was_set
    }

    /// Appends a bit, unless a run would be there twice.
    fn lengthen(&mut self, is_set: bool) -> bool {
        let bit = 1 << (self.width.bits() - 1 - self.length);
        self.factor |= if is_set { bit } else { 0 };
        self.length += 1;
        match self.run(0) {
            Some(run) if self.seen >> run & 1 == 1 => {
                self.length -= 1;
                self.factor &= !bit;
                false
            }
            Some(run) => {
                self.seen |= 1 << run;
                true
            }
            None => true,
        }
    }

    /// Whether the runs that end in the zeros after the factor are new too.
    fn ends_well(&self) -> bool {
        let mut seen = self.seen;
        (1..self.width.index_bits()).filter_map(|zeros| self.run(zeros)).all(|run| {
            let is_new = seen >> run & 1 == 0;
            seen |= 1 << run;
            is_new
        })
    }
}

impl Iterator for Factors {
    type Item = DeBruijn;

    fn next(&mut self) -> Option<DeBruijn> {
        loop {
            if self.turning {
                // The next beginning: the last 0 becomes a 1, if that is no repetition.
                if self.length == self.fixed {
                    return None;
                }
                if !self.shorten() && self.lengthen(true) {
                    self.turning = false;
                }
            } else if self.length < self.width.bits() {
                self.turning = !self.lengthen(false) && !self.lengthen(true);
            } else {
                self.turning = true;
                if self.ends_well() {
                    if let Ok(found) = DeBruijn::new(self.scan, self.width, self.factor) {
                        return Some(found);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(scan: Scan, width: Width) -> u128 {
        factors(scan, width).next().expect("there are some").factor()
    }

    #[test]
    fn the_smallest_factors() {
        assert_eq!(first(Scan::Isolate, Width::W8), 0x17);
        assert_eq!(first(Scan::Isolate, Width::W16), 0x09af);
        assert_eq!(first(Scan::Isolate, Width::W32), 0x0465_3adf);
        assert_eq!(first(Scan::Isolate, Width::W64), 0x0218_a392_cd3d_5dbf);
        assert_eq!(first(Scan::Separate, Width::W8), 0x1d);
        assert_eq!(first(Scan::Separate, Width::W16), 0x0f2d);
        assert_eq!(first(Scan::Separate, Width::W32), 0x07c4_acdd);
        assert_eq!(first(Scan::Separate, Width::W64), 0x03f0_8a4c_6acb_9dbd);
        assert_eq!(first(Scan::Fill, Width::W64), 0x03f0_8a4c_6acb_9dbd);
    }

    #[test]
    fn factors_that_are_in_print() {
        assert!(DeBruijn::new(Scan::Isolate, Width::W32, 0x077c_b531).is_ok());
        assert!(DeBruijn::new(Scan::Isolate, Width::W64, 0x03f7_9d71_b4cb_0a89).is_ok());
        assert!(DeBruijn::new(Scan::Separate, Width::W64, 0x03f7_9d71_b4cb_0a89).is_ok());
        assert!(DeBruijn::new(Scan::Separate, Width::W64, 0x0218_a392_cd3d_5dbf).is_err());
    }

    /// `2^(2^(n-1) - n)` sequences (N. G. de Bruijn, "A combinatorial problem", 1946), each with all `n` zeros of its one
    /// run of zeros first, or with one of them last.
    #[test]
    fn all_are_found_in_order() {
        for (width, count) in [(Width::W8, 4), (Width::W16, 32), (Width::W32, 4096)] {
            let all: Vec<u128> = factors(Scan::Isolate, width).map(|found| found.factor()).collect();
            assert_eq!(all.len(), count, "{width}");
            assert!(all.is_sorted());
        }
        // Of all words of 16 bits, by multiplication.
        for scan in Scan::ALL {
            let is_factor = |&factor: &u128| DeBruijn::new(scan, Width::W16, factor).is_ok();
            let tried: Vec<u128> = (0..1 << 16).filter(is_factor).collect();
            let found: Vec<u128> = factors(scan, Width::W16).map(|found| found.factor()).collect();
            assert!(found.iter().all(|factor| tried.contains(factor)));
            assert!(scan != Scan::Isolate || found == tried);
        }
    }

    #[test]
    fn a_factor_that_is_wrong_names_two_bits() {
        assert_eq!(DeBruijn::new(Scan::Isolate, Width::W8, 0x16), Err(SameIndex { bits: [0, 7], index: 0 }));
    }
}
