//! All functions of a file, for those who look at every one.

use std::sync::Arc;

use super::object::{Defined, Image, load_all};
use super::{Function, Limits, MachineError};
use crate::abi::registers::Abi;

/// What one object, shared library or executable holds.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    image: Arc<Image>,
    /// Its debug information, by the names of its sections, with all addresses filled in.
    pub(crate) debug: Vec<(String, Vec<u8>)>,
    /// Its functions, in the order of their addresses.
    pub(crate) functions: Vec<Defined>,
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
            .map(|(image, debug)| Code { functions: image.defined(), image: Arc::new(image), debug })
            .collect())
    }

    /// The function that begins at an address.
    pub(crate) fn function(&self, address: u64, name: &str, abi: &'static Abi) -> Function {
        let limits = Limits::default();
        Function { image: Arc::clone(&self.image), address, name: name.to_owned(), limits, abi }
    }
}
