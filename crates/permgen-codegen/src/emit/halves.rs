//! Programs in words of half the width, for languages that have none as wide: of each word the lower half comes first.

use permgen_core::vector::IntoVector as _;
use std::borrow::Cow;
use std::sync::OnceLock;

use super::Function;
use permgen_core::check::{Certificate, Refusal, Why, certify};
use permgen_core::compile::{Request, compile};
use permgen_core::cost::{Cost, Objective};
use permgen_core::linear::Linear;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Ends, Op, Program, Table, split};
use permgen_core::search::Effort;
use permgen_core::target::{WORDS_OF_32, WORDS_OF_64};
use permgen_core::width::Width;
use permgen_core::word_map::{InvalidWordMap, WordMap};

/// What was found in words of at most 32 and 64 bits, and for which program: languages that have the same words share a search, and
/// so does the same function under another name. For other programs it is not used.
#[derive(Debug, Default)]
pub struct Narrowed([OnceLock<(Program, Result<Program, Op>)>; 2]);

/// A program for the same meaning in words of at most that width: the operations of the given one, each in halves, or those of a
/// search for the map between narrower words, whichever are fewer.
///
/// # Errors
///
/// The first operation that has no halves.
pub(super) fn narrowed<'a>(function: &Function<'a>, widest: Width) -> Result<Cow<'a, Program>, Op> {
    let whole = function.found.certified.program();
    if widths(whole).all(|width| width <= widest) {
        return Ok(Cow::Borrowed(whole));
    }
    let search = || search(function, widest);
    let kept = function.narrowed.and_then(|Narrowed(kept)| kept.get(widest.size() / 32 - 1));
    let kept = kept.map(|kept| kept.get_or_init(|| (whole.clone(), search())));
    let of_this = kept.filter(|(program, _)| program == whole).map(|(_, found)| found.clone());
    of_this.unwrap_or_else(search).map(Cow::Owned)
}

/// The same, looked for.
fn search(function: &Function<'_>, widest: Width) -> Result<Program, Op> {
    let certified = &function.found.certified;
    let translated = in_halves(certified.program().clone(), widest);
    let narrow = |words: &[Width]| {
        let parts = |width: &Width| vec![(*width).min(widest); (width.size() / widest.size()).max(1)];
        words.iter().flat_map(parts).vec()
    };
    let parts =
        in_parts(certified.meaning(), &narrow(certified.program().inputs()), &narrow(certified.program().outputs()));
    let parts = parts.filter(|parts| !parts.takes_number());
    let machine = if widest < Width::W64 { &WORDS_OF_32 } else { &WORDS_OF_64 };
    let operations = |program: &Program| Cost::of(program, machine).ops;
    let searched = |effort| {
        let request = Request::new(parts.clone()?).target(machine).objective(Objective::Ops).effort(effort);
        let program = in_halves(compile(&request).ok()?.best().certified.program().clone(), widest).ok()?;
        matches!(proved_again(certified.meaning(), &program), Ok(Some(_))).then_some(program)
    };
    // Words of the map itself, and not only of products within.
    let is_cut = certified.program().inputs().iter().chain(certified.program().outputs()).any(|&width| width > widest);
    let mut best = translated;
    let efforts: &[Effort] = match function.effort {
        Effort::Default => &[Effort::Low, Effort::Default],
        given => &[given],
    };
    for &effort in efforts {
        let known = best.as_ref().map_or(u32::MAX, operations);
        if effort == Effort::Default && is_cut && is_short(certified.meaning(), known) {
            break;
        }
        if let Some(found) = searched(effort).filter(|found| operations(found) < known) {
            best = Ok(found);
        }
    }
    best
}

/// Whether a longer search, which takes seconds, is not worth its time: in the 40 maps of 64 bits of the suite, it
/// finds nothing shorter than two operations for each in whole words, and [`FEW`] more. The measure is what a short search finds for
/// any machine: the function may be for one that has a single instruction for the map.
fn is_short(meaning: &Meaning, operations: u32) -> bool {
    let whole = compile(&Request::new(meaning.clone()).objective(Objective::Ops).effort(Effort::Low));
    whole.is_ok_and(|whole| operations <= 2 * whole.best().cost.ops + FEW)
}

/// Operations that put bits of two words together.
const FEW: u32 = 8;

/// The same operations on words of at most that width.
fn in_halves(mut program: Program, widest: Width) -> Result<Program, Op> {
    for whole in [Width::W128, Width::W64] {
        if whole > widest && widths(&program).any(|width| width == whole) {
            let half = Width::from_bits(whole.bits() / 2).expect("words of 64 and 128 bits have halves");
            program = split(&program, half, Ends::Parts)?;
        }
    }
    Ok(program)
}

/// How a program in narrower words is shown to be the map that is meant: by proving it again. `None` where that is not shown: the
/// map is none of bits to bits, or its products are beyond what is followed.
///
/// # Errors
///
/// When the program is wrong.
pub(super) fn proved_again(meaning: &Meaning, narrow: &Program) -> Result<Option<Certificate>, String> {
    let Some(parts) = in_parts(meaning, narrow.inputs(), narrow.outputs()) else { return Ok(None) };
    match certify(&parts, narrow.clone()) {
        Ok(certified) => Ok(Some(certified.certificate())),
        Err(Refusal { why: Why::Unknown { .. }, .. }) => Ok(None),
        Err(refusal) => Err(refusal.to_string()),
    }
}

/// What is meant, between narrower words; of maps of bits to bits.
fn in_parts(meaning: &Meaning, inputs: &[Width], outputs: &[Width]) -> Option<Linear> {
    let linear = meaning.linear()?;
    let inputs = inputs.get(usize::from(linear.takes_number())..)?;
    linear.try_map::<Box<dyn std::error::Error>>(|map| Ok(map_in_parts(map, inputs, outputs)?)).ok()
}

/// The same map between narrower words: bits keep their numbers, counted through all words, since lower halves come first.
fn map_in_parts(map: &WordMap, inputs: &[Width], outputs: &[Width]) -> Result<WordMap, InvalidWordMap> {
    let places = |to: Vec<u16>| to.into_iter().map(usize::from).vec();
    let to: Vec<Vec<usize>> = map.destinations().into_iter().map(places).vec();
    let (input, output) = (inputs[0], outputs[0]);
    let parts = map.input().size() / input.size();
    let part = |word: &u128| (0..parts).map(|part| word >> (part * input.size())).vec();
    let promised: Vec<u128> = map.promises().iter().flat_map(part).vec();
    let map = WordMap::from_destinations(inputs.len(), input, outputs.len(), output, &to);
    map?.promising(&promised)
}

/// Every width that a program has words of.
pub(super) fn widths(program: &Program) -> impl Iterator<Item = Width> + '_ {
    let lines = program.instructions().iter().map(|line| line.width);
    let tables = program.tables().iter().map(Table::width);
    lines.chain(tables).chain(program.inputs().iter().chain(program.outputs()).copied())
}
