//! The command `permgen` for JavaScript: what `web/npm` is made of.
//!
//! # Should I be using this crate?
//!
//! It is made for the package of npm, and not published. On other hosts than WebAssembly there is nothing in it: the command is
//! `permgen-cli`.

// wasm-bindgen writes what is unsafe; nothing else is.
#[cfg(target_family = "wasm")]
#[allow(unsafe_code, reason = "what wasm-bindgen writes")]
pub mod bindings;
