//! The engine behind permgen's page: questions in JSON, answers in JSON.
//!
//! # Should I be using this crate?
//!
//! It is made for the page in `web`, and not published. Tools use `permgen-core`, `permgen-codegen` and `permgen-view`.
//!
//! ```
//! let mut engine = permgen_web::Engine::default();
//! let answer = engine.answer(r#"{ "ask": "read", "spec": "sq ^ 56" }"#, &mut |_| {});
//! assert!(answer.contains("\"editable\":true"));
//! ```

// wasm-bindgen writes what is unsafe; nothing else is.
mod about;
#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod bindings;
mod edit;
mod engine;
mod errata;
mod found;
mod last;
mod magic;
mod prove;
mod question;
mod read;

pub use engine::Engine;
