//! Functions that are compiled here and followed from their text, on random words: the same results, the same panics.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::sync::Once;

use permgen_codegen::reader::{Items, follow};
use permgen_core::term::Terms;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::executor::corpus;

const TEXT: &str = include_str!("corpus.rs");

type Function = fn(u64, u64) -> u64;

macro_rules! functions {
    ($($name:ident)*) => { &[$((stringify!($name), corpus::$name as Function)),*] };
}

const FUNCTIONS: &[(&str, Function)] = functions![
    arithmetic may_panic small_words small_panics signed signed_panics signed_order shifts wrapping_shifts counts table
    early labels values_of_loops choose constants_in_patterns boards changed_boards looped wide overflows asserts
    short_circuits shadows
];

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
    static LAST: RefCell<(u32, u32, String)> = const { RefCell::new((0, 0, String::new())) };
}

/// What a function returns; or the line and column at which it panics, and what it says.
fn run(function: Function, a: u64, b: u64) -> Result<u64, (u32, u32, String)> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                return before(panic);
            }
            let (line, column) = panic.location().map_or((0, 0), |place| (place.line(), place.column()));
            LAST.set((line, column, panic.payload_as_str().unwrap_or_default().to_owned()));
        }));
    });
    IS_QUIET.set(true);
    let result = catch_unwind(|| function(a, b)).map_err(|_| LAST.take());
    IS_QUIET.set(false);
    result
}

/// Words with few ones, with few zeros, small ones, any ones.
fn word() -> impl Strategy<Value = u64> {
    prop_oneof![
        any::<u64>(),
        (any::<u64>(), 0..64_u32).prop_map(|(word, places)| word >> places),
        proptest::collection::vec(0..64_u32, 0..4).prop_map(|bits| bits.iter().fold(0, |word, bit| word | 1 << bit)),
        proptest::collection::vec(0..64_u32, 0..4)
            .prop_map(|bits| bits.iter().fold(!0, |word, bit| word & !(1 << bit))),
        0..16_u64,
    ]
}

#[test]
fn following_is_running() {
    let file: syn::File = syn::parse_str(TEXT).expect("Rust");
    let items = Items::of(&file, false);
    let all = items.all();
    let mut panicking = BTreeSet::new();
    for &(name, native) in FUNCTIONS {
        let followed = follow(&items, all[name][0], Terms::new(), &[]);
        let followed = followed.unwrap_or_else(|refusal| panic!("{name}: {}", refusal.what));
        let (terms, panics) = (&followed.terms, &followed.panics);
        let returned = Cell::new(0);
        let mut runner = TestRunner::new(Config { cases: 400, failure_persistence: None, ..Config::default() });
        let compared = runner.run(&(word(), word()), |(a, b)| {
            let inputs = [u128::from(a), u128::from(b)];
            let panic = panics.iter().find(|panic| terms.evaluate(panic.condition, &inputs) == 1);
            match (run(native, a, b), panic) {
                (Ok(expected), None) => {
                    returned.set(returned.get() + 1);
                    prop_assert_eq!(terms.evaluate(followed.results[0].1, &inputs), u128::from(expected));
                }
                (Err((line, column, said)), Some(panic)) => {
                    let start = panic.span.start();
                    prop_assert_eq!((line as usize, column as usize), (start.line, start.column + 1));
                    prop_assert!(!panic.what.starts_with("attempt") || said.starts_with(&panic.what), "{}", said);
                }
                (ran, panic) => prop_assert!(false, "{:?} and {:?}", ran, panic),
            }
            Ok(())
        });
        if let Err(error) = compared {
            panic!("{name}: {error}");
        }
        assert!(returned.get() > 10, "{name} returned {} times", returned.get());
        if returned.get() < 400 {
            panicking.insert(name);
        }
    }
    // Those that may panic did.
    let expected =
        ["asserts", "changed_boards", "may_panic", "short_circuits", "signed_panics", "small_panics", "table"];
    for name in expected {
        assert!(panicking.contains(name), "{name} never panicked");
    }
    assert!(!panicking.contains("looped") && !panicking.contains("labels"));
}
