//! The symmetries of a board, by number.

/// A symmetry of a board, for `symmetries`, `canonical` and `symmetry` of [`Permute`](macro@crate::Permute).
///
/// The variants are in the order of their numbers, which is the order of the images that `symmetries` returns. The bits of a number
/// are three mirrors: 4 is the mirror at the diagonal, which is applied first, 1 mirrors the ranks, and 2 the files. A board that is
/// not square has only the first four symmetries.
///
/// ```
/// use permgen::Symmetry;
///
/// assert_eq!(Symmetry::Rotate90.number(), 5);
/// assert_eq!(Symmetry::Rotate90.inverse(), Symmetry::Rotate270);
/// assert_eq!(Symmetry::FlipDiagonal.then(Symmetry::FlipVertical), Symmetry::Rotate90);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symmetry {
    /// No square moves.
    Identity,
    /// Exchanges top and bottom.
    FlipVertical,
    /// Exchanges left and right.
    MirrorHorizontal,
    /// Half a turn.
    Rotate180,
    /// Mirrors at the diagonal from a1.
    FlipDiagonal,
    /// A quarter turn clockwise.
    Rotate90,
    /// A quarter turn anticlockwise.
    Rotate270,
    /// Mirrors at the other diagonal.
    FlipAntidiagonal,
}

impl Symmetry {
    /// All of them, in the order of their numbers.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::FlipVertical,
        Symmetry::MirrorHorizontal,
        Symmetry::Rotate180,
        Symmetry::FlipDiagonal,
        Symmetry::Rotate90,
        Symmetry::Rotate270,
        Symmetry::FlipAntidiagonal,
    ];

    /// Its index in [`ALL`](Self::ALL).
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The symmetry that undoes this one.
    #[inline]
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Symmetry::Rotate90 => Symmetry::Rotate270,
            Symmetry::Rotate270 => Symmetry::Rotate90,
            own => own,
        }
    }

    /// This symmetry, followed by `next`.
    #[inline]
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let (own, next) = (self as u8, next as u8);
        // Behind a mirror at the diagonal, ranks are what files were before it.
        let mirrors = if next & 4 == 0 { own & 3 } else { (own & 1) << 1 | (own & 2) >> 1 };
        Self::ALL[(((own ^ next) & 4) | (mirrors ^ (next & 3))) as usize]
    }
}
