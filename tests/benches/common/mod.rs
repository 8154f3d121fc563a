//! Reading back what criterion measured.

use std::path::{Path, PathBuf};

/// Where criterion leaves its figures.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder").join("criterion")
}

/// Median time of one pass in nanoseconds, as criterion left it on disk.
pub(crate) fn median(folder: &Path) -> Option<f64> {
    let text = std::fs::read_to_string(folder.join("new/estimates.json")).ok()?;
    let estimates: serde_json::Value = serde_json::from_str(&text).ok()?;
    estimates["median"]["point_estimate"].as_f64()
}
