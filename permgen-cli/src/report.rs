//! What is found, as JSON. The field names are stable.

use permgen_core::search::{Found, Options};
use serde::Serialize;

/// One found program.
#[derive(Debug, Serialize)]
pub(crate) struct Report<'a> {
    /// What the user calls the map.
    pub(crate) name: &'a str,
    /// The number of bits of the input.
    pub(crate) width: u32,
    /// The number of bits of the result.
    pub(crate) output_width: u32,
    /// Where each input bit goes; `null` for one that is dropped.
    pub(crate) to: &'a [Option<u8>],
    /// The input bits that the caller promises to be 0, in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) promised_zero: Option<String>,
    /// The program's text.
    pub(crate) program: String,
    /// The number of operations.
    pub(crate) ops: u32,
    /// The number of distinct constants.
    pub(crate) constants: u32,
    /// The critical path, in cycles.
    pub(crate) latency: u32,
    /// The machine that was counted for.
    pub(crate) target: &'static str,
    /// What the program was chosen by.
    pub(crate) objective: &'static str,
    /// How hard was looked.
    pub(crate) effort: &'static str,
    /// What found it.
    pub(crate) strategy: &'static str,
    /// What proved it.
    pub(crate) certificate: &'static str,
    /// The language of `code`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lang: Option<&'static str>,
    /// The program in that language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<String>,
    /// Whether the file that was compared holds just that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) same: Option<bool>,
    /// The version of permgen.
    pub(crate) version: &'static str,
}

impl<'a> Report<'a> {
    pub(crate) fn new(name: &'a str, found: &'a Found, options: Options) -> Self {
        let map = found.certified.map();
        let promised_zero = map.promised_zero();
        Self {
            name,
            width: map.input().bits(),
            output_width: map.output().bits(),
            to: map.destinations(),
            promised_zero: (promised_zero != 0).then(|| format!("{promised_zero:#x}")),
            program: found.certified.program().to_string(),
            ops: found.cost.ops,
            constants: found.cost.constants,
            latency: found.cost.latency,
            target: options.target.name,
            objective: options.objective.name(),
            effort: options.effort.name(),
            strategy: found.strategy,
            certificate: found.certified.certificate().name(),
            lang: None,
            code: None,
            same: None,
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}
