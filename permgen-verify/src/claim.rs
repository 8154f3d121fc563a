//! What is claimed, with what there is to show when it is wrong.

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

/// A question, and what it is about.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What the claim is about, for readers: the name of a program, of a function, of a law.
    pub name: String,
    /// What is to be decided.
    pub question: Question,
    /// The words that a map takes, the first the lowest, when the claim is that something is a map.
    pub taken: Vec<Term>,
    /// The words that are claimed to be equal, when the claim is of that form: what comes out, the first the lowest.
    pub sides: Vec<Sides>,
    /// The values on the way to the second word, in order.
    pub steps: Vec<Step>,
    /// The map and the program, when the claim is that one is the other.
    pub program: Option<(PartialMap, Program)>,
}

/// Two words that must be equal.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    /// What must come out.
    pub expected: Term,
    /// What comes out.
    pub got: Term,
}

impl Sides {
    /// That all are equal: a word of one bit.
    pub(crate) fn all_equal(sides: &[Self], terms: &mut Terms) -> Term {
        let mut all = None;
        for side in sides {
            let equal = terms.binary(Binary::Eq, side.expected, side.got);
            all = Some(all.map_or(equal, |all| terms.binary(Binary::And, all, equal)));
        }
        all.unwrap_or_else(|| terms.truth(true))
    }
}

/// A value on the way.
#[derive(Clone, Debug)]
pub struct Step {
    /// How it is computed, as it was written.
    pub text: String,
    /// The value.
    pub value: Term,
}

/// The words of a program and of a map differ in width or in number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidthsDiffer {
    /// What the program takes and returns.
    pub program: String,
    /// What the map takes and returns.
    pub map: String,
}

impl fmt::Display for WidthsDiffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program maps {}, the specification {}", self.program, self.map)
    }
}

impl Error for WidthsDiffer {}

impl Claim {
    /// The claim that a program is a map, of one word or of several, or the sums of a matrix.
    ///
    /// # Errors
    ///
    /// If they do not take and return as many words of the same widths.
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
        let when = expected.choice().map_or_else(Vec::new, |choice| choice.numbered(&mut terms, x[0]));
        let (values, got) = lower::program_of_words(&mut terms, program, &x);
        let steps = values
            .iter()
            .enumerate()
            .map(|(index, &value)| Step { text: program.instruction_text(ValueId::of_instruction(index)), value });
        let steps = steps.collect();
        let known = expected.map().map(|map| (map, program.clone()));
        let claim = Claim::function_is_any(name, terms, &expected, (&x[numbers..], &got), &when);
        Ok(Self { steps, program: known, ..claim })
    }

    /// The claim that the words `got` are what a map makes of the words `x`, the first the lowest, for all words that the map
    /// promises to do right, or for the number of every square.
    ///
    /// # Panics
    ///
    /// When the words are not those of the map, as many and as wide.
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

    /// The inputs that the question depends on, by their numbers.
    pub fn inputs(&self) -> impl Iterator<Item = usize> {
        let cone = self.question.cone();
        let used = |(number, bits): (usize, &u128)| (*bits != 0).then_some(number);
        cone.free.iter().enumerate().filter_map(used).collect::<Vec<usize>>().into_iter()
    }

    /// What goes wrong for a counterexample's inputs.
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
    /// What must come out and what does, in hexadecimal: for several words the first is the lowest.
    #[must_use]
    pub fn words(&self) -> (String, String) {
        let shown = |word: fn(&(u32, u128, u128)) -> u128| {
            let words: Vec<String> = self.sides.iter().map(|side| format!("{:#x}", word(side))).collect();
            if let [word] = &words[..] { word.clone() } else { format!("[{}]", words.join(", ")) }
        };
        (shown(|side| side.1), shown(|side| side.2))
    }
}

/// A counterexample, followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The inputs.
    pub inputs: Vec<u128>,
    /// The width of each word that a map takes, and its value.
    pub taken: Vec<(u32, u128)>,
    /// The width of two words that must be equal, what must come out, and what does: for each word.
    pub sides: Vec<(u32, u128, u128)>,
    /// The values on the way: up to the first that is wrong, when that is known, else all.
    pub values: Vec<(String, u128)>,
    /// What would be right.
    pub repair: Option<repair::Repair>,
}

/// Why a program was not compared with a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProveError {
    /// They cannot be equal.
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

/// Proves that a program is a map, or refutes it, with the default options.
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
/// When the widths differ, or when a method or a solver is wrong.
pub fn prove(map: &PartialMap, program: &Program) -> Result<Verdict, ProveError> {
    Ok(Claim::program_is_map("program", map, program)?.decide(&Options::default())?)
}

impl fmt::Display for repair::Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program.instruction_text(ValueId::of_instruction(self.instruction)))
    }
}
