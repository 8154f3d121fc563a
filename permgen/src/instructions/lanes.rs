//! Vectors of words, with the operators and methods of one: code for `u64` works on them unchanged.

/// An element of slices that vectors are loaded from.
pub trait Element: Copy {}
impl Element for u8 {}
impl Element for u16 {}
impl Element for u32 {}
impl Element for u64 {}

/// Defines a vector of words, and the loop over slices with it, by the functions of the module `raw` that [`raw!`] defines.
macro_rules! lanes {
    ($(#[$doc:meta])* $lanes:ident: $count:literal words of $machine:ident) => {
        $(#[$doc])*
        ///
        /// Operators and methods act on every word as on a `u64`. A `u64` operand applies to all words.
        #[derive(Clone, Copy, Debug)]
        pub struct $lanes {
            lanes: raw::Vector,
            machine: $machine,
        }

        /// An operand: a vector, or one word for all.
        pub trait Operand: Copy {
            /// A vector in a register.
            fn on(self, machine: $machine) -> $lanes;
        }

        impl Operand for $lanes {
            #[inline(always)]
            fn on(self, _: $machine) -> $lanes {
                self
            }
        }

        impl Operand for u64 {
            #[inline(always)]
            fn on(self, machine: $machine) -> $lanes {
                // SAFETY: the machine has the instruction.
                $lanes { lanes: unsafe { raw::splat(self) }, machine }
            }
        }

        impl $lanes {
            /// The words in a register.
            #[inline(always)]
            #[must_use]
            pub fn new(machine: $machine, words: [u64; $count]) -> Self {
                // SAFETY: the machine has the instruction; the words fill a vector, which may lie anywhere.
                Self { lanes: unsafe { raw::load(words.as_ptr()) }, machine }
            }

            /// The words.
            #[inline(always)]
            #[must_use]
            pub fn to_array(self) -> [u64; $count] {
                let mut words = [0; $count];
                // SAFETY: the machine has the instruction; the words have room for a vector, which may lie anywhere.
                unsafe { raw::store(words.as_mut_ptr(), self.lanes) };
                words
            }

            #[inline(always)]
            fn with(self, lanes: raw::Vector) -> Self {
                Self { lanes, machine: self.machine }
            }
        }

        $crate::instructions::lanes::lanes! { @ binary $lanes
            [BitAnd bitand] and, [BitOr bitor] or, [BitXor bitxor] xor,
            wrapping_add add, wrapping_sub sub
        }

        impl $lanes {
            /// `u64::rotate_left`, in every word.
            #[inline(always)]
            #[must_use]
            pub fn rotate_left(self, count: u32) -> Self {
                // SAFETY: the machine has the instruction.
                self.with(unsafe { raw::rotate_left(self.lanes, count) })
            }

            /// `u64::rotate_right`, in every word.
            #[inline(always)]
            #[must_use]
            pub fn rotate_right(self, count: u32) -> Self {
                self.rotate_left(count.wrapping_neg() & 63)
            }

            /// `u64::swap_bytes`, in every word.
            #[inline(always)]
            #[must_use]
            pub fn swap_bytes(self) -> Self {
                // SAFETY: the machine has the instruction.
                self.with(unsafe { raw::swap_bytes(self.lanes) })
            }
        }

        impl core::ops::Not for $lanes {
            type Output = $lanes;
            #[inline(always)]
            fn not(self) -> $lanes {
                self ^ u64::MAX
            }
        }

        impl core::ops::Shl<u32> for $lanes {
            type Output = $lanes;
            #[inline(always)]
            fn shl(self, count: u32) -> $lanes {
                // SAFETY: the machine has the instruction.
                self.with(unsafe { raw::shl(self.lanes, count) })
            }
        }

        impl core::ops::Shr<u32> for $lanes {
            type Output = $lanes;
            #[inline(always)]
            fn shr(self, count: u32) -> $lanes {
                // SAFETY: the machine has the instruction.
                self.with(unsafe { raw::shr(self.lanes, count) })
            }
        }

        impl $machine {
            /// Replaces the words by the results of `lanes`, a vector of 64-bit words at a time, in which narrower words lie side by
            /// side, and the remaining ones by the results of `word`.
            #[inline(always)]
            pub fn map_slice<T: $crate::instructions::lanes::Element>(
                self,
                words: &mut [T],
                lanes: impl Fn($lanes) -> $lanes,
                word: impl Fn(T) -> T,
            ) {
                let mut chunks = words.chunks_exact_mut(size_of::<raw::Vector>() / size_of::<T>());
                for chunk in &mut chunks {
                    let at = chunk.as_mut_ptr().cast();
                    // SAFETY: the machine has the instructions. The chunk is as long as a vector, which may lie
                    // anywhere, and integers have no bits that are not theirs.
                    unsafe { raw::store(at, lanes($lanes { lanes: raw::load(at), machine: self }).lanes) };
                }
                for last in chunks.into_remainder() {
                    *last = word(*last);
                }
            }
        }
    };
    (@ binary $lanes:ident $([$operator:ident $method:ident] $raw:ident,)* $($name:ident $function:ident),*) => {
        $(impl<O: Operand> core::ops::$operator<O> for $lanes {
            type Output = $lanes;
            #[inline(always)]
            fn $method(self, other: O) -> $lanes {
                // SAFETY: the machine has the instruction.
                self.with(unsafe { raw::$raw(self.lanes, other.on(self.machine).lanes) })
            }
        })*

        impl $lanes {
            $(#[doc = concat!("`u64::", stringify!($name), "`, in every word.")]
            #[inline(always)]
            #[must_use]
            pub fn $name(self, other: impl Operand) -> Self {
                // SAFETY: the machine has the instruction.
                self.with(unsafe { raw::$function(self.lanes, other.on(self.machine).lanes) })
            })*
        }
    };
}
pub(crate) use lanes;

/// Defines the module `raw` by intrinsics of `core::arch`: the type `Vector`, `store`, and functions of one intrinsic each. Callers make
/// sure that the machine has the instructions, and that pointers are to as many words as a vector has.
macro_rules! raw {
    ($arch:ident::$vector:ident, store = $store:ident;
     $($name:ident($($argument:ident: $type:ty),*) = $intrinsic:ident($($operand:expr),*);)*) => {
        mod raw {
            use core::arch::$arch as arch;

            pub(super) type Vector = arch::$vector;

            #[inline(always)]
            pub(super) unsafe fn store(words: *mut u64, vector: Vector) {
                // SAFETY: as the caller makes sure.
                unsafe { arch::$store(words.cast(), vector) }
            }

            $(#[inline(always)]
            #[allow(unused_unsafe, reason = "WebAssembly's intrinsics are safe")]
            pub(super) unsafe fn $name($($argument: $type),*) -> Vector {
                // SAFETY: as the caller makes sure.
                unsafe { arch::$intrinsic($($operand),*) }
            })*
        }
    };
}
pub(crate) use raw;
