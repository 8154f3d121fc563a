//! What a search came to, told goal by goal, and the exit code it becomes.

use anstyle::{AnsiColor, Style};
use permgen_tables::discovery::{Conclusion, Standing};
use serde_json::{Value, json};

use super::Task;
use crate::errors::Outcome;
use crate::picture::paint;

/// A word for how a goal stands.
pub(crate) fn word(standing: Standing) -> &'static str {
    match standing {
        Standing::Open => "stopped",
        Standing::Found => "found",
        Standing::Impossible => "impossible",
        Standing::NothingSeen => "not seen",
        Standing::Spent => "budget spent",
    }
}

/// One goal in a line for people.
pub(crate) fn line(conclusion: &Conclusion) -> String {
    let Conclusion { goal, standing, found, done, nodes } = conclusion;
    let colour = match standing {
        Standing::Found => AnsiColor::Green,
        Standing::Impossible => AnsiColor::Red,
        _ => AnsiColor::Yellow,
    };
    let name = paint(Style::new().bold(), &goal.name);
    let word = paint(colour.on_default().bold(), word(*standing));
    let what = match (standing, found) {
        (Standing::Found, Some((_, finding))) => format!(": {}", finding.text),
        (_, Some((_, finding))) => format!("; best so far: {}", finding.text),
        (Standing::Impossible, None) if *done == 0 => ": there is none, by counting".to_owned(),
        (Standing::Impossible, None) => ": there is none, as all parts show".to_owned(),
        (Standing::NothingSeen, None) => ": not all was looked at, so this shows nothing".to_owned(),
        _ => String::new(),
    };
    let parts = if *done == 1 { "part" } else { "parts" };
    format!("{name}: {word}{what} ({done} {parts}, {})\n", self::nodes(*nodes))
}

/// So many nodes, for people.
pub(super) fn nodes(count: u64) -> String {
    format!("{count} {}", if count == 1 { "node" } else { "nodes" })
}

/// One goal as a JSON object.
pub(crate) fn object(task: &dyn Task, number: usize, conclusion: &Conclusion) -> Value {
    let Conclusion { goal, standing, found, done, nodes } = conclusion;
    let magic = found.as_ref().and_then(|(_, finding)| task.magic(number, finding));
    json!({
        "magic": magic.map(|magic| json!({
            "mask": format!("{:#x}", magic.mask),
            "factor": format!("{:#x}", magic.factor),
            "shift": magic.shift,
            "form": magic.form.name(),
        })),
        "name": goal.name,
        "standing": word(*standing),
        "found": found.as_ref().map(|(_, finding)| &finding.text),
        "part": found.as_ref().map(|(part, _)| part),
        "parts": done,
        "nodes": nodes,
    })
}

/// The outcome of all goals: negative when one is impossible, else unknown when one is not found.
pub(crate) fn outcome(conclusions: &[Conclusion]) -> Outcome {
    let any = |wanted: fn(Standing) -> bool| conclusions.iter().any(|conclusion| wanted(conclusion.standing));
    if any(|standing| standing == Standing::Impossible) {
        Outcome::Negative
    } else if any(|standing| standing != Standing::Found) {
        Outcome::Unknown
    } else {
        Outcome::Success
    }
}
