//! Functions of several boards that treat each square alike.

use permgen_codegen::spec::Spec;
use permgen_core::bitwise::Bitwise;
use permgen_core::layout::Words;
use permgen_core::program::{Op, Operand, Program};
use permgen_core::random::Random;
use permgen_core::search::{Effort, Found, Options as Search, search_bitwise};
use permgen_core::target::X86_64;
use permgen_core::width::Width;

use super::followed::Followed;
use super::named::meant_of;
use super::what::{Kind, Recognition, Verdict, method};
use crate::expected::Expected;
use crate::question::{Fault, Options, Verdict as Decision};

/// One letter for each board; others if arguments are called so in another order.
const BOARDS: [&str; 4] = ["a", "b", "c", "d"];
const OTHERS: [&str; 4] = ["w", "x", "y", "z"];

/// The most boards that a function may return.
const MOST_RESULTS: usize = 4;

/// Shorter programs are worth no name.
const LEAST_OPERATIONS: u32 = 3;

/// Narrower words are no boards, and compilers add operations that widen them.
const LEAST_WIDTH: u32 = 32;

/// How many words without a pattern are tried before anything is proved.
const TRIED: u32 = 8;

/// The Boolean function of several boards that a function is, if it takes at least three operations, or more than it must.
///
/// # Errors
///
/// If methods contradict each other.
pub(crate) fn recognize_bitwise(function: &Followed, options: &Options) -> Result<Option<Recognition>, Fault> {
    let Some(bitwise) = guess(function) else { return Ok(None) };
    let found = search_bitwise(&bitwise, Search::default().target(&X86_64).effort(Effort::Low), &[], &[]);
    if found.cost.ops < LEAST_OPERATIONS && found.cost.ops >= function.executed.operations {
        return Ok(None);
    }
    let expected = Expected::Boards(bitwise.clone(), Vec::new());
    let widths = vec![bitwise.width().bits(); bitwise.truths().len()];
    let expect =
        |terms: &mut crate::term::Terms, inputs: &[crate::term::Term]| expected.of_words(terms, inputs, &widths, &[]);
    let Decision::Proved(evidence) = function.decide(expect, true, options)? else { return Ok(None) };
    let words = (bitwise.words_in(), bitwise.words_out());
    let count = function.inputs.len();
    let arguments: Vec<String> = function.terms.inputs().iter().take(count).map(|(name, _)| name.clone()).collect();
    let is_moved = Spec::moved_board(&arguments, &BOARDS.map(str::to_owned)[..count]).is_some();
    let letters = if is_moved { OTHERS } else { BOARDS };
    let is_it = |it: &String| matches!(meant_of(it, words), Some(Expected::Boards(meant, _)) if meant == bitwise);
    let specification = specification(&found, words, letters).filter(is_it);
    Ok(Some(Recognition {
        kind: Kind::Bitwise,
        name: specification.clone(),
        specification,
        meaning: Some(bitwise.into()),
        verdict: Verdict::Proven(method(&evidence)),
        ..Recognition::unknown("")
    }))
}

/// The only such function that this may be: by its results where each board has all squares, or none.
fn guess(function: &Followed) -> Option<Bitwise> {
    let (inputs, outputs) = (function.inputs.len(), function.outputs.len());
    let bits = function.terms.width(*function.inputs.first()?);
    let mut words = function.inputs.iter().chain(&function.outputs);
    if !(2..=BOARDS.len()).contains(&inputs)
        || !(1..=MOST_RESULTS).contains(&outputs)
        || bits < LEAST_WIDTH
        || !function.given.is_empty()
        || function.not_followed().is_some()
        || words.any(|&word| function.terms.width(word) != bits)
    {
        return None;
    }
    let width = Width::from_bits(bits)?;
    let results: Vec<Vec<u128>> = (0..1_usize << inputs)
        .map(|combination| {
            let board = |input: usize| if combination >> input & 1 == 1 { width.mask() } else { 0 };
            function.run(&(0..inputs).map(board).collect::<Vec<u128>>())
        })
        .collect();
    let of = |bits: &[bool], result: usize| {
        let combination = bits.iter().rev().fold(0, |number, &bit| number << 1 | usize::from(bit));
        results[combination][result] != 0
    };
    let bitwise = Bitwise::several(width, inputs, outputs, of)?;
    let mut random = Random::new(0);
    let mut agrees = || {
        let half = |random: &mut Random| u128::from(random.next_u64());
        let boards: Vec<u128> =
            (0..inputs).map(|_| (half(&mut random) << 64 | half(&mut random)) & width.mask()).collect();
        function.run(&boards) == bitwise.apply(&boards)
    };
    (0..TRIED).all(|_| agrees()).then_some(bitwise)
}

/// A program as a specification; nothing if it has other operations.
fn specification(found: &Found<Bitwise>, (taken, made): (Words, Words), letters: [&str; 4]) -> Option<String> {
    let program = found.certified.program();
    let mut texts: Vec<String> = Vec::new();
    let mut common = String::new();
    for (place, instruction) in program.instructions().iter().enumerate() {
        let a = shown(instruction.a, &texts, letters)?;
        let b = instruction.b.and_then(|b| shown(b, &texts, letters));
        let joined = |sign: &str| Some(format!("({a} {sign} {})", b.as_deref()?));
        let text = match instruction.op {
            Op::Not => format!("!{a}"),
            Op::And => joined("&")?,
            Op::Or => joined("|")?,
            Op::Xor => joined("^")?,
            _ => return None,
        };
        texts.push(match uses(program, place) {
            0 | 1 => text,
            _ => {
                common.push_str(&format!("let t{place} = {}; ", bare(&text)));
                format!("t{place}")
            }
        });
    }
    let results = program.results().iter().map(|&result| Some(bare(&shown(result, &texts, letters)?).to_owned()));
    let results = results.collect::<Option<Vec<String>>>()?.join(", ");
    let results = if made.count == 1 { results } else { format!("({results})") };
    let body = if common.is_empty() { results } else { format!("{{ {common}{results} }}") };
    Some(format!("bitwise(|{}| {body})", letters[..taken.count].join(", ")))
}

fn shown(operand: Operand, texts: &[String], letters: [&str; 4]) -> Option<String> {
    match operand {
        Operand::Input(board) => Some(letters[usize::from(board)].to_owned()),
        Operand::Value(value) => texts.get(value.index()).cloned(),
        Operand::Const(_) | Operand::Table(_) => None,
    }
}

/// How often the result of an instruction is used.
fn uses(program: &Program, place: usize) -> usize {
    let taken = program.instructions().iter().flat_map(|it| [Some(it.a), it.b]).flatten();
    let is_it = |operand: &Operand| matches!(operand, Operand::Value(value) if value.index() == place);
    taken.chain(program.results().iter().copied()).filter(is_it).count()
}

/// Without the parentheses around the whole.
fn bare(text: &str) -> &str {
    text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text)
}
