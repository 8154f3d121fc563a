//! Bit scans as people lay them out: a factor and a table with names of their own.

use super::Function;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Op, Operand, Table};
use permgen_core::width::Width;

/// The factor of a function that scans for a bit, and the table that its products are looked up in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Factor<'a> {
    /// The word that is scanned.
    pub(super) width: Width,
    /// The factor.
    pub(super) factor: u128,
    /// How far the product is shifted right.
    pub(super) shift: u128,
    /// The table: for each index the number of the bit.
    pub(super) bits: &'a Table,
}

impl<'a> Factor<'a> {
    /// The factor of a function for a bit scan; `None` of any other, and of a program that is made in another way.
    pub(super) fn of(function: &'a Function<'_>) -> Option<Self> {
        let certified = &function.found.certified;
        let (Meaning::Scan(scan), [bits]) = (certified.meaning(), certified.program().tables()) else { return None };
        let find =
            |op: Op| certified.program().instructions().iter().rfind(|line| line.op == op).and_then(|line| line.b);
        match (find(Op::Mul), find(Op::Shr)) {
            (Some(Operand::Const(factor)), Some(Operand::Const(shift))) => {
                Some(Self { width: scan.width, factor, shift, bits })
            }
            _ => None,
        }
    }
}
