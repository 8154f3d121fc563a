//! What a command reads and writes: files and streams of the system, or what embeds it.

#[cfg(target_family = "wasm")]
mod embedded;
#[cfg(not(target_family = "wasm"))]
mod native;

#[cfg(target_family = "wasm")]
pub use embedded::Host;
#[cfg(target_family = "wasm")]
pub(crate) use embedded::*;
#[cfg(not(target_family = "wasm"))]
pub(crate) use native::*;
