//! Functions and closures whose code is followed where it lies.

use super::value::{Leaf, Value};

/// The size and the words of a value in memory.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) size: usize,
    pub(super) alignment: usize,
    pub(super) leaves: Vec<Leaf>,
}

impl Layout {
    fn of<T: Value>() -> Self {
        let mut leaves = Vec::new();
        T::leaves(0, &mut leaves);
        Layout { size: size_of::<T>(), alignment: align_of::<T>(), leaves }
    }
}

/// A function, or a closure that captures nothing, of one to four [`Value`]s.
///
/// Its code is followed from an entry that is compiled beside it, once for each function: it reads each argument through a reference,
/// calls the function as any Rust code does, and writes the result through another. So nothing is assumed about how Rust
/// passes values; the entry's references are passed as C passes pointers (System V ABI for x86-64, 3.2.3).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a function of one to four integers, `bool`s, or arrays or tuples of them",
    label = "takes or returns another type",
    note = "for other types, write a closure that captures nothing: `|board: u64| Bitboard(board).flip().0`"
)]
pub trait Function<Arguments>: Copy {
    /// What it returns.
    type Result: Value;
    #[doc(hidden)]
    fn arguments() -> Vec<Layout>;
    #[doc(hidden)]
    fn result() -> Layout {
        Layout::of::<Self::Result>()
    }
    /// Where its entry lies in this process.
    #[doc(hidden)]
    fn entry() -> usize;
    /// Calls it: the words of its arguments, and those of its result.
    #[doc(hidden)]
    fn run(self, next: &mut dyn FnMut() -> u128) -> Vec<u128>;
}

macro_rules! functions {
    ($($entry:ident($($argument:ident: $type:ident),*);)*) => {$(
        impl<F, R, $($type),*> Function<($($type,)*)> for F
        where
            F: Fn($($type),*) -> R + Copy,
            R: Value,
            $($type: Value),*
        {
            type Result = R;
            fn arguments() -> Vec<Layout> {
                vec![$(Layout::of::<$type>()),*]
            }
            fn entry() -> usize {
                const {
                    assert!(
                        size_of::<F>() == 0,
                        "name the function itself, or a closure that captures nothing: a pointer or a captured value differs from run to run"
                    );
                }
                $entry::<F, R, $($type),*> as *const () as usize
            }
            fn run(self, next: &mut dyn FnMut() -> u128) -> Vec<u128> {
                $(let $argument = $type::from_words(next);)*
                let mut words = Vec::new();
                self($($argument),*).into_words(&mut words);
                words
            }
        }

        #[inline(never)]
        extern "C" fn $entry<F, R, $($type),*>(result: &mut R, $($argument: &$type,)* function: &F)
        where
            F: Fn($($type),*) -> R,
            $($type: Copy),*
        {
            *result = function($(*$argument),*);
        }
    )*};
}

functions! {
    entry1(a: A);
    entry2(a: A, b: B);
    entry3(a: A, b: B, c: C);
    entry4(a: A, b: B, c: C, d: D);
}
