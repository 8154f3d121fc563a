//! Work on all cores whose results come in order.

use std::collections::BTreeMap;
use std::sync::mpsc;

use rayon::prelude::*;

/// Does `work` for all items on all cores and hands over each result as soon as those before it are there.
///
/// # Errors
///
/// The first that `each` returns; what is not begun then is not done.
pub(crate) fn for_each_in_order<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync + Send,
    mut each: impl FnMut(&T, R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // Sending fails when `each` did, which the receiving side reports.
            let _ = items
                .par_iter()
                .enumerate()
                .try_for_each_with(sender, |sender, (index, item)| sender.send((index, work(item))).ok());
        });
        let mut waiting: BTreeMap<usize, R> = BTreeMap::new();
        let mut next = 0;
        for (index, result) in receiver {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&next) {
                each(&items[next], result)?;
                next += 1;
            }
        }
        Ok(())
    })
}
