//! Claims about what a compiler made.

use std::sync::Arc;

use super::Crate;
use super::claim_equal::equal_claim;
use super::claim_law::law_claim;
use super::claim_map::map_claim;
use super::error::CompileError;
use super::find::Target;
use super::making::CompiledClaim;
use crate::expected::Expected;

/// Something to be proved of compiled code.
#[derive(Clone, Debug)]
pub struct Subject {
    /// What it is about.
    pub name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Map {
        krate: Arc<Crate>,
        target: Target,
        map: Expected,
    },
    Equal {
        first: (Arc<Crate>, Target),
        second: (Arc<Crate>, Target),
    },
    /// The names of the conditions' functions and of the law's.
    Law {
        krate: Arc<Crate>,
        names: Vec<String>,
    },
}

impl Subject {
    pub(super) fn new(name: String, kind: Kind) -> Self {
        Subject { name, kind }
    }

    /// The claim that a function is a map of the one word, or the array of words, that it takes or refers to.
    #[must_use]
    pub fn map(krate: &Arc<Crate>, target: &Target, map: &Expected) -> Self {
        let kind = Kind::Map { krate: Arc::clone(krate), target: target.clone(), map: map.clone() };
        Subject::new(target.label.clone(), kind)
    }

    /// What a function is claimed to be, when it is claimed to be a map.
    pub(super) fn expected(&self) -> Option<&Expected> {
        match &self.kind {
            Kind::Map { map, .. } => Some(map),
            Kind::Equal { .. } | Kind::Law { .. } => None,
        }
    }

    /// The same claim of another map.
    pub(super) fn of_map(&self, other: &Expected) -> Self {
        let mut subject = self.clone();
        if let Kind::Map { map, .. } = &mut subject.kind {
            map.clone_from(other);
        }
        subject
    }

    /// The claim that two functions return the same for the same arguments, and leave the same behind `&mut`.
    #[must_use]
    pub fn equal(first: (&Arc<Crate>, &Target), second: (&Arc<Crate>, &Target)) -> Self {
        let name = format!("{} = {}", first.1.label, second.1.label);
        let owned = |(krate, target): (&Arc<Crate>, &Target)| (Arc::clone(krate), target.clone());
        Subject::new(name, Kind::Equal { first: owned(first), second: owned(second) })
    }

    /// The claim, about all builds.
    ///
    /// # Errors
    ///
    /// If the source does not compile, or what the function takes is not understood.
    pub fn claim(&self) -> Result<CompiledClaim, CompileError> {
        match &self.kind {
            Kind::Map { krate, target, map } => map_claim(krate, target, map),
            Kind::Equal { first, second } => equal_claim(&self.name, first, second),
            Kind::Law { krate, names } => law_claim(&self.name, krate, names),
        }
    }
}
