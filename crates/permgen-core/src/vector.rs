//! Iterators to vectors, in little code.

/// Collects into a [`Vec`].
///
/// [`Iterator::collect`] does the same, but unoptimised it costs the compiler four times the code for each iterator, and macros
/// are compiled so.
pub(crate) trait IntoVector: Iterator + Sized {
    fn vec(mut self) -> Vec<Self::Item> {
        let mut items = Vec::new();
        while let Some(item) = self.next() {
            items.push(item);
        }
        items
    }
}

impl<I: Iterator> IntoVector for I {}
