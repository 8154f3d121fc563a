//! What is known beforehand: `permgen.toml`.
//!
//! ```toml
//! [scan]
//! accept = ["engine::flip", "mirror: name"]
//!
//! [scan.named]
//! "engine::turned" = "rotate_90_cw"
//! ```

use std::collections::BTreeMap;
use std::path::Path;

use permgen_codegen::bounded;
use permgen_verify::scan::{Rule, Told};
use serde::Deserialize;

use crate::errors::BadInput;
use crate::source::read_within;

#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    scan: Section,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    #[serde(default)]
    accept: Vec<String>,
    #[serde(default)]
    named: BTreeMap<String, String>,
}

/// The file that says what is accepted: the one that is named, or the usual one if it is there.
pub(super) fn file(named: Option<&Path>) -> Option<&Path> {
    let usual = Path::new("permgen.toml");
    named.or_else(|| usual.is_file().then_some(usual))
}

/// Reads the file that is named, or `permgen.toml` if it is there.
///
/// # Errors
///
/// When it cannot be read, or says what is not known.
pub(super) fn load(file: Option<&Path>) -> anyhow::Result<Told> {
    let Some(file) = self::file(file) else { return Ok(Told::default()) };
    let (text, _) = read_within(file, bounded::INPUT)?;
    let wrong = |what: String| BadInput::new(format!("`{}`: {what}", file.display()));
    let Written { scan } = toml::from_str(&text).map_err(|error| wrong(error.to_string().trim().to_owned()))?;
    let mut told = Told { named: scan.named.into_iter().collect(), ..Told::default() };
    for accepted in scan.accept {
        let (function, rule) = match accepted.rsplit_once(": ") {
            None => (accepted.clone(), None),
            Some((function, name)) => {
                let rule = Rule::ALL.into_iter().find(|rule| rule.name() == name.trim());
                let known = Rule::ALL.map(Rule::name).join(", ");
                let unknown =
                    || wrong(format!("there is no rule `{name}`")).with_help(format!("the rules are {known}"));
                (function.to_owned(), Some(rule.ok_or_else(unknown)?))
            }
        };
        told.accepted.push((function, rule));
    }
    Ok(told)
}
