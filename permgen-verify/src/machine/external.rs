//! Functions of the C library that are known by their names: those that move memory, and divisions.

use super::execute::{Machine, Outcome};
use super::registers::{RCX, RDI, RDX, RSI};
use super::stop::StopKind;
use crate::term::{Binary, Term};

/// The most bytes that a function of the C library moves.
const MOST_BYTES: u64 = 4096;

impl Machine<'_> {
    /// What a function of the C library returns, once it has done what it does; `None` when it is none that is known.
    pub(super) fn memory_function(&mut self, symbol: &str) -> Outcome<Option<Term>> {
        if !matches!(symbol, "memcpy" | "memmove" | "memset" | "memcmp" | "bcmp") {
            return Ok(None);
        }
        let (to, from, count) = (self.get(RDI, 64), self.get(RSI, 64), self.get(RDX, 64));
        let count = match self.terms.value(count) {
            Some(count) if count <= u128::from(MOST_BYTES) => count as u32,
            _ => return Err(format!("calls `{symbol}` for a number of bytes that is not a small constant")),
        };
        if count == 0 {
            let nothing = self.terms.constant(0, 32);
            return Ok(Some(if symbol.ends_with("cmp") { self.with_anything_above(symbol, nothing) } else { to }));
        }
        if symbol == "memset" {
            let byte = self.get(RSI, 8);
            self.store_at(symbol, to, &vec![byte; count as usize])?;
            return Ok(Some(to));
        }
        let bytes = self.load_at(symbol, from, count)?;
        if symbol.starts_with("mem") && !symbol.ends_with("cmp") {
            if symbol == "memcpy" {
                self.must_not_overlap(to, from, count)?;
            }
            self.store_at(symbol, to, &bytes)?;
            return Ok(Some(to));
        }
        let others = self.load_at(symbol, to, count)?;
        let mut same = self.terms.truth(true);
        for (a, b) in bytes.into_iter().zip(others) {
            let equal = self.terms.binary(Binary::Eq, a, b);
            same = self.terms.binary(Binary::And, same, equal);
        }
        // Where they differ, any number but 0.
        let any = self.entry.undetermined(self.terms, &format!("the result of `{symbol}`"), 32);
        let one = self.terms.constant(1, 32);
        let other = self.terms.binary(Binary::Or, any, one);
        let zero = self.terms.constant(0, 32);
        let result = self.terms.ite(same, zero, other);
        Ok(Some(self.with_anything_above(symbol, result)))
    }

    /// The register of an `int` that is returned: the bits above it may be anything.
    fn with_anything_above(&mut self, symbol: &str, result: Term) -> Term {
        let above = self.entry.undetermined(self.terms, &format!("the bits above the result of `{symbol}`"), 32);
        self.terms.concat(above, result)
    }

    /// The low and the high word that a division of 128 bits by the compiler's own library returns; `None` when it is none.
    pub(super) fn wide_division(&mut self, symbol: &str) -> Outcome<Option<(Term, Term)>> {
        let (op, is_signed) = match symbol {
            "__udivti3" => (Binary::Udiv, false),
            "__umodti3" => (Binary::Urem, false),
            "__divti3" => (Binary::Udiv, true),
            "__modti3" => (Binary::Urem, true),
            _ => return Ok(None),
        };
        if self.abi.runtime.is_some() {
            return Ok(None);
        }
        let [a, b] = [(RDI, RSI), (RDX, RCX)].map(|(low, high)| {
            let (low, high) = (self.get(low, 64), self.get(high, 64));
            self.terms.concat(high, low)
        });
        let zero = self.is_zero(b);
        self.stop_if(zero, StopKind::NotFollowed, format!("calls `{symbol}` with 0"));
        let (a_sign, b_sign) = (self.terms.extract(a, 127, 1), self.terms.extract(b, 127, 1));
        let (size, by) = if is_signed { (self.negated_if(a_sign, a), self.negated_if(b_sign, b)) } else { (a, b) };
        let result = self.terms.binary(op, size, by);
        // The rest has the sign of what is divided.
        let negates = if op == Binary::Urem { a_sign } else { self.terms.binary(Binary::Xor, a_sign, b_sign) };
        let result = if is_signed { self.negated_if(negates, result) } else { result };
        Ok(Some((self.terms.extract(result, 0, 64), self.terms.extract(result, 64, 64))))
    }

    /// What `memcpy` does when they overlap is undefined.
    fn must_not_overlap(&mut self, to: Term, from: Term, count: u32) -> Outcome<()> {
        let (to, from) = (self.spots(to).unwrap_or_default(), self.spots(from).unwrap_or_default());
        let apart = to.iter().all(|a| {
            from.iter().all(|b| {
                a.base != b.base
                    || (a.index.is_none()
                        && b.index.is_none()
                        && (a.offset.wrapping_sub(b.offset) as i64).unsigned_abs() >= u64::from(count))
            })
        });
        if apart { Ok(()) } else { Err("calls `memcpy` of memory that may overlap".to_owned()) }
    }
}
