//! The command line: what it prints, writes and refuses.

#![allow(unreachable_pub, reason = "modules of one executable")]

mod builds;
mod check;
mod check_compiled;
mod check_fields;
mod check_hidden;
mod common;
mod compiled;
mod documents;
mod emit;
mod emit_machines;
mod engine_types;
mod exact;
mod find;
mod find_files;
mod find_proofs;
mod general;
mod indices;
mod ineffective;
mod limits;
mod names;
mod package_laws;
mod page;
mod projects;
mod prove;
mod prove_binary;
mod prove_rust;
mod prove_words;
mod provenance;
mod reference;
mod scan;
mod scan_commands;
mod scan_findings;
mod scan_package;
mod search;
mod show;
mod skip;
mod suite;
mod surroundings;
mod tables;
