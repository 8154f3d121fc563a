//! What a command reads and writes: files and streams of the system, or what embeds it.

use anstream::ColorChoice;

use crate::args::Color;

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

/// Applies `--color`. With `auto` the host says: of a system, whether the stream is a terminal and whether `NO_COLOR` is set.
pub(crate) fn choose_colour(color: Color) {
    let choice = match color {
        Color::Auto => ColorChoice::Auto,
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
    };
    choice.write_global();
}

/// How many columns to draw in: what was asked for, or what the host has, or 80.
pub(crate) fn columns(asked: Option<u16>) -> u16 {
    const USUAL: u16 = 80;
    const LEAST: u16 = 20;
    asked.or_else(|| own_columns().map(|columns| columns.max(LEAST))).unwrap_or(USUAL)
}
