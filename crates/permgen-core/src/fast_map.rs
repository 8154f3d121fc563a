//! Maps for keys of a few words, such as the nodes of terms and diagrams. The hash is the same in every run, and much faster
//! than the standard one; keys chosen to collide make it slow, never wrong.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with the hash [`Folded`].
pub type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<Folded>>;

/// A product with the golden ratio for each word, whose upper half is folded onto the lower one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Folded(u64);

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        // Rotated, so that words exchanged have another hash.
        let folded = (self.0.rotate_left(29) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = folded ^ folded >> 32;
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
