//! The operations of programs that are searched through.

use crate::vector::IntoVector as _;

/// The operations that programs may use, other than constants, which are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operations {
    /// `a & m`, for every constant `m`.
    pub mask: bool,
    /// `a ^ b`.
    pub xor: bool,
    /// `a | b` where no bit of the result may come from both: then it is the same as `a + b` and `a ^ b`.
    pub or: bool,
    /// `a << n`
    pub shl: bool,
    /// `a >> n`
    pub shr: bool,
    /// `a.rotate_left(n)`
    pub rotl: bool,
}

impl Operations {
    /// All of them.
    pub const ALL: Operations = Operations { mask: true, xor: true, or: true, shl: true, shr: true, rotl: true };

    /// None of them.
    pub const NONE: Operations = Operations { mask: false, xor: false, or: false, shl: false, shr: false, rotl: false };

    /// The same with the operation of that name in program text, if it is one of these.
    #[must_use]
    pub fn with(self, name: &str) -> Option<Operations> {
        Some(match name {
            "and" => Operations { mask: true, ..self },
            "xor" => Operations { xor: true, ..self },
            "or" => Operations { or: true, ..self },
            "shl" => Operations { shl: true, ..self },
            "shr" => Operations { shr: true, ..self },
            "rotl" => Operations { rotl: true, ..self },
            _ => return None,
        })
    }

    /// Their names in program text.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        [
            (self.mask, "and"),
            (self.xor, "xor"),
            (self.or, "or"),
            (self.shl, "shl"),
            (self.shr, "shr"),
            (self.rotl, "rotl"),
        ]
        .into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .vec()
    }
}
