//! Claims, with the values to show if a claim is wrong.

use std::error::Error;
use std::fmt;

use permgen_core::check::linear_combinations;
use permgen_core::partial_map::PartialMap;
use permgen_core::program::{Program, ValueId};
use permgen_core::width::Width;

use crate::choice::When;
use crate::decide::{decide, disagreement};
use crate::expected::Expected;
use crate::question::{Evidence, Fault, LinearChecker, Options, Question, Verdict};
use crate::term::{Binary, Term, Terms};
use crate::{linear, lower, repair};

/// A question and its subject.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The subject of the claim, for reports: the name of a program, a function or a law.
    pub name: String,
    /// The question to decide.
    pub question: Question,
    /// The words that the map takes, the lowest first, if the claim is about a map.
    pub taken: Vec<Term>,
    /// The words that are claimed to be equal, if the claim has that form: the results, the lowest word first.
    pub sides: Vec<Sides>,
    /// The intermediate values of the second word, in order.
    pub steps: Vec<Step>,
    /// The map and the program, if the claim is that the program computes the map.
    pub program: Option<(PartialMap, Program)>,
}

/// Two words that must be equal.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    /// The expected word.
    pub expected: Term,
    /// The actual word.
    pub got: Term,
}

impl Sides {
    /// Whether all are equal: a word of one bit.
    pub(crate) fn all_equal(sides: &[Self], terms: &mut Terms) -> Term {
        let mut all = None;
        for side in sides {
            let equal = terms.binary(Binary::Eq, side.expected, side.got);
            all = Some(all.map_or(equal, |all| terms.binary(Binary::And, all, equal)));
        }
        all.unwrap_or_else(|| terms.truth(true))
    }
}

/// An intermediate value.
#[derive(Clone, Debug)]
pub struct Step {
    /// The source text that computes it.
    pub text: String,
    /// The value.
    pub value: Term,
}

/// A program and a map have words of different widths or numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidthsDiffer {
    /// The words that the program takes and returns.
    pub program: String,
    /// The words that the map takes and returns.
    pub map: String,
}

impl fmt::Display for WidthsDiffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program maps {}, the specification {}", self.program, self.map)
    }
}

impl Error for WidthsDiffer {}

impl Claim {
    /// The claim that a program computes a map, of one word or several, or a linear function.
    ///
    /// # Errors
    ///
    /// If they do not take and return the same number of words of the same widths.
    pub fn program_is_map(name: &str, map: impl Into<Expected>, program: &Program) -> Result<Self, WidthsDiffer> {
        let expected = map.into();
        let of_program = [program.inputs(), program.outputs()];
        let mut of_map = expected.words().map_or([vec![Width::W8], vec![Width::W8]], |(from, to)| {
            [from, to].map(|words| vec![words.width; words.count])
        });
        let numbers = usize::from(expected.choice().is_some());
        if numbers > 0 {
            of_map[0].insert(0, Width::W8);
        }
        if let Expected::Exchange(exchange, _) = &expected {
            of_map[0] = exchange.words_in();
        }
        if of_program.map(<[Width]>::to_vec) != of_map {
            let [of_map, of_program] = [[&of_map[0][..], &of_map[1]], of_program].map(shown);
            return Err(WidthsDiffer { program: of_program, map: of_map });
        }
        let mut terms = Terms::new();
        let name_of = |place: usize| match (place.checked_sub(numbers), of_map[0].len() - numbers) {
            (None, _) => "number".to_owned(),
            (_, 1) => "x".to_owned(),
            (Some(place), _) => format!("x{place}"),
        };
        let x: Vec<Term> =
            (0..).zip(&of_map[0]).map(|(place, width)| terms.input(&name_of(place), width.bits())).collect();
        let (when, given) = expected.choice().map_or_else(Default::default, |choice| {
            (choice.numbered(&mut terms, x[0]), choice.given(&mut terms, &x[..1]))
        });
        let (values, got) = lower::program_of_words(&mut terms, program, &x);
        let steps = values
            .iter()
            .enumerate()
            .map(|(index, &value)| Step { text: program.instruction_text(ValueId::of_instruction(index)), value });
        let steps = steps.collect();
        let known = expected.map().map(|map| (map, program.clone()));
        let mut claim = Claim::function_is_any(name, terms, &expected, (&x[numbers..], &got), &when);
        claim.question.given.extend(given);
        Ok(Self { steps, program: known, ..claim })
    }

    /// The claim that the words `got` are the results of a map of the words `x`, the lowest word first, for all words that
    /// satisfy the promises of the map, or for the number of every square.
    ///
    /// # Panics
    ///
    /// If the number and the widths of the words are not those of the map.
    #[must_use]
    pub fn function_is_map(name: &str, terms: Terms, map: impl Into<Expected>, x: &[Term], got: &[Term]) -> Self {
        Self::function_is_any(name, terms, &map.into(), (x, got), &[])
    }

    /// The same of a choice among maps, too, with what says where each is meant.
    pub(crate) fn function_is_any(
        name: &str,
        mut terms: Terms,
        map: &Expected,
        (x, got): (&[Term], &[Term]),
        when: &[When],
    ) -> Self {
        let output: Vec<u32> = got.iter().map(|&got| terms.width(got)).collect();
        let (expected, given) = map.of_words(&mut terms, x, &output, when);
        let cases = map.choice().map_or_else(Vec::new, |choice| choice.named(when));
        let sides: Vec<Sides> = expected.into_iter().zip(got).map(|(expected, &got)| Sides { expected, got }).collect();
        let claim = Sides::all_equal(&sides, &mut terms);
        Self {
            name: name.to_owned(),
            question: Question { terms, given, claim, cases },
            taken: x.to_vec(),
            sides,
            steps: Vec::new(),
            program: None,
        }
    }

    /// Decides the claim.
    ///
    /// # Errors
    ///
    /// As for [`decide`].
    pub fn decide(&self, options: &Options) -> Result<Verdict, Fault> {
        let certified = options.methods.contains(&linear::METHOD) && self.is_certified();
        let word = || linear::word(LinearChecker::Programs);
        if certified && !options.agree {
            return Ok(Verdict::Proved(Evidence::One(word())));
        }
        match decide(&self.question, options)? {
            Verdict::Refuted(counterexample) if certified => {
                Err(disagreement(linear::METHOD.name(), counterexample.method.name(), counterexample.inputs))
            }
            Verdict::Unknown(_) if certified => Ok(Verdict::Proved(Evidence::One(word()))),
            Verdict::Proved(Evidence::Agreed { mut by, gave_up }) if certified => {
                by.insert(0, word());
                Ok(Verdict::Proved(Evidence::Agreed { by, gave_up }))
            }
            verdict => Ok(verdict),
        }
    }

    /// Whether the checker of programs says so: it bounds carries by counting, which following terms does not.
    fn is_certified(&self) -> bool {
        let Some((map, program)) = &self.program else { return false };
        let mut expected = vec![Some((0, false)); map.output().size()];
        for (bit, to) in (0_u32..).zip(map.destinations()) {
            if let Some(to) = to {
                expected[usize::from(*to)] = Some((1 << bit, false));
            }
        }
        linear_combinations(program, map.promised_zero()) == expected
    }

    /// The numbers of the inputs that the question depends on.
    pub fn inputs(&self) -> impl Iterator<Item = usize> {
        let cone = self.question.cone();
        let used = |(number, bits): (usize, &u128)| (*bits != 0).then_some(number);
        cone.free.iter().enumerate().filter_map(used).collect::<Vec<usize>>().into_iter()
    }

    /// Evaluates the claim for the inputs of a counterexample, to show what goes wrong.
    #[must_use]
    pub fn explain(&self, inputs: &[u128]) -> Explanation {
        let terms = &self.question.terms;
        let taken = self.taken.iter().map(|&word| (terms.width(word), terms.evaluate(word, inputs))).collect();
        let sides = self.sides.iter().map(|&Sides { expected, got }| {
            let width = terms.width(got);
            (width, terms.evaluate(expected, inputs), terms.evaluate(got, inputs))
        });
        let sides = sides.collect();
        let mut values: Vec<(String, u128)> =
            self.steps.iter().map(|step| (step.text.clone(), terms.evaluate(step.value, inputs))).collect();
        let repair = self.program.as_ref().and_then(|(map, program)| repair::repair(map, program));
        if let Some(repair) = &repair {
            values.truncate(repair.instruction + 1);
        }
        Explanation { inputs: inputs.to_vec(), taken, sides, values, repair }
    }
}

/// What is taken and returned: `` `u64` to `[u64; 2]` ``.
fn shown([from, to]: [&[Width]; 2]) -> String {
    let words = |widths: &[Width]| match widths {
        [one] => format!("`{one}`"),
        [first, rest @ ..] if rest.iter().all(|width| width == first) => format!("`[{first}; {}]`", widths.len()),
        _ => format!("`({})`", widths.iter().map(Width::to_string).collect::<Vec<_>>().join(", ")),
    };
    format!("{} to {}", words(from), words(to))
}

impl Explanation {
    /// The expected and the actual words in hexadecimal, the lowest word first.
    #[must_use]
    pub fn words(&self) -> (String, String) {
        let shown = |word: fn(&(u32, u128, u128)) -> u128| {
            let words: Vec<String> = self.sides.iter().map(|side| format!("{:#x}", word(side))).collect();
            if let [word] = &words[..] { word.clone() } else { format!("[{}]", words.join(", ")) }
        };
        (shown(|side| side.1), shown(|side| side.2))
    }
}

/// A counterexample with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The inputs.
    pub inputs: Vec<u128>,
    /// The width and the value of each word that the map takes.
    pub taken: Vec<(u32, u128)>,
    /// For each pair of words that must be equal: the width, the expected value and the actual value.
    pub sides: Vec<(u32, u128, u128)>,
    /// The intermediate values: up to the first wrong one if it is known, otherwise all.
    pub values: Vec<(String, u128)>,
    /// A correction of the program.
    pub repair: Option<repair::Repair>,
}

/// Why a program was not compared with a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProveError {
    /// They have different words, so they cannot be equal.
    Widths(WidthsDiffer),
    /// A method or a solver is wrong.
    Fault(Fault),
}

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Widths(error) => error.fmt(f),
            Self::Fault(error) => error.fmt(f),
        }
    }
}

impl Error for ProveError {}

impl From<WidthsDiffer> for ProveError {
    fn from(error: WidthsDiffer) -> Self {
        Self::Widths(error)
    }
}

impl From<Fault> for ProveError {
    fn from(error: Fault) -> Self {
        Self::Fault(error)
    }
}

/// Proves or refutes that a program computes a map, with the default options.
///
/// ```
/// use permgen_core::partial_map::PartialMap;
/// use permgen_core::permutation::Permutation;
/// use permgen_core::program::Program;
/// use permgen_core::width::Width;
/// use permgen_verify::{Verdict, prove};
///
/// let flip = PartialMap::from(&Permutation::from_fn(Width::W64, |square| square ^ 56));
/// let program: Program = "program(x: u64) -> u64
///     v1 = bswap x
///     return v1".parse()?;
/// assert!(matches!(prove(&flip, &program)?, Verdict::Proved(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the widths differ, or if a method or a solver is wrong.
pub fn prove(map: &PartialMap, program: &Program) -> Result<Verdict, ProveError> {
    Ok(Claim::program_is_map("program", map, program)?.decide(&Options::default())?)
}

impl fmt::Display for repair::Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program.instruction_text(ValueId::of_instruction(self.instruction)))
    }
}
