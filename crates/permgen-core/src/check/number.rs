//! Maps of numbers are proved by trying them all.

use super::Certificate;
use crate::number_map::{Body, NumberMap};
use crate::width::Width;

/// A way to compute a map of numbers, with the map that it was proved to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedNumber {
    map: NumberMap,
    body: Body,
    certificate: Certificate,
}

impl CertifiedNumber {
    /// What is computed.
    #[must_use]
    pub fn map(&self) -> &NumberMap {
        &self.map
    }

    /// How it is computed.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// How it was proved: `exhaustive`, with the count of numbers.
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        self.certificate
    }
}

/// Why a body was not certified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberRefusal {
    /// It is not a program from `u8` to `u8`.
    #[error("the program maps `{input}` to `{output}`, numbers are `u8`")]
    Width {
        /// The width of the program's input.
        input: Width,
        /// The width of its result.
        output: Width,
    },
    /// It is a table whose length is not a power of two.
    #[error("a table of {length} entries cannot be indexed with a mask")]
    Table {
        /// How many entries it has.
        length: usize,
    },
    /// It is wrong for a number.
    #[error("{number} goes to {got}, must go to {expected}")]
    Refuted {
        /// The number.
        number: u8,
        /// Where it must go.
        expected: u8,
        /// Where it goes.
        got: u8,
    },
}

/// Proves that `body` computes `map`, by trying every number.
///
/// # Errors
///
/// When it does not, with the first number that goes wrong.
pub fn certify_number(map: &NumberMap, body: Body) -> Result<CertifiedNumber, NumberRefusal> {
    match &body {
        Body::Program(program) if (program.input(), program.output()) != (Width::W8, Width::W8) => {
            return Err(NumberRefusal::Width { input: program.input(), output: program.output() });
        }
        Body::Table(table) if !table.len().is_power_of_two() => {
            return Err(NumberRefusal::Table { length: table.len() });
        }
        _ => {}
    }
    for (number, &expected) in (0u8..).zip(map.destinations()) {
        let got = body.run(number);
        if got != expected {
            return Err(NumberRefusal::Refuted { number, expected, got });
        }
    }
    let inputs = map.destinations().len() as u64;
    Ok(CertifiedNumber { map: map.clone(), body, certificate: Certificate::Exhaustive { inputs } })
}
