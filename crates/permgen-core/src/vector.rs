//! Vectors for what the generic code of `std` does at length: unoptimised, as macros are compiled, each instance of it costs.

/// Collects into a [`Vec`].
///
/// [`Iterator::collect`] does the same, but unoptimised it costs the compiler four times the code for each iterator, and macros
/// are compiled so.
pub trait IntoVector: Iterator + Sized {
    /// The items in a vector.
    fn vec(mut self) -> Vec<Self::Item> {
        collected(&mut self)
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

/// An iterator of items, whatever its type.
trait Source<T> {
    fn item(&mut self) -> Option<T>;
}

impl<I: Iterator> Source<I::Item> for I {
    fn item(&mut self) -> Option<I::Item> {
        self.next()
    }
}

/// The items in a vector: compiled once for each type of items, not for each iterator.
fn collected<T>(source: &mut dyn Source<T>) -> Vec<T> {
    let mut items = Vec::new();
    while let Some(item) = source.item() {
        items.push(item);
    }
    items
}

/// The words in alphabetical order, each once.
#[must_use]
pub fn in_order(mut words: Vec<&str>) -> Vec<&str> {
    sort(&mut words);
    words.dedup();
    words
}

/// Sorts.
pub fn sort<T: Ord>(items: &mut [T]) {
    let goes = sorted(items.len(), &|one, other| items[one] < items[other]);
    rearrange(items, goes);
}

/// Sorts by a key, and leaves items of the same key in their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    let goes = sorted(items.len(), &|one, other| key(&items[one]) < key(&items[other]));
    rearrange(items, goes);
}

/// Where each of so many items goes. [`slice::sort`] does the same by comparing items themselves, but unoptimised each instance of it
/// costs the compiler three thousand lines.
fn sorted(count: usize, is_less: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut order = (0..count).vec();
    let mut merged = order.clone();
    let mut half = 1;
    while half < count {
        for start in (0..count).step_by(2 * half) {
            let (middle, end) = (count.min(start + half), count.min(start + 2 * half));
            let (mut left, mut right) = (start, middle);
            for place in &mut merged[start..end] {
                let side = match left < middle && (right == end || !is_less(order[right], order[left])) {
                    true => &mut left,
                    false => &mut right,
                };
                *place = order[*side];
                *side += 1;
            }
        }
        std::mem::swap(&mut order, &mut merged);
        half *= 2;
    }
    for (place, &item) in order.iter().enumerate() {
        merged[item] = place;
    }
    merged
}

fn rearrange<T>(items: &mut [T], mut goes: Vec<usize>) {
    for place in 0..goes.len() {
        while goes[place] != place {
            let to = goes[place];
            items.swap(place, to);
            goes.swap(place, to);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{sort, sort_by_key};

    proptest! {
        #[test]
        fn sorts_as_std_does(items in proptest::collection::vec((0u8..8, any::<u8>()), 0..70)) {
            let (mut ours, mut by_key, mut whole, mut stable) = (items.clone(), items.clone(), items.clone(), items);
            sort(&mut ours);
            sort_by_key(&mut by_key, |item| item.0);
            whole.sort();
            stable.sort_by_key(|item| item.0);
            prop_assert_eq!(ours, whole);
            prop_assert_eq!(by_key, stable, "items of the same key are not in their order");
        }
    }
}
