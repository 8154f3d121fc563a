//! The output languages, one file each.

mod c;
mod csharp;
mod go;
mod java;
mod javascript;
mod json;
mod numpy;
mod program;
mod python;
mod zig;

use super::{Language, rust};

/// Every output language.
pub const LANGUAGES: &[&dyn Language] = &[
    &rust::Rust,
    &c::Dialect::C,
    &c::Dialect::Cpp,
    &go::Go,
    &java::Java::USUAL,
    &csharp::CSharp,
    &javascript::JAVASCRIPT,
    &javascript::TYPESCRIPT,
    &javascript::BIGINT,
    &python::Python,
    &numpy::NumPy,
    &zig::Zig,
    &program::ProgramText,
    &json::Json,
];
