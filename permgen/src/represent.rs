//! Representations of a board: the trait that [`derive(Represent)`](macro@crate::Represent) implements, and its assertions.

use crate::flip::Layout;
use crate::flip::identity::Text;

/// A type that stores a code for each square of a board: as planes, as a mailbox, or as sets.
///
/// `#[derive(permgen::Represent)]` implements it, together with the `const` methods `to_planes`, `of_planes` and `squares_of`. If
/// one type converts from another, an assertion at compile time checks that both hold the same board.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not state how it stores a board",
    label = "`permgen::Represent` is missing",
    note = "write `#[derive(permgen::Represent)]` and `#[represent(planes)]`, `#[represent(mailbox)]` or `#[represent(sets = [1, 2, 3])]` before it"
)]
pub trait Represent {
    /// How the type stores the board.
    const CODING: Coding;
}

/// How a type stores a board, as recorded by the derive: the constant [`Represent::CODING`].
#[derive(Clone, Copy, Debug)]
pub struct Coding {
    /// The squares, and the bit of each in a set.
    #[doc(hidden)]
    pub layout: Layout,
    /// The form, as written in the attribute.
    #[doc(hidden)]
    pub form: &'static str,
    /// The number of bits of a code.
    #[doc(hidden)]
    pub bits: u8,
    /// The possible codes, if the type names them: bit `n` is set for code `n`.
    #[doc(hidden)]
    pub codes: Option<[u64; 4]>,
}

impl Coding {
    /// That of a type whose attribute has a mistake, which is reported.
    #[doc(hidden)]
    pub const UNKNOWN: Self = Self {
        layout: Layout { ty: "", ranks: 0, files: 0, numbering: "", bits: &[] },
        form: "",
        bits: 0,
        codes: None,
    };

    /// Whether the type has a set of squares for each code, so that it is converted set by set.
    #[doc(hidden)]
    #[must_use]
    pub const fn holds_sets(&self) -> bool {
        same(self.form.as_bytes(), b"sets") || same(self.form.as_bytes(), b"kinds")
    }
}

/// Fails to compile if one type cannot hold the board of another.
#[doc(hidden)]
#[track_caller]
pub const fn reads(own: &Coding, other: &Coding) {
    if own.form.is_empty() || other.form.is_empty() {
        return;
    }
    let (here, there) = (own.layout.ty, other.layout.ty);
    let text = Text::new().tick(here).and(" cannot be converted from ").tick(there).and(": ");
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
        let Some(code) = lacking(named, read) else { return };
        let text = text.and(if own.holds_sets() { "no set" } else { "no element" }).and(" here has code ");
        text.number(code).and(" of ").tick(there).and("; name the same codes in both")
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

/// The lowest code that is read but not named.
const fn lacking(named: [u64; 4], read: [u64; 4]) -> Option<usize> {
    let mut word = 0;
    while word < 4 {
        let lacking = read[word] & !named[word];
        if lacking != 0 {
            return Some(64 * word + lacking.trailing_zeros() as usize);
        }
        word += 1;
    }
    None
}

/// Fails to compile if an array does not have one element for each code.
#[doc(hidden)]
#[track_caller]
pub const fn lists_all(ty: &str, all: &str, length: usize, codes: usize) {
    if length != codes {
        let text = Text::new().tick(all).and(" has ").number(length).and(" elements, `codes` lists ");
        let text = text.number(codes).and("; list the ").tick(ty).and(" of each code, in the order of `codes`");
        panic!("{}", text.shown());
    }
}

/// Fails to compile if the element at a place of the array has another code.
#[doc(hidden)]
#[track_caller]
pub const fn lists(ty: &str, all: &str, at: usize, code: usize, number: u128) {
    if number != code as u128 {
        let text = Text::new().tick(all).and(" has at place ").number(at).and(" the element that is ");
        let text = text.number(number as usize).and(" `as u8`, `codes` has ").number(code).and(" there; list the ");
        let text = text.tick(ty).and(" of each code, in the order of `codes`, or write `element(").and(ty);
        panic!("{}", text.and(", from = path, index = path)`").shown());
    }
}

/// Fails to compile if the functions `from` and `index` of an element are not inverses.
#[doc(hidden)]
#[track_caller]
pub const fn inverse(from: &str, index: &str, code: usize, back: u128) {
    if back != code as u128 {
        let text = Text::new().tick(index).and(" of ").tick(from).and(" of ").number(code).and(" is ");
        let text = text.number(back as usize).and(", not ").number(code);
        panic!("{}", text.and("; `index` must be the inverse of `from`, for every code").shown());
    }
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
