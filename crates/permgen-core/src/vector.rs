//! Vectors for what the generic code of `std` does at length: unoptimised, as macros are compiled, each instance of it costs.

/// Collects into a [`Vec`].
///
/// [`Iterator::collect`] does the same, but unoptimised it costs the compiler four times the code for each iterator, and macros
/// are compiled so.
pub trait IntoVector: Iterator + Sized {
    /// The items in a vector.
    fn vec(self) -> Vec<Self::Item> {
        let mut items = Vec::new();
        for item in self {
            items.push(item);
        }
        items
    }

    /// The items in a vector; `None` if one is `None`.
    fn whole<T>(self) -> Option<Vec<T>>
    where
        Self: Iterator<Item = Option<T>>,
    {
        let mut items = Vec::new();
        for item in self {
            items.push(item?);
        }
        Some(items)
    }

    /// The items in a vector.
    ///
    /// # Errors
    ///
    /// The first error among them.
    fn try_vec<T, E>(self) -> Result<Vec<T>, E>
    where
        Self: Iterator<Item = Result<T, E>>,
    {
        let mut items = Vec::new();
        for item in self {
            items.push(item?);
        }
        Ok(items)
    }
}

impl<I: Iterator> IntoVector for I {}

/// The value of a key in pairs in the order of their keys, the default if it was not there: a map for few keys.
pub fn entry<K: Ord, V: Default>(pairs: &mut Vec<(K, V)>, key: K) -> &mut V {
    let mut place = 0;
    while place < pairs.len() && pairs[place].0 < key {
        place += 1;
    }
    if place == pairs.len() || pairs[place].0 > key {
        pairs.insert(place, (key, V::default()));
    }
    &mut pairs[place].1
}

/// The words in alphabetical order, each once.
#[must_use]
pub fn in_order(words: Vec<&str>) -> Vec<&str> {
    let mut sorted = Vec::new();
    words.into_iter().for_each(|word| *entry(&mut sorted, word) = ());
    sorted.into_iter().map(|(word, ())| word).vec()
}

/// Sorts by numbers, and leaves items of the same number in their order.
pub fn sort_by_number<T: Clone>(items: &mut Vec<T>, number: impl Fn(&T) -> u128) {
    let mut order: Vec<(u128, usize)> = Vec::new();
    for (place, item) in items.iter().enumerate() {
        order.push((number(item), place));
    }
    order.sort_unstable();
    *items = order.into_iter().map(|(_, place)| items[place].clone()).vec();
}
