//! Maps for few keys.

use std::borrow::Borrow;

/// Pairs in the order of their keys.
///
/// [`BTreeMap`](std::collections::BTreeMap) does the same, and faster for many keys, but unoptimised, as macros are compiled, it costs
/// the compiler seven thousand lines for each kind of pair.
#[derive(Clone, Debug)]
pub struct Pairs<K, V>(Vec<(K, V)>);

impl<K, V> Default for Pairs<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> Pairs<K, V> {
    /// How many keys precede one, and whether the next is that key.
    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> (usize, bool)
    where
        K: Borrow<Q>,
    {
        let (mut low, mut high) = (0, self.0.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.0[middle].0.borrow() < key {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        (low, low < self.0.len() && self.0[low].0.borrow() == key)
    }

    /// The pair of a key.
    pub fn pair<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&(K, V)>
    where
        K: Borrow<Q>,
    {
        let (place, is_there) = self.place(key);
        if is_there { Some(&self.0[place]) } else { None }
    }

    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        match self.pair(key) {
            Some((_, value)) => Some(value),
            None => None,
        }
    }

    /// Gives a key its value. Whether it had none.
    pub fn insert(&mut self, key: K, value: V) -> bool {
        let (place, is_there) = self.place(&key);
        match is_there {
            true => self.0[place].1 = value,
            false => self.0.insert(place, (key, value)),
        }
        !is_there
    }

    /// The value of a key, the default if it had none.
    pub fn entry(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let (place, is_there) = self.place(&key);
        if !is_there {
            self.0.insert(place, (key, V::default()));
        }
        &mut self.0[place].1
    }

    /// How many keys there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The pairs.
    pub fn iter(&self) -> std::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }

    /// The pairs.
    #[must_use]
    pub fn list(self) -> Vec<(K, V)> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::Pairs;

    proptest! {
        #[test]
        fn does_as_std_does(inserted in proptest::collection::vec((0u8..20, any::<u8>()), 0..40)) {
            let (mut ours, mut std) = (Pairs::default(), BTreeMap::new());
            for (key, value) in inserted {
                prop_assert_eq!(ours.get(&key), std.get(&key));
                prop_assert_eq!(ours.insert(key, value), std.insert(key, value).is_none(), "{} was there or not", key);
            }
            prop_assert_eq!(ours.list(), std.into_iter().collect::<Vec<_>>());
        }
    }
}
