//! What is said of a scan: to people, and to programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use permgen_core::article::counted;
use permgen_core::board::Board;
use permgen_core::meaning::Meaning;
use permgen_core::search::Cost;
use permgen_core::width::Width;
use permgen_verify::recognize::{Kind, Verdict};
use permgen_verify::scan::{Finding, Rule};
use serde_json::{Value, json};

use super::tables::Table;
use super::{Function, costs, measured};
use crate::host;
use crate::picture::{Pen, before_and_after, wrap};

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

    /// What its proof assumes of how the program is linked and started, and of pointers.
    fn provided(&self) -> Option<&str> {
        self.examined.provided.as_deref().filter(|_| self.examined.recognition.is_proven())
    }

    fn json(&self) -> Value {
        let recognition = &self.examined.recognition;
        let findings = self.findings.iter().map(json_of);
        let targets = self.better.iter().map(|better| {
            let Cost { ops, latency, bytes, .. } = better.cost;
            let program = better.program();
            json!({ "target": better.target.name, "operations": ops, "cycles": latency, "bytes": bytes, "program": program })
        });
        let is_proven = recognition.is_proven();
        json!({
            "file": self.subject.file,
            "line": self.subject.line,
            "function": self.subject.function,
            "aliases": self.subject.aliases,
            "kind": recognition.kind.name(),
            "name": recognition.name,
            "specification": recognition.specification,
            "to": recognition.to,
            "verdict": self.verdict(),
            "method": if is_proven { Value::from(self.method()) } else { Value::Null },
            "reason": if is_proven { Value::Null } else { Value::from(self.method()) },
            "provided": self.provided(),
            "findings": findings.collect::<Vec<_>>(),
            "operations": self.examined.executed.map(|executed| executed.operations),
            "cycles": self.examined.executed.map(|executed| executed.cycles),
            "instructions": self.examined.executed.map(|executed| executed.instructions),
            "loops": self.examined.executed.map(|executed| executed.repeats),
            "best": self.better.first().map(|better| better.cost.ops),
            "best_cycles": self.better.first().map(|better| better.cost.latency),
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
    /// One object a function, one a wrong table or an unread comment, and last one with the counts.
    pub(super) fn json(&self) -> String {
        let mut text = String::new();
        for function in self.functions {
            let _ = writeln!(text, "{}", function.json());
        }
        for Table { file, line, name, is_comment, finding } in self.tables {
            let findings = [json_of(finding)];
            let (kind, verdict) = if *is_comment { ("comment", "unknown") } else { ("table", "refuted") };
            let table = json!({ "file": file, "line": line, kind: name, "verdict": verdict, "findings": findings });
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
        for function in self.functions.iter().filter(|it| it.verdict() == "unknown" && !it.hashes()) {
            *reasons.entry(general(function.method())).or_default() += 1;
        }
        reasons
    }

    /// For people: by what there is to do.
    pub(super) fn people(&self) -> String {
        let columns = usize::from(host::columns(None));
        let mut text = String::new();
        for group in [Group::Wrong, Group::Slow, Group::Fine, Group::Unknown] {
            let mut body = String::new();
            for function in self.functions.iter().filter(|function| function.group() == group && self.shows(function)) {
                body.push_str(&people_of(function, columns));
                if self.draw {
                    body.push_str(&drawn(function));
                }
            }
            let is_in = |table: &&Table| (group == Group::Wrong) == table.finding.is_wrong();
            let has_tables = matches!(group, Group::Wrong | Group::Fine);
            for Table { file, line, name, is_comment, finding } in
                self.tables.iter().filter(is_in).filter(|_| has_tables)
            {
                let what = if *is_comment { "comment" } else { &format!("{name}: table") };
                add(&mut body, 2, &format!("{}:{line}: {what}", shown(file)), columns);
                add(&mut body, 6, &line_of(finding), columns);
            }
            if group == Group::Unknown {
                self.add_left_out(&mut body, columns);
            }
            if !body.is_empty() {
                let _ = writeln!(text, "{}:\n{body}", group.headline());
            }
        }
        let proven = self.functions.iter().filter(|function| function.verdict() == "proven").count();
        let idle = self.functions.iter().filter(|function| function.verdict() == "proven" && function.moves_nothing());
        let (all, idle) = (self.functions.len(), idle.count());
        let (all, moves) = (counted(&all, "function"), if idle == 1 { "moves" } else { "move" });
        let _ = writeln!(text, "{all}, {proven} proven, of which {idle} {moves} nothing");
        text
    }

    fn shows(&self, function: &Function) -> bool {
        let is_dull = function.verdict() == "unknown" || function.moves_nothing();
        !is_dull || !function.findings.is_empty() || self.all
    }

    /// How many functions are unknown, by reason, and what was not read.
    fn add_left_out(&self, body: &mut String, columns: usize) {
        let mut reasons: Vec<(String, usize)> = self.reasons().into_iter().collect();
        reasons.sort_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
        for (reason, count) in reasons {
            let functions = if count == 1 { "function" } else { "functions" };
            add(body, 2, &format!("{count} {functions}: {reason}"), columns);
        }
        for (name, why) in self.refused {
            // A compiler's words are not this command's.
            let why = why.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
            add(body, 2, &format!("`{}`: {}", shown(Path::new(name)), why.replace("error: ", "")), columns);
        }
    }
}

/// What there is to do about a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Wrong,
    Slow,
    Fine,
    Unknown,
}

impl Group {
    const fn headline(self) -> &'static str {
        match self {
            Group::Wrong => "Wrong",
            Group::Slow => "Slower than it could be",
            Group::Fine => "Fine",
            Group::Unknown => "Unknown, or not looked at",
        }
    }
}

impl Function {
    fn group(&self) -> Group {
        match () {
            () if self.findings.iter().any(Finding::is_wrong) => Group::Wrong,
            () if self.replacement.is_some() => Group::Slow,
            () if self.verdict() == "unknown" => Group::Unknown,
            () => Group::Fine,
        }
    }

    /// Whether it hashes a value as `Hash` asks: nobody expects a map of it.
    fn hashes(&self) -> bool {
        self.subject.function.contains("Hash>::hash")
    }
}

/// A file as it is named from here.
fn shown(file: &Path) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).unwrap_or_default();
    let path = file.strip_prefix(&here).ok().filter(|path| !path.as_os_str().is_empty());
    path.unwrap_or(file).display().to_string()
}

/// Adds a paragraph, whose other lines are indented by four more.
fn add(text: &mut String, indent: usize, paragraph: &str, columns: usize) {
    let room = columns.saturating_sub(indent + 4).max(20);
    for (number, line) in wrap(paragraph.split(' '), room).iter().enumerate() {
        let indent = if number == 0 { indent } else { indent + 4 };
        let _ = writeln!(text, "{:indent$}{line}", "");
    }
}

fn people_of(function: &Function, columns: usize) -> String {
    let recognition = &function.examined.recognition;
    let name = match &recognition.name {
        Some(name) if name.chars().count() > 60 => format!("{}...", name.chars().take(57).collect::<String>()),
        Some(name) => name.clone(),
        None => recognition.kind.name().to_owned(),
    };
    let mut head =
        format!("{}:{}: {}", shown(&function.subject.file), function.subject.line, function.subject.function);
    if !function.subject.aliases.is_empty() {
        let _ = write!(head, ", also {}", function.subject.aliases.join(", "));
    }
    match (function.verdict(), recognition.kind) {
        ("unknown", Kind::None) => {
            let _ = write!(head, ": unknown: {}", function.method());
        }
        ("refuted", Kind::None) => head.push_str(": refuted"),
        // What it is holds only of some of its code.
        ("refuted", _) if !recognition.is_proven() => {
            let _ = write!(head, ": refuted; its map is unknown: {}", function.method());
        }
        (verdict, kind) => {
            let provided = function.provided().map_or_else(String::new, |what| format!(", where {what}"));
            let _ = write!(head, ": {name} ({}, {verdict}: {}{provided})", kind.name(), function.method());
        }
    }
    let mut text = String::new();
    add(&mut text, 2, &head, columns);
    if let (Some(executed), Some(better), Some(_)) =
        (function.examined.executed, function.better.first(), &function.replacement)
    {
        let say = format!("{}; {} do on {}", measured(executed), costs(&better.cost), better.target.name);
        add(&mut text, 6, &say, columns);
    }
    match &function.patch {
        None => {}
        Some(Ok(())) => add(&mut text, 6, "replaced", columns),
        Some(Err(why)) => add(&mut text, 6, &format!("not replaced: {why}"), columns),
    }
    for finding in &function.findings {
        add(&mut text, 6, &line_of(finding), columns);
    }
    text
}

fn line_of(finding: &Finding) -> String {
    match (finding.is_wrong(), finding.is_accepted) {
        (_, true) => format!("accepted: {}", finding.message),
        (true, _) => finding.message.clone(),
        (false, _) => format!("note: {}", finding.message),
    }
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
