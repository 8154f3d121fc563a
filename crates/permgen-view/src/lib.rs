//! What there is to see of a specification and its program: facts, boards, networks.
//!
//! # Should I be using this crate?
//!
//! `permgen show` prints all of it, and the page of permgen shows it. Use this crate to put the same into a tool of your own. It
//! proves nothing: what it draws was certified by [`permgen_core`].
//!
//! ```
//! use permgen_codegen::spec;
//! use permgen_core::{Request, compile};
//! use permgen_core::search::Options;
//! use permgen_view::View;
//!
//! let meant = spec::read("|rank, file| (file, rank)").unwrap();
//! let compiled = compile(&Request::new(meant.meaning.clone())).unwrap();
//! let view = View::new("|rank, file| (file, rank)", "flip", &meant, &compiled, Options::default());
//! assert!(view.network().starts_with("<svg "));
//! assert!(view.html(&[]).starts_with("<!DOCTYPE html>"));
//! ```

mod facts;
mod figure;
mod html;
mod layout;
mod listing;
mod mistakes;
mod multiplication;
mod stages;
mod svg;
mod view;

pub use facts::{cycle_text, stage_text};
pub use figure::figure;
pub use html::CostRow;
pub use layout::Layout;
pub use listing::{Listing, listing};
pub use mistakes::{Mistake, mistakes};
pub use multiplication::{Cell, Multiplication, multiplications, result};
pub use stages::{Stage, stages};
pub use svg::{boards, magic, moves, moves_of_words};
pub use view::View;
