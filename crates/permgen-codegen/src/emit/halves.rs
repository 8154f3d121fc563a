//! Programs in words of half the width, for languages that have none as wide: of each word the lower half comes first.

use std::borrow::Cow;
use std::error::Error;

use permgen_core::check::{Certificate, Refusal, Why, certify};
use permgen_core::meaning::Meaning;
use permgen_core::program::{Ends, Op, Program, Table, split};
use permgen_core::width::Width;
use permgen_core::word_map::{InvalidWordMap, WordMap};

/// The same program in words of at most that width.
///
/// # Errors
///
/// The first operation that has no halves.
pub(super) fn narrowed(program: &Program, widest: Width) -> Result<Cow<'_, Program>, Op> {
    let mut narrowed = Cow::Borrowed(program);
    for whole in [Width::W128, Width::W64] {
        if whole > widest && widths(&narrowed).any(|width| width == whole) {
            let half = Width::from_bits(whole.bits() / 2).expect("words of 64 and 128 bits have halves");
            narrowed = Cow::Owned(split(&narrowed, half, Ends::Parts)?);
        }
    }
    Ok(narrowed)
}

/// How a program in narrower words is shown to be the map that is meant: by proving it again. `None` where that is not shown: the
/// map is none of bits to bits, or its products are beyond what is followed.
///
/// # Errors
///
/// When the program is wrong.
pub(super) fn proved_again(meaning: &Meaning, narrow: &Program) -> Result<Option<Certificate>, String> {
    let Some(linear) = meaning.linear() else { return Ok(None) };
    let inputs = &narrow.inputs()[usize::from(linear.takes_number())..];
    let parts = linear.try_map::<Box<dyn Error>>(|map| Ok(in_parts(map, inputs, narrow.outputs())?));
    match parts.map(|parts| certify(&parts, narrow.clone())) {
        Ok(Ok(certified)) => Ok(Some(certified.certificate())),
        Ok(Err(Refusal { why: Why::Unknown { .. }, .. })) | Err(_) => Ok(None),
        Ok(Err(refusal)) => Err(refusal.to_string()),
    }
}

/// The same map between narrower words: bits keep their numbers, counted through all words, since lower halves come first.
fn in_parts(map: &WordMap, inputs: &[Width], outputs: &[Width]) -> Result<WordMap, InvalidWordMap> {
    let places = |to: Vec<u16>| to.into_iter().map(usize::from).collect();
    let to: Vec<Vec<usize>> = map.destinations().into_iter().map(places).collect();
    let (input, output) = (inputs[0], outputs[0]);
    let parts = map.input().size() / input.size();
    let part = |word: &u128| (0..parts).map(|part| word >> (part * input.size())).collect::<Vec<_>>();
    let promised: Vec<u128> = map.promises().iter().flat_map(part).collect();
    let map = WordMap::from_destinations(inputs.len(), input, outputs.len(), output, &to);
    map?.promising(&promised)
}

/// Every width that a program has words of.
pub(super) fn widths(program: &Program) -> impl Iterator<Item = Width> + '_ {
    let lines = program.instructions().iter().map(|line| line.width);
    let tables = program.tables().iter().map(Table::width);
    lines.chain(tables).chain(program.inputs().iter().chain(program.outputs()).copied())
}
