//! Proofs about functions of the running test executable: [`assert_proven!`](crate::assert_proven!), [`assert_law!`](crate::assert_law!)
//! and [`assert_equal!`](crate::assert_equal!).
//!
//! A test passes a function. permgen follows the code in memory at the address of that function, with the profile, the
//! features and the target of the test. There is no second build and no search by name.
//!
//! ```
//! /// Mirrors the board top to bottom.
//! pub const fn flip_vertical(board: u64) -> u64 {
//!     board.swap_bytes()
//! }
//!
//! use permgen_verify::{assert_equal, assert_law, assert_proven};
//!
//! assert_proven!(flip_vertical, "sq ^ 56");
//! assert_law!(|board: u64| flip_vertical(flip_vertical(board)) == board);
//! assert_equal!(flip_vertical, u64::swap_bytes);
//! ```
//!
//! Machine code is followed on x86-64 Linux. On other systems, the macros run the function on 1,024 samples, and print
//! that it is *tested*, not proven.

mod counterexample;
mod executable;
mod function;
mod repair;
mod value;

use std::fmt::{self, Write as _};

use permgen_codegen::spec::Spec;
use permgen_core::layout::Words;
use permgen_core::random::Random;
use permgen_core::width::Width;

pub use function::{Function, Layout};
pub use value::{Leaf, Value};

use self::counterexample::{shown, wrong_map};
use crate::claim::{Claim, Sides};
use crate::expected::{self, Expected};
use crate::machine::{Argument, Conduct, Immediates, MachineClaim, Opened};
use crate::question::{Evidence, Options, Question, Verdict};
use crate::recognize::{self, Followed};
use crate::term::{Binary, Term, Terms};

/// How often a function is run where its code is not followed.
const SAMPLES: usize = 1024;

/// Why code is only run on samples here; `None` if it is followed.
const NOT_FOLLOWED: Option<&str> = if cfg!(all(target_arch = "x86_64", target_os = "linux")) {
    None
} else {
    Some("machine code is followed on x86-64 Linux")
};

/// How far a claim holds. A wrong claim is an `Err` with the report.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// A complete method decided it for all inputs.
    Proven {
        /// The method and its details.
        evidence: Evidence,
        /// Further assumptions, such as room on the stack.
        provided: Option<String>,
    },
    /// It held on samples, because the code is not followed here.
    Tested {
        /// The number of samples.
        samples: usize,
        /// Why the code is not followed.
        why: &'static str,
    },
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Proven { evidence, provided } => {
                write!(f, "{evidence}, the code of this executable")?;
                provided.iter().try_for_each(|what| write!(f, ", where {what}"))
            }
            Outcome::Tested { samples, why } => write!(f, "tested on {samples} samples, not proven: {why}"),
        }
    }
}

/// A function, with what is known without following it.
struct Subject {
    name: String,
    arguments: Vec<Layout>,
    result: Layout,
    entry: usize,
}

/// A call that was followed.
struct Called {
    results: Vec<Term>,
    conduct: Conduct,
    opened: Vec<Opened>,
}

impl Subject {
    fn of<F: Function<Arguments>, Arguments>(name: &str, _: F) -> Self {
        Subject { name: name.to_owned(), arguments: F::arguments(), result: F::result(), entry: F::entry() }
    }

    /// The widths of the words that it takes, and of those that it returns.
    fn widths(&self) -> (Vec<u32>, Vec<u32>) {
        let widths = |layout: &Layout| layout.leaves.iter().map(|leaf| leaf.bits).collect::<Vec<u32>>();
        (self.arguments.iter().flat_map(&widths).collect(), widths(&self.result))
    }

    /// New inputs, one for each word that it takes.
    fn inputs(&self, terms: &mut Terms) -> Vec<Term> {
        let (taken, _) = self.widths();
        let names = ["a", "b", "c", "d"];
        let name = |place: usize| match (self.arguments.len(), taken.len()) {
            (_, 1) => "x".to_owned(),
            (arguments, words) if arguments == words => names[place].to_owned(),
            _ => format!("word {place}"),
        };
        taken.iter().enumerate().map(|(place, &bits)| terms.input(&name(place), bits)).collect()
    }

    /// Follows the entry with these words as arguments.
    fn call(&self, terms: &mut Terms, words: &[Term]) -> Result<Called, String> {
        self.call_with(terms, words, Immediates::Read)
    }

    /// The same, with constants of the code taken for something else.
    fn call_with(&self, terms: &mut Terms, words: &[Term], immediates: Immediates) -> Result<Called, String> {
        let (executable, address) = executable::locate(self.entry)?;
        let mut undetermined = Vec::new();
        let mut anything = |terms: &mut Terms| {
            undetermined.push(terms.inputs().len());
            terms.input("a byte that is not set", 8)
        };
        let alignment = |layout: &Layout| Some(layout.alignment as u64);
        let bytes = (0..self.result.size).map(|_| anything(terms)).collect();
        let mut given = vec![Argument::Memory { bytes, writable: true, alignment: alignment(&self.result) }];
        let mut words = words.iter();
        for layout in &self.arguments {
            let mut bytes: Vec<Option<Term>> = vec![None; layout.size];
            for (leaf, &word) in layout.leaves.iter().zip(&mut words) {
                let word = terms.zero_extend(word, 8 * leaf.bytes() as u32);
                for byte in 0..leaf.bytes() {
                    bytes[leaf.offset + byte] = Some(terms.extract(word, 8 * byte as u32, 8));
                }
            }
            let bytes = bytes.into_iter().map(|byte| byte.unwrap_or_else(|| anything(terms))).collect();
            given.push(Argument::Memory { bytes, writable: false, alignment: alignment(layout) });
        }
        let function = executable.function(address, &self.name).with_immediates(immediates);
        let mut made = function.execute(terms, &given, 0).map_err(|error| error.to_string())?;
        made.conduct.undetermined.extend(undetermined);
        let memory = &made.memory[0];
        let result = |leaf: &Leaf| {
            let bytes = &memory[leaf.offset..leaf.offset + leaf.bytes()];
            bytes.iter().copied().reduce(|low, high| terms.concat(high, low)).expect("a word has a byte")
        };
        let results = self.result.leaves.iter().map(result).collect();
        Ok(Called { results, conduct: made.conduct, opened: made.opened })
    }

    /// The words of the arguments, or of the result, as the words of a map.
    fn words_of(&self, what: &str, widths: &[u32]) -> Result<Words, String> {
        let refused = || {
            let list = || widths.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let shown = match widths {
                [first, rest @ ..] if rest.iter().all(|other| other == first) => {
                    format!("{} words of {first}", widths.len())
                }
                _ => format!("words of {}", list()),
            };
            format!(
                "`{}` {what} {shown} bits; the words of a map have one width of 8 to 128 bits: pass a closure of such words \
                 that calls it, as `|board: u64| ..`",
                self.name
            )
        };
        let (first, rest) = widths.split_first().ok_or_else(refused)?;
        let width = Width::from_bits(*first).filter(|_| rest.iter().all(|other| other == first)).ok_or_else(refused)?;
        Words::new(widths.len(), width).ok_or_else(refused)
    }
}

/// Proves that a function computes the map of a specification.
///
/// # Errors
///
/// The report, if the function computes another map, if the verdict is unknown, or if the specification is no map of these words.
pub fn prove_map<F: Function<Arguments>, Arguments>(
    name: &str,
    function: F,
    specification: &str,
) -> Result<Outcome, String> {
    let goes_by_names = |spec: &Spec| {
        let has_selectors = spec.selectors().map_or(true, |names| !names.is_empty());
        has_selectors || !spec.exchanging().is_empty() || spec.members().is_some()
    };
    if Spec::parse_str(specification).is_ok_and(|spec| goes_by_names(&spec)) {
        return Err(format!(
            "`{name}`: choices and exchanges go by the names of arguments, which a test does not see; name one function for \
             each case, or run `permgen prove FILE.rs --fn {name} --map '{specification}'`"
        ));
    }
    let subject = Subject::of(name, function);
    let (taken, made) = subject.widths();
    let (input, output) = (subject.words_of("takes", &taken)?, subject.words_of("returns", &made)?);
    let (expected, squares) = expected::read(specification, input, output)
        .map_err(|what| format!("`{name}`: the specification `{specification}`: {what}"))?;
    if let Some(misfit) = expected.misfit(&taken, &made) {
        return Err(format!("`{name}` {misfit}"));
    }
    if let Some(why) = NOT_FOLLOWED {
        let promised = |place: usize, word: u128| match &expected {
            Expected::Map(map) => word & !map.promised_zero(place),
            Expected::Sums(_) | Expected::Boards(..) | Expected::Exchange(..) | Expected::Choice(_) => word,
            Expected::Numbers(numbers) => word % numbers.destinations().len() as u128,
        };
        return sampled((name, function), &taken, why, promised, |words, got| {
            wrong_map(&expected, &squares, words, got)
        });
    }
    let mut terms = Terms::new();
    let words = subject.inputs(&mut terms);
    let Called { results, conduct, .. } = subject.call(&mut terms, &words)?;
    let followed = Followed::of_call(&terms, &words, &results, &conduct);
    let claim = Claim::function_is_map(name, terms, &expected, &words, &results);
    decide(name, claim, conduct, words.len(), |inputs, sides| {
        let got: Vec<u128> = sides.iter().map(|side| side.1).collect();
        let mut report = wrong_map(&expected, &squares, &inputs, &got).unwrap_or_default();
        let is_sized = |spec: Spec| spec.settings().width.is_some();
        if input.count > 1 && !Spec::parse_str(specification).is_ok_and(is_sized) {
            let bits = input.count * input.width.bits() as usize;
            let _ = write!(report, "\nthe map is of all {bits} bits of a `{input}`, not of its elements");
        }
        if let Ok(recognize::Recognition {
            specification: Some(really), verdict: recognize::Verdict::Proven(_), ..
        }) = recognize::recognize(&followed, &Options::default())
        {
            let _ = write!(report, "\nit is `{really}` (proven)");
        }
        if let Some((wrong, right)) = repair::repaired(&subject, &expected, &inputs) {
            let _ = write!(report, "\nwith {right:#x} instead of {wrong:#x} it is the map (proven)");
        }
        report
    })
}

/// Proves that a law, a closure that returns a `bool`, holds for all words.
///
/// # Errors
///
/// The report, if the law does not hold, or if the verdict is unknown.
pub fn prove_law<F: Function<Arguments, Result = bool>, Arguments>(name: &str, law: F) -> Result<Outcome, String> {
    let subject = Subject::of(name, law);
    let (taken, _) = subject.widths();
    if let Some(why) = NOT_FOLLOWED {
        return sampled((name, law), &taken, why, any, |words, got| {
            (got != [1]).then(|| format!("it is false for {}", shown(words)))
        });
    }
    let mut terms = Terms::new();
    let words = subject.inputs(&mut terms);
    let Called { results, conduct, .. } = subject.call(&mut terms, &words)?;
    let holds = terms.constant(1, 8);
    let claim = equal(name, terms, &words, vec![Sides { expected: holds, got: results[0] }]);
    decide(name, claim, conduct, words.len(), |inputs, _| format!("it is false for {}", shown(&inputs)))
}

/// Proves that two functions return the same for all words.
///
/// # Errors
///
/// The report, if they differ, or if the verdict is unknown.
pub fn prove_equal<F, G, Arguments>(
    (name, function): (&str, F),
    (other_name, other): (&str, G),
) -> Result<Outcome, String>
where
    F: Function<Arguments>,
    G: Function<Arguments, Result = F::Result>,
{
    let (one, two) = (Subject::of(name, function), Subject::of(other_name, other));
    let (taken, _) = one.widths();
    let both = format!("that {name} and {other_name} are equal");
    let differ = |words: &[u128], one: &[u128], two: &[u128]| {
        format!("for {} `{name}` returns {}, `{other_name}` {}", shown(words), shown(one), shown(two))
    };
    if let Some(why) = NOT_FOLLOWED {
        return sampled((&both, function), &taken, why, any, |words, got| {
            let mut next = words.iter().copied();
            let second = other.run(&mut || next.next().unwrap_or(0));
            (got != second).then(|| differ(words, got, &second))
        });
    }
    let mut terms = Terms::new();
    let words = one.inputs(&mut terms);
    let first = one.call(&mut terms, &words)?;
    let second = two.call(&mut terms, &words)?;
    let sides = first.results.iter().zip(&second.results).map(|(&expected, &got)| Sides { expected, got }).collect();
    let claim = equal(&both, terms, &words, sides);
    let mut conduct = first.conduct;
    conduct.join(second.conduct);
    decide(&both, claim, conduct, words.len(), |inputs, sides| {
        let side = |which: fn(&(u128, u128)) -> u128| sides.iter().map(which).collect::<Vec<u128>>();
        differ(&inputs, &side(|side| side.0), &side(|side| side.1))
    })
}

/// The claim that words are equal.
fn equal(name: &str, mut terms: Terms, words: &[Term], sides: Vec<Sides>) -> Claim {
    let claim = Sides::all_equal(&sides, &mut terms);
    Claim {
        name: name.to_owned(),
        question: Question { terms, given: Vec::new(), claim, cases: Vec::new() },
        taken: words.to_vec(),
        sides,
        steps: Vec::new(),
        program: None,
    }
}

/// Decides a claim of a function that must return; a counterexample's words, and what comes out of each side, are for `wrong`.
fn decide(
    name: &str,
    mut claim: Claim,
    conduct: Conduct,
    arguments: usize,
    wrong: impl FnOnce(Vec<u128>, Vec<(u128, u128)>) -> String,
) -> Result<Outcome, String> {
    let returns = conduct.returns(&mut claim.question.terms);
    claim.question.claim = claim.question.terms.binary(Binary::And, claim.question.claim, returns);
    let claim = MachineClaim { claim, conduct, arguments, assumed: None };
    match claim.decide(&Options::default()) {
        Err(fault) => Err(format!("{name}: {fault}")),
        Ok(Verdict::Proved(evidence)) => Ok(Outcome::Proven { evidence, provided: claim.conduct.assumed() }),
        Ok(Verdict::Unknown(reason)) => Err(format!("{name}: not proven: {reason}")),
        Ok(Verdict::Refuted(counterexample)) => {
            let inputs = counterexample.inputs[..arguments].to_vec();
            if let Some(panic) = claim.conduct.panic_on(&claim.claim.question.terms, &counterexample.inputs) {
                return Err(format!("{name} is refuted: for {} it does not return: {panic}", shown(&inputs)));
            }
            let sides = claim.claim.explain(&counterexample.inputs).sides;
            let sides = sides.into_iter().map(|(_, expected, got)| (expected, got)).collect();
            Err(format!("{name} is refuted: {}", wrong(inputs, sides)))
        }
    }
}

/// Any word will do.
fn any(_: usize, word: u128) -> u128 {
    word
}

/// Runs a function on words: none set, all set, one bit after the other, and random ones.
fn sampled<F: Function<Arguments>, Arguments>(
    (name, function): (&str, F),
    taken: &[u32],
    why: &'static str,
    fit: impl Fn(usize, u128) -> u128,
    wrong: impl Fn(&[u128], &[u128]) -> Option<String>,
) -> Result<Outcome, String> {
    let mut random = Random::new(0);
    let bits: usize = taken.iter().map(|&width| width as usize).sum();
    for sample in 0..SAMPLES {
        let mut before = 0;
        let mut words = Vec::new();
        for (place, &width) in taken.iter().enumerate() {
            let word = match sample {
                0 => 0,
                1 => u128::MAX,
                _ if (before..before + width as usize).contains(&(sample - 2)) => 1 << (sample - 2 - before),
                _ if sample - 2 < bits => 0,
                _ => u128::from(random.next_u64()) << 64 | u128::from(random.next_u64()),
            };
            before += width as usize;
            words.push(fit(place, word & (u128::MAX >> (128 - width))));
        }
        let mut next = words.iter().copied();
        let got = function.run(&mut || next.next().unwrap_or(0));
        if let Some(what) = wrong(&words, &got) {
            return Err(format!("{name} is wrong: {what}"));
        }
    }
    Ok(Outcome::Tested { samples: SAMPLES, why })
}

/// Prints how far a claim holds, and whether the crate that states it has debug assertions: this one may be built otherwise.
///
/// # Panics
///
/// If the claim does not hold, with the report.
#[doc(hidden)]
#[track_caller]
pub fn report(name: &str, has_assertions: bool, outcome: Result<Outcome, String>) {
    let assertions = if has_assertions { "on" } else { "off" };
    match outcome {
        Ok(outcome) => println!("{name}: {outcome}, debug assertions {assertions}"),
        Err(report) => panic!("{report}"),
    }
}

/// Proves, in a test, that a function computes the map of a specification: for every input, by the code in the test's own
/// executable.
///
/// Pass a function by name, or a closure that captures nothing. It takes and returns integers, or arrays of integers.
///
/// ```
/// struct Bitboard(u64);
///
/// impl Bitboard {
///     fn mirror(self) -> Self {
///         Bitboard(self.0.swap_bytes().reverse_bits())
///     }
/// }
///
/// permgen_verify::assert_proven!(|board: u64| Bitboard(board).mirror().0, "|rank, file| (rank, 7 - file)");
/// permgen_verify::assert_proven!(|square: u8| square ^ 56, "square_of(sq ^ 56)");
/// ```
///
/// # Panics
///
/// If the function computes another map, panics for some input, or is not proven for another reason. The report shows the
/// input, on boards, and the named map that the function does compute.
#[macro_export]
macro_rules! assert_proven {
    ($function:expr, $specification:expr $(,)?) => {
        $crate::running::report(
            ::core::stringify!($function),
            ::core::cfg!(debug_assertions),
            $crate::running::prove_map(::core::stringify!($function), $function, $specification),
        )
    };
}

/// Proves, in a test, that a closure of words returns `true` for all of them.
///
/// ```
/// permgen_verify::assert_law!(|a: u64, b: u64| a.swap_bytes() & b.swap_bytes() == (a & b).swap_bytes());
/// ```
///
/// # Panics
///
/// If it returns `false` or panics for some words, which the report shows, or if the verdict is unknown.
#[macro_export]
macro_rules! assert_law {
    ($law:expr $(,)?) => {
        $crate::running::report(
            ::core::stringify!($law),
            ::core::cfg!(debug_assertions),
            $crate::running::prove_law("the law", $law),
        )
    };
}

/// Proves, in a test, that two functions return the same for all words.
///
/// ```
/// permgen_verify::assert_equal!(|board: u64| board.swap_bytes().swap_bytes(), |board: u64| board);
/// ```
///
/// # Panics
///
/// If they differ for some words, which the report shows, or if the verdict is unknown.
#[macro_export]
macro_rules! assert_equal {
    ($function:expr, $other:expr $(,)?) => {
        $crate::running::report(
            ::core::concat!(::core::stringify!($function), " and ", ::core::stringify!($other)),
            ::core::cfg!(debug_assertions),
            $crate::running::prove_equal(
                (::core::stringify!($function), $function),
                (::core::stringify!($other), $other),
            ),
        )
    };
}
