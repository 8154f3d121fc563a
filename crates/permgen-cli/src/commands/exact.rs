//! `permgen exact`: shortest programs of a stated kind, and proofs that there are none shorter.

use permgen_core::article::counted;
use permgen_core::check::certify;
use permgen_core::partial_map::PartialMap;
use permgen_core::permutation::Permutation;
use permgen_core::program::{Builder, Program};
use permgen_core::search::exact::chains;
use permgen_core::search::exact::linear::{Operations, Outcome as Linear, shortest, width_of};
use serde_json::json;

use crate::args::Exact;
use crate::errors::{BadInput, Outcome};
use crate::host;
use crate::source::Source;

/// The program of a permutation that moves all bits by one distance.
fn rotation(permutation: &Permutation) -> Option<Program> {
    let bits = permutation.width().bits();
    let distance = |bit: u8| (u32::from(permutation.destination_of(bit)) + bits - u32::from(bit)) % bits;
    let places = distance(0);
    let mut builder = Builder::new(permutation.width());
    let input = builder.input();
    let result = if places == 0 { input } else { builder.rotl(input, places) };
    (1..bits as u8).all(|bit| distance(bit) == places).then(|| builder.finish(result, permutation.width()))
}

pub(crate) fn run(args: &Exact) -> anyhow::Result<Outcome> {
    let source = Source::load(&args.spec)?;
    let permutation = source.meant.meaning.map().and_then(|map| map.as_permutation());
    let function = source.meant.meaning.matrix().filter(|function| width_of(function).is_some());
    if permutation.is_none() && function.is_none() {
        let wrong = BadInput::new("this is neither a permutation nor a linear function of at most 16 bits");
        return Err(wrong.with_help("exact searches are for permutations of a whole word, and for other linear functions of 8 or 16 bits without a constant").into());
    }
    if let (None, Some(option)) = (&function, args.of_linear_programs()) {
        let wrong = BadInput::new(format!("`{option}` is for words of up to 16 bits: no program is searched for"));
        return Err(wrong.with_help(format!("leave `{option}` out")).into());
    }
    let mut outcome = Outcome::Success;
    let mut text = String::new();
    let mut report = json!({
        "name": source.name(), "specification": source.text, "version": env!("CARGO_PKG_VERSION"),
    });
    if let Some(permutation) = permutation {
        let chain = chains::fewest_ops(&permutation);
        text = format!("chains of rotations and rotate blends: {} at least (proven)\n", counted(&chain, "operation"));
        report["width"] = permutation.width().bits().into();
        report["to"] = permutation.destinations().into();
        report["chains"] = json!({ "at_least": chain });
        if let Some(program) = rotation(&permutation) {
            let program =
                certify(&PartialMap::from(&permutation), program).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
            let program = program.program().to_string();
            text = format!(
                "chains of rotations and rotate blends: {}, and none with fewer (proven)\n\n{program}\n",
                counted(&chain, "operation")
            );
            report["chains"]["program"] = program.into();
        } else if function.is_none() {
            text +=
                "no program was searched for: that is for words of up to 16 bits; `permgen show` finds short ones\n";
            outcome = Outcome::Unknown;
        }
    }
    if let Some(function) = function {
        if !args.json {
            // What is known need not wait for the search.
            host::print(&text)?;
            text.clear();
        }
        let operations = match &args.ops {
            Some(names) => names.iter().fold(Operations::NONE, |all, name| all.with(name).unwrap_or(all)),
            None => Operations::ALL,
        };
        let (most_ops, most_nodes) = (args.most_ops.unwrap_or(8), args.most_nodes.unwrap_or(3_000_000));
        let names = operations.names().join(", ");
        let found = host::busy("searching", || shortest(&function, operations, most_ops, most_nodes));
        let (line, linear) = match found {
            Linear::Shortest { program, nodes } => {
                let certified = certify(&function, program)
                    .map_err(|refusal| anyhow::anyhow!("the program found is wrong: {refusal}"))?;
                let (program, ops) = (certified.program(), certified.program().op_count());
                (
                    format!(
                        "linear programs over {names}: {}, and none with fewer (proven; {nodes} sets of values)\n\n{program}\n",
                        counted(&ops, "operation")
                    ),
                    json!({ "ops": ops, "optimal": true, "nodes": nodes, "operations": operations.names(),
                        "program": program.to_string(), "certificate": certified.certificate().name() }),
                )
            }
            Linear::Unknown { refuted, nodes } => {
                outcome = Outcome::Unknown;
                let known = match refuted {
                    Some(ops) => {
                        format!("none with at most {} (proven); beyond that unknown", counted(&ops, "operation"))
                    }
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
