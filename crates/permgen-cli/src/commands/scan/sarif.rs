//! Findings as SARIF 2.1.0, which editors and forges read.
//!
//! The few objects that are needed are written with `serde_json`: the crate of SARIF's types makes all of them, of a schema, while it
//! is built.

use std::path::Path;

use permgen_verify::scan::{Finding, Rule};
use serde_json::{Value, json};

use super::tables::Table;
use super::{Function, costs, measured};

/// The name of the rule that says that there is a better program.
const BETTER: &str = "better";

pub(super) fn of(functions: &[Function], tables: &[Table]) -> String {
    let mut rules: Vec<Value> = Rule::ALL
        .iter()
        .map(|rule| json!({ "id": rule.name(), "shortDescription": { "text": rule.about() } }))
        .collect();
    rules.push(json!({ "id": BETTER, "shortDescription": { "text": "there is a faster program" } }));
    let mut results: Vec<Value> = functions.iter().flat_map(of_function).collect();
    results.extend(tables.iter().map(of_table));
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

/// What is said of something that is declared in a line of a file.
struct Declared<'a> {
    file: &'a Path,
    line: u64,
    name: &'a str,
    /// What it is, as SARIF says it.
    kind: &'static str,
}

impl Declared<'_> {
    fn result(&self, rule: &str, level: &str, text: &str, is_accepted: bool) -> Value {
        let Declared { file, line, name, kind } = self;
        let location = json!({
            "physicalLocation": {
                "artifactLocation": { "uri": uri(file) },
                "region": { "startLine": line.max(&1) },
            },
            "logicalLocations": [{ "fullyQualifiedName": name, "kind": kind }],
        });
        let mut result = json!({
            "ruleId": rule,
            "level": level,
            "message": { "text": format!("`{name}`: {text}") },
            "locations": [location],
        });
        if is_accepted {
            result["suppressions"] = json!([{ "kind": "inSource" }]);
        }
        result
    }

    fn finding(&self, finding: &Finding) -> Value {
        let level = if finding.is_note { "note" } else { "error" };
        self.result(finding.rule.name(), level, &finding.message, finding.is_accepted)
    }
}

fn of_table(table: &Table) -> Value {
    let Table { file, line, name, is_comment, finding } = table;
    let kind = if *is_comment { "comment" } else { "variable" };
    Declared { file, line: *line as u64, name, kind }.finding(finding)
}

fn of_function(function: &Function) -> Vec<Value> {
    let subject = &function.subject;
    let place = Declared { file: &subject.file, line: subject.line, name: &subject.function, kind: "function" };
    let mut all: Vec<Value> = function.findings.iter().map(|finding| place.finding(finding)).collect();
    if let (Some(better), Some(executed), Some(_)) =
        (function.better.first(), function.examined.executed, &function.replacement)
    {
        let text = format!("{}, where {} do", measured(executed), costs(&better.cost));
        all.push(place.result(BETTER, "note", &text, false));
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
