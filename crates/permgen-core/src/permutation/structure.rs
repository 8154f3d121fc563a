//! Recognising structure: what a permutation does to the bits of the bit index.
//!
//! Most maps that people write are regular in the index, and a regular map has a much shorter program than an arbitrary
//! one: a flip complements bits of the index, a diagonal flip exchanges them, a Morton code interleaves them.

use std::fmt;

use super::Permutation;
use crate::width::Width;

/// A permutation `i -> M i + c` over GF(2), where `i` is the bit index as a vector of its own bits.
///
/// `columns[k]` is what index bit `k` contributes: the image of index `1 << k`, without the constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    /// The word whose bits are permuted.
    pub width: Width,
    /// The columns of `M`; entries from `width.index_bits()` on are 0.
    pub columns: [u8; 7],
    /// The constant `c`: where bit 0 goes.
    pub constant: u8,
}

/// A permutation that permutes the bits of the bit index and complements some of them.
///
/// Bit `j` of the destination is bit `source_of[j]` of the source, complemented when bit `j` of `complement` is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IndexBitMap {
    /// The word whose bits are permuted.
    pub width: Width,
    /// Which bit of the old index each bit of the new index is; entries from `width.index_bits()` on are 0.
    pub source_of: [u8; 7],
    /// The bits of the new index that are complemented.
    pub complement: u8,
}

/// What is regular about a permutation.
#[cfg(feature = "deep")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// Every bit moves up by the same number of places, around the end of the word.
    pub rotation: Option<u8>,
    /// The bits of the index are permuted and complemented: bit `j` of the destination comes from bit `source_of[j]` of the source.
    pub index_bits: Option<IndexBitMap>,
    /// The index is mapped by an affine map over GF(2).
    pub affine: Option<AffineMap>,
    /// Whole bytes move: entry `i` is where byte `i` goes. (Never the case for one byte but for the identity.)
    pub bytes: Option<Box<[u8]>>,
    /// Every byte is permuted alike: entry `i` is where bit `i` of each byte goes.
    pub within_bytes: Option<[u8; 8]>,
    /// Applying it twice is the identity.
    pub involution: bool,
}

impl Permutation {
    /// How far every bit moves up, when all move equally far (around the end of the word).
    #[must_use]
    pub fn as_rotation(&self) -> Option<u8> {
        let bits = self.width.bits();
        let distance = u32::from(self.destination_of(0));
        let rotates = (0..bits).all(|bit| u32::from(self.to[bit as usize]) == (bit + distance) % bits);
        rotates.then_some(distance as u8)
    }

    /// The affine map over GF(2) on the bit index, when it is one.
    #[must_use]
    pub fn as_affine(&self) -> Option<AffineMap> {
        let constant = self.destination_of(0);
        let mut columns = [0; 7];
        for (k, column) in (0..self.width.index_bits()).zip(&mut columns) {
            *column = self.destination_of(1 << k) ^ constant;
        }
        let map = AffineMap { width: self.width, columns, constant };
        (0u8..).zip(&self.to).all(|(bit, &to)| map.destination_of(bit) == to).then_some(map)
    }

    /// The permutation and complement of the bits of the bit index, when it is one.
    #[must_use]
    pub fn as_index_bits(&self) -> Option<IndexBitMap> {
        let affine = self.as_affine()?;
        let mut source_of = [0; 7];
        for (k, column) in (0..self.width.index_bits() as u8).zip(affine.columns) {
            if !column.is_power_of_two() {
                return None;
            }
            source_of[column.trailing_zeros() as usize] = k;
        }
        Some(IndexBitMap { width: self.width, source_of, complement: affine.constant })
    }
}

#[cfg(feature = "deep")]
impl Permutation {
    /// What is regular about this permutation.
    #[must_use]
    pub fn structure(&self) -> Structure {
        Structure {
            rotation: self.as_rotation(),
            index_bits: self.as_index_bits(),
            affine: self.as_affine(),
            bytes: self.as_byte_moves(),
            within_bytes: self.as_within_bytes(),
            involution: self.is_involution(),
        }
    }

    fn as_byte_moves(&self) -> Option<Box<[u8]>> {
        self.to
            .chunks(8)
            .map(|byte| {
                let first = byte[0];
                let whole = first % 8 == 0 && (first..).zip(byte).all(|(expected, &to)| expected == to);
                whole.then_some(first / 8)
            })
            .collect()
    }

    fn as_within_bytes(&self) -> Option<[u8; 8]> {
        let first: [u8; 8] = self.to[..8].try_into().expect("every word has a byte");
        let alike = (0u8..)
            .step_by(8)
            .zip(self.to.chunks(8))
            .all(|(base, byte)| byte.iter().zip(first).all(|(&to, expected)| expected < 8 && to == base + expected));
        alike.then_some(first)
    }
}

impl AffineMap {
    /// Where bit `bit` goes.
    #[must_use]
    pub fn destination_of(&self, bit: u8) -> u8 {
        (0..7).filter(|k| bit >> k & 1 == 1).fold(self.constant, |sum, k| sum ^ self.columns[k])
    }
}

impl IndexBitMap {
    /// Where bit `bit` goes.
    #[must_use]
    pub fn destination_of(&self, bit: u8) -> u8 {
        (0..self.width.index_bits() as usize).fold(self.complement, |to, j| to ^ ((bit >> self.source_of[j] & 1) << j))
    }
}

impl fmt::Display for IndexBitMap {
    /// As in a specification: `index_bits [3, 4, !5, 0, 1, 2]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("index_bits [")?;
        for j in 0..self.width.index_bits() as usize {
            let separator = if j > 0 { ", " } else { "" };
            let complement = if self.complement >> j & 1 == 1 { "!" } else { "" };
            write!(f, "{separator}{complement}{}", self.source_of[j])?;
        }
        f.write_str("]")
    }
}

#[cfg(feature = "deep")]
impl fmt::Display for Structure {
    /// The most telling facts in one line, or `no structure`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut facts = Vec::new();
        match (self.rotation, &self.index_bits, &self.affine) {
            (Some(0), ..) => facts.push("identity".to_owned()),
            (Some(places), ..) => facts.push(format!("rotation left by {places}")),
            (_, Some(map), _) if map.is_complement_only() => {
                facts.push(format!("complements index bits: bit ^ {}", map.complement));
            }
            (_, Some(map), _) => facts.push(map.to_string()),
            (_, _, Some(_)) => facts.push("affine over GF(2) in the index bits".to_owned()),
            _ => {}
        }
        if let (Some(_), None | Some(1..)) = (&self.bytes, self.rotation) {
            facts.push("moves whole bytes".to_owned());
        }
        if let (Some(_), None | Some(1..)) = (&self.within_bytes, self.rotation) {
            facts.push("permutes every byte alike".to_owned());
        }
        if self.involution && self.rotation != Some(0) {
            facts.push("involution".to_owned());
        }
        if facts.is_empty() { f.write_str("no structure") } else { f.write_str(&facts.join(", ")) }
    }
}

impl IndexBitMap {
    fn is_complement_only(&self) -> bool {
        (0..self.width.index_bits() as usize).all(|j| usize::from(self.source_of[j]) == j)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(destination_of: impl Fn(u8) -> u8) -> Structure {
        Permutation::from_fn(Width::W64, destination_of).structure()
    }

    #[test]
    fn a_vertical_flip_complements_index_bits_and_moves_bytes() {
        let flip = of(|sq| sq ^ 56);
        let map = flip.index_bits.expect("an index-bit map");
        assert_eq!((map.source_of, map.complement), ([0, 1, 2, 3, 4, 5, 0], 56));
        assert_eq!(flip.bytes.as_deref(), Some(&[7, 6, 5, 4, 3, 2, 1, 0][..]));
        assert_eq!(flip.to_string(), "complements index bits: bit ^ 56, moves whole bytes, involution");
    }

    #[test]
    fn a_quarter_turn_permutes_and_complements_index_bits() {
        let turn = of(|sq| (7 - sq % 8) * 8 + sq / 8);
        let map = turn.index_bits.expect("an index-bit map");
        assert_eq!(map.to_string(), "index_bits [3, 4, 5, !0, !1, !2]");
        assert!((0..64).all(|bit| map.destination_of(bit) == (7 - bit % 8) * 8 + bit / 8));
        assert!(!turn.involution);
    }

    #[test]
    fn gray_code_is_affine_but_no_index_bit_map() {
        let gray = of(|sq| sq ^ (sq >> 1));
        assert!(gray.index_bits.is_none());
        assert!(gray.affine.is_some());
        assert_eq!(gray.to_string(), "affine over GF(2) in the index bits");
    }

    #[test]
    fn rotations_are_told_apart_by_how_regular_they_are() {
        assert_eq!(of(|sq| sq).to_string(), "identity");
        assert_eq!(of(|sq| (sq + 13) % 64).to_string(), "rotation left by 13");
        assert!(of(|sq| (sq + 13) % 64).affine.is_none());
        assert!(of(|sq| (sq + 16) % 64).affine.is_some());
        assert_eq!(of(|sq| (sq + 16) % 64).to_string(), "rotation left by 16, moves whole bytes");
    }

    #[test]
    fn one_exchange_is_only_an_involution() {
        let swap = of(|sq| match sq {
            3 => 40,
            40 => 3,
            other => other,
        });
        assert_eq!(swap.to_string(), "involution");
        assert!(swap.affine.is_none() && swap.bytes.is_none() && swap.within_bytes.is_none());
    }

    #[test]
    fn a_mirror_permutes_every_byte_alike() {
        assert_eq!(of(|sq| sq ^ 7).within_bytes, Some([7, 6, 5, 4, 3, 2, 1, 0]));
        assert_eq!(of(|sq| if sq < 8 { sq ^ 7 } else { sq }).within_bytes, None);
    }
}
