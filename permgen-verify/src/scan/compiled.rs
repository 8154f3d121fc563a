//! A function as a compiler made it.

use super::follow::follow;
use super::settings::Settings;
use crate::abi::signature::Signature;
use crate::machine::Function;
use crate::recognize::Followed;

/// A function as a compiler made it once.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub(super) signature: Result<Signature, String>,
    pub(super) function: Function,
    pub(super) symbol: String,
    /// What is said of it when it is not what the first is.
    pub(super) how: &'static str,
}

impl Compiled {
    /// The function, followed as far as the settings allow; else why it is not.
    pub(super) fn followed(&self, settings: &Settings, guesses: bool) -> Result<Followed, String> {
        let function = self.function.clone().within(settings.limits);
        let signature = self.signature.as_ref().map_err(|what| format!("it takes or returns {what}"))?;
        follow(signature, &function, guesses)
    }
}
