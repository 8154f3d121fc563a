//! Machines whose instructions macros may call.

/// A machine whose instructions are called through the facade: a type of that name in a module of `instructions`, which has the list
/// of `Target::features` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// AVX2.
    Avx2,
    /// BMI1 and BMI2.
    V3,
    /// These, GFNI and AVX-512.
    V4,
    /// NEON.
    Neon,
    /// SVE2's gathers, scatters and groupings of bits.
    Sve2,
    /// Vectors of WebAssembly.
    Simd128,
}

impl Machine {
    /// Every machine.
    pub const ALL: [Machine; 6] =
        [Machine::Avx2, Machine::V3, Machine::V4, Machine::Neon, Machine::Sve2, Machine::Simd128];

    /// The name of the type.
    #[must_use]
    pub const fn type_name(self) -> &'static str {
        match self {
            Machine::Avx2 => "Avx2",
            Machine::V3 => "V3",
            Machine::V4 => "V4",
            Machine::Neon => "Neon",
            Machine::Sve2 => "Sve2",
            Machine::Simd128 => "Simd128",
        }
    }

    /// The module of the type.
    #[must_use]
    pub const fn module(self) -> &'static str {
        match self {
            Machine::Avx2 | Machine::V3 | Machine::V4 => "x86",
            Machine::Neon | Machine::Sve2 => "aarch64",
            Machine::Simd128 => "wasm32",
        }
    }
}
