//! Representations of a board: what [`derive(Represent)`](macro@crate::Represent) makes, and what it compares.

use crate::flip::Layout;
use crate::flip::identity::Text;

/// A type that holds a code for each square of a board: as planes, as a mailbox, or as sets.
///
/// `#[derive(permgen::Represent)]` implements it, together with the methods `to_planes`, `of_planes` and `squares_of`, which are
/// `const`. A type that another is made from must hold the same board, which is asserted while they compile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it holds a board",
    label = "`permgen::Represent` is missing",
    note = "write `#[derive(permgen::Represent)]` and `#[represent(planes)]`, `#[represent(mailbox)]` or `#[represent(sets = [1, 2, 3])]` before it"
)]
pub trait Represent {
    /// What it holds.
    const CODING: Coding;
}

/// What a type holds of a board, as the derive writes it down: the constant [`Represent::CODING`].
#[derive(Clone, Copy, Debug)]
pub struct Coding {
    /// The squares, and their bits in a set.
    #[doc(hidden)]
    pub layout: Layout,
    /// How the type says what it is.
    #[doc(hidden)]
    pub form: &'static str,
    /// How many bits a code has.
    #[doc(hidden)]
    pub bits: u8,
    /// The codes that there are, where a type names them.
    #[doc(hidden)]
    pub codes: Option<u64>,
}

/// Fails to compile when one type cannot hold what another does.
#[doc(hidden)]
#[track_caller]
pub const fn reads(own: &Coding, other: &Coding) {
    let (here, there) = (own.layout.ty, other.layout.ty);
    let text = Text::new().tick(here).and(" cannot be made from ").tick(there).and(": ");
    let text = if !own.layout.has_shape_of(&other.layout) {
        let text = text.and("this is ").board(&own.layout).and(", that ").board(&other.layout);
        text.and("; write `board = ").shape(&own.layout).and("` before ").tick(there)
    } else if !same(own.layout.numbering.as_bytes(), other.layout.numbering.as_bytes()) {
        let text = text.and("squares are numbered ").tick(own.layout.numbering).and(" here and ");
        let text = text.tick(other.layout.numbering).and(" there; write the same `numbering` before both");
        text.and(", and move the squares by a map")
    } else if !same(own.layout.bits, other.layout.bits) {
        text.and("squares have other bits there; write the same `layout` before both")
    } else if let (Some(named), Some(read)) = (own.codes, other.codes) {
        if read & !named == 0 {
            return;
        }
        let code = (read & !named).trailing_zeros() as usize;
        let text = text.and("no set here stands for code ").number(code).and(" of ").tick(there);
        text.and("; name the same codes in both")
    } else if own.bits < other.bits {
        let text = text.and("codes have ").number(other.bits as usize).and(" bits there and ");
        let text = text.number(own.bits as usize).and(" here; ");
        if same(other.form.as_bytes(), b"mailbox") {
            text.and("write `bits = ").number(own.bits as usize).and("` before ").tick(there)
        } else if same(own.form.as_bytes(), b"planes") {
            text.and("this needs ").number(other.bits as usize).and(" planes")
        } else {
            text.and("write `bits = ").number(other.bits as usize).and("` before ").tick(here)
        }
    } else {
        return;
    };
    panic!("{}", text.shown());
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
