//! Maps of numbers are proved by trying them all.

use super::{Certificate, Provable};
use crate::number_map::NumberMap;
use crate::program::Program;
use crate::width::Width;

/// Why a program was not certified as a map of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberRefusal {
    /// It does not take and return one word that holds a number.
    Words {
        /// What it maps to what.
        found: String,
    },
    /// It is wrong for a number.
    Refuted {
        /// The number.
        number: u8,
        /// Where it must go.
        expected: u8,
        /// Where it goes.
        got: u128,
    },
}

impl std::fmt::Display for NumberRefusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Words { found } => {
                write!(f, "the program maps {found}, a number is one word with room for all of them")
            }
            Self::Refuted { number, expected, got } => write!(f, "{number} goes to {got}, must go to {expected}"),
        }
    }
}

impl std::error::Error for NumberRefusal {}

impl Provable for NumberMap {
    type Refusal = NumberRefusal;

    fn prove(&self, program: &Program) -> Result<Certificate, NumberRefusal> {
        let ([_], [_]) = (program.inputs(), program.outputs()) else {
            let list = |widths: &[Width]| widths.iter().map(Width::to_string).collect::<Vec<_>>().join(", ");
            let found = format!("`{}` to `{}`", list(program.inputs()), list(program.outputs()));
            return Err(NumberRefusal::Words { found });
        };
        let mut values = Vec::new();
        for (number, &expected) in (0u8..).zip(self.destinations()) {
            let got = program.run_with(number.into(), &mut values);
            if got != u128::from(expected) {
                return Err(NumberRefusal::Refuted { number, expected, got });
            }
        }
        Ok(Certificate::Exhaustive { inputs: self.destinations().len() as u64 })
    }
}
