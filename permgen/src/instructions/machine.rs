//! Types whose values prove that a machine has instructions.

/// The features of a machine type.
macro_rules! features {
    ([$($feature:tt),*] on [$($under:tt),*]) => {
        /// Its features beyond the architecture's baseline, as in `cfg(target_feature)`.
        pub const FEATURES: &'static [&'static str] = &[$($feature),*];

        /// Features that these features imply: a processor that has them has these, too.
        pub const UNDER_FEATURES: &'static [&'static str] = &[$($under),*];
    };
}
pub(crate) use features;

/// Defines a machine type from one list of features, so that the condition on the build, the detection of the processor and the
/// functions compiled for the machine cannot disagree.
///
/// Enabling a feature enables the features that it implies. These are listed after `on`, and detection asks the processor for
/// them, too. In a build, the compiler enables them together.
macro_rules! machine {
    (
        $detected:ident $(#[$doc:meta])* $machine:ident: [$($feature:tt),*] on [$($under:tt),*] $(except $has:tt without $lacks:tt)?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $machine(());

        impl $machine {
            features! { [$($feature),*] on [$($under),*] }

            /// The machine that the crate is compiled for. Exists only in such builds.
            #[cfg(all($(target_feature = $feature),*))]
            #[inline(always)]
            #[must_use]
            #[allow(clippy::new_without_default, reason = "a default would exist in some builds only")]
            pub const fn new() -> Self {
                Self(())
            }

            /// The machine that the program runs on, if it has the features and they are fast.
            #[cfg(feature = "std")]
            #[inline]
            #[must_use]
            pub fn detect() -> Option<Self> {
                let has_all = true
                    $(&& $detected!($feature))*
                    $(&& $detected!($under))*
                    $(&& (!$detected!($has) || $detected!($lacks)))?;
                has_all.then_some(Self(()))
            }

            /// Runs `work`, compiled for this machine as far as it is inlined.
            #[inline]
            pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
                #[target_feature($(enable = $feature),*)]
                unsafe fn inner<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: the machine has these features, which `self` stands for.
                unsafe { inner(work) }
            }
        }
    };
}
pub(crate) use machine;
