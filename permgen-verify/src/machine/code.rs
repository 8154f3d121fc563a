//! All functions of a file, for those who look at every one.

use std::sync::Arc;

use super::immediates::Immediates;
use super::object::{Absent, Defined, Image, load_all};
use super::{Function, Limits, MachineError};
use crate::abi::registers::Abi;

/// Said of variables that begin with zeros, of which a file has no bytes.
pub(crate) const FILLED: &str = "it is zero in the file: the program fills it when it runs";

/// What one object, shared library or executable holds.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    image: Arc<Image>,
    /// Its debug information, by the names of its sections, with all addresses filled in.
    pub(crate) debug: Vec<(String, Vec<u8>)>,
    /// Its functions, in the order of their addresses.
    pub(crate) functions: Vec<Defined>,
    /// The names of functions whose code is chosen when the program starts.
    pub(crate) chosen: Vec<String>,
}

impl Code {
    /// The objects of an archive, or the file itself.
    ///
    /// # Errors
    ///
    /// When it is not ELF for x86-64, or is damaged.
    pub(crate) fn of_bytes(file: &[u8]) -> Result<Vec<Self>, MachineError> {
        let loaded = load_all(file)?;
        Ok(loaded
            .into_iter()
            .map(|(image, debug, chosen)| Code { functions: image.defined(), image: Arc::new(image), debug, chosen })
            .collect())
    }

    /// The bytes that are at an address when the program begins, and whether it may change them. Of the bytes only some are wanted,
    /// by where they begin and how many they are; the others may be anything.
    ///
    /// # Errors
    ///
    /// When the file does not say what those are: the reason.
    pub(crate) fn initial(&self, address: u64, size: u64, wanted: &[(u64, u64)]) -> Result<(&[u8], bool), String> {
        self.image.initial_in(address, size, wanted).map_err(|absent| match absent {
            Absent::Unmapped => FILLED.to_owned(),
            Absent::Writable(section) => format!("it is in `{section}`, which may change"),
            Absent::Unresolved(what) => format!("some of its bytes are {what}"),
        })
    }

    /// The address that is stored at an address when the program begins.
    pub(crate) fn initial_address(&self, address: u64) -> Option<u64> {
        self.image.initial_address(address)
    }

    /// The function that begins at an address.
    pub(crate) fn function(&self, address: u64, name: &str, abi: &'static Abi) -> Function {
        let limits = Limits::default();
        Function {
            image: Arc::clone(&self.image),
            address,
            name: name.to_owned(),
            limits,
            abi,
            immediates: Immediates::Read,
        }
    }
}
