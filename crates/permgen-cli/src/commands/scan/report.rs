//! What is said of a scan: to people, and to programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use permgen_core::board::Board;
use permgen_core::meaning::Meaning;
use permgen_core::width::Width;
use permgen_verify::recognize::{Kind, Verdict};
use permgen_verify::scan::{Finding, Rule};
use serde_json::{Value, json};

use super::Function;
use super::tables::Table;
use crate::host;
use crate::picture::{Pen, before_and_after};

/// A scan's report.
pub(super) struct Report<'a> {
    pub(super) functions: &'a [Function],
    pub(super) tables: &'a [Table],
    /// Inputs that could not be read, with the reasons.
    pub(super) refused: &'a [(String, String)],
    /// Whether those are listed on which nothing is known.
    pub(super) all: bool,
    /// Whether maps are drawn.
    pub(super) draw: bool,
}

impl Function {
    /// `proven`, `refuted` or `unknown`.
    pub(super) fn verdict(&self) -> &'static str {
        if self.findings.iter().any(|finding| finding.is_wrong() && finding.rule == Rule::Name) {
            return "refuted";
        }
        if self.examined.recognition.is_proven() { "proven" } else { "unknown" }
    }

    /// Whether all bits stay where they are, but for those that are dropped.
    fn moves_nothing(&self) -> bool {
        let to = self.examined.recognition.to.as_ref();
        to.is_some_and(|to| to.iter().enumerate().all(|(from, to)| to.is_none_or(|to| to == from)))
    }

    /// The method, or why nothing is known.
    fn method(&self) -> &str {
        match &self.examined.recognition.verdict {
            Verdict::Proven(method) => method,
            Verdict::Unknown(why) => why,
        }
    }

    fn json(&self) -> Value {
        let recognition = &self.examined.recognition;
        let findings = self.findings.iter().map(json_of);
        let targets = self.better.iter().map(|better| {
            json!({ "target": better.target.name, "operations": better.operations, "program": better.program() })
        });
        let is_proven = recognition.is_proven();
        json!({
            "file": self.subject.file,
            "line": self.subject.line,
            "function": self.subject.function,
            "kind": recognition.kind.name(),
            "name": recognition.name,
            "specification": recognition.specification,
            "to": recognition.to,
            "verdict": self.verdict(),
            "method": if is_proven { Value::from(self.method()) } else { Value::Null },
            "reason": if is_proven { Value::Null } else { Value::from(self.method()) },
            "findings": findings.collect::<Vec<_>>(),
            "operations": self.examined.executed.map(|executed| executed.operations),
            "instructions": self.examined.executed.map(|executed| executed.instructions),
            "loops": self.examined.executed.map(|executed| executed.repeats),
            "best": self.better.first().map(|better| better.operations),
            "targets": targets.collect::<Vec<_>>(),
            "replacement": self.replacement.as_ref().map(|replacement| &replacement.text),
            "replaced": self.patch.as_ref().map(Result::is_ok),
            "kept": self.patch.as_ref().and_then(|patch| patch.as_ref().err()),
        })
    }
}

fn json_of(finding: &Finding) -> Value {
    let level = if finding.is_note { "note" } else { "wrong" };
    json!({ "rule": finding.rule.name(), "level": level, "message": finding.message, "accepted": finding.is_accepted })
}

impl Report<'_> {
    /// One object a function, one a wrong table, and last one with the counts.
    pub(super) fn json(&self) -> String {
        let mut text = String::new();
        for function in self.functions {
            let _ = writeln!(text, "{}", function.json());
        }
        for Table { file, line, name, finding } in self.tables {
            let findings = [json_of(finding)];
            let table =
                json!({ "file": file, "line": line, "table": name, "verdict": "refuted", "findings": findings });
            let _ = writeln!(text, "{table}");
        }
        let refused = self.refused.iter().map(|(name, why)| json!({ "input": name, "reason": why }));
        let summary = json!({
            "summary": {
                "functions": self.functions.len(),
                "proven": self.functions.iter().filter(|function| function.verdict() == "proven").count(),
                "refuted": self.functions.iter().filter(|function| function.verdict() == "refuted").count(),
                "unknown": self.reasons(),
                "refused": refused.collect::<Vec<_>>(),
            }
        });
        let _ = writeln!(text, "{summary}");
        text
    }

    /// How often each reason is given for knowing nothing.
    fn reasons(&self) -> BTreeMap<String, usize> {
        let mut reasons = BTreeMap::new();
        for function in self.functions.iter().filter(|function| function.verdict() == "unknown") {
            *reasons.entry(general(function.method())).or_default() += 1;
        }
        reasons
    }

    /// For people: by files.
    pub(super) fn people(&self) -> String {
        let mut text = String::new();
        let mut file: Option<&Path> = None;
        for function in self.functions {
            let is_dull = function.verdict() == "unknown" || function.moves_nothing();
            if is_dull && function.findings.is_empty() && !self.all {
                continue;
            }
            if file != Some(&function.subject.file) {
                file = Some(&function.subject.file);
                let gap = if text.is_empty() { "" } else { "\n" };
                let _ = writeln!(text, "{gap}{}", function.subject.file.display());
            }
            text.push_str(&people_of(function));
            if self.draw {
                text.push_str(&drawn(function));
            }
        }
        for Table { file, line, name, finding } in self.tables {
            let gap = if text.is_empty() { "" } else { "\n" };
            let _ = write!(text, "{gap}{}\n{line:6}  {name}: table\n{}", file.display(), line_of(finding));
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let proven = self.functions.iter().filter(|function| function.verdict() == "proven").count();
        let idle = self.functions.iter().filter(|function| function.verdict() == "proven" && function.moves_nothing());
        let idle = idle.count();
        let _ = writeln!(text, "{} functions, {proven} proven, of which {idle} move nothing", self.functions.len());
        for (reason, count) in self.reasons() {
            let _ = writeln!(text, "  {count:5} unknown: {reason}");
        }
        for (name, why) in self.refused {
            let _ = writeln!(text, "not read: `{name}`: {why}");
        }
        text
    }
}

fn people_of(function: &Function) -> String {
    let recognition = &function.examined.recognition;
    let name = match &recognition.name {
        Some(name) if name.chars().count() > 60 => format!("{}...", name.chars().take(57).collect::<String>()),
        Some(name) => name.clone(),
        None => recognition.kind.name().to_owned(),
    };
    let mut text = format!("{:6}  {}", function.subject.line, function.subject.function);
    match (function.verdict(), recognition.kind) {
        ("unknown", Kind::None) => {
            let _ = writeln!(text, ": unknown: {}", function.method());
        }
        (verdict, kind) => {
            let _ = write!(text, ": {name} ({}, {verdict}: {})", kind.name(), function.method());
            let counts = (function.examined.executed, function.better.first());
            if let (Some(executed), Some(better)) = counts {
                let _ = write!(text, "; {} operations, {} do", executed.operations, better.operations);
            }
            text.push('\n');
        }
    }
    match &function.patch {
        None => {}
        Some(Ok(())) => text.push_str("        replaced\n"),
        Some(Err(why)) => {
            let _ = writeln!(text, "        not replaced: {why}");
        }
    }
    for finding in &function.findings {
        text.push_str(&line_of(finding));
    }
    text
}

fn line_of(finding: &Finding) -> String {
    let mark = match (finding.is_wrong(), finding.is_accepted) {
        (_, true) => "accepted",
        (true, _) => "wrong",
        (false, _) => "note",
    };
    format!("        {mark}: {}\n", finding.message)
}

/// The picture of a map of one word; a `u64` is drawn as a chess board.
fn drawn(function: &Function) -> String {
    const INDENT: usize = 8;
    let recognition = &function.examined.recognition;
    let meaning = recognition.meaning.as_ref().filter(|_| recognition.is_proven());
    let Some(map) = meaning.and_then(Meaning::map) else { return String::new() };
    let board = [map.input(), map.output()].contains(&Width::W64).then_some(Board::CHESS);
    let room = usize::from(host::columns(None)).saturating_sub(INDENT);
    let picture = before_and_after(Pen::UNICODE, board, &map, room);
    let lines = picture.lines().iter().map(|line| format!("{:INDENT$}{line}\n", "").trim_end().to_owned() + "\n");
    lines.collect()
}

/// The reason without names and places, so that it can be counted.
fn general(reason: &str) -> String {
    let reason = reason.split(" at ").next().unwrap_or(reason);
    let mut text = String::new();
    for (index, part) in reason.split('`').enumerate() {
        text.push_str(if index % 2 == 1 { "`..`" } else { part });
    }
    text.chars().take(100).collect()
}
