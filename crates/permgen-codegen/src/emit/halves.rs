//! Programs in words of half the width, for languages that have none as wide: of each word the lower half comes first.

use std::borrow::Cow;

use permgen_core::check::{Certificate, ChoiceRefusal, WordsRefusal, certify};
use permgen_core::choice::Choice;
use permgen_core::meaning::Meaning;
use permgen_core::program::{Ends, Op, Program, Table, split};
use permgen_core::width::Width;
use permgen_core::word_map::WordMap;

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
    let whole = |map: &WordMap| in_parts(map, narrow.inputs(), narrow.outputs());
    let certificate = match meaning {
        Meaning::Map(map) | Meaning::AnyOrder(map) => certificate(whole(&map.into()), narrow),
        Meaning::Words(map) => certificate(whole(map), narrow),
        Meaning::Choice(choice) => {
            let map = |map: &WordMap| in_parts(map, &narrow.inputs()[1..], narrow.outputs());
            let maps: Option<Vec<WordMap>> = choice.maps().iter().map(map).collect();
            let choice = maps.and_then(|maps| Choice::new(maps).ok());
            return match choice.map(|choice| certify(&choice, narrow.clone())) {
                Some(Ok(certified)) => Ok(Some(certified.certificate())),
                Some(Err(ChoiceRefusal::Map { refusal: WordsRefusal::Unknown { .. }, .. })) | None => Ok(None),
                Some(Err(refusal)) => Err(refusal.to_string()),
            };
        }
        _ => return Ok(None),
    };
    certificate.map_err(|refusal| refusal.to_string())
}

/// How a program is shown to be a map, if there is one and it is followed.
fn certificate(map: Option<WordMap>, program: &Program) -> Result<Option<Certificate>, WordsRefusal> {
    match map.map(|map| certify(&map, program.clone())) {
        Some(Ok(certified)) => Ok(Some(certified.certificate())),
        Some(Err(WordsRefusal::Unknown { .. })) | None => Ok(None),
        Some(Err(refusal)) => Err(refusal),
    }
}

/// The same map between narrower words: bits keep their numbers, counted through all words, since lower halves come first.
fn in_parts(map: &WordMap, inputs: &[Width], outputs: &[Width]) -> Option<WordMap> {
    let places = |to: Vec<u16>| to.into_iter().map(usize::from).collect();
    let to: Vec<Vec<usize>> = map.destinations().into_iter().map(places).collect();
    let (input, output) = (*inputs.first()?, *outputs.first()?);
    let parts = map.input().size() / input.size();
    let promised = (0..map.inputs()).map(|word| map.promised_zero(word));
    let promised: Vec<u128> =
        promised.flat_map(|word| (0..parts).map(move |part| word >> (part * input.size()))).collect();
    let map = WordMap::from_destinations(inputs.len(), input, outputs.len(), output, &to);
    map.and_then(|map| map.promising(&promised)).ok()
}

/// Every width that a program has words of.
pub(super) fn widths(program: &Program) -> impl Iterator<Item = Width> + '_ {
    let lines = program.instructions().iter().map(|line| line.width);
    let tables = program.tables().iter().map(Table::width);
    lines.chain(tables).chain(program.inputs().iter().chain(program.outputs()).copied())
}
