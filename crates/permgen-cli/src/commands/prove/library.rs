//! The programs that are found for the maps that have names.

use permgen_codegen::spec::{LIBRARY, NamedMap, Scope, Spec};
use permgen_core::search::{Options, search};
use permgen_core::width::Width;
use permgen_verify::Claim;
use permgen_verify::machine::Conduct;
use rayon::prelude::*;

use super::Subject;
use crate::errors::{BadInput, BadSpecification};

/// A claim for each map, on words of 64 bits where the map is for them.
pub(super) fn subjects() -> anyhow::Result<Vec<Subject>> {
    LIBRARY.par_iter().map(subject).collect()
}

fn subject(named: &NamedMap) -> anyhow::Result<Subject> {
    let spec = Spec::parse_str(named.name).map_err(|wrong| BadSpecification::new(named.name, None, &wrong))?;
    let mut widths = std::iter::once(Width::W64).chain(Width::ALL);
    let resolved = widths
        .find_map(|width| spec.resolve(&Scope::new(Some(width))).ok())
        .ok_or_else(|| BadInput::new(format!("`{}` is a map of no width", named.name)))?;
    let found = search(&resolved.map, Options::default());
    let claim = Claim::program_is_map(named.name, &resolved.map, found.certified.program())
        .map_err(|widths| BadInput::new(widths.to_string()))?;
    Ok(Subject {
        claim,
        board: resolved.board,
        call: None,
        reference: None,
        panics: Vec::new(),
        conduct: Conduct::default(),
        correct: None,
    })
}
