//! `permgen exact`: shortest programs of a stated kind, and proofs that there are none shorter.

use permgen_core::check::certify;
use permgen_core::search::exact::chains;
use permgen_core::search::exact::linear::{Operations, Outcome as Linear, shortest, width_of};
use serde_json::json;

use crate::args::Exact;
use crate::errors::{BadInput, Outcome};
use crate::host;
use crate::source::Source;

pub(crate) fn run(args: &Exact) -> anyhow::Result<Outcome> {
    let source = Source::load(&args.spec)?;
    let permutation = source.meant.meaning.map().and_then(|map| map.as_permutation());
    let function = source.meant.meaning.matrix().filter(|function| width_of(function).is_some());
    if permutation.is_none() && function.is_none() {
        let wrong = BadInput::new("this is no permutation, nor a linear function of at most 16 bits");
        return Err(wrong.with_help("exact searches are for permutations of a whole word, and for other linear functions of 8 or 16 bits without a constant").into());
    }
    let mut text = String::new();
    let mut report = json!({
        "name": source.name(), "specification": source.text, "version": env!("CARGO_PKG_VERSION"),
    });
    if let Some(permutation) = permutation {
        let chain = chains::fewest_ops(&permutation);
        text = format!("chains of rotations and rotate blends: {chain} operations at least (proven)\n");
        report["width"] = permutation.width().bits().into();
        report["to"] = permutation.destinations().into();
        report["chains"] = json!({ "at_least": chain });
    }
    let mut outcome = Outcome::Success;
    if let Some(function) = function {
        let operations = args.ops.iter().fold(Operations::NONE, |all, name| all.with(name).unwrap_or(all));
        let names = operations.names().join(", ");
        let found = host::busy("searching", || shortest(&function, operations, args.most_ops, args.most_nodes));
        let (line, linear) = match found {
            Linear::Shortest { program, nodes } => {
                let certified = certify(&function, program)
                    .map_err(|refusal| anyhow::anyhow!("the program found is wrong: {refusal}"))?;
                let (program, ops) = (certified.program(), certified.program().op_count());
                (
                    format!(
                        "linear programs over {names}: {ops} operations, and none with fewer (proven; {nodes} sets of values)\n\n{program}\n"
                    ),
                    json!({ "ops": ops, "optimal": true, "nodes": nodes, "operations": operations.names(),
                        "program": program.to_string(), "certificate": certified.certificate().name() }),
                )
            }
            Linear::Unknown { refuted, nodes } => {
                outcome = Outcome::Unknown;
                let known = match refuted {
                    Some(ops) => format!("none with at most {ops} operations (proven); beyond that unknown"),
                    None => "unknown".to_owned(),
                };
                (
                    format!("linear programs over {names}: {known} ({nodes} sets of values)\n"),
                    json!({ "optimal": false, "refuted": refuted, "nodes": nodes, "operations": operations.names() }),
                )
            }
        };
        text += &line;
        report["linear"] = linear;
    }
    if args.json {
        text = serde_json::to_string(&report)? + "\n";
    }
    host::print(&text)?;
    Ok(outcome)
}
