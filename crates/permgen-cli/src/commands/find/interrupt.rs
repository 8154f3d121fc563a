//! Ctrl-C, and the signals that schedulers end a job with.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// Raised by the first signal. The second ends the program at once.
static STOP: AtomicBool = AtomicBool::new(false);

/// The flag that is raised when the search is to stop.
///
/// # Errors
///
/// When the system does not let signals be handled.
pub(super) fn stop_flag() -> anyhow::Result<&'static AtomicBool> {
    const INTERRUPTED: i32 = 130;
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    })
    .context("cannot handle Ctrl-C")?;
    Ok(&STOP)
}
