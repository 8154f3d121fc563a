//! `permgen exact`: shortest programs of a stated kind, and proofs that there are none shorter.

use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::search::exact::chains;
use permgen_core::search::exact::linear::{Operations, Outcome as Linear, WIDEST, shortest};
use serde_json::json;

use crate::args::Exact;
use crate::errors::{BadInput, Outcome};
use crate::host;
use crate::source::MapSource;

pub(crate) fn run(args: &Exact) -> anyhow::Result<Outcome> {
    let source = MapSource::load(&args.spec)?;
    let permutation = source.map.as_permutation().ok_or_else(|| {
        BadInput::new("the map drops bits, or promises that some are 0")
            .with_help("exact searches are for permutations of a whole word")
    })?;
    let width = permutation.width();
    let chain = chains::fewest_ops(&permutation);
    let mut text = format!("chains of rotations and rotate blends: {chain} operations at least (proven)\n");
    let mut report = json!({
        "name": source.name(), "specification": source.text, "width": width.bits(), "to": permutation.destinations(),
        "chains": { "at_least": chain },
        "version": env!("CARGO_PKG_VERSION"),
    });
    let mut outcome = Outcome::Success;
    if width.bits() <= WIDEST {
        let operations = args.ops.iter().fold(Operations::NONE, |all, name| all.with(name).unwrap_or(all));
        let names = operations.names().join(", ");
        let found = host::busy("searching", || shortest(&permutation, operations, args.most_ops, args.most_nodes));
        let (line, linear) = match found {
            Linear::Shortest { program, nodes } => {
                let certified = certify(&PartialMap::from(&permutation), program)
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
