//! Findings as SARIF 2.1.0, which editors and forges read.
//!
//! The few objects that are needed are written with `serde_json`: the crate of SARIF's types makes all of them, of a schema, while it
//! is built.

use std::path::Path;

use permgen_verify::scan::Rule;
use serde_json::{Value, json};

use super::Function;

/// The name of the rule that says that there is a better program.
const BETTER: &str = "better";

pub(super) fn of(functions: &[Function]) -> String {
    let mut rules: Vec<Value> = Rule::ALL
        .iter()
        .map(|rule| json!({ "id": rule.name(), "shortDescription": { "text": rule.about() } }))
        .collect();
    rules.push(json!({ "id": BETTER, "shortDescription": { "text": "there is a program of fewer operations" } }));
    let results: Vec<Value> = functions.iter().flat_map(results).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "permgen", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format!("{log:#}\n")
}

fn results(function: &Function) -> Vec<Value> {
    let location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&function.subject.file) },
            "region": { "startLine": function.subject.line.max(1) },
        },
        "logicalLocations": [{ "fullyQualifiedName": function.subject.function, "kind": "function" }],
    });
    let result = |rule: &str, level: &str, text: &str, is_accepted: bool| {
        let mut result = json!({
            "ruleId": rule,
            "level": level,
            "message": { "text": format!("`{}`: {text}", function.subject.function) },
            "locations": [location],
        });
        if is_accepted {
            result["suppressions"] = json!([{ "kind": "inSource" }]);
        }
        result
    };
    let mut all = Vec::new();
    for finding in &function.findings {
        let level = if finding.rule.is_wrong() { "error" } else { "note" };
        all.push(result(finding.rule.name(), level, &finding.message, finding.is_accepted));
    }
    if let (Some(better), Some(executed), Some(_)) =
        (function.better.first(), function.examined.executed, &function.replacement)
    {
        let text = format!("{} operations, where {} do", executed.operations, better.operations);
        all.push(result(BETTER, "note", &text, false));
    }
    all
}

/// A file's name as a reference: what is not plain is written by its bytes.
fn uri(file: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let here = std::env::current_dir().unwrap_or_default();
    let (prefix, path) = match file.strip_prefix(&here) {
        Ok(path) => ("", path),
        Err(_) => ("file://", file),
    };
    let text = path.display().to_string();
    let encoded =
        text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    format!("{prefix}{}", encoded.collect::<String>())
}
